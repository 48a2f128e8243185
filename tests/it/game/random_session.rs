//! Random users: after any sequence of intents the session equals its record, and no seat is stuck.

use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use arena::FlagRule;
use game::{
    Archive, Begins, DrillCommand, EditCommand, Intent, Language, LineChoice, NewADay, Numbers,
    Pairing, PuzzleCommand, RepertoireCommand, RepertoireDrillState, SeatStatus, Session, Setting,
    Start, Strictness, Switch, TeachingCommand, Tempo, TimeOdds, TimeTerms,
};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;
use record::Format;
use rules::{Color, Game, GameSetup, OpeningRule, Point, Rule, Side};

use super::repertoire;
use super::support::*;
use crate::many::some;

/// Sessions in a normal run; `NEKOMOKU_FIRST_SESSION` asks to begin with another one.
const SESSIONS: u64 = 1_000;
/// Sessions in a long run.
const MANY_SESSIONS: u64 = 10_000;
const STEPS: usize = 60;
const PLAYERS: [&str; 8] = [
    "you", "you", "random", "brisk", "slow", "panics", "cheats", "ponders",
];

/// The folder for copies, inside the folder of the games.
const COPIES: &str = "copies";
const PUZZLES: &str = concat!(
    "\n",
    r#"{"kind":"vct","rule":"freestyle","side":"black","#,
    r#""black":["h8","i8","j8"],"white":["a1","b3","a15"]}"#,
    "\n",
    r#"{"kind":"vcf","rule":"renju","side":"white","size":9,"#,
    r#""black":["h8","a1","a3","a5","f1","f3"],"white":["d8","e8","f8","g9","g10"]}"#,
    "\n",
);

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

/// An action on the game.
fn random_intent(rng: &mut ChaCha8Rng, session: &Session) -> Intent {
    if rng.random_ratio(1, 5) {
        return random_look(rng, session);
    }
    let point = random_point(rng, session.game().setup().size());
    match rng.random_range(0..32) {
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
        _ => Intent::OfferDraw,
    }
}

fn random_setting(rng: &mut ChaCha8Rng) -> Setting {
    const THEMES: [&str; 6] = ["wood", "slate", "paper", "contrast", "cat", "none such"];
    match rng.random_range(0..13) {
        0 => Setting::Theme((*THEMES.choose(rng).expect("there are some")).to_owned()),
        1 => Setting::Scale(rng.random()),
        2 => Setting::Numbers(*Numbers::ALL.choose(rng).expect("there are some")),
        3 => Setting::NextNumbers,
        4 => Setting::Switch(Switch::Coordinates, rng.random()),
        5 => Setting::Switch(Switch::ReducedMotion, rng.random()),
        6 => Setting::Toggle(Switch::Models),
        7 => Setting::Toggle(Switch::PauseAtThreats),
        8 => Setting::Language(*Language::ALL.choose(rng).expect("there are some")),
        9 => Setting::Window(rng.random(), rng.random()),
        11 => Setting::NewADay(*NewADay::ALL.choose(rng).expect("there are some")),
        10 => Setting::Teaching(*Strictness::ALL.choose(rng).expect("there are some")),
        _ => Setting::Tempo(*Tempo::ALL.choose(rng).expect("there are some")),
    }
}

fn random_edit(rng: &mut ChaCha8Rng) -> EditCommand {
    let color = *Color::ALL.choose(rng).expect("there are two");
    match rng.random_range(0..8) {
        0..=1 => EditCommand::Begin,
        2 => EditCommand::Put(random_point(rng, 19), color),
        3 => EditCommand::Brush(color),
        4 => EditCommand::Clear,
        5..=6 => EditCommand::Finish,
        _ => EditCommand::Leave,
    }
}

/// A kept game, a copy, or a file that is not there; `games` is where they are kept.
fn random_file(rng: &mut ChaCha8Rng, games: &Path) -> Intent {
    let folders = [games.to_owned(), games.join(COPIES)];
    let kept = folders.iter().flat_map(std::fs::read_dir).flatten();
    let mut files = kept
        .map(|it| it.expect("an entry").path())
        .collect::<Vec<_>>();
    files.extend(["no such game.json", "no such puzzles.jsonl"].map(|it| games.join(it)));
    files.sort();
    Intent::OpenGame(files.choose(rng).expect("there is one").clone())
}

