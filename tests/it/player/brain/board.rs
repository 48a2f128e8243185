//! `BOARD`, `YXBOARD` and the points forbidden in renju.

use super::Manager;

#[test]
fn board_says_whose_turn_it_is_by_its_stones() {
    Manager::first().transcript(
        "> START 15
         < OK
         > BOARD
         > DONE
         < 0,14
         > BOARD
         > 7,7,2
         > DONE
         < 0,14
         > TURN 8,8
         < 1,14
         > TAKEBACK 1,14
         < OK
         > TAKEBACK 8,8
         < OK
         > TAKEBACK 0,14
         < OK
         > TAKEBACK 7,7
         < OK
         > BOARD
         > 7,7,1
         > 8,8,2
         > DONE
         < 0,14
         > BOARD
         > 7,7,1
         > DONE
         < ERROR 1 own stones and 0 of the opponent: it cannot be our turn
         > BOARD
         > 7,7,2
         > 8,8,2
         > DONE
         < ERROR 0 own stones and 2..
         > TURN 8,7
         < 1,14",
    );
}

#[test]
fn board_rejects_stones_that_do_not_fit_the_rule() {
    // Six in a row under the rule of exactly five.
    let six = (0..6).map(|x| format!("> {x},0,2\n> {},5,1\n", 2 * x));
    Manager::first().transcript(&format!(
        "> INFO rule 1
         > START 15
         < OK
         > YXBOARD
         {}
         > 9,9,2
         > DONE
         > INFO rule 0
         > BOARD
         > 7,7,2
         > DONE
         < 0,14
         > YXSHOWFORBID
         < FORBID .",
        six.collect::<String>()
    ));
}

#[test]
fn stones_in_any_order_are_one_position() {
    Manager::first().transcript(
        "> START 15
         < OK
         > BOARD
         > 7,7,1
         > 7,8,1
         > 8,8,2
         > 8,9,2
         > 9,9,2
         > DONE
         < 0,14
         > TURN 8,10
         < 1,14
         > TAKEBACK 1,14
         < OK
         > TAKEBACK 8,10
         < OK
         > TAKEBACK 0,14
         < OK
         > TAKEBACK 9,9
         < OK
         > TAKEBACK 7,8
         < OK",
    );
}

#[test]
fn six_in_standard_may_be_sent_with_the_gap_last() {
    // In this order Black has five stones in a row before the sixth, which would have ended the
    // game.
    Manager::first().transcript(
        "> START 15
         < OK
         > INFO rule 1
         > BOARD
         > 0,0,2
         > 0,2,1
         > 1,0,2
         > 2,2,1
         > 2,0,2
         > 4,2,1
         > 3,0,2
         > 6,2,1
         > 4,0,2
         > 8,2,1
         > 5,0,2
         > DONE
         < 0,14",
    );
}

#[test]
fn wrong_boards_are_one_error_and_change_nothing() {
    let wrong = [
        ("7,7,2\n> 7,7,1\n> 8,8,2", "h8 is occupied"),
        ("15,7,2", "15,7 is off the board"),
        ("7,7", "7,7: expected `x,y,field`"),
        ("7,7,4", "a line of the board is neither a stone nor DONE"),
        ("hello", "a line of the board is neither.."),
        ("7,7,3", "7,7: a continuous game is not supported"),
        ("START", "a line of the board is neither.."),
    ];
    for (lines, error) in wrong {
        Manager::first().transcript(&format!(
            "> START 15\n< OK\n> BEGIN\n< 0,14\n> BOARD\n> {lines}\n> DONE\n< ERROR {error}\n\
            > TURN 7,7\n< 1,14"
        ));
    }
}

#[test]
fn board_of_an_ended_game_is_an_error() {
    let five = "0,0,2\n> 0,1,1\n> 1,0,2\n> 1,1,1\n> 2,0,2\n> 2,1,1\n> 3,0,2\n> 3,1,1\n> 4,0,2";
    Manager::first().transcript(&format!(
        "> START 15\n< OK\n> BOARD\n> {five}\n> DONE\n< ERROR the game is over\n> BEGIN\n< 0,14"
    ));
}

#[test]
fn other_command_ends_a_board_without_done() {
    Manager::first().transcript(
        "> START 15
         < OK
         > BOARD
         > 7,7,2
         > INFO max_node 10
         > START 6
         < ERROR the board had no DONE
         < OK
         > BOARD
         > TURN 0,0
         < ERROR the board had no DONE
         < 0,5",
    );
    let mut manager = Manager::first();
    manager.send("START 15\nBOARD\n7,7,2\nEND");
    manager.expect("OK");
    manager.ends();
}

#[test]
fn yxboard_lays_the_stones_and_says_nothing() {
    Manager::first().transcript(
        "> START 15
         < OK
         > YXBOARD
         > 7,7,2
         > 0,14,1
         > 8,8,2
         > DONE
         > YXBOARD
         > 7,7,1
         > DONE
         < ERROR 1 own stones..
         > YXNBEST 1
         < 1,14",
    );
}

/// Black to move has a double-three at h8; `f` marks it.
const DOUBLE_THREE: &str = "> 7,8,1\n> 0,0,2\n> 7,9,1\n> 0,2,2\n> 8,7,1\n> 0,4,2\n> 9,7,1\n> 0,6,2";

#[test]
fn renju_knows_its_forbidden_points() {
    Manager::first().transcript(&format!(
        "> START 15
         < OK
         > INFO rule 4
         > YXBOARD
         {DOUBLE_THREE}
         > 7,7,3
         > DONE
         > YXSHOWFORBID
         < FORBID 0707.
         > PLAY 7,7
         < ERROR 7,7: h8 is forbidden to Black: double-three
         > YXNBEST 1
         < 0,14
         > INFO rule 0
         > YXSHOWFORBID
         < FORBID ."
    ));
}

#[test]
fn renju_refuses_a_forbidden_turn() {
    let stones = DOUBLE_THREE
        .replace(",1", ",x")
        .replace(",2\n", ",1\n")
        .replace(",x", ",2");
    // From the other side: the opponent is Black and a stone ahead.
    let stones = stones.trim_end_matches("> 0,6,2");
    Manager::first().transcript(&format!(
        "> INFO rule 4
         > START 15
         < OK
         > BOARD
         {stones}
         > DONE
         < 0,14
         > TURN 7,7
         < ERROR 7,7: h8 is forbidden to Black: double-three
         > TURN 10,10
         < 1,14"
    ));
}
