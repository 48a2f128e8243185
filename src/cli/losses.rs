//! Reports what a file of games had that was not read or not kept.

use pbrain::terminal;
use record::{Collection, Losses};

/// Reports the content of a file that was not read or not kept, and how it was read, one line for
/// each kind.
pub(super) fn tell(what: &str, file: &str, losses: &Losses) {
    for loss in losses.iter() {
        terminal::tell(&if loss.is_notice() {
            format!("{file}: {loss}")
        } else {
            format!("{file}: {what}: {loss}")
        });
    }
}

/// Reports the games of a file that were left out, and the content that was not read.
pub(super) fn tell_of_all(file: &str, collection: &Collection) {
    if let Some(left_out) = collection.left_out() {
        terminal::tell(&format!("{file}: {left_out}"));
    }
    tell("not read", file, &collection.losses);
}
