//! The list of repertoires: name, side, numbers, and the buttons of each.

use bevy::prelude::*;

use crate::command::SheetCommand;
use crate::locale::beside;
use crate::sheet::rows::{Row, icon, line, paragraph, scroll_list, small, two_lines};
use crate::sheet::view::View;
use crate::theme::{Fill, LineField, Said, TakesFocus, line_field, palette};
use game::{Intent, LineCounts, Repertoire, RepertoireCommand};
use paint::icon::Icon;

/// The field for the name of a repertoire.
pub(super) const NAME: LineField = LineField("Name of the repertoire");

pub(super) fn list(view: &View) -> Row {
    let listed = view.repertoires.list();
    let key = if view.repertoires.is_reading() {
        "repertoire-reading"
    } else {
        "repertoire-empty"
    };
    let empty = || paragraph(view.words.get(key), view.fonts.text(14.0), palette::MUTED);
    scroll_list("Repertoires", 6)
        .holding(listed.is_empty().then(empty))
        .holding(listed.iter().map(|it| repertoire(view, it)))
}

fn repertoire(view: &View, repertoire: &Repertoire) -> Row {
    let line = line(6.0).with(Fill(palette::BAR)).laid_out(|node| {
        node.padding = UiRect::axes(px(10), px(6));
        node.border_radius = BorderRadius::all(px(8));
    });
    if view.sheet.renaming == Some(repertoire.id()) {
        let said = view.words.get("repertoire-name");
        let field = line_field(NAME, said, repertoire.name(), &view.fonts);
        return line.holding([Row::new((field, TakesFocus))]);
    }
    let coach = view.game.coach();
    let counts = coach.line_counts_of(repertoire, &view.settings);
    line.holding([two_lines(
        view,
        repertoire.name(),
        about(view, repertoire, counts),
    )])
    .holding(buttons(view, repertoire, counts))
}

/// The side, the board, and how much of it is learned.
fn about(view: &View, repertoire: &Repertoire, counts: LineCounts) -> String {
    let words = &view.words;
    let percent = (100 * counts.learned).checked_div(counts.cards);
    let setup = [
        ("rule", words.rule(repertoire.setup().rule()).into()),
        ("size", repertoire.setup().size().into()),
    ];
    let due = [("due", counts.due.into()), ("all", counts.cards.into())];
    let learned = [("percent", percent.unwrap_or_default().into())];
    beside([
        words.color(repertoire.side()),
        words.with("games-setup", &setup),
        words.with("training-counts", &due),
        words.with("repertoire-learned", &learned),
    ])
}

fn buttons(view: &View, repertoire: &Repertoire, counts: LineCounts) -> [Row; 3] {
    let (id, name) = (repertoire.id(), repertoire.name());
    let said = |key: &str| Said(view.words.with(key, &[("name", name.into())]));
    let learn = Intent::Repertoire(RepertoireCommand::Learn(id));
    let delete = Intent::Repertoire(RepertoireCommand::Delete(id));
    let rename = SheetCommand::RenameLines(Some(id));
    let learn = small(view, "repertoire-learn", learn).enabled(counts.due > 0);
    [
        learn.with(said("say-learn-lines")),
        icon("Rename the repertoire", Icon::Pen, rename).with(said("say-rename-lines")),
        icon("Delete the repertoire", Icon::Trash, delete).with(said("say-delete-lines")),
    ]
}
