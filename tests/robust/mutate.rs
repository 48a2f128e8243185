//! Mutations that know the structure of a file: tokens, lines and brackets of a text, records of
//! bytes.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

/// Numbers that readers often handle wrongly.
const NUMBERS: [&str; 14] = [
    "0",
    "-1",
    "1",
    "2",
    "15",
    "16",
    "22",
    "255",
    "256",
    "65536",
    "-2147483649",
    "18446744073709551616",
    "1e400",
    "0.5",
];

/// Characters that readers often handle wrongly.
const CHARACTERS: [char; 12] = [
    '"', '\\', ']', '[', '}', ';', '\r', '\u{0}', '\u{1b}', '\u{202e}', '猫', '\u{feff}',
];

/// Changes `input` in up to three places. `samples` are valid inputs, from which parts are
/// borrowed. The result is at most `max_len` bytes long.
pub fn mutate(input: &[u8], samples: &[Vec<u8>], max_len: usize, rng: &mut impl Rng) -> Vec<u8> {
    let mut bytes = if input.is_empty() {
        samples.choose(rng).cloned().unwrap_or_default()
    } else {
        input.to_vec()
    };
    // Mostly one: each change may make the whole invalid.
    let changes = if rng.random_ratio(1, 4) { 3 } else { 1 };
    for _ in 0..changes {
        let donor = samples.choose(rng).map_or(&[][..], Vec::as_slice);
        bytes = match (str::from_utf8(&bytes), str::from_utf8(donor)) {
            // Broken text is one case among many.
            (Ok(text), Ok(donor)) if !rng.random_ratio(1, 24) => {
                mutate_text(text, donor, rng).into_bytes()
            }
            _ => mutate_bytes(bytes, donor, rng),
        };
    }
    bytes.truncate(max_len);
    bytes
}

/// Changes one place of a text.
fn mutate_text(text: &str, donor: &str, rng: &mut impl Rng) -> String {
    match rng.random_range(0..10) {
        0..6 => replace_token(text, donor, rng),
        6..8 => mutate_lines(text, donor, rng),
        8 => mutate_block(text, donor, rng),
        _ => insert_character(text, rng),
    }
}

/// The kinds of tokens: a token is replaced by one of its own kind.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TokenKind {
    Digits,
    Letters,
    Other,
}

fn kind_of(character: char) -> TokenKind {
    match character {
        '0'..='9' => TokenKind::Digits,
        'a'..='z' | 'A'..='Z' | '_' => TokenKind::Letters,
        _ => TokenKind::Other,
    }
}

/// The runs of digits and of letters in a text: kind, start and end.
fn tokens(text: &str) -> Vec<(TokenKind, usize, usize)> {
    let mut tokens: Vec<(TokenKind, usize, usize)> = Vec::new();
    for (at, character) in text.char_indices() {
        let kind = kind_of(character);
        let end = at + character.len_utf8();
        match tokens.last_mut() {
            Some(last) if last.0 == kind && last.2 == at => last.2 = end,
            _ => tokens.push((kind, at, end)),
        }
    }
    tokens.retain(|token| token.0 != TokenKind::Other);
    tokens
}

/// Replaces a token: a number by a neighbour or by an extreme one, anything by what stands in the
/// same context elsewhere (behind the same word), now and then by any token of its kind.
fn replace_token(text: &str, donor: &str, rng: &mut impl Rng) -> String {
    let own = tokens(text);
    let Some(index) = (!own.is_empty()).then(|| rng.random_range(0..own.len())) else {
        return text.to_owned();
    };
    let (kind, start, end) = own[index];
    let replacement = match kind {
        TokenKind::Digits if rng.random_ratio(1, 8) => {
            (*NUMBERS.choose(rng).expect("there are some")).to_owned()
        }
        TokenKind::Digits if rng.random() => {
            let number = text[start..end].parse::<u64>().unwrap_or(0);
            number
                .saturating_add_signed(rng.random_range(-2..=2))
                .to_string()
        }
        _ => {
            let context = word_before(text, &own, index);
            let strict = !rng.random_ratio(1, 8);
            let found = [text, donor].into_iter().flat_map(|source| {
                let tokens = tokens(source);
                let fits = |index: &usize| {
                    let is_like = tokens[*index].0 == kind;
                    is_like && (!strict || word_before(source, &tokens, *index) == context)
                };
                let fitting = (0..tokens.len()).filter(fits);
                let fitting = fitting.map(|index| &source[tokens[index].1..tokens[index].2]);
                fitting.collect::<Vec<_>>()
            });
            let found = found.collect::<Vec<_>>();
            found
                .choose(rng)
                .map_or_else(String::new, |it| (*it).to_owned())
        }
    };
    [&text[..start], &replacement, &text[end..]].concat()
}

