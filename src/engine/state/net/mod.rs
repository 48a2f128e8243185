//! [`Net`]: a small network that corrects the linear evaluation.
//!
//! Its input is part of every [`PatternState`](crate::state::PatternState): for each empty point
//! the code of the shapes that each colour would make there. Each code has a row of numbers for its
//! own colour's view and one for the other colour's. The rows of a point's two codes are added,
//! clipped below 0 and above [`CLIP`], and summed in nine regions of the board. From the sums of
//! the side to move, those of the other side and the set of threats, a hidden layer and one output
//! follow: a correction of the linear evaluation.
//!
//! All numbers are integers, so equal positions have equal values on every machine, however the
//! sums came about.
// CITE: rows for line patterns, summed in regions and followed by small dense layers, are Rapfi's
// mix9 (Haobin Duan); two views of one accumulator, updated with each move, are Yu Nasu,
// "Efficiently Updatable Neural-Network-based Evaluation Functions" (2018).

mod baseline;
mod file;
mod kernels;
mod layers;
mod policy;
mod sums;

use std::fmt;
use std::sync::{Arc, OnceLock};

use kernels::Neurons;
use layers::Layers;

pub use baseline::{Cell, baseline, cells, merged};
pub use file::NetError;
pub use layers::{CONTEXT, FEATURES, PLACES, REACH, place_of};
pub use policy::PolicyTable;
pub use sums::NetSums;

use crate::state::{COMBINATIONS, THREAT_SETS, Threat, table_count};
use rules::{Color, MAX_SIZE, Point, Rule};

/// Numbers of a row for one view.
pub const CHANNELS: usize = 16;
/// Numbers of a row for both views.
pub const LANES: usize = 2 * CHANNELS;
/// Regions of the board, three by three.
pub const REGIONS: usize = 9;
/// Neurons of the hidden layer.
pub const HIDDEN: usize = 16;
/// Threats that the hidden layer knows of.
pub const THREATS: usize = Threat::ALL.len();
/// Inputs of a neuron beside the threats: for each region its lanes, the view of the side to move
/// first.
pub const INPUTS: usize = REGIONS * LANES;

/// The integer that stands for 1 in a row or a sum.
pub const ROW_ONE: i32 = 128;
/// The integer that stands for 1 in the weights of the hidden layer and of the output.
pub const WEIGHT_ONE: i32 = 1024;
/// The most that a point adds to a sum. 64 of them, the points of the largest region, fit into 16
/// bits.
pub const CLIP: i16 = 511;
/// The most that a neuron hands on.
const MOST_ACTIVE: i32 = i16::MAX as i32;
/// Weights of a neuron, or of the output, add up to this amount at most: 32 bits hold every sum
/// then.
pub const MOST_SUM: i32 = 60_000;
/// Engine units that make the logarithm of the odds grow by 1.
const UNIT: i64 = 200;

/// In place of a code: a stone lies there.
const STONE: u16 = COMBINATIONS as u16;

/// A row for both views.
pub(crate) type Row = [i16; LANES];
/// The sums of a position: Black's view in the first half of the lanes, White's in the second one.
pub(crate) type Sums = [Row; REGIONS];

/// The numbers of a net as they are trained and stored, rounded to integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetParams {
    /// The rule.
    pub rule: Rule,
    /// How the net was made, one line for each step.
    pub provenance: Vec<String>,
    /// One table for both colours, or one for each colour if the rule treats them differently.
    pub tables: Vec<NetTable>,
    /// As many tables that correct the urgency of points, or none.
    pub policy: Vec<PolicyTable>,
}

/// The numbers of a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetTable {
    /// For each code of this colour's shapes, the row for this colour's view; [`ROW_ONE`] stands
    /// for 1.
    pub own: Vec<[i16; CHANNELS]>,
    /// For each code of this colour's shapes, the row for the other colour's view.
    pub other: Vec<[i16; CHANNELS]>,
    /// For each neuron, when this colour is to move, the weights of the inputs; [`WEIGHT_ONE`]
    /// stands for 1.
    pub hidden: Vec<[i16; INPUTS]>,
    /// For each neuron, the weights of the threats.
    pub threats: Vec<[i16; THREATS]>,
    /// For each neuron, the bias; [`WEIGHT_ONE`] stands for 1.
    pub bias: [i16; HIDDEN],
    /// For each neuron, its weight in the output.
    pub output: [i16; HIDDEN],
}

impl NetTable {
    /// A table of zeros: a net of such tables corrects nothing.
    pub fn zero() -> Self {
        Self {
            own: vec![[0; CHANNELS]; COMBINATIONS],
            other: vec![[0; CHANNELS]; COMBINATIONS],
            hidden: vec![[0; INPUTS]; HIDDEN],
            threats: vec![[0; THREATS]; HIDDEN],
            bias: [0; HIDDEN],
            output: [0; HIDDEN],
        }
    }

