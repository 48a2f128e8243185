//! What a player says: a bubble beside the portrait, over other parts of the card, so that it moves nothing.

use bevy::prelude::*;

use super::player_card::{BUTTONS_NEED, PORTRAIT, TAGLINE_NEEDS};
use crate::app::AppSystems;
use crate::app::Manners;
use crate::app::layout::{Arrangement, Layout};
use crate::app::locale::Words;
use crate::app::seats::SeatHandle;
use crate::app::speech::{Remark, Voice};
use crate::app::theme::{Fonts, palette};
use crate::rules::Side;

/// Space between the portrait and what is beside it.
pub(super) const BESIDE_PORTRAIT: f32 = 12.0;
/// Height that two lines need, with a little space above them.
pub(super) const TWO_LINES: f32 = 40.0;

/// What the tail takes of that space.
const TAIL: f32 = 6.0;
/// Width that the buttons of a card take, with the space before them.
const BUTTONS: f32 = 44.0 + BESIDE_PORTRAIT;
/// Width of a card outside of what it holds.
const CARD_FRAME: f32 = 30.0;

/// The bubble of this side.
#[derive(Component)]
struct BubbleOf(Side);

/// Its text, of which a span beside it holds what is not typed yet: so words stand where they will stay.
#[derive(Component)]
struct SaidBy(Side);

/// What is still to be typed.
#[derive(Component)]
struct Untyped;

/// The tail, with the bubble round the text that it hangs on.
#[derive(Component)]
struct Tail;

/// What is hidden while the player of this side speaks.
#[derive(Component, Clone, Copy)]
pub(super) enum GivesWay {
    /// Always.
    InEveryCard(Side),
    /// Where the bubble takes all of the card beside the portrait.
    InSmallCards(Side),
}

/// Which part of a card bubbles take.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Room {
    /// The line about the player, left of the buttons.
    Tagline,
    /// All beside the portrait, which has this width.
    Card(f32),
}

impl Room {
    fn of(layout: &Layout) -> Self {
        /// Width in which two lines are enough for what characters say.
        const ENOUGH: f32 = 210.0;
        let card = match layout.arrangement {
            Arrangement::Beside => layout.panel_width,
            Arrangement::Below => (layout.panel_width - layout.gap) / 2.0,
        };
        let width = card - CARD_FRAME - f32::from(PORTRAIT) - BESIDE_PORTRAIT;
        let buttons = if layout.panel_height >= BUTTONS_NEED {
            BUTTONS
        } else {
            0.0
        };
        if layout.panel_height >= TAGLINE_NEEDS && width - buttons >= ENOUGH {
            Self::Tagline
        } else {
            Self::Card(width)
        }
    }

    const fn font_size(self) -> FontSize {
        match self {
            Self::Card(width) if width < 180.0 => FontSize::Px(12.0),
            Self::Card(_) | Self::Tagline => FontSize::Px(13.0),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            place_bubbles.run_if(resource_changed::<Layout>),
            show_words,
            show_bubbles,
        )
            .in_set(AppSystems::UpdateView),
    );
}

/// The bubble of `side`, for the node that holds its portrait.
pub(super) fn bubble(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        Name::new(format!("Bubble of the {side}")),
        BubbleOf(side),
        Node {
            display: Display::None,
            position_type: PositionType::Absolute,
            left: px(f32::from(PORTRAIT) + BESIDE_PORTRAIT - TAIL),
            bottom: px(0),
            padding: UiRect::left(px(TAIL)),
            overflow: Overflow::clip(),
            ..default()
        },
        Pickable::IGNORE,
        children![(
            Node {
                max_width: percent(100),
                padding: UiRect::axes(px(9), px(3)),
                align_items: AlignItems::Center,
                border_radius: BorderRadius::all(px(9)),
                ..default()
            },
            BackgroundColor(palette::BUBBLE),
            Pickable::IGNORE,
            children![tail(), words(side, fonts)],
        )],
    )
}

