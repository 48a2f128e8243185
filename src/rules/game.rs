//! [`Game`]: setup, actions and result. It alone decides what is legal.

use super::action::{Action, ActionError, Expect};
use super::board::Board;
use super::color::{Color, Side};
use super::forbidden::{self, Foul};
use super::point::Point;
use super::result::{DrawReason, Forfeit, GameResult, WinReason};
use super::rule::Rule;
use super::setup::GameSetup;
use super::stones::Stones;
use super::zobrist;

/// A game in progress or ended.
///
/// Invariant: the board, the side to decide and the result follow from the setup, the actions and a
/// forfeit alone.
///
/// ```
/// use rules::{Action, Game, GameSetup, Point};
/// let mut game = Game::new(GameSetup::default());
/// game.play(Action::Place(Point::center(15))).unwrap();
/// assert_eq!(game.ply(), 1);
/// assert_eq!(game.take_back(), Some(Action::Place(Point::center(15))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    setup: GameSetup,
    board: Board,
    actions: Vec<Action>,
    /// The colour of the first side.
    first: Color,
    result: Option<GameResult>,
}

impl Game {
    /// A game without actions.
    pub fn new(setup: GameSetup) -> Self {
        Self {
            setup,
            board: Board::new(setup.size()),
            actions: Vec::new(),
            first: Color::Black,
            result: None,
        }
    }

    /// A game with these stones placed one by one, Black first.
    ///
    /// # Errors
    /// When a move is illegal; the error is that of the first one.
    pub fn with_moves(
        setup: GameSetup,
        points: impl IntoIterator<Item = Point>,
    ) -> Result<Self, ActionError> {
        let mut game = Self::new(setup);
        for point in points {
            game.play(Action::Place(point))?;
        }
        Ok(game)
    }

    /// Rule, board and opening.
    pub const fn setup(&self) -> GameSetup {
        self.setup
    }

    /// The rule of the game.
    pub const fn rule(&self) -> Rule {
        self.setup.rule()
    }

