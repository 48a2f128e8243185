//! The question whether an engine may be started that only a file in the working folder names.

use std::path;
use std::time::Duration;

use bevy::input_focus::{AutoFocus, InputFocusVisible};
use bevy::prelude::*;

use super::desk::Desk;
use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{Row, card, line, paragraph, scroll_list, text, worded, worded_as};
use super::state::Sheet;
use super::view::View;
use crate::command::{Page, SheetCommand};
use crate::driver::Of;
use crate::locale::Words;
use crate::theme::widget::{Emphasis, spacer};
use crate::theme::{ReadOut, palette};
use game::{Intent, Permissions};
use paint::icon::Icon;
use player::config::UntrustedEngine;
use rules::printable;

/// A yes within this time after the question was shown is ignored: it was a click for the screen
/// before, like the second click of a double click.
const READING: Duration = Duration::from_millis(500);
/// A command or details with more characters cannot be read, and are not allowed here.
const LONGEST: usize = 10_000;

pub(super) const SPEC: PageSpec = PageSpec {
    back: |desk, _| {
        desk.intents.send(Intent::AnswerPermission(false));
        None
    },
    ..PageSpec::new(rows)
};

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
        match sheet.page {
            None => sheet.path.clear(),
            Some(Page::Permission) => {}
            Some(from) => sheet.path.push(from),
        }
        (sheet.page, sheet.asked_at) = (Some(Page::Permission), time.elapsed());
        // The ring shows that Enter refuses.
        focus_is_visible.0 = true;
    } else if sheet.page == Some(Page::Permission) && !is_asked {
        sheet.page = sheet.path.pop();
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
        self.sheet.page = self.sheet.path.pop();
    }
}

/// True when everything that the user has to know about the engine can be shown.
fn is_readable(engine: &UntrustedEngine) -> bool {
    let is_short = |text: &str| text.chars().nth(LONGEST).is_none();
    is_short(&engine.command()) && is_short(&engine.details())
}

fn rows(view: &View) -> Vec<Row> {
    let Some(request) = view.permissions.request() else {
        return Vec::new();
    };
    let (engine, words) = (request.engine(), &view.words);
    let name = request.name().get(words.language().code());
    let why = match engine.place() {
        Some(_) => "permission-why",
        None => "permission-why-chosen",
    };
    let why = words.with(why, &[("name", name.into())]);
    let facts = [
        ("permission-command", engine.command()),
        ("permission-details", engine.details()),
        ("permission-file", place(engine, words)),
    ];
    let facts = facts.into_iter().filter(|(_, fact)| !fact.is_empty());
    let is_readable = is_readable(engine);
    let note = if is_readable {
        "permission-lasts"
    } else {
        "permission-too-long"
    };
    let text = |text| paragraph(text, view.fonts.text(14.0), palette::TEXT);
    let question = scroll_list("Question", 8)
        .holding([text(why).with(ReadOut)])
        .holding(facts.map(|(key, told)| fact(view, key, &told)))
        .holding([text(words.get(note))]);
    vec![
        heading(view, "permission-title", "say-leave-the-question"),
        question,
        answers(view, is_readable),
    ]
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

/// A box with a title and what there is to know.
fn fact(view: &View, key: &'static str, fact: &str) -> Row {
    let shown = fact.chars().take(LONGEST).collect::<String>();
    let low = |node: &mut Node| {
        node.padding = UiRect::axes(px(12), px(6));
        node.row_gap = px(2);
    };
    card(key, palette::LINE).laid_out(low).holding([
        text(key, view.fonts.text(12.0), palette::MUTED),
        paragraph(shown, view.fonts.text(14.0), palette::TEXT),
    ])
}

/// The two buttons. The one that refuses has the focus.
fn answers(view: &View, may_allow: bool) -> Row {
    let refuse = (Icon::Close, "permission-refuse");
    let refuse = worded_as(view, refuse, SheetCommand::Close, Emphasis::Primary);
    let allow = || worded(view, Icon::Play, "permission-allow", SheetCommand::Allow);
    line(8.0)
        .holding([Row::new(spacer()), refuse.with(AutoFocus)])
        .holding(may_allow.then(allow))
}
