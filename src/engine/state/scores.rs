//! What shapes are worth: data by the shapes of a point in its four directions.

use std::sync::OnceLock;

use super::class::PointClass;
use super::shape::LineShape;

/// What a point's four shapes of one colour come to, whatever their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Combined {
    /// What a stone there makes.
    pub class: PointClass,
    /// How urgent the point is for the colour itself, 0 to 10,000.
    pub attack: i16,
    /// How urgent it is for the other colour, 0 to 10,000.
    pub defence: i16,
    /// What it adds to the evaluation while it is empty, in engine units.
    pub value: i16,
}

/// By shape, what it adds to a point's [`Combined::attack`]. Reasoned, not tuned: each step of a row is worth about two and a half of the
/// step before, and an open end about as much as a stone.
const ATTACK: [i16; LineShape::COUNT] =
    [0, 0, 1, 3, 8, 20, 24, 28, 40, 110, 125, 280, 1_200, 5_000];
/// Likewise for [`Combined::value`]: a shape that is only one stone away counts for a third.
const VALUE: [i16; LineShape::COUNT] = [0, 0, 0, 1, 3, 8, 10, 12, 14, 40, 46, 60, 160, 320];
/// By class, what all four directions together add to [`Combined::attack`].
const TOGETHER: [i16; PointClass::COUNT] = [0, 0, 0, 0, 10, 20, 0, 40, 400, 0, 60, 1_000, 600, 0];

/// All combinations of shapes.
pub(super) struct Combinations {
    /// By the four shapes, four bits each: the place of their combination.
    codes: Box<[u16; 1 << 16]>,
    /// There are 2,380; the rest makes the length a power of two.
    combined: Box<[Combined; COMBINATIONS]>,
}

const COMBINATIONS: usize = 4096;

impl Combinations {
    /// The combinations of a colour that Renju restricts (`fouls`), or of one that it does not. Made at the first call, in about 1 ms.
    pub(super) fn of(fouls: bool) -> &'static Self {
        static TABLES: [OnceLock<Combinations>; 2] = [const { OnceLock::new() }; 2];
        TABLES[usize::from(fouls)].get_or_init(|| Self::new(fouls))
    }

    fn new(fouls: bool) -> Self {
        let mut codes = Box::new([0; 1 << 16]);
        let mut combined = Box::new([Combined::default(); COMBINATIONS]);
        let mut places = std::collections::HashMap::new();
        for (packed, code) in codes.iter_mut().enumerate() {
            let numbers = [0, 4, 8, 12].map(|shift| (packed >> shift & 15) as u8);
            if numbers
                .iter()
                .any(|&number| usize::from(number) >= LineShape::COUNT)
            {
                continue;
            }
            let mut shapes = numbers.map(LineShape::from_index);
            shapes.sort_unstable();
            let next = places.len();
            *code = *places.entry(shapes).or_insert_with(|| {
                combined[next] = combine(shapes, fouls);
                next as u16
            });
        }
        Self { codes, combined }
    }

    /// What the four shapes in the low (Black) or high (White) halves of these bytes come to.
    #[inline]
    pub(super) fn get(&self, shapes: [u8; 4], white: bool) -> Combined {
        let bytes = u32::from_le_bytes(shapes) >> (4 * u32::from(white)) & 0x0f0f_0f0f;
        let pairs = (bytes | bytes >> 4) & 0x00ff_00ff;
        let packed = (pairs | pairs >> 8) & 0xffff;
        let code = usize::from(self.codes[packed as usize & 0xffff]);
        self.combined[code & (COMBINATIONS - 1)]
    }
}

fn combine(shapes: [LineShape; 4], fouls: bool) -> Combined {
    let class = PointClass::of(shapes, fouls);
    if class == PointClass::Foul {
        return Combined {
            class,
            ..Combined::default()
        };
    }
    let sum =
        |table: [i16; LineShape::COUNT]| shapes.iter().map(|&shape| table[shape as usize]).sum();
    let own: i16 = sum(ATTACK);
    let attack = (own + TOGETHER[class as usize]).min(10_000);
    Combined {
        class,
        attack,
        // Who stops a row gains less than who makes it.
        defence: attack / 2,
        value: sum(VALUE),
    }
}
