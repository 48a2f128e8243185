//! [`Theme`]: what a puzzle is about.

use std::str::FromStr;

use engine::threat::Outcome;
use player::StopToken;
use rules::{Board, Color, Direction, Point};
use serde::{Deserialize, Serialize};

use crate::prover::{ForcedWin, Prover, Situation};

/// What a puzzle is about. A puzzle may have several themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// A win by continuous fours.
    Vcf,
    /// A win by threats that are not all fours.
    Vct,
    /// The first move makes no four and threatens no win by fours.
    Quiet,
    /// The winner needs three moves.
    ThreeMoves,
    /// A move of the line makes a four and an open three.
    FourThree,
    /// White makes a four that Black may not stop, because the point is forbidden.
    ForbiddenPoint,
    /// A win of the other side is to be prevented.
    Defence,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 7] = [
        Self::Vcf,
        Self::Vct,
        Self::Quiet,
        Self::ThreeMoves,
        Self::FourThree,
        Self::ForbiddenPoint,
        Self::Defence,
    ];

    /// The name in files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vcf => "vcf",
            Self::Vct => "vct",
            Self::Quiet => "quiet",
            Self::ThreeMoves => "three-moves",
            Self::FourThree => "four-three",
            Self::ForbiddenPoint => "forbidden-point",
            Self::Defence => "defence",
        }
    }
}

impl FromStr for Theme {
    type Err = ();

    /// The theme with this name in files.
    fn from_str(name: &str) -> Result<Self, ()> {
        let mut themes = Self::ALL.into_iter();
        themes.find(|theme| theme.name() == name).ok_or(())
    }
}

/// Number of plies of a win in three moves.
const THREE_MOVES: u16 = 5;

/// The themes of a win. The first one says which moves it consists of.
pub(crate) fn of_win(
    at: &Situation,
    win: &ForcedWin,
    prover: &mut Prover,
    stop: &StopToken,
) -> Vec<Theme> {
    let line = win.strategy.line();
    let by_fours = prover.fours(at, at.side, stop);
    let mut themes = vec![if matches!(by_fours, Outcome::Win(_)) {
        Theme::Vcf
    } else if is_quiet(at, win.first(), prover, stop) {
        Theme::Quiet
    } else {
        Theme::Vct
    }];
    if win.plies() == THREE_MOVES {
        themes.push(Theme::ThreeMoves);
    }
    let mut standing = at.clone();
    let (mut four_three, mut forbidden) = (false, false);
    for point in line {
        // A line of the checked win is played on empty points.
        standing = standing.after(point);
        if standing.side != at.side {
            four_three |= makes_four_three(&standing, point, at.side);
            forbidden |= leaves_forbidden_point(&standing, at.side);
        }
    }
    themes.extend(four_three.then_some(Theme::FourThree));
    themes.extend(forbidden.then_some(Theme::ForbiddenPoint));
    themes
}

/// True for a move that makes no four and threatens no win by fours, by an exhausted search.
pub(crate) fn is_quiet(
    at: &Situation,
    first: Point,
    prover: &mut Prover,
    stop: &StopToken,
) -> bool {
    let after = at.after(first);
    let makes_four = !after.five_points(at.side).is_empty();
    !makes_four && prover.fours(&after, at.side, stop) == Outcome::NoWin
}

/// True when the stone that was just placed belongs to a four and, in another direction, to an open
/// three.
fn makes_four_three(after: &Situation, placed: Point, color: Color) -> bool {
    let row = |direction| Row {
        placed,
        direction,
        color,
    };
    let fours = Direction::ALL.map(|it| !row(it).fives(after).is_empty());
    let threes = Direction::ALL.map(|it| row(it).is_open_three(after));
    let mut pairs = (0..4).flat_map(|four| (0..4).map(move |three| (four, three)));
    pairs.any(|(four, three)| four != three && fours[four] && threes[three])
}

/// A line through a stone.
#[derive(Clone, Copy)]
struct Row {
    placed: Point,
    direction: Direction,
    color: Color,
}

impl Row {
    /// The empty points at most four steps away from the stone along the line.
    fn empty_points(self, at: &Situation) -> Vec<Point> {
        let size = at.board.size();
        let steps = (-4..=4).filter_map(|step| self.placed.step(self.direction, step, size));
        steps.filter(|&point| at.board.is_empty(point)).collect()
    }

    /// The points where a further stone makes a five along the line with the stone.
    fn fives(self, at: &Situation) -> Vec<Point> {
        let empty = self.empty_points(at).into_iter();
        empty.filter(|&point| self.is_five(at, point)).collect()
    }

