//! [`Mood`]: how a portrait looks.

/// The mood of the owner of a face.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mood {
    /// Waiting, without a reason for another mood.
    Calm,
    /// Looking for a move.
    Thinking,
    /// Winning.
    Happy,
    /// Losing, and angry about it.
    Angry,
    /// Lost.
    Sad,
    /// Surprised by a move.
    Surprised,
}

impl Mood {
    /// All moods, in the order of the declaration.
    pub const ALL: [Self; 6] = [
        Self::Calm,
        Self::Thinking,
        Self::Happy,
        Self::Angry,
        Self::Sad,
        Self::Surprised,
    ];

    /// The class of its groups in an SVG file.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Calm => "calm",
            Self::Thinking => "thinking",
            Self::Happy => "happy",
            Self::Angry => "angry",
            Self::Sad => "sad",
            Self::Surprised => "surprised",
        }
    }
}
