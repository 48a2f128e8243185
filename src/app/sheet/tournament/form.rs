//! The setup of a tournament: players, pairings, games, limits, openings.

use super::{openings, phrases};
use crate::command::{Chair, Page, SheetCommand, asks};
use crate::locale;
use crate::sheet::rows::{
    Choice, Row, beside, choices, choices_with, column, line, paragraph, scroll_list, small, text,
    titled, worded_as,
};
use crate::sheet::view::View;
use crate::theme::widget::{Emphasis, label, text_button};
use crate::theme::{Said, palette};
use arena::Format;
use game::{TournamentChoice, TournamentCommand, TournamentDraft, TurnLimit};
use paint::icon::Icon;
use rules::{GameSetup, Rule};

/// The sizes that have a button.
const SIZES: [u8; 5] = [9, 13, 15, 19, 20];

pub(super) fn rows(view: &View) -> [Row; 2] {
    let draft = view.tournaments.draft();
    let list = scroll_list("Tournament setup", view.roomy(14, 6))
        .holding([players(view, draft)])
        .holding(pairings(view, draft))
        .holding([limits(view, draft)])
        .holding(openings::lines(view, draft))
        .holding(board(view, draft))
        .holding([margins(view, draft)]);
    [list, foot(view, draft)]
}

/// A button that makes a choice.
fn choice(name: String, text: String, choice: TournamentChoice, chosen: bool) -> Choice {
    Choice::new(name, text, TournamentCommand::Choose(choice), chosen)
}

/// The players with their numbers; each is a button that removes it.
fn players(view: &View, draft: &TournamentDraft) -> Row {
    let players = (1..).zip(&draft.players).map(|(place, id)| {
        let name = phrases::name(&view.words, &view.book, id);
        let text = format!("{place}. {name} \u{d7}");
        let text = label(text, view.fonts.bold(14.0), palette::TEXT);
        let said = view
            .words
            .with("tournament-remove", &[("name", name.into())]);
        let remove = TournamentCommand::Choose(TournamentChoice::Player(id.clone()));
        let button = text_button(format!("Remove {id}"), asks(remove), true, text);
        Row::new((button, Said(said)))
    });
    let add = SheetCommand::Open(Page::Picker(Chair::Entrant));
    let add = small(view, "tournament-add", add);
    titled(view, "tournament-players", players.chain([add]))
}

/// The text of a key behind choices, where there is room.
fn note(view: &View, key: &'static str) -> Option<Row> {
    let note = || text(key, view.fonts.text(13.0), palette::MUTED);
    view.layout.labels.then(note)
}

fn pairings(view: &View, draft: &TournamentDraft) -> [Row; 2] {
    let formats = [Format::RoundRobin, Format::Gauntlet].map(|format| {
        let text = view.words.get(phrases::format_key(format));
        let command = TournamentChoice::Format(format);
        let name = format!("Format {format:?}");
        choice(name, text, command, draft.format == format)
    });
    let about = match draft.format {
        Format::Gauntlet => "tournament-gauntlet-note",
        Format::RoundRobin | Format::Neighbours(_) => "tournament-round-robin-note",
    };
    let games = TournamentDraft::GAMES.map(|games| {
        let command = TournamentChoice::Games(games);
        let name = format!("Games of a pair {games}");
        choice(name, games.to_string(), command, draft.games == games)
    });
    [
        choices_with(view, "tournament-format", formats, note(view, about)),
        choices(view, "tournament-games", games),
    ]
}

fn limits(view: &View, draft: &TournamentDraft) -> Row {
    let limits = TurnLimit::ALL.map(|limit| {
        let text = phrases::limit(&view.words, limit);
        let command = TournamentChoice::Limit(limit);
        let name = format!("Limit {limit:?}");
        choice(name, text, command, draft.limit == limit)
    });
    choices(view, "tournament-limit", limits)
}

fn board(view: &View, draft: &TournamentDraft) -> Vec<Row> {
    let rules = Rule::ALL.map(|rule| {
        let (name, text) = (format!("Rule {rule}"), view.words.rule(rule));
        choice(name, text, TournamentChoice::Rule(rule), draft.rule == rule)
    });
    let sizes = SIZES.map(|size| {
        let (name, text) = (format!("Size {size}"), format!("{size}\u{d7}{size}"));
        Choice {
            possible: GameSetup::new(draft.rule, size).is_ok(),
            ..choice(name, text, TournamentChoice::Size(size), draft.size == size)
        }
    });
    if view.layout.labels {
        let sizes = beside(view, "sheet-size", sizes);
        vec![choices_with(view, "sheet-rule", rules, [sizes])]
    } else {
        vec![
            choices(view, "sheet-rule", rules),
            choices(view, "sheet-size", sizes),
        ]
    }
}

/// The early end of a match of two players.
fn margins(view: &View, draft: &TournamentDraft) -> Row {
    let margins = [None].into_iter().chain(TournamentDraft::MARGINS.map(Some));
    let margins = margins.map(|margin| {
        let text = match margin {
            None => view.words.get("tournament-all-games"),
            Some(elo) => view.words.with("tournament-margin", &[("elo", elo.into())]),
        };
        let name = margin.map_or_else(|| "All games".to_owned(), |it| format!("Margin {it}"));
        let command = TournamentChoice::Margin(margin);
        Choice {
            possible: draft.is_match(),
            ..choice(name, text, command, draft.margin == margin)
        }
    });
    let about = if draft.is_match() {
        "tournament-end-note"
    } else {
        "tournament-end-two"
    };
    choices_with(view, "tournament-end", margins, note(view, about))
}

/// The number of games, and the button that starts them.
fn foot(view: &View, draft: &TournamentDraft) -> Row {
    let earlier = SheetCommand::Open(Page::EarlierTournaments);
    let back = || small(view, "tournament-back", TournamentCommand::Back);
    let start = (Icon::Play, "tournament-start");
    let start = worded_as(view, start, TournamentCommand::Start, Emphasis::Primary);
    line(8.0)
        .holding([
            // Where there is little room, it has two lines.
            column(0.0).holding([paragraph(
                total(view, draft),
                view.fonts.text(view.roomy(14.0, 12.0)),
                palette::MUTED,
            )]),
            small(view, "tournament-earlier", earlier),
        ])
        .holding(view.tournaments.has_previous().then(back))
        .holding([start.enabled(draft.total_games() > 0)])
}

fn total(view: &View, draft: &TournamentDraft) -> String {
    let words = &view.words;
    let games = if draft.players.len() < 2 {
        words.get("tournament-too-few")
    } else {
        let numbers = [
            ("pairs", draft.pairings().into()),
            ("games", draft.total_games().into()),
        ];
        words.with("tournament-total", &numbers)
    };
    locale::beside([phrases::count(words, draft), games])
}
