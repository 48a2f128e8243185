//! Which positions of a solution can be reached, and which of them are settled: each reply
//! has a strategy or leads to a settled position.

use super::{Answered, Solution};
use rules::{Board, Point};

/// How a reply is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// By the strategy with this number.
    Proof(u32),
    /// By the answer to the position after it, with its number if there is one.
    Stored(Option<usize>),
}

impl Solution {
    /// The position with this number and the attacker's move on board.
    pub fn after_play(&self, number: usize) -> Board {
        let answered = &self.answered[number];
        let board = self.board_of(answered);
        let mut board = board.expect("it was checked when it was added");
        board.place(answered.play(), self.attacker());
        board
    }

    /// The answer to a reply. `board` has the attacker's move, and is unchanged on return.
    pub fn reply(&self, answered: &Answered, board: &mut Board, reply: Point) -> Reply {
        let named = answered.proofs.iter().find(|(_, it)| it.0.contains(&reply));
        if let Some(&(number, _)) = named {
            return Reply::Proof(number);
        }
        match answered.otherwise {
            Some(number) if !answered.stored.0.contains(&reply) => Reply::Proof(number),
            _ => {
                board.place(reply, !self.attacker());
                let next = self.number_of(board);
                board.remove(reply);
                Reply::Stored(next)
            }
        }
    }

    /// The positions after replies that are not answered by strategies: each reply with the
    /// position's number, if it has one.
    pub fn next_positions(&self, number: usize) -> Vec<(Point, Option<usize>)> {
        let answered = &self.answered[number];
        let mut board = self.after_play(number);
        let replies = match answered.otherwise {
            Some(_) => answered.stored.0.clone(),
            None => board.empty_points().collect(),
        };
        let next =
            replies
                .into_iter()
                .filter_map(|reply| match self.reply(answered, &mut board, reply) {
                    Reply::Stored(next) => Some((reply, next)),
                    Reply::Proof(_) => None,
                });
        next.collect()
    }

    /// The numbers of all positions, those with the most stones first. A position comes before
    /// those that lead to it.
    pub(super) fn by_stones(&self) -> Vec<usize> {
        let stones = |number: &usize| {
            let answered = &self.answered[*number];
            answered.black.0.len() + answered.white.0.len()
        };
        let mut order = (0..self.answered.len()).collect::<Vec<_>>();
        order.sort_by_key(|number| std::cmp::Reverse(stones(number)));
        order
    }

    /// `[position]`: whether every position that follows it, at any distance, has an answer.
    pub fn closed(&self) -> Vec<bool> {
        let mut closed = vec![false; self.answered.len()];
        for number in self.by_stones() {
            let next = self.next_positions(number);
            closed[number] = next
                .iter()
                .all(|&(_, next)| next.is_some_and(|next| closed[next]));
        }
        closed
    }

    /// The settled part of the solution. Its scope is the replies to the first move after which
    /// every reachable position has an answer, and it has these positions only. `None` when there
    /// is no such reply.
    pub fn settled_part(&self) -> Option<Self> {
        let first = self.number_of(&self.start())?;
        let closed = self.closed();
        let mut scope = Vec::new();
        let mut reached = vec![first];
        let mut seen = vec![false; self.answered.len()];
        for (reply, next) in self.next_positions(first) {
            let Some(next) = next.filter(|&next| closed[next]) else {
                continue;
            };
            if !std::mem::replace(&mut seen[next], true) {
                scope.push(reply);
                reached.push(next);
            }
        }
        let is_whole = closed[first];
        if !is_whole && scope.is_empty() {
            return None;
        }
        let mut at = 1;
        while let Some(&number) = reached.get(at) {
            at += 1;
            for (_, next) in self.next_positions(number) {
                let next = next.expect("a closed position is followed by answers");
                if !std::mem::replace(&mut seen[next], true) {
                    reached.push(next);
                }
            }
        }
        let scope = (!is_whole).then_some(scope);
        Some(self.part(&reached, scope))
    }

    /// Adds the answers and strategies of another part of the same computation.
    ///
    /// # Errors
    /// When the other solution has another first position or rule.
    pub fn absorb(&mut self, other: &Self) -> Result<(), super::SolutionError> {
        let is_same = |one: &super::SolutionHeader, other: &super::SolutionHeader| {
            (one.rule, one.size, &one.from) == (other.rule, other.size, &other.from)
        };
        if !is_same(&self.header, &other.header) {
            return Err(super::SolutionError::Other);
        }
        let before = self.proofs.len() as u32;
        self.proofs.extend(other.proofs.iter().cloned());
        for answered in &other.answered {
            let mut answered = answered.clone();
            let named = answered.proofs.iter_mut().map(|(number, _)| number);
            named
                .chain(&mut answered.otherwise)
                .for_each(|number| *number += before);
            self.add(super::SolutionLine::Answered(answered))?;
        }
        Ok(())
    }

    /// The positions with these numbers, with the strategies that they name, equal ones once.
    fn part(&self, numbers: &[usize], scope: Option<Vec<Point>>) -> Self {
        let header = super::SolutionHeader {
            scope: scope.map(super::Points),
            shard: None,
            ..self.header.clone()
        };
        let mut part = Self::new(header).expect("the header was checked");
        let mut kept = std::collections::HashMap::<&str, u32>::new();
        let mut proofs = Vec::new();
        let mut answered = Vec::new();
        for &number in numbers {
            let mut renumbered = self.answered[number].clone();
            let named = renumbered.proofs.iter_mut().map(|(number, _)| number);
            for number in named.chain(&mut renumbered.otherwise) {
                let text = &*self.proofs[*number as usize];
                *number = *kept.entry(text).or_insert_with(|| {
                    proofs.push(text.into());
                    proofs.len() as u32 - 1
                });
            }
            answered.push(renumbered);
        }
        part.proofs = proofs;
        for answered in answered {
            let line = super::SolutionLine::Answered(answered);
            part.add(line).expect("it comes from a solution");
        }
        part
    }
}
