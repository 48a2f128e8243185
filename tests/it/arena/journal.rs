//! [`Journal`]: whatever ends the program, the tournament can be continued from its file to the
//! same end.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use arena::{
    GameRecord, Journal, Openings, RunOptions, Sprt, Standings, TournamentSpec, run_tournament,
};
use player::{Clock, Limits};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{DrawReason, GameResult, GameSetup, WinReason};
use tempfile::TempDir;

use super::matches::registry;
use super::tournament::{spec, timeless};

/// A folder for one test.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("the system has room for a folder"))
    }

    fn path(&self) -> PathBuf {
        self.0.path().join("games.jsonl")
    }

    fn resume(&self, spec: &TournamentSpec) -> Standings {
        let (journal, played) = Journal::resume(&self.path(), spec).expect("it can be resumed");
        let options = RunOptions {
            journal: Some(journal),
            played,
            ..RunOptions::default()
        };
        run_tournament(&registry(), spec, options, |_, _| {}).unwrap()
    }

    fn refused(&self, spec: &TournamentSpec) -> String {
        let error = Journal::resume(&self.path(), spec).expect_err("it is refused");
        error
            .to_string()
            .replace(&self.path().display().to_string(), "FILE")
    }
}

#[test]
fn journal_is_read_with_its_tournament_while_another_run_writes_it() {
    let folder = Folder::new();
    let spec = TournamentSpec {
        sprt: Some(Sprt::new([-5.5, 10.0], 0.05, 0.1).unwrap()),
        openings: Openings::usual(GameSetup::default(), 3),
        setup: GameSetup::default(),
        ..spec(&["random", "kitten"], 4)
    };
    let (journal, played) = Journal::resume(&folder.path(), &spec).unwrap();
    let mut games = Vec::new();
    let options = RunOptions {
        journal: Some(journal),
        played,
        until: Some(2),
        ..RunOptions::default()
    };
    run_tournament(&registry(), &spec, options, |game, _| {
        let (found, written) = Journal::read(&folder.path()).expect("it is locked, but readable");
        games.push(game.clone());
        assert_eq!(written, games);
        assert_eq!((found.sprt, found.seed), (spec.sprt, spec.seed));
        assert_eq!(found.openings, spec.openings);
        assert_eq!(found.fixtures().count(), spec.fixtures().count());
    })
    .unwrap();
    assert_eq!(games.len(), 2);
    let (found, _) = Journal::read(&folder.path()).unwrap();
    assert!(Journal::resume(&folder.path(), &found).is_ok());
    fs::write(folder.path(), "{}\n").unwrap();
    let error = Journal::read(&folder.path()).expect_err("it has no header");
    assert!(
        error
            .to_string()
            .ends_with(":1: is not a header of a journal")
    );
}

/// The JSON objects of a journal's lines, without their checksums.
fn objects(text: &str) -> Vec<String> {
    let lines = text.lines().map(|line| {
        let (object, _) = line.split_once(",\"crc\":").expect("it has a checksum");
        format!("{object}}}")
    });
    lines.collect()
}

/// The journal as version 1 would have written it.
fn version_1(text: &str) -> String {
    let lines = objects(text).into_iter().map(|line| line + "\n");
    let lines = lines.collect::<String>();
    lines.replacen("\"journal\":2", "\"journal\":1", 1)
}

fn small() -> TournamentSpec {
    spec(&["kitten", "counting", "panicking"], 2)
}

#[test]
fn file_is_one_header_and_a_line_for_each_game() {
    let folder = Folder::new();
    let spec = small();
    let whole = folder.resume(&spec);
    let text = fs::read_to_string(folder.path()).unwrap();
    assert!(text.ends_with('\n'));
    let lines = text.lines().collect::<Vec<_>>();
    assert_eq!(lines.len(), 7);
    assert!(lines[0].starts_with("{\"") && lines[0].contains("\"journal\":2"));
    for line in &lines {
        assert!(serde_json::from_str::<serde_json::Value>(line).is_ok());
    }
    for (index, line) in objects(&text)[1..].iter().enumerate() {
        let record = serde_json::from_str::<GameRecord>(line).unwrap();
        assert_eq!(record.game as usize, index);
        assert_eq!(serde_json::to_string(&record).unwrap(), *line);
        assert!(record.replay(spec.setup).is_ok());
    }
    assert_eq!(
        timeless(&folder.resume(&spec)),
        timeless(&whole),
        "nothing is left to play"
    );
    assert_eq!(fs::read_to_string(folder.path()).unwrap(), text);
}

