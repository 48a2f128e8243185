//! The list of repertoires: name, side, numbers, and the buttons of each.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

use crate::command::{SheetCommand, asks};
use crate::locale::beside;
use crate::sheet::materials::Materials;
use crate::sheet::scroll::scroll_list;
use crate::theme::widget::{icon_button, localized_label, remaining_column, small_button};
use crate::theme::{Fill, LineField, Said, TakesFocus, line_field, palette, shortened_label};
use game::{Intent, LineCounts, Repertoire, RepertoireCommand};
use paint::icon::Icon;

/// The field for the name of a repertoire.
pub(super) const NAME: LineField = LineField("Name of the repertoire");

pub(super) fn spawn(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(6),
        ..default()
    };
    let list = commands
        .spawn((scroll_list("Repertoires", list), ChildOf(paper)))
        .id();
    let lines = materials.game.coach().repertoires();
    if lines.list().is_empty() {
        let key = match lines.is_reading() {
            true => "repertoire-reading",
            false => "repertoire-empty",
        };
        let text = Text::new(materials.words.get(key));
        let font = materials.fonts.text(14.0);
        let ink = crate::theme::Ink(palette::MUTED);
        commands.spawn((text, font, ink, Pickable::IGNORE, ChildOf(list)));
    }
    for repertoire in lines.list() {
        spawn_repertoire(commands, list, materials, repertoire);
    }
}

fn spawn_repertoire(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    repertoire: &Repertoire,
) {
    let line = Node {
        column_gap: px(6),
        align_items: AlignItems::Center,
        padding: UiRect::axes(px(10), px(6)),
        border_radius: BorderRadius::all(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    let line = commands
        .spawn((line, Fill(palette::BAR), Pickable::IGNORE, ChildOf(list)))
        .id();
    if materials.sheet.renaming == Some(repertoire.id()) {
        let said = materials.words.get("repertoire-name");
        let field = line_field(NAME, said, repertoire.name(), &materials.fonts);
        let field = (field, TakesFocus);
        commands.spawn((field, ChildOf(line)));
        return;
    }
    let counts = materials
        .game
        .coach()
        .line_counts_of(repertoire, materials.game.settings());
    spawn_texts(commands, line, materials, (repertoire, counts));
    spawn_buttons(commands, line, materials, (repertoire, counts));
}

fn spawn_texts(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    (repertoire, counts): (&Repertoire, LineCounts),
) {
    let (fonts, words) = (&materials.fonts, &materials.words);
    let percent = (100 * counts.learned).checked_div(counts.cards);
    let setup = [
        ("rule", words.rule(repertoire.setup().rule()).into()),
        ("size", repertoire.setup().size().into()),
    ];
    let due = [("due", counts.due.into()), ("all", counts.cards.into())];
    let learned = [("percent", percent.unwrap_or_default().into())];
    let about = beside([
        words.color(repertoire.side()),
        words.with("games-setup", &setup),
        words.with("training-counts", &due),
        words.with("repertoire-learned", &learned),
    ]);
    commands.spawn((
        remaining_column(0.0),
        Pickable::IGNORE,
        ChildOf(line),
        children![
            shortened_label(
                repertoire.name().to_owned(),
                fonts.bold(15.0),
                palette::TEXT
            ),
            shortened_label(about, fonts.text(13.0), palette::MUTED),
        ],
    ));
}

fn spawn_buttons(
    commands: &mut Commands,
    line: Entity,
    materials: &Materials,
    (repertoire, counts): (&Repertoire, LineCounts),
) {
    let (id, name) = (repertoire.id(), repertoire.name());
    let said = |key: &str| Said(materials.words.with(key, &[("name", name.into())]));
    let learn = Intent::Repertoire(RepertoireCommand::Learn(id));
    let delete = Intent::Repertoire(RepertoireCommand::Delete(id));
    let rename = SheetCommand::RenameLines(Some(id));
    let words = localized_label(
        "repertoire-learn",
        materials.fonts.bold(13.0),
        palette::TEXT,
    );
    let mut button = commands.spawn((
        small_button("repertoire-learn", asks(learn), words),
        said("say-learn-lines"),
        ChildOf(line),
    ));
    if counts.due == 0 {
        button.insert(InteractionDisabled);
    }
    commands.spawn((
        icon_button("Rename the repertoire", Icon::Pen, asks(rename)),
        said("say-rename-lines"),
        ChildOf(line),
    ));
    commands.spawn((
        icon_button("Delete the repertoire", Icon::Trash, asks(delete)),
        said("say-delete-lines"),
        ChildOf(line),
    ));
}
