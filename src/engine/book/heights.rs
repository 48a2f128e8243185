//! The heights of moves: how deep a library continues after each of them.

use std::collections::HashMap;

use super::codes::{ELSEWHERE, END, plies_before, point_of};
use super::key::Key;
use rules::Color;

/// Number of plies from each move to the deepest leaf below it, at most 255. A move whose position
/// is continued elsewhere in the tree has the height of that position.
///
/// `points` and `infos` must be a tree, in which a position is continued before the moves that
/// refer to it.
pub(super) fn heights(points: &[u8], infos: &[u8], size: u8) -> Vec<u8> {
    let has_references = infos.iter().any(|&info| info & END == ELSEWHERE);
    let stones = if has_references {
        StoneKeys::of(size)
    } else {
        StoneKeys::default()
    };
    let mut pass = Pass {
        heights: vec![0; points.len()],
        path: Vec::new(),
        continued: stones.referred(points, infos),
        stones,
    };
    for (index, plies) in plies_before(infos).enumerate() {
        pass.back_to(plies);
        pass.enter(index, points[index]);
        if infos[index] & END == ELSEWHERE {
            pass.refer(index);
        }
    }
    pass.back_to(0);
    pass.heights
}

/// `[color][byte of a point]`: the key of a stone. Empty when no position is continued elsewhere,
/// because keys are not needed then.
#[derive(Default)]
struct StoneKeys([Vec<Key>; 2]);

impl StoneKeys {
    fn of(size: u8) -> Self {
        let on_board = |byte: u8| byte & 15 < size && byte >> 4 < size;
        let key = |byte, color| {
            if on_board(byte) {
                Key::EMPTY.after(point_of(byte), color, size)
            } else {
                Key::EMPTY
            }
        };
        Self(Color::ALL.map(|color| (0..=u8::MAX).map(|byte| key(byte, color)).collect()))
    }

    /// The key after a move to the point of this byte at this ply.
    fn after(&self, before: Option<Key>, point: u8, plies: usize) -> Key {
        let of_color = &self.0[Color::of_ply(plies).index()];
        let stone = of_color.get(usize::from(point)).copied();
        before
            .unwrap_or(Key::EMPTY)
            .with(stone.unwrap_or(Key::EMPTY))
    }

    /// The positions that are continued elsewhere, by key, without heights.
    fn referred(&self, points: &[u8], infos: &[u8]) -> HashMap<u64, u8> {
        let mut keys = HashMap::new();
        if self.0[0].is_empty() {
            return keys;
        }
        let mut path = Vec::<Key>::new();
        for (index, plies) in plies_before(infos).enumerate() {
            path.truncate(plies);
            let key = self.after(path.last().copied(), points[index], plies);
            path.push(key);
            if infos[index] & END == ELSEWHERE {
                keys.insert(key.lowest().0, 0);
            }
        }
        keys
    }
}

/// A walk through the tree that computes the heights.
struct Pass {
    heights: Vec<u8>,
    /// The moves from the empty board, with the keys of their positions.
    path: Vec<(usize, Key)>,
    stones: StoneKeys,
    /// Heights of the positions that moves elsewhere refer to, by key.
    continued: HashMap<u64, u8>,
}

impl Pass {
    fn enter(&mut self, index: usize, point: u8) {
        let before = self.path.last().map(|&(_, key)| key);
        let key = self.stones.after(before, point, self.path.len());
        self.path.push((index, key));
    }

    /// Gives the last move the height of the position that it refers to.
    fn refer(&mut self, index: usize) {
        let key = self.path.last().map(|(_, key)| key.lowest().0);
        let height = key.and_then(|key| self.continued.get(&key));
        self.heights[index] = height.copied().unwrap_or_default();
    }

    /// Leaves moves, whose heights are then known, until `plies` moves are left on the path.
    fn back_to(&mut self, plies: usize) {
        while self.path.len() > plies
            && let Some((index, key)) = self.path.pop()
        {
            let height = self.heights[index];
            if !self.continued.is_empty()
                && let Some(known) = self.continued.get_mut(&key.lowest().0)
            {
                *known = height.max(*known);
            }
            if let Some(&(before, _)) = self.path.last() {
                let least = height.saturating_add(1);
                self.heights[before] = self.heights[before].max(least);
            }
        }
    }
}
