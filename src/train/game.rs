//! [`SelfGame`]: a game of the engine against itself, as it is kept for fitting.

use serde::{Deserialize, Serialize};

use rules::{Game, GameSetup, Point, SizeError, parse_point};

/// A game with what the engine thought of it. A line of JSON as text.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfGame {
    /// Its number among the games of a run, from 0.
    pub number: u64,
    /// Rule and size.
    pub setup: GameSetup,
    /// The stones, in order.
    pub moves: Vec<Point>,
    /// How many of them nobody chose.
    pub opening: usize,
    /// For each stone after the opening: the value of the position before it to its side, in engine units; [`MATE`](super::MATE) and more
    /// for a proven win. `None` where the stone was not searched for.
    pub values: Vec<Option<i32>>,
    /// Black's score: 1, 0.5 or 0.
    pub score: f32,
}

/// Why a line is no game.
#[derive(Debug, thiserror::Error)]
pub enum GameError {
    /// No JSON, or not with these keys.
    #[error("{0}")]
    Json(#[from] serde_json::Error),
    /// A board that there is not.
    #[error("{0}")]
    Size(#[from] SizeError),
    /// Everything else.
    #[error("{0}")]
    Content(String),
}

/// The line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    game: u64,
    #[serde(flatten)]
    setup: GameSetup,
    moves: String,
    opening: usize,
    values: Vec<Option<i32>>,
    score: f32,
}

impl SelfGame {
    /// The game as a line, without its end.
    pub fn to_line(&self) -> String {
        let moves = self.moves.iter().map(ToString::to_string);
        let line = Line {
            game: self.number,
            setup: self.setup,
            moves: moves.collect::<Vec<_>>().join(" "),
            opening: self.opening,
            values: self.values.clone(),
            score: self.score,
        };
        serde_json::to_string(&line).expect("numbers and text have a form")
    }

    /// Reads a line. The moves of the result are legal one after the other.
    ///
    /// # Errors
    /// When it is no such line, or its parts do not fit together.
    pub fn from_line(text: &str) -> Result<Self, GameError> {
        let line = serde_json::from_str::<Line>(text)?;
        let wrong = |message: String| Err(GameError::Content(message));
        let size = line.setup.size();
        let moves = line.moves.split_whitespace();
        let moves = moves
            .map(|text| parse_point(text, size))
            .collect::<Result<Vec<_>, _>>();
        let moves = moves.map_err(|error| GameError::Content(error.to_string()))?;
        if let Err(error) = Game::with_moves(line.setup, moves.iter().copied()) {
            return wrong(error.to_string());
        }
        if line.opening.checked_add(line.values.len()) != Some(moves.len()) {
            return wrong(format!(
                "{} moves of the opening and {} values are not {} moves",
                line.opening,
                line.values.len(),
                moves.len()
            ));
        }
        if ![0.0, 0.5, 1.0].contains(&line.score) {
            return wrong(format!("score {}, expected 0, 0.5 or 1", line.score));
        }
        Ok(Self {
            number: line.game,
            setup: line.setup,
            moves,
            opening: line.opening,
            values: line.values,
            score: line.score,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = r#"{"game":3,"rule":"renju","size":15,"moves":"h8 h9 j8","opening":1,"values":[null,-12],"score":0.5}"#;

    #[test]
    fn game_is_read_as_it_was_written() {
        let game = SelfGame::from_line(LINE).expect("the line is whole");
        assert_eq!((game.opening, game.moves.len()), (1, 3));
        assert_eq!(game.to_line(), LINE);
    }

    #[test]
    fn broken_lines_are_refused() {
        let cases = [
            ("j8", "h8", "h8 is occupied"),
            ("j8", "z8", "names no point"),
            ("[null,-12]", "[null]", "are not 3 moves"),
            (
                "\"opening\":1",
                "\"opening\":18446744073709551615",
                "are not 3 moves",
            ),
            ("0.5", "2", "score 2"),
            ("15", "40", "size 40"),
            ("renju", "chess", "chess"),
            ("\"game\":3,", "", "game"),
            ("}", "", "EOF"),
        ];
        for (part, instead, expected) in cases {
            let told = SelfGame::from_line(&LINE.replacen(part, instead, 1)).unwrap_err();
            assert!(
                told.to_string().contains(expected),
                "{part} -> {instead}: {told}"
            );
        }
    }
}