#[test]
fn file_cut_off_anywhere_is_continued_to_the_same_end() {
    let folder = Folder::new();
    let spec = small();
    let whole = timeless(&folder.resume(&spec));
    let bytes = fs::read(folder.path()).unwrap();
    let header = bytes.iter().position(|&byte| byte == b'\n').unwrap();
    let ends = [
        0,
        1,
        header - 1,
        header,
        header + 1,
        header + 2,
        bytes.len() - 1,
    ];
    let spread = (1..12).map(|part| bytes.len() * part / 12);
    for end in ends.into_iter().chain(spread) {
        fs::write(folder.path(), &bytes[..end]).unwrap();
        assert_eq!(
            timeless(&folder.resume(&spec)),
            whole,
            "cut after {end} bytes"
        );
        let lines = fs::read_to_string(folder.path()).unwrap().lines().count();
        assert_eq!(lines, 7, "cut after {end} bytes");
    }
}

#[test]
fn other_tournament_is_refused_by_what_was_and_what_is() {
    let folder = Folder::new();
    folder.resume(&small());
    let other = TournamentSpec { seed: 9, ..small() };
    assert_eq!(
        folder.refused(&other),
        "FILE: was written for another tournament: `seed` was 1, is 9"
    );
    let mut other = small();
    let lapses = &mut other.players[0].options;
    lapses.insert("lapses".into(), 0.25.into());
    assert_eq!(
        folder.refused(&other),
        "FILE: was written for another tournament: `players[0].options.lapses` was 0.5, is 0.25"
    );
    let other = TournamentSpec {
        players: small().players[..2].into(),
        ..small()
    };
    assert_eq!(
        folder.refused(&other),
        "FILE: was written for another tournament: `players[2]` was \
         {\"id\":\"panicking\",\"kind\":\"panicking\",\"options\":{}}, is not set"
    );
}

#[test]
fn games_of_another_commit_are_refused() {
    let folder = Folder::new();
    assert_eq!(Journal::commit(&folder.path()), None);
    let of_commit = |commit: &str| TournamentSpec {
        commit: Some(commit.to_owned()),
        ..spec(&["kitten", "counting"], 2)
    };
    folder.resume(&of_commit("one"));
    assert_eq!(Journal::commit(&folder.path()), Some("one".to_owned()));
    assert!(folder.resume(&of_commit("one")).is_decided());
    let told = folder.refused(&of_commit("other"));
    assert!(
        told.ends_with("`commit` was \"one\", is \"other\""),
        "{told}"
    );
}

#[test]
fn long_difference_is_shown_by_its_own_key_and_in_part() {
    let folder = Folder::new();
    let with = |seed| TournamentSpec {
        openings: Openings::usual(GameSetup::default(), seed),
        setup: GameSetup::default(),
        ..spec(&["random", "resigning"], 2)
    };
    folder.resume(&with(1));
    let told = folder.refused(&with(2));
    let difference = "FILE: was written for another tournament: `openings[1]` was \"";
    assert!(told.starts_with(difference) && told.len() < 150, "{told}");
    let mut long = with(1);
    long.players[0]
        .options
        .insert("x".into(), "y".repeat(5_000).into());
    let told = folder.refused(&long);
    assert!(
        told.contains("`players[0].options.x` was not set, is \"yyy"),
        "{told}"
    );
    assert!(told.len() < 250 && told.contains("y .. y"), "{told}");
}

#[test]
fn flipped_bit_is_an_error_or_an_unfinished_last_line() {
    let folder = Folder::new();
    let spec = spec(&["kitten", "counting"], 4);
    folder.resume(&spec);
    let bytes = fs::read(folder.path()).unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(34);
    let random = (0..600).map(|_| rng.random_range(0..8 * bytes.len()));
    // Every bit of the last checksum and of the last line feed as well.
    let last = 8 * (bytes.len() - 20)..8 * bytes.len();
    let mut unfinished = 0;
    for bit in random.chain(last) {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        fs::write(folder.path(), &flipped).unwrap();
        match Journal::resume(&folder.path(), &spec) {
            Err(error) => {
                let line = 1 + bytes[..bit / 8].iter().filter(|&&it| it == b'\n').count();
                let place = format!("games.jsonl:{line}: ");
                assert!(error.to_string().contains(&place), "bit {bit}: {error}");
            }
            Ok((_, played)) => {
                assert_eq!(bit / 8, bytes.len() - 1, "bit {bit} passes");
                assert_eq!(played.len(), 3, "the last game is played again");
                unfinished += 1;
            }
        }
    }
    assert!(unfinished > 0, "the last line feed is among them");
}

