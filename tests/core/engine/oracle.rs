//! The tree search against a minimax without pruning, table or ordering, written here with public
//! functions only.

use engine::pattern::{CandidateLimits, CandidateSource, candidates};
use engine::{
    Decision, Evaluator, EvaluatorKind, Limits, ModelBoard, ModelParams, ModelSearch, PatternTable,
    Score, Searcher, Silent, Switches, WIN, WIN_THRESHOLD,
};
use rand::RngExt;
use rules::{Game, Point, Rule};

use super::{params, random, random_game};

const ROOT: u16 = 7;
const CHILD: u16 = 5;

fn value_of_move(
    board: &mut ModelBoard,
    evaluator: &dyn Evaluator,
    point: Point,
    below: i16,
    ply: Score,
) -> Score {
    board.play(point);
    let score = if board.last_makes_five() {
        WIN - (ply + 1)
    } else if board.board().is_full() {
        0
    } else {
        -value(board, evaluator, below, ply + 1)
    };
    board.undo();
    score
}

/// A small number, because the oracle prunes nothing.
const FORCED_PLIES: u8 = 4;

/// The horizon lies `depth` plies ahead. What is not quiet there is searched one ply on, and an
/// answer without a choice costs nothing.
fn value(board: &mut ModelBoard, evaluator: &dyn Evaluator, depth: i16, ply: Score) -> Score {
    if depth == 0 && evaluator.is_quiet(board) {
        return evaluator.evaluate(board);
    }
    let depth = depth.max(1);
    let mut points = Vec::new();
    let source = candidates(
        board,
        usize::from(CHILD),
        CandidateLimits::default(),
        &mut points,
    );
    let forced =
        source == CandidateSource::Block && points.len() == 1 && ply < Score::from(FORCED_PLIES);
    let below = if forced { depth } else { depth - 1 };
    let scores = points
        .into_iter()
        .map(|point| value_of_move(board, evaluator, point, below, ply));
    scores.max().unwrap_or(0)
}

/// Every root move with its minimax value.
fn minimax(game: &Game, kind: EvaluatorKind, depth: u16) -> Vec<(Point, Score)> {
    let evaluator = kind.build(ModelParams::default().scores, &PatternTable::default());
    let mut board = ModelBoard::new(game);
    let mut points = Vec::new();
    candidates(
        &board,
        usize::from(ROOT),
        CandidateLimits::default(),
        &mut points,
    );
    points
        .into_iter()
        .map(|point| {
            (
                point,
                value_of_move(&mut board, &*evaluator, point, depth as i16 - 1, 0),
            )
        })
        .collect()
}

fn decide(game: &Game, params: ModelParams, depth: u16) -> Decision {
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    ModelSearch::new(params, 1)
        .search(game, &limits, &mut Silent)
        .expect("the game continues")
}

/// Random positions in which more than one move is searched.
fn positions(count: usize) -> Vec<Game> {
    let mut found = Vec::new();
    for seed in 0.. {
        let mut random = random(seed);
        let rule = Rule::ALL[seed as usize % 3];
        let size = [7, 9, 15][random.random_range(0..3)];
        let plies = random.random_range(2..40);
        let game = random_game(rule, size, plies, &mut random);
        if game.result().is_some() {
            continue;
        }
        let mut points = Vec::new();
        let board = ModelBoard::new(&game);
        let source = candidates(
            &board,
            usize::from(ROOT),
            CandidateLimits::default(),
            &mut points,
        );
        if points.len() > 1 && source != CandidateSource::Five {
            found.push(game);
        }
        if found.len() == count {
            break;
        }
    }
    found
}

fn switches() -> impl Iterator<Item = Switches> {
    (0..8).map(|bits| Switches {
        pruning: bits & 1 != 0,
        ordering: bits & 2 != 0,
        table: bits & 4 != 0,
        deepening: true,
    })
}

