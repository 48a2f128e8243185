//! The review of a game: the chances, the mistakes with their reasons, and how to navigate to them.

use game::{Class, FAR_ENOUGH, Intent, Judgement, Reason, Review, Reviewed};
use record::{Evaluation, ProvenWin, Tree};
use rules::{Action, Color as Stone, GameSetup, OpeningRule, Stones};

use super::support::*;

fn play(desk: &mut Desk, stones: &str) {
    for stone in stones.split(' ') {
        let before = desk.ply();
        desk.intend(Intent::Place(point(stone)));
        desk.until("the stone", |desk| desk.ply() == before + 1);
        desk.update();
    }
}

/// Sets what is known about the position after `ply` plies: Black's share, or the plies to a win of
/// a colour.
fn know(desk: &mut Desk, ply: usize, black: f32, win: Option<(Stone, u16)>, best: &str) {
    let evaluation = Evaluation {
        black,
        proven: win.map(|(winner, plies)| ProvenWin { winner, plies }),
        line: vec![point(best)],
        depth: 10,
    };
    let intent = knowing(desk.session(), ply, evaluation);
    desk.intend(intent);
}

fn reviewed(desk: &mut Desk) -> Reviewed {
    desk.update();
    Reviewed::clone(desk.game.reviewed())
}

fn judgements(desk: &mut Desk) -> Vec<Judgement> {
    reviewed(desk).review.judgements
}

#[test]
fn chances_lost_are_mistakes_by_their_class() {
    let mut desk = Desk::between("you", "you");
    play(&mut desk, "h8 i9 g7 a1");
    assert_eq!(reviewed(&mut desk).review.shares, [], "nobody has looked");
    for (ply, black) in [(1, 0.5), (2, 0.65), (3, 0.4), (4, 0.75)] {
        know(&mut desk, ply, black, None, "c3");
    }
    let review = reviewed(&mut desk).review;
    assert_eq!(review.shares[..2], [Some(0.5), Some(0.5)]);
    let told = review
        .judgements
        .iter()
        .map(|it| (it.ply, it.color, it.class, it.reason, it.better.clone()));
    let c3 = || vec![point("c3")];
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            (2, Stone::White, Class::Inaccuracy, Reason::Weaker, c3()),
            (3, Stone::Black, Class::Mistake, Reason::Weaker, c3()),
            (4, Stone::White, Class::Blunder, Reason::Weaker, c3()),
        ]
    );
    let [black, white] = review.accuracy.map(|it| it.expect("each has moved"));
    assert!(white < black && black < 100.0, "{black} {white}");
}

#[test]
fn what_a_mistake_overlooked_is_derived_from_the_board() {
    let black = |plies| Some((Stone::Black, plies));
    let white = |plies| Some((Stone::White, plies));
    for (stones, before, after, reason) in [
        // White does not stop the three on the eighth row.
        (
            "h8 a1 i8 b2 g8 o15",
            None,
            black(5),
            Reason::LeftThree(point("j8")),
        ),
        (
            "h8 a1 i8 b2 g8 o15",
            None,
            None,
            Reason::LeftThree(point("j8")),
        ),
        // White does not stop the four.
        (
            "h8 g8 i8 b2 j8 c3 k8 o15",
            black(1),
            black(1),
            Reason::LeftFour(point("l8")),
        ),
        // Black has a four and plays elsewhere.
        ("h8 g8 i8 b2 j8 c3 k8 l8 a15", None, None, Reason::Weaker),
        (
            "h8 a1 i8 b2 j8 c4 k8 d6 a15",
            black(1),
            white(9),
            Reason::MissedFive(point("l8")),
        ),
        ("h8 i9 g7", black(7), None, Reason::MissedWin(7)),
        ("h8 i9 g7", None, white(9), Reason::AllowedWin(9)),
    ] {
        let mut desk = Desk::between("you", "you");
        play(&mut desk, stones);
        let last = usize::from(desk.ply());
        let mover_is_black = last % 2 == 1;
        let (good, bad) = if mover_is_black {
            (0.9, 0.1)
        } else {
            (0.1, 0.9)
        };
        know(&mut desk, last - 1, good, before, "e5");
        know(&mut desk, last, bad, after, "e5");
        let judged = judgements(&mut desk);
        let judged = judged.last().expect("it is a mistake");
        let found = match (judged.reason, reason) {
            // Either end of a three stops it.
            (Reason::LeftThree(_), Reason::LeftThree(_))
            | (Reason::MissedFive(_), Reason::MissedFive(_)) => reason,
            (found, _) => found,
        };
        assert_eq!((found, judged.ply), (reason, last), "{stones}");
    }
}

