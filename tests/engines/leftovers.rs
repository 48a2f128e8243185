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

/// Processes, other than zombies, whose command line has `tag`; none where the system has no `/proc`.
pub fn alive(tag: &str) -> Vec<String> {
    let Ok(processes) = std::fs::read_dir("/proc") else {
        return Vec::new();
    };
    let command_line = |process: std::fs::DirEntry| {
        let bytes = std::fs::read(process.path().join("cmdline")).ok()?;
        let text = String::from_utf8_lossy(&bytes).replace('\0', " ");
        // The line of a zombie is empty.
        text.split(' ').any(|word| word == tag).then_some(text)
    };
    processes
        .filter_map(Result::ok)
        .filter_map(command_line)
        .collect()
}

/// Waits until nothing with `tag` is alive; what still is after five seconds.
pub fn wait_until_gone(tag: &str) -> Vec<String> {
    let asked = Instant::now();
    loop {
        let alive = alive(tag);
        if alive.is_empty() || asked.elapsed() >= Duration::from_secs(5) {
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
