//! [`Words`]: texts by key.

use std::sync::LazyLock;

use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use game::Language;

/// One bundle for each language, in the order of [`Language::ALL`]. Every [`Words`] shares them.
static BUNDLES: LazyLock<[FluentBundle<FluentResource>; Language::ALL.len()]> =
    LazyLock::new(|| Language::ALL.map(load));

/// The texts of the app in the chosen language.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Words {
    language: Language,
}

impl Words {
    /// The texts in `language`.
    pub const fn new(language: Language) -> Self {
        Self { language }
    }

    /// The chosen language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Chooses a language.
    pub const fn set_language(&mut self, language: Language) {
        self.language = language;
    }

    /// The text of `key`, which takes no arguments. A text without a translation is in English, and
    /// a missing text is its key.
    pub fn get(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// The text of `key` with arguments, each with its name in the text.
    pub fn with(&self, key: &str, arguments: &[(&str, FluentValue<'_>)]) -> String {
        let arguments = arguments.iter().map(|(name, value)| (*name, value.clone()));
        let arguments = FluentArgs::from_iter(arguments);
        [self.language, Language::English]
            .into_iter()
            .find_map(|language| text(language, key, &arguments))
            .unwrap_or_else(|| key.to_owned())
    }
}

fn text(language: Language, key: &str, arguments: &FluentArgs) -> Option<String> {
    let bundle = &BUNDLES[language as usize];
    let pattern = bundle.get_message(key)?.value()?;
    // An unresolved argument is shown as its name in braces, so the errors are not needed.
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    Some(text.into_owned())
}

const fn source(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../../assets/locales/en.ftl"),
        Language::Chinese => include_str!("../../../assets/locales/zh.ftl"),
    }
}

fn load(language: Language) -> FluentBundle<FluentResource> {
    let locale = language.code().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Fluent's marks for right-to-left text are off, because the fonts do not have them.
    bundle.set_use_isolating(false);
    // A text that does not parse is left out and the others stay; a test fails in both cases.
    let resource = FluentResource::try_new(source(language).to_owned());
    bundle.add_resource_overriding(resource.unwrap_or_else(|(rest, _)| rest));
    bundle
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::locale::lesson_key;
    use game::TutorialLesson;

    /// Every key with the names of its arguments.
    fn keys(language: Language) -> BTreeMap<&'static str, BTreeSet<&'static str>> {
        let mut keys = BTreeMap::new();
        let mut latest = "";
        for line in source(language).lines() {
            let text = match line.split_once('=') {
                Some((key, text)) if is_key(key.trim_end()) && !line.starts_with(' ') => {
                    latest = key.trim_end();
                    let old = keys.insert(latest, BTreeSet::new());
                    assert_eq!(old, None, "{latest} is there twice");
                    text
                }
                _ => line,
            };
            let names = text.split('$').skip(1).map(|rest| {
                let end = rest.find(|it: char| !it.is_ascii_alphanumeric() && it != '-');
                &rest[..end.unwrap_or(rest.len())]
            });
            if !line.starts_with('#') {
                keys.entry(latest).or_default().extend(names);
            }
        }
        keys.remove("");
        keys
    }

    /// True when a text has the form of a key: two parts or more of lower-case letters and digits,
    /// joined by hyphens.
    fn is_key(text: &str) -> bool {
        let part = |part: &str| {
            let mut chars = part.chars();
            !part.is_empty() && chars.all(|it| it.is_ascii_lowercase() || it.is_ascii_digit())
        };
        text.contains('-')
            && text.split('-').all(part)
            && text.starts_with(|it: char| it.is_ascii_lowercase())
    }

    /// Collects the string literals in the sources of the app that have the form of a key.
    fn keys_in_sources(folder: &Path, found: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("the sources can be listed").path();
            if path.is_dir() {
                keys_in_sources(&path, found);
            }
            if path.extension().is_none_or(|it| it != "rs") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("sources are text");
            let program = text.split("#[cfg(test)]").next().unwrap_or_default();
            found.extend(
                program
                    .split('"')
                    .filter(|it| is_key(it))
                    .map(str::to_owned),
            );
        }
    }

    #[test]
    fn every_file_parses_to_the_last_line() {
        for language in Language::ALL {
            let parsed = FluentResource::try_new(source(language).to_owned());
            assert!(parsed.is_ok(), "{language:?}: {:?}", parsed.err());
        }
    }

    #[test]
    fn all_languages_have_the_same_keys_with_the_same_arguments() {
        let english = keys(Language::English);
        assert!(english.len() > 20, "{english:?}");
        for language in Language::ALL {
            assert_eq!(keys(language), english, "{language:?}");
        }
    }

    #[test]
    fn the_app_uses_the_keys_that_there_are_and_no_others() {
        let mut used = BTreeSet::new();
        keys_in_sources(Path::new(env!("CARGO_MANIFEST_DIR")), &mut used);
        for lesson in TutorialLesson::all() {
            used.extend(["title", "text"].map(|part| lesson_key(lesson, part)));
        }
        let there = keys(Language::English).into_keys().map(str::to_owned);
        let there = there.collect::<BTreeSet<_>>();
        let wrong = used.symmetric_difference(&there).collect::<Vec<_>>();
        assert_eq!(wrong, Vec::<&String>::new());
    }

    #[test]
    fn arguments_are_filled_in_and_numbers_have_their_plural() {
        let mut words = Words::default();
        let score = |words: &Words, n: i32| {
            words.with("result-five", &[("row", 5.into()), ("moves", n.into())])
        };
        assert_eq!(score(&words, 9), "Five in a row after 9 moves.");
        words.set_language(Language::Chinese);
        assert_eq!(score(&words, 9), "第 9 手连成五子。");
    }

    #[test]
    fn what_is_missing_is_shown_and_nothing_panics() {
        let words = Words::new(Language::Chinese);
        assert_eq!(words.get("no-such-key"), "no-such-key");
        assert!(words.get("result-five").contains("$moves"));
    }
}
