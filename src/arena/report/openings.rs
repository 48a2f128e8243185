//! The results of the games from each opening. Openings that are equal up to symmetry count as one.

use std::collections::BTreeMap;

use super::table::Table;
use crate::{GameRecord, Tally};
use rules::{Point, Symmetry, parse_points};

/// Largest number of openings in the table.
const MOST: usize = 200;

/// The openings with the points of the first side, those with the most games first, and the number of all
/// openings.
pub(crate) fn table<'a>(games: impl Iterator<Item = (&'a GameRecord, u8)>) -> (Table, usize) {
    let mut tallies = BTreeMap::<String, Tally>::new();
    for (game, size) in games {
        let points = game
            .result
            .winner()
            .map(|side| f64::from(u8::from(side.index() == 0)));
        let tally = tallies.entry(class(&game.opening, size)).or_default();
        tally.count(points.unwrap_or(0.5));
    }
    let mut openings = tallies.into_iter().collect::<Vec<_>>();
    openings.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.games()));
    let count = openings.len();
    let mut table = Table::new(&[
        "opening",
        "games",
        "first side's score",
        "won",
        "drawn",
        "lost",
    ]);
    for (opening, tally) in openings.into_iter().take(MOST) {
        let opening = if opening.is_empty() {
            "empty board".to_owned()
        } else {
            opening
        };
        table.rows.push(vec![
            opening,
            tally.games().to_string(),
            format!("{:.0} %", 100.0 * tally.score()),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
        ]);
    }
    (table, count)
}

/// The same text for all symmetric forms of an opening. Actions other than stones are unchanged.
fn class(opening: &str, size: u8) -> String {
    let Ok(points) = parse_points(&opening.replace(' ', ""), size) else {
        return opening.to_owned();
    };
    let forms = Symmetry::ALL.map(|symmetry| {
        let turned = points.iter().map(|&point| symmetry.map(point, size));
        turned.collect::<Vec<Point>>()
    });
    let first = forms
        .into_iter()
        .min_by_key(|form| form.iter().map(|it| it.index()).collect::<Vec<_>>());
    let words = first
        .unwrap_or_default()
        .iter()
        .map(Point::to_string)
        .collect::<Vec<_>>();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetric_openings_are_one_class() {
        let forms = ["h8 i9 g8", "h8 g7 i8", "h8 g9 h7", "h8 i9 i8"];
        let classes = forms.map(|opening| class(opening, 15));
        assert!(
            classes[..3].iter().all(|it| *it == classes[0]),
            "{classes:?}"
        );
        assert_ne!(classes[3], classes[0]);
        assert_eq!(class("", 15), "");
        assert_eq!(class("h8i9g7 swap", 15), "h8i9g7 swap");
    }
}