/// Sets what a shallow search has found about the position after `ply` plies.
#[test]
fn wins_that_no_player_could_see_are_no_mistakes() {
    for (plies, mistakes) in [(25, 2), (27, 0)] {
        let mut desk = Desk::between("you", "you");
        play(&mut desk, "h8 i9 g7 a1");
        let win = Some((Stone::Black, plies));
        for (ply, black, win) in [
            (1, 0.5, None),
            (2, 1.0, win),
            (3, 0.5, None),
            (4, 0.5, None),
        ] {
            know(&mut desk, ply, black, win, "c3");
        }
        let review = reviewed(&mut desk).review;
        assert_eq!(review.judgements.len(), mistakes, "{plies} plies");
        // The chances show it nevertheless.
        assert_eq!(review.shares[2], Some(1.0));
    }
}

fn glance(desk: &mut Desk, ply: usize, black: f32) {
    let evaluation = Evaluation {
        black,
        proven: None,
        line: vec![point("c3")],
        depth: FAR_ENOUGH - 1,
    };
    let intent = knowing(desk.session(), ply, evaluation);
    desk.intend(intent);
}

#[test]
fn a_verdict_needs_a_deep_search_of_both_positions() {
    let mut desk = Desk::between("you", "you");
    play(&mut desk, "h8 i9 g7 a1");
    know(&mut desk, 3, 0.3, None, "c3");
    glance(&mut desk, 4, 0.9);
    let review = reviewed(&mut desk).review;
    assert_eq!(review.judgements, []);
    assert_eq!(review.shares[4], Some(0.9), "the chances are shown");
    know(&mut desk, 4, 0.9, None, "c3");
    let judged = judgements(&mut desk);
    assert_eq!(judged.len(), 1, "{judged:?}");
    glance(&mut desk, 3, 0.3);
    assert_eq!(judgements(&mut desk), []);
}

#[test]
fn a_running_search_updates_the_chances_and_the_verdict_at_once() {
    let mut desk = Desk::between("you", "you");
    play(&mut desk, "h8 a1 i8 b3 g8 o15");
    know(&mut desk, 5, 0.5, None, "j8");
    know(&mut desk, 6, 0.5, None, "c3");
    assert_eq!(judgements(&mut desk), []);
    // The three is open, so that the search finds a win.
    desk.intend(Intent::Analyse(true));
    desk.until("the win", |desk| desk.game.reviewed().share() == Some(1.0));
    let progress = desk.game.analysis().progress().expect("it has reported");
    assert!(progress.proven.is_some());
    let reviewed = Reviewed::clone(desk.game.reviewed());
    assert_eq!(reviewed.review.winners[6], Some(Stone::Black));
    let verdict = reviewed.verdict().expect("White lost the game");
    assert_eq!((verdict.ply, verdict.class), (6, Class::Blunder));
    assert_eq!(verdict.better, [point("j8")]);
}

/// A game in which Black leaves a four unfinished at ply [`MISSED_FIVE`].
const THROWN_AWAY: &str = "h8 h1 i8 i1 j8 j1 k8 k1 a15 l1";
const MISSED_FIVE: u16 = 9;

