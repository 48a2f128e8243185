//! No process of an engine is left over, however the game ended.

use std::time::{Duration, Instant};

/// A word for the command line of an engine that no other engine has.
pub fn tag() -> String {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    format!(
        "tag-{}-{}",
        std::process::id(),
        NEXT.fetch_add(1, Ordering::SeqCst)
    )
}

/// Command lines of processes, other than zombies, that have the word `tag`; none where the system
/// has no `/proc`.
pub fn alive(tag: &str) -> Vec<String> {
    let processes = processes(tag).into_iter();
    processes.map(|(_, line)| line).collect()
}

/// [`alive`] with the numbers of the processes.
fn processes(tag: &str) -> Vec<(u32, String)> {
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    let tagged = |process: std::fs::DirEntry| {
        let bytes = std::fs::read(process.path().join("cmdline")).ok()?;
        let text = String::from_utf8_lossy(&bytes).replace('\0', " ");
        // The line of a zombie is empty.
        let is_tagged = text.split(' ').any(|word| word == tag);
        let number = process.file_name().to_str()?.parse().ok()?;
        is_tagged.then_some((number, text))
    };
    processes
        .filter_map(Result::ok)
        .filter_map(tagged)
        .collect()
}

/// Numbers of the keepers among [`alive`].
pub fn keepers(tag: &str) -> Vec<u32> {
    let keepers = processes(tag).into_iter();
    let keepers = keepers.filter(|(_, line)| line.contains(" engine-keeper "));
    keepers.map(|(number, _)| number).collect()
}

/// [`alive`] without the keepers, whose command lines have those of their engines in them.
pub fn engines(tag: &str) -> Vec<String> {
    let mut engines = alive(tag);
    engines.retain(|line| !line.contains(" engine-keeper"));
    engines
}

/// Waits until `count` processes of engines with `tag` are alive.
#[track_caller]
pub fn wait_for_engines(tag: &str, count: usize) {
    let asked = Instant::now();
    while engines(tag).len() < count {
        let waited = asked.elapsed();
        assert!(waited < Duration::from_secs(30), "{:#?}", alive(tag));
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Waits until nothing with `tag` is alive; what still is after ten seconds.
pub fn wait_until_gone(tag: &str) -> Vec<String> {
    let asked = Instant::now();
    loop {
        let alive = alive(tag);
        if alive.is_empty() || asked.elapsed() >= Duration::from_secs(10) {
            return alive;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// [`wait_until_gone`], and nothing is.
#[track_caller]
pub fn assert_gone(tag: &str) {
    let left_over = wait_until_gone(tag);
    assert!(left_over.is_empty(), "left over: {left_over:#?}");
}
