//! The page about the program: its version, its licences, and the address of Bevy.

use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{Row, line, paragraph, shortened, small};
use super::view::View;
use crate::command::ClipboardCommand;
use crate::theme::palette;

pub(super) const SPEC: PageSpec = PageSpec::new(rows);

/// The address of the game engine that the window is made with.
const BEVY: &str = "https://bevy.org";

fn rows(view: &View) -> Vec<Row> {
    let version = [("version", env!("CARGO_PKG_VERSION").into())];
    let text = |text| paragraph(text, view.fonts.text(14.0), palette::TEXT);
    vec![
        heading(view, "about-title", "say-leave-about"),
        text(view.words.with("about-version", &version)),
        text(view.words.get("about-licences")),
        line(8.0).holding([
            shortened(BEVY, view.fonts.bold(14.0), palette::ACCENT),
            small(view, "about-copy", ClipboardCommand::CopyText(BEVY)),
        ]),
    ]
}
