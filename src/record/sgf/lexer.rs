//! [`Lexer`]: splits an SGF text into tokens.

use std::borrow::Cow;

use crate::encoding::Texts;
use crate::format::quote;
use crate::loss::Losses;

/// A token of an SGF text.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `(`: the start of a game or of a variation.
    Open,
    /// `)`: the end of a game or of a variation.
    Close,
    /// `;`: the start of a node.
    Node,
    /// The name of a property. Lower-case letters, which old files have in names, are removed; a
    /// name without other letters is read as capital letters.
    Property(String),
    /// A value of the last property, as written between its brackets.
    Value(Cow<'a, str>),
}

/// The text and the place of the next token. What is not SGF is skipped and counted.
#[derive(Clone)]
pub(super) struct Lexer<'a> {
    text: &'a [u8],
    texts: &'a Texts,
    at: usize,
    line: usize,
    /// True when no later value has an end that fits what follows it.
    is_strict: bool,
    /// True when the last value has no end.
    pub(super) is_cut: bool,
    /// What was skipped.
    pub(super) losses: Losses,
}

impl<'a> Lexer<'a> {
    /// A lexer at this byte of a text, in this line.
    pub(super) fn new(text: &'a [u8], texts: &'a Texts, (at, line): (usize, usize)) -> Self {
        Self {
            text,
            texts,
            at,
            line,
            is_strict: false,
            is_cut: false,
            losses: Losses::default(),
        }
    }

    /// The line of the last token, from 1.
    pub(super) const fn line(&self) -> usize {
        self.line
    }

    /// The byte and the line of the next token.
    pub(super) const fn place(&self) -> (usize, usize) {
        (self.at, self.line)
    }

    /// Skips to the start of the next game and returns true if there is one.
    pub(super) fn find_game(&mut self) -> bool {
        while let Some(start) = self.rest().iter().position(|&byte| byte == b'(') {
            self.advance(start);
            if self.is_next(self.blanks(self.at + 1), b";") {
                return true;
            }
            self.advance(1);
        }
        self.advance(self.rest().len());
        false
    }

