//! `nekomoku calibrate`: ratings and styles of some players, and a run that is continued.

use crate::program::Program;

const CALL: &str = "calibrate kitten counting --games 2 --nodes 40 --concurrency 2 --force";

#[test]
fn calibration_writes_ratings_and_styles() {
    let program = Program::new();
    let text = program.run(CALL).succeeded();
    let ratings = program.read("ratings.toml");
    assert!(
        ratings.contains("[players.cat]\nelo = 1500.0\nerror = 0.0\n"),
        "{ratings}"
    );
    assert!(ratings.contains("limits = \"40 nodes\""), "{ratings}");
    let styles = program.read("styles.toml");
    let ids = [
        "cat",
        "counting",
        "kitten",
        "level-0",
        "level-50",
        "level-100",
    ];
    for id in ids {
        assert!(ratings.contains(&format!("[players.{id}]")), "{ratings}");
        assert!(styles.contains(&format!("[players.{id}]")), "{styles}");
        let shown = text.lines().filter(|line| line.contains(id)).count();
        assert!(shown >= 2, "`{id}` is rated and described:\n{text}");
    }
    let table = program.read("crosstable.txt");
    assert!(
        text.starts_with(&table),
        "no terminal, no width: the table is whole"
    );
    // Only these players were requested.
    assert!(!ratings.contains("[players.lynx]"), "{ratings}");
    // The same call replaces its own files without being told to.
    program.run(&CALL.replace(" --force", "")).succeeded();
}

#[test]
fn interrupted_calibration_is_continued() {
    let program = Program::new();
    let whole = program.run(CALL).succeeded();
    let ratings = program.read("ratings.toml");
    let games = program.read("calibrate.jsonl");
    let half = games.lines().take(games.lines().count() / 2);
    let half = half.map(|line| format!("{line}\n")).collect::<String>();
    let program = program
        .with_file("calibrate.jsonl", &half)
        .with_file("ratings.toml", "");
    assert_eq!(program.run(CALL).succeeded(), whole);
    assert_eq!(program.read("ratings.toml"), ratings);
    assert_eq!(
        program.read("calibrate.jsonl").lines().count(),
        games.lines().count()
    );
}

#[test]
fn calibration_is_printed_as_json() {
    let program = Program::new();
    let text = program.run(&format!("{CALL} --json")).succeeded();
    let report = serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
    let players = report["players"].as_array().expect("players");
    assert_eq!(
        report["ratings"].as_array().map(Vec::len),
        Some(players.len())
    );
    assert!(
        report["styles"]["kitten"].is_object() && report["distinct"].is_u64(),
        "{text}"
    );
}

#[test]
fn calibration_of_a_human_is_rejected() {
    let told = Program::new().run("calibrate you").refused();
    assert!(told.contains("`you` is a human"), "{told}");
}

#[test]
fn calibration_of_an_unknown_player_is_rejected() {
    let told = Program::new().run("calibrate kiten").refused();
    assert!(
        told.contains("no player `kiten` (did you mean `kitten`?)"),
        "{told}"
    );
}
