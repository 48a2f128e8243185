//! The commands for the game shown: opening and saving files, the clipboard, and others.

use super::wide_line;
use crate::command::{ClipboardCommand, Command, DialogCommand, Page, SavePicture, SheetCommand};
use crate::sheet::rows::{Row, small, text, worded};
use crate::sheet::view::View;
use crate::theme::palette;
use game::{EditCommand, Intent};
use paint::icon::Icon;
use record::Format;

/// The line of commands, and that of the copies in the folder of documents, in this program's
/// format and in those of other programs.
pub(super) fn lines(view: &View) -> [Row; 2] {
    let open = |page| Command::from(SheetCommand::Open(page));
    let paste = ClipboardCommand::PasteGame;
    let edit = Intent::Edit(EditCommand::Begin);
    let actions = [
        (Icon::Open, "games-open", DialogCommand::Open.into()),
        (Icon::Save, "games-save-as", DialogCommand::SaveAs.into()),
        (Icon::Paste, "games-paste", paste.into()),
        (Icon::Copy, "games-copy", Intent::CopyGame.into()),
        (Icon::Picture, "games-picture", SavePicture.into()),
        (Icon::Hint, "games-puzzles", open(Page::Training)),
        (Icon::Solved, "games-solved", open(Page::Solved)),
        (Icon::Chart, "games-tournament", open(Page::Tournament)),
        (Icon::New, "games-edit", edit.into()),
    ];
    let formats = [
        ("games-save", Format::Json),
        ("games-sgf", Format::Sgf),
        ("games-psq", Format::Psq),
        ("games-lib", Format::Lib),
        ("games-txt", Format::Text),
    ];
    let title = text("games-copies", view.fonts.text(14.0), palette::MUTED);
    let copies = formats.map(|(key, format)| small(view, key, Intent::SaveGame(format)));
    [
        wide_line().holding(actions.map(|(icon, key, command)| worded(view, icon, key, command))),
        wide_line().holding([title]).holding(copies),
    ]
}
