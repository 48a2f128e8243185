//! [`Reader`]: the values of a TOML file of the app (a theme, the keys), with every mistake
//! located.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::slice::from_ref;

use toml::{Table, Value};

use paint::Rgba;
use player::config::{ConfigError, Layer, Source};

/// The colour in place of a missing or wrong one.
const CLEAR: Rgba = Rgba([0; 4]);

/// Reads a file key by key and collects its mistakes. A key that the app does not read is a mistake
/// as well.
pub(crate) struct Reader {
    layer: Layer,
    /// The files whose values replace missing ones, the first before the others.
    bases: Vec<Table>,
    known: BTreeSet<Vec<String>>,
    mistakes: Vec<ConfigError>,
}

impl Reader {
    /// A reader of this file.
    pub(crate) fn new(source: Source) -> Result<Self, ConfigError> {
        Ok(Self {
            layer: Layer::parse(source)?,
            bases: Vec::new(),
            known: BTreeSet::new(),
            mistakes: Vec::new(),
        })
    }

    /// The value at `path`, converted by `take`, or `base` if it is missing or wrong. `expected`
    /// describes valid values.
    pub(crate) fn value<T>(
        &mut self,
        path: &[&str],
        base: Option<T>,
        expected: &str,
        take: impl FnOnce(&Value) -> Option<T>,
    ) -> Option<T> {
        self.known
            .insert(path.iter().map(|&key| key.to_owned()).collect());
        let Some(value) = self.find(path) else {
            if base.is_none() {
                self.mistake(path, format!("is missing, expected {expected}"));
            }
            return base;
        };
        let written = short(&value.to_string());
        let taken = take(value);
        if taken.is_none() {
            self.mistake(path, format!("{written} is not valid, expected {expected}"));
        }
        taken.or(base)
    }

    /// Takes values that are missing in the file from these files.
    pub(crate) fn extend(&mut self, bases: &[Table]) {
        self.bases = bases.to_vec();
    }

    /// The file, and the files from which it takes missing values.
    pub(crate) fn files(&self) -> Vec<Table> {
        [from_ref(&self.layer.table), &self.bases].concat()
    }

    /// Reads a colour. A missing or wrong one is a mistake, and its value is transparent.
    pub(crate) fn color(&mut self, path: &[&str]) -> Rgba {
        let expected = "a colour such as \"#A9743A\", or \"#A9743A80\" with its alpha";
        let color = self.value(path, None, expected, |it| color(it.as_str()?));
        color.unwrap_or(CLEAR)
    }

    /// Reads `N` colours. If they are missing or wrong, that is a mistake, and all are transparent.
    pub(crate) fn colors<const N: usize>(&mut self, path: &[&str]) -> [Rgba; N] {
        let expected = format!("{N} colours such as \"#A9743A\" in brackets");
        let colors = self.value(path, None, &expected, |it| {
            let colors = it.as_array()?.iter().map(|it| color(it.as_str()?));
            colors.collect::<Option<Vec<_>>>()?.try_into().ok()
        });
        colors.unwrap_or([CLEAR; N])
    }

    /// Reads a number in this range. A missing or wrong one is a mistake, and its value is 0.
    pub(crate) fn number(&mut self, path: &[&str], range: RangeInclusive<f32>) -> f32 {
        let expected = format!("a number from {} to {}", range.start(), range.end());
        let number = self.value(path, None, &expected, |it| {
            let number = it.as_float().or_else(|| Some(it.as_integer()? as f64))? as f32;
            range.contains(&number).then_some(number)
        });
        number.unwrap_or_default()
    }

    /// Adds a mistake.
    pub(crate) fn mistake(&mut self, path: &[&str], message: String) {
        self.mistakes.push(self.layer.error(path, message));
    }

    /// All mistakes, including unknown keys.
    pub(crate) fn finish(mut self) -> Vec<ConfigError> {
        let mut unknown = Vec::new();
        for (key, value) in &self.layer.table {
            self.find_unknown(&mut vec![key.clone()], value, &mut unknown);
        }
        for path in unknown {
            let path = path.iter().map(String::as_str).collect::<Vec<_>>();
            let Some((key, section)) = path.split_last() else {
                continue;
            };
            if self.is_section(&path) {
                self.mistake(&path, "is not valid, expected a section of keys".into());
                continue;
            }
            let keys = self.keys_of(section);
            let near = keys.iter().map(|it| (strsim::jaro_winkler(it, key), it));
            let near = near.filter(|(likeness, _)| *likeness > 0.8);
            let nearest = near.max_by(|one, other| one.0.total_cmp(&other.0));
            let hint =
                nearest.map_or_else(String::new, |(_, it)| format!(" (did you mean `{it}`?)"));
            let keys = keys.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>();
            self.mistake(
                &path,
                format!("unknown key{hint}, expected one of {}", keys.join(", ")),
            );
        }
        self.mistakes.sort_by_key(|mistake| mistake.line);
        self.mistakes
    }

    fn find(&self, path: &[&str]) -> Option<&Value> {
        let (first, rest) = path.split_first()?;
        let mut files = [&self.layer.table].into_iter().chain(&self.bases);
        files.find_map(|file| {
            let mut rest = rest.iter();
            rest.try_fold(file.get(*first)?, |it, key| it.as_table()?.get(*key))
        })
    }

    fn find_unknown(&self, path: &mut Vec<String>, value: &Value, unknown: &mut Vec<Vec<String>>) {
        if self.known.contains(path) {
            return;
        }
        match value.as_table() {
            Some(table) if self.is_section(path) => {
                for (key, value) in table {
                    path.push(key.clone());
                    self.find_unknown(path, value, unknown);
                    path.pop();
                }
            }
            _ => unknown.push(path.clone()),
        }
    }

    /// True when this path is a section with known keys.
    fn is_section<S: AsRef<str>>(&self, path: &[S]) -> bool {
        let path = path.iter().map(AsRef::as_ref).collect::<Vec<_>>();
        !self.keys_of(&path).is_empty()
    }

    /// The known keys of a section.
    fn keys_of(&self, section: &[&str]) -> BTreeSet<String> {
        let inside = self.known.iter().filter(|it| it.len() > section.len());
        let inside = inside.filter(|it| it.iter().zip(section).all(|(one, other)| one == other));
        inside.map(|it| it[section.len()].clone()).collect()
    }
}

/// The text in one line of at most 60 characters.
fn short(text: &str) -> String {
    let mut line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some((end, _)) = line.char_indices().nth(60) {
        line.truncate(end);
        line.push('\u{2026}');
    }
    line
}

/// The colour written `#RRGGBB` or `#RRGGBBAA`.
fn color(text: &str) -> Option<Rgba> {
    let digits = text.strip_prefix('#')?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    match digits.len() {
        6 => Some(Rgba::hex(number)),
        8 => Some(Rgba(number.to_be_bytes())),
        _ => None,
    }
}
