//! [`Library`]: what opening libraries know of the position shown, while it is analysed.

use std::sync::Arc;

use bevy::prelude::*;

use super::AppSystems;
use super::analysis::Analysis;
use super::cast_book::CastBook;
use super::session::Session;
use engine::book::{Book, BookMove, Transforms};
use player::character::BookOptions;
use player::config::Role;

/// The moves that the libraries of the one who analyses know.
#[derive(Resource, Default)]
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
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Library>();
    let changed = resource_changed::<Session>
        .or_else(resource_changed::<Analysis>)
        .or_else(resource_changed::<CastBook>);
    app.add_systems(Update, look_up.in_set(AppSystems::Measure).run_if(changed));
}

fn look_up(
    mut library: ResMut<Library>,
    analysis: Res<Analysis>,
    session: Res<Session>,
    cast: Res<CastBook>,
) {
    let quiet = library.bypass_change_detection();
    if cast.is_changed() {
        quiet.books = None;
    }
    let moves = match analysis.is_on() {
        true => quiet.known(&session, &cast),
        false => Vec::new(),
    };
    if quiet.moves != moves {
        library.moves = moves;
    }
}

impl Library {
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
