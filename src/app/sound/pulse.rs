//! [`PulseOutput`]: plays samples through PulseAudio, or PipeWire, which speaks its protocol.
//!
//! Each sound is a stream of its own, and the server mixes them.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bevy::tasks::block_on;
use bevy::tasks::futures::check_ready;
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, PlaybackStreamParams, SampleFormat, SampleSpec};
use pulseaudio::{
    AsPlaybackSource, Client, ClientError, PlaybackStream, cookie_path_from_env,
    socket_path_from_env,
};

use super::output::SoundOutput;
use super::synthesis::RATE;

/// Bytes of the secret that a client shows.
const COOKIE: usize = 256;
/// Bytes of a sample.
const BYTES: u32 = 2;
/// The buffer of a stream, in ms. With half as much a busy machine leaves gaps. A sound does not
/// begin later because of it: the buffer of a new stream is played at once.
const BUFFER_MS: u32 = 50;
/// The silence before a sound, in ms. The server may drop the beginning of a new stream: up to 2 ms
/// were measured.
const LEAD_MS: u32 = 4;
/// Number of streams that play at once. The oldest ends when another begins.
const STREAMS: usize = 6;
/// A server that does not answer is asked again after this time.
const RETRY: Duration = Duration::from_secs(10);

/// A stream until all of it was played.
type Playing = Pin<Box<dyn Future<Output = ()> + Send>>;

/// An output that uses the sound server of the session. It connects at the first sound, and
/// connects again after the server has restarted.
#[derive(Default)]
pub struct PulseOutput {
    /// The server's socket; `None` for that of the environment.
    socket: Option<PathBuf>,
    client: Option<Client>,
    /// The streams that may still play, oldest first; each ends when all of it was played.
    streams: VecDeque<Playing>,
    failed: Option<(Instant, String)>,
}

impl SoundOutput for PulseOutput {
    fn play(&mut self, samples: Arc<[i16]>) -> Result<(), String> {
        let now = Instant::now();
        self.end_streams();
        while self.streams.len() >= STREAMS {
            self.streams.pop_front();
        }
        if let Some((when, why)) = &self.failed
            && now.duration_since(*when) < RETRY
        {
            return Err(why.clone());
        }
        // A server that was restarted has closed the connection.
        let lead = std::iter::repeat_n(0, (RATE / 1_000 * LEAD_MS) as usize);
        let samples: Arc<[i16]> = lead.chain(samples.iter().copied()).collect();
        let played = self.begin(&samples).or_else(|_| {
            self.client = None;
            self.begin(&samples)
        });
        self.failed = played.as_ref().err().map(|error| (now, error.to_string()));
        let stream = played.map_err(|error| error.to_string())?;
        self.streams.push_back(Box::pin(async move {
            // A stream of a server that is gone has ended as well.
            let _ = stream.play_all().await;
        }));
        Ok(())
    }

    /// A stream that has ended would delay the next one.
    fn rest(&mut self) -> bool {
        self.end_streams();
        self.streams.is_empty()
    }
}

impl PulseOutput {
    /// An output that uses the server at this socket.
    pub fn at(socket: PathBuf) -> Self {
        Self {
            socket: Some(socket),
            ..Self::default()
        }
    }

    /// Begins a stream of these samples.
    fn begin(&mut self, samples: &Arc<[i16]>) -> Result<PlaybackStream, ClientError> {
        let client = match &self.client {
            Some(client) => client,
            None => self.client.insert(connect(self.socket.clone())?),
        };
        let source = source_of(Arc::clone(samples)).as_playback_source();
        block_on(client.create_playback_stream(params(), source))
    }

    /// Drops the streams that have ended.
    fn end_streams(&mut self) {
        self.streams
            .retain_mut(|stream| check_ready(stream).is_none());
    }
}

fn connect(socket: Option<PathBuf>) -> Result<Client, ClientError> {
    let socket = socket
        .or_else(socket_path_from_env)
        .ok_or(ClientError::ServerUnavailable)?;
    let cookie = cookie_path_from_env().and_then(|file| std::fs::read(file).ok());
    // Servers read a cookie even where they need none.
    let cookie = cookie.unwrap_or_else(|| vec![0; COOKIE]);
    Client::new_unix(c"Nekomoku", UnixStream::connect(socket)?, Some(cookie))
}

/// Mono, with a short buffer that begins to play as soon as it has anything.
fn params() -> PlaybackStreamParams {
    let buffer = RATE / 1_000 * BUFFER_MS * BYTES;
    PlaybackStreamParams {
        sample_spec: SampleSpec {
            format: SampleFormat::S16Le,
            channels: 1,
            sample_rate: RATE,
        },
        channel_map: ChannelMap::mono(),
        buffer_attr: BufferAttr {
            target_length: buffer,
            pre_buffering: BYTES,
            ..BufferAttr::default()
        },
        flags: StreamFlags {
            adjust_latency: true,
            ..StreamFlags::default()
        },
        ..PlaybackStreamParams::default()
    }
}

/// Writes the samples as bytes, one buffer after the other. Returns 0 at the end.
fn source_of(samples: Arc<[i16]>) -> impl FnMut(&mut [u8]) -> usize + Send + 'static {
    let mut next = 0;
    move |buffer| {
        let left = &samples[next..];
        let written = left.iter().zip(buffer.chunks_exact_mut(2));
        let count = written
            .map(|(sample, bytes)| bytes.copy_from_slice(&sample.to_le_bytes()))
            .count();
        next += count;
        count * 2
    }
}
