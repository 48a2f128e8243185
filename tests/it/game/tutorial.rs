//! The lessons of the tutorial: what they claim is proven by the solver and the checker, and the
//! moves that they refuse do not win.

use std::collections::BTreeSet;
use std::time::Duration;

use engine::threat::{Fate, Goal, Outcome, ThreatSolver};
use game::{
    Intent, Prover, Refutation, Settings, Situation, Start, TutorialCommand, TutorialGoal,
    TutorialLesson, TutorialState,
};
use player::StopToken;
use proof::check;
use rules::{Action, Game, GameSetup, Point, Side};

use super::support::*;
use crate::many::many;

/// Node limit of the solver for each move and position.
const NODES: u64 = 10_000;

fn position(lesson: &TutorialLesson) -> Game {
    let (tree, node) = lesson.game().expect("a game leads to the position");
    tree.game_at(node)
}

fn after(game: &Game, point: Point) -> Game {
    let mut after = game.clone();
    after.play(Action::Place(point)).expect("the move is legal");
    after
}

fn wins(prover: &mut Prover, game: &Game) -> bool {
    let at = Situation::of(game);
    prover.win(&at, &StopToken::new()).is_some()
}

/// Every legal move near stones, and one far from all of them.
fn tried(game: &Game) -> Vec<Point> {
    let near = Situation::of(game).near_stones();
    let mut far = game.legal_points().filter(|it| !near.contains(it));
    let far = far.next().expect("the board is large");
    near.iter().copied().chain([far]).collect()
}

/// The moves of the side to move that make a five or win against every reply, each of the proofs
/// accepted by the checker.
fn winning_moves(game: &Game) -> BTreeSet<Point> {
    let at = Situation::of(game);
    let is_winning = |&point: &Point| at.makes_five(point) || is_proven(&at.after(point));
    tried(game).into_iter().filter(is_winning).collect()
}

/// True when every reply of the side to move loses, by proofs that the checker has accepted.
fn is_proven(at: &Situation) -> bool {
    let mut solver = ThreatSolver::new(16);
    let (board, rule, attacker) = (&at.board, at.rule, !at.side);
    let found = solver.refutations(board, rule, at.side, Goal::Vct, NODES, &mut || false);
    let mut replies = found.replies.iter();
    let all_lose = replies.all(|(reply, fate)| {
        let next = at.after(*reply);
        let checked = |strategy| check(&next.board, rule, attacker, strategy, 1).is_empty();
        matches!(fate, Fate::Loses(_)) && found.win_against(*reply).is_some_and(checked)
    });
    found.plies().is_some() && all_lose
}

#[test]
fn every_answer_wins_or_holds_and_no_other_move_does() {
    let mut prover = Prover::new(NODES);
    for lesson in TutorialLesson::all() {
        let game = position(lesson);
        let answers = lesson.answers.iter().copied().collect::<BTreeSet<_>>();
        let right = match lesson.goal {
            TutorialGoal::Five => {
                let at = Situation::of(&game);
                at.five_points(at.side).into_iter().collect()
            }
            TutorialGoal::Win => winning_moves(&game),
            TutorialGoal::Defend => {
                let holds = |&point: &Point| !wins(&mut prover, &after(&game, point));
                tried(&game).into_iter().filter(holds).collect()
            }
        };
        assert_eq!(right, answers, "{}\n{}", lesson.key, game.board());
    }
}

/// A game with the first lesson on screen.
fn opened() -> Desk {
    let mut desk = Desk::between("you", "cat");
    desk.intend(Intent::Tutorial(TutorialCommand::Begin));
    desk
}

/// Lets the other side answer.
fn answered(desk: &mut Desk) {
    desk.until("the verdict", |desk| {
        !desk.game.coach().tutorial().is_judging()
    });
    desk.pass(Duration::from_secs(1));
    assert!(!desk.game.coach().tutorial().is_waiting());
}

fn state(desk: &Desk) -> TutorialState {
    desk.game.coach().tutorial().state()
}

/// Plays a stone and waits for the verdict on it.
fn place(desk: &mut Desk, point: Point) {
    desk.intend(Intent::Place(point));
    desk.until("the verdict", |desk| {
        !desk.game.coach().tutorial().is_judging()
    });
}

/// Shows the position after these moves of the user in the present lesson.
fn reach(desk: &mut Desk, moves: &[Point]) {
    desk.intend(Intent::Restart);
    for &point in moves {
        desk.intend(Intent::Place(point));
        answered(desk);
        assert_eq!(state(desk), TutorialState::Asked, "{moves:?}");
    }
}

