//! `solution build` and `solution verify` on small solutions: built, killed, continued, altered.

use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use judges::solution::{Naive, cells};

use crate::program::Program;

/// Far stones of White's: Black wins by a few quiet moves.
const BUILD: &str = "solution build --rule standard --out win.jsonl --memory 24 --from";
const SMALL: &str = "h8i10g7c4";
const VERIFY: &str = "solution verify win.jsonl";

fn built(program: &Program) -> String {
    let told = program.run(&format!("{BUILD} {SMALL}")).succeeded();
    assert!(told.contains("1 of 1 units settled"), "{told}");
    program.read("win.jsonl")
}

#[test]
fn small_solution_is_built_verified_and_believed_by_a_second_checker() {
    let program = Program::new();
    let text = built(&program);
    let told = program.run(VERIFY).succeeded();
    assert!(told.contains("settled: every reply"), "{told}");
    let json = program.run(&format!("{VERIFY} --json")).succeeded();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["holds"], true);
    assert!(
        json["plies"]
            .as_u64()
            .is_some_and(|plies| (9..80).contains(&plies)),
        "{json}"
    );
    assert_eq!(json["positions"], json["checked"]);
    let naive = Naive::read(&text);
    assert!(naive.positions() >= 1);
    naive.check(naive.positions() - 1, 5);
    for part in ["1/2", "2/2"] {
        let told = program.run(&format!("{VERIFY} --shard {part}")).succeeded();
        assert!(told.contains("settled"), "{told}");
    }
    let refused = program.run(&format!("{BUILD} {SMALL}")).refused();
    assert!(refused.contains("exists already"), "{refused}");
    let refused = program.run(&format!("{BUILD} h8i10 --resume")).refused();
    assert!(
        refused.contains("was begun for another solution"),
        "{refused}"
    );
}

#[test]
fn proposed_moves_are_tried_first_and_wrong_ones_do_no_harm() {
    for (proposed, is_played) in [("f6", true), ("i9", true), ("a1", false)] {
        let moves = format!("# A first move\n{SMALL}{proposed}\n");
        let program = Program::new().with_file("moves.txt", &moves);
        let build = format!("{BUILD} {SMALL} --propose moves.txt");
        program.run(&build).succeeded();
        program.run(VERIFY).succeeded();
        let text = program.read("win.jsonl");
        let solution = solution::read_solution("win.jsonl".as_ref(), text.as_bytes());
        let solution = solution.expect("it was written by the program");
        let first = solution.number_of(&solution.start()).expect("an answer");
        let play = solution.answered()[first].play().to_string();
        assert_eq!(play == proposed, is_played, "{play} instead of {proposed}");
    }
}

#[test]
fn answers_of_a_solution_are_adapted_to_another_rule_and_board() {
    let program = Program::new();
    built(&program);
    // The same stones round the centre.
    for (number, (terms, moves)) in [
        ("--rule freestyle", "h8i10g7c4"),
        ("--rule standard --size 17", "i9j11h8d5"),
    ]
    .into_iter()
    .enumerate()
    {
        let out = format!("adapted{number}.jsonl");
        let build = format!("solution build --out {out} --memory 24 {terms} --from {moves}");
        let told = program
            .run(&format!("{build} --adapt win.jsonl"))
            .succeeded();
        assert!(told.contains("1 of 1 units settled"), "{told}");
        let told = program.run(&format!("solution verify {out}")).succeeded();
        assert!(told.contains("settled: every reply"), "{told}");
    }
    let even = "solution build --rule standard --size 14 --out even.jsonl --adapt win.jsonl";
    let refused = program.run(even).refused();
    assert!(
        refused.contains("win.jsonl: not for boards of 14 lines"),
        "{refused}"
    );
    let black = "solution build --rule standard --from h8a1c3 --out w.jsonl --adapt win.jsonl";
    let refused = program.run(black).refused();
    assert!(refused.contains("the same winning side"), "{refused}");
}

#[test]
fn wrong_proposal_is_refused_with_its_line() {
    let program = Program::new().with_file("moves.txt", "\nh8i9");
    let build = format!("{BUILD} {SMALL} --propose moves.txt");
    let refused = program.run(&build).refused();
    let expected = "moves.txt: line 2: the last move, i9, is not the winning side's";
    assert!(refused.contains(expected), "{refused}");
}

