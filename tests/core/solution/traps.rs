//! Positions in which a careless prover claims a win. Both checkers have to see through each, and
//! to accept the same strategy where nothing is wrong with it.

use engine::threat::{Goal, Outcome, ThreatSolver};
use proof::solution::read_strategy;
use proof::{Fault, Replay, Strategy, check};
use rules::{Board, Color, Rule};

use super::{after, at, board};

const BOTH: [Rule; 2] = [Rule::Freestyle, Rule::Standard];

/// Why Black does not win by the strategy; `None` where it does. Both checkers agree.
fn fault(board: &Board, rule: Rule, strategy: &Strategy) -> Option<Fault> {
    let replay = Replay::new(board, rule, Color::Black).expect("no forbidden points");
    let result = { replay }.wins(strategy);
    let naive = check(board, rule, Color::Black, strategy, 1);
    assert_eq!(
        result.is_ok(),
        naive.is_empty(),
        "{rule} {naive:?}\n{board}"
    );
    result.err().map(|unsettled| unsettled.fault)
}

fn strategy(text: &str) -> Strategy {
    read_strategy(text).expect("a strategy")
}

#[test]
fn answer_to_a_four_three_may_be_a_four_of_the_defender() {
    // f8 makes a four with c8 d8 e8, and a three with f6 f7. White has to answer at g8.
    let four_three = strategy("fh(ghfi(fjfe)fj)gh");
    let black = "c8d8e8f6f7";
    for rule in BOTH {
        assert_eq!(fault(&board(black, "b8g6g7a1a3"), rule, &four_three), None);
        let counter = board(black, "b8g5g6g7a1");
        assert_eq!(
            fault(&counter, rule, &four_three),
            Some(Fault::DefenderWins)
        );
    }
}

#[test]
fn double_three_loses_to_a_broken_four_of_the_defender() {
    // g8 makes two open threes, with h8 i8 and with g9 g10.
    let column = "gk(glgg)gl";
    let row = "jh(khfh)kh";
    let double_three = strategy(&format!(
        "gh(fh{column})(jh{column})(kh{column})(eh{column}){row}"
    ));
    let black = "h8i8g9g10";
    for rule in BOTH {
        let harmless = board(black, "a1c15o1o15");
        assert_eq!(fault(&harmless, rule, &double_three), None);
        // c2 d2 _ f2: e2 makes an open four.
        let broken = board(black, "c2d2f2o15");
        assert_eq!(
            fault(&broken, rule, &double_three),
            Some(Fault::DefenderWins)
        );
        // b2 is Black's: e2 makes a four, which has to be answered.
        let closed = board("h8i8g9g10b2", "c2d2f2o15");
        assert_eq!(
            fault(&closed, rule, &double_three),
            Some(Fault::DefenderWins)
        );
    }
}

#[test]
fn six_of_the_defender_helps_it_in_freestyle_only() {
    // White's later stone on i12 completes i7 _ i9 i10 _ i12 to a row of six.
    let position = after("h8h9g9i7g10g8f10i10f7e11f9f8e8d7g11i9");
    let answer = ThreatSolver::new(16).solve(
        &position,
        Rule::Standard,
        Color::Black,
        Goal::Win,
        2_000_000,
        &mut || false,
    );
    let Outcome::Win(win) = answer.outcome else {
        panic!("Black wins where exactly five count");
    };
    assert_eq!(fault(&position, Rule::Standard, &win), None);
    assert!(fault(&position, Rule::Freestyle, &win).is_some());
}

#[test]
fn six_of_the_attacker_is_no_win_where_exactly_five_count() {
    // f8 completes b8 c8 d8 e8 f8 to a row of six with g8.
    let five = strategy("fh");
    let position = board("b8c8d8e8g8", "a1a3a5a7");
    assert_eq!(fault(&position, Rule::Freestyle, &five), None);
    assert!(fault(&position, Rule::Standard, &five).is_some());
}

#[test]
fn win_of_one_position_is_not_taken_for_that_of_another() {
    // With a white stone on the way the four-three is gone.
    let four_three = strategy("fh(ghfi(fjfe)fj)gh");
    let sibling = board("c8d8e8f6f7", "b8g6g7a1f9");
    for rule in BOTH {
        assert_eq!(fault(&sibling, rule, &four_three), Some(Fault::IllegalMove));
        for (stone, expected) in [("o15", None), ("f10", Some(Fault::IllegalMove))] {
            let mut sibling = board("c8d8e8f6f7", "b8g6g7a1a3");
            sibling.place(at(stone), Color::White);
            assert_eq!(fault(&sibling, rule, &four_three), expected, "{stone}");
        }
    }
}

#[test]
fn three_is_no_threat_while_the_defender_has_a_four() {
    let three = strategy("gh(fhjh(khgh)kh)jh(khfh)kh");
    let position = board("h8i8", "c2d2e2f2");
    for rule in BOTH {
        assert_eq!(fault(&position, rule, &three), Some(Fault::DefenderWins));
    }
}
