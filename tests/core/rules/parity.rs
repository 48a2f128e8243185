//! `src/rules` and [`Naive`] name the same forbidden points on thousands of random positions.

use judges::rules::Naive;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{
    Action, Board, Color, Foul, Game, GameSetup, Point, Rule, Symmetry, forbidden_points, foul,
};

const POSITIONS: usize = 3_000;

/// Black-heavy random stones crowded into a window, so that threes and fours cross.
fn crowded_board(rng: &mut ChaCha8Rng) -> Board {
    let size = rng.random_range(6..=11);
    let window = rng.random_range(5..=size.min(7));
    let (left, bottom) = (
        rng.random_range(0..=size - window),
        rng.random_range(0..=size - window),
    );
    let mut board = Board::new(size);
    let black = rng.random_range(5..=window * 2 + 2);
    let white = rng.random_range(0..=window);
    for (color, count) in [(Color::Black, black), (Color::White, white)] {
        for _ in 0..count {
            let x = left + rng.random_range(0..window);
            let y = bottom + rng.random_range(0..window);
            if board.is_empty(Point::new(x, y)) {
                board.place(Point::new(x, y), color);
            }
        }
    }
    board
}

#[test]
fn forbidden_points_equal_the_naive_judge_on_crowded_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut seen = [0_u32; 3];
    let mut nested = [0_u32; 3];
    for _ in 0..POSITIONS {
        let board = crowded_board(&mut rng);
        let naive = Naive::of(&board);
        for point in board.empty_points() {
            let truth = naive.foul(point);
            assert_eq!(foul(&board, point), truth, "{point}\n{board}");
            seen[0] += u32::from(truth == Some(Foul::DoubleThree));
            seen[1] += u32::from(truth == Some(Foul::DoubleFour));
            seen[2] += u32::from(truth == Some(Foul::Overline));
            let looks_like_one = naive.foul_within(point, 0) == Some(Foul::DoubleThree);
            let level = if looks_like_one {
                naive.nesting(point)
            } else {
                0
            };
            nested[level.min(2) as usize] += 1;
        }
    }
    // The sample is only useful if each case occurs.
    assert!(seen.iter().all(|&count| count > 100), "{seen:?}");
    assert!(nested[1] > 100 && nested[2] > 20, "{nested:?}");
}

#[test]
fn forbidden_points_lists_what_foul_names() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..300 {
        let board = crowded_board(&mut rng);
        let listed = forbidden_points(&board);
        let named: Vec<(Point, Foul)> = board
            .points()
            .filter_map(|point| Some((point, foul(&board, point)?)))
            .collect();
        assert_eq!(listed, named);
    }
}

#[test]
fn forbidden_points_follow_every_symmetry() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..200 {
        let board = crowded_board(&mut rng);
        let size = board.size();
        for symmetry in Symmetry::ALL {
            let mut image = Board::new(size);
            for point in board.points() {
                if let Some(color) = board.get(point) {
                    image.place(symmetry.map(point, size), color);
                }
            }
            for point in board.empty_points() {
                let mapped = symmetry.map(point, size);
                assert_eq!(foul(&board, point), foul(&image, mapped), "{board}");
            }
        }
    }
}

/// A compiler once made rows on the largest board run beyond its border, in optimised builds alone.
#[test]
fn forbidden_points_stay_on_the_largest_board_in_games() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let setup = GameSetup::new(Rule::Renju, 22).expect("a size in range");
    for _ in 0..12 {
        let mut game = Game::new(setup);
        while game.ply() < 240 {
            let empty = game.board().empty_points().collect::<Vec<_>>();
            let point = empty[rng.random_range(0..empty.len())];
            if game.play(Action::Place(point)).is_ok() && game.result().is_some() {
                game.take_back();
            }
            let known = game.forbidden_points();
            if game.ply().is_multiple_of(40) && game.side_to_move() == Color::Black {
                let naive = Naive::of(game.board());
                let truth = game.board().empty_points();
                let truth = truth.filter_map(|point| Some((point, naive.foul(point)?)));
                assert_eq!(known, truth.collect::<Vec<_>>(), "{}", game.board());
            }
        }
    }
}
