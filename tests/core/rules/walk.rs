//! Random walks of plies and take-backs: everything a [`Game`] keeps is what it would be from
//! scratch.
//!
//! `NEKOMOKU_WALK_STEPS` sets how many steps are walked in all (40 000 when unset), three in four
//! of them a ply and the others take-backs. Ten million take three minutes of one core in a release
//! build:
//!
//! ```text
//! NEKOMOKU_WALK_STEPS=10000000 cargo test --release --no-default-features --test core rules::walk
//! ```

use judges::rules::Naive;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{
    Action, ActionError, Board, Color, Expect, Game, GameResult, GameSetup, Point, Rule, Side,
    WinReason, side_to_move_key,
};

const SIZES: [u8; 4] = [5, 9, 15, 22];
/// Steps between two comparisons of all forbidden points with the naive judge, which take the naive
/// judge longest.
const STEPS_PER_FORBIDDEN: usize = 64;

fn steps_in_all() -> usize {
    std::env::var("NEKOMOKU_WALK_STEPS").map_or(40_000, |text| {
        text.parse().expect("NEKOMOKU_WALK_STEPS is a number")
    })
}

fn walk_all_sizes(rule: Rule) {
    let mut seen = Seen::default();
    for size in SIZES {
        let steps = steps_in_all() / (Rule::ALL.len() * SIZES.len());
        let seed = u64::from(size) * 10 + Rule::ALL.iter().position(|&r| r == rule).unwrap() as u64;
        let mut walk = Walk {
            game: Game::new(GameSetup::new(rule, size).expect("a size in range")),
            rng: ChaCha8Rng::seed_from_u64(seed),
            seen,
        };
        for step in 0..steps {
            walk.step();
            walk.assert_as_from_scratch();
            if step % STEPS_PER_FORBIDDEN == 0 {
                walk.assert_legality_as_from_scratch();
            }
        }
        seen = walk.undo_to_start();
    }
    println!("{rule}: {seen:?}"); // shown with --nocapture: the size of a long walk
    assert!(seen.wins > 0 && seen.refusals > 0, "{seen:?}");
    assert_eq!(seen.fouls > 0, rule == Rule::Renju, "{seen:?}");
}

#[test]
fn freestyle_walk_equals_from_scratch() {
    walk_all_sizes(Rule::Freestyle);
}

#[test]
fn standard_walk_equals_from_scratch() {
    walk_all_sizes(Rule::Standard);
}

#[test]
fn renju_walk_equals_from_scratch() {
    walk_all_sizes(Rule::Renju);
}

/// What occurred in the walks.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    plies: u64,
    wins: u64,
    draws: u64,
    refusals: u64,
    fouls: u64,
}

struct Walk {
    game: Game,
    rng: ChaCha8Rng,
    seen: Seen,
}

impl Walk {
    /// One ply or one take-back; after the end, several take-backs.
    fn step(&mut self) {
        if self.game.result().is_some() {
            for _ in 0..self.rng.random_range(1..=self.game.ply()) {
                self.game.take_back().expect("a ply was played");
            }
        } else if self.rng.random_ratio(1, 4) {
            let last = self.game.last_move().map(Action::Place);
            assert_eq!(self.game.take_back(), last);
        } else {
            while !self.try_ply() {}
        }
    }

    /// Tries a random point; returns whether it was legal. The naive judge has to refuse the same
    /// points, and a refusal must change nothing.
    fn try_ply(&mut self) -> bool {
        let point = self.random_point();
        let before = self.game.clone();
        let played = self.game.play(Action::Place(point));
        assert_eq!(played.err(), refusal(&before, point));
        if played.is_err() {
            assert_eq!(self.game, before);
            self.seen.refusals += 1;
            self.seen.fouls += u64::from(matches!(played, Err(ActionError::Forbidden(..))));
            return false;
        }
        self.seen.plies += 1;
        match self.game.result() {
            Some(GameResult::Win { .. }) => self.seen.wins += 1,
            Some(GameResult::Draw(_)) => self.seen.draws += 1,
            None => {}
        }
        true
    }

    /// Mostly near the stones, where rows arise; sometimes anywhere, the lines just off the board
    /// included.
    fn random_point(&mut self) -> Point {
        let size = i32::from(self.game.board().size());
        let moves: Vec<Point> = self.game.moves().collect();
        if moves.is_empty() || self.rng.random_ratio(1, 4) {
            let line = 0..=(size.min(21));
            let x = self.rng.random_range(line.clone());
            let y = self.rng.random_range(line);
            return Point::try_new(x, y, 22).expect("inside the largest board");
        }
        let near = moves[self.rng.random_range(0..moves.len())];
        let x = i32::from(near.x()) + self.rng.random_range(-2..=2);
        let y = i32::from(near.y()) + self.rng.random_range(-2..=2);
        Point::try_new(x, y, 22).unwrap_or(near)
    }

    /// Key, board, result and side to decide.
    fn assert_as_from_scratch(&self) {
        let game = &self.game;
        let mut board = Board::new(game.setup().size());
        let mut to_move = Color::Black;
        for point in game.moves() {
            board.place(point, to_move);
            to_move = !to_move;
        }
        assert_eq!(game.board(), &board);
        assert_eq!(game.key(), board.key() ^ side_to_move_key(to_move));
        assert_eq!(game.side_to_move(), to_move);
        assert_eq!(usize::from(game.ply()), game.moves().count());

        let moves: Vec<Point> = game.moves().collect();
        let naive = Naive::after(&moves, board.size());
        let result = naive.result(game.rule(), to_move);
        assert_eq!(game.result(), result.as_ref(), "{board}");
        let side = [Side::First, Side::Second][to_move.index()];
        let to_decide = (side, Expect::Stone(to_move));
        assert_eq!(game.to_decide(), result.is_none().then_some(to_decide));
        let five = WinReason::Five;
        let won = matches!(result, Some(GameResult::Win { reason, .. }) if reason == five);
        assert_eq!(game.winning_stones().len() >= 5, won);
    }

    /// Forbidden and legal points, and the same game replayed.
    fn assert_legality_as_from_scratch(&self) {
        let game = &self.game;
        let restricted = game.result().is_none()
            && game.rule() == Rule::Renju
            && game.side_to_move() == Color::Black;
        let naive = Naive::of(game.board());
        let expected = if restricted {
            naive.forbidden_points()
        } else {
            Vec::new()
        };
        assert_eq!(game.forbidden_points(), expected, "{}", game.board());
        let mut legal = naive.empty_points();
        legal.retain(|&point| {
            game.result().is_none() && expected.iter().all(|&(foul, _)| foul != point)
        });
        assert_eq!(game.legal_points().collect::<Vec<_>>(), legal);
        let replayed = Game::with_moves(game.setup(), game.moves());
        assert_eq!(replayed.as_ref(), Ok(game));
    }

    fn undo_to_start(mut self) -> Seen {
        while self.game.take_back().is_some() {
            self.assert_as_from_scratch();
        }
        assert_eq!(self.game, Game::new(self.game.setup()));
        self.seen
    }
}

/// Why the naive judge refuses a stone on `point`, if it does.
fn refusal(game: &Game, point: Point) -> Option<ActionError> {
    let size = game.board().size();
    if point.x() >= size || point.y() >= size {
        return Some(ActionError::OffBoard(point));
    }
    if game.moves().any(|played| played == point) {
        return Some(ActionError::Occupied(point));
    }
    let restricted = game.rule() == Rule::Renju && game.ply().is_multiple_of(2);
    let foul = restricted.then(|| Naive::of(game.board()).foul(point))??;
    Some(ActionError::Forbidden(point, foul))
}
