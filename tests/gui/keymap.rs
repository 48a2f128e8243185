//! Keys: the keymap decides what each key does, no keystroke is lost, and the documentation lists
//! every key.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use app::keymap::{Action, Chord, Context, Keymap};
use app::{Chair, HoveredPoint, KeyboardCursor, Page, Sheet, SheetCommand, Words};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyCode, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseScrollUnit;
use bevy::input::touch::TouchPhase;
use bevy::picking::pointer::PointerAction;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use game::{Intent, Language, Settings};

use crate::support::*;

fn input(key_code: KeyCode, state: ButtonState, repeat: bool) -> KeyboardInput {
    KeyboardInput {
        key_code,
        logical_key: Key::Unidentified(NativeKey::Unidentified),
        state,
        text: None,
        repeat,
        window: Entity::PLACEHOLDER,
    }
}

/// Presses and releases these keys one after the other, all before the next update.
fn type_at_once(app: &mut App, keys: &[KeyCode]) {
    for &key in keys {
        for state in [ButtonState::Pressed, ButtonState::Released] {
            app.world_mut().write_message(input(key, state, false));
        }
    }
}

/// An app that makes five updates a second.
fn slow_app(black: &str, white: &str) -> App {
    let mut app = default_view(black, white);
    app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(
        200,
    )));
    app
}

fn cursor(app: &App) -> Option<rules::Point> {
    app.world().resource::<KeyboardCursor>().0
}

#[test]
fn keys_typed_within_one_update_all_count() {
    use KeyCode::{ArrowLeft, ArrowUp, Enter};
    let mut app = slow_app("you", "you");
    // The first arrow shows the cursor on the centre.
    type_at_once(&mut app, &[ArrowUp, ArrowUp, ArrowUp, ArrowLeft, Enter]);
    app.update();
    assert_eq!(cursor(&app), Some(point("g10")));
    app.update();
    assert_eq!(session(&app).game().last_move(), Some(point("g10")));
    type_at_once(&mut app, &[ArrowLeft, Enter, ArrowLeft, Enter]);
    app.update();
    app.update();
    assert_eq!(ply(&app), 3);
}

#[test]
fn keys_after_one_that_opens_a_sheet_are_keys_of_the_sheet() {
    let mut app = slow_app("you", "you");
    play(&mut app, &["h8"]);
    type_at_once(&mut app, &[KeyCode::F1, KeyCode::Escape, KeyCode::KeyU]);
    for _ in 0..3 {
        app.update();
    }
    assert_eq!((page(&app), ply(&app)), (None, 0));
}

#[test]
fn shift_pressed_and_released_within_an_update_belongs_to_the_keys_between() {
    let mut app = slow_app("you", "you");
    play(&mut app, &["h8", "i9", "g7", "a1"]);
    for _ in 0..3 {
        for (key, state) in [
            (KeyCode::ShiftRight, ButtonState::Pressed),
            (KeyCode::ArrowLeft, ButtonState::Pressed),
            (KeyCode::ArrowLeft, ButtonState::Released),
            (KeyCode::ShiftRight, ButtonState::Released),
        ] {
            app.world_mut().write_message(input(key, state, false));
        }
    }
    app.update();
    app.update();
    assert_eq!((ply(&app), cursor(&app)), (1, None));
}

#[test]
fn a_held_key_repeats_what_can_be_repeated() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8", "i9", "g7", "a1"]);
    for repeat in [false, true, true] {
        let pressed = input(KeyCode::PageUp, ButtonState::Pressed, repeat);
        app.world_mut().write_message(pressed);
        app.update();
    }
    assert_eq!(ply(&app), 1);
    let shown = |app: &App| {
        app.world()
            .resource::<app::Game>()
            .settings()
            .shown()
            .models
    };
    let before = shown(&app);
    for repeat in [false, true, true] {
        let pressed = input(KeyCode::KeyM, ButtonState::Pressed, repeat);
        app.world_mut().write_message(pressed);
        app.update();
    }
    assert_eq!(shown(&app), !before, "a switch is not repeated");
}

#[test]
fn every_control_key_counts_on_both_sides() {
    use KeyCode::{ControlLeft, ControlRight, SuperLeft, SuperRight};
    let mut app = default_view("you", "you");
    for control in [ControlLeft, ControlRight, SuperLeft, SuperRight] {
        play(&mut app, &["h8"]);
        app.world_mut()
            .write_message(input(control, ButtonState::Pressed, false));
        tap(&mut app, KeyCode::KeyZ);
        assert_eq!(ply(&app), 0, "{control:?}+Z");
        tap(&mut app, KeyCode::KeyY);
        assert_eq!(ply(&app), 1, "{control:?}+Y");
        tap(&mut app, KeyCode::KeyO);
        assert_eq!(page(&app), Some(Page::Games), "{control:?}+O");
        app.world_mut()
            .write_message(input(control, ButtonState::Released, false));
        tap(&mut app, KeyCode::Escape);
        intend(&mut app, Intent::Undo);
    }
}

