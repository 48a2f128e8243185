//! Shards: the journals of all shards of a tournament, merged, are the journal of one call.

use std::fs;
use std::path::{Path, PathBuf};

use arena::{
    CallKind, Format, GameRecord, Journal, MergedJournal, Openings, Part, RunOptions, ShardJournal,
    Standings, TournamentSpec, run_tournament,
};
use player::{Stop, StopToken};
use proptest::prelude::*;
use serde_json::Value;
use storage::shard::Shard;

use super::matches::registry;
use super::tournament::{spec, timeless};
use crate::property::cases;

/// The tournament as shard `number` of `count` plays it.
fn part(spec: &TournamentSpec, number: u64, count: u64) -> TournamentSpec {
    let shard = Shard::new(number, count).expect("a shard");
    let part = Part::new(shard, CallKind::Tournament, &spec.players, &registry());
    TournamentSpec {
        part: Some(part),
        ..spec.clone()
    }
}

/// Plays a tournament into a journal; with `most`, is interrupted after that many games.
fn play(path: &Path, spec: &TournamentSpec, most: Option<usize>) -> Standings {
    let (journal, played) = Journal::resume(path, spec).expect("it can be resumed");
    let interrupt = StopToken::new();
    let options = RunOptions {
        journal: Some(journal),
        played,
        interrupt: interrupt.clone(),
        ..RunOptions::default()
    };
    let mut games = 0;
    let watch = |_: &GameRecord, _: &Standings| {
        games += 1;
        if most.is_some_and(|most| games >= most) {
            interrupt.request(Stop::Abort);
        }
    };
    run_tournament(&registry(), spec, options, watch).expect("it can be written")
}

/// The lines of a journal without times and checksums.
fn lines(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).expect("it is there");
    let timeless = |line: &str| {
        let mut line = serde_json::from_str::<Value>(line).expect("JSON");
        let keys = line.as_object_mut().expect("an object");
        for key in [
            "crc",
            "times_ms",
            "clocks_ms",
            "preparation_us",
            "thinking_us",
        ] {
            keys.remove(key);
        }
        line.to_string()
    };
    text.lines().map(timeless).collect()
}

/// The files of all shards, each finished.
fn play_shards(folder: &Path, spec: &TournamentSpec, count: u64) -> Vec<PathBuf> {
    let paths = (1..=count).map(|number| {
        let path = folder.join(format!("{number}.jsonl"));
        play(&path, &part(spec, number, count), None);
        path
    });
    paths.collect()
}

fn merge(paths: &[PathBuf]) -> Result<MergedJournal, String> {
    let shards = paths.iter().map(|path| ShardJournal::read(path));
    let shards = shards.collect::<Result<Vec<_>, _>>();
    let merged = shards.and_then(MergedJournal::new);
    let merged = merged.map_err(|error| error.to_string())?;
    let whole = merged.set.check_whole();
    whole.map_err(|error| error.to_string())?;
    Ok(merged)
}

proptest! {
    #![proptest_config(cases(6))]

    #[test]
    fn merged_shards_equal_the_single_run(
        players in 2_usize..5,
        games in 1_u32..6,
        (format, fixed_colors) in (0_usize..3, any::<bool>()),
        (seed, plies) in (0_u64..1000, 0_u16..4),
        count in 1_u64..8,
        cut in 0_usize..4,
        order in 0_usize..7,
    ) {
        let folder = tempfile::tempdir().expect("there is room");
        let path = |name: &str| folder.path().join(name);
        let ids = ["kitten", "counting", "hare", "random"];
        let formats = [Format::RoundRobin, Format::Gauntlet, Format::Neighbours(1)];
        let spec = TournamentSpec {
            format: formats[format],
            openings: Openings::Random(plies),
            seed,
            fixed_colors,
            ..spec(&ids[..players], games)
        };
        let whole = play(&path("whole.jsonl"), &spec, None);
        let mut shards = Vec::new();
        for number in 1..=count {
            let file = path(&format!("{number}.jsonl"));
            let part = part(&spec, number, count);
            // Interrupted after some games, then killed in the middle of a line, then resumed.
            play(&file, &part, Some(cut).filter(|&cut| cut > 0));
            let bytes = fs::read(&file).expect("it is there");
            fs::write(&file, &bytes[..bytes.len() - 7 * (number as usize % 2)]).expect("room");
            let end = play(&file, &part, None);
            prop_assert!(end.is_decided());
            prop_assert_eq!(end.report().of, part.own_games());
            shards.push(file);
        }
        shards.rotate_left(order % count as usize);
        let merged = merge(&shards).map_err(TestCaseError::fail)?;
        merged.write(&path("merged.jsonl")).expect("room");
        prop_assert_eq!(lines(&path("merged.jsonl")), lines(&path("whole.jsonl")));
        let standings = Standings::after(&merged.spec, &merged.games);
        prop_assert_eq!(timeless(&standings), timeless(&whole));
        // The merged file is the journal of the whole tournament.
        let (_, games) = Journal::resume(&path("merged.jsonl"), &spec).expect("it is its journal");
        prop_assert_eq!(games.len(), spec.total_games() as usize);
    }
}

