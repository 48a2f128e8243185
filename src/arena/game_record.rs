//! [`GameRecord`]: a finished game of a tournament, as a line of a journal.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::table::PlayedGame;
use super::tournament::{Fixture, TournamentSpec};
use player::Score;
use player::{Console, LogLine};
use record::{Property, Record, Seat};
use rules::{
    Action, ActionError, Color, DrawReason, Forfeit, Game, GameResult, GameSetup, Side, Stones,
    WinReason, parse_points,
};

/// A line of a journal: all data for reports, and for replaying the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// Number of the game in its tournament, from 0.
    pub game: u32,
    /// IDs of the first and the second player. They have Black and White unless the opening changes
    /// that.
    pub players: [String; 2],
    /// Seed of the game, and of each of the two players.
    pub seeds: [u64; 3],
    /// Stones of the opening that was set up.
    pub opening: String,
    /// The actions, `h8 i9 ..`, in a swap opening `h8i9g7 swap ..`. A resignation is part of the
    /// result only.
    pub moves: String,
    /// The result.
    pub result: GameResult,
    /// One for each turn: milliseconds taken.
    pub times_ms: Vec<u64>,
    /// One for each turn: milliseconds on the clock after it; empty without a clock.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clocks_ms: Vec<u64>,
    /// One for each turn: nodes searched.
    pub nodes: Vec<u64>,
    /// One for each turn: the score of the position for the side to decide, in its own engine
    /// units; null if it reported none.
    pub scores: Vec<Option<Score>>,
    /// One for each turn: the share of the points that the side to decide expects, in per mille;
    /// null if it reported none. Empty in records of earlier versions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<Option<u16>>,
    /// Microseconds that each player needed to prepare for the game.
    pub preparation_us: [u64; 2],
    /// Microseconds that each player needed for its turns.
    pub thinking_us: [u64; 2],
    /// The last lines between the manager and an engine that failed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<String>,
}

/// Why a record is inconsistent.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A word is not an action.
    #[error("`{0}` is not a point of the board, a list of points or `swap`")]
    NoAction(String),
    /// An action is illegal.
    #[error(transparent)]
    Illegal(#[from] ActionError),
}

impl GameRecord {
    /// Number of log lines that are kept when an engine loses by a failure.
    const LOG_LINES: usize = 20;

    /// The record of a game. `consoles` are the consoles of the two sides.
    pub(super) fn new(
        spec: &TournamentSpec,
        fixture: &Fixture,
        played: &PlayedGame,
        consoles: &[Console; 2],
    ) -> Self {
        let result = played
            .game
            .result()
            .expect("a played game has a result")
            .clone();
        let actions = played.game.actions();
        let actions = actions.strip_suffix(&[Action::Resign]).unwrap_or(actions);
        let places = played
            .turns
            .len()
            .saturating_sub(usize::from(ends_without_stone(&result)));
        let (opening, moves) = actions.split_at(actions.len() - places.min(actions.len()));
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let mut record = Self {
            game: fixture.index,
            players: fixture
                .players
                .map(|player| spec.players[player].id.clone()),
            seeds: [
                fixture.seed,
                fixture.player_seed(Side::First),
                fixture.player_seed(Side::Second),
            ],
            opening: text(opening),
            moves: text(moves),
            times_ms: played.turns.iter().map(|turn| millis(turn.time)).collect(),
            clocks_ms: played
                .turns
                .iter()
                .filter_map(|turn| turn.clock.map(|clock| millis(clock.left)))
                .collect(),
            nodes: played.turns.iter().map(|turn| turn.nodes).collect(),
            scores: played.turns.iter().map(|turn| turn.score).collect(),
            shares: played.turns.iter().map(|turn| turn.share).collect(),
            preparation_us: played.preparation.map(micros),
            thinking_us: Side::ALL.map(|side| micros(played.time(side))),
            result,
            log: Vec::new(),
        };
        if let Some((side, _)) = record.forfeit() {
            record.log = last_lines(&consoles[side.index()]);
        }
        record
    }

