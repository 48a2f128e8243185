//! [`Watch`]: waits for an engine and for a stop.

use std::time::{Duration, Instant};

use super::process::{EngineEvent, Process};
use crate::contract::PlayerError;
use crate::stop::{Stop, StopToken};

/// A stop that may be requested during a wait. Each degree is reported once.
pub(super) struct Watch<'a> {
    stop: Option<&'a StopToken>,
    /// The highest degree that was reported.
    pub(super) heeded: Option<Stop>,
}

impl<'a> Watch<'a> {
    const AFTER_MOVE_NOW: Duration = Duration::from_millis(10);

    pub(super) const fn new(stop: Option<&'a StopToken>) -> Self {
        Self { stop, heeded: None }
    }

    /// As [`Process::listen`], ended by each new degree of the stop.
    pub(super) fn listen(&mut self, process: &mut Process, until: Instant) -> EngineEvent {
        let never = crossbeam_channel::never();
        loop {
            let requested = self.stop.and_then(StopToken::requested);
            if requested > self.heeded {
                self.heeded = requested;
                return EngineEvent::Woken;
            }
            let (wake, next) = match (self.stop, self.heeded) {
                (Some(stop), None) => (stop.signal(), until),
                // The signal fires once; the second degree has no signal.
                (Some(_), Some(Stop::MoveNow)) => {
                    (&never, until.min(Instant::now() + Self::AFTER_MOVE_NOW))
                }
                _ => (&never, until),
            };
            match process.listen(next, wake) {
                EngineEvent::Silence if Instant::now() < until => {}
                EngineEvent::Woken => {}
                event => return event,
            }
        }
    }

    /// The error of an aborted wait.
    pub(super) fn err_if_aborted(&self) -> Result<(), PlayerError> {
        if self.heeded == Some(Stop::Abort) {
            return Err(PlayerError::Aborted);
        }
        Ok(())
    }
}
