//! [`StopToken`]: requests the end of a turn.

use std::convert::Infallible;
use std::sync::atomic::{AtomicU8, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::{Receiver, Sender};

use engine::{Progress, SearchHandler};

/// How a turn is to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stop {
    /// Answer with the best move so far.
    MoveNow = 1,
    /// The answer will be dropped: return any answer soon.
    Abort = 2,
}

/// The token of one turn, shared by both threads and never reset. A clone is the same token.
#[derive(Clone)]
pub struct StopToken(Arc<Inner>);

struct Inner {
    state: AtomicU8,
    /// Dropped at the first request, which disconnects `signal` and wakes its receivers.
    waker: Mutex<Option<Sender<Infallible>>>,
    signal: Receiver<Infallible>,
}

impl StopToken {
    /// A token without a request.
    pub fn new() -> Self {
        let (waker, signal) = crossbeam_channel::bounded(0);
        Self(Arc::new(Inner {
            state: AtomicU8::new(0),
            waker: Mutex::new(Some(waker)),
            signal,
        }))
    }

    /// Requests the end of the turn. An abort outranks a request to move now and cannot be reduced
    /// to it.
    pub fn request(&self, stop: Stop) {
        self.0.state.fetch_max(stop as u8, Ordering::Release);
        self.0
            .waker
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take();
    }

    /// The request; `None` while there is none. One atomic read.
    pub fn requested(&self) -> Option<Stop> {
        match self.0.state.load(Ordering::Acquire) {
            0 => None,
            1 => Some(Stop::MoveNow),
            _ => Some(Stop::Abort),
        }
    }

    /// True when there is a request.
    pub fn is_set(&self) -> bool {
        self.requested().is_some()
    }

    /// A channel that carries nothing and disconnects at the first request, for a wait alone or in
    /// a `select!`.
    pub fn signal(&self) -> &Receiver<Infallible> {
        &self.0.signal
    }
}

/// Stops a search whose reports nobody wants.
impl SearchHandler for &StopToken {
    fn stopped(&mut self) -> bool {
        self.is_set()
    }

    fn progress(&mut self, _progress: &Progress) {}
}

impl Default for StopToken {
    fn default() -> Self {
        Self::new()
    }
}
