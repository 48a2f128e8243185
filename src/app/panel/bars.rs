//! The bar at the top (name, rule, status) and the one at the bottom (buttons).

use bevy::prelude::*;

use super::after_game::{AfterGame, InGame, LeadsInGame};
use super::theatre::{self, OnlyWhile};

use crate::AppSystems;
use crate::availability::OnWhile;
use crate::command::{NextLanguage, Page, SheetCommand, asks};
use crate::driver::{Of, changed};
use crate::layout::Layout;
use crate::locale::{Words, beside, point_name};
use crate::theme::widget::{
    Emphasis, button, icon_button, label, localized_label, row, small_button, spacer,
};
use crate::theme::{Fill, Fonts, ReadOut, cropped_by, palette};
use game::{Intent, Mode, Session};
use paint::icon::Icon;

#[derive(Component)]
struct WindowBar(usize);

#[derive(Component)]
struct RuleText;

#[derive(Component)]
struct StatusText;

/// Left out where the window is narrower than this many logical pixels.
#[derive(Component, Clone, Copy)]
struct NeedsWindow(f32);

/// Shows the language that the button beside the status switches to.
#[derive(Component)]
struct OtherLanguage;

/// Width of the language button in logical pixels. It holds the name of every language, so that the
/// button and its neighbours keep their places when the language changes.
const LANGUAGE_WIDTH: f32 = 80.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            size_bars.run_if(resource_changed::<Layout>),
            write_texts.run_if(
                changed::<Session>
                    .or_else(resource_changed::<Words>)
                    .or_else(resource_changed::<Layout>),
            ),
            name_other_language.run_if(resource_changed::<Words>),
        )
            .in_set(AppSystems::UpdateView),
    );
}

fn bar(index: usize) -> impl Bundle {
    (
        WindowBar(index),
        Node {
            width: percent(100),
            padding: UiRect::axes(px(12), px(0)),
            column_gap: px(8),
            align_items: AlignItems::Center,
            flex_shrink: 0.0,
            overflow: Overflow::clip(),
            ..default()
        },
        Fill(palette::BAR),
        Pickable::IGNORE,
    )
}

/// The menu and the modes keep their places at the left. The texts are cut off where there is no
/// room, and the tooltips have them in full.
pub(super) fn top(fonts: &Fonts) -> impl Bundle {
    let muted = || label("", fonts.text(14.0), palette::MUTED);
    (
        Name::new("Top bar"),
        bar(0),
        children![
            icon_button("say-menu", Icon::Menu, asks(SheetCommand::Open(Page::Menu))),
            modes(fonts),
            (
                label("Nekomoku", fonts.bold(17.0), palette::ACCENT),
                NeedsWindow(1_000.0),
                Node {
                    padding: UiRect::left(px(8)),
                    ..default()
                }
            ),
            (
                cropped_by((muted(), RuleText), fonts.text(14.0), palette::BAR, 4.0),
                NeedsWindow(760.0),
            ),
            spacer(),
            (
                cropped_by(
                    theatre::series_text(fonts),
                    fonts.text(14.0),
                    palette::BAR,
                    8.0
                ),
                NeedsWindow(760.0),
            ),
            cropped_by(
                (muted(), StatusText, ReadOut),
                fonts.text(14.0),
                palette::BAR,
                1.0
            ),
            icon_button(
                "say-games",
                Icon::Open,
                asks(SheetCommand::Open(Page::Games))
            ),
            icon_button(
                "say-settings",
                Icon::Gear,
                asks(SheetCommand::Open(Page::Settings))
            ),
            icon_button("say-keys", Icon::Help, asks(SheetCommand::Open(Page::Help))),
            (
                Node {
                    width: px(LANGUAGE_WIDTH),
                    flex_shrink: 0.0,
                    flex_direction: FlexDirection::Column,
                    ..default()
                },
                Pickable::IGNORE,
                children![small_button(
                    "Language",
                    asks(NextLanguage),
                    (label("", fonts.bold(13.0), palette::TEXT), OtherLanguage)
                )],
            ),
        ],
    )
}

