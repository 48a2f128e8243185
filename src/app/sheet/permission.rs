//! The question whether an engine may be started that only a file in the working folder names.

use std::path;
use std::time::Duration;

use bevy::input_focus::{AutoFocus, InputFocusVisible};
use bevy::prelude::*;

use super::command::Desk;
use super::materials::{Materials, heading};
use super::scroll::scroll_list;
use super::state::Sheet;
use crate::command::{Page, SheetCommand, asks};
use crate::driver::Of;
use crate::locale::Words;
use crate::theme::widget::{Emphasis, localized_label, row, spacer, worded_button};
use crate::theme::{Edge, EdgeOf, Fill, Ink, ReadOut, palette};
use game::{Intent, Permissions};
use paint::icon::Icon;
use player::config::UntrustedEngine;
use rules::printable;

/// A yes within this time after the question was shown is ignored: it was a click for the screen
/// before, like the second click of a double click.
const READING: Duration = Duration::from_millis(500);
/// A command or details with more characters cannot be read, and are not allowed here.
const LONGEST: usize = 10_000;

/// Shows the question, if there is one and no other page is open.
pub(super) fn follow(
    mut sheet: ResMut<Sheet>,
    mut focus_is_visible: ResMut<InputFocusVisible>,
    permissions: Of<Permissions>,
    time: Res<Time<Real>>,
) {
    let is_asked = permissions.request().is_some();
    let is_new = match sheet.page {
        // The players of a tournament and engines to check are asked about from their pages.
        None | Some(Page::Tournament | Page::Engines) => is_asked,
        Some(Page::Permission) => is_asked && permissions.is_changed(),
        Some(_) => false,
    };
    if is_new {
        if sheet.page != Some(Page::Permission) {
            sheet.below = sheet.page;
        }
        (sheet.page, sheet.asked_at) = (Some(Page::Permission), time.elapsed());
        // The ring shows that Enter refuses.
        focus_is_visible.0 = true;
    } else if sheet.page == Some(Page::Permission) && !is_asked {
        sheet.page = sheet.below.take();
    }
}

impl Desk<'_> {
    /// Starts the engine in question, if there was time to read the question.
    pub(super) fn allow(&mut self) {
        let shown_for = self.time.elapsed().saturating_sub(self.sheet.asked_at);
        let request = self.game.permissions().request();
        let is_readable = request.is_some_and(|it| is_readable(it.engine()));
        if self.sheet.page != Some(Page::Permission) || shown_for < READING || !is_readable {
            return;
        }
        self.intents.send(Intent::AnswerPermission(true));
        self.sheet.page = self.sheet.below.take();
    }

    /// Refuses the engine in question, and shows a notice.
    pub(super) fn refuse(&mut self) {
        self.intents.send(Intent::AnswerPermission(false));
        self.sheet.page = self.sheet.below.take();
    }
}

/// True when everything that the user has to know about the engine can be shown.
fn is_readable(engine: &UntrustedEngine) -> bool {
    let is_short = |text: &str| text.chars().nth(LONGEST).is_none();
    is_short(&engine.command()) && is_short(&engine.details())
}

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let Some(request) = materials.permissions.request() else {
        return;
    };
    let (fonts, words) = (&materials.fonts, &materials.words);
    let title = heading(fonts, "permission-title", "Leave the question");
    commands.spawn((title, ChildOf(paper)));
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(8),
        ..default()
    };
    let list = commands
        .spawn((scroll_list("Question", list), ChildOf(paper)))
        .id();
    let name = request.name().get(words.language().code());
    let why = match request.engine().place() {
        Some(_) => "permission-why",
        None => "permission-why-chosen",
    };
    let why = words.with(why, &[("name", name.into())]);
    commands.spawn((text(why, materials), ReadOut, ChildOf(list)));
    let engine = request.engine();
    let is_readable = is_readable(engine);
    let facts = [
        ("permission-command", engine.command()),
        ("permission-details", engine.details()),
        ("permission-file", place(engine, words)),
    ];
    for (key, fact) in facts.into_iter().filter(|(_, fact)| !fact.is_empty()) {
        spawn_fact(commands, list, materials, key, &fact);
    }
    let note = if is_readable {
        "permission-lasts"
    } else {
        "permission-too-long"
    };
    commands.spawn((text(words.get(note), materials), ChildOf(list)));
    spawn_answers(commands, paper, materials, is_readable);
}

/// The file and the line that name the engine, the file with its folder.
fn place(engine: &UntrustedEngine, words: &Words) -> String {
    let Some((file, line)) = engine.place() else {
        return String::new();
    };
    let full = path::absolute(file).map_or_else(|_| file.into(), |it| it.display().to_string());
    let file = printable(&full);
    match line {
        Some(line) => {
            let arguments = [("file", file.into()), ("line", line.to_string().into())];
            words.with("permission-line", &arguments)
        }
        None => file,
    }
}

/// A paragraph.
fn text(text: String, materials: &Materials) -> impl Bundle {
    let whole = Node {
        flex_shrink: 0.0,
        ..default()
    };
    (
        Text::new(text),
        whole,
        materials.fonts.text(14.0),
        Ink(palette::TEXT),
        Pickable::IGNORE,
    )
}

/// A box with a title and what there is to know. Long words are broken, so that nothing is cut off.
fn spawn_fact(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    key: &'static str,
    fact: &str,
) {
    let fonts = &materials.fonts;
    let frame = Node {
        flex_direction: FlexDirection::Column,
        padding: UiRect::axes(px(12), px(6)),
        row_gap: px(2),
        border_radius: BorderRadius::all(px(8)),
        flex_shrink: 0.0,
        ..default()
    };
    let broken = TextLayout {
        linebreak: LineBreak::WordOrCharacter,
        ..default()
    };
    let shown = fact.chars().take(LONGEST).collect::<String>();
    commands.spawn((
        Name::new(key),
        frame,
        Edge(palette::LINE, EdgeOf::Card),
        Fill(palette::BUTTON_PRESSED),
        Pickable::IGNORE,
        ChildOf(list),
        children![
            localized_label(key, fonts.text(12.0), palette::MUTED),
            (
                Text::new(shown),
                broken,
                fonts.text(14.0),
                Ink(palette::TEXT),
                Pickable::IGNORE,
            ),
        ],
    ));
}

/// The two buttons. The one that refuses has the focus.
fn spawn_answers(commands: &mut Commands, paper: Entity, materials: &Materials, may_allow: bool) {
    let fonts = &materials.fonts;
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    commands.spawn((spacer(), ChildOf(line)));
    let refuse = worded_button(
        fonts,
        Icon::Close,
        "permission-refuse",
        asks(SheetCommand::Close),
        Emphasis::Primary,
    );
    commands.spawn((refuse, AutoFocus, ChildOf(line)));
    if may_allow {
        let allow = worded_button(
            fonts,
            Icon::Play,
            "permission-allow",
            asks(SheetCommand::Allow),
            Emphasis::Plain,
        );
        commands.spawn((allow, ChildOf(line)));
    }
}
