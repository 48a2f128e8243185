//! [`SoundOutput`]: a way to play samples. [`Speaker`]: the thread that uses one.

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use bevy::prelude::*;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::synthesis::{Sound, samples};

/// Number of sounds that may wait. Further ones are dropped: a sound that is late is wrong.
const QUEUE: usize = 8;

/// Time between a sound and the freeing of what it used.
const REST: Duration = Duration::from_millis(300);

/// Plays samples. It is called on a thread of its own, so it may wait.
pub trait SoundOutput: Send + 'static {
    /// Begins to play these samples, mono and [`RATE`](super::RATE) per second, beside those that
    /// are still playing.
    ///
    /// # Errors
    /// When the samples cannot be played; the text says why.
    fn play(&mut self, samples: Arc<[i16]>) -> Result<(), String>;

    /// Frees what sounds that have ended used. Called at intervals until it returns true, which
    /// says that nothing is left to free. By default nothing is.
    fn rest(&mut self) -> bool {
        true
    }
}

/// Plays sounds without ever making the caller wait.
#[derive(Resource, Clone, Debug)]
pub struct Speaker(Sender<(Sound, u8)>);

impl Speaker {
    /// Starts the thread of an output. The thread ends when the last speaker of it is dropped.
    ///
    /// # Errors
    /// When the system cannot start another thread.
    pub fn new(output: impl SoundOutput) -> io::Result<Self> {
        let (sounds, queue) = bounded(QUEUE);
        thread::Builder::new()
            .name("sound".to_owned())
            .spawn(move || play_all(&queue, output))?;
        Ok(Self(sounds))
    }

    /// Plays a sound at this volume in percent. It is dropped if too many are waiting.
    pub fn play(&self, sound: Sound, volume: u8) {
        let _ = self.0.try_send((sound, volume));
    }
}

/// Plays sounds as they come. The first failure is reported in the log, later ones are not.
fn play_all(queue: &Receiver<(Sound, u8)>, mut output: impl SoundOutput) {
    let mut was_reported = false;
    let mut is_at_rest = true;
    let mut made = Made::default();
    loop {
        let next = if is_at_rest {
            queue.recv().map_err(RecvTimeoutError::from)
        } else {
            queue.recv_timeout(REST)
        };
        match next {
            Ok((sound, volume)) => {
                let played = output.play(made.samples(sound, volume));
                is_at_rest = false;
                if let (Err(error), false) = (played, was_reported) {
                    was_reported = true;
                    warn!("no sound is played: {error}");
                }
            }
            Err(RecvTimeoutError::Timeout) => is_at_rest = output.rest(),
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
}

/// The sounds that were computed.
#[derive(Default)]
struct Made(HashMap<(Sound, u8), Arc<[i16]>>);

impl Made {
    fn samples(&mut self, sound: Sound, volume: u8) -> Arc<[i16]> {
        if !self.0.contains_key(&(sound, volume)) {
            // Samples of another volume are no longer needed.
            self.0.retain(|&(_, other), _| other == volume);
        }
        let made = self.0.entry((sound, volume));
        Arc::clone(made.or_insert_with(|| samples(sound, volume).into()))
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;

    /// An output that hangs until the test ends.
    struct Stuck(Receiver<()>);

    impl SoundOutput for Stuck {
        fn play(&mut self, _: Arc<[i16]>) -> Result<(), String> {
            let _ = self.0.recv();
            Err("it was stuck".to_owned())
        }
    }

    #[test]
    fn an_output_that_hangs_makes_nobody_wait() {
        let (_end, stuck) = bounded(0);
        let speaker = Speaker::new(Stuck(stuck)).expect("a thread can be started");
        let begin = Instant::now();
        for _ in 0..10_000 {
            speaker.play(Sound::Stone, 100);
        }
        let took = begin.elapsed();
        assert!(took < Duration::from_secs(1), "{took:?}");
        assert!(speaker.0.len() <= QUEUE);
    }
}