/// A game that Black has won after White did not stop a three.
const LOST: &str = "h8 a1 i8 b2 g8 o15 j8 f8 k8";

#[test]
fn a_review_analyses_the_game_and_shows_its_first_mistake() {
    let mut desk = Desk::between("you", "you");
    play(&mut desk, THROWN_AWAY);
    desk.intend(Intent::Review);
    assert!(desk.game.analysis().is_on());
    desk.until("the first mistake", |desk| desk.ply() <= MISSED_FIVE);
    let reviewed = reviewed(&mut desk);
    let first = &reviewed.review.judgements[0];
    assert_eq!(desk.session().cursor(), first.node);
    assert!(first.ply <= MISSED_FIVE.into(), "{first:?}");
}

#[test]
fn proofs_follow_the_mistakes_of_a_finished_game_and_replace_opinions() {
    let mut desk = Desk::between("you", "you");
    play(&mut desk, LOST);
    desk.intend(Intent::Review);
    desk.until("the story", |desk| desk.game.reviewed().story.is_some());
    let reviewed = reviewed(&mut desk);
    let story = reviewed.story.as_ref().expect("a story");
    assert_eq!(story.loser, Stone::White);
    let escape = story.escape.as_ref().expect("an escape");
    assert_eq!(escape.played.number, 6);
    let judged = &reviewed.review.judgements;
    let losing = judged.iter().find(|it| it.ply == 6).expect("it loses");
    assert_eq!(losing.reason, Reason::Loses(escape.plies));
    assert!(
        judged.iter().all(|it| it.ply <= 6),
        "every move loses: {judged:?}"
    );
    let winners = &reviewed.review.winners[6..];
    assert!(
        winners.iter().all(|&it| it == Some(Stone::Black)),
        "{winners:?}"
    );
    // Another game has no story.
    desk.intend(Intent::Restart);
    desk.update();
    assert_eq!(desk.game.reviewed().story, None);
}

#[test]
fn a_finished_review_does_not_move_a_user_who_views_another_position() {
    let mut desk = Desk::between("you", "you");
    play(&mut desk, THROWN_AWAY);
    desk.intend(Intent::Review);
    desk.intend(Intent::Back);
    let viewed = desk.ply();
    desk.until("the missed five", |desk| {
        let known = &desk.game.reviewed().review.judgements;
        known
            .iter()
            .any(|it| (it.ply, it.class) == (MISSED_FIVE.into(), Class::Blunder))
    });
    desk.update();
    assert_eq!(desk.ply(), viewed);
}

#[test]
fn a_search_that_ends_between_two_updates_is_shown() {
    let mut desk = Desk::between("you", "you");
    play(&mut desk, LOST);
    desk.intend(Intent::Analyse(true));
    desk.intend(Intent::Back);
    let is_shown = (0..60).any(|_| {
        // A search that finds the forced win before the last stone ends within this time.
        std::thread::sleep(std::time::Duration::from_millis(500));
        desk.update();
        desk.game.analysis().progress().is_some()
    });
    assert!(is_shown);
}

#[test]
fn colours_are_exchanged_and_the_score_is_kept() {
    use rules::Side;
    let mut desk = Desk::between("you", "you");
    let black = |desk: &Desk| desk.session().contest().player_of(Side::First);
    for (ply, point) in [(0, "h8"), (1, "h9")] {
        desk.intend(Intent::SwapSides);
        assert_eq!((black(&desk), desk.ply()), (0, ply), "no game is over");
        desk.play(point);
    }
    desk.intend(Intent::Restart);
    for expected in [1, 0, 1] {
        play(&mut desk, LOST);
        desk.intend(Intent::SwapSides);
        assert_eq!((black(&desk), desk.ply()), (expected, 0));
    }
    assert_eq!(desk.session().score().wins, [2, 1]);
}