/// Tries the moves after these right ones, and every line of right ones. Of moves that are no answer
/// of the lesson and make neither four nor five, one in `share` is tried. Returns the number of lines
/// that solve the lesson.
fn explore(desk: &mut Desk, lesson: &TutorialLesson, moves: &[Point], share: usize) -> usize {
    reach(desk, moves);
    let before = desk.session().game().clone();
    let (mut solved, mut prover) = (0, Prover::new(NODES));
    let can_win_at_once = {
        let at = Situation::of(&before);
        !at.five_points(at.side).is_empty()
    };
    let is_drawn = |(number, point): &(usize, Point)| {
        let is_answer = moves.is_empty() && lesson.answers.contains(point);
        number % share == 0 || is_answer || can_win_at_once || is_four(&before, *point)
    };
    let drawn = tried(&before).into_iter().enumerate().filter(is_drawn);
    for (_, point) in drawn {
        place(desk, point);
        let first = state(desk);
        if first != TutorialState::Solved {
            answered(desk);
        }
        let game = desk.session().game().clone();
        let told = format!("{}: {moves:?} {point}\n{}", lesson.key, game.board());
        match first {
            TutorialState::Solved => solved += 1,
            // Fours soon come to an end; other attacks are not followed.
            TutorialState::Right
                if moves.is_empty()
                    || moves.len() < 2 && !can_win_at_once && is_four(&before, point) =>
            {
                solved += explore(desk, lesson, &[moves, &[point]].concat(), share);
                reach(desk, moves);
            }
            TutorialState::Right => reach(desk, moves),
            TutorialState::Wrong(Refutation::Five(_)) => assert!(game.result().is_some(), "{told}"),
            TutorialState::Wrong(refutation) => {
                assert_eq!(game.last_move(), Some(refutation.point()), "{told}");
                let is_won = match lesson.goal {
                    // Only the five at once is right.
                    _ if can_win_at_once => false,
                    TutorialGoal::Defend => !wins_for(&mut prover, &game, !lesson.side),
                    _ if moves.is_empty() => wins(&mut prover, &game),
                    // A later move has to keep the win that the first one began.
                    _ => {
                        let (at, stop) = (Situation::of(&game), StopToken::new());
                        matches!(prover.fours(&at, lesson.side, &stop), Outcome::Win(_))
                    }
                };
                assert!(!is_won, "refused, but it wins: {told}");
            }
            TutorialState::Asked => panic!("no verdict: {told}"),
        }
        if matches!(first, TutorialState::Wrong(_) | TutorialState::Solved) {
            reach(desk, moves);
        }
        assert_eq!(desk.session().game().actions(), before.actions(), "{told}");
    }
    assert!(
        solved > 0 || moves.len() > 1,
        "{}: nothing solves it after {moves:?}",
        lesson.key
    );
    solved
}

/// True when a stone here threatens a five.
fn is_four(game: &Game, point: Point) -> bool {
    let at = Situation::of(game);
    !at.after(point).five_points(at.side).is_empty()
}

/// True when `color` wins after the forced answer of the side to move.
fn wins_for(prover: &mut Prover, game: &Game, color: rules::Color) -> bool {
    let at = Situation::of(game).for_side(color);
    prover.win(&at, &StopToken::new()).is_some()
}

fn explore_all(share: usize) {
    let mut desk = opened();
    for (at, lesson) in TutorialLesson::all().iter().enumerate() {
        assert_eq!(desk.game.coach().tutorial().at(), at);
        let lines = explore(&mut desk, lesson, &[], share);
        assert!(lines >= lesson.answers.len(), "{}: {lines}", lesson.key);
        desk.intend(Intent::Tutorial(TutorialCommand::Next));
    }
}

#[test]
fn a_wrong_move_is_refuted_on_the_board_and_every_right_line_ends_in_a_win() {
    explore_all(6);
}

/// With `$NEKOMOKU_LONG_TESTS`, the share of the wrong moves that it says.
#[test]
#[ignore = "every move in every lesson, a minute in release: too long for every `cargo test`; \
    `.ci/run` tries a twentieth, and `cargo test --release --no-default-features --test it \
    very_many -- --ignored` all of them"]
fn very_many_wrong_moves_are_refuted() {
    explore_all(usize::try_from(100 / many(100)).expect("a small number"));
}

#[test]
fn the_data_of_each_lesson_fit_together() {
    let lessons = TutorialLesson::all();
    assert_eq!(lessons.len(), 12);
    let keys = lessons.iter().map(|it| &it.key).collect::<BTreeSet<_>>();
    assert_eq!(keys.len(), 12);
    for lesson in lessons {
        let game = position(lesson);
        assert_eq!(game.side_to_move(), lesson.side, "{}", lesson.key);
        let occupied = |point: &Point| !game.board().is_empty(*point);
        assert!(lesson.marked.iter().all(occupied), "{}", lesson.key);
        assert!(!lesson.marked.is_empty() && !lesson.answers.is_empty());
        for &answer in &lesson.answers {
            let after = after(&game, answer);
            let legal = |&reply: &Point| after.check(Action::Place(reply)).is_ok();
            assert!(lesson.replies.iter().all(legal), "{}", lesson.key);
        }
    }
}

