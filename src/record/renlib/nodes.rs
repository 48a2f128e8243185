//! [`Nodes`]: the nodes of a library as they stand in the file.

use super::flag;
use crate::record::format::FormatError;

/// How a library begins, but for the oldest.
pub(in crate::record) const SIGNATURE: &[u8] = b"\xffRenLib\xff";
/// The newest version that is read and the one that is written, major and minor.
pub(super) const VERSION: [u8; 2] = [3, 4];
/// Bytes before the first node.
pub(super) const HEAD: usize = 20;
/// The first byte of a library without a head: h8.
const OLDEST: u8 = 0x78;

/// One of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct LibNode<'a> {
    /// Where it stands.
    pub(super) at: usize,
    pub(super) point: u8,
    pub(super) flags: u8,
    pub(super) comment: &'a [u8],
    /// Whether the comment is in the oldest form.
    pub(super) is_old: bool,
    pub(super) board_text: &'a [u8],
}

impl LibNode<'_> {
    pub(super) const fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// Where a library is read. Costs nothing but the reading: texts stay where they are.
#[derive(Clone)]
pub(super) struct Nodes<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Nodes<'a> {
    /// The nodes of a file.
    pub(super) fn new(bytes: &'a [u8]) -> Result<Self, FormatError> {
        if bytes.first() == Some(&OLDEST) {
            return Ok(Self { bytes, at: 0 });
        }
        let wrong = |at, message: String| Err(FormatError::Byte(at, message));
        if !bytes.starts_with(SIGNATURE) || bytes.len() < HEAD {
            let message = "no head of a library, expected `RenLib` between two bytes FF";
            return wrong(0, message.to_owned());
        }
        let (major, minor) = (bytes[SIGNATURE.len()], bytes[SIGNATURE.len() + 1]);
        if [major, minor] > VERSION {
            let [newest, last] = VERSION;
            let message = format!("version {major}.{minor}, expected at most {newest}.{last}");
            return wrong(SIGNATURE.len(), message);
        }
        Ok(Self { bytes, at: HEAD })
    }

    /// The next node; `None` at the end of the file.
    pub(super) fn next(&mut self) -> Result<Option<LibNode<'a>>, FormatError> {
        let at = self.at;
        if at == self.bytes.len() {
            return Ok(None);
        }
        let [point, flags] = self.pair("a node of two bytes")?;
        let mut has_board_text = false;
        if flags & flag::EXTENDED != 0 {
            let [_, info] = self.pair("two bytes of further flags")?;
            has_board_text = info & flag::BOARD_TEXT != 0;
        }
        let is_old = flags & flag::OLD_COMMENT != 0;
        let comment = match flags & flag::COMMENT {
            _ if is_old => self.text(|byte| byte & 0x80 != 0, true)?,
            0 => &[],
            _ => self.text(|byte| byte == 0, false)?,
        };
        let board_text = match has_board_text {
            true => self.text(|byte| byte == 0, false)?,
            false => &[],
        };
        Ok(Some(LibNode {
            at,
            point,
            flags,
            comment,
            is_old,
            board_text,
        }))
    }

    fn pair(&mut self, what: &str) -> Result<[u8; 2], FormatError> {
        let &[first, second] = self.bytes.get(self.at..self.at + 2).unwrap_or_default() else {
            let message = format!("the file ends, expected {what}");
            return Err(FormatError::Byte(self.bytes.len(), message));
        };
        self.at += 2;
        Ok([first, second])
    }

    /// A text of an even number of bytes up to the one that ends it, which belongs to it or not.
    fn text(&mut self, is_end: fn(u8) -> bool, with_end: bool) -> Result<&'a [u8], FormatError> {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|&byte| is_end(byte));
        let length = end.map_or(rest.len(), |end| end + 1).next_multiple_of(2);
        let (Some(end), true) = (end, length <= rest.len()) else {
            let message = "a text does not end, expected its last byte and an even number of them";
            return Err(FormatError::Byte(self.at, message.to_owned()));
        };
        self.at += length;
        Ok(&rest[..end + usize::from(with_end)])
    }
}
