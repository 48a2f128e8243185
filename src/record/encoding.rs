//! Text of other programs, which is in whatever code page their user had.

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8};

/// The encoding of a file whose texts are these: UTF-8 where all are, else the one that is likeliest for all of them together.
pub(super) fn of_texts<'a>(texts: impl IntoIterator<Item = &'a [u8]>) -> &'static Encoding {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    let mut is_utf8 = true;
    for text in texts {
        is_utf8 &= std::str::from_utf8(text).is_ok();
        detector.feed(text, false);
        // So that no two texts make a character between them.
        detector.feed(b"\n", false);
    }
    if is_utf8 {
        return UTF_8;
    }
    detector.feed(b"", true);
    detector.guess(None, Utf8Detection::Deny)
}

/// A whole file as text. UTF-8 where it is that; else `declared`, what it says of itself, where ASCII is ASCII in that; else what it most likely is. Bytes that are none
/// of its characters become replacement characters.
pub(super) fn decode<'a>(bytes: &'a [u8], declared: Option<&[u8]>) -> Cow<'a, str> {
    let declared = declared.and_then(Encoding::for_label);
    let declared = declared.filter(|it| it.is_ascii_compatible());
    let encoding = match of_texts([bytes]) {
        utf8 if utf8 == UTF_8 => utf8,
        likely => declared.filter(|&it| it != UTF_8).unwrap_or(likely),
    };
    encoding.decode(bytes).0
}
