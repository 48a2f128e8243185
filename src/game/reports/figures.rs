//! [`GamesReport`]: the figures of several games.

use super::reported::{ReportedGame, mean};
use crate::mining::Theme;
use crate::review::{Class, JudgedMove, Phase, ProvenFault};

/// Fewest stones of the user in a game that can be the best one.
const LEAST_MOVES: u32 = 5;

/// A move of the user that let a proven win go or lost by force.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The place of the game in the report.
    pub game: usize,
    /// The move.
    pub judged: JudgedMove,
}

/// The move of the user that took the longest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongestMove {
    /// The place of the game in the report.
    pub game: usize,
    /// Number of stones on the board after it.
    pub stones: usize,
    /// Its time in milliseconds.
    pub ms: u64,
}

/// The figures of the user's moves in several games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GamesReport {
    /// Number of games.
    pub games: usize,
    /// Number of those that were reviewed.
    pub reviewed: usize,
    /// Number of games won, drawn and lost. A game of the user against the user counts nowhere.
    pub results: [u32; 3],
    /// The mean accuracy of the games, in percent.
    pub accuracy: Option<f32>,
    /// `[phase][class]`: number of mistakes; classes from inaccuracy to blunder.
    pub mistakes: [[u32; 3]; 3],
    /// Number of missed wins and losing moves by theme, the most frequent first. A missed win may
    /// have several themes.
    pub themes: Vec<(Theme, u32)>,
    /// Number of mistakes in the engine's opinion about which nothing is proven.
    pub opinions: u32,
    /// Number of proven wins that were let go.
    pub missed_wins: u32,
    /// Number of moves that lose by force where another move holds.
    pub losing_moves: u32,
    /// The missed wins and losing moves, those of the newest game first.
    pub moments: Vec<Moment>,
    /// Number of moves with a known time, and milliseconds of all of them.
    pub time: (u32, u64),
    /// The longest move, where times are known.
    pub longest: Option<LongestMove>,
    /// The place of the game with the highest accuracy, among those with enough moves.
    pub best: Option<usize>,
}

impl GamesReport {
    /// The figures of these games.
    pub fn of(games: &[ReportedGame]) -> Self {
        let mut report = Self {
            games: games.len(),
            accuracy: mean(games.iter().filter_map(ReportedGame::accuracy)),
            best: best_of(games),
            ..Self::default()
        };
        for (at, game) in games.iter().enumerate() {
            report.add_result(game);
            report.add_sides(at, game);
            report.add_moves(at, game);
        }
        // Equal numbers keep the order of the themes.
        report.themes.sort_by_key(|&(_, count)| u32::MAX - count);
        report
    }

    fn add_result(&mut self, game: &ReportedGame) {
        let place = match game.score() {
            Some(score) if score > 0.75 => 0,
            Some(score) if score > 0.25 => 1,
            Some(_) => 2,
            None => return,
        };
        self.results[place] += 1;
    }

    fn add_sides(&mut self, at: usize, game: &ReportedGame) {
        self.reviewed += usize::from(game.review.is_some());
        for side in game.own_sides() {
            for (sums, counts) in self.mistakes.iter_mut().zip(side.mistakes) {
                for (sum, count) in sums.iter_mut().zip(counts) {
                    *sum += count;
                }
            }
            self.missed_wins += side.missed_wins;
            self.losing_moves += side.losing_moves;
            let Some(time) = side.time else { continue };
            self.time.0 += time.moves;
            self.time.1 += time.total_ms;
            if self.longest.is_none_or(|it| it.ms < time.longest_ms) {
                self.longest = Some(LongestMove {
                    game: at,
                    stones: time.longest_at,
                    ms: time.longest_ms,
                });
            }
        }
    }

    fn add_moves(&mut self, at: usize, game: &ReportedGame) {
        let moves = game.review.iter().flat_map(|review| &review.moves);
        for judged in moves.filter(|it| game.own[it.color.index()]) {
            if judged.fault.is_none() {
                self.opinions += 1;
                continue;
            }
            for &theme in &judged.themes {
                self.count_theme(theme);
            }
            self.moments.push(Moment {
                game: at,
                judged: judged.clone(),
            });
        }
    }

    fn count_theme(&mut self, theme: Theme) {
        match self.themes.iter_mut().find(|(known, _)| *known == theme) {
            Some((_, count)) => *count += 1,
            None => {
                self.themes.push((theme, 1));
                self.themes.sort_by_key(|&(theme, _)| theme);
            }
        }
    }

    /// Number of mistakes of this class in this part of the games.
    pub const fn mistakes_of(&self, phase: Phase, class: Class) -> u32 {
        self.mistakes[phase as usize][class as usize]
    }

    /// The mean time of a move in milliseconds, where times are known.
    pub const fn time_per_move(&self) -> Option<u64> {
        match self.time {
            (0, _) => None,
            (moves, ms) => Some(ms / moves as u64),
        }
    }
}

impl Moment {
    /// True for a win that was let go; false for a move that loses by force.
    pub const fn is_missed_win(&self) -> bool {
        matches!(self.judged.fault, Some(ProvenFault::MissedWin { .. }))
    }

    /// Plies of the win that was let go, or that the other side has.
    pub const fn plies(&self) -> u16 {
        match self.judged.fault {
            Some(ProvenFault::MissedWin { plies, .. } | ProvenFault::Loses { plies, .. }) => plies,
            None => 0,
        }
    }
}

/// The place of the game with the highest accuracy among those with enough stones of the user; the
/// newest of several.
fn best_of(games: &[ReportedGame]) -> Option<usize> {
    let long = games.iter().enumerate().filter(|(_, game)| {
        let ply = u32::from(game.game.ply());
        // Black has the first stone.
        let stones = [ply.div_ceil(2), ply / 2];
        let own = stones.iter().zip(game.own).filter(|(_, own)| *own);
        own.map(|(stones, _)| stones).sum::<u32>() >= LEAST_MOVES
    });
    let rated = long.filter_map(|(at, game)| Some((at, game.accuracy()?)));
    let best = rated.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.map(|(at, _)| at)
}
