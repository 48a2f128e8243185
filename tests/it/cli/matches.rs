//! `nekomoku match`.

use std::collections::BTreeSet;
use std::process::Stdio;

use serde_json::Value;

use crate::program::{Program, run};

/// A result without the times.
fn timeless(json: &str) -> Value {
    let mut report = serde_json::from_str::<Value>(json).expect("JSON");
    for player in ["a", "b"] {
        report[player]
            .as_object_mut()
            .expect("a player")
            .remove("time")
            .expect("its time");
    }
    report
}

#[test]
fn json_result_is_one_object_with_exactly_its_keys() {
    let text =
        run("match cat random --games 4 --nodes 200 --size 9 --opening-plies 2 --json").succeeded();
    assert_eq!(text.lines().count(), 1, "{text}");
    let Ok(Value::Object(object)) = serde_json::from_str::<Value>(&text) else {
        panic!("{text}")
    };
    let keys = object.keys().map(String::as_str).collect::<BTreeSet<_>>();
    assert_eq!(
        keys,
        BTreeSet::from([
            "games",
            "of",
            "players",
            "wins",
            "draws",
            "losses",
            "distinct",
            "score",
            "pentanomial",
            "elo",
            "elo_error",
            "elo_bound",
            "los",
            "a",
            "b"
        ])
    );
    let number = |key: &str| {
        object[key]
            .as_f64()
            .unwrap_or_else(|| panic!("{key} in {text}"))
    };
    assert_eq!(number("games"), 4.0);
    assert_eq!(number("wins") + number("draws") + number("losses"), 4.0);
    assert_eq!(
        number("score"),
        (number("wins") + number("draws") / 2.0) / 4.0
    );
    assert!(
        number("score") >= 0.5 && number("elo") >= 0.0 && number("elo_error") > 0.0,
        "{text}"
    );
}

#[test]
fn plain_result_is_a_line_for_the_match_one_for_its_pairs_and_one_for_each_player() {
    let text = run("match random kitten --games 2 --size 9").succeeded();
    let lines = text.lines().collect::<Vec<_>>();
    assert!(
        lines[0].starts_with("random against kitten: 2 games (2 distinct), ")
            && lines[0].contains(" score ")
            && lines[0].contains("Elo "),
        "{text}"
    );
    assert!(
        lines[1].starts_with("1 pair of games: random took 2 points in "),
        "{text}"
    );
    assert!(
        lines[2].starts_with("random: ") && lines[3].starts_with("kitten: "),
        "{text}"
    );
    assert!(
        lines[2].ends_with(" ms and - nodes a turn"),
        "random counts no nodes: {text}"
    );
    assert_eq!(lines.len(), 4, "{text}");
}

#[test]
fn clean_score_is_printed_with_the_bound_that_it_allows() {
    let text = run("match counting random --games 2 --size 9 --opening-plies 2").succeeded();
    let first = text.lines().next().unwrap_or_default();
    assert_eq!(
        first,
        "counting against random: 2 games (2 distinct), 2 won, 0 drawn, 0 lost, score 100.0 %, \
         Elo at least -512 (95 %), stronger with a chance of 75.0 %"
    );
    let one = run("match counting random --games 1 --size 9 --opening-plies 2").succeeded();
    assert!(
        one.starts_with("counting against random: 1 game (1 distinct), 1 won, "),
        "{one}"
    );
    let lost = run("match random counting --games 2 --size 9 --opening-plies 2").succeeded();
    assert!(
        lost.contains(" Elo at most +512 (95 %), stronger with a chance of 25.0 %"),
        "{lost}"
    );
}

#[test]
fn progress_goes_to_stderr() {
    let outcome = run("match random random --games 10 --size 9 --json");
    assert!(outcome.stderr.contains("10 games: "), "{outcome:?}");
    outcome.succeeded();
}

#[test]
fn same_call_has_the_same_result() {
    let arguments =
        "match kitten random --games 6 --size 9 --rule renju --seed 5 --opening-plies 3 --json";
    assert_eq!(
        timeless(&run(arguments).succeeded()),
        timeless(&run(arguments).succeeded())
    );
}

