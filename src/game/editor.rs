//! [`Editor`]: a position that is set up stone by stone, in any order, from which a game then
//! continues.

use std::mem;

use super::session::{Flow, Place, Session};
use super::watched::Watched;
use record::{OrderError, Record, Tree};
use rules::{Color, Point};

/// The position that is being set up. It replaces the position shown, and is discarded when another
/// position is shown.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    draft: Option<PositionDraft>,
    /// The position that was left. It is continued when the editor is opened at the same place.
    left: Option<PositionDraft>,
}

#[derive(Clone, Debug)]
struct PositionDraft {
    /// The stones, as far as possible in the order in which they were placed.
    stones: Vec<(Point, Color)>,
    /// The stones before each change, for undo.
    past: Vec<Vec<(Point, Color)>>,
    brush: Color,
    /// Size of the board in lines.
    size: u8,
    /// The game and the position that it belongs to.
    place: Place,
    /// How bots were moving when the editor was opened.
    flow: Flow,
}

/// A command of the editor. While the editor is closed, only [`Begin`](Self::Begin) has an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditCommand {
    /// Open the editor with the position shown, or with the one that was left there.
    Begin,
    /// Place a stone of this colour, or remove the stone on this point. No effect off the board.
    Put(Point, Color),
    /// Set the colour of the next stones.
    Brush(Color),
    /// Remove all stones.
    Clear,
    /// Start a game from the position, with the current players.
    Finish,
    /// Close the editor and return to the unchanged game. The position is there again when the
    /// editor is opened at the same place.
    Leave,
}

impl Editor {
    /// True while a position is set up.
    pub const fn is_open(&self) -> bool {
        self.draft.is_some()
    }

    /// The stones of the position.
    pub fn stones(&self) -> &[(Point, Color)] {
        self.draft.as_ref().map_or(&[], |draft| &draft.stones)
    }

    /// The colour of the next stone; `None` while the editor is closed.
    pub fn brush(&self) -> Option<Color> {
        Some(self.draft.as_ref()?.brush)
    }

    /// The number of stones of a colour.
    pub fn count(&self, color: Color) -> usize {
        let stones = self.stones().iter();
        stones.filter(|(_, of)| *of == color).count()
    }

    /// The side to move, by the numbers of stones; `None` if colours that alternate cannot have
    /// these numbers.
    pub fn side_to_move(&self) -> Option<Color> {
        match Color::ALL.map(|color| self.count(color)) {
            [black, white] if black == white => Some(Color::Black),
            [black, white] if black == white + 1 => Some(Color::White),
            _ => None,
        }
    }

    /// Places a stone of the brush's colour, or removes the stone on this point.
    pub(crate) fn place(&mut self, point: Point) {
        if let Some(draft) = &mut self.draft {
            draft.put(point, draft.brush);
        }
    }

    /// Undoes the last change.
    pub(crate) fn take_back(&mut self) {
        if let Some(draft) = &mut self.draft
            && let Some(stones) = draft.past.pop()
        {
            draft.stones = stones;
        }
    }

    /// Carries a command out. Returns the game that continues from the finished position, or why
    /// the position is invalid.
    pub(crate) fn carry_out(
        &mut self,
        command: EditCommand,
        session: &mut Watched<Session>,
    ) -> Option<Result<Record, OrderError>> {
        if command == EditCommand::Begin {
            self.begin(session);
        }
        let draft = self.draft.as_mut()?;
        match command {
            EditCommand::Begin => {}
            EditCommand::Put(point, color) => draft.put(point, color),
            EditCommand::Brush(color) => draft.brush = color,
            EditCommand::Clear => draft.change(Vec::new()),
            EditCommand::Leave => self.leave(session),
            EditCommand::Finish => {
                let record = self.record(session);
                self.draft = self.draft.take().filter(|_| record.is_err());
                return Some(record);
            }
        }
        None
    }

    /// Closes the editor when another position is shown. Returns true if it was open.
    pub(crate) fn follow(&mut self, session: &Session) -> bool {
        let is_elsewhere = |draft: &mut PositionDraft| draft.place != session.place();
        self.draft.take_if(is_elsewhere).is_some()
    }

    fn begin(&mut self, session: &mut Watched<Session>) {
        if self.is_open() {
            return;
        }
        let game = session.game();
        let stones = game
            .moves()
            .filter_map(|it| Some((it, game.board().get(it)?)));
        let begun = PositionDraft {
            stones: stones.collect(),
            past: Vec::new(),
            brush: game.side_to_move(),
            size: game.setup().size(),
            place: session.place(),
            flow: session.flow(),
        };
        let left = self.left.take().filter(|it| it.place == begun.place);
        self.draft = Some(match left {
            Some(left) => PositionDraft {
                flow: begun.flow,
                ..left
            },
            None => begun,
        });
        // While the editor is open, nobody moves and no clock runs.
        if session.position().is_replaying() {
            session.toggle_replay();
        }
        session.pause();
    }

    fn leave(&mut self, session: &mut Watched<Session>) {
        if let Some(draft) = self.draft.take() {
            session.set_flow(draft.flow);
            self.left = Some(draft);
        }
    }

    /// A game that leads to the position, between the current players.
    fn record(&self, session: &Session) -> Result<Record, OrderError> {
        let [black, white] = Color::ALL.map(|color| {
            let stones = self.stones().iter().filter(|(_, of)| *of == color);
            stones.map(|&(point, _)| point).collect::<Vec<_>>()
        });
        let (tree, shown) = Tree::to_stones(session.game().setup(), &black, &white)?;
        Ok(Record {
            tree,
            shown,
            review: None,
            ..session.record()
        })
    }
}

impl PositionDraft {
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
}