#[test]
fn the_wheel_steps_through_the_moves() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8", "i9", "g7", "a1"]);
    let place = place_of_point(&mut app, point("c3"));
    hover(&mut app, place);
    assert_eq!(app.world().resource::<HoveredPoint>().0, Some(point("c3")));
    let mut turn = |y: f32, unit| {
        let x = 0.0;
        let phase = TouchPhase::Moved;
        let scroll = PointerAction::Scroll { unit, x, y, phase };
        pointer(&mut app, place, scroll);
        app.update();
        app.update();
        ply(&app)
    };
    assert_eq!(turn(1.0, MouseScrollUnit::Line), 3);
    assert_eq!(turn(2.0, MouseScrollUnit::Line), 1);
    assert_eq!(turn(-1.0, MouseScrollUnit::Line), 2);
    assert_eq!(turn(-25.0, MouseScrollUnit::Pixel), 2);
    assert_eq!(turn(-25.0, MouseScrollUnit::Pixel), 3);
}

#[test]
fn a_quick_click_on_every_card_of_the_picker_counts() {
    let mut app = slow_app("you", "cat");
    let ids = book();
    let ids = ids.cast().characters().map(|it| it.id.clone());
    for id in ids.collect::<Vec<_>>() {
        let picker = SheetCommand::Open(Page::Picker(Chair::Card(1)));
        app.world_mut().write_message(picker);
        app.update();
        app.update();
        let card = find_named(&mut app, &format!("Pick {id}"));
        app.world_mut()
            .trigger(bevy::ui_widgets::ScrollIntoView { entity: card });
        app.update();
        let card = find_named(&mut app, &format!("Pick {id}"));
        let (center, _) = place_of(&app, card);
        // The mouse starts elsewhere; then it moves, presses and releases within one update.
        hover(&mut app, Vec2::new(3.0, 3.0));
        click(&mut app, center);
        let sheet = app.world().resource::<Sheet>();
        assert_eq!(sheet.draft().players[1], id);
        assert_eq!(sheet.page(), Some(Page::Setup));
    }
}

#[test]
fn keys_of_the_users_own_replace_the_built_in_ones_and_are_shown() {
    let folder = tempfile::tempdir().expect("there is room");
    let keys = folder.path().join("keys.toml");
    let set = "[game]\nhint = \"F2\"\n[board]\nnew_game = [\"Ctrl+j\"]\ncuror_left = \"k\"\n";
    std::fs::write(&keys, set).expect("there is room");
    let mut app = default_view_with("you", "you", |game| {
        game.settings = Settings::read(&folder.path().join("settings.toml"));
    });
    tap_control(&mut app, KeyCode::KeyN);
    assert_eq!(page(&app), None);
    tap_control(&mut app, KeyCode::KeyJ);
    assert_eq!(page(&app), Some(Page::Setup));
    tap(&mut app, KeyCode::F1);
    for _ in 0..3 {
        app.update();
    }
    let texts = texts(&mut app);
    assert!(texts.iter().any(|text| text == "Ctrl+J"), "{texts:#?}");
    let mistake = "keys.toml:5: [board] curor_left: unknown key (did you mean `cursor_left`?)";
    assert!(
        texts.iter().any(|text| text.contains(mistake)),
        "{texts:#?}"
    );
}

#[test]
fn a_resting_mouse_shows_what_a_button_is_called_and_its_key() {
    let mut app = slow_app("you", "cat");
    let rest_on = |app: &mut App, name: &str| {
        let button = find_named(app, name);
        let (center, _) = place_of(app, button);
        hover(app, center);
        for _ in 0..6 {
            app.update();
        }
        let mut tooltips = app.world_mut().query::<(&Name, &Children)>();
        let world = app.world();
        let mut tooltips = tooltips
            .iter(world)
            .filter(|(name, _)| name.as_str() == "Tooltip");
        let (_, children) = tooltips.next()?;
        let texts = children
            .iter()
            .map(|it| world.get::<Text>(it).expect("a text").0.clone());
        Some(texts.collect::<Vec<_>>())
    };
    let told = |words: [&str; 2]| Some(words.map(str::to_owned).to_vec());
    assert_eq!(rest_on(&mut app, "say-games"), told(["Games", "O"]));
    assert_eq!(
        rest_on(&mut app, "button-undo"),
        told(["Undo", "Backspace"])
    );
    assert_eq!(rest_on(&mut app, "mode-analyse"), told(["Analyse", "Tab"]));
    assert_eq!(
        rest_on(&mut app, "button-resign"),
        None,
        "the word is on it, and it has no key"
    );
    rest_on(&mut app, "say-settings");
    press(&mut app, "say-settings");
    for _ in 0..6 {
        app.update();
    }
    assert!(!has_name(&mut app, "Tooltip"), "a press takes it away");
}

