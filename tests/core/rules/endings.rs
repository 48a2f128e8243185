//! How a game ends, and which stones won it.

use judges::rules::Naive;
use rules::{
    Action, Color, DrawReason, Foul, Game, GameResult, GameSetup, Point, Rule, Side, WinReason,
    parse_point,
};

use crate::diagram::Diagram;

const BLACK_WINS: Option<GameResult> = Some(GameResult::Win {
    winner: Side::First,
    reason: WinReason::Five,
});
const WHITE_WINS: Option<GameResult> = Some(GameResult::Win {
    winner: Side::Second,
    reason: WinReason::Five,
});

/// The game drawn in `text` after the colour to move has played `!`.
fn played(text: &str, rule: Rule) -> Game {
    let diagram = Diagram::parse(text);
    let mut game = diagram.game(rule);
    game.play(Action::Place(diagram.point('!')))
        .expect("the point is legal");
    let naive = Naive::of(game.board()).result(rule, game.side_to_move());
    assert_eq!(game.result(), naive.as_ref(), "{}", game.board());
    game
}

fn game_of(rule: Rule, size: u8, moves: &str) -> Game {
    let points = moves
        .split_whitespace()
        .map(|text| parse_point(text, size).expect("a point of the board"));
    Game::with_moves(GameSetup::new(rule, size).expect("a size in range"), points)
        .expect("every move is legal")
}

const BLACK_FIVE: &str = "
    . . . . . . .
    . . . . . . .
    . X X ! X X .
    . . . . . . .
    . O O . . . .
    . . . . . . .
    O . O . . . .
";
const BLACK_SIX: &str = "
    . . . . . . .
    . . . . . . .
    X X X ! X X .
    . . . . . . .
    . O O . O . .
    . . . . . . .
    O . O . . . .
";
const WHITE_SIX: &str = "
    . . . . . . .
    . . . . . . .
    O O O ! O O .
    . . . . . . .
    . X X . X . .
    . . . . . . .
    X . X . . . X
";

#[test]
fn exactly_five_wins_under_every_rule() {
    for rule in Rule::ALL {
        let game = played(BLACK_FIVE, rule);
        assert_eq!(game.result().cloned(), BLACK_WINS);
        assert_eq!(game.to_decide(), None);
        assert_eq!(names(&game.winning_stones()), "b5 c5 d5 e5 f5");
    }
}

#[test]
fn six_wins_in_freestyle() {
    let game = played(BLACK_SIX, Rule::Freestyle);
    assert_eq!(game.result().cloned(), BLACK_WINS);
    assert_eq!(names(&game.winning_stones()), "a5 b5 c5 d5 e5 f5");
    assert_eq!(
        played(WHITE_SIX, Rule::Freestyle).result().cloned(),
        WHITE_WINS
    );
}

#[test]
fn six_is_nothing_in_standard() {
    for board in [BLACK_SIX, WHITE_SIX] {
        let game = played(board, Rule::Standard);
        assert_eq!(game.result(), None);
        assert_eq!(game.winning_stones(), Vec::new());
        assert!(game.to_decide().is_some());
    }
}

#[test]
fn white_overline_wins_in_renju() {
    let game = played(WHITE_SIX, Rule::Renju);
    assert_eq!(game.result().cloned(), WHITE_WINS);
    assert_eq!(names(&game.winning_stones()), "a5 b5 c5 d5 e5 f5");
}

#[test]
fn black_overline_is_forbidden_in_renju() {
    let diagram = Diagram::parse(BLACK_SIX);
    let game = diagram.game(Rule::Renju);
    assert_eq!(game.foul_at(diagram.point('!')), Some(Foul::Overline));
}

const FIVE_AND_SIX: &str = "
    . . . X . . .
    . . . X . . .
    . . . X . . .
    . . . X . . .
    X X X ! X X .
    O O . O . O O
    O O O . O . .
    ";

#[test]
fn black_five_with_overline_elsewhere_wins() {
    for rule in [Rule::Standard, Rule::Renju] {
        let game = played(FIVE_AND_SIX, rule);
        assert_eq!(game.result().cloned(), BLACK_WINS);
        assert_eq!(names(&game.winning_stones()), "d3 d4 d5 d6 d7");
    }
    let game = played(FIVE_AND_SIX, Rule::Freestyle);
    assert_eq!(
        names(&game.winning_stones()),
        "a3 b3 c3 d3 e3 f3 d4 d5 d6 d7"
    );
}

