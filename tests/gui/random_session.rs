//! Random users: whatever is clicked in whatever order, the session stays what its record says and no seat is stuck.

use std::path::Path;
use std::time::{Duration, Instant};

use app::{
    AppCommand, AppearanceCommand, Archive, Begins, EditCommand, Editor, Intent, Laying, Mode,
    Numbers, Pairing, SeatHandle, SeatStatus, Session, Tempo, TimeOdds, TimeTerms,
};
use arena::FlagRule;
use bevy::input::keyboard::Key;
use bevy::prelude::*;
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use record::Format;
use rules::{Color as Stone, Expect, Game, OpeningRule, Point, Rule, Side};

use crate::support::*;

/// Sequences in a normal run; `NEKOMOKU_SESSIONS` asks for another number, `NEKOMOKU_FIRST_SESSION` to begin with another one.
const SEQUENCES: u64 = 300;
const STEPS: usize = 60;
const PLAYERS: [&str; 8] = [
    "you", "you", "random", "brisk", "slow", "panics", "cheats", "ponders",
];

/// Where copies go, in the folder of the games.
const COPIES: &str = "copies";
const PUZZLES: &str = r#"
{"kind":"vct","rule":"freestyle","side":"black","black":["h8","i8","j8"],"white":["a1","b3","a15"]}
{"kind":"vcf","rule":"renju","side":"white","black":["h8","a1","a3","a5","f1","f3"],"white":["d8","e8","f8","g9","g10"],"size":9}
"#;

/// One in forty hangs: each costs its patience in real time.
fn random_player(rng: &mut ChaCha8Rng) -> &'static str {
    if rng.random_ratio(1, 40) {
        "hangs"
    } else {
        PLAYERS.choose(rng).expect("there are players")
    }
}

fn random_side(rng: &mut ChaCha8Rng) -> Side {
    *Side::ALL.choose(rng).expect("there are two")
}

/// Half of the games have a clock, some of them one that soon runs out.
fn random_time(rng: &mut ChaCha8Rng) -> TimeTerms {
    const CONTROLS: [&str; 8] = [
        "none",
        "none",
        "none",
        "none",
        "0.5s/move",
        "10s/move",
        "0.6s",
        "5m+3s",
    ];
    let control = CONTROLS.choose(rng).expect("there are controls");
    TimeTerms {
        control: control.parse().expect("it is a time control"),
        odds: *TimeOdds::ALL.choose(rng).expect("there are some"),
        flag: *FlagRule::ALL.choose(rng).expect("there are two"),
    }
}

fn random_pairing(rng: &mut ChaCha8Rng) -> Pairing {
    Pairing {
        players: [(); 2].map(|()| random_player(rng).to_owned()),
        rule: *Rule::ALL.choose(rng).expect("there are rules"),
        size: rng.random_range(5..=19),
        opening: *OpeningRule::ALL.choose(rng).expect("there are rules"),
        begins: *Begins::ALL.choose(rng).expect("there are some"),
        games: rng.random_range(1..=3),
        time: random_time(rng),
    }
}

fn random_point(rng: &mut ChaCha8Rng, size: u8) -> Point {
    Point::new(rng.random_range(0..size), rng.random_range(0..size))
}

fn random_look(rng: &mut ChaCha8Rng, session: &Session) -> Intent {
    let nodes = session.tree().walk().collect::<Vec<_>>();
    match rng.random_range(0..14) {
        0..=2 => Intent::Show(*nodes.choose(rng).expect("there is a root")),
        3..=4 => Intent::Back,
        5 => Intent::Forward,
        6 => Intent::First,
        7 => Intent::Last,
        8 => Intent::Replay,
        9 => Intent::PreviousMistake,
        10 => Intent::NextMistake,
        11 => Intent::Hint,
        12 => {
            let node = *nodes.choose(rng).expect("there is a root");
            let text = ["", "a fork, at last", "\u{4e94}\u{5b50}"][rng.random_range(0..3)];
            Intent::Comment(node, text.to_owned())
        }
        _ => {
            let size = session.game().setup().size();
            let line = (0..3).map(|_| random_point(rng, size));
            Intent::Adopt(line.collect())
        }
    }
}

