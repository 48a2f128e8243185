//! The editor: the game waits while a position is set up.

use game::{EditCommand, Intent};
use rules::Color;

use super::support::*;

fn edit(desk: &mut Desk, command: EditCommand) {
    desk.intend(Intent::Edit(command));
}

#[test]
fn the_game_waits_for_the_editor_and_continues_after_it() {
    let mut desk = Desk::between("you", "slow");
    desk.play("h8");
    edit(&mut desk, EditCommand::Begin);
    assert!(desk.session().flow().is_paused());
    assert_eq!(desk.session().side_to_think(), None);
    desk.update();
    desk.update();
    assert_eq!((desk.ply(), desk.game.editor().is_open()), (1, true));
    edit(&mut desk, EditCommand::Leave);
    assert!(!desk.session().flow().is_paused());
    desk.intend(Intent::MoveNow);
    desk.until("the bot's answer", |desk| desk.ply() == 2);
    // The editor starts from the position shown.
    edit(&mut desk, EditCommand::Begin);
    desk.intend(Intent::Back);
    desk.update();
    assert!(!desk.game.editor().is_open());
}

#[test]
fn a_position_that_was_left_is_there_again() {
    let mut desk = Desk::between("you", "you");
    desk.play("h8");
    edit(&mut desk, EditCommand::Begin);
    edit(&mut desk, EditCommand::Put(point("a1"), Color::White));
    edit(&mut desk, EditCommand::Leave);
    edit(&mut desk, EditCommand::Begin);
    assert_eq!(desk.game.editor().stones().len(), 2);
    // The position of the game is there after a step back.
    desk.intend(Intent::Undo);
    assert_eq!(desk.game.editor().stones().len(), 1);
    edit(&mut desk, EditCommand::Leave);
    desk.play("i9");
    edit(&mut desk, EditCommand::Begin);
    let stones = desk.game.editor().stones().iter();
    let points = stones.map(|(point, _)| point.to_string());
    assert_eq!(points.collect::<Vec<_>>(), ["h8", "i9"], "another position");
}
