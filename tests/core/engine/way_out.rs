use engine::pattern::ModelKind;
use engine::{ModelBoard, Proven};
use rules::{Color, Rule};

use super::{decide, game, tree};

/// Black threatens with two open threes that cross in h4; White, to move, loses.
const CROSSED: &str = "
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . X . . . . .
    . . . . . . . X . . . . .
    . . . . . . . X . . . . .
    . . . . X X X . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    O . . O . . O . . O . . O";

/// Two open threes that do not meet; White's three closed at one end gains two plies.
const APART: &str = "
    . . . . . . . . . . . . .
    . . X X X . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . X X X . . . .
    . . . . . . . . . . . . .
    O . . . . . . . O . . . .
    X O O O . . . . . . . . O";

/// Two fours with a gap, and an open three that crosses a two in h7.
const FOURS: &str = "
    O . . O . . O . . O . . .
    . . . . . . . . . . . . .
    . X X . X X . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . X X . . . . . .
    . . . . . . . X . . . . .
    . . . . . . . X . . . . .
    . . . . X X . X X . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    O . O . O . O . O . O . O";

#[test]
fn with_a_cross_on_board_the_first_point_of_the_open_three_is_played() {
    let position = game(Rule::Freestyle, CROSSED);
    let board = ModelBoard::new(&position);
    assert_eq!(board.stm(), Color::White);
    assert!(!board.crosses(Color::Black).is_empty());
    let three = board
        .models_of(Color::Black, ModelKind::OpenThree)
        .next()
        .unwrap();
    let decision = decide(&mut tree(8, 12, 10), &position);
    assert!(matches!(decision.progress.proven, Some(Proven::Loss(_))));
    assert_eq!(decision.point, three.points[0]);
    assert_eq!(decision.progress.candidates[0].point, decision.point);
}

#[test]
fn without_a_cross_the_move_that_loses_last_is_played() {
    let position = game(Rule::Freestyle, APART);
    let board = ModelBoard::new(&position);
    assert_eq!(board.stm(), Color::White);
    for color in Color::ALL {
        assert!(
            board.crosses(color).is_empty(),
            "{color} {:?}",
            board.crosses(color)
        );
    }
    let decision = decide(&mut tree(8, 12, 10), &position);
    assert_eq!(decision.progress.proven, Some(Proven::Loss(6)));
    let mut after = ModelBoard::new(&position);
    after.play(decision.point);
    assert!(after.threatens_five(Color::White), "{}", decision.point);
}

#[test]
fn before_a_five_a_block_is_played_and_not_the_way_out() {
    let position = game(Rule::Freestyle, FOURS);
    let board = ModelBoard::new(&position);
    assert_eq!(board.stm(), Color::White);
    assert_eq!(
        board.count(Color::Black, ModelKind::OpenFour),
        0,
        "a four with a gap is no live four"
    );
    assert!(board.count(Color::Black, ModelKind::OpenThree) > 0);
    assert!(!board.crosses(Color::Black).is_empty());
    let decision = decide(&mut tree(8, 12, 10), &position);
    assert_eq!(decision.progress.proven, Some(Proven::Loss(2)));
    assert!(["d11", "g4"].contains(&decision.point.to_string().as_str()));
}

#[test]
fn of_two_blocks_one_is_played_even_when_neither_saves_the_game() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . X X X X . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O . O . . O . . .";
    let position = game(Rule::Freestyle, drawing);
    let decision = decide(&mut tree(8, 12, 10), &position);
    assert_eq!(decision.progress.proven, Some(Proven::Loss(2)));
    assert!(["b7", "g7"].contains(&decision.point.to_string().as_str()));
    assert_eq!(decision.progress.candidates.len(), 2);
}
