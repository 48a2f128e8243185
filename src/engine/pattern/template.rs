//! [`Template`]: a shape as data. [`TEMPLATES`] decides which shapes the engine finds.

use arrayvec::ArrayVec;

use super::kind::ModelKind;

/// The shapes of the original program, the best kind first. `1` own stone, `0` empty and
/// completing, `3` empty, completing and tried first, `x` a stone of the other side (not the edge).
/// Each is read in all eight directions, so a symmetric shape is found twice.
pub const TEMPLATES: [(ModelKind, &str); 20] = [
    (ModelKind::Five, "11111"),
    (ModelKind::OpenFour, "11110"),
    (ModelKind::RushingFour, "10111"),
    (ModelKind::RushingFour, "01111x"),
    (ModelKind::RushingFour, "11011"),
    (ModelKind::OpenThree, "01110"),
    (ModelKind::OpenThree, "01311"),
    (ModelKind::SleepingThree, "03111x"),
    (ModelKind::SleepingThree, "01011x"),
    (ModelKind::SleepingThree, "31101x"),
    (ModelKind::SleepingThree, "10011"),
    (ModelKind::SleepingThree, "10101"),
    (ModelKind::SleepingThree, "x01110x"),
    (ModelKind::OpenTwo, "031130"),
    (ModelKind::OpenTwo, "01010"),
    (ModelKind::OpenTwo, "1001"),
    (ModelKind::SleepingTwo, "00311x"),
    (ModelKind::SleepingTwo, "001310"),
    (ModelKind::SleepingTwo, "01001x"),
    (ModelKind::SleepingTwo, "10001"),
];

/// Number of points of the longest template.
pub(super) const MAX_LENGTH: usize = 7;
/// Largest number of own stones in a template.
pub(super) const MAX_STONES: usize = 5;
/// Largest number of completing points in a template.
pub(super) const MAX_POINTS: usize = 4;
/// Number of ways to read the templates along a line: each forwards and backwards.
pub(super) const READINGS: usize = 2 * TEMPLATES.len();

/// The condition of a template for one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// An own stone.
    Own,
    /// Empty, and an own stone there completes the shape.
    Completing,
    /// As [`Completing`](Self::Completing), and tried first.
    First,
    /// A stone of the other side.
    Other,
}

/// Why a text is not a template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateError {
    /// An unknown character.
    #[error("template `{text}` has `{character}`, expected only 0, 1, 3 and x")]
    Character {
        /// The text.
        text: String,
        /// The unknown character.
        character: char,
    },
    /// The text is too long, or has too many stones or completing points.
    #[error(
        "template `{0}` is too large, expected at most 7 points, 5 own stones, 4 completing points"
    )]
    TooLarge(String),
    /// The text has no own stone.
    #[error("template `{0}` has no own stone")]
    NoStone(String),
}

/// A shape in one line: its kind, and the condition for each point, from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    kind: ModelKind,
    cells: ArrayVec<Cell, MAX_LENGTH>,
}

impl Template {
    /// Parses a template in the notation of [`TEMPLATES`].
    ///
    /// # Errors
    /// When the text is not such a template.
    pub fn parse(kind: ModelKind, text: &str) -> Result<Self, TemplateError> {
        let mut cells = ArrayVec::new();
        for character in text.chars() {
            let cell = match character {
                '1' => Cell::Own,
                '0' => Cell::Completing,
                '3' => Cell::First,
                'x' => Cell::Other,
                _ => {
                    return Err(TemplateError::Character {
                        text: text.to_owned(),
                        character,
                    });
                }
            };
            cells
                .try_push(cell)
                .map_err(|_| TemplateError::TooLarge(text.to_owned()))?;
        }
        let template = Self { kind, cells };
        let stones = template.offsets(Cell::Own).count();
        if stones == 0 {
            Err(TemplateError::NoStone(text.to_owned()))
        } else if stones > MAX_STONES || template.completing().count() > MAX_POINTS {
            Err(TemplateError::TooLarge(text.to_owned()))
        } else {
            Ok(template)
        }
    }

    /// The templates of the original program, in the order of [`TEMPLATES`].
    pub fn seed() -> Vec<Self> {
        TEMPLATES
            .iter()
            .map(|&(kind, text)| Self::parse(kind, text).expect("the original templates are valid"))
            .collect()
    }

    /// The kind of the shape.
    pub const fn kind(&self) -> ModelKind {
        self.kind
    }

    /// The condition for each point, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Places of the own stones, in reading order.
    pub fn stones(&self) -> impl Iterator<Item = usize> + '_ {
        self.offsets(Cell::Own)
    }

    /// Places of the completing points in the order in which they are tried: the marked ones first.
    pub fn completing(&self) -> impl Iterator<Item = usize> + '_ {
        self.offsets(Cell::First)
            .chain(self.offsets(Cell::Completing))
    }

    fn offsets(&self, wanted: Cell) -> impl Iterator<Item = usize> + '_ {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(move |(offset, &cell)| (cell == wanted).then_some(offset))
    }
}
