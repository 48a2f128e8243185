//! [`SelfGame`]: a game of the engine against itself, as training data.

use engine::state::{PatternState, Weights};
use rules::{Board, Color, Game, GameSetup, MAX_SIZE, Point};

/// Values of at least this, or at most minus this, are proven results.
pub const MATE: i32 = 29_000;

/// A game with the values of its searches.
#[derive(Clone, Debug, PartialEq)]
pub struct SelfGame {
    /// Number of the game in its run, from 0.
    pub number: u64,
    /// Rule and size.
    pub setup: GameSetup,
    /// The stones in order. A searched stone is the best move of the search.
    pub moves: Vec<Point>,
    /// Number of stones of the random opening.
    pub opening: usize,
    /// For each stone after the opening: the value of the position before it for its side, in
    /// engine units, [`MATE`] for a proven win and minus that for a proven loss. `None` for a
    /// random stone.
    pub values: Vec<Option<i32>>,
    /// Black's score: 1, 0.5 or 0.
    pub score: f32,
}

/// Why bytes are not a game.
#[derive(Debug, PartialEq, thiserror::Error)]
#[error("{0}")]
pub struct GameError(String);

/// Number of bytes before the moves: the result, the number of stones of the opening, and the
/// number of moves in two bytes.
const HEAD: usize = 4;
/// Number of bytes of a point and of a value.
const POINT: usize = 2;
const VALUE: usize = 2;
/// Largest number of bytes of a game.
pub(super) const MAX_GAME: usize = HEAD + (POINT + VALUE) * (MAX_SIZE as usize * MAX_SIZE as usize);
/// Stands for a missing value.
const NO_VALUE: i16 = i16::MIN;

impl SelfGame {
    /// The game in bytes, without its number and setup: the head, two bytes for each stone of the
    /// opening, and four bytes for each later move. Numbers are little-endian. Values beyond
    /// [`MATE`] are written as [`MATE`].
    ///
    /// # Panics
    /// When the parts are inconsistent for [`from_bytes`](Self::from_bytes).
    pub fn to_bytes(&self) -> Vec<u8> {
        let count = u16::try_from(self.moves.len()).expect("a board has fewer points");
        let opening = u8::try_from(self.opening).expect("an opening is short");
        let mut bytes = vec![(self.score * 2.0) as u8, opening];
        bytes.extend(count.to_le_bytes());
        let place = |point: &Point| {
            let place = u16::from(point.y()) * u16::from(self.setup.size()) + u16::from(point.x());
            place.to_le_bytes()
        };
        let (opening, moves) = self.moves.split_at(self.opening);
        bytes.extend(opening.iter().flat_map(place));
        for (point, value) in moves.iter().zip(&self.values) {
            let value = value.map_or(NO_VALUE, |value| value.clamp(-MATE, MATE) as i16);
            bytes.extend(place(point));
            bytes.extend(value.to_le_bytes());
        }
        bytes
    }

    /// Reads the bytes of [`to_bytes`](Self::to_bytes). The moves of the result are legal.
    ///
    /// # Errors
    /// When a number is out of range, a move is illegal, or the number of bytes is wrong.
    pub fn from_bytes(setup: GameSetup, number: u64, bytes: &[u8]) -> Result<Self, GameError> {
        let wrong = |message: String| Err(GameError(message));
        let Some((&[result, opening, low, high], rest)) = bytes.split_first_chunk() else {
            return wrong(format!("{} bytes, expected {HEAD} or more", bytes.len()));
        };
        let (opening, count) = (usize::from(opening), u16::from_le_bytes([low, high]));
        if result > 2 {
            return wrong(format!("result {result}, expected 0, 1 or 2"));
        }
        let Some(later) = usize::from(count).checked_sub(opening) else {
            return wrong(format!(
                "{opening} stones of the opening among {count} moves"
            ));
        };
        let expected = POINT * opening + (POINT + VALUE) * later;
        if rest.len() != expected {
            let found = rest.len();
            return wrong(format!(
                "{found} bytes of {count} moves, expected {expected}"
            ));
        }
        let (moves, values) = moves_of(setup, rest.split_at(POINT * opening))?;
        if let Err(error) = Game::with_moves(setup, moves.iter().copied()) {
            return wrong(error.to_string());
        }
        Ok(Self {
            number,
            setup,
            moves,
            opening,
            values,
            score: f32::from(result) / 2.0,
        })
    }

