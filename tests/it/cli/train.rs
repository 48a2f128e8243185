//! `nekomoku train`: files of games that are continued after any cut, and input that is refused.

use std::fs;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::program::Program;
use rules::{Color, Game};
use train::{GameReader, MATE};

const PLAY: &str =
    "train selfplay --rule renju --size 9 --games 4 --nodes 30 --seed 2 --out games.bin";

fn bytes(program: &Program) -> Vec<u8> {
    fs::read(program.path("games.bin")).expect("the file is there")
}

#[test]
fn file_of_games_that_was_cut_off_anywhere_is_continued() {
    let whole = Program::new();
    let told = whole.run(PLAY).succeeded();
    assert!(told.starts_with("games.bin: 4 games, "), "{told}");
    let all = bytes(&whole);
    let first = 42 + usize::from(u16::from_le_bytes([all[40], all[41]])) + 4;
    for cut in [
        0,
        7,
        39,
        40,
        41,
        50,
        first - 1,
        first,
        first + 1,
        all.len() - 1,
        all.len(),
    ] {
        let program = Program::new();
        fs::write(program.path("games.bin"), &all[..cut]).expect("there is room");
        program.run(PLAY).succeeded();
        assert!(bytes(&program) == all, "cut at {cut} of {}", all.len());
    }
    let other = Program::new();
    other
        .run(&PLAY.replace("--seed", "--threads 3 --seed"))
        .succeeded();
    assert!(bytes(&other) == all, "threads change nothing");
    let told = other
        .run(&PLAY.replace("--games 4", "--games 3"))
        .succeeded();
    assert!(bytes(&other) == all, "nothing is taken away");
    assert!(told.starts_with("games.bin: 4 games, "), "{told}");
}

#[test]
fn run_that_was_killed_again_and_again_writes_the_same_file() {
    let calm = Program::new();
    let call = PLAY
        .replace("--games 4", "--games 30")
        .replace("--nodes 30", "--nodes 300");
    calm.run(&call).succeeded();
    let killed = Program::new();
    let size = || fs::metadata(killed.path("games.bin")).map_or(0, |it| it.len());
    let mut kills = 0;
    while kills < 5 {
        let before = size();
        let mut child = killed
            .command(crate::PROGRAM, &call)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let begun = Instant::now();
        let mut runs = || child.try_wait().expect("it is ours").is_none();
        while runs() && size() <= before && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(2));
        }
        child.kill().expect("it is ours");
        child.wait().expect("it has ended");
        kills += 1;
    }
    killed.run(&call).succeeded();
    assert!(bytes(&killed) == bytes(&calm));
}

#[test]
fn report_counts_games_positions_and_bytes() {
    let program = Program::new();
    let report = |call: &str| {
        let told = program.run(&format!("{call} --json")).succeeded();
        serde_json::from_str::<Value>(&told).expect("JSON")
    };
    let first = report(PLAY);
    assert_eq!((&first["games"], &first["played"]), (&4.into(), &4.into()));
    let size = bytes(&program).len() as f64;
    let positions = first["positions"].as_f64().expect("a number");
    assert_eq!(first["bytes"].as_f64(), Some(size));
    assert_eq!(first["bytes_per_position"].as_f64(), Some(size / positions));
    let again = report(PLAY);
    assert_eq!((&again["games"], &again["played"]), (&4.into(), &0.into()));
    assert_eq!(again["positions"], first["positions"]);
}

#[test]
fn games_become_weights() {
    let program = Program::new();
    program
        .run("train reset --rule renju --out renju.txt")
        .succeeded();
    program.run(PLAY).succeeded();
    let fit = "train fit --rule renju --games games.bin games.bin --weights renju.txt --out \
        new.txt --epochs 2";
    let told = program.run(fit).succeeded();
    assert!(told.starts_with("evaluation, fitted: "), "{told}");
    let nothing = "held out: nothing, because only every tenth game is held out";
    assert!(told.contains(nothing) && !told.contains("NaN"), "{told}");
    let weights = program.read("new.txt");
    assert!(weights.contains("nothing was held out"), "{weights}");
    assert!(
        weights.contains("\nmade reasoned by hand\nmade fitted to 8 games, "),
        "{weights}"
    );
    // An unfinished game at the end is left out.
    let mut all = bytes(&program);
    all.pop();
    fs::write(program.path("games.bin"), &all).expect("there is room");
    program
        .run(&fit.replace("--out new.txt", "--out newer.txt"))
        .succeeded();
    assert!(
        program
            .read("newer.txt")
            .contains("made fitted to 6 games, ")
    );
    let told = program.run(&format!("{PLAY} --weights new.txt")).refused();
    assert!(told.contains("games.bin: was begun with player "), "{told}");
}

