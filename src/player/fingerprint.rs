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

use super::builtin::shipped_script;
use super::character::{BUILTIN, NUMBERS_KEY, WEIGHTS_KEY, level};
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
    pub(super) fn of(kind: &str, options: &Table, weights: UsesWeights) -> Self {
        let mut options = options.clone();
        // A level is replaced by its keys, so that a change of the table of levels changes the
        // fingerprint.
        level::expand(&mut options);
        drop_what_moves_nothing(&mut options);
        replace_libraries(&mut options);
        replace_search_files(&mut options);
        replace_programs(&mut options);
        replace_script(&mut options);
        let uses_net = uses_net(&options);
        let mut hasher = SipHasher24::new();
        hash_text(&mut hasher, kind);
        hash_value(&mut hasher, &Value::Table(options));
        if weights == UsesWeights::Yes {
            hasher.write(&BUILTIN_WEIGHTS.to_le_bytes());
        }
        if uses_net {
            hasher.write(&BUILTIN_NETS.to_le_bytes());
        }
        Self(format!("{:016x}", hasher.finish()))
    }
}

/// Whether a kind plays by the built-in weights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum UsesWeights {
    Yes,
    #[default]
    No,
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

/// Replaces the names of opening libraries by their content. Without libraries the section `book`
/// is removed.
fn replace_libraries(options: &mut Table) {
    let book = options.get_mut("book").and_then(Value::as_table_mut);
    let files = book.and_then(|book| book.get_mut("files")?.as_array_mut());
    let Some(files) = files.filter(|files| !files.is_empty()) else {
        options.remove("book");
        return;
    };
    for file in files {
        let name = file.as_str().unwrap_or_default();
        let content = match name {
            BUILTIN => Some(builtin_libraries()),
            name => content(Path::new(name)),
        };
        *file = in_place_of(name, content);
    }
}

/// Replaces the names of the files of weights and numbers by their content.
fn replace_search_files(options: &mut Table) {
    let Some(search) = options.get_mut("search").and_then(Value::as_table_mut) else {
        return;
    };
    for key in [WEIGHTS_KEY, NUMBERS_KEY] {
        if let Some(file) = search.get_mut(key)
            && let Some(name) = file.as_str()
        {
            *file = in_place_of(name, content(Path::new(name)));
        }
    }
}

/// Replaces the name of a script by its content.
fn replace_script(options: &mut Table) {
    if let Some(script) = options.get_mut("script")
        && let Some(name) = script.as_str()
    {
        *script = match shipped_script(name) {
            Some(text) => text.into(),
            None => in_place_of(name, content(Path::new(name))),
        };
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
