//! The program that the user has chosen: the progress and the result of its check.

use super::{Progress, about, framed, phrases};
use crate::command::SheetCommand;
use crate::sheet::rows::{Row, small, wrapping_line};
use crate::sheet::view::View;
use crate::theme::palette;
use game::{EngineCommand, Guest, GuestStage, Intent};

pub(super) fn guest(view: &View, guest: &Guest) -> Row {
    let words = &view.words;
    let retry = ("engines-retry", EngineCommand::Retry);
    let dismiss = ("engines-dismiss", EngineCommand::Dismiss);
    let ((state, ink), found, buttons) = match guest.stage() {
        GuestStage::Checking => {
            let found = phrases::progress(words, &view.engines, &view.book);
            let found = about(view, found, palette::TEXT).with(Progress);
            let cancel = ("engines-cancel", EngineCommand::Cancel);
            let state = ("engines-state-checking", palette::ACCENT);
            (state, found, vec![cancel])
        }
        GuestStage::Passed(record) => {
            let found = about(view, phrases::facts(words, &record.report), palette::TEXT);
            let accept = ("engines-accept", EngineCommand::Accept);
            let state = ("engines-state-can-play", palette::ACCENT);
            (state, found, vec![accept, retry, dismiss])
        }
        GuestStage::Failed(record) => {
            let failure = record.report.failure.as_ref();
            let failure = failure.map(|it| phrases::failure(words, it));
            let found = about(view, failure.unwrap_or_default(), palette::BAD);
            let state = ("engines-state-cannot-play", palette::BAD);
            (state, found, vec![retry, dismiss])
        }
    };
    let buttons = buttons.into_iter();
    let buttons = buttons.map(|(key, command)| small(view, key, Intent::Engines(command)));
    let log = small(view, "engines-log", SheetCommand::EngineLog(None));
    let title = (words.get(state), ink);
    framed(view, &guest.name(), title, guest.command())
        .holding([found, wrapping_line().holding(buttons).holding([log])])
}
