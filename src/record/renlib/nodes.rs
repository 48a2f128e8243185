//! [`Nodes`]: the nodes of a library, in the order of the file.

use std::io::{self, BufRead};

use super::flag;
use crate::format::FormatError;

/// The first bytes of every library except the oldest ones.
pub(crate) const SIGNATURE: &[u8] = b"\xffRenLib\xff";
/// The version that is written, and the newest that is known: major and minor.
pub(super) const VERSION: [u8; 2] = [3, 4];
/// Number of bytes before the first node.
pub(super) const HEAD: usize = 20;
/// The first byte of a library without a head: the point h8.
const OLDEST: u8 = 0x78;

/// A node of a library.
#[derive(Clone, Debug)]
pub(super) struct LibNode {
    /// Offset of the node in the file.
    pub(super) at: usize,
    pub(super) point: u8,
    pub(super) flags: u8,
    pub(super) comment: Vec<u8>,
    /// True when the comment has the oldest form.
    pub(super) is_old: bool,
    pub(super) board_text: Vec<u8>,
}

impl LibNode {
    pub(super) const fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
}

/// Reads a library node by node. Memory is needed for the texts of one node only.
pub(super) struct Nodes<R> {
    file: R,
    at: usize,
    /// The version of the file, if it is later than the newest that is known.
    pub(super) later: Option<[u8; 2]>,
    /// Where the file ends within a node, and what was expected.
    pub(super) cut: Option<String>,
}

impl<R: BufRead> Nodes<R> {
    /// The nodes of a file; reading starts at the beginning of the file.
    pub(super) fn new(file: R) -> Result<Self, FormatError> {
        let mut nodes = Self {
            file,
            at: 0,
            later: None,
            cut: None,
        };
        let start = nodes.file.fill_buf().map_err(FormatError::unreadable)?;
        if start.first() == Some(&OLDEST) {
            return Ok(nodes);
        }
        let mut head = [0; HEAD];
        let read = nodes.file.read_exact(&mut head);
        match read {
            Err(error) if error.kind() != io::ErrorKind::UnexpectedEof => {
                return Err(FormatError::unreadable(error));
            }
            Ok(()) if head.starts_with(SIGNATURE) => {}
            _ => {
                let message = "no head of a library, expected `RenLib` between two bytes FF";
                return Err(FormatError::Byte(0, message.to_owned()));
            }
        }
        let version = [head[SIGNATURE.len()], head[SIGNATURE.len() + 1]];
        nodes.later = Some(version).filter(|version| *version > VERSION);
        nodes.at = HEAD;
        Ok(nodes)
    }

    /// Reads the next node; `None` at the end of the file, also where it ends within a node.
    pub(super) fn next(&mut self) -> Result<Option<LibNode>, FormatError> {
        let rest = self.file.fill_buf().map_err(FormatError::unreadable)?;
        if rest.is_empty() {
            return Ok(None);
        }
        match self.node() {
            Ok(node) => Ok(Some(node)),
            Err(FormatError::Byte(at, message)) => {
                self.cut = Some(format!("at byte {at}: {message}"));
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    fn node(&mut self) -> Result<LibNode, FormatError> {
        let at = self.at;
        let [point, flags] = self.pair("a node of two bytes")?;
        let mut has_board_text = false;
        if flags & flag::EXTENDED != 0 {
            let [_, info] = self.pair("two bytes of further flags")?;
            has_board_text = info & flag::BOARD_TEXT != 0;
        }
        let is_old = flags & flag::OLD_COMMENT != 0;
        let comment = match flags & flag::COMMENT {
            _ if is_old => self.text(|byte| byte & 0x80 != 0, true)?,
            0 => Vec::new(),
            _ => self.text(|byte| byte == 0, false)?,
        };
        let board_text = if has_board_text {
            self.text(|byte| byte == 0, false)?
        } else {
            Vec::new()
        };
        Ok(LibNode {
            at,
            point,
            flags,
            comment,
            is_old,
            board_text,
        })
    }

    fn pair(&mut self, what: &str) -> Result<[u8; 2], FormatError> {
        let mut pair = [0; 2];
        for byte in &mut pair {
            let rest = self.file.fill_buf().map_err(FormatError::unreadable)?;
            let Some(&next) = rest.first() else {
                let message = format!("the file ends, expected {what}");
                return Err(FormatError::Byte(self.at, message));
            };
            *byte = next;
            self.file.consume(1);
            self.at += 1;
        }
        Ok(pair)
    }

    /// Reads a text of an even number of bytes up to its end byte, which is part of it or not.
    fn text(&mut self, is_end: fn(u8) -> bool, with_end: bool) -> Result<Vec<u8>, FormatError> {
        let began = self.at;
        let mut text = Vec::new();
        loop {
            let pair = self.pair("").map_err(|error| match error {
                FormatError::Byte(..) => {
                    let message =
                        "a text does not end, expected its last byte and an even number of them";
                    FormatError::Byte(began, message.to_owned())
                }
                error => error,
            })?;
            for byte in pair {
                let ends = is_end(byte);
                if !ends || with_end {
                    text.push(byte);
                }
                if ends {
                    return Ok(text);
                }
            }
        }
    }
}
