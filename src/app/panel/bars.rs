//! The bar at the top (name, rule, status) and the one at the bottom (buttons).

use bevy::prelude::*;

use super::follow::{ShownWhile, follow, on_while, shown_while};
use super::theatre;
use super::view::PanelView;
use crate::AppSystems;
use crate::command::{NextLanguage, Page, SheetCommand, asks};
use crate::layout::{Layout, is_looked_through};
use crate::locale::{beside, point_name};
use crate::theme::widget::{
    Emphasis, EmphasisOf, button, icon_button, label, localized_label, row, small_button, spacer,
};
use crate::theme::{Fill, Fonts, ReadOut, cropped_by, palette};
use game::{Intent, Mode};
use paint::icon::Icon;

#[derive(Component)]
struct WindowBar(usize);

/// Width of the language button in logical pixels. It holds the name of every language, so that the
/// button and its neighbours keep their places when the language changes.
const LANGUAGE_WIDTH: f32 = 80.0;

pub(super) fn plugin(app: &mut App) {
    let size = size_bars.run_if(resource_changed::<Layout>);
    app.add_systems(Update, size.in_set(AppSystems::UpdateView));
}

/// A part that is left out where the window is narrower than this many logical pixels.
fn if_wide(width: f32) -> ShownWhile {
    shown_while(move |view| view.layout.window_width >= width)
}

/// A button that is there while a human plays, until the game is looked through after its end.
fn in_game() -> ShownWhile {
    shown_while(|view| !view.session.contest().is_between_bots() && !is_after_game(view))
}

/// A button that is there while a game that is over is looked through. Its result has no banner
/// then, so the bar offers the next game instead of a draw and a resignation.
fn after_game() -> ShownWhile {
    shown_while(is_after_game)
}

fn is_after_game(view: &PanelView) -> bool {
    is_looked_through(&view.session, &view.settings)
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
    let other_language = follow(|view| Text::new(view.words.language().next().name()));
    let muted = || label("", fonts.text(14.0), palette::MUTED);
    (
        Name::new("Top bar"),
        bar(0),
        children![
            icon_button("say-menu", Icon::Menu, asks(SheetCommand::Open(Page::Menu))),
            modes(fonts),
            (
                label("Nekomoku", fonts.bold(17.0), palette::ACCENT),
                if_wide(1_000.0),
                Node {
                    padding: UiRect::left(px(8)),
                    ..default()
                }
            ),
            (
                cropped_by(
                    (muted(), follow(|view| Text(setup(view)))),
                    fonts.text(14.0),
                    palette::BAR,
                    4.0
                ),
                if_wide(760.0),
            ),
            spacer(),
            (
                cropped_by(
                    theatre::series_text(fonts),
                    fonts.text(14.0),
                    palette::BAR,
                    8.0
                ),
                if_wide(760.0),
            ),
            cropped_by(
                (muted(), follow(|view| Text(status_line(view))), ReadOut),
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
                    (label("", fonts.bold(13.0), palette::TEXT), other_language)
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
                on_while(|view| view.settings.mode == Mode::Play),
            ),
            (
                small_button("mode-analyse", asks(analyse), words("mode-analyse")),
                on_while(|view| view.settings.mode == Mode::Analyse),
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
                shown_while(|view| !view.session.contest().is_between_bots()),
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
                follow(|view| EmphasisOf(Primary.when(!is_after_game(view)))),
            ),
            (
                button(
                    fonts,
                    Icon::Draw,
                    "button-draw",
                    asks(Intent::OfferDraw),
                    Plain
                ),
                in_game(),
            ),
            (
                button(
                    fonts,
                    Icon::Resign,
                    "button-resign",
                    asks(Intent::AskToResign),
                    Plain
                ),
                in_game(),
            ),
            (
                button(
                    fonts,
                    Icon::Restart,
                    "bar-rematch",
                    asks(Intent::Restart),
                    Plain
                ),
                after_game(),
            ),
            (
                button(
                    fonts,
                    Icon::Swap,
                    "bar-swap-sides",
                    asks(Intent::SwapSides),
                    Plain
                ),
                after_game(),
            ),
        ],
    )
}

fn size_bars(layout: Res<Layout>, mut bars: Query<(&WindowBar, &mut Node)>) {
    for (WindowBar(index), mut node) in &mut bars {
        node.height = px(layout.bars[*index]);
    }
}

/// The rule and the size of the board.
fn setup(view: &PanelView) -> String {
    let setup = view.session.game().setup();
    let rule = ("rule", view.words.rule(setup.rule()).into());
    let size = ("size", setup.size().into());
    view.words.with("bar-setup", &[rule, size])
}

/// Whether the game is rated, the side to move, the ply and, if there is room, the point of the last
/// stone.
fn status_line(view: &PanelView) -> String {
    let (game, words) = (view.session.game(), &view.words);
    let state = if game.result().is_some() {
        words.with("bar-over", &[("moves", game.ply().into())])
    } else {
        let color = words.color(game.side_to_move());
        let arguments = [("color", color.into()), ("move", (game.ply() + 1).into())];
        words.with("bar-to-move", &arguments)
    };
    let last = game
        .last_move()
        .filter(|_| view.layout.window_width >= 900.0)
        .map(|point| words.with("bar-last", &[("point", point_name(point).into())]));
    let is_rated = view.game.coach().is_rated(&view.session);
    let rated = is_rated.then(|| words.get("bar-rated"));
    beside(rated.into_iter().chain([state]).chain(last))
}
