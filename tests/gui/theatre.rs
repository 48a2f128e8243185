//! Watching bots: pause, step, tempo, series, taking over, going on with another player, the cast read anew.

use std::fs;

use app::{Begins, CastBook, Intent, Manners, Pairing, SeriesScore, Tempo};
use bevy::prelude::*;
use rules::{OpeningRule, Rule, Side};

use crate::support::*;

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

fn is_over(app: &App) -> bool {
    session(app).game().result().is_some()
}

fn updates(app: &mut App, count: usize) {
    (0..count).for_each(|_| app.update());
}

fn player(app: &App, side: Side) -> &str {
    &session(app).character(side).id
}

#[test]
fn a_paused_game_stands_still_and_goes_on() {
    let mut app = game_app("random", "random");
    update_until(&mut app, "some moves", |app| ply(app) >= 4);
    intend(&mut app, Intent::Pause);
    let stopped = ply(&app);
    updates(&mut app, 30);
    assert_eq!(ply(&app), stopped);
    intend(&mut app, Intent::Pause);
    update_until(&mut app, "more moves", |app| ply(app) > stopped + 2);
}

#[test]
fn a_step_is_one_move() {
    let mut app = game_app("random", "brisk");
    intend(&mut app, Intent::Pause);
    for _ in 0..4 {
        let before = ply(&app);
        intend(&mut app, Intent::Step);
        update_until(&mut app, "one move", |app| ply(app) > before);
        updates(&mut app, 20);
        assert_eq!(ply(&app), before + 1);
        assert!(session(&app).is_paused());
    }
}

#[test]
fn a_step_from_a_running_game_stops_it() {
    let mut app = game_app("random", "random");
    intend(&mut app, Intent::Step);
    let before = ply(&app);
    updates(&mut app, 40);
    assert!(ply(&app) <= before + 1);
    assert!(session(&app).is_paused());
}

#[test]
fn the_tempo_stretches_what_bots_hold_back() {
    let mut app = polite_game_app("polite", "you", true);
    intend(&mut app, Intent::SetTempo(Tempo::Half));
    // 800 ms at 16 ms an update.
    for _ in 0..46 {
        assert_eq!(ply(&app), 0);
        std::thread::sleep(std::time::Duration::from_millis(1));
        app.update();
    }
    update_until(&mut app, "the move", |app| ply(app) == 1);
    intend(&mut app, Intent::Undo);
    intend(&mut app, Intent::SetTempo(Tempo::Max));
    assert_eq!(app.world().resource::<Manners>().tempo, Tempo::Max);
    intend(&mut app, Intent::Restart);
    std::thread::sleep(std::time::Duration::from_millis(60));
    updates(&mut app, 4);
    assert_eq!(ply(&app), 1, "nothing is held back");
}

#[test]
fn a_series_plays_its_games_and_keeps_the_score() {
    let mut app = game_app("random", "brisk");
    let three = Pairing {
        games: 3,
        begins: Begins::Turns,
        ..pairing("random", "brisk")
    };
    intend(&mut app, Intent::Begin(three));
    let first_seed = session(&app).seed();
    update_until(&mut app, "the third game", |app| {
        session(app).series().game() == 2 && is_over(app)
    });
    assert_eq!(session(&app).seed(), first_seed.wrapping_add(2));
    let expected = SeriesScore {
        wins: [0, 3],
        draws: 0,
    };
    assert_eq!(session(&app).score(), expected);
    updates(&mut app, 30);
    assert_eq!(session(&app).series().game(), 2, "three games, not four");
}

#[test]
fn a_game_with_a_human_is_no_series() {
    let mut app = game_app("you", "slow");
    let chosen_for_bots = Pairing {
        games: 10,
        ..pairing("you", "slow")
    };
    intend(&mut app, Intent::Begin(chosen_for_bots));
    assert_eq!(session(&app).lineup().games, 1);
}

#[test]
fn black_changes_hands_in_a_series() {
    let mut app = game_app("you", "you");
    let turns = Pairing {
        begins: Begins::Turns,
        ..pairing("you", "slow")
    };
    intend(&mut app, Intent::Begin(turns));
    assert_eq!(player(&app, Side::First), "you");
    intend(&mut app, Intent::Restart);
    assert_eq!(player(&app, Side::First), "slow");
}

