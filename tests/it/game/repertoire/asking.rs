//! The questions: their order, right and wrong answers, and what is kept of them.

use game::{Answer, Event, RepertoireDrillScore};

use super::*;

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(86_400);

#[test]
fn a_right_answer_goes_on_along_the_line_and_then_the_other_branch_is_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::Black);
    learn(&mut desk);
    assert_eq!(
        (asked(&mut desk), board(&desk)),
        (RepertoireDrillState::Asked, String::new())
    );
    assert_eq!(place(&mut desk, "h8"), RepertoireDrillState::Right);
    for (shown, answer) in [("h8 i7", "i9"), ("h8 i7 i9 j8", "j9")] {
        assert_eq!(
            (asked(&mut desk), board(&desk).as_str()),
            (RepertoireDrillState::Asked, shown)
        );
        assert_eq!(place(&mut desk, answer), RepertoireDrillState::Right);
        assert_eq!(board(&desk), format!("{shown} {answer}"));
    }
    // The other branch: the first move is known now and is played by the program.
    for (shown, answer) in [("h8 i8", "i9"), ("h8 i8 i9 g7", "h9")] {
        assert_eq!(
            (asked(&mut desk), board(&desk).as_str()),
            (RepertoireDrillState::Asked, shown)
        );
        assert_eq!(place(&mut desk, answer), RepertoireDrillState::Right);
    }
    assert_eq!(asked(&mut desk), RepertoireDrillState::Over);
    let all = RepertoireDrillScore {
        right: 5,
        wrong: 0,
        left: 0,
    };
    assert_eq!(repertoire_drill(&desk).score(), all);
    assert_eq!(desk.game.coach().line_counts(desk.game.settings()).due, 0);
    let wait = desk.game.coach().seconds_until_due(only(&desk));
    assert!(wait.is_some_and(|wait| wait > 60), "{wait:?}");
}

#[test]
fn the_comment_of_the_file_is_told_with_the_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::Black);
    learn(&mut desk);
    asked(&mut desk);
    place(&mut desk, "h8");
    asked(&mut desk);
    assert_eq!(repertoire_drill(&desk).comment(), None);
    assert_eq!(
        place(&mut desk, "a1"),
        RepertoireDrillState::Wrong(point("a1"))
    );
    assert_eq!(
        repertoire_drill(&desk).comment(),
        Some((point("i9"), "a good direction"))
    );
    let of = desk
        .game
        .coach()
        .recited(desk.game.session())
        .expect("it is on screen");
    assert_eq!(
        repertoire_drill(&desk).marked(of, desk.session()),
        [point("i9")]
    );
}

#[test]
fn a_wrong_answer_is_told_and_comes_back_and_is_due_soon() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::Black);
    learn(&mut desk);
    asked(&mut desk);
    assert_eq!(
        place(&mut desk, "a1"),
        RepertoireDrillState::Wrong(point("a1"))
    );
    assert_eq!(board(&desk), "", "the wrong stone does not stay");
    // A second try that is wrong does not count again, and the right one does not count as right.
    assert_eq!(
        place(&mut desk, "b2"),
        RepertoireDrillState::Wrong(point("b2"))
    );
    assert_eq!(place(&mut desk, "h8"), RepertoireDrillState::Right);
    let score = repertoire_drill(&desk).score();
    assert_eq!((score.right, score.wrong), (0, 1));
    asked(&mut desk);
    assert_eq!(board(&desk), "h8 i7");
    assert_eq!(
        place(&mut desk, "a1"),
        RepertoireDrillState::Wrong(point("a1"))
    );
    command(&mut desk, RepertoireCommand::Continue);
    assert_eq!(board(&desk), "h8 i7 i9", "the right move is played");
    let mut questions = Vec::new();
    while asked(&mut desk) == RepertoireDrillState::Asked {
        questions.push(board(&desk));
        let right = [
            ("", "h8"),
            ("h8 i7", "i9"),
            ("h8 i7 i9 j8", "j9"),
            ("h8 i8", "i9"),
        ];
        let known = right.iter().find(|(shown, _)| *shown == board(&desk));
        let answer = known.map_or("h9", |(_, answer)| *answer);
        assert_eq!(
            place(&mut desk, answer),
            RepertoireDrillState::Right,
            "{questions:?}"
        );
    }
    for again in ["", "h8 i7"] {
        assert!(
            questions.iter().any(|it| it == again),
            "{again} in {questions:?}"
        );
    }
    let score = repertoire_drill(&desk).score();
    assert_eq!((score.right, score.wrong), (5, 2));
    let failed = desk
        .events
        .iter()
        .filter(|it| **it == Event::LineAnswered(Answer::Failed));
    assert_eq!(failed.count(), 2);
}

