//! No command overwrites a file that the call does not name as its output.

use std::fs;

use crate::program::Program;

const TWO_GAMES: &str = "(;GM[4]SZ[15];B[hh];W[ih])\n(;GM[4]SZ[15];B[aa])\n";

fn program() -> Program {
    Program::new()
        .with_file("two.sgf", TWO_GAMES)
        .with_file("other.sgf", "(;GM[4]SZ[15];B[hh];W[gg])")
        .with_file("notes.txt", "Buy milk, and call Mum.\n")
}

#[test]
fn forgotten_output_does_not_turn_a_game_into_a_library() {
    let program = program();
    let error = program.run("book build two.sgf other.sgf").refused();
    assert_eq!(
        error,
        "nekomoku: two.sgf: exists and is not an opening library; --force overwrites it\n"
    );
    assert_eq!(program.read("two.sgf"), TWO_GAMES);
    program
        .run("book build two.sgf other.sgf --force")
        .succeeded();
    assert!(
        fs::read(program.path("two.sgf"))
            .unwrap()
            .starts_with(b"NEKOBOOK")
    );
}

#[test]
fn output_that_is_an_input_is_refused_under_any_name() {
    let program = program();
    #[cfg(unix)]
    std::os::unix::fs::symlink("two.sgf", program.path("link.sgf")).unwrap();
    #[cfg(not(unix))]
    fs::hard_link(program.path("two.sgf"), program.path("link.sgf")).unwrap();
    for output in ["two.sgf", "./two.sgf", "link.sgf"] {
        let error = program.run(&format!("convert two.sgf {output}")).refused();
        assert_eq!(
            error,
            format!(
                "nekomoku: {output}: is an input of this call as well; --force overwrites it\n"
            )
        );
        assert_eq!(program.read("two.sgf"), TWO_GAMES);
    }
    program.run("book build a.book two.sgf").succeeded();
    program.run("book build b.book other.sgf").succeeded();
    let error = program.run("book merge a.book b.book a.book").refused();
    assert!(error.contains("a.book: is an input"), "{error}");
    program.run("convert two.sgf two.sgf --force").succeeded();
    assert_ne!(program.read("two.sgf"), TWO_GAMES);
}

#[test]
fn existing_file_is_replaced_by_its_own_kind_and_no_other() {
    let program = program();
    let notes = program.read("notes.txt");
    for (file, content, call) in [
        (
            "plan.txt",
            "v2 release plan: buy milk\n",
            "convert two.sgf plan.txt",
        ),
        ("several.txt", "h8i9\nh8h9\n", "convert two.sgf several.txt"),
        (
            "experiments.toml",
            "schema = 1\n[conditions]\nnodes = 5\n",
            "tournament cat random --games 2 --nodes 5 --rate experiments.toml",
        ),
        (
            "essay.txt",
            "# Weights of my cats\n",
            "train reset --rule freestyle --out essay.txt",
        ),
        (
            "receipt.json",
            "{\"proof\": \"of purchase\"}",
            "solve h8g8f8e8/a1a2a3a4 --proof receipt.json",
        ),
    ] {
        fs::write(program.path(file), content).unwrap();
        let error = program.run(call).refused();
        assert!(error.contains("exists and is not "), "{error}");
        assert_eq!(program.read(file), content, "{call}");
    }
    for call in [
        "convert two.sgf notes.txt",
        "solve h8g8f8e8/a1a2a3a4 --proof notes.txt",
        "train reset --rule freestyle --out notes.txt",
    ] {
        let error = program.run(call).refused();
        assert!(error.contains("notes.txt: exists and is not "), "{error}");
        assert_eq!(program.read("notes.txt"), notes, "{call}");
    }
    // The second call replaces the file of the first one.
    for call in [
        "convert two.sgf moves.txt",
        "convert two.sgf game.json",
        "convert two.sgf game.psq",
        "convert two.sgf game.lib",
        "solve h8g8f8e8/a1a2a3a4 --proof proof.json",
        "train reset --rule freestyle --out weights.txt",
        "book build a.book two.sgf",
    ] {
        for _ in 0..2 {
            program.run(call).succeeded();
        }
    }
    let error = program.run("convert two.sgf proof.json").refused();
    assert!(
        error.contains("proof.json: exists and is not a game"),
        "{error}"
    );
    // An empty file, like one that mktemp makes, holds nothing to lose.
    fs::write(program.path("empty.json"), "").unwrap();
    program.run("convert two.sgf empty.json").succeeded();
}

