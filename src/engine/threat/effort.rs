//! [`NodeBudget`]: what a solver may spend, and what it has spent.

/// Positions between two questions whether to stop.
const POLL: u64 = 256;

/// The positions a solver may make, and who may stop it.
pub(super) struct NodeBudget<'a> {
    used: u64,
    most: u64,
    stopped: bool,
    stop: &'a mut dyn FnMut(u64) -> bool,
}

impl<'a> NodeBudget<'a> {
    /// `stop` is told how many have been made.
    pub fn new(most: u64, stop: &'a mut dyn FnMut(u64) -> bool) -> Self {
        Self {
            used: 0,
            most,
            stopped: false,
            stop,
        }
    }

    /// Positions made so far.
    pub const fn used(&self) -> u64 {
        self.used
    }

    /// Counts a position before it is made; `false` when it must not be.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.is_spent() {
            return false;
        }
        self.used += 1;
        if self.used.is_multiple_of(POLL) {
            self.stopped |= (self.stop)(self.used);
        }
        true
    }

    /// Whether nothing more may be made.
    #[inline]
    pub(crate) const fn is_spent(&self) -> bool {
        self.stopped || self.used >= self.most
    }

    /// Positions that may still be made.
    pub const fn left(&self) -> u64 {
        self.most - self.used
    }

    /// Bounds what may still be made to `share`; gives back what the bound was, for [`restore`](Self::restore).
    pub fn bound(&mut self, share: u64) -> u64 {
        let most = self.most;
        self.most = most.min(self.used.saturating_add(share));
        most
    }

    /// Lifts a bound.
    pub(crate) const fn restore(&mut self, most: u64) {
        self.most = most;
    }

    /// Runs `body` with at most `share` of what is left; what the bound was is restored afterwards.
    pub fn within<T>(&mut self, share: u64, body: impl FnOnce(&mut Self) -> T) -> T {
        let most = self.bound(share);
        let result = body(self);
        self.restore(most);
        result
    }
}
