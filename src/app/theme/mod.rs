//! How the app looks: colours, type, widgets. No other module names a colour or a font size.

pub mod palette;
pub mod widget;

use bevy::prelude::*;

/// The two weights of the app's typeface.
#[derive(Resource, Clone)]
pub struct Fonts {
    /// For text.
    pub regular: Handle<Font>,
    /// For names, headings and labels of buttons.
    pub bold: Handle<Font>,
}

impl Fonts {
    /// Text in the regular weight, `size` logical pixels high.
    pub fn text(&self, size: f32) -> TextFont {
        TextFont {
            font: self.regular.clone().into(),
            font_size: FontSize::Px(size),
            ..default()
        }
    }

    /// Text in the bold weight, `size` logical pixels high.
    pub fn bold(&self, size: f32) -> TextFont {
        TextFont {
            font: self.bold.clone().into(),
            font_size: FontSize::Px(size),
            ..default()
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    let mut fonts = app.world_mut().resource_mut::<Assets<Font>>();
    let regular = include_bytes!("../../../assets/fonts/NotoSans-Regular.ttf");
    let bold = include_bytes!("../../../assets/fonts/NotoSans-Bold.ttf");
    let fonts = Fonts {
        regular: fonts.add(Font::from_bytes(regular.to_vec())),
        bold: fonts.add(Font::from_bytes(bold.to_vec())),
    };
    app.insert_resource(fonts);
    app.insert_resource(ClearColor(palette::STAGE));
    app.add_plugins(widget::plugin);
}
