//! [`Start`]: what stands before the first move of a game.

use super::private::PRIVATE;
use super::properties::{Properties, first, is_move};
use super::value::{Place, place, points};
use crate::format::quote;
use rules::{Color, Point, Rule};

/// Properties that set up stones.
pub(super) const SET_UP: [&str; 3] = ["AB", "AE", "AW"];

/// The stones that are set up in the first nodes, and who begins.
#[derive(Default)]
pub(super) struct Start {
    /// `[color]`: the stones.
    stones: [Vec<Point>; 2],
    /// The colour of the first move, otherwise that of `PL`.
    mover: Option<Color>,
    /// Number of nodes after the first one without a move.
    pub(super) nodes: usize,
    /// True when the stones of an opening are in a property of their own.
    has_opening: bool,
}

impl Start {
    /// True when the node has a move or another action; its colour is stored.
    pub(super) fn is_over(&mut self, properties: &Properties) -> bool {
        let action = properties
            .iter()
            .find(|(id, values)| is_move(id) || id == PRIVATE && values[0].contains("\"do\""));
        if let Some((id, _)) = action.filter(|(id, _)| is_move(id)) {
            self.mover = color_of(id);
        }
        action.is_some()
    }

    /// Adds what stands in another node.
    ///
    /// # Errors
    /// When a stone is on no point of the board.
    pub(super) fn add(&mut self, properties: &Properties, size: u8) -> Result<(), String> {
        self.has_opening |= properties
            .iter()
            .any(|(id, values)| !opening(id, values, size).is_empty());
        let mover = first(properties, "PL").and_then(color_of);
        self.mover = mover.or(self.mover);
        for (id, values) in properties
            .iter()
            .filter(|(id, _)| SET_UP.contains(&id.as_str()))
        {
            for value in values {
                let found = points(value, size).ok_or_else(|| {
                    let value = quote(value);
                    format!("{id}: {value} is not a point, expected one like `hh`")
                })?;
                match id.as_str() {
                    "AB" => self.stones[0].extend(found),
                    "AW" => self.stones[1].extend(found),
                    _ => self
                        .stones
                        .iter_mut()
                        .for_each(|it| it.retain(|at| !found.contains(at))),
                }
                if self
                    .stones
                    .iter()
                    .any(|it| it.len() > usize::from(size).pow(2))
                {
                    return Err(format!("{id}: more stones than points"));
                }
            }
        }
        Ok(())
    }

    /// The stones as moves of alternating colours, `[color]`, and true when the colours have to be
    /// exchanged for that, because White begins. Renju does not permit an exchange.
    ///
    /// # Errors
    /// When their numbers fit neither.
    pub(super) fn moves(self, rule: Rule) -> Result<([Vec<Point>; 2], bool), String> {
        let [black, white] = self.stones.each_ref().map(Vec::len);
        let first = match self.mover.filter(|_| !self.has_opening) {
            Some(color) => color,
            None if black > white => Color::White,
            None => Color::Black,
        };
        let [own, other] = match first {
            Color::Black => [black, white],
            Color::White => [white, black],
        };
        // After the exchange, the colour that begins is Black, or White with a stone less.
        let fits_exchanged = match first {
            Color::Black => other == own + 1,
            Color::White => other == own,
        };
        let may_exchange = rule != Rule::Renju || black + white == 0;
        if fits_exchanged && may_exchange {
            let [black, white] = self.stones;
            return Ok(([white, black], true));
        }
        if (white..=white + 1).contains(&black) {
            Ok((self.stones, false))
        } else {
            Err(format!(
                "{black} black and {white} white stones are set up, expected the same number of \
                 each, or one more black stone, to read them as moves"
            ))
        }
    }
}

/// The colour that the start of a value, or the name of a property, stands for.
fn color_of(value: &str) -> Option<Color> {
    match value.trim().chars().next()?.to_ascii_uppercase() {
        'B' | '1' => Some(Color::Black),
        'W' | '2' => Some(Color::White),
        _ => None,
    }
}

/// The stones of an opening in a property of its own: points with commas between them, at least
/// three of them, or any number of them in a property of gomoku.quest, which begins with `Q`.
pub(super) fn opening(id: &str, values: &[impl AsRef<str>], size: u8) -> Vec<Point> {
    let least = if id.starts_with('Q') { 1 } else { 3 };
    let is_named = id.starts_with(|it: char| it.is_ascii_uppercase());
    let parts = values.iter().flat_map(|value| value.as_ref().split(','));
    let points = parts.map(|part| match place(part, size) {
        Some(Place::Point(point)) if part.trim().len() == 2 => Some(point),
        _ => None,
    });
    let points = points.collect::<Option<Vec<_>>>().unwrap_or_default();
    let is_list = values.iter().any(|it| it.as_ref().contains(',')) || least == 1;
    if is_named && is_list && points.len() >= least {
        points
    } else {
        Vec::new()
    }
}
