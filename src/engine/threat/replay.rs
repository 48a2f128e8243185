//! Checks whether a written win still wins with other stones on board, by playing it through with
//! the same arguments.

use super::fours::{WinLine, has_legal};
use super::replies::{keep_legal, replies};
use super::threes::ThreatSearch;
use crate::state::PointClass;
use proof::{Strategy, StrategyNode};
use rules::Point;

impl ThreatSearch<'_, '_> {
    /// True when the attacker, who is to move, wins by the strategy from its node `number`. `false`
    /// proves nothing: the node limit may be reached, or the threat of the strategy may not be one
    /// by fours.
    pub fn holds(&mut self, strategy: &Strategy, number: u32) -> bool {
        let (me, other) = (self.attacker, !self.attacker);
        let node = strategy.node(number);
        if !self.may_play(node.play) {
            return false;
        }
        if self.state.class(node.play, me) == PointClass::Five {
            return true;
        }
        let holds = self.on(node.play, me, |search| {
            let can_reply = search.state.count(other, PointClass::Five) == 0
                && has_legal(search.state, other, 1);
            let holds = can_reply
                && match search.state.count(me, PointClass::Five) {
                    0 => search.threat_holds(strategy, node),
                    _ => search.four_holds(strategy, node),
                };
            Some(holds)
        });
        holds == Some(true)
    }

    /// The move of `node` makes a four: only a stone on the point of its five stops it.
    fn four_holds(&mut self, strategy: &Strategy, node: &StrategyNode) -> bool {
        let otherwise = node.otherwise.map(|next| strategy.node(next).play);
        let is_five = |five: &Point| {
            self.state.is_empty(*five) && self.state.class(*five, self.attacker) == PointClass::Five
        };
        let Some(five) = otherwise.filter(is_five) else {
            return false;
        };
        self.all_hold(strategy, node, vec![five])
    }

    /// The move of `node` threatens a win by fours.
    fn threat_holds(&mut self, strategy: &Strategy, node: &StrategyNode) -> bool {
        let Some(next) = node.otherwise else {
            return false;
        };
        let mut line = WinLine::new();
        if self.fours_of(strategy, next, &mut line).is_none() {
            return false;
        }
        let mut hinder = replies(self.state, self.attacker, &line, self.effort);
        plays_from(strategy, next, &mut hinder);
        !self.effort.is_spent() && self.all_hold(strategy, node, hinder)
    }

    /// True when the strategy wins against these replies to `node`, as far as they are legal, and
    /// against all that the node names.
    fn all_hold(
        &mut self,
        strategy: &Strategy,
        node: &StrategyNode,
        mut hinder: Vec<Point>,
    ) -> bool {
        let defender = !self.attacker;
        hinder.extend(node.replies.iter().map(|&(reply, _)| reply));
        hinder.sort_unstable();
        hinder.dedup();
        keep_legal(self.state, defender, &mut hinder);
        hinder.into_iter().all(|reply| {
            let Some(next) = node.against(reply) else {
                return false;
            };
            let holds = self.on(reply, defender, |search| Some(search.holds(strategy, next)));
            holds == Some(true)
        })
    }

    /// Adds the fours from node `number` and their answers to `line`; `None` when they do not win
    /// without other moves.
    fn fours_of(&mut self, strategy: &Strategy, number: u32, line: &mut WinLine) -> Option<()> {
        let (me, other) = (self.attacker, !self.attacker);
        let node = strategy.node(number);
        if !self.may_play(node.play) {
            return None;
        }
        line.push(node.play);
        if self.state.class(node.play, me) == PointClass::Five {
            return Some(());
        }
        self.on(node.play, me, |search| {
            let fives = search.fives();
            let five = strategy.node(node.otherwise?).play;
            if !fives.contains(&five) || search.state.count(other, PointClass::Five) > 0 {
                return None;
            }
            if fives.len() > 1 {
                has_legal(search.state, other, 1).then_some(())?;
                let second = strategy.node(node.against(five)?).play;
                return (second != five && fives.contains(&second)).then_some(());
            }
            if search.state.is_forbidden(five, other) {
                return has_legal(search.state, other, 1).then_some(());
            }
            line.push(five);
            search.on(five, other, |search| {
                search.fours_of(strategy, node.against(five)?, line)
            })
        })
    }

    fn may_play(&mut self, point: Point) -> bool {
        self.state.is_empty(point) && !self.state.is_forbidden(point, self.attacker)
    }
}

/// Adds the moves of a win by fours, from node `number` on.
fn plays_from(strategy: &Strategy, number: u32, plays: &mut Vec<Point>) {
    let node = strategy.node(number);
    plays.push(node.play);
    let next = node.replies.iter().map(|&(_, next)| next);
    for next in next.chain(node.otherwise) {
        plays_from(strategy, next, plays);
    }
}
