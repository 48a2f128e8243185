//! The thread on which an engine is checked.

use crate::background_job::BackgroundJob;
use crate::waker::Waker;
use player::gomocup::EngineSpec;
use player::gomocup::check::{Finding, Outcome, check};
use player::{Console, Stop};

/// News of the thread.
pub(super) enum CheckNews {
    /// The result of a test.
    Found(Finding),
    /// The check has ended; true when the engine was checked to the end or to a fault.
    Ended(bool),
}

/// Checks the engine until the first fault with which no game can be played. The thread writes to
/// the log and wakes the caller after each finding. Stopping it kills the engine within a second.
pub(super) fn begin_check(
    spec: EngineSpec,
    console: Console,
    waker: &Waker,
) -> BackgroundJob<CheckNews> {
    let wake = waker.wake();
    BackgroundJob::reporting("engine check", waker.wake(), move |stop, send| {
        let mut has_fault = false;
        let playable = check(&spec, &console, stop, |finding| {
            send(CheckNews::Found(finding.clone()));
            wake();
            if finding.outcome == Outcome::Bad {
                has_fault = true;
                stop.request(Stop::Abort);
            }
        });
        send(CheckNews::Ended(playable || has_fault));
    })
}
