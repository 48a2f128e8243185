//! `review`: a game in words, as JSON and as a page.

use crate::program::Program;

/// White leaves Black's open three alone, Black does not use it, and White stops it.
const GAME: &str = "h8a1i8b3j8a15o1k8";
const REVIEW: &str = "review game.txt --nodes 2000 --proof-nodes 2000";

fn with_game() -> Program {
    Program::new().with_file("game.txt", GAME)
}

#[test]
fn facts_and_opinions_are_told_apart() {
    let told = with_game().run(REVIEW).succeeded();
    assert!(told.contains("1 missed win, 0 losing moves"), "{told}");
    assert!(told.contains("0 missed wins, 1 losing move"), "{told}");
    let missed = "7. o1?! (Black, opening)\n  proven: there was a win in at most 3 plies";
    assert!(told.contains(missed), "{told}");
    assert!(told.contains("\n  proven: the win: "), "{told}");
    assert!(told.contains("\n  opinion: the move lets it go"), "{told}");
    let losing = "\n  proven: after it the other side wins in at most 3 plies\n  opinion: ";
    assert!(
        told.contains(&format!("{losing}it could be held by ")),
        "{told}"
    );
    assert!(!told.contains("time:"), "the file has no times: {told}");
}

#[test]
fn review_is_printed_as_json_and_repeats() {
    let program = with_game();
    let told = program.run(&format!("{REVIEW} --json")).succeeded();
    let json: serde_json::Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(json["sides"][0]["missed_wins"], 1, "{json}");
    assert_eq!(json["sides"][1]["losing_moves"], 1, "{json}");
    let moves = json["moves"].as_array().expect("moves");
    let missed = moves.iter().find(|it| it["number"] == 7).expect("judged");
    assert_eq!(missed["fault"]["kind"], "missed_win", "{missed}");
    assert_eq!(missed["is_better_proven"], true, "{missed}");
    assert_eq!(json["shares"].as_array().map(Vec::len), Some(9), "{json}");
    assert_eq!(program.run(&format!("{REVIEW} --json")).succeeded(), told);
}

#[test]
fn page_is_one_file_that_is_not_written_over_others() {
    let program = with_game().with_file("own.html", "<p>mine</p>");
    program
        .run(&format!("{REVIEW} --html page.html"))
        .succeeded();
    let page = program.read("page.html");
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("default-src 'none'"));
    assert!(page.contains("data-ply=\"7\"") && page.contains("h8a1i8b3j8a15o1k8"));
    for foreign in ["http:", "https:", "src="] {
        assert!(
            !page
                .replace("http://www.w3.org/2000/svg", "")
                .contains(foreign),
            "{foreign}"
        );
    }
    let told = program.run(&format!("{REVIEW} --html own.html")).refused();
    assert!(told.contains("--force overwrites it"), "{told}");
    program
        .run(&format!("{REVIEW} --html page.html"))
        .succeeded();
}

/// White leaves an open three alone and loses by a five.
const LOST: &str = "h8a1i8b2g8o15j8f8k8";

#[test]
fn a_lost_game_has_its_story_as_text_as_json_and_as_a_page() {
    let program = Program::new().with_file("game.txt", LOST);
    let told = program
        .run(&format!("{REVIEW} --html page.html"))
        .succeeded();
    for expected in [
        "How White lost\n  opinion: Move 2 was the last before which the search for a threat win of Black was exhausted without one, within ",
        "\n  proven: After move 6, o15, White is lost in at most 3 plies.",
        "\n  opinion: The last escape was ",
        "\n  proven: From move 8 onwards every legal move of White loses, proven in at most 2 plies.",
        "\n  proven: Move 9, k8, makes five.",
        "\n6. o15",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    let page = program.read("page.html");
    assert!(page.contains("<h2>How White lost</h2>"), "{page}");
    let json = program.run(&format!("{REVIEW} --json")).succeeded();
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let story = &json["story"];
    assert_eq!(
        (&story["loser"], &story["onset"]),
        (&"white".into(), &2.into())
    );
    assert_eq!(story["escape"]["played"]["point"], "o15", "{story}");
    assert_eq!(story["corridor"][0]["plies"], 2, "{story}");
    let page = program.run(&format!("{REVIEW} --html zh.html --language zh"));
    page.succeeded();
    let page = program.read("zh.html");
    assert!(page.contains("<h2>白方是怎样输的</h2>"), "{page}");
}

#[test]
fn proofs_of_a_review_are_accepted_by_verify_and_not_written_over_others() {
    let program = Program::new().with_file("game.txt", LOST);
    let call = format!("{REVIEW} --proofs proofs");
    program.run(&call).succeeded();
    for proof in ["006-win", "007-lost"] {
        let verify = format!("verify proofs/{proof}.json");
        program.run(&verify).succeeded();
    }
    let told = program.run(&call).refused();
    assert!(told.contains("proofs: is not empty"), "{told}");
}

#[test]
fn times_of_a_record_are_added_up() {
    let program = with_game();
    program.run("convert game.txt game.psq").succeeded();
    let timed = program.read("game.psq").replacen("8,8,0", "8,8,1500", 1);
    let program = Program::new().with_file("game.psq", &timed);
    let told = program
        .run("review game.psq --nodes 200 --proof-nodes 200")
        .succeeded();
    assert!(told.contains("time: 1.5 s for "), "{timed}\n{told}");
}

#[test]
fn page_is_written_in_the_language_that_is_named_and_english_otherwise() {
    let program = with_game();
    let call = format!("{REVIEW} --html");
    program.run(&format!("{call} en.html")).succeeded();
    program
        .run(&format!("{call} zh.html --language zh"))
        .succeeded();
    let (english, chinese) = (program.read("en.html"), program.read("zh.html"));
    assert!(english.contains("<html lang=\"en\">") && english.contains("proven</span>there was"));
    assert!(chinese.contains("<html lang=\"zh-Hans\">"));
    for expected in [
        "7. o1?!",
        "黑方，开局",
        "已证明</span>这里有至多 3 手的必胜",
        "可以守住的着法：",
        "未结束",
        "规则</dt><dd>无禁手，15 路",
    ] {
        assert!(chinese.contains(expected), "{expected}: {chinese}");
    }
    for left in ["proven", "opinion</span>", "Games", "Black"] {
        assert!(!chinese.contains(left), "{left}: {chinese}");
    }
    let told = program.run(&format!("{REVIEW} --language zh")).refused();
    assert!(told.contains("--html"), "{told}");
}
