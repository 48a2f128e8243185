//! [`Lexer`]: splits an SGF text into tokens.

use crate::format::FormatError;

/// A token of an SGF text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`: the start of a game or of a variation.
    Open,
    /// `)`: the end of a game or of a variation.
    Close,
    /// `;`: the start of a node.
    Node,
    /// The name of a property. Lower-case letters, which old files have in names, are removed.
    Property(String),
    /// A value of the last property, as written between its brackets.
    Value(&'a str),
}

/// The text and the place of the next token.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Lexer<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
        }
    }

    /// The line of the last token, from 1.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    /// Skips to the start of the next game and returns true if there is one.
    pub(super) fn find_game(&mut self) -> bool {
        while let Some(start) = self.rest().find('(') {
            self.advance(start);
            if self.rest()[1..].trim_start().starts_with(';') {
                return true;
            }
            self.advance(1);
        }
        false
    }

    /// The next token; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, FormatError> {
        let blank = self.rest().len() - self.rest().trim_start().len();
        self.advance(blank);
        let Some(first) = self.rest().chars().next() else {
            return Ok(None);
        };
        let token = match first {
            '(' => Token::Open,
            ')' => Token::Close,
            ';' => Token::Node,
            '[' => return self.value().map(Some),
            _ if first.is_ascii_alphanumeric() => return Ok(Some(self.property())),
            _ => {
                let expected = "expected `;`, `(`, `)`, a property or a value";
                return Err(
                    self.error(format!("unexpected `{}`, {expected}", first.escape_debug()))
                );
            }
        };
        self.advance(1);
        Ok(Some(token))
    }

    pub(super) fn error(&self, message: String) -> FormatError {
        FormatError::Line(self.line, message)
    }

    fn property(&mut self) -> Token<'a> {
        let rest = self.rest();
        let end = rest.find(|it: char| !it.is_ascii_alphanumeric());
        let name = &rest[..end.unwrap_or(rest.len())];
        self.advance(name.len());
        Token::Property(name.replace(|it: char| it.is_ascii_lowercase(), ""))
    }

    fn value(&mut self) -> Result<Token<'a>, FormatError> {
        let inside = &self.rest()[1..];
        let mut is_escaped = false;
        let end = inside.bytes().position(|byte| {
            let ends = byte == b']' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        });
        let Some(end) = end else {
            return Err(self.error("a value does not end, expected `]`".to_owned()));
        };
        self.advance(end + 2);
        Ok(Token::Value(&inside[..end]))
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn advance(&mut self, bytes: usize) {
        let passed = &self.text.as_bytes()[self.at..self.at + bytes];
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
        self.at += bytes;
    }
}