#[test]
fn crossing_fives_are_all_winning_stones() {
    for rule in Rule::ALL {
        let game = played(
            "
            . . X . . . .
            . . X . . . .
            X X ! X X . .
            . . X . . . .
            . . X . . . .
            O O . O . O O
            O . O . O . .
            ",
            rule,
        );
        assert_eq!(game.result().cloned(), BLACK_WINS);
        assert_eq!(names(&game.winning_stones()), "c3 c4 a5 b5 c5 d5 e5 c6 c7");
    }
}

#[test]
fn five_along_each_direction_and_into_the_corner_wins() {
    for (line, winners) in [
        ("a1 b1 c1 d1 e1", "a1 b1 c1 d1 e1"),
        ("a5 a4 a3 a2 a1", "a1 a2 a3 a4 a5"),
        ("a1 b2 c3 d4 e5", "a1 b2 c3 d4 e5"),
        ("a5 b4 c3 d2 e1", "e1 d2 c3 b4 a5"),
    ] {
        for rule in Rule::ALL {
            let mut moves = Vec::new();
            for (black, white) in line.split(' ').zip("i9 i7 g9 g7 e9".split(' ')) {
                moves.extend([black, white]);
            }
            moves.pop();
            let game = game_of(rule, 9, &moves.join(" "));
            assert_eq!(game.result().cloned(), BLACK_WINS);
            assert_eq!(names(&game.winning_stones()), winners);
        }
    }
}

#[test]
fn full_board_is_a_draw() {
    for rule in Rule::ALL {
        let mut game = played(
            "
            X X X O X
            O O X O O
            X O O O X
            X X X X O
            O X O ! O
            ",
            rule,
        );
        assert_eq!(
            game.result(),
            Some(&GameResult::Draw(DrawReason::BoardFull))
        );
        assert_eq!(game.result().and_then(GameResult::winner), None);
        assert_eq!(game.to_decide(), None);
        assert_eq!(game.winning_stones(), Vec::new());
        assert_eq!(game.legal_points().count(), 0);
        game.take_back();
        assert_eq!(game.result(), None);
        assert_eq!(game.legal_points().count(), 1);
    }
}

#[test]
fn five_on_the_last_point_wins_before_the_draw() {
    for rule in Rule::ALL {
        let game = played(
            "
            X O O O X
            X X O X O
            X X X O O
            O O X X X
            O X O O !
            ",
            rule,
        );
        assert!(game.board().is_full());
        assert_eq!(game.result().cloned(), BLACK_WINS);
        assert_eq!(names(&game.winning_stones()), "e1 d2 c3 b4 a5");
    }
}

/// The three empty points each complete a four in two of the row, the column and the diagonal that
/// join them.
const BLACK_IS_STUCK: &str = "d5 e4 c2 e3 c3 c1 b4 b5 d3 c4 c5 a3 e5 b1 d1 e1 a1 a4 e2 b3 a2 a5";

#[test]
fn black_without_legal_point_is_a_draw() {
    let mut game = game_of(Rule::Renju, 5, BLACK_IS_STUCK);
    assert_eq!(
        game.result(),
        Some(&GameResult::Draw(DrawReason::NoLegalPoint))
    );
    assert_eq!(game.board().empty_points().count(), 3);
    assert_eq!(Naive::of(game.board()).forbidden_points().len(), 3);
    assert_eq!(game.side_to_move(), Color::Black);
    assert_eq!(game.to_decide(), None);
    game.take_back();
    assert_eq!(game.result(), None);
}

#[test]
fn other_rules_continue_where_renju_has_no_legal_point() {
    for rule in [Rule::Freestyle, Rule::Standard] {
        let game = game_of(rule, 5, BLACK_IS_STUCK);
        assert_eq!(game.result(), None);
        assert_eq!(game.legal_points().count(), 3);
    }
}

#[test]
fn a_point_without_a_five_has_no_winning_stones() {
    let game = game_of(Rule::Freestyle, 9, "e5 e6");
    assert_eq!(game.winning_stones(), Vec::new());
    assert_eq!(
        game.rule().winning_stones(game.board(), Point::new(0, 0)),
        Vec::new()
    );
}

fn names(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(ToString::to_string).collect();
    names.join(" ")
}
