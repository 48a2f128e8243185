//! The coach: rated games, the drill, and the teacher, with a clock that the test moves.

use std::path::Path;
use std::time::Duration;

use game::{
    Answer, Archive, Calendar, Drill, DrillCommand, Event, Intent, LineChoice, NewADay, Notice,
    OwnRatings, Pairing, RepertoireCommand, RepertoireDrillState, ReportCommand, ReportProgress,
    ReportRange, Setting, Settings, Start, Strictness, TeachingCommand, TeachingPoint,
};
use rules::{GameSetup, Side};

use super::support::*;

const DAY: Duration = Duration::from_secs(86_400);
/// An open three of Black's, who is to move.
const THREE: &str = "h8a1i8b3j8a15";
const PUZZLE: &str = r#"{"kind":"vcf","rule":"freestyle","side":"black","black":["h8","i8","j8"],"white":["a1","b3","a15"]}"#;

/// A game whose files are in this folder, on a day of the test's calendar.
fn desk_in(folder: &Path) -> Desk {
    let start = Start {
        settings: Settings::read(&folder.join("settings.toml")),
        calendar: Calendar::From(1_000_000_000),
        ..start(lineup("you", "kitten", GameSetup::default()))
    };
    let mut desk = Desk::new(start);
    desk.tick();
    desk
}

fn pairing(left: &str, right: &str) -> Pairing {
    Pairing {
        players: [left.into(), right.into()],
        ..Pairing::from_cast(book().cast())
    }
}

fn count(desk: &Desk, event: &Event) -> usize {
    desk.events.iter().filter(|it| *it == event).count()
}

/// Plays a stone and gives the game up.
fn lose(desk: &mut Desk) {
    desk.exchange("h8");
    desk.intend(Intent::Resign);
}

#[test]
fn only_rated_games_change_the_rating_and_it_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_in(folder.path());
    let setup = GameSetup::default();
    let new = desk.game.coach().rating(setup);
    desk.intend(Intent::Begin(pairing("you", "kitten")));
    assert!(
        !desk.game.coach().is_rated(desk.game.session()),
        "a game is not rated by default"
    );
    lose(&mut desk);
    assert_eq!(desk.game.coach().rating(setup), new);
    assert_eq!(desk.game.coach().rating_change(desk.session()), None);
    desk.intend(Intent::BeginRated(pairing("you", "kitten")));
    assert!(desk.game.coach().is_rated(desk.game.session()));
    lose(&mut desk);
    assert_eq!(
        (
            count(&desk, &Event::Rated),
            desk.game.coach().is_rated(desk.game.session())
        ),
        (1, false)
    );
    let lost = desk.game.coach().rating(setup);
    let change = desk.game.coach().rating_change(desk.session());
    assert_eq!(change, Some([new.elo, lost.elo]));
    assert!(
        lost.elo < new.elo && lost.deviation < new.deviation,
        "{lost:?}"
    );
    desk.pass(30 * DAY);
    assert!(desk.game.coach().rating(setup).deviation > lost.deviation);
    let read = OwnRatings::read(&folder.path().join(OwnRatings::FILE));
    assert_eq!(read.mistake(), None);
    let pool = read.pool(setup);
    let game = pool.games.first().expect("it is kept");
    assert_eq!((pool.games.len(), game.opponent.as_str()), (1, "kitten"));
    assert_eq!((game.score, game.at_s / 1_000), (0.0, 1_000_000));
    let again = desk_in(folder.path());
    assert_eq!(
        again.game.coach().ratings().pools(),
        desk.game.coach().ratings().pools()
    );
}