    /// The value of the position after this number of stones, if it was searched.
    pub(super) fn value_at(&self, ply: usize) -> Option<i32> {
        self.values[ply.checked_sub(self.opening)?]
    }

    /// The score of this colour: 1, 0.5 or 0.
    pub(super) const fn score_of(&self, color: Color) -> f32 {
        match color {
            Color::Black => self.score,
            Color::White => 1.0 - self.score,
        }
    }

    /// Calls `visit` with every position in which a stone was played: the position, its value if it
    /// was searched, and the point of the stone.
    pub(super) fn visit(
        &self,
        weights: &Weights,
        mut visit: impl FnMut(&PatternState, Option<i32>, Point),
    ) {
        let (rule, board) = (self.setup.rule(), Board::new(self.setup.size()));
        let mut state = PatternState::new(&board, rule, Color::Black, weights);
        for (ply, &point) in self.moves.iter().enumerate() {
            visit(&state, self.value_at(ply), point);
            state.make(point);
        }
    }

    /// Number of positions with a value.
    pub fn positions(&self) -> usize {
        self.values.iter().flatten().count()
    }
}

/// The moves, and the values of the moves after the opening.
fn moves_of(
    setup: GameSetup,
    (opening, later): (&[u8], &[u8]),
) -> Result<(Vec<Point>, Vec<Option<i32>>), GameError> {
    let (mut moves, mut values) = (Vec::new(), Vec::new());
    for chunk in opening.chunks_exact(POINT) {
        moves.push(point_at(setup, [chunk[0], chunk[1]])?);
    }
    for chunk in later.chunks_exact(POINT + VALUE) {
        moves.push(point_at(setup, [chunk[0], chunk[1]])?);
        values.push(value_of([chunk[2], chunk[3]])?);
    }
    Ok((moves, values))
}

fn point_at(setup: GameSetup, bytes: [u8; POINT]) -> Result<Point, GameError> {
    let place = u16::from_le_bytes(bytes);
    let size = u16::from(setup.size());
    if place < size * size {
        Ok(Point::new((place % size) as u8, (place / size) as u8))
    } else {
        Err(GameError(format!(
            "point {place}, expected less than {}",
            size * size
        )))
    }
}

fn value_of(bytes: [u8; VALUE]) -> Result<Option<i32>, GameError> {
    let value = i16::from_le_bytes(bytes);
    match i32::from(value) {
        _ if value == NO_VALUE => Ok(None),
        value if (-MATE..=MATE).contains(&value) => Ok(Some(value)),
        value => Err(GameError(format!(
            "value {value}, expected -{MATE} to {MATE}"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three moves: the opening, a random move, a searched move.
    fn game() -> SelfGame {
        let points = [(7, 7), (7, 8), (9, 7)];
        SelfGame {
            number: 3,
            setup: GameSetup::default(),
            moves: points.map(|(x, y)| Point::new(x, y)).to_vec(),
            opening: 1,
            values: vec![None, Some(-12)],
            score: 0.5,
        }
    }

    #[test]
    fn game_is_read_as_it_was_written() {
        let game = game();
        let bytes = game.to_bytes();
        assert_eq!(bytes.len(), 4 + 2 + 2 * 4);
        assert_eq!(SelfGame::from_bytes(game.setup, 3, &bytes), Ok(game));
    }

    #[test]
    fn broken_games_are_refused() {
        let whole = game().to_bytes();
        let changed = |at: usize, byte: u8| {
            let mut bytes = whole.clone();
            bytes[at] = byte;
            bytes
        };
        let cases = [
            (changed(0, 3), "result 3, expected 0, 1 or 2"),
            (changed(1, 4), "4 stones of the opening among 3 moves"),
            (changed(1, 3), "10 bytes of 3 moves, expected 6"),
            (changed(2, 4), "10 bytes of 4 moves, expected 14"),
            (changed(5, 1), "point 368, expected less than 225"),
            (changed(6, whole[4]), "h8 is occupied"),
            (changed(13, 0x7f), "value 32756, expected -29000 to 29000"),
            (whole[..3].to_vec(), "3 bytes, expected 4 or more"),
            (whole[..13].to_vec(), "9 bytes of 3 moves, expected 10"),
        ];
        for (bytes, expected) in cases {
            let error = SelfGame::from_bytes(GameSetup::default(), 3, &bytes).unwrap_err();
            assert_eq!(error.to_string(), expected, "{bytes:?}");
        }
    }
}