    /// The board with its stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// All actions, in order.
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The points of the stones on the board, in the order in which they were placed.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Point> + '_ {
        self.actions.iter().flat_map(Action::points).copied()
    }

    /// The point of the last stone.
    pub fn last_move(&self) -> Option<Point> {
        self.moves().next_back()
    }

    /// Number of plies: stones on the board.
    pub const fn ply(&self) -> u16 {
        self.board.stones()
    }

    /// True when this game has all actions of `before` and at least one more.
    pub fn goes_on_from(&self, before: &Self) -> bool {
        let is_longer = self.actions.len() > before.actions.len();
        is_longer && self.setup == before.setup && self.actions.starts_with(&before.actions)
    }

    /// The result; `None` while the game is not over.
    pub const fn result(&self) -> Option<&GameResult> {
        self.result.as_ref()
    }

    /// The side to decide and what it is expected to do; `None` when the game is over.
    pub fn to_decide(&self) -> Option<(Side, Expect)> {
        let side = self.side_of(self.side_to_move());
        self.result.is_none().then(|| (side, self.expected()))
    }

    /// What is expected of the side to decide, whether or not the game is over.
    fn expected(&self) -> Expect {
        let opening = self.setup.opening();
        opening.expects(&self.actions, self.side_to_move())
    }

    /// The colour to move, whether or not the game is over.
    pub const fn side_to_move(&self) -> Color {
        Color::of_ply(self.board.stones() as usize)
    }

    /// The current colour of `side`.
    pub const fn color_of(&self, side: Side) -> Color {
        match (side, self.first) {
            (Side::First, color) => color,
            (Side::Second, Color::Black) => Color::White,
            (Side::Second, Color::White) => Color::Black,
        }
    }

    /// The side with the current colour `color`.
    pub const fn side_of(&self, color: Color) -> Side {
        match (color, self.first) {
            (Color::Black, Color::Black) | (Color::White, Color::White) => Side::First,
            _ => Side::Second,
        }
    }

    /// Zobrist key of the position: the stones and the colour to move.
    pub fn key(&self) -> u64 {
        self.board.key() ^ zobrist::side_to_move_key(self.side_to_move())
    }

    /// Checks that the side to decide may perform `action`.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn check(&self, action: Action) -> Result<(), ActionError> {
        if self.result.is_some() {
            return Err(ActionError::GameOver);
        }
        let expected = self.expected();
        match (action, expected) {
            (Action::Resign, _) => Ok(()),
            (Action::Place(point), _) if expected.allows_stone() => self.check_point(point),
            (Action::Swap, _) if expected.allows_swap() => Ok(()),
            (Action::PlaceMany(Stones::Three(points)), Expect::Three) => self.check_many(&points),
            (Action::PlaceMany(Stones::Two(points)), Expect::ChoiceOrTwo) => {
                self.check_many(&points)
            }
            _ => Err(ActionError::Unexpected(action, expected)),
        }
    }

    /// Checks the stones of an opening. They are too few for a five or a forbidden point.
    fn check_many(&self, points: &[Point]) -> Result<(), ActionError> {
        for (number, &point) in points.iter().enumerate() {
            self.check_point(point)?;
            if points[..number].contains(&point) {
                return Err(ActionError::Occupied(point));
            }
        }
        Ok(())
    }

    fn check_point(&self, point: Point) -> Result<(), ActionError> {
        if !self.board.contains(point) {
            return Err(ActionError::OffBoard(point));
        }
        if self.board.get(point).is_some() {
            return Err(ActionError::Occupied(point));
        }
        match self.foul_at(point) {
            Some(foul) => Err(ActionError::Forbidden(point, foul)),
            None => Ok(()),
        }
    }

    /// The reason why the empty `point` is forbidden to the side to move; `None` when it is not
    /// forbidden.
    pub fn foul_at(&self, point: Point) -> Option<Foul> {
        if self.rule().restricts(self.side_to_move()) {
            forbidden::foul(&self.board, point)
        } else {
            None
        }
    }

    /// The points forbidden to the side to move, with reasons. Empty unless Black is to move in an
    /// unfinished game of renju.
    pub fn forbidden_points(&self) -> Vec<(Point, Foul)> {
        if self.result.is_none() && self.rule().restricts(self.side_to_move()) {
            forbidden::forbidden_points(&self.board)
        } else {
            Vec::new()
        }
    }

    /// All points where the side to move may place a stone, row by row from the bottom left. None
    /// when the game is over or the opening expects three stones at once.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> + '_ {
        let live = self.result.is_none() && self.expected().allows_stone();
        self.board
            .empty_points()
            .filter(move |&point| live && self.foul_at(point).is_none())
    }

    /// Performs an action and determines the result.
    ///
    /// # Errors
    /// When the action is illegal; the game is unchanged.
    pub fn play(&mut self, action: Action) -> Result<(), ActionError> {
        self.check(action)?;
        let mover = self.side_to_move();
        self.actions.push(action);
        if action.exchanges_colors() {
            self.first = !self.first;
        }
        match action {
            Action::Place(point) => {
                self.board.place(point, mover);
                self.result = self.judge(point, mover);
            }
            Action::PlaceMany(stones) => {
                for &point in stones.points() {
                    self.board.place(point, self.side_to_move());
                }
            }
            Action::Swap => {}
            Action::Resign => {
                let winner = !self.side_of(mover);
                self.result = Some(GameResult::Win {
                    winner,
                    reason: WinReason::Resignation,
                });
            }
        }
        Ok(())
    }

    /// The result after `mover` has placed a stone on `point`.
    fn judge(&self, point: Point, mover: Color) -> Option<GameResult> {
        if self.rule().makes_five(&self.board, point, mover) {
            return Some(GameResult::Win {
                winner: self.side_of(mover),
                reason: WinReason::Five,
            });
        }
        if self.board.is_full() {
            return Some(GameResult::Draw(DrawReason::BoardFull));
        }
        let stuck = self.rule().restricts(!mover)
            && self
                .board
                .empty_points()
                .all(|point| forbidden::foul(&self.board, point).is_some());
        stuck.then_some(GameResult::Draw(DrawReason::NoLegalPoint))
    }

    /// Ends the game as a loss of `side`, by decision of the referee. No effect when the game is
    /// over.
    pub fn forfeit(&mut self, side: Side, forfeit: Forfeit) {
        if self.result.is_none() {
            self.result = Some(GameResult::Win {
                winner: !side,
                reason: WinReason::Forfeit(forfeit),
            });
        }
    }

    /// Ends the game as a draw by agreement. No effect when the game is over.
    pub fn agree_draw(&mut self) {
        self.result
            .get_or_insert(GameResult::Draw(DrawReason::Agreed));
    }

    /// Ends the game with the result of an adjudication. No effect when the game is over.
    pub fn adjudicate(&mut self, result: GameResult) {
        self.result.get_or_insert(result);
    }

    /// Takes back the last action and returns it, together with a forfeit or an agreement. `None`
    /// when there was no action; then only the forfeit or agreement is removed.
    pub fn take_back(&mut self) -> Option<Action> {
        self.result = None;
        let action = self.actions.pop()?;
        for &point in action.points() {
            self.board.remove(point);
        }
        if action.exchanges_colors() {
            self.first = !self.first;
        }
        Some(action)
    }

    /// The stones of the winning five or longer row; empty unless the game ended by one.
    pub fn winning_stones(&self) -> Vec<Point> {
        match (&self.result, self.last_move()) {
            (
                Some(GameResult::Win {
                    reason: WinReason::Five,
                    ..
                }),
                Some(last),
            ) => self.rule().winning_stones(&self.board, last),
            _ => Vec::new(),
        }
    }
}
