//! Matches: many games between two characters.

use std::sync::Arc;

use serde::Serialize;

use super::elo::{Elo, Tally};
use super::opening::random_opening;
use super::referee::Referee;
use super::table::{PlayedGame, play_game};
use crate::player::config::Character;
use crate::player::{BuildContext, Limits, Registry, Seat};
use crate::rules::{Color, GameResult, GameSetup, Side};

/// What is to be played.
#[derive(Clone, Debug)]
pub struct MatchSpec {
    /// The two players; the report is from the first one's view.
    pub players: [Character; 2],
    /// Games to play. With colours paired, two games share an opening.
    pub games: u32,
    /// Rule and size.
    pub setup: GameSetup,
    /// Limits of every turn.
    pub limits: Limits,
    /// Random stones set before the players begin.
    pub opening_plies: u16,
    /// Where openings and the players' `seed = "game"` come from.
    pub seed: u64,
    /// Whether the first player always holds Black.
    pub fixed_colors: bool,
}

/// One game of a match.
#[derive(Clone, Debug)]
pub struct GameReport {
    /// Number of the game, from 0.
    pub index: u32,
    /// Colour of the match's first player.
    pub color: Color,
    /// The game.
    pub played: PlayedGame,
    /// Points of the match's first player: 0, 0.5 or 1.
    pub points: f64,
}

/// The outcome, from the first player's view.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MatchReport {
    /// Games played.
    pub games: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Points a game, 0 to 1.
    pub score: f64,
    /// Elo difference; finite even for a clean score, see [`Elo::from_results`].
    pub elo: f64,
    /// Half-width of its 95 % interval.
    pub elo_error: f64,
}

/// Plays a match, game after game, and reports each to `watch`. Blocks.
pub fn run_match(
    registry: &Registry,
    spec: &MatchSpec,
    mut watch: impl FnMut(&GameReport),
) -> MatchReport {
    let mut reports = Vec::new();
    for index in 0..spec.games {
        let report = play_one(registry, spec, index);
        watch(&report);
        reports.push(report);
    }
    summarise(spec, &reports)
}

fn play_one(registry: &Registry, spec: &MatchSpec, index: u32) -> GameReport {
    let swapped = !spec.fixed_colors && index % 2 == 1;
    let opening = if spec.fixed_colors { index } else { index / 2 };
    let seed = game_seed(spec.seed, opening);
    let game = random_opening(spec.setup, spec.opening_plies, seed);
    let seats = Side::ALL.map(|side| {
        let player = side.index() ^ usize::from(swapped);
        let context = BuildContext {
            seed: game_seed(seed, player as u32),
            ..BuildContext::default()
        };
        let factory = spec.players[player].factory(registry, context);
        Seat::spawn(
            &format!("player {}", game.color_of(side)),
            factory,
            Arc::new(|| {}),
        )
    });
    let played = play_game(Referee::resume(game, [spec.limits; 2]), seats);
    let own_side = if swapped { Side::Second } else { Side::First };
    let points = match played.game.result().and_then(GameResult::winner) {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == own_side)),
    };
    GameReport {
        index,
        color: played.game.color_of(own_side),
        played,
        points,
    }
}

/// A seed for part `part` of what has the seed `seed`: spread out, the same in every build.
fn game_seed(seed: u64, part: u32) -> u64 {
    (seed
        ^ u64::from(part)
            .wrapping_add(1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15))
    .wrapping_mul(0xd6e8_feb8_6659_fd93)
}

fn summarise(spec: &MatchSpec, reports: &[GameReport]) -> MatchReport {
    let mut tally = Tally::default();
    for report in reports {
        match report.points {
            1.0 => tally.wins += 1,
            0.0 => tally.losses += 1,
            _ => tally.draws += 1,
        }
    }
    let unit = if spec.fixed_colors { 1 } else { 2 };
    let results = reports
        .chunks(unit)
        .map(|games| games.iter().map(|game| game.points).sum::<f64>() / games.len() as f64)
        .collect::<Vec<_>>();
    let elo = Elo::from_results(&results);
    MatchReport {
        games: tally.games(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: tally.score(),
        elo: elo.difference,
        elo_error: elo.error,
    }
}
