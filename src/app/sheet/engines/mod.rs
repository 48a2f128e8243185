//! The page of the foreign engines: they are added, checked, removed, and their logs are shown.

mod entry;
mod guest;
mod log;
mod phrases;

use bevy::prelude::*;

use super::page_spec::PageSpec;
use super::view::View;
use crate::AppSystems;
use crate::command::{Chair, DialogCommand, Page, SheetCommand};
use crate::driver::{Game, Intents, changed};
use crate::locale::Words;
use crate::sheet::field::confirmed_field;
use crate::sheet::heading::heading;
use crate::sheet::mistakes::cast_mistakes;
use crate::sheet::rows::{
    Row, card, cut, failure, label, line, paragraph, scroll_list, shortened, small, worded_as,
};
use crate::theme::widget::Emphasis;
use crate::theme::{FieldEvent, LineField, palette};
use game::{EngineCommand, EngineDesk, EngineNews, GuestStage, Intent, Notice};
use paint::icon::Icon;
use player::config::Role;

pub(super) use log::SPEC as LOG;

pub(super) const SPEC: PageSpec = PageSpec {
    depends_on: |view, last| {
        view.engines.is_changed() && last.differs(EnginesShape::of(&view.engines))
    },
    is_tall: true,
    ..PageSpec::new(rows)
};

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
#[derive(PartialEq)]
struct EnginesShape {
    stage: Option<GuestStage>,
    is_checking: bool,
    news: EngineNews,
}

impl EnginesShape {
    fn of(desk: &EngineDesk) -> Self {
        Self {
            stage: desk.guest().map(|it| it.stage().clone()),
            is_checking: desk.is_checking(),
            news: desk.news().clone(),
        }
    }
}

fn rows(view: &View) -> Vec<Row> {
    let guest = view.engines.guest();
    let mut list = Vec::from_iter(guest.map(|it| guest::guest(view, it)));
    let engines = view.engines.rows(&view.book);
    list.extend(engines.map(|it| entry::entry(view, &it)));
    if list.is_empty() {
        list.push(about(view, view.words.get("engines-empty"), palette::TEXT));
    }
    let mut rows = vec![heading(view, "engines-title", "say-leave-the-engines")];
    rows.extend(cast_mistakes(view));
    rows.push(scroll_list("Engines", 8).holding(list));
    rows.extend(news(view));
    rows.extend([adding(view), analyst(view)]);
    rows
}

/// The button and the field that add an engine.
fn adding(view: &View) -> Row {
    let add = (Icon::Open, "engines-add");
    let add = worded_as(view, add, DialogCommand::AddEngine, Emphasis::Primary);
    let refused = view.engines.refused();
    let field = confirmed_field(view, LINE, "engines-line-said", refused);
    line(8.0).holding([add]).holding(field)
}

/// The character that analyses, and the button that chooses another one.
fn analyst(view: &View) -> Row {
    let words = &view.words;
    let analyst = view.book.cast().role(Role::Analysis);
    let name = analyst.map_or_else(|error| error.to_string(), |it| words.name(it).to_owned());
    let text = words.with("engines-analyst", &[("name", name.into())]);
    let choose = SheetCommand::Open(Page::Picker(Chair::Analyst));
    line(8.0).holding([
        cut(text, view.fonts.text(14.0), palette::TEXT),
        small(view, "engines-choose-analyst", choose),
    ])
}

/// The message about the last command, with the button that undoes it.
fn news(view: &View) -> Option<Row> {
    let words = &view.words;
    let named = |key: &str, name: &str| words.with(key, &[("name", name.into())]);
    let mut restore = None;
    let text = match view.engines.news() {
        EngineNews::None => return None,
        EngineNews::Failed(why) => {
            let text = words.with("engines-not-done", &[("why", why.as_str().into())]);
            return Some(failure(view, text));
        }
        EngineNews::NotAllowed(name) => words.notice(&Notice::NotStarted(name.clone())),
        EngineNews::Added(name) => named("engines-added", name),
        EngineNews::Removed(name) => {
            let command = Intent::Engines(EngineCommand::Restore);
            restore = Some(small(view, "engines-restore", command));
            named("engines-removed", name)
        }
        EngineNews::Analyst(id) => {
            let character = view.book.cast().get(id);
            let name = character.map_or(id.as_str(), |it| words.name(it));
            named("engines-analyses", name)
        }
    };
    let text = label(text, view.fonts.text(13.0), palette::ACCENT);
    Some(line(8.0).holding([text]).holding(restore))
}

/// A paragraph about an engine, in this colour.
fn about(view: &View, text: String, ink: palette::Role) -> Row {
    paragraph(text, view.fonts.text(13.0), ink)
}

/// The frame of an engine: its name with its state in this colour, and its command.
fn framed(view: &View, name: &str, (state, ink): (String, palette::Role), command: String) -> Row {
    let clip = Node {
        overflow: Overflow::clip(),
        flex_shrink: 0.0,
        ..default()
    };
    let title = line(10.0).holding([
        cut(name, view.fonts.bold(15.0), palette::TEXT),
        label(state, view.fonts.text(13.0), ink),
    ]);
    let command = shortened(command, view.fonts.text(12.0), palette::MUTED);
    let command = Row::new((clip, Pickable::IGNORE)).holding([command]);
    card(format!("Engine {name}"), palette::LINE).holding([title, command])
}