/// What is done with the lines that are learned. Some repertoires are not there.
fn random_lines(rng: &mut ChaCha8Rng, games: &Path) -> RepertoireCommand {
    let choice = LineChoice {
        side: *Color::ALL.choose(rng).expect("there are two"),
        moves: rng.random_bool(0.5).then(|| rng.random_range(0..12)),
    };
    let id = rng.random_range(0..3);
    match rng.random_range(0..14) {
        0..=1 => RepertoireCommand::AddShown(choice),
        2 => match random_file(rng, games) {
            Intent::OpenGame(file) => RepertoireCommand::Add(file, choice),
            _ => RepertoireCommand::AddShown(choice),
        },
        3..=7 => RepertoireCommand::Learn(id),
        8 => RepertoireCommand::Continue,
        9 => RepertoireCommand::Skip,
        10 => RepertoireCommand::Leave,
        11 => RepertoireCommand::Rename(id, ["", "mine"][rng.random_range(0..2)].to_owned()),
        12 => RepertoireCommand::Delete(id),
        _ => RepertoireCommand::Restore,
    }
}

/// What is asked of the coach.
fn random_lesson(rng: &mut ChaCha8Rng, games: &Path) -> Intent {
    match rng.random_range(0..8) {
        0 => Intent::BeginRated(random_pairing(rng)),
        1 => Intent::BeginMatched(random_pairing(rng)),
        2 => Intent::Drill(DrillCommand::Add(games.join(COPIES).join("some.jsonl"))),
        3 => Intent::Drill(DrillCommand::Next),
        4 => Intent::Drill(DrillCommand::Skip),
        5 => Intent::Teach(TeachingCommand::More),
        6 => Intent::Teach(TeachingCommand::TakeBack),
        _ => Intent::Teach(TeachingCommand::Dismiss),
    }
}

/// What is done beside playing.
fn random_errand(rng: &mut ChaCha8Rng, games: &Path) -> Intent {
    match rng.random_range(0..29) {
        0 => Intent::ToggleAnalysis,
        1 => Intent::Analyse(rng.random()),
        2 => Intent::ReadCast,
        3 => Intent::RefreshCast,
        4 => Intent::ContinueGame,
        5 => random_file(rng, games),
        6 => Intent::Puzzle(PuzzleCommand::Next),
        7 => Intent::Puzzle(PuzzleCommand::Own),
        8 => Intent::Puzzle(PuzzleCommand::Previous),
        9 => {
            const FORMATS: [Format; 5] = [
                Format::Json,
                Format::Sgf,
                Format::Psq,
                Format::Text,
                Format::Lib,
            ];
            Intent::SaveGame(*FORMATS.choose(rng).expect("there are some"))
        }
        10..=12 => Intent::Edit(random_edit(rng)),
        13 => Intent::CopyGame,
        14 => Intent::PasteGame(["h8i9g7", "nothing of the kind"][rng.random_range(0..2)].into()),
        15 => Intent::AnswerPermission(rng.random()),
        16 => Intent::Hold(rng.random()),
        17 => Intent::Cover(rng.random()),
        18 => Intent::Close,
        19..=21 => random_lesson(rng, games),
        22..=27 => Intent::Repertoire(random_lines(rng, games)),
        _ => Intent::Set(random_setting(rng)),
    }
}

/// The position shown is the one that the record has at the cursor, and only the bot to decide is
/// thinking, unless bots wait.
fn check(desk: &Desk, case: &str) {
    let session = desk.session();
    let recorded = session.tree().game_at(session.cursor());
    let game = session.game();
    assert!(recorded.actions().eq(game.actions()), "{case}");
    assert_eq!(recorded.board(), game.board(), "{case}");
    assert_eq!(recorded.result(), game.result(), "{case}");
    assert!(session.position().can_show(session.cursor()), "{case}");
    let to_think = session.side_to_think();
    for seat in desk.game.seats().iter() {
        assert!(!session.is_human(seat.side()), "{case}");
        if seat.status() == SeatStatus::Thinking {
            assert_eq!(Some(seat.side()), to_think, "{case}");
        }
    }
}

