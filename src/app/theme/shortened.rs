//! [`Shortened`]: a text that never changes, in one line, whose last characters give way to an
//! ellipsis where it has too little room. A text that changes is [`Cropped`](super::Cropped).

use bevy::prelude::*;
use bevy::text::TextLayoutInfo;
use bevy::ui::UiSystems;
use bevy::window::RequestRedraw;

use super::palette::Role;
use super::widget::label;

/// A text in one line that ends with an ellipsis where it has too little room.
#[derive(Component)]
pub struct Shortened {
    /// The whole text.
    full: String,
}

impl Shortened {
    /// The whole text, if only a part of it is shown.
    pub fn hidden<'a>(&'a self, shown: &Text) -> Option<&'a str> {
        (self.full != shown.0).then_some(self.full.as_str())
    }
}

/// A label that takes no more width than there is. Its parent has to clip.
pub fn shortened_label(text: impl Into<String>, font: TextFont, ink: Role) -> impl Bundle {
    let full = text.into();
    let node = Node {
        min_width: px(0),
        max_width: percent(100),
        ..default()
    };
    (label(full.clone(), font, ink), Shortened { full }, node)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, shorten.after(UiSystems::PostLayout));
}

type Texts<'w, 's> = Query<
    'w,
    's,
    (
        &'static mut Text,
        &'static TextLayoutInfo,
        &'static ComputedNode,
    ),
    (
        With<Shortened>,
        Or<(Changed<TextLayoutInfo>, Changed<ComputedNode>)>,
    ),
>;

/// Shortens texts that are wider than their nodes. A text that is still too wide is shortened again
/// in the next update.
fn shorten(mut texts: Texts, mut redraw: MessageWriter<RequestRedraw>) {
    for (mut text, laid_out, node) in &mut texts {
        let room = node.size().x * node.inverse_scale_factor();
        if room <= 0.0 || laid_out.size.x <= room + 1.0 {
            continue;
        }
        if let Some(shorter) = shortened(&text, room / laid_out.size.x) {
            text.0 = shorter;
            redraw.write(RequestRedraw);
        }
    }
}

/// The first characters of a text, about this share of it, and an ellipsis; `None` for a text that
/// cannot be shortened further.
fn shortened(text: &str, share: f32) -> Option<String> {
    let whole = text.strip_suffix(ELLIPSIS).unwrap_or(text);
    let count = text.chars().count();
    // One character gives way to the ellipsis.
    let kept = ((count as f32 * share) as usize).checked_sub(1)?;
    let start = whole.chars().take(kept).collect::<String>();
    Some(format!("{}{ELLIPSIS}", start.trim_end()))
}

const ELLIPSIS: char = '\u{2026}';

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_shortened_until_one_character_is_left() {
        let mut text = "Maximilian of the Meadows".to_owned();
        while let Some(shorter) = shortened(&text, 0.99) {
            assert!(shorter.chars().count() < text.chars().count());
            assert!(shorter.ends_with(ELLIPSIS));
            text = shorter;
        }
        assert_eq!(text, "\u{2026}");
        assert_eq!(
            shortened("\u{4e94}\u{5b50}\u{68cb}", 0.7).as_deref(),
            Some("\u{4e94}\u{2026}")
        );
    }
}
