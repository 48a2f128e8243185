//! `SWAP2BOARD`: the player is asked in a game of swap2, and its answer is sent.

use crossbeam_channel::unbounded;
use player::brain::BrainOptions;
use player::{Action, PlayerError};
use rules::{Expect, OpeningRule, Point, Side, Stones};

use super::super::puppet::{Puppet, first_legal};
use super::{Manager, waiting};

/// A brain whose player gives this answer to the choice of an opening.
fn answering(answer: Result<Action, PlayerError>) -> Manager {
    Manager::with(
        move |_| {
            let answer = answer.clone();
            Puppet::choosing(move |turn| match turn.game.to_decide() {
                Some((_, Expect::Stone(_))) => first_legal(turn.game),
                _ => answer.clone(),
            })
        },
        BrainOptions::default(),
    )
}

const EMPTY: &str = "START 15\nSWAP2BOARD\nDONE";
const THREE: &str = "START 15\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE";
const FIVE: &str = "START 15\nSWAP2BOARD\n7,7\n8,7\n9,9\n6,6\n5,5\nDONE";

fn two() -> Action {
    Action::PlaceMany(Stones::Two([Point::new(0, 0), Point::new(14, 0)]))
}

#[test]
fn answer_is_written_as_in_the_protocol() {
    let place = Action::Place(Point::new(3, 14));
    for (action, lines, expected) in [
        (Action::Swap, THREE, "SWAP"),
        (Action::Swap, FIVE, "SWAP"),
        (place, THREE, "3,0"),
        (place, FIVE, "3,0"),
        (two(), THREE, "0,14 14,14"),
    ] {
        let mut manager = answering(Ok(action));
        manager.send(lines);
        manager.expect("OK");
        manager.expect(expected);
    }
    Manager::first().transcript(
        "> INFO rule 4
         > START 9
         < OK
         > SWAP2BOARD
         > DONE
         < 0,8 1,8 2,8
         > TURN 1,8
         < ERROR 1,8: b1 is occupied",
    );
}

#[test]
fn player_is_asked_in_a_game_of_swap2_and_prepared_once() {
    let (asked, questions) = unbounded();
    let (prepared, preparations) = unbounded();
    let mut manager = Manager::with(
        move |_| {
            let (asked, prepared) = (asked.clone(), prepared.clone());
            Puppet::choosing(move |turn| {
                let game = turn.game;
                let opening = game.setup().opening();
                let _ = asked.send((opening, game.to_decide(), game.ply()));
                first_legal(game)
            })
            .on_new_game(move |_| {
                let _ = prepared.send(());
                Ok(())
            })
        },
        BrainOptions::default(),
    );
    manager.send(EMPTY);
    manager.send("SWAP2BOARD\n7,7\n8,7\n9,9\nDONE\nSWAP2BOARD\n7,7\n8,7\n9,9\n6,6\n5,5\nDONE");
    manager.send("BOARD\n7,7,2\n8,7,1\n9,9,2\nDONE");
    manager.expect("OK");
    for expected in ["0,14 1,14 2,14", "0,14", "0,14", "0,14"] {
        manager.expect(expected);
    }
    let swap2 = |side, expect, ply| (OpeningRule::Swap2, Some((side, expect)), ply);
    let asked = questions.try_iter().collect::<Vec<_>>();
    let expected = [
        swap2(Side::First, Expect::Three, 0),
        swap2(Side::Second, Expect::ChoiceOrTwo, 3),
        swap2(Side::First, Expect::Choice, 5),
    ];
    assert_eq!(asked[..3], expected);
    assert_eq!((asked[3].0, asked.len()), (OpeningRule::Free, 4));
    assert_eq!(preparations.len(), 1, "it is the same board");
}

#[test]
fn fallback_replaces_a_failed_or_illegal_choice() {
    let fault = Err(PlayerError::Failed("no".into()));
    // Answers that the rules forbid, and answers that the protocol cannot express.
    let late = Ok(two());
    let failed = "MESSAGE the player failed, a fallback is played: ..";
    for (answer, lines, told, stones) in [
        (fault.clone(), EMPTY, failed, 3),
        (fault, THREE, failed, 1),
        (late, FIVE, failed, 1),
        (
            Ok(Action::Resign),
            THREE,
            "MESSAGE the player resigns, ..",
            1,
        ),
        (Ok(Action::Swap), EMPTY, failed, 3),
    ] {
        let mut manager = answering(answer);
        manager.send(lines);
        manager.expect("OK");
        manager.expect(told);
        let line = manager.line();
        assert_eq!(line.split(' ').count(), stones, "{line}");
        assert!(line.split(' ').all(|stone| stone.contains(',')), "{line}");
    }
}

