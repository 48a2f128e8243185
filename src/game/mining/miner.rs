//! [`Miner`]: puzzles from the moves of a game.

use super::theme::{Theme, of_win};
use crate::prover::{Fault, ForcedWin, PlayedMove, Prover, Situation};
use player::StopToken;
use proof::Proof;
use record::{DEFENCE, Puzzle, PuzzleFacts, Record};
use rules::{Action, Color, Game, Point};
use serde::{Deserialize, Serialize};

/// What a miner looks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MiningOptions {
    /// Number of nodes for each position. A verdict is confirmed with ten times as many.
    pub nodes: u64,
    /// True when missed defences become puzzles too.
    pub defences: bool,
    /// Fewest plies of a win that makes a puzzle, from 1.
    pub min_plies: u16,
}

/// Where a game comes from, for the puzzles.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// The name of the file.
    pub file: &'a str,
    /// The game with the names of its players.
    pub record: &'a Record,
}

/// A puzzle and its proof.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MinedPuzzle {
    /// The puzzle, with facts.
    pub puzzle: Puzzle,
    /// In a win, the win of the side to move. In a defence, the win of the other side after the
    /// move of the game.
    pub proof: Proof,
}

/// What was found in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mined {
    /// Number of moves that were judged.
    pub judged: u32,
    /// The puzzles, in the order of the game. Puzzles of other games may be equal.
    pub puzzles: Vec<MinedPuzzle>,
}

/// Looks for puzzles in games. Deterministic; it blocks the caller.
pub struct Miner {
    prover: Prover,
    options: MiningOptions,
}

/// A move of the game as it is looked at.
struct MinedMoment<'a> {
    at: Situation,
    played: Point,
    player: &'a str,
    source: Source<'a>,
    ply: u16,
}

impl Miner {
    /// A miner with these options.
    pub fn new(options: MiningOptions) -> Self {
        Self {
            prover: Prover::new(options.nodes),
            options,
        }
    }

    /// The puzzles of the main line of a game: the line through the position shown to its end. A
    /// stopped search returns what it has found so far.
    pub fn mine(&mut self, source: Source<'_>, stop: &StopToken) -> Mined {
        self.mine_moves(source, None, stop)
    }

    /// The puzzles of the main line of a game, or the one of the move after which the board has
    /// `only` stones.
    pub(crate) fn mine_moves(
        &mut self,
        source: Source<'_>,
        only: Option<usize>,
        stop: &StopToken,
    ) -> Mined {
        let mut mined = Mined::default();
        let mut own = None;
        for [before, after] in moves_of(source.record) {
            if only.is_some_and(|only| usize::from(after.ply()) != only) {
                continue;
            }
            if only.is_some() {
                own = self.prover.win(&Situation::of(&before), stop);
            }
            let Some(played) = after.last_move().filter(|_| !stop.is_set()) else {
                break;
            };
            let others = match after.result() {
                Some(_) => None,
                None => self.prover.win(&Situation::of(&after), stop),
            };
            let step = PlayedMove {
                before: &before,
                after: &after,
                own: own.as_ref(),
                others: others.as_ref(),
            };
            let moment = MinedMoment {
                at: Situation::of(&before),
                played,
                player: player_of(&before, source.record),
                source,
                ply: before.ply(),
            };
            mined.judged += 1;
            mined.puzzles.extend(self.puzzle(&step, &moment, stop));
            own = others;
        }
        mined
    }

    /// The puzzle that a move of the game makes.
    fn puzzle(
        &mut self,
        step: &PlayedMove<'_>,
        moment: &MinedMoment<'_>,
        stop: &StopToken,
    ) -> Option<MinedPuzzle> {
        let win = step.own.or(step.others.filter(|_| self.options.defences))?;
        if win.plies() < self.options.min_plies {
            return None;
        }
        match self.prover.weigh(step, stop)? {
            Fault::MissedWin { win, .. } => Some(self.missed_win(&win, moment, stop)),
            // A puzzle has to say of every other move that it loses.
            Fault::Losing {
                win,
                defences,
                is_complete: true,
            } => Some(missed_defence(&win, defences, moment)),
            Fault::Losing { .. } => None,
        }
    }

    fn missed_win(
        &mut self,
        win: &ForcedWin,
        moment: &MinedMoment<'_>,
        stop: &StopToken,
    ) -> MinedPuzzle {
        let at = &moment.at;
        let themes = of_win(at, win, &mut self.prover, stop);
        let kind = if themes.contains(&Theme::Vcf) {
            "vcf"
        } else if themes.contains(&Theme::Quiet) {
            "quiet"
        } else {
            "vct"
        };
        let mut solutions = self.prover.winning_moves(at, stop);
        if !solutions.contains(&win.first()) {
            solutions.insert(0, win.first());
        }
        let facts = PuzzleFacts {
            themes: names(&themes),
            solutions,
            line: win.strategy.line(),
            ..moment.facts(win)
        };
        MinedPuzzle {
            puzzle: moment.puzzle(kind, facts),
            proof: win.proof(at),
        }
    }
}

/// The puzzle of a position in which only `defences` prevent the win that the game allowed.
fn missed_defence(win: &ForcedWin, defences: Vec<Point>, moment: &MinedMoment<'_>) -> MinedPuzzle {
    let line = std::iter::once(moment.played).chain(win.strategy.line());
    let facts = PuzzleFacts {
        themes: names(&[Theme::Defence]),
        solutions: defences,
        line: line.collect(),
        ..moment.facts(win)
    };
    MinedPuzzle {
        puzzle: moment.puzzle(DEFENCE, facts),
        proof: win.proof(&moment.at.after(moment.played)),
    }
}

