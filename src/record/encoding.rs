//! Decoding of texts from other programs, which use the code page of their user.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

/// Guesses the common encoding of all texts of a file: UTF-8 if all are valid UTF-8, otherwise the
/// most likely one.
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
    /// Adds a text to the guess.
    pub(super) fn feed(&mut self, text: &[u8]) {
        self.is_utf8 &= std::str::from_utf8(text).is_ok();
        self.detector.feed(text, false);
        // The line feed keeps two texts from forming a character together.
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

/// Decodes a whole file: as UTF-8 if it is valid UTF-8, otherwise in the encoding that the file
/// declares in `declared` if that extends ASCII, otherwise in the most likely one. Invalid bytes
/// become replacement characters.
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

/// The error of another crate in one line.
pub(super) fn in_one_line(error: &impl std::fmt::Display) -> String {
    rules::printable(&error.to_string())
}
