//! A player's card: portrait, colour, name, clock, what it is doing, what it says. A bar at the
//! left edge marks the side to move. During an analysis, low windows show colour, name and clock
//! alone.

use bevy::prelude::*;

use super::bubble::{GivesWay, bubble};
use super::card_room::{BESIDE_PORTRAIT, PORTRAIT, PORTRAITS_NEED, TAGLINE_NEEDS, TWO_LINES};
use super::chair_buttons::chair_buttons;
use super::clock::{ClockPlace, clock};
use super::color_sign::ColorSign;
use super::follow::{follow, follow_live, if_room, seen_if};
use super::needs::Needs;
use super::view::PanelView;
use crate::face::{Face, face_of};
use crate::painted::Painted;
use crate::theme::palette::Role;
use crate::theme::widget::{card as plain_card, label, remaining_column, wrapping_label};
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

/// Side of the sign of a colour.
const STONE: u16 = 18;

pub(super) fn card(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        Name::new(format!("Card of the {side}")),
        PlayerCard(side),
        if_room(Needs::heights(0.0, 480.0).or_clock()),
        plain_card(),
        follow(move |view| Edge(edge(view, side), EdgeOf::Card)),
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
                        Painted::Portrait(Face::HUMAN, PORTRAIT),
                        follow_live(move |view| Painted::Portrait(face(view, side), PORTRAIT)),
                        if_room(PORTRAITS_NEED),
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
        follow(move |view| seen_if(view.session.side_to_decide() == Some(side))),
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
                follow(move |view| ColorSign {
                    side,
                    color: color_of(view, side),
                }),
                Painted::StoneSign(color, STONE),
                follow(move |view| Painted::StoneSign(color_of(view, side), STONE)),
            ),
            cropped(
                (
                    Name::new(format!("Name of the {side}")),
                    label("", fonts.bold(18.0), palette::TEXT),
                    follow(move |view| Text::new(view.words.name(view.session.character(side)))),
                ),
                fonts.bold(18.0),
                palette::CARD,
            ),
        ],
    )
}

fn status_line(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        if_room(PORTRAITS_NEED),
        Node {
            column_gap: px(6),
            align_items: AlignItems::Center,
            padding: UiRect::left(px(6)),
            ..default()
        },
        Pickable::IGNORE,
        children![
            (
                follow_live(move |view| Fill(status_of(view, side).1)),
                Node {
                    width: px(8),
                    height: px(8),
                    border_radius: BorderRadius::MAX,
                    ..default()
                },
                Fill(palette::MUTED),
                Pickable::IGNORE,
            ),
            (
                label("", fonts.text(13.0), palette::MUTED),
                follow_live(move |view| Text(view.words.get(status_of(view, side).0))),
                follow_live(move |view| Ink(status_of(view, side).1)),
            ),
        ],
    )
}

fn tagline(side: Side, fonts: &Fonts) -> impl Bundle {
    (
        wrapping_label("", fonts.text(13.0), palette::MUTED),
        follow(move |view| Text::new(view.words.tagline(view.session.character(side)))),
        GivesWay(side),
        if_room(TAGLINE_NEEDS),
        Node {
            padding: UiRect::left(px(6)),
            min_height: px(TWO_LINES),
            ..default()
        },
    )
}

/// The colour of a side, which a swap changes.
fn color_of(view: &PanelView, side: Side) -> Stone {
    view.session.game().color_of(side)
}

fn edge(view: &PanelView, side: Side) -> Role {
    if view.session.side_to_decide() == Some(side) {
        palette::ACCENT
    } else {
        palette::LINE
    }
}

/// The state of a side: the key of its text, and the colour of the text.
fn status_of(view: &PanelView, side: Side) -> (&'static str, Role) {
    let (session, game) = (&view.session, &view.game);
    if let Some(result) = session.game().result() {
        return match result {
            GameResult::Win { winner, .. } if *winner == side => ("card-won", palette::GOOD),
            GameResult::Win { .. } => ("card-lost", palette::BAD),
            GameResult::Draw(_) => ("card-drew", palette::MUTED),
        };
    }
    let to_decide = session.side_to_decide() == Some(side);
    // A human is always ready.
    let seat = game.seats().of(side);
    match seat.map_or(SeatStatus::Ready, SeatHandle::status) {
        _ if !session.contest().has_permission(side) => ("card-waiting", palette::MUTED),
        SeatStatus::Failed => ("card-failed", palette::BAD),
        SeatStatus::Stalled => ("card-stalled", palette::BAD),
        SeatStatus::Starting => ("card-starting", palette::ACCENT),
        _ if session.awaits_first_move(side) => ("card-clock-waits", palette::ACCENT),
        _ if to_decide && session.is_human(side) => ("card-your-turn", palette::ACCENT),
        _ if session.contest().is_guided() || game.coach().teacher().offer().is_some() => {
            ("card-waiting", palette::MUTED)
        }
        _ if to_decide && session.flow().is_paused() => ("card-paused", palette::ACCENT),
        SeatStatus::Thinking => ("card-thinking", palette::WORKING),
        SeatStatus::Ready => ("card-waiting", palette::MUTED),
    }
}

/// The portrait of a side. One with a mood looks as its player feels, or as it says.
fn face(view: &PanelView, side: Side) -> Face {
    let (session, game) = (&view.session, &view.game);
    let remark = game.voices().of(side).remark();
    let said = remark.and_then(Remark::mood).map(mood_of);
    let seat = game.seats().of(side);
    let thinks = session.human_to_decide() == Some(side)
        || seat.is_some_and(|seat| seat.status() == SeatStatus::Thinking);
    let mood = said.unwrap_or_else(|| mood(side, session, thinks));
    face_of(session.character(side), mood)
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