/// As it is, after the editor is left, and after a restart: whichever players are at the board, the
/// game continues when it is asked to.
fn check_not_stuck(desk: &mut Desk, case: &str) {
    desk.apply(Intent::Edit(EditCommand::Leave));
    desk.apply(Intent::Cover(false));
    leave_lines(desk, case);
    for round in 0..2 {
        // Answers to earlier requests may still arrive.
        desk.update();
        let number = desk.session().number();
        let before = desk.session().game().clone();
        if before.result().is_some() {
            desk.intend(Intent::Restart);
            continue;
        }
        if desk.session().human_to_decide().is_some() {
            desk.decide(&before);
        } else {
            // The first intent resumes a paused bot, the second asks it to move at once.
            desk.intend(Intent::MoveNow);
            desk.intend(Intent::MoveNow);
        }
        let what = format!("{case}, round {round}");
        let deadline = Instant::now() + PATIENCE;
        while !moves_on(desk, number, &before) {
            assert!(
                Instant::now() < deadline,
                "{what} is stuck\n{}",
                desk.state()
            );
            let_bots_answer(desk);
        }
        desk.intend(Intent::Restart);
    }
}

/// The questions about lines come to one that the user answers, or end. Then a game begins.
fn leave_lines(desk: &mut Desk, case: &str) {
    if desk.game.coach().recited(desk.game.session()).is_none() {
        return;
    }
    for _ in 0..2_000 {
        if !desk.game.coach().repertoire_drill().is_waiting() {
            break;
        }
        desk.pass(Duration::from_millis(250));
    }
    assert!(
        !desk.game.coach().repertoire_drill().is_waiting(),
        "{case}: it never asks"
    );
    let pairing = Pairing::from_cast(desk.game.book().cast());
    desk.intend(Intent::Begin(pairing));
    assert!(
        desk.game.coach().recited(desk.game.session()).is_none(),
        "{case}: another game is shown"
    );
}

/// Waits a little for threads. While a player hangs, only the test's clock advances.
fn let_bots_answer(desk: &mut Desk) {
    let session = desk.session();
    let side = session.side_to_think();
    let hangs = side.is_some_and(|side| session.character(side).id == "hangs");
    thread::sleep(Duration::from_micros(100));
    desk.pass(if hangs {
        Duration::from_millis(200)
    } else {
        Duration::from_micros(100)
    });
}

/// Whether the game has more or fewer actions than before. A failure may have ended the game, and
/// the next game of the series may have the same number of actions.
fn moves_on(desk: &Desk, number: u64, before: &Game) -> bool {
    let (game, other) = (desk.session().game(), desk.session().number() != number);
    other || game.actions().len() != before.actions().len() || game.result().is_some()
}

/// The events of the sessions beside playing.
#[derive(Debug, Default)]
struct Seen {
    opened: u32,
    posed: u32,
    edited: u32,
    answered: u32,
    recited: u32,
}

impl Seen {
    fn and(self, other: Self) -> Self {
        Self {
            opened: self.opened + other.opened,
            posed: self.posed + other.posed,
            edited: self.edited + other.edited,
            answered: self.answered + other.answered,
            recited: self.recited + other.recited,
        }
    }
}

/// The user begins with the questions about lines, which no random user reaches often.
fn learn_lines(desk: &mut Desk, rng: &mut ChaCha8Rng, copies: &Path) {
    let file = (copies.join("lines.sgf"), repertoire::LINES.as_bytes());
    let side = *Color::ALL.choose(rng).expect("there are two");
    assert!(repertoire::add(desk, file, repertoire::want(side)));
    repertoire::learn(desk);
}

