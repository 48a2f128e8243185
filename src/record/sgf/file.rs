//! [`SgfGames`]: the games of an SGF file, one after the other.

use std::borrow::Cow;

use super::lexer::{Lexer, Token};
use super::read::Reader;
use crate::encoding::{Texts, named, searchable};
use crate::format::{FormatError, Opened, ReadOptions};

/// The games of a file that were not read yet. Reading all of them costs one pass over the file.
pub(crate) struct SgfGames<'a> {
    text: Cow<'a, [u8]>,
    texts: Texts,
    /// The byte and the line after the last game.
    place: (usize, usize),
}

impl<'a> SgfGames<'a> {
    pub(crate) fn new(bytes: Cow<'a, [u8]>, options: &ReadOptions) -> Self {
        let declared = declared_encoding(&bytes).and_then(named);
        let text = searchable(bytes, declared, options.encoding);
        // Values and lines are judged on their own.
        let parts = text.split(|byte| b"]\r\n".contains(byte));
        let texts = Texts::of(parts, declared, options.encoding);
        Self {
            text,
            texts,
            place: (0, 1),
        }
    }

    /// Reads the next game; `None` when there is none. A game with an error is passed over.
    pub(crate) fn read(&mut self, options: &ReadOptions) -> Option<Result<Opened, FormatError>> {
        let mut lexer = Lexer::new(&self.text, &self.texts, self.place);
        if !lexer.find_game() {
            return None;
        }
        let start = lexer.place();
        let mut opened = Reader::new(&mut lexer, options).read();
        match &mut opened {
            Ok(opened) => {
                self.texts.tell(&mut opened.losses);
                self.place = lexer.place();
            }
            Err(_) => {
                self.place = start;
                self.skip();
            }
        }
        Some(opened)
    }

    /// Passes over the next game; returns false when there is none.
    pub(crate) fn skip(&mut self) -> bool {
        let mut lexer = Lexer::new(&self.text, &self.texts, self.place);
        let has_game = lexer.find_game();
        let mut depth = 0_usize;
        while let Some(token) = lexer.next() {
            match token {
                Token::Open if depth > 0 && lexer.has_opened_game() => {
                    lexer.take_back();
                    break;
                }
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        self.place = lexer.place();
        has_game
    }
}

/// The encoding that the file declares.
fn declared_encoding(bytes: &[u8]) -> Option<&[u8]> {
    let is_name = |it: &&[u8]| it.eq_ignore_ascii_case(b"CA[");
    let start = bytes.windows(3).position(|it| is_name(&it))? + 3;
    let value = &bytes[start..];
    Some(value[..value.iter().position(|&byte| byte == b']')?].trim_ascii())
}
