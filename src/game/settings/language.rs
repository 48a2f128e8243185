//! [`Language`]: the languages of the app.

use arena::report::PageLanguage;
use serde::{Deserialize, Serialize};

/// A language of the app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English, which is shown when another language has no translation.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Chinese in simplified characters.
    #[serde(rename = "zh")]
    Chinese,
}

impl Language {
    /// All languages, in the order of the switch.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// Its code in settings, on the command line and in `players.toml`.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// Its name in itself.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Chinese => "中文",
        }
    }

    /// This language for pages that are saved.
    pub const fn of_pages(self) -> PageLanguage {
        match self {
            Self::English => PageLanguage::English,
            Self::Chinese => PageLanguage::Chinese,
        }
    }

    /// The next language; after the last one the first.
    pub fn next(self) -> Self {
        let place = Self::ALL.iter().position(|&it| it == self).unwrap_or(0);
        Self::ALL[(place + 1) % Self::ALL.len()]
    }

    /// The language of a locale such as `zh-CN`, `zh_TW.UTF-8` or `en`; `None` when the app does
    /// not have it.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let code = locale.split(['-', '_', '.', '@']).next()?;
        Self::ALL
            .into_iter()
            .find(|language| code.eq_ignore_ascii_case(language.code()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_names_its_language() {
        for (locale, language) in [
            ("zh", Some(Language::Chinese)),
            ("zh-Hans-CN", Some(Language::Chinese)),
            ("zh_CN.UTF-8", Some(Language::Chinese)),
            ("EN_us", Some(Language::English)),
            ("english", None),
            ("de-DE", None),
            ("C.UTF-8", None),
            ("", None),
        ] {
            assert_eq!(Language::of_locale(locale), language, "{locale}");
        }
    }

    #[test]
    fn every_language_comes_round() {
        let start = Language::default();
        let round = std::iter::successors(Some(start), |it| Some(it.next()));
        let round = round.take(Language::ALL.len()).collect::<Vec<_>>();
        assert_eq!(round, Language::ALL);
        assert_eq!(round[round.len() - 1].next(), start);
    }
}
