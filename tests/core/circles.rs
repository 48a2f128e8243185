//! No file of a room imports a file that imports it, directly or through others, and no folder does.
//! A folder's `mod.rs` may use the folder's files, and they may use it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

type Names = Vec<String>;

/// A source file of a room.
#[derive(Default)]
struct SourceFile {
    /// True for `mod.rs` and `lib.rs`.
    is_parent: bool,
    /// What it imports: the path, and the name here.
    uses: Vec<(Names, String)>,
    /// The paths with `::` outside of imports.
    mentions: Vec<Names>,
}

/// The source files of a room by the names of their modules.
type Room = BTreeMap<Names, SourceFile>;

#[test]
fn no_room_has_an_import_circle() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src");
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(sources).expect("a folder").flatten() {
        let mut room = Room::new();
        read(&entry.path(), &Names::new(), &mut room);
        let circles = circles(&room);
        if !circles.is_empty() {
            found.insert(entry.file_name().display().to_string(), circles);
        }
    }
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn circles_of_files_and_folders_are_found() {
    let number = |files: &[(&str, &str)]| {
        let parsed = files.iter().map(|(path, text)| {
            let names = path.split('/').map(str::to_owned).collect::<Names>();
            (names, parse(text, *path == "b"))
        });
        circles(&parsed.collect()).len()
    };
    let a = (
        "a",
        "use super::{b::{self as it, One}, c};\nfn f() { it::two(); }",
    );
    let own = (
        "b",
        "struct One;\n// crate::a::call\nfn two() { \"crate::a::f\"; }",
    );
    assert_eq!(number(&[a, own, ("c", "use crate::a::f;")]), 0);
    let b = ("b", "mod d;\npub use d::One;\nfn two() { d::three(); }");
    let d = (
        "b/d",
        "struct One;\nfn three() { super::two(); crate::a::f(); }",
    );
    assert_eq!(number(&[a, b, d]), 2, "files and folders");
    let files = [
        ("x/a", "use crate::y::c::C;"),
        ("y/c", ""),
        ("y/d", "use crate::x::a::A;"),
    ];
    assert_eq!(number(&files), 1, "folders alone");
}

fn read(folder: &Path, module: &Names, room: &mut Room) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let stem = path.file_stem().unwrap_or_default().display().to_string();
        let mut names = module.clone();
        if path.is_dir() {
            names.push(stem);
            read(&path, &names, room);
        } else if path.extension().is_some_and(|it| it == "rs") {
            let is_parent = stem == "mod" || stem == "lib";
            names.extend((!is_parent).then_some(stem));
            let text = fs::read_to_string(&path).expect("a source file");
            room.insert(names, parse(&text, is_parent));
        }
    }
}

/// The names, the signs `::` and the other signs of a source text, without comments, strings and the
/// tests at its end.
fn tokens(text: &str) -> Names {
    let text = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default();
    let (mut tokens, mut rest) = (Names::new(), text);
    while let Some(first) = rest.chars().next() {
        let is_name = |it: char| it.is_alphanumeric() || it == '_';
        let length = if is_name(first) {
            rest.find(|it| !is_name(it)).unwrap_or(rest.len())
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("'\"'") || rest.starts_with("'\\") {
            3
        } else if first == '"' {
            let mut is_escaped = false;
            let end = rest[1..].find(|it| {
                let ends = it == '"' && !is_escaped;
                is_escaped = it == '\\' && !is_escaped;
                ends
            });
            end.map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("::") {
            2
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        if !(token.trim().is_empty() || token.starts_with("//") || token.starts_with('"')) {
            tokens.push(token.to_owned());
        }
        rest = after;
    }
    tokens
}

fn parse(text: &str, is_parent: bool) -> SourceFile {
    let mut file = SourceFile {
        is_parent,
        ..SourceFile::default()
    };
    let tokens = tokens(text);
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at].as_str();
        at += 1;
        if token == "use" {
            imports(&tokens, &mut at, &[], &mut file.uses);
        } else if tokens.get(at).is_some_and(|it| it == "::") {
            let mut path = vec![token.to_owned()];
            while at + 1 < tokens.len() && tokens[at] == "::" {
                path.push(tokens[at + 1].clone());
                at += 2;
            }
            file.mentions.push(path);
        }
    }
    file
}

/// Reads an import, or a part of one behind `prefix`, up to its end. Returns the sign that ends it.
fn imports<'t>(
    tokens: &'t [String],
    at: &mut usize,
    prefix: &[String],
    uses: &mut Vec<(Names, String)>,
) -> Option<&'t str> {
    let mut path = prefix.to_vec();
    let (mut alias, mut is_item) = (None, false);
    loop {
        let token = tokens.get(*at)?;
        *at += 1;
        match token.as_str() {
            "::" => {}
            "as" => alias = tokens.get(*at).cloned(),
            "{" => {
                while imports(tokens, at, &path, uses) == Some(",") {}
                is_item = false;
            }
            end @ ("," | "}" | ";") => {
                let name = alias.or_else(|| path.last().cloned());
                uses.extend(name.filter(|_| is_item).map(|name| (path, name)));
                return Some(end);
            }
            "self" if !path.is_empty() => is_item = true,
            _ if alias.is_some() => {}
            _ => {
                path.push(token.clone());
                is_item = true;
            }
        }
    }
}

