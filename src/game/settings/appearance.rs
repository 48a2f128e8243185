//! [`Appearance`]: how the app looks and moves, as the user chose it.

use serde::{Deserialize, Serialize};

use super::Setting;

/// The settings that do not depend on the mode, and the size of the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Appearance {
    /// ID of the theme.
    pub theme: String,
    /// Scale of the interface in percent, 80 to 160.
    pub scale: u16,
    /// True when animations are off.
    pub reduced_motion: bool,
    /// Size of the window when it was closed, in logical pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<(u32, u32)>,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            theme: "wood".into(),
            scale: 100,
            reduced_motion: false,
            window: None,
        }
    }
}

/// The scales of the interface that the settings sheet offers, in percent.
pub const SCALES: [u16; 7] = [80, 90, 100, 110, 125, 140, 160];
/// Width and height of the smallest window that the layout supports, in logical pixels.
pub const SMALLEST_WINDOW: (u32, u32) = (640, 480);

impl Appearance {
    /// Applies a setting if it belongs to the appearance.
    pub(super) fn take(&mut self, setting: &Setting) {
        match setting {
            Setting::Theme(id) => self.theme.clone_from(id),
            Setting::Scale(percent) => self.scale = *percent,
            Setting::ReducedMotion(reduced) => self.reduced_motion = *reduced,
            Setting::Window(width, height) => self.window = Some((*width, *height)),
            _ => {}
        }
    }

    /// The remembered size for the window, limited to sizes that a screen may have.
    pub fn window_to_open(&self) -> Option<(u32, u32)> {
        let (least_width, least_height) = SMALLEST_WINDOW;
        let (width, height) = self.window?;
        Some((
            width.clamp(least_width, 7_680),
            height.clamp(least_height, 4_320),
        ))
    }

    /// The scale factor in a window of this logical width and height: the chosen one, or a smaller
    /// one that leaves as much room as the smallest window has.
    pub fn fitting_scale(&self, (width, height): (f32, f32)) -> f32 {
        let [least, most] = [SCALES[0], SCALES[SCALES.len() - 1]];
        let chosen = f32::from(self.scale.clamp(least, most)) / 100.0;
        let (least_width, least_height) = SMALLEST_WINDOW;
        let room = (width / least_width as f32).min(height / least_height as f32);
        chosen.min(room.max(1.0))
    }
}