#[test]
fn fixed_colours_leave_black_with_the_first_player() {
    let arguments = "match counting kitten --games 3 --size 9 --json --fixed-colors";
    assert!(run(arguments).succeeded().starts_with("{\"games\":3,"));
}

#[test]
fn games_are_opened_by_the_requested_rule() {
    let program = Program::new();
    for opening in ["swap", "swap2"] {
        let text = program
            .run(&format!(
                "match cat random --games 2 --nodes 100 --size 9 --opening-rule {opening} \
                --journal {opening}.jsonl --json"
            ))
            .succeeded();
        assert!(text.starts_with("{\"games\":2,"), "{text}");
        let journal = program.read(&format!("{opening}.jsonl"));
        assert!(
            journal.contains(&format!("\"opening_rule\":\"{opening}\"")),
            "{journal}"
        );
    }
    let free = run("match cat random --games 2 --nodes 100 --size 9 --opening-rule free --json");
    let usual = run("match cat random --games 2 --nodes 100 --size 9 --json");
    assert_eq!(timeless(&free.succeeded()), timeless(&usual.succeeded()));
}

#[test]
fn repeated_games_are_counted_and_are_no_evidence() {
    let arguments = "match cat owl --games 12 --nodes 100 --size 9 --opening-plies 0";
    let text = run(&format!("{arguments} --json")).succeeded();
    let report = serde_json::from_str::<Value>(&text).expect("JSON");
    assert_eq!(
        (&report["games"], &report["distinct"]),
        (&12.into(), &2.into()),
        "{text}"
    );
    let pairs = report["pentanomial"].as_array().expect("pairs");
    assert_eq!(
        pairs.iter().filter_map(Value::as_u64).sum::<u64>(),
        1,
        "{text}"
    );
    assert!(
        report["los"].as_f64() <= Some(0.8),
        "two games are little evidence: {text}"
    );
    let text = run(arguments).succeeded();
    assert!(
        text.starts_with("cat against owl: 12 games (2 distinct), "),
        "{text}"
    );
}

#[test]
fn games_start_from_balanced_openings_unless_others_are_asked_for() {
    let program = Program::new();
    for (name, options, stones) in [
        ("usual", "", 3..=6),
        ("small", "--size 9", 3..=6),
        ("empty", "--opening-plies 0", 0..=0),
        ("random", "--opening-plies 2", 2..=2),
        ("swap", "--opening-rule swap2", 0..=0),
    ] {
        let call = format!("match random random --games 8 {options} --journal {name}.jsonl");
        program.run(&call).succeeded();
        let journal = program.read(&format!("{name}.jsonl"));
        let openings = journal.lines().skip(1).map(|line| {
            let game = serde_json::from_str::<Value>(line).expect("JSON");
            game["opening"].as_str().expect("an opening").to_owned()
        });
        let openings = openings.collect::<Vec<_>>();
        let count = |opening: &String| opening.split_whitespace().count();
        assert!(
            openings.iter().all(|it| stones.contains(&count(it))),
            "{options}: {openings:?}"
        );
        if !stones.contains(&0) && stones.contains(&3) {
            assert_ne!(openings[0], openings[2], "each pair has its own");
        }
    }
}

#[test]
fn more_games_at_a_time_than_cores_are_refused_unless_forced() {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if cores > 100 {
        return;
    }
    let games = cores + 1;
    let call = format!("match random random --games {games} --size 9 --concurrency {games}");
    let told = run(&call).refused();
    let expected = format!(
        "nekomoku: {games} concurrent games need {games} cores (1 for each game), this machine \
        has {cores}: lower --concurrency, or allow it with --force"
    );
    assert_eq!(told.trim_end(), expected);
    run(&format!("{call} --force")).succeeded();
}

