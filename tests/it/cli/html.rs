//! `--html`: one self-contained file with every game in it.

use serde_json::Value;

use crate::program::Program;

/// The games of a page, as its script reads them.
fn data(page: &str) -> Value {
    let start = "<script id=\"data\" type=\"application/json\">";
    let (_, rest) = page.split_once(start).expect("the page has games");
    let (json, _) = rest.split_once("</script>").expect("the data end");
    serde_json::from_str(json).expect("JSON")
}

/// Checks that a page is complete and loads nothing from other files or the network.
#[track_caller]
fn check_alone(page: &str) {
    assert!(page.starts_with("<!DOCTYPE html>"));
    assert!(page.ends_with("</html>"));
    assert!(page.contains("content=\"default-src 'none'; "));
    // The namespace of SVG is not an address that is loaded.
    let text = page.replace("http://www.w3.org/2000/svg", "");
    for word in [
        "http:", "https:", "src=", "href=", "url(", "@import", "fetch(",
    ] {
        assert!(!text.contains(word), "{word}");
    }
}

#[test]
fn pages_have_every_game_and_need_no_network() {
    let program = Program::new();
    let terms = "--games 4 --nodes 30 --size 9 --opening-plies 2";
    program
        .run(&format!("match counting kitten {terms} --html match.html"))
        .succeeded();
    let page = program.read("match.html");
    check_alone(&page);
    assert!(page.contains("<h1>counting against kitten</h1>"), "{page}");
    let found = data(&page);
    assert_eq!(found["games"].as_array().map(Vec::len), Some(4));
    assert_eq!(found["groups"], serde_json::json!([["", 9]]));
    assert_eq!(found["players"], serde_json::json!(["counting", "kitten"]));
    assert_eq!(
        found["games"][1][2],
        serde_json::json!([1, 0]),
        "colours are swapped"
    );
    assert!(!page.contains("Cross table"));

    let call = format!("tournament random kitten counting {terms}");
    program.run(&format!("{call} --html cup.html")).succeeded();
    let whole = program.read("cup.html");
    check_alone(&whole);
    for word in [
        "Cross table",
        "Ratings",
        "Pairings",
        "Ends of games",
        "2 different openings",
    ] {
        assert!(whole.contains(word), "no {word}");
    }
    assert_eq!(data(&whole)["games"].as_array().map(Vec::len), Some(12));
    for number in 1..=2 {
        let part = format!("{call} --shard {number}/2 --journal {number}");
        program.run(&part).succeeded();
    }
    program
        .run("merge all 1 2 --html merged.html --save-games games")
        .succeeded();
    assert_eq!(data(&program.read("merged.html")), data(&whole));
    let saved = std::fs::read_dir(program.path("games")).expect("a folder");
    assert_eq!(saved.count(), 24, "each game as SGF and as PSQ");
}

#[test]
fn page_of_a_ledger_escapes_its_texts() {
    let ledger = r#"
        schema = 1
        title = "Worth <b>&</b>"
        conditions = { games = 2, size = 9 }
        base = { extends = "counting" }
        experiments = [{ id = "lapses", title = "</script><i>", without = { lapses = 0.9 } }]
    "#;
    let program = Program::new().with_file("it.toml", ledger);
    program.run("ledger it.toml --html it.html").succeeded();
    let page = program.read("it.html");
    check_alone(&page);
    assert!(
        page.contains("<h1>Worth &lt;b&gt;&amp;&lt;/b&gt;</h1>"),
        "{page}"
    );
    assert!(!page.contains("<i>"));
    assert_eq!(
        data(&page)["groups"],
        serde_json::json!([["</script><i>", 9]])
    );
    assert_eq!(data(&page)["games"].as_array().map(Vec::len), Some(2));
}

#[test]
fn page_replaces_only_a_page() {
    let program = Program::new().with_file("notes.html", "<html>Mine.</html>");
    let call = "match counting kitten --games 2 --nodes 9 --size 9 --html";
    let told = program.run(&format!("{call} notes.html")).refused();
    assert!(
        told.contains("notes.html: exists and is not a report of this program"),
        "{told}"
    );
    for _ in 0..2 {
        program.run(&format!("{call} page.html")).succeeded();
    }
    let told = program
        .run(&format!("{call} page.html --shard 1/2 --journal it"))
        .refused();
    assert!(
        told.contains("--html cannot be combined with shard 1/2"),
        "{told}"
    );
}
