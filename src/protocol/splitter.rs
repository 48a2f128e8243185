//! [`LineSplitter`]: bytes from a pipe to lines.

/// A line without its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text; what is not UTF-8 is replaced by U+FFFD.
    pub text: String,
    /// Whether the line was longer than [`LineSplitter::LONGEST`] and lost its tail.
    pub cut: bool,
}

/// Splits at LF, CR or CRLF, whatever the chunks in which the bytes come. Its memory is bounded.
#[derive(Clone, Debug, Default)]
pub struct LineSplitter {
    pending: Vec<u8>,
    cut: bool,
    /// The last byte was a CR, so that an LF next belongs to it.
    after_cr: bool,
}

impl LineSplitter {
    /// Bytes of a line that are kept.
    pub const LONGEST: usize = 4096;

    /// Takes bytes and gives each line that they complete to `emit`, empty ones too.
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

    /// What came after the last line's end; `None` when nothing did.
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
