//! [`LineTable`]: the shapes of both colours by the neighbourhood of a point in a line, found by
//! one look-up.

use std::sync::OnceLock;

use super::classify::{FiveRule, Windows};
use super::geometry::MOST_REACH;
use rules::{Color, Rule};

/// The content of a point of a line in two bits.
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
    /// Number of points on each side that matter: four, and one more if a row can be too long.
    pub reach: u32,
    /// By key: the shape of Black in the low four bits, that of White in the high ones.
    shapes: Box<[u8; KEYS]>,
}

/// Number of keys for the longest reach.
const KEYS: usize = 1 << (4 * MOST_REACH);

impl LineTable {
    /// The table of a rule. Computed at the first call, in some 10 ms.
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
        let [of_black, of_white] = Color::ALL.map(|color| FiveRule::of(rule, color));
        let black = Windows::new(of_black, reach as usize);
        let white = (of_white != of_black).then(|| Windows::new(of_white, reach as usize));
        let white = white.as_ref().unwrap_or(&black);
        let sides = sides(reach);
        let weight = 3_u32.pow(reach);
        let mut shapes: Box<[u8; KEYS]> = vec![0; KEYS].try_into().expect("it is as long");
        for (high, behind) in sides.iter().enumerate() {
            let shapes = &mut shapes[high * sides.len()..][..sides.len()];
            for (shape, before) in shapes.iter_mut().zip(&sides) {
                let window = |eyes: usize| (before[eyes] + weight * behind[eyes]) as usize;
                *shape = black.shape(window(0)) as u8 | (white.shape(window(1)) as u8) << 4;
            }
        }
        Self { reach, shapes }
    }

    /// The shapes of both colours on the point whose two bits are at `place * 2` in `line`.
    #[inline]
    pub(super) fn at(&self, line: u64, place: u32) -> u8 {
        let window = line >> (2 * (place - self.reach));
        match self.reach {
            4 => self.look::<4>(window),
            _ => self.look::<5>(window),
        }
    }

    /// The shapes of both colours in the middle of a window whose first point is in the lowest
    /// bits, under a rule with this reach.
    #[inline]
    pub(super) fn look<const REACH: u32>(&self, window: u64) -> u8 {
        let side = (1 << (2 * REACH)) - 1;
        let key = window & side | window >> 2 & side << (2 * REACH);
        self.shapes[key as usize]
    }
}

/// Every content of `reach` points, two bits each, as the index of one side of a [window](Windows)
/// for Black and for White.
fn sides(reach: u32) -> Vec<[u32; 2]> {
    let side = |key: u64| {
        let mut eyes = [0, 0];
        for place in (0..reach).rev() {
            let digits = match key >> (2 * place) & 3 {
                EMPTY => [0, 0],
                1 => [1, 2],
                2 => [2, 1],
                _ => [2, 2],
            };
            eyes = [0, 1].map(|it| 3 * eyes[it] + digits[it]);
        }
        eyes
    };
    (0..1 << (2 * reach)).map(side).collect()
}