    /// The part of the table that may overflow, if any.
    fn fault(&self) -> Option<&'static str> {
        let amount = |weights: &[i16]| -> i32 {
            weights
                .iter()
                .map(|&it| i32::from(it).abs())
                .fold(0, i32::saturating_add)
        };
        let half = i16::MAX as u16 / 2;
        let rows = self.own.iter().chain(&self.other).flatten();
        if rows.clone().any(|&it| it.unsigned_abs() > half) {
            Some("a row")
        } else if self.hidden.iter().any(|neuron| amount(neuron) > MOST_SUM) {
            Some("the weights of a neuron")
        } else if amount(&self.output) > MOST_SUM {
            Some("the weights of the output")
        } else {
            None
        }
    }
}

/// The numbers for evaluating a position with one colour to move.
struct Head {
    /// For each neuron, the weights in the order of the lanes of [`Sums`].
    hidden: Box<[[i16; INPUTS]; HIDDEN]>,
    /// For each set of threats, the addition to each neuron, including the bias; [`ROW_ONE`] times
    /// [`WEIGHT_ONE`] stands for 1.
    threats: Box<[[i32; HIDDEN]]>,
    output: [i16; HIDDEN],
}

/// A net in the form that it is evaluated in. Takes about 0.5 MiB; searches share it.
pub struct Net {
    params: NetParams,
    /// `[color][code]`: the addition of a code of that colour to both views. The last row is for a
    /// point with a stone, which adds nothing.
    rows: [Box<[Row]>; 2],
    /// `[color]`: of the side to move.
    heads: [Head; 2],
    /// `[color]`: of the side to move.
    policy: Option<[Layers; 2]>,
    /// `[size]`: see [`Self::baseline`].
    baselines: [OnceLock<Box<Sums>>; MAX_SIZE as usize + 1],
}

impl Net {
    /// The net of these numbers. Takes about a millisecond.
    ///
    /// # Errors
    /// When a sum could overflow, or the number of tables or rows is not that of the rule.
    pub fn new(params: NetParams) -> Result<Self, NetError> {
        let expected = table_count(params.rule);
        let found = params.tables.len();
        if found != expected {
            return Err(NetError::Tables(found, expected));
        }
        if !params.policy.is_empty() && params.policy.len() != expected {
            return Err(NetError::Tables(params.policy.len(), expected));
        }
        let shaped = |table: &NetTable| {
            [table.own.len(), table.other.len()] == [COMBINATIONS; 2]
                && [table.hidden.len(), table.threats.len()] == [HIDDEN; 2]
        };
        if !params.tables.iter().all(shaped) || !params.policy.iter().all(PolicyTable::is_shaped) {
            return Err(NetError::Shape);
        }
        let fault = params.tables.iter().find_map(NetTable::fault);
        if let Some(fault) = fault.or_else(|| params.policy.iter().find_map(PolicyTable::fault)) {
            return Err(NetError::TooLarge(fault));
        }
        let table = |color: Color| &params.tables[color.index() % found];
        let rows = Color::ALL.map(|color| rows(table(color), color));
        let heads = Color::ALL.map(|color| Head::new(table(color), color));
        let policy = |color: Color| Layers::new(&params.policy[color.index() % found], color);
        let policy = (!params.policy.is_empty()).then(|| Color::ALL.map(policy));
        Ok(Self {
            params,
            rows,
            heads,
            policy,
            baselines: [const { OnceLock::new() }; MAX_SIZE as usize + 1],
        })
    }

    /// The net of a rule that comes with the program, if there is one. Read at the first call in a
    /// process, within a few milliseconds.
    pub fn builtin(rule: Rule) -> Option<Arc<Self>> {
        static NETS: [OnceLock<Arc<Net>>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        let bytes = Self::builtin_bytes(rule)?;
        let read = || {
            let net = Self::from_bytes(bytes);
            Arc::new(net.expect("a test reads the built-in nets"))
        };
        Some(Arc::clone(NETS[rule as usize].get_or_init(read)))
    }

    /// The file of the net of a rule that comes with the program, if there is one.
    pub const fn builtin_bytes(rule: Rule) -> Option<&'static [u8]> {
        match rule {
            Rule::Freestyle => Some(include_bytes!("../../../../assets/weights/freestyle.net")),
            Rule::Standard => Some(include_bytes!("../../../../assets/weights/standard.net")),
            Rule::Renju => Some(include_bytes!("../../../../assets/weights/renju.net")),
        }
    }

    /// The numbers that it was made of.
    pub const fn params(&self) -> &NetParams {
        &self.params
    }

