//! Watching bots: pause, step, tempo, series, taking over a seat, replacing a player, reloading the
//! cast.

use std::fs;

use game::{Begins, CastBook, Intent, Notice, Pairing, SeriesScore, Setting, Tempo};
use rules::{GameSetup, OpeningRule, Rule, Side};

use super::support::*;

fn pairing(left: &str, right: &str) -> Pairing {
    Pairing {
        players: [left.into(), right.into()],
        rule: Rule::Freestyle,
        size: 15,
        opening: OpeningRule::Free,
        begins: Begins::Left,
        games: 1,
        time: Default::default(),
    }
}

fn is_over(desk: &Desk) -> bool {
    desk.session().game().result().is_some()
}

fn updates(desk: &mut Desk, count: usize) {
    (0..count).for_each(|_| desk.update());
}

fn player(desk: &Desk, side: Side) -> &str {
    &desk.session().character(side).id
}

#[test]
fn a_paused_game_waits_and_continues() {
    let mut desk = Desk::between("random", "random");
    desk.until("some moves", |desk| desk.ply() >= 4);
    desk.intend(Intent::Pause);
    let stopped = desk.ply();
    updates(&mut desk, 30);
    assert_eq!(desk.ply(), stopped);
    desk.intend(Intent::Pause);
    desk.until("more moves", |desk| desk.ply() > stopped + 2);
}

#[test]
fn a_step_is_one_move() {
    let mut desk = Desk::between("random", "brisk");
    desk.intend(Intent::Pause);
    for _ in 0..4 {
        let before = desk.ply();
        desk.intend(Intent::Step);
        desk.until("one move", |desk| desk.ply() > before);
        updates(&mut desk, 20);
        assert_eq!(desk.ply(), before + 1);
        assert!(desk.session().flow().is_paused());
    }
}

#[test]
fn a_step_from_a_running_game_stops_it() {
    let mut desk = Desk::between("random", "random");
    desk.intend(Intent::Step);
    let before = desk.ply();
    desk.until("the step", |desk| desk.session().flow().is_paused());
    updates(&mut desk, 40);
    assert!(desk.ply() <= before + 1);
}

#[test]
fn the_tempo_lengthens_the_delays_of_bots() {
    let mut desk = Desk::polite("polite", "you");
    desk.intend(Intent::Set(Setting::Tempo(Tempo::Half)));
    // 800 ms at 16 ms an update.
    for _ in 0..46 {
        assert_eq!(desk.ply(), 0);
        std::thread::sleep(std::time::Duration::from_millis(1));
        desk.update();
    }
    desk.until("the move", |desk| desk.ply() == 1);
    desk.undo();
    desk.intend(Intent::Set(Setting::Tempo(Tempo::Max)));
    assert_eq!(desk.game.settings().tempo, Tempo::Max);
    desk.intend(Intent::Restart);
    // The clock of the game stands still, so a delay would never end.
    desk.frame = std::time::Duration::ZERO;
    desk.until("the move without a delay", |desk| desk.ply() == 1);
}

#[test]
fn a_series_plays_its_games_and_keeps_the_score() {
    let mut desk = Desk::between("random", "brisk");
    let three = Pairing {
        games: 3,
        begins: Begins::Turns,
        ..pairing("random", "brisk")
    };
    desk.intend(Intent::Begin(three));
    let first_seed = desk.session().contest().seed();
    desk.until("the third game", |desk| {
        desk.session().contest().series().game() == 2 && is_over(desk)
    });
    assert_eq!(desk.session().contest().seed(), first_seed.wrapping_add(2));
    let expected = SeriesScore {
        wins: [0, 3],
        draws: 0,
    };
    assert_eq!(desk.session().score(), expected);
    updates(&mut desk, 30);
    assert_eq!(
        desk.session().contest().series().game(),
        2,
        "three games, not four"
    );
}

#[test]
fn a_game_with_a_human_is_not_part_of_a_series() {
    let mut desk = Desk::between("you", "slow");
    let chosen_for_bots = Pairing {
        games: 10,
        ..pairing("you", "slow")
    };
    desk.intend(Intent::Begin(chosen_for_bots));
    assert_eq!(desk.session().contest().lineup().games, 1);
}

