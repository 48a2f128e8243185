//! Watching bots: pause, step, tempo, series, taking over a seat, replacing a player, reloading the
//! cast.

use bevy::prelude::*;
use game::{Begins, Intent, Pairing, Setting, Tempo};
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

fn player(app: &App, side: Side) -> &str {
    &session(app).character(side).id
}

#[test]
fn a_player_that_is_not_in_the_cast_is_refused_and_named() {
    let mut app = game_app("you", "slow");
    intend(&mut app, Intent::Begin(pairing("you", "kat")));
    assert_eq!(player(&app, Side::Second), "slow");
    let told = notice(&app).expect("a notice");
    assert!(told.contains("`kat`") && told.contains("`cat`"), "{told}");
    intend(&mut app, Intent::Replace(Side::Second, "kat".into()));
    assert_eq!(player(&app, Side::Second), "slow");
}

#[test]
fn bots_wait_at_threats_if_the_user_has_chosen_it() {
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
        // The notice about the key stays until the first bot has answered.
        let of_threats = |app: &App| notice(app).filter(|it| it.ends_with("two threats at once"));
        let mut told = None;
        update_until(&mut app, "a threat or the end", |app| {
            told = told.take().or_else(|| of_threats(app));
            session(app).flow().is_paused() || session(app).game().result().is_some()
        });
        assert_eq!(session(&app).flow().is_paused(), wanted);
        if wanted {
            assert!(told.or_else(|| of_threats(&app)).is_some(), "it is told");
            // After the user has continued, the same threat does not pause the game again.
            let before = ply(&app);
            intend(&mut app, Intent::Pause);
            update_until(&mut app, "the next move", |app| ply(app) > before);
        }
    }
}

/// The numbers of entities and images.
fn kept(app: &App) -> [usize; 2] {
    let world = app.world();
    [
        world.entities().count_spawned() as usize,
        world.resource::<Assets<Image>>().len(),
    ]
}

#[test]
fn finished_games_leave_nothing_behind() {
    let mut app = default_view("counting", "random");
    intend(&mut app, Intent::Set(Setting::Tempo(Tempo::Max)));
    let mut after = Vec::new();
    for _ in 0..12 {
        update_until(&mut app, "the end of the game", |app| {
            session(app).game().result().is_some()
        });
        intend(&mut app, Intent::Restart);
        intend(&mut app, Intent::Pause);
        app.update();
        after.push(kept(&app));
        intend(&mut app, Intent::Pause);
    }
    let [entities, images] = after[11];
    // A stone or a remark more or less is allowed.
    assert!(entities <= after[1][0] + 10, "{after:?}");
    assert!(images <= after[1][1], "{after:?}");
}

#[test]
fn the_end_of_a_series_shows_its_score() {
    let mut app = default_view("you", "you");
    let two = Pairing {
        games: 2,
        ..pairing("random", "brisk")
    };
    intend(&mut app, Intent::Begin(two));
    for games in 1..=2 {
        update_until(&mut app, "the end of a game", |app| {
            session(app).score().games() == games && session(app).game().result().is_some()
        });
        let told = has_text(&mut app, "Score of the series: ");
        assert_eq!(told, games == 2, "{:?}", texts(&mut app));
    }
}
