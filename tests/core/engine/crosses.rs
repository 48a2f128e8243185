use engine::ModelBoard;
use engine::pattern::{CandidateLimits, ModelKind, candidates};
use rules::{Color, Rule};

use super::{board, place};

fn crosses(drawing: &str, color: Color) -> Vec<(ModelKind, String)> {
    let board = ModelBoard::from_board(Rule::Freestyle, board(drawing), Color::Black);
    let mut crosses: Vec<(ModelKind, String)> = board
        .crosses(color)
        .iter()
        .map(|cross| {
            assert_eq!(cross.owner, color);
            assert_ne!(cross.parts[0].direction, cross.parts[1].direction);
            for part in &cross.parts {
                assert!(part.points.contains(&cross.point) && part.kind.crosses());
            }
            (cross.kind, cross.point.to_string())
        })
        .collect();
    crosses.sort();
    crosses.dedup();
    crosses
}

/// A three closed at one end along a row and an open two along a column meet in e5.
const FOUR_THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    O X X X . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . . . . . . . .
    . . . . . . . . .";

#[test]
fn a_sleeping_three_and_an_open_two_make_a_cross_four() {
    let crosses = crosses(FOUR_THREE, Color::Black);
    assert!(
        crosses.contains(&(ModelKind::CrossFour, "e5".to_owned())),
        "{crosses:?}"
    );
    assert!(
        crosses
            .iter()
            .all(|(kind, _)| *kind == ModelKind::CrossFour)
    );
}

#[test]
fn two_open_twos_make_a_cross_three() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .";
    let crosses = crosses(drawing, Color::Black);
    assert!(
        crosses.contains(&(ModelKind::CrossThree, "e5".to_owned())),
        "{crosses:?}"
    );
    assert!(
        crosses
            .iter()
            .all(|(kind, _)| *kind == ModelKind::CrossThree)
    );
}

#[test]
fn sleeping_twos_take_no_part_in_crosses() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . O X X . . . . .
        . . . . X . . . .
        . . . . X . . . .
        . . . . O . . . .
        . . . . . . . . .";
    let twos = ModelBoard::from_board(Rule::Freestyle, board(drawing), Color::Black);
    assert!(twos.count(Color::Black, ModelKind::SleepingTwo) > 0);
    let sleeping = |kind, point: &str| {
        twos.models_of(Color::Black, kind)
            .any(|model| model.points.contains(&place(&twos, point)))
    };
    assert!(sleeping(ModelKind::SleepingTwo, "e5"));
    let crosses = crosses(drawing, Color::Black);
    assert!(
        crosses.iter().all(|(_, point)| point != "e5"),
        "{crosses:?}"
    );
}

#[test]
fn models_of_different_owners_or_one_line_do_not_cross() {
    let drawing = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X X . . . . .
        . . . . O . . . .
        . . . . O . . . .
        . . . . . . . . .
        . . . . . . . . .";
    assert_eq!(crosses(drawing, Color::Black), []);
    assert_eq!(crosses(drawing, Color::White), []);
}

#[test]
fn the_point_of_a_cross_is_tried_before_the_points_of_its_parts() {
    let board = ModelBoard::from_board(Rule::Freestyle, board(FOUR_THREE), Color::Black);
    let mut list = Vec::new();
    candidates(&board, 8, CandidateLimits::default(), &mut list);
    assert_eq!(list[0], place(&board, "e5"));
}
