//! Help texts, `players`, `--players`, and arguments that are refused.

use std::io::Read;
use std::process::{Command, Stdio};

use crate::program::{Program, run};

const MINE: &str = "[players.mine]\nkind = \"random\"\nname = \"Mine\"\ntagline = \"All mine.\"";

#[test]
fn help_names_the_subcommands_and_their_options() {
    let help = run("--help").succeeded();
    for word in [
        "calibrate",
        "convert",
        "engine",
        "match",
        "pbrain",
        "players",
        "play",
        "puzzles",
        "solve",
        "train",
        "verify",
        "--players <FILE>",
    ] {
        assert!(help.contains(word), "no {word} in:\n{help}");
    }
    let help = run("match --help").succeeded();
    let options = [
        "--games <N>",
        "--rule <RULE>",
        "--size <N>",
        "--nodes <N>",
        "--turn-ms <T>",
        "--opening-plies <N>",
        "--opening-rule <RULE>",
        "--seed <S>",
        "--fixed-colors",
        "--save-games <FOLDER>",
        "--json",
        "--players <FILE>",
    ];
    for option in options {
        assert!(help.contains(option), "no {option} in:\n{help}");
    }
    let of_no_group = ["--seed <S>", "--journal <FILE>", "--sprt <"];
    for option in of_no_group {
        assert!(help.find(option) < help.find("Limits ("), "{help}");
    }
    assert!(run("--version").succeeded().starts_with("nekomoku "));
}

#[test]
fn invalid_clock_is_rejected_in_a_line() {
    for command in ["play", "match cat random --games 2"] {
        for clock in ["5", "10/game", "0+3", "5+3"] {
            let told = run(&format!("{command} --clock {clock}")).refused();
            let first = told.lines().next().unwrap_or_default();
            assert!(first.contains(&format!("'{clock}'")), "{told}");
            assert!(first.contains("expected `"), "{told}");
        }
        let told = run(&format!("{command} --clock 5+3")).refused();
        let first = told.lines().next().unwrap_or_default();
        assert!(first.ends_with("expected `5m+3s` or `5s+3s`"), "{told}");
    }
}

#[test]
fn players_lists_the_cast_and_where_it_comes_from() {
    let list = run("players").succeeded();
    let head = list.split_whitespace().take(4).collect::<Vec<_>>();
    assert_eq!(head, ["id", "kind", "Elo", "name"]);
    for id in ["cat", "counting", "kitten", "random", "you"] {
        assert!(
            list.lines().any(|line| line.starts_with(&format!("{id} "))),
            "no {id} in:\n{list}"
        );
    }
    assert!(
        list.ends_with(
            "players from built-in players.toml, built-in chat.toml: no mistakes; Elo from \
            built-in ratings.toml\n"
        ),
        "{list}"
    );
}

#[test]
fn players_are_printed_as_json() {
    let json = run("players --json").succeeded();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let players = json["players"].as_array().expect("players");
    let cat = players
        .iter()
        .find(|it| it["id"] == "cat")
        .expect("the cat");
    assert!(
        cat["rating"]["elo"].is_f64() && cat["name"].is_string(),
        "{cat}"
    );
    assert_eq!(json["sources"][0], "built-in players.toml", "{json}");
}

#[test]
fn every_command_that_reports_has_json() {
    for command in [
        "match",
        "tournament",
        "calibrate",
        "bench",
        "solve",
        "verify",
        "convert",
        "puzzles",
        "puzzles mine",
        "review",
        "players",
        "train selfplay",
        "train fit",
    ] {
        let help = run(&format!("{command} --help")).succeeded();
        assert!(help.contains("--json"), "{command}:\n{help}");
    }
}

#[test]
fn players_file_may_be_named_before_or_after_any_subcommand() {
    let program = Program::new().with_file("my.toml", MINE);
    for arguments in ["--players my.toml players", "players --players my.toml"] {
        let list = program.run(arguments).succeeded();
        assert!(
            list.contains("mine      random                   Mine: All mine.\n"),
            "{list}"
        );
        assert!(
            list.ends_with(
                "from built-in players.toml, built-in chat.toml, my.toml: no mistakes; Elo from \
                built-in ratings.toml\n"
            ),
            "{list}"
        );
    }
    for arguments in [
        "--players my.toml match mine mine --games 1",
        "match mine mine --games 1 --players my.toml",
    ] {
        assert!(
            program
                .run(arguments)
                .succeeded()
                .starts_with("mine against mine: 1 game (1 distinct), ")
        );
    }
}

#[test]
fn files_of_the_cast_are_layered() {
    let named = |name: &str| format!("[players.random]\nname = \"{name}\"");
    let program = Program::new()
        .with_file("config/nekomoku/players.toml", &named("Config"))
        .with_variable("NEKOMOKU_PLAYERS", "variable.toml")
        .with_file("variable.toml", &named("Variable"))
        .with_file("players.toml", &named("Folder"))
        .with_file("my.toml", &named("Mine"));
    assert!(program.run("players").succeeded().contains("Variable: "));
    assert!(
        program
            .run("--players my.toml players")
            .succeeded()
            .contains("Mine: ")
    );
    let two = Program::new()
        .with_file("config/nekomoku/players.toml", &named("Config"))
        .with_file("players.toml", &named("Folder"));
    let list = two.run("players").succeeded();
    assert!(list.contains("Folder: "), "{list}");
    assert!(
        list.contains("nekomoku/players.toml, players.toml: no mistakes")
            || !cfg!(target_os = "linux"),
        "{list}"
    );
}

