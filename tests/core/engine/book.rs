//! Opening libraries: each stored position is found again, rotated, mirrored, and by another order
//! of moves.

use std::collections::HashMap;

use engine::book::{
    Book, BookBuilder, BookChoice, BookEnd, BookError, BookMove, Degree, JudgeLimits, LeafJudge,
    LeafValue, Pick, Survey, Transforms,
};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use rules::{Board, Color, Point, Rule, Symmetry};

fn color(ply: usize) -> Color {
    [Color::Black, Color::White][ply % 2]
}

fn board(line: &[Point], size: u8) -> Board {
    let mut board = Board::new(size);
    for (ply, &point) in line.iter().enumerate() {
        board.place(point, color(ply));
    }
    board
}

fn points(text: &str) -> Vec<Point> {
    rules::parse_points(text, 15).expect("it is a line")
}

/// Lines that meet often: few points, in every orientation and order.
fn lines(seed: u64, count: usize, size: u8) -> Vec<Vec<Point>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let line = |rng: &mut ChaCha8Rng| {
        let mut points = Point::all(size).collect::<Vec<_>>();
        points.retain(|it| it.distance(Point::center(size)) < 3);
        points.shuffle(rng);
        points.truncate(rng.random_range(1..8));
        points
    };
    (0..count).map(|_| line(&mut rng)).collect()
}

fn starting_with(symmetry: Symmetry) -> Transforms {
    let mut transforms = Transforms::default();
    transforms.used(symmetry);
    transforms
}

fn built(lines: &[Vec<Point>], size: u8) -> Book {
    let mut builder = BookBuilder::new(Rule::Freestyle, size).expect("such a board has libraries");
    for line in lines {
        line.iter().for_each(|&point| builder.enter(point));
        line.iter().for_each(|_| builder.leave());
    }
    builder.finish()
}

/// The stones of a position in the orientation that sorts first, which is the same for all eight
/// orientations.
fn essence(board: &Board) -> Vec<(Point, Color)> {
    let turned = Symmetry::ALL.into_iter().map(|symmetry| {
        let stones = board.points().filter_map(|it| Some((it, board.get(it)?)));
        let mut stones = stones
            .map(|(point, color)| (symmetry.map(point, board.size()), color))
            .collect::<Vec<_>>();
        stones.sort_by_key(|&(point, color)| (point, color.index()));
        stones
    });
    turned
        .min_by_key(|stones| {
            let key = stones.iter().map(|&(point, color)| (point, color.index()));
            key.collect::<Vec<_>>()
        })
        .expect("there are eight")
}

/// For each position of the lines, the positions that follow it in them.
type Naive = HashMap<Vec<(Point, Color)>, Vec<Vec<(Point, Color)>>>;

fn naive(lines: &[Vec<Point>], size: u8) -> Naive {
    let mut next = Naive::new();
    for line in lines {
        for ply in 0..line.len() {
            let from = essence(&board(&line[..ply], size));
            let to = essence(&board(&line[..=ply], size));
            let known = next.entry(from).or_default();
            if !known.contains(&to) {
                known.push(to);
            }
        }
    }
    next
}

#[test]
fn every_position_is_found_with_its_moves_in_every_orientation_and_order() {
    for seed in 0..6 {
        let size = [15, 16, 9, 7, 15, 5][seed as usize];
        let lines = lines(seed, 60, size);
        let book = built(&lines, size);
        let book = Book::from_bytes(&book.to_bytes()).expect("it was just written");
        let expected = naive(&lines, size);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for line in &lines {
            for ply in 0..=line.len() {
                // The same stones, played in another order.
                let [mut black, mut white] = [0, 1].map(|first| {
                    let own = line[..ply].iter().skip(first).step_by(2);
                    own.copied().collect::<Vec<_>>()
                });
                black.shuffle(&mut rng);
                white.shuffle(&mut rng);
                let mixed = (0..ply).map(|ply| [&black, &white][ply % 2][ply / 2]);
                let mixed = mixed.collect::<Vec<_>>();
                for symmetry in Symmetry::ALL {
                    let turned = mixed.iter().map(|&it| symmetry.map(it, size));
                    let board = board(&turned.collect::<Vec<_>>(), size);
                    let first = *Symmetry::ALL.choose(&mut rng).expect("there are eight");
                    let found = book
                        .find(&board, &starting_with(first))
                        .expect("it went in");
                    assert_eq!(
                        book.find(&board, &starting_with(found.symmetry))
                            .map(|it| it.moves),
                        Some(found.moves.clone()),
                        "where one looks first changes nothing"
                    );
                    let mut told = found
                        .moves
                        .iter()
                        .map(|it| {
                            let mut after = board.clone();
                            after.place(it.point, color(ply));
                            essence(&after)
                        })
                        .collect::<Vec<_>>();
                    let mut known = expected.get(&essence(&board)).cloned().unwrap_or_default();
                    let key = |it: &Vec<(Point, Color)>| {
                        it.iter()
                            .map(|&(point, color)| (point, color.index()))
                            .collect::<Vec<_>>()
                    };
                    told.sort_by_key(key);
                    known.sort_by_key(key);
                    assert_eq!(told, known, "seed {seed}, {line:?} at {ply}");
                }
            }
        }
    }
}