#[test]
fn a_game_with_help_does_not_count() {
    for help in ["hint", "take-back", "review", "other player"] {
        let mut desk = Desk::between("you", "kitten");
        // Analysis of what was on screen before is off in a rated game.
        desk.intend(Intent::Analyse(true));
        desk.intend(Intent::BeginRated(pairing("you", "kitten")));
        assert!(!desk.game.analysis().is_on());
        desk.exchange("h8");
        let ask = |desk: &mut Desk| match help {
            "hint" => desk.intend(Intent::Hint),
            "take-back" => desk.undo(),
            "review" => desk.intend(Intent::Review),
            _ => desk.intend(Intent::Replace(Side::Second, "cat".into())),
        };
        ask(&mut desk);
        let warning = desk.session().notice();
        assert_eq!(warning, Some(&Notice::RatingAtStake), "{help}");
        assert!(desk.game.coach().is_rated(desk.session()), "{help}");
        assert_eq!(desk.ply(), 2, "{help}");
        ask(&mut desk);
        assert_eq!(count(&desk, &Event::RatingAnnulled), 1, "{help}");
        assert!(!desk.game.coach().is_rated(desk.game.session()), "{help}");
        if desk.ply() == 0 {
            desk.exchange("h8");
        }
        desk.intend(Intent::Resign);
        assert_eq!(count(&desk, &Event::Rated), 0, "{help}");
    }
    let mut desk = Desk::between("you", "kitten");
    for players in [["you", "you"], ["cat", "kitten"], ["you", "slow"]] {
        desk.intend(Intent::BeginRated(pairing(players[0], players[1])));
        assert!(
            !desk.game.coach().is_rated(desk.game.session()),
            "{players:?}"
        );
    }
}

#[test]
fn a_game_that_is_left_does_not_count() {
    let mut desk = Desk::between("you", "kitten");
    desk.intend(Intent::BeginRated(pairing("you", "kitten")));
    desk.exchange("h8");
    desk.intend(Intent::Begin(pairing("you", "kitten")));
    lose(&mut desk);
    assert_eq!(count(&desk, &Event::Rated), 0);
}

#[test]
fn the_matched_opponent_follows_the_rating() {
    let mut desk = Desk::between("you", "kitten");
    let level = |desk: &Desk| {
        let bot = desk.session().character(Side::Second);
        bot.level().expect("it has a level")
    };
    desk.intend(Intent::BeginMatched(pairing("you", "kitten")));
    let first = level(&desk);
    assert!((35..=50).contains(&first), "1300 Elo: {first}");
    assert!(desk.game.coach().is_rated(desk.game.session()));
    lose(&mut desk);
    desk.intend(Intent::BeginMatched(pairing("you", "kitten")));
    assert!(level(&desk) < first, "after a loss: {}", level(&desk));
}

#[test]
fn puzzles_of_the_drill_come_back_when_they_are_due() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.jsonl");
    std::fs::write(&file, format!("{PUZZLE}\n")).expect("it can be written");
    let mut desk = desk_in(folder.path());
    for added in [1, 0] {
        desk.intend(Intent::Drill(DrillCommand::Add(file.clone())));
        assert_eq!(desk.events.last(), Some(&Event::DrillExtended(added)));
    }
    assert_eq!(
        (
            desk.game.coach().drill_counts(desk.game.settings()).due,
            desk.game.coach().drill_counts(desk.game.settings()).new
        ),
        (1, 1)
    );
    desk.intend(Intent::Drill(DrillCommand::Next));
    assert_eq!(desk.ply(), 6, "it is posed");
    // Black makes an open four and the five.
    desk.exchange("k8");
    let five = ["g8", "l8"].map(point);
    let board = desk.session().game().board().clone();
    let five = five.into_iter().find(|&it| board.is_empty(it));
    desk.intend(Intent::Place(five.expect("one end is open")));
    desk.update();
    assert_eq!(count(&desk, &Event::DrillAnswered(Answer::Solved)), 1);
    let counts = desk.game.coach().drill_counts(desk.game.settings());
    assert_eq!((counts.due, counts.solved, counts.failed), (0, 1, 0));
    desk.intend(Intent::Drill(DrillCommand::Next));
    assert_eq!(count(&desk, &Event::NothingDue), 1);
    desk.pass(DAY);
    assert_eq!(desk.game.coach().drill_counts(desk.game.settings()).due, 1);
    desk.intend(Intent::Drill(DrillCommand::Next));
    desk.intend(Intent::Hint);
    assert_eq!(count(&desk, &Event::DrillAnswered(Answer::Failed)), 1);
    let read = Drill::read(&folder.path().join(Drill::FILE));
    assert_eq!(read.cards(), desk.game.coach().drill().cards());
    assert_eq!(
        (
            read.cards()[0].schedule.solved,
            read.cards()[0].schedule.failed
        ),
        (1, 1)
    );
}

