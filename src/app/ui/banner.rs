//! [`Banner`]: what a banner shows, as data, and the rows that it becomes.

use bevy::prelude::*;

use super::UiView;
use super::rows::Row;
use crate::command::{Command, asks};
use crate::theme::palette::Role;
use crate::theme::widget::{
    Emphasis, EmphasisOf, IsOn, icon_button, localized_label, small_button, spacer, worded_button,
};
use crate::theme::{Edge, EdgeOf, Fill, Ink, ReadOut, palette};
use paint::icon::Icon;

/// What a banner shows: its parts from left to right, which wrap.
#[derive(Clone, PartialEq)]
pub(crate) struct Banner(pub(crate) Vec<BannerPart>);

/// A part of a banner.
#[derive(Clone, PartialEq)]
pub(crate) enum BannerPart {
    /// A text.
    Text(BannerText),
    /// Texts below each other. They take the room that the buttons leave; in a narrow panel the
    /// buttons wrap below them.
    Column([BannerText; 2]),
    /// A text, and buttons at the other end of its line.
    Line(BannerText, Vec<BannerButton>),
    /// A button.
    Button(BannerButton),
    /// Buttons beside each other, this many logical pixels apart.
    Buttons(u16, Vec<BannerButton>),
}

/// A text of a banner. An empty one takes no room.
#[derive(Clone, PartialEq)]
pub(crate) struct BannerText {
    text: String,
    /// Its height in logical pixels.
    size: f32,
    is_bold: bool,
    ink: Role,
    width: TextWidth,
    is_read_out: bool,
}

/// The width of a text.
#[derive(Clone, Copy, PartialEq)]
enum TextWidth {
    /// As wide as its words.
    Fit,
    /// As wide as the banner.
    Whole,
    /// What is left beside the buttons, and at least these logical pixels.
    Rest(Val),
}

impl BannerText {
    /// A text as wide as its words and this many logical pixels high.
    pub(crate) const fn new(text: String, size: f32) -> Self {
        Self {
            text,
            size,
            is_bold: false,
            ink: palette::TEXT,
            width: TextWidth::Fit,
            is_read_out: false,
        }
    }

    /// A text as wide as the banner and this many logical pixels high.
    pub(crate) fn whole(text: String, size: f32) -> Self {
        Self {
            width: TextWidth::Whole,
            ..Self::new(text, size)
        }
    }

    /// The text in the room that the buttons leave; they wrap where that is less than `least`.
    pub(crate) fn beside_buttons(self, least: Val) -> Self {
        Self {
            width: TextWidth::Rest(least),
            ..self
        }
    }

    /// The text in bold letters.
    pub(crate) fn bold(self) -> Self {
        Self {
            is_bold: true,
            ..self
        }
    }

    /// The text in this colour.
    pub(crate) fn ink(self, ink: Role) -> Self {
        Self { ink, ..self }
    }

    /// The text, which screen readers read out when it changes.
    pub(crate) fn read_out(self) -> Self {
        Self {
            is_read_out: true,
            ..self
        }
    }

    fn row(&self, view: &UiView) -> Option<Row> {
        let font = if self.is_bold {
            view.fonts.bold(self.size)
        } else {
            view.fonts.text(self.size)
        };
        let node = match self.width {
            TextWidth::Fit => Node::default(),
            TextWidth::Whole => Node {
                width: percent(100),
                ..default()
            },
            TextWidth::Rest(flex_basis) => Node {
                flex_grow: 1.0,
                flex_basis,
                ..default()
            },
        };
        // Long names without spaces are broken between characters.
        let layout = TextLayout {
            linebreak: LineBreak::WordOrCharacter,
            ..default()
        };
        let text = Text::new(self.text.as_str());
        let row = Row::new((text, font, Ink(self.ink), layout, node));
        let row = if self.is_read_out {
            row.with(ReadOut)
        } else {
            row
        };
        (!self.text.is_empty()).then_some(row)
    }
}

impl From<BannerText> for BannerPart {
    fn from(text: BannerText) -> Self {
        Self::Text(text)
    }
}

/// A button of a banner.
#[derive(Clone, PartialEq)]
pub(crate) struct BannerButton {
    key: &'static str,
    command: Command,
    look: ButtonLook,
    emphasis: Emphasis,
    /// For a button that stays pressed: true while it is.
    is_on: Option<bool>,
}

/// What is on a button.
#[derive(Clone, Copy, PartialEq)]
enum ButtonLook {
    /// The text of its key, this many logical pixels high.
    Text(f32),
    /// An icon.
    Icon(Icon),
    /// An icon and the text of its key.
    Both(Icon),
}

