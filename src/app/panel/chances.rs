//! The winning chances through the game: a graph with the mistakes on it, and a sentence for the one shown.

use bevy::prelude::*;

use super::headroom::Needs;
use crate::AppSystems;
use crate::art::to_image;
use crate::driver::{Intents, Of, changed};
use crate::layout::Layout;
use crate::locale::{Words, beside, point_name};
use crate::paint::Rgba;
use crate::paint::graph::{Graph, GraphLook, graph, ply_near};
use crate::paint::icon::Icon;
use crate::theme::widget::{card as plain_card, icon_button, label, localized_label, row, spacer};
use crate::theme::{Fonts, Theme, palette};
use game::{Class, Intent, Judgement, Reason, Reviewed};
use rules::Color as Stone;

#[derive(Component)]
struct GraphView;

/// The text with the accuracy of both sides.
#[derive(Component)]
struct AccuracyText;

/// Says what the move shown lost, and why.
#[derive(Component)]
struct SentenceText;

const GRAPH_HEIGHT: f32 = 54.0;

pub(super) fn plugin(app: &mut App) {
    let changed = changed::<Reviewed>.or_else(resource_changed::<Words>);
    app.add_systems(
        Update,
        write_texts.in_set(AppSystems::UpdateView).run_if(changed),
    );
    app.add_systems(Startup, observe.after(super::spawn_frame));
    // Its width is known after the layout.
    app.add_systems(PostUpdate, draw.after(bevy::ui::UiSystems::Layout));
}

pub(super) fn card(fonts: &Fonts) -> impl Bundle {
    let graph = Node {
        height: px(GRAPH_HEIGHT),
        flex_shrink: 0.0,
        ..default()
    };
    (
        Name::new("Chances"),
        Needs::analysing(632.0),
        plain_card(),
        children![
            heading(fonts),
            (Name::new("Graph"), GraphView, graph, ImageNode::default()),
            (label("", fonts.text(13.0), palette::MUTED), SentenceText),
        ],
    )
}

fn heading(fonts: &Fonts) -> impl Bundle {
    (
        row(8.0),
        children![
            localized_label("chances-title", fonts.bold(15.0), palette::TEXT),
            spacer(),
            (label("", fonts.text(13.0), palette::MUTED), AccuracyText),
            icon_button("Previous mistake", Icon::Previous, Intent::PreviousMistake),
            icon_button("Next mistake", Icon::Next, Intent::NextMistake),
        ],
    )
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
    reviewed: Of<Reviewed>,
    words: Res<Words>,
    mut accuracy: Single<&mut Text, (With<AccuracyText>, Without<SentenceText>)>,
    mut sentence: Single<&mut Text, With<SentenceText>>,
) {
    let review = &reviewed.review;
    let percent = |color: Stone| {
        let accuracy = review.accuracy[color.index()]?;
        let arguments = [
            ("color", words.color(color).into()),
            ("percent", format!("{accuracy:.0}").into()),
        ];
        Some(words.with("chances-accuracy", &arguments))
    };
    let told = Stone::ALL.into_iter().filter_map(percent);
    let told = beside(told);
    accuracy.set_if_neq(Text(if told.is_empty() {
        told
    } else {
        words.with("chances-accuracies", &[("told", told.into())])
    }));
    let shown = review.judgements.iter().find(|it| it.ply == reviewed.shown);
    let told = match shown {
        Some(judgement) => tell(judgement, &words),
        None if review.judgements.is_empty() => String::new(),
        None => words.with(
            "chances-mistakes",
            &[("count", review.judgements.len().into())],
        ),
    };
    sentence.set_if_neq(Text(told));
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
    let better = judgement.better.map(|point| at("review-better", point));
    let head = format!("{}{}", judgement.number, judgement.class.sign());
    [head, why]
        .into_iter()
        .chain(better)
        .collect::<Vec<_>>()
        .join(" ")
}

/// The colour of a kind of mistake, and the size of its dot.
const fn dot_of(class: Class) -> (Rgba, f32) {
    match class {
        Class::Inaccuracy => (Rgba::hex(0xE8_D44D), 3.0),
        Class::Mistake => (Rgba::hex(0xF0_9A3E), 4.0),
        Class::Blunder => (Rgba::hex(0xF0_5B4C), 5.0),
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
        let (color, radius) = dot_of(judgement.class);
        (judgement.ply, color, radius)
    });
    let drawing = Graph {
        shares: &review.shares,
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

fn rgba(color: Color) -> Rgba {
    Rgba(color.to_srgba().to_u8_array())
}
