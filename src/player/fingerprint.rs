//! [`Fingerprint`]: a short text that changes with everything that decides the play of a character.

use std::fmt;
use std::fs::File;
use std::hash::Hasher;
use std::io::Read;
use std::path::Path;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher24;
use toml::{Table, Value};

use super::character::{BUILTIN, level};
use super::path_keys::PATH_KEYS;
use super::script_source::shipped;
use engine::book::Book;
use engine::state::RuleWeights;
use engine::state::net::Net;
use rules::Rule;

/// The hash of a kind and its options, in 16 hexadecimal digits. Options without influence on moves
/// are excluded, and so are name, portrait, chat and think time of a character, and the version of
/// the program. Names of files are replaced by their content.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fingerprint(String);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Fingerprint {
    /// The fingerprint of a player of this kind with these options. Reads the files that they name.
    /// `by_weights` is true when the kind plays by the built-in weights.
    pub(super) fn of(kind: &str, options: &Table, by_weights: bool) -> Self {
        let mut options = options.clone();
        // A level is replaced by its keys, so that a change of the table of levels changes the
        // fingerprint.
        level::expand(&mut options);
        drop_what_moves_nothing(&mut options);
        replace_files(&mut options);
        replace_programs(&mut options);
        let uses_net = uses_net(&options);
        let mut hasher = SipHasher24::new();
        hash_text(&mut hasher, kind);
        hash_value(&mut hasher, &Value::Table(options));
        if by_weights {
            hasher.write(&BUILTIN_WEIGHTS.to_le_bytes());
        }
        if uses_net {
            hasher.write(&BUILTIN_NETS.to_le_bytes());
        }
        Self(format!("{:016x}", hasher.finish()))
    }
}

static BUILTIN_WEIGHTS: LazyLock<u64> = LazyLock::new(|| {
    let mut hasher = SipHasher24::new();
    for rule in Rule::ALL {
        hash_text(&mut hasher, RuleWeights::builtin_text(rule));
    }
    hasher.finish()
});

static BUILTIN_NETS: LazyLock<u64> = LazyLock::new(|| {
    let mut hasher = SipHasher24::new();
    for net in Rule::ALL.into_iter().filter_map(Net::builtin_bytes) {
        hash_length(&mut hasher, net.len());
        hasher.write(net);
    }
    hasher.finish()
});

/// True when the search evaluates by a net.
fn uses_net(options: &Table) -> bool {
    let evaluator = options
        .get("search")
        .and_then(|search| search.get("evaluator"));
    evaluator.and_then(Value::as_str) == Some("net")
}

/// Removes options without influence on moves: the default seed, and the answers to proposals.
fn drop_what_moves_nothing(options: &mut Table) {
    if options.get("seed").and_then(Value::as_str) == Some("game") {
        options.remove("seed");
    }
    if let Some(manners) = options.get_mut("manners").and_then(Value::as_table_mut) {
        manners.remove("take_back");
        manners.remove("draw");
    }
    // Fingerprints belong to games in matches, where an open number of threads is one.
    let threads = options
        .get_mut("search")
        .and_then(|it| it.get_mut("threads"));
    if let Some(threads) = threads.filter(|it| it.as_integer() == Some(0)) {
        *threads = 1.into();
    }
    options.retain(|_, value| !value.as_table().is_some_and(Table::is_empty));
}

/// Replaces the names of files by their content, and that of a script by the script. A section
/// `book` without libraries is removed.
fn replace_files(options: &mut Table) {
    let files = options.get("book").and_then(|book| book.get("files"));
    if files.and_then(Value::as_array).is_none_or(Vec::is_empty) {
        options.remove("book");
    }
    for key in &PATH_KEYS {
        for value in key.values_in(options) {
            let name = value.as_str().unwrap_or_default();
            *value = match (key.name, name, shipped(name)) {
                ("script", _, Some(script)) => script.into(),
                ("files", BUILTIN, _) => hexadecimal(builtin_libraries()),
                _ => in_place_of(name, content(Path::new(name))),
            };
        }
    }
}

fn builtin_libraries() -> u64 {
    let mut hasher = SipHasher24::new();
    for file in Book::builtin_files() {
        hash_length(&mut hasher, file.len());
        hasher.write(file);
    }
    hasher.finish()
}

/// Adds the content of the files that the command of a foreign engine names: its program, or a
/// script.
fn replace_programs(options: &mut Table) {
    let engine = options.get_mut("engine").and_then(Value::as_table_mut);
    let Some(engine) = engine else {
        return;
    };
    let folder = engine.get("folder").and_then(Value::as_str).unwrap_or(".");
    let folder = Path::new(folder).to_owned();
    let command = engine.get_mut("command").and_then(Value::as_array_mut);
    for word in command.into_iter().flatten() {
        let text = word.as_str().unwrap_or_default().to_owned();
        if let Some(content) = content(&folder.join(&text)) {
            *word = Value::Array(vec![text.into(), hexadecimal(content)]);
        }
    }
}

/// The replacement of a file name: its content, or its name if it cannot be read.
fn in_place_of(name: &str, content: Option<u64>) -> Value {
    content.map_or_else(|| name.into(), hexadecimal)
}

fn hexadecimal(content: u64) -> Value {
    format!("{content:016x}").into()
}

/// The hash of the content of a regular file; `None` if it cannot be read.
fn content(path: &Path) -> Option<u64> {
    let is_file = std::fs::metadata(path).is_ok_and(|it| it.is_file());
    let mut file = is_file.then(|| File::open(path).ok())??;
    let mut hasher = SipHasher24::new();
    let mut block = vec![0; 1 << 16];
    loop {
        match file.read(&mut block).ok()? {
            0 => return Some(hasher.finish()),
            read => hasher.write(&block[..read]),
        }
    }
}

/// Hashes a value, independently of the order of its keys. A whole number is the same with and
/// without a decimal point.
fn hash_value(hasher: &mut SipHasher24, value: &Value) {
    match value {
        Value::String(text) => {
            hasher.write_u8(b's');
            hash_text(hasher, text);
        }
        Value::Integer(number) => hash_number(hasher, *number as f64),
        Value::Float(number) => hash_number(hasher, *number),
        Value::Boolean(flag) => hasher.write(&[b'b', u8::from(*flag)]),
        Value::Datetime(date) => {
            hasher.write_u8(b'd');
            hash_text(hasher, &date.to_string());
        }
        Value::Array(values) => {
            hasher.write_u8(b'a');
            hash_length(hasher, values.len());
            values.iter().for_each(|value| hash_value(hasher, value));
        }
        Value::Table(table) => {
            hasher.write_u8(b't');
            hash_length(hasher, table.len());
            let mut entries = table.iter().collect::<Vec<_>>();
            entries.sort_unstable_by_key(|&(key, _)| key);
            for (key, value) in entries {
                hash_text(hasher, key);
                hash_value(hasher, value);
            }
        }
    }
}

fn hash_number(hasher: &mut SipHasher24, number: f64) {
    hasher.write_u8(b'n');
    hasher.write(&number.to_le_bytes());
}

fn hash_text(hasher: &mut SipHasher24, text: &str) {
    hash_length(hasher, text.len());
    hasher.write(text.as_bytes());
}

fn hash_length(hasher: &mut SipHasher24, length: usize) {
    hasher.write(&(length as u64).to_le_bytes());
}