#[test]
fn value_of_a_position_follows_from_its_moves() {
    let mut builder = BookBuilder::new(Rule::Freestyle, 15).unwrap();
    for (line, share) in [("h8i9", 0.4), ("h8i8", 0.6), ("h8i9j10", 0.9)] {
        let line = points(line);
        line.iter().for_each(|&point| builder.enter(point));
        builder.set_degree(Degree::of_share(share));
        line.iter().for_each(|_| builder.leave());
    }
    let book = builder.finish();
    let found = book.find(&Board::new(15), &Transforms::default()).unwrap();
    // White's best is i8 with 60 %, since after i9 it has 10 %.
    assert_eq!(found.moves[0].degree, Some(Degree::of_share(0.4)));
    let found = book
        .find(&board(&points("h8"), 15), &Transforms::default())
        .unwrap();
    let worth = found.moves.iter().map(|it| it.degree.unwrap().share());
    assert_eq!(worth.collect::<Vec<_>>(), [0.6, 0.1]);
    assert_eq!(
        found.moves.iter().map(|it| it.height).collect::<Vec<_>>(),
        [0, 1]
    );
}

#[test]
fn leaf_that_loses_to_threats_is_reported_and_not_played() {
    let mut builder = BookBuilder::new(Rule::Freestyle, 15).unwrap();
    let line = points("h8i9");
    line.iter().for_each(|&point| builder.enter(point));
    builder.set_threats();
    let book = Book::from_bytes(&builder.finish().to_bytes()).unwrap();
    let found = book
        .find(&board(&line, 15), &Transforms::default())
        .unwrap();
    assert!(found.wins_by_threats && found.moves.is_empty());
    let before = book
        .find(&board(&line[..1], 15), &Transforms::default())
        .unwrap();
    assert!(before.moves[0].loses_to_threats);
    assert_eq!(choice(Pick::Best).choose(&before, 0.5), None);
    let [first, _] = [0, 1].map(|ply| book.find(&board(&line[..ply], 15), &Transforms::default()));
    assert_eq!(first.unwrap().moves[0].degree, Some(Degree::WON));
}

#[test]
fn libraries_merge_and_come_apart_by_their_walk() {
    let [one, other] = [1, 2].map(|seed| lines(seed, 40, 15));
    let mut builder = BookBuilder::new(Rule::Freestyle, 15).unwrap();
    builder.add(&built(&one, 15));
    builder.add(&built(&other, 15));
    let both = builder.finish();
    assert_eq!(both, built(&[one, other].concat(), 15));
    let (mut moves, mut elsewhere) = (0, 0);
    both.walk(|_, _, node| {
        moves += 1;
        elsewhere += usize::from(node.end == Some(BookEnd::Elsewhere));
    });
    assert_eq!(moves, both.moves());
    assert!(elsewhere > 0, "the lines were to meet");
}

const fn choice(pick: Pick) -> BookChoice {
    BookChoice {
        pick,
        largest_loss: 0.1,
    }
}

fn book_move(text: &str, share: f32, height: u8) -> BookMove {
    BookMove {
        point: points(text)[0],
        degree: Some(Degree::of_share(share)),
        height,
        loses_to_threats: false,
    }
}