#[test]
fn moves_taken_back_in_a_puzzle_do_not_stay_as_variations() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.jsonl");
    std::fs::write(&file, format!("{PUZZLE}\n")).expect("it can be written");
    let mut desk = desk_in(folder.path());
    desk.intend(Intent::OpenGame(file));
    let posed = desk.session().tree().walk().count();
    desk.exchange("o1");
    desk.exchange("o3");
    assert_eq!(desk.session().tree().walk().count(), posed + 4);
    desk.undo();
    assert_eq!(desk.session().tree().walk().count(), posed + 2);
    desk.undo();
    assert_eq!(desk.session().tree().walk().count(), posed);
    assert_eq!(desk.ply(), 6);
    assert!(!Intent::Redo.is_possible(desk.session()));
    // The puzzle can still be solved.
    desk.exchange("k8");
    assert_eq!(desk.session().tree().walk().count(), posed + 2);
}

#[test]
fn a_skipped_puzzle_waits_for_a_day_and_a_left_one_is_failed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.jsonl");
    let other = PUZZLE.replace("\"a15\"", "\"a14\"");
    std::fs::write(&file, format!("{PUZZLE}\n{other}\n")).expect("it can be written");
    let mut desk = desk_in(folder.path());
    desk.intend(Intent::Drill(DrillCommand::Add(file)));
    desk.intend(Intent::Drill(DrillCommand::Next));
    desk.intend(Intent::Drill(DrillCommand::Skip));
    assert_eq!(count(&desk, &Event::DrillAnswered(Answer::Skipped)), 1);
    assert_eq!(desk.game.coach().drill_counts(desk.game.settings()).due, 1);
    desk.exchange("o1");
    desk.intend(Intent::Drill(DrillCommand::Next));
    assert_eq!(count(&desk, &Event::DrillAnswered(Answer::Failed)), 1);
    desk.pass(DAY);
    assert_eq!(desk.game.coach().drill_counts(desk.game.settings()).due, 2);
    let broken = folder.path().join("broken.jsonl");
    std::fs::write(&broken, "{}").expect("it can be written");
    desk.intend(Intent::Drill(DrillCommand::Add(broken)));
    assert_eq!(
        desk.game.coach().drill_counts(desk.game.settings()).puzzles,
        2
    );
    assert!(desk.session().notice().is_some(), "the mistake is reported");
}

/// A game that stands after these stones, with a bot that never answers on this side.
fn taught(stones: &str, bot: Side, strictness: Strictness) -> Desk {
    let mut desk = Desk::between("you", "you");
    desk.intend(Intent::Set(Setting::Teaching(strictness)));
    desk.intend(Intent::PasteGame(stones.into()));
    desk.intend(Intent::Replace(bot, "slow".into()));
    desk
}

/// Plays a stone and waits until it is judged. Judging never holds up the call.
fn judged(desk: &mut Desk, stone: &str) {
    desk.apply(Intent::Place(point(stone)));
    assert!(
        desk.game.coach().teacher().is_looking(),
        "it looks beside the game"
    );
    desk.until("the judge", |desk| {
        !desk.game.coach().teacher().is_looking()
    });
}

#[test]
fn a_missed_win_is_offered_back_in_three_steps() {
    let mut desk = taught(THREE, Side::Second, Strictness::Normal);
    judged(&mut desk, "o1");
    let node = desk.session().cursor();
    assert_eq!(count(&desk, &Event::TeachingOffered(node)), 1);
    let offer = desk.game.coach().teacher().offer().expect("an offer");
    assert!(offer.is_fact() && offer.points().is_empty() && offer.why().is_none());
    desk.intend(Intent::Teach(TeachingCommand::More));
    let offer = desk.game.coach().teacher().offer().expect("an offer");
    assert!(offer.points().len() == 1 && offer.why().is_none());
    desk.intend(Intent::Teach(TeachingCommand::More));
    let why = desk.game.coach().teacher().offer().and_then(|it| it.why());
    assert!(
        matches!(why, Some(TeachingPoint::MissedWin { plies: 3, line }) if line.len() == 3),
        "{why:?}"
    );
    // The line is played out from the position before the move, and no clock runs meanwhile.
    let offer = desk.game.coach().teacher().offer().expect("an offer");
    assert_eq!(offer.line_at(desk.session().cursor()).len(), 3);
    assert_eq!((desk.ply(), desk.game.side_on_clock()), (6, None));
    desk.intend(Intent::Teach(TeachingCommand::TakeBack));
    assert_eq!(desk.ply(), 6);
    assert!(desk.game.coach().teacher().offer().is_none());
    assert!(!desk.session().position().looks_elsewhere());
}