#[test]
fn right_answers_come_back_later_each_time_and_wrong_ones_within_minutes() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::White);
    let mut last = Duration::ZERO;
    for round in 0..5 {
        learn(&mut desk);
        while asked(&mut desk) == RepertoireDrillState::Asked {
            // Both replies to h8 are right; each line is followed to its end.
            let right = match board(&desk).as_str() {
                "h8" => "i7",
                "h8 i7 i9" => "j8",
                _ => "g7",
            };
            assert_eq!(
                place(&mut desk, right),
                RepertoireDrillState::Right,
                "{}",
                board(&desk)
            );
        }
        let score = repertoire_drill(&desk).score();
        assert_eq!((score.wrong, score.left), (0, 0), "round {round}");
        let wait = desk
            .game
            .coach()
            .seconds_until_due(only(&desk))
            .expect("there are cards");
        let wait = Duration::from_secs(wait.unsigned_abs());
        assert!(wait > last, "{wait:?} after {last:?} in round {round}");
        last = wait;
        // All positions are due then.
        desk.pass(wait + MINUTE * 10);
    }
    assert!(last > 10 * DAY, "{last:?}");
    assert_eq!(
        desk.game.coach().line_counts(desk.game.settings()).learned,
        3
    );
    learn(&mut desk);
    asked(&mut desk);
    place(&mut desk, "a1");
    let wait = desk
        .game
        .coach()
        .seconds_until_due(only(&desk))
        .expect("there are cards");
    command(&mut desk, RepertoireCommand::Leave);
    assert_eq!(
        (repertoire_drill(&desk).state(), wait),
        (RepertoireDrillState::Over, 0)
    );
    desk.pass(Duration::from_secs(1));
    assert_eq!(
        desk.game.coach().line_counts(desk.game.settings()).learned,
        2
    );
}

#[test]
fn any_of_several_moves_is_right_and_the_line_follows_it() {
    for reply in ["i7", "i8", "g9"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut desk = desk_with_lines(folder.path(), Color::White);
        learn(&mut desk);
        assert_eq!(
            (asked(&mut desk), board(&desk).as_str()),
            (RepertoireDrillState::Asked, "h8")
        );
        // g9 is an image of i7.
        assert_eq!(place(&mut desk, reply), RepertoireDrillState::Right);
        assert_eq!(asked(&mut desk), RepertoireDrillState::Asked);
        let lines = board(&desk);
        assert!(lines.starts_with(&format!("h8 {reply}")), "{lines}");
    }
}

#[test]
fn advice_comes_in_two_steps_and_counts_as_a_wrong_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::Black);
    learn(&mut desk);
    asked(&mut desk);
    place(&mut desk, "h8");
    asked(&mut desk);
    for (step, marked) in [(1, vec![]), (2, vec![point("i9")]), (2, vec![point("i9")])] {
        desk.intend(Intent::Hint);
        let of = desk
            .game
            .coach()
            .recited(desk.game.session())
            .expect("it is on screen");
        assert_eq!(repertoire_drill(&desk).hints(), step);
        assert_eq!(repertoire_drill(&desk).marked(of, desk.session()), marked);
        assert_eq!(
            repertoire_drill(&desk).advised(of, desk.session()),
            [point("i9")]
        );
    }
    assert_eq!(place(&mut desk, "i9"), RepertoireDrillState::Right);
    let score = repertoire_drill(&desk).score();
    assert_eq!((score.right, score.wrong), (1, 1));
}

#[test]
fn a_skipped_position_waits_until_the_next_day_and_its_line_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::Black);
    learn(&mut desk);
    asked(&mut desk);
    command(&mut desk, RepertoireCommand::Skip);
    assert_eq!(asked(&mut desk), RepertoireDrillState::Asked);
    assert_eq!(
        board(&desk),
        "h8 i7",
        "the program plays the move that was skipped"
    );
    assert_eq!(desk.game.coach().line_counts(desk.game.settings()).due, 4);
    desk.pass(DAY);
    assert_eq!(desk.game.coach().line_counts(desk.game.settings()).due, 5);
    let score = repertoire_drill(&desk).score();
    assert_eq!((score.right, score.wrong), (0, 0));
}

#[test]
fn what_was_answered_is_not_taken_back_and_another_game_ends_the_questions() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut desk = desk_with_lines(folder.path(), Color::Black);
    learn(&mut desk);
    asked(&mut desk);
    place(&mut desk, "h8");
    asked(&mut desk);
    for intent in [Intent::Undo, Intent::Restart, Intent::Back, Intent::MoveNow] {
        assert!(!intent.is_possible(desk.session()), "{intent:?}");
        desk.intend(intent);
        assert_eq!(
            (board(&desk).as_str(), repertoire_drill(&desk).state()),
            ("h8 i7", RepertoireDrillState::Asked)
        );
    }
    desk.intend(Intent::CopyGame);
    desk.intend(Intent::PasteGame("h8h9".into()));
    assert!(desk.game.coach().recited(desk.game.session()).is_none());
    assert_eq!(
        repertoire_drill(&desk).state(),
        RepertoireDrillState::Playing
    );
    // The repertoire that is asked may be deleted.
    learn(&mut desk);
    asked(&mut desk);
    let id = only(&desk).id();
    command(&mut desk, RepertoireCommand::Delete(id));
    assert!(desk.game.coach().recited(desk.game.session()).is_none());
    desk.intend(Intent::Place(point("a1")));
    desk.pass(MINUTE);
}
