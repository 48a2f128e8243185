//! The terms of the model: numbers that follow from the settings of a character. Its estimated Elo
//! is a sum of them with weights.

use super::settings::{LIKINGS, Settings};

/// The names of the terms, for the file of the model.
pub(super) const NAMES: [&str; TERMS] = [
    "nodes",
    "nodes_2",
    "nodes_3",
    "chance",
    "chance_2",
    "chance_3",
    "chance_cap",
    "chance_width",
    "three_root",
    "three",
    "three_2",
    "vcf",
    "vcf_2",
    "four_root",
    "nodes_chance",
    "nodes_three",
    "nodes_vcf",
    "three_vcf",
    "chance_vcf",
    "chance_three",
    "shallow",
    "shallow_2",
    "depth_3",
    "nodes_shallow",
    "chance_shallow",
    "net",
    "nodes_net",
    "three_net",
    "blind",
    "blind_2",
    "nodes_blind",
    "three_blind",
    "nodes_tilt",
    "three_tilt",
    "attack_above",
    "attack_below",
    "attack_2",
    "nodes_attack",
    "chance_attack",
    "defence_above",
    "defence_below",
    "defence_2",
    "chance_defence",
    "attack_defence",
    "liking_2",
    "chance_liking",
    "nodes_liking",
    "centre_above",
    "centre_below",
    "tenuki_above",
    "tenuki_below",
    "simplify_above",
    "simplify_below",
    "four_greed_above",
    "four_greed_below",
    "mirror_above",
    "mirror_below",
];
/// Number of terms.
pub(super) const TERMS: usize = 57;
/// Values of the terms.
pub(super) type Terms = [f64; TERMS];

/// Depth in plies from which a limit of the depth has no effect.
const DEEP: f64 = 7.0;

/// The terms of these settings.
pub(super) fn terms(it: &Settings) -> Terms {
    let nodes = libm::log10(it.nodes / 1_000.0);
    let loss = mean_loss(it.temperature, it.max_loss);
    let chance = loss.sqrt();
    let (three, vcf, tilt) = (it.miss_open_three, it.miss_vcf, it.tilt);
    let shallow = (DEEP - it.depth).max(0.0);
    let net = f64::from(u8::from(it.net));
    let blind = if it.sight > 0.0 { 1.0 / it.sight } else { 0.0 };
    let (attack, defence) = (libm::log(it.attack), libm::log(it.defence));
    // What a liking may cost is bounded by the largest loss.
    let costs = it
        .likings
        .map(|liking| liking.abs().min(it.max_loss) / 40.0);
    let liking = costs.iter().sum::<f64>();
    let mut terms = [0.0; TERMS];
    let (of_keys, of_likings) = terms.split_at_mut(TERMS - 2 * LIKINGS.len());
    of_keys.copy_from_slice(&[
        nodes,
        nodes * nodes,
        nodes * nodes * nodes,
        chance,
        loss,
        loss * chance,
        it.temperature.min(it.max_loss).sqrt(),
        chance * libm::log(it.top_k),
        three.sqrt(),
        three,
        three * three,
        vcf,
        vcf * vcf,
        it.miss_four.sqrt(),
        nodes * chance,
        nodes * three,
        nodes * vcf,
        three * vcf,
        chance * vcf,
        loss * three,
        shallow,
        shallow * shallow,
        f64::from(u8::from(it.depth <= 3.0)),
        shallow * nodes,
        shallow * chance,
        net,
        net * nodes,
        net * three,
        blind,
        blind * blind,
        blind * nodes,
        blind * three,
        tilt * nodes,
        tilt * three,
        attack.max(0.0),
        (-attack).max(0.0),
        attack * attack,
        attack.abs() * nodes,
        attack.abs() * chance,
        defence.max(0.0),
        (-defence).max(0.0),
        defence * defence,
        defence.abs() * chance,
        attack * defence,
        liking * liking,
        liking * chance,
        liking * nodes,
    ]);
    for (at, (cost, value)) in costs.into_iter().zip(it.likings).enumerate() {
        of_likings[2 * at + usize::from(value < 0.0)] = cost;
    }
    terms
}

/// The mean loss of a choice among moves whose losses are spread evenly up to `max_loss`, each as
/// likely as `choice.temperature` makes it.
fn mean_loss(temperature: f64, max_loss: f64) -> f64 {
    let ratio = max_loss / temperature;
    match ratio {
        _ if temperature <= 0.0 || max_loss <= 0.0 => 0.0,
        _ if ratio < 1e-3 => max_loss / 2.0,
        _ => temperature - max_loss / libm::expm1(ratio.min(700.0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_loss_lies_between_nothing_and_half_of_the_largest() {
        assert_eq!(mean_loss(0.0, 50.0), 0.0);
        assert_eq!(mean_loss(5.0, 0.0), 0.0);
        assert!((mean_loss(1.0, 100.0) - 1.0).abs() < 1e-9);
        assert!((mean_loss(100.0, 1.0) - 0.5).abs() < 2e-3);
        assert!((mean_loss(100.0, 0.05) - 0.025).abs() < 1e-4);
        let rising = (1..100).map(|it| mean_loss(f64::from(it), 30.0));
        assert!(rising.is_sorted());
    }
}
