//! The crate `engine`: models, candidates, evaluators, the tree search.

mod ablation;
mod book;
mod candidates;
mod crosses;
mod crowded;
mod eval;
mod generators;
mod long_fours;
mod models;
mod montecarlo;
mod net;
mod oracle;
mod patterns;
mod ponder;
mod priority;
mod proofs;
mod quiet;
mod refute;
mod repeat;
mod rollouts;
mod scan;
mod schedule;
mod search;
mod shapes;
mod state;
mod tactics;
mod templates;
mod threat;
mod tuning;
mod way_out;
mod weights;
mod windows;

use engine::state::Weights;
use engine::{Limits, ModelBoard, ModelParams, ModelSearch, Schedule, Searcher, Silent};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Action, Board, Color, Game, GameSetup, Point, Rule};

/// The built-in weights, for states that are evaluated.
static BUILTIN: Weights = Weights::builtin();

/// A board drawn with `X` Black, `O` White and `.` empty, the top row first. Spaces between points
/// are ignored.
fn board(drawing: &str) -> Board {
    let rows: Vec<Vec<char>> = drawing
        .lines()
        .map(|row| row.chars().filter(|c| !c.is_whitespace()).collect())
        .filter(|row: &Vec<char>| !row.is_empty())
        .collect();
    let mut board = Board::new(rows.len() as u8);
    for (y, row) in (0..).zip(rows.iter().rev()) {
        assert_eq!(row.len(), rows.len(), "a square board");
        for (x, stone) in (0..).zip(row) {
            match stone {
                'X' => board.place(Point::new(x, y), Color::Black),
                'O' => board.place(Point::new(x, y), Color::White),
                _ => {}
            }
        }
    }
    board
}

/// The drawn position as a game: the stones of both colours by turns, from the bottom left. There
/// must be as many black stones as white ones (Black is to move) or one more (White is).
fn game(rule: Rule, drawing: &str) -> Game {
    let board = &board(drawing);
    let of = |color| {
        board
            .points()
            .filter(move |&point| board.get(point) == Some(color))
    };
    let (mut black, mut white) = (of(Color::Black), of(Color::White));
    let mut points = Vec::new();
    loop {
        match (black.next(), white.next()) {
            (Some(b), Some(w)) => points.extend([b, w]),
            (Some(b), None) => points.push(b),
            (None, None) => break,
            (None, Some(_)) => panic!("more white stones than black ones"),
        }
    }
    assert_eq!(
        points.len(),
        usize::from(board.stones()),
        "uneven numbers of stones"
    );
    let setup = GameSetup::new(rule, board.size()).expect("a board of 5 to 22 lines");
    Game::with_moves(setup, points).expect("legal stones")
}

fn random(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A game of `plies` random stones near each other, or fewer if the game ends.
fn random_game(rule: Rule, size: u8, plies: u16, random: &mut ChaCha8Rng) -> Game {
    let mut game = Game::new(GameSetup::new(rule, size).expect("a board of 5 to 22 lines"));
    let reach = if size < 9 { size } else { 4 };
    while game.ply() < plies && game.result().is_none() {
        let center = Point::center(size);
        let near: Vec<Point> = game
            .legal_points()
            .filter(|point| point.distance(center) <= reach || random.random_bool(0.02))
            .collect();
        let Some(&point) = near.choose(random) else {
            break;
        };
        game.play(Action::Place(point)).expect("a legal point");
    }
    game
}

/// Random stones of both colours anywhere, `share` of the points filled; fives may occur.
fn random_board(size: u8, share: f64, random: &mut ChaCha8Rng) -> Board {
    let mut board = Board::new(size);
    for point in Point::all(size) {
        if random.random_bool(share) {
            let color = Color::ALL[usize::from(random.random_bool(0.5))];
            board.place(point, color);
        }
    }
    board
}

fn place(board: &ModelBoard, text: &str) -> Point {
    rules::parse_point(text, board.board().size()).expect("a point of the board")
}

/// A search of this depth and these widths.
fn tree(depth: u8, root: u16, child: u16) -> ModelSearch {
    ModelSearch::new(params(depth, root, child), 1)
}

fn params(depth: u8, root: u16, child: u16) -> ModelParams {
    ModelParams {
        schedule: Schedule::fixed(depth, root, child).expect("depth and widths in range"),
        table_mib: 1,
        ..ModelParams::default()
    }
}

fn decide(search: &mut ModelSearch, game: &Game) -> engine::Decision {
    search
        .search(game, &Limits::default(), &mut Silent)
        .expect("the game continues")
}
