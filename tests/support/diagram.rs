//! [`Diagram`]: a board drawn in text, the form in which tests and data files write positions.

use rules::{Action, Board, Color, Game, GameSetup, Point, Rule};

/// A square board as text: the top row first, `X` Black, `O` White, `.` empty, spaces are ignored.
/// Any other character is an empty point that the test wants to name.
pub struct Diagram {
    board: Board,
    marks: Vec<(Point, char)>,
}

impl Diagram {
    /// Reads `text`; panics when it is not square.
    pub fn parse(text: &str) -> Self {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let size = u8::try_from(rows.len()).expect("a board has few rows");
        let mut board = Board::new(size);
        let mut marks = Vec::new();
        for (row, y) in rows.iter().zip((0..size).rev()) {
            assert_eq!(row.len(), rows.len(), "not square:\n{text}");
            for (&cell, x) in row.iter().zip(0..) {
                let point = Point::new(x, y);
                match cell {
                    'X' => board.place(point, Color::Black),
                    'O' => board.place(point, Color::White),
                    '.' => {}
                    mark => marks.push((point, mark)),
                }
            }
        }
        Self { board, marks }
    }

    /// The stones.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The named points, in reading order.
    pub fn marks(&self) -> &[(Point, char)] {
        &self.marks
    }

    /// The one point named `mark`.
    pub fn point(&self, mark: char) -> Point {
        let named: Vec<Point> = self
            .marks
            .iter()
            .filter(|&&(_, name)| name == mark)
            .map(|&(point, _)| point)
            .collect();
        assert_eq!(named.len(), 1, "`{mark}` names {named:?}");
        named[0]
    }

    /// A game that reached this board, each colour's stones played in reading order; panics when
    /// that is no legal game.
    pub fn game(&self, rule: Rule) -> Game {
        let setup = GameSetup::new(rule, self.board.size()).expect("the board has such a size");
        let mut game = Game::new(setup);
        let mut stones = Color::ALL.map(|color| self.stones(color).into_iter());
        for _ in 0..self.board.stones() {
            let color = game.side_to_move();
            let point = stones[color.index()]
                .next()
                .unwrap_or_else(|| panic!("too few stones of {color}:\n{}", self.board));
            if let Err(error) = game.play(Action::Place(point)) {
                panic!("not a legal game, {error}:\n{}", self.board);
            }
        }
        game
    }

    fn stones(&self, color: Color) -> Vec<Point> {
        let mut stones: Vec<Point> = self
            .board
            .points()
            .filter(|&point| self.board.get(point) == Some(color))
            .collect();
        stones.sort_by_key(|point| (u8::MAX - point.y(), point.x()));
        stones
    }
}

#[test]
fn diagram_reads_top_row_first() {
    let diagram = Diagram::parse(
        "
        X . . . .
        . . . . .
        . . a . .
        . . . . .
        . . . . O
        ",
    );
    assert_eq!(
        diagram.board().get(Point::new(0, 4)).map(Color::index),
        Some(0)
    );
    assert_eq!(
        diagram.board().get(Point::new(4, 0)).map(Color::index),
        Some(1)
    );
    assert_eq!(diagram.point('a'), Point::new(2, 2));
    assert_eq!(diagram.game(Rule::Renju).ply(), 2);
}
