//! `puzzles mine`: what it finds, writes, refuses and continues.

use crate::program::Program;

/// White leaves Black's open three alone, and Black does not use it.
const LEFT_ALONE: &str = "h8a1i8b3j8a15o1k8\n";
/// The same game, turned by a half.
const TURNED: &str = "h8o15g8n13f8o1a15e8\n";
/// A game in which nothing was missed.
const SOUND: &str = "h8i9j8\n";
const MINE: &str = "puzzles mine games --defences --nodes 2000";

fn with_games() -> Program {
    Program::new()
        .with_file("games/1.txt", LEFT_ALONE)
        .with_file("games/below/2.txt", TURNED)
        .with_file("games/3.txt", &format!("{SOUND}{LEFT_ALONE}"))
        .with_file("games/notes.md", "no game")
}

#[test]
fn missed_wins_become_puzzles_that_are_solved_and_proven() {
    let program = with_games();
    let told = program.run(&format!("{MINE} --out out.jsonl --proofs proofs"));
    let told = told.succeeded();
    // The second game of 3.txt repeats 1.txt, and the puzzles of 2.txt are images of the others.
    assert!(
        told.starts_with(
            "3 games, 19 moves judged, 2 with a puzzle (66.7 %)\n2 puzzles, 2 repeated"
        ),
        "{told}"
    );
    let puzzles = program.read("out.jsonl");
    assert_eq!(puzzles.lines().count(), 2, "{puzzles}");
    assert!(puzzles.contains("\"source\":\"games/1.txt\""), "{puzzles}");
    for proof in ["proofs/0001.json", "proofs/0002.json"] {
        program.run(&format!("verify {proof}")).succeeded();
    }
    let told = program
        .run("puzzles out.jsonl --verdicts --json")
        .succeeded();
    let json: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(json["won"]["vcf"], 1, "{json}");
    assert_eq!(json["won"]["defence"], 1, "{json}");
    assert_eq!(json["false_verdicts"], serde_json::json!([]), "{json}");
}

#[test]
fn the_readable_games_of_a_file_are_searched() {
    let program = Program::new().with_file("games.txt", &format!("{LEFT_ALONE}x\n{SOUND}h8i9h8\n"));
    let outcome = program.run("puzzles mine games.txt --nodes 2000 --out out.jsonl");
    assert_eq!(
        outcome.stderr.lines().take(2).collect::<Vec<_>>(),
        [
            "games.txt: games left out: 1, the first number 2: line 2: `x` names no point of a \
             15x15 board, expected a letter and a number, `h8`",
            "games.txt: not read: moves left out: 1, in line 4: move 3: h8 is occupied",
        ]
    );
    assert!(outcome.succeeded().starts_with("3 games, "));
    assert!(
        program
            .read("out.jsonl")
            .contains("\"source\":\"games.txt#1\"")
    );
}

#[test]
fn a_false_verdict_is_reported() {
    let program = with_games();
    let call = format!("{MINE} --out out.jsonl");
    program.run(&call).succeeded();
    // Black is said to have lost the win by a move that makes an open four.
    let forged = program
        .read("out.jsonl")
        .replace("\"played\":\"o1\"", "\"played\":\"k8\"");
    let program = Program::new().with_file("forged.jsonl", &forged);
    program.run("puzzles forged.jsonl").succeeded();
    let told = program.run("puzzles forged.jsonl --kind foo").refused();
    assert!(told.contains("no positions of the kind `foo`"), "{told}");
    let told = program.run("puzzles forged.jsonl --verdicts");
    assert_eq!(told.code, 2, "{told:?}");
    assert!(
        told.stderr.contains("false verdicts in lines [2]"),
        "{told:?}"
    );
    assert!(told.stdout.ends_with("1 of 2 verdicts hold\n"), "{told:?}");
}

#[test]
fn nothing_is_overwritten_without_permission() {
    let program = with_games()
        .with_file("proofs/own.txt", "")
        .with_file("out.jsonl", "{}");
    let told = program.run(&format!("{MINE} --out out.jsonl")).refused();
    assert!(
        told.contains("out.jsonl: exists already; --force overwrites it"),
        "{told}"
    );
    let told = program.run(&format!("{MINE} --out new.jsonl --proofs proofs"));
    assert!(told.refused().contains("proofs: is not empty"));
    assert_eq!(program.read("out.jsonl"), "{}");
    program
        .run(&format!("{MINE} --out out.jsonl --proofs proofs --force"))
        .succeeded();
    assert!(program.read("out.jsonl").contains("\"kind\""));
    let told = program.run("puzzles mine games").refused();
    assert!(told.contains("expected --out FILE"), "{told}");
    let told = program
        .run("puzzles mine nowhere --out other.jsonl")
        .refused();
    assert!(told.contains("nowhere"), "{told}");
    let told = program.run(&format!("{MINE} --out one.jsonl --journal one.jsonl"));
    assert!(told.refused().contains("is the output for two things"));
}

#[test]
fn an_interrupted_job_continues_with_the_same_puzzles() {
    let program = with_games();
    let call = format!("{MINE} --journal all.journal --resume --out");
    let whole = program.run(&format!("{call} whole.jsonl")).succeeded();
    let journal = program.read("all.journal");
    let cut = journal.lines().take(2).collect::<Vec<_>>().join("\n") + "\n{\"unit\":1";
    let program = with_games().with_file("all.journal", &cut);
    let again = program.run(&format!("{call} again.jsonl")).succeeded();
    assert_eq!(again, whole);
    assert_eq!(program.read("all.journal"), journal);
    let other = format!("{call} other.jsonl").replace("--nodes 2000", "--nodes 3000");
    let other = program.run(&other);
    assert!(other.refused().contains("`nodes` was 2000, is 3000"));
}

#[test]
fn shards_make_the_same_puzzles_as_one_call() {
    let program = with_games();
    program
        .run(&format!("{MINE} --out whole.jsonl"))
        .succeeded();
    for shard in [1, 2] {
        let call = format!("{MINE} --shard {shard}/2 --journal {shard}.journal");
        program.run(&call).succeeded();
    }
    let told = program.run(&format!("{MINE} --shard 1/2 --out part.jsonl"));
    assert!(
        told.refused()
            .contains("--out cannot be combined with shard 1/2")
    );
    let merged = program
        .run("merge all.journal 1.journal 2.journal")
        .succeeded();
    assert!(merged.starts_with("3 games, 19 moves judged"), "{merged}");
    let call = format!("{MINE} --journal all.journal --resume --out merged.jsonl");
    program.run(&call).succeeded();
    assert_eq!(program.read("merged.jsonl"), program.read("whole.jsonl"));
}
