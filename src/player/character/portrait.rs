//! [`Portrait`]: how a player plays, measured from the stones of finished games.

use serde::Serialize;

use super::floor::Duty;
use super::glance::{strength, tension};
use engine::state::{PatternState, PointClass, Weights};
use rules::{Action, Color, Game, Point, Side};

/// A mean over games.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    games: u32,
    sum: f64,
    squares: f64,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.games += 1;
        self.sum += value;
        self.squares += value * value;
    }

    /// Number of games of the mean.
    pub const fn games(&self) -> u32 {
        self.games
    }

    /// The mean; 0 without games.
    pub fn value(&self) -> f64 {
        self.sum / f64::from(self.games.max(1))
    }

    /// The standard error; 0 with fewer than two games.
    pub fn error(&self) -> f64 {
        let games = f64::from(self.games);
        if self.games < 2 {
            return 0.0;
        }
        let variance = (self.squares - self.sum * self.sum / games) / (games - 1.0);
        (variance.max(0.0) / games).sqrt()
    }

    /// Distance of this mean above another one in standard errors. A distance beyond 2.58 in either
    /// direction is random in less than 1 of 100 cases.
    // CITE: B. L. Welch, "The generalization of Student's problem", Biometrika 34, 1947; with a
    // hundred games a side it is the normal distribution's.
    pub fn deviation_from(&self, other: &Self) -> f64 {
        let error = libm::hypot(self.error(), other.error());
        if error > 0.0 {
            (self.value() - other.value()) / error
        } else {
            0.0
        }
    }
}

impl Serialize for Mean {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.value(), self.error()].serialize(serializer)
    }
}

/// Statistics of a player's moves. Each value is the mean over its games of the value in each game.
/// Figures of taste count only its *free* turns, on which neither side can make a five or an open
/// four.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Portrait {
    /// Share of its moves that make a four.
    pub fours: Mean,
    /// Share of its turns with a possible four and no forced move on which it makes a four.
    pub greed: Mean,
    /// Distance of its moves from the other side's last move, on free turns.
    pub distance: Mean,
    /// Value of a move for itself, from 0 for nothing to 1 for a sure win, on free turns.
    pub made: Mean,
    /// Value of its moves for itself as a share of what they make and stop, on free turns: 0 only
    /// defence, 1 only attack.
    pub balance: Mean,
    /// Distance of its moves from the centre of the board, on free turns.
    pub centre: Mean,
    /// Share of its moves opposite the other side's last one, seen from the centre, on free turns.
    pub mirrored: Mean,
    /// Change of the openness of the position by its moves, on free turns.
    pub tension: Mean,
    /// Number of stones at the end of the game.
    pub length: Mean,
}

impl Portrait {
    /// Adds the moves of one side in a game, starting with the stone of number `from`, counted from
    /// 0. Earlier stones were set up. A game without a move of the side changes nothing.
    pub fn add(&mut self, game: &Game, side: Side, from: usize) {
        let mut sums = Sums::default();
        let mut before = Game::new(game.setup());
        for (number, &action) in game.actions().iter().enumerate() {
            if let Action::Place(point) = action
                && number >= from
                && before
                    .to_decide()
                    .is_some_and(|(decides, _)| decides == side)
            {
                sums.note(&before, point);
            }
            if before.play(action).is_err() {
                return;
            }
        }
        if sums.moves == 0.0 {
            return;
        }
        self.fours.add(sums.fours / sums.moves);
        self.length.add(f64::from(game.ply()));
        if sums.leisure > 0.0 {
            let share = |sum: f64| sum / sums.leisure;
            self.distance.add(share(sums.distance));
            self.made.add(share(sums.made));
            self.centre.add(share(sums.centre));
            self.mirrored.add(share(sums.mirrored));
            self.tension.add(share(sums.tension));
        }
        if sums.tempted > 0.0 {
            self.greed.add(sums.yielded / sums.tempted);
        }
        if sums.made + sums.stopped > 0.0 {
            self.balance.add(sums.made / (sums.made + sums.stopped));
        }
    }
}

/// The sums over the moves of one game.
#[derive(Default)]
struct Sums {
    moves: f64,
    fours: f64,
    tempted: f64,
    yielded: f64,
    leisure: f64,
    distance: f64,
    centre: f64,
    mirrored: f64,
    tension: f64,
    made: f64,
    stopped: f64,
}

impl Sums {
    fn note(&mut self, game: &Game, point: Point) {
        let mut state = PatternState::of_game(game, Weights::none());
        let me = state.side_to_move();
        self.moves += 1.0;
        let makes_four = f64::from(u8::from(state.makes_four(point, me)));
        self.fours += makes_four;
        if Duty::of(&mut state).is_none() && state.fours(me).next().is_some() {
            self.tempted += 1.0;
            self.yielded += makes_four;
        }
        if is_at_leisure(&state) {
            self.note_taste(&mut state, game.last_move(), point);
        }
    }

    /// Adds a move on a free turn.
    fn note_taste(&mut self, state: &mut PatternState, last: Option<Point>, point: Point) {
        let me = state.side_to_move();
        let size = state.size();
        self.leisure += 1.0;
        self.centre += f64::from(Point::center(size).distance(point));
        self.made += strength(state.class(point, me));
        self.stopped += strength(state.class(point, !me));
        if let Some(last) = last {
            let opposite = Point::new(size - 1 - last.x(), size - 1 - last.y());
            self.distance += f64::from(last.distance(point));
            self.mirrored += f64::from(u8::from(opposite == point));
        }
        let before = tension(state);
        state.make(point);
        self.tension += tension(state) - before;
    }
}

/// True when neither side can make a five or an open four.
fn is_at_leisure(state: &PatternState) -> bool {
    Color::ALL.into_iter().all(|color| {
        state.count(color, PointClass::Five) + state.count(color, PointClass::OpenFour) == 0
    })
}
