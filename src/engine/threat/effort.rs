//! [`NodeBudget`]: the node limit of a solver, and its use.

/// Number of nodes between two checks whether to stop.
const POLL: u64 = 256;

/// The node limit of a solver, and the callback that may stop it.
pub(super) struct NodeBudget<'a> {
    used: u64,
    most: u64,
    stopped: bool,
    stop: &'a mut dyn FnMut() -> bool,
}

impl<'a> NodeBudget<'a> {
    /// `stop` is called every 256 nodes.
    pub fn new(most: u64, stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self {
            used: 0,
            most,
            stopped: false,
            stop,
        }
    }

    /// Number of nodes so far.
    pub const fn used(&self) -> u64 {
        self.used
    }

    /// Counts a node before it is searched. Returns `false` when the limit is reached.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.is_spent() {
            return false;
        }
        self.used += 1;
        if self.used.is_multiple_of(POLL) {
            self.stopped |= (self.stop)();
        }
        true
    }

    /// True when the limit is reached.
    #[inline]
    pub(crate) const fn is_spent(&self) -> bool {
        self.stopped || self.used >= self.most
    }

    /// Number of nodes that remain.
    pub const fn left(&self) -> u64 {
        self.most - self.used
    }

    /// Reduces the remaining nodes to `share`. Returns the earlier limit for
    /// [`restore`](Self::restore).
    pub fn bound(&mut self, share: u64) -> u64 {
        let most = self.most;
        self.most = most.min(self.used.saturating_add(share));
        most
    }

    /// Restores an earlier limit.
    pub(crate) const fn restore(&mut self, most: u64) {
        self.most = most;
    }

    /// Calls `body` with at most `share` of the remaining nodes, then restores the limit.
    pub fn within<T>(&mut self, share: u64, body: impl FnOnce(&mut Self) -> T) -> T {
        let most = self.bound(share);
        let result = body(self);
        self.restore(most);
        result
    }
}