    /// The rule.
    pub const fn rule(&self) -> Rule {
        self.params.rule
    }

    /// The policy when this colour is to move.
    fn policy(&self, color: Color) -> Option<(&Layers, &PolicyTable)> {
        let layers = self.policy.as_ref()?;
        let tables = &self.params.policy;
        Some((
            &layers[color.index()],
            &tables[color.index() % tables.len()],
        ))
    }

    /// `[color][code]`, see [`STONE`].
    fn rows(&self) -> [&[Row]; 2] {
        [&self.rows[0], &self.rows[1]]
    }

    /// What the sums of a board of this size start from: those of [`baseline()`].
    fn baseline(&self, size: u8) -> &Sums {
        self.baselines[usize::from(size)].get_or_init(|| {
            let mut sums = [[0_i32; LANES]; REGIONS];
            let [black, white] = self.rows();
            for Cell {
                codes,
                region,
                count,
            } in baseline(self.rule(), size)
            {
                let [black, white] = [&black[usize::from(codes[0])], &white[usize::from(codes[1])]];
                for (lane, sum) in sums[usize::from(region)].iter_mut().enumerate() {
                    let of_point = (black[lane] + white[lane]).clamp(0, CLIP);
                    *sum += i32::from(count) * i32::from(of_point);
                }
            }
            // No position may exceed 16 bits, whatever the numbers of the net are.
            let mut most = [i32::from(i16::MAX); REGIONS];
            for point in Point::all(size) {
                most[region(size, point)] -= i32::from(CLIP);
            }
            let within = |sum: i32, region: usize| sum.clamp(i16::MIN.into(), most[region]) as i16;
            Box::new(std::array::from_fn(|region| {
                sums[region].map(|sum| within(sum, region))
            }))
        })
    }

    /// The correction for the side to move, in engine units.
    #[inline]
    fn correction(&self, sums: &Sums, side_to_move: Color, threats: usize) -> i32 {
        let head = &self.heads[side_to_move.index()];
        let neurons = Neurons {
            weights: &head.hidden,
            begun: &head.threats[threats & (THREAT_SETS - 1)],
            output: &head.output,
        };
        let inputs = sums.as_flattened().first_chunk();
        let output = kernels::output(&neurons, inputs.expect("sums are all inputs"));
        (i64::from(output) * UNIT / i64::from(ROW_ONE * WEIGHT_ONE)) as i32
    }
}

impl Head {
    fn new(table: &NetTable, color: Color) -> Self {
        let mut hidden = Box::new([[0; INPUTS]; HIDDEN]);
        for (neuron, weights) in hidden.iter_mut().zip(&table.hidden) {
            for (to, from) in neuron
                .chunks_exact_mut(LANES)
                .zip(weights.chunks_exact(LANES))
            {
                let (own, other) = from.split_at(CHANNELS);
                let (black, white) = match color {
                    Color::Black => (own, other),
                    Color::White => (other, own),
                };
                to[..CHANNELS].copy_from_slice(black);
                to[CHANNELS..].copy_from_slice(white);
            }
        }
        let of_set = |set: usize| {
            std::array::from_fn(|neuron| {
                let there = Threat::ALL.iter().zip(&table.threats[neuron]);
                let there = there.filter(|(threat, _)| threat.is_in(set));
                let sum = there.map(|(_, &weight)| i32::from(weight)).sum::<i32>();
                (i32::from(table.bias[neuron]) + sum) * ROW_ONE
            })
        };
        Self {
            hidden,
            threats: (0..THREAT_SETS).map(of_set).collect(),
            output: table.output,
        }
    }
}

/// The additions of a colour's codes to both views, followed by [`STONE`].
fn rows(table: &NetTable, color: Color) -> Box<[Row]> {
    let both = table.own.iter().zip(&table.other);
    let row = |(own, other): (&[i16; CHANNELS], &[i16; CHANNELS])| {
        let (black, white) = match color {
            Color::Black => (own, other),
            Color::White => (other, own),
        };
        let mut row = [0; LANES];
        row[..CHANNELS].copy_from_slice(black);
        row[CHANNELS..].copy_from_slice(white);
        row
    };
    both.map(row).chain([[0; LANES]]).collect()
}

/// The region of a point on a board of this size, 0 to 8, row by row from the bottom left.
pub const fn region(size: u8, point: Point) -> usize {
    let size = size as usize;
    let (column, row) = (point.x() as usize * 3 / size, point.y() as usize * 3 / size);
    row * 3 + column
}

/// Nets are equal when their numbers are.
impl PartialEq for Net {
    fn eq(&self, other: &Self) -> bool {
        self.params == other.params
    }
}

impl fmt::Debug for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.params.provenance).finish()
    }
}
