//! What a search allocates: its buffers when it begins and its reports, nothing for the positions
//! it makes.
//!
//! A test binary of its own, because every allocation in it is counted.

mod library;

use allocation_counter::measure;
use arena::random_opening;
use engine::{
    Dynamics, Limits, MAX_DEPTH, MAX_WIDTH, Schedule, Searcher, Silent, TreeEvaluator, TreeParams,
    TreeSearch,
};
use rules::{Game, GameSetup, Rule};

/// Nodes of a short search, and of one twenty times as long.
const FEW: u64 = 5_000;
const MANY: u64 = 20 * FEW;
/// Allocations that the iterations and reports between them may take: 47 to 149 by rule and
/// evaluator. One in 256 nodes would be 371.
const MOST: u64 = 250;

/// A search that shows two moves, so that reports are small.
fn narrow(evaluator: TreeEvaluator) -> TreeSearch {
    let schedule = Schedule::fixed(MAX_DEPTH, 2, MAX_WIDTH).expect("depth and widths in range");
    TreeSearch::new(TreeParams {
        evaluator,
        table_mib: 1,
        dynamics: Dynamics::Schedule,
        schedule,
        ..TreeParams::default()
    })
}

/// Allocations of a search with this node limit and an empty table.
fn allocations(search: &mut TreeSearch, game: &Game, nodes: u64) -> u64 {
    search.new_game();
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    let mut made = 0;
    let counted = measure(|| {
        let decision = search.search(game, &limits, &mut Silent);
        made = decision.expect("it goes on").progress.nodes;
    });
    assert_eq!(made, nodes, "a result ended the search\n{}", game.board());
    counted.count_total
}

#[test]
fn long_searches_allocate_hardly_more_than_short_ones() {
    for rule in Rule::ALL {
        let setup = GameSetup::new(rule, 15).expect("a size in range");
        let game = random_opening(setup, 6, 1);
        for evaluator in [
            TreeEvaluator::Combinations,
            TreeEvaluator::Net,
            TreeEvaluator::Patterns,
        ] {
            let mut search = narrow(evaluator);
            // Makes the tables of the process.
            allocations(&mut search, &game, FEW);
            let few = allocations(&mut search, &game, FEW);
            let many = allocations(&mut search, &game, MANY);
            assert!(few > 100, "the buffers are counted: {few}");
            assert!(
                many < few + MOST,
                "{rule}, {evaluator:?}: {few} allocations of {FEW} nodes, {many} of {MANY}"
            );
        }
    }
}