#[test]
fn tables_that_do_not_fit_into_memory_are_refused_before_the_first_game() {
    let program = Program::new().with_file(
        "my.toml",
        "[players.large]\nkind = \"tree\"\nsearch.table_mib = 4096\n",
    );
    // A tebibyte of tables is refused even with `--force`.
    let call = "--players my.toml match large random --games 256 --concurrency 256 --force";
    let told = program.run(call).refused();
    let expected = "nekomoku: the tables of 256 concurrent games need 1048576 MiB, ";
    assert!(told.starts_with(expected), "{told}");
    assert!(
        told.contains(" MiB are available: play fewer games at the same time"),
        "{told}"
    );
}

#[test]
fn limit_by_time_is_kept_by_every_bot() {
    let text = run("match cat counting --games 1 --turn-ms 5 --size 9 --json").succeeded();
    assert!(text.starts_with("{\"games\":1,"), "{text}");
}

#[test]
fn rule_and_size_come_from_the_section_match_unless_given() {
    let program = Program::new().with_file("my.toml", "[match]\nsize = 5\nrule = \"standard\"");
    // On 5x5 two robots fill the board quickly; nothing else in the output shows the size.
    let small = program
        .run("--players my.toml match random random --games 2 --seed 3 --json")
        .succeeded();
    let named =
        run("match random random --games 2 --seed 3 --json --size 5 --rule standard").succeeded();
    assert_eq!(timeless(&small), timeless(&named));
}

#[test]
fn forfeit_is_reported_with_its_reason() {
    let text = run("match random random --games 1 --size 9 --json");
    assert!(!text.stderr.contains("lost:"), "{text:?}");
}

#[test]
fn unknown_player_is_refused_with_the_nearest() {
    for arguments in ["match kat random --games 1", "match random kat --games 1"] {
        let told = run(arguments).refused();
        assert!(
            told.starts_with("nekomoku: no player `kat` (did you mean `cat`?); the cast has "),
            "{told}"
        );
    }
}

#[test]
fn human_is_refused() {
    let told = run("match cat you --games 1").refused();
    assert!(
        told.contains("`you` is a human") && told.contains("nekomoku play"),
        "{told}"
    );
}

#[test]
fn wrong_values_are_refused_with_what_was_expected() {
    let cases = [
        (
            "--games 1 --size 4",
            "board size 4 is not supported, expected 5 to 22 lines",
        ),
        (
            "--games 1 --size 23",
            "board size 23 is not supported, expected 5 to 22 lines",
        ),
        ("--games 1 --size big", "--size"),
        (
            "--games 1 --rule renjuu",
            "expected `freestyle`, `standard` or `renju`",
        ),
        ("--games 0", "--games"),
        ("--games many", "--games"),
        ("--games 1 --nodes 0", "--nodes"),
        ("--games 1 --turn-ms 0", "--turn-ms"),
        ("--games 1 --turn-ms -5", "-5"),
        ("--games 1 --seed one", "--seed"),
        (
            "--games 1 --loss-score 1000",
            "expected percent of the points, 1 to 49; versions before 0.2.0 had a score",
        ),
        ("--games 1 --loss-score 0", "1 to 49"),
        ("--games 1 --loss-score -5", "-5"),
        ("--games 1 --opening-plies -1", "-1"),
        (
            "--games 1 --opening-plies 5 --openings x",
            "cannot be used with",
        ),
        (
            "--games 1 --opening-rule pro",
            "unknown opening rule `pro`, expected `free`, `swap` or `swap2`",
        ),
        (
            "--games 1 --opening-rule swap2 --opening-plies 3",
            "cannot be used with",
        ),
        ("", "--games"),
    ];
    for (arguments, complaint) in cases {
        let told = run(&format!("match cat random {arguments}")).refused();
        assert!(told.contains(complaint), "{arguments}: {told}");
    }
}

#[test]
fn match_continues_when_its_progress_is_not_read() {
    let program = Program::new();
    let mut child = program
        .command(
            crate::PROGRAM,
            "match random random --games 40 --size 9 --json",
        )
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stderr.take());
    let output = child.wait_with_output().expect("it can be waited for");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"{\"games\":40,"));
}