#[test]
fn the_game_goes_on_where_it_stood_after_an_offer_is_declined() {
    let mut desk = taught(THREE, Side::Second, Strictness::Normal);
    judged(&mut desk, "o1");
    desk.intend(Intent::Teach(TeachingCommand::More));
    desk.intend(Intent::Teach(TeachingCommand::More));
    assert_eq!(desk.ply(), 6);
    desk.intend(Intent::Teach(TeachingCommand::Dismiss));
    assert_eq!((desk.ply(), desk.game.coach().teacher().offer()), (7, None));
    assert!(
        desk.session().side_to_think().is_some(),
        "the bot may answer"
    );
    // The key for taking back accepts an offer.
    let mut desk = taught(THREE, Side::Second, Strictness::Normal);
    judged(&mut desk, "o1");
    desk.intend(Intent::Undo);
    assert_eq!((desk.ply(), desk.game.coach().teacher().offer()), (6, None));
}

#[test]
fn a_losing_move_is_offered_back_and_may_stay() {
    let mut desk = taught("h8a1i8b3j8", Side::First, Strictness::Gentle);
    judged(&mut desk, "a15");
    desk.intend(Intent::Teach(TeachingCommand::More));
    desk.intend(Intent::Teach(TeachingCommand::More));
    let why = desk.game.coach().teacher().offer().and_then(|it| it.why());
    let Some(TeachingPoint::Losing {
        plies: 3, defences, ..
    }) = why
    else {
        panic!("{why:?}");
    };
    assert!(defences.contains(&point("k8")), "{defences:?}");
    assert_eq!(desk.ply(), 6, "the line begins after the move");
    desk.intend(Intent::Teach(TeachingCommand::Dismiss));
    assert_eq!((desk.ply(), desk.game.coach().teacher().offer()), (6, None));
}

#[test]
fn a_good_move_gets_no_offer_and_nobody_is_taught_by_default() {
    let mut desk = taught(THREE, Side::Second, Strictness::Normal);
    judged(&mut desk, "k8");
    assert_eq!(desk.game.coach().teacher().offer(), None);
    let mut desk = taught(THREE, Side::Second, Strictness::default());
    desk.apply(Intent::Place(point("o1")));
    assert!(!desk.game.coach().teacher().is_looking());
    // Of two humans nobody is taught.
    let mut desk = Desk::between("you", "you");
    desk.intend(Intent::Set(Setting::Teaching(Strictness::Strict)));
    desk.intend(Intent::PasteGame(THREE.into()));
    desk.apply(Intent::Place(point("o1")));
    assert!(!desk.game.coach().teacher().is_looking());
}

#[test]
fn an_offer_is_gone_with_its_position() {
    let mut desk = taught(THREE, Side::Second, Strictness::Normal);
    judged(&mut desk, "o1");
    assert!(desk.game.coach().teacher().offer().is_some());
    desk.intend(Intent::Begin(pairing("you", "kitten")));
    assert_eq!(desk.game.coach().teacher().offer(), None);
    let mut desk = taught(THREE, Side::Second, Strictness::Normal);
    desk.apply(Intent::Place(point("o1")));
    desk.intend(Intent::Begin(pairing("you", "kitten")));
    assert!(
        !desk.game.coach().teacher().is_looking(),
        "the judge is stopped"
    );
}

/// A finished game in which Black left an open three unanswered and won later.
fn finished_with_a_missed_win(folder: &Path) -> Desk {
    let mut desk = desk_in(folder);
    desk.intend(Intent::PasteGame("h8a1i8b3j8a15o1c5".into()));
    desk.intend(Intent::Resign);
    assert!(desk.result().is_some());
    desk
}

#[test]
fn missed_wins_of_the_game_on_screen_become_puzzles_of_the_drill() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = finished_with_a_missed_win(folder.path());
    desk.intend(Intent::Drill(DrillCommand::PractiseMistakes));
    assert!(desk.game.coach().puzzle_search().is_running());
    desk.until("the search", |desk| {
        !desk.game.coach().puzzle_search().is_on()
    });
    let progress = desk.game.coach().puzzle_search().progress();
    assert_eq!((progress.done, progress.games), (1, 1));
    assert!(progress.found >= 1, "{progress:?}");
    let cards = desk.game.coach().drill().cards();
    assert_eq!(cards.len(), progress.found);
    assert!(
        desk.game.puzzles().side(desk.session()).is_some(),
        "it is posed"
    );
    assert_eq!(desk.ply(), 6, "before the missed win");
    let read = Drill::read(&folder.path().join(Drill::FILE));
    assert_eq!(read.cards().len(), cards.len());
}