#[test]
fn killed_build_is_continued() {
    let program = Program::new();
    let arguments = format!("{BUILD} {SMALL} --resume");
    for milliseconds in [50, 300, 900] {
        let mut child = program
            .command(crate::PROGRAM, &arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        sleep(Duration::from_millis(milliseconds));
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
    }
    program.run(&arguments).succeeded();
    let whole = program.read("win.jsonl");
    // As a crash leaves it: cut off in the middle of a line.
    for kept in [whole.len() - 3, whole.len() / 2, 40] {
        let cut = Program::new().with_file("win.jsonl", &whole[..kept]);
        cut.run(&arguments).succeeded();
        cut.run(VERIFY).succeeded();
    }
}

#[test]
fn every_flipped_bit_is_noticed() {
    let program = Program::new();
    let text = built(&program).into_bytes();
    for number in 0..40_usize {
        let mut altered = text.clone();
        let place = number * 7919 % altered.len();
        altered[place] ^= 1 << (number % 7);
        let altered = String::from_utf8(altered).expect("ASCII");
        let outcome = Program::new().with_file("win.jsonl", &altered).run(VERIFY);
        assert_ne!(outcome.code, 0, "byte {place}: {outcome:?}");
    }
}

/// The lines of a file without their checksums.
fn objects(text: &str) -> Vec<serde_json::Value> {
    let lines = text.lines().map(|line| {
        let mut object = serde_json::from_str::<serde_json::Value>(line).expect("JSON");
        object.as_object_mut().expect("an object").remove("crc");
        object
    });
    lines.collect()
}

fn verified(objects: &[serde_json::Value]) -> i32 {
    let lines = objects.iter().map(|object| {
        let text = object.to_string();
        // The header begins with its version.
        let text = match text.split_once(",\"solution\":1}") {
            Some((rest, "")) => format!("{{\"solution\":1,{}}}", &rest[1..]),
            _ => text,
        };
        storage::sealed(&text) + "\n"
    });
    let text = lines.collect::<String>();
    let forged = Program::new().with_file("win.jsonl", &text);
    forged.run(VERIFY).code
}

#[test]
fn forged_lines_with_valid_checksums_are_noticed() {
    let program = Program::new();
    let objects = objects(&built(&program));
    assert_eq!(verified(&objects), 0, "as they are, they are settled");
    let first = objects.iter().rposition(|it| it.get("answered").is_some());
    let first = first.expect("there is an answer");
    let proofs = objects
        .iter()
        .filter(|it| it.get("proof").is_some())
        .count();
    let alter = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut altered = objects.clone();
        change(&mut altered[first]["answered"]);
        verified(&altered)
    };
    assert_ne!(alter(&|it| it["play"] = "a15".into()), 0, "another move");
    assert_ne!(alter(&|it| it["play"] = "h8".into()), 0, "a taken point");
    assert_ne!(
        alter(&|it| it["otherwise"] = proofs.into()),
        0,
        "no such strategy"
    );
    assert_ne!(
        alter(&|it| it["otherwise"] = serde_json::Value::Null),
        0,
        "nothing otherwise"
    );
    assert_ne!(
        alter(&|it| it["proofs"] = serde_json::json!([])),
        0,
        "no strategies"
    );
    assert_ne!(
        alter(&|it| it["white"] = "a1c4".into()),
        0,
        "another position"
    );
    for number in 0..objects.len() {
        let mut fewer = objects.clone();
        fewer.remove(number);
        assert_ne!(verified(&fewer), 0, "without line {number}");
    }
}

#[test]
fn file_that_covers_some_replies_says_so_and_is_held_to_them_only() {
    let program = Program::new();
    let mut objects = objects(&built(&program));
    let answer = objects.iter().rposition(|it| it.get("answered").is_some());
    let answer = answer.expect("there is an answer");
    objects[answer]["answered"]["proofs"] = serde_json::json!([]);
    assert_ne!(verified(&objects), 0, "all replies are demanded");
    objects[0]["scope"] = "a1a15".into();
    assert_eq!(verified(&objects), 0, "two are, and both lose otherwise");
    objects[0]["scope"] = "h8".into();
    assert_ne!(verified(&objects), 0, "a taken point is no reply");
}

#[test]
fn packed_file_is_verified_as_the_lines_are() {
    let program = Program::new();
    let lines = built(&program);
    let told = program
        .run("solution pack win.jsonl --out win.solution")
        .succeeded();
    assert!(told.contains("covers all replies"), "{told}");
    let packed = std::fs::read(program.path("win.solution")).expect("it was written");
    assert!(
        packed.len() * 3 < lines.len(),
        "{} {}",
        packed.len(),
        lines.len()
    );
    let told = program.run("solution verify win.solution").succeeded();
    assert!(told.contains("settled: every reply"), "{told}");
    program
        .run("solution pack win.solution --lines --out again.jsonl")
        .succeeded();
    program.run("solution verify again.jsonl").succeeded();
    for number in 0..30_usize {
        let mut altered = packed.clone();
        let place = number * 7919 % altered.len();
        altered[place] ^= 1 << (number % 8);
        std::fs::write(program.path("altered"), altered).expect("a file can be written");
        let outcome = program.run("solution verify altered");
        assert_eq!(outcome.code, 2, "byte {place}: {outcome:?}");
    }
    let begun = Program::new().with_file("win.jsonl", lines.lines().next().expect("a header"));
    begun.run("solution verify win.jsonl").refused();
    let begun = format!("{}\n", lines.lines().next().expect("a header"));
    let begun = Program::new().with_file("win.jsonl", &begun);
    assert_eq!(begun.run("solution verify win.jsonl").code, 1);
    let refused = begun
        .run("solution pack win.jsonl --out win.solution")
        .refused();
    assert!(refused.contains("nothing is settled yet"), "{refused}");
    let refused = program
        .run("solution pack win.jsonl --out win.jsonl")
        .refused();
    assert!(refused.contains("is an input of this call"), "{refused}");
}

#[test]
fn second_checker_reads_points() {
    let text = serde_json::json!("h8a15o1");
    assert_eq!(cells(&text), [(7, 7), (0, 14), (14, 0)]);
}
