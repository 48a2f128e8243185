//! The menu: every function of the program with its key, for windows whose bars have no room for
//! them.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{Row, label, scroll_area, text};
use super::view::View;
use crate::command::{Chair, Command, Page, SheetCommand, asks};
use crate::keymap::Action;
use crate::locale::beside;
use crate::panel::chair_keys;
use crate::theme::palette;
use crate::theme::widget::{localized_label, text_button};
use game::{DrillCommand, Intent, SeatHandle, TutorialCommand};
use rules::Side;

pub(super) const SPEC: PageSpec = PageSpec::new(rows);

/// The groups of the menu with their titles.
const GROUPS: [(&str, &[Action]); 6] = [
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
            Action::SetUpPosition,
        ],
    ),
    ("training-title", &[Action::NextPuzzle]),
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

fn rows(view: &View) -> Vec<Row> {
    let list = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(6),
        row_gap: px(6),
        ..default()
    };
    let mut entries = Vec::new();
    for (title, actions) in GROUPS {
        let space = Node {
            width: percent(100),
            padding: UiRect::top(px(4)),
            ..default()
        };
        entries.push(text(title, view.fonts.bold(14.0), palette::MUTED).with(space));
        entries.extend(actions.iter().filter_map(|&action| {
            let key = view.keymap.first_chord(action);
            Some(entry(view, action.text_key(), key, action.command()?))
        }));
        let others = others(view, title).into_iter();
        entries.extend(others.map(|(text, command)| entry(view, text, None, command)));
    }
    vec![
        heading(view, "menu-title", "say-leave-the-menu"),
        label(terms(view), view.fonts.text(13.0), palette::MUTED),
        scroll_area("Menu list", list).holding(entries),
    ]
}

/// The rule, which small windows do not show elsewhere, and the seed of a game between bots, with
/// which it can be repeated.
fn terms(view: &View) -> String {
    let (words, session) = (&view.words, view.game.session());
    let setup = session.game().setup();
    let numbers = [
        ("rule", words.rule(setup.rule()).into()),
        ("size", setup.size().into()),
    ];
    let rule = words.with("bar-setup", &numbers);
    let seed = session.contest().seed().to_string();
    let is_watched = session.contest().is_between_bots();
    let seed = is_watched.then(|| words.with("series-seed", &[("seed", seed.into())]));
    beside([rule].into_iter().chain(seed))
}

/// The functions of a group without a key of their own, by the keys of their texts.
fn others(view: &View, group: &str) -> Vec<(&'static str, Command)> {
    let open = |page| SheetCommand::Open(page).into();
    match group {
        "menu-game" => of_game(view),
        "training-title" => vec![
            ("games-puzzles", open(Page::Training)),
            ("games-solved", open(Page::Solved)),
            (
                "sheet-new-here",
                Intent::Tutorial(TutorialCommand::Begin).into(),
            ),
            ("menu-report", open(Page::Report)),
        ],
        "menu-files" => vec![("games-tournament", open(Page::Tournament))],
        "menu-program" => vec![
            ("menu-engines", open(Page::Engines)),
            ("menu-about", open(Page::About)),
        ],
        _ => Vec::new(),
    }
}

fn of_game(view: &View) -> Vec<(&'static str, Command)> {
    let (game, session) = (&view.game, view.game.session());
    let mut entries = vec![
        ("button-draw", Intent::OfferDraw.into()),
        ("button-resign", Intent::AskToResign.into()),
    ];
    if game.reviewed().missed_win_shown(session).is_some() {
        let practise = Intent::Drill(DrillCommand::PractiseShown);
        entries.push(("button-practise-shown", practise.into()));
    }
    for side in Side::ALL {
        let [take_over, another, log] = chair_keys(side);
        if session.can_take_over(side) {
            entries.push((take_over, Intent::TakeOver(side).into()));
        }
        if session.can_be_replaced(side) {
            let picker = SheetCommand::Open(Page::Picker(Chair::Seat(side)));
            entries.push((another, picker.into()));
        }
        let has_log = |seat: &SeatHandle| !seat.console().is_empty();
        if game.seats().of(side).is_some_and(has_log) {
            entries.push((log, SheetCommand::Open(Page::Log(side)).into()));
        }
    }
    entries
}

/// A button with the words of `text` and its key.
fn entry(view: &View, text: &'static str, key: Option<String>, command: Command) -> Row {
    let stays = matches!(command, Command::Sheet(_));
    let words = localized_label(text, view.fonts.bold(13.0), palette::TEXT);
    let button = text_button(format!("menu {text}"), asks(command), false, words);
    let key = key.map(|it| label(it, view.fonts.text(12.0), palette::ACCENT));
    let entry = Row::new(button).holding(key);
    if stays { entry } else { entry.with(ClosesMenu) }
}

/// Shows the board after an entry that concerns the game.
pub(super) fn close(
    activated: On<Activate>,
    entries: Query<(), With<ClosesMenu>>,
    mut commands: MessageWriter<SheetCommand>,
) {
    if entries.contains(activated.entity) {
        commands.write(SheetCommand::ShowBoard);
    }
}