fn tail() -> impl Bundle {
    const SIDE: f32 = 9.0;
    (
        Tail,
        Node {
            position_type: PositionType::Absolute,
            left: px(-SIDE / 2.0),
            width: px(SIDE),
            height: px(SIDE),
            ..default()
        },
        UiTransform::from_rotation(Rot2::FRAC_PI_4),
        BackgroundColor(palette::BUBBLE),
        Pickable::IGNORE,
    )
}

fn words(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        Name::new(format!("Words of the {side}")),
        SaidBy(side),
        Text::new(""),
        fonts.text(13.0),
        TextColor(palette::TEXT),
        Pickable::IGNORE,
        children![(
            Untyped,
            TextSpan::new(""),
            fonts.text(13.0),
            TextColor(Color::NONE),
        )],
    )
}

type Bubbles<'w, 's> = Query<'w, 's, &'static mut Node, (With<BubbleOf>, Without<Tail>)>;
type Spoken = Or<(With<SaidBy>, With<Untyped>)>;

fn place_bubbles(
    layout: Res<Layout>,
    mut bubbles: Bubbles,
    mut tails: Query<&mut Node, With<Tail>>,
    mut fonts: Query<&mut TextFont, Spoken>,
) {
    let room = Room::of(&layout);
    for mut node in &mut bubbles {
        (node.top, node.height, node.right, node.align_items) = match room {
            Room::Tagline => (Val::Auto, px(TWO_LINES), px(BUTTONS), AlignItems::FlexStart),
            Room::Card(_) => (px(0), Val::Auto, px(0), AlignItems::Stretch),
        };
    }
    for mut node in &mut tails {
        (node.top, node.margin) = match room {
            Room::Tagline => (px(8), UiRect::ZERO),
            Room::Card(_) => (percent(50), UiRect::top(px(-4.5))),
        };
    }
    for mut font in &mut fonts {
        font.font_size = room.font_size();
    }
}

type Texts<'w, 's> = Query<'w, 's, (&'static SaidBy, &'static mut Text, &'static Children)>;

fn show_words(
    voices: Query<(&SeatHandle, &Voice)>,
    words: Res<Words>,
    manners: Res<Manners>,
    time: Res<Time<Real>>,
    mut texts: Texts,
    mut spans: Query<&mut TextSpan, With<Untyped>>,
) {
    let language = words.language().code();
    for (SaidBy(side), mut text, children) in &mut texts {
        let (typed, rest) = match remark_of(*side, &voices) {
            Some(remark) if manners.animation => remark.typed(language, time.elapsed()),
            Some(remark) => (remark.text(language), String::new()),
            None => Default::default(),
        };
        text.set_if_neq(Text(typed));
        let mut rests = spans.iter_many_mut(children);
        while let Some(mut span) = rests.fetch_next() {
            if span.0 != rest {
                span.0.clone_from(&rest);
            }
        }
    }
}

/// Bubbles are there while there is something in them; what lies below them is not.
fn show_bubbles(
    voices: Query<(&SeatHandle, &Voice)>,
    layout: Res<Layout>,
    mut bubbles: Query<(&BubbleOf, &mut Node)>,
    mut others: Query<(&GivesWay, &mut Visibility)>,
) {
    for (BubbleOf(side), mut node) in &mut bubbles {
        let display = match remark_of(*side, &voices) {
            Some(_) => Display::Flex,
            None => Display::None,
        };
        if node.display != display {
            node.display = display;
        }
    }
    let takes_card = Room::of(&layout) != Room::Tagline;
    for (gives_way, mut visibility) in &mut others {
        let hidden = match *gives_way {
            GivesWay::InEveryCard(side) => remark_of(side, &voices).is_some(),
            GivesWay::InSmallCards(side) => takes_card && remark_of(side, &voices).is_some(),
        };
        visibility.set_if_neq(if hidden {
            Visibility::Hidden
        } else {
            Visibility::Inherited
        });
    }
}

fn remark_of<'a>(side: Side, voices: &'a Query<(&SeatHandle, &Voice)>) -> Option<&'a Remark> {
    let mut voices = voices.iter();
    let (_, voice) = voices.find(|(seat, _)| seat.side() == side)?;
    voice.remark()
}
