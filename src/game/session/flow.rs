//! [`Flow`]: whether bots may move.

/// Whether bots may move.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    motion: Motion,
    /// How bots were moving when the head was left for a look at another position.
    left: Option<Motion>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Motion {
    Running,
    /// Until somebody moves or asks them to.
    Paused,
    /// For one move.
    Stepping,
}

impl Flow {
    /// Bots move.
    pub(super) const fn running() -> Self {
        Self {
            motion: Motion::Running,
            left: None,
        }
    }

    /// Bots wait until somebody moves or asks them to.
    pub(super) const fn paused() -> Self {
        Self {
            motion: Motion::Paused,
            left: None,
        }
    }

    /// The bot to decide makes one move; then bots wait.
    pub(super) const fn stepping() -> Self {
        Self {
            motion: Motion::Stepping,
            left: None,
        }
    }

    /// Whether bots move, one after the other.
    pub fn is_running(self) -> bool {
        self.motion == Motion::Running
    }

    /// Whether bots wait to be asked.
    pub fn is_paused(self) -> bool {
        self.motion == Motion::Paused
    }

    /// Whether a bot moves because it was asked for one move.
    pub fn is_stepping(self) -> bool {
        self.motion == Motion::Stepping
    }

    /// The head is left for a look at another position.
    pub(super) const fn leave_head(&mut self) {
        self.left = Some(self.motion);
    }

    /// The head is shown again. Bots go on as they did; returns whether it is known how.
    pub(super) const fn return_to_head(&mut self) -> bool {
        match self.left.take() {
            Some(motion) => {
                self.motion = motion;
                true
            }
            None => false,
        }
    }

    /// Bots wait at a position that is only looked at.
    pub(super) const fn wait(&mut self) {
        self.motion = Motion::Paused;
    }

    /// The game stands where it is: nothing was left.
    pub(super) const fn forget_left(&mut self) {
        self.left = None;
    }
}
