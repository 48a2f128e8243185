//! Ctrl+C and the signals that end the program. All engines are ended, and a tournament prints its
//! result so far.

use std::sync::{Mutex, PoisonError};

use player::{Stop, StopToken, gomocup};

/// Exit code of a program that was interrupted.
pub const INTERRUPTED: u8 = 130;

/// The job that the next interrupt stops instead of the program.
static ENDED_FIRST: Mutex<Option<StopToken>> = Mutex::new(None);

/// From this call on, an interrupt, a termination or a hang-up kills every engine and ends the
/// program.
///
/// When the handler cannot be set, the default handler of the system ends the program, and the
/// engines see their input closed.
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

/// Turns a write beyond the file size limit (`ulimit -f`) into an error that is reported. By
/// default the system sends a signal that ends the program.
#[cfg(unix)]
pub(super) fn report_size_limit() {
    use signal_hook::consts::signal::SIGXFSZ;
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    let noticed = Arc::new(AtomicBool::new(false));
    // Without the handler such a write ends the program, and the old file is unchanged.
    let _ = signal_hook::flag::register(SIGXFSZ, noticed);
}

/// Makes the next interrupt abort `token` only. The interrupt after it ends the program.
pub fn stop_on_interrupt(token: StopToken) {
    *ENDED_FIRST.lock().unwrap_or_else(PoisonError::into_inner) = Some(token);
}

fn take() -> Option<StopToken> {
    ENDED_FIRST
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .take()
}
