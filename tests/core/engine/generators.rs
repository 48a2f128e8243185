//! The fox's search compared with plain minimax: nine points at each node, ranked by the patterns
//! that they make.

use engine::{
    Generator, Limits, ModelBoard, ModelParams, ModelSearch, MoveOrder, Proven, Searcher, Silent,
    Switches,
};
use judges::fox;
use player::Registry;
use player::config::Cast;
use rules::{Color, Game, Rule};

use super::{game, random, random_game};

/// The search of a character of the cast.
fn search_of(id: &str) -> ModelParams {
    let cast = Cast::embedded(&Registry::builtin());
    let character = cast.get(id).expect("in the cast");
    let search = character.options["search"].clone();
    search.try_into().expect("a search by models")
}

fn decide(params: &ModelParams, game: &Game, depth: u16) -> engine::Decision {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let mut search = ModelSearch::new(params.clone(), 1);
    let decision = search.search(game, &limits, &mut Silent);
    decision.expect("the game continues")
}

#[test]
fn fox_searches_nine_points_a_node_by_the_patterns_that_they_make() {
    let fox = search_of("fox");
    assert_eq!(
        (fox.generator, fox.order),
        (Generator::Neighbours, MoveOrder::Points)
    );
    let step = fox.schedule.at(0);
    assert_eq!(
        (fox.schedule.steps().len(), step.root, step.child),
        (1, 9, 9)
    );
    let mut random = random(5);
    let mut compared = 0;
    for number in 0..24 {
        let rule = Rule::ALL[number % 3];
        let game = random_game(
            rule,
            [7, 9, 15][number / 3 % 3],
            2 + number as u16,
            &mut random,
        );
        if game.result().is_some() {
            continue;
        }
        let mut board = ModelBoard::new(&game);
        // At the root it completes or stops a five without comparing other moves.
        if Color::ALL.iter().any(|&color| board.threatens_five(color)) {
            continue;
        }
        for depth in 1..=3 {
            let expected = fox::minimax(&mut board, depth, 0);
            for deepening in [true, false] {
                let params = ModelParams {
                    switches: Switches {
                        deepening,
                        ..fox.switches
                    },
                    ..fox.clone()
                };
                let decision = decide(&params, &game, depth);
                assert_eq!(decision.score, expected, "depth {depth}\n{}", game.board());
                assert!(fox::tried(&board).contains(&decision.point));
            }
            compared += 1;
        }
    }
    assert!(compared > 50, "{compared} searches");
}

#[test]
fn fox_announces_the_result_before_the_game_ends() {
    let fox = search_of("fox");
    let won = game(
        Rule::Freestyle,
        ".........
         .........
         ..O...O..
         .........
         ...XXX...
         .........
         .........
         .........
         ..O......",
    );
    assert_eq!(decide(&fox, &won, 4).progress.proven, Some(Proven::Win(3)));
    let lost = game(
        Rule::Freestyle,
        ".........
         .X.....X.
         .........
         .........
         ...OOOO..
         .........
         .........
         .X.....X.
         .........",
    );
    assert_eq!(
        decide(&fox, &lost, 4).progress.proven,
        Some(Proven::Loss(2))
    );
}

#[test]
fn searches_by_other_generators_end_at_the_depth_asked_for() {
    // White threatens a five: the search by models continues where this one evaluates.
    let threatened = game(
        Rule::Freestyle,
        ".........
         .........
         ....X....
         .........
         .XXX.....
         .OOOO....
         .........
         .........
         .........",
    );
    for generator in [Generator::Neighbours, Generator::All] {
        for evaluator in engine::EvaluatorKind::ALL {
            let params = ModelParams {
                generator,
                evaluator,
                order: MoveOrder::LastMove,
                ..search_of("owl")
            };
            for depth in 1..=3 {
                let progress = decide(&params, &threatened, depth).progress;
                assert!(progress.selective_depth <= depth, "{progress:?}");
            }
        }
    }
}
