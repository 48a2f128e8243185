use engine::ModelBoard;
use engine::pattern::{Cell, Model, ModelKind, TEMPLATES, Template, TemplateError};
use rules::{Board, Color, Point, Rule};

use super::scan::scan_models;

const EIGHT: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The points of a template laid from `start`; `None` when it does not fit or the line has no room
/// for a five.
fn lay(template: &Template, start: (i32, i32), (dx, dy): (i32, i32)) -> Option<Vec<Point>> {
    let at = |step| Point::try_new(start.0 + dx * step, start.1 + dy * step, 15);
    if (-4..=4).filter_map(at).count() < 5 {
        return None;
    }
    (0..template.cells().len() as i32).map(at).collect()
}

fn stones(template: &Template, points: &[Point], owner: Color) -> Board {
    let mut board = Board::new(15);
    for (cell, &point) in template.cells().iter().zip(points) {
        match cell {
            Cell::Own => board.place(point, owner),
            Cell::Other => board.place(point, !owner),
            Cell::Completing | Cell::First => {}
        }
    }
    board
}

fn is_laid(model: &Model, template: &Template, points: &[Point]) -> bool {
    let at = |places: Vec<usize>| {
        places
            .into_iter()
            .map(|place| points[place])
            .collect::<Vec<_>>()
    };
    model.kind == template.kind()
        && model.stones.as_slice() == at(template.stones().collect())
        && model.points.as_slice() == at(template.completing().collect())
}

#[test]
fn every_template_is_found_wherever_it_fits_in_all_eight_directions() {
    for template in Template::seed() {
        for direction in EIGHT {
            let starts = (0..15).flat_map(|x| (0..15).map(move |y| (x, y)));
            for points in starts.filter_map(|start| lay(&template, start, direction)) {
                for owner in Color::ALL {
                    let board = stones(&template, &points, owner);
                    let board = ModelBoard::from_board(Rule::Freestyle, board, Color::Black);
                    let times = board
                        .models(owner)
                        .filter(|model| is_laid(model, &template, &points))
                        .count();
                    assert_eq!(times, 1, "{template:?} from {points:?}\n{board:?}");
                }
            }
        }
    }
}

#[test]
fn a_symmetric_template_is_found_twice_and_any_other_once() {
    let count = |text: &str, kind: ModelKind| {
        let template = Template::parse(kind, text).unwrap();
        let points = lay(&template, (4, 7), (1, 0)).unwrap();
        let board = stones(&template, &points, Color::White);
        ModelBoard::from_board(Rule::Freestyle, board, Color::Black).count(Color::White, kind)
    };
    assert_eq!(count("01110", ModelKind::OpenThree), 2);
    assert_eq!(count("10001", ModelKind::SleepingTwo), 2);
    assert_eq!(count("11011", ModelKind::RushingFour), 2);
    assert_eq!(count("11111", ModelKind::Five), 2);
    assert_eq!(count("01311", ModelKind::OpenThree), 1);
    assert_eq!(count("10111", ModelKind::RushingFour), 1);
    assert_eq!(count("x01110x", ModelKind::SleepingThree), 2);
}

#[test]
fn the_edge_is_not_a_stone_of_the_other_side() {
    for template in Template::seed() {
        let blocked = template.cells().last() == Some(&Cell::Other);
        let one_sided = template.cells().first() != Some(&Cell::Other);
        if !(blocked && one_sided) {
            continue;
        }
        // The stone of the other side would lie just off the right edge.
        let length = template.cells().len() as i32;
        let mut board = Board::new(15);
        for (place, cell) in (0..).zip(template.cells()) {
            if *cell == Cell::Own {
                board.place(Point::new((16 - length + place) as u8, 7), Color::Black);
            }
        }
        let board = ModelBoard::from_board(Rule::Freestyle, board, Color::Black);
        let stones = template.stones().count();
        let same = board
            .models_of(Color::Black, template.kind())
            .filter(|model| model.stones.len() == stones)
            .filter(|model| model.points.len() == template.completing().count())
            .count();
        assert_eq!(same, 0, "{template:?}\n{board:?}");
    }
}

