//! Random input: clicks anywhere and keys of all kinds through the whole input path, with sheets
//! open or not.

use std::time::Instant;

use bevy::input::keyboard::Key;
use bevy::prelude::*;
use game::{Archive, EditCommand, Intent, Language, Setting, Switch};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use rules::Expect;

use crate::support::*;

const PLAYERS: [&str; 9] = [
    "you", "you", "random", "brisk", "slow", "panics", "cheats", "ponders", "hangs",
];

fn random_setting(rng: &mut ChaCha8Rng) -> Setting {
    const THEMES: [&str; 6] = ["wood", "slate", "paper", "contrast", "cat", "none such"];
    match rng.random_range(0..4) {
        0 => Setting::Theme((*THEMES.choose(rng).expect("there are some")).to_owned()),
        1 => Setting::Scale(rng.random()),
        2 => Setting::Switch(Switch::Coordinates, rng.random()),
        _ => Setting::Switch(Switch::ReducedMotion, rng.random()),
    }
}

/// The position shown is the one that the record has at the cursor.
fn check(app: &App, case: &str) {
    let session = session(app);
    let recorded = session.tree().game_at(session.cursor());
    assert_eq!(recorded.board(), session.game().board(), "{case}");
    assert_eq!(recorded.result(), session.game().result(), "{case}");
}

/// After the editor is left and a game is restarted, a human can decide and a bot moves.
fn check_not_stuck(app: &mut App, case: &str) {
    send(app, Intent::Edit(EditCommand::Leave));
    intend(app, Intent::Restart);
    let before = session(app).game().clone();
    let Some((_, expect)) = before.to_decide() else {
        return;
    };
    if session(app).human_to_decide().is_none() {
        intend(app, Intent::MoveNow);
        intend(app, Intent::MoveNow);
    } else if expect.allows_swap() {
        intend(app, Intent::Swap);
    } else {
        let stones = if expect == Expect::Three { 3 } else { 1 };
        for point in before.legal_points().take(stones).collect::<Vec<_>>() {
            intend(app, Intent::Place(point));
        }
    }
    let deadline = Instant::now() + PATIENCE;
    while session(app).game().actions().len() == before.actions().len()
        && session(app).game().result().is_none()
    {
        assert!(Instant::now() < deadline, "{case} is stuck");
        app.update();
    }
}

#[test]
fn random_clicks_and_keys_break_nothing() {
    const KEYS: [KeyCode; 38] = [
        KeyCode::ArrowLeft,
        KeyCode::ArrowUp,
        KeyCode::Enter,
        KeyCode::Space,
        KeyCode::Escape,
        KeyCode::Backspace,
        KeyCode::KeyN,
        KeyCode::KeyR,
        KeyCode::KeyS,
        KeyCode::KeyM,
        KeyCode::KeyC,
        KeyCode::KeyL,
        KeyCode::KeyU,
        KeyCode::Period,
        KeyCode::Equal,
        KeyCode::Minus,
        KeyCode::F1,
        KeyCode::F5,
        KeyCode::Slash,
        KeyCode::Tab,
        KeyCode::Home,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::KeyP,
        KeyCode::KeyE,
        KeyCode::KeyH,
        KeyCode::KeyT,
        KeyCode::KeyD,
        KeyCode::Comma,
        KeyCode::ArrowRight,
        KeyCode::ArrowDown,
        KeyCode::KeyW,
        KeyCode::KeyO,
        KeyCode::F6,
        KeyCode::End,
        KeyCode::KeyZ,
        KeyCode::KeyB,
        KeyCode::KeyX,
    ];
    const MODIFIERS: [(Key, KeyCode); 2] = [
        (Key::Shift, KeyCode::ShiftLeft),
        (Key::Control, KeyCode::ControlLeft),
    ];
    let games = tempfile::tempdir().expect("a folder");
    let copies = games.path().join("copies");
    std::fs::create_dir(&copies).expect("it can be made");
    let monkeys = std::env::var("NEKOMOKU_MONKEYS").map_or(2, |it| it.parse().expect("a number"));
    for seed in 0..monkeys {
        let mut rng = ChaCha8Rng::seed_from_u64(1_000 + seed);
        let [black, white] = [0, 1].map(|_| *PLAYERS.choose(&mut rng).expect("there are players"));
        let size = Vec2::new(
            rng.random_range(640.0..1300.0),
            rng.random_range(480.0..900.0),
        );
        let lineup = lineup(black, white, Default::default());
        let mut game = game_plugin(book(), lineup, false);
        game.archive = Archive::at(games.path().to_owned()).with_copies_in(copies.clone());
        let mut app = view_of(game, Language::English, size, 1.0);
        let case = format!("monkey {seed}, {black} against {white}, {size}");
        for _ in 0..120 {
            if rng.random_ratio(1, 20) {
                let setting = random_setting(&mut rng);
                send(&mut app, Intent::Set(setting));
            }
            if rng.random_bool(0.3) {
                let key = *KEYS.choose(&mut rng).expect("there are keys");
                match MODIFIERS.get(rng.random_range(0..8)) {
                    // A test never touches the user's clipboard.
                    Some((_, KeyCode::ControlLeft)) if key == KeyCode::KeyC => {}
                    Some((modifier, code)) => {
                        hold_key(&mut app, modifier.clone(), *code, |app| tap(app, key));
                    }
                    None => tap(&mut app, key),
                }
            } else if rng.random_ratio(1, 20) {
                // The text goes into a comment if one is being written.
                type_text(&mut app, "no fork");
            } else {
                let place = Vec2::new(rng.random_range(0.0..size.x), rng.random_range(0.0..size.y));
                click(&mut app, place);
            }
            check(&app, &case);
        }
        tap(&mut app, KeyCode::Escape);
        tap(&mut app, KeyCode::Escape);
        check_not_stuck(&mut app, &case);
    }
}
