//! [`Theme`]: what a puzzle is about.

use engine::ModelBoard;
use engine::pattern::ModelKind;
use player::StopToken;
use rules::{Color, Point};

use crate::prover::{ForcedWin, Prover, Situation};

/// What a puzzle is about. A puzzle may have several themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// Number of plies of a win in three moves.
const THREE_MOVES: u16 = 5;

/// The themes of a win. The first one says which moves it consists of.
pub(super) fn of_win(
    at: &Situation,
    win: &ForcedWin,
    prover: &mut Prover,
    stop: &StopToken,
) -> Vec<Theme> {
    let line = win.strategy.line();
    let mut themes = vec![match () {
        () if prover.wins_by_fours(at, at.side, stop) => Theme::Vcf,
        () if is_quiet(at, win.first(), prover, stop) => Theme::Quiet,
        () => Theme::Vct,
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

/// True for a move that makes no four and after which no win by fours is threatened.
fn is_quiet(at: &Situation, first: Point, prover: &mut Prover, stop: &StopToken) -> bool {
    let after = at.after(first);
    let makes_four = !after.five_points(at.side).is_empty();
    !makes_four && !prover.wins_by_fours(&after, at.side, stop)
}

/// True when the stone that was just placed belongs to a four and, in another direction, to an open
/// three.
fn makes_four_three(after: &Situation, placed: Point, color: Color) -> bool {
    let models = ModelBoard::from_board(after.rule, after.board.clone(), after.side);
    let through = |kinds: &[ModelKind]| {
        let models = models.models(color);
        let models = models.filter(|it| kinds.contains(&it.kind) && it.stones.contains(&placed));
        models.map(|it| it.direction).collect::<Vec<_>>()
    };
    let fours = through(&[ModelKind::RushingFour, ModelKind::OpenFour]);
    let threes = through(&[ModelKind::OpenThree]);
    threes
        .iter()
        .any(|three| fours.iter().any(|four| four != three))
}

/// True when `color` makes a five in one point only, and the rule forbids the other side to take it.
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
