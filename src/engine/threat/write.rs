//! Writes a proven win as a [`Strategy`](proof::Strategy) that the checker can play through.

use super::fours::{ANY_FOURS, FourOutcome};
use super::replies::{keep_legal, replies};
use super::table::Numbers;
use super::threes::ThreatSearch;
use crate::state::PointClass;
use proof::StrategyBuilder;
use rules::{Color, Point, side_to_move_key, stone_key};

/// Node limit for a win by fours where the table has no move.
const FOURS: u64 = 300;

impl ThreatSearch<'_, '_> {
    /// Writes the win of the attacker, who is to move, and returns its node; `None` when it cannot
    /// be found again within the node limit.
    pub(crate) fn write_attack(&mut self, builder: &mut StrategyBuilder) -> Option<u32> {
        if let Some(line) = self.line(0, u64::MAX) {
            return self.write_line(builder, &line);
        }
        let point = match self.proven_move() {
            Some(point) => point,
            None => {
                if let Some(line) = self.line(ANY_FOURS, FOURS) {
                    return self.write_line(builder, &line);
                }
                // The table has lost the result.
                self.attack(Numbers::NO_LIMIT);
                self.proven_move()?
            }
        };
        let node = builder.play(point);
        let attacker = self.attacker;
        self.on(point, attacker, |search| {
            if search.fives().is_empty() {
                search.write_threat(builder, node)
            } else {
                search.write_four(builder, node, Self::write_attack)
            }
        })?;
        Some(node)
    }

    /// Writes a win by fours.
    pub fn write_line(&mut self, builder: &mut StrategyBuilder, line: &[Point]) -> Option<u32> {
        let node = builder.play(line[0]);
        if self.state.class(line[0], self.attacker) == PointClass::Five {
            return Some(node);
        }
        let attacker = self.attacker;
        self.on(line[0], attacker, |search| {
            search.write_four(builder, node, |search, builder| {
                search.write_line(builder, line.get(2..)?)
            })
        })?;
        Some(node)
    }

    /// Writes the continuation after the four of `node`: the five, and the moves after its answer.
    fn write_four(
        &mut self,
        builder: &mut StrategyBuilder,
        node: u32,
        go_on: impl FnOnce(&mut Self, &mut StrategyBuilder) -> Option<u32>,
    ) -> Option<()> {
        let defender = !self.attacker;
        let fives = self.fives();
        let five = builder.play(fives[0]);
        builder.otherwise(node, five);
        let next = match fives.get(1) {
            Some(&other) => builder.play(other),
            None if self.state.is_forbidden(fives[0], defender) => return Some(()),
            None => self.on(fives[0], defender, |search| go_on(search, builder))?,
        };
        builder.reply(node, fives[0], next);
        Some(())
    }

    /// Writes the continuation after the move of `node`, which threatens a win by fours.
    fn write_threat(&mut self, builder: &mut StrategyBuilder, node: u32) -> Option<()> {
        let defender = !self.attacker;
        let line = self.threat().ok()?.line;
        let written = builder.len();
        let otherwise = self.write_line(builder, &line)?;
        builder.otherwise(node, otherwise);
        // A stone on a point of the written line stops it even if there is another five.
        let mut hinder = replies(self.state, self.attacker, &line, self.effort);
        if self.effort.is_spent() {
            return None;
        }
        hinder.extend(builder.plays_since(written));
        hinder.sort_unstable();
        hinder.dedup();
        keep_legal(self.state, defender, &mut hinder);
        for reply in hinder {
            let next = self.on(reply, defender, |search| search.write_attack(builder))?;
            builder.reply(node, reply, next);
        }
        Some(())
    }

    /// Calls a function with a stone on board.
    pub fn on<T>(
        &mut self,
        point: Point,
        color: Color,
        body: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Option<T> {
        if !self.effort.spend() {
            return None;
        }
        self.state.place(point, color);
        let result = body(self);
        self.state.undo();
        result
    }

    /// A win by at most `fours` fours.
    fn line(&mut self, fours: u16, most: u64) -> Option<Vec<Point>> {
        let Self {
            state,
            memory,
            effort,
            attacker,
            ..
        } = self;
        let verdict = effort.within(most, |effort| {
            memory.fours.solve(state, *attacker, fours, effort)
        });
        match verdict {
            FourOutcome::Win(line) => Some(line),
            _ => None,
        }
    }

    /// A move with a proven win in the table.
    fn proven_move(&mut self) -> Option<Point> {
        let key = self.key(self.attacker) ^ side_to_move_key(Color::White);
        let mut moves = self.attacks().into_iter();
        moves.find(|&point| {
            let below = self.memory.table.get(key ^ stone_key(self.attacker, point));
            below.is_some_and(|numbers| numbers.proof == 0)
        })
    }

    /// The points where the attacker has a five.
    pub fn fives(&self) -> Vec<Point> {
        let is_five = |point: &Point| self.state.class(*point, self.attacker) == PointClass::Five;
        self.state.fours(self.attacker).filter(is_five).collect()
    }
}