#[test]
fn the_missed_win_that_is_shown_becomes_a_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = finished_with_a_missed_win(folder.path());
    desk.intend(Intent::Drill(DrillCommand::PractiseShown));
    assert!(
        !desk.game.coach().puzzle_search().is_on(),
        "no mistake is shown"
    );
    desk.intend(Intent::Report(ReportCommand::Show(ReportRange::Last)));
    desk.until("the report", |desk| {
        desk.game.coach().reports().progress() == ReportProgress::Done
    });
    let own = |stones| ReportCommand::Open {
        game: 0,
        stones: Some(stones),
    };
    for stones in [6, 8] {
        desk.intend(Intent::Report(own(stones)));
        assert_eq!(
            desk.game.reviewed().missed_win_shown(desk.game.session()),
            None,
            "a losing move"
        );
    }
    desk.intend(Intent::Report(own(7)));
    assert_eq!(
        desk.game.reviewed().missed_win_shown(desk.game.session()),
        Some(7)
    );
    desk.intend(Intent::Drill(DrillCommand::PractiseShown));
    desk.until("the search", |desk| {
        !desk.game.coach().puzzle_search().is_on()
    });
    assert_eq!(desk.game.coach().drill().cards().len(), 1);
    let side = desk.game.puzzles().side(desk.session());
    assert_eq!((side, desk.ply()), (Some(rules::Color::Black), 6));
    let facts = desk.game.coach().drill().cards()[0].puzzle.facts.clone();
    assert_eq!(facts.expect("it comes from a game").themes, ["vcf"]);
}

#[test]
fn a_puzzle_of_the_drill_is_practised_again_when_its_mistake_is_shown_again() {
    let folder = tempfile::tempdir().expect("a folder");
    for number in 0..2 {
        let mut desk = finished_with_a_missed_win(folder.path());
        desk.intend(Intent::Drill(DrillCommand::PractiseMistakes));
        desk.until("the search", |desk| {
            !desk.game.coach().puzzle_search().is_on()
        });
        assert!(desk.game.puzzles().side(desk.session()).is_some());
        assert_eq!(desk.session().notice().is_none(), number == 1);
    }
}

#[test]
fn the_search_in_kept_games_stops_for_a_game_and_goes_on_after_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games");
    std::fs::create_dir(&games).expect("it can be made");
    let made = finished_with_a_missed_win(folder.path());
    let record = made.session().record();
    for (number, black) in (1..).zip(["you", "kitten"]) {
        let mut record = record.clone();
        record.players[0].id = black.into();
        let file = games.join(format!("{number}.json"));
        std::fs::write(file, record.to_text()).expect("it can be written");
    }
    let start = || Start {
        settings: Settings::read(&folder.path().join("settings.toml")),
        archive: Archive::at(games.clone()),
        ..start(lineup("you", "kitten", GameSetup::default()))
    };
    let file = games.join("unfinished.json");
    let unfinished = {
        let mut desk = desk_in(folder.path());
        desk.play("h8");
        desk.session().record().to_text()
    };
    std::fs::write(&file, unfinished).expect("it can be written");
    let mut desk = Desk::new(start());
    desk.intend(Intent::Drill(DrillCommand::SearchGames));
    assert!(desk.game.coach().puzzle_search().is_running());
    let begun = std::time::Instant::now();
    desk.intend(Intent::Begin(pairing("you", "you")));
    assert!(begun.elapsed() < Duration::from_millis(100));
    let search = desk.game.coach().puzzle_search();
    assert!(search.is_on() && !search.is_running(), "a game is played");
    // Under a sheet it continues.
    desk.intend(Intent::Cover(true));
    assert!(desk.game.coach().puzzle_search().is_running());
    desk.until("the search", |desk| {
        !desk.game.coach().puzzle_search().is_on()
    });
    let progress = desk.game.coach().puzzle_search().progress();
    assert_eq!((progress.done, progress.games), (3, 3));
    assert!(progress.found >= 1, "{progress:?}");
    // The mistakes of others are no puzzles, and no game is searched twice.
    let own = |card: &game::DrillCard| card.puzzle.side == rules::Color::Black;
    assert!(desk.game.coach().drill().cards().iter().all(own));
    let mut again = Desk::new(start());
    again.intend(Intent::Drill(DrillCommand::SearchGames));
    let left = again.game.coach().puzzle_search().progress();
    assert_eq!(left.games, 1, "only the game that was not over");
    again.until("the search", |desk| {
        !desk.game.coach().puzzle_search().is_on()
    });
    assert_eq!(again.game.coach().drill().cards().len(), progress.found);
    std::fs::remove_file(file).expect("it can be removed");
    let mut last = Desk::new(start());
    last.intend(Intent::Drill(DrillCommand::SearchGames));
    assert!(!last.game.coach().puzzle_search().is_on());
}

