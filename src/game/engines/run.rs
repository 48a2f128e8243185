//! [`CheckRun`]: the thread on which an engine is checked.

use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, TryRecvError, unbounded};

use crate::waker::Waker;
use player::gomocup::EngineSpec;
use player::gomocup::check::{Finding, Outcome, check};
use player::{Console, Stop, StopToken};

/// News of the thread.
pub(super) enum RunNews {
    /// The result of a test.
    Found(Finding),
    /// The thread has ended.
    Ended,
}

/// An engine that is checked on a thread of its own. Dropping it ends the check.
pub(super) struct CheckRun {
    findings: Receiver<Finding>,
    stop: StopToken,
    thread: Option<JoinHandle<bool>>,
}

impl CheckRun {
    /// Checks the engine until the first fault with which no game can be played. The thread writes
    /// to the log and wakes the caller after each finding.
    pub(super) fn begin(spec: EngineSpec, console: Console, waker: &Waker) -> Self {
        let (sender, findings) = unbounded();
        let stop = StopToken::new();
        let (token, wake) = (stop.clone(), waker.wake());
        let work = move || {
            let mut has_fault = false;
            let playable = check(&spec, &console, &token, |finding| {
                // The receiver is gone when the result is no longer needed.
                let _ = sender.send(finding.clone());
                wake();
                if finding.outcome == Outcome::Bad {
                    has_fault = true;
                    token.request(Stop::Abort);
                }
            });
            drop(sender);
            wake();
            playable || has_fault
        };
        let thread = thread::Builder::new().name("engine check".to_owned());
        Self {
            findings,
            stop,
            // Without a thread the channel is closed at once.
            thread: thread.spawn(work).ok(),
        }
    }

    /// The next news.
    pub(super) fn next(&self) -> Option<RunNews> {
        match self.findings.try_recv() {
            Ok(finding) => Some(RunNews::Found(finding)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(RunNews::Ended),
        }
    }

    /// Waits for the end of the thread, which is due. True when the engine was checked to the end
    /// or to a fault.
    pub(super) fn into_complete(mut self) -> bool {
        let thread = self.thread.take();
        // A panic was reported by the thread.
        thread.is_some_and(|thread| thread.join().unwrap_or_default())
    }

    /// Ends the check without waiting. The thread kills the engine.
    pub(super) fn stop(&self) {
        self.stop.request(Stop::Abort);
    }

    /// Ends the check and waits for the thread, which ends within a second.
    pub(super) fn close(mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

impl Drop for CheckRun {
    fn drop(&mut self) {
        self.stop();
    }
}
