//! [`Hints`]: answers to sibling positions. Most replies lose to the same move for the same
//! reasons.

use std::collections::HashMap;
use std::rc::Rc;

use crate::cover::Cover;
use rules::{Board, Point};

/// Largest number of sibling answers that are kept.
const MOST: usize = 64;

/// The answers to the replies at one position of the defender.
#[derive(Default)]
pub(crate) struct Hints {
    /// The answers, the latest last.
    covers: Vec<Rc<Cover>>,
    /// `[play]`: how often it won.
    wins: HashMap<Point, u32>,
}

impl Hints {
    pub fn add(&mut self, cover: Rc<Cover>) {
        *self.wins.entry(cover.play).or_default() += 1;
        if self.covers.len() >= MOST {
            self.covers.remove(0);
        }
        self.covers.push(cover);
    }

    /// At most `most` answers with different moves that are legal here, sorted by how often the
    /// move won; for each move its latest answer.
    pub fn best(&self, board: &Board, most: usize) -> Vec<Rc<Cover>> {
        let mut best = Vec::<Rc<Cover>>::new();
        for cover in self.covers.iter().rev() {
            let is_new = best.iter().all(|it| it.play != cover.play);
            if is_new && board.is_empty(cover.play) {
                best.push(Rc::clone(cover));
            }
        }
        best.sort_by_key(|cover| std::cmp::Reverse(self.wins[&cover.play]));
        best.truncate(most);
        best
    }
}
