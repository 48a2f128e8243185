//! Clocks: which clock runs, how much time is left, and what happens when it runs out.

use std::time::Duration;

use arena::FlagRule;
use game::{Archive, EditCommand, Intent, SeatStatus, Start, TimeOdds, TimeTerms};
use record::Note;
use rules::{Forfeit, GameResult, GameSetup, Side, WinReason};

use super::support::*;

const SECOND: Duration = Duration::from_secs(1);

fn terms(control: &str) -> TimeTerms {
    TimeTerms {
        control: control.parse().expect("it is a time control"),
        ..TimeTerms::default()
    }
}

/// Lets an hour pass, long enough for a running clock to run out several times over.
fn let_an_hour_pass(desk: &mut Desk) {
    for _ in 0..4 {
        desk.pass(900 * SECOND);
    }
}

/// The time that a side has left, in ms.
fn left(desk: &Desk, side: Side) -> Option<u128> {
    let left = desk.session().clock(side);
    left.map(|left| left.as_millis())
}

fn both(desk: &Desk) -> [Option<u128>; 2] {
    Side::ALL.map(|side| left(desk, side))
}

fn place(desk: &mut Desk, stone: &str) {
    let before = desk.ply();
    desk.frame = Duration::ZERO;
    desk.update();
    desk.intend(Intent::Place(point(stone)));
    desk.until(stone, |desk| desk.ply() == before + 1);
}

/// A game between humans; time passes only when the test lets it pass.
fn humans(time: TimeTerms) -> Desk {
    let mut desk = Desk::timed("you", "you", time);
    desk.intend(Intent::Restart);
    desk.frame = Duration::ZERO;
    desk
}

fn lost_on_time(desk: &Desk) -> Option<Side> {
    match desk.session().game().result() {
        Some(GameResult::Win {
            winner,
            reason: WinReason::Forfeit(Forfeit::Time),
        }) => Some(!*winner),
        _ => None,
    }
}

fn note(desk: &Desk) -> &Note {
    desk.session().tree().note(desk.session().cursor())
}

#[test]
fn a_game_without_a_clock_records_the_time_of_moves() {
    let mut desk = humans(terms("none"));
    desk.pass(3 * SECOND);
    assert_eq!(both(&desk), [None, None]);
    place(&mut desk, "h8");
    assert_eq!(
        (note(&desk).time_ms, note(&desk).clock_ms),
        (Some(3_000), None)
    );
    desk.pass(10_000 * SECOND);
    assert_eq!(desk.session().game().result(), None);
}

#[test]
fn the_time_for_a_move_is_available_again_for_the_next_one() {
    let mut desk = humans(terms("10s/move"));
    desk.pass(4 * SECOND);
    assert_eq!(both(&desk), [Some(6_000), Some(10_000)]);
    place(&mut desk, "h8");
    desk.pass(SECOND);
    assert_eq!(both(&desk), [Some(10_000), Some(9_000)]);
    assert_eq!(
        (note(&desk).time_ms, note(&desk).clock_ms),
        (Some(4_000), None)
    );
}

#[test]
fn the_time_of_a_game_runs_down_and_each_move_adds_to_it() {
    let mut desk = humans(terms("1m+5s"));
    desk.pass(20 * SECOND);
    place(&mut desk, "h8");
    assert_eq!(both(&desk), [Some(45_000), Some(60_000)]);
    desk.pass(7 * SECOND);
    place(&mut desk, "i9");
    assert_eq!(both(&desk), [Some(45_000), Some(58_000)]);
    assert_eq!(
        (note(&desk).time_ms, note(&desk).clock_ms),
        (Some(7_000), Some(58_000))
    );
}

#[test]
fn odds_halve_the_time_of_one_player() {
    let odds = TimeTerms {
        odds: TimeOdds::Right,
        ..terms("1m+10s")
    };
    let mut desk = humans(odds);
    assert_eq!(both(&desk), [Some(60_000), Some(30_000)]);
    place(&mut desk, "h8");
    place(&mut desk, "i9");
    assert_eq!(both(&desk), [Some(70_000), Some(35_000)]);
}

