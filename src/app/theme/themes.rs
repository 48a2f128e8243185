//! [`Themes`]: the built-in themes and the user's own.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use bevy::prelude::Resource;

use super::Theme;
use player::config::{ConfigError, Source};
use storage::{self, FileKind};

/// The built-in themes, the default first; the others extend those before them.
const EMBEDDED: [(&str, &str); 5] = [
    ("wood", include_str!("../../../assets/themes/wood.toml")),
    ("slate", include_str!("../../../assets/themes/slate.toml")),
    ("paper", include_str!("../../../assets/themes/paper.toml")),
    (
        "contrast",
        include_str!("../../../assets/themes/contrast.toml"),
    ),
    ("cat", include_str!("../../../assets/themes/cat.toml")),
];

/// The themes, and the mistakes in invalid theme files.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Themes {
    themes: Vec<Theme>,
    mistakes: Vec<ConfigError>,
}

impl Default for Theme {
    /// The theme `wood`.
    fn default() -> Self {
        builtin()[0].clone()
    }
}

impl Default for Themes {
    /// The built-in themes only.
    fn default() -> Self {
        Self {
            themes: builtin().to_vec(),
            mistakes: Vec::new(),
        }
    }
}

impl Themes {
    /// The built-in themes and those of the files `*.toml` in this folder, if it exists. A file
    /// named like a theme replaces it; a file with mistakes is ignored.
    pub fn read(folder: &Path) -> Self {
        let mut themes = Self::default();
        for file in files(folder) {
            let id = file
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let theme = load(&file).and_then(|source| Theme::parse(&id, source, builtin()));
            match theme {
                Ok(theme) => themes.put(theme),
                Err(mistakes) => themes.mistakes.extend(mistakes),
            }
        }
        themes
    }

    fn put(&mut self, theme: Theme) {
        match self.themes.iter_mut().find(|it| it.id == theme.id) {
            Some(place) => *place = theme,
            None => self.themes.push(theme),
        }
    }

    /// All themes.
    pub fn all(&self) -> &[Theme] {
        &self.themes
    }

    /// The theme with this ID, or the default.
    pub fn get(&self, id: &str) -> &Theme {
        let found = self.themes.iter().find(|theme| theme.id == id);
        found.unwrap_or(&self.themes[0])
    }

    /// The mistakes in the theme files.
    pub fn mistakes(&self) -> &[ConfigError] {
        &self.mistakes
    }
}

/// The built-in themes, which are parsed once.
fn builtin() -> &'static [Theme] {
    static BUILTIN: LazyLock<Vec<Theme>> = LazyLock::new(parse_builtin);
    &BUILTIN
}

fn parse_builtin() -> Vec<Theme> {
    let mut themes = Vec::new();
    for (id, text) in EMBEDDED {
        let source = Source {
            name: format!("built-in {id}.toml"),
            text: text.to_owned(),
        };
        let theme = Theme::parse(id, source, &themes).expect("a test parses the built-in themes");
        themes.push(theme);
    }
    themes
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.map(|entry| entry.path());
    let mut files = files
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect::<Vec<_>>();
    files.sort();
    files
}

fn load(file: &Path) -> Result<Source, Vec<ConfigError>> {
    let name = file.display().to_string();
    let failed = |message: String| {
        vec![ConfigError {
            file: name.clone(),
            line: None,
            key: String::new(),
            message,
        }]
    };
    let text = storage::read_text(file, FileKind::Theme);
    let text = text.map_err(|error| failed(error.to_string()))?;
    Ok(Source {
        name: name.clone(),
        text,
    })
}
