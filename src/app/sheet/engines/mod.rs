//! The page of the foreign engines: they are added, checked, removed, and their logs are shown.

mod entry;
mod guest;
mod log;
mod phrases;

use bevy::prelude::*;

use super::materials::{Materials, heading};
use super::mistakes;
use crate::AppSystems;
use crate::command::{Chair, DialogCommand, Page, SheetCommand, asks};
use crate::driver::{Game, Intents, changed};
use crate::locale::Words;
use crate::sheet::scroll::scroll_list;
use crate::theme::widget::{
    Emphasis, label, localized_label, remaining_column, row, small_button, worded_button,
};
use crate::theme::{FieldEvent, Ink, LineField, OnlyByEnter, line_field, palette, shortened_label};
use game::{EngineCommand, EngineDesk, EngineNews, GuestStage, Intent, Notice};
use paint::icon::Icon;
use player::config::Role;

pub(super) use log::fill as fill_log;

/// The field for a path or a command.
const LINE: LineField = LineField("Path or command of an engine");

/// The text with what the check has found so far.
#[derive(Component)]
struct Progress;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(take_line);
    let refresh = refresh_progress.run_if(changed::<EngineDesk>);
    app.add_systems(
        Update,
        (refresh, log::refresh).in_set(AppSystems::UpdateView),
    );
}

/// Checks the program that the user has written.
fn take_line(event: On<FieldEvent>, mut intents: Intents) {
    if event.gives(LINE) && !event.text.trim().is_empty() {
        intents.send(Intent::Engines(EngineCommand::Add(event.text.clone())));
    }
}

fn refresh_progress(
    game: Res<Game>,
    words: Res<Words>,
    mut texts: Query<&mut Text, With<Progress>>,
) {
    for mut text in &mut texts {
        let found = phrases::progress(&words, game.engines(), game.book());
        text.set_if_neq(Text(found));
    }
}

/// What decides which parts the page has. The progress of a check follows by itself.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shape {
    stage: Option<GuestStage>,
    is_checking: bool,
    news: EngineNews,
}

impl Shape {
    /// True when the page needs other parts than before.
    pub(super) fn is_new(desk: &EngineDesk, last: &mut Option<Self>) -> bool {
        let shape = Some(Self {
            stage: desk.guest().map(|it| it.stage().clone()),
            is_checking: desk.is_checking(),
            news: desk.news().clone(),
        });
        let is_new = *last != shape;
        *last = shape;
        is_new
    }
}

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = heading(&materials.fonts, "engines-title", "Leave the engines");
    commands.spawn((title, ChildOf(paper)));
    mistakes::spawn_cast(commands, paper, materials);
    let desk = materials.game.engines();
    spawn_news(commands, paper, materials, desk.news());
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(8),
        ..default()
    };
    let list = (scroll_list("Engines", list), ChildOf(paper));
    let list = commands.spawn(list).id();
    if let Some(guest) = desk.guest() {
        guest::spawn(commands, list, materials, guest);
    }
    let mut is_empty = desk.guest().is_none();
    for engine in desk.rows(&materials.book) {
        is_empty = false;
        entry::spawn(commands, list, materials, &engine);
    }
    if is_empty {
        let text = materials.words.get("engines-empty");
        spawn_text(commands, list, materials, text, palette::TEXT);
    }
    spawn_adding(commands, paper, materials);
    spawn_analyst(commands, paper, materials);
}

/// The button and the field that add an engine.
fn spawn_adding(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let (fonts, words) = (&materials.fonts, &materials.words);
    let desk = materials.game.engines();
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    let add = worded_button(
        fonts,
        Icon::Open,
        "engines-add",
        asks(DialogCommand::AddEngine),
        Emphasis::Primary,
    );
    commands.spawn((add, ChildOf(line)));
    let note = localized_label("engines-line", fonts.text(13.0), palette::MUTED);
    commands.spawn((note, ChildOf(line)));
    let field = line_field(LINE, words.get("engines-line-said"), desk.refused(), fonts);
    commands.spawn((field, OnlyByEnter, ChildOf(line)));
}

