//! A player's card: portrait, colour, name, clock, what it is doing, what it says. A bar at the
//! left edge marks the side to move. During an analysis, low windows show colour, name and clock
//! alone.

use bevy::prelude::*;

use super::bubble::{GivesWay, bubble};
use super::card_room::{BESIDE_PORTRAIT, PORTRAIT, PORTRAITS_NEED, TAGLINE_NEEDS, TWO_LINES};
use super::chair_buttons::chair_buttons;
use super::clock::{ClockPlace, clock};
use super::needs::Needs;
use crate::AppSystems;
use crate::driver::{Game, Of};
use crate::face::{Face, face_of};
use crate::locale::Words;
use crate::painted::Painted;
use crate::theme::palette::Role;
use crate::theme::widget::{card as plain_card, label, remaining_column};
use crate::theme::{Edge, EdgeOf, Fill, Fonts, Ink, cropped, palette};
use game::{Remark, SeatHandle, SeatStatus, Session};
use paint::portrait::Mood;
use player::character::chat;
use rules::{Color as Stone, GameResult, Side};

/// The card of this side.
#[derive(Component, Clone, Copy)]
pub(super) struct PlayerCard(Side);

impl PlayerCard {
    /// The side.
    pub(super) const fn side(self) -> Side {
        self.0
    }
}

#[derive(Component)]
struct PortraitOf(Side);

/// The sign of a side's colour.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColorSign {
    /// The side.
    pub side: Side,
    /// Its colour in the position shown.
    pub color: Stone,
}

/// Marks the card of the side to move.
#[derive(Component)]
struct ToMoveBar(Side);

#[derive(Component)]
struct NameOf(Side);

#[derive(Component)]
struct StatusOf(Side);

#[derive(Component)]
struct StatusLight(Side);

#[derive(Component)]
struct TaglineOf(Side);

/// Side of the sign of a colour.
const STONE: u16 = 18;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (write_names, show_stones, show_status, show_face).in_set(AppSystems::UpdateView),
    );
}

pub(super) fn card(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        Name::new(format!("Card of the {side}")),
        PlayerCard(side),
        Needs::heights(0.0, 480.0).or_clock(),
        plain_card(),
        children![
            to_move_bar(side),
            (
                Node {
                    column_gap: px(BESIDE_PORTRAIT),
                    align_items: AlignItems::Center,
                    ..default()
                },
                Pickable::IGNORE,
                children![
                    (
                        PortraitOf(side),
                        Painted::Portrait(Face::HUMAN, PORTRAIT),
                        PORTRAITS_NEED,
                        ImageNode::default(),
                        Pickable::IGNORE
                    ),
                    (
                        remaining_column(2.0),
                        Pickable::IGNORE,
                        children![
                            name_line(side, fonts),
                            status_line(side, fonts),
                            tagline(side, fonts)
                        ],
                    ),
                    clock(side, ClockPlace::Beside, fonts),
                    chair_buttons(side),
                ],
            ),
            clock(side, ClockPlace::Below, fonts),
            bubble(side, fonts),
        ],
    )
}

/// The bar at the left edge of the card of the side to move.
fn to_move_bar(side: Side) -> impl Bundle {
    (
        Name::new(format!("To move: {side}")),
        ToMoveBar(side),
        Node {
            position_type: PositionType::Absolute,
            left: px(0),
            // Between the round corners of the card.
            top: px(10),
            bottom: px(10),
            width: px(6),
            border_radius: BorderRadius::right(px(3)),
            ..default()
        },
        Fill(palette::ACCENT),
        Visibility::Hidden,
        Pickable::IGNORE,
    )
}

fn name_line(side: Side, fonts: &Fonts) -> impl Bundle {
    let color = match side {
        Side::First => Stone::Black,
        Side::Second => Stone::White,
    };
    (
        Node {
            column_gap: px(6),
            align_items: AlignItems::Center,
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                ColorSign { side, color },
                Painted::StoneSign(color, STONE),
                ImageNode::default(),
                Pickable::IGNORE
            ),
            cropped(
                (
                    Name::new(format!("Name of the {side}")),
                    label("", fonts.bold(18.0), palette::TEXT),
                    NameOf(side)
                ),
                fonts.bold(18.0),
                palette::CARD,
            ),
        ],
    )
}

fn status_line(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        PORTRAITS_NEED,
        Node {
            column_gap: px(6),
            align_items: AlignItems::Center,
            padding: UiRect::left(px(6)),
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                StatusLight(side),
                Node {
                    width: px(8),
                    height: px(8),
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                Fill(palette::MUTED),
                Pickable::IGNORE,
            ),
            (label("", fonts.text(13.0), palette::MUTED), StatusOf(side)),
        ],
    )
}

fn tagline(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        Text::new(""),
        fonts.text(13.0),
        Ink(palette::MUTED),
        TaglineOf(side),
        GivesWay(side),
        TAGLINE_NEEDS,
        Node {
            padding: UiRect::left(px(6)),
            min_height: px(TWO_LINES),
            ..default()
        },
        Pickable::IGNORE,
    )
}

