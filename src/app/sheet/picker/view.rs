//! [`PickerView`]: what the picker shows.

use game::Manner;

/// What the picker shows.
#[derive(Clone, Copy, Debug)]
pub(in crate::sheet) struct PickerView {
    /// The manner of the bots that are listed; `None` for all characters.
    pub manner: Option<Manner>,
    /// The level of the neutral opponent.
    pub level: u8,
    /// True when each character is shown with its kind and its keys.
    pub details: bool,
}

impl Default for PickerView {
    fn default() -> Self {
        Self {
            manner: None,
            level: 50,
            details: false,
        }
    }
}
