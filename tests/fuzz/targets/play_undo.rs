//! Plies and take-backs: what is legal stays playable, and the incremental key is the key from
//! scratch.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::{Action, Game, GameSetup, MAX_SIZE, MIN_SIZE, Point, Rule};

fuzz_target!(|bytes: &[u8]| {
    let [rule, size, steps @ ..] = bytes else {
        return;
    };
    let rule = Rule::ALL[usize::from(*rule) % Rule::ALL.len()];
    let size = MIN_SIZE + size % (MAX_SIZE - MIN_SIZE + 1);
    let mut game = Game::new(GameSetup::new(rule, size).expect("a size in range"));
    for &step in steps {
        if step == u8::MAX {
            take_back(&mut game);
        } else {
            // Crowded on purpose, so that rows and forbidden points arise; now and then off a small
            // board.
            play(&mut game, Action::Place(Point::new(step % 16, step / 16)));
        }
    }
    as_from_scratch(&game);
    while game.ply() > 0 {
        take_back(&mut game);
    }
    assert_eq!(game, Game::new(game.setup()));
});

fn play(game: &mut Game, action: Action) {
    let before = game.clone();
    let checked = game.check(action);
    let listed =
        matches!(action, Action::Place(point) if game.legal_points().any(|legal| legal == point));
    assert_eq!(checked.is_ok(), listed, "{action}\n{}", game.board());
    assert_eq!(game.play(action), checked);
    if checked.is_err() {
        assert_eq!(game, &before);
        return;
    }
    let mut undone = game.clone();
    assert_eq!(undone.take_back(), Some(action));
    assert_eq!(undone, before);
}

fn take_back(game: &mut Game) {
    let last = game.actions().last().copied();
    assert_eq!(game.take_back(), last);
    assert_eq!(game.result(), None);
}

/// Board, key and result equal those of the same moves replayed from the start.
fn as_from_scratch(game: &Game) {
    let replayed = Game::with_moves(game.setup(), game.moves()).expect("every move was legal");
    assert_eq!(&replayed, game);
    assert_eq!(replayed.key(), game.key());
}