fn write_names(
    session: Of<Session>,
    words: Res<Words>,
    mut names: Query<(&NameOf, &mut Text), Without<TaglineOf>>,
    mut taglines: Query<(&TaglineOf, &mut Text), Without<NameOf>>,
) {
    if !session.is_changed() && !words.is_changed() {
        return;
    }
    for (NameOf(side), mut text) in &mut names {
        text.set_if_neq(Text::new(words.name(session.character(*side))));
    }
    for (TaglineOf(side), mut text) in &mut taglines {
        text.set_if_neq(Text::new(words.tagline(session.character(*side))));
    }
}

/// The state of a side: the key of its text, and the colour of the text.
fn status_of(side: Side, session: &Session, seat: Option<&SeatHandle>) -> (&'static str, Role) {
    if let Some(result) = session.game().result() {
        return match result {
            GameResult::Win { winner, .. } if *winner == side => ("card-won", palette::GOOD),
            GameResult::Win { .. } => ("card-lost", palette::BAD),
            GameResult::Draw(_) => ("card-drew", palette::MUTED),
        };
    }
    let to_decide = session.side_to_decide() == Some(side);
    // A human is always ready.
    match seat.map_or(SeatStatus::Ready, SeatHandle::status) {
        _ if !session.contest().has_permission(side) => ("card-waiting", palette::MUTED),
        SeatStatus::Failed => ("card-failed", palette::BAD),
        SeatStatus::Stalled => ("card-stalled", palette::BAD),
        SeatStatus::Starting => ("card-starting", palette::ACCENT),
        _ if session.awaits_first_move(side) => ("card-clock-waits", palette::ACCENT),
        _ if to_decide && session.is_human(side) => ("card-your-turn", palette::ACCENT),
        _ if session.contest().is_guided() => ("card-waiting", palette::MUTED),
        _ if to_decide && session.flow().is_paused() => ("card-paused", palette::ACCENT),
        SeatStatus::Thinking => ("card-thinking", palette::WORKING),
        SeatStatus::Ready => ("card-waiting", palette::MUTED),
    }
}

/// Shows the colours of the sides, which a swap changes.
fn show_stones(session: Of<Session>, mut signs: Query<(&mut ColorSign, &mut Painted)>) {
    for (mut sign, mut painted) in &mut signs {
        let (side, color) = (sign.side, session.game().color_of(sign.side));
        sign.set_if_neq(ColorSign { side, color });
        painted.set_if_neq(Painted::StoneSign(color, STONE));
    }
}

fn show_status(
    session: Of<Session>,
    words: Res<Words>,
    game: Res<Game>,
    mut texts: Query<(&StatusOf, &mut Text, &mut Ink)>,
    mut lights: Query<(&StatusLight, &mut Fill)>,
    mut cards: Query<(&PlayerCard, &mut Edge)>,
    mut bars: Query<(&ToMoveBar, &mut Visibility)>,
) {
    for side in Side::ALL {
        let (key, color) = status_of(side, &session, game.seats().of(side));
        for (_, mut text, mut ink) in texts.iter_mut().filter(|(of, ..)| of.0 == side) {
            text.set_if_neq(Text(words.get(key)));
            ink.set_if_neq(Ink(color));
        }
        for (_, mut light) in lights.iter_mut().filter(|(of, _)| of.0 == side) {
            light.set_if_neq(Fill(color));
        }
    }
    for (PlayerCard(side), mut edge) in &mut cards {
        let active = session.side_to_decide() == Some(*side);
        let color = if active {
            palette::ACCENT
        } else {
            palette::LINE
        };
        edge.set_if_neq(Edge(color, EdgeOf::Card));
    }
    for (ToMoveBar(side), mut visibility) in &mut bars {
        visibility.set_if_neq(if session.side_to_decide() == Some(*side) {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
    }
}

/// Portraits; those with a mood look as their player feels, or as it says.
fn show_face(
    session: Of<Session>,
    game: Res<Game>,
    mut portraits: Query<(&PortraitOf, &mut Painted)>,
) {
    for side in Side::ALL {
        let remark = game.voices().of(side).remark();
        let said = remark.and_then(Remark::mood).map(mood_of);
        let seat = game.seats().of(side);
        let thinks = session.human_to_decide() == Some(side)
            || seat.is_some_and(|seat| seat.status() == SeatStatus::Thinking);
        let mood = said.unwrap_or_else(|| mood(side, &session, thinks));
        let face = face_of(session.character(side), mood);
        for (_, mut painted) in portraits.iter_mut().filter(|(of, _)| of.0 == side) {
            painted.set_if_neq(Painted::Portrait(face.clone(), PORTRAIT));
        }
    }
}

/// The face that goes with what is said.
const fn mood_of(said: chat::Mood) -> Mood {
    match said {
        chat::Mood::Calm => Mood::Calm,
        chat::Mood::Thinking => Mood::Thinking,
        chat::Mood::Happy => Mood::Happy,
        chat::Mood::Angry => Mood::Angry,
        chat::Mood::Sad => Mood::Sad,
        chat::Mood::Surprised => Mood::Surprised,
    }
}

fn mood(side: Side, session: &Session, thinks: bool) -> Mood {
    match session.game().result() {
        Some(GameResult::Win { winner, .. }) if *winner == side => Mood::Happy,
        Some(GameResult::Win { .. }) => Mood::Sad,
        Some(GameResult::Draw(_)) => Mood::Surprised,
        None if thinks => Mood::Thinking,
        None => Mood::Calm,
    }
}