/// The word before a token with what stands between the two: `rule":"` of `"rule":"renju"`.
fn word_before<'a>(text: &'a str, tokens: &[(TokenKind, usize, usize)], index: usize) -> &'a str {
    let before = tokens[..index]
        .iter()
        .rposition(|token| token.0 == TokenKind::Letters);
    let start = before.map_or(0, |before| tokens[before].1);
    // Past several numbers only their place in the list would differ.
    let start = start.max(tokens[index].1.saturating_sub(24));
    text.get(start..tokens[index].1).unwrap_or_default()
}

/// Removes, repeats, exchanges or borrows a line.
fn mutate_lines(text: &str, donor: &str, rng: &mut impl Rng) -> String {
    let mut lines = text.split_inclusive('\n').collect::<Vec<_>>();
    if lines.is_empty() {
        return text.to_owned();
    }
    let at = rng.random_range(0..lines.len());
    match rng.random_range(0..4) {
        0 => {
            lines.remove(at);
        }
        1 => lines.insert(at, lines[at]),
        2 => {
            let other = rng.random_range(0..lines.len());
            lines.swap(at, other);
        }
        _ => {
            let borrowed = donor.split_inclusive('\n').collect::<Vec<_>>();
            lines.insert(at, borrowed.choose(rng).copied().unwrap_or_default());
        }
    }
    lines.concat()
}

/// The parts of a text from a bracket to the one that closes it: start and end.
fn blocks(text: &str) -> Vec<(usize, usize)> {
    let mut open = Vec::new();
    let mut blocks = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' | b'{' => open.push(at),
            b')' | b']' | b'}' => blocks.extend(open.pop().map(|start| (start, at + 1))),
            _ => {}
        }
    }
    blocks
}

/// Removes, repeats, nests or exchanges what stands between two brackets.
fn mutate_block(text: &str, donor: &str, rng: &mut impl Rng) -> String {
    let Some(&(start, end)) = blocks(text).choose(rng) else {
        return replace_token(text, donor, rng);
    };
    let block = &text[start..end];
    let (before, after) = (&text[..start], &text[end..]);
    match rng.random_range(0..5) {
        0 => [before, after].concat(),
        1 => [before, block, block, after].concat(),
        2 => {
            let nested = 2_usize.pow(rng.random_range(1..=7));
            let (open, close) = (&block[..1], &block[block.len() - 1..]);
            [
                before,
                &open.repeat(nested),
                block,
                &close.repeat(nested),
                after,
            ]
            .concat()
        }
        _ => {
            let like = blocks(donor)
                .into_iter()
                .map(|(start, end)| &donor[start..end]);
            let like = like.filter(|other| other[..1] == block[..1]);
            let like = like.collect::<Vec<_>>();
            [before, like.choose(rng).copied().unwrap_or_default(), after].concat()
        }
    }
}

fn insert_character(text: &str, rng: &mut impl Rng) -> String {
    let places = text.char_indices().map(|(at, _)| at).collect::<Vec<_>>();
    let at = places.choose(rng).copied().unwrap_or(0);
    let mut mutated = text.to_owned();
    let character = *CHARACTERS.choose(rng).expect("there are some");
    (0..rng.random_range(1..=2)).for_each(|_| mutated.insert(at, character));
    mutated
}

/// Changes one place of a binary file, most often a record of two bytes, as RenLib's nodes are.
fn mutate_bytes(mut bytes: Vec<u8>, donor: &[u8], rng: &mut impl Rng) -> Vec<u8> {
    if bytes.is_empty() {
        return donor.to_vec();
    }
    let at = rng.random_range(0..bytes.len()) & !1;
    let end = (at + 2 * rng.random_range(1..=4)).min(bytes.len());
    match rng.random_range(0..7) {
        0 => {
            bytes.drain(at..end);
        }
        1 => {
            let copy = bytes[at..end].to_vec();
            bytes.splice(at..at, copy);
        }
        2 => {
            let from = rng.random_range(0..=donor.len()) & !1;
            let until = (from + 2 * rng.random_range(1..=8)).min(donor.len());
            bytes.splice(at..at, donor[from.min(until)..until].iter().copied());
        }
        3 => bytes[at] = rng.random(),
        4 => {
            let flags = bytes.get_mut(at + 1);
            flags
                .into_iter()
                .for_each(|byte| *byte ^= 1 << rng.random_range(0..8));
        }
        5 => bytes[at] = bytes[at].wrapping_add_signed(rng.random_range(-1..=1)),
        _ => bytes.truncate(at),
    }
    bytes
}
