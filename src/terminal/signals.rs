//! Ctrl+C and the signals that end the program: no engine is left over, and a tournament tells how far it came.

use std::sync::{Mutex, PoisonError};

use player::{Stop, StopToken, gomocup};

/// Exit code of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// What the next interrupt ends, instead of the program.
static ENDED_FIRST: Mutex<Option<StopToken>> = Mutex::new(None);

/// From now on an interrupt (also a termination and a hang-up) kills every engine and ends the program.
///
/// Should the handler not be set there is no remedy: the system's own then ends the program, and engines see their input closed.
pub(super) fn handle() {
    #[cfg(unix)]
    report_size_limit();
    let _ = ctrlc::set_handler(|| {
        if let Some(token) = take() {
            token.request(Stop::Abort);
            return;
        }
        gomocup::kill_all();
        std::process::exit(i32::from(INTERRUPTED));
    });
}

/// Makes a write beyond the limit of a file's size (`ulimit -f`) an error that is reported. The
/// system's own answer is a signal that ends the program.
#[cfg(unix)]
pub(super) fn report_size_limit() {
    use signal_hook::consts::signal::SIGXFSZ;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let noticed = Arc::new(AtomicBool::new(false));
    // Without the handler a write ends the program as before, and the old file stays as it was.
    let _ = signal_hook::flag::register(SIGXFSZ, noticed);
}

/// The next interrupt only requests an abort of this token; the one after it ends the program.
pub fn stop_on_interrupt(token: StopToken) {
    *ENDED_FIRST.lock().unwrap_or_else(PoisonError::into_inner) = Some(token);
}

fn take() -> Option<StopToken> {
    ENDED_FIRST
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
}
