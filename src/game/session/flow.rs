//! [`Flow`]: whether bots may move.

/// Whether bots may move.
#[derive(Clone, Copy, Debug)]
pub struct Flow {
    motion: Motion,
    /// How bots were moving when another position than the head was shown.
    left: Option<Motion>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Motion {
    Running,
    /// Bots wait until the user moves or asks them to move.
    Paused,
    /// Bots make one move and then wait.
    Stepping,
}

impl Flow {
    /// Bots move whenever it is their turn.
    pub(crate) const RUNNING: Self = Self::of(Motion::Running);
    /// Bots wait until the user moves or asks them to move.
    pub(super) const PAUSED: Self = Self::of(Motion::Paused);
    /// The bot to decide makes one move; then bots wait.
    pub(crate) const STEPPING: Self = Self::of(Motion::Stepping);

    const fn of(motion: Motion) -> Self {
        Self { motion, left: None }
    }

    /// True when bots move whenever it is their turn.
    pub fn is_running(self) -> bool {
        self.motion == Motion::Running
    }

    /// True when bots wait for the user.
    pub fn is_paused(self) -> bool {
        self.motion == Motion::Paused
    }

    /// True when a bot makes one requested move.
    pub fn is_stepping(self) -> bool {
        self.motion == Motion::Stepping
    }

    /// Another position than the head is shown.
    pub(super) const fn leave_head(&mut self) {
        self.left = Some(self.motion);
    }

    /// The head is shown again. Bots continue as before; returns true if the earlier state was
    /// stored.
    pub(super) const fn return_to_head(&mut self) -> bool {
        let left = self.left.take();
        if let Some(motion) = left {
            self.motion = motion;
        }
        left.is_some()
    }

    /// Bots wait while another position is only viewed.
    pub(super) const fn wait(&mut self) {
        self.motion = Motion::Paused;
    }

    /// Forgets the stored state, because the head has changed.
    pub(super) const fn forget_left(&mut self) {
        self.left = None;
    }
}
