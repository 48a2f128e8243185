//! `nekomoku tournament`, and the options that it has in common with `nekomoku match`.

use serde_json::Value;

use crate::program::{Program, run};

#[test]
fn cross_table_and_players_are_printed() {
    let text =
        run("tournament kitten counting random --games 2 --size 9 --opening-plies 2 --nodes 50")
            .succeeded();
    let lines = text.lines().collect::<Vec<_>>();
    assert!(
        lines[0].contains("player") && lines[0].contains("Elo") && lines[0].contains("score"),
        "{text}"
    );
    assert!(
        lines[3].contains("random"),
        "the weakest comes last: {text}"
    );
    assert!(
        lines[5] == "6 games (6 distinct)"
            && lines[6].starts_with("kitten: ")
            && lines[6].contains(" turns, "),
        "{text}"
    );
}

#[test]
fn ratings_are_written_and_anchored() {
    let program = Program::new();
    let text = program
        .run(
            "tournament kitten counting random --games 2 --size 9 --opening-plies 2 --rate \
            my.toml --anchor kitten=700 --json",
        )
        .succeeded();
    let report = serde_json::from_str::<Value>(&text).expect("JSON");
    assert_eq!(report["ratings"][0]["elo"], 700.0);
    let ratings = program.read("my.toml");
    assert!(
        ratings.contains("[players.kitten]\nelo = 700.0\nerror = 0.0\ngames = 4\n"),
        "{ratings}"
    );
    assert!(
        ratings.contains("openings = \"2 random plies\""),
        "{ratings}"
    );
}

#[test]
fn journal_is_resumed_and_not_written_over() {
    let program = Program::new();
    let call = "match kitten random --games 4 --size 9 --json --journal games.jsonl";
    program.run(call).succeeded();
    let told = program.run(call).refused();
    assert!(
        told.contains("games.jsonl exists already: `--resume` continues it"),
        "{told}"
    );
    let all = program.read("games.jsonl");
    assert_eq!(all.lines().count(), 5);
    program.run(&format!("{call} --resume")).succeeded();
    assert_eq!(program.read("games.jsonl"), all);
    let told = program.run(&format!("{call} --resume --seed 2")).refused();
    assert!(told.contains("`seed` was 1, is 2"), "{told}");
}

#[test]
fn journal_is_continued_with_more_games() {
    let program = Program::new();
    let call = "--size 9 --json --journal games.jsonl --resume";
    program
        .run(&format!("match kitten random --games 4 {call}"))
        .succeeded();
    let more = program
        .run(&format!("match kitten random --games 6 {call}"))
        .succeeded();
    assert!(more.starts_with("{\"games\":6,"), "{more}");
    assert_eq!(
        program.read("games.jsonl").lines().count(),
        8,
        "games and two headers"
    );
    let told = program
        .run(&format!("match kitten random --games 4 {call}"))
        .refused();
    assert!(
        told.contains("`games` was 6, is 4: expected as many or more"),
        "{told}"
    );
}

#[test]
fn player_that_fails_in_every_game_ends_the_program_with_1() {
    let program = Program::new().with_file(
        "my.toml",
        "[players.gone]\nkind = \"gomocup\"\n[players.gone.engine]\ncommand = [\"./none\"]\n",
    );
    for command in ["match gone random", "tournament random gone kitten"] {
        let call = format!("--players my.toml {command} --games 2 --size 9 --json");
        let outcome = program.run(&call);
        assert_eq!(outcome.code, 1, "{outcome:?}");
        assert!(
            outcome
                .stderr
                .contains("nekomoku: `gone` failed in every game ("),
            "{outcome:?}"
        );
        assert!(
            serde_json::from_str::<Value>(&outcome.stdout).is_ok(),
            "{outcome:?}"
        );
    }
}

#[test]
fn openings_are_read_from_a_file() {
    let program = Program::new().with_file("my.pos", "e5e6\nd4d5f4\n");
    let call = "match random kitten --games 4 --size 9 --openings my.pos --no-symmetry --journal j";
    program.run(call).succeeded();
    let journal = program.read("j");
    let openings = journal
        .lines()
        .skip(1)
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["opening"].clone());
    assert_eq!(
        openings.collect::<Vec<_>>(),
        ["e5 e6", "e5 e6", "d4 d5 f4", "d4 d5 f4"]
    );
    let broken = Program::new().with_file("my.pos", "e5e6\nk4\n");
    let told = broken
        .run("match random kitten --games 4 --size 9 --openings my.pos")
        .refused();
    assert!(
        told.contains("my.pos: line 2: `k4` names no point of a 9x9 board"),
        "{told}"
    );
    let told = run("match random kitten --games 4 --openings none.pos").refused();
    assert!(told.contains("none.pos: cannot be read"), "{told}");
}

#[test]
fn sequential_test_is_reported() {
    let text = run("match counting random --games 400 --size 9 --sprt 0,300 --opening-plies 2")
        .succeeded();
    assert!(
        text.contains("SPRT [0, 300]: LLR ") && text.contains("H1 accepted"),
        "{text}"
    );
}

#[test]
fn wrong_options_are_refused() {
    for (options, words) in [
        (
            "match random kitten --games 2 --sprt 10,0",
            "expected elo0 below elo1",
        ),
        (
            "match random kitten --games 2 --clock 0",
            "expected `0m` or `0s`",
        ),
        ("match random kitten --games 2 --resume", "--journal"),
        (
            "tournament random kitten --games 2 --anchor cat=1",
            "--rate",
        ),
        (
            "tournament random kitten --games 2 --rate x --anchor cat=1",
            "the anchor `cat` does not play",
        ),
        (
            "tournament random kitten --games 2 --rate x --anchor random=1e9",
            "its rating from -10000 to 10000",
        ),
        (
            "match random kitten --games 2 --opening-plies 113",
            "113 random stones at the start, expected at most 112",
        ),
        (
            "tournament random random --games 2",
            "`random` occurs twice",
        ),
        (
            "tournament random kitten --games 2 --rate none/x.toml",
            "none/x.toml: cannot be written",
        ),
        (
            "tournament random kitten hare --games 1000000",
            "3000000 games, expected at most 1000000",
        ),
        ("tournament random --games 2", "2 values"),
        ("tournament random you --games 2", "`you` is a human"),
    ] {
        let told = run(options).refused();
        assert!(told.contains(words), "{options}: {told}");
    }
}

#[test]
fn clock_is_kept_by_every_bot() {
    let text =
        run("match cat counting --games 2 --clock 1s+0.01s --tolerance-ms 300 --size 9 --json")
            .succeeded();
    let report = serde_json::from_str::<Value>(&text).unwrap();
    assert!(
        report["a"]["time_losses"] == 0 && report["b"]["time_losses"] == 0,
        "{text}"
    );
}
