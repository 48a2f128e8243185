//! `SWAP2BOARD`: three stones, and the choices over three and five.

use crossbeam_channel::unbounded;
use nekomoku::engine::Score;
use nekomoku::player::brain::BrainOptions;
use nekomoku::player::{Action, Candidate, Game, PlayerError, Progress, Turn};

use super::super::puppet::{Puppet, first_legal};
use super::Manager;

/// A brain whose player finds every position worth what `score` says, for the side to move.
fn judging(score: impl Fn(&Game) -> Score + Clone + Send + Sync + 'static) -> Manager {
    Manager::with(
        move |_| {
            let score = score.clone();
            Puppet::choosing(move |turn| {
                (turn.report)(&valued(turn.game, score(turn.game)));
                first_legal(turn.game)
            })
        },
        BrainOptions::default(),
    )
}

/// The first legal point, worth `score`.
fn valued(game: &Game, score: Score) -> Progress {
    let point = game.legal_points().next().unwrap();
    Progress {
        candidates: vec![Candidate {
            point,
            score: Some(score),
            visits: 1,
            line: vec![point],
        }],
        ..Progress::default()
    }
}

const THREE: &str = "START 15\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE";
const FIVE: &str = "START 15\nSWAP2BOARD\n7,7\n8,7\n9,9\n6,6\n5,5\nDONE";

#[track_caller]
fn choice(score: Score, lines: &str) -> String {
    let mut manager = judging(move |_| score);
    manager.send(lines);
    manager.expect("OK");
    manager.line()
}

#[test]
fn opening_is_three_different_points_on_every_board() {
    for size in 5..=22 {
        for seed in 0..10 {
            let options = BrainOptions {
                seed,
                ..BrainOptions::default()
            };
            let mut manager = Manager::with(|_| Puppet::default(), options);
            manager.send(&format!("INFO rule 4\nSTART {size}\nSWAP2BOARD\nDONE"));
            manager.expect("OK");
            let line = manager.line();
            let mut stones = line.split(' ').collect::<Vec<_>>();
            stones.sort_unstable();
            stones.dedup();
            assert_eq!(stones.len(), 3, "{line}");
            for stone in stones {
                let (x, y) = stone.split_once(',').unwrap();
                assert!(x.parse::<u8>().unwrap() < size && y.parse::<u8>().unwrap() < size);
            }
            // The stones are on board: the fourth is White's.
            manager.send(&format!("TURN {}", line.split(' ').next().unwrap()));
            assert!(manager.line().ends_with("is occupied"));
        }
    }
}

#[test]
fn openings_differ_by_seed_and_game() {
    let openings = |seed| {
        let options = BrainOptions {
            seed,
            ..BrainOptions::default()
        };
        let mut manager = Manager::with(|_| Puppet::default(), options);
        manager.send("START 15\nSWAP2BOARD\nDONE\nRESTART\nSWAP2BOARD\nDONE");
        [(); 2].map(|()| {
            manager.expect("OK");
            manager.line()
        })
    };
    assert_eq!(openings(1), openings(1));
    assert_eq!(openings(1)[1], openings(2)[0], "the games count on");
    let different = (0..12)
        .flat_map(openings)
        .collect::<std::collections::BTreeSet<_>>();
    assert!(different.len() > 6, "{different:?}");
}

#[test]
fn good_side_is_kept_and_the_bad_one_left() {
    for lines in [THREE, FIVE] {
        assert_eq!(choice(400, lines), "0,14");
        assert_eq!(choice(999_999_990, lines), "0,14");
        assert_eq!(choice(-400, lines), "SWAP");
        assert_eq!(choice(-999_999_990, lines), "SWAP");
        assert_eq!(choice(0, lines), "0,14");
    }
    assert_eq!(choice(-1, FIVE), "SWAP", "there is no third choice");
}

#[test]
fn two_more_stones_bring_balance_where_they_can() {
    let mut manager = judging(|game| if game.ply() == 3 { -300 } else { 20 });
    manager.send(THREE);
    manager.expect("OK");
    let line = manager.line();
    let stones = line.split(' ').collect::<Vec<_>>();
    assert_eq!((stones.len(), stones[0]), (2, "0,14"), "{line}");
    // Five stones lie: it is White's turn.
    manager.send(&format!("TURN {}", stones[1]));
    assert!(manager.line().ends_with("is occupied"));
    manager.send("TURN 0,0");
    manager.expect("1,14");
    assert_eq!(choice(-300, THREE), "0,14", "no pair was better");
}

#[test]
fn player_without_a_score_keeps_its_side() {
    let told = |lines: &str| {
        let mut manager = Manager::first();
        manager.send(lines);
        manager.expect("OK");
        manager.line()
    };
    assert_eq!(told(THREE), "0,14");
    assert_eq!(told(FIVE), "0,14");
}

#[test]
fn failing_player_has_a_choice_all_the_same() {
    let mut manager = Manager::with(
        |_| Puppet::choosing(|_| panic!("no")),
        BrainOptions::default(),
    );
    manager.send(THREE);
    manager.expect("OK");
    manager.expect("MESSAGE the player failed..");
    let line = manager.line();
    assert!(line.split(',').count() == 2, "{line}");
}

/// A player that takes White for somewhat worse after three stones, and then does `look` at each pair.
fn looking(
    look: impl Fn(Turn<'_>) -> Result<Action, PlayerError> + Clone + Send + Sync + 'static,
) -> Manager {
    Manager::with(
        move |_| {
            let look = look.clone();
            Puppet::choosing(move |turn| {
                if turn.game.ply() > 3 {
                    return look(turn);
                }
                (turn.report)(&valued(turn.game, -300));
                first_legal(turn.game)
            })
        },
        BrainOptions::default(),
    )
}

#[test]
fn look_that_fails_finds_no_balance() {
    let mut manager = looking(|_| Err(PlayerError::Failed("no".into())));
    manager.send(THREE);
    manager.expect("OK");
    assert_eq!(manager.answer().pop().unwrap(), "0,14");
}

#[test]
fn yxstop_asks_for_the_choice_and_not_for_one_of_its_thoughts() {
    let (looks, looked) = unbounded();
    let mut manager = looking(move |turn| {
        let _ = looks.send(());
        let _ = turn.stop.signal().recv();
        first_legal(turn.game)
    });
    manager.send("INFO timeout_turn 500000");
    manager.send(THREE);
    manager.expect("OK");
    looked.recv().expect("a look");
    manager.send("YXSTOP");
    manager.expect("0,14");
    assert!(looked.is_empty(), "no further look");
    // It holds for that one answer.
    manager.send("BOARD\n7,7,2\n8,7,1\n9,9,2\nDONE");
    manager.expect("0,14");
}

#[test]
fn game_goes_on_after_the_choice() {
    judging(|_| -500).transcript(
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
    judging(|_| 500).transcript(
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
    let mut manager = Manager::cast("panther");
    manager.send("START 15\nINFO timeout_turn 600\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE");
    let asked = std::time::Instant::now();
    manager.expect("OK");
    let line = manager.answer().pop().unwrap();
    assert!(line == "SWAP" || line.contains(','), "{line}");
    assert!(asked.elapsed().as_millis() < 2_000, "{:?}", asked.elapsed());
}
