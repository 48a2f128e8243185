//! `nekomoku tune`: files that can be gone on with, and what is refused.

use super::program::Program;

const PLAY: &str =
    "tune play --rule renju --size 9 --games 4 --nodes 30 --seed 2 --out games.jsonl";

#[test]
fn cut_off_file_of_games_is_gone_on_with() {
    let whole = Program::new();
    let told = whole.run(PLAY).succeeded();
    assert_eq!(told, "games.jsonl: 4 games\n");
    let text = whole.read("games.jsonl");
    assert_eq!(text.lines().count(), 5, "a header and the games");
    for cut in [
        0,
        10,
        text.find('\n').unwrap() + 1,
        text.len() / 2,
        text.len() - 1,
        text.len(),
    ] {
        let program = Program::new().with_file("games.jsonl", &text[..cut]);
        program.run(PLAY).succeeded();
        assert_eq!(program.read("games.jsonl"), text, "cut at {cut}");
    }
    let two = Program::new();
    two.run(&PLAY.replace("--seed", "--threads 3 --seed"))
        .succeeded();
    assert_eq!(two.read("games.jsonl"), text, "threads change nothing");
    two.run(&PLAY.replace("--games 4", "--games 3")).succeeded();
    assert_eq!(two.read("games.jsonl"), text, "nothing is taken away");
}

#[test]
fn games_become_weights() {
    let program = Program::new();
    program
        .run("tune reset --rule renju --out renju.txt")
        .succeeded();
    program.run(PLAY).succeeded();
    let fit = "tune fit --rule renju --games games.jsonl games.jsonl --weights renju.txt --out new.txt --epochs 2";
    let told = program.run(fit).succeeded();
    assert!(told.starts_with("evaluation, fitted: "), "{told}");
    let weights = program.read("new.txt");
    assert!(
        weights.contains("\nmade reasoned by hand\nmade fitted to 8 games, "),
        "{weights}"
    );
    program
        .run(
            &fit.replace("renju.txt", "new.txt")
                .replace("--out new.txt", "--out newer.txt"),
        )
        .succeeded();
    let play = PLAY.replace("--out games.jsonl", "--out more.jsonl --weights new.txt");
    program.run(&play).succeeded();
    let headers = ["games.jsonl", "more.jsonl"]
        .map(|name| program.read(name).lines().next().unwrap().to_owned());
    assert_ne!(headers[0], headers[1], "the file says with which weights");
}

#[test]
fn what_does_not_fit_is_refused_by_its_line() {
    let whole = Program::new();
    whole.run(PLAY).succeeded();
    let text = whole.read("games.jsonl");
    let lines = text.lines().collect::<Vec<_>>();
    let swapped = [lines[0], lines[2], lines[1], ""].join("\n");
    let broken = [lines[0], lines[1], "{\"game\":1}", ""].join("\n");
    let fit = "tune fit --rule renju --games games.jsonl --out new.txt";
    let cases = [
        (
            text.clone(),
            PLAY.replace("--seed 2", "--seed 3"),
            "games.jsonl:1: was not begun with {",
        ),
        (
            swapped,
            PLAY.to_owned(),
            "games.jsonl:2: game 1, expected 0",
        ),
        (
            broken.clone(),
            PLAY.to_owned(),
            "games.jsonl:3: missing field",
        ),
        (broken, fit.to_owned(), "games.jsonl:3: missing field"),
        (
            "hello".to_owned(),
            PLAY.to_owned(),
            "games.jsonl is no file of games",
        ),
        (
            text.clone(),
            fit.replace("renju", "freestyle"),
            "there are no games under freestyle",
        ),
        (
            text.clone(),
            format!("{fit} --weights games.jsonl"),
            "games.jsonl:1: expected `rule NAME`",
        ),
        (
            text,
            format!("{fit} --weights nowhere.txt"),
            "nowhere.txt: cannot be read",
        ),
    ];
    for (file, call, expected) in cases {
        let program = Program::new().with_file("games.jsonl", &file);
        let told = program.run(&call).refused();
        assert!(
            told.starts_with(&format!("nekomoku: {expected}")),
            "{call}: {told}"
        );
        assert_eq!(told.lines().count(), 1, "{told}");
        assert_eq!(
            program.read("games.jsonl"),
            file,
            "what is not ours is left alone"
        );
    }
    let other = Program::new();
    other
        .run("tune reset --rule standard --out standard.txt")
        .succeeded();
    let told = other
        .run(&format!("{PLAY} --weights standard.txt"))
        .refused();
    assert!(
        told.contains("weights for standard, expected renju"),
        "{told}"
    );
}
