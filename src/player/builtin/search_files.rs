//! Data that players with a search share, and the keys of the section `search` that name files:
//! `weights` and `numbers`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::{Table, Value};

use super::search_options::Options;
use crate::OptionError;
use crate::character::BuiltinBooks;
use crate::options::{one_line, read_options, shorten};
use crate::registry::default_keys;
use engine::params::{Key, KeyValue};
use engine::state::net::Net;
use engine::state::{RuleWeights, Weights};
use engine::{Params, SearchParams};
use storage::{self, FileKind};

/// Data that all players of a registry share, so that it is read and computed once.
#[derive(Default)]
pub(super) struct Shared {
    /// The built-in weights.
    pub weights: Arc<Weights>,
    pub books: BuiltinBooks,
}

engine::params! {
    /// The keys of the section `search` that are read separately, because they name files.
    struct SearchFiles {
        /// A file of weights for the evaluator `combinations` and the move order, made by `nekomoku
        /// train fit`, or a net for the evaluator `net`, made by `nekomoku train net` or `nekomoku
        /// train policy`. It replaces the built-in one in games under its rule. A relative path
        /// starts from the folder of the file that it is written in.
        weights: Option<PathBuf> = None, absent "the built-in weights",
            example r#""assets/weights/freestyle.txt""#;
        /// A file of numbers of the search (margins, depths, reductions), made by `nekomoku train
        /// params`. Numbers that it does not name keep their defaults. A relative path starts from
        /// the folder of the file that it is written in.
        numbers: Option<PathBuf> = None, absent "the built-in numbers",
            example r#""examples/numbers.toml""#;
    }
}

/// What the files of a character hold, or what is built in.
pub(super) struct FileContents {
    pub weights: Arc<Weights>,
    pub numbers: SearchParams,
}

/// The keys of a kind whose search has these parameters and files.
pub(super) fn keys_with_files<P: Params>() -> Vec<Key> {
    let mut keys = default_keys::<Options<P>>();
    for key in &mut keys {
        if let ("search", KeyValue::Part(search)) = (key.name, &mut key.value) {
            search.extend(SearchFiles::default().keys());
        }
    }
    keys
}

impl FileContents {
    /// What is built in.
    pub(super) fn builtin(shared: &Shared) -> Self {
        Self {
            weights: Arc::clone(&shared.weights),
            numbers: SearchParams::default(),
        }
    }

    /// Removes the keys that name files from the section `search` of a character's options, and
    /// reads the files. Adds an error for each file that cannot be used.
    pub(super) fn take(
        options: &mut Table,
        shared: &Shared,
        errors: &mut Vec<OptionError>,
    ) -> Self {
        let mut taken = Table::new();
        if let Some(search) = options.get_mut("search").and_then(Value::as_table_mut) {
            let keys = SearchFiles::names().iter();
            taken.extend(keys.filter_map(|&key| Some((key.to_owned(), search.remove(key)?))));
        }
        let parsed = read_options::<SearchFiles>(taken);
        errors.extend(parsed.errors.into_iter().map(|it| it.below("search")));
        let files = parsed.value.unwrap_or_default();
        let mut contents = Self::builtin(shared);
        let mut failed = |key, message| errors.push(OptionError::new(key, message).below("search"));
        match files.weights.map(|file| with_file(&shared.weights, &file)) {
            Some(Ok(weights)) => contents.weights = Arc::new(weights),
            Some(Err(message)) => failed("weights", message),
            None => {}
        }
        match files.numbers.map(|file| read_numbers(&file)) {
            Some(Ok(numbers)) => contents.numbers = numbers,
            Some(Err(message)) => failed("numbers", message),
            None => {}
        }
        contents
    }
}

/// The numbers in a file: TOML, by their paths.
fn read_numbers(file: &Path) -> Result<SearchParams, String> {
    let name = file.display().to_string();
    let name = shorten(&name);
    let text = storage::read_text(file, FileKind::Numbers);
    let text = text.map_err(|error| format!("{name}: {error}"))?;
    let numbers = toml::from_str::<SearchParams>(&text).map_err(|error| {
        let line = error
            .span()
            .map_or(1, |span| 1 + text[..span.start].matches('\n').count());
        format!("{name}:{line}: {}", one_line(error.message()))
    })?;
    match numbers.out_of_range().first() {
        Some(error) => Err(format!("{name}: {error}")),
        None => Ok(numbers),
    }
}

/// The built-in weights with the content of a file: a net, or the weights of a rule as text.
fn with_file(builtin: &Weights, file: &Path) -> Result<Weights, String> {
    let name = file.display().to_string();
    let name = shorten(&name);
    let wrong = |error: &dyn std::fmt::Display| format!("{name}: {error}");
    let bytes = storage::read(file, FileKind::Weights).map_err(|error| wrong(&error))?;
    if Net::recognizes(&bytes) {
        let net = Net::from_bytes(&bytes).map_err(|error| wrong(&error))?;
        return Ok(builtin.with_net(Arc::new(net)));
    }
    let text = storage::text_of(bytes).map_err(|error| wrong(&error))?;
    let weights = RuleWeights::parse(&text).map_err(|error| wrong(&error))?;
    Ok(builtin.with(weights))
}