#[test]
fn completing_points_marked_first_come_first() {
    let template = Template::parse(ModelKind::OpenTwo, "031130").unwrap();
    assert_eq!(template.completing().collect::<Vec<_>>(), [1, 4, 0, 5]);
    let template = Template::parse(ModelKind::SleepingTwo, "00311x").unwrap();
    assert_eq!(template.completing().collect::<Vec<_>>(), [2, 0, 1]);
    // When the template is mirrored, its points are mirrored as well.
    let mut board = Board::new(15);
    board.place(Point::new(0, 7), Color::White);
    board.place(Point::new(1, 7), Color::Black);
    board.place(Point::new(2, 7), Color::Black);
    let board = ModelBoard::from_board(Rule::Freestyle, board, Color::Black);
    let two = board
        .models_of(Color::Black, ModelKind::SleepingTwo)
        .next()
        .unwrap();
    let points: Vec<String> = two.points.iter().map(ToString::to_string).collect();
    assert_eq!(points, ["d8", "f8", "e8"]);
}

#[test]
fn the_list_goes_from_the_best_kind_to_the_weakest() {
    let kinds: Vec<ModelKind> = TEMPLATES.iter().map(|&(kind, _)| kind).collect();
    assert!(kinds.is_sorted_by(|a, b| a >= b));
    assert!(ModelKind::ALL.is_sorted());
    let names: Vec<&str> = ModelKind::ALL.iter().map(|kind| kind.seed_name()).collect();
    assert_eq!(
        names.join(" < "),
        "M2 < H2 < M3 < H3 < Cube3 < C4 < Cube4 < H4 < Win"
    );
}

#[test]
fn a_text_that_is_no_template_is_refused() {
    let parse = |text: &str| Template::parse(ModelKind::Five, text).unwrap_err();
    assert!(matches!(
        parse("0121"),
        TemplateError::Character { character: '2', .. }
    ));
    assert!(matches!(parse("11111111"), TemplateError::TooLarge(_)));
    assert!(matches!(parse("111111"), TemplateError::TooLarge(_)));
    assert!(matches!(parse("100000"), TemplateError::TooLarge(_)));
    assert!(matches!(parse("0x0"), TemplateError::NoStone(_)));
    assert!(matches!(parse(""), TemplateError::NoStone(_)));
    assert_eq!(
        parse("0121").to_string(),
        "template `0121` has `2`, expected only 0, 1, 3 and x"
    );
}

#[test]
fn an_overlong_row_is_a_five_only_where_the_rules_say_so() {
    let six = |rule, color| {
        let mut board = Board::new(15);
        for x in 3..9 {
            board.place(Point::new(x, 7), color);
        }
        let board = ModelBoard::from_board(rule, board, Color::Black);
        board.count(color, ModelKind::Five) > 0
    };
    assert!(six(Rule::Freestyle, Color::Black) && six(Rule::Freestyle, Color::White));
    assert!(!six(Rule::Standard, Color::Black) && !six(Rule::Standard, Color::White));
    assert!(!six(Rule::Renju, Color::Black) && six(Rule::Renju, Color::White));
}

#[test]
fn a_point_that_makes_an_overline_completes_nothing() {
    // XXXX.X: four stones and a fifth beyond the gap; filling it makes six.
    let mut stones = Board::new(15);
    for x in [3, 4, 5, 6, 8] {
        stones.place(Point::new(x, 7), Color::Black);
    }
    let five_points = |rule| {
        let board = ModelBoard::from_board(rule, stones.clone(), Color::Black);
        let points = board.five_points(Color::Black);
        points.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    assert_eq!(five_points(Rule::Freestyle), ["h8", "c8"]);
    assert_eq!(five_points(Rule::Standard), ["c8"]);
    assert_eq!(five_points(Rule::Renju), ["c8"]);
    let models = scan_models(Rule::Standard, &stones, Color::Black);
    assert!(
        models
            .iter()
            .all(|model| !model.points.contains(&Point::new(7, 7)))
    );
}
