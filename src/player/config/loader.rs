//! [`Loader`]: reads and checks the sections of all files, and collects the errors.

use std::collections::BTreeMap;

use toml::{Table, Value};

use super::character::Character;
use super::defaults::{MatchDefaults, Role, Roles};
use super::error::ErrorList;
use super::id;
use super::layer::{self, Layer};
use crate::options::{OptionError, Parsed, did_you_mean, read_section, shorten};
use crate::registry::Registry;
use engine::Params;

/// The sections and keys at the top of a file.
const TOP: [&str; 4] = ["schema", "players", "match", "roles"];

/// The files, and the errors found in them so far.
pub(super) struct Loader<'a> {
    pub(super) registry: &'a Registry,
    pub(super) layers: &'a [Layer],
    /// Merged sections, without inherited keys.
    pub(super) sections: &'a BTreeMap<String, Table>,
    pub(super) errors: ErrorList,
}

impl<'a> Loader<'a> {
    /// Checks the sections and keys at the top of every file, and the IDs.
    pub(super) fn check_outline(&mut self) {
        for (strength, layer) in self.layers.iter().enumerate() {
            for (key, value) in &layer.table {
                let message = match (key.as_str(), value) {
                    ("schema", Value::Integer(1)) | ("match" | "roles", Value::Table(_)) => {
                        continue;
                    }
                    ("schema", other) => {
                        format!("{} is not known, expected 1", shorten(&other.to_string()))
                    }
                    ("players", Value::Table(players)) => {
                        self.check_ids(strength, players);
                        continue;
                    }
                    ("players" | "match" | "roles", _) => format!("expected a section [{key}]"),
                    (other, _) => {
                        let hint = did_you_mean(other, TOP.into_iter());
                        format!(
                            "unknown section or key{hint}, expected `schema`, [players.ID], \
                            [match] or [roles]"
                        )
                    }
                };
                self.add(strength, &[key.as_str()], &message);
            }
        }
    }

    fn check_ids(&mut self, strength: usize, players: &Table) {
        for (id, section) in players {
            if let Err(error) = id::check(id) {
                self.add(strength, &["players", id], &error.to_string());
            }
            if !section.is_table() {
                let message = format!("expected a section [players.{}]", shorten(id));
                self.add(strength, &["players", id], &message);
            }
        }
    }

    /// True until there are more errors than are shown, because the search for a hint takes time.
    pub(super) fn gives_hints(&self) -> bool {
        !self.errors.is_full()
    }

    /// A hint with the nearest ID.
    pub(super) fn hint(&self, id: &str) -> String {
        if self.gives_hints() {
            did_you_mean(id, self.sections.keys().map(String::as_str))
        } else {
            String::new()
        }
    }

    /// Adds an error where its key is written: in the file of highest precedence that has most of
    /// its path.
    pub(super) fn blame(&mut self, id: &str, error: &OptionError) {
        let segments = layer::segments(&error.path);
        let segments = segments.iter().map(String::as_str);
        let path = ["players", id]
            .into_iter()
            .chain(segments)
            .collect::<Vec<_>>();
        self.add_at(&path, &error.message);
    }

    fn add_at(&mut self, path: &[&str], message: &str) {
        let layers = self.layers.iter().enumerate();
        let strongest = layers.max_by_key(|(_, layer)| layer.depth_of(path));
        if let Some((strength, _)) = strongest {
            self.add(strength, path, message);
        }
    }

    fn add(&mut self, strength: usize, path: &[&str], message: &str) {
        let error = self.layers[strength].error(path, message);
        self.errors.add(Some(strength), error);
    }

    /// A section besides the players, merged and read. Its errors are reported.
    fn section<P: Params>(&mut self, name: &str) -> Parsed<P> {
        let mut merged = Table::new();
        let sections = self.layers.iter();
        for section in sections.filter_map(|layer| layer.table.get(name)?.as_table()) {
            layer::overlay(&mut merged, section);
        }
        let parsed = read_section(merged);
        for error in &parsed.errors {
            self.blame_key(name, &error.path, &error.message);
        }
        parsed
    }

    fn blame_key(&mut self, section: &str, key: &str, message: &str) {
        let segments = layer::segments(key);
        let segments = segments.iter().map(String::as_str);
        let path = [section].into_iter().chain(segments).collect::<Vec<_>>();
        self.add_at(&path, message);
    }

    /// The merged section `[match]`, checked against the cast.
    pub(super) fn defaults(&mut self) -> MatchDefaults {
        let parsed = self.section::<MatchDefaults>("match");
        for (key, id) in parsed.value.iter().flat_map(MatchDefaults::players) {
            if !parsed.lacks(key) && !self.sections.contains_key(id) {
                let message = format!("there is no player `{}`{}", shorten(id), self.hint(id));
                self.blame_key("match", key, &message);
            }
        }
        parsed.value.unwrap_or_default()
    }

    /// The merged section `[roles]`, checked against the cast.
    pub(super) fn roles(&mut self, characters: &[Character]) -> Roles {
        let parsed = self.section::<Roles>("roles");
        let roles = parsed.value.unwrap_or_default();
        for role in Role::ALL {
            let Some(id) = roles.get(role) else {
                continue;
            };
            let is_human = |it: &Character| it.id == id && it.is_human();
            let message = if !self.sections.contains_key(id) {
                format!("there is no player `{}`{}", shorten(id), self.hint(id))
            } else if characters.iter().any(is_human) {
                format!("`{id}` is a human, expected the ID of a bot")
            } else {
                continue;
            };
            self.blame_key("roles", role.word(), &message);
        }
        roles
    }
}
