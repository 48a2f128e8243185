//! A random choice of bots.

use rand::seq::IndexedRandom;

use player::config::{Cast, Character};

/// Replaces each bot by a random one; of two humans, the right one is replaced.
pub(super) fn roll(players: &mut [String; 2], cast: &Cast) {
    let bots = cast.characters().filter(|player| !player.is_human());
    let bots = bots.map(|player| player.id.as_str()).collect::<Vec<_>>();
    let is_human = |id: &String| cast.get(id).is_ok_and(Character::is_human);
    let humans = players.each_ref().map(is_human);
    for card in 0..2 {
        if humans[card] && (card == 0 || !humans[0]) {
            continue;
        }
        let others = bots.iter().filter(|id| !players.iter().any(|it| it == *id));
        let others = others.collect::<Vec<_>>();
        if let Some(id) = others.choose(&mut rand::rng()) {
            players[card] = (**id).to_owned();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Registry;

    #[test]
    fn chance_chooses_bots_and_leaves_a_human_alone() {
        let cast = Cast::embedded(&Registry::builtin());
        for (before, human) in [
            (["you", "cat"], [true, false]),
            (["cat", "you"], [false, true]),
            (["you", "you"], [true, false]),
            (["cat", "random"], [false, false]),
        ] {
            for _ in 0..20 {
                let mut players = before.map(str::to_owned);
                roll(&mut players, &cast);
                let is_human = players.each_ref().map(|id| id == "you");
                assert_eq!(is_human, human, "{before:?} became {players:?}");
                assert_ne!(players[0], players[1]);
            }
        }
    }
}
