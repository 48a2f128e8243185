//! The setup of a tournament: players, pairings, games, limits, openings.

use bevy::prelude::*;

use super::super::choices::{Choice, spawn_beside, spawn_buttons, spawn_line, spawn_title};
use super::super::scroll::scroll_list;
use super::{openings, phrases, spawn_command};
use crate::command::{Chair, Page, SheetCommand, asks};
use crate::locale::beside;
use crate::sheet::materials::Materials;
use crate::theme::widget::{
    Emphasis, label, localized_label, remaining_column, row, small_button, text_button,
    worded_button,
};
use crate::theme::{Said, palette, shortened_label};
use arena::Format;
use bevy::ui::InteractionDisabled;
use game::{
    MOST_PLAYERS, TournamentChoice, TournamentCommand, TournamentDesk, TournamentDraft, TurnLimit,
};
use paint::icon::Icon;
use rules::{GameSetup, Rule};

/// The sizes that have a button.
const SIZES: [u8; 5] = [9, 13, 15, 19, 20];

pub(super) fn fill(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    desk: &TournamentDesk,
) {
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(if materials.layout.labels { 14 } else { 6 }),
        ..default()
    };
    let list = (scroll_list("Tournament setup", list), ChildOf(paper));
    let list = commands.spawn(list).id();
    let draft = desk.draft();
    spawn_players(commands, list, materials, draft);
    spawn_pairings(commands, list, materials, draft);
    spawn_turns(commands, list, materials, draft);
    spawn_board(commands, list, materials, draft);
    spawn_margins(commands, list, materials, draft);
    spawn_foot(commands, paper, materials, desk);
}

/// A button that makes a choice.
pub(super) fn choice(name: String, text: String, choice: TournamentChoice, chosen: bool) -> Choice {
    Choice {
        name,
        text,
        command: TournamentCommand::Choose(choice).into(),
        chosen,
        possible: true,
    }
}

/// The players with their numbers; each is a button that removes it.
fn spawn_players(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    draft: &TournamentDraft,
) {
    let title = ("tournament-players", palette::MUTED);
    let line = spawn_title(commands, list, materials, title);
    let (words, fonts) = (&materials.words, &materials.fonts);
    for (place, id) in (1..).zip(&draft.players) {
        let name = phrases::name(words, &materials.book, id);
        let text = label(
            format!("{place}. {name} \u{d7}"),
            fonts.bold(14.0),
            palette::TEXT,
        );
        let said = words.with("tournament-remove", &[("name", name.into())]);
        let remove = TournamentCommand::Choose(TournamentChoice::Player(id.clone()));
        let button = text_button(format!("Remove {id}"), asks(remove), true, text);
        commands.spawn((button, Said(said), ChildOf(line)));
    }
    let add = SheetCommand::Open(Page::Picker(Chair::Entrant));
    let text = localized_label("tournament-add", fonts.bold(14.0), palette::TEXT);
    commands.spawn((
        small_button("tournament-add", asks(add), text),
        ChildOf(line),
    ));
}

fn spawn_pairings(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    draft: &TournamentDraft,
) {
    let words = &materials.words;
    let formats = [Format::RoundRobin, Format::Gauntlet].map(|format| {
        let text = words.get(phrases::format_key(format));
        let command = TournamentChoice::Format(format);
        choice(
            format!("Format {format:?}"),
            text,
            command,
            draft.format == format,
        )
    });
    let title = ("tournament-format", palette::MUTED);
    let line = spawn_line(commands, list, materials, title, formats);
    if materials.layout.labels {
        let note = match draft.format {
            Format::Gauntlet => "tournament-gauntlet-note",
            Format::RoundRobin | Format::Neighbours(_) => "tournament-round-robin-note",
        };
        let note = localized_label(note, materials.fonts.text(13.0), palette::MUTED);
        commands.spawn((note, ChildOf(line)));
    }
    let games = TournamentDraft::GAMES.map(|games| {
        let command = TournamentChoice::Games(games);
        let name = format!("Games of a pair {games}");
        choice(name, games.to_string(), command, draft.games == games)
    });
    let title = ("tournament-games", palette::MUTED);
    spawn_line(commands, list, materials, title, games);
}

