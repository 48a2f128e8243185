//! The owl's search compared with plain minimax, and the nodes that its techniques save.

use engine::ablation::{SEED_DEPTH, Technique, ablation, ablation_params, ablation_positions};
use engine::eval::ShapeEvaluator;
use engine::{
    Decision, Evaluator, Limits, ModelBoard, ModelParams, ModelSearch, Searcher, Silent, Switches,
    WIN,
};
use player::Registry;
use player::config::Cast;
use rules::{Action, Game, Point, Rule};

use super::{game, random, random_game};

fn has_neighbour(game: &Game, point: Point) -> bool {
    let board = game.board();
    let mut stones = board.points().filter(|&it| !board.is_empty(it));
    stones.any(|it| it.distance(point) == 1)
}

fn after(game: &Game, point: Point) -> Game {
    let mut next = game.clone();
    next.play(Action::Place(point)).expect("a legal point");
    next
}

/// Minimax of a game's position on games alone, over all legal points or those with a neighbour
/// stone.
fn minimax(game: &Game, depth: u8, neighbours: bool, made: i32) -> i32 {
    if let Some(result) = game.result() {
        return if result.winner().is_some() {
            made - WIN
        } else {
            0
        };
    }
    if depth == 0 {
        return ShapeEvaluator::default().evaluate(&ModelBoard::new(game));
    }
    let points = game.legal_points();
    let points = points.filter(|&point| !neighbours || has_neighbour(game, point));
    let values = points.map(|point| -minimax(&after(game, point), depth - 1, neighbours, made + 1));
    values.max().unwrap_or(0)
}

fn decide(game: &Game, params: ModelParams) -> Decision {
    ModelSearch::new(params, 1)
        .search(game, &Limits::default(), &mut Silent)
        .expect("the game continues")
}

fn search(game: &Game, without: Option<Technique>, depth: u8) -> Decision {
    decide(game, ablation_params(depth, without))
}

/// The owl's own search: with the table and with iterative deepening.
fn owl(game: &Game, depth: u8) -> Decision {
    let params = ablation_params(depth, None);
    decide(
        game,
        ModelParams {
            switches: Switches::default(),
            ..params
        },
    )
}

#[test]
fn value_is_that_of_minimax_whatever_is_switched_off() {
    let mut random = random(1);
    let mut compared = 0;
    for number in 0..30 {
        let (rule, size, depth) = (Rule::ALL[number % 3], [5, 6, 7][number / 3 % 3], 2);
        let game = random_game(rule, size, 6 + number as u16 % 14, &mut random);
        if game.result().is_some() {
            continue;
        }
        let near = minimax(&game, depth, true, 0);
        for without in [None, Some(Technique::Ordering), Some(Technique::Pruning)] {
            let value = search(&game, without, depth).score;
            assert_eq!(value, near, "without {without:?}\n{}", game.board());
        }
        assert_eq!(owl(&game, depth).score, near, "{}", game.board());
        let all = minimax(&game, depth, false, 0);
        let value = search(&game, Some(Technique::NeighbourPoints), depth).score;
        assert_eq!(value, all, "{}", game.board());
        compared += 1;
    }
    assert!(compared > 20, "{compared} positions");
}

#[test]
fn nodes_without_pruning_are_all_positions_there_are() {
    let game = game(
        Rule::Freestyle,
        ".....
         .....
         ..XO.
         .....
         .....",
    );
    let (mut positions, mut layer) = (0, vec![game.clone()]);
    for _ in 0..3 {
        layer = layer
            .iter()
            .flat_map(|game| {
                let points = game
                    .legal_points()
                    .filter(|&point| has_neighbour(game, point));
                points.map(|point| after(game, point))
            })
            .collect();
        positions += layer.len() as u64;
    }
    let result = search(&game, Some(Technique::Pruning), 3);
    assert_eq!(result.progress.nodes, positions);
}

#[test]
fn nearer_win_ranks_higher() {
    let three = game(
        Rule::Freestyle,
        ".........
         .........
         .O.....O.
         .........
         ...XXX...
         .........
         .........
         .........
         ...O.....",
    );
    assert_eq!(search(&three, None, 3).score, WIN - 3);
    let four = game(
        Rule::Freestyle,
        ".........
         .........
         .O.....O.
         .........
         ..XXXX...
         .........
         .O.....O.
         .........
         .........",
    );
    assert_eq!(search(&four, None, 3).score, WIN - 1);
}

#[test]
fn every_technique_saves_nodes_without_changing_a_value() {
    let games = ablation_positions();
    assert!(games.iter().all(|game| game.result().is_none()));
    // Only the smaller ones of the fixed positions, to save time.
    let report = ablation(&games[..6], SEED_DEPTH);
    assert_eq!((report.depth, report.positions.len()), (SEED_DEPTH, 6));
    assert_eq!(report.positions[3].moves, "i9 h11 i12 i10");
    let least = [
        (Technique::NeighbourPoints, 50.0),
        (Technique::Ordering, 1.5),
        (Technique::Pruning, 7.4),
    ];
    for (it, (technique, least)) in report.comparisons.iter().zip(least) {
        assert_eq!(it.technique, technique);
        assert!(it.factor >= least, "{it:?}");
        assert_eq!(it.factor, it.without.nodes as f64 / it.with.nodes as f64);
        if technique != Technique::NeighbourPoints {
            assert_eq!(it.without.values, it.with.values);
        }
    }
}

#[test]
fn measured_search_is_that_of_the_owl() {
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    let owl = cast.get("owl").expect("in the cast");
    let search = owl.options["search"].clone();
    let search: ModelParams = search.try_into().expect("a search by models");
    let measured = ablation_params(SEED_DEPTH, None);
    assert_eq!(
        search,
        ModelParams {
            switches: Switches::default(),
            table_mib: ModelParams::default().table_mib,
            ..measured
        }
    );
}

#[test]
fn effort_is_the_sum_over_all_positions() {
    let games = ablation_positions();
    let one_by_one = games.iter().map(|game| search(game, None, 2));
    let (values, nodes): (Vec<i32>, Vec<u64>) = one_by_one
        .map(|decision| (decision.score, decision.progress.nodes))
        .unzip();
    for it in ablation(&games, 2).comparisons {
        let total: u64 = nodes.iter().sum();
        assert_eq!((it.with.nodes, &it.with.values), (total, &values));
        assert_eq!(it.with.nodes_per_move, total as f64 / games.len() as f64);
    }
}