#[test]
fn two_more_stones_are_on_board_afterwards() {
    let mut manager = answering(Ok(two()));
    manager.send(THREE);
    manager.expect("OK");
    manager.expect("0,14 14,14");
    manager.send("TURN 14,14");
    assert!(manager.line().ends_with("is occupied"));
    // Five stones lie: it is White's turn.
    manager.send("TURN 0,0");
    manager.expect("1,14");
}

#[test]
fn yxstop_asks_for_the_choice() {
    let mut manager = Manager::with(|_| waiting(), BrainOptions::default());
    manager.send("INFO timeout_turn 500000");
    manager.send(THREE);
    manager.expect("OK");
    manager.send("YXSTOP");
    manager.expect("0,14");
}

#[test]
fn game_continues_after_the_choice() {
    answering(Ok(Action::Swap)).transcript(
        "> START 15
         < OK
         > SWAP2BOARD
         > 7,7
         > 8,7
         > 9,9
         > DONE
         < SWAP
         > TURN 0,14
         < 1,14",
    );
    Manager::first().transcript(
        "> START 15
         < OK
         > SWAP2BOARD
         > 7,7
         > 8,7
         > 9,9
         > DONE
         < 0,14
         > TURN 5,5
         < 1,14",
    );
}

#[test]
fn wrong_openings_are_errors() {
    Manager::first().transcript(
        "> START 15
         < OK
         > SWAP2BOARD
         > 7,7
         > DONE
         < ERROR swap2 has 0, 3 or 5 stones, not 1
         > SWAP2BOARD
         > 7,7
         > 7,7
         > 8,8
         > DONE
         < ERROR h8 is occupied
         > SWAP2BOARD
         > 7,70
         > DONE
         < ERROR 7,70 is off the board
         > BEGIN
         < 0,14",
    );
}

#[test]
fn choice_of_a_real_player_comes_within_its_time() {
    for id in ["panther", "lynx"] {
        for lines in [THREE, FIVE] {
            let mut manager = Manager::cast(id);
            manager.send("INFO timeout_turn 600");
            manager.send(lines);
            let asked = std::time::Instant::now();
            manager.expect("OK");
            let line = manager.answer().pop().unwrap();
            assert!(line == "SWAP" || line.contains(','), "{line}");
            assert!(asked.elapsed().as_millis() < 2_000, "{:?}", asked.elapsed());
        }
    }
}

#[test]
fn steps_of_yixin_board_are_answered_in_messages() {
    let dialect = BrainOptions {
        dialect: protocol::Dialect::Yixin,
        ..BrainOptions::default()
    };
    Manager::with(|_| Puppet::default(), dialect).transcript(
        "> START 15
         < OK
         > yxswap2step1
         < MESSAGE SWAP2 MOVE1 14 0
         < MESSAGE SWAP2 MOVE2 14 1
         < MESSAGE SWAP2 MOVE3 14 2
         > yxswap2step2
         < MESSAGE SWAP2 SWAP1 NO
         > YXSWAP2STEP3
         < ERROR step 3 of swap2 has 5 stones, not 3
         > yxswap2step1
         < MESSAGE SWAP2 MOVE1 14 0
         < MESSAGE SWAP2 MOVE2 14 1
         < MESSAGE SWAP2 MOVE3 14 2",
    );
    let board = "YXBOARD\n7,7,2\n8,7,1\n9,9,2\nDONE";
    let mut manager = answering(Ok(Action::Swap));
    manager.send(&format!("START 15\n{board}\nyxswap2step2"));
    manager.expect("OK");
    manager.expect("MESSAGE SWAP2 SWAP1 YES");
    let mut manager = answering(Ok(two()));
    manager.send(&format!("START 15\n{board}\nyxswap2step2"));
    manager.expect("OK");
    manager.expect("MESSAGE SWAP2 MOVE4 0 14");
    manager.expect("MESSAGE SWAP2 MOVE5 14 14");
    for (choice, told) in [
        (Action::Swap, "YES"),
        (Action::Place(Point::new(3, 14)), "NO"),
    ] {
        let mut manager = answering(Ok(choice));
        manager.send("START 15\nYXBOARD\n7,7,2\n8,7,1\n9,9,2\n6,6,1\n5,5,2\nDONE\nyxswap2step3");
        manager.expect("OK");
        manager.expect(&format!("MESSAGE SWAP2 SWAP2 {told}"));
        // The manager asks for the move by `BOARD`.
        manager.send("BOARD\n7,7,2\n8,7,1\n9,9,2\n6,6,1\n5,5,2\nDONE");
        manager.expect("0,14");
    }
}