fn play_session(seed: u64, games: &Path, seen: &mut Seen) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let [black, white] = [0, 1].map(|_| random_player(&mut rng));
    let games = games.join(seed.to_string());
    let copies = games.join(COPIES);
    std::fs::create_dir_all(&copies).expect("it can be made");
    std::fs::write(copies.join("some.jsonl"), PUZZLES).expect("it can be written");
    let mut desk = Desk::new(Start {
        archive: Archive::at(games.clone()).with_copies_in(copies.clone()),
        think_time: rng.random_ratio(1, 4),
        setup_sheet: rng.random_ratio(1, 10),
        ..start(lineup(black, white, GameSetup::default()))
    });
    let case = format!("session {seed}, {black} against {white}");
    if rng.random_ratio(1, 5) {
        learn_lines(&mut desk, &mut rng, &copies);
    }
    for _ in 0..STEPS {
        let (mut opens, number) = (false, desk.session().number());
        if rng.random_ratio(1, 10) {
            let background_job = random_errand(&mut rng, &games);
            opens = matches!(background_job, Intent::OpenGame(_));
            desk.apply(background_job);
        }
        if rng.random_bool(0.5) {
            let intent = random_intent(&mut rng, desk.session());
            desk.apply(intent);
        }
        let before = desk.ply();
        desk.update();
        if rng.random_ratio(1, 8) {
            let_bots_answer(&mut desk);
        }
        check(&desk, &case);
        let session = desk.session();
        let is_posed = session.contest().is_posed();
        let is_bots_move = session.human_to_decide().is_some() && desk.ply() > before;
        seen.posed += u32::from(is_posed);
        seen.edited += u32::from(desk.game.editor().is_open());
        seen.opened += u32::from(opens && session.number() != number && !is_posed);
        seen.answered += u32::from(is_bots_move);
        let is_asked = desk.game.coach().repertoire_drill().state() == RepertoireDrillState::Asked;
        seen.recited +=
            u32::from(is_asked && desk.game.coach().recited(desk.game.session()).is_some());
    }
    check_not_stuck(&mut desk, &case);
    drop(desk);
    std::fs::remove_dir_all(&games).expect("nobody has a file of it open");
}

/// Plays a session for each seed, each on a thread; as many threads as cores. A session spends most
/// of its time waiting for the threads of its bots.
///
/// `$NEKOMOKU_FIRST_SESSION` is added to the seeds.
fn play_sessions(seeds: Range<u64>) {
    let first = std::env::var("NEKOMOKU_FIRST_SESSION")
        .map_or(0, |it| it.parse::<u64>().expect("a number"));
    let (first, end) = (first + seeds.start, first + seeds.end);
    let games = tempfile::tempdir().expect("a folder");
    let next = AtomicU64::new(first);
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let seen = thread::scope(|scope| {
        let play = || {
            let mut seen = Seen::default();
            loop {
                let seed = next.fetch_add(1, Ordering::Relaxed);
                if seed >= end {
                    return seen;
                }
                play_session(seed, games.path(), &mut seen);
            }
        };
        let workers = (0..cores).map(|_| scope.spawn(play)).collect::<Vec<_>>();
        let seen = workers.into_iter().map(|it| it.join().expect("no fault"));
        seen.reduce(Seen::and).expect("there is a worker")
    });
    if end - first < SESSIONS {
        return;
    }
    // A thousand random users and more use every feature beside playing.
    let Seen {
        opened,
        posed,
        edited,
        answered,
        recited,
    } = seen;
    assert!(
        [opened, posed, edited, answered, recited]
            .iter()
            .all(|&it| it > 0),
        "{seen:?}"
    );
}

#[test]
fn random_users_break_nothing() {
    play_sessions(0..SESSIONS / 3);
}

#[test]
#[ignore = "10,000 sessions, minutes in release: too long for every `cargo test`; `.ci/run` runs a \
    twentieth of it, and `cargo test --release --no-default-features --test it very_many -- --ignored` \
    all of it"]
fn very_many_random_users_break_nothing() {
    play_sessions(some(0, MANY_SESSIONS));
}
