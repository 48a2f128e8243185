//! [`Prover`]: the searches that propose moves and find wins by threats.

use engine::state::{PatternState, PointClass, Weights};
use engine::threat::{Outcome, ThreatSolver};
use engine::{Limits, Searcher, Silent, TreeParams, TreeSearch, WIN_THRESHOLD};
use proof::{Replay, Strategy};
use rules::{Board, Color, Game, GameSetup, Point, Rule};

/// Largest number of quiet moves that are tried, the most urgent first.
const QUIET_MOVES: usize = 30;

/// A move that the search proposes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    pub play: Point,
    /// The search claims that it wins.
    pub wins: bool,
    /// Its value to the side to move.
    pub score: i32,
}

/// The solver and the search of one computation, and the nodes that they have used.
pub(crate) struct Prover {
    solver: ThreatSolver,
    tree: TreeSearch,
    setup: GameSetup,
    attacker: Color,
    /// Nodes that the solver and the search have used.
    pub spent: u64,
}

impl Prover {
    /// A prover for `attacker` that takes about `memory_mib` MiB.
    pub fn new(setup: GameSetup, attacker: Color, memory_mib: u16) -> Self {
        let table_mib = (memory_mib / 3).max(1);
        let params = TreeParams {
            table_mib: table_mib.min(16),
            keep: false,
            ..TreeParams::default()
        };
        Self {
            solver: ThreatSolver::new(usize::from(table_mib)),
            tree: TreeSearch::new(params),
            setup,
            attacker,
            spent: 0,
        }
    }

    const fn rule(&self) -> Rule {
        self.setup.rule()
    }

    /// Clears the tables, because old positions would leave no room for those of the next unit.
    pub fn forget(&mut self) {
        self.solver.forget();
    }

    /// A win by threats of the attacker, which is to move. The replay has checked it.
    pub fn threats(&mut self, replay: &mut Replay, nodes: u64) -> Option<Strategy> {
        let answer = self
            .solver
            .pursue(replay.board(), self.rule(), self.attacker, nodes);
        self.spent += answer.nodes;
        match answer.outcome {
            Outcome::Win(strategy) if replay.wins(&strategy).is_ok() => Some(strategy),
            _ => None,
        }
    }

    /// The attacker's moves that make no four, the most urgent first. If the defender threatens a
    /// five, only the move that stops it.
    pub fn quiet_moves(&self, board: &Board) -> Vec<Point> {
        let (me, other) = (self.attacker, !self.attacker);
        let state = PatternState::new(board, self.rule(), me, Weights::none());
        if let Some(stop) = state.first(other, PointClass::Five) {
            return vec![stop];
        }
        let moves = state.candidates();
        let quiet = moves.filter(|&point| state.class(point, me) < PointClass::Four);
        let mut moves = quiet.collect::<Vec<_>>();
        moves.sort_by_key(|&point| std::cmp::Reverse(state.urgency(point, me)));
        moves.truncate(QUIET_MOVES);
        moves
    }

    /// Orders replies, the most urgent first.
    pub fn sort_replies(&self, board: &Board, replies: &mut [Point]) {
        let state = PatternState::new(board, self.rule(), !self.attacker, Weights::none());
        replies.sort_by_key(|&point| std::cmp::Reverse(state.urgency(point, !self.attacker)));
    }

    /// The move that the search chooses for the side to move.
    pub fn propose(&mut self, board: &Board, nodes: u64) -> Option<Proposal> {
        let game = self.game(board)?;
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let decision = self.tree.search(&game, &limits, &mut Silent)?;
        self.spent += decision.progress.nodes;
        Some(Proposal {
            play: decision.point,
            wins: decision.score >= WIN_THRESHOLD,
            score: decision.score,
        })
    }

    /// The moves of the side to move that the search values most, the best first.
    pub fn best_moves(&mut self, board: &Board, nodes: u64, most: u16) -> Vec<Point> {
        let limits = Limits {
            nodes: Some(nodes),
            lines: Some(most),
            ..Limits::default()
        };
        let game = self.game(board);
        let decision = game.and_then(|game| self.tree.search(&game, &limits, &mut Silent));
        let Some(decision) = decision else {
            return Vec::new();
        };
        self.spent += decision.progress.nodes;
        let valued = decision.progress.candidates.iter();
        let valued = valued.filter(|it| it.score.is_some());
        valued.map(|it| it.point).take(usize::from(most)).collect()
    }

    /// A game that leads to the position; `None` when every order of the moves makes a five early.
    fn game(&self, board: &Board) -> Option<Game> {
        let [black, white] = Color::ALL.map(|color| {
            let own = board.points().filter(|&it| board.get(it) == Some(color));
            own.collect::<Vec<_>>()
        });
        let mut moves = Vec::new();
        for (number, &point) in black.iter().enumerate() {
            moves.push(point);
            moves.extend(white.get(number));
        }
        Game::with_moves(self.setup, moves).ok()
    }
}
