use engine::ModelBoard;
use engine::eval::scan_windows;
use engine::pattern::{Model, ModelKind};
use proptest::prelude::*;
use rand::RngExt;
use rules::{Board, Color, Game, GameSetup, Point, Rule};

use super::scan::scan_models;
use super::{random, random_board, random_game};
use crate::property::cases;

fn sorted(models: impl IntoIterator<Item = Model>) -> Vec<Model> {
    let mut models: Vec<Model> = models.into_iter().collect();
    models.sort_by_key(|model| {
        (
            model.kind,
            model.direction as u8,
            model.stones.clone(),
            model.points.clone(),
        )
    });
    models
}

/// Compares everything that the board updates with the slow implementations.
fn assert_in_step(board: &ModelBoard) {
    for color in Color::ALL {
        let slow = sorted(scan_models(board.rule(), board.board(), color));
        let fast = sorted(board.models(color));
        let differing = fast.iter().zip(&slow).find(|(fast, slow)| fast != slow);
        assert!(fast == slow, "{color}: {differing:?}\n{board:?}");
        for kind in ModelKind::ALL {
            let count = slow.iter().filter(|model| model.kind == kind).count();
            assert_eq!(
                usize::from(board.count(color, kind)),
                count,
                "{color} {kind:?}\n{board:?}"
            );
        }
        assert_eq!(
            board.windows(color),
            scan_windows(board.board(), color),
            "{color}\n{board:?}"
        );
        let fives = board
            .board()
            .empty_points()
            .filter(|&point| board.rule().makes_five(board.board(), point, color));
        let mut known = board.five_points(color);
        known.sort_unstable();
        assert_eq!(known, fives.collect::<Vec<_>>(), "{color}\n{board:?}");
        assert_eq!(board.threatens_five(color), !known.is_empty());
    }
}

fn rules() -> impl Strategy<Value = Rule> {
    prop::sample::select(&Rule::ALL[..])
}

proptest! {
    #![proptest_config(cases(24))]

    #[test]
    fn models_and_windows_keep_in_step_over_walks(
        rule in rules(),
        size in prop::sample::select(&[5u8, 15, 22][..]),
        seed: u64,
    ) {
        let mut random = random(seed);
        let setup = GameSetup::new(rule, size).unwrap();
        let mut board = ModelBoard::new(&Game::new(setup));
        let corner = random.random_range(0..=size - 5);
        let reach = (size - corner).min(9);
        for _ in 0..40 {
            if board.played() > 0 && random.random_bool(0.3) {
                board.undo();
            } else {
                let x = corner + random.random_range(0..reach);
                let y = corner + random.random_range(0..reach);
                let point = Point::new(x, y);
                if board.board().is_empty(point) {
                    board.play(point);
                }
            }
            assert_in_step(&board);
        }
        while board.played() > 0 {
            board.undo();
        }
        prop_assert_eq!(board.board(), &Board::new(size));
        prop_assert_eq!(board.stm(), Color::Black);
        assert_in_step(&board);
    }

    #[test]
    fn models_of_any_stones_are_those_found_point_by_point(
        rule in rules(),
        size in 5u8..=22,
        share in 0.05..0.95,
        seed: u64,
    ) {
        let board = random_board(size, share, &mut random(seed));
        assert_in_step(&ModelBoard::from_board(rule, board, Color::White));
    }

    #[test]
    fn undo_restores_key_side_and_last_stone(rule in rules(), seed: u64) {
        let game = random_game(rule, 15, 20, &mut random(seed));
        let mut board = ModelBoard::new(&game);
        prop_assert_eq!(board.key(), game.key());
        prop_assert_eq!(board.last(), game.last_move());
        let point = game.board().empty_points().next().unwrap();
        board.play(point);
        prop_assert_eq!(board.last(), Some(point));
        prop_assert_ne!(board.key(), game.key());
        board.undo();
        prop_assert_eq!(board.key(), game.key());
        prop_assert_eq!(board.stm(), game.side_to_move());
        prop_assert_eq!(board.last(), game.last_move());
        prop_assert_eq!(board.board(), game.board());
    }
}

#[test]
fn the_rules_decide_what_a_five_is() {
    for rule in Rule::ALL {
        for seed in 0..40 {
            let mut random = random(seed);
            let game = random_game(rule, 9, 60, &mut random);
            let board = ModelBoard::new(&game);
            let won = game
                .result()
                .is_some_and(|result| result.winner().is_some());
            assert_eq!(board.last_makes_five(), won, "{board:?}");
        }
    }
}
