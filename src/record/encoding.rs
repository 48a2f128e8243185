//! Decoding of texts from other programs, which use the code page of their user.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use encoding_rs::{BIG5, EUC_KR, Encoding, GB18030, GBK, ISO_2022_JP, SHIFT_JIS, UTF_8};

use super::guess::{Guess, Validity};
use super::loss::Losses;

/// The encoding of texts, such as `GBK` or `windows-1251`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextEncoding(pub(super) &'static Encoding);

/// A text that is not the name of an encoding.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "unknown encoding `{0}`, expected a name like `UTF-8`, `GBK`, `Shift_JIS` or `windows-1251`"
)]
pub struct UnknownEncoding(pub String);

impl FromStr for TextEncoding {
    type Err = UnknownEncoding;
    fn from_str(text: &str) -> Result<Self, UnknownEncoding> {
        let found = named(text.as_bytes()).map(Self);
        found.ok_or_else(|| UnknownEncoding(text.to_owned()))
    }
}

impl fmt::Display for TextEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

/// True for an encoding in which a file can be searched for ASCII characters.
fn is_plain(encoding: &'static Encoding) -> bool {
    encoding.is_ascii_compatible() || encoding == ISO_2022_JP
}

/// The encoding with this name, or with this number of a code page of Windows.
pub(super) fn named(name: &[u8]) -> Option<&'static Encoding> {
    let known = Encoding::for_label_no_replacement(name);
    known.or_else(|| {
        let name = str::from_utf8(name).ok()?.to_ascii_lowercase();
        let digits = name.trim_start_matches(|it: char| !it.is_ascii_digit());
        Encoding::for_label(match digits {
            "932" => b"shift_jis",
            "936" => b"gbk",
            "949" => b"euc-kr",
            "950" => b"big5",
            "54936" => b"gb18030",
            "65001" => b"utf-8",
            number => return Encoding::for_label(format!("windows-{number}").as_bytes()),
        })
    })
}

/// How the texts of a file are decoded. Each text is judged on its own: valid UTF-8 is read as
/// UTF-8, also where other texts are in the code page of a user.
#[derive(Clone, Copy, Debug)]
pub(super) struct Texts {
    /// The encoding of the texts that are not UTF-8.
    encoding: &'static Encoding,
    /// True when nearly all of the file is UTF-8, so that one bad byte costs one character.
    is_mostly_utf8: bool,
    /// True when all texts have this encoding, because the user says so.
    is_forced: bool,
    /// True when the encoding is a guess.
    is_guessed: bool,
}

impl Texts {
    pub(super) const UTF8: Self = Self {
        encoding: UTF_8,
        is_mostly_utf8: true,
        is_forced: false,
        is_guessed: false,
    };

