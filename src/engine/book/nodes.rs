//! [`Nodes`]: the moves of a library in memory.

use super::codes::{DEGREE, END, SIBLING, plies_before, point_of};
use super::heights::heights;
use super::{BookEnd, BookNode, Degree};
use rules::Point;

/// There is no further move of the same position.
const NO_SIBLING: u32 = u32::MAX;

/// The moves in the order of a walk through the tree: the moves below a move follow it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Nodes {
    /// `row << 4 | column` of each move.
    points: Vec<u8>,
    /// The flags and degree of each move.
    infos: Vec<u8>,
    /// The index of the next move of the same position.
    siblings: Vec<u32>,
    /// Number of plies from each move to the deepest leaf below it, or below the place where its
    /// position is continued.
    heights: Vec<u8>,
}

/// A move with its data.
#[derive(Clone, Copy, Debug)]
pub(super) struct StoredNode {
    pub point: Point,
    pub known: BookNode,
}

impl Nodes {
    /// From the bytes of a file; `None` when they are not a tree of playable lines on a board of
    /// `size` lines.
    pub(crate) fn of_bytes(points: Vec<u8>, infos: Vec<u8>, size: u8) -> Option<Self> {
        let on_board = |&byte: &u8| byte & 15 < size && byte >> 4 < size;
        if points.len() != infos.len() || !points.iter().all(on_board) {
            return None;
        }
        let count = u32::try_from(points.len())
            .ok()
            .filter(|&count| count < NO_SIBLING)?;
        let mut siblings = vec![NO_SIBLING; points.len()];
        // The line to the move before, and the points that it occupies.
        let mut line = Vec::<u32>::new();
        let mut is_taken = [false; 256];
        // Moves with a later sibling, and the number of plies before them.
        let mut open = Vec::new();
        for index in 0..count {
            let (point, info) = (points[index as usize], infos[index as usize]);
            if std::mem::replace(&mut is_taken[usize::from(point)], true) {
                return None;
            }
            if info & SIBLING != 0 {
                open.push((index, line.len()));
            }
            line.push(index);
            if info & END == 0 {
                continue;
            }
            let plies = match open.pop() {
                Some((before, plies)) => {
                    siblings[before as usize] = index + 1;
                    plies
                }
                None if index + 1 == count => 0,
                None => return None,
            };
            for ended in line.drain(plies..) {
                is_taken[usize::from(points[ended as usize])] = false;
            }
        }
        let is_whole = line.is_empty() && open.is_empty() && !siblings.contains(&count);
        let heights = is_whole.then(|| heights(&points, &infos, size))?;
        Some(Self {
            points,
            infos,
            siblings,
            heights,
        })
    }

    /// Number of plies before each move, in order.
    pub(crate) fn plies_before(&self) -> impl Iterator<Item = usize> {
        plies_before(&self.infos)
    }

    /// The bytes of a file: points, then flags and degrees.
    pub fn bytes(&self) -> [&[u8]; 2] {
        [&self.points, &self.infos]
    }

    /// Size in memory in bytes.
    pub fn memory(&self) -> u64 {
        let node = size_of::<u8>() * 3 + size_of::<u32>();
        (self.points.len() * node) as u64
    }

    /// Number of moves.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    pub fn get(&self, index: usize) -> StoredNode {
        let info = self.infos[index];
        StoredNode {
            point: point_of(self.points[index]),
            known: BookNode {
                degree: (info & DEGREE).checked_sub(1).map(Degree),
                end: match info & END {
                    0 => None,
                    0x20 => Some(BookEnd::Threats),
                    0x40 => Some(BookEnd::Unknown),
                    _ => Some(BookEnd::Elsewhere),
                },
            },
        }
    }

    /// Number of plies from a move to the deepest leaf below it, or below the place where its
    /// position is continued.
    pub fn height(&self, index: usize) -> u8 {
        self.heights[index]
    }

    /// The first move of the position after `index`, or of the empty board.
    pub fn first_child(&self, index: Option<usize>) -> Option<usize> {
        match index {
            None => (!self.points.is_empty()).then_some(0),
            Some(index) => (self.infos[index] & END == 0).then_some(index + 1),
        }
    }

    /// The moves of a position, starting with its first move.
    pub fn from(&self, first: Option<usize>) -> impl Iterator<Item = usize> {
        let next = |&index: &usize| {
            let next = self.siblings[index];
            (next != NO_SIBLING).then_some(next as usize)
        };
        std::iter::successors(first, next)
    }

    /// The byte of a move's point, `row << 4 | column`.
    pub(crate) fn point_byte(&self, index: usize) -> u8 {
        self.points[index]
    }
}
