//! Matches all templates against a line at once. Bit `i` of a mask is point `i` of the line, and a
//! template matches where the shifted masks of its cells agree.

use arrayvec::ArrayVec;

use super::kind::ModelKind;
use super::template::{Cell, MAX_LENGTH, MAX_POINTS, MAX_STONES, READINGS, Template};

/// A template in one of the two directions of a line, prepared for matching.
pub(super) struct Reading {
    pub kind: ModelKind,
    /// The condition of each point as (row in the table of masks, shift); own stones first, because
    /// they are rare.
    asks: ArrayVec<(u8, u8), MAX_LENGTH>,
    /// Places of the stones from the start of the match, in reading order.
    pub stones: ArrayVec<u8, MAX_STONES>,
    /// Places of the completing points in the order in which they are tried.
    pub points: ArrayVec<u8, MAX_POINTS>,
}

impl Reading {
    /// Both readings of every template, in the order of the templates.
    pub fn all() -> Vec<Self> {
        let templates = Template::seed().into_iter();
        templates
            .flat_map(|template| [false, true].map(|backwards| Self::new(&template, backwards)))
            .collect()
    }

    fn new(template: &Template, backwards: bool) -> Self {
        let last = template.cells().len() - 1;
        let place = |offset| (if backwards { last - offset } else { offset }) as u8;
        let cells = template.cells().iter().enumerate();
        let mut asks: ArrayVec<(u8, u8), MAX_LENGTH> = cells
            .map(|(offset, cell)| match cell {
                Cell::Own => (0, place(offset)),
                Cell::Completing | Cell::First => (1, place(offset)),
                Cell::Other => (2, place(offset)),
            })
            .collect();
        asks.sort_unstable();
        Self {
            kind: template.kind(),
            asks,
            stones: template.stones().map(place).collect(),
            points: template.completing().map(place).collect(),
        }
    }

    /// The starts at which the reading matches. `masks` are the own stones, the empty points and
    /// the stones of the other side.
    fn starts(&self, masks: &[u32; 3]) -> u32 {
        let mut starts = u32::MAX;
        for &(row, shift) in &self.asks {
            starts &= masks[usize::from(row)] >> shift;
            if starts == 0 {
                break;
            }
        }
        starts
    }
}

/// The matches of one reading in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TemplateMatch {
    /// One bit for each start of a match.
    pub starts: u32,
    /// Index in [`Reading::all`].
    pub reading: u8,
}

/// The matches of one colour in one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LineMatches {
    /// Matches, the best kind first.
    pub found: ArrayVec<TemplateMatch, READINGS>,
    /// Empty points where a stone would make a row that is too long for the owner.
    pub overlines: u32,
    /// `[n]`: number of windows of five points with n own stones and no other stone; index 0 is
    /// unused.
    pub windows: [u8; 6],
}

impl LineMatches {
    /// Matches a line with the stones of the owner and of the other side and all its points.
    /// `exact`: a row of six is not a five for the owner.
    pub fn new(readings: &[Reading], own: u32, other: u32, line: u32, exact: bool) -> Self {
        let mut shapes = Self::default();
        if own == 0 {
            return shapes;
        }
        let empty = line & !(own | other);
        shapes.windows = count_windows(own, other, line);
        if exact {
            shapes.overlines = overlines(own, empty);
        }
        if own.count_ones() < 2 {
            return shapes;
        }
        let masks = [own, empty, other];
        for (index, reading) in (0..).zip(readings) {
            let mut starts = reading.starts(&masks);
            if exact && starts != 0 {
                starts &= lasting(reading, own, shapes.overlines);
            }
            if starts != 0 {
                let reading = index;
                shapes.found.push(TemplateMatch { starts, reading });
            }
        }
        shapes
    }
}

/// Starts at which a match still counts when rows longer than five do not: a five of exactly five,
/// or a shape with a completing point that makes no overline.
fn lasting(reading: &Reading, own: u32, overlines: u32) -> u32 {
    if reading.kind == ModelKind::Five {
        return !(own << 1 | own >> 5);
    }
    let points = reading.points.iter();
    points.fold(0, |lasting, &place| lasting | !overlines >> place)
}

/// The empty points with five or more own stones in adjacent rows on both sides together.
fn overlines(own: u32, empty: u32) -> u32 {
    if own.count_ones() < 5 {
        return 0;
    }
    // `ahead[n]`: points with n own stones directly after them in reading order; `behind[n]`:
    // directly before them.
    let (mut ahead, mut behind) = ([u32::MAX; 6], [u32::MAX; 6]);
    for n in 1..6 {
        ahead[n] = ahead[n - 1] & own >> n;
        behind[n] = behind[n - 1] & own << n;
    }
    let longer = (0..6).fold(0, |longer, n| longer | ahead[n] & behind[5 - n]);
    longer & empty
}

/// `[n]`: number of windows of five points with n own stones and none of the other side, n from 1.
fn count_windows(own: u32, other: u32, line: u32) -> [u8; 6] {
    let spread = |mask: u32| mask | mask >> 1 | mask >> 2 | mask >> 3 | mask >> 4;
    let live = (line >> 4) & !spread(other);
    // A bit-sliced sum of the five points of each window: its binary digits are in three masks.
    let (mut ones, mut twos, mut fours) = (own, 0, 0);
    for shift in 1..5 {
        let next = own >> shift;
        let carry = ones & next;
        ones ^= next;
        fours |= twos & carry;
        twos ^= carry;
    }
    let count = |mask: u32| (mask & live).count_ones() as u8;
    [
        0,
        count(ones & !twos & !fours),
        count(twos & !ones),
        count(ones & twos),
        count(fours & !ones),
        count(fours & ones),
    ]
}

/// The indices of the set bits, the lowest first.
pub(crate) fn bits(mask: u32) -> impl Iterator<Item = u32> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let place = rest.trailing_zeros();
        (rest != 0).then(|| {
            rest &= rest - 1;
            place
        })
    })
}
