//! The winning chances through the game: a graph with axes and the mistakes on it, and a sentence
//! for the move shown.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::needs::Needs;
use super::practise;
use crate::AppSystems;
use crate::art::to_image;
use crate::board::mistake_color;
use crate::command::asks;
use crate::driver::{Intents, Of, changed};
use crate::layout::{Arrangement, Layout, rest};
use crate::locale::{Localized, Words, beside, point_name};
use crate::painted::Painted;
use crate::theme::widget::{card as plain_card, icon_button, label, localized_label, row};
use crate::theme::{Fonts, Ink, Theme, cropped, palette};
use game::{Analysis, Class, Intent, Judgement, Reason, Reviewed, Session};
use paint::Rgba;
use paint::graph::{Graph, GraphLook, graph, place_of_ply, ply_near, tick_step};
use paint::icon::Icon;
use rules::Color as Stone;

#[derive(Component)]
struct GraphView;

/// The card.
#[derive(Component)]
pub(super) struct ChancesCard;

/// The numbers of plies below the graph.
#[derive(Component)]
struct Ticks;

/// The text with the accuracy of both sides.
#[derive(Component)]
struct AccuracyText;

/// Says what the move shown lost, and why.
#[derive(Component)]
struct SentenceText;

/// The legend of the bands, which is there when the graph has one.
#[derive(Component)]
struct Bands;

/// Least and greatest height of the graph.
const HEIGHTS: [f32; 2] = [56.0, 190.0];
/// Width of the axis of shares.
const AXIS: f32 = 44.0;
/// Height of the axis of plies.
const TICKS: f32 = 15.0;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Reviewed>
        .or_else(changed::<Analysis>)
        .or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        (
            (write_texts, show_bands).run_if(changed),
            size_graph.run_if(resource_changed::<Layout>),
        )
            .in_set(AppSystems::UpdateView),
    );
    app.add_systems(Startup, observe);
    // Its width is known after the layout.
    let draw = (draw, write_ticks).after(bevy::ui::UiSystems::Layout);
    app.add_systems(PostUpdate, draw);
}

pub(super) fn card(fonts: &Fonts) -> impl Bundle {
    let sentence = (
        Text::new(""),
        fonts.text(14.0),
        Ink(palette::TEXT),
        SentenceText,
        Pickable::IGNORE,
    );
    let ticks = Node {
        height: px(TICKS),
        flex_shrink: 0.0,
        ..default()
    };
    (
        Name::new("Chances"),
        ChancesCard,
        Needs::analysing(300.0),
        plain_card(),
        children![
            heading(fonts),
            plot(fonts),
            (Ticks, ticks, Pickable::IGNORE),
            bands(fonts),
            sentence,
            practise::button(fonts),
        ],
    )
}

/// Says what the bands at the edges of the graph mean.
fn bands(fonts: &Fonts) -> impl Bundle {
    let node = Node {
        display: Display::None,
        ..default()
    };
    (
        Text::new(""),
        fonts.text(12.0),
        Ink(palette::MUTED),
        Localized("chances-bands"),
        Bands,
        node,
        Pickable::IGNORE,
    )
}

fn heading(fonts: &Fonts) -> impl Bundle {
    let accuracy = (label("", fonts.text(13.0), palette::MUTED), AccuracyText);
    (
        row(8.0),
        children![
            localized_label("chances-title", fonts.bold(15.0), palette::TEXT),
            (
                Node {
                    flex_grow: 1.0,
                    flex_basis: px(0),
                    min_width: px(0),
                    justify_content: JustifyContent::FlexEnd,
                    ..default()
                },
                Pickable::IGNORE,
                children![cropped(accuracy, fonts.text(13.0), palette::CARD)],
            ),
            icon_button(
                "say-previous-mistake",
                Icon::Previous,
                asks(Intent::PreviousMistake)
            ),
            icon_button("say-next-mistake", Icon::Next, asks(Intent::NextMistake)),
        ],
    )
}

