//! [`Waker`]: wakes the caller of [`tick`](crate::Controller::tick) when a thread has a message.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use player::Wake;

/// Wakes the caller of [`tick`](crate::Controller::tick) by a function that [`set`](Self::set)
/// stores. Copies share the function.
#[derive(Clone, Default)]
pub struct Waker(Arc<Mutex<Option<Wake>>>);

impl Waker {
    /// Stores the function that threads call when they have a message. It is called on their
    /// threads and must return at once.
    pub fn set(&self, wake: Wake) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(wake);
    }

    /// The function that a thread calls when it has a message.
    pub fn wake(&self) -> Wake {
        let waker = self.clone();
        Arc::new(move || {
            let wake = waker
                .0
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .clone();
            if let Some(wake) = wake {
                wake();
            }
        })
    }
}

impl fmt::Debug for Waker {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_tuple("Waker").finish_non_exhaustive()
    }
}
