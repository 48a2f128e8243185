//! [`Appearance`]: how the app looks and moves, as the user chose it.

use serde::{Deserialize, Serialize};

use super::Setting;

/// The settings that do not depend on the mode, and the size of the window.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Appearance {
    /// ID of the theme.
    pub theme: String,
    /// Scale of the interface in percent, 80 to 300, or [`AUTOMATIC_SCALE`].
    pub scale: u16,
    /// True when animations are off.
    pub reduced_motion: bool,
    /// True when the window fills the screen. It is not remembered.
    #[serde(skip)]
    pub full_screen: bool,
    /// Size of the window when it was closed, in logical pixels.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub window: Option<(u32, u32)>,
}

impl Default for Appearance {
    fn default() -> Self {
        Self {
            theme: "wood".into(),
            scale: AUTOMATIC_SCALE,
            reduced_motion: false,
            full_screen: false,
            window: None,
        }
    }
}

/// The scales of the interface that the settings sheet offers, in percent.
pub const SCALES: [u16; 10] = [80, 90, 100, 110, 125, 140, 160, 200, 250, 300];
/// The scale that follows the size of the window.
pub const AUTOMATIC_SCALE: u16 = 0;
/// Width and height of a window for which the automatic scale is 100 %, in logical pixels. Smaller
/// windows have this scale as well.
const USUAL_WINDOW: (f32, f32) = (1_920.0, 1_080.0);
/// Steps of the automatic scale in percent.
const STEP: f32 = 25.0;
/// Width and height of the smallest window that the layout supports, in logical pixels.
pub const SMALLEST_WINDOW: (u32, u32) = (640, 480);

impl Appearance {
    /// Applies a setting if it belongs to the appearance.
    pub(super) fn take(&mut self, setting: &Setting) {
        match setting {
            Setting::Theme(id) => self.theme.clone_from(id),
            Setting::Scale(percent) => self.scale = *percent,
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
        let chosen = match self.scale {
            AUTOMATIC_SCALE => automatic_scale((width, height)),
            percent => f32::from(percent.clamp(least, most)) / 100.0,
        };
        let (least_width, least_height) = SMALLEST_WINDOW;
        let room = (width / least_width as f32).min(height / least_height as f32);
        chosen.min(room.max(1.0))
    }
}

/// The automatic scale in a window of this logical width and height.
fn automatic_scale((width, height): (f32, f32)) -> f32 {
    let times = (width / USUAL_WINDOW.0).min(height / USUAL_WINDOW.1);
    let percent = (times * 100.0 / STEP).floor() * STEP;
    (percent / 100.0).clamp(1.0, 3.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_automatic_scale_doubles_in_a_window_of_4k_and_leaves_usual_windows_alone() {
        let scale = |size| Appearance::default().fitting_scale(size);
        for (size, expected) in [
            ((640.0, 480.0), 1.0),
            ((1_280.0, 800.0), 1.0),
            ((1_920.0, 1_080.0), 1.0),
            ((2_560.0, 1_440.0), 1.25),
            ((3_840.0, 2_160.0), 2.0),
            ((7_680.0, 4_320.0), 3.0),
            ((600.0, 4_320.0), 1.0),
        ] {
            assert_eq!(scale(size), expected, "{size:?}");
        }
        let large = Appearance {
            scale: 300,
            ..Appearance::default()
        };
        assert_eq!(large.fitting_scale((3_840.0, 2_160.0)), 3.0);
        assert_eq!(large.fitting_scale((1_280.0, 960.0)), 2.0);
    }
}
