//! [`LineTable`]: from the neighbourhood of a point in a line to the shapes of both colours there, by one look.

use std::sync::OnceLock;

use super::classify::{Goal, Windows};
use super::geometry::MOST_REACH;
use crate::rules::{Color, Rule};

/// What a point of a line holds, in two bits.
pub(super) const EMPTY: u64 = 0;
pub(super) const WALL: u64 = 3;

/// The two bits of a stone.
pub(super) const fn stone(color: Color) -> u64 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The shapes of all neighbourhoods under one rule.
pub(super) struct LineTable {
    /// Points on each side that matter: four, and one more where a row may be too long.
    pub reach: u32,
    /// By key: the shape of Black in the low four bits, that of White in the high ones.
    shapes: Box<[u8; KEYS]>,
}

/// Keys of the longest reach.
const KEYS: usize = 1 << (4 * MOST_REACH);

impl LineTable {
    /// The table of a rule. Made at the first call: about 50 ms for a rule that looks five points far.
    pub(super) fn of(rule: Rule) -> &'static Self {
        static TABLES: [OnceLock<LineTable>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| Self::new(rule))
    }

    fn new(rule: Rule) -> Self {
        let reach = match rule {
            Rule::Freestyle => 4,
            Rule::Standard | Rule::Renju => 5,
        };
        let windows = [Color::Black, Color::White]
            .map(|color| Windows::new(Goal::of(rule, color), reach as usize));
        let mut shapes: Box<[u8; KEYS]> = vec![0; KEYS].try_into().expect("it is as long");
        for (key, shape) in shapes[..1 << (4 * reach)].iter_mut().enumerate() {
            let [black, white] = in_both_eyes(key, 2 * reach);
            let (black, white) = (windows[0].shape(black), windows[1].shape(white));
            *shape = black as u8 | (white as u8) << 4;
        }
        Self { reach, shapes }
    }

    /// Both colours' shapes on the point whose two bits are at `place * 2` in `line`.
    #[inline]
    pub(super) fn at(&self, line: u64, place: u32) -> u8 {
        let window = line >> (2 * (place - self.reach));
        match self.reach {
            4 => self.look::<4>(window),
            _ => self.look::<5>(window),
        }
    }

    /// Both colours' shapes in the middle of a window whose first point is in the lowest bits, under a rule of that reach.
    #[inline]
    pub(super) fn look<const REACH: u32>(&self, window: u64) -> u8 {
        let side = (1 << (2 * REACH)) - 1;
        let key = window & side | window >> 2 & side << (2 * REACH);
        self.shapes[key as usize]
    }
}

/// A neighbourhood of so many points, two bits each, as the number of the window in each colour's eyes.
fn in_both_eyes(key: usize, points: u32) -> [usize; 2] {
    let mut eyes = [0, 0];
    let mut weight = 1;
    for place in 0..points {
        let (black, white) = match (key >> (2 * place) & 3) as u64 {
            EMPTY => (0, 0),
            1 => (1, 2),
            2 => (2, 1),
            _ => (2, 2),
        };
        eyes[0] += weight * black;
        eyes[1] += weight * white;
        weight *= 3;
    }
    eyes
}
