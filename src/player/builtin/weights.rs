//! What the players of the kinds with a search share, and the key `search.weights` that replaces it
//! for one character.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;
use toml::{Table, Value};

use crate::OptionError;
use crate::character::{BuiltinBooks, WEIGHTS_KEY};
use crate::options::{read_options, shorten};
use engine::state::{RuleWeights, Weights};
use storage::{self, FileKind};

/// What the players that one registry builds share, so that it is read and computed once.
#[derive(Default)]
pub(super) struct Shared {
    /// The built-in weights.
    pub weights: Arc<Weights>,
    pub books: BuiltinBooks,
}

#[derive(Default, Deserialize)]
struct WeightsKey {
    weights: Option<PathBuf>,
}

/// Removes the key `search.weights` from a character's options and reads the file that it names.
/// Returns the built-in weights, with those of the file's rule replaced.
///
/// # Errors
/// When the value names no file of weights that can be read; the key is removed all the same.
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
