//! The priority of a point, against a table worked out by hand. Black (`X`) is to move, `?` is the
//! empty point that is asked about.
//!
//! Own rows have 10 n + 3 - b, the other side's 10 n - 3 - b; the comments name n and b.

use engine::Priority;
use rules::{Board, Color, Point, Rule};

/// Best direction, attack sum, priority.
type Expected = (i32, i32, i32);

/// One row of a board of 15 lines, both its ends at the edge; the other three directions are empty
/// and worth nothing.
const ROWS: [(&str, Expected); 37] = [
    (".......?.......", (0, 0, 0)),     // n 1 on all sides
    ("......X?.......", (23, 23, 92)),  // own n 2, b 0: 20 + 3
    ("......O?.......", (17, 0, 68)),   // other n 2, b 0: 20 - 3
    (".....OX?.......", (22, 22, 88)),  // own n 2, b 1: 20 + 3 - 1
    (".....XO?.......", (16, 0, 64)),   // other n 2, b 1: 20 - 3 - 1
    (".....OX?O......", (16, 0, 64)),   // own n 2, b 2: 0; other n 2 to the right, b 1
    (".....XO?X......", (22, 22, 88)),  // other n 2, b 2: 0; own n 2 to the right, b 1
    ("X?.............", (22, 22, 88)),  // own n 2, the edge blocks: b 1
    ("?X.............", (22, 22, 88)),  // own n 2, the point itself at the edge: b 1
    ("O?.............", (16, 0, 64)),   // other n 2, the edge blocks: b 1
    (".............?O", (16, 0, 64)),   // other n 2, the other edge: b 1
    (".....XX?.......", (33, 33, 132)), // own n 3, b 0
    ("....OXX?.......", (32, 32, 128)), // own n 3, b 1
    ("....OXX?O......", (16, 0, 64)),   // own n 3, b 2: 0; other n 2, b 1
    ("XX?............", (32, 32, 128)), // own n 3 at the edge: b 1
    ("XX?O...........", (16, 0, 64)),   // own n 3, edge and stone: b 2: 0; other n 2, b 1
    ("....X?X........", (33, 33, 132)), // own n 3 from both sides, b 0
    (".....OO?.......", (27, 0, 108)),  // other n 3, b 0
    ("....XOO?.......", (26, 0, 104)),  // other n 3, b 1
    ("....XOO?X......", (22, 22, 88)),  // other n 3, b 2: 0; own n 2, b 1
    ("....XXX?.......", (43, 43, 172)), // own n 4, b 0: absolute
    ("...OXXX?.......", (42, 42, 168)), // own n 4, b 1: absolute
    ("...OXXX?O......", (16, 0, 64)),   // own n 4, b 2: 0; other n 2, b 1
    ("....OOO?.......", (37, 0, 148)),  // other n 4, b 0: 40 - 3, absolute
    ("....OO?O.......", (37, 0, 148)),  // the same from both sides
    ("...XOOO?.......", (36, 0, 144)),  // other n 4, b 1: 40 - 3 - 1, not absolute
    ("OOO?...........", (36, 0, 144)),  // the same at the edge
    ("...XOOO?X......", (22, 22, 88)),  // other n 4, b 2: 0; own n 2, b 1
    ("...XXXX?.......", (53, 53, 212)), // own five, b 0
    ("..OXXXX?.......", (52, 52, 208)), // own five, b 1
    ("..OXXXX?O......", (51, 51, 204)), // own five, b 2: a blocked five counts
    ("XXXX?..........", (52, 52, 208)), // own five at the edge: b 1
    ("...XX?XX.......", (53, 53, 212)), // own five from both sides
    ("...OOOO?.......", (47, 0, 188)),  // the other's five, b 0
    ("..XOOOO?X......", (45, 22, 180)), // the other's five, b 2; own n 2, b 1
    ("...XX?OO.......", (32, 32, 128)), // own n 3, b 1; other n 3, b 1: 26
    ("....XXX.?......", (0, 0, 0)),     // n 1: gaps are not looked at
];

