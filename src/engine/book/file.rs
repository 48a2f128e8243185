//! The file format of libraries.
//!
//! ```text
//! "NEKOBOOK"                     8 bytes
//! version, rule, lines           a byte each; the rule 0 freestyle, 1 standard, 2 renju
//! moves                          4 bytes, the lowest first
//! points, flags, degrees         a byte each, compressed by Brotli: all points, all flags,
//!                                all degrees
//! CRC-32                         4 bytes, the lowest first, of all bytes before
//! ```
//!
//! Version 1, which is read as well, has no checksum.
//!
//! The moves are in the order of a walk through the tree, those of a position by their value. A
//! point is `row << 4 | column`. The flags are 0x80 when another move of the same position follows,
//! and 0x20, 0x40 or 0x60 at the end of a line, by the reason for the end. A degree, 0 for unknown,
//! is stored as its difference to the move before it in the same position, or as its sum with that
//! of the move that leads there and 64, modulo 256.

use std::io::{Read, Write};

use brotli::enc::BrotliEncoderParams;
use thiserror::Error;

use super::codes::{DEGREE, END, SIBLING};
use super::nodes::Nodes;
use super::{Book, MAX_BOOK_SIZE};
use rules::{MIN_SIZE, Rule};

const SIGNATURE: &[u8; 8] = b"NEKOBOOK";
const VERSION: u8 = 2;
/// The version without a checksum.
const UNCHECKED: u8 = 1;
/// Bytes of the checksum.
const CHECKSUM: usize = 4;
const HEAD: usize = 15;
/// Largest number of moves that is read.
const MOST_MOVES: usize = 50_000_000;
/// Largest number of moves for each byte of a file. It protects against files made to fill the
/// memory; real libraries stay far below.
const MOST_PER_BYTE: usize = 1_000;
const BUFFER: usize = 1 << 16;

/// Why bytes are not a library.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BookError {
    /// The first bytes are wrong.
    #[error("not an opening library of Nekomoku: expected it to begin with \"NEKOBOOK\"")]
    NoBook,
    /// The version is unknown.
    #[error(
        "an opening library of version {0}; this program reads versions {UNCHECKED} and {VERSION}"
    )]
    Version(u8),
    /// The content is inconsistent.
    #[error("a damaged opening library: {0}")]
    Damaged(&'static str),
}

impl Book {
    /// True when a file with this beginning is a library in some version of the format.
    pub fn recognizes(start: &[u8]) -> bool {
        start.starts_with(SIGNATURE)
    }

    /// Reads a library.
    ///
    /// # Errors
    /// When the bytes are not a library, have another version, or are damaged. The memory used is
    /// bounded by their number.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BookError> {
        let damaged = BookError::Damaged;
        let version = bytes.strip_prefix(SIGNATURE).and_then(<[u8]>::first);
        let content = match version {
            None => return Err(BookError::NoBook),
            Some(&UNCHECKED) => bytes,
            Some(&VERSION) => unsealed(bytes).ok_or(damaged("expected another checksum"))?,
            Some(&other) => return Err(BookError::Version(other)),
        };
        let Some((head, body)) = content.split_at_checked(HEAD) else {
            return Err(damaged("expected rule, lines and number of moves"));
        };
        let rule = Rule::ALL.get(usize::from(head[9]));
        let &rule = rule.ok_or(damaged("expected the rule to be 0, 1 or 2"))?;
        let size = head[10];
        if !(MIN_SIZE..=MAX_BOOK_SIZE).contains(&size) {
            return Err(damaged("expected 5 to 16 lines"));
        }
        let count = u32::from_le_bytes([head[11], head[12], head[13], head[14]]) as usize;
        if count > MOST_MOVES.min(body.len() * MOST_PER_BYTE) {
            return Err(damaged("expected fewer moves in so few bytes"));
        }
        let mut points = Vec::with_capacity(3 * count);
        let reader = brotli::Decompressor::new(body, BUFFER);
        let mut reader = reader.take(3 * count as u64 + 1);
        reader
            .read_to_end(&mut points)
            .map_err(|_| damaged("expected compressed moves"))?;
        if points.len() != 3 * count {
            return Err(damaged("expected three bytes for each move"));
        }
        let told = points.split_off(2 * count);
        let mut infos = points.split_off(count);
        add_degrees(&mut infos, &told).ok_or(damaged("expected degrees from 0 to 31"))?;
        let nodes = Nodes::of_bytes(points, infos, size);
        let nodes = nodes.ok_or(damaged("expected a tree of moves"))?;
        Ok(Self { rule, size, nodes })
    }

    /// The bytes of the file. Takes seconds for a million moves.
    pub fn to_bytes(&self) -> Vec<u8> {
        let [points, infos] = self.nodes.bytes();
        let rule = Rule::ALL.iter().position(|&rule| rule == self.rule);
        let mut bytes = SIGNATURE.to_vec();
        bytes.extend([VERSION, rule.expect("it is one of them") as u8, self.size]);
        bytes.extend((points.len() as u32).to_le_bytes());
        let params = BrotliEncoderParams {
            quality: 11,
            lgwin: 24,
            ..BrotliEncoderParams::default()
        };
        let mut writer = brotli::CompressorWriter::with_params(&mut bytes, BUFFER, &params);
        let flags = infos.iter().map(|info| info & !DEGREE).collect::<Vec<_>>();
        let parts = [points, &flags, &told_degrees(infos)];
        let written = parts.iter().try_for_each(|part| writer.write_all(part));
        written.expect("memory can be written");
        drop(writer);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }
}

