//! [`Assessor`]: looks at every position of a game by search and by the solver.

use player::StopToken;
use record::{Evaluation, ProvenWin, Record};
use rules::{Color, Game, Point};
use serde::{Deserialize, Serialize};

use super::chances::Chances;
use super::facts::LineFacts;
use super::game_review::{Findings, GameReview};
use crate::mining::{Theme, of_win};
use crate::prover::{Fault, Prover, Situation};

/// Node limits of a review. A review with node limits repeats exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewLimits {
    /// Node limit of the search for the chances in a position.
    pub nodes: u64,
    /// Node limit of the solver for a win. A verdict is confirmed with ten times as many.
    pub proof_nodes: u64,
}

impl ReviewLimits {
    /// The limits of a review where the user chooses none.
    pub const USUAL: Self = Self {
        nodes: 50_000,
        proof_nodes: 20_000,
    };
}

impl Default for ReviewLimits {
    fn default() -> Self {
        Self::USUAL
    }
}

/// Looks at games. It blocks the caller.
pub struct Assessor {
    chances: Chances,
    prover: Prover,
}

impl Assessor {
    /// An assessor with these limits. Allocates about 100 MiB.
    pub fn new(limits: ReviewLimits) -> Self {
        Self {
            chances: Chances::new(limits.nodes),
            prover: Prover::new(limits.proof_nodes),
        }
    }

    /// The review of the main line of a game: the line through the position shown to its end. The
    /// evaluations are entered in the record and replace those on that line. A stopped review knows
    /// nothing of the positions that were not reached.
    pub fn review(&mut self, record: &mut Record, stop: &StopToken) -> GameReview {
        let line = record.tree.path(record.tree.end_of_line(record.shown));
        let games = line.iter().map(|&node| record.tree.game_at(node));
        let games = games.collect::<Vec<_>>();
        let facts = LineFacts::of(&games, &mut self.prover, stop);
        for (ply, &node) in line.iter().enumerate() {
            let evaluation = self.evaluate(&games[ply], ply, &facts, stop);
            record.tree.note_mut(node).evaluation = evaluation;
        }
        let themes = (0..line.len()).map(|ply| match &facts.faults[ply] {
            Some(fault) => self.themes(&Situation::of(&games[ply - 1]), fault, stop),
            None => Vec::new(),
        });
        GameReview::of(Findings {
            record,
            line: &line,
            themes: &themes.collect::<Vec<_>>(),
            facts,
        })
    }

    /// The themes of a fault in the position `at`.
    fn themes(&mut self, at: &Situation, fault: &Fault, stop: &StopToken) -> Vec<Theme> {
        match fault {
            Fault::MissedWin { win, .. } => of_win(at, win, &mut self.prover, stop),
            Fault::Losing { .. } => vec![Theme::Defence],
        }
    }

    /// The chances in the position at `ply`: of a proven win, or in the engine's opinion.
    fn evaluate(
        &mut self,
        game: &Game,
        ply: usize,
        facts: &LineFacts,
        stop: &StopToken,
    ) -> Option<Evaluation> {
        if game.result().is_some() || stop.is_set() {
            return None;
        }
        let mover = game.side_to_move();
        let proven = |winner: Color, plies: u16, line: &[Point]| Evaluation {
            black: share_of(winner),
            proven: Some(ProvenWin { winner, plies }),
            line: line.to_vec(),
            depth: 0,
        };
        if let Some(win) = &facts.wins[ply] {
            return Some(proven(mover, win.plies(), &win.strategy.line()));
        }
        if let Some(win) = &facts.losses[ply] {
            // The strategy begins with the move before.
            return Some(proven(!mover, win.plies() - 1, &win.strategy.line()[1..]));
        }
        let opinion = self.chances.of(game, stop)?;
        let was_won = ply > 0 && facts.wins[ply - 1].is_some();
        Some(Evaluation {
            black: match mover {
                // The move kept a proven win, so that it has lost nothing.
                _ if was_won && facts.faults[ply].is_none() => share_of(!mover),
                Color::Black => opinion.share,
                Color::White => 1.0 - opinion.share,
            },
            // A win that the search has found is not checked.
            proven: None,
            line: opinion.line,
            depth: opinion.depth,
        })
    }
}

