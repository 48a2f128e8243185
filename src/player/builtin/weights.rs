//! What the players of the kinds with a search share, and the key `search.weights` that replaces it
//! for one character.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::{Table, Value};

use super::searching::Options;
use crate::OptionError;
use crate::character::{BuiltinBooks, WEIGHTS_KEY};
use crate::options::{read_options, shorten};
use crate::reference::default_keys;
use engine::Params;
use engine::params::{Key, KeyValue};
use engine::state::{RuleWeights, Weights};
use storage::{self, FileKind};

/// What the players that one registry builds share, so that it is read and computed once.
#[derive(Default)]
pub(super) struct Shared {
    /// The built-in weights.
    pub weights: Arc<Weights>,
    pub books: BuiltinBooks,
}

engine::params! {
    /// The key of the section `search` that is read by itself, because it names a file.
    struct WeightsKey {
        /// A file of weights for the evaluator `combinations` and the move order, made by
        /// `nekomoku train fit`. It replaces the built-in weights in games under its rule. A
        /// relative path starts from the folder where Nekomoku runs.
        weights: Option<PathBuf> = None, absent "the built-in weights",
            example r#""assets/weights/freestyle.txt""#;
    }
}

/// The keys of a kind whose search has these parameters and weights.
pub(super) fn keys_with_weights<P: Params>() -> Vec<Key> {
    let mut keys = default_keys::<Options<P>>();
    for key in &mut keys {
        if let ("search", KeyValue::Part(search)) = (key.name, &mut key.value) {
            search.extend(WeightsKey::default().keys());
        }
    }
    keys
}

/// Removes the key `search.weights` from a character's options and reads the file that it names.
/// Returns the built-in weights, with those of the file's rule replaced.
///
/// # Errors
/// When the value names no file of weights that can be read. The key is removed in that case too.
pub(super) fn take_weights(
    options: &mut Table,
    builtin: &Arc<Weights>,
) -> Result<Arc<Weights>, OptionError> {
    let search = options.get_mut("search").and_then(Value::as_table_mut);
    let Some(value) = search.and_then(|search| search.remove(WEIGHTS_KEY)) else {
        return Ok(Arc::clone(builtin));
    };
    let mut parsed = read_options::<WeightsKey>(Table::from_iter([(WEIGHTS_KEY.into(), value)]));
    if let Some(error) = parsed.errors.pop() {
        return Err(error.below("search"));
    }
    let file = parsed.value.and_then(|key| key.weights);
    let own = read_weights(&file.unwrap_or_default());
    let own = own.map_err(|message| OptionError::new(WEIGHTS_KEY, message).below("search"))?;
    Ok(Arc::new(builtin.with(own)))
}

fn read_weights(file: &Path) -> Result<RuleWeights, String> {
    let name = file.display().to_string();
    let name = shorten(&name);
    let text = storage::read_text(file, FileKind::Weights);
    let text = text.map_err(|error| format!("{name}: {error}"))?;
    RuleWeights::parse(&text).map_err(|error| format!("{name}: {error}"))
}
