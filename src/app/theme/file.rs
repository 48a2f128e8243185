//! [`Theme`]: the look of board and window, read from a TOML file. `assets/themes/wood.toml`
//! documents every key.

use bevy::prelude::*;
use toml::Value;

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
}

impl Theme {
    /// Reads a theme. Missing keys have the values of the theme in `bases` that it extends.
    ///
    /// # Errors
    /// All mistakes of the file.
    pub fn parse(id: &str, source: Source, bases: &[Self]) -> Result<Self, Vec<ConfigError>> {
        let mut reader = Reader::new(source).map_err(|error| vec![error])?;
        let base = base_of(&mut reader, bases);
        let base = base.as_ref();
        let name = reader.value(
            &["name"],
            None,
            "a text or texts by language (`{ en = \"Wood\" }`)",
            local_text,
        );
        let board = board(&mut reader, base.map(|it| &it.look.board));
        let stones = stones(&mut reader, base.map(|it| &it.look.stones));
        let marks = marks(&mut reader, base.map(|it| &it.look.marks));
        let palette = colors(&mut reader, base.map(|it| &it.palette));
        let mistakes = reader.finish();
        match (name, board, stones, marks, palette) {
            (Some(name), Some(board), Some(stones), Some(marks), Some(palette))
                if mistakes.is_empty() =>
            {
                Ok(Self {
                    id: id.to_owned(),
                    name,
                    look: Look {
                        board,
                        stones,
                        marks,
                    },
                    palette,
                })
            }
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

fn board(reader: &mut Reader, base: Option<&BoardLook>) -> Option<BoardLook> {
    let surface = base.map(|it| [it.wood_lit, it.wood, it.wood_shade]);
    let surface = reader.colors(&["board", "surface"], surface);
    let grain = reader.number(&["board", "grain"], base.map(|it| it.grain), 0.0..=1.0);
    let grain_colors = base.map(|it| [it.grain_dark, it.grain_light]);
    let grain_colors = reader.colors(&["board", "grain_colors"], grain_colors);
    let vignette = reader.number(
        &["board", "vignette"],
        base.map(|it| it.vignette),
        0.0..=1.0,
    );
    let frame = reader.color(&["board", "frame"], base.map(|it| it.frame.color));
    let bevel = reader.colors(
        &["board", "bevel"],
        base.map(|it| [it.frame.light, it.frame.dark]),
    );
    let line = reader.color(&["board", "line"], base.map(|it| it.line));
    let line_factor = reader.number(
        &["board", "line_factor"],
        base.map(|it| it.line_factor),
        1.0..=4.0,
    );
    let star = reader.color(&["board", "star"], base.map(|it| it.star));
    let [wood_lit, wood, wood_shade] = surface?;
    let [grain_dark, grain_light] = grain_colors?;
    let [light, dark] = bevel?;
    Some(BoardLook {
        wood_lit,
        wood,
        wood_shade,
        grain_dark,
        grain_light,
        grain: grain?,
        vignette: vignette?,
        frame: FrameLook {
            color: frame?,
            light,
            dark,
        },
        line: line?,
        line_factor: line_factor?,
        star: star?,
    })
}

fn stones(reader: &mut Reader, base: Option<&Stones>) -> Option<Stones> {
    let shadow = reader.color(&["stones", "shadow"], base.map(|it| it.shadow));
    let chip = reader.color(&["stones", "chip"], base.map(|it| it.chip));
    let black = stone(reader, "black", base.map(|it| &it.black));
    let white = stone(reader, "white", base.map(|it| &it.white));
    Some(Stones {
        black: black?,
        white: white?,
        shadow: shadow?,
        chip: chip?,
    })
}

fn stone(reader: &mut Reader, whose: &str, base: Option<&StoneLook>) -> Option<StoneLook> {
    let path = |key| ["stones", whose, key];
    let body = reader.colors(&path("body"), base.map(|it| it.body));
    let glimmer = reader.color(&path("glimmer"), base.map(|it| it.glimmer));
    let rim = reader.colors(&path("rim"), base.map(|it| it.rim));
    let rim_width = reader.number(&path("rim_width"), base.map(|it| it.rim_width), 0.0..=0.3);
    let gloss = reader.color(&path("gloss"), base.map(|it| it.gloss));
    let number = reader.color(&path("number"), base.map(|it| it.number));
    Some(StoneLook {
        body: body?,
        glimmer: glimmer?,
        rim: rim?,
        rim_width: rim_width?,
        gloss: gloss?,
        number: number?,
    })
}

fn marks(reader: &mut Reader, base: Option<&MarkLook>) -> Option<MarkLook> {
    let last = reader.colors(&["marks", "last"], base.map(|it| it.last));
    let win = reader.colors(&["marks", "win"], base.map(|it| it.win));
    let win_edge = reader.color(&["marks", "win_edge"], base.map(|it| it.win_edge));
    let win_glow = reader.color(&["marks", "win_glow"], base.map(|it| it.win_glow));
    let forbidden = reader.color(&["marks", "forbidden"], base.map(|it| it.forbidden));
    let accent = reader.color(&["marks", "accent"], base.map(|it| it.accent));
    Some(MarkLook {
        last: last?,
        win: win?,
        win_edge: win_edge?,
        win_glow: win_glow?,
        forbidden: forbidden?,
        accent: accent?,
    })
}

fn colors(reader: &mut Reader, base: Option<&Palette>) -> Option<Palette> {
    let colors = KEYS.iter().enumerate().map(|(place, key)| {
        let (section, key) = key.split_once('.').unwrap_or(("window", key));
        reader.color(&[section, key], base.map(|it| it.colors[place]))
    });
    // All keys are read before a missing one ends the function, so that all mistakes are found.
    let colors = colors.collect::<Vec<_>>();
    let border = reader.number(&["window", "border"], base.map(|it| it.border), 0.0..=4.0);
    let button_border = base.map(|it| it.button_border);
    let button_border = reader.number(&["window", "button_border"], button_border, 0.0..=4.0);
    Some(Palette {
        colors: colors
            .into_iter()
            .collect::<Option<Vec<_>>>()?
            .try_into()
            .ok()?,
        border: border?,
        button_border: button_border?,
    })
}
