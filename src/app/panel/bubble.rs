//! What a player says: a bubble on its card. In a high card it lies over the line about the player.
//! In a small card it has a place of its own below the portrait, which stays empty while the player
//! is silent, so that a remark moves nothing. A bubble never covers the name.

use bevy::prelude::*;

use super::card_room::{
    BESIDE_PORTRAIT, BUTTONS, BUTTONS_NEED, PORTRAIT, TAGLINE_NEEDS, TWO_LINES,
    width_beside_portrait,
};
use super::follow::seen_if;
use super::headroom::Headroom;
use crate::AppSystems;
use crate::Motion;
use crate::driver::{Game, Of};
use crate::layout::Layout;
use crate::locale::Words;
use crate::theme::widget::wrapping_label;
use crate::theme::{Fill, Fonts, palette};
use game::{Mode, Remark, Settings};
use rules::Side;

/// What the tail takes of the space beside the portrait.
const TAIL: f32 = 6.0;
/// Side of the square of which the tail is a corner.
const TAIL_SIDE: f32 = 9.0;
/// Space left and right of the text in the bubble.
const PADDING: f32 = 9.0;
/// The bubble of this side.
#[derive(Component)]
struct BubbleOf(Side);

/// Its text, of which a span beside it holds what is not typed yet: so words stand where they will
/// stay.
#[derive(Component)]
struct SaidBy(Side);

/// The part of the text that is not typed yet.
#[derive(Component)]
struct Untyped;

/// The tail of the bubble.
#[derive(Component)]
struct Tail;

/// A part of the card of this side that a bubble covers.
#[derive(Component, Clone, Copy)]
pub(super) struct GivesWay(pub Side);

/// What there is of a card for a bubble.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Room {
    /// Whether the bubble has a place of its own below the portrait.
    is_small: bool,
    /// Width of the card beside the portrait.
    width: f32,
    /// The part of it that the buttons take.
    buttons: f32,
}

/// Width in which two lines are enough for the remarks of characters.
const ENOUGH: f32 = 210.0;

impl Room {
    fn of(layout: &Layout, headroom: Headroom) -> Self {
        let width = width_beside_portrait(layout);
        let has_buttons = headroom.is_enough_for(BUTTONS_NEED);
        let buttons = if has_buttons { BUTTONS } else { 0.0 };
        let has_tagline = headroom.is_enough_for(TAGLINE_NEEDS);
        Self {
            is_small: !has_tagline || width - buttons < ENOUGH,
            width,
            buttons,
        }
    }

    const fn font_size(self) -> f32 {
        if self.is_small { 12.0 } else { 13.0 }
    }

    /// Height of the bubble below the portrait: the lines that the longest remark needs.
    const fn height(self) -> f32 {
        if self.width < 140.0 { 54.0 } else { 38.0 }
    }
}

pub(super) fn plugin(app: &mut App) {
    let room = resource_changed::<Layout>.or_else(resource_changed::<Headroom>);
    app.add_systems(
        Update,
        (place_bubbles.run_if(room), show_words, show_bubbles)
            .chain()
            .in_set(AppSystems::UpdateView),
    );
}

/// The bubble of `side`, for its card.
pub(super) fn bubble(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        Name::new(format!("Bubble of the {side}")),
        BubbleOf(side),
        Node {
            display: Display::None,
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
        children![(
            Node {
                max_width: percent(100),
                padding: UiRect::axes(px(PADDING), px(3)),
                align_items: AlignItems::Center,
                border_radius: BorderRadius::all(px(9)),
                ..default()
            },
            Fill(palette::BUBBLE),
            Pickable::IGNORE,
            children![tail(), words(side, fonts)],
        )],
    )
}

fn tail() -> impl Bundle {
    (
        Tail,
        Node {
            position_type: PositionType::Absolute,
            width: px(TAIL_SIDE),
            height: px(TAIL_SIDE),
            ..default()
        },
        UiTransform::from_rotation(Rot2::FRAC_PI_4),
        Fill(palette::BUBBLE),
        Pickable::IGNORE,
    )
}

fn words(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        Name::new(format!("Words of the {side}")),
        SaidBy(side),
        wrapping_label("", fonts.text(13.0), palette::TEXT),
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
    headroom: Res<Headroom>,
    mut bubbles: Bubbles,
    mut tails: Query<&mut Node, With<Tail>>,
    mut fonts: Query<&mut TextFont, Spoken>,
) {
    let room = Room::of(&layout, *headroom);
    for mut node in &mut bubbles {
        let display = node.display;
        *node = if room.is_small {
            Node {
                height: px(room.height()),
                ..default()
            }
        } else {
            Node {
                position_type: PositionType::Absolute,
                left: px(14.0 + f32::from(PORTRAIT) + BESIDE_PORTRAIT - TAIL),
                right: px(14.0 + room.buttons),
                bottom: px(10),
                height: px(TWO_LINES - 2.0),
                padding: UiRect::left(px(TAIL)),
                ..default()
            }
        };
        (node.display, node.flex_shrink) = (display, 0.0);
        (node.align_items, node.overflow) = (AlignItems::FlexStart, Overflow::visible());
    }
    for mut node in &mut tails {
        (node.left, node.top) = if room.is_small {
            (px(18), px(-TAIL_SIDE / 2.0))
        } else {
            (px(-TAIL_SIDE / 2.0), px(8))
        };
    }
    for mut font in &mut fonts {
        font.font_size = FontSize::Px(room.font_size());
    }
}

type Texts<'w, 's> = Query<'w, 's, (&'static SaidBy, &'static mut Text, &'static Children)>;

fn show_words(
    game: Res<Game>,
    words: Res<Words>,
    motion: Res<Motion>,
    time: Res<Time<Real>>,
    mut texts: Texts,
    mut spans: Query<&mut TextSpan, With<Untyped>>,
) {
    let language = words.language().code();
    for (SaidBy(side), mut text, children) in &mut texts {
        let (typed, rest) = match remark_of(*side, &game) {
            Some(remark) if motion.0 => remark.typed(language, time.elapsed()),
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

/// Shows the bubbles that have a text, and hides the parts below them. Small cards have no bubbles
/// during an analysis, which needs the room.
fn show_bubbles(
    game: Res<Game>,
    settings: Of<Settings>,
    (layout, headroom): (Res<Layout>, Res<Headroom>),
    mut bubbles: Query<(&BubbleOf, &mut Node, &mut Visibility), Without<GivesWay>>,
    mut others: Query<(&GivesWay, &mut Visibility)>,
) {
    let room = Room::of(&layout, *headroom);
    let speaks = |side| remark_of(side, &game).is_some();
    let may_speak = |side| {
        let character = game.session().character(side);
        let speaks = !character.is_human() && !character.chat.entries().is_empty();
        // A lesson has words of its own.
        speaks && !game.session().contest().is_guided()
    };
    for (&BubbleOf(side), mut node, mut visibility) in &mut bubbles {
        let has_place = if room.is_small {
            may_speak(side) && settings.mode == Mode::Play
        } else {
            speaks(side)
        };
        let display = if has_place {
            Display::Flex
        } else {
            Display::None
        };
        if node.display != display {
            node.display = display;
        }
        visibility.set_if_neq(seen_if(speaks(side)));
    }
    for (&GivesWay(side), mut visibility) in &mut others {
        visibility.set_if_neq(seen_if(!speaks(side)));
    }
}

fn remark_of(side: Side, game: &Game) -> Option<&Remark> {
    game.voices().of(side).remark()
}