/// The axis of Black's share, and the graph.
fn plot(fonts: &Fonts) -> impl Bundle {
    let axis = Node {
        width: px(AXIS),
        flex_shrink: 0.0,
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::SpaceBetween,
        ..default()
    };
    let side = |share: &'static str, color: Stone| {
        (
            row(3.0),
            children![
                (
                    Painted::StoneSign(color, 12),
                    ImageNode::default(),
                    Pickable::IGNORE
                ),
                label(share, fonts.text(11.0), palette::MUTED),
            ],
        )
    };
    let graph = Node {
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(0),
        ..default()
    };
    let stretched = ImageNode::default().with_mode(NodeImageMode::Stretch);
    (
        Name::new("Plot"),
        PlotRow,
        Node {
            height: px(HEIGHTS[0]),
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                axis,
                Pickable::IGNORE,
                children![
                    side("100 %", Stone::Black),
                    label("50 %", fonts.text(11.0), palette::MUTED),
                    side("0 %", Stone::White),
                ],
            ),
            (Name::new("Graph"), GraphView, graph, stretched),
        ],
    )
}

/// The node of the graph and its axis of shares.
#[derive(Component)]
struct PlotRow;

fn size_graph(layout: Res<Layout>, mut plot: Single<&mut Node, With<PlotRow>>) {
    let [least, most] = HEIGHTS;
    let wanted = match layout.arrangement {
        Arrangement::Beside => 0.2 * layout.panel_height,
        Arrangement::Below => rest(layout.panel_height, 160.0),
    };
    plot.height = px(wanted.clamp(least, most).round());
}

/// A click goes to the position whose chances were clicked.
fn click(
    click: On<Pointer<Click>>,
    graphs: Query<&ComputedNode, With<GraphView>>,
    reviewed: Of<Reviewed>,
    mut intents: Intents,
) -> Result {
    let node = graphs.get(click.entity)?;
    let width = node.size().x * node.inverse_scale_factor();
    let place = click.hit.position.map_or(0.0, |position| position.x + 0.5);
    let ply = ply_near(place, reviewed.line.len(), width);
    if let Some(&node) = reviewed.line.get(ply) {
        intents.send(Intent::Show(node));
    }
    Ok(())
}

fn observe(mut commands: Commands, graph: Single<Entity, Added<GraphView>>) {
    commands.entity(*graph).observe(click);
}

fn write_texts(
    (reviewed, analysis, session): (Of<Reviewed>, Of<Analysis>, Of<Session>),
    words: Res<Words>,
    mut accuracy: Single<&mut Text, (With<AccuracyText>, Without<SentenceText>)>,
    mut sentence: Single<&mut Text, With<SentenceText>>,
) {
    let (searched, all) = analysis.searched(&session);
    let told = if analysis.is_on() && searched < all {
        let counts = [("searched", searched.into()), ("all", all.into())];
        words.with("chances-searched", &counts)
    } else {
        accuracies(&reviewed, &words)
    };
    accuracy.set_if_neq(Text(told));
    let mistakes = reviewed.review.judgements.len();
    let told = match reviewed.verdict() {
        Some(judgement) => tell(judgement, &words),
        None if mistakes == 0 && searched < all => words.get("chances-searching"),
        None => words.with("chances-mistakes", &[("count", mistakes.into())]),
    };
    sentence.set_if_neq(Text(told));
}

fn show_bands(reviewed: Of<Reviewed>, mut bands: Single<&mut Node, With<Bands>>) {
    let has_bands = reviewed.review.winners.iter().any(Option::is_some);
    bands.display = if has_bands {
        Display::Flex
    } else {
        Display::None
    };
}

/// The accuracy of both sides.
fn accuracies(reviewed: &Reviewed, words: &Words) -> String {
    let percent = |color: Stone| {
        let accuracy = reviewed.review.accuracy[color.index()]?;
        let arguments = [
            ("color", words.color(color).into()),
            ("percent", format!("{accuracy:.0}").into()),
        ];
        Some(words.with("chances-accuracy", &arguments))
    };
    let told = beside(Stone::ALL.into_iter().filter_map(percent));
    if told.is_empty() {
        told
    } else {
        words.with("chances-accuracies", &[("told", told.into())])
    }
}