/// The path from the root of the room; `None` for another crate.
fn absolute(room: &Room, module: &[String], path: &[String]) -> Option<Names> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([module, rest].concat()),
        "super" => {
            let parent = module.split_last()?.1;
            if rest.first().is_some_and(|it| it == "super") {
                absolute(room, parent, rest)
            } else {
                Some([parent, rest].concat())
            }
        }
        _ => Some([module, path].concat()).filter(|it| room.contains_key(&it[..=module.len()])),
    }
}

/// The module that defines what a path names, behind at most `left` re-exports; `None` when the path
/// is that of a module.
fn definition(room: &Room, path: &[String], left: u8) -> Option<Names> {
    let mut lengths = (0..path.len()).rev();
    let (module, rest) = if room.contains_key(path) {
        (path, &[][..])
    } else {
        path.split_at(lengths.find(|&it| room.contains_key(&path[..it]))?)
    };
    let (first, behind) = rest.split_first()?;
    let imports = room[module].uses.iter();
    let imports = imports.filter(|(_, name)| name == first);
    let mut targets = imports.filter_map(|(used, _)| {
        let target = [&absolute(room, module, used)?, behind].concat();
        definition(room, &target, left.checked_sub(1)?)
    });
    targets.next().or_else(|| Some(module.to_vec()))
}

/// The modules that a file uses.
fn used(room: &Room, module: &Names) -> BTreeSet<Names> {
    let file = &room[module];
    let imported = file.uses.iter();
    let imported = imported.filter_map(|(path, _)| absolute(room, module, path));
    let mentioned = file.mentions.iter().filter_map(|path| {
        let import = file.uses.iter().find(|(_, name)| *name == path[0]);
        let of_import = import.and_then(|(used, _)| absolute(room, module, used));
        let of_import = of_import.map(|it| [&it, &path[1..]].concat());
        of_import.or_else(|| absolute(room, module, path))
    });
    let paths = imported.chain(mentioned).collect::<Vec<_>>();
    let targets = paths.iter().filter_map(|path| definition(room, path, 8));
    let is_child = |it: &Names| file.is_parent && it.starts_with(module);
    targets.filter(|it| it != module && !is_child(it)).collect()
}

/// The circles of the files of a room, and those of its folders.
fn circles(room: &Room) -> BTreeSet<BTreeSet<Names>> {
    let mut files = BTreeMap::new();
    let mut folders = BTreeMap::<Names, BTreeSet<Names>>::new();
    for module in room.keys() {
        let used = used(room, module);
        let folder = |it: &Names| it[..it.len().min(1)].to_vec();
        let others = used.iter().map(folder);
        let others = others.filter(|it| !it.is_empty() && *it != folder(module));
        folders.entry(folder(module)).or_default().extend(others);
        files.insert(module.clone(), used);
    }
    folders.remove(&Names::new());
    [circles_of(&files), circles_of(&folders)]
        .concat()
        .into_iter()
        .collect()
}

fn circles_of(arrows: &BTreeMap<Names, BTreeSet<Names>>) -> Vec<BTreeSet<Names>> {
    let mut all = arrows.clone();
    for through in arrows.keys() {
        let behind = all[through].clone();
        let before = all.values_mut().filter(|it| it.contains(through));
        before.for_each(|it| it.extend(behind.iter().cloned()));
    }
    let circles = all.iter().filter(|(from, after)| after.contains(*from));
    let circles = circles.map(|(from, after)| {
        let members = after.iter().filter(|it| all[*it].contains(from));
        members.cloned().collect()
    });
    circles.collect()
}
