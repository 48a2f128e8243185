//! Text of other programs, which is in whatever code page their user had.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

/// Guesses the encoding that all texts of a file have together: UTF-8 where all are, else the one that is likeliest.
pub(super) struct Guess {
    detector: EncodingDetector,
    is_utf8: bool,
}

impl Default for Guess {
    fn default() -> Self {
        Self {
            detector: EncodingDetector::new(Iso2022JpDetection::Deny),
            is_utf8: true,
        }
    }
}

impl Guess {
    /// Takes one more text into account.
    pub(super) fn feed(&mut self, text: &[u8]) {
        self.is_utf8 &= std::str::from_utf8(text).is_ok();
        self.detector.feed(text, false);
        // So that no two texts make a character between them.
        self.detector.feed(b"\n", false);
    }

    pub(super) fn finish(mut self) -> &'static Encoding {
        if self.is_utf8 {
            return UTF_8;
        }
        self.detector.feed(b"", true);
        self.detector.guess(None, Utf8Detection::Deny)
    }
}

/// A whole file as text. UTF-8 where it is that; else `declared`, what it says of itself, where ASCII is ASCII in that; else what it most
/// likely is. Bytes that are none of its characters become replacement characters.
pub(super) fn decode<'a>(bytes: &'a [u8], declared: Option<&[u8]>) -> Cow<'a, str> {
    let declared = declared.and_then(Encoding::for_label);
    let declared = declared.filter(|it| it.is_ascii_compatible());
    let mut guess = Guess::default();
    guess.feed(bytes);
    let encoding = match guess.finish() {
        utf8 if utf8 == UTF_8 => utf8,
        likely => declared.filter(|&it| it != UTF_8).unwrap_or(likely),
    };
    encoding.decode(bytes).0
}

/// The error of another crate, in one line whatever it quotes.
pub(super) fn in_one_line(error: &impl std::fmt::Display) -> String {
    rules::printable(&error.to_string())
}
