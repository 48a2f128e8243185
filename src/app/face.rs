//! [`Face`]: the portrait of a player in a mood.

use paint::Picture;
use paint::portrait::{Mood, OwnPicture, own_portrait, portrait};
use player::config::{Avatar, Character, PictureContent};

/// The portrait of a player whose own picture cannot be drawn.
const FALLBACK: &str = "robot";

/// A portrait and a mood.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// The portrait.
    pub avatar: Avatar,
    /// The mood of its owner, which is visible if the picture has groups for moods.
    pub mood: Mood,
}

impl Face {
    /// A person without features.
    pub(crate) const HUMAN: Self = Self {
        avatar: Avatar::BuiltIn("human"),
        mood: Mood::Calm,
    };

    /// The face, `side` physical pixels wide and high; the robot if the picture cannot be drawn.
    pub(crate) fn draw(&self, side: u32) -> Picture {
        match &self.avatar {
            Avatar::BuiltIn(name) => portrait(name, self.mood, side),
            Avatar::File(picture) => own_portrait(own(&picture.content), self.mood, side)
                .unwrap_or_else(|_| portrait(FALLBACK, self.mood, side)),
        }
    }
}

/// The portrait of a character in this mood. Some portraits look the same in every mood.
pub(crate) fn face_of(character: &Character, mood: Mood) -> Face {
    let by_kind = || {
        Avatar::BuiltIn(match character.kind.as_str() {
            "human" => "human",
            "random" | "gomocup" => "robot",
            "counting" => "abacus",
            "policy" => "heron",
            "priority" => "hare",
            "montecarlo" => "alley",
            _ => "cat",
        })
    };
    let avatar = character.avatar.clone().unwrap_or_else(by_kind);
    Face { avatar, mood }
}

/// Checks whether the user's picture can be drawn.
///
/// # Errors
/// When it is broken, too large or too complex; the end of a sentence about the file.
pub fn check_picture(content: &PictureContent) -> Result<(), String> {
    own_portrait(own(content), Mood::Calm, 32).map(drop)
}

fn own(content: &PictureContent) -> OwnPicture<'_> {
    match content {
        PictureContent::Svg(text) => OwnPicture::Svg(text),
        PictureContent::Png(bytes) => OwnPicture::Png(bytes),
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::sync::Arc;

    use super::*;
    use player::config::PictureFile;

    #[test]
    fn every_portrait_can_be_chosen() {
        assert!(paint::portrait::names().eq(Avatar::NAMES));
    }

    #[test]
    fn broken_picture_is_rejected_and_shown_as_the_robot() {
        let content = PictureContent::Svg("<svg".into());
        assert!(check_picture(&content).is_err());
        let path = PathBuf::from("tom");
        let avatar = Avatar::File(Arc::new(PictureFile { path, content }));
        let mood = Mood::Sad;
        let shown = Face { avatar, mood }.draw(40);
        assert_eq!(shown, portrait("robot", mood, 40));
    }
}