#[test]
fn missing_doubled_unfinished_and_foreign_shards_are_named() {
    let folder = tempfile::tempdir().expect("there is room");
    let spec = spec(&["kitten", "counting"], 6);
    let shards = play_shards(folder.path(), &spec, 3);
    let told = |paths: &[PathBuf]| {
        let error = merge(paths).map(|_| ()).expect_err("it is rejected");
        error.replace(&format!("{}/", folder.path().display()), "")
    };
    let [a, b, c] = [0, 1, 2].map(|at: usize| shards[at].clone());
    let missing = "shard 2/3 is missing: 1.jsonl, 3.jsonl are shard 1/3, 3/3";
    assert_eq!(told(&[a.clone(), c.clone()]), missing);
    fs::copy(&b, folder.path().join("copy.jsonl")).expect("room");
    let copy = folder.path().join("copy.jsonl");
    let twice = [a.clone(), b.clone(), copy.clone(), c.clone()];
    assert_eq!(
        told(&twice),
        "copy.jsonl: has shard 2/3, which 2.jsonl has as well"
    );

    let other = TournamentSpec {
        seed: 9,
        ..spec.clone()
    };
    let foreign = folder.path().join("foreign.jsonl");
    play(&foreign, &part(&other, 3, 3), None);
    assert_eq!(
        told(&[a.clone(), b.clone(), foreign.clone()]),
        "foreign.jsonl: is a shard of another call than 1.jsonl: `seed` was 9, is 1"
    );
    let longer = TournamentSpec {
        games: 8,
        ..spec.clone()
    };
    let long = folder.path().join("long.jsonl");
    play(&long, &part(&longer, 3, 3), None);
    assert_eq!(
        told(&[a.clone(), b.clone(), long]),
        "long.jsonl: is a shard of another call than 1.jsonl: `games` was 8, is 6"
    );
    let plain = folder.path().join("plain.jsonl");
    play(&plain, &spec, None);
    assert_eq!(
        told(&[a.clone(), plain]),
        "plain.jsonl:1: is the journal of a call without --shard, expected that of a shard"
    );
    let text = fs::read_to_string(&c).expect("it is there");
    let cut = text.lines().take(2).map(|line| format!("{line}\n"));
    fs::write(&c, cut.collect::<String>()).expect("room");
    assert_eq!(told(&[a, b, c]), "3.jsonl: shard 3/3 has 1 of 2 results");
}

#[test]
fn game_of_another_shard_is_rejected() {
    let folder = tempfile::tempdir().expect("there is room");
    let spec = spec(&["kitten", "counting"], 4);
    let shards = play_shards(folder.path(), &spec, 2);
    let line = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("it is there");
        text.lines()
            .last()
            .map(|line| format!("{line}\n"))
            .expect("a game")
    };
    let mut text = fs::read_to_string(&shards[0]).expect("it is there");
    text += &line(&shards[1]);
    fs::write(&shards[0], text).expect("room");
    let error = ShardJournal::read(&shards[0]).expect_err("it is rejected");
    assert!(
        error
            .to_string()
            .ends_with("1.jsonl:4: game 3 belongs to another shard"),
        "{error}"
    );
}

#[test]
fn units_of_a_longer_tournament_stay_with_their_shards() {
    let owners = |games| {
        let spec = spec(&["kitten", "counting", "hare"], games);
        let shard = Shard::new(2, 4).expect("a shard");
        let own = spec.fixtures().filter(|it| shard.has(it.unit));
        own.map(|it| (it.pairing, it.game)).collect::<Vec<_>>()
    };
    for games in 1..9 {
        let (short, long) = (owners(games), owners(9));
        assert!(
            short.iter().all(|game| long.contains(game)),
            "{games} games"
        );
    }
}

#[test]
fn headers_of_shards_are_read_back() {
    let folder = tempfile::tempdir().expect("there is room");
    let plain = spec(&["lynx", "siamese"], 2);
    let usual = Openings::usual(rules::GameSetup::default(), 3);
    let specs = [
        TournamentSpec {
            setup: rules::GameSetup::default(),
            openings: usual,
            ..plain.clone()
        },
        TournamentSpec {
            openings: Openings::Balanced,
            ..plain.clone()
        },
        plain,
    ];
    for (number, spec) in specs.iter().enumerate() {
        let path = folder.path().join(format!("{number}.jsonl"));
        Journal::create(&path, &part(spec, 1, 2)).expect("it can be written");
        let shard = ShardJournal::read(&path).expect("it is read");
        let merged = MergedJournal::new(vec![shard]).expect("one call");
        merged
            .write(&folder.path().join("merged.jsonl"))
            .expect("room");
        let whole = folder.path().join(format!("whole-{number}.jsonl"));
        Journal::create(&whole, spec).expect("it can be written");
        assert_eq!(lines(&folder.path().join("merged.jsonl")), lines(&whole));
    }
}