impl MinedMoment<'_> {
    /// The facts that every kind of puzzle has.
    fn facts(&self, win: &ForcedWin) -> PuzzleFacts {
        PuzzleFacts {
            nodes: win.nodes,
            plies: win.plies(),
            played: Some(self.played),
            player: self.player.to_owned(),
            source: self.source.file.to_owned(),
            ply: self.ply,
            ..PuzzleFacts::default()
        }
    }

    fn puzzle(&self, kind: &str, facts: PuzzleFacts) -> Puzzle {
        Puzzle {
            kind: kind.to_owned(),
            rule: self.at.rule,
            side: self.at.side,
            black: self.at.stones(Color::Black),
            white: self.at.stones(Color::White),
            size: self.at.board.size(),
            facts: Some(facts),
        }
    }
}

fn names(themes: &[Theme]) -> Vec<String> {
    themes.iter().map(|theme| theme.name().to_owned()).collect()
}

/// The name of the player to move.
fn player_of<'a>(game: &Game, record: &'a Record) -> &'a str {
    let side = game.side_of(game.side_to_move());
    let seat = &record.players[side.index()];
    if seat.name.is_empty() {
        &seat.id
    } else {
        &seat.name
    }
}

/// The game before and after each single stone of the main line, in order. Stones that an opening
/// places together, swaps and resignations are left out.
fn moves_of(record: &Record) -> Vec<[Game; 2]> {
    let tree = &record.tree;
    let line = tree.path(tree.end_of_line(record.shown));
    let mut game = Game::new(tree.setup());
    let mut moves = Vec::new();
    for action in line.into_iter().filter_map(|node| tree.action(node)) {
        let before = game.clone();
        if game.play(action).is_err() {
            break;
        }
        if matches!(action, Action::Place(_)) {
            moves.push([before, game.clone()]);
        }
    }
    moves
}

impl MinedPuzzle {
    /// A text that is equal for puzzles which a symmetry of the board maps onto each other. The
    /// kind belongs to it.
    pub fn canonical(&self) -> String {
        let is_defence = self.puzzle.is_defence();
        match self.puzzle.board() {
            Ok(board) => {
                let at = Situation {
                    board,
                    rule: self.puzzle.rule,
                    side: self.puzzle.side,
                };
                format!("{is_defence} {}", at.canonical())
            }
            // A puzzle that was mined has a board.
            Err(error) => error.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::ReadOptions;
    use rules::{Symmetry, parse_points};

    const OPTIONS: MiningOptions = MiningOptions {
        nodes: 5_000,
        defences: true,
        min_plies: 3,
    };

    fn record(moves: &str) -> Record {
        let options = ReadOptions::default();
        let opened = record::Format::Text.read(moves.as_bytes(), &options);
        opened.expect("a game").record
    }

    fn mined(moves: &str) -> Mined {
        let record = record(moves);
        let source = Source {
            file: "game.txt",
            record: &record,
        };
        Miner::new(OPTIONS).mine(source, &StopToken::new())
    }

    #[test]
    fn missed_wins_and_defences_become_puzzles_with_proof() {
        // White leaves an open three alone, then Black does not use it.
        let mined = mined("h8a1i8b3j8a15o1k8");
        assert_eq!(mined.judged, 8);
        let kinds = mined.puzzles.iter().map(|it| it.puzzle.kind.as_str());
        assert_eq!(kinds.collect::<Vec<_>>(), [DEFENCE, "vcf"]);
        for found in &mined.puzzles {
            assert_eq!(found.proof.check(1), Ok(Vec::new()));
            let facts = found.puzzle.facts.as_ref().expect("facts");
            assert_eq!(facts.plies, found.proof.strategy.plies());
            assert!(!facts.solutions.is_empty());
            assert!(found.puzzle.game().is_ok(), "it can be played from");
        }
        let [defence, win] = [0, 1].map(|at| mined.puzzles[at].puzzle.facts.as_ref());
        let [defence, win] = [defence, win].map(|it| it.expect("facts"));
        assert_eq!((defence.ply, win.ply), (5, 6));
        let k8 = parse_points("k8", 15).expect("a point")[0];
        assert!(defence.solutions.contains(&k8) && win.solutions.contains(&k8));
    }

    #[test]
    fn images_of_a_game_have_the_same_puzzles() {
        let text = "h8a1i8b3j8a15o1k8";
        let plain = mined(text);
        let image = |symmetry: Symmetry| {
            let points = parse_points(text, 15).expect("points").into_iter();
            let points = points.map(|it| symmetry.map(it, 15).to_string());
            mined(&points.collect::<String>())
        };
        let names = |mined: &Mined| {
            let names = mined.puzzles.iter().map(MinedPuzzle::canonical);
            names.collect::<Vec<_>>()
        };
        for symmetry in Symmetry::ALL {
            assert_eq!(names(&image(symmetry)), names(&plain), "{symmetry:?}");
        }
        assert_ne!(names(&plain)[0], names(&plain)[1]);
    }

    #[test]
    fn short_wins_are_left_out() {
        // Black does not make the five.
        let text = "h8a1i8b3j8a15k8c5o1l8";
        let of = |min_plies| {
            let record = record(text);
            let source = Source {
                file: "",
                record: &record,
            };
            let options = MiningOptions {
                min_plies,
                defences: false,
                ..OPTIONS
            };
            let mined = Miner::new(options).mine(source, &StopToken::new());
            mined.puzzles.len()
        };
        assert_eq!(of(3), 0);
        // The other end of the four is still open, so only White has missed a move.
        assert_eq!(of(1), 0);
    }
}