    /// True when a stone on this empty point makes a five along the line with the stone.
    fn is_five(self, at: &Situation, point: Point) -> bool {
        let mut board = at.board.clone();
        board.place(point, self.color);
        let length = board.row_length(point, self.direction, self.color);
        let is_long_enough = at.rule.is_five(self.color, length);
        is_long_enough && self.joins(&board, point)
    }

    /// True when the row through this point reaches the stone without a gap.
    fn joins(self, board: &Board, point: Point) -> bool {
        let reach = |step: i32| {
            let length = board.run(self.placed, self.direction, step, self.color);
            let mut places = (0..=length).filter_map(|it| {
                let size = board.size();
                self.placed.step(self.direction, step * it, size)
            });
            places.any(|it| it == point)
        };
        reach(1) || reach(-1)
    }

    /// True when the stone belongs to no four along the line, and one more stone makes an open
    /// four: four stones in a row with a five at either end.
    fn is_open_three(self, at: &Situation) -> bool {
        let is_open_four = |point: Point| {
            let mut with = at.clone();
            with.board.place(point, self.color);
            let is_four = with.board.row_length(point, self.direction, self.color) == 4;
            let is_joined = self.joins(&with.board, point);
            let is_allowed = !at.is_forbidden(point, self.color);
            is_four && is_joined && is_allowed && self.fives(&with).len() >= 2
        };
        let mut empty = self.empty_points(at).into_iter();
        self.fives(at).is_empty() && empty.any(is_open_four)
    }
}

/// True when `color` makes a five in one point only, and the rule forbids the other side to take
/// it.
fn leaves_forbidden_point(after: &Situation, color: Color) -> bool {
    match after.five_points(color)[..] {
        [point] => after.is_forbidden(point, !color) && !after.makes_five(point),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameSetup, Rule, parse_points, stones_of};

    fn themes(rule: Rule, side: Color, [black, white]: [&str; 2]) -> Vec<Theme> {
        let setup = GameSetup::new(rule, 15).expect("a setup");
        let [black, white] = [black, white].map(|text| parse_points(text, 15).expect("points"));
        let board = setup.board_of(stones_of(&black, &white)).expect("a board");
        let at = Situation { board, rule, side };
        let (mut prover, stop) = (Prover::new(400_000), StopToken::new());
        let win = prover.win(&at, &stop).expect("a win");
        of_win(&at, &win, &mut prover, &stop)
    }

    #[test]
    fn a_four_with_an_open_three_is_named() {
        let stones = ["e8f8g8h9h10", "d8a1a15o1"];
        assert_eq!(
            themes(Rule::Freestyle, Color::Black, stones),
            [Theme::Vcf, Theme::ThreeMoves, Theme::FourThree]
        );
    }

    #[test]
    fn a_three_that_makes_no_open_four_is_no_open_three() {
        // The same shape, but White is near the three on both sides: it has room for a five alone.
        let stones = ["e8f8g8h9h10", "d8h6h12a1"];
        let [black, white] = stones.map(|text| parse_points(text, 15).expect("points"));
        let board = GameSetup::default().board_of(stones_of(&black, &white));
        let at = Situation {
            board: board.expect("a board"),
            rule: Rule::Freestyle,
            side: Color::Black,
        };
        let h8 = parse_points("h8", 15).expect("a point")[0];
        assert!(!makes_four_three(&at.after(h8), h8, Color::Black));
        let mut roomy = at.clone();
        roomy
            .board
            .remove(parse_points("h12", 15).expect("a point")[0]);
        assert!(makes_four_three(&roomy.after(h8), h8, Color::Black));
    }

    #[test]
    fn a_four_that_black_may_not_stop_is_named() {
        let stones = ["d4e4f4h4i4j4g9g3", "g5g6g7a1a15o1o15"];
        assert_eq!(
            themes(Rule::Renju, Color::White, stones),
            [Theme::Vcf, Theme::ForbiddenPoint]
        );
    }

    #[test]
    fn a_win_that_begins_without_a_threat_of_fours_is_quiet() {
        let stones = ["j8h6i7", "j9i4k9"];
        let found = themes(Rule::Freestyle, Color::Black, stones);
        assert_eq!(found.first(), Some(&Theme::Quiet), "{found:?}");
    }

    #[test]
    fn a_win_by_threes_is_no_vcf() {
        // Two open twos that cross.
        let stones = ["h8i8j9j10", "a1a15o1o15"];
        let found = themes(Rule::Freestyle, Color::Black, stones);
        assert_eq!(found.first(), Some(&Theme::Vct), "{found:?}");
    }
}
