//! [`Moves`]: the points of a text, as people and other programs write them.

use rules::{Point, parse_point};

/// The moves of a text.
#[derive(Clone, Debug, Default)]
pub(super) struct Moves {
    pub(super) points: Vec<Point>,
    /// `[move]`: the number of its line, where the moves are on several lines.
    pub(super) lines: Vec<usize>,
    /// Number of moves from the first pass on, which cannot be played.
    pub(super) after_pass: usize,
    /// The number before the first move.
    number: Option<usize>,
}

impl Moves {
    /// The moves of several lines as one game, where each line has one move, or where the numbers
    /// at the start of the lines count the moves. No point may be named twice.
    pub(super) fn joined(
        lines: &[(usize, Result<Self, String>)],
    ) -> Option<(usize, Result<Self, String>)> {
        let [(first, _), _, ..] = lines else {
            return None;
        };
        let mut whole = Self::default();
        let (mut is_single, mut is_numbered) = (true, true);
        for (line, moves) in lines {
            let moves = moves.as_ref().ok()?;
            let before = whole.points.len();
            is_single &= moves.points.len() == 1;
            is_numbered &= moves
                .number
                .is_some_and(|it| it == before + 1 || it == before / 2 + 1);
            if whole.after_pass > 0 || moves.points.iter().any(|it| whole.points.contains(it)) {
                return None;
            }
            whole.points.extend(&moves.points);
            whole.lines.extend(moves.points.iter().map(|_| line));
            whole.after_pass += moves.after_pass;
        }
        (is_single || is_numbered).then_some((*first, Ok(whole)))
    }
}

/// The moves of a line.
///
/// # Errors
/// The first part that names no point of the board.
pub(super) fn moves_of(line: &str, size: u8) -> Result<Moves, String> {
    let line = line.chars().map(half_width).collect::<String>();
    if line.contains("://") {
        return of_address(&line, size);
    }
    let numbers = line.split(|it: char| !it.is_alphanumeric());
    let numbers = numbers.filter(|it| !it.is_empty()).collect::<Vec<_>>();
    let is_number = |it: &&str| it.bytes().all(|byte| byte.is_ascii_digit());
    if !numbers.is_empty() && numbers.iter().all(is_number) {
        of_numbers(&line, &numbers, size)
    } else {
        of_words(&line, size)
    }
}

/// The half-width form of a full-width letter or digit.
fn half_width(letter: char) -> char {
    let number = u32::from(letter);
    let half = number
        .checked_sub(0xFEE0)
        .filter(|_| (0xFF01..=0xFF5E).contains(&number));
    half.and_then(char::from_u32).unwrap_or(letter)
}

/// The part of an address that has the most points.
fn of_address(line: &str, size: u8) -> Result<Moves, String> {
    let parts = line.split(['/', '?', '#', '&', '=', ' ']);
    let found = parts.filter_map(|part| of_words(part, size).ok());
    let best = found.max_by_key(|moves| moves.points.len());
    let best = best.filter(|moves| !moves.points.is_empty());
    best.ok_or_else(|| line.to_owned())
}

/// Points as numbers from 0: `7,7 8,8`, `77 88` or `0707 0808`.
fn of_numbers(line: &str, numbers: &[&str], size: u8) -> Result<Moves, String> {
    let length = numbers[0].len();
    let is_compact = (length == 2 || length == 4) && numbers.iter().all(|it| it.len() == length);
    let pairs = if is_compact && !line.contains(',') {
        numbers.iter().map(|it| it.split_at(length / 2)).collect()
    } else {
        numbers
            .chunks(2)
            .map(|pair| (pair[0], *pair.last().unwrap_or(&"")))
            .collect::<Vec<_>>()
    };
    if pairs.len() * 2 != numbers.len() && pairs.len() != numbers.len() {
        return Err(line.to_owned());
    }
    let points = pairs.into_iter().map(|(x, y)| {
        let text = format!("{x},{y}");
        parse_point(&text, size).map_err(|_| text)
    });
    Ok(Moves {
        points: points.collect::<Result<_, _>>()?,
        ..Moves::default()
    })
}

/// Points with a letter and a number, and between them numbers of moves, colours and marks.
fn of_words(line: &str, size: u8) -> Result<Moves, String> {
    let mut moves = Moves::default();
    let mut rest = line;
    while let Some(start) = rest.find(char::is_alphanumeric) {
        rest = &rest[start..];
        let end = rest.find(|it: char| !it.is_alphanumeric());
        let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
        rest = after;
        match word.parse::<usize>() {
            Ok(number) if is_number_of_move(number, after, moves.points.len()) => {
                moves.number = moves
                    .number
                    .or(Some(number).filter(|_| moves.points.is_empty()));
            }
            _ => moves.add(word, size)?,
        }
    }
    Ok(moves)
}

/// True when a number stands before a move: a mark follows it, or it counts the moves.
fn is_number_of_move(number: usize, after: &str, moves: usize) -> bool {
    let is_marked = after.starts_with(['.', ')', ':', '、', ']']);
    is_marked || number == moves + 1 || number == moves / 2 + 1
}

impl Moves {
    /// Adds the points of a word like `h8i9`.
    fn add(&mut self, word: &str, size: u8) -> Result<(), String> {
        const COLORS: [&str; 7] = ["b", "w", "black", "white", "黑", "白", "黒"];
        let small = word.to_lowercase();
        let mut rest = small.as_str();
        if COLORS.contains(&rest) {
            return Ok(());
        }
        while let Some(first) = rest.chars().next() {
            if let Some(after) = rest.strip_prefix("pass") {
                self.after_pass += 1;
                rest = after;
                continue;
            }
            if let Some(after) = rest.strip_prefix(['黑', '白', '黒']) {
                rest = after;
                continue;
            }
            let digits = &rest[first.len_utf8()..];
            let end = digits
                .find(|it: char| !it.is_ascii_digit())
                .unwrap_or(digits.len());
            let (text, after) = rest.split_at(first.len_utf8() + end);
            let point = parse_point(text, size).map_err(|_| text.to_owned())?;
            match self.after_pass {
                0 => self.points.push(point),
                _ => self.after_pass += 1,
            }
            rest = after;
        }
        Ok(())
    }
}