#[test]
fn every_combination_of_switches_finds_the_minimax_value() {
    for game in positions(50) {
        for kind in EvaluatorKind::ALL {
            // The first iteration that proves a win ends the search, though a deeper one may know a
            // nearer win.
            let mut won = None;
            for depth in 1..=3 {
                let expected = won.take().unwrap_or_else(|| minimax(&game, kind, depth));
                let best = expected.iter().map(|&(_, score)| score).max().unwrap();
                for switches in switches() {
                    let params = ModelParams {
                        forced_plies: FORCED_PLIES,
                        evaluator: kind,
                        switches,
                        ..params(64, ROOT, CHILD)
                    };
                    let decision = decide(&game, params, depth);
                    let context = format!("{switches:?} {kind:?} depth {depth}\n{}", game.board());
                    assert_eq!(decision.score, best, "{context}");
                    if best > -WIN_THRESHOLD {
                        let played = expected.iter().find(|(point, _)| *point == decision.point);
                        assert_eq!(played.map(|&(_, score)| score), Some(best), "{context}");
                    }
                }
                won = (best >= WIN_THRESHOLD).then_some(expected);
            }
        }
    }
}

#[test]
fn deeper_searches_have_one_value_with_and_without_pruning_and_table() {
    for game in positions(24) {
        for depth in [4, 5, 6] {
            let score = |pruning, table| {
                let switches = Switches {
                    pruning,
                    table,
                    ..Switches::default()
                };
                let params = ModelParams {
                    forced_plies: FORCED_PLIES,
                    switches,
                    ..params(64, 5, 4)
                };
                decide(&game, params, depth).score
            };
            let expected = score(false, false);
            assert_eq!(
                score(true, true),
                expected,
                "depth {depth}\n{}",
                game.board()
            );
            assert_eq!(
                score(true, false),
                expected,
                "depth {depth}\n{}",
                game.board()
            );
            assert_eq!(
                score(false, true),
                expected,
                "depth {depth}\n{}",
                game.board()
            );
        }
    }
}

#[test]
fn the_table_changes_no_value_in_wide_and_deep_searches() {
    for game in positions(200) {
        let score = |table| {
            let switches = Switches {
                table,
                ..Switches::default()
            };
            let params = ModelParams {
                forced_plies: FORCED_PLIES,
                switches,
                ..params(64, 10, 9)
            };
            let decision = decide(&game, params, 6);
            (decision.score, decision.progress.nodes)
        };
        let ((with, fewer), (without, more)) = (score(true), score(false));
        assert_eq!(with, without, "{fewer} and {more} nodes\n{}", game.board());
    }
}

#[test]
fn all_lines_asked_for_get_their_minimax_scores() {
    for game in positions(30) {
        let expected = minimax(&game, EvaluatorKind::Model, 2);
        if expected
            .iter()
            .any(|(_, score)| score.abs() >= WIN_THRESHOLD)
        {
            continue;
        }
        for lines in [1, 3, usize::from(ROOT)] {
            let params = ModelParams {
                forced_plies: FORCED_PLIES,
                lines: lines as u16,
                ..params(2, ROOT, CHILD)
            };
            let shown = decide(&game, params, 2).progress.candidates;
            assert_eq!(shown.len(), expected.len());
            let known: Vec<Score> = shown.iter().map_while(|shown| shown.score).collect();
            assert!(known.is_sorted_by(|a, b| a >= b), "{known:?}");
            assert!(known.len() >= lines.min(expected.len()));
            for candidate in shown.iter().filter(|shown| shown.score.is_some()) {
                let value = expected.iter().find(|(point, _)| *point == candidate.point);
                assert_eq!(candidate.score, value.map(|&(_, score)| score));
            }
            let mut scores: Vec<Score> = expected.iter().map(|&(_, score)| score).collect();
            scores.sort_unstable_by(|a, b| b.cmp(a));
            let top = lines.min(scores.len());
            assert_eq!(known[..top], scores[..top]);
        }
    }
}

#[test]
fn pruning_ordering_and_table_save_nodes() {
    let nodes = |switches| {
        let games = positions(12).into_iter();
        let nodes = games.map(|game| {
            let params = ModelParams {
                forced_plies: FORCED_PLIES,
                switches,
                ..params(64, 5, 4)
            };
            decide(&game, params, 5).progress.nodes
        });
        nodes.sum::<u64>()
    };
    let all = Switches::default();
    let full = nodes(all);
    assert!(
        nodes(Switches {
            pruning: false,
            ..all
        }) > 2 * full
    );
    assert!(
        nodes(Switches {
            ordering: false,
            ..all
        }) > full
    );
    assert!(
        nodes(Switches {
            table: false,
            ..all
        }) > full
    );
}
