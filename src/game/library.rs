//! [`Library`]: what opening libraries know of the position shown, while it is analysed.

use std::sync::Arc;

use super::cast_book::CastBook;
use super::session::Session;
use engine::book::{Book, BookMove, Transforms};
use player::character::BookOptions;
use player::config::Role;

/// The moves that the libraries of the one who analyses know.
#[derive(Default)]
pub struct Library {
    /// Read when they are wanted first, and again when the cast was.
    books: Option<Vec<Arc<Book>>>,
    moves: Vec<BookMove>,
}

impl Library {
    /// Those of the position shown, the best first.
    pub fn moves(&self) -> &[BookMove] {
        &self.moves
    }

    /// The cast was read anew, and so are the libraries when they are wanted next.
    pub(crate) fn forget_books(&mut self) {
        self.books = None;
    }

    /// Looks the position shown up while it is analysed. Returns whether other moves are known now.
    pub(crate) fn look_up(
        &mut self,
        session: &Session,
        is_analysed: bool,
        cast: &CastBook,
    ) -> bool {
        let moves = match is_analysed {
            true => self.known(session, cast),
            false => Vec::new(),
        };
        let is_news = self.moves != moves;
        self.moves = moves;
        is_news
    }

    fn known(&mut self, session: &Session, cast: &CastBook) -> Vec<BookMove> {
        let books = self.books.get_or_insert_with(|| {
            let character = cast.cast().role(Role::Analysis).ok();
            character.map_or_else(Vec::new, |it| BookOptions::of(&it.options).libraries())
        });
        let game = session.game();
        let found = Book::find_among(books, game, &Transforms::default());
        let is_over = game.result().is_some();
        found
            .filter(|_| !is_over)
            .map_or_else(Vec::new, |it| it.moves)
    }
}