/// What a move overlooked and what was better, in a sentence.
fn tell(judgement: &Judgement, words: &Words) -> String {
    let at = |key: &str, point| words.with(key, &[("point", point_name(point).into())]);
    let plies = |key: &str, plies: u16| words.with(key, &[("plies", plies.into())]);
    let why = match judgement.reason {
        Reason::Resigned => words.get("review-resigned"),
        Reason::MissedFive(point) => at("review-missed-five", point),
        Reason::LeftFour(point) => at("review-left-four", point),
        Reason::MissedWin(win) => plies("review-missed-win", win),
        Reason::LeftThree(point) => at("review-left-three", point),
        Reason::AllowedCross(point) => at("review-allowed-cross", point),
        Reason::AllowedWin(win) => plies("review-allowed-win", win),
        Reason::Weaker => words.get("review-weaker"),
    };
    let better = judgement.better.first();
    let better = better.map(|&point| at("review-better", point));
    let head = format!("{}{}", judgement.number, judgement.class.sign());
    [head, why]
        .into_iter()
        .chain(better)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The radius of the dot of a kind of mistake.
const fn radius_of(class: Class) -> f32 {
    match class {
        Class::Inaccuracy => 3.0,
        Class::Mistake => 4.0,
        Class::Blunder => 5.0,
    }
}

fn draw(
    view: Single<(Ref<ComputedNode>, &mut ImageNode), With<GraphView>>,
    reviewed: Of<Reviewed>,
    layout: Res<Layout>,
    theme: Res<Theme>,
    mut images: ResMut<Assets<Image>>,
) {
    let (node, mut image) = view.into_inner();
    let size = node.size().round().as_uvec2();
    let stale = layout.is_changed() || theme.is_changed();
    if !(node.is_changed() || reviewed.is_changed() || stale) || size.min_element() == 0 {
        return;
    }
    let review = &reviewed.review;
    let dots = review.judgements.iter().map(|judgement| {
        let class = judgement.class;
        (judgement.ply, rgba(mistake_color(class)), radius_of(class))
    });
    let winners = review.winners.iter();
    let wins = winners.map(|winner| winner.map(|color| color == Stone::Black));
    let drawing = Graph {
        shares: &review.shares,
        wins: &wins.collect::<Vec<_>>(),
        dots: &dots.collect::<Vec<_>>(),
        shown: reviewed.shown,
    };
    let look = GraphLook {
        line: rgba(theme.palette.of(palette::ACCENT)),
        guide: rgba(theme.palette.of(palette::TEXT)),
    };
    let picture = graph(&drawing, look, (size.x, size.y), layout.scale);
    image.image = images.add(to_image(picture));
}

/// Writes the numbers of plies below their ticks.
fn write_ticks(
    mut commands: Commands,
    view: Single<Ref<ComputedNode>, With<GraphView>>,
    ticks: Single<Entity, With<Ticks>>,
    reviewed: Of<Reviewed>,
    fonts: Res<Fonts>,
    mut last: Local<(usize, f32)>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    /// Width of the node of a number.
    const NUMBER: f32 = 30.0;
    let plies = reviewed.line.len();
    let width = view.size().x * view.inverse_scale_factor();
    if *last == (plies, width) || width == 0.0 {
        return;
    }
    *last = (plies, width);
    commands.entity(*ticks).despawn_children();
    for ply in (0..plies).step_by(tick_step(plies)) {
        let center = AXIS + width * place_of_ply(ply, plies, width);
        let node = Node {
            position_type: PositionType::Absolute,
            left: px(rest(center, NUMBER / 2.0)),
            width: px(NUMBER),
            justify_content: JustifyContent::Center,
            ..default()
        };
        let number = label(ply.to_string(), fonts.text(11.0), palette::MUTED);
        commands.spawn((node, Pickable::IGNORE, ChildOf(*ticks), children![number]));
    }
    // The layout of this update is done.
    redraw.write(RequestRedraw);
}

fn rgba(color: Color) -> Rgba {
    Rgba(color.to_srgba().to_u8_array())
}