/// The bytes before the checksum; `None` if it is wrong.
fn unsealed(bytes: &[u8]) -> Option<&[u8]> {
    let (content, checksum) = bytes.split_at_checked(bytes.len().checked_sub(CHECKSUM)?)?;
    (crc32fast::hash(content).to_le_bytes() == *checksum).then_some(content)
}

/// The reference of a stored degree.
#[derive(Clone, Copy)]
enum Beside {
    /// The degree of the previous move of the same position.
    Better(u8),
    /// The degree of the move that leads to the position.
    Before(u8),
}

impl Beside {
    const fn tell(self, degree: u8) -> u8 {
        match self {
            Self::Better(other) => other.wrapping_sub(degree),
            Self::Before(other) => FIRST.wrapping_add(other).wrapping_add(degree),
        }
    }

    const fn told(self, byte: u8) -> u8 {
        match self {
            Self::Better(other) => other.wrapping_sub(byte),
            Self::Before(other) => byte.wrapping_sub(FIRST).wrapping_sub(other),
        }
    }
}

/// Added to the degree of the first move of a position, so that the other moves have different
/// bytes.
const FIRST: u8 = 64;
/// The reference of the first move of all.
const BEGIN: Beside = Beside::Before(16);

/// Walks through the moves by their flags and degrees, and returns the reference of the next one.
#[derive(Default)]
struct Neighbours {
    open: Vec<u8>,
}

impl Neighbours {
    fn after(&mut self, info: u8) -> Beside {
        let degree = info & DEGREE;
        if info & SIBLING != 0 {
            self.open.push(degree);
        }
        match info & END {
            0 => Beside::Before(degree),
            _ => Beside::Better(self.open.pop().unwrap_or_default()),
        }
    }
}

fn told_degrees(infos: &[u8]) -> Vec<u8> {
    let (mut neighbours, mut beside) = (Neighbours::default(), BEGIN);
    let tell = infos.iter().map(|&info| {
        let byte = beside.tell(info & DEGREE);
        beside = neighbours.after(info);
        byte
    });
    tell.collect()
}

/// Adds the degrees to the flags; `None` when one is too large.
fn add_degrees(infos: &mut [u8], told: &[u8]) -> Option<()> {
    let (mut neighbours, mut beside) = (Neighbours::default(), BEGIN);
    for (info, &byte) in infos.iter_mut().zip(told) {
        let degree = beside.told(byte);
        if degree > DEGREE || *info & DEGREE != 0 {
            return None;
        }
        *info |= degree;
        beside = neighbours.after(*info);
    }
    Some(())
}