/// The buttons of the two modes, one of which is selected.
fn modes(fonts: &Fonts) -> impl Bundle {
    let words = |key| localized_label(key, fonts.bold(13.0), palette::TEXT);
    let [play, analyse] = Mode::ALL.map(|mode| Intent::Analyse(mode == Mode::Analyse));
    (
        Name::new("Modes"),
        row(4.0),
        children![
            (
                small_button("mode-play", asks(play), words("mode-play")),
                OnWhile(|settings| settings.mode == Mode::Play),
            ),
            (
                small_button("mode-analyse", asks(analyse), words("mode-analyse")),
                OnWhile(|settings| settings.mode == Mode::Analyse),
            ),
        ],
    )
}

pub(super) fn bottom(fonts: &Fonts) -> impl Bundle {
    use Emphasis::{Plain, Primary};
    (
        Name::new("Bottom bar"),
        bar(1),
        children![
            button(fonts, Icon::Undo, "button-undo", asks(Intent::Undo), Plain),
            button(fonts, Icon::Redo, "button-redo", asks(Intent::Redo), Plain),
            button(
                fonts,
                Icon::New,
                "button-new-game",
                asks(SheetCommand::Open(Page::Setup)),
                Plain
            ),
            (
                button(fonts, Icon::Hint, "button-hint", asks(Intent::Hint), Plain),
                OnlyWhile(|session| !session.contest().is_between_bots()),
            ),
            spacer(),
            theatre::controls(fonts),
            spacer(),
            (
                button(
                    fonts,
                    Icon::MoveNow,
                    "button-move-now",
                    asks(Intent::MoveNow),
                    Primary
                ),
                LeadsInGame,
            ),
            (
                button(
                    fonts,
                    Icon::Draw,
                    "button-draw",
                    asks(Intent::OfferDraw),
                    Plain
                ),
                InGame,
            ),
            (
                button(
                    fonts,
                    Icon::Resign,
                    "button-resign",
                    asks(Intent::AskToResign),
                    Plain
                ),
                InGame,
            ),
            (
                button(
                    fonts,
                    Icon::Restart,
                    "bar-rematch",
                    asks(Intent::Restart),
                    Plain
                ),
                AfterGame,
            ),
            (
                button(
                    fonts,
                    Icon::Swap,
                    "bar-swap-sides",
                    asks(Intent::SwapSides),
                    Plain
                ),
                AfterGame,
            ),
        ],
    )
}

fn size_bars(
    layout: Res<Layout>,
    mut bars: Query<(&WindowBar, &mut Node), Without<NeedsWindow>>,
    mut parts: Query<(&NeedsWindow, &mut Node), Without<WindowBar>>,
) {
    for (WindowBar(index), mut node) in &mut bars {
        node.height = px(layout.bars[*index]);
    }
    for (NeedsWindow(width), mut node) in &mut parts {
        node.display = if layout.window_width >= *width {
            Display::Flex
        } else {
            Display::None
        };
    }
}

fn write_texts(
    session: Of<Session>,
    words: Res<Words>,
    layout: Res<Layout>,
    mut rule: Single<&mut Text, (With<RuleText>, Without<StatusText>)>,
    mut status: Single<&mut Text, With<StatusText>>,
) {
    let setup = session.game().setup();
    let name = words.rule(setup.rule());
    rule.0 = words.with(
        "bar-setup",
        &[("rule", name.into()), ("size", setup.size().into())],
    );
    status.0 = status_line(&session, &words, layout.labels);
}

fn name_other_language(words: Res<Words>, mut label: Single<&mut Text, With<OtherLanguage>>) {
    words.language().next().name().clone_into(&mut label.0);
}

/// The side to move, the ply and, if there is room, the point of the last stone.
fn status_line(session: &Session, words: &Words, has_room: bool) -> String {
    let game = session.game();
    let state = if game.result().is_some() {
        words.with("bar-over", &[("moves", game.ply().into())])
    } else {
        let color = words.color(game.side_to_move());
        let arguments = [("color", color.into()), ("move", (game.ply() + 1).into())];
        words.with("bar-to-move", &arguments)
    };
    let last = game
        .last_move()
        .filter(|_| has_room)
        .map(|point| words.with("bar-last", &[("point", point_name(point).into())]));
    beside([state].into_iter().chain(last))
}
