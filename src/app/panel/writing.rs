//! [`Writing`]: the position whose comment is being written.

use bevy::prelude::Resource;

use record::NodeId;

/// The position whose comment is being written, by the number of its game.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Writing(pub(super) Option<(u64, NodeId)>);

impl Writing {
    /// True while a comment is being written.
    pub(super) const fn is_going_on(self) -> bool {
        self.0.is_some()
    }
}
