//! [`Field`]: a key of a character that can be edited, from the declaration of the key.

use engine::Range;
use engine::params::{Key, KeyValue};
use player::Registry;
use player::config::{Avatar, common_keys};
use toml::Value;

/// A group of keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Group {
    /// Level, and the choice among good moves.
    #[default]
    Strength,
    /// What is overlooked.
    Perception,
    /// What is liked beside the value of a move.
    Style,
    /// Resigning, proposals, the time of a move.
    Manners,
    /// What is said.
    Chat,
    /// The portrait.
    Looks,
    /// The search and everything else of the kind.
    Search,
}

impl Group {
    /// All groups, in the order in which they are shown.
    pub const ALL: [Self; 7] = [
        Self::Strength,
        Self::Perception,
        Self::Style,
        Self::Manners,
        Self::Chat,
        Self::Looks,
        Self::Search,
    ];

    /// The group of a key.
    fn of(key: &str) -> Self {
        match key.split('.').next().unwrap_or_default() {
            "level" | "choice" | "lapses" => Self::Strength,
            "perception" => Self::Perception,
            "style" => Self::Style,
            "manners" | "time" | "ponder" => Self::Manners,
            CHAT => Self::Chat,
            AVATAR | TAGLINE => Self::Looks,
            _ => Self::Search,
        }
    }
}

/// The key of the lines.
const CHAT: &str = "chat";
/// The key of the portrait.
const AVATAR: &str = "avatar";
/// The key of the sentence below the name.
const TAGLINE: &str = "tagline";

/// A key that can be edited.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// The key with dots: `style.attack`.
    pub key: String,
    /// Its group.
    pub group: Group,
    /// How it is edited.
    pub control: Control,
    /// The unit of its number; empty without one.
    pub unit: &'static str,
    /// Its documentation.
    pub doc: String,
    /// Its value where the character does not have the key; `None` if that has no written form.
    pub default: Option<Value>,
}

/// How a key is edited.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// A number on a scale.
    Number(Scale),
    /// `true` or `false`.
    Flag,
    /// One of these words.
    Word(Vec<&'static str>),
    /// The lines of the character, see [`Draft::wordings`](super::Draft::wordings). It can be
    /// silenced, and its lines can be restored.
    Lines,
    /// A text for each language, see [`Draft::tagline`](super::Draft::tagline).
    Text,
    /// A list, a curve, a path or another value, which is written as in the file.
    Written,
}

/// The numbers of a key, as places on a slider.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    min: f64,
    max: f64,
    is_whole: bool,
    /// True when equal distances are equal factors.
    is_logarithmic: bool,
}

impl Scale {
    /// The largest number of a scale without an upper end.
    const FAR: f64 = 10_000_000.0;
    /// A scale of more whole numbers is logarithmic.
    const MANY: f64 = 2_000.0;
    /// Steps of the slider.
    const STEPS: f64 = 100.0;
    /// The factor of a step of a logarithmic scale.
    const FACTOR: f64 = 1.25;

    fn new(range: Range) -> Self {
        let max = range.max.min(Self::FAR);
        Self {
            min: range.min,
            max,
            is_whole: range.is_whole,
            is_logarithmic: range.is_whole && max - range.min > Self::MANY,
        }
    }

    /// The place of a number, 0 to 1.
    pub fn place_of(&self, number: f64) -> f64 {
        let (above, all) = (number - self.min, self.max - self.min);
        let place = if self.is_logarithmic {
            above.max(0.0).ln_1p() / all.ln_1p()
        } else {
            above / all
        };
        place.clamp(0.0, 1.0)
    }

    /// The number at a place of the slider, from 0 to 1, rounded to a step of the slider.
    pub fn at(&self, place: f64) -> Value {
        let (place, all) = (place.clamp(0.0, 1.0), self.max - self.min);
        self.value(if self.is_logarithmic {
            self.min + two_digits((place * all.ln_1p()).exp_m1())
        } else {
            self.rounded(self.min + place * all)
        })
    }

    /// The next number above this one, or below it; the ends stay.
    pub fn beside(&self, number: f64, is_above: bool) -> Value {
        let next = match (self.is_logarithmic, is_above) {
            (true, true) => (number * Self::FACTOR).ceil().max(number + 1.0),
            (true, false) => (number / Self::FACTOR).floor().min(number - 1.0),
            (false, true) => self.rounded(number + self.step()),
            (false, false) => self.rounded(number - self.step()),
        };
        self.value(next)
    }

    /// The step of a linear scale: a number like 1, 2 or 5.
    fn step(&self) -> f64 {
        let exact = (self.max - self.min) / Self::STEPS;
        let unit = 10_f64.powf(exact.log10().floor());
        let digits = [1.0, 2.0, 5.0, 10.0].into_iter();
        let step = digits.map(|it| it * unit).find(|&it| it >= exact * 0.999);
        let step = step.unwrap_or(exact);
        if self.is_whole {
            step.max(1.0).round()
        } else {
            step
        }
    }