#[test]
fn a_human_out_of_time_has_lost_and_can_try_again() {
    for control in ["10s/move", "9.996s+3s"] {
        let mut desk = humans(terms(control));
        desk.pass(9 * SECOND);
        assert_eq!(lost_on_time(&desk), None, "{control}");
        // The click comes too late.
        desk.apply_after(SECOND, Intent::Place(point("h8")));
        desk.update();
        assert_eq!(lost_on_time(&desk), Some(Side::First), "{control}");
        assert_eq!((desk.ply(), left(&desk, Side::First)), (0, Some(0)));
        desk.intend(Intent::Retry);
        assert_eq!(desk.session().game().result(), None);
        assert!(left(&desk, Side::First) > Some(9_000), "{control}");
        assert_eq!(desk.session().score().games(), 1, "the loss is entered");
    }
}

#[test]
fn time_that_is_only_shown_loses_no_game() {
    let shown = TimeTerms {
        flag: FlagRule::Shown,
        ..terms("1m+5s")
    };
    let mut desk = humans(shown);
    desk.pass(100 * SECOND);
    assert_eq!(left(&desk, Side::First), Some(0));
    place(&mut desk, "h8");
    assert_eq!(both(&desk), [Some(5_000), Some(60_000)]);
    assert_eq!(desk.session().game().result(), None);
}

#[test]
fn undo_and_redo_restore_the_clocks() {
    let mut desk = humans(terms("1m"));
    for (stone, seconds) in [("h8", 1), ("i9", 2), ("g7", 4)] {
        desk.pass(seconds * SECOND);
        place(&mut desk, stone);
    }
    desk.pass(8 * SECOND);
    assert_eq!(both(&desk), [Some(55_000), Some(50_000)]);
    desk.undo();
    assert_eq!(both(&desk), [Some(59_000), Some(58_000)]);
    desk.undo();
    desk.undo();
    assert_eq!(both(&desk), [Some(60_000), Some(60_000)]);
    for _ in 0..3 {
        desk.intend(Intent::Redo);
    }
    assert_eq!(both(&desk), [Some(55_000), Some(58_000)]);
    desk.undo();
    desk.pass(10 * SECOND);
    place(&mut desk, "g7");
    assert_eq!(left(&desk, Side::First), Some(49_000), "played once more");
}

#[test]
fn a_look_back_stops_the_clock_and_shows_those_of_then() {
    let mut desk = humans(terms("1m"));
    desk.pass(10 * SECOND);
    place(&mut desk, "h8");
    desk.pass(3 * SECOND);
    desk.intend(Intent::Back);
    assert_eq!(both(&desk), [Some(60_000), Some(60_000)]);
    desk.pass(500 * SECOND);
    desk.intend(Intent::Last);
    assert_eq!(both(&desk), [Some(50_000), Some(57_000)]);
    desk.pass(SECOND);
    assert_eq!(left(&desk, Side::Second), Some(56_000));
    desk.intend(Intent::Back);
    place(&mut desk, "a1");
    desk.pass(2 * SECOND);
    assert_eq!(both(&desk), [Some(60_000), Some(58_000)], "another line");
}

#[test]
fn a_pause_stops_the_clock() {
    let mut desk = Desk::timed("slow", "slow", terms("10m"));
    let at_work = |desk: &Desk| left(desk, Side::First) < Some(600_000);
    desk.until("the clock to run", at_work);
    desk.intend(Intent::Pause);
    let stopped = left(&desk, Side::First);
    desk.pass(100 * SECOND);
    assert_eq!(left(&desk, Side::First), stopped);
    desk.intend(Intent::Pause);
    desk.until("the clock to continue", |desk| {
        left(desk, Side::First) < stopped
    });
}

#[test]
fn a_player_that_gets_ready_is_not_charged() {
    let mut desk = Desk::timed("loads", "you", terms("10s/move"));
    desk.pass(20 * SECOND);
    assert_eq!(left(&desk, Side::First), Some(10_000));
    assert_eq!(desk.ply(), 0);
    desk.until("the move", |desk| {
        std::thread::sleep(Duration::from_millis(1));
        desk.ply() == 1
    });
    assert_eq!(lost_on_time(&desk), None);
}