/// Whole boards, the top row first.
const BOARDS: [(&str, Expected); 10] = [
    // Two own directions, n 2, b 0: 23 + 23; 4 x 23 is more.
    (
        ".......
         .......
         .......
         ..X?...
         ...X...
         .......
         .......",
        (23, 46, 92),
    ),
    // Four own directions, n 3, b 0: 4 x 33 either way, the attack sum draws level.
    (
        ".......
         ...X.X.
         ...XX..
         ...?XX.
         ....X..
         .....X.
         .......",
        (33, 132, 132),
    ),
    // Own n 2 along row and column, b 1 by the edge; n 2 on the long diagonal, b 1: 3 x 22. The
    // other diagonal has no other point.
    (
        ".......
         .......
         .......
         .......
         .......
         XX.....
         ?X.....",
        (22, 66, 88),
    ),
    // Own n 3, b 0 in the row; n 2, b 0 in the column; n 2, b 1 on a diagonal (O): 33 + 23 + 22.
    (
        ".......
         .......
         .......
         ...?XX.
         ...XX..
         .....O.
         .......",
        (33, 78, 132),
    ),
    // Own n 2, b 0 in the row; other n 3, b 0 in the column: 27 is the best, 23 the attack sum.
    (
        ".......
         ...O...
         ...O...
         ..X?...
         .......
         .......
         .......",
        (27, 23, 108),
    ),
    // Other n 4, b 0 in the column, 37 and absolute, before own n 3, b 0 in the row.
    (
        ".......
         ...O...
         ...O...
         .XX?...
         ...O...
         .......
         .......",
        (37, 33, 148),
    ),
    // Other n 4, b 1 in the column, 36 and not absolute; own n 3, b 0 in the row.
    (
        "...O...
         ...O...
         ...O...
         .XX?...
         .......
         .......
         .......",
        (36, 33, 144),
    ),
    // The other side's directions do not add up: n 3, b 0 twice.
    (
        ".......
         ...O...
         ...O...
         .OO?...
         .......
         .......
         .......",
        (27, 0, 108),
    ),
    // A diagonal of two points: own n 2, both ends at the edge, b 2: 0.
    (
        ".......
         .......
         .......
         .......
         .......
         X......
         .?.....",
        (0, 0, 0),
    ),
    // Own five on a diagonal, b 1 by the edge, before the other side's n 4, b 0 in the row, 37.
    (
        ".......
         ....X..
         ...X...
         ..?OOO.
         .X.....
         X......
         .......",
        (52, 52, 208),
    ),
];

/// The drawn board, the top row first, and the point marked `?`. A single row is row 8 of a board
/// of 15 lines.
fn position(drawing: &str) -> (Board, Point) {
    let rows: Vec<&str> = drawing.lines().map(str::trim).collect();
    let (size, top) = if rows.len() == 1 {
        (15, 7)
    } else {
        (rows.len() as u8, rows.len() as u8 - 1)
    };
    let mut board = Board::new(size);
    let mut asked = None;
    for (row, y) in rows.iter().zip((0..=top).rev()) {
        assert_eq!(row.len(), usize::from(size), "{row}");
        for (x, stone) in (0..).zip(row.chars()) {
            let point = Point::new(x, y);
            match stone {
                'X' => board.place(point, Color::Black),
                'O' => board.place(point, Color::White),
                '?' => asked = Some(point),
                other => assert_eq!(other, '.'),
            }
        }
    }
    (board, asked.expect("a point marked `?`"))
}

fn told(rule: Rule, drawing: &str, color: Color) -> Expected {
    let (board, point) = position(drawing);
    let priority = Priority::of(rule, &board, point, color);
    (priority.best, priority.attack, priority.value())
}

#[test]
fn points_have_the_priority_worked_out_by_hand() {
    for (drawing, expected) in ROWS.into_iter().chain(BOARDS) {
        assert_eq!(
            told(Rule::Freestyle, drawing, Color::Black),
            expected,
            "{drawing}"
        );
    }
}

#[test]
fn a_direction_is_absolute_above_36() {
    for (drawing, absolute) in [
        ("....OOO?.......", true),
        ("...XOOO?.......", false),
        ("...OXXX?.......", true),
        (".....XX?.......", false),
    ] {
        let (board, point) = position(drawing);
        let priority = Priority::of(Rule::Freestyle, &board, point, Color::Black);
        assert_eq!(priority.is_absolute(), absolute, "{drawing}");
    }
}

#[test]
fn a_row_too_long_to_be_a_five_is_worth_nothing() {
    let six = "...XXXXX?......";
    assert_eq!(told(Rule::Freestyle, six, Color::Black), (53, 53, 212));
    assert_eq!(told(Rule::Standard, six, Color::Black), (0, 0, 0));
    assert_eq!(told(Rule::Standard, six, Color::White), (0, 0, 0));
    assert_eq!(told(Rule::Renju, six, Color::Black), (0, 0, 0));
    let white_six = "...OOOOO?......";
    assert_eq!(told(Rule::Renju, white_six, Color::White), (53, 53, 212));
    assert_eq!(told(Rule::Renju, white_six, Color::Black), (47, 0, 188));
}