    fn rounded(&self, number: f64) -> f64 {
        let step = self.step();
        (number / step).round() * step
    }

    fn value(&self, number: f64) -> Value {
        let number = number.clamp(self.min, self.max);
        if self.is_whole {
            Value::Integer(number.round() as i64)
        } else {
            // Without the remainders of binary fractions.
            Value::Float((number * 1e6).round() / 1e6)
        }
    }
}

/// A number with its first two digits.
fn two_digits(number: f64) -> f64 {
    let unit = 10_f64.powf((number.max(1.0).log10().floor() - 1.0).max(0.0));
    (number / unit).round() * unit
}

impl Field {
    /// The keys of a kind of player that can be edited, and those of every character.
    pub fn of_kind(registry: &Registry, kind: &str) -> Vec<Self> {
        let mut fields = Vec::new();
        let own = registry.keys(kind);
        collect("", &own, &mut fields);
        let shared = common_keys().into_iter();
        let shared =
            shared.filter(|key| [TAGLINE, AVATAR, CHAT, "time", "ponder"].contains(&key.name));
        collect("", &shared.collect::<Vec<_>>(), &mut fields);
        fields
    }
}

/// Adds the keys of a section whose name, with a dot behind it, is `above`.
fn collect(above: &str, keys: &[Key], fields: &mut Vec<Field>) {
    for key in keys {
        let name = format!("{above}{}", key.name);
        if let KeyValue::Part(inner) = &key.value {
            collect(&format!("{name}."), inner, fields);
            continue;
        }
        fields.push(Field {
            group: Group::of(&name),
            control: control(&name, key),
            unit: key.unit,
            doc: key.doc(),
            default: key.value.toml().and_then(|toml| value_of(&toml)),
            key: name,
        });
    }
}

fn control(name: &str, key: &Key) -> Control {
    match (&key.value, key.range) {
        _ if name == CHAT => Control::Lines,
        _ if name == TAGLINE => Control::Text,
        _ if name == AVATAR => Control::Word(Avatar::NAMES.to_vec()),
        (KeyValue::Number { .. }, Some(range)) => Control::Number(Scale::new(range)),
        (KeyValue::Flag(_), _) => Control::Flag,
        (KeyValue::Word { choices, .. }, _) => {
            Control::Word(choices.iter().map(|it| it.word).collect())
        }
        _ => Control::Written,
    }
}

/// The value of a TOML text.
pub(super) fn value_of(toml: &str) -> Option<Value> {
    let table: toml::Table = format!("value = {toml}").parse().ok()?;
    table.get("value").cloned()
}

/// A value as a number, if it is one.
pub fn number_of(value: &Value) -> Option<f64> {
    let whole = || value.as_integer().map(|it| it as f64);
    value.as_float().or_else(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields() -> Vec<Field> {
        Field::of_kind(&Registry::builtin(), "tree")
    }

    fn scale(key: &str) -> Scale {
        let fields = fields();
        let field = fields.iter().find(|it| it.key == key);
        match field.map(|it| &it.control) {
            Some(Control::Number(scale)) => *scale,
            other => panic!("{key}: {other:?}"),
        }
    }

    #[test]
    fn every_number_of_every_kind_is_found_again_at_its_place() {
        let registry = Registry::builtin();
        let kinds: Vec<_> = registry.kinds().map(str::to_owned).collect();
        for kind in kinds {
            for field in Field::of_kind(&registry, &kind) {
                let Control::Number(scale) = field.control else {
                    continue;
                };
                for step in 0..=20 {
                    let value = scale.at(f64::from(step) / 20.0);
                    let number = number_of(&value).expect("a number");
                    let again = scale.at(scale.place_of(number));
                    assert_eq!(again, value, "{}", field.key);
                    assert!((scale.min..=scale.max).contains(&number), "{}", field.key);
                }
                let ends = [0.0, 1.0].map(|place| number_of(&scale.at(place)));
                assert_eq!(ends, [Some(scale.min), Some(scale.max)], "{}", field.key);
            }
        }
    }

    #[test]
    fn steps_go_through_the_numbers_and_stay_within_them() {
        let level = scale("level");
        assert_eq!(level.beside(50.0, true), Value::Integer(51));
        assert_eq!(level.beside(0.0, false), Value::Integer(0));
        assert_eq!(level.beside(100.0, true), Value::Integer(100));
        let attack = scale("style.attack");
        assert_eq!(attack.beside(1.0, true), Value::Float(1.05));
        let nodes = scale("search.max_nodes");
        assert_eq!(nodes.beside(0.0, true), Value::Integer(1));
        assert_eq!(nodes.beside(1_000.0, true), Value::Integer(1_250));
        assert_eq!(nodes.beside(1_250.0, false), Value::Integer(1_000));
    }

    #[test]
    fn every_group_has_keys_and_every_key_a_text() {
        for group in Group::ALL {
            assert!(fields().iter().any(|it| it.group == group), "{group:?}");
        }
        for field in fields() {
            assert!(!field.doc.is_empty(), "{}", field.key);
        }
    }
}
