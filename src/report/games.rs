//! [`GameList`]: the games as data for the page's script.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::endings::Ending;
use arena::GameRecord;
use rules::Side;

/// All games of a page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct GameList<'a> {
    players: Vec<&'a str>,
    endings: [&'static str; Ending::ALL.len()],
    /// Names of the groups, and the size of the board in each.
    groups: Vec<(String, u8)>,
    games: Vec<Game<'a>>,
    #[serde(skip)]
    places: BTreeMap<&'a str, usize>,
}

/// Number from 1, group, players of both sides, winning side (0: none), ending, opening, moves.
#[derive(Debug, Serialize)]
struct Game<'a>(u32, usize, [usize; 2], u8, usize, &'a str, &'a str);

impl<'a> GameList<'a> {
    pub fn new() -> Self {
        Self {
            endings: Ending::ALL.map(Ending::words),
            ..Self::default()
        }
    }

    /// Adds a group of games on a board of `size` lines.
    pub fn add(&mut self, name: &str, size: u8, games: &'a [GameRecord]) {
        let group = self.groups.len();
        self.groups.push((name.to_owned(), size));
        for game in games {
            let players = game.players.each_ref().map(|id| self.player(id));
            let winner = match game.result.winner() {
                None => 0,
                Some(Side::First) => 1,
                Some(Side::Second) => 2,
            };
            let ending = Ending::of(&game.result);
            let ending = Ending::ALL.iter().position(|it| *it == ending);
            let number = game.game + 1;
            let ending = ending.expect("all endings are listed");
            let game = Game(
                number,
                group,
                players,
                winner,
                ending,
                &game.opening,
                &game.moves,
            );
            self.games.push(game);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    fn player(&mut self, id: &'a str) -> usize {
        *self.places.entry(id).or_insert_with(|| {
            self.players.push(id);
            self.players.len() - 1
        })
    }

    /// The games as JSON that is valid in a `script` element.
    pub fn json(&self) -> String {
        let json = serde_json::to_string(self).expect("all keys are text");
        json.replace('<', "\\u003c")
    }
}