#[test]
fn library_of_the_better_side_plays_good_moves_and_of_the_worse_side_the_longest_of_them() {
    let mut found = engine::book::Found {
        moves: vec![
            book_move("h8", 0.7, 1),
            book_move("i8", 0.65, 9),
            book_move("j8", 0.3, 20),
        ],
        wins_by_threats: false,
        symmetry: Symmetry::Identity,
        tried: 1,
    };
    let draws = (0..100).map(|number| f64::from(number) / 100.0);
    let played = |found: &_, pick| {
        let mut counts = HashMap::new();
        for draw in draws.clone() {
            let point = choice(pick).choose(found, draw).unwrap().point;
            *counts.entry(point.to_string()).or_insert(0) += 1;
        }
        let mut counts = counts.into_iter().collect::<Vec<_>>();
        counts.sort();
        counts
    };
    assert_eq!(played(&found, Pick::Best), [("h8".to_owned(), 100)]);
    assert_eq!(
        played(&found, Pick::Uniform),
        [("h8".to_owned(), 50), ("i8".to_owned(), 50)]
    );
    let weighted = played(&found, Pick::Weighted);
    assert!(
        weighted.len() == 2 && weighted[0].1 > 55 && weighted[1].1 > 15,
        "{weighted:?}"
    );
    let mut lower = |by: f32| {
        for it in &mut found.moves {
            it.degree = Some(Degree::of_share(it.degree.unwrap().share() - by));
        }
        played(&found, Pick::Weighted)
    };
    assert_eq!(lower(0.25), [("i8".to_owned(), 100)]);
    // Every move loses.
    assert_eq!(lower(1.0), [("j8".to_owned(), 100)]);
}

#[test]
fn other_boards_and_positions_are_out_of_book() {
    let book = built(&lines(3, 30, 15), 15);
    for line in ["a1", "a1b1", "h8a1"] {
        assert_eq!(
            book.find(&board(&points(line), 15), &Transforms::default()),
            None,
            "{line}"
        );
    }
    assert_eq!(book.find(&Board::new(13), &Transforms::default()), None);
    let mut only_white = Board::new(15);
    only_white.place(Point::center(15), Color::White);
    assert_eq!(book.find(&only_white, &Transforms::default()), None);
    for size in [17, 4] {
        assert!(BookBuilder::new(Rule::Renju, size).is_none());
    }
}

#[test]
fn a_damaged_file_is_refused_in_one_line() {
    let whole = built(&lines(4, 30, 15), 15).to_bytes();
    assert_eq!(Book::from_bytes(b"RIFF"), Err(BookError::NoBook));
    let mut version = whole.clone();
    version[8] = 9;
    assert_eq!(
        Book::from_bytes(&version).unwrap_err().to_string(),
        "an opening library of version 9; this program reads versions 1 and 2"
    );
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        assert!(Book::from_bytes(&bytes).is_err(), "byte {at}");
    }
    let longer = [&whole[..], b"more"].concat();
    let damaged = BookError::Damaged("expected another checksum");
    for bytes in [&longer[..], &whole[..whole.len() - 1], &whole[..9]] {
        assert_eq!(Book::from_bytes(bytes), Err(damaged.clone()));
    }
    // Without a checksum, as in version 1, damage can be read as other content, but does no harm.
    let mut unchecked = whole[..whole.len() - 4].to_vec();
    unchecked[8] = 1;
    assert_eq!(Book::from_bytes(&unchecked), Book::from_bytes(&whole));
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..2_000 {
        let mut bytes = unchecked.clone();
        for _ in 0..rng.random_range(1..4) {
            let at = rng.random_range(0..bytes.len());
            bytes[at] = rng.random();
        }
        bytes.truncate(rng.random_range(0..=bytes.len() * 2).min(bytes.len()));
        if let Ok(book) = Book::from_bytes(&bytes) {
            // A library that can be read can be traversed and queried.
            let mut builder = BookBuilder::new(book.rule(), book.size()).unwrap();
            builder.add(&book);
            book.find(&Board::new(book.size()), &Transforms::default());
        }
    }
}

#[test]
fn an_empty_library_can_be_written_and_read() {
    let book = built(&[], 15);
    let book = Book::from_bytes(&book.to_bytes()).unwrap();
    assert_eq!(book.moves(), 0);
    let found = book.find(&Board::new(15), &Transforms::default()).unwrap();
    assert!(found.moves.is_empty());
}

