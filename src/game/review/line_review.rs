//! [`Review`]: the chances through a line, and its mistakes.

use super::facts::LineFacts;
use super::known::Known;
use super::reason::Reason;
use crate::prover::Fault;
use record::{NodeId, Tree};
use rules::{Action, Color, GameResult, Point};
use serde::{Deserialize, Serialize};

/// How much a move lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// A tenth of the points.
    Inaccuracy,
    /// A fifth.
    Mistake,
    /// Three tenths or more.
    Blunder,
}

impl Class {
    /// By the share of the points that was lost; `None` for what is no mistake.
    // CITE: lichess-org/lila, modules/analyse/src/main/Advice.scala: 10, 20 and 30 percent of the
    // winning chances.
    fn of(loss: f32) -> Option<Self> {
        match loss {
            0.3.. => Some(Self::Blunder),
            0.2.. => Some(Self::Mistake),
            0.1.. => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// All classes, the smallest loss first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The name in English.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }

    /// The sign that annotators put behind such a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A move that lost some of its side's chances.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    /// The position after it.
    pub node: NodeId,
    /// Its place in the line, from 1.
    pub ply: usize,
    /// Number of stones on the board after the move.
    pub number: usize,
    /// The side that played the move.
    pub color: Color,
    /// The class of the mistake, by the share of the points that the move lost.
    pub class: Class,
    /// Why.
    pub reason: Reason,
    /// The move that would have been better and the expected continuation; empty if none is known
    /// or the move was played.
    pub better: Vec<Point>,
}

/// Plies of the longest win for which a move is judged. Solutions have longer ones from the first
/// stone on, which no player could see.
const FORESEEN: u16 = 25;

/// What became of a line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Review {
    /// `[ply]`, 0 for where the line begins: the share of the points that Black could expect;
    /// `None` where nobody has looked.
    pub shares: Vec<Option<f32>>,
    /// `[ply]`: the colour that has won, or whose win a search has found.
    pub winners: Vec<Option<Color>>,
    /// The moves that lost some, in order.
    pub judgements: Vec<Judgement>,
    /// `[color]`: percent of what could be kept that was; `None` where no move can be judged.
    pub accuracy: [Option<f32>; 2],
}

impl Review {
    /// The review of the line through these nodes, the first of which is where the game begins. The
    /// choices of an opening are not judged. Costs a replay of the line, and one more for each
    /// mistake.
    pub fn of(tree: &Tree, line: &[NodeId]) -> Self {
        Self::by(Known::in_tree(tree), line)
    }

    /// The review of a line by these evaluations. A move is judged only if the positions before and
    /// after it were searched far enough, and have no win of more than [`FORESEEN`] plies.
    pub(crate) fn by(known: Known<'_>, line: &[NodeId]) -> Self {
        let tree = known.tree;
        let (shares, winners) = chances(known, line);
        let mut judgements = Vec::new();
        let mut accuracies = [Vec::new(), Vec::new()];
        let mut stones = line.first().map_or(0, |&first| tree.ply(first));
        for (ply, pair) in shares.windows(2).enumerate() {
            let Some(action) = tree.action(line[ply + 1]) else {
                continue;
            };
            let color = Color::of_ply(stones);
            stones += action.points().len();
            let (&[Some(before), Some(after)], Action::Place(_) | Action::Resign) = (pair, action)
            else {
                continue;
            };
            let is_end = ply + 2 == line.len() && tree.game_at(line[ply + 1]).result().is_some();
            let is_known = |at: usize| at == 0 || known.is_searched(line[at]);
            let is_foreseen = |at: usize| known.win(line[at]).is_none_or(|it| it.plies <= FORESEEN);
            let is_judged = [ply, ply + 1].into_iter().all(is_foreseen);
            if !is_judged || !is_known(ply) || !is_end && !is_known(ply + 1) {
                continue;
            }
            let loss = match color {
                Color::Black => before - after,
                Color::White => after - before,
            };
            accuracies[color.index()].push(accuracy(loss));
            if let Some(class) = Class::of(loss) {
                let at = (ply + 1, stones);
                judgements.push(judge(known, &line[ply..], at, (color, class)));
            }
        }
        Self {
            shares,
            winners,
            judgements,
            accuracy: accuracies.map(|moves| {
                let count = moves.len() as f32;
                (!moves.is_empty()).then(|| moves.iter().sum::<f32>() / count)
            }),
        }
    }