#[test]
fn a_wrong_move_leaves_no_variation_and_two_of_them_show_the_answer() {
    let mut desk = opened();
    let stones = desk.ply();
    let nodes = desk.session().tree().walk().count();
    for tries in 1..=2 {
        place(&mut desk, point("a1"));
        assert!(matches!(state(&desk), TutorialState::Wrong(_)));
        answered(&mut desk);
        assert_eq!(desk.ply(), stones + 2, "the other side shows why");
        desk.intend(Intent::Tutorial(TutorialCommand::Continue));
        assert_eq!((state(&desk), desk.ply()), (TutorialState::Asked, stones));
        assert_eq!(desk.session().tree().walk().count(), nodes);
        let shown = desk.game.coach().tutorial().shown_answers(desk.session());
        assert_eq!(shown.is_empty(), tries < 2);
    }
    // A stone after a wrong move is another try.
    place(&mut desk, point("a1"));
    place(&mut desk, point("k8"));
    assert_eq!(
        (state(&desk), desk.ply()),
        (TutorialState::Solved, stones + 1)
    );
    answered(&mut desk);
    assert_eq!(desk.ply(), stones + 1, "the refutation is withdrawn");
    // Nothing leads out of a lesson by accident.
    for intent in [
        Intent::Resign,
        Intent::OfferDraw,
        Intent::Back,
        Intent::ToggleAnalysis,
    ] {
        assert!(!intent.is_possible(desk.session()), "{intent:?}");
    }
    assert!(desk.session().score().games() == 0);
}

/// Each hint is for one move: the next one has to be asked for.
#[test]
fn every_lesson_is_solved_by_its_hints() {
    let mut desk = opened();
    let mut longest = 0;
    for lesson in TutorialLesson::all() {
        let mut hints = 0;
        while state(&desk) != TutorialState::Solved {
            let shown = |desk: &Desk| {
                let tutorial = desk.game.coach().tutorial();
                tutorial.shown_answers(desk.session()).to_vec()
            };
            assert_eq!(shown(&desk), [], "{}", lesson.key);
            desk.intend(Intent::Hint);
            hints += 1;
            let answers = shown(&desk);
            assert!(!answers.is_empty() && hints < 9, "{}", lesson.key);
            place(&mut desk, answers[0]);
            answered(&mut desk);
        }
        longest = longest.max(hints);
        desk.intend(Intent::Tutorial(TutorialCommand::Next));
    }
    assert!(longest > 2, "some lessons have several moves");
}

#[test]
fn a_forbidden_point_is_explained_and_is_no_mistake() {
    let mut desk = opened();
    let at = TutorialLesson::all()
        .iter()
        .position(|it| it.key == "forbidden");
    for _ in 0..at.expect("there is one") {
        desk.intend(Intent::Tutorial(TutorialCommand::Next));
    }
    let stones = desk.ply();
    desk.intend(Intent::Place(point("h12")));
    assert_eq!((state(&desk), desk.ply()), (TutorialState::Asked, stones));
    assert!(desk.session().notice().is_some(), "the reason is shown");
}

#[test]
fn the_progress_is_kept_and_the_last_lesson_leads_to_the_first_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("settings.toml");
    let start = || Start {
        settings: Settings::read(&file),
        ..start(lineup("you", "cat", GameSetup::default()))
    };
    let mut desk = Desk::new(start());
    desk.intend(Intent::Tutorial(TutorialCommand::Begin));
    place(&mut desk, point("k8"));
    desk.intend(Intent::Tutorial(TutorialCommand::Continue));
    assert_eq!(desk.game.coach().tutorial().at(), 1);
    let mut desk = Desk::new(start());
    assert_eq!(desk.game.settings().tutorial.solved, [0].into());
    desk.intend(Intent::Tutorial(TutorialCommand::Begin));
    assert_eq!(desk.game.coach().tutorial().at(), 1);
    for _ in 1..12 {
        desk.intend(Intent::Tutorial(TutorialCommand::Next));
    }
    assert!(desk.game.coach().tutorial().is_last());
    let trap = ["i8", "j8"].map(point);
    place(&mut desk, trap[0]);
    answered(&mut desk);
    place(&mut desk, trap[1]);
    assert_eq!(state(&desk), TutorialState::Solved);
    desk.intend(Intent::Tutorial(TutorialCommand::Continue));
    let session = desk.session();
    assert_eq!((session.contest().is_guided(), desk.ply()), (false, 0));
    assert!(session.is_human(Side::First));
    assert_eq!(session.character(Side::Second).id, "kitten");
    assert!(!desk.game.coach().tutorial().is_waiting());
}
