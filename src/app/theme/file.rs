//! [`Theme`]: the look of board and window, read from a TOML file. `assets/themes/wood.toml`
//! documents every key.

use bevy::prelude::*;
use toml::{Table, Value};

use super::color::color_of;
use super::palette::{self, KEYS, Palette, TEXTS};
use crate::reader::Reader;
use paint::Look;
use paint::mark::MarkLook;
use paint::stone::{StoneLook, Stones};
use paint::wood::{BoardLook, FrameLook};
use player::config::{ConfigError, LocalText, Source};
use rules::Color as Stone;

/// The look of board and window.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Theme {
    /// The name of its file without the extension.
    pub id: String,
    /// The name of the theme on the settings sheet.
    pub name: LocalText,
    /// Board, stones and marks.
    pub look: Look,
    /// The colours of everything else.
    pub palette: Palette,
    /// The file of the theme, and those of the themes that it extends.
    files: Vec<Table>,
}

impl Theme {
    /// Reads a theme. Missing keys have the values of the theme in `bases` that it extends.
    ///
    /// # Errors
    /// All mistakes of the file.
    pub fn parse(id: &str, source: Source, bases: &[Self]) -> Result<Self, Vec<ConfigError>> {
        let mut reader = Reader::new(source).map_err(|error| vec![error])?;
        let base = base_of(&mut reader, bases);
        let name = reader.value(
            &["name"],
            None,
            "a text or texts by language (`{ en = \"Wood\" }`)",
            local_text,
        );
        // The keys read before this line have no value of the base: a theme has its own name.
        reader.extend(base.as_ref().map_or(&[], |it| &it.files));
        let look = Look {
            board: board(&mut reader),
            stones: stones(&mut reader),
            marks: marks(&mut reader),
        };
        let palette = colors(&mut reader);
        let files = reader.files();
        let mistakes = reader.finish();
        match name {
            Some(name) if mistakes.is_empty() => Ok(Self {
                id: id.to_owned(),
                name,
                look,
                palette,
                files,
            }),
            _ => Err(mistakes),
        }
    }

    /// The colour of a number on a stone.
    pub fn number_on(&self, stone: Stone) -> Color {
        let stones = &self.look.stones;
        let look = match stone {
            Stone::Black => &stones.black,
            Stone::White => &stones.white,
        };
        color_of(look.number)
    }

    /// Every kind of text: its name, its colour and the colour of its background.
    pub fn texts(&self) -> Vec<(String, Color, Color)> {
        let mut texts = Vec::new();
        for (text, backgrounds) in TEXTS {
            for &background in backgrounds {
                let [text, background] =
                    [text, background].map(|role| (role.key(), self.palette.of(role)));
                texts.push((
                    format!("{} on {}", text.0, background.0),
                    text.1,
                    background.1,
                ));
            }
        }
        let coordinate = self.palette.of(palette::COORDINATE);
        let board = &self.look.board;
        for surface in [board.wood_lit, board.wood, board.wood_shade] {
            texts.push((
                "coordinate on the board".into(),
                coordinate,
                color_of(surface),
            ));
        }
        for (whose, stone) in [
            ("black", &self.look.stones.black),
            ("white", &self.look.stones.white),
        ] {
            for body in &stone.body[..3] {
                texts.push((
                    format!("number on {whose}"),
                    color_of(stone.number),
                    color_of(*body),
                ));
            }
        }
        texts
    }
}

fn local_text(value: &Value) -> Option<LocalText> {
    let text: LocalText = value.clone().try_into().ok()?;
    (!text.get("en").trim().is_empty()).then_some(text)
}

/// The theme that supplies the missing keys.
fn base_of(reader: &mut Reader, bases: &[Theme]) -> Option<Theme> {
    let ids = bases.iter().map(|theme| format!("\"{}\"", theme.id));
    let expected = format!("one of {}", ids.collect::<Vec<_>>().join(", "));
    let find = |it: &Value| {
        Some(
            bases
                .iter()
                .find(|theme| it.as_str() == Some(&theme.id))
                .cloned(),
        )
    };
    // The key `extends` may be missing.
    reader.value(&["extends"], Some(None), &expected, |it| {
        find(it).filter(Option::is_some)
    })?
}

fn board(reader: &mut Reader) -> BoardLook {
    let [wood_lit, wood, wood_shade] = reader.colors(&["board", "surface"]);
    let [grain_dark, grain_light] = reader.colors(&["board", "grain_colors"]);
    let [light, dark] = reader.colors(&["board", "bevel"]);
    BoardLook {
        wood_lit,
        wood,
        wood_shade,
        grain_dark,
        grain_light,
        grain: reader.number(&["board", "grain"], 0.0..=1.0),
        vignette: reader.number(&["board", "vignette"], 0.0..=1.0),
        frame: FrameLook {
            color: reader.color(&["board", "frame"]),
            light,
            dark,
        },
        line: reader.color(&["board", "line"]),
        line_factor: reader.number(&["board", "line_factor"], 1.0..=4.0),
        star: reader.color(&["board", "star"]),
    }
}

fn stones(reader: &mut Reader) -> Stones {
    Stones {
        black: stone(reader, "black"),
        white: stone(reader, "white"),
        shadow: reader.color(&["stones", "shadow"]),
        chip: reader.color(&["stones", "chip"]),
    }
}

fn stone(reader: &mut Reader, whose: &str) -> StoneLook {
    let path = |key| ["stones", whose, key];
    StoneLook {
        body: reader.colors(&path("body")),
        glimmer: reader.color(&path("glimmer")),
        rim: reader.colors(&path("rim")),
        rim_width: reader.number(&path("rim_width"), 0.0..=0.3),
        gloss: reader.color(&path("gloss")),
        number: reader.color(&path("number")),
    }
}

fn marks(reader: &mut Reader) -> MarkLook {
    MarkLook {
        last: reader.colors(&["marks", "last"]),
        win: reader.colors(&["marks", "win"]),
        win_edge: reader.color(&["marks", "win_edge"]),
        win_glow: reader.color(&["marks", "win_glow"]),
        forbidden: reader.color(&["marks", "forbidden"]),
        accent: reader.color(&["marks", "accent"]),
    }
}

fn colors(reader: &mut Reader) -> Palette {
    Palette {
        colors: KEYS.map(|key| {
            let (section, key) = key.split_once('.').unwrap_or(("window", key));
            reader.color(&[section, key])
        }),
        border: reader.number(&["window", "border"], 0.0..=4.0),
        button_border: reader.number(&["window", "button_border"], 0.0..=4.0),
    }
}
