//! What keys, buttons and the rows of pages ask for, as data.

mod asked;
mod messages;
mod page;
mod sheet;
mod shown;

pub use asked::{Asks, Command};
pub(crate) use asked::{CarryOut, asks, plugin};
pub use messages::{
    ClipboardCommand, CommentCommand, DialogCommand, GameIntent, GamesCommand, MoveChoice,
    NextLanguage, SavePicture, ScrollSheet, WalkButtons,
};
pub use page::{Chair, Page};
pub use sheet::SheetCommand;
pub(crate) use shown::Shown;
