//! [`LocalText`]: a text in one language or several.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::lines::{LANGUAGES, unknown_language};
use crate::options::OptionError;
use engine::params::{KeyValue, ParamType};

/// A text in one language or several: `"Cat"` or `{ en = "Cat", zh = "猫" }`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(
    untagged,
    expecting = "expected a text or a table of texts by language (`{ en = \"Cat\" }`)"
)]
pub enum LocalText {
    /// The same text in every language.
    One(String),
    /// Texts by language code.
    ByLanguage(BTreeMap<String, String>),
}

impl LocalText {
    /// The text in `language`, otherwise in English, otherwise in any language.
    pub fn get(&self, language: &str) -> &str {
        match self {
            Self::One(text) => text,
            Self::ByLanguage(texts) => {
                let text = texts
                    .get(language)
                    .or_else(|| texts.get("en"))
                    .or_else(|| texts.values().next());
                text.map_or("", String::as_str)
            }
        }
    }

    /// The errors of the text as the value of `key`: an unknown language, or an empty text.
    pub(crate) fn errors(&self, key: &str) -> Vec<OptionError> {
        let texts = match self {
            Self::One(text) => return empty_text(key, text).into_iter().collect(),
            Self::ByLanguage(texts) => texts,
        };
        if texts.is_empty() {
            return empty_text(key, "").into_iter().collect();
        }
        let of_language = |(language, text): (&String, &String)| {
            let path = format!("{key}.{language}");
            if LANGUAGES.contains(&language.as_str()) {
                empty_text(&path, text)
            } else {
                Some(unknown_language(path, language))
            }
        };
        texts.iter().filter_map(of_language).collect()
    }
}

impl ParamType for LocalText {
    fn describe(_: Option<&Self>) -> KeyValue {
        KeyValue::Other {
            toml: None,
            expected: "text, or `{ en = \"..\", zh = \"..\" }`",
        }
    }
}

fn empty_text(path: &str, text: &str) -> Option<OptionError> {
    let is_empty = text.trim().is_empty();
    is_empty.then(|| OptionError::new(path, "the text is empty, expected something to read"))
}
