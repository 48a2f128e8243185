//! The sounds: sums of decaying tones, computed by the program. No recording is used.

use std::f64::consts::TAU;

/// Samples per second.
pub const RATE: u32 = 48_000;

/// Declares the sounds: each with its largest amplitude at full volume, of 1, and its tones.
macro_rules! sounds {
    ($($(#[$doc:meta])* $sound:ident = $peak:literal, [$($tone:expr),+ $(,)?];)+) => {
        /// A sound of the program.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Sound {
            $($(#[$doc])* $sound,)+
        }

        impl Sound {
            /// Every sound, in the order of the declaration.
            pub const ALL: [Self; 8] = [$(Self::$sound),+];

            const fn peak(self) -> f64 {
                match self {
                    $(Self::$sound => $peak,)+
                }
            }

            const fn tones(self) -> &'static [Tone] {
                match self {
                    $(Self::$sound => const { &[$($tone),+] },)+
                }
            }
        }
    };
}

sounds! {
    /// A stone is placed.
    // The modes of a small disc on a thick board: not harmonic, the higher the shorter.
    Stone = 0.7, [
        mode(196.0, 34.0, 0.55),
        mode(418.0, 22.0, 0.45),
        mode(1_130.0, 14.0, 0.8),
        mode(1_874.0, 9.0, 0.7),
        mode(2_960.0, 6.0, 0.6),
        mode(4_310.0, 3.5, 0.5),
        mode(6_150.0, 2.0, 0.35),
    ];
    /// Moves are taken back.
    // A stone that is picked up: a soft rising sweep and a light tick.
    TakeBack = 0.4, [
        glide([240.0, 2_800.0], 45.0, 30.0, 1.0),
        glide([365.0, 4_200.0], 45.0, 26.0, 0.5),
        tick(85.0, 1_500.0, 6.0, 0.5),
    ];
    /// The opponent could win with its next stone.
    // A fifth, twice: E5 and B5.
    Threat = 0.45, [
        note(0.0, 659.26, 60.0, 0.8),
        note(0.0, 1_318.5, 40.0, 0.3),
        note(95.0, 987.77, 110.0, 1.0),
        note(95.0, 1_975.5, 60.0, 0.3),
    ];
    /// The user has won, or a game of others has ended with a win.
    // C major, rising: C5 E5 G5 C6.
    Win = 0.5, [
        note(0.0, 523.25, 160.0, 0.8),
        note(110.0, 659.26, 160.0, 0.8),
        note(220.0, 783.99, 180.0, 0.8),
        note(330.0, 1_046.5, 330.0, 1.0),
        note(330.0, 2_093.0, 160.0, 0.2),
        note(330.0, 523.25, 330.0, 0.4),
        note(330.0, 659.26, 330.0, 0.3),
    ];
    /// The user has lost.
    // C minor, falling: G4 E flat 4 C4.
    Loss = 0.5, [
        note(0.0, 392.0, 200.0, 0.9),
        note(170.0, 311.13, 220.0, 0.9),
        note(340.0, 261.63, 380.0, 1.0),
        note(340.0, 130.81, 380.0, 0.4),
        note(340.0, 523.25, 150.0, 0.15),
    ];
    /// The game is a draw.
    // The same two notes twice: G4 and D5.
    Draw = 0.5, [
        note(0.0, 392.0, 170.0, 0.8),
        note(0.0, 587.33, 150.0, 0.5),
        note(210.0, 392.0, 240.0, 0.8),
        note(210.0, 587.33, 200.0, 0.5),
    ];
    /// Little time is left on the user's clock.
    // Two high ticks, as of a clock.
    LowTime = 0.6, [
        note(0.0, 1_760.0, 28.0, 1.0),
        note(0.0, 3_520.0, 16.0, 0.3),
        note(140.0, 1_760.0, 28.0, 1.0),
        note(140.0, 3_520.0, 16.0, 0.3),
    ];
    /// A button is pressed.
    Button = 0.15, [
        mode(1_250.0, 5.0, 1.0),
        mode(2_700.0, 2.5, 0.5),
    ];
}

/// A tone that sets in and decays.
struct Tone {
    /// When it sets in, in ms.
    at: f64,
    /// Its frequency in Hz at the beginning and after a second; it glides between them.
    hz: [f64; 2],
    /// The time in ms until it is loudest.
    attack: f64,
    /// The time in ms in which its amplitude falls to 37 %.
    decay: f64,
    /// Its amplitude beside the other tones of the sound.
    level: f64,
}

const fn mode(hz: f64, decay: f64, level: f64) -> Tone {
    Tone {
        at: 0.0,
        hz: [hz, hz],
        attack: 0.3,
        decay,
        level,
    }
}

const fn note(at: f64, hz: f64, decay: f64, level: f64) -> Tone {
    Tone {
        at,
        attack: 4.0,
        ..mode(hz, decay, level)
    }
}

const fn tick(at: f64, hz: f64, decay: f64, level: f64) -> Tone {
    Tone {
        at,
        attack: 0.5,
        ..mode(hz, decay, level)
    }
}

const fn glide(hz: [f64; 2], attack: f64, decay: f64, level: f64) -> Tone {
    Tone {
        hz,
        attack,
        ..mode(0.0, decay, level)
    }
}

/// A tone has ended when its amplitude has fallen by this number of decay times: to 0.2 %.
const DECAYS: f64 = 6.2;
/// The last samples fade out, so that no click ends the sound.
const FADE_MS: f64 = 4.0;

/// The samples of a sound at this volume in percent, mono, [`RATE`] per second.
pub fn samples(sound: Sound, volume: u8) -> Vec<i16> {
    let wave = wave(sound.tones());
    let peak = wave.iter().fold(0.0_f64, |most, it| most.max(it.abs()));
    let gain = sound.peak() / peak * loudness(volume) * f64::from(i16::MAX);
    wave.iter().map(|it| (it * gain).round() as i16).collect()
}

/// The amplitude at this volume in percent, of 1: half the volume sounds half as loud.
fn loudness(volume: u8) -> f64 {
    (f64::from(volume.min(100)) / 100.0).powi(2)
}

fn wave(tones: &[Tone]) -> Vec<f64> {
    let end = tones.iter().map(Tone::end).fold(0.0, f64::max);
    let count = (end / 1_000.0 * f64::from(RATE)).ceil() as usize;
    let time_of = |sample: usize| sample as f64 * 1_000.0 / f64::from(RATE);
    let at = |sample| {
        let ms = time_of(sample);
        let fade = ((end - ms) / FADE_MS).clamp(0.0, 1.0);
        fade * tones.iter().map(|tone| tone.at(ms)).sum::<f64>()
    };
    (0..count).map(at).collect()
}

impl Tone {
    /// When it has ended, in ms.
    fn end(&self) -> f64 {
        self.at + self.attack + self.decay * DECAYS
    }

    /// Its amplitude at this time in ms.
    fn at(&self, ms: f64) -> f64 {
        let since = ms - self.at;
        if since < 0.0 {
            return 0.0;
        }
        let envelope = if since < self.attack {
            since / self.attack
        } else {
            (-(since - self.attack) / self.decay).exp()
        };
        let seconds = since / 1_000.0;
        let [begin, end] = self.hz;
        let cycles = begin * seconds + (end - begin) * seconds * seconds / 2.0;
        self.level * envelope * (TAU * cycles).sin()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// A 16-bit mono WAV file.
    fn wav(samples: &[i16]) -> Vec<u8> {
        let size = samples.len() as u32 * 2;
        let mut file = b"RIFF".to_vec();
        file.extend((36 + size).to_le_bytes());
        file.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0");
        file.extend(RATE.to_le_bytes());
        file.extend((RATE * 2).to_le_bytes());
        file.extend(b"\x02\0\x10\0data");
        file.extend(size.to_le_bytes());
        file.extend(samples.iter().flat_map(|it| it.to_le_bytes()));
        file
    }

    fn peak(samples: &[i16]) -> u16 {
        let peaks = samples.iter().map(|it| it.unsigned_abs());
        peaks.max().unwrap_or_default()
    }

    /// Number of times that the wave crosses zero in a second.
    fn crossings(samples: &[i16]) -> f64 {
        let crossed = samples.windows(2).filter(|it| (it[0] < 0) != (it[1] < 0));
        crossed.count() as f64 * f64::from(RATE) / samples.len() as f64
    }

    #[test]
    fn every_sound_is_short_audible_and_never_clips() {
        for sound in Sound::ALL {
            let samples = samples(sound, 100);
            let ms = samples.len() as f64 * 1_000.0 / f64::from(RATE);
            let longest = match sound {
                Sound::Win | Sound::Loss | Sound::Draw => 3_000.0,
                Sound::Threat => 1_000.0,
                _ => 400.0,
            };
            assert!((10.0..=longest).contains(&ms), "{sound:?}: {ms} ms");
            let peak = f64::from(peak(&samples)) / f64::from(i16::MAX);
            assert!((0.1..=0.8).contains(&peak), "{sound:?}: {peak}");
            let loudest = samples.iter().position(|it| it.unsigned_abs() > 600);
            let begins = loudest.expect("it is audible") as f64 * 1_000.0 / f64::from(RATE);
            assert!(begins < 10.0, "{sound:?} begins after {begins} ms");
            let last = samples.last().copied().unwrap_or_default();
            assert!(last.unsigned_abs() < 60, "{sound:?} ends with {last}");
        }
    }

    #[test]
    fn sounds_differ() {
        let waves: HashSet<_> = Sound::ALL.map(|sound| samples(sound, 100)).into();
        assert_eq!(waves.len(), Sound::ALL.len());
        let pitch = |sound| crossings(&samples(sound, 100));
        assert!(pitch(Sound::Win) > 1.5 * pitch(Sound::Loss));
        assert!(pitch(Sound::LowTime) > 1.5 * pitch(Sound::Threat));
    }

    #[test]
    fn volume_makes_sounds_quieter_down_to_silence() {
        for sound in Sound::ALL {
            let peaks = [0, 25, 50, 75, 100].map(|volume| peak(&samples(sound, volume)));
            assert_eq!(peaks[0], 0, "{sound:?}");
            assert!(peaks.is_sorted_by(|a, b| a < b), "{sound:?}: {peaks:?}");
            assert_eq!(peak(&samples(sound, 255)), peaks[4], "more is not louder");
        }
    }

    #[test]
    fn sounds_are_written_as_wav_files() {
        let folder = tempfile::tempdir().expect("a folder");
        let kept = std::env::var_os("NEKOMOKU_WAV_FOLDER").map(std::path::PathBuf::from);
        let folder = kept.as_deref().unwrap_or(folder.path());
        for sound in Sound::ALL {
            let samples = samples(sound, 100);
            let file = folder.join(format!("{sound:?}.wav"));
            std::fs::write(&file, wav(&samples)).expect("it is writable");
            let read = std::fs::read(&file).expect("it was written");
            let bytes = samples.iter().flat_map(|it| it.to_le_bytes());
            assert_eq!(read.len(), 44 + samples.len() * 2);
            assert!(read[44..].iter().copied().eq(bytes), "{sound:?}");
        }
    }
}
