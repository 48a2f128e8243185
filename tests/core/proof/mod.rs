//! The crate `proof`: strategies, their checker and their files.

use proof::{Fault, Proof, ProofError, Strategy, StrategyBuilder, StrategyNode, Unsettled, check};
use proptest::prelude::*;
use rules::{Board, Color, GameSetup, Point, PositionError, Rule, parse_point, parse_points};

use crate::property::cases;

fn at(text: &str) -> Point {
    parse_point(text, 15).expect("a point")
}

fn board(black: &str, white: &str) -> Board {
    let mut board = Board::new(15);
    for (stones, color) in [(black, Color::Black), (white, Color::White)] {
        for point in parse_points(stones, 15).expect("points") {
            board.place(point, color);
        }
    }
    board
}

fn node(play: &str, replies: &[(&str, u32)], otherwise: Option<u32>) -> StrategyNode {
    StrategyNode {
        play: at(play),
        replies: replies.iter().map(|&(reply, it)| (at(reply), it)).collect(),
        otherwise,
    }
}

/// Black has an open three; `h8` makes an open four of it.
fn three() -> Board {
    board("e8f8g8", "e2f3g5")
}

fn open_four() -> Vec<StrategyNode> {
    vec![
        node("h8", &[("d8", 2)], Some(1)),
        node("d8", &[], None),
        node("i8", &[], None),
    ]
}

fn faults(board: &Board, rule: Rule, nodes: Vec<StrategyNode>) -> Vec<Unsettled> {
    let strategy = Strategy::try_from(nodes).expect("nodes in order");
    check(board, rule, Color::Black, &strategy, 1000)
}

#[test]
fn a_strategy_that_wins_has_no_fault() {
    for rule in Rule::ALL {
        assert_eq!(faults(&three(), rule, open_four()), []);
    }
    let strategy = Strategy::try_from(open_four()).unwrap();
    assert_eq!(strategy.plies(), 3);
    assert_eq!(strategy.line(), ["h8", "d8", "i8"].map(at));
    assert_eq!(strategy.node(0).against(at("d8")), Some(2));
    assert_eq!(strategy.node(0).against(at("a1")), Some(1));
}

#[test]
fn a_strategy_grafted_onto_a_move_is_what_follows_it() {
    // A stone that changes nothing, and then the three; the reply at h8 leaves it one end.
    let whole = Strategy::try_from(open_four()).expect("nodes in order");
    let mut builder = StrategyBuilder::default();
    let first = builder.play(at("n2"));
    let next = builder.graft(&whole);
    builder.otherwise(first, next);
    let grafted = builder.build().expect("nodes in order");
    assert_eq!(grafted.plies(), 5);
    assert_eq!(grafted.node(0).against(at("a1")), Some(next));
    assert_eq!(grafted.node(next).against(at("d8")), Some(next + 2));
    assert_eq!(grafted.node(next).against(at("a1")), Some(next + 1));
    let unsettled = check(&three(), Rule::Freestyle, Color::Black, &grafted, 1000);
    // Only the replies that take a point of the three remain to be answered.
    let replies = unsettled.iter().map(|it| it.line[1]);
    let replies = replies.collect::<std::collections::BTreeSet<_>>();
    assert_eq!(replies, ["d8", "h8", "i8"].map(at).into());
}

#[test]
fn a_reply_without_an_answer_is_reported() {
    let mut nodes = open_four();
    nodes[0].replies.clear();
    // The five at d8 is answered there, and nothing follows.
    let [unsettled] = &faults(&three(), Rule::Freestyle, nodes)[..] else {
        panic!("one fault");
    };
    assert_eq!(unsettled.fault, Fault::IllegalMove);
    assert_eq!(unsettled.line, ["h8", "d8", "d8"].map(at));
    assert_eq!(
        unsettled.to_string(),
        "h8 d8 d8: the last move is not legal"
    );
    // A four alone does not win: every reply is unanswered.
    let lone = faults(&three(), Rule::Freestyle, vec![node("h8", &[], None)]);
    assert_eq!(lone.len(), 225 - 7);
    assert!(lone.iter().all(|it| it.fault == Fault::NoAnswer));
}

#[test]
fn a_five_of_the_defender_is_reported() {
    let faulty = board("e8f8g8", "b2c2d2e2");
    let found = faults(&faulty, Rule::Freestyle, open_four());
    let lines = found.iter().map(|it| it.line.clone()).collect::<Vec<_>>();
    assert_eq!(lines, [["h8", "a2"].map(at), ["h8", "f2"].map(at)]);
    assert!(found.iter().all(|it| it.fault == Fault::DefenderWins));
    // Six in a row are no five under the standard rule.
    let faulty = board("e8f8g8", "a2c2d2e2f2");
    assert_eq!(faults(&faulty, Rule::Freestyle, open_four()).len(), 2);
    let standard = faults(&faulty, Rule::Standard, open_four());
    assert_eq!(standard.len(), 1, "{standard:?}");
}

#[test]
fn forbidden_move_is_reported_and_a_forbidden_reply_is_not_played() {
    // h8 makes two fours, which Renju forbids to Black.
    let crossed = board("e8f8g8h5h6h7", "e2f3g5k2k4m2");
    assert_eq!(faults(&crossed, Rule::Freestyle, open_four()), []);
    let forbidden = faults(&crossed, Rule::Renju, open_four());
    assert_eq!(forbidden.len(), 1);
    assert_eq!(forbidden[0].fault, Fault::IllegalMove);
    // White's four can be stopped on one point only, which is forbidden to Black: nothing has to be
    // named there.
    let mut board = Board::new(15);
    for point in parse_points("d8h5h6h7i9j10k11", 15).unwrap() {
        board.place(point, Color::Black);
    }
    for point in parse_points("e8f8g8", 15).unwrap() {
        board.place(point, Color::White);
    }
    let strategy = Strategy::try_from(vec![node("i8", &[], Some(1)), node("h8", &[], None)]);
    let strategy = strategy.unwrap();
    let found = |rule| check(&board, rule, Color::White, &strategy, 10);
    assert_eq!(found(Rule::Renju), []);
    assert_eq!(found(Rule::Freestyle).len(), 1);
}

