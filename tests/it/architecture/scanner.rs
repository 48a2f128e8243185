//! Reads Rust text just well enough to see which rooms a file names.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::MAY_USE;

/// One file of `src`.
pub struct Source {
    pub path: PathBuf,
    /// The module it is, from the crate's root: `src/player/config/mod.rs` is `player`, `config`. Empty for the root itself.
    pub module: Vec<String>,
    pub tokens: Vec<String>,
}

impl Source {
    pub fn new(path: PathBuf, text: &str) -> Self {
        let parts = path.with_extension("");
        let parts = parts.iter().map(|part| part.to_string_lossy().into_owned());
        let mut module = parts
            .skip_while(|part| part != "src")
            .skip(1)
            .collect::<Vec<_>>();
        module.pop_if(|last| last == "mod");
        let is_root = match module.as_slice() {
            [only] => only == "lib" || only == "main",
            [first, _] => first == "bin",
            _ => false,
        };
        if is_root {
            module.clear();
        }
        Self {
            path,
            module,
            tokens: tokens(text),
        }
    }
}

pub fn sources() -> Vec<Source> {
    let mut files = Vec::new();
    collect(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut files,
    );
    files
}

fn collect(folder: &Path, files: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("a folder of the program") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).expect("a text");
            // From the manifest's folder, which may lie under another `src`.
            let path = path
                .strip_prefix(env!("CARGO_MANIFEST_DIR"))
                .expect("a file of this package")
                .to_owned();
            files.push(Source::new(path, &text));
        }
    }
}

/// The rooms that a file names by `crate::` or by `super::` out of its own.
pub fn used_rooms(file: &Source) -> BTreeSet<String> {
    let tokens = file.tokens.iter().map(String::as_str).collect::<Vec<_>>();
    let mut used = BTreeSet::new();
    // Inline modules add a level to what `super` means.
    let mut inline = Vec::new();
    let mut depth = 0;
    for (index, &token) in tokens.iter().enumerate() {
        let rest = &tokens[index + 1..];
        match token {
            "{" => depth += 1,
            "}" => {
                depth -= 1;
                inline.retain(|&level| level <= depth);
            }
            "mod" if rest.get(1) == Some(&"{") => inline.push(depth + 1),
            "crate" => first_segments(rest, 0, &mut used),
            "super" if index == 0 || tokens[index - 1] != "::" => {
                first_segments(
                    rest,
                    (file.module.len() + inline.len()).saturating_sub(1),
                    &mut used,
                );
            }
            _ => {}
        }
    }
    used.retain(|name| MAY_USE.iter().any(|(room, _)| room == name));
    used
}

/// The first names of the paths that follow, when they begin `levels` modules below the root.
fn first_segments(rest: &[&str], levels: usize, used: &mut BTreeSet<String>) {
    let ["::", rest @ ..] = rest else { return };
    match rest {
        ["super", rest @ ..] if levels > 0 => first_segments(rest, levels - 1, used),
        ["{", group @ ..] => {
            let mut depth = 0;
            let mut begins = true;
            for (index, &token) in group.iter().enumerate() {
                match token {
                    "{" => depth += 1,
                    "}" if depth == 0 => return,
                    "}" => depth -= 1,
                    _ if depth == 0 && begins => {
                        let path = ["::"]
                            .iter()
                            .chain(&group[index..])
                            .copied()
                            .collect::<Vec<_>>();
                        first_segments(&path, levels, used);
                    }
                    _ => {}
                }
                begins = token == ",";
            }
        }
        [name, ..] if levels == 0 => {
            used.insert((*name).to_owned());
        }
        _ => {}
    }
}

/// The words and signs of a Rust text; comments and literals are left out.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = literal_or_comment(rest).unwrap_or_else(|| {
            let word = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            let length = if word > 0 {
                word
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            if !first.is_whitespace() {
                tokens.push(rest[..length].to_owned());
            }
            length
        });
        rest = &rest[length..];
    }
    tokens
}

/// The length of the literal or comment that `text` begins with.
fn literal_or_comment(text: &str) -> Option<usize> {
    let until = |end: &str, from: usize| {
        text[from..]
            .find(end)
            .map_or(text.len(), |at| from + at + end.len())
    };
    if text.starts_with("//") {
        return Some(until("\n", 0));
    }
    if text.starts_with("/*") {
        let mut depth = 0;
        let mut at = 0;
        loop {
            let Some(next) = text[at..].find(['/', '*']) else {
                return Some(text.len());
            };
            at += next;
            let step = match text.get(at..at + 2) {
                Some("/*") => 1,
                Some("*/") => -1,
                _ => 0,
            };
            depth += step;
            at += if step == 0 { 1 } else { 2 };
            if depth == 0 {
                return Some(at);
            }
        }
    }
    let raw = text.strip_prefix("br").or_else(|| text.strip_prefix('r'));
    if let Some(raw) = raw {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let begin = text.len() - raw.len() + hashes + 1;
            return Some(until(&format!("\"{}", "#".repeat(hashes)), begin));
        }
    }
    match text.strip_prefix('b').unwrap_or(text).chars().next()? {
        '"' => Some(quoted(text, '"')),
        // A quote with one character before the next one is a literal, any other a lifetime.
        '\'' if text.contains('\'') => {
            let inner = text
                .trim_start_matches('b')
                .chars()
                .skip(1)
                .take(2)
                .collect::<Vec<_>>();
            (inner[..1] == ['\\'] || inner[1..] == ['\'']).then(|| quoted(text, '\''))
        }
        _ => None,
    }
}

/// The length of a literal between two of these quotes.
fn quoted(text: &str, quote: char) -> usize {
    let mut chars = text
        .char_indices()
        .skip_while(|&(_, char)| char != quote)
        .skip(1);
    while let Some((at, char)) = chars.next() {
        match char {
            '\\' => drop(chars.next()),
            _ if char == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
