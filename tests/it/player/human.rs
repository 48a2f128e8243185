//! Kind `human`: where there is no screen nobody can play it, and it never decides in a seat.

use player::{BuildContext, Limits, PlayerError, Registry, StopToken, Turn};
use rules::{Game, GameSetup};

#[test]
fn human_without_a_screen_cannot_be_built() {
    let built = Registry::builtin().build("human", toml::Table::new(), &BuildContext::default());
    let error = built.err().expect("there is no screen").to_string();
    assert!(error.contains("can only play in the app"), "{error}");
}

#[test]
fn a_human_has_no_action_of_its_own() {
    let context = BuildContext {
        has_screen: true,
        ..BuildContext::default()
    };
    let built = Registry::builtin().build("human", toml::Table::new(), &context);
    let mut human = built.expect("no options are needed");
    let game = Game::new(GameSetup::default());
    human.new_game(&game.setup()).expect("nothing to prepare");
    let answer = human.choose(Turn {
        game: &game,
        limits: Limits::default(),
        stop: &StopToken::new(),
        report: &mut |_| {},
    });
    assert_eq!(answer, Err(PlayerError::NoAction));
}
