//! [`CrossTable`] and its text.

use arena::{Anchor, CrossTable, rate};

use super::tally;

fn three() -> CrossTable {
    let mut table = CrossTable::new(["random", "gobang-cat", "fox"]);
    table.add(0, 1, tally(0, 1, 19));
    table.add(1, 2, tally(12, 3, 5));
    table.add(2, 1, tally(1, 0, 0));
    table
}

#[test]
fn games_are_seen_from_both_sides() {
    let table = three();
    assert_eq!(table.tally(0, 1), tally(0, 1, 19));
    assert_eq!(table.tally(1, 0), tally(19, 1, 0));
    assert_eq!(table.tally(1, 2), tally(12, 3, 6));
    assert_eq!(table.tally(0, 2), tally(0, 0, 0));
    assert_eq!(table.total(1), tally(31, 4, 6));
    assert_eq!(table.players(), ["random", "gobang-cat", "fox"]);
}

#[test]
fn text_without_ratings_is_ordered_by_score() {
    let expected = "  \
  # player      games points  score     1    2    3
  1 gobang-cat     41     33  80.5%     - 13.5 19.5
  2 fox            21    7.5  35.7%   7.5    -    .
  3 random         20    0.5   2.5%   0.5    .    -
";
    assert_eq!(three().render(None), expected);
}

#[test]
fn text_with_ratings_is_ordered_by_them() {
    let mut table = CrossTable::new(["a", "b", "c"]);
    // `a` scores most against the weakest, `b` less against the strongest.
    table.add(0, 2, tally(60, 0, 40));
    table.add(1, 0, tally(55, 0, 45));
    let ratings = rate(&table, &Anchor::Player("c".into(), 1500.0)).unwrap();
    let expected = "  \
  # player    Elo    +-  games points  score   1  2  3
  1 b        1604    97    100     55  55.0%   - 55  .
  2 a        1570    69    200    105  52.5%  45  - 60
  3 c        1500     0    100     40  40.0%   . 40  -
";
    assert_eq!(table.render(Some(&ratings)), expected);
}

#[test]
fn sixteen_players_are_aligned() {
    let ids = (0..16).map(|player| "x".repeat(1 + player));
    let mut table = CrossTable::new(ids);
    for a in 0..16_u32 {
        for b in 0..a {
            table.add(a as usize, b as usize, tally(7 * a, a + b, 30 * b));
        }
    }
    let ratings = rate(&table, &Anchor::Mean(0.0)).unwrap();
    let text = table.render(Some(&ratings));
    let lengths = text
        .lines()
        .map(|line| line.chars().count())
        .collect::<Vec<_>>();
    assert!(lengths.iter().all(|&length| length == lengths[0]), "{text}");
    assert!(lengths.len() == 17 && lengths[0] < 180, "{text}");
}

#[test]
fn columns_that_do_not_fit_are_left_out_and_named() {
    let expected = "  \
  # player      games points  score     1
  1 gobang-cat     41     33  80.5%     -
  2 fox            21    7.5  35.7%   7.5
  3 random         20    0.5   2.5%   0.5
Columns 2 to 3 do not fit into 44 characters.
";
    assert_eq!(three().render_within(None, 44), expected);
    assert_eq!(three().render_within(None, 51), three().render(None));
    let ids = (0..33).map(|player| format!("player-{player}"));
    let mut table = CrossTable::new(ids);
    for player in 1..33 {
        table.add(0, player, tally(3, 1, 2));
    }
    let ratings = rate(&table, &Anchor::Mean(0.0)).unwrap();
    for width in [0, 40, 60, 80, 81, 82, 100, 200] {
        let text = table.render_within(Some(&ratings), width);
        let mut rows = text.lines().take(34).map(|line| line.chars().count());
        // The columns before the cells are never left out.
        assert!(
            rows.all(|length| length <= width.max(52)),
            "{width}: {text}"
        );
        let head = text.lines().next().unwrap_or_default();
        let columns = head.split_whitespace().skip(7).count();
        assert_eq!(
            text.lines().count(),
            34 + usize::from(columns < 33),
            "{width}: {text}"
        );
        assert!(width < 60 || columns > 0, "{width}: {text}");
    }
}

#[test]
fn empty_tables_are_only_a_head() {
    let text = CrossTable::new([""; 0]).render(None);
    assert_eq!(text.lines().count(), 1, "{text}");
}

#[test]
#[should_panic(expected = "nobody plays against themselves")]
fn no_player_plays_against_itself() {
    three().add(1, 1, tally(1, 0, 0));
}
