//! `nekomoku convert`, and the game files that `match` writes.

use std::process::{Command, Stdio};

use crate::program::{Program, run};

const GAME: &str = "(;GM[4]SZ[15]RU[renju]PB[Tom];B[hh]C[centre](;W[ih];B[jh])(;W[hg]))";

#[test]
fn game_goes_through_every_format() {
    let program = Program::new().with_file("game.sgf", GAME);
    let told = program.run("convert game.sgf game.json").succeeded();
    assert_eq!(told, "game.json: 3 moves to the position shown, 4 in all\n");
    for step in [
        "game.json game.lib",
        "game.lib again.sgf",
        "again.sgf game.psq",
        "game.psq game.txt --rule renju",
        "game.txt top.txt --flip",
    ] {
        program.run(&format!("convert {step}")).succeeded();
    }
    let again = program.read("again.sgf");
    assert!(
        again.contains(";B[hh]C[centre]\n(;W[ih]\n;B[jh]\n)\n(;W[hg]\n)"),
        "{again}"
    );
    assert!(
        program
            .read("game.psq")
            .contains("Piskvorky 15x15, 0:0, 0\n8,8,0\n9,8,0\n10,8,0\n")
    );
    assert_eq!(program.read("game.txt"), "h8i8j8\n");
    assert_eq!(program.read("top.txt"), "h8i8j8\n");
}

#[test]
fn report_in_json_names_what_is_lost() {
    let program = Program::new().with_file("two.sgf", &format!("{GAME}\n(;GM[4];B[aa])"));
    let report = program.run("convert two.sgf line.txt --json").succeeded();
    let report: serde_json::Value = serde_json::from_str(&report).expect("it is JSON");
    assert_eq!(report["file"], "line.txt");
    assert_eq!((&report["moves"], &report["nodes"]), (&3.into(), &4.into()));
    assert_eq!(report["not_read"], serde_json::json!(["further games: 1"]));
    assert_eq!(report["not_kept"].as_array().map(Vec::len), Some(4));
}

#[test]
fn losses_are_reported_on_stderr() {
    let program = Program::new().with_file("two.sgf", &format!("{GAME}\n(;GM[4];B[aa])"));
    let outcome = program.run("convert two.sgf line.txt");
    assert_eq!(
        outcome.stderr.lines().collect::<Vec<_>>(),
        [
            "two.sgf: not read: further games: 1",
            "line.txt: not kept: the rule: 1, renju",
            "line.txt: not kept: names of players: 1",
            "line.txt: not kept: comments: 1",
            "line.txt: not kept: moves of other lines: 1",
        ]
    );
    outcome.succeeded();
    program.run("convert two.sgf line.txt --game 2").succeeded();
    assert_eq!(program.read("line.txt"), "a15\n");
    program
        .run("convert line.txt line.txt --flip --force")
        .succeeded();
    assert_eq!(program.read("line.txt"), "a1\n");
}

#[test]
fn what_cannot_be_converted_is_refused_in_a_line_with_its_file() {
    let program = Program::new()
        .with_file("game.sgf", "(;GM[4]\n;B[hh]NEKOMOKU[{])")
        .with_file("wide.txt", "t20")
        .with_file("a.doc", "h8");
    for (call, expected) in [
        (
            "game.sgf game.json",
            "game.sgf: line 2: NEKOMOKU: EOF while parsing an object at line 1 column 1",
        ),
        (
            "wide.txt a.lib --size 20",
            "a.lib: a library has 15 lines, and this board 20",
        ),
        (
            "wide.txt a.sgf",
            "wide.txt: line 1: `t20` names no point of a 15x15 board, expected a letter and a \
            number, `h8`",
        ),
        (
            "a.doc a.sgf",
            "a.doc: has an unknown format, expected one of .json, .sgf, .psq, .rec, .txt, .lib, \
            .pos",
        ),
        (
            "wide.txt a.pos --size 20",
            "a.pos: cannot be written in this format, expected one of .json, .sgf, .psq, .txt, .lib",
        ),
    ] {
        let told = program.run(&format!("convert {call}")).refused();
        assert_eq!(told, format!("nekomoku: {expected}\n"), "{call}");
    }
    let told = run("convert nowhere.sgf a.sgf").refused();
    assert!(
        told.starts_with("nekomoku: nowhere.sgf: cannot be read: "),
        "{told}"
    );
}