#[cfg(target_os = "linux")]
mod linux {
    use super::*;

    #[test]
    fn proof_goes_through_standard_output_and_to_devices() {
        let program = program();
        let text = program
            .run("solve h8g8f8e8/a1a2a3a4 --proof - --json")
            .succeeded();
        assert!(text.contains("{\"proof\":1,"), "{text}");
        program
            .run("solve h8g8f8e8/a1a2a3a4 --proof /dev/null")
            .succeeded();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[test]
    fn full_disk_and_a_limit_of_the_size_keep_the_old_file_and_are_reported() {
        let program = program();
        let outcome = program.run("solve h8g8f8e8/a1a2a3a4 --proof /dev/full");
        assert_eq!(outcome.code, 2);
        let error = outcome.stderr;
        assert!(
            error.contains("/dev/full: cannot be written: No space left"),
            "{error}"
        );
        program
            .run("train reset --rule freestyle --out weights.txt")
            .succeeded();
        let before = program.read("weights.txt");
        // The shell counts in blocks of 512 or 1024 bytes; the weights take more than both.
        let call = "ulimit -f 4; exec \"$0\" train reset --rule freestyle --out weights.txt";
        let output = program
            .command("sh", "-c")
            .arg(call)
            .arg(crate::PROGRAM)
            .output()
            .unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(
            error.contains("weights.txt: cannot be written: File too large"),
            "{error}"
        );
        assert_eq!(program.read("weights.txt"), before);
        let left = fs::read_dir(program.path(".")).unwrap().flatten();
        let mut left = left
            .map(|entry| entry.file_name())
            .filter(|name| name.to_string_lossy().starts_with(".nekomoku-"));
        assert_eq!(left.next(), None);
    }

    #[test]
    fn endless_devices_are_refused_wherever_a_file_is_read() {
        let program = program();
        for call in [
            "players --players /dev/zero",
            "book stats /dev/zero",
            "book merge a.book /dev/zero",
            "verify /dev/zero",
            "puzzles /dev/zero",
            "match cat cat --games 2 --nodes 10 --openings /dev/zero",
        ] {
            let error = program.run(call).refused();
            assert_eq!(
                error, "nekomoku: /dev/zero: is a device, expected a regular file\n",
                "{call}"
            );
        }
        let error = program.run("convert /dev/zero a.sgf").refused();
        assert!(
            error.contains("is larger than 64 MiB, the limit for a game"),
            "{error}"
        );
    }
}

#[test]
fn games_of_an_earlier_run_are_not_overwritten() {
    let program = program();
    let call = "match cat random --games 2 --nodes 50 --save-games games --journal journal.jsonl";
    program.run(call).succeeded();
    let first = program.read("games/0001-cat-random.sgf");
    let other = "match owl random --games 2 --nodes 50 --save-games games";
    let error = program.run(other).refused();
    assert!(
        error.contains("games: holds games of another run, like 000"),
        "{error}"
    );
    assert_eq!(program.read("games/0001-cat-random.sgf"), first);
    assert!(!program.path("games/0001-owl-random.sgf").exists());
    // The same run may write its own games again.
    program.run(&format!("{call} --resume")).succeeded();
    program.run(&format!("{other} --force")).succeeded();
    assert!(program.path("games/0001-owl-random.sgf").exists());
}

#[test]
fn journal_and_ratings_of_one_call_are_two_files() {
    let program = program().with_file("balanced.txt", "h8i9g7\n");
    let call = "tournament cat random --games 2 --nodes 20";
    let error = program
        .run(&format!(
            "{call} --journal x.jsonl --rate ./x.jsonl --force"
        ))
        .refused();
    assert!(
        error.contains("x.jsonl: is the output for two things, expected two files"),
        "{error}"
    );
    assert!(!program.path("x.jsonl").exists());
    for output in ["notes.txt", "balanced.txt"] {
        let error = program
            .run(&format!("{call} --openings balanced.txt --rate {output}"))
            .refused();
        assert!(error.contains("--force overwrites it"), "{error}");
    }
    for _ in 0..2 {
        program.run(&format!("{call} --rate r.toml")).succeeded();
    }
    let rated = program.run(&format!("{call} --rate - --json")).succeeded();
    assert!(rated.contains("[conditions]"), "{rated}");
}