#[test]
fn a_win_taken_back_counts_once_and_not_while_it_is_taken_back() {
    let mut app = game_app("you", "you");
    for stone in ["h8", "a1", "h9", "a3", "h10", "a5", "h11", "a7", "h12"] {
        let before = ply(&app);
        intend(&mut app, Intent::Place(point(stone)));
        update_until(&mut app, stone, |app| ply(app) > before);
        app.update();
    }
    assert_eq!(session(&app).score().games(), 1);
    intend(&mut app, Intent::Undo);
    assert_eq!(session(&app).score().games(), 0);
    intend(&mut app, Intent::Redo);
    assert_eq!(session(&app).score().games(), 1);
    intend(&mut app, Intent::Restart);
    assert_eq!(session(&app).score().games(), 1);
}

#[test]
fn a_side_can_be_taken_over_and_given_back_while_its_bot_thinks() {
    let mut app = game_app("slow", "random");
    updates(&mut app, 3);
    intend(&mut app, Intent::TakeOver(Side::First));
    assert_eq!(session(&app).human_to_decide(), Some(Side::First));
    updates(&mut app, 20);
    assert_eq!(ply(&app), 0, "the relieved bot does not move");
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    intend(&mut app, Intent::TakeOver(Side::First));
    assert_eq!(player(&app, Side::First), "slow");
    app.update();
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the bot's move", |app| ply(app) >= 3);
}

#[test]
fn after_a_failure_the_loss_is_kept_and_the_game_goes_on_with_another() {
    for bad in ["panics", "cheats", "hangs"] {
        let mut app = game_app("you", bad);
        intend(&mut app, Intent::Place(point("h8")));
        update_until(&mut app, bad, is_over);
        assert_eq!(session(&app).failed_side(), Some(Side::Second), "{bad}");
        assert_eq!(session(&app).score().wins, [1, 0], "{bad}");
        intend(&mut app, Intent::Replace(Side::Second, "random".into()));
        assert_eq!(player(&app, Side::Second), "random");
        update_until(&mut app, "the new player's move", |app| ply(app) == 2);
        assert!(!is_over(&app));
        // Whoever comes back finds the loss still counted.
        intend(&mut app, Intent::Replace(Side::Second, bad.into()));
        assert_eq!(session(&app).score().wins, [1, 0], "{bad}");
    }
}

#[test]
fn a_failure_taken_back_belongs_to_who_failed_and_not_to_the_move() {
    let mut app = game_app("you", "panics");
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the loss", is_over);
    intend(&mut app, Intent::Undo);
    assert_eq!(session(&app).score().wins, [1, 0], "the loss stays entered");
    intend(&mut app, Intent::Replace(Side::Second, "random".into()));
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "an answer", |app| ply(app) == 2 || is_over(app));
    assert!(!is_over(&app), "{:?}", session(&app).game().result());
}

