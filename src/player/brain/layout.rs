//! [`Layout`]: the lines between `BOARD` and `DONE`, and the game of their stones.

use protocol::{BoardLine, Command, Coordinate, Dialect, Field};
use rules::{Action, Game, GameSetup, MAX_SIZE, Point, Rule};

/// The command that sends a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardUse {
    /// `BOARD`: a move is expected.
    Play,
    /// `YXBOARD`: no answer is expected.
    Show,
    /// `SWAP2BOARD`: a choice is expected.
    Swap2,
}

/// A board that is being received.
#[derive(Debug)]
pub(super) struct Layout {
    purpose: BoardUse,
    stones: Vec<(Coordinate, Option<Field>)>,
    /// The first error. The remaining lines are read anyway.
    fault: Option<String>,
}

/// The effect of a line on the board.
#[derive(Debug)]
pub(super) enum Reading {
    /// More lines follow.
    Open,
    /// `DONE`: the board is complete.
    Complete,
    /// Another command ended the board.
    BrokenOff(Command),
    /// Another command arrived; the board continues after it.
    Aside(Command),
}

impl Layout {
    const MOST: usize = MAX_SIZE as usize * MAX_SIZE as usize;

    pub(super) const fn new(purpose: BoardUse) -> Self {
        Self {
            purpose,
            stones: Vec::new(),
            fault: None,
        }
    }

    pub(super) const fn purpose(&self) -> BoardUse {
        self.purpose
    }

    /// Adds the next line.
    pub(super) fn take(&mut self, line: &str) -> Reading {
        let line = line.trim_matches(|it: char| it.is_whitespace() || it == '\0');
        if line.is_empty() {
            return Reading::Open;
        }
        let (at, field) = match BoardLine::parse(line) {
            BoardLine::Done => return Reading::Complete,
            BoardLine::Stone(at, field) => (at, Some(field)),
            BoardLine::Bare(at) => (at, None),
            BoardLine::Malformed(_) => return self.malformed(line),
        };
        if field.is_none() && self.purpose != BoardUse::Swap2 {
            self.blame(format!("{at}: expected `x,y,field`"));
        }
        if self.stones.len() >= Self::MOST {
            self.blame("more stones than the largest board has points".to_owned());
        } else {
            self.stones.push((at, field));
        }
        Reading::Open
    }

    fn malformed(&mut self, line: &str) -> Reading {
        match Command::parse(line) {
            Some(
                command @ (Command::Info(_) | Command::About | Command::YxStop | Command::Stop),
            ) => Reading::Aside(command),
            Some(Command::Unknown(_) | Command::Malformed { .. }) | None => {
                self.blame("a line of the board is neither a stone nor DONE".to_owned());
                Reading::Open
            }
            Some(command) => Reading::BrokenOff(command),
        }
    }

    fn blame(&mut self, fault: String) {
        self.fault.get_or_insert(fault);
    }

    /// The game with these stones, in the order of the lines if colours alternate in it.
    ///
    /// # Errors
    /// The reason why there is no such game.
    pub(super) fn game(self, setup: GameSetup, dialect: Dialect) -> Result<Game, String> {
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        let point = |at| {
            let point = dialect.point(at, setup.size());
            point.ok_or_else(|| format!("{at} is off the board"))
        };
        let mut sides = [Vec::new(), Vec::new()];
        for (index, (at, field)) in self.stones.into_iter().enumerate() {
            let point = point(at)?;
            match field {
                // Stones of an opening alternate.
                _ if self.purpose == BoardUse::Swap2 => sides[index % 2].push(point),
                Some(Field::Blocked) if setup.rule() == Rule::Renju => {}
                Some(Field::Blocked) => {
                    return Err(format!("{at}: a continuous game is not supported"));
                }
                Some(Field::Own) => sides[0].push(point),
                Some(Field::Opponent) | None => sides[1].push(point),
            }
        }
        let [own, other] = sides;
        match (self.purpose, own.len(), other.len()) {
            (BoardUse::Swap2, ..) => arrange(setup, own, other),
            (_, own_count, count) if own_count == count => arrange(setup, own, other),
            (_, own_count, count) if own_count + 1 == count => arrange(setup, other, own),
            (_, own_count, count) => Err(format!(
                "{own_count} own stones and {count} of the opponent: it cannot be our turn"
            )),
        }
    }
}

/// Plays the stones with alternating colours, each colour in its order. Where a stone is illegal or
/// would end the game too early, the next legal stone of the colour is played first: except in
/// renju, a manager may send any order.
fn arrange(setup: GameSetup, black: Vec<Point>, white: Vec<Point>) -> Result<Game, String> {
    let mut game = Game::new(setup);
    let mut rest = [black, white];
    loop {
        let turn = usize::from(game.ply() % 2);
        let is_last = rest[0].len() + rest[1].len() == 1;
        let stones = &mut rest[turn];
        let Some(&first) = stones.first() else {
            return Ok(game);
        };
        let playable = |&point: &Point| {
            let mut next = game.clone();
            let played = next.play(Action::Place(point));
            (played.is_ok() && (is_last || next.result().is_none())).then_some(next)
        };
        let found = stones
            .iter()
            .enumerate()
            .find_map(|(index, point)| Some((index, playable(point)?)));
        let Some((index, next)) = found else {
            return Err(match game.check(Action::Place(first)) {
                Err(error) => error.to_string(),
                Ok(()) => "the game is over before its last stone".to_owned(),
            });
        };
        stones.remove(index);
        game = next;
    }
}