/// Three characters with one search: by the built-in weights, by a file of the same numbers, and by
/// a file of others.
const WEIGHED: &str = "[players.plain]
kind = \"tree\"
[players.copy]
extends = \"plain\"
search.weights = \"copy.txt\"
[players.hand]
extends = \"plain\"
search.weights = \"hand.txt\"
";

/// Moves of the games between two players of the program's file.
pub(super) fn moves(program: &Program, players: &str) -> Vec<Value> {
    let journal = format!("{}.jsonl", players.replace(' ', "-"));
    let call = format!("match {players} --games 2 --nodes 400 --size 9 --seed 5");
    program
        .run(&format!("{call} --journal {journal}"))
        .succeeded();
    let journal = program.read(&journal);
    let games = journal.lines().skip(1).map(|line| {
        let line = line.rsplit_once('}').expect("JSON").0;
        let game = serde_json::from_str::<Value>(&format!("{line}}}")).expect("JSON");
        assert!(
            game["moves"].as_str().is_some_and(|it| it.len() > 20),
            "{line}"
        );
        game["moves"].clone()
    });
    games.collect()
}

#[test]
fn game_without_a_partner_is_named_beside_the_pairs() {
    let text = run("match random kitten --games 3 --size 9").succeeded();
    let line = text.lines().nth(1).expect("it is the line of the pairs");
    let single = "; Elo is computed from these pairs, without 1 game outside of a pair";
    assert!(
        line.starts_with("1 pair of games: ") && line.ends_with(single),
        "{text}"
    );
}

#[test]
fn two_files_of_weights_play_each_other() {
    let builtin = include_str!("../../../assets/weights/freestyle.txt");
    let program = Program::new()
        .with_file("players.toml", WEIGHED)
        .with_file("copy.txt", builtin);
    program
        .run("train reset --rule freestyle --out hand.txt")
        .succeeded();
    let same = moves(&program, "plain copy");
    let others = moves(&program, "copy hand");
    assert_ne!(same, others, "the numbers in the file decide");
    assert_eq!(moves(&program, "plain hand"), others, "its name does not");
    // White of the second game is Black of the first, by other weights.
    assert_ne!(moves(&program, "hand copy"), others);
}

#[test]
fn file_that_holds_no_weights_is_one_error_at_its_key() {
    let refused = |text: &str| {
        let program = Program::new()
            .with_file("players.toml", WEIGHED)
            .with_file("copy.txt", text)
            .with_file(
                "hand.txt",
                include_str!("../../../assets/weights/renju.txt"),
            );
        let told = program.run("match plain copy --games 2").refused();
        assert_eq!(told.lines().count(), 1, "{told}");
        told
    };
    for (text, expected) in [
        ("", "line 1: the text ends without a line `end`"),
        ("rule chess", "line 1: "),
        (
            "rule renju\nend\nmore",
            "line 3: expected nothing after `end`",
        ),
    ] {
        let told = refused(text);
        let place = "players.toml:5: [players.copy] search.weights: copy.txt: ";
        assert!(told.contains(&format!("{place}{expected}")), "{told}");
    }
    let absent = Program::new().with_file(
        "players.toml",
        "[players.copy]\nkind = \"tree\"\nsearch.weights = \"copy.txt\"",
    );
    let told = absent.run("players").refused();
    assert!(
        told.contains("3: [players.copy] search.weights: copy.txt: cannot be read"),
        "{told}"
    );
}

#[test]
fn paths_in_a_file_of_players_start_from_its_folder() {
    let program = Program::new()
        .with_file("sub/my.toml", WEIGHED)
        .with_file(
            "sub/copy.txt",
            include_str!("../../../assets/weights/freestyle.txt"),
        )
        .with_file(
            "sub/hand.txt",
            include_str!("../../../assets/weights/freestyle.txt"),
        );
    program.run("players --players sub/my.toml").succeeded();
    let absent = "[players.reader]\nextends = \"lynx\"\nbook.files = [\"builtin\", \"absent.lib\"]";
    let program = program.with_file("sub/my.toml", absent);
    let told = program
        .run("match reader random --games 2 --players sub/my.toml")
        .refused();
    assert!(told.contains("sub/absent.lib: "), "{told}");
}