#[test]
fn new_questions_of_drill_and_repertoire_share_a_daily_number() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("twelve.jsonl");
    let puzzles = include_str!("../../../assets/puzzles.jsonl");
    let twelve = puzzles.lines().take(12).collect::<Vec<_>>().join("\n");
    std::fs::write(&file, twelve).expect("it can be written");
    let lines = folder.path().join("lines.sgf");
    let tree = "(;GM[4]SZ[15]RU[freestyle];B[hh];W[ii];B[ig];W[jh];B[jg])";
    std::fs::write(&lines, tree).expect("it can be written");
    let mut desk = desk_in(folder.path());
    desk.intend(Intent::Drill(DrillCommand::Add(file)));
    let choice = LineChoice {
        side: rules::Color::Black,
        moves: None,
    };
    desk.intend(Intent::Repertoire(RepertoireCommand::Add(lines, choice)));
    desk.until("the lines", |it| {
        it.game.coach().line_counts(it.game.settings()).cards == 3
    });
    let due = |desk: &Desk| {
        [
            desk.game.coach().drill_counts(desk.game.settings()).due,
            desk.game.coach().line_counts(desk.game.settings()).due,
        ]
    };
    assert_eq!(due(&desk), [10, 3], "ten by default");
    assert_eq!(desk.game.coach().drill_counts(desk.game.settings()).new, 12);
    for _ in 0..8 {
        desk.intend(Intent::Drill(DrillCommand::Next));
        desk.intend(Intent::Hint);
    }
    assert_eq!(count(&desk, &Event::DrillAnswered(Answer::Failed)), 8);
    assert_eq!(due(&desk), [2, 2], "eight of ten were asked");
    let id = desk.game.coach().repertoires().list()[0].id();
    desk.intend(Intent::Repertoire(RepertoireCommand::Learn(id)));
    for stone in ["h8", "i9"] {
        for _ in 0..100 {
            desk.pass(Duration::from_millis(250));
        }
        desk.intend(Intent::Place(point(stone)));
    }
    for _ in 0..100 {
        desk.pass(Duration::from_millis(250));
    }
    assert_eq!(
        desk.game.coach().repertoire_drill().state(),
        RepertoireDrillState::Over,
        "{}",
        desk.state()
    );
    assert_eq!(desk.game.coach().repertoire_drill().score().right, 2);
    let again = desk.game.coach().drill_counts(desk.game.settings()).due;
    assert_eq!(due(&desk), [again, 0]);
    desk.intend(Intent::Set(Setting::NewADay(NewADay::Twenty)));
    assert_eq!(due(&desk)[1], 1);
    desk.intend(Intent::Set(Setting::NewADay(NewADay::Ten)));
    desk.intend(Intent::Drill(DrillCommand::Next));
    let lesson = desk.game.coach().drill_counts(desk.game.settings()).new;
    assert_eq!(
        lesson, 4,
        "no new puzzle was begun: those that failed come back first"
    );
    // Another day has another ten.
    desk.pass(2 * DAY);
    assert_eq!(desk.game.coach().drill_counts(desk.game.settings()).due, 12);
    assert_eq!(desk.game.coach().line_counts(desk.game.settings()).due, 3);
    let read = Settings::read(&folder.path().join("settings.toml"));
    assert_eq!(read.new_a_day, NewADay::Ten);
}