#[test]
fn a_bot_that_hangs_or_dawdles_loses_on_time() {
    for bot in ["hangs", "slow"] {
        let mut desk = Desk::timed(bot, "you", terms("0.2s/move"));
        desk.until(bot, |desk| desk.session().game().result().is_some());
        assert_eq!(lost_on_time(&desk), Some(Side::First), "{bot}");
    }
}

/// The tick that learns that the bot is ready is not charged, however long it took. The limit after
/// which a move is demanded begins with the charge: a bot that only obeys this demand loses on
/// time.
#[test]
fn a_move_is_demanded_after_the_time_that_is_charged() {
    let mut desk = Desk::timed("slow", "you", terms("0.2s/move"));
    // The bot gets ready during the next tick. When it does not, the test has nothing to show.
    std::thread::sleep(Duration::from_millis(50));
    desk.pass(Duration::from_millis(900));
    // The allowed time and the grace are over with the tick before, and not without it.
    desk.pass(Duration::from_millis(1_100));
    std::thread::sleep(Duration::from_millis(50));
    desk.tick();
    assert_eq!((desk.ply(), lost_on_time(&desk)), (0, None));
    desk.pass(Duration::from_millis(200));
    desk.until_over();
    assert_eq!(lost_on_time(&desk), Some(Side::First));
}

#[test]
fn delays_of_quick_answers_do_not_use_up_a_bots_clock() {
    let mut desk = Desk::polite_and_timed("polite", "you", terms("0.6s"));
    desk.until("the move", |desk| {
        std::thread::sleep(Duration::from_millis(10));
        desk.ply() == 1
    });
    let time = note(&desk).time_ms.expect("it is noted");
    assert!(time < 300, "{time} of 600 ms");
}

#[test]
fn bots_distribute_their_clock_over_the_game() {
    let mut desk = Desk::polite_and_timed("random", "brisk", terms("3s"));
    desk.frame = Duration::from_millis(16);
    desk.until("the end", |desk| {
        std::thread::sleep(Duration::from_millis(1));
        desk.session().game().result().is_some()
    });
    assert_eq!(lost_on_time(&desk), None);
    let used = 3_000 - left(&desk, Side::Second).expect("it has a clock");
    assert!(used > 0);
}

#[test]
fn a_named_game_waits_for_the_first_move_of_either_side() {
    let mut desk = Desk::timed("you", "you", terms("30s"));
    let_an_hour_pass(&mut desk);
    assert_eq!(both(&desk), [Some(30_000), Some(30_000)]);
    place(&mut desk, "h8");
    desk.pass(2 * SECOND);
    assert_eq!(both(&desk), [Some(30_000), Some(28_000)]);
    // The bot moves by itself; after that the human's clock runs.
    let mut desk = Desk::timed("random", "you", terms("30s"));
    desk.frame = Duration::ZERO;
    desk.until("the first move", |desk| desk.ply() == 1);
    desk.pass(2 * SECOND);
    assert_eq!(left(&desk, Side::Second), Some(28_000));
}

#[test]
fn a_series_of_bots_continues_with_running_clocks() {
    let mut desk = Desk::timed("random", "slow", terms("0.2s/move"));
    let mut pairing = desk.session().contest().lineup().pairing();
    pairing.games = 2;
    desk.intend(Intent::Begin(pairing));
    // A slow player loses each game on time; the games start by themselves.
    for game in 0..2 {
        desk.until("the end of a game", |desk| {
            desk.session().contest().series().game() == game
                && desk.session().game().result().is_some()
        });
        assert_eq!(lost_on_time(&desk), Some(Side::Second), "game {game}");
        desk.until("the next game", |desk| {
            game == 1 || desk.session().contest().series().game() == 1
        });
    }
}

#[test]
fn a_position_that_was_set_up_waits_for_a_move() {
    let mut desk = humans(terms("30s"));
    place(&mut desk, "h8");
    for edit in [EditCommand::Begin, EditCommand::Finish] {
        desk.intend(Intent::Edit(edit));
        desk.update();
        desk.update();
    }
    assert_eq!(desk.ply(), 1);
    let_an_hour_pass(&mut desk);
    assert_eq!(
        (lost_on_time(&desk), left(&desk, Side::Second)),
        (None, Some(30_000))
    );
}

