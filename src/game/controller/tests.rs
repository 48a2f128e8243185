//! States that no intent of a front end causes: evaluations that no search made, and a cast that
//! changes between two ticks.

use std::time::Duration;

use super::{Controller, Start};
use crate::archive::Archive;
use crate::calendar::Calendar;
use crate::cast_book::CastBook;
use crate::intent::Intent;
use crate::lineup::Pairing;
use crate::puzzle::PuzzleCommand;
use crate::review::{Reason, ReviewLimits};
use crate::settings::Settings;
use player::Registry;
use player::config::{Cast, Source, Sources};
use record::Evaluation;
use rules::Side;

/// The built-in cast and a guest that is played by this program, which a file in the working folder
/// names.
fn book_with_guest(program: &str) -> CastBook {
    let registry = Registry::builtin();
    let mut sources = Sources::from(Source::embedded());
    sources.push_untrusted(Source {
        name: "players.toml".into(),
        text: format!("[players.guest]\nkind = \"gomocup\"\nengine.command = [\"{program}\"]\n"),
    });
    let cast = Cast::load_from(&registry, &sources).expect("the cast is valid");
    CastBook::fixed(registry, cast)
}

fn game(book: CastBook, players: [&str; 2]) -> Controller {
    let pairing = Pairing {
        players: players.map(str::to_owned),
        ..Pairing::from_cast(book.cast())
    };
    let lineup = pairing.resolve(book.cast()).expect("the cast has them");
    let mut game = Controller::new(Start {
        book,
        lineup,
        seed: 1,
        settings: Settings::default(),
        archive: Archive::default(),
        program: String::new(),
        think_time: false,
        setup_sheet: false,
        review_limits: ReviewLimits::USUAL,
        calendar: Calendar::System,
    });
    game.tick(Duration::ZERO);
    game
}

/// The command that the user is asked about.
fn question(game: &Controller) -> Option<String> {
    let request = game.permissions().request()?;
    Some(request.engine().command())
}

#[test]
fn an_engine_that_changes_while_the_question_is_open_is_asked_about_again() {
    let mut game = game(book_with_guest("/some/program"), ["you", "guest"]);
    assert!(question(&game).is_some_and(|it| it.contains("/some/program")));
    *game.book = book_with_guest("/other/program");
    game.tick(Duration::ZERO);
    assert!(question(&game).is_some_and(|it| it.contains("/other/program")));
}

#[test]
fn a_yes_is_given_to_the_command_that_was_shown() {
    let mut game = game(book_with_guest("/some/program"), ["you", "you"]);
    let guest = Intent::Replace(Side::Second, "guest".into());
    game.apply(guest, Duration::ZERO);
    assert!(question(&game).is_some_and(|it| it.contains("/some/program")));
    *game.book = book_with_guest("/other/program");
    game.apply(Intent::AnswerPermission(true), Duration::ZERO);
    assert!(question(&game).is_some_and(|it| it.contains("/other/program")));
    assert!(game.session().is_human(Side::Second));
}

#[test]
fn what_was_set_up_in_a_puzzle_is_no_mistake_of_anybody() {
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    let mut game = game(CastBook::fixed(registry, cast), ["you", "you"]);
    game.apply(Intent::Puzzle(PuzzleCommand::Own), Duration::ZERO);
    let start = game.session().cursor();
    let stones = game.session().game().ply();
    let free = game.session().game().legal_points().next();
    let point = free.expect("the puzzle is not over");
    game.apply(Intent::Place(point), Duration::ZERO);
    // The stored evaluations make every move a blunder.
    let nodes = game.session().tree().walk().collect::<Vec<_>>();
    for (number, node) in nodes.into_iter().enumerate() {
        let evaluation = Evaluation {
            black: f32::from(u8::from(number % 2 == 0)),
            proven: None,
            line: Vec::new(),
            depth: 9,
        };
        game.session.evaluate(node, evaluation);
    }
    game.tick(Duration::ZERO);
    let judgements = &game.reviewed().review.judgements;
    let numbers = judgements.iter().map(|it| it.number).collect::<Vec<_>>();
    assert!(
        numbers.iter().all(|&it| it > usize::from(stones)),
        "{numbers:?}"
    );
    assert!(judgements.iter().all(|it| it.reason != Reason::Resigned));
    for _ in 0..4 {
        game.apply(Intent::PreviousMistake, Duration::ZERO);
        assert!(game.session().position().can_show(start));
        assert!(game.session().game().ply() >= stones);
    }
}
