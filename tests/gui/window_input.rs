//! Random input at the shipped binary's real window: clicks, the wheel, keys and sizes that the
//! display server delivers. It needs a display, a renderer and the program `xdotool`, so it runs
//! only with `NEKOMOKU_WINDOW_TESTS=1`, as in `.ci/run`.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use crate::window::{has_window, nekomoku};

/// How long the input lasts, in seconds; `NEKOMOKU_INPUT_SECONDS` sets it.
const SECONDS: u64 = 20;

const KEYS: [&str; 40] = [
    "Left",
    "Right",
    "Up",
    "Down",
    "Home",
    "End",
    "Prior",
    "Next",
    "Return",
    "space",
    "Escape",
    "Tab",
    "BackSpace",
    "Delete",
    "F1",
    "F5",
    "F6",
    "F11",
    "a",
    "b",
    "c",
    "d",
    "e",
    "g",
    "h",
    "l",
    "m",
    "n",
    "o",
    "p",
    "q",
    "r",
    "s",
    "t",
    "u",
    "x",
    "z",
    "slash",
    "shift+n",
    "ctrl+z",
];

/// A process that ends with this value.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        // Both fail after the end of the process.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The program in a window on the display, with a folder of its own for all of its files.
struct Program {
    child: Process,
    window: String,
    log: PathBuf,
}

impl Program {
    fn start(home: &Path) -> Self {
        let log = home.join("log");
        let output = File::options().create(true).append(true).open(&log);
        let mut command = nekomoku();
        command
            .args([
                "play", "--black", "you", "--white", "kitten", "--window", "1000x700",
            ])
            .env("HOME", home)
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_DATA_HOME", home.join("data"))
            .env("NEKOMOKU_SETTINGS", home.join("settings.toml"))
            .current_dir(home)
            .stderr(output.expect("it can be written"));
        let child = Process(command.spawn().expect("it starts"));
        let begun = Instant::now();
        loop {
            let id = child.0.id().to_string();
            let found = Command::new("xdotool")
                .args(["search", "--onlyvisible", "--pid", &id])
                .output()
                .expect("xdotool runs");
            let found = String::from_utf8_lossy(&found.stdout);
            if let Some(window) = found.lines().next() {
                let window = window.to_owned();
                return Self { child, window, log };
            }
            assert!(
                begun.elapsed() < Duration::from_mins(2),
                "no window appears"
            );
            std::thread::sleep(Duration::from_millis(100));
        }
    }

    /// Sends input. What it meets is left to chance, so it may close the window.
    fn send(&mut self, input: &[String]) {
        let sent = Command::new("xdotool").args(input).output();
        sent.expect("xdotool runs");
    }

    /// True while the program runs. It may end when a button or a key asks for it.
    fn is_running(&mut self) -> bool {
        let status = self.child.0.try_wait().expect("it can be asked");
        assert!(
            status.is_none_or(|it| it.success()),
            "{status:?}: {}",
            self.errors()
        );
        status.is_none()
    }

    /// What all programs of this folder have printed as errors.
    fn errors(&self) -> String {
        std::fs::read_to_string(&self.log).expect("it is there")
    }

    /// Interrupts the program as a terminal does. It ends in its next update, which a movement of
    /// the mouse brings about, so this shows that it still reads its input.
    fn close(mut self) -> String {
        let id = self.child.0.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill runs").success());
        let begun = Instant::now();
        let mut place = 0;
        let status = loop {
            if let Some(status) = self.child.0.try_wait().expect("it can be asked") {
                break status;
            }
            place = (place + 1) % 200;
            let place = place.to_string();
            self.send(&["mousemove", &place, &place].map(str::to_owned));
            assert!(begun.elapsed() < Duration::from_mins(1), "it does not end");
            std::thread::sleep(Duration::from_millis(50));
        };
        assert_eq!(status.code(), Some(130), "{}", self.errors());
        self.errors()
    }
}

/// Ten inputs at random places.
fn any_input(rng: &mut ChaCha8Rng, window: &str) -> Vec<String> {
    let mut input = vec!["windowfocus".to_owned(), window.to_owned()];
    for _ in 0..10 {
        let mut add = |words: &[&str]| input.extend(words.iter().map(|&it| it.to_owned()));
        match rng.random_range(0..20) {
            0 => {
                let (width, height) = (rng.random_range(300..1500), rng.random_range(300..950));
                add(&[
                    "windowsize",
                    window,
                    &width.to_string(),
                    &height.to_string(),
                ]);
            }
            1..8 => add(&["key", KEYS.choose(rng).expect("there are keys")]),
            8 => add(&["type", "a1 \u{732b}"]),
            kind => {
                let (x, y) = (rng.random_range(0..1000), rng.random_range(0..700));
                add(&[
                    "mousemove",
                    "--window",
                    window,
                    &x.to_string(),
                    &y.to_string(),
                ]);
                let button = match kind {
                    9 => "4",
                    10 => "5",
                    11 => "3",
                    _ => "1",
                };
                add(&["click", button]);
            }
        }
    }
    input
}

#[test]
fn random_input_at_a_real_window_breaks_nothing() {
    if !has_window() || Command::new("xdotool").arg("version").output().is_err() {
        return eprintln!("skipped: NEKOMOKU_WINDOW_TESTS is not 1, or there is no xdotool");
    }
    let seconds = std::env::var("NEKOMOKU_INPUT_SECONDS");
    let seconds = seconds.map_or(SECONDS, |it| it.parse().expect("a number"));
    let home = tempfile::tempdir().expect("a folder");
    let mut rng = ChaCha8Rng::seed_from_u64(36);
    let mut program = Program::start(home.path());
    let (begun, mut inputs, mut starts) = (Instant::now(), 0, 1);
    while begun.elapsed() < Duration::from_secs(seconds) {
        let input = any_input(&mut rng, &program.window);
        program.send(&input);
        inputs += 10;
        if !program.is_running() {
            starts += 1;
            program = Program::start(home.path());
        }
    }
    let log = program.close();
    assert!(!log.contains("panicked"), "{log}");
    let kept = home.path().join("data/nekomoku/games").read_dir();
    assert!(
        kept.is_ok_and(|mut games| games.next().is_some()),
        "no stone was placed"
    );
    eprintln!("{inputs} inputs in {seconds} s, {starts} starts");
}
