//! The target of an evaluation, and the distance from it.

use super::game::MATE;

/// Engine units that change the logarithm of the odds by 1.
pub(super) const UNIT: f32 = 200.0;

/// The score, 0 to 1, that an evaluation is fitted to: that of the game and that by the value of a
/// search in engine units, mixed by `blend`, which is 1 for the game alone. Both are those of the
/// side to move. A proven result counts alone.
pub(super) fn target(value: i32, score: f32, blend: f32) -> f32 {
    const NEGATIVE_MATE: i32 = -MATE;
    match value {
        MATE.. => 1.0,
        ..=NEGATIVE_MATE => 0.0,
        _ => blend * score + (1.0 - blend) * sigmoid(value as f32 / UNIT),
    }
}

/// The probability with this logarithm of the odds.
pub(super) fn sigmoid(odds: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-odds))
}

/// -t ln(s(x)) - (1 - t) ln(1 - s(x)), without overflow.
pub(super) fn cross_entropy(odds: f32, target: f32) -> f32 {
    odds.max(0.0) - target * odds + libm::log1pf(libm::expf(-odds.abs()))
}
