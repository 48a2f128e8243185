//! [`Builder`]: one position after another, depth first.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use crate::adapted::Adapted;
use crate::cover::{Budget, Cover, Proven};
use crate::hints::Hints;
use crate::journal::{Journal, JournalError};
use crate::proposals::Proposals;
use crate::prover::Prover;
use proof::solution::{Answered, Points, PositionKey, SolutionError, SolutionHeader, canonical};
use proof::{Replay, Strategy};
use rules::{Board, Color, GameSetup, Point};

/// The parameters of a computation.
#[derive(Clone, Debug)]
pub struct BuildParams {
    /// Rule, board and first moves.
    pub header: SolutionHeader,
    /// Memory of the searches in MiB, at least 3.
    pub memory_mib: u16,
    /// Moves to try first.
    pub proposals: Proposals,
    /// Answers to try where no move is proposed.
    pub adapted: Option<Adapted>,
}

/// Why a solution cannot be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The header has a fault.
    #[error(transparent)]
    Solution(#[from] SolutionError),
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A number has no JSON form.
    #[error("journal: {0}")]
    Line(#[from] serde_json::Error),
}

/// How a position is won.
pub(crate) enum Won {
    /// By threats.
    Proof(Strategy),
    /// It has an answer in the journal.
    Stored,
}

/// A computation and its journal.
pub struct Builder {
    pub(crate) header: SolutionHeader,
    pub(crate) replay: Replay,
    pub(crate) prover: Prover,
    pub(crate) journal: Journal,
    /// Positions with an answer.
    stored: HashSet<PositionKey>,
    /// Positions with two stones, and the move that answers them.
    thirds: Vec<(Board, Point)>,
    /// Positions for which no answer was found, with the nodes spent on them.
    failed: HashMap<PositionKey, u64>,
    proposals: Proposals,
    adapted: Option<Adapted>,
    /// The first error of the journal.
    pub(crate) broken: Option<BuildError>,
}

/// Budgets for the moves of a position, from the smallest to the largest step.
struct Level {
    /// Nodes for each quiet move.
    share: u64,
    /// Nodes of the search that proposes a move.
    search: u64,
}

const LEVELS: [Level; 5] = [
    Level {
        share: 2_000,
        search: 60_000,
    },
    Level {
        share: 4_000,
        search: 240_000,
    },
    Level {
        share: 16_000,
        search: 1_000_000,
    },
    Level {
        share: 64_000,
        search: 4_000_000,
    },
    Level {
        share: 128_000,
        search: 12_000_000,
    },
];
/// The budget for the move that won in a sibling position.
const AS_SIBLING: Budget = Budget::threats(16_000, 40_000);
/// Smallest share of nodes with which a move that the search claims to win is tried even if it
/// makes no threat.
const SLOW_FROM: u64 = 16_000;
/// Smallest allowance of nodes with which moves are tried that the search does not claim to win.
const DEEP_FROM: u64 = 40_000_000;
/// Number of such moves.
const DEEP_MOVES: u16 = 3;
/// Nodes of the search that chooses such moves.
const DEEP_SEARCH: u64 = 3_000_000;
/// Largest number of replies to such a move that are left to further quiet moves.
const DEEP_PENDING: usize = 80;
/// Largest number of positions without an answer that are kept in memory.
const MOST_FAILED: usize = 1 << 20;

impl Builder {
    /// Begins a solution in a new file, or continues the one in it with `resume`.
    ///
    /// # Errors
    /// When the header has a fault, or the file cannot be used.
    pub fn open(params: &BuildParams, path: &Path, resume: bool) -> Result<Self, BuildError> {
        let header = params.header.clone();
        let board = header.board()?;
        let setup = GameSetup::new(header.rule, header.size);
        let setup = setup.map_err(|_| SolutionError::Size(header.size))?;
        let attacker = header.attacker();
        let replay = Replay::new(&board, header.rule, attacker);
        let replay = replay.ok_or(SolutionError::Rule(header.rule))?;
        let (journal, solution) = Journal::open(path, &header, resume)?;
        let (mut stored, mut thirds) = (HashSet::new(), Vec::new());
        for answered in solution.answered() {
            let board = solution.board_of(answered)?;
            stored.insert(canonical(&board).0);
            if board.stones() == 2 {
                thirds.push((board, answered.play()));
            }
        }
        Ok(Self {
            replay,
            prover: Prover::new(setup, attacker, params.memory_mib),
            journal,
            stored,
            thirds,
            failed: solution.open().iter().cloned().collect(),
            proposals: params.proposals.clone(),
            adapted: params.adapted.clone(),
            broken: None,
            header,
        })
    }

    /// The side that wins.
    pub(crate) fn attacker(&self) -> Color {
        self.header.attacker()
    }

    /// Positions with an answer.
    pub(crate) fn positions(&self) -> usize {
        self.stored.len()
    }

    /// True when the position on board has an answer.
    pub(crate) fn is_stored(&self) -> bool {
        self.stored.contains(&canonical(self.replay.board()).0)
    }

    /// The attacker's move after two stones, where the journal has one.
    pub(crate) fn third_stone_stored(&self) -> Option<Point> {
        let board = self.replay.board();
        let known = self.thirds.iter().find(|(it, _)| it == board);
        known.map(|&(_, play)| play)
    }

    /// The move that the user proposes for the position on board, or else that of the adapted
    /// solution.
    pub(crate) fn proposed(&self) -> Option<Point> {
        let board = self.replay.board();
        let adapted = || self.adapted.as_ref()?.play(board);
        self.proposals.play(board).or_else(adapted)
    }

    /// Looks for a win as [`solve`](Self::solve) does and writes it to the journal, also a win by
    /// threats alone. True when the position has an answer.
    pub(crate) fn settle(&mut self, allowance: u64, quiet: u8, hints: &mut Hints) -> bool {
        match self.solve(allowance, quiet, hints) {
            None => false,
            Some(Won::Stored) => true,
            Some(Won::Proof(strategy)) => {
                let node = strategy.node(0);
                let part = |number| Proven::new(strategy.part(number));
                let replies = node.replies.iter();
                self.keep(&Cover {
                    play: node.play,
                    otherwise: node.otherwise.map(part),
                    proofs: replies
                        .map(|&(reply, it)| (part(it), vec![reply]))
                        .collect(),
                    stored: Vec::new(),
                });
                true
            }
        }
    }

    /// A win of the attacker, which is to move, with about `allowance` nodes and at most `quiet`
    /// quiet moves in a row.
    pub(crate) fn solve(&mut self, allowance: u64, quiet: u8, hints: &mut Hints) -> Option<Won> {
        let key = canonical(self.replay.board()).0;
        if self.stored.contains(&key) {
            return Some(Won::Stored);
        }
        let may_be_quiet =
            quiet > 0 && self.failed.get(&key).is_none_or(|&tried| tried < allowance);
        if may_be_quiet && let Some(cover) = self.as_proposed(allowance, quiet - 1) {
            return Some(self.store(cover, hints));
        }
        if may_be_quiet && let Some(cover) = self.as_sibling(hints, 0..1) {
            return Some(self.store(cover, hints));
        }
        let nodes = (allowance / 16).clamp(5_000, 400_000);
        if let Some(strategy) = self.prover.threats(&mut self.replay, nodes) {
            return Some(Won::Proof(strategy));
        }
        if !may_be_quiet {
            return None;
        }
        match self.quiet_win(allowance, quiet - 1, hints) {
            Some(cover) => Some(self.store(cover, hints)),
            None => {
                if self.failed.len() >= MOST_FAILED {
                    self.failed.clear();
                }
                self.failed.insert(key, allowance);
                None
            }
        }
    }

    /// Adds an answer to the position on board to the journal.
    fn store(&mut self, cover: Cover, hints: &mut Hints) -> Won {
        let cover = Rc::new(cover);
        self.keep(&cover);
        hints.add(cover);
        Won::Stored
    }

    /// The proposed move, against all replies; every reply may cost as much as the position itself.
    fn as_proposed(&mut self, allowance: u64, quiet: u8) -> Option<Cover> {
        let play = self.proposed()?;
        let adapted = self.adapted.as_ref();
        let adapted = adapted.and_then(|it| it.cover(self.replay.board()));
        let hint = adapted.filter(|hint| hint.play == play);
        let budget = Budget {
            null: 400_000,
            reply: 64_000,
            pending: usize::MAX,
            below: allowance,
            quiet,
            slow: true,
        };
        self.cover(play, hint.as_ref(), budget)
    }

    /// A move that won in sibling positions, if it wins here with a small budget. `places` are the
    /// ranks of the moves to try, by how often they won.
    fn as_sibling(&mut self, hints: &Hints, places: Range<usize>) -> Option<Cover> {
        let best = hints.best(self.replay.board(), places.end);
        let mut best = best.iter().skip(places.start);
        best.find_map(|hint| self.cover(hint.play, Some(hint), AS_SIBLING))
    }

    /// A quiet move that wins. Tries the moves that won in sibling positions, then, with budgets
    /// that grow, all quiet moves and the move that the search chooses.
    fn quiet_win(&mut self, allowance: u64, quiet: u8, hints: &Hints) -> Option<Cover> {
        let limit = self.prover.spent + allowance;
        if let Some(cover) = self.as_sibling(hints, 1..3) {
            return Some(cover);
        }
        let mut tried = Vec::new();
        let moves = self.prover.quiet_moves(self.replay.board());
        for Level { share, search } in LEVELS {
            for &play in &moves {
                if self.prover.spent > limit {
                    return None;
                }
                let cover = self.cover(play, None, Budget::threats(share / 2, share));
                if cover.is_some() {
                    return cover;
                }
            }
            let proposal = self.prover.propose(self.replay.board(), search)?;
            if !proposal.wins && tried.contains(&proposal.play) {
                continue;
            }
            tried.push(proposal.play);
            let left = limit.saturating_sub(self.prover.spent);
            let pending = match (quiet, proposal.wins) {
                (0, _) => 0,
                (_, true) => 24,
                (_, false) => 6,
            };
            let budget = Budget {
                null: (8 * share).max(64_000),
                reply: 4 * share,
                pending,
                below: left / 2,
                quiet,
                slow: proposal.wins && share >= SLOW_FROM && quiet > 0,
            };
            let cover = self.cover(proposal.play, None, budget);
            if cover.is_some() {
                return cover;
            }
        }
        if allowance >= DEEP_FROM && quiet > 0 {
            self.deep_win(limit, quiet)
        } else {
            None
        }
    }

    /// Tries the moves that the search values most, though it claims no win, against all replies.
    fn deep_win(&mut self, limit: u64, quiet: u8) -> Option<Cover> {
        let board = self.replay.board();
        let moves = self.prover.best_moves(board, DEEP_SEARCH, DEEP_MOVES);
        moves.into_iter().find_map(|play| {
            let left = limit.saturating_sub(self.prover.spent);
            let budget = Budget {
                null: 400_000,
                reply: 200_000,
                pending: DEEP_PENDING,
                below: left / 3,
                quiet,
                slow: true,
            };
            self.cover(play, None, budget)
        })
    }

    /// Writes the answer to the position on board.
    fn keep(&mut self, cover: &Cover) {
        if self.broken.is_some() {
            return;
        }
        let result = self.write(cover);
        self.broken = result.err();
    }

    fn write(&mut self, cover: &Cover) -> Result<(), BuildError> {
        let proofs = cover.proofs.iter().map(|(proven, _)| proven);
        for proven in proofs.chain(&cover.otherwise) {
            if proven.number.get().is_none() {
                proven
                    .number
                    .set(Some(self.journal.proof(&proven.strategy)?));
            }
        }
        let numbered = cover
            .proofs
            .iter()
            .filter_map(|(proven, replies)| Some((proven.number.get()?, Points(replies.clone()))));
        let otherwise = cover.otherwise.as_ref();
        let answered = Answered {
            otherwise: otherwise.and_then(|proven| proven.number.get()),
            proofs: numbered.collect(),
            stored: Points(cover.stored.clone()),
            ..self.answer(cover.play)
        };
        self.add(&answered)
    }

    /// An answer to the position on board, without strategies.
    pub(crate) fn answer(&self, play: Point) -> Answered {
        let board = self.replay.board();
        let stones = |color| {
            let own = board.points().filter(|&it| board.get(it) == Some(color));
            Points(own.collect())
        };
        Answered {
            black: stones(Color::Black),
            white: stones(Color::White),
            play: Points(vec![play]),
            ..Answered::default()
        }
    }

    /// Adds an answer to the position on board.
    pub(crate) fn add(&mut self, answered: &Answered) -> Result<(), BuildError> {
        self.journal.answered(answered)?;
        self.stored.insert(canonical(self.replay.board()).0);
        Ok(())
    }
}