#[test]
fn no_more_faults_are_reported_than_requested() {
    let lone = Strategy::try_from(vec![node("h8", &[], None)]).unwrap();
    assert_eq!(
        check(&three(), Rule::Freestyle, Color::Black, &lone, 3).len(),
        3
    );
    // A strategy without faults is reported as such only if it has none.
    assert_eq!(
        check(&three(), Rule::Freestyle, Color::Black, &lone, 0).len(),
        1
    );
}

#[test]
fn defender_without_a_legal_point_draws() {
    // After White's a5 each of the three empty points would make two fours of Black's.
    let stones = "d5e4c2e3c3c1b4b5d3c4c5a3e5b1d1e1a1a4e2b3a2";
    let setup = GameSetup::new(Rule::Renju, 5).expect("a size");
    let colors = Color::ALL.into_iter().cycle();
    let stones = colors.zip(parse_points(stones, 5).expect("points"));
    let board = setup.board_of(stones).expect("nobody has won");
    let play = parse_point("a5", 5).expect("a point");
    let last = StrategyNode {
        play,
        replies: Vec::new(),
        otherwise: None,
    };
    let strategy = Strategy::try_from(vec![last]).expect("one move");
    let of = |rule| check(&board, rule, Color::White, &strategy, 10);
    let drawn = Unsettled {
        line: vec![play],
        fault: Fault::Draw,
    };
    assert_eq!(of(Rule::Renju), [drawn]);
    assert!(
        of(Rule::Freestyle)
            .iter()
            .all(|it| it.fault == Fault::NoAnswer)
    );
}

#[test]
fn endless_line_has_the_largest_number_of_plies() {
    let last = u32::from(u16::MAX);
    let nodes = (0..=last).map(|number| node("h8", &[], (number < last).then_some(number + 1)));
    let strategy = Strategy::try_from(nodes.collect::<Vec<_>>()).expect("nodes in order");
    assert_eq!(strategy.plies(), u16::MAX);
}

#[test]
fn nodes_that_form_a_cycle_are_refused() {
    for nodes in [
        vec![node("h8", &[], Some(0))],
        vec![node("h8", &[("d8", 2)], None)],
        vec![node("h8", &[], Some(1)), node("d8", &[("a1", 1)], None)],
        vec![],
    ] {
        assert!(Strategy::try_from(nodes).is_err());
    }
}

#[test]
fn a_proof_is_written_and_read_again() {
    let strategy = Strategy::try_from(open_four()).unwrap();
    let proof = Proof::new(&three(), Rule::Renju, Color::Black, strategy);
    let text = proof.to_text();
    assert_eq!(Proof::parse(&text), Ok(proof.clone()));
    assert_eq!(proof.check(10), Ok(vec![]));
    assert!(text.contains(r#"{"play":"d8"}"#), "{text}");
}

#[test]
fn a_file_that_is_no_proof_is_refused() {
    let strategy = Strategy::try_from(open_four()).unwrap();
    let text = Proof::new(&three(), Rule::Renju, Color::Black, strategy).to_text();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "no {from} in {text}");
        Proof::parse(&text.replace(from, to))
            .expect_err(to)
            .to_string()
    };
    assert_eq!(
        with("\"proof\":1", "\"proof\":2"),
        "proof: version 2, expected 1"
    );
    assert_eq!(
        with("\"size\":15", "\"size\":23"),
        "size: 23 lines, expected 5 to 22"
    );
    assert_eq!(
        with("\"size\":15", "\"size\":7"),
        "Black: e8 is off the board or named twice"
    );
    assert_eq!(
        with("\"e2\"", "\"e8\""),
        "White: e8 is off the board or named twice"
    );
    assert!(with("\"e2\"", "\"1,2\"").contains("`1,2` is not a point"));
    assert!(with("\"otherwise\":1", "\"otherwise\":9").contains("node 0 names node 9"));
    assert!(with("\"renju\"", "\"chess\"").contains("chess"));
    let told = with("\"renju\"", "\"ch\\ness\"");
    assert!(
        told.contains("`ch\\ness`") && !told.contains('\n'),
        "{told}"
    );
    assert!(with("\"attacker\"", "\"defender\"").contains("defender"));
    let over = text.replace("\"e2\"", "\"e2\",\"b9\",\"c9\",\"d9\",\"e9\",\"f9\"");
    assert!(matches!(
        Proof::parse(&over),
        Err(ProofError::Position(PositionError::Over(_)))
    ));
    assert!(matches!(Proof::parse("no JSON"), Err(ProofError::Form(_))));
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn text_never_panics(text in "\\PC*") {
        let _ = Proof::parse(&text);
    }

    /// Reading and checking ends for arbitrary nodes.
    #[test]
    fn any_nodes_are_checked(
        nodes in prop::collection::vec((0_u8..15, 0_u8..15, prop::option::of(0_u32..12)), 1..12),
    ) {
        let nodes = nodes.iter().map(|&(x, y, otherwise)| StrategyNode {
            play: Point::new(x, y),
            replies: Vec::new(),
            otherwise,
        });
        if let Ok(strategy) = Strategy::try_from(nodes.collect::<Vec<_>>()) {
            let _ = check(&three(), Rule::Renju, Color::Black, &strategy, 5);
        }
    }
}