    /// The next token; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Option<Token<'a>> {
        loop {
            self.advance(self.blanks(self.at) - self.at);
            let token = match *self.rest().first()? {
                b'(' => Token::Open,
                b')' => Token::Close,
                b';' => Token::Node,
                b'[' => return Some(self.value()),
                first if is_name(first) => return Some(self.property()),
                _ => {
                    self.skip();
                    continue;
                }
            };
            self.advance(1);
            return Some(token);
        }
    }

    /// True when a `(` that was just read begins another game and not a variation: its first node
    /// has a property that only the first node of a game has.
    pub(super) fn has_opened_game(&self) -> bool {
        self.at > 0 && self.begins_game(self.at - 1)
    }

    /// Returns to before the `(` that was just read.
    pub(super) const fn take_back(&mut self) {
        self.at -= 1;
    }

    /// Skips text that is not SGF.
    fn skip(&mut self) {
        let is_known = |byte: &u8| is_name(*byte) || b"()[;".contains(byte);
        let length = self.rest().iter().position(is_known);
        let length = length.unwrap_or(self.rest().len());
        let mut ignored = Losses::default();
        let skipped = self.texts.decode(&self.rest()[..length], &mut ignored);
        let line = self.line;
        if !skipped.trim().is_empty() {
            let what = "texts outside of values";
            self.losses.add_at(what, || {
                format!("in line {line}: {}", quote(skipped.trim()))
            });
        }
        self.advance(length);
    }

    fn property(&mut self) -> Token<'a> {
        let length = self.name_end(self.at) - self.at;
        let name = String::from_utf8_lossy(&self.rest()[..length]).into_owned();
        self.advance(length);
        let is_small = |it: char| it.is_ascii_lowercase();
        if name.contains(|it: char| it.is_ascii_uppercase()) {
            Token::Property(name.replace(is_small, ""))
        } else {
            Token::Property(name.to_ascii_uppercase())
        }
    }

    fn value(&mut self) -> Token<'a> {
        self.is_cut = false;
        let start = self.at + 1;
        let (end, next) = self.value_end(start);
        let value = self.texts.decode(&self.text[start..end], &mut self.losses);
        self.advance(next - self.at);
        Token::Value(closed(value))
    }

    /// The end of the value that starts here, and where the next token begins. A bracket that is
    /// not escaped ends the value if what follows it is SGF.
    fn value_end(&mut self, start: usize) -> (usize, usize) {
        let (mut at, mut first, mut depth) = (start, None, 0_usize);
        while let Some(&byte) = self.text.get(at) {
            let step = self.texts.step(&self.text[at..]);
            match byte {
                b'\\' => at += 1,
                b'[' => depth += 1,
                b']' if self.is_strict || self.ends_value(at + 1, depth) => return (at, at + 1),
                b']' => {
                    first.get_or_insert(at);
                    depth = depth.saturating_sub(1);
                }
                b'\n' if self.is_next(at + 1, b"(") && self.begins_game(at + 1) => {
                    return (self.cut(first.unwrap_or(at)), at);
                }
                // The first half of a character whose second half would be the bracket.
                _ if step == 2
                    && self.text[at + 1] == b']'
                    && self.ends_value(at + 2, depth.max(1)) =>
                {
                    return (at + 1, at + 2);
                }
                _ => {}
            }
            at += match byte {
                b'\\' => self.texts.step(self.text.get(at..).unwrap_or_default()),
                _ => step,
            };
        }
        self.is_strict = true;
        match first {
            Some(end) => (end, end + 1),
            None => (self.cut(self.text.len()), self.text.len()),
        }
    }

    /// Counts a value that ends without a bracket.
    fn cut(&mut self, end: usize) -> usize {
        self.is_cut = true;
        let line = self.line;
        let what = "values that do not end";
        self.losses.add_at(what, || format!("in line {line}"));
        end
    }

    /// True when the text here continues behind a value. The next bracket then opens a value, and
    /// only `;`, `(`, `)` and the name of a property are before it. Within nested brackets, where
    /// `depth` is above 0, more is expected.
    fn ends_value(&self, from: usize, depth: usize) -> bool {
        let mut at = from;
        let opening = loop {
            match self.text.get(at) {
                None => break None,
                Some(b'[') => break Some(at),
                Some(b']' | b'\\') => return false,
                Some(_) => at += self.texts.step(&self.text[at..]),
            }
        };
        let Some(opening) = opening else {
            let is_close = |byte: &u8| *byte == b')' || byte.is_ascii_whitespace();
            return depth == 0 || self.text[from..].iter().all(is_close);
        };
        let between = &self.text[from..opening];
        let head = between.trim_ascii_end();
        let name_length = head.iter().rev().take_while(|&&byte| is_name(byte)).count();
        let (head, name) = head.split_at(head.len() - name_length);
        let first = head.get(self.blanks(from) - from);
        match first {
            Some(b')') => true,
            Some(b';' | b'(') => !name.is_empty(),
            Some(_) => depth == 0 && !name.is_empty() && head.ends_with(b";"),
            None if depth == 0 => true,
            None => !name.is_empty() && name == between && !name.iter().any(u8::is_ascii_lowercase),
        }
    }

    /// True when a game with a property that only the first node of a game has begins here.
    fn begins_game(&self, at: usize) -> bool {
        let node = self.blanks(self.blanks(at) + 1);
        if !self.is_next(self.blanks(at), b"(") || !self.is_next(node, b";") {
            return false;
        }
        let from = self.blanks(node + 1);
        let name = &self.text[from..self.name_end(from)];
        let value = &self.text[self.name_end(from)..];
        let is_head = [&b"GM"[..], b"FF", b"SZ", b"CA", b"AP"].contains(&name);
        let end = value.iter().position(|byte| b"\\]".contains(byte));
        is_head && value.starts_with(b"[") && end.is_some_and(|end| value[end] == b']')
    }

    fn is_next(&self, at: usize, text: &[u8]) -> bool {
        self.text
            .get(at..)
            .is_some_and(|rest| rest.starts_with(text))
    }

    fn name_end(&self, at: usize) -> usize {
        let rest = self.text.get(at..).unwrap_or_default();
        at + rest.iter().take_while(|&&byte| is_name(byte)).count()
    }

    /// The place after the blanks here. Characters without width are blanks.
    fn blanks(&self, mut at: usize) -> usize {
        const BLANKS: [&str; 8] = [
            "\u{a0}", "\u{3000}", "\u{200b}", "\u{200c}", "\u{200d}", "\u{2060}", "\u{feff}", "\0",
        ];
        while let Some(rest) = self.text.get(at..) {
            let blank = BLANKS.iter().find(|it| rest.starts_with(it.as_bytes()));
            match (rest.first(), blank) {
                (Some(byte), _) if byte.is_ascii_whitespace() => at += 1,
                (_, Some(blank)) => at += blank.len(),
                _ => break,
            }
        }
        at.min(self.text.len())
    }

    fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    fn advance(&mut self, bytes: usize) {
        let passed = &self.text[self.at..self.at + bytes];
        self.line += passed.iter().filter(|&&byte| byte == b'\n').count();
        self.at += bytes;
    }
}

/// True for a byte of the name of a property.
const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// A value in which every bracket is escaped, and which does not end within an escape.
fn closed(value: Cow<str>) -> Cow<str> {
    let mut is_escaped = false;
    let mut is_open = false;
    let mut escaped = String::new();
    for letter in value.chars() {
        if letter == ']' && !is_escaped {
            is_open = true;
            escaped.push('\\');
        }
        escaped.push(letter);
        is_escaped = letter == '\\' && !is_escaped;
    }
    if is_escaped {
        escaped.pop();
    }
    if is_open || is_escaped {
        Cow::Owned(escaped)
    } else {
        value
    }
}
