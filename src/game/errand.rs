//! [`Errand`]: something looked for on a thread of its own.

use std::thread;

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use player::{Stop, StopToken, Wake};

/// What a thread is looking for. Dropped, it stops the thread.
pub(crate) struct Errand<T> {
    finding: Receiver<T>,
    stop: StopToken,
}

impl<T: Send + 'static> Errand<T> {
    /// Lets a thread of this name look; `wake` tells that there is something to take.
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
                // Nobody listens when it is not wanted any more.
                let _ = sender.send(found);
            }
            drop(sender);
            wake();
        };
        // Without a thread the channel is closed at once, which says that nothing was found.
        let _ = thread::Builder::new()
            .name(name.to_owned())
            .stack_size(8 << 20)
            .spawn(look);
        Self { finding, stop }
    }

    /// What was found, once; disconnected when it was nothing.
    pub(crate) fn try_recv(&self) -> Result<T, TryRecvError> {
        self.finding.try_recv()
    }
}

impl<T> Drop for Errand<T> {
    fn drop(&mut self) {
        self.stop.request(Stop::Abort);
    }
}
