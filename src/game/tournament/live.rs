//! [`LiveGames`]: the games in progress, as the threads that play them report them.

use std::sync::{Mutex, PoisonError};

use arena::{Fixture, Observer};
use rules::Game;

/// A game that is played, or was played last in its place.
#[derive(Clone, Debug)]
pub struct LiveGame {
    /// Number of the game in the tournament, from 0.
    pub number: u32,
    /// `[side]`: index of its player.
    pub players: [usize; 2],
    /// The game.
    pub game: Game,
    /// True while it is played.
    pub is_running: bool,
}

/// The games in progress. A game keeps its place until it is over; the next one takes a free place.
#[derive(Default)]
pub(super) struct LiveGames(Mutex<Places>);

#[derive(Default)]
struct Places {
    games: Vec<LiveGame>,
    /// True after a change since the last look.
    is_news: bool,
}

impl LiveGames {
    /// The games, if they have changed since the last call.
    pub(super) fn news(&self) -> Option<Vec<LiveGame>> {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_news = std::mem::take(&mut places.is_news);
        is_news.then(|| places.games.clone())
    }

    fn change(&self, change: impl FnOnce(&mut Vec<LiveGame>)) {
        let mut places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut places.games);
        places.is_news = true;
    }
}

impl Observer for LiveGames {
    fn see(&self, fixture: &Fixture, game: &Game) {
        let seen = LiveGame {
            number: fixture.index,
            players: fixture.players,
            game: game.clone(),
            is_running: true,
        };
        self.change(|games| {
            let own = games.iter().position(|it| it.number == fixture.index);
            let free = || games.iter().position(|it| !it.is_running);
            match own.or_else(free) {
                Some(place) => games[place] = seen,
                None => games.push(seen),
            }
        });
    }

    fn leave(&self, fixture: &Fixture) {
        self.change(|games| {
            let own = games.iter_mut().find(|it| it.number == fixture.index);
            if let Some(game) = own {
                game.is_running = false;
            }
        });
    }
}
