//! `solve`, `verify` and `puzzles`.

use crate::program::{Program, run};

/// Black's open three, and White's stones out of the way.
const THREE: &str = "e8f8g8/e2f3g5";
const PUZZLES: &str = concat!(
    r#"{"kind": "vcf", "rule": "renju", "side": "black", "#,
    r#""black": ["e8", "f8", "g8"], "white": ["e2", "f3", "g5"]}"#,
    "\n",
    r#"{"kind": "vct", "rule": "freestyle", "side": "white", "size": 9, "#,
    r#""black": ["a1"], "white": ["i9"], "source": "nobody"}"#,
    "\n",
);

#[test]
fn win_is_printed_written_and_verified() {
    let program = Program::new();
    let told = program
        .run(&format!(
            "solve {THREE} --side black --rule renju --proof win.json"
        ))
        .succeeded();
    assert!(
        told.starts_with("Black wins in at most 3 plies: "),
        "{told}"
    );
    let verified = program.run("verify win.json").succeeded();
    assert!(
        verified.starts_with("Black wins against every reply, in at most 3 plies"),
        "{verified}"
    );
    for goal in ["vcf", "vct", "win"] {
        let json = run(&format!("solve {THREE} --goal {goal} --json")).succeeded();
        let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(json["result"], "win", "{json}");
        assert_eq!(json["side"], "black");
        assert_eq!(json["line"].as_array().map(Vec::len), Some(3), "{json}");
    }
}

#[test]
fn threat_is_printed_with_its_refutations() {
    let told = run(&format!("solve {THREE} --side white --threat")).succeeded();
    assert!(
        told.starts_with("Black threatens to win in at most 3 plies: "),
        "{told}"
    );
    assert!(told.contains("\nrefuted by "), "{told}");
    let program = Program::new();
    for goal in ["vcf", "vct", "win"] {
        let json = program.run(&format!(
            "solve {THREE} --side white --threat --goal {goal} --json --proof win.json"
        ));
        let json: serde_json::Value = serde_json::from_str(&json.succeeded()).expect("JSON");
        assert_eq!(json["result"], "win", "{json}");
        assert_eq!(json["side"], "black");
        assert_eq!(json["unknown"].as_array().map(Vec::len), Some(0), "{json}");
        let refutes = json["refutes"].as_array().expect("points");
        assert!(
            (2..=4).contains(&refutes.len()) && refutes.contains(&"d8".into()),
            "{json}"
        );
        let loses = json["loses"].as_array().expect("points");
        assert_eq!(refutes.len() + loses.len(), 225 - 6, "{json}");
        program.run("verify win.json").succeeded();
    }
    let none = run("solve h8 --threat");
    assert_eq!(none.code, 1, "{none:?}");
    assert!(none.stdout.starts_with("no threat of Black"), "{none:?}");
}

#[test]
fn every_legal_reply_to_a_threat_is_listed_with_its_outlook() {
    let call = format!("solve {THREE} --side white --defences");
    let told = run(&call).succeeded();
    let head = "Black threatens to win in at most 3 plies: ";
    assert!(told.starts_with(head), "{told}");
    assert!(told.contains("\n219 legal replies of White:\n"), "{told}");
    let quiet = "\nd8: no threat win of Black found within the limit\n";
    assert!(told.contains(quiet), "{told}");
    assert!(told.contains("\no15: lost in 3 plies: "), "{told}");
    let json = run(&format!("{call} --json")).succeeded();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let replies = json["replies"].as_array().expect("replies");
    assert_eq!(replies.len(), 225 - 6, "{json}");
    assert_eq!(replies[0]["state"], "no_threat_win", "{json}");
    let last = replies.last().expect("replies");
    assert_eq!(
        (&last["state"], &last["plies"]),
        (&"lost".into(), &3.into())
    );
    assert_eq!(last["line"].as_array().map(Vec::len), Some(3), "{last}");
    let bounded = run(&format!("{call} --nodes 30 --goal vct --json"));
    assert!(bounded.stdout.contains("\"open\""), "{bounded:?}");
}

#[test]
fn a_win_that_is_wrong_is_not_verified() {
    let program = Program::new();
    program
        .run(&format!("solve {THREE} --proof win.json"))
        .succeeded();
    let text = program.read("win.json").replace("\"e2\"", "\"d8\"");
    let forged = Program::new().with_file("win.json", &text);
    let outcome = forged.run("verify win.json");
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(outcome.stdout.contains("not settled: "), "{outcome:?}");
    let outcome = forged.run("verify win.json --json");
    let json: serde_json::Value = serde_json::from_str(&outcome.stdout).expect("JSON");
    assert_eq!((outcome.code, &json["holds"]), (1, &false.into()), "{json}");
    assert!(
        !json["unsettled"].as_array().expect("lines").is_empty(),
        "{json}"
    );
    let json = program.run("verify win.json --json").succeeded();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(
        (&json["holds"], &json["plies"]),
        (&true.into(), &3.into()),
        "{json}"
    );
    let broken = Program::new().with_file("win.json", "{\"proof\": 1");
    assert!(broken.run("verify win.json").refused().contains("win.json"));
    let solution = Program::new().with_file("win.sol", "{\"solution\":1}");
    let refused = solution.run("verify win.sol").refused();
    assert!(refused.contains("`nekomoku solution verify`"), "{refused}");
    assert!(
        run("verify nowhere.json")
            .refused()
            .contains("nowhere.json")
    );
}