    /// The side that forfeited, and why.
    pub fn forfeit(&self) -> Option<(Side, &Forfeit)> {
        match &self.result {
            GameResult::Win {
                winner,
                reason: WinReason::Forfeit(forfeit),
            } => Some((!*winner, forfeit)),
            _ => None,
        }
    }

    /// The game, replayed.
    ///
    /// # Errors
    /// When an action is illegal under this setup.
    pub fn replay(&self, setup: GameSetup) -> Result<Game, RecordError> {
        let mut game = Game::new(setup);
        for word in self
            .opening
            .split_whitespace()
            .chain(self.moves.split_whitespace())
        {
            let action = action(word, setup.size());
            game.play(action.ok_or_else(|| RecordError::NoAction(word.to_owned()))?)?;
        }
        match &self.result {
            GameResult::Win {
                reason: WinReason::Resignation,
                ..
            } => game.play(Action::Resign)?,
            result => game.adjudicate(result.clone()),
        }
        Ok(game)
    }
}

impl GameRecord {
    /// The game for a file: with times, clocks, player IDs and the result.
    ///
    /// # Errors
    /// When an action is illegal under this setup.
    pub fn to_record(&self, setup: GameSetup) -> Result<Record, RecordError> {
        let game = self.replay(setup)?;
        let mut record = Record::new(setup);
        let opening = self.opening.split_whitespace().count();
        for (number, &action) in game.actions().iter().enumerate() {
            record.shown = record.tree.play(record.shown, action)?;
            let Some(turn) = number.checked_sub(opening) else {
                continue;
            };
            let note = record.tree.note_mut(record.shown);
            note.time_ms = self.times_ms.get(turn).copied();
            note.clock_ms = self.clocks_ms.get(turn).copied();
        }
        if let Some((side, forfeit)) = self.forfeit() {
            record.tree.forfeit(record.shown, side, forfeit.clone());
        }
        let root = record.tree.root();
        let known = record.tree.note_mut(root);
        known.properties.extend(self.facts(&game));
        record.players = self.players.each_ref().map(|id| Seat {
            id: id.clone(),
            name: id.clone(),
        });
        record.seed = self.seeds[0];
        Ok(record)
    }

    /// The SGF properties of the game: its number from 1, and a result that does not follow from
    /// its actions.
    fn facts(&self, game: &Game) -> impl Iterator<Item = Property> + use<> {
        let number = Some((self.game + 1).to_string());
        let result = match &self.result {
            GameResult::Win {
                winner,
                reason: WinReason::Adjudicated,
            } => Some(match game.color_of(*winner) {
                Color::Black => "B+",
                Color::White => "W+",
            }),
            GameResult::Draw(DrawReason::Adjudicated) => Some("0"),
            _ => None,
        };
        let facts = [("GN", number), ("RE", result.map(str::to_owned))];
        let facts = facts
            .into_iter()
            .filter_map(|(id, value)| Some((id, value?)));
        facts.map(|(id, value)| Property::new(id, vec![value]).expect("a well-formed value"))
    }
}

fn ends_without_stone(result: &GameResult) -> bool {
    matches!(
        result,
        GameResult::Win {
            reason: WinReason::Resignation | WinReason::Forfeit(_),
            ..
        }
    )
}

fn last_lines(console: &Console) -> Vec<String> {
    let lines = console.lines();
    let from = lines.len().saturating_sub(GameRecord::LOG_LINES);
    lines[from..].iter().map(LogLine::to_string).collect()
}

/// Actions as words.
pub(super) fn text(actions: &[Action]) -> String {
    let words = actions.iter().map(Action::to_string).collect::<Vec<_>>();
    words.join(" ")
}

/// The action of a word of [`text`].
pub(super) fn action(word: &str, size: u8) -> Option<Action> {
    if word == Action::Swap.to_string() {
        return Some(Action::Swap);
    }
    let points = parse_points(word, size).ok()?;
    match points[..] {
        [point] => Some(Action::Place(point)),
        _ => Stones::try_from(points).ok().map(Action::PlaceMany),
    }
}
