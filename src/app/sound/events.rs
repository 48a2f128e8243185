//! Which sounds events and buttons make.

use bevy::prelude::*;
use bevy::ui_widgets::Activate;

use crate::AppSystems;
use crate::driver::{Game, GameEvent};
use game::{Controller, Event, Session, Settings, Sounds};
use record::NodeId;
use rules::{Action, Color, GameResult, Side};

#[cfg(target_os = "linux")]
use super::PulseOutput;
use super::{Sound, Speaker};

pub(crate) fn plugin(app: &mut App) {
    app.add_observer(press);
    app.add_systems(Update, play.in_set(AppSystems::UpdateView));
}

/// A speaker that plays on this system; `None` where the system is not supported.
pub(crate) fn native() -> Option<Speaker> {
    #[cfg(target_os = "linux")]
    let speaker = Speaker::new(PulseOutput::default());
    #[cfg(not(target_os = "linux"))]
    let speaker = Err(std::io::Error::from(std::io::ErrorKind::Unsupported));
    speaker
        .inspect_err(|error| warn!("no sound is played: {error}"))
        .ok()
}

/// Plays the sounds of what has happened.
fn play(mut events: MessageReader<GameEvent>, game: Res<Game>, speaker: Option<Res<Speaker>>) {
    let Some(speaker) = speaker.filter(|_| !events.is_empty()) else {
        return;
    };
    let happened: Vec<_> = events.read().map(|GameEvent(event)| event).collect();
    for sound in sounds_of(&happened, game.session()) {
        sound_with(&speaker, sound, &game);
    }
}

/// Plays the sound of a button.
fn press(_: On<Activate>, game: Res<Game>, speaker: Option<Res<Speaker>>) {
    if let Some(speaker) = speaker {
        sound_with(&speaker, Sound::Button, &game);
    }
}

/// Plays a sound as loud as the settings say.
fn sound_with(speaker: &Speaker, sound: Sound, game: &Controller) {
    let settings: &Settings = game.settings();
    let is_heard = match settings.sounds {
        Sounds::All => true,
        Sounds::Game => sound != Sound::Button,
        Sounds::Quiet => false,
    };
    if is_heard {
        speaker.play(sound, settings.volume);
    }
}

/// The sounds of events that were reported together.
fn sounds_of(events: &[&Event], session: &Session) -> Vec<Sound> {
    let is_over = events.iter().any(|it| matches!(it, Event::GameOver(_)));
    // An opened game that was over before is no news.
    let is_opened = events.iter().any(|it| matches!(it, Event::GameBegun(_)));
    let sound_of = |event: &Event| match event {
        Event::Played(node) if has_stone(*node, session) => Some(Sound::Stone),
        Event::PositionShown(_) if session.position().is_replaying() => Some(Sound::Stone),
        Event::TakenBack(_) => Some(Sound::TakeBack),
        Event::ThreatMade(color) if is_warning(*color, session) => Some(Sound::Threat),
        Event::TimeLow(side) if session.is_human(*side) => Some(Sound::LowTime),
        Event::GameOver(result) if !is_opened => Some(sound_of_end(result, session)),
        _ => None,
    };
    let mut sounds: Vec<_> = events.iter().filter_map(|it| sound_of(it)).collect();
    sounds.retain(|&sound| !is_over || sound != Sound::Threat);
    sounds
}

/// True when the action that led to this node laid a stone; giving up lays none.
fn has_stone(node: NodeId, session: &Session) -> bool {
    matches!(
        session.tree().action(node),
        Some(Action::Place(_) | Action::PlaceMany(_))
    )
}

/// True when a threat of this colour is one against a human, or one in a game between bots.
fn is_warning(color: Color, session: &Session) -> bool {
    let against = session.game().side_of(!color);
    session.is_human(against) || !Side::ALL.into_iter().any(|side| session.is_human(side))
}

/// The sound of a game that ends with this result: a loss if it is one for the only human.
fn sound_of_end(result: &GameResult, session: &Session) -> Sound {
    let Some(winner) = result.winner() else {
        return Sound::Draw;
    };
    let lost = session.is_human(!winner) && !session.is_human(winner);
    if lost { Sound::Loss } else { Sound::Win }
}
