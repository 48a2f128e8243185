//! [`BackgroundJob`]: a computation on a thread of its own.

use std::thread;

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use player::{Stop, StopToken, Wake};

/// A computation on a thread of its own. Dropping it stops the thread.
pub(crate) struct BackgroundJob<T> {
    finding: Receiver<T>,
    stop: StopToken,
}

impl<T: Send + 'static> BackgroundJob<T> {
    /// Starts the computation on a thread with this name. The thread calls `wake` when the result
    /// is available.
    pub(crate) fn begin(
        name: &str,
        wake: Wake,
        look: impl FnOnce(&StopToken) -> Option<T> + Send + 'static,
    ) -> Self {
        let (sender, finding) = bounded(1);
        let stop = StopToken::new();
        let token = stop.clone();
        let look = move || {
            if let Some(found) = look(&token) {
                // The receiver is gone when the result is no longer needed.
                let _ = sender.send(found);
            }
            drop(sender);
            wake();
        };
        // Without a thread the channel is closed at once, which stands for no result.
        let _ = thread::Builder::new()
            .name(name.to_owned())
            .stack_size(8 << 20)
            .spawn(look);
        Self { finding, stop }
    }

    /// The result, once; `Disconnected` when the computation had none.
    pub(crate) fn try_recv(&self) -> Result<T, TryRecvError> {
        self.finding.try_recv()
    }
}

impl<T> Drop for BackgroundJob<T> {
    fn drop(&mut self) {
        self.stop.request(Stop::Abort);
    }
}