/// Black's share of the points where this colour wins.
const fn share_of(winner: Color) -> f32 {
    match winner {
        Color::Black => 1.0,
        Color::White => 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{Phase, ProvenFault};
    use record::{Format, ReadOptions};
    use rules::parse_points;

    const LIMITS: ReviewLimits = ReviewLimits {
        nodes: 3_000,
        proof_nodes: 3_000,
    };

    fn record(moves: &str) -> Record {
        let opened = Format::Text.read(moves.as_bytes(), &ReadOptions::default());
        opened.expect("a game").record
    }

    fn review(moves: &str) -> GameReview {
        Assessor::new(LIMITS).review(&mut record(moves), &StopToken::new())
    }

    #[test]
    fn missed_wins_are_facts_with_their_line() {
        // White leaves an open three alone, Black does not use it, White stops it.
        let review = review("h8a1i8b3j8a15o1k8");
        let [black, white] = &review.sides;
        assert_eq!(
            (black.missed_wins, black.losing_moves),
            (1, 0),
            "{review:?}"
        );
        assert_eq!(
            (white.missed_wins, white.losing_moves),
            (0, 1),
            "{review:?}"
        );
        let missed = review.moves.iter().find(|it| it.number == 7);
        let missed = missed.expect("it is judged");
        assert_eq!(
            missed.fault,
            Some(ProvenFault::MissedWin { plies: 3, since: 7 })
        );
        assert_eq!(missed.phase, Phase::Opening);
        assert_eq!(missed.themes, [Theme::Vcf]);
        let losing = review.moves.iter().find(|it| it.number == 6);
        assert_eq!(losing.map(|it| &it.themes[..]), Some(&[Theme::Defence][..]));
        assert!(
            missed.is_better_proven && missed.better.len() == 3,
            "{missed:?}"
        );
        assert_eq!(review.shares.len(), 9);
        assert_eq!(review.shares[6], Some(1.0), "Black's win is proven");
    }

    #[test]
    fn a_move_that_keeps_the_win_loses_nothing() {
        let review = review("h8a1i8b3j8a15k8a3l8");
        let blacks = review.moves.iter().filter(|it| it.color == Color::Black);
        assert_eq!(blacks.filter(|it| it.number > 5).count(), 0, "{review:?}");
        assert_eq!(review.shares.last(), Some(&Some(1.0)));
    }

    #[test]
    fn times_are_added_up_for_each_side() {
        let mut record = record("h8i9j8");
        let line = record.tree.path(record.shown);
        for (node, ms) in line[1..].iter().zip([1_000, 5_000, 2_500]) {
            record.tree.note_mut(*node).time_ms = Some(ms);
        }
        let review = Assessor::new(LIMITS).review(&mut record, &StopToken::new());
        let times = review.sides.each_ref().map(|it| it.time.expect("times"));
        assert_eq!(
            times.map(|it| (it.moves, it.total_ms)),
            [(2, 3_500), (1, 5_000)]
        );
        assert_eq!((times[0].longest_ms, times[0].longest_at), (2_500, 3));
    }

    #[test]
    fn equal_reviews_are_equal_and_a_stopped_one_claims_nothing() {
        let moves = "h8a1i8b3j8a15o1k8";
        assert_eq!(review(moves), review(moves));
        let stop = StopToken::new();
        stop.request(player::Stop::Abort);
        let stopped = Assessor::new(LIMITS).review(&mut record(moves), &stop);
        assert_eq!(stopped.moves, []);
        let h8 = parse_points("h8", 15).expect("a point");
        assert_eq!(record("h8").game().moves().collect::<Vec<_>>(), h8);
    }
}
