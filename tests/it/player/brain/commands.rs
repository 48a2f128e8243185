//! Every command with its answer.

use player::brain::BrainOptions;
use protocol::Dialect;

use super::super::puppet::Puppet;
use super::Manager;

#[test]
fn game_is_started_played_and_started_again() {
    Manager::first().transcript(
        "> START 15
         < OK
         > BEGIN
         < 0,14
         > TURN 7,7
         < 1,14
         > RESTART
         < OK
         > TURN 0,14
         < 1,14
         > START 20
         < OK
         > BEGIN
         < 0,19",
    );
}

#[test]
fn every_size_of_the_rules_is_played_and_no_other() {
    for size in 5..=22 {
        let last = size - 1;
        Manager::first().transcript(&format!(
            "> START {size}\n< OK\n> TURN {last},0\n< 0,{last}"
        ));
    }
    Manager::first().transcript(
        "> START 4
         < ERROR size 4 is not supported, expected 5 to 22, 20 for instance
         > START 23
         < ERROR size 23..
         > START -1
         < ERROR size -1..
         > START 271
         < ERROR size 271..
         > START
         < ERROR START needs the number of lines
         > START x
         < ERROR START needs..
         > BEGIN
         < ERROR there is no board, START first",
    );
}

#[test]
fn refused_start_leaves_the_game_as_it_is() {
    Manager::first().transcript(
        "> START 6
         < OK
         > BEGIN
         < 0,5
         > START 30
         < ERROR size 30..
         > TURN 5,0
         < 1,5",
    );
}

#[test]
fn rectangle_is_refused_unless_it_is_a_square() {
    Manager::first().transcript(
        "> RECTSTART 15,20
         < ERROR only square boards are supported, 20 lines for instance
         > RECTSTART 6,6
         < OK
         > BEGIN
         < 0,5
         > RECTSTART 6
         < ERROR RECTSTART needs `x,y`
         > START 20 15
         < ERROR only square..
         > START 20 20
         < OK
         > BEGIN
         < 0,19",
    );
}

#[test]
fn nothing_is_played_before_start() {
    Manager::first().transcript(
        "> BEGIN
         < ERROR there is no board, START first
         > TURN 1,1
         < ERROR there is no board..
         > RESTART
         < ERROR there is no board..
         > TAKEBACK 1,1
         < ERROR there is no board..
         > PLAY 1,1
         < ERROR there is no board..
         > BOARD
         > 1,1,2
         > DONE
         < ERROR there is no board..
         > YXBOARD
         > DONE
         < ERROR there is no board..
         > SWAP2BOARD
         > DONE
         < ERROR there is no board..
         > YXSHOWFORBID
         < ERROR there is no board..
         > YXNBEST 2
         < ERROR there is no board..
         > YXHASHCLEAR
         > YXSTOP
         > START 15
         < OK",
    );
}

#[test]
fn wrong_turns_are_errors_and_change_nothing() {
    Manager::first().transcript(
        "> START 15
         < OK
         > TURN 15,0
         < ERROR 15,0 is off the board
         > TURN 0,-1
         < ERROR 0,-1 is off the board
         > TURN 7;7
         < ERROR TURN needs `x,y`
         > TURN 99999999999,0
         < ERROR TURN needs `x,y`
         > TURN 7,7
         < 0,14
         > TURN 7,7
         < ERROR 7,7: h8 is occupied
         > BEGIN
         < ERROR there are stones on board
         > TURN 7,8
         < 1,14",
    );
}

#[test]
fn stone_that_ends_the_game_is_an_error() {
    let white = "> TURN 0,0\n< 0,14\n> TURN 1,0\n< 1,14\n> TURN 2,0\n< 2,14\n> TURN 3,0\n< 3,14";
    Manager::first().transcript(&format!(
        "> START 15\n< OK\n{white}
         > TURN 4,0
         < ERROR 4,0 ends the game
         > TURN 9,9
         < 4,14
         > TURN 9,10
         < ERROR the game is over
         > TAKEBACK 4,14
         < OK
         > TAKEBACK 9,9
         < OK
         > TURN 9,9
         < 4,14"
    ));
}