    /// Decides how these texts are decoded, by the encoding that the user names, the encoding that
    /// the file declares, and the texts themselves.
    pub(super) fn of<'a>(
        texts: impl Iterator<Item = &'a [u8]>,
        declared: Option<&'static Encoding>,
        forced: Option<TextEncoding>,
    ) -> Self {
        let forced = forced.filter(|it| it.0.is_ascii_compatible());
        if let Some(TextEncoding(encoding)) = forced {
            return Self {
                encoding,
                is_forced: true,
                ..Self::UTF8
            };
        }
        let mut guess = Guess::default();
        texts.for_each(|text| guess.feed(text));
        Self::guessed(guess, declared)
    }

    /// As [`of`](Self::of), for texts that were fed to a guess.
    pub(super) fn guessed(guess: Guess, declared: Option<&'static Encoding>) -> Self {
        let is_mostly_utf8 = guess.is_mostly_utf8(declared == Some(UTF_8));
        let declared = declared.filter(|&it| it != UTF_8 && is_plain(it));
        let (encoding, is_guessed) = match (guess.finish(is_mostly_utf8), declared) {
            (None, _) => (UTF_8, false),
            (Some(_), Some(declared)) => (declared, false),
            (Some(likely), None) => (likely, true),
        };
        Self {
            encoding,
            is_mostly_utf8,
            is_forced: false,
            is_guessed,
        }
    }

    /// Decodes a text. Invalid bytes become replacement characters, and count as a loss.
    pub(super) fn decode<'a>(&self, text: &'a [u8], losses: &mut Losses) -> Cow<'a, str> {
        if text.is_ascii() && self.encoding != ISO_2022_JP {
            return String::from_utf8_lossy(text);
        }
        let (decoded, is_broken) = if self.is_utf8(text) {
            UTF_8.decode_without_bom_handling(text)
        } else {
            self.encoding.decode_without_bom_handling(text)
        };
        if is_broken {
            let broken = decoded.matches(char::REPLACEMENT_CHARACTER).count();
            losses.add_many("characters that cannot be decoded", broken, || None);
        }
        decoded
    }

    fn is_utf8(&self, text: &[u8]) -> bool {
        if self.is_forced || self.encoding == UTF_8 {
            return self.encoding == UTF_8;
        }
        let validity = Validity::of(text);
        if validity.is_whole() {
            // Two characters of a double-byte encoding can be valid UTF-8 by chance.
            validity.is_certain() || !self.is_double_byte()
        } else {
            validity.is_certain() || self.is_mostly_utf8 && validity.errors == 1
        }
    }

    fn is_double_byte(&self) -> bool {
        [GBK, GB18030, BIG5, EUC_KR, SHIFT_JIS].contains(&self.encoding)
    }

    /// Number of bytes of the character at the start of `rest`. In a double-byte encoding its
    /// second byte can look like a bracket or a backslash.
    pub(super) fn step(&self, rest: &[u8]) -> usize {
        let &[lead, trail, ..] = rest else {
            return 1;
        };
        let is_lead = (0x81..=0xFE).contains(&lead)
            && (self.encoding != SHIFT_JIS || !(0xA0..0xE0).contains(&lead));
        if !self.is_double_byte() || !is_lead {
            return 1;
        }
        match trail {
            b'0'..=b'9' if [GBK, GB18030].contains(&self.encoding) && rest.len() > 3 => 4,
            0x40..=0x7E | 0x80..=0xFE => 2,
            _ => 1,
        }
    }

    /// Reports the encoding if it is a guess.
    pub(super) fn tell(&self, losses: &mut Losses) {
        if self.is_guessed {
            let name = self.encoding.name();
            losses.tell("the encoding of the texts", || {
                format!("read as {name}, a guess")
            });
        }
    }
}

/// A file with its characters in an encoding that extends ASCII: a file in UTF-16, or in another
/// encoding that cannot be searched for ASCII characters, is decoded as a whole.
pub(super) fn searchable<'a>(
    bytes: Cow<'a, [u8]>,
    declared: Option<&'static Encoding>,
    forced: Option<TextEncoding>,
) -> Cow<'a, [u8]> {
    let marked = Encoding::for_bom(&bytes).map(|(encoding, _)| encoding);
    let declared = declared.filter(|it| is_plain(it));
    let named = forced.map(|it| it.0).or(declared);
    let whole = marked.or(named).filter(|it| !it.is_ascii_compatible());
    match whole {
        Some(encoding) => Cow::Owned(encoding.decode(&bytes).0.into_owned().into_bytes()),
        None => bytes,
    }
}

/// Decodes a file of lines, each of which is judged on its own.
pub(super) fn decode(bytes: &[u8], forced: Option<TextEncoding>, losses: &mut Losses) -> String {
    let bytes = searchable(Cow::Borrowed(bytes), None, forced);
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&bytes);
    let lines = || bytes.split_inclusive(|&byte| byte == b'\n' || byte == b'\r');
    let texts = Texts::of(lines(), None, forced);
    texts.tell(losses);
    lines().map(|line| texts.decode(line, losses)).collect()
}

/// The lines of a text without outer blanks. A carriage return alone ends a line as well.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.lines().flat_map(|line| line.split('\r'));
    lines.map(|line| line.trim_matches(is_blank))
}

/// True for a blank; characters without width count as blanks.
pub(super) const fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}')
}

/// The error of another crate in one line.
pub(super) fn in_one_line(error: &impl fmt::Display) -> String {
    rules::printable(&error.to_string())
}
