//! [`GameList`]: the games as data for the page's script.

use std::collections::BTreeMap;

use serde::Serialize;

use super::endings::Ending;
use super::language::PageLanguage;
use crate::GameRecord;
use rules::{GameResult, Side};

/// All games of a page.
#[derive(Debug, Default, Serialize)]
pub(crate) struct GameList<'a> {
    players: Vec<&'a str>,
    /// The last one is that of a game that is not over.
    endings: [&'static str; Ending::ALL.len() + 1],
    /// Names of the groups, and the size of the board in each.
    groups: Vec<(String, u8)>,
    games: Vec<Game<'a>>,
    words: Words,
    #[serde(skip)]
    places: BTreeMap<&'a str, usize>,
}

/// The texts of the script. It replaces `{}` by numbers and texts in their order.
#[derive(Debug, Default, Serialize)]
struct Words {
    end: &'static str,
    empty: &'static str,
    found: &'static str,
    listed: &'static str,
}

impl Words {
    fn of(language: PageLanguage) -> Self {
        Self {
            end: language.of(["{}, opening {}", "{}，开局 {}"]),
            empty: language.of(["empty board", "空棋盘"]),
            found: language.of(["{} of {} games", "{} / {} 局"]),
            listed: language.of([", the first {} listed", "，列出前 {} 局"]),
        }
    }
}

/// Number from 1, group, players of both sides, winning side (0: none, 3: not over), ending,
/// opening, moves.
#[derive(Debug, Serialize)]
struct Game<'a>(u32, usize, [usize; 2], u8, usize, &'a str, &'a str);

impl<'a> GameList<'a> {
    /// An empty list in this language.
    pub fn new(language: PageLanguage) -> Self {
        let mut endings = [language.of(NOT_OVER); Ending::ALL.len() + 1];
        for (word, ending) in endings.iter_mut().zip(Ending::ALL) {
            *word = language.of(ending.words());
        }
        Self {
            endings,
            words: Words::of(language),
            ..Self::default()
        }
    }

    /// Adds a group of games on a board of `size` lines.
    pub fn add(&mut self, name: &str, size: u8, games: &'a [GameRecord]) {
        let group = self.groups.len();
        self.groups.push((name.to_owned(), size));
        for game in games {
            let players = game.players.each_ref().map(|id| self.player(id));
            let winner = winner_of(&game.result);
            let number = game.game + 1;
            let ending = place_of(&game.result);
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

    /// Adds a single game on a board of `size` lines, with its result where it is over.
    pub fn add_one(
        &mut self,
        players: [&'a str; 2],
        size: u8,
        moves: &'a str,
        result: Option<&GameResult>,
    ) {
        let group = self.groups.len();
        self.groups.push((String::new(), size));
        let players = players.map(|name| self.player(name));
        let (winner, ending) = match result {
            Some(result) => (winner_of(result), place_of(result)),
            None => (UNFINISHED, Ending::ALL.len()),
        };
        let number = self.games.len() as u32 + 1;
        self.games
            .push(Game(number, group, players, winner, ending, "", moves));
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

/// What is said of the end of a game that is not over.
const NOT_OVER: [&str; 2] = ["not over", "未结束"];
/// The number of the winning side of such a game.
const UNFINISHED: u8 = 3;

fn winner_of(result: &GameResult) -> u8 {
    match result.winner() {
        None => 0,
        Some(Side::First) => 1,
        Some(Side::Second) => 2,
    }
}

fn place_of(result: &GameResult) -> usize {
    let ending = Ending::of(result);
    let place = Ending::ALL.iter().position(|it| *it == ending);
    place.expect("all endings are listed")
}
