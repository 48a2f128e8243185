//! The words that screen readers read out.

use app::{Chair, Page, SheetCommand};
use bevy::a11y::AccessibilityNode;
use bevy::prelude::*;
use bevy::ui_widgets::Button;
use game::{Group, Intent, Language, LineChoice, RepertoireCommand};
use rules::GameSetup;

use crate::support::*;

/// Names of the buttons that have no words for a screen reader.
fn mute(app: &mut App) -> Vec<String> {
    let mut buttons = app
        .world_mut()
        .query_filtered::<(&AccessibilityNode, NameOrEntity), With<Button>>();
    let mute = buttons.iter(app.world()).filter(|(node, _)| {
        let label = node.label();
        label.is_none_or(|label| label.trim().is_empty())
    });
    mute.map(|(_, name)| name.to_string()).collect()
}

#[test]
fn every_button_has_words_in_both_languages() {
    for language in Language::ALL {
        let game = lineup("you", "you", GameSetup::default());
        let mut app = view_app_in(language, game, Vec2::new(1280.0, 800.0), 1.0);
        play(&mut app, &["h8", "i9"]);
        let side = rules::Color::Black;
        let lines = LineChoice { side, moves: None };
        let add = RepertoireCommand::AddShown(lines);
        intend(&mut app, Intent::Repertoire(add));
        let pages = [
            Page::Setup,
            Page::Picker(Chair::Card(0)),
            Page::Settings,
            Page::Games,
            Page::Training,
            Page::Tournament,
            Page::EarlierTournaments,
            Page::Engines,
            Page::EngineLog,
            Page::Picker(Chair::Analyst),
            Page::Picker(Chair::Entrant),
            Page::Solved,
            Page::Repertoire,
            Page::Report,
            Page::Help,
            Page::Menu,
        ];
        for page in [None].into_iter().chain(pages.map(Some)) {
            if let Some(page) = page {
                app.world_mut().write_message(SheetCommand::Open(page));
                if page == Page::Picker(Chair::Card(0)) {
                    let details = SheetCommand::Details(true);
                    app.world_mut().write_message(details);
                }
            }
            for _ in 0..3 {
                app.update();
            }
            assert_eq!(
                mute(&mut app),
                Vec::<String>::new(),
                "{language:?} {page:?}"
            );
        }
        let picker = SheetCommand::Open(Page::Picker(Chair::Card(0)));
        let edit = SheetCommand::EditCharacter("tiger".to_owned());
        for command in [picker, edit]
            .into_iter()
            .chain(Group::ALL.map(SheetCommand::Group))
        {
            let told = format!("{command:?}");
            app.world_mut().write_message(command);
            for _ in 0..3 {
                app.update();
            }
            assert_eq!(mute(&mut app), Vec::<String>::new(), "{language:?} {told}");
        }
    }
}

#[test]
fn a_move_in_the_list_is_called_by_its_number_and_point() {
    let mut app = default_view("you", "you");
    play(&mut app, &["h8", "i9"]);
    app.update();
    let mut nodes = app.world_mut().query::<&AccessibilityNode>();
    let mut labels = nodes.iter(app.world()).filter_map(|node| node.label());
    assert!(labels.any(|label| label == "2. I9"));
}

#[test]
fn the_status_is_read_out() {
    let mut app = default_view("you", "you");
    intend(&mut app, Intent::Place(point("h8")));
    update_until(&mut app, "the stone", |app| ply(app) == 1);
    app.update();
    let mut nodes = app.world_mut().query::<&AccessibilityNode>();
    let mut labels = nodes.iter(app.world()).filter_map(|node| node.label());
    assert!(labels.any(|label| label == "White to move \u{b7} move 2 \u{b7} last H8"));
}

#[test]
fn choices_are_read_out_with_their_group_and_as_chosen_or_not() {
    let mut app = default_view("you", "you");
    app.world_mut()
        .write_message(SheetCommand::Open(Page::Settings));
    for _ in 0..3 {
        app.update();
    }
    let mut buttons = app
        .world_mut()
        .query_filtered::<(&AccessibilityNode, &ChildOf), With<Button>>();
    let choices = buttons.iter(app.world()).filter_map(|(node, parent)| {
        let group = app.world().get::<AccessibilityNode>(parent.parent())?;
        let is_chosen = node.toggled()? == accesskit::Toggled::True;
        (group.label() == Some("Sounds")).then(|| (node.label().map(str::to_owned), is_chosen))
    });
    let mut choices = choices.collect::<Vec<_>>();
    choices.sort_unstable();
    let expected = [("all", true), ("game only", false), ("none", false)];
    let expected = expected.map(|(label, is_chosen)| (Some(label.to_owned()), is_chosen));
    assert_eq!(choices, expected);
}