fn random_intent(rng: &mut ChaCha8Rng, session: &Session) -> Intent {
    if rng.random_ratio(1, 5) {
        return random_look(rng, session);
    }
    let point = random_point(rng, session.game().setup().size());
    match rng.random_range(0..33) {
        0..=10 => Intent::Place(point),
        11..=13 => Intent::Undo,
        14..=15 => Intent::Redo,
        16..=17 => Intent::MoveNow,
        18 => Intent::Restart,
        19 => Intent::Resign,
        20..=21 => Intent::Pause,
        22..=23 => Intent::Step,
        24 => Intent::TakeOver(random_side(rng)),
        25 => Intent::Replace(random_side(rng), random_player(rng).to_owned()),
        26 => Intent::Begin(random_pairing(rng)),
        27 => Intent::Retry,
        28..=29 => Intent::Swap,
        30 => Intent::LayTwo,
        31 => Intent::OfferDraw,
        _ => Intent::SetTempo(*Tempo::ALL.choose(rng).expect("there are some")),
    }
}

fn random_appearance(rng: &mut ChaCha8Rng) -> AppearanceCommand {
    const THEMES: [&str; 6] = ["wood", "slate", "paper", "contrast", "cat", "none such"];
    match rng.random_range(0..6) {
        0 => AppearanceCommand::Theme((*THEMES.choose(rng).expect("there are some")).to_owned()),
        1 => AppearanceCommand::Scale(rng.random()),
        2 => AppearanceCommand::Numbers(*Numbers::ALL.choose(rng).expect("there are some")),
        3 => AppearanceCommand::NextNumbers,
        4 => AppearanceCommand::Coordinates(rng.random()),
        _ => AppearanceCommand::ReducedMotion(rng.random()),
    }
}

fn random_edit(rng: &mut ChaCha8Rng) -> EditCommand {
    let color = *Stone::ALL.choose(rng).expect("there are two");
    match rng.random_range(0..8) {
        0..=1 => EditCommand::Begin,
        2 => EditCommand::Put(random_point(rng, 19), color),
        3 => EditCommand::Brush(color),
        4 => EditCommand::Clear,
        5..=6 => EditCommand::Finish,
        _ => EditCommand::Leave,
    }
}

/// What is done beside playing; `games` is where they are kept.
fn random_command(rng: &mut ChaCha8Rng, games: &Path) -> AppCommand {
    match rng.random_range(0..16) {
        0 => AppCommand::ToggleAnalysis,
        1 => AppCommand::SetMode(if rng.random() {
            Mode::Play
        } else {
            Mode::Analyse
        }),
        2 => AppCommand::ToggleModels,
        3 => AppCommand::TogglePauseAtThreats,
        4 => AppCommand::NextLanguage,
        5 => AppCommand::ReadCast,
        6 => AppCommand::ContinueGame,
        7 => {
            let folders = [games.to_owned(), games.join(COPIES)];
            let kept = folders.iter().flat_map(std::fs::read_dir).flatten();
            let mut files = kept
                .map(|it| it.expect("an entry").path())
                .collect::<Vec<_>>();
            files.extend(["no such game.json", "no such puzzles.jsonl"].map(|it| games.join(it)));
            files.sort();
            AppCommand::OpenGame(files.choose(rng).expect("there is one").clone())
        }
        8 => AppCommand::NextPuzzle,
        9 => AppCommand::OwnPuzzles,
        10 => AppCommand::PreviousPuzzle,
        11 => {
            let formats = [
                Format::Json,
                Format::Sgf,
                Format::Psq,
                Format::Text,
                Format::Lib,
            ];
            AppCommand::SaveGame(*formats.choose(rng).expect("there are some"))
        }
        12..=14 => random_edit(rng).into(),
        _ => AppCommand::Appearance(random_appearance(rng)),
    }
}

