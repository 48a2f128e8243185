//! [`GameReview`]: the review of a whole game, with proven facts and the engine's opinion apart.

use record::{Record, Tree};
use rules::{Color, Point};
use serde::{Deserialize, Serialize};

use super::facts::LineFacts;
use super::merit::Merit;
use super::phase::Phase;
use super::story::Story;
use super::{Class, Judgement, Review};
use crate::mining::Theme;
use crate::prover::{Fault, Situation};
use proof::Proof;

/// What is proven about a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum ProvenFault {
    /// It let a win by force go.
    MissedWin {
        /// Plies of the win.
        plies: u16,
        /// The first own move in a row, up to this one, before which a win was there: the number of
        /// stones on the board after it.
        since: usize,
    },
    /// It loses by force.
    Loses {
        /// Plies from the next move to the five of the other side.
        plies: u16,
        /// Moves that hold, in the engine's opinion.
        defences: Vec<Point>,
    },
}

/// A move that lost something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedMove {
    /// Number of stones on the board after the move.
    pub number: usize,
    /// The side that played the move.
    pub color: Color,
    /// The move; `None` for a resignation.
    pub played: Option<Point>,
    /// The part of the game.
    pub phase: Phase,
    /// How much it lost, in the engine's opinion.
    pub class: Class,
    /// What is proven about it.
    pub fault: Option<ProvenFault>,
    /// What the missed win is about, or [`Theme::Defence`] for a move that loses by force; empty
    /// where nothing is proven.
    #[serde(default)]
    pub themes: Vec<Theme>,
    /// What should have been played, and what may follow; empty where nothing better is known.
    pub better: Vec<Point>,
    /// True when `better` is the longest line of a proven win.
    pub is_better_proven: bool,
}

/// How a side used its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeUse {
    /// Number of moves with a known time.
    pub moves: u32,
    /// Milliseconds of all of them.
    pub total_ms: u64,
    /// Milliseconds of the longest one.
    pub longest_ms: u64,
    /// Number of stones on the board after the longest one.
    pub longest_at: usize,
}

/// The review of one side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SideReview {
    /// The colour.
    pub color: Color,
    /// The player's name, or its ID where it has none.
    pub name: String,
    /// Percent of the chances kept, in the engine's opinion; `None` where no move was judged.
    pub accuracy: Option<f32>,
    /// `[phase][class]`: number of mistakes; classes from inaccuracy to blunder.
    pub mistakes: [[u32; 3]; 3],
    /// Number of proven wins that were let go.
    pub missed_wins: u32,
    /// Number of moves that lose by force where another move holds.
    pub losing_moves: u32,
    /// The time used, where the record has times.
    pub time: Option<TimeUse>,
}

/// The review of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameReview {
    /// Black's, then White's.
    pub sides: [SideReview; 2],
    /// `[ply]`: the share of the points that Black can expect, 0 for the beginning of the line.
    pub shares: Vec<Option<f32>>,
    /// The moves that lost something, in order.
    pub moves: Vec<JudgedMove>,
    /// How the game was lost, if that is proven.
    pub story: Option<Story>,
    /// The moves worth a word, in order.
    pub merits: Vec<Merit>,
    /// The proofs by name: `006-win` of a win with 6 stones on the board, `007-lost` of a position
    /// in which every legal move loses. A file of a review has none.
    #[serde(skip)]
    pub proofs: Vec<(String, Proof)>,
}

/// What the search and the solver found of a line.
pub(super) struct Findings<'a> {
    /// The game with evaluations on its main line.
    pub record: &'a Record,
    /// The nodes of the line, the empty position first.
    pub line: &'a [record::NodeId],
    /// `[ply]`: the themes of the fault of the move before the position.
    pub themes: &'a [Vec<Theme>],
    /// What is proven about it.
    pub facts: LineFacts,
}

impl GameReview {
    pub(super) fn of(found: Findings<'_>) -> Self {
        let mut review = Review::of(&found.record.tree, found.line);
        review.prove(&found.facts, &found.record.tree, found.line);
        let moves = review.judgements.iter().map(|it| found.judged(it));
        let moves = moves.collect::<Vec<_>>();
        Self {
            sides: [Color::Black, Color::White].map(|color| found.side(color, &review, &moves)),
            shares: review.shares,
            moves,
            proofs: found.proofs(),
            story: found.facts.story,
            merits: found.facts.merits,
        }
    }
}

