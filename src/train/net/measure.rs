//! [`measure_net`]: how well a net as it is shipped predicts games.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use super::super::game::SelfGame;
use super::super::target::{UNIT, cross_entropy};
use super::samples::positions;
use engine::state::net::{Net, NetSums};
use engine::state::{PatternState, Weights};
use rules::{Board, Color};

/// The accuracy of predictions of positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct NetMeasure {
    /// Positions.
    pub positions: usize,
    /// Mean cross-entropy of the linear evaluation, in nats.
    pub linear: f64,
    /// Mean cross-entropy with the net's correction, in nats.
    pub net: f64,
}

/// The accuracy of a net as it is shipped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct NetTest {
    /// The loss.
    #[serde(flatten)]
    pub measure: NetMeasure,
    /// Share of the positions in which the linear evaluation favours the side that does better, 0
    /// to 1. Even positions are left out.
    pub linear_right: f64,
    /// Share of these positions in which the evaluation with the net's correction favours the side
    /// that does better, 0 to 1.
    pub net_right: f64,
}

/// The measure of no positions in words.
pub(crate) const NOTHING: &str = "nothing, because only every tenth game is held out";

impl fmt::Display for NetMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.positions == 0 {
            return f.write_str(NOTHING);
        }
        let Self {
            positions,
            linear,
            net,
        } = self;
        write!(f, "{positions} positions, loss {linear:.4} -> {net:.4}")
    }
}

impl fmt::Display for NetTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [linear, net] = [self.linear_right, self.net_right].map(|share| 100.0 * share);
        let measure = self.measure;
        write!(
            f,
            "{measure}, better side found in {linear:.1} % -> {net:.1} %"
        )
    }
}

/// Measures what a search would see: the integers of `net` above the linear evaluation by
/// `weights`. `blend` is the share of the result in what a position is said to be worth, 0 to 1.
/// Games under other rules are passed over.
///
/// # Errors
/// The errors of `each`, which passes every game to its argument.
pub fn measure_net<E>(
    each: impl FnOnce(&mut dyn FnMut(&SelfGame)) -> Result<(), E>,
    net: &Arc<Net>,
    weights: &Weights,
    blend: f32,
) -> Result<NetTest, E> {
    let (mut linear_loss, mut net_loss, mut count) = (0.0, 0.0, 0_usize);
    let (mut uneven, mut linear_right, mut net_right) = (0_usize, 0_usize, 0_usize);
    each(&mut |game| {
        if game.setup.rule() != net.rule() {
            return;
        }
        let board = Board::new(game.setup.size());
        let empty = PatternState::new(&board, net.rule(), Color::Black, weights);
        let mut sums = NetSums::new(Arc::clone(net), &empty);
        let mut stones = 0;
        positions(game, weights, blend, |state, linear, target| {
            (stones..state.stones()).for_each(|_| sums.place());
            stones = state.stones();
            let corrected = linear + sums.correction(state);
            let loss = |units: i32| f64::from(cross_entropy(units as f32 / UNIT, target));
            linear_loss += loss(linear);
            net_loss += loss(corrected);
            count += 1;
            if target != 0.5 {
                uneven += 1;
                let is_right = |units: i32| usize::from((units > 0) == (target > 0.5));
                linear_right += is_right(linear);
                net_right += is_right(corrected);
            }
        });
    })?;
    let mean = |sum: f64| sum / count.max(1) as f64;
    Ok(NetTest {
        measure: NetMeasure {
            positions: count,
            linear: mean(linear_loss),
            net: mean(net_loss),
        },
        linear_right: linear_right as f64 / uneven.max(1) as f64,
        net_right: net_right as f64 / uneven.max(1) as f64,
    })
}