#[test]
fn the_colours_alternate_in_a_series() {
    let mut desk = Desk::between("you", "you");
    let turns = Pairing {
        begins: Begins::Turns,
        ..pairing("you", "slow")
    };
    desk.intend(Intent::Begin(turns));
    assert_eq!(player(&desk, Side::First), "you");
    desk.intend(Intent::Restart);
    assert_eq!(player(&desk, Side::First), "slow");
}

#[test]
fn a_win_taken_back_counts_once_and_not_while_it_is_taken_back() {
    let mut desk = Desk::between("you", "you");
    for stone in ["h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12"] {
        let before = desk.ply();
        desk.intend(Intent::Place(point(stone)));
        desk.until(stone, |desk| desk.ply() > before);
        desk.update();
    }
    assert_eq!(desk.session().score().games(), 1);
    desk.undo();
    assert_eq!(desk.session().score().games(), 0);
    desk.intend(Intent::Redo);
    assert_eq!(desk.session().score().games(), 1);
    desk.intend(Intent::Restart);
    assert_eq!(desk.session().score().games(), 1);
}

#[test]
fn a_side_can_be_taken_over_and_given_back_while_its_bot_thinks() {
    let mut desk = Desk::between("slow", "random");
    updates(&mut desk, 3);
    desk.intend(Intent::TakeOver(Side::First));
    assert_eq!(desk.session().human_to_decide(), Some(Side::First));
    updates(&mut desk, 20);
    assert_eq!(desk.ply(), 0, "the relieved bot does not move");
    desk.intend(Intent::Place(point("h8")));
    desk.until("the answer", |desk| desk.ply() == 2);
    desk.intend(Intent::TakeOver(Side::First));
    assert_eq!(player(&desk, Side::First), "slow");
    desk.update();
    desk.intend(Intent::MoveNow);
    desk.until("the bot's move", |desk| desk.ply() >= 3);
}

#[test]
fn after_a_failure_the_loss_is_kept_and_the_game_continues_with_another_player() {
    for bad in ["panics", "cheats", "hangs"] {
        let mut desk = Desk::between("you", bad);
        desk.intend(Intent::Place(point("h8")));
        desk.until(bad, is_over);
        assert_eq!(desk.session().failed_side(), Some(Side::Second), "{bad}");
        assert_eq!(desk.session().score().wins, [1, 0], "{bad}");
        desk.intend(Intent::Replace(Side::Second, "random".into()));
        assert_eq!(player(&desk, Side::Second), "random");
        desk.until("the new player's move", |desk| desk.ply() == 2);
        assert!(!is_over(&desk));
        // A player that comes back still has its loss counted.
        desk.intend(Intent::Replace(Side::Second, bad.into()));
        assert_eq!(desk.session().score().wins, [1, 0], "{bad}");
    }
}

#[test]
fn a_failure_taken_back_belongs_to_the_player_that_failed() {
    let mut desk = Desk::between("you", "panics");
    desk.intend(Intent::Place(point("h8")));
    desk.until("the loss", is_over);
    desk.undo();
    assert_eq!(
        desk.session().score().wins,
        [1, 0],
        "the loss stays entered"
    );
    desk.intend(Intent::Replace(Side::Second, "random".into()));
    desk.intend(Intent::Place(point("h8")));
    desk.until("an answer", |desk| desk.ply() == 2 || is_over(desk));
    assert!(!is_over(&desk), "{:?}", desk.session().game().result());
}

#[test]
fn games_of_a_series_differ_and_repeat_with_their_seed() {
    let games = || {
        let mut desk = Desk::between("random", "brisk");
        let series = Pairing {
            games: 3,
            ..pairing("counting", "hare")
        };
        desk.intend(Intent::Begin(series));
        let mut games = Vec::new();
        for game in 0..3 {
            desk.until("the end", |desk| {
                desk.session().contest().series().game() == game && is_over(desk)
            });
            games.push(desk.session().game().moves().collect::<Vec<_>>());
            desk.update();
        }
        games
    };
    let first = games();
    assert_ne!(first[0], first[1]);
    assert_ne!(first[1], first[2]);
    assert_eq!(first, games(), "the first seed is the program's");
}