impl Findings<'_> {
    fn tree(&self) -> &Tree {
        &self.record.tree
    }

    /// The proofs of the line, by name.
    fn proofs(&self) -> Vec<(String, Proof)> {
        let positions = self.line.iter().enumerate();
        let positions = positions.flat_map(|(ply, &node)| {
            let game = self.tree().game_at(node);
            let (at, stones) = (Situation::of(&game), game.ply());
            let win = self.facts.wins[ply].as_ref();
            let win = win.map(|win| (format!("{stones:03}-win"), win.proof(&at)));
            let loss = self.facts.losses[ply].as_ref();
            let loss = loss.map(|loss| {
                let proof = at.proof_of_loss(&loss.strategy);
                (format!("{stones:03}-lost"), proof)
            });
            win.into_iter().chain(loss)
        });
        positions.collect()
    }

    /// A move that lost something, for files.
    fn judged(&self, judgement: &Judgement) -> JudgedMove {
        let (ply, better) = (judgement.ply, judgement.better.clone());
        let fault = self.facts.faults[ply].as_ref();
        let action = self.tree().action(judgement.node);
        JudgedMove {
            number: judgement.number,
            color: judgement.color,
            played: action.and_then(|action| action.points().first().copied()),
            phase: Phase::of(self.tree().ply(self.line[ply - 1])),
            class: judgement.class,
            fault: fault.map(|fault| self.proven(fault, ply)),
            themes: self.themes[ply].clone(),
            is_better_proven: !better.is_empty() && self.facts.wins[ply - 1].is_some(),
            better,
        }
    }

    /// The fault of the move before the position at `ply`, for files.
    fn proven(&self, fault: &Fault, ply: usize) -> ProvenFault {
        match fault {
            Fault::MissedWin { win, .. } => ProvenFault::MissedWin {
                plies: win.plies(),
                since: self.tree().ply(self.line[self.facts.won_since(ply - 1)]) + 1,
            },
            Fault::Losing { win, defences, .. } => ProvenFault::Loses {
                plies: win.plies(),
                defences: defences.clone(),
            },
        }
    }

    fn side(&self, color: Color, review: &Review, moves: &[JudgedMove]) -> SideReview {
        let own = || moves.iter().filter(move |it| it.color == color);
        let mut mistakes = [[0; 3]; 3];
        for judged in own() {
            mistakes[judged.phase as usize][judged.class as usize] += 1;
        }
        let count = |is: fn(&ProvenFault) -> bool| {
            let faults = own().filter_map(|it| it.fault.as_ref());
            faults.filter(|fault| is(fault)).count() as u32
        };
        SideReview {
            color,
            name: self.name(color),
            accuracy: review.accuracy[color.index()],
            mistakes,
            missed_wins: count(|it| matches!(it, ProvenFault::MissedWin { .. })),
            losing_moves: count(|it| matches!(it, ProvenFault::Loses { .. })),
            time: self.time(color),
        }
    }

    fn name(&self, color: Color) -> String {
        let end = self.line.last().copied();
        let game = self.tree().game_at(end.unwrap_or(self.tree().root()));
        let seat = &self.record.players[game.side_of(color).index()];
        let named = [&seat.name, &seat.id].into_iter().find(|it| !it.is_empty());
        named.cloned().unwrap_or_else(|| color.to_string())
    }

    fn time(&self, color: Color) -> Option<TimeUse> {
        let mut time = TimeUse::default();
        for pair in self.line.windows(2) {
            let known = self.tree().note(pair[1]).time_ms;
            let mover = Color::of_ply(self.tree().ply(pair[0]));
            let Some(ms) = known.filter(|_| mover == color) else {
                continue;
            };
            time.moves += 1;
            time.total_ms += ms;
            if ms > time.longest_ms || time.moves == 1 {
                (time.longest_ms, time.longest_at) = (ms, self.tree().ply(pair[1]));
            }
        }
        (time.moves > 0).then_some(time)
    }
}