#[test]
fn no_win_changes_the_exit_code() {
    let outcome = run("solve h8 --json");
    assert_eq!(outcome.code, 1, "{outcome:?}");
    assert!(outcome.stdout.contains("\"no_win\""), "{outcome:?}");
    assert!(outcome.stdout.contains("\"white\""), "{outcome:?}");
    assert_eq!(run("solve h8h9i9 --nodes 0 --goal vct").code, 1);
}

#[test]
fn exhausted_search_and_exceeded_limit_are_distinguished() {
    let three = format!("solve {THREE} --side black --rule renju");
    for (call, result, exhaustive, words) in [
        (
            "solve h8 --goal vcf",
            "no_win",
            true,
            "no VCF of White exists; ",
        ),
        (
            &format!("{three} --goal vcf --nodes 0"),
            "limit",
            true,
            "no VCF of Black found within 0 nodes; ",
        ),
        (
            "solve h8 --goal vct",
            "no_win",
            false,
            "no win of White by threats of the searched kinds; ",
        ),
        (
            &format!("{three} --goal vct --nodes 0"),
            "limit",
            false,
            "no win of Black found within 0 nodes; ",
        ),
        (
            "solve h8 --goal vcf --threat",
            "no_win",
            true,
            "no VCF threat of Black exists; ",
        ),
    ] {
        let told = run(call);
        assert_eq!(told.code, 1, "{call}: {told:?}");
        assert!(told.stdout.starts_with(words), "{call}: {told:?}");
        let told = run(&format!("{call} --json"));
        let json: serde_json::Value = serde_json::from_str(&told.stdout).expect("JSON");
        assert_eq!(json["result"], result, "{call}: {json}");
        assert_eq!(json["exhaustive"], exhaustive, "{call}: {json}");
    }
}

#[test]
fn puzzles_without_a_win_say_why() {
    let none = PUZZLES.replace("\"vct\"", "\"vcf\"");
    let text = format!("{none}{}", PUZZLES.lines().nth(1).expect("two puzzles"));
    let program = Program::new().with_file("some.jsonl", &text);
    let told = program.run("puzzles some.jsonl --nodes 1000").succeeded();
    let others = told.lines().skip(2).collect::<Vec<_>>();
    assert_eq!(
        others,
        [
            "line 2, vcf: no VCF exists",
            "line 3, vct: no win by threats of the searched kinds"
        ]
    );
    let told = program.run("puzzles some.jsonl --nodes 0").succeeded();
    assert!(
        told.contains("\nline 1, vcf: none found within 0 nodes"),
        "{told}"
    );
    let json = program.run("puzzles some.jsonl --nodes 0 --json");
    let json: serde_json::Value = serde_json::from_str(&json.succeeded()).expect("JSON");
    assert_eq!(json["limit"]["vcf"], 1, "{json}");
    assert_eq!(json["no_win"]["vcf"], 1, "{json}");
    assert_eq!(json["each"][0]["result"], "limit", "{json}");
    assert_eq!(json["each"][1]["result"], "no_win", "{json}");
    assert_eq!(json["each"][1]["exhaustive"], true, "{json}");
}

#[test]
fn invalid_position_is_rejected() {
    for (arguments, complaint) in [
        ("solve h8h8", "h8 is off the board or named twice"),
        ("solve h88", "`h88` names no point"),
        ("solve h8/p1", "`p1` names no point"),
        ("solve a1b1c1d1e1/", "the game is over"),
        ("solve h8 --size 30", "30"),
        ("solve h8 --goal mate", "possible values: vcf, vct, win"),
    ] {
        let told = run(arguments).refused();
        assert!(told.contains(complaint), "{arguments}: {told}");
    }
}

#[test]
fn puzzles_are_counted_by_kind() {
    let program = Program::new().with_file("some.jsonl", PUZZLES);
    let json = program
        .run("puzzles some.jsonl --nodes 1000 --json")
        .succeeded();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(json["rates"]["vcf"], 1.0, "{json}");
    assert_eq!(json["rates"]["vct"], 0.0, "{json}");
    let one = program.run("puzzles some.jsonl --kind vcf").succeeded();
    assert!(one.contains("100.0 %") && !one.contains("vct"), "{one}");
    assert!(
        program
            .run("puzzles some.jsonl --kind other")
            .refused()
            .contains("no positions")
    );
    let wrong = Program::new().with_file("some.jsonl", &PUZZLES.replace("\"i9\"", "\"k9\""));
    let told = wrong.run("puzzles some.jsonl").refused();
    assert!(
        told.contains("some.jsonl:2") && told.contains("k9"),
        "{told}"
    );
}