/// The words that stand beside a key in a text, and the action that the text says the key has; none
/// where the letter is no key, or the key belongs to a text field.
const NAMED_KEYS: [(&str, Option<Action>); 20] = [
    ("takes a move back", Some(Action::Undo)),
    ("可以悔棋", Some(Action::Undo)),
    ("shows the models", Some(Action::Models)),
    ("盘上会显示棋形", Some(Action::Models)),
    ("sets up a new game", Some(Action::NewGame)),
    ("设置新对局", Some(Action::NewGame)),
    ("makes me move now", Some(Action::MoveNow)),
    ("马上落子", Some(Action::MoveNow)),
    ("(H:", Some(Action::Hint)),
    ("（H：", Some(Action::Hint)),
    ("an unfinished game is waiting", Some(Action::Games)),
    ("有一局未下完", Some(Action::Games)),
    ("the arrow keys and Enter", Some(Action::Place)),
    ("方向键和回车键", Some(Action::Place)),
    ("type its path and press Enter", None),
    ("输入路径后回车", None),
    ("confirms the name", None),
    ("名字按 Enter 确定", None),
    ("thinking-legend", None),
    ("THE DIE FELL", None),
];

/// The keys that a line names, as `Backspace`, `H` and `Ctrl+N`. The words A and I count as words.
fn keys_in(line: &str) -> Vec<Chord> {
    const NAMES: [&str; 5] = ["Backspace", "Enter", "Escape", "Space", "Tab"];
    let chinese = [("退格", "Backspace"), ("回车", "Enter"), ("空格", "Space")];
    let line = chinese
        .into_iter()
        .fold(line.to_owned(), |line, (from, to)| line.replace(from, to));
    let tokens = line.split(|it: char| !it.is_ascii_alphanumeric() && it != '+');
    let named = tokens.filter(|it| match it.len() {
        1 => ("B"..="Z").contains(it) && *it != "I",
        _ => NAMES.contains(it) || it.contains('+'),
    });
    named.filter_map(|it| it.parse().ok()).collect()
}

#[test]
fn every_key_that_a_text_or_a_remark_names_has_the_action_beside_it() {
    let bindings = Keymap::default().bindings().to_vec();
    let has = |action: Action, key: &Chord| {
        let mut bound = bindings.iter().filter(|it| it.action == action);
        bound.any(|it| it.chords.contains(key))
    };
    let texts = [
        include_str!("../../assets/locales/en.ftl"),
        include_str!("../../assets/locales/zh.ftl"),
        include_str!("../../assets/chat.toml"),
        include_str!("../../assets/tutorial.toml"),
    ];
    let lines = texts.into_iter().flat_map(str::lines);
    let mut named = 0;
    for line in lines.filter(|line| !line.starts_with('#')) {
        for key in keys_in(line) {
            let mut known = NAMED_KEYS.iter().filter(|(words, _)| line.contains(*words));
            let is_right = known.any(|(_, action)| action.is_none_or(|it| has(it, &key)));
            assert!(is_right, "{key} in: {line}");
            named += 1;
        }
    }
    assert!(named > NAMED_KEYS.len(), "only {named} keys are named");
}

#[test]
fn the_documentation_lists_every_key() {
    const UPDATE: &str = "NEKOMOKU_UPDATE_REFERENCE";
    let words = Words::new(Language::English);
    let keymap = Keymap::default();
    let mut page = String::from(
        "# Keys\n\n\
         A file `keys.toml` in the configuration folder replaces single lines of the built-in\n\
         [`assets/keys.toml`](../assets/keys.toml), which says how keys are written. The list of \
         keys (`?`) shows the\nkeys in use, and what is wrong with the file.\n\n\
         This page is generated: `NEKOMOKU_UPDATE_REFERENCE=1 cargo test --test gui keymap` \
         writes it.\n",
    );
    for context in Context::ALL {
        let title = words.get(context.text_key());
        let section = context.name();
        write!(
            page,
            "\n## {title}\n\nSection `[{section}]`.\n\n\
            | action | keys | what it does |\n|---|---|---|\n"
        )
        .expect("a text takes it");
        for binding in keymap.bindings().iter().filter(|it| it.context == context) {
            let (name, text) = (binding.action.name(), words.get(binding.action.text_key()));
            writeln!(page, "| `{name}` | {} | {text} |", binding.shown()).expect("a text takes it");
        }
    }
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/keys.md");
    if std::env::var_os(UPDATE).is_some() {
        std::fs::write(&file, &page).expect("there is room");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == page,
        "docs/keys.md is stale; run `{UPDATE}=1 cargo test --test gui keymap`"
    );
}
