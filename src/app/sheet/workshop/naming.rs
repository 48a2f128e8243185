//! The names of keys in words, and what they do in a sentence.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::locale::Words;
use game::{Field, Language};

/// A key that has a name in words.
struct Named {
    key: &'static str,
    /// The text key of its name.
    name: &'static str,
    /// The text key of what it does.
    about: &'static str,
}

const fn named(key: &'static str, name: &'static str, about: &'static str) -> Named {
    Named { key, name, about }
}

/// The keys that describe a character. All others are for the search of a kind.
const NAMED: [Named; 29] = [
    named("level", "field-level", "about-level"),
    named(
        "choice.temperature",
        "field-temperature",
        "about-temperature",
    ),
    named("choice.top_k", "field-top-k", "about-top-k"),
    named("choice.max_loss", "field-max-loss", "about-max-loss"),
    named("lapses", "field-lapses", "about-lapses"),
    named("perception.miss_four", "field-miss-four", "about-miss-four"),
    named(
        "perception.miss_open_three",
        "field-miss-open-three",
        "about-miss-open-three",
    ),
    named("perception.miss_vcf", "field-miss-vcf", "about-miss-vcf"),
    named("perception.sight", "field-sight", "about-sight"),
    named("perception.tilt", "field-tilt", "about-tilt"),
    named("style.attack", "field-attack", "about-attack"),
    named("style.defence", "field-defence", "about-defence"),
    named("style.centre", "field-centre", "about-centre"),
    named("style.tenuki", "field-tenuki", "about-tenuki"),
    named("style.simplify", "field-simplify", "about-simplify"),
    named("style.four_greed", "field-four-greed", "about-four-greed"),
    named("style.mirror", "field-mirror", "about-mirror"),
    named("manners.resign", "field-resign", "about-resign"),
    named(
        "manners.resign_after",
        "field-resign-after",
        "about-resign-after",
    ),
    named("manners.take_back", "field-take-back", "about-take-back"),
    named("manners.draw", "field-draw", "about-draw"),
    named("time.min_ms", "field-min-ms", "about-min-ms"),
    named("time.max_ms", "field-max-ms", "about-max-ms"),
    named("ponder", "field-ponder", "about-ponder"),
    named("chat", "field-chat", "about-chat"),
    named("avatar", "field-avatar", "about-avatar"),
    named("tagline", "field-tagline", "about-tagline"),
    named("search.max_nodes", "field-max-nodes", "about-max-nodes"),
    named("search.max_depth", "field-max-depth", "about-max-depth"),
];

/// The name of a key: words for the keys that describe a character, otherwise the key itself.
pub(super) fn name_of(field: &Field, words: &Words) -> String {
    match of(&field.key) {
        Some(named) => words.get(named.name),
        None => field.key.clone(),
    }
}

/// What a key does. The declarations of the keys, which are in English, explain those without a
/// name; in Chinese a file does.
pub(super) fn about(field: &Field, words: &Words) -> String {
    match (of(&field.key), words.language()) {
        (Some(named), _) => words.get(named.about),
        (None, Language::English) => field.doc.clone(),
        (None, Language::Chinese) => CHINESE.get(&field.key).cloned().unwrap_or_default(),
    }
}

/// What the keys without a name do, in Chinese. A test fails when the file cannot be read.
static CHINESE: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    let text = include_str!("../../../../assets/locales/keys.zh.toml");
    toml::from_str(text).unwrap_or_default()
});

fn of(key: &str) -> Option<&'static Named> {
    NAMED.iter().find(|named| named.key == key)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use player::Registry;

    #[test]
    fn every_key_of_every_kind_is_explained_in_chinese_and_no_other() {
        let registry = Registry::builtin();
        let kinds = registry.kinds().map(str::to_owned).collect::<Vec<_>>();
        let fields = kinds
            .iter()
            .flat_map(|kind| Field::of_kind(&registry, kind));
        let keys = fields.map(|field| field.key);
        let unnamed = keys
            .filter(|key| of(key).is_none())
            .collect::<BTreeSet<_>>();
        let explained = CHINESE.keys().cloned().collect::<BTreeSet<_>>();
        let missing = unnamed.difference(&explained).collect::<Vec<_>>();
        let needless = explained.difference(&unnamed).collect::<Vec<_>>();
        assert!(
            missing.is_empty() && needless.is_empty(),
            "{missing:?}, {needless:?}"
        );
    }
}
