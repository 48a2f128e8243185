//! The menu: every function of the program with its key, for windows whose bars have no room for
//! them.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::materials::{Materials, heading};
use super::scroll::scroll_list;
use crate::command::{Chair, Command, Page, SheetCommand, asks};
use crate::driver::Game;
use crate::keymap::Action;
use crate::locale::beside;
use crate::theme::widget::{label, localized_label, text_button};
use crate::theme::{Fonts, palette};
use game::{DrillCommand, Intent, SeatHandle, Session, TutorialCommand};
use rules::Side;

/// The groups of the menu with their titles.
const GROUPS: [(&str, &[Action]); 5] = [
    (
        "menu-game",
        &[
            Action::NewGame,
            Action::Undo,
            Action::Redo,
            Action::Hint,
            Action::MoveNow,
            Action::Rematch,
            Action::SwapSides,
            Action::NextPuzzle,
            Action::SetUpPosition,
        ],
    ),
    (
        "menu-moves",
        &[
            Action::Analyse,
            Action::Review,
            Action::First,
            Action::Back,
            Action::Forward,
            Action::Last,
            Action::Replay,
            Action::NextMistake,
            Action::PreviousMistake,
            Action::Comment,
        ],
    ),
    (
        "menu-shown",
        &[
            Action::Models,
            Action::Thinking,
            Action::Numbers,
            Action::Pause,
            Action::Step,
            Action::Slower,
            Action::Faster,
            Action::Threats,
        ],
    ),
    (
        "menu-files",
        &[
            Action::Games,
            Action::Save,
            Action::Picture,
            Action::Copy,
            Action::Paste,
            Action::CopyThinking,
        ],
    ),
    (
        "menu-program",
        &[
            Action::Settings,
            Action::FullScreen,
            Action::Quiet,
            Action::Help,
            Action::Language,
            Action::Reload,
        ],
    ),
];

/// An entry after which the board is shown.
#[derive(Component)]
pub(super) struct ClosesMenu;

pub(super) fn fill(commands: &mut Commands, paper: Entity, page: &Materials, game: &Game) {
    let fonts = &*page.fonts;
    commands.spawn((
        heading(fonts, "menu-title", "Leave the menu"),
        ChildOf(paper),
    ));
    let told = label(terms(page, game), fonts.text(13.0), palette::MUTED);
    commands.spawn((told, ChildOf(paper)));
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(6),
        row_gap: px(6),
        ..default()
    };
    let list = commands
        .spawn((scroll_list("Menu list", list), ChildOf(paper)))
        .id();
    for (title, actions) in GROUPS {
        spawn_title(commands, list, fonts, title);
        for &action in actions {
            let Some(command) = action.command() else {
                continue;
            };
            let key = page.keymap.first_chord(action).unwrap_or_default();
            spawn(commands, list, (action.text_key(), &key, fonts), command);
        }
        if title == "menu-files" {
            let page = SheetCommand::Open(Page::Tournament);
            spawn(commands, list, ("games-tournament", "", fonts), page.into());
        }
        if title == "menu-program" {
            let page = SheetCommand::Open(Page::Engines);
            spawn(commands, list, ("menu-engines", "", fonts), page.into());
        }
        if title == "menu-game" {
            spawn_for_sides(commands, list, game, fonts);
        }
    }
}

/// The rule, the series and the seed, which small windows do not show elsewhere.
fn terms(page: &Materials, game: &Game) -> String {
    let (words, session) = (&page.words, game.session());
    let setup = session.game().setup();
    let rule = words.with(
        "bar-setup",
        &[
            ("rule", words.rule(setup.rule()).into()),
            ("size", setup.size().into()),
        ],
    );
    let seed = session.contest().seed().to_string();
    let is_watched = session.contest().is_between_bots();
    let seed = is_watched.then(|| words.with("series-seed", &[("seed", seed.into())]));
    beside([rule].into_iter().chain(seed))
}

/// The functions without a key of their own.
fn spawn_for_sides(commands: &mut Commands, list: Entity, game: &Game, fonts: &Fonts) {
    let session: &Session = game.session();
    for (key, intent) in [
        ("button-draw", Intent::OfferDraw),
        ("button-resign", Intent::AskToResign),
        ("sheet-new-here", Intent::Tutorial(TutorialCommand::Begin)),
    ] {
        spawn(commands, list, (key, "", fonts), intent.into());
    }
    if game.reviewed().missed_win_shown(game.session()).is_some() {
        let intent = Intent::Drill(DrillCommand::PractiseShown);
        spawn(
            commands,
            list,
            ("button-practise-shown", "", fonts),
            intent.into(),
        );
    }
    let report = SheetCommand::Open(Page::Report);
    spawn(commands, list, ("menu-report", "", fonts), report.into());
    for side in Side::ALL {
        let [take_over, another, log] = match side {
            Side::First => [
                "say-take-over-black",
                "say-another-for-black",
                "say-log-of-black",
            ],
            Side::Second => [
                "say-take-over-white",
                "say-another-for-white",
                "say-log-of-white",
            ],
        };
        if session.can_take_over(side) {
            let intent = Intent::TakeOver(side);
            spawn(commands, list, (take_over, "", fonts), intent.into());
        }
        if session.can_be_replaced(side) {
            let picker = SheetCommand::Open(Page::Picker(Chair::Seat(side)));
            spawn(commands, list, (another, "", fonts), picker.into());
        }
        let has_log = |seat: &SeatHandle| !seat.console().is_empty();
        if game.seats().of(side).is_some_and(has_log) {
            let log_page = SheetCommand::Open(Page::Log(side));
            spawn(commands, list, (log, "", fonts), log_page.into());
        }
    }
}

fn spawn_title(commands: &mut Commands, list: Entity, fonts: &Fonts, key: &'static str) {
    let space = Node {
        width: percent(100),
        padding: UiRect::top(px(4)),
        ..default()
    };
    let title = localized_label(key, fonts.bold(14.0), palette::MUTED);
    commands.spawn((title, space, ChildOf(list)));
}

/// A button with the words of `text` and its key.
fn spawn(
    commands: &mut Commands,
    list: Entity,
    (text, key, fonts): (&'static str, &str, &Fonts),
    command: Command,
) {
    let stays = matches!(command, Command::Sheet(_));
    let words = localized_label(text, fonts.bold(13.0), palette::TEXT);
    let button = text_button(format!("menu {text}"), asks(command), false, words);
    let button = commands.spawn((button, ChildOf(list))).id();
    if !stays {
        commands.entity(button).insert(ClosesMenu);
    }
    if !key.is_empty() {
        let key = label(key, fonts.text(12.0), palette::ACCENT);
        commands.spawn((key, ChildOf(button)));
    }
}

/// Shows the board after an entry that concerns the game.
pub(super) fn close(
    activated: On<Activate>,
    entries: Query<(), With<ClosesMenu>>,
    mut commands: MessageWriter<SheetCommand>,
) {
    if entries.contains(activated.entity) {
        commands.write(SheetCommand::Close);
    }
}
