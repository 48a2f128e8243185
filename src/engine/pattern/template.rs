//! [`Template`]: a shape as data. To change what the engine sees, change [`TEMPLATES`].

use arrayvec::ArrayVec;

use super::kind::ModelKind;

/// The seed's shapes, the best kind first. `1` own stone, `0` empty and completing, `3` empty, completing and tried first, `x` a
/// stone of the other side (an edge is not one). Each is read in all eight directions, so a symmetric shape is found twice.
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

/// Longest template, in points.
pub(super) const MAX_LENGTH: usize = 7;
/// Most stones of the owner in a template.
pub(super) const MAX_STONES: usize = 5;
/// Most completing points in a template.
pub(super) const MAX_POINTS: usize = 4;
/// Ways to read all templates along one line: each forwards and backwards.
pub(super) const READINGS: usize = 2 * TEMPLATES.len();

/// What a template asks of one point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A stone of the owner.
    Own,
    /// Empty, and a stone of the owner there completes the shape.
    Completing,
    /// As [`Completing`](Self::Completing), and tried before those.
    First,
    /// A stone of the other side.
    Other,
}

/// A text that is no template.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateError {
    /// A character that stands for nothing.
    #[error("template `{text}` has `{character}`, expected only 0, 1, 3 and x")]
    Character {
        /// The whole text.
        text: String,
        /// The offending character.
        character: char,
    },
    /// Too long, or too many stones or completing points.
    #[error(
        "template `{0}` is too large, expected at most 7 points, 5 own stones, 4 completing points"
    )]
    TooLarge(String),
    /// No own stone in it.
    #[error("template `{0}` has no own stone")]
    NoStone(String),
}

/// A shape in one line: its kind and what it asks of each point, read from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template {
    kind: ModelKind,
    cells: ArrayVec<Cell, MAX_LENGTH>,
}

impl Template {
    /// Reads a template from text in the notation of [`TEMPLATES`].
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

    /// The seed's templates, parsed, in the order of [`TEMPLATES`].
    pub fn seed() -> Vec<Self> {
        TEMPLATES
            .iter()
            .map(|&(kind, text)| Self::parse(kind, text).expect("the seed's templates are valid"))
            .collect()
    }

    /// What the shape is worth.
    pub const fn kind(&self) -> ModelKind {
        self.kind
    }

    /// What it asks of each point, in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Places of the own stones, in reading order.
    pub fn stones(&self) -> impl Iterator<Item = usize> + '_ {
        self.offsets(Cell::Own)
    }

    /// Places of the completing points in the order in which they are tried: those marked first, then the others.
    pub fn completing(&self) -> impl Iterator<Item = usize> + '_ {
        self.offsets(Cell::First)
            .chain(self.offsets(Cell::Completing))
    }

    fn offsets(&self, wanted: Cell) -> impl Iterator<Item = usize> + '_ {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(move |(offset, &cell)| (cell == wanted).then_some(offset))
    }
}
