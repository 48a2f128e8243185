//! Measurements that need games: a style shows and costs little, and random choice makes openings
//! varied at little cost. They are run by hand, in release:
//!
//! ```text
//! cargo test --release --no-default-features --test it character::measured -- \
//!     --ignored --nocapture
//! ```
//!
//! `$NEKOMOKU_PLAYERS` may name a file with other settings to try, `$NEKOMOKU_SEED` another seed
//! than 0 (settings chosen by the games of one seed should hold with another), and
//! `$NEKOMOKU_CHARACTER` the only character whose style is measured.

use std::collections::BTreeSet;

use arena::{GameRecord, Openings, RunOptions, TournamentSpec, run_tournament};
use player::Registry;
use player::character::{Mean, Portrait};
use player::config::{Cast, Character, named_sources};
use rules::{Game, GameSetup, Side};

use super::support::is_asked_for;

/// Distance in standard errors that occurs at random in less than one of a hundred cases.
const SIGNIFICANT: f64 = 2.58;
/// The Elo that a style may cost or gain.
const ELO: f64 = 100.0;

fn cast() -> Cast {
    let sources = named_sources(None).unwrap_or_else(|errors| panic!("{errors}"));
    Cast::load(&Registry::builtin(), sources).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A character, with and without the keys of this name.
fn with_and_without(cast: &Cast, id: &str, key: &str) -> [Character; 2] {
    let character = cast.get(id).expect("one of the cast").clone();
    let mut without = character.clone();
    without.id = format!("{id}-without-{key}");
    let removed = without.options.remove(key);
    assert!(removed.is_some(), "{id} has no `{key}`");
    [character, without]
}

fn seed() -> u64 {
    let seed = std::env::var("NEKOMOKU_SEED");
    seed.map_or(0, |seed| seed.parse().expect("a whole number"))
}

/// A match of the two: its games, and the score and Elo difference of the first.
fn play(players: [Character; 2], games: u32, plies: u16) -> (Vec<GameRecord>, f64, f64, f64) {
    let spec = TournamentSpec {
        games,
        openings: Openings::Random(plies),
        seed: seed(),
        ..TournamentSpec::among(players.into())
    };
    let mut records = Vec::new();
    let options = RunOptions {
        concurrency: 2,
        ..RunOptions::default()
    };
    let standings = run_tournament(&Registry::builtin(), &spec, options, |record, _| {
        records.push(record.clone());
    });
    let report = standings.expect("no journal to fail").report();
    let pairing = &report.pairings[0];
    println!("{:?}: {:?}", pairing.players, pairing.tally);
    (records, pairing.score, pairing.elo, pairing.elo_error)
}

/// The portrait of the player with this ID.
fn portrait(records: &[GameRecord], id: &str) -> Portrait {
    let mut portrait = Portrait::default();
    for record in records {
        let game = record.replay(GameSetup::default()).expect("it was played");
        let opening = record.opening.split_whitespace().count();
        let side = Side::ALL
            .into_iter()
            .find(|side| record.players[side.index()] == id);
        portrait.add(&game, side.expect("it took part"), opening);
    }
    portrait
}

type Figure = fn(&Portrait) -> Mean;

/// The figures of a portrait by name.
const FIGURES: [(&str, Figure); 9] = [
    ("fours", |it| it.fours),
    ("greed", |it| it.greed),
    ("distance", |it| it.distance),
    ("made", |it| it.made),
    ("balance", |it| it.balance),
    ("centre", |it| it.centre),
    ("mirrored", |it| it.mirrored),
    ("tension", |it| it.tension),
    ("length", |it| it.length),
];

/// The figure that each style changes, and whether the style raises or lowers it.
const MARKS: [(&str, &str, f64); 6] = [
    ("tiger", "tension", 1.0),
    ("hedgehog", "balance", -1.0),
    ("magpie", "greed", 1.0),
    ("swallow", "distance", 1.0),
    ("copycat", "mirrored", 1.0),
    ("panda", "tension", -1.0),
];

#[test]
#[ignore = "a measurement: 600 games, minutes in release, and a result near its bound is random; \
    run it by hand before a change of the styles, `cargo test --release --no-default-features \
    --test it character::measured -- --ignored`"]
fn styles_show_and_cost_little() {
    let cast = cast();
    let mut failed = Vec::new();
    let mut marks = MARKS.to_vec();
    marks.retain(|(id, ..)| is_asked_for(id));
    assert!(!marks.is_empty(), "none with a style");
    for (id, mark, sign) in marks {
        let both = with_and_without(&cast, id, "style");
        let neutral = both[1].id.clone();
        let (records, score, elo, error) = play(both, 100, 4);
        let [own, plain] = [id, neutral.as_str()].map(|id| portrait(&records, id));
        println!("{id}: {:.1} %, Elo {elo:+.0} +- {error:.0}", 100.0 * score);
        let mut deviation = 0.0;
        for (name, figure) in FIGURES {
            let [own, plain] = [&own, &plain].map(figure);
            let found = own.deviation_from(&plain);
            let (own, plain) = (own.value(), plain.value());
            println!("    {name:>9} {own:.3} against {plain:.3}, {found:+.1} standard errors");
            if name == mark {
                deviation = sign * found;
            }
        }
        if deviation < SIGNIFICANT || elo.abs() > ELO {
            failed.push(id);
        }
    }
    assert!(failed.is_empty(), "{failed:?}");
}

#[test]
#[ignore = "a measurement: 500 games, minutes in release, and a result near its bound is random; \
    run it by hand before a change of the choice, `cargo test --release --no-default-features \
    --test it character::measured -- --ignored`"]
fn random_choice_makes_openings_varied_at_little_cost() {
    let [various, plain] = with_and_without(&cast(), "siamese", "choice");
    let mut plain = plain;
    // The settings of the level, except for the temperature.
    let choice = toml::toml! { temperature = 0 };
    plain.options.insert("choice".into(), choice.into());
    let positions = (0..100).map(|seed| {
        let spec = TournamentSpec {
            seed,
            ..TournamentSpec::among(vec![various.clone(), various.clone()])
        };
        let mut tenth = 0;
        let spec = TournamentSpec { games: 1, ..spec };
        run_tournament(
            &Registry::builtin(),
            &spec,
            RunOptions::default(),
            |record, _| {
                let game = record.replay(GameSetup::default()).expect("it was played");
                let moves = game.moves().take(10);
                let begun = Game::with_moves(GameSetup::default(), moves);
                tenth = begun.expect("they were played").key();
            },
        )
        .expect("no journal to fail");
        tenth
    });
    let distinct = positions.collect::<BTreeSet<_>>().len();
    let (_, score, ..) = play([various, plain], 400, 2);
    println!(
        "{distinct} positions of 100 at ply 10; {:.1} % of 400 games",
        100.0 * score
    );
    assert!(distinct >= 80 && score >= 0.45);
}