#[test]
fn stones_are_taken_back_one_by_one() {
    Manager::first().transcript(
        "> START 15
         < OK
         > TURN 7,7
         < 0,14
         > TURN 8,8
         < 1,14
         > TAKEBACK 8,8
         < ERROR 8,8 is not the last stone
         > TAKEBACK 1,14
         < OK
         > TAKEBACK 1,14
         < ERROR 1,14 is not..
         > TAKEBACK 8,8
         < OK
         > TAKEBACK 0,14
         < OK
         > TAKEBACK 7,7
         < OK
         > TAKEBACK 7,7
         < ERROR 7,7 is not..
         > TAKEBACK 99,99
         < ERROR 99,99 is not..
         > TAKEBACK
         < ERROR TAKEBACK needs `x,y`
         > BEGIN
         < 0,14",
    );
}

#[test]
fn play_lays_the_stone_it_names() {
    Manager::first().transcript(
        "> START 15
         < OK
         > PLAY 7,7
         < 7,7
         > PLAY 7,7
         < ERROR 7,7: h8 is occupied
         > TURN 8,8
         < 0,14",
    );
}

#[test]
fn about_is_one_line_whenever_it_is_asked() {
    let about = format!(
        "name=\"Nekomoku Tom 'Cat'\", version=\"{}\", author=\"Nekomoku\"",
        env!("CARGO_PKG_VERSION")
    );
    Manager::first().transcript(&format!(
        "> ABOUT\n< {about}\n> START 15\n< OK\n> BOARD\n> ABOUT\n< {about}\n> DONE\n< 0,14"
    ));
}

#[test]
fn unknown_command_is_said_to_be_unknown() {
    Manager::first().transcript(
        "> HELLO world
         < UNKNOWN command HELLO
         > 7,7
         < UNKNOWN command 7,7
         > SUGGEST 1,1
         < UNKNOWN command SUGGEST
         > DONE
         < UNKNOWN command DONE
         > yxhashdump
         < UNKNOWN command yxhashdump
         > start 15
         < OK
         > begin
         < 0,14",
    );
}

#[test]
fn yixin_says_the_row_first() {
    let yixin = || BrainOptions {
        dialect: Dialect::Yixin,
        ..BrainOptions::default()
    };
    Manager::with(|_| Puppet::default(), yixin()).transcript(
        "> START 15 15
         < OK
         > TURN 13,2
         < 14,0
         > TAKEBACK 0,14
         < ERROR 0,14 is not..
         > TAKEBACK 14,0
         < OK
         > YXBOARD
         > 14,0,2
         > DONE
         > TURN 14,1
         < 14,2",
    );
}

#[test]
fn notices_come_before_the_first_answer() {
    let options = BrainOptions {
        notices: vec!["not used: a.toml:1: two\nlines".to_owned(), "b".to_owned()],
        ..BrainOptions::default()
    };
    Manager::with(|_| Puppet::default(), options).transcript(
        "> START 15
         < MESSAGE not used: a.toml:1: two lines
         < MESSAGE b
         < OK
         > BEGIN
         < 0,14",
    );
}

#[test]
fn commands_of_yixin_board_have_an_answer() {
    Manager::first().transcript(
        "> YXSHOWINFO
         < MESSAGE INFO MAX_THREAD_NUM 64
         < MESSAGE INFO MAX_HASH_SIZE 22
         > YXSEARCHDEFEND
         < ERROR there is no board, START first
         > yxswap2step2
         < ERROR there is no board, START first
         > START 15
         < OK
         > YXBALANCEONE 0
         < ERROR YXBALANCEONE is not supported, only searches for the best moves: YXNBEST n
         > yxbalancetwo
         < ERROR YXBALANCETWO is not supported..
         > INFO rule 2
         > yxsearchdefend
         < 0,14
         > YXSHOWFORBID
         < FORBID .",
    );
}