/// The character that analyses, and the button that chooses another one.
fn spawn_analyst(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let (fonts, words) = (&materials.fonts, &materials.words);
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    let analyst = materials.book.cast().role(Role::Analysis);
    let name = analyst.map_or_else(|error| error.to_string(), |it| words.name(it).to_owned());
    let text = words.with("engines-analyst", &[("name", name.into())]);
    let room = (remaining_column(0.0), Pickable::IGNORE, ChildOf(line));
    commands.spawn((
        room,
        children![shortened_label(text, fonts.text(14.0), palette::TEXT)],
    ));
    let choose = SheetCommand::Open(Page::Picker(Chair::Analyst));
    let text = localized_label("engines-choose-analyst", fonts.bold(14.0), palette::TEXT);
    commands.spawn((
        small_button("engines-choose-analyst", asks(choose), text),
        ChildOf(line),
    ));
}

/// The message about the last command, with the button that undoes it.
fn spawn_news(commands: &mut Commands, paper: Entity, materials: &Materials, news: &EngineNews) {
    let words = &materials.words;
    let named = |key: &str, name: &str| words.with(key, &[("name", name.into())]);
    let text = match news {
        EngineNews::None => return,
        EngineNews::Failed(why) => {
            let text = words.with("engines-not-done", &[("why", why.as_str().into())]);
            return mistakes::spawn_failure(commands, paper, materials, text);
        }
        EngineNews::NotAllowed(name) => words.notice(&Notice::NotStarted(name.clone())),
        EngineNews::Added(name) => named("engines-added", name),
        EngineNews::Removed(name) => named("engines-removed", name),
        EngineNews::Analyst(id) => {
            let character = materials.book.cast().get(id);
            let name = character.map_or(id.as_str(), |it| words.name(it));
            named("engines-analyses", name)
        }
    };
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    let text = label(text, materials.fonts.text(13.0), palette::ACCENT);
    commands.spawn((text, ChildOf(line)));
    if let EngineNews::Removed(_) = news {
        let text = localized_label("engines-restore", materials.fonts.bold(13.0), palette::TEXT);
        let restore = Intent::Engines(EngineCommand::Restore);
        commands.spawn((
            small_button("engines-restore", asks(restore), text),
            ChildOf(line),
        ));
    }
}

/// Adds a text that breaks where the line ends.
fn spawn_text(
    commands: &mut Commands,
    parent: Entity,
    materials: &Materials,
    text: String,
    ink: palette::Role,
) -> Entity {
    let broken = TextLayout {
        linebreak: LineBreak::WordOrCharacter,
        ..default()
    };
    let text = (
        Text::new(text),
        broken,
        materials.fonts.text(13.0),
        Ink(ink),
        Pickable::IGNORE,
    );
    commands.spawn((text, ChildOf(parent))).id()
}

/// Adds the frame of an engine: its name with its state in this colour, and its command.
fn spawn_frame(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    (name, state, ink): (&str, String, palette::Role),
    command: String,
) -> Entity {
    use crate::theme::{Edge, EdgeOf, Fill};
    let fonts = &materials.fonts;
    let frame = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(12), px(8)),
        row_gap: px(4),
        border_radius: BorderRadius::all(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    let frame = (
        Name::new(format!("Engine {name}")),
        frame,
        Edge(palette::LINE, EdgeOf::Card),
        Fill(palette::BUTTON_PRESSED),
        Pickable::IGNORE,
        ChildOf(list),
    );
    let frame = commands.spawn(frame).id();
    let line = commands.spawn((row(10.0), ChildOf(frame))).id();
    let room = (remaining_column(0.0), Pickable::IGNORE, ChildOf(line));
    commands.spawn((
        room,
        children![shortened_label(name, fonts.bold(15.0), palette::TEXT)],
    ));
    commands.spawn((label(state, fonts.text(13.0), ink), ChildOf(line)));
    let clip = Node {
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    let command = shortened_label(command, fonts.text(12.0), palette::MUTED);
    commands.spawn((clip, Pickable::IGNORE, ChildOf(frame), children![command]));
    frame
}

/// A line for the buttons of an engine.
fn spawn_buttons_line(commands: &mut Commands, frame: Entity) -> Entity {
    let line = Node {
        column_gap: px(6),
        row_gap: px(6),
        flex_wrap: FlexWrap::Wrap,
        flex_shrink: 0.0,
        ..default()
    };
    let line = (line, Pickable::IGNORE, ChildOf(frame));
    commands.spawn(line).id()
}