#[test]
fn missing_players_file_is_refused_whatever_is_asked() {
    for command in ["players", "match cat random --games 1", "play", ""] {
        let told = run(&format!("--players nowhere.toml {command}")).refused();
        assert!(
            told.starts_with("nekomoku: nowhere.toml: cannot be read: "),
            "{told}"
        );
    }
    let told = Program::new()
        .with_variable("NEKOMOKU_PLAYERS", "gone.toml")
        .run("players")
        .refused();
    assert!(told.contains("gone.toml: cannot be read: "), "{told}");
}

#[test]
fn unknown_words_are_refused_with_a_hint() {
    let told = run("mach cat random --games 1").refused();
    assert!(told.contains("match"), "{told}");
    let told = run("match cat random --games 1 --noods 3").refused();
    assert!(told.contains("--nodes"), "{told}");
}

#[test]
fn reader_that_stops_early_is_not_a_failure() {
    let mut program = Command::new(crate::PROGRAM)
        .arg("players")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(program.stdout.take());
    let mut told = String::new();
    program
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut told)
        .unwrap();
    assert!(
        program.wait().unwrap().success() && told.is_empty(),
        "{told}"
    );
}

#[test]
fn program_without_a_window_prints_commands_that_work_without_one() {
    for command in ["play", "", "play --black cat --white random"] {
        let told = run(command).refused();
        assert!(
            told.starts_with("nekomoku: this program was built without the window"),
            "{told}"
        );
        assert!(told.contains("  nekomoku match cat owl "), "{told}");
        assert!(told.contains("  nekomoku help "), "{told}");
    }
}

#[test]
fn ratings_of_the_folder_go_before_the_built_in_ones() {
    // A rating is valid only for the player with the fingerprint that it stores.
    let built_in = include_str!("../../../assets/ratings.toml");
    let cat = built_in.split_once("[players.cat]\n").map(|(_, rest)| rest);
    let fingerprint = cat.and_then(|cat| cat.lines().find(|it| it.starts_with("fingerprint")));
    let fingerprint = fingerprint.expect("the cat was rated");
    let file = "schema = 1\n[conditions]\nrule = \"renju\"\nsize = 15\nlimits = \"1 s\"\n\
        openings = \"none\"\n\
                games_per_pairing = 2\nseed = 1\n[players.cat]\nelo = 777\nerror = 12.5\n\
                games = 2\n";
    let file = &format!("{file}{fingerprint}\n");
    let program = Program::new().with_file("ratings.toml", file);
    let list = program.run("players").succeeded();
    assert!(
        list.contains(" 777 +- 12  Gobang Cat") && list.ends_with("Elo from ratings.toml\n"),
        "{list}"
    );
    let broken = Program::new().with_file("ratings.toml", &file.replace("777", "high"));
    let told = broken.run("players").refused();
    assert!(told.starts_with("nekomoku: ratings.toml:"), "{told}");
}

#[test]
fn bench_reports_moves_a_second() {
    let text = run("bench --moves --json").succeeded();
    let report = serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
    assert!(
        report["moves_per_second"]
            .as_f64()
            .is_some_and(|it| it > 0.0),
        "{text}"
    );
    assert_eq!(
        report["by_setup"].as_array().map(Vec::len),
        Some(6),
        "{text}"
    );
    assert!(
        run("bench --moves --ablation")
            .refused()
            .contains("--moves")
    );
}

#[test]
fn bench_reports_what_techniques_save() {
    let text = run("bench --ablation --depth 2 --json").succeeded();
    let report = serde_json::from_str::<serde_json::Value>(&text).expect("JSON");
    assert_eq!(report["depth"], 2, "{text}");
    assert_eq!(report["evaluator"], "shapes", "{text}");
    let comparisons = report["comparisons"].as_array().expect("a list");
    let techniques: Vec<&str> = comparisons
        .iter()
        .filter_map(|it| it["technique"].as_str())
        .collect();
    assert_eq!(techniques, ["neighbour_points", "ordering", "pruning"]);
    let table = run("bench --ablation --depth 2").succeeded();
    for it in comparisons {
        for side in ["without", "with"] {
            let nodes = it[side]["nodes"].to_string();
            assert!(
                table.contains(&format!(" {nodes} ")),
                "no {nodes} in:\n{table}"
            );
            assert!(it[side]["ms_per_move"].is_number(), "{text}");
        }
    }
    assert!(table.starts_with("Minimax 2 plies deep"), "{table}");
    assert!(
        run("bench --moves --ablation")
            .refused()
            .contains("cannot be used with")
    );
    assert!(run("bench --depth 2").refused().contains("--ablation"));
    for other in ["bench --moves --depth 2", "bench --threads 2 --depth 2"] {
        assert!(run(other).refused().contains("--depth"), "{other}");
    }
    assert!(run("bench --threads 1").refused().contains("2..=64"));
    assert!(
        run("bench --ablation --depth 9")
            .refused()
            .contains("--depth")
    );
}