#[test]
fn games_of_a_series_differ_and_repeat_with_their_seed() {
    let games = || {
        let mut app = game_app("random", "brisk");
        let series = Pairing {
            games: 3,
            ..pairing("counting", "hare")
        };
        intend(&mut app, Intent::Begin(series));
        let mut games = Vec::new();
        for game in 0..3 {
            update_until(&mut app, "the end", |app| {
                session(app).series().game() == game && is_over(app)
            });
            games.push(session(&app).game().moves().collect::<Vec<_>>());
            app.update();
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
    let mut app = game_app("you", "you");
    let series = Pairing {
        games: 2,
        ..pairing("random", "slow")
    };
    intend(&mut app, Intent::Begin(series));
    intend(&mut app, Intent::TakeOver(Side::First));
    assert_eq!(player(&app, Side::First), "you");
    intend(&mut app, Intent::TakeOver(Side::Second));
    for _ in 0..2 {
        app.update();
        if let Some(side) = session(&app).human_to_decide() {
            assert!(session(&app).can_take_over(side));
        }
    }
    intend(&mut app, Intent::Resign);
    update_until(&mut app, "the next game", |app| {
        session(app).series().game() == 1
    });
    assert_eq!(player(&app, Side::First), "random");
    assert_eq!(player(&app, Side::Second), "slow");
}

#[test]
fn a_series_does_not_run_on_after_a_failure_in_a_step() {
    let mut app = game_app("you", "you");
    let series = Pairing {
        games: 3,
        ..pairing("panics", "panics")
    };
    intend(&mut app, Intent::Begin(series));
    intend(&mut app, Intent::Step);
    update_until(&mut app, "the loss", is_over);
    updates(&mut app, 20);
    assert_eq!(session(&app).series().game(), 0);
}

#[test]
fn a_healthy_player_cannot_be_replaced_after_the_end() {
    let mut app = game_app("random", "brisk");
    update_until(&mut app, "the end", is_over);
    intend(&mut app, Intent::Replace(Side::First, "cat".into()));
    assert_eq!(player(&app, Side::First), "random");
    intend(&mut app, Intent::TakeOver(Side::First));
    assert!(is_over(&app));
}

#[test]
fn who_is_not_in_the_cast_is_refused_and_named() {
    let mut app = game_app("you", "slow");
    intend(&mut app, Intent::Begin(pairing("you", "kat")));
    assert_eq!(player(&app, Side::Second), "slow");
    let told = notice(&app).expect("the user is told");
    assert!(told.contains("`kat`") && told.contains("`cat`"), "{told}");
    intend(&mut app, Intent::Replace(Side::Second, "kat".into()));
    assert_eq!(player(&app, Side::Second), "slow");
}

#[test]
fn a_game_may_change_rule_and_size() {
    let mut app = game_app("slow", "slow");
    let renju = Pairing {
        rule: Rule::Renju,
        size: 19,
        ..pairing("random", "you")
    };
    intend(&mut app, Intent::Begin(renju));
    assert_eq!(session(&app).game().setup(), setup(Rule::Renju, 19));
    update_until(&mut app, "the first move", |app| ply(app) == 1);
}

#[test]
fn a_broken_file_keeps_the_last_good_cast_until_it_is_mended() {
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

#[test]
fn a_changed_character_plays_from_the_next_game_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.toml");
    fs::write(&file, "[players.mine]\nextends = \"random\"\n").expect("it can be written");
    let mut app = game_app("you", "random");
    app.insert_resource(CastBook::open(registry(), Some(file.clone())));
    intend(&mut app, Intent::Begin(pairing("you", "mine")));
    fs::write(&file, "[players.mine]\nextends = \"counting\"\n").expect("it can be written");
    app.world_mut().resource_mut::<CastBook>().reload();
    app.update();
    assert_eq!(session(&app).character(Side::Second).kind, "random");
    intend(&mut app, Intent::Restart);
    assert_eq!(session(&app).character(Side::Second).kind, "counting");
}

#[test]
fn bots_wait_at_threats_where_the_user_wants_it() {
    for wanted in [false, true] {
        let mut app = default_view("you", "you");
        for stone in "h9 a1 h10 a3 i8 a5".split(' ') {
            let before = ply(&app);
            intend(&mut app, Intent::Place(point(stone)));
            update_until(&mut app, "the stone", |app| ply(app) == before + 1);
            app.update();
        }
        if wanted {
            tap(&mut app, KeyCode::KeyT);
            assert_eq!(notice(&app).as_deref(), Some("bots pause at threats"));
        }
        for side in Side::ALL {
            intend(&mut app, Intent::Replace(side, "counting".into()));
        }
        // What was said of the key stays until the first bot has answered.
        let of_threats = |app: &App| notice(app).filter(|it| it.ends_with("two threats at once"));
        let mut told = None;
        update_until(&mut app, "a threat or the end", |app| {
            told = told.take().or_else(|| of_threats(app));
            session(app).is_paused() || session(app).game().result().is_some()
        });
        assert_eq!(session(&app).is_paused(), wanted);
        if wanted {
            assert!(told.or_else(|| of_threats(&app)).is_some(), "it is told");
            // Whoever goes on is not stopped by the same threat.
            let before = ply(&app);
            intend(&mut app, Intent::Pause);
            update_until(&mut app, "the next move", |app| ply(app) > before);
        }
    }
}
