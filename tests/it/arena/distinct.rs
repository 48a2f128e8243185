//! Games that are equal move by move.

use arena::{
    Anchor, Elo, GameRecord, Openings, Pentanomial, RunOptions, Sprt, SprtVerdict, Standings,
    Tally, TournamentSpec, rate, run_tournament,
};

use rules::{Symmetry, parse_points};

use super::matches::registry;
use super::tournament::spec;

/// A match of two players that always play the same from the empty board.
fn repeating(games: u32) -> TournamentSpec {
    TournamentSpec {
        openings: Openings::Random(0),
        ..spec(&["sound", "resigning"], games)
    }
}

fn run(spec: &TournamentSpec, played: Vec<GameRecord>) -> (Standings, Vec<GameRecord>) {
    let mut games = played.clone();
    let options = RunOptions {
        played,
        ..RunOptions::default()
    };
    let standings = run_tournament(&registry(), spec, options, |game, _| {
        games.push(game.clone());
    });
    (standings.expect("nothing is written"), games)
}

#[test]
fn games_that_are_equal_count_once() {
    let spec = repeating(20);
    let (standings, _) = run(&spec, Vec::new());
    let report = standings.report();
    let pairing = &report.pairings[0];
    assert_eq!((report.games, report.distinct), (20, 2));
    assert_eq!(
        (pairing.tally.wins, pairing.distinct),
        (20, 2),
        "all games are counted"
    );
    let pairs = Pentanomial([0, 0, 0, 0, 1]);
    assert_eq!(pairing.pentanomial, Some(pairs));
    let elo = Elo::of(pairs);
    assert_eq!(
        (pairing.elo, pairing.los),
        (elo.difference, elo.superiority)
    );
    let ratings = rate(&standings.distinct_table(), &Anchor::Mean(0.0)).unwrap();
    assert_eq!(ratings[0].games, 2, "ratings come from distinct games");
    assert_eq!(standings.cross_table().tally(0, 1).games(), 20);
}

#[test]
fn sequential_test_has_no_verdict_from_the_same_game_over_and_over() {
    let spec = TournamentSpec {
        sprt: Some(Sprt::new([0.0, 200.0], 0.05, 0.05).unwrap()),
        ..repeating(200)
    };
    let (standings, games) = run(&spec, Vec::new());
    let sprt = standings.report().sprt.expect("there is a test");
    assert_eq!((games.len(), sprt.verdict), (200, SprtVerdict::Continue));
    let one_pair = spec.sprt.unwrap().llr(Pentanomial([0, 0, 0, 0, 1]));
    assert_eq!(sprt.llr, one_pair);
}

/// Words of moves on a board of 9 lines, mirrored from left to right.
fn mirrored(moves: &str) -> String {
    let words = moves.split_whitespace().map(|word| {
        let points = parse_points(word, 9).expect("they are points");
        let points = points
            .iter()
            .map(|&it| Symmetry::FlipX.map(it, 9).to_string());
        points.collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn a_turned_or_mirrored_game_is_the_same_game() {
    let spec = spec(&["kitten", "counting"], 4);
    let (standings, mut games) = run(&spec, Vec::new());
    assert_eq!(standings.report().distinct, 4);
    games[2] = GameRecord {
        game: 2,
        opening: mirrored(&games[0].opening),
        moves: mirrored(&games[0].moves),
        result: games[0].result.clone(),
        ..games[2].clone()
    };
    let (standings, _) = run(&spec, games.clone());
    assert_eq!(standings.report().distinct, 3);
    // With another result it is another game.
    games[2].result = games[1].result.clone();
    assert_ne!(
        games[2].result.winner(),
        games[0].result.winner(),
        "as the seeds have it"
    );
    let (standings, _) = run(&spec, games);
    assert_eq!(standings.report().distinct, 4);
}

#[test]
fn partner_of_a_repeated_game_counts_as_a_game_and_in_no_pair() {
    let spec = spec(&["kitten", "counting"], 4);
    let (_, mut games) = run(&spec, Vec::new());
    games[2] = GameRecord {
        game: 2,
        ..games[0].clone()
    };
    let (standings, _) = run(&spec, games.clone());
    let report = standings.report();
    let pairing = &report.pairings[0];
    assert_eq!((pairing.tally.games(), pairing.distinct), (4, 3));
    let pairs = pairing.pentanomial.expect("colours alternate");
    assert_eq!(pairs.pairs(), 1, "the second pair lacks a game");
    let table = standings.distinct_table().tally(0, 1);
    assert_eq!(table.games(), 3);
    assert_ne!(table, Tally::default());
}
