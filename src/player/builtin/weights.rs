//! Data that players with a search share, and the key `search.weights` that replaces the weights of
//! one character.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use toml::{Table, Value};

use super::searching::Options;
use crate::OptionError;
use crate::character::{BuiltinBooks, WEIGHTS_KEY};
use crate::options::{read_options, shorten};
use crate::reference::default_keys;
use engine::Params;
use engine::eval::net::Net;
use engine::params::{Key, KeyValue};
use engine::state::{RuleWeights, Weights};
use storage::{self, FileKind};

/// Data that all players of a registry share, so that it is read and computed once.
#[derive(Default)]
pub(super) struct Shared {
    /// The built-in weights.
    pub weights: Arc<Weights>,
    pub books: BuiltinBooks,
}

engine::params! {
    /// The key of the section `search` that is read separately, because it names a file.
    struct WeightsKey {
        /// A file of weights for the evaluator `combinations` and the move order, made by `nekomoku
        /// train fit`, or a net for the evaluator `net`, made by `nekomoku train net`. It replaces
        /// the built-in one in games under its rule. A relative path starts from the folder
        /// of the file that it is written in.
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

/// Removes the key `search.weights` from the options of a character and reads the file that it
/// names. Returns the built-in weights, with those of the file's rule replaced.
///
/// # Errors
/// When the file is not a readable file of weights. The key is removed in that case too.
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
    let own = with_file(builtin, &file.unwrap_or_default());
    let own = own.map_err(|message| OptionError::new(WEIGHTS_KEY, message).below("search"))?;
    Ok(Arc::new(own))
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