    /// Enters what is proven about the line: the wins, and the moves that let a win go or lose.
    /// Where every legal move is proven to lose, the move played and the one before are no mistakes,
    /// whatever the engine's opinion of them. A move with a merit is no mistake either, because it
    /// wins or because every other move loses.
    pub(crate) fn prove(&mut self, facts: &LineFacts, tree: &Tree, line: &[NodeId]) {
        let mover = |ply: usize| Color::of_ply(tree.ply(line[ply]));
        for (ply, winner) in self.winners.iter_mut().enumerate() {
            let own = facts.wins[ply].as_ref().map(|_| mover(ply));
            let others = facts.losses[ply].as_ref().map(|_| !mover(ply));
            *winner = own.or(others).or(*winner);
        }
        let is_lost = |ply: usize| facts.losses[ply].is_some();
        let judgements = &mut self.judgements;
        let has_merit = |it: &Judgement| {
            let mut merits = facts.merits.iter();
            merits.any(|merit| (merit.number, merit.color) == (it.number, it.color))
        };
        judgements.retain(|it| !is_lost(it.ply - 1) && !is_lost(it.ply) && !has_merit(it));
        for (ply, fault) in (0..).zip(&facts.faults) {
            let Some(fault) = fault else { continue };
            let known = judgements.iter().position(|it| it.ply == ply);
            let class = known.map(|at| judgements.remove(at).class);
            let (reason, better) = match fault {
                Fault::MissedWin { win, .. } => {
                    (Reason::LetWinGo(win.plies()), win.strategy.line())
                }
                Fault::Losing { win, defences, .. } => {
                    let better = defences.iter().take(1).copied();
                    (Reason::Loses(win.plies()), better.collect())
                }
            };
            judgements.push(Judgement {
                node: line[ply],
                ply,
                number: tree.ply(line[ply]),
                color: mover(ply - 1),
                class: class.unwrap_or(Class::Inaccuracy),
                reason,
                better,
            });
        }
        judgements.sort_by_key(|it| it.ply);
    }

    /// The mistake before or after this ply.
    pub fn beside(&self, ply: usize, later: bool) -> Option<&Judgement> {
        if later {
            self.judgements.iter().find(|it| it.ply > ply)
        } else {
            self.judgements.iter().rev().find(|it| it.ply < ply)
        }
    }
}

/// Percent for a move that lost this share of the points.
// CITE: lichess.org/page/accuracy: 103.1668 exp(-0.04354 loss) - 3.1669, loss in percent of the
// winning chances.
fn accuracy(loss: f32) -> f32 {
    let percent = 100.0 * loss.max(0.0);
    103.1668f32
        .mul_add((-0.043_54 * percent).exp(), -3.1669)
        .clamp(0.0, 100.0)
}

/// The shares of the points that Black could expect, and the colours that have won.
fn chances(known: Known<'_>, line: &[NodeId]) -> (Vec<Option<f32>>, Vec<Option<Color>>) {
    let tree = known.tree;
    let share = |&node: &NodeId| Some(known.at(node)?.black);
    let winner = |&node: &NodeId| Some(known.win(node)?.winner);
    let mut shares = line.iter().map(share).collect::<Vec<_>>();
    let mut winners = line.iter().map(winner).collect::<Vec<_>>();
    // Of the empty board nothing needs to be known.
    if let Some(first) = shares.first_mut().filter(|_| line[0] == tree.root()) {
        first.get_or_insert(0.5);
    }
    if let (Some(&end), Some(share), Some(won)) =
        (line.last(), shares.last_mut(), winners.last_mut())
    {
        let game = tree.game_at(end);
        match game.result() {
            Some(GameResult::Draw(_)) => (*share, *won) = (Some(0.5), None),
            Some(GameResult::Win { winner, .. }) => {
                let winner = game.color_of(*winner);
                *share = Some(f32::from(u8::from(winner == Color::Black)));
                *won = Some(winner);
            }
            None => {}
        }
    }
    // A forced reply in the middle of a win has no evaluation of its own.
    for ply in 1..winners.len().saturating_sub(1) {
        if shares[ply].is_none() && winners[ply - 1] == winners[ply + 1] {
            winners[ply] = winners[ply - 1];
        }
    }
    (shares, winners)
}

/// The mistake that leads from the first node of `line` to the second.
fn judge(
    known: Known<'_>,
    line: &[NodeId],
    (ply, number): (usize, usize),
    (color, class): (Color, Class),
) -> Judgement {
    let better = known.at(line[0]).map_or(&[][..], |it| &it.line);
    let played = known.tree.game_at(line[1]).last_move();
    let is_other = better.first().is_some_and(|&best| played != Some(best));
    Judgement {
        node: line[1],
        ply,
        number,
        color,
        class,
        reason: Reason::of(known, line, color),
        better: if is_other {
            better.to_vec()
        } else {
            Vec::new()
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_has_its_class_and_its_price() {
        let classes = [0.05, 0.1, 0.25, 0.3, 1.0].map(Class::of);
        assert_eq!(
            classes,
            [
                None,
                Some(Class::Inaccuracy),
                Some(Class::Mistake),
                Some(Class::Blunder),
                Some(Class::Blunder)
            ]
        );
        assert_eq!(Class::of(f32::NAN), None);
        let prices = [-0.2, 0.0, 0.1, 0.5, 1.0].map(accuracy);
        assert!(prices.is_sorted_by(|more, less| more >= less), "{prices:?}");
        assert!(
            (99.9..=100.0).contains(&prices[1]) && prices[4] == 0.0,
            "{prices:?}"
        );
    }
}