#[test]
fn a_guess_and_the_rule_that_fits_are_told() {
    let program = Program::new().with_file(
        "standard.psq",
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n1,1,0\n9,8,0\n1,3,0\n10,8,0\n1,5,0\n12,8,0\n1,7,0\n13,8,0\n\
        1,9,0\n11,8,0\n1,11,0\n",
    );
    std::fs::write(
        program.path("names.sgf"),
        b"(;GM[4]SZ[15]PB[\xcd\xf5];B[hh])",
    )
    .expect("a file can be written");
    for (call, expected) in [
        (
            "names.sgf a.json",
            "names.sgf: the encoding of the texts: read as GBK, a guess\n",
        ),
        ("names.sgf b.json --encoding gb2312", ""),
        (
            "standard.psq c.json",
            "standard.psq: not read: moves left out: 1, in line 13: a5: the game is over; all moves \
            fit standard\n",
        ),
        ("standard.psq d.json --rule standard", ""),
    ] {
        let outcome = program.run(&format!("convert {call}"));
        assert_eq!(outcome.stderr, expected, "{call}");
        outcome.succeeded();
    }
    assert!(program.read("a.json").contains("\u{738b}"));
    let told = program.run("convert names.sgf e.json --json").succeeded();
    let told: serde_json::Value = serde_json::from_str(&told).expect("it is JSON");
    assert_eq!(told["not_read"], serde_json::json!([]));
    let notice = "the encoding of the texts: read as GBK, a guess";
    assert_eq!(told["notices"], serde_json::json!([notice]));
}

/// A library is read twice, and a pipe can be read only once.
#[cfg(unix)]
#[test]
fn library_comes_through_a_pipe_and_a_link_stays_one() {
    use std::fs::{self, File};

    let program = Program::new().with_file("game.sgf", "(;GM[4]SZ[15];B[hh](;W[ig])(;W[gg]))");
    program.run("convert game.sgf game.lib").succeeded();
    program.run("convert game.lib file.json").succeeded();
    fs::write(program.path("aim.json"), "before").expect("a file can be written");
    std::os::unix::fs::symlink("aim.json", program.path("link.json")).expect("a link");
    let library = File::open(program.path("game.lib")).expect("it was written");
    let mut cat = Command::new("cat")
        .stdin(library)
        .stdout(Stdio::piped())
        .spawn()
        .expect("there is a cat");
    let pipe = cat.stdout.take().expect("it is piped");
    let status = program
        .command(crate::PROGRAM, "convert /dev/stdin link.json --force")
        .stdin(pipe)
        .stdout(Stdio::null())
        .status();
    assert!(status.expect("the program starts").success());
    cat.wait().expect("it ends");
    let link = fs::symlink_metadata(program.path("link.json")).expect("it is there");
    assert!(link.is_symlink());
    assert_eq!(program.read("aim.json"), program.read("file.json"));
}

#[test]
fn games_of_a_match_are_saved_as_sgf_and_psq() {
    let program = Program::new();
    let call = "match cat random --games 2 --nodes 100 --rule renju --size 9 --opening-plies 2";
    let options = "--clock 60s+1s --save-games games/of/today";
    program.run(&format!("{call} {options}")).succeeded();
    for (game, names) in [
        ("0001-cat-random", ["cat", "random"]),
        ("0002-random-cat", ["random", "cat"]),
    ] {
        let sgf = program.read(&format!("games/of/today/{game}.sgf"));
        let [black, white] = names;
        let head = format!("SZ[9]RU[renju]PB[{black}]PW[{white}]RE[");
        assert!(sgf.contains(&head) && sgf.contains("BL[6"), "{sgf}");
        let winner = if black == "cat" { "RE[B+]" } else { "RE[W+]" };
        assert!(sgf.contains(winner), "{sgf}");
        let psq = program.read(&format!("games/of/today/{game}.psq"));
        assert!(psq.starts_with("Piskvorky 9x9, 0:0, 0\n"), "{psq}");
        assert!(psq.ends_with(&format!("\n{black}\n{white}\n-1\n")), "{psq}");
        for extension in ["sgf", "psq"] {
            let call =
                format!("convert games/of/today/{game}.{extension} {extension}.txt --rule renju");
            program.run(&call).succeeded();
        }
        assert_eq!(program.read("sgf.txt"), program.read("psq.txt"));
    }
}

#[test]
fn folder_that_cannot_be_created_is_reported_before_the_first_game() {
    let program = Program::new().with_file("file", "");
    let told = program
        .run("match cat random --games 2 --save-games file/games")
        .refused();
    assert!(
        told.starts_with("nekomoku: file/games: cannot be created: "),
        "{told}"
    );
}
