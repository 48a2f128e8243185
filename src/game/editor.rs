//! [`Editor`]: a position that is set up stone by stone, in any order, and then played on from.

use std::mem;

use super::intent::Intent;
use super::session::{Place, Session};
use super::watched::Watched;
use record::{OrderError, Record, Tree};
use rules::{Color, Point};

/// The position that is being set up. It belongs to the position shown, for which it stands: in another there is none.
#[derive(Clone, Debug, Default)]
pub struct Editor(Option<Draft>);

#[derive(Clone, Debug)]
struct Draft {
    /// In the order in which they were put, so far as the rules let them be played.
    stones: Vec<(Point, Color)>,
    /// How they lay before each change.
    past: Vec<Vec<(Point, Color)>>,
    brush: Color,
    /// Lines of the board.
    size: u8,
    /// The game and the position that it belongs to.
    place: Place,
    /// The game waits because of it.
    holds_game: bool,
}

/// Something done to a position that is being set up; where none is, only [`Begin`](Self::Begin) does anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditCommand {
    /// Set one up, from the position shown.
    Begin,
    /// Put a stone of this colour, or take up what lies there; nothing off the board.
    Put(Point, Color),
    /// Stones have this colour from now on.
    Brush(Color),
    /// Take up all stones.
    Clear,
    /// Play on from there: it becomes the game shown, between those who play now.
    Finish,
    /// Back to the game, which is as it was.
    Leave,
}

impl Editor {
    /// Whether a position is being set up.
    pub const fn is_open(&self) -> bool {
        self.0.is_some()
    }

    /// Its stones.
    pub fn stones(&self) -> &[(Point, Color)] {
        self.0.as_ref().map_or(&[], |draft| &draft.stones)
    }

    /// What colour the next stone has; `None` where no position is being set up.
    pub fn brush(&self) -> Option<Color> {
        Some(self.0.as_ref()?.brush)
    }

    /// How many stones of a colour there are.
    pub fn count(&self, color: Color) -> usize {
        let stones = self.stones().iter();
        stones.filter(|(_, of)| *of == color).count()
    }

    /// Who would be to move; `None` where the numbers are not those of colours that take turns.
    pub fn side_to_move(&self) -> Option<Color> {
        match Color::ALL.map(|color| self.count(color)) {
            [black, white] if black == white => Some(Color::Black),
            [black, white] if black == white + 1 => Some(Color::White),
            _ => None,
        }
    }

    /// Takes an intent as its own, if it is one about stones and a position is being set up.
    pub(super) fn takes(&mut self, intent: &Intent) -> bool {
        let Some(draft) = &mut self.0 else {
            return false;
        };
        match *intent {
            Intent::Place(point) => draft.put(point, draft.brush),
            Intent::Undo => draft.take_back(),
            _ => return false,
        }
        true
    }

    /// Carries a command out. Returns the game to play on from there, if the position is finished, or why it is none.
    pub(crate) fn carry_out(
        &mut self,
        command: EditCommand,
        session: &mut Watched<Session>,
    ) -> Option<Result<Record, OrderError>> {
        if command == EditCommand::Begin {
            self.begin(session);
        }
        let draft = self.0.as_mut()?;
        match command {
            EditCommand::Begin => {}
            EditCommand::Put(point, color) => draft.put(point, color),
            EditCommand::Brush(color) => draft.brush = color,
            EditCommand::Clear => draft.change(Vec::new()),
            EditCommand::Leave => self.leave(session),
            EditCommand::Finish => {
                let record = self.record(session);
                self.0 = self.0.take().filter(|_| record.is_err());
                return Some(record);
            }
        }
        None
    }

    /// Another position is shown: none is being set up there. Returns whether one was.
    pub(crate) fn follow(&mut self, session: &Session) -> bool {
        let is_elsewhere = |draft: &mut Draft| draft.place != session.place();
        self.0.take_if(is_elsewhere).is_some()
    }

    fn begin(&mut self, session: &mut Watched<Session>) {
        if self.is_open() {
            return;
        }
        let game = session.game();
        let stones = game
            .moves()
            .filter_map(|it| Some((it, game.board().get(it)?)));
        self.0 = Some(Draft {
            stones: stones.collect(),
            past: Vec::new(),
            brush: game.side_to_move(),
            size: game.setup().size(),
            place: session.place(),
            holds_game: session.flow().is_running(),
        });
        // Nothing is played meanwhile, and no clock runs.
        if session.position().is_replaying() {
            session.toggle_replay();
        }
        session.pause();
    }

    fn leave(&mut self, session: &mut Watched<Session>) {
        if self.0.take().is_some_and(|draft| draft.holds_game) {
            session.resume();
        }
    }

    /// The game that leads to the position, with nobody but those who play now.
    fn record(&self, session: &Session) -> Result<Record, OrderError> {
        let [black, white] = Color::ALL.map(|color| {
            let stones = self.stones().iter().filter(|(_, of)| *of == color);
            stones.map(|&(point, _)| point).collect::<Vec<_>>()
        });
        let (tree, shown) = Tree::to_stones(session.game().setup(), &black, &white)?;
        Ok(Record {
            tree,
            shown,
            ..session.record()
        })
    }
}

impl Draft {
    fn change(&mut self, stones: Vec<(Point, Color)>) {
        if stones != self.stones {
            self.past.push(mem::replace(&mut self.stones, stones));
        }
    }

    fn put(&mut self, point: Point, color: Color) {
        if point.x() >= self.size || point.y() >= self.size {
            return;
        }
        let mut stones = self.stones.clone();
        match stones.iter().position(|&(known, _)| known == point) {
            Some(known) => drop(stones.remove(known)),
            None => stones.push((point, color)),
        }
        self.change(stones);
    }

    fn take_back(&mut self) {
        if let Some(stones) = self.past.pop() {
            self.stones = stones;
        }
    }
}
