//! [`Needs`]: how much room a part of the panel needs to be shown.

/// A part that is left out where the panel is lower than this many logical pixels. The heights of a
/// game and of an analysis differ, because they show different parts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Needs {
    pub(super) playing: f32,
    pub(super) analysing: f32,
    pub(super) for_writing: bool,
    pub(super) is_thinking: bool,
    pub(super) has_clock: bool,
    /// What is needed more during a game while the search of a bot is shown.
    pub(super) beside_thinking: f32,
}

impl Needs {
    /// These heights during a game, and during an analysis.
    pub(super) const fn heights(playing: f32, analysing: f32) -> Self {
        Self {
            playing,
            analysing,
            for_writing: false,
            is_thinking: false,
            has_clock: false,
            beside_thinking: 0.0,
        }
    }

    /// These needs with `pixels` more during a game while the search of a bot is shown.
    pub(super) const fn and_thinking(self, pixels: f32) -> Self {
        Self {
            beside_thinking: pixels,
            ..self
        }
    }

    /// These needs for a part that stays while it has a clock.
    pub(super) const fn or_clock(self) -> Self {
        Self {
            has_clock: true,
            ..self
        }
    }

    /// These needs for a part that shows the search of a bot, or an analysis.
    pub(super) const fn of_thinking(self) -> Self {
        Self {
            is_thinking: true,
            ..self
        }
    }

    /// A part that is shown only during an analysis.
    pub(super) const fn analysing(pixels: f32) -> Self {
        Self::heights(f32::INFINITY, pixels)
    }

    /// This many more pixels.
    pub(super) const fn plus(self, pixels: f32) -> Self {
        Self {
            playing: self.playing + pixels,
            analysing: self.analysing + pixels,
            ..self
        }
    }

    /// These needs for a part that is never left out while a comment is written.
    pub(super) const fn or_writing(self) -> Self {
        Self {
            for_writing: true,
            ..self
        }
    }
}
