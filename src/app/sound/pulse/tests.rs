//! Against a PulseAudio server that the test starts.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;

use crossbeam_channel::{Receiver, unbounded};
use pulseaudio::RecordStream;
use pulseaudio::protocol::RecordStreamParams;
use tempfile::TempDir;

use super::super::{Sound, Speaker, samples};
use super::*;

/// A server with one device, which plays to nowhere.
struct Server {
    process: Child,
    folder: TempDir,
}

impl Server {
    /// Starts one; `None` where PulseAudio is not installed.
    fn start() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let process = spawn(folder.path())?;
        let server = Self { process, folder };
        server.wait();
        Some(server)
    }

    fn socket(&self) -> PathBuf {
        self.folder.path().join("socket")
    }

    fn wait(&self) {
        let begin = Instant::now();
        while connect(Some(self.socket())).is_err() {
            assert!(
                begin.elapsed() < Duration::from_secs(20),
                "it does not answer"
            );
            sleep(Duration::from_millis(20));
        }
    }

    fn restart(&mut self) {
        self.stop();
        self.process = spawn(self.folder.path()).expect("it was installed before");
        self.wait();
    }

    fn stop(&mut self) {
        self.process.kill().expect("it runs");
        self.process.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

fn spawn(folder: &Path) -> Option<Child> {
    let socket = format!(
        "module-native-protocol-unix auth-anonymous=1 socket={}",
        folder.join("socket").display()
    );
    let mut command = Command::new("pulseaudio");
    command
        .args([
            "-n",
            "--daemonize=no",
            "--exit-idle-time=-1",
            "--disallow-exit",
        ])
        .args([
            "--use-pid-file=no",
            "--disable-shm=yes",
            "--log-target=stderr",
        ])
        .args([
            "-L",
            "module-null-sink sink_name=nowhere rate=48000 channels=1",
        ])
        .args(["-L", &socket])
        .env("XDG_RUNTIME_DIR", folder)
        .env("HOME", folder)
        .env_remove("PULSE_SERVER")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match command.spawn() {
        Ok(process) => Some(process),
        Err(_) => {
            eprintln!("skipped: pulseaudio is not installed");
            None
        }
    }
}

/// What the device of the server plays, with the time at which it was heard.
fn listen(server: &Server) -> (Client, RecordStream, Receiver<(Instant, Vec<i16>)>) {
    let client = connect(Some(server.socket())).expect("it answers");
    let (heard, ear) = unbounded();
    let sink = move |bytes: &[u8]| {
        let samples = bytes.chunks_exact(2);
        let samples = samples.map(|it| i16::from_le_bytes([it[0], it[1]]));
        let _ = heard.send((Instant::now(), samples.collect()));
    };
    let stream = RecordStreamParams {
        sample_spec: params().sample_spec,
        channel_map: ChannelMap::mono(),
        source_name: Some(c"nowhere.monitor".to_owned()),
        buffer_attr: BufferAttr {
            fragment_size: RATE / 1_000 * 2 * BYTES,
            ..BufferAttr::default()
        },
        flags: params().flags,
        ..RecordStreamParams::default()
    };
    let stream = block_on(client.create_record_stream(stream, sink)).expect("it records");
    (client, stream, ear)
}

/// The time and the samples of the next sound, until the device is silent again.
fn next_sound(ear: &Receiver<(Instant, Vec<i16>)>) -> (Instant, Vec<i16>) {
    next_sound_of(ear, 0)
}

/// The time and the samples of the next sound, which has at least `least` samples. A busy machine may
/// leave gaps in it.
fn next_sound_of(ear: &Receiver<(Instant, Vec<i16>)>, least: usize) -> (Instant, Vec<i16>) {
    const PATIENCE: Duration = Duration::from_secs(5);
    let is_audible = |samples: &[i16]| samples.iter().any(|it| it.unsigned_abs() > 20);
    let mut begun: Option<(Instant, Vec<i16>)> = None;
    let mut silent_for = 0;
    let since = Instant::now();
    loop {
        assert!(since.elapsed() < 2 * PATIENCE, "nothing is heard");
        let (when, samples) = ear.recv_timeout(PATIENCE).expect("a sound is heard");
        if is_audible(&samples) {
            silent_for = 0;
        } else {
            silent_for += samples.len();
        }
        match &mut begun {
            Some((_, all)) => all.extend(samples),
            None if silent_for == 0 => begun = Some((when, samples)),
            None => {}
        }
        let is_silent = silent_for > RATE as usize / 10;
        if let Some(heard) = begun.take_if(|(_, all)| is_silent && all.len() >= least) {
            return heard;
        }
    }
}

/// The time that the cores of the machine had nothing to do, and all their time, since the machine
/// started, in units of the system. `None` where the system does not say.
fn idle_and_all() -> Option<[u64; 2]> {
    let text = std::fs::read_to_string("/proc/stat").ok()?;
    let fields = text.lines().next()?.split_whitespace().skip(1);
    let times = fields
        .map(|it| it.parse().ok())
        .collect::<Option<Vec<u64>>>()?;
    Some([*times.get(3)?, times.iter().sum()])
}

/// Does something; returns its result, and true if other programs left it less than a quarter of
/// the cores.
fn on_busy_cores<T>(act: impl FnOnce() -> T) -> (T, bool) {
    let before = idle_and_all();
    let result = act();
    let is_busy = before.zip(idle_and_all()).is_some_and(|(before, after)| {
        let [idle, all] = [0, 1].map(|at: usize| after[at] - before[at]);
        4 * idle < all
    });
    (result, is_busy)
}

fn peak(samples: &[i16]) -> u16 {
    let peaks = samples.iter().map(|it| it.unsigned_abs());
    peaks.max().unwrap_or_default()
}

#[test]
fn a_stone_is_heard_within_50_ms() {
    let Some(server) = Server::start() else {
        return;
    };
    let (_client, _stream, ear) = listen(&server);
    let speaker = Speaker::new(PulseOutput::at(server.socket())).expect("a thread starts");
    // The first one connects, and is computed.
    speaker.play(Sound::Stone, 100);
    next_sound(&ear);
    // Each step of a sound waits for a core. Where none is free, the time says nothing.
    for _ in 0..3 {
        let (median, is_busy) = on_busy_cores(|| median_of_ten(&speaker, &ear));
        if !is_busy {
            return assert!(median < Duration::from_millis(50), "{median:?}");
        }
    }
    println!("not measured: other programs use the cores");
}

/// The median time from a stone to its first sample, of ten stones.
fn median_of_ten(speaker: &Speaker, ear: &Receiver<(Instant, Vec<i16>)>) -> Duration {
    let mut took: Vec<Duration> = Vec::new();
    for _ in 0..10 {
        // As in a game.
        sleep(Duration::from_millis(800));
        ear.try_iter().for_each(drop);
        let begin = Instant::now();
        speaker.play(Sound::Stone, 100);
        let (heard, recorded) = next_sound(ear);
        took.push(heard.duration_since(begin));
        let expected = peak(&samples(Sound::Stone, 100));
        assert!(
            peak(&recorded).abs_diff(expected) < 400,
            "{}",
            peak(&recorded)
        );
    }
    took.sort();
    println!("from stone to sample: {took:?}");
    took[took.len() / 2]
}

#[test]
fn sounds_overlap_and_are_complete() {
    let Some(server) = Server::start() else {
        return;
    };
    let (_client, _stream, ear) = listen(&server);
    let mut output = PulseOutput::at(server.socket());
    let win: Arc<[i16]> = samples(Sound::Win, 100).into();
    let stone: Arc<[i16]> = samples(Sound::Stone, 100).into();
    output.play(Arc::clone(&win)).expect("it plays");
    output.play(stone).expect("it plays");
    let (_, recorded) = next_sound_of(&ear, win.len());
    let alone = peak(&win);
    assert!(peak(&recorded) > alone, "{} and {alone}", peak(&recorded));
    let audible = win.iter().rposition(|it| it.unsigned_abs() > 20);
    let last = recorded.iter().rposition(|it| it.unsigned_abs() > 20);
    // A busy machine may leave gaps, which make it longer.
    let missing = audible
        .unwrap_or_default()
        .saturating_sub(last.unwrap_or_default());
    assert!(missing < RATE as usize / 20, "{missing} samples");
}

#[test]
fn a_server_that_is_restarted_is_used_again() {
    let Some(mut server) = Server::start() else {
        return;
    };
    let mut output = PulseOutput::at(server.socket());
    let stone: Arc<[i16]> = samples(Sound::Stone, 100).into();
    output.play(Arc::clone(&stone)).expect("it plays");
    server.restart();
    let (_client, _stream, ear) = listen(&server);
    output.play(stone).expect("it plays again");
    next_sound(&ear);
}

#[test]
fn a_missing_server_is_an_error_at_once_and_is_not_asked_again_soon() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut output = PulseOutput::at(folder.path().join("none"));
    let stone: Arc<[i16]> = samples(Sound::Stone, 100).into();
    let begin = Instant::now();
    for _ in 0..1_000 {
        output.play(Arc::clone(&stone)).expect_err("nobody answers");
    }
    assert!(begin.elapsed() < Duration::from_secs(1));
    assert!(output.failed.is_some() && output.streams.is_empty());
}
