//! [`BackgroundJob`]: work on a thread of its own, and [`give_way`]: its priority.

use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, TryRecvError, unbounded};
use player::{Stop, StopToken, Wake};
use thread_priority::{ThreadPriority, set_current_thread_priority};

/// Work on a thread of its own, which sends messages: a single one with its result, or several.
/// Dropping it stops the thread.
pub(crate) struct BackgroundJob<T> {
    messages: Receiver<T>,
    stop: StopToken,
    thread: Option<JoinHandle<()>>,
}

impl<T: Send + 'static> BackgroundJob<T> {
    /// Starts a computation on a thread with this name. The thread calls `wake` when the result is
    /// available.
    pub(crate) fn begin(
        name: &str,
        wake: Wake,
        look: impl FnOnce(&StopToken) -> Option<T> + Send + 'static,
    ) -> Self {
        Self::reporting(name, wake, move |stop, send| {
            if let Some(found) = look(stop) {
                send(found);
            }
        })
    }

    /// Starts work that sends messages. The thread calls `wake` at its end.
    pub(crate) fn reporting(
        name: &str,
        wake: Wake,
        work: impl FnOnce(&StopToken, &dyn Fn(T)) + Send + 'static,
    ) -> Self {
        let (sender, messages) = unbounded();
        let stop = StopToken::new();
        let token = stop.clone();
        let work = move || {
            work(&token, &|message| {
                // The receiver is gone when the messages are no longer needed.
                let _ = sender.send(message);
            });
            drop(sender);
            wake();
        };
        let thread = thread::Builder::new().name(name.to_owned());
        Self {
            messages,
            stop,
            // Without a thread the channel is closed at once, as at the end of the work.
            thread: thread.stack_size(8 << 20).spawn(work).ok(),
        }
    }

    /// The next message; `Some(None)` after the last one, when the work has ended or has panicked,
    /// and `None` before.
    pub(crate) fn next(&self) -> Option<Option<T>> {
        match self.messages.try_recv() {
            Ok(message) => Some(Some(message)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }

    /// Takes the result of a computation that has ended, with what it is about. `Some((_, None))`
    /// when it has none.
    pub(crate) fn take<A>(job: &mut Option<(A, Self)>) -> Option<(A, Option<T>)> {
        let result = job.as_ref()?.1.next()?;
        let (about, _) = job.take()?;
        Some((about, result))
    }

    /// Stops the work without waiting.
    pub(crate) fn stop(&self) {
        self.stop.request(Stop::Abort);
    }

    /// True after a request to stop.
    pub(crate) fn is_stopping(&self) -> bool {
        self.stop.is_set()
    }

    /// Stops the work and waits for its thread.
    pub(crate) fn close(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // A panic was reported by the thread.
            let _ = thread.join();
        }
    }
}

/// Gives this thread the lowest priority, because the window and a game are more important. Without
/// the permission of the system it keeps its priority. On Linux the threads that it starts have the
/// priority of this one.
pub(crate) fn give_way() {
    let _ = set_current_thread_priority(ThreadPriority::Min);
}

impl<T> Drop for BackgroundJob<T> {
    fn drop(&mut self) {
        self.stop.request(Stop::Abort);
    }
}