/// A game with a clock and a human to move, in a file.
fn kept_game(folder: &std::path::Path) -> std::path::PathBuf {
    let mut desk = humans(terms("30s"));
    desk.pass(5 * SECOND);
    place(&mut desk, "h8");
    place(&mut desk, "i9");
    let file = folder.join("game.json");
    let text = desk.session().record().to_text();
    std::fs::write(&file, text).expect("it can be written");
    file
}

#[test]
fn a_clock_waits_in_an_opened_game_and_runs_in_a_continued_one() {
    for starts in [false, true] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = kept_game(folder.path());
        let command = if starts {
            Intent::ContinueGame
        } else {
            Intent::OpenGame(file)
        };
        let mut desk = Desk::new(Start {
            archive: Archive::at(folder.path().to_owned()),
            ..start(lineup("you", "you", GameSetup::default()))
        });
        desk.frame = Duration::ZERO;
        desk.intend(command.clone());
        desk.update();
        desk.update();
        assert_eq!((desk.ply(), desk.session().notice()), (2, None));
        assert_eq!(both(&desk), [Some(25_000), Some(30_000)], "{command:?}");
        desk.pass(10 * SECOND);
        let expected = if starts { 15_000 } else { 25_000 };
        assert_eq!(left(&desk, Side::First), Some(expected), "{command:?}");
        let_an_hour_pass(&mut desk);
        let lost = starts.then_some(Side::First);
        assert_eq!(lost_on_time(&desk), lost, "{command:?}");
        if !starts {
            place(&mut desk, "g7");
            desk.pass(SECOND);
            assert_eq!(both(&desk), [Some(25_000), Some(29_000)]);
        }
    }
}

/// A human against this bot, which is ready; time passes only when the test lets it pass.
fn against_a_bot(bot: &str, control: &str) -> Desk {
    let mut desk = Desk::timed("you", bot, terms(control));
    desk.until("the bot to be ready", |desk| {
        let seat = desk.game.seats().of(Side::Second);
        seat.is_some_and(|seat| seat.status() == SeatStatus::Ready)
    });
    desk
}

#[test]
fn a_bot_may_be_late_by_one_grace_a_game() {
    let mut desk = against_a_bot("random", "1s");
    place(&mut desk, "h8");
    desk.pass(Duration::from_millis(1_600));
    desk.until("the answer", |desk| desk.ply() == 2);
    assert_eq!(left(&desk, Side::Second), Some(0));
    let human = ["a1", "b1"].into_iter().find(|it| {
        let point = point(it);
        desk.session()
            .game()
            .check(rules::Action::Place(point))
            .is_ok()
    });
    place(&mut desk, human.expect("the bot has one stone"));
    desk.pass(Duration::from_millis(600));
    desk.until_over();
    assert_eq!(lost_on_time(&desk), Some(Side::Second));
}

#[test]
fn a_window_that_stalls_costs_no_bot_its_clock() {
    let mut desk = against_a_bot("random", "1s");
    place(&mut desk, "h8");
    let stall = Duration::from_millis(2_300);
    std::thread::sleep(stall);
    desk.pass(stall);
    desk.until("the answer", |desk| desk.ply() == 2);
    assert_eq!(lost_on_time(&desk), None);
    let left = left(&desk, Side::Second);
    assert!(left > Some(300), "{left:?} ms");
    assert!(note(&desk).time_ms < Some(700));
}

#[test]
fn time_in_which_the_program_stood_still_costs_no_clock() {
    let mut desk = humans(terms("10s"));
    desk.pass(2 * SECOND);
    desk.game.stand_still(15 * SECOND);
    desk.pass(16 * SECOND);
    assert_eq!(both(&desk), [Some(7_000), Some(10_000)]);
    place(&mut desk, "h8");
    assert_eq!(note(&desk).time_ms, Some(3_000));

    let mut desk = against_a_bot("slow", "10s");
    place(&mut desk, "h8");
    for _ in 0..3 {
        desk.game.stand_still(15 * SECOND);
        desk.pass(16 * SECOND);
        assert_eq!((desk.ply(), lost_on_time(&desk)), (1, None));
    }
    let left = left(&desk, Side::Second);
    assert_eq!(left, Some(7_000));
}
