//! [`Fonts`]: the typeface in two weights, with the Chinese characters that its Latin fonts lack.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::text::FontCx;
use bevy::ui::UiSystems;
use fontique::{Blob, Script};

const LATIN: [&[u8]; 2] = [
    include_bytes!("../../../assets/fonts/NotoSans-Regular.ttf"),
    include_bytes!("../../../assets/fonts/NotoSans-Bold.ttf"),
];
const CHINESE: [&[u8]; 2] = [
    include_bytes!("../../../assets/fonts/NotoSansCJKsc-Regular.otf"),
    include_bytes!("../../../assets/fonts/NotoSansCJKsc-Bold.otf"),
];

/// The scripts of characters that the Chinese fonts supply if the Latin ones do not have them.
/// Punctuation, arrows and signs belong to the script of their text, for example Latin.
const FALLBACK_SCRIPTS: [&[u8; 4]; 7] = [
    b"Hani", b"Latn", b"Bopo", b"Hira", b"Kana", b"Grek", b"Cyrl",
];

/// The two weights of the app's typeface.
#[derive(Resource, Clone)]
pub struct Fonts {
    regular: Handle<Font>,
    bold: Handle<Font>,
}

impl Fonts {
    /// Text in the regular weight, `size` logical pixels high.
    pub fn text(&self, size: f32) -> TextFont {
        text_font(&self.regular, FontWeight::NORMAL, size)
    }

    /// Text in the bold weight, for names, headings and labels of buttons, `size` logical pixels
    /// high.
    pub fn bold(&self, size: f32) -> TextFont {
        text_font(&self.bold, FontWeight::BOLD, size)
    }
}

/// The weight selects the face of the fallback font, because the handle names only one face.
fn text_font(font: &Handle<Font>, weight: FontWeight, size: f32) -> TextFont {
    TextFont {
        font: font.clone().into(),
        font_size: FontSize::Px(size),
        weight,
        ..default()
    }
}

pub(super) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let [regular, bold] = LATIN.map(|bytes| {
        fonts.add(Font {
            data: Blob::new(Arc::new(bytes)),
            alias: String::new(),
        })
    });
    app.insert_resource(Fonts { regular, bold });
    add_fallback(&mut app.world_mut().resource_mut::<FontCx>());
    app.add_systems(PostUpdate, collapse_empty_texts.in_set(UiSystems::Content));
}

/// A text without characters takes no height. Bevy lays it out as a space in no font, and a
/// fallback makes that a line. One with spans has its characters there.
fn collapse_empty_texts(mut texts: Query<(&Text, &mut Node), (Changed<Text>, Without<Children>)>) {
    for (text, mut node) in &mut texts {
        let height = if text.is_empty() { px(0) } else { Val::Auto };
        if node.max_height != height {
            node.max_height = height;
        }
    }
}

/// Registers the Chinese fonts for characters that the other fonts do not have.
///
/// Bevy names one font for a text; the font collection selects fallbacks by script.
fn add_fallback(context: &mut FontCx) {
    for bytes in CHINESE {
        let blob = Blob::new(Arc::new(bytes));
        let faces = context.collection.register_fonts(blob, None);
        let families = faces.into_iter().map(|(family, _)| family);
        for script in FALLBACK_SCRIPTS {
            let script = Script::from_bytes(*script);
            context.collection.set_fallbacks(script, families.clone());
        }
    }
}
