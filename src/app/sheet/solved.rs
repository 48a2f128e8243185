//! The page of the solved games: White against the complete solution, alone or with every reply
//! numbered.

use bevy::prelude::*;

use super::choices::{Choice, spawn_line};
use super::command::Desk;
use super::materials::{Materials, heading};
use crate::command::{SheetCommand, asks};
use crate::locale::Localized;
use crate::theme::widget::{Emphasis, row, worded_button};
use crate::theme::{Fonts, Ink, palette};
use game::{Begins, Intent, Pairing, TimeTerms};
use paint::icon::Icon;
use player::{SOLVER, SolvedGame};
use rules::OpeningRule;

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let fonts = &*materials.fonts;
    let title = heading(fonts, "solved-title", "Leave the solved game");
    commands.spawn((title, ChildOf(paper)));
    let line = commands.spawn((row(0.0), ChildOf(paper))).id();
    spawn_text(commands, line, fonts, "solved-about");
    let shown = materials.sheet.solved;
    let rules = SolvedGame::ALL.map(|game| Choice {
        name: format!("Solved {}", game.rule),
        text: materials.words.rule(game.rule),
        command: SheetCommand::Solved(game).into(),
        chosen: game == shown,
        possible: true,
    });
    let title = ("sheet-rule", palette::MUTED);
    spawn_line(commands, paper, materials, title, rules);
    for (icon, key, about, numbered) in [
        (
            Icon::Play,
            "solved-hold-out",
            "solved-hold-out-about",
            false,
        ),
        (Icon::Chart, "solved-walk", "solved-walk-about", true),
    ] {
        let line = commands.spawn((row(12.0), ChildOf(paper))).id();
        let command = SheetCommand::PlaySolved { numbered };
        let button = worded_button(fonts, icon, key, asks(command), Emphasis::Plain);
        commands.spawn((button, ChildOf(line)));
        spawn_text(commands, line, fonts, about);
    }
}

fn spawn_text(commands: &mut Commands, place: Entity, fonts: &Fonts, key: &'static str) {
    let room = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    // A label would not be broken into lines.
    commands.spawn((
        Localized(key),
        fonts.text(14.0),
        Ink(palette::MUTED),
        room,
        Pickable::IGNORE,
        ChildOf(place),
    ));
}

impl Desk<'_> {
    /// Begins a game of the user with White against the solution. `numbered` switches the analysis
    /// on, which numbers the replies.
    pub(super) fn play_solved(&mut self, numbered: bool) {
        let SolvedGame { rule, size } = self.sheet.solved;
        self.intents.send(Intent::Begin(Pairing {
            players: [SOLVER.to_owned(), self.game.book().human().id],
            rule,
            size,
            opening: OpeningRule::Free,
            begins: Begins::Left,
            games: 1,
            time: TimeTerms::default(),
        }));
        self.intents.send(Intent::Analyse(numbered));
        self.sheet.page = None;
    }
}
