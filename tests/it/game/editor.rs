//! The editor: the game waits while a position is set up.

use game::{EditCommand, Intent};

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