#[test]
fn a_relieved_bot_comes_back_for_the_next_game_of_a_series() {
    let mut desk = Desk::between("you", "you");
    let series = Pairing {
        games: 2,
        ..pairing("random", "slow")
    };
    desk.intend(Intent::Begin(series));
    desk.intend(Intent::TakeOver(Side::First));
    assert_eq!(player(&desk, Side::First), "you");
    desk.intend(Intent::TakeOver(Side::Second));
    for _ in 0..2 {
        desk.update();
        if let Some(side) = desk.session().human_to_decide() {
            assert!(desk.session().can_take_over(side));
        }
    }
    desk.intend(Intent::Resign);
    desk.until("the next game", |desk| {
        desk.session().contest().series().game() == 1
    });
    assert_eq!(player(&desk, Side::First), "random");
    assert_eq!(player(&desk, Side::Second), "slow");
}

#[test]
fn a_series_stays_paused_after_a_failure_in_a_step() {
    let mut desk = Desk::between("you", "you");
    let series = Pairing {
        games: 3,
        ..pairing("panics", "panics")
    };
    desk.intend(Intent::Begin(series));
    desk.intend(Intent::Step);
    desk.until("the loss", is_over);
    updates(&mut desk, 20);
    assert_eq!(desk.session().contest().series().game(), 0);
}

#[test]
fn a_healthy_player_cannot_be_replaced_after_the_end() {
    let mut desk = Desk::between("random", "brisk");
    desk.until("the end", is_over);
    desk.intend(Intent::Replace(Side::First, "cat".into()));
    assert_eq!(player(&desk, Side::First), "random");
    desk.intend(Intent::TakeOver(Side::First));
    assert!(is_over(&desk));
}

#[test]
fn a_game_may_change_rule_and_size() {
    let mut desk = Desk::between("slow", "slow");
    let renju = Pairing {
        rule: Rule::Renju,
        size: 19,
        ..pairing("random", "you")
    };
    desk.intend(Intent::Begin(renju));
    assert_eq!(desk.session().game().setup(), setup(Rule::Renju, 19));
    desk.until("the first move", |desk| desk.ply() == 1);
}

#[test]
fn a_changed_character_plays_from_the_next_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    fs::write(&file, "[players.mine]\nextends = \"random\"\n").expect("it can be written");
    let book = CastBook::open(registry(), Some(file.clone()));
    let mut desk = Desk::of(book, "you", "mine", GameSetup::default());
    fs::write(&file, "[players.mine]\nextends = \"counting\"\n").expect("it can be written");
    desk.intend(Intent::FollowCast);
    assert_eq!(desk.session().notice(), Some(&Notice::CastRead));
    desk.update();
    assert_eq!(desk.session().character(Side::Second).kind, "random");
    // The user is answered also when there is nothing new, and the window is not.
    let shown = desk.session().notice_number();
    desk.intend(Intent::FollowCast);
    assert_eq!(desk.session().notice_number(), shown);
    desk.intend(Intent::ReadCast);
    assert_eq!(desk.session().notice_number(), shown + 1);
    desk.intend(Intent::Restart);
    assert_eq!(desk.session().character(Side::Second).kind, "counting");
}

#[test]
fn a_broken_file_leaves_the_last_good_cast_until_it_is_fixed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    let write = |text: &str| fs::write(&file, text).expect("it can be written");
    write("[players.mine]\nextends = \"random\"\n");
    let mut book = CastBook::open(registry(), Some(file.clone()));
    assert_eq!(book.errors(), None);
    assert!(book.cast().get("mine").is_ok());
    assert!(!book.reload(), "nothing has changed");
    write("[players.mine]\nkind = \"tre\"\n");
    assert!(book.reload());
    let told = book.errors().expect("it is broken").to_string();
    assert!(
        told.contains("mine.toml:2: [players.mine] kind: unknown kind `tre`"),
        "{told}"
    );
    assert!(!book.reload(), "the same mistake is no news");
    let kept = book.cast().get("mine").expect("the last good cast is kept");
    assert_eq!(kept.kind, "random");
    fs::remove_file(&file).expect("it was there");
    assert!(book.reload());
    assert!(
        book.errors()
            .is_some_and(|it| it.to_string().contains("cannot be read"))
    );
    write("[players.mine]\nextends = \"counting\"\n");
    assert!(book.reload());
    assert_eq!(book.errors(), None);
    assert_eq!(
        book.cast().get("mine").map(|it| it.kind.as_str()),
        Ok("counting")
    );
}
