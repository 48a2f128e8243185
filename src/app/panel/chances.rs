//! The winning chances through the game: a graph with axes and the mistakes on it, and a sentence
//! for the move shown.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::follow::{follow, if_room, shown_while};
use super::needs::Needs;
use super::view::PanelView;
use crate::AppSystems;
use crate::art::to_image;
use crate::board::mistake_color;
use crate::command::asks;
use crate::driver::{Intents, Of};
use crate::layout::{Arrangement, Layout, rest};
use crate::locale::{Localized, Words, beside, point_name};
use crate::painted::Painted;
use crate::theme::widget::{
    card as plain_card, icon_button, label, localized_label, row, small_button, wrapping_label,
};
use crate::theme::{Fonts, Theme, cropped, palette};
use game::{Class, DrillCommand, Intent, Judgement, Reason, Reviewed};
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

/// Least and greatest height of the graph.
const HEIGHTS: [f32; 2] = [56.0, 190.0];
/// Width of the axis of shares.
const AXIS: f32 = 44.0;
/// Height of the axis of plies.
const TICKS: f32 = 15.0;

pub(super) fn plugin(app: &mut App) {
    let size = size_graph.run_if(resource_changed::<Layout>);
    app.add_systems(Update, size.in_set(AppSystems::UpdateView));
    app.add_systems(Startup, observe);
    // Its width is known after the layout.
    let draw = (draw, write_ticks).after(bevy::ui::UiSystems::Layout);
    app.add_systems(PostUpdate, draw);
}

pub(super) fn card(fonts: &Fonts) -> impl Bundle {
    let sentence = (
        wrapping_label("", fonts.text(14.0), palette::TEXT),
        follow(|view| Text(sentence(view))),
    );
    let ticks = Node {
        height: px(TICKS),
        flex_shrink: 0.0,
        ..default()
    };
    (
        Name::new("Chances"),
        ChancesCard,
        if_room(Needs::analysing(300.0)),
        plain_card(),
        children![
            heading(fonts),
            plot(fonts),
            (Ticks, ticks, Pickable::IGNORE),
            bands(fonts),
            sentence,
            practise(fonts),
        ],
    )
}

/// Says what the bands at the edges of the graph mean.
fn bands(fonts: &Fonts) -> impl Bundle {
    let has_bands = |view: &PanelView| {
        let mut winners = view.reviewed.review.winners.iter();
        winners.any(Option::is_some)
    };
    (
        wrapping_label("", fonts.text(12.0), palette::MUTED),
        Localized("chances-bands"),
        shown_while(has_bands),
    )
}

fn heading(fonts: &Fonts) -> impl Bundle {
    let accuracy = (
        label("", fonts.text(13.0), palette::MUTED),
        follow(|view| Text(accuracy(view))),
    );
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
                Painted::StoneSign(color, 12),
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

/// How far the search for mistakes is, or the accuracy of both sides.
fn accuracy(view: &PanelView) -> String {
    let (searched, all) = view.analysis.searched(&view.session);
    if view.analysis.is_on() && searched < all {
        let counts = [("searched", searched.into()), ("all", all.into())];
        view.words.with("chances-searched", &counts)
    } else {
        accuracies(&view.reviewed, &view.words)
    }
}

/// What the move shown lost, and why; or the number of mistakes.
fn sentence(view: &PanelView) -> String {
    let (searched, all) = view.analysis.searched(&view.session);
    let mistakes = view.reviewed.review.judgements.len();
    match view.reviewed.verdict() {
        Some(judgement) => tell(judgement, &view.words),
        None if mistakes == 0 && searched < all => view.words.get("chances-searching"),
        None => proven(&view.reviewed, &view.words).unwrap_or_else(|| {
            let count = ("count", mistakes.into());
            view.words.with("chances-mistakes", &[count])
        }),
    }
}

/// What is proven about the move shown, which is no mistake, or else how the game was lost.
fn proven(reviewed: &Reviewed, words: &Words) -> Option<String> {
    let language = words.language().of_pages();
    if let Some(merit) = reviewed.merit() {
        let (number, sign) = (merit.number, merit.kind.sign());
        return Some(format!("{number}{sign} {}", merit.sentence(language)));
    }
    let sentences = reviewed.story.as_ref()?.sentences(language).into_iter();
    let sentences = sentences.map(|it| it.text).collect::<Vec<_>>();
    Some(sentences.join(language.of([" ", ""])))
}

/// The button that makes a puzzle of the missed win whose move is shown.
fn practise(fonts: &Fonts) -> impl Bundle {
    let key = "button-practise-shown";
    let words = localized_label(key, fonts.bold(13.0), palette::TEXT);
    let command = Intent::Drill(DrillCommand::PractiseShown);
    let node = Node {
        flex_shrink: 0.0,
        ..default()
    };
    (
        shown_while(|view| view.reviewed.missed_win_shown(&view.session).is_some()),
        node,
        Pickable::IGNORE,
        children![small_button(key, asks(command), words)],
    )
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
    let why = match judgement.reason {
        Reason::Resigned => words.get("review-resigned"),
        Reason::MissedFive(point) => at("review-missed-five", point),
        Reason::LeftFour(point) => at("review-left-four", point),
        Reason::MissedWin(win) => words.in_moves("review-missed-win", win),
        Reason::LeftThree(point) => at("review-left-three", point),
        Reason::AllowedCross(point) => at("review-allowed-cross", point),
        Reason::AllowedWin(win) => words.in_moves("review-allowed-win", win),
        Reason::LetWinGo(win) => words.in_moves("review-let-win-go", win),
        Reason::Loses(win) => words.in_moves("review-loses", win),
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