/// Plies to the deepest leaf below a position, computed from the lines.
fn depth(next: &Naive, position: &Vec<(Point, Color)>) -> u8 {
    let below = next.get(position).into_iter().flatten();
    below.map(|it| depth(next, it) + 1).max().unwrap_or(0)
}

#[test]
fn height_of_a_move_is_that_of_its_deepest_continuation_in_any_order_of_moves() {
    for seed in 0..6 {
        let size = [15, 16, 9, 7, 15, 5][seed as usize];
        let lines = lines(seed, 60, size);
        let book = built(&lines, size);
        let next = naive(&lines, size);
        let mut seen = 0;
        for line in &lines {
            for ply in 0..line.len() {
                let board = board(&line[..ply], size);
                let found = book.find(&board, &Transforms::default()).unwrap();
                for it in found.moves {
                    let mut after = board.clone();
                    after.place(it.point, color(ply));
                    let expected = depth(&next, &essence(&after));
                    assert_eq!(it.height, expected, "seed {seed}, {line:?} at {ply}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 100, "seed {seed}: {seen}");
    }
}

#[test]
fn line_that_continues_after_other_moves_has_equal_height_by_both_ways() {
    let book = built(&[points("h8i9g7f6e5"), points("g7i9h8")], 15);
    for first in ["h8", "g7"] {
        let board = board(&points(first), 15);
        let found = book.find(&board, &Transforms::default()).unwrap();
        let reply = found.moves.iter().find(|it| it.point == points("i9")[0]);
        // i9 and its mirror image are one reply after a stone on the diagonal.
        let height = reply.or(found.moves.first()).map(|it| it.height);
        assert_eq!(height, Some(3), "after {first}");
    }
}

#[test]
fn a_survey_counts_each_position_once() {
    for seed in 0..4 {
        let lines = lines(seed, 60, 15);
        let mut positions = std::collections::HashSet::new();
        let mut leaves = std::collections::HashSet::new();
        let next = naive(&lines, 15);
        for line in &lines {
            for ply in 1..=line.len() {
                let position = essence(&board(&line[..ply], 15));
                if !next.contains_key(&position) {
                    leaves.insert(position.clone());
                }
                positions.insert(position);
            }
        }
        let book = built(&lines, 15);
        let survey = book.survey();
        assert_eq!(survey.positions, positions.len(), "seed {seed}");
        assert_eq!(survey.open_leaves, leaves.len(), "seed {seed}");
        assert_eq!(survey.by_ply.iter().sum::<usize>(), positions.len());
        assert_eq!(survey.moves, book.moves());
        assert_eq!((survey.valued, survey.threats), (0, 0));
        let listed = book.open_leaves();
        let listed = listed.iter().map(|line| essence(&board(line, 15)));
        assert_eq!(listed.collect::<std::collections::HashSet<_>>(), leaves);
        assert_eq!(book.open_leaves().len(), leaves.len(), "each leaf once");
    }
}

#[test]
fn a_leaf_that_is_reached_by_two_ways_counts_once() {
    let mut builder = BookBuilder::new(Rule::Freestyle, 15).unwrap();
    for line in ["h8i9j8", "j8i9h8"] {
        builder.stand_at(&points(line));
        builder.set_threats();
    }
    let survey = builder.finish().survey();
    let expected = Survey {
        moves: 6,
        positions: 5,
        valued: 5,
        threats: 1,
        open_leaves: 0,
        elsewhere: 0,
        by_ply: vec![2, 2, 1],
    };
    assert_eq!(survey, expected);
}

#[test]
fn symmetries_are_tried_in_order_of_their_last_use() {
    let mut transforms = Transforms::default();
    for symmetry in [Symmetry::FlipX, Symmetry::Rotate180, Symmetry::FlipX] {
        transforms.used(symmetry);
    }
    let order = transforms.iter().collect::<Vec<_>>();
    assert_eq!(
        order,
        [
            Symmetry::FlipX,
            Symmetry::Rotate180,
            Symmetry::Identity,
            Symmetry::Rotate90,
            Symmetry::Rotate270,
            Symmetry::FlipY,
            Symmetry::Transpose,
            Symmetry::AntiTranspose
        ]
    );
    // Two games have different orientations: each finds its position at the first or second try.
    let line = points("h8i9k8h11");
    let book = built(std::slice::from_ref(&line), 15);
    let mut transforms = Transforms::default();
    for round in 0..6 {
        let symmetry = [Symmetry::Rotate90, Symmetry::AntiTranspose][round % 2];
        let turned = line.iter().map(|&it| symmetry.map(it, 15));
        let board = board(&turned.collect::<Vec<_>>(), 15);
        let found = book
            .find(&board, &transforms)
            .expect("it is in the library");
        let at = transforms.iter().position(|it| it == found.symmetry);
        assert_eq!(Some(usize::from(found.tried)), at.map(|at| at + 1));
        assert!(
            round < 2 || found.tried == 2,
            "round {round}: {}",
            found.tried
        );
        transforms.used(found.symmetry);
    }
}

#[test]
fn without_values_the_move_with_the_deepest_leaf_is_played() {
    let unvalued = |text: &str, height| BookMove {
        point: points(text)[0],
        degree: None,
        height,
        loses_to_threats: false,
    };
    let mut lost = unvalued("k8", 0);
    lost.loses_to_threats = true;
    let found = engine::book::Found {
        moves: vec![
            unvalued("h8", 3),
            unvalued("i8", 7),
            unvalued("j8", 7),
            lost,
        ],
        wins_by_threats: false,
        symmetry: Symmetry::Identity,
        tried: 1,
    };
    for pick in [Pick::Best, Pick::Weighted, Pick::Uniform] {
        let played = (0..100).map(|number| {
            let draw = f64::from(number) / 100.0;
            choice(pick).choose(&found, draw).unwrap().point.to_string()
        });
        let played = played.collect::<std::collections::BTreeSet<_>>();
        let expected = ["i8", "j8"].map(str::to_owned);
        assert_eq!(played, expected.into(), "{pick:?}");
    }
}

#[test]
fn a_leaf_is_judged_by_threats_by_its_result_or_by_a_search() {
    let limits = JudgeLimits {
        threats: 5_000,
        search: 2_000,
    };
    let game = |line: &str| {
        let setup = rules::GameSetup::default();
        rules::Game::with_moves(setup, points(line)).expect("legal moves")
    };
    let mut judge = LeafJudge::new(limits);
    let won = "h8a1i8a3j8a5k8a7l8";
    let threats = "h8a1i8a3j8a5";
    for (line, expected) in [
        (won, Some(LeafValue::Over(Degree::WON))),
        (threats, Some(LeafValue::Threats)),
    ] {
        assert_eq!(judge.judge(&game(line)), expected, "{line}");
    }
    let searched = judge.judge(&game("h8i9"));
    let Some(LeafValue::Searched(degree)) = searched else {
        panic!("{searched:?}");
    };
    assert!(degree > Degree::LOST && degree < Degree::WON, "{degree:?}");
    // Earlier judgements do not change the value.
    let mut fresh = LeafJudge::new(limits);
    assert_eq!(fresh.judge(&game("h8i9")), searched);
    judge.judge(&game("h8i9g7j10f6"));
    assert_eq!(judge.judge(&game("h8i9")), searched);
}

#[test]
fn the_value_of_a_leaf_depends_on_its_position_alone() {
    let limits = JudgeLimits {
        threats: 500,
        search: 1_000,
    };
    let mut judge = LeafJudge::new(limits);
    for (rule, line) in [
        (Rule::Freestyle, "h8i9j8i6k10"),
        (Rule::Freestyle, "h8h9g9j7i10f6"),
        // i7 completes two threes; Black may play it only before the other moves.
        (Rule::Renju, "i7a1i8c1i9e1h7g1g7"),
    ] {
        let line = points(line);
        let setup = rules::GameSetup::new(rule, 15).expect("a board");
        let mut values = Vec::new();
        for symmetry in Symmetry::ALL {
            let turned = line.iter().map(|&it| symmetry.map(it, 15));
            let turned = turned.collect::<Vec<_>>();
            let mut swapped = turned.clone();
            swapped.swap(2, 4);
            for moves in [turned, swapped] {
                let game = rules::Game::with_moves(setup, moves.iter().copied());
                values.extend(game.ok().map(|game| judge.judge(&game)));
            }
        }
        assert!(values.len() >= 8, "{rule}: {values:?}");
        assert!(
            values.iter().all(|it| *it == values[0]),
            "{rule}: {values:?}"
        );
    }
}