#[test]
fn an_opened_game_that_was_over_does_not_count() {
    let mut desk = Desk::between("you", "you");
    play(&mut desk, LOST);
    assert_eq!(desk.session().score().games(), 1);
    let finished = desk.session().record().to_text();
    for _ in 0..2 {
        desk.intend(Intent::PasteGame(finished.clone()));
        assert!(desk.session().game().result().is_some());
        assert_eq!(desk.session().score().games(), 1, "that of the first game");
    }
    desk.intend(Intent::Restart);
    play(&mut desk, LOST);
    assert_eq!(desk.session().score().games(), 2);
}

/// The nice value in this file `stat`, if the thread has this name.
#[cfg(target_os = "linux")]
fn nice_value(stat: &str, name: Option<&str>) -> Option<i32> {
    // The thread may have ended.
    let stat = std::fs::read_to_string(stat).ok()?;
    let (head, rest) = stat.rsplit_once(')')?;
    let is_named = name.is_none_or(|name| head.ends_with(&format!("({name}")));
    let nice = rest.split_whitespace().nth(16)?.parse().ok()?;
    is_named.then_some(nice)
}

/// The nice values of the threads of this process with this name.
#[cfg(target_os = "linux")]
fn nice_values(name: &str) -> Vec<i32> {
    let threads = std::fs::read_dir("/proc/self/task").expect("the threads");
    let stats = threads.flatten().map(|thread| thread.path().join("stat"));
    let nice = stats.filter_map(|stat| nice_value(&stat.to_string_lossy(), Some(name)));
    nice.collect()
}

#[test]
fn a_move_that_is_being_taken_back_is_not_analysed() {
    let mut desk = Desk::between("you", "slow");
    desk.play("h8");
    desk.intend(Intent::MoveNow);
    desk.until("the answer", |desk| desk.ply() == 2);
    desk.intend(Intent::Analyse(true));
    for _ in 0..20 {
        desk.play("i9");
        desk.apply(Intent::Undo);
        // The bot answers first whether it agrees.
        desk.until("the consent", |desk| {
            let is_left = desk.ply() == 2;
            assert!(is_left || !desk.game.analysis().is_thinking());
            is_left
        });
    }
}

#[cfg(target_os = "linux")]
#[test]
fn only_positions_that_are_not_shown_are_searched_at_a_low_priority() {
    let usual = nice_value("/proc/self/stat", None).expect("a process");
    let mut desk = Desk::between("you", "you");
    play(&mut desk, THROWN_AWAY);
    desk.intend(Intent::Back);
    desk.intend(Intent::Analyse(true));
    desk.until("a report about the position shown", |desk| {
        desk.game.analysis().progress().is_some()
    });
    desk.until("a search in the background", |_| {
        let values = nice_values("background");
        !values.is_empty() && values.iter().all(|&it| it > usual || it == 19)
    });
    let shown = nice_values("analysis");
    assert!(
        !shown.is_empty() && shown.iter().all(|&it| it == usual),
        "{shown:?}"
    );
}

#[test]
fn a_review_judges_the_moves_after_the_opening_by_their_colours() {
    let mut tree = Tree::new(GameSetup::default().with_opening(OpeningRule::Swap2));
    let mut line = vec![tree.root()];
    let three = Stones::Three(["h8", "i9", "g7"].map(point));
    let blunder = Action::Place(point("a1"));
    for (action, black) in [
        (Action::PlaceMany(three), 0.9),
        (Action::Swap, 0.4),
        (blunder, 0.8),
        (Action::Place(point("h9")), 0.8),
    ] {
        let node = tree
            .play(line[line.len() - 1], action)
            .expect("it is legal");
        tree.note_mut(node).evaluation = Some(Evaluation {
            black,
            proven: None,
            line: Vec::new(),
            depth: 1,
        });
        line.push(node);
    }
    let review = Review::of(&tree, &line);
    let judged = review.judgements.iter().map(|it| (it.ply, it.color));
    assert_eq!(judged.collect::<Vec<_>>(), [(3, Stone::White)]);
}
