//! Sounds: what happens in the game is heard, as loud as the settings say.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use app::sound::{Sound, SoundOutput, Speaker, samples};
use bevy::prelude::*;
use game::{Intent, Setting, Sounds};
use rules::Side;

use crate::support::*;

/// An output that writes down what it should play.
struct Recorder(Sender<Arc<[i16]>>);

impl SoundOutput for Recorder {
    fn play(&mut self, samples: Arc<[i16]>) -> Result<(), String> {
        self.0.send(samples).map_err(|error| error.to_string())
    }
}

/// A game in a window, and what is heard of it.
fn audible(black: &str, white: &str) -> (App, Receiver<Arc<[i16]>>) {
    let (heard, ear) = channel();
    let mut app = default_view(black, white);
    let speaker = Speaker::new(Recorder(heard)).expect("a thread starts");
    app.insert_resource(speaker);
    set(&mut app, Setting::Volume(100));
    (app, ear)
}

fn set(app: &mut App, setting: Setting) {
    intend(app, Intent::Set(setting));
}

/// The sounds until nothing is heard for a while, which are of this volume.
fn heard_at(ear: &Receiver<Arc<[i16]>>, volume: u8) -> Vec<Sound> {
    let next = || ear.recv_timeout(Duration::from_millis(1_000)).ok();
    let named = |heard: Arc<[i16]>| {
        let mut all = Sound::ALL.into_iter();
        all.find(|&sound| samples(sound, volume)[..] == heard[..])
            .expect("it is one of the sounds, at this volume")
    };
    std::iter::from_fn(next).map(named).collect()
}

fn heard(ear: &Receiver<Arc<[i16]>>) -> Vec<Sound> {
    heard_at(ear, 100)
}

#[test]
fn stones_threats_take_backs_and_the_end_are_heard() {
    let (mut app, ear) = audible("you", "you");
    play(&mut app, &["h8"]);
    assert_eq!(heard(&ear), [Sound::Stone]);
    play(&mut app, &["a1", "i8", "a3", "j8", "a5", "k8"]);
    let mut expected = vec![Sound::Stone; 6];
    expected.push(Sound::Threat);
    assert_eq!(heard(&ear), expected);
    intend(&mut app, Intent::Undo);
    assert_eq!(heard(&ear), [Sound::TakeBack]);
    intend(&mut app, Intent::Back);
    assert_eq!(heard(&ear), [], "looking is silent");
    intend(&mut app, Intent::Last);
    intend(&mut app, Intent::Redo);
    intend(&mut app, Intent::Last);
    heard(&ear);
    play(&mut app, &["a7", "l8"]);
    assert_eq!(heard(&ear), [Sound::Stone, Sound::Stone, Sound::Win]);
}

#[test]
fn the_end_sounds_as_it_is_for_the_user() {
    let (mut app, ear) = audible("you", "slow");
    play(&mut app, &["h8"]);
    intend(&mut app, Intent::MoveNow);
    update_until(&mut app, "the answer", |app| ply(app) == 2);
    heard(&ear);
    intend(&mut app, Intent::Resign);
    assert_eq!(heard(&ear), [Sound::Loss]);
    assert!(session(&app).is_human(Side::First));
}

#[test]
fn quiet_mutes_all_and_the_volume_is_that_of_the_settings() {
    let (mut app, ear) = audible("you", "you");
    set(&mut app, Setting::Volume(40));
    play(&mut app, &["h8"]);
    assert_eq!(heard_at(&ear, 40), [Sound::Stone]);
    press(&mut app, "say-settings");
    assert_eq!(heard_at(&ear, 40), [Sound::Button]);
    press(&mut app, "Sounds Game");
    heard_at(&ear, 40);
    press(&mut app, "Volume 100");
    assert_eq!(heard(&ear), [], "buttons are silent");
    tap(&mut app, KeyCode::Escape);
    play(&mut app, &["h7"]);
    assert_eq!(heard(&ear), [Sound::Stone]);
    tap(&mut app, KeyCode::KeyQ);
    assert_eq!(game(&app).settings().sounds, Sounds::Quiet);
    play(&mut app, &["h6"]);
    intend(&mut app, Intent::Undo);
    intend(&mut app, Intent::Resign);
    press(&mut app, "say-settings");
    assert_eq!(heard(&ear), []);
    tap(&mut app, KeyCode::KeyQ);
    assert_eq!(game(&app).settings().sounds, Sounds::All);
}
