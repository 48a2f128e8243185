//! How far a library goes after each of its moves.

use std::collections::HashMap;

use super::key::Key;
use super::nodes::{ELSEWHERE, END, plies_before, point_of};
use crate::rules::Color;

/// Plies from each move to the deepest leaf below it, at most 255. A move whose position is
/// continued elsewhere in the tree is as high as that position.
///
/// `points` and `infos` must be a tree, in which a position is continued before the moves that
/// refer to it.
pub(super) fn heights(points: &[u8], infos: &[u8], size: u8) -> Vec<u8> {
    let continued = referred(points, infos, size);
    let mut pass = Pass {
        heights: vec![0; points.len()],
        path: Vec::new(),
        continued,
    };
    for (index, plies) in plies_before(infos).enumerate() {
        pass.back_to(plies);
        pass.enter(index, points[index], size);
        if infos[index] & END == ELSEWHERE {
            pass.refer(index);
        }
    }
    pass.back_to(0);
    pass.heights
}

/// The positions that are continued elsewhere, by their keys, with no height yet.
fn referred(points: &[u8], infos: &[u8], size: u8) -> HashMap<u64, u8> {
    let is_reference = |&info: &u8| info & END == ELSEWHERE;
    if !infos.iter().any(|info| is_reference(info)) {
        return HashMap::new();
    }
    let mut path = Vec::<Key>::new();
    let mut keys = HashMap::new();
    for (index, plies) in plies_before(infos).enumerate() {
        path.truncate(plies);
        let key = key_after(path.last(), points[index], plies, size);
        path.push(key);
        if is_reference(&infos[index]) {
            keys.insert(key.lowest().0, 0);
        }
    }
    keys
}

fn key_after(before: Option<&Key>, point: u8, plies: usize, size: u8) -> Key {
    let before = before.copied().unwrap_or(Key::EMPTY);
    before.after(point_of(point), Color::of_ply(plies), size)
}

/// A walk through the tree that measures it.
struct Pass {
    heights: Vec<u8>,
    /// The moves from the empty board on, with the keys of their positions.
    path: Vec<(usize, Key)>,
    /// Heights of the positions that moves elsewhere refer to, by key.
    continued: HashMap<u64, u8>,
}

impl Pass {
    fn enter(&mut self, index: usize, point: u8, size: u8) {
        let key = match self.continued.is_empty() {
            true => Key::EMPTY,
            false => key_after(
                self.path.last().map(|(_, key)| key),
                point,
                self.path.len(),
                size,
            ),
        };
        self.path.push((index, key));
    }

    /// The move entered last has the height of the position that it refers to.
    fn refer(&mut self, index: usize) {
        let key = self.path.last().map(|(_, key)| key.lowest().0);
        let height = key.and_then(|key| self.continued.get(&key));
        self.heights[index] = height.copied().unwrap_or_default();
    }

    /// Leaves moves, whose heights are known then, until this many are left on the path.
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
