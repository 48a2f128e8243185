//! A net as bytes: the magic, rule and shape, how it was made, the numbers, and a CRC-32 of all
//! that. Numbers are little-endian. A net with a policy has another magic, and the numbers of the
//! policy after the others.

use super::layers::{CONTEXT, FEATURES, PLACES};
use super::policy::PolicyTable;
use super::{
    CHANNELS, HIDDEN, INPUTS, LANES, MOST_SUM, Net, NetParams, NetTable, REGIONS, THREATS,
};
use crate::state::{COMBINATIONS, table_count};
use rules::Rule;

/// The first bytes of a file.
const MAGIC: &[u8; 8] = b"NEKONET1";
/// The first bytes of a file with a policy.
const POLICY_MAGIC: &[u8; 8] = b"NEKONET2";
/// Bytes of a checksum.
const CHECKSUM: usize = 4;
/// The shape that this version of the program evaluates.
const SHAPE: [u16; 5] = [
    COMBINATIONS as u16,
    CHANNELS as u16,
    REGIONS as u16,
    HIDDEN as u16,
    THREATS as u16,
];

/// Why bytes or numbers are no net.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The bytes do not begin as a net does.
    #[error("not a file of a net")]
    Foreign,
    /// The checksum is wrong or the end is missing.
    #[error("the file is damaged")]
    Damaged,
    /// The rule is unknown to this program.
    #[error("rule number {0}, expected 0 to {max}", max = Rule::ALL.len() - 1)]
    Rule(u8),
    /// The layers are not those that this version evaluates.
    #[error("layers of {0:?}, expected {SHAPE:?}")]
    Layers([u16; 5]),
    /// The number of tables is not that of the rule.
    #[error("{0} tables, expected {1}")]
    Tables(usize, usize),
    /// A table has another number of rows or neurons than the layers say.
    #[error("a table has another shape than its net")]
    Shape,
    /// A sum of these could overflow.
    #[error("{0} are too large, expected amounts that add up to {MOST_SUM} at most")]
    TooLarge(&'static str),
}

impl Net {
    /// True for the beginning of a file of a net.
    pub fn recognizes(head: &[u8]) -> bool {
        head.starts_with(MAGIC) || head.starts_with(POLICY_MAGIC)
    }

    /// Reads what [`NetParams::to_bytes`] writes.
    ///
    /// # Errors
    /// When the bytes are no net, are damaged, or have another shape than this version evaluates.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        if !Self::recognizes(bytes) {
            return Err(NetError::Foreign);
        }
        let (body, checksum) = bytes
            .split_last_chunk::<CHECKSUM>()
            .ok_or(NetError::Damaged)?;
        if crc32fast::hash(body).to_le_bytes() != *checksum {
            return Err(NetError::Damaged);
        }
        let mut reader = Reader(&body[MAGIC.len()..]);
        let [number] = reader.array()?;
        let rule = *Rule::ALL
            .get(usize::from(number))
            .ok_or(NetError::Rule(number))?;
        let layers = reader.numbers::<5>()?.map(|it| it as u16);
        if layers != SHAPE {
            return Err(NetError::Layers(layers));
        }
        let length = u32::from_le_bytes(reader.array()?) as usize;
        let text = String::from_utf8_lossy(reader.take(length)?);
        let provenance = text.lines().map(str::to_owned).collect();
        let tables = (0..table_count(rule)).map(|_| reader.table());
        let tables = tables.collect::<Result<_, _>>()?;
        let policies = if bytes.starts_with(POLICY_MAGIC) {
            table_count(rule)
        } else {
            0
        };
        let policy = (0..policies).map(|_| reader.policy());
        let params = NetParams {
            rule,
            provenance,
            tables,
            policy: policy.collect::<Result<_, _>>()?,
        };
        if !reader.0.is_empty() {
            return Err(NetError::Damaged);
        }
        Self::new(params)
    }
}

impl NetParams {
    /// The net as bytes; [`Net::from_bytes`] reads them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = if self.policy.is_empty() {
            MAGIC.to_vec()
        } else {
            POLICY_MAGIC.to_vec()
        };
        bytes.push(self.rule as u8);
        bytes.extend(SHAPE.iter().flat_map(|it| it.to_le_bytes()));
        let text = self.provenance.join("\n");
        bytes.extend((text.len() as u32).to_le_bytes());
        bytes.extend(text.as_bytes());
        for table in &self.tables {
            let rows = table.own.iter().chain(&table.other).flatten();
            let hidden = table.hidden.iter().flatten();
            let rest = table.threats.iter().flatten();
            let rest = rest.chain(&table.bias).chain(&table.output);
            let numbers = rows.chain(hidden).chain(rest);
            bytes.extend(numbers.flat_map(|it| it.to_le_bytes()));
        }
        for table in &self.policy {
            let rows = table.own.iter().chain(&table.other).chain([&table.stone]);
            let urgencies = table.own_urgency.iter().chain(&table.other_urgency);
            let kernel = table.kernel.iter().flatten().chain(&table.bias);
            let context = table.context.iter().flatten().chain(&table.weights);
            let numbers = rows.flatten().chain(urgencies).chain(kernel).chain(context);
            bytes.extend(numbers.flat_map(|it| it.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// Bytes that are left to read.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], NetError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(NetError::Damaged)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetError::Damaged)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn numbers<const N: usize>(&mut self) -> Result<[i16; N], NetError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = i16::from_le_bytes(self.array()?);
        }
        Ok(numbers)
    }

    fn rows<const N: usize>(&mut self, count: usize) -> Result<Vec<[i16; N]>, NetError> {
        (0..count).map(|_| self.numbers()).collect()
    }

    fn table(&mut self) -> Result<NetTable, NetError> {
        Ok(NetTable {
            own: self.rows::<CHANNELS>(COMBINATIONS)?,
            other: self.rows::<CHANNELS>(COMBINATIONS)?,
            hidden: self.rows::<INPUTS>(HIDDEN)?,
            threats: self.rows::<THREATS>(HIDDEN)?,
            bias: self.numbers()?,
            output: self.numbers()?,
        })
    }

    fn policy(&mut self) -> Result<PolicyTable, NetError> {
        let [own, other] = [
            self.rows::<FEATURES>(COMBINATIONS)?,
            self.rows::<FEATURES>(COMBINATIONS)?,
        ];
        let stone = self.numbers()?;
        let mut column = || -> Result<Vec<i16>, NetError> {
            let rows = self.rows::<1>(COMBINATIONS)?;
            Ok(rows.into_iter().flatten().collect())
        };
        let (own_urgency, other_urgency) = (column()?, column()?);
        let kernel = self.rows::<FEATURES>(PLACES)?;
        Ok(PolicyTable {
            own,
            other,
            stone,
            own_urgency,
            other_urgency,
            kernel: kernel.try_into().expect("there are as many rows"),
            bias: self.numbers()?,
            context: self.rows::<CONTEXT>(FEATURES)?,
            weights: self.numbers()?,
        })
    }
}

const _: () = assert!(INPUTS == REGIONS * LANES && LANES == 2 * CHANNELS);