#[test]
fn altered_line_is_refused_by_its_number() {
    let folder = Folder::new();
    folder.resume(&small());
    let text = fs::read_to_string(folder.path()).unwrap();
    for (from, to, words) in [
        (
            "\"game\":1",
            "\"game\":2",
            "FILE:3: was altered: its checksum does not match",
        ),
        (
            "\"crc\":",
            "\"CRC\":",
            "FILE:1: is not a header of a journal",
        ),
        (
            "\"seed\":1",
            "\"seed\":2",
            "FILE:1: was altered: its checksum does not match",
        ),
    ] {
        fs::write(folder.path(), text.replacen(from, to, 1)).unwrap();
        assert_eq!(folder.refused(&small()), words, "{from}");
    }
    let second = objects(&text)[1].clone();
    let unsealed = text.replacen(text.lines().nth(1).unwrap(), &second, 1);
    fs::write(folder.path(), unsealed).unwrap();
    assert_eq!(
        folder.refused(&small()),
        "FILE:2: was altered: it has no checksum"
    );
    fs::write(folder.path(), "a,b,c\n1,2,3\n").unwrap();
    assert!(
        folder
            .refused(&small())
            .starts_with("FILE:1: is not a journal")
    );
}

#[test]
fn journal_of_version_1_is_continued() {
    let folder = Folder::new();
    let whole = timeless(&folder.resume(&small()));
    let old = version_1(&fs::read_to_string(folder.path()).unwrap());
    let first = old.lines().take(4).map(|line| format!("{line}\n"));
    fs::write(folder.path(), first.collect::<String>()).unwrap();
    assert_eq!(timeless(&folder.resume(&small())), whole);
    let text = fs::read_to_string(folder.path()).unwrap();
    let headers = text.lines().filter(|line| line.contains("\"journal\":"));
    assert_eq!((text.lines().count(), headers.count()), (8, 2));
    assert_eq!(
        timeless(&folder.resume(&small())),
        whole,
        "both parts are read"
    );
    assert_eq!(fs::read_to_string(folder.path()).unwrap(), text);
}

#[test]
fn impossible_game_is_refused_by_the_referee() {
    let folder = Folder::new();
    let spec = TournamentSpec {
        limits: Limits {
            clock: Some(Clock {
                left: Duration::from_secs(60),
                increment: Duration::from_secs(1),
            }),
            ..spec(&["kitten", "counting"], 2).limits
        },
        ..spec(&["kitten", "counting"], 2)
    };
    folder.resume(&spec);
    let old = version_1(&fs::read_to_string(folder.path()).unwrap());
    let game = old.lines().nth(1).expect("a game");
    let record = serde_json::from_str::<GameRecord>(game).expect("it is one");
    let refused = |change: &dyn Fn(&mut GameRecord)| {
        let mut altered = record.clone();
        change(&mut altered);
        let line = serde_json::to_string(&altered).unwrap();
        fs::write(folder.path(), old.replacen(game, &line, 1)).unwrap();
        let told = folder.refused(&spec);
        told.strip_prefix("FILE:2: ")
            .expect("the line is named")
            .to_owned()
    };
    let first = record
        .moves
        .split_whitespace()
        .next()
        .expect("a move")
        .to_owned();
    for (change, words) in [
        (
            &(|it: &mut GameRecord| it.players.reverse()) as &dyn Fn(&mut _),
            "game 0 is played by",
        ),
        (
            &|it: &mut GameRecord| it.game = 77,
            "game 77, but there are only 2",
        ),
        (&|it: &mut GameRecord| it.game = 1, "game 1 is played by"),
        (
            &|it: &mut GameRecord| it.seeds[1] ^= 1,
            "game 0 has the seeds [",
        ),
        (
            &|it: &mut GameRecord| it.opening = "a1 a2".into(),
            "game 0 has the opening `",
        ),
        (
            &|it: &mut GameRecord| it.moves = it.moves.replace(&first, "z9"),
            "move 1 `z9`: no action",
        ),
        (
            &|it: &mut GameRecord| it.moves = format!("{first} {}", it.moves),
            "`times_ms` has ",
        ),
        (&|it: &mut GameRecord| it.nodes.push(1), "`nodes` has "),
        (&|it: &mut GameRecord| it.clocks_ms[2] += 500, "move 3 `"),
        (
            &|it: &mut GameRecord| it.thinking_us[0] += 5_000_000,
            "`kitten` took ",
        ),
        (
            &|it: &mut GameRecord| it.result = GameResult::Draw(DrawReason::Agreed),
            "the result {\"draw\":\"agreed\"} does not follow from the moves",
        ),
        (
            &|it: &mut GameRecord| {
                let winner = !it.result.winner().expect("somebody wins");
                it.result = GameResult::Win {
                    winner,
                    reason: WinReason::Five,
                };
            },
            "the result {",
        ),
    ] {
        let told = refused(change);
        assert!(told.starts_with(words), "{words}: {told}");
    }
    let twice = format!("{old}{game}\n");
    fs::write(folder.path(), twice).unwrap();
    assert_eq!(folder.refused(&spec), "FILE:4: game 0 occurs twice");
    fs::write(folder.path(), &old).unwrap();
    assert!(
        Journal::resume(&folder.path(), &spec).is_ok(),
        "unaltered it passes"
    );
}

