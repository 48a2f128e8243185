//! What a player says: a bubble beside the portrait, over other parts of the card, so that it moves nothing.

use bevy::prelude::*;

use super::headroom::Headroom;
use super::player_card::{BUTTONS_NEED, PORTRAIT, TAGLINE_NEEDS};
use crate::AppSystems;
use crate::Motion;
use crate::driver::Game;
use crate::layout::{Arrangement, Layout, rest};
use crate::locale::Words;
use crate::theme::{Fill, Fonts, Ink, palette};
use game::Remark;
use rules::Side;

/// Space between the portrait and what is beside it.
pub(super) const BESIDE_PORTRAIT: f32 = 12.0;
/// Height that two lines need, with a little space above them.
pub(super) const TWO_LINES: f32 = 40.0;

/// What the tail takes of that space.
const TAIL: f32 = 6.0;
/// Side of the square of which the tail is a corner.
const TAIL_SIDE: f32 = 9.0;
/// Space left and right of the text in the bubble.
const PADDING: f32 = 9.0;
/// Width that the buttons of a card take, with the space before them.
const BUTTONS: f32 = 44.0 + BESIDE_PORTRAIT;
/// Width that a clock beside the name takes, with the space before it.
const CLOCK: f32 = 120.0;
/// Width of a card outside of what it holds.
const CARD_FRAME: f32 = 30.0;

/// The bubble of this side.
#[derive(Component)]
struct BubbleOf(Side);

/// Its text, of which a span beside it holds what is not typed yet: so words stand where they will stay.
#[derive(Component)]
struct SaidBy(Side);

/// The part of the text that is not typed yet.
#[derive(Component)]
struct Untyped;

/// The tail of the bubble, with the bubble that it belongs to.
#[derive(Component)]
struct Tail;

/// Parts of the card that are hidden while the player of this side speaks.
#[derive(Component, Clone, Copy)]
pub(super) enum GivesWay {
    /// Always.
    InEveryCard(Side),
    /// In cards whose height the bubble takes.
    InSmallCards(Side),
    /// In cards whose width it takes as well, because its text is long.
    ToLongWords(Side),
}

/// What there is of a card for a bubble.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Room {
    /// Whether it has to take more than the line about the player.
    is_small: bool,
    /// Width beside the portrait.
    width: f32,
    /// The part of it that the buttons take.
    buttons: f32,
    /// The part of it that the clock takes, if the bubble would cover the clock.
    clock: f32,
}

/// Width in which two lines are enough for the remarks of characters.
const ENOUGH: f32 = 210.0;

/// Width of a card beside the portrait.
fn width_beside_portrait(layout: &Layout) -> f32 {
    let card = match layout.arrangement {
        Arrangement::Beside => layout.panel_width,
        Arrangement::Below => rest(layout.panel_width, layout.gap) / 2.0,
    };
    rest(card, CARD_FRAME + f32::from(PORTRAIT) + BESIDE_PORTRAIT)
}

impl Room {
    fn of(layout: &Layout, headroom: Headroom) -> Self {
        let width = width_beside_portrait(layout);
        let has_buttons = headroom.is_enough_for(BUTTONS_NEED);
        let buttons = if has_buttons { BUTTONS } else { 0.0 };
        let has_tagline = headroom.is_enough_for(TAGLINE_NEEDS);
        let is_small = !has_tagline || width - buttons < ENOUGH;
        let clock = if is_small && has_width_for_clock(layout) {
            CLOCK
        } else {
            0.0
        };
        Self {
            is_small,
            width,
            buttons,
            clock,
        }
    }

    const fn font_size(self) -> f32 {
        if self.is_small && self.width < 180.0 {
            12.0
        } else {
            13.0
        }
    }

    /// Whether the room left of the buttons is too small for `words`, by an estimate on the safe side.
    fn is_too_small_for(self, words: &str) -> bool {
        /// Lines that the lowest card has room for, less what is lost at their ends.
        const LINES: f32 = 3.0 * 0.85;
        /// Widths of characters of the two scripts, in heights.
        const LATIN: f32 = 0.6;
        const CHINESE: f32 = 1.0;
        let widths = words
            .chars()
            .map(|char| if char.is_ascii() { LATIN } else { CHINESE });
        let length = widths.sum::<f32>() * self.font_size();
        self.is_small && length > LINES * (self.width - self.buttons - self.clock - 2.0 * PADDING)
    }
}

/// Whether bubbles leave a clock beside the name free.
pub(super) fn leaves_clock_free(layout: &Layout, headroom: Headroom) -> bool {
    let room = Room::of(layout, headroom);
    !room.is_small || room.clock > 0.0
}

/// Whether a card is so wide that a bubble need not cover the clock beside the name, even where it takes the height of the card.
pub(super) fn has_width_for_clock(layout: &Layout) -> bool {
    width_beside_portrait(layout) - BUTTONS - CLOCK >= ENOUGH
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            place_bubbles.run_if(resource_changed::<Layout>.or_else(resource_changed::<Headroom>)),
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
            left: px(-TAIL_SIDE / 2.0),
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
        Text::new(""),
        fonts.text(13.0),
        Ink(palette::TEXT),
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
    headroom: Res<Headroom>,
    mut bubbles: Bubbles,
    mut tails: Query<&mut Node, With<Tail>>,
    mut fonts: Query<&mut TextFont, Spoken>,
) {
    let room = Room::of(&layout, *headroom);
    for mut node in &mut bubbles {
        (node.top, node.height, node.align_items) = if room.is_small {
            (px(0), Val::Auto, AlignItems::Stretch)
        } else {
            (Val::Auto, px(TWO_LINES - 2.0), AlignItems::FlexStart)
        };
    }
    for mut node in &mut tails {
        (node.top, node.margin) = if room.is_small {
            (percent(50), UiRect::top(px(-TAIL_SIDE / 2.0)))
        } else {
            (px(8), UiRect::ZERO)
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

/// Shows the bubbles that have a text, and hides the parts below them.
fn show_bubbles(
    game: Res<Game>,
    words: Res<Words>,
    (layout, headroom): (Res<Layout>, Res<Headroom>),
    mut bubbles: Query<(&BubbleOf, &mut Node)>,
    mut others: Query<(&GivesWay, &mut Visibility)>,
) {
    let room = Room::of(&layout, *headroom);
    let speaks = |side| remark_of(side, &game).is_some();
    let says_much = |side| {
        let remark = remark_of(side, &game);
        remark.is_some_and(|it| room.is_too_small_for(&it.text(words.language().code())))
    };
    for (&BubbleOf(side), mut node) in &mut bubbles {
        let (display, right) = match (speaks(side), says_much(side)) {
            (false, _) => (Display::None, node.right),
            (true, true) => (Display::Flex, px(0)),
            (true, false) => (Display::Flex, px(room.buttons + room.clock)),
        };
        if (node.display, node.right) != (display, right) {
            (node.display, node.right) = (display, right);
        }
    }
    for (gives_way, mut visibility) in &mut others {
        let hidden = match *gives_way {
            GivesWay::InEveryCard(side) => speaks(side),
            GivesWay::InSmallCards(side) => room.is_small && speaks(side),
            GivesWay::ToLongWords(side) => says_much(side),
        };
        visibility.set_if_neq(if hidden {
            Visibility::Hidden
        } else {
            Visibility::Inherited
        });
    }
}

fn remark_of(side: Side, game: &Game) -> Option<&Remark> {
    game.voices().of(side).remark()
}
