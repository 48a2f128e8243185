//! [`Library`]: the moves of opening libraries in the position shown, while it is analysed.

use std::sync::Arc;

use super::cast_book::CastBook;
use super::session::Session;
use engine::book::{Book, BookMove, Transforms};
use player::character::BookOptions;
use player::config::Role;

/// The moves in the opening libraries of the player with the role `analysis`.
#[derive(Default)]
pub struct Library {
    /// The libraries, read at their first use and again after the cast was read.
    books: Option<Vec<Arc<Book>>>,
    moves: Vec<BookMove>,
}

impl Library {
    /// The moves of the position shown, the best first.
    pub fn moves(&self) -> &[BookMove] {
        &self.moves
    }

    /// Forgets the libraries, because the cast was read again.
    pub(crate) fn forget_books(&mut self) {
        self.books = None;
    }

    /// Looks up the position shown while it is analysed. Returns true if the moves have changed.
    pub(crate) fn look_up(
        &mut self,
        session: &Session,
        is_analysed: bool,
        cast: &CastBook,
    ) -> bool {
        let moves = if is_analysed {
            self.known(session, cast)
        } else {
            Vec::new()
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
