//! [`PageLanguage`]: the languages of pages.

/// A language of the pages of reviewed games. Pages of matches are in English.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PageLanguage {
    /// English.
    #[default]
    English,
    /// Chinese in simplified characters.
    Chinese,
}

impl PageLanguage {
    /// The text in this language, of one in English and one in Chinese.
    pub fn of<T>(self, [english, chinese]: [T; 2]) -> T {
        match self {
            Self::English => english,
            Self::Chinese => chinese,
        }
    }

    /// The code for browsers.
    pub(crate) fn code(self) -> &'static str {
        self.of(["en", "zh-Hans"])
    }
}