/// The position is the one that the record has at the cursor, and only the side to decide is thinking, unless bots wait.
fn check(app: &mut App, case: &str) {
    let session = session(app);
    let recorded = session.tree().game_at(session.cursor());
    let game = session.game();
    assert!(recorded.actions().eq(game.actions()), "{case}");
    assert_eq!(recorded.board(), game.board(), "{case}");
    assert_eq!(recorded.result(), game.result(), "{case}");
    assert!(session.can_show(session.cursor()), "{case}");
    let to_think = session.side_to_think();
    let mut seats = app.world_mut().query::<&SeatHandle>();
    for seat in seats.iter(app.world()) {
        if seat.status() == SeatStatus::Thinking {
            assert_eq!(Some(seat.side()), to_think, "{case}");
        }
    }
}

/// As it stands, with no position being set up, and after a restart: whoever is at the board, the game moves on when it is asked to.
fn check_not_stuck(app: &mut App, case: &str) {
    app.world_mut()
        .write_message(AppCommand::from(EditCommand::Leave));
    for round in 0..2 {
        // Answers to what was asked before may still be under way.
        app.update();
        let number = session(app).number();
        let before = session(app).game().clone();
        if before.result().is_some() {
            intend(app, Intent::Restart);
            continue;
        }
        if session(app).human_to_decide().is_some() {
            decide(app, &before);
        } else {
            // A paused bot is let go by the first, the second hurries it.
            intend(app, Intent::MoveNow);
            intend(app, Intent::MoveNow);
        }
        let deadline = Instant::now() + Duration::from_secs(10);
        while !moves_on(app, number, &before) {
            assert!(
                Instant::now() < deadline,
                "{case}, round {round} is stuck\n{}",
                state(app)
            );
            app.update();
            std::thread::yield_now();
        }
        intend(app, Intent::Restart);
    }
}

/// Whether the game has more or fewer actions than before. A failure may have ended it, and the next one of a series have begun with as many.
fn moves_on(app: &App, number: u64, before: &Game) -> bool {
    let (game, other) = (session(app).game(), session(app).number() != number);
    other || game.actions().len() != before.actions().len() || game.result().is_some()
}

/// Who is doing what, to find out why nothing happens.
fn state(app: &mut App) -> String {
    let mut seats = app.world_mut().query::<&SeatHandle>();
    let seats = seats.iter(app.world());
    let seats = seats.map(|seat| format!("{:?}: {:?}", seat.side(), seat.status()));
    let seats = seats.collect::<Vec<_>>().join(", ");
    let laid = app.world().resource::<Laying>().stones().to_vec();
    let edits = app.world().resource::<Editor>().is_open();
    let session = session(app);
    let ids = Side::ALL.map(|side| session.character(side).id.clone());
    format!(
        "{ids:?}, {seats}; game {}, {:?}, {:?} of {:?} from {:?}, laid {laid:?}, edits {edits}, replays {}\n\
         to think {:?}, paused {}, stepping {}, notice {:?}\n{}{}",
        session.number(),
        session.game().setup(),
        session.cursor(),
        session.head(),
        session.start(),
        session.is_replaying(),
        session.side_to_think(),
        session.is_paused(),
        session.is_stepping(),
        session.notice(),
        session.game().board(),
        threads()
    )
}

/// Where there is `/proc`: each thread's name, state, and how long it has run and waited to run, in nanoseconds.
fn threads() -> String {
    let tasks = std::fs::read_dir("/proc/self/task").into_iter().flatten();
    let lines = tasks.flatten().map(|task| {
        let read = |name| std::fs::read_to_string(task.path().join(name)).unwrap_or_default();
        let stat = read("stat");
        let (name, rest) = stat.rsplit_once(") ").unwrap_or_default();
        let state = rest.get(..1).unwrap_or_default();
        format!("{name}) {state} {}", read("schedstat"))
    });
    lines.collect()
}

/// What somebody in front of the screen is asked for.
fn decide(app: &mut App, game: &Game) {
    let (_, expect) = game.to_decide().expect("the game goes on");
    if expect.allows_swap() {
        return intend(app, Intent::Swap);
    }
    if expect == Expect::Three {
        let gathered = app.world().resource::<Laying>().stones().to_vec();
        let empty = game.board().empty_points();
        let further = empty.filter(|point| !gathered.contains(point));
        for point in further.take(3 - gathered.len()).collect::<Vec<_>>() {
            intend(app, Intent::Place(point));
        }
        return;
    }
    let legal = game.legal_points().next().expect("the game goes on");
    intend(app, Intent::Place(legal));
}