#[test]
fn journal_is_continued_with_more_games() {
    for (players, steps) in [
        (&["kitten", "counting"][..], [2, 5, 8]),
        // An odd number of games numbers those of the last opening differently.
        (&["kitten", "counting", "panicking"], [1, 3, 4]),
    ] {
        let folder = Folder::new();
        for games in steps {
            let more = spec(players, games);
            let standings = folder.resume(&more);
            let report = timeless(&standings);
            let at_once = Folder::new().resume(&more);
            assert_eq!(report, timeless(&at_once), "{players:?}, {games} games");
            assert!(standings.is_decided() && report.games == more.total_games());
        }
        let text = fs::read_to_string(folder.path()).unwrap();
        let headers = text.lines().filter(|line| line.contains("\"journal\":"));
        assert_eq!(headers.count(), 3);
        let total = spec(players, steps[2]).total_games() as usize;
        assert_eq!(text.lines().count(), total + 3, "no game is played twice");
        let fewer = folder.refused(&spec(players, steps[1]));
        let [_, was, is] = [steps[0], steps[2], steps[1]];
        assert_eq!(
            fewer,
            format!(
                "FILE: was written for another tournament: `games` was {was}, is {is}: expected \
                as many or more"
            )
        );
    }
}

#[test]
fn existing_file_is_not_written_over() {
    let folder = Folder::new();
    fs::write(folder.path(), "precious").unwrap();
    let error = Journal::create(&folder.path(), &small()).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("exists already: `--resume` continues it")
    );
    assert_eq!(fs::read_to_string(folder.path()).unwrap(), "precious");
}

#[test]
fn file_of_another_job_is_not_cut_off() {
    let folder = Folder::new();
    for text in ["a line without an end", "{\"journal\":1"] {
        fs::write(folder.path(), text).unwrap();
        assert_eq!(
            folder.refused(&small()),
            "FILE:1: is not a journal of this tournament"
        );
        assert_eq!(fs::read_to_string(folder.path()).unwrap(), text);
    }
}

#[test]
fn journal_has_one_writer() {
    let folder = Folder::new();
    let (first, _) = Journal::resume(&folder.path(), &small()).unwrap();
    assert_eq!(
        folder.refused(&small()),
        "FILE is being written by another run"
    );
    drop(first);
    assert!(Journal::resume(&folder.path(), &small()).is_ok());
}

#[test]
fn folder_is_no_journal() {
    let folder = tempfile::tempdir().unwrap();
    for refused in [
        Journal::resume(folder.path(), &small()).map(|_| ()),
        Journal::create(folder.path(), &small()).map(|_| ()),
    ] {
        let told = refused.unwrap_err().to_string();
        assert!(
            told.ends_with(" is not a file that can be resumed"),
            "{told}"
        );
    }
}
