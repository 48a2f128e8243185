//! What scripts read of a game.

use std::sync::Arc;

use rhai::{Array, Dynamic, Engine};

use super::point::{Failure, array};
use engine::count_windows;
use rules::{Action, Color, Direction, Game, Point};

/// The type `Game` of scripts: a game at one position, which never changes.
#[derive(Clone, Debug)]
pub(super) struct Position(Arc<Game>);

impl Position {
    pub(super) fn new(game: Game) -> Self {
        Self(Arc::new(game))
    }

    /// The game.
    pub(super) fn game(&self) -> &Game {
        &self.0
    }

    /// The error for a point that is not on the board.
    pub(super) fn check(&self, point: Point) -> Result<(), Failure> {
        let size = self.0.board().size();
        if point.x() < size && point.y() < size {
            return Ok(());
        }
        Err(format!("{point} is not on the board of {size} lines").into())
    }

    fn stone(&self, point: Point) -> Result<Option<Color>, Failure> {
        self.check(point)?;
        Ok(self.0.board().get(point))
    }

    /// The position after a stone of the side to move.
    fn play(&self, point: Point) -> Result<Self, Failure> {
        self.check(point)?;
        let mut game = Game::clone(&self.0);
        let played = game.play(Action::Place(point));
        played.map_err(|error| Failure::from(format!("{point} cannot be played: {error}")))?;
        Ok(Self::new(game))
    }

    /// The legal points at most `distance` from a stone, or all of them where none is as near; the
    /// centre of an empty board.
    fn near(&self, distance: i64) -> Array {
        let board = self.0.board();
        if board.stones() == 0 {
            return array([Point::center(board.size())]);
        }
        let stones = board.points().filter(|point| !board.is_empty(*point));
        let stones = stones.collect::<Vec<_>>();
        let is_near = |point: &Point| {
            let within = |stone: &Point| i64::from(stone.distance(*point)) <= distance;
            stones.iter().any(within)
        };
        match array(self.0.legal_points().filter(is_near)) {
            near if near.is_empty() => array(self.0.legal_points()),
            near => near,
        }
    }

    /// Whether a stone of this colour would make a five.
    fn makes_five(&self, point: Point, color: Color) -> Result<bool, Failure> {
        let is_empty = self.stone(point)?.is_none();
        let board = self.0.board();
        Ok(is_empty && self.0.rule().makes_five(board, point, color))
    }

    /// Stones in the longest row that a stone of this colour on the empty point would make, itself
    /// included; 0 where the point is taken.
    fn row(&self, point: Point, color: Color) -> Result<i64, Failure> {
        if self.stone(point)?.is_some() {
            return Ok(0);
        }
        let board = self.0.board();
        let length = |direction| {
            let runs = [1, -1].map(|step| board.run(point, direction, step, color));
            i64::from(1 + runs[0] + runs[1])
        };
        Ok(Direction::ALL.into_iter().map(length).max().unwrap_or(1))
    }

    fn winner(&self) -> &'static str {
        match self.0.result() {
            Some(result) => match result.winner() {
                Some(side) => name(self.0.color_of(side)),
                None => "draw",
            },
            None => "",
        }
    }
}

/// The name of a colour.
pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Adds the type `Game`.
pub(super) fn register(engine: &mut Engine) {
    engine
        .register_type_with_name::<Position>("Game")
        .register_get("size", |it: &mut Position| i64::from(it.0.board().size()))
        .register_get("ply", |it: &mut Position| i64::from(it.0.ply()))
        .register_get("rule", |it: &mut Position| it.0.rule().to_string())
        .register_get("me", |it: &mut Position| {
            name(it.0.side_to_move()).to_owned()
        })
        .register_get("them", |it: &mut Position| {
            name(!it.0.side_to_move()).to_owned()
        })
        .register_get("center", |it: &mut Position| {
            Point::center(it.0.board().size())
        })
        .register_get("last", |it: &mut Position| {
            it.0.last_move().map_or(Dynamic::UNIT, Dynamic::from)
        })
        .register_get("moves", |it: &mut Position| array(it.0.moves()))
        .register_get("legal", |it: &mut Position| array(it.0.legal_points()))
        .register_get("is_over", |it: &mut Position| it.0.result().is_some())
        .register_get("winner", |it: &mut Position| it.winner().to_owned());
    engine
        .register_fn("near", |it: &mut Position, distance: i64| it.near(distance))
        .register_fn("play", |it: &mut Position, point: Point| it.play(point))
        .register_fn("at", |it: &mut Position, point: Point| {
            Ok::<_, Failure>(it.stone(point)?.map_or("", name).to_owned())
        })
        .register_fn("is_empty", |it: &mut Position, point: Point| {
            Ok::<_, Failure>(it.stone(point)?.is_none())
        })
        .register_fn("is_mine", |it: &mut Position, point: Point| {
            Ok::<_, Failure>(it.stone(point)? == Some(it.0.side_to_move()))
        })
        .register_fn("is_theirs", |it: &mut Position, point: Point| {
            Ok::<_, Failure>(it.stone(point)? == Some(!it.0.side_to_move()))
        })
        .register_fn("is_legal", |it: &mut Position, point: Point| {
            it.check(point)?;
            Ok::<_, Failure>(it.0.check(Action::Place(point)).is_ok())
        })
        .register_fn("makes_five", |it: &mut Position, point: Point| {
            it.makes_five(point, it.0.side_to_move())
        })
        .register_fn("stops_five", |it: &mut Position, point: Point| {
            it.makes_five(point, !it.0.side_to_move())
        })
        .register_fn("my_row", |it: &mut Position, point: Point| {
            it.row(point, it.0.side_to_move())
        })
        .register_fn("their_row", |it: &mut Position, point: Point| {
            it.row(point, !it.0.side_to_move())
        })
        .register_fn("windows", |it: &mut Position| {
            i64::from(count_windows(it.0.board(), it.0.side_to_move()))
        });
}
