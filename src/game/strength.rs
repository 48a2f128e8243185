//! [`Band`]: the bands of strength; [`Manner`]: the manners of play; and the cast in order of
//! strength.

use arena::Strength;
use player::config::Character;
use toml::Value;

use super::cast_book::CastBook;
use super::workshop::number_of;

/// A range of Elo.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Band {
    /// Below 900 Elo.
    Beginner,
    /// From 900 Elo.
    Casual,
    /// From 1250 Elo.
    Club,
    /// From 1550 Elo.
    Expert,
    /// From 1850 Elo.
    Master,
}

impl Band {
    /// All bands, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Beginner,
        Self::Casual,
        Self::Club,
        Self::Expert,
        Self::Master,
    ];

    /// The band of this Elo.
    pub fn of(elo: f64) -> Self {
        let starts = [900.0, 1_250.0, 1_550.0, 1_850.0];
        let reached = starts.iter().filter(|&&start| elo >= start);
        Self::ALL[reached.count()]
    }

    /// The number of its stars, 1 to 5.
    pub const fn stars(self) -> usize {
        self as usize + 1
    }
}

/// The manner of play that a character prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    /// It has no preferences beside the value of a move.
    Balanced,
    /// It prefers its own shapes and fours.
    Attacking,
    /// It prefers to stop the other side and to simplify.
    Defensive,
    /// It prefers points for other reasons, for example those far from the last stone.
    Unusual,
}

impl Manner {
    /// All manners.
    pub const ALL: [Self; 4] = [
        Self::Balanced,
        Self::Attacking,
        Self::Defensive,
        Self::Unusual,
    ];

    /// The manner of a character by its section `style`. Attack counts before defence, and both
    /// count before other preferences.
    pub fn of(character: &Character) -> Self {
        let style = character.options.get("style").and_then(Value::as_table);
        let key = |key: &str| style?.get(key).and_then(number_of);
        let factor = |name| key(name).unwrap_or(1.0);
        let percent = |name| key(name).unwrap_or(0.0);
        if factor("attack") > 1.0 || percent("four_greed") > 0.0 {
            Self::Attacking
        } else if factor("defence") > 1.0 || percent("simplify") > 0.0 {
            Self::Defensive
        } else if style.is_some_and(|style| !style.is_empty()) {
            Self::Unusual
        } else {
            Self::Balanced
        }
    }
}

/// The heading that a character is listed under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rank {
    /// It is played by a person.
    Human,
    /// Its Elo was measured, or estimated from its level.
    Rated(Band),
    /// Its Elo is not known.
    Unrated,
}

/// A character and its strength.
#[derive(Clone, Debug)]
pub struct Ranked<'a> {
    /// The character.
    pub character: &'a Character,
    /// Its strength, if it is known.
    pub strength: Option<Strength>,
}

impl Ranked<'_> {
    /// The heading that the character is listed under.
    pub fn rank(&self) -> Rank {
        match self.strength {
            _ if self.character.is_human() => Rank::Human,
            Some(strength) => Rank::Rated(Band::of(strength.elo())),
            None => Rank::Unrated,
        }
    }
}

impl CastBook {
    /// A character with its strength.
    pub fn ranked<'a>(&self, character: &'a Character) -> Ranked<'a> {
        Ranked {
            strength: self.ratings().strength(character, self.registry()),
            character,
        }
    }

    /// The cast: people first, then the bots from weak to strong, then those without a rating.
    pub fn by_strength(&self) -> Vec<Ranked<'_>> {
        let cast = self.cast().characters();
        let mut ranked = cast.map(|it| self.ranked(it)).collect::<Vec<_>>();
        let elo = |it: &Ranked<'_>| it.strength.map_or(0.0, Strength::elo);
        ranked.sort_by(|a, b| {
            let by_rank = a.rank().cmp(&b.rank());
            by_rank.then_with(|| elo(a).total_cmp(&elo(b)))
        });
        ranked
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Registry;
    use player::config::{Cast, Source};

    fn book(characters: &str) -> CastBook {
        let registry = Registry::builtin();
        let own = Source {
            name: "test".into(),
            text: characters.into(),
        };
        let sources = Source::embedded().into_iter().chain([own]).collect();
        let cast = Cast::load(&registry, sources).expect("the cast is valid");
        CastBook::fixed(registry, cast)
    }

    #[test]
    fn a_band_begins_at_its_elo() {
        let bands = [536.8, 899.9, 900.0, 1_300.0, 1_600.0, 2_042.7].map(Band::of);
        let expected = [
            Band::Beginner,
            Band::Beginner,
            Band::Casual,
            Band::Club,
            Band::Expert,
            Band::Master,
        ];
        assert_eq!(bands, expected);
        assert_eq!(Band::ALL.map(Band::stars), [1, 2, 3, 4, 5]);
    }

    #[test]
    fn the_cast_is_listed_from_weak_to_strong_with_people_first_and_unrated_bots_last() {
        let book = book("[players.script]\nextends = \"counting\"\nlapses = 0.9\n");
        let ranked = book.by_strength();
        assert_eq!(ranked.len(), book.cast().characters().count());
        let ranks = ranked.iter().map(Ranked::rank).collect::<Vec<_>>();
        assert!(ranks.is_sorted());
        assert_eq!(ranks[0], Rank::Human);
        let of = |id: &str| {
            let place = ranked.iter().position(|it| it.character.id == id);
            ranks[place.expect("it is in the cast")]
        };
        assert_eq!(of("script"), Rank::Unrated);
        assert_eq!(of("kitten"), Rank::Rated(Band::Beginner));
        assert_eq!(of("lynx"), Rank::Rated(Band::Master));
    }

    #[test]
    fn the_style_of_a_character_decides_its_manner() {
        let book = book("");
        let manner = |id| Manner::of(book.cast().get(id).expect("it is in the cast"));
        for (id, expected) in [
            ("lynx", Manner::Balanced),
            ("tiger", Manner::Attacking),
            ("magpie", Manner::Attacking),
            ("hedgehog", Manner::Defensive),
            ("panda", Manner::Defensive),
            ("swallow", Manner::Unusual),
            ("copycat", Manner::Unusual),
        ] {
            assert_eq!(manner(id), expected, "{id}");
        }
    }

    #[test]
    fn every_level_is_a_player_with_an_estimated_elo_without_being_listed() {
        let book = book("");
        let elo = |level: u8| {
            let id = format!("level-{level}");
            let character = book.cast().get(&id).expect("it is a level");
            let strength = book.ranked(character).strength;
            strength.expect("levels are rated").elo()
        };
        assert!(elo(0) < elo(35) && elo(35) < elo(70) && elo(70) < elo(100));
        assert!(book.cast().get("level-101").is_err());
        assert!(!book.cast().characters().any(|it| it.id == "level-50"));
    }
}