#[test]
fn random_users_break_nothing() {
    let sequences =
        std::env::var("NEKOMOKU_SESSIONS").map_or(SEQUENCES, |it| it.parse().expect("a number"));
    let first = std::env::var("NEKOMOKU_FIRST_SESSION")
        .map_or(0, |it| it.parse::<u64>().expect("a number"));
    let games = tempfile::tempdir().expect("a folder");
    // What is done beside playing is carried out as well.
    let (mut opened, mut posed, mut edited) = (0, 0, 0);
    for seed in first..sequences {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let [black, white] = [0, 1].map(|_| random_player(&mut rng));
        let mut app = game_app(black, white);
        let games = games.path().join(seed.to_string());
        let copies = games.join(COPIES);
        std::fs::create_dir_all(&copies).expect("it can be made");
        std::fs::write(copies.join("some.jsonl"), PUZZLES).expect("it can be written");
        app.insert_resource(Archive::at(games.clone()).with_copies_in(copies));
        let case = format!("sequence {seed}, {black} against {white}");
        for _ in 0..STEPS {
            let (mut opens, number) = (false, session(&app).number());
            if rng.random_ratio(1, 12) {
                let command = random_command(&mut rng, &games);
                opens = matches!(command, AppCommand::OpenGame(_));
                app.world_mut().write_message(command);
            }
            if rng.random_bool(0.5) {
                let intent = random_intent(&mut rng, session(&app));
                app.world_mut().write_message(intent);
            }
            app.update();
            check(&mut app, &case);
            posed += u32::from(session(&app).is_posed());
            edited += u32::from(app.world().resource::<Editor>().is_open());
            let another = session(&app).number() != number && !session(&app).is_posed();
            opened += u32::from(opens && another);
        }
        check_not_stuck(&mut app, &case);
    }
    let few = sequences.saturating_sub(first) < 50;
    assert!(
        few || posed > 0 && opened > 0 && edited > 0,
        "{posed} {opened} {edited}"
    );
}

/// Monkeys at the window: clicks anywhere and keys of all kinds, through the whole input path, sheets and all.
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
    std::fs::create_dir(games.path().join(COPIES)).expect("it can be made");
    let monkeys = std::env::var("NEKOMOKU_MONKEYS").map_or(6, |it| it.parse().expect("a number"));
    for seed in 0..monkeys {
        let mut rng = ChaCha8Rng::seed_from_u64(1_000 + seed);
        let [black, white] = [0, 1].map(|_| random_player(&mut rng));
        let size = Vec2::new(
            rng.random_range(640.0..1300.0),
            rng.random_range(480.0..900.0),
        );
        let mut app = view_app(lineup(black, white, Default::default()), size, 1.0);
        let copies = games.path().join(COPIES);
        app.insert_resource(Archive::at(games.path().to_owned()).with_copies_in(copies));
        let case = format!("monkey {seed}, {black} against {white}, {size}");
        for _ in 0..120 {
            if rng.random_ratio(1, 20) {
                let command = random_appearance(&mut rng);
                app.world_mut()
                    .write_message(AppCommand::Appearance(command));
            }
            if rng.random_bool(0.3) {
                let key = *KEYS.choose(&mut rng).expect("there are keys");
                match MODIFIERS.get(rng.random_range(0..8)) {
                    // With the clipboard of who runs it a test has nothing to do.
                    Some((_, KeyCode::ControlLeft)) if key == KeyCode::KeyC => {}
                    Some((modifier, code)) => {
                        hold_key(&mut app, modifier.clone(), *code, |app| tap(app, key));
                    }
                    None => tap(&mut app, key),
                }
            } else if rng.random_ratio(1, 20) {
                // Into a comment, where one is being written.
                type_text(&mut app, "no fork");
            } else {
                let place = Vec2::new(rng.random_range(0.0..size.x), rng.random_range(0.0..size.y));
                click(&mut app, place);
            }
            check(&mut app, &case);
        }
        tap(&mut app, KeyCode::Escape);
        tap(&mut app, KeyCode::Escape);
        check_not_stuck(&mut app, &case);
    }
}
