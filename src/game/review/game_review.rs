//! [`GameReview`]: the review of a whole game, with proven facts and the engine's opinion apart.

use record::{Record, Tree};
use rules::{Color, Point};
use serde::{Deserialize, Serialize};

use super::{Class, Review};
use crate::mining::Theme;
use crate::prover::{Fault, ForcedWin};

/// A part of a game, by the number of stones on the board before a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Fewer than 10 stones.
    Opening,
    /// 10 to 29 stones.
    Middle,
    /// 30 stones and more.
    End,
}

impl Phase {
    /// All phases, in order.
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::End];

    /// The phase of a move with `stones` stones on the board before it.
    pub const fn of(stones: usize) -> Self {
        match stones {
            ..10 => Self::Opening,
            10..30 => Self::Middle,
            _ => Self::End,
        }
    }

    /// The name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

/// What is proven about a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind")]
pub enum ProvenFault {
    /// It let a win by force go.
    MissedWin {
        /// Plies of the win.
        plies: u16,
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
}

/// What the search and the solver found of a line.
pub(super) struct Findings<'a> {
    /// The game with evaluations on its main line.
    pub record: &'a Record,
    /// The nodes of the line, the empty position first.
    pub line: &'a [record::NodeId],
    /// `[ply]`: the fault of the move before the position.
    pub faults: &'a [Option<Fault>],
    /// `[ply]`: the themes of that fault.
    pub themes: &'a [Vec<Theme>],
    /// `[ply]`: the proven win of the side to move.
    pub wins: &'a [Option<ForcedWin>],
}

impl GameReview {
    pub(super) fn of(found: &Findings<'_>) -> Self {
        let review = Review::of(&found.record.tree, found.line);
        let moves = (1..found.line.len()).filter_map(|ply| found.judged(ply, &review));
        let moves = moves.collect::<Vec<_>>();
        Self {
            sides: [Color::Black, Color::White].map(|color| found.side(color, &review, &moves)),
            shares: review.shares,
            moves,
        }
    }
}

impl Findings<'_> {
    fn tree(&self) -> &Tree {
        &self.record.tree
    }

    /// The move before the position at `ply`, if it lost something.
    fn judged(&self, ply: usize, review: &Review) -> Option<JudgedMove> {
        let judgement = review.judgements.iter().find(|it| it.ply == ply);
        let fault = self.faults[ply].as_ref();
        if judgement.is_none() && fault.is_none() {
            return None;
        }
        let node = self.line[ply];
        let (number, before) = (self.tree().ply(node), self.tree().ply(self.line[ply - 1]));
        let action = self.tree().action(node);
        let (better, is_better_proven) = self.better(ply);
        Some(JudgedMove {
            number,
            color: Color::of_ply(before),
            played: action.and_then(|action| action.points().first().copied()),
            phase: Phase::of(before),
            class: judgement.map_or(Class::Inaccuracy, |it| it.class),
            fault: fault.map(ProvenFault::of),
            themes: self.themes[ply].clone(),
            better,
            is_better_proven,
        })
    }

    /// What should have been played instead of the move before the position at `ply`.
    fn better(&self, ply: usize) -> (Vec<Point>, bool) {
        if let Some(Fault::MissedWin { win, .. }) = &self.faults[ply] {
            return (win.strategy.line(), true);
        }
        if let Some(Fault::Losing { defences, .. }) = &self.faults[ply] {
            return (defences.iter().take(1).copied().collect(), false);
        }
        let played = self.tree().action(self.line[ply]);
        let played = played.and_then(|it| it.points().first().copied());
        let known = self.tree().note(self.line[ply - 1]).evaluation.as_ref();
        let line = known.map(|it| it.line.clone()).unwrap_or_default();
        if line.first() == played.as_ref() {
            (Vec::new(), false)
        } else {
            (line, self.wins[ply - 1].is_some())
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

impl ProvenFault {
    fn of(fault: &Fault) -> Self {
        match fault {
            Fault::MissedWin { win, .. } => Self::MissedWin { plies: win.plies() },
            Fault::Losing { win, defences, .. } => Self::Loses {
                plies: win.plies(),
                defences: defences.clone(),
            },
        }
    }
}
