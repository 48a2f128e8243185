//! [`LineSplitter`]: splits bytes from a pipe into lines.

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text. Bytes that are not UTF-8 are replaced by U+FFFD.
    pub text: String,
    /// True when the line was longer than [`LineSplitter::LONGEST`] and was cut there.
    pub cut: bool,
}

/// Splits at LF, CR or CRLF, independently of the chunks in which the bytes arrive. Its memory is
/// bounded.
#[derive(Clone, Debug, Default)]
pub struct LineSplitter {
    pending: Vec<u8>,
    cut: bool,
    /// True when the last byte was a CR; an LF after it belongs to the same line end.
    after_cr: bool,
}

impl LineSplitter {
    /// Largest number of bytes of a line that are kept.
    pub const LONGEST: usize = 4096;

    /// Takes bytes and calls `emit` for each line that they complete, including empty lines.
    pub fn push(&mut self, bytes: &[u8], mut emit: impl FnMut(Line)) {
        for &byte in bytes {
            let belongs_to_cr = byte == b'\n' && self.after_cr;
            self.after_cr = byte == b'\r';
            match byte {
                b'\n' if belongs_to_cr => {}
                b'\n' | b'\r' => emit(self.take()),
                _ if self.pending.len() < Self::LONGEST => self.pending.push(byte),
                _ => self.cut = true,
            }
        }
    }

    /// The text after the last line end; `None` when there is none.
    pub fn finish(&mut self) -> Option<Line> {
        (!self.pending.is_empty()).then(|| self.take())
    }

    fn take(&mut self) -> Line {
        let text = String::from_utf8_lossy(&self.pending).into_owned();
        self.pending.clear();
        Line {
            text,
            cut: std::mem::take(&mut self.cut),
        }
    }
}
