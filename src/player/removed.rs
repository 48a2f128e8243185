//! Keys of `players.toml` that earlier versions had. They are ignored with a notice, so that a file
//! of an earlier version loads.

use toml::{Table, Value};

use super::options::OptionError;

/// A key that is gone.
struct RemovedKey {
    /// The tables from the section of a character to the key.
    tables: &'static [&'static str],
    key: &'static str,
    /// The first version without it.
    version: &'static str,
    /// Why it is gone, or what to write instead.
    reason: &'static str,
}

const REMOVED: [RemovedKey; 2] = [
    RemovedKey {
        tables: &["search"],
        key: "vcf_nodes",
        version: "0.2.0",
        reason: WEAKER,
    },
    RemovedKey {
        tables: &["search"],
        key: "vct_nodes",
        version: "0.2.0",
        reason: WEAKER,
    },
];

/// In matches, 23 to 30 Elo.
const WEAKER: &str = "the solver beside the search made the play weaker";

/// Takes the removed keys out of the options of a character. Returns a notice for each.
pub(super) fn take(options: &mut Table) -> Vec<OptionError> {
    let notices = REMOVED.iter().filter_map(|removed| {
        let mut table = &mut *options;
        for part in removed.tables {
            table = table.get_mut(*part).and_then(Value::as_table_mut)?;
        }
        table.remove(removed.key)?;
        let RemovedKey {
            tables,
            key,
            version,
            reason,
        } = removed;
        let path = [*tables, &[*key]].concat().join(".");
        let message = format!("ignored: version {version} has removed this key, because {reason}");
        Some(OptionError::new(path, message))
    });
    notices.collect()
}