#[test]
fn files_that_do_not_fit_are_refused_and_left_unchanged() {
    let whole = Program::new();
    whole.run(PLAY).succeeded();
    let good = bytes(&whole);
    let changed = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 1;
        bytes
    };
    let first = 42 + usize::from(u16::from_le_bytes([good[40], good[41]])) + 4;
    let without_first = [&good[..40], &good[first..]].concat();
    let fit = "train fit --rule renju --games games.bin --out new.txt";
    let cases = [
        (
            good.clone(),
            PLAY.replace("--seed 2", "--seed 3 --threads 2"),
            "games.bin: was begun with seed 2, expected 3\n",
        ),
        (
            good.clone(),
            PLAY.replace("30", "31").replace("--size 9", "--size 10"),
            "games.bin: was begun with size 9, expected 10; nodes 30, expected 31\n",
        ),
        (
            changed(8),
            PLAY.to_owned(),
            "games.bin: version 0 of the format, expected 1",
        ),
        (
            changed(30),
            PLAY.to_owned(),
            "games.bin: the header is damaged",
        ),
        (changed(60), PLAY.to_owned(), "games.bin: game 0 is damaged"),
        (
            changed(first + 20),
            fit.to_owned(),
            "games.bin: game 1 is damaged",
        ),
        (
            without_first,
            fit.to_owned(),
            "games.bin: game 0 is damaged",
        ),
        (
            b"hello".to_vec(),
            PLAY.to_owned(),
            "games.bin: not a file of self-play games",
        ),
        (
            good.clone(),
            fit.replace("renju", "freestyle"),
            "there are no games under freestyle",
        ),
        (
            good.clone(),
            format!("{fit} --weights nowhere.txt"),
            "nowhere.txt: cannot be read",
        ),
    ];
    for (file, call, expected) in cases {
        let program = Program::new();
        fs::write(program.path("games.bin"), &file).expect("there is room");
        let told = program.run(&call).refused();
        assert!(
            told.starts_with(&format!("nekomoku: {expected}")),
            "{call}: {told}"
        );
        assert_eq!(told.lines().count(), 1, "{told}");
        assert!(bytes(&program) == file, "the file is left alone: {call}");
    }
    let other = Program::new();
    other
        .run("train reset --rule standard --out standard.txt")
        .succeeded();
    let told = other
        .run(&format!("{PLAY} --weights standard.txt"))
        .refused();
    assert!(
        told.contains("weights for standard, expected renju"),
        "{told}"
    );
}

#[test]
fn net_is_fitted_measured_and_played_with() {
    let program = Program::new();
    program
        .run("train selfplay --rule freestyle --size 9 --games 12 --nodes 60 --out games.bin")
        .succeeded();
    let fit = "train net --rule freestyle --games games.bin --epochs 1 --out a.net";
    let told = program.run(fit).succeeded();
    assert!(told.starts_with("held out: "), "{told}");
    let few = "train selfplay --rule freestyle --size 9 --games 4 --nodes 60 --out few.bin";
    program.run(few).succeeded();
    let fit_few = fit
        .replace("games.bin", "few.bin")
        .replace("a.net", "few.net");
    let policy = "train policy --net few.net --games few.bin --epochs 1 --out policy.net";
    for call in [fit_few.as_str(), policy] {
        let told = program.run(call).succeeded();
        assert!(told.starts_with("held out: nothing, because "), "{told}");
    }
    let one = fs::read(program.path("a.net")).expect("the net is there");
    program
        .run(&fit.replace("a.net", "b.net --threads 1"))
        .succeeded();
    let other = fs::read(program.path("b.net")).expect("the net is there");
    assert!(one == other, "threads change nothing");
    program.run(fit).succeeded();
    fs::write(program.path("notes.net"), "my notes").expect("there is room");
    let told = program.run(&fit.replace("a.net", "notes.net")).refused();
    assert!(
        told.contains("notes.net: exists and is not a net"),
        "{told}"
    );
    let told = program
        .run("train test a.net --games games.bin --json")
        .succeeded();
    let told: Value = serde_json::from_str(&told).expect("a JSON object");
    assert!(told["positions"].as_u64() > Some(50), "{told}");
    let characters = "[players.mine]\nkind = \"tree\"\nname = { en = \"Mine\" }\n\
        search = { evaluator = \"net\", weights = \"a.net\" }\n";
    fs::write(program.path("mine.toml"), characters).expect("there is room");
    let told = program
        .run("match mine random --players mine.toml --games 2 --size 9 --nodes 200 --json")
        .succeeded();
    let told: Value = serde_json::from_str(&told).expect("a JSON object");
    assert_eq!(told["wins"], 2, "{told}");
    let damaged = &one[..one.len() - 1];
    fs::write(program.path("a.net"), damaged).expect("there is room");
    let told = program.run("train test a.net --games games.bin").refused();
    assert!(told.contains("a.net: the file is damaged"), "{told}");
}

#[test]
fn games_of_a_solution_have_exact_values_and_are_continued() {
    let call = "train solved --rule standard --games 6 --seed 3 --out games.bin";
    let whole = Program::new();
    let told = whole.run(call).succeeded();
    assert!(told.starts_with("games.bin: 6 games, "), "{told}");
    let written = bytes(&whole);
    let games = GameReader::new(&*written).expect("a file of games");
    for game in games {
        let game = game.expect("it is whole");
        let played = Game::with_moves(game.setup, game.moves.iter().copied());
        let played = played.expect("it is legal");
        assert_eq!(
            played.result().and_then(rules::GameResult::winner),
            Some(played.side_of(Color::Black))
        );
        let black = game.values.iter().step_by(2);
        assert!(black.clone().all(|&value| value == Some(MATE)), "{game:?}");
        let white = game.values.iter().skip(1).step_by(2);
        assert!(white.clone().all(|&value| value == Some(-MATE)), "{game:?}");
    }
    let part = Program::new();
    part.run(&call.replace("--games 6", "--games 2"))
        .succeeded();
    part.run(call).succeeded();
    assert!(bytes(&part) == bytes(&whole));
    let refused = whole.run("train solved --rule renju --games 1 --out renju.bin");
    assert!(
        refused.stderr.contains("no solution is shipped for renju"),
        "{refused:?}"
    );
}