fn spawn_turns(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    draft: &TournamentDraft,
) {
    let words = &materials.words;
    let limits = TurnLimit::ALL.map(|limit| {
        let text = phrases::limit(words, limit);
        let command = TournamentChoice::Limit(limit);
        choice(
            format!("Limit {limit:?}"),
            text,
            command,
            draft.limit == limit,
        )
    });
    let title = ("tournament-limit", palette::MUTED);
    spawn_line(commands, list, materials, title, limits);
    openings::spawn(commands, list, materials, draft);
}

fn spawn_board(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    draft: &TournamentDraft,
) {
    let rules = Rule::ALL.map(|rule| {
        let text = materials.words.rule(rule);
        let command = TournamentChoice::Rule(rule);
        choice(format!("Rule {rule}"), text, command, draft.rule == rule)
    });
    let line = spawn_line(
        commands,
        list,
        materials,
        ("sheet-rule", palette::MUTED),
        rules,
    );
    let sizes = SIZES.map(|size| Choice {
        possible: GameSetup::new(draft.rule, size).is_ok(),
        ..choice(
            format!("Size {size}"),
            format!("{size}\u{d7}{size}"),
            TournamentChoice::Size(size),
            draft.size == size,
        )
    });
    let title = ("sheet-size", palette::MUTED);
    if materials.layout.labels {
        spawn_beside(commands, line, materials, title, sizes);
    } else {
        let line = spawn_title(commands, list, materials, title);
        spawn_buttons(commands, line, materials, sizes);
    }
}

/// The early end of a match of two players.
fn spawn_margins(
    commands: &mut Commands,
    list: Entity,
    materials: &Materials,
    draft: &TournamentDraft,
) {
    let words = &materials.words;
    let margins = [None]
        .into_iter()
        .chain(TournamentDraft::MARGINS.map(Some))
        .map(|margin| {
            let text = match margin {
                None => words.get("tournament-all-games"),
                Some(elo) => words.with("tournament-margin", &[("elo", elo.into())]),
            };
            let name = margin.map_or_else(|| "All games".to_owned(), |it| format!("Margin {it}"));
            Choice {
                possible: draft.is_match(),
                ..choice(
                    name,
                    text,
                    TournamentChoice::Margin(margin),
                    draft.margin == margin,
                )
            }
        });
    let title = ("tournament-end", palette::MUTED);
    let line = spawn_line(commands, list, materials, title, margins);
    if materials.layout.labels {
        let note = match draft.is_match() {
            true => "tournament-end-note",
            false => "tournament-end-two",
        };
        let note = localized_label(note, materials.fonts.text(13.0), palette::MUTED);
        commands.spawn((note, ChildOf(line)));
    }
}

/// The number of games, and the button that starts them.
fn spawn_foot(
    commands: &mut Commands,
    paper: Entity,
    materials: &Materials,
    desk: &TournamentDesk,
) {
    let line = commands.spawn((row(8.0), ChildOf(paper))).id();
    let (draft, fonts) = (desk.draft(), &materials.fonts);
    let total = shortened_label(total(materials, draft), fonts.text(14.0), palette::MUTED);
    let room = (remaining_column(0.0), Pickable::IGNORE);
    commands.spawn((room, ChildOf(line), children![total]));
    let earlier = SheetCommand::Open(Page::EarlierTournaments);
    let earlier = ("tournament-earlier", earlier);
    spawn_command(commands, line, materials, earlier, true);
    if desk.has_previous() {
        let back = ("tournament-back", TournamentCommand::Back);
        spawn_command(commands, line, materials, back, true);
    }
    let start = worded_button(
        fonts,
        Icon::Play,
        "tournament-start",
        asks(TournamentCommand::Start),
        Emphasis::Primary,
    );
    let mut start = commands.spawn((start, ChildOf(line)));
    if draft.total_games() == 0 {
        start.insert(InteractionDisabled);
    }
}

fn total(materials: &Materials, draft: &TournamentDraft) -> String {
    let words = &materials.words;
    let players = words.with(
        "tournament-count",
        &[
            ("players", draft.players.len().into()),
            ("most", MOST_PLAYERS.into()),
        ],
    );
    if draft.players.len() < 2 {
        return beside([players, words.get("tournament-too-few")]);
    }
    let games = words.with(
        "tournament-total",
        &[
            ("pairs", draft.pairings().into()),
            ("games", draft.total_games().into()),
        ],
    );
    beside([players, games])
}