impl BannerButton {
    const fn looking(key: &'static str, command: Command, look: ButtonLook) -> Self {
        Self {
            key,
            command,
            look,
            emphasis: Emphasis::Plain,
            is_on: None,
        }
    }

    /// A low button with the text of `key`, `size` logical pixels high.
    pub(crate) fn low(key: &'static str, size: f32, command: impl Into<Command>) -> Self {
        Self::looking(key, command.into(), ButtonLook::Text(size))
    }

    /// A button with only an icon.
    pub(crate) fn icon(key: &'static str, icon: Icon, command: impl Into<Command>) -> Self {
        Self::looking(key, command.into(), ButtonLook::Icon(icon))
    }

    /// A button with an icon and the text of `key`.
    pub(crate) fn worded(key: &'static str, icon: Icon, command: impl Into<Command>) -> Self {
        Self::looking(key, command.into(), ButtonLook::Both(icon))
    }

    /// The button as the most likely choice, if `is_likely`.
    pub(crate) fn leading(self, is_likely: bool) -> Self {
        Self {
            emphasis: Emphasis::Primary.when(is_likely),
            ..self
        }
    }

    /// The button as one that stays pressed while `is_on`.
    pub(crate) fn on(self, is_on: bool) -> Self {
        Self {
            is_on: Some(is_on),
            ..self
        }
    }

    fn row(&self, view: &UiView) -> Row {
        let (key, asks, emphasis) = (self.key, asks(self.command.clone()), self.emphasis);
        let row = match self.look {
            ButtonLook::Text(size) => {
                let words = localized_label(key, view.fonts.bold(size), palette::TEXT);
                Row::new(small_button(key, asks, words)).with(EmphasisOf(emphasis))
            }
            ButtonLook::Icon(icon) => Row::new(icon_button(key, icon, asks)),
            ButtonLook::Both(icon) => {
                Row::new(worded_button(&view.fonts, icon, key, asks, emphasis))
            }
        };
        match self.is_on {
            Some(is_on) => row.with(IsOn(is_on)),
            None => row,
        }
    }
}

impl From<BannerButton> for BannerPart {
    fn from(button: BannerButton) -> Self {
        Self::Button(button)
    }
}

impl BannerPart {
    fn row(&self, view: &UiView) -> Option<Row> {
        let buttons = |buttons: &[BannerButton]| {
            let rows = buttons.iter().map(|it| it.row(view));
            rows.collect::<Vec<_>>()
        };
        Some(match self {
            Self::Text(text) => return text.row(view),
            Self::Column(texts) => {
                let column = Node {
                    flex_direction: FlexDirection::Column,
                    row_gap: px(4),
                    flex_grow: 1.0,
                    flex_basis: px(220),
                    ..default()
                };
                let texts = texts.iter().filter_map(|it| it.row(view));
                Row::new((column, Pickable::IGNORE)).holding(texts)
            }
            Self::Line(text, at_end) => {
                let line = Node {
                    width: percent(100),
                    align_items: AlignItems::Center,
                    column_gap: px(8),
                    ..default()
                };
                let line = Row::new((line, Pickable::IGNORE)).holding(text.row(view));
                line.holding([Row::new(spacer())]).holding(buttons(at_end))
            }
            Self::Button(button) => button.row(view),
            Self::Buttons(gap, all) => {
                let group = Node {
                    column_gap: px(*gap),
                    row_gap: px(6),
                    flex_wrap: FlexWrap::Wrap,
                    ..default()
                };
                Row::new((group, Pickable::IGNORE)).holding(buttons(all))
            }
        })
    }
}

impl Banner {
    /// The banner in its frame, as entities.
    pub(crate) fn build(&self, view: &UiView, commands: &mut Commands) -> Entity {
        let frame = commands.spawn(banner_frame(Display::Flex)).id();
        for row in self.0.iter().filter_map(|it| it.row(view)) {
            row.build(commands, frame);
        }
        frame
    }
}

/// The frame of a banner.
pub(crate) fn banner_frame(display: Display) -> impl Bundle {
    let node = Node {
        display,
        flex_wrap: FlexWrap::Wrap,
        align_items: AlignItems::Center,
        padding: UiRect::axes(px(14), px(10)),
        column_gap: px(12),
        row_gap: px(6),
        border_radius: BorderRadius::all(px(10)),
        flex_shrink: 0.0,
        ..default()
    };
    (
        node,
        Fill(palette::BUTTON_PRESSED),
        Edge(palette::ACCENT, EdgeOf::Banner),
        Pickable::IGNORE,
    )
}
