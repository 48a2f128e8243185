//! The page `docs/characters.md`: an introduction, then a table of keys for each section.

use engine::params::{Key, KeyValue};

use super::table::table;
use crate::config::{MatchDefaults, Roles, common_keys};
use crate::registry::{KindReference, Registry, default_keys};

/// The text before the tables of keys.
static INTRODUCTION: &str = include_str!("introduction.md");

/// The reference of every key that `players.toml` may have, in Markdown.
pub fn page(registry: &Registry) -> String {
    let kinds = registry.references().collect::<Vec<_>>();
    let shared = Shared::of(&kinds);
    let mut text = INTRODUCTION.to_owned();
    text += "## Keys of every character\n\n";
    text += &section("", "players.ID", &common_keys(), &Shared::default());
    text += "## The game at the start: `[match]`\n\nThe game that the app opens with. Its rule and size are those of `nekomoku match`, `tournament`,\n\
             `calibrate` and `ledger` as well, unless their options name others.\n\n";
    text += &table(&default_keys::<MatchDefaults>());
    text += "## Strong players: `[roles]`\n\nThe bots for tasks that need a strong player.\n\n";
    text += &table(&default_keys::<Roles>());
    text += "## Sections that several kinds share\n\n";
    for part in &shared.0 {
        text += &part.text();
    }
    for (kind, reference) in kinds {
        text += &kind_text(kind, reference, &shared);
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

fn kind_text(kind: &str, reference: Option<&KindReference>, shared: &Shared) -> String {
    let mut text = format!("## Kind `{kind}`\n\n");
    let Some(KindReference {
        about,
        example,
        keys,
    }) = reference
    else {
        return text + "This kind has no description.\n\n";
    };
    text += &format!("{about}\n\n```toml\n{}\n```\n\n", example.trim());
    let keys = keys();
    text += &if keys.is_empty() {
        "It has no keys of its own.\n\n".to_owned()
    } else {
        section("", "players.ID", &keys, shared)
    };
    text
}

/// A section with its nested sections. `path` is its own key, `above` that of the section around
/// it.
fn section(path: &str, above: &str, keys: &[Key], shared: &Shared) -> String {
    let whole = match path {
        "" => above.to_owned(),
        path => format!("{above}.{path}"),
    };
    let mut text = table(keys);
    for key in keys {
        let path = match path {
            "" => key.name.to_owned(),
            path => format!("{path}.{}", key.name),
        };
        let doc = key.doc();
        let (heading, inner) = match &key.value {
            KeyValue::Part(keys) => (format!("[{whole}.{}]", key.name), keys),
            KeyValue::Sections { keys, .. } => (format!("[[{whole}.{}]]", key.name), keys),
            _ => continue,
        };
        if shared.has(&path, key) {
            continue;
        }
        text += &format!("### `{heading}`\n\n{doc}\n\n");
        text += &section(&path, above, inner, shared);
    }
    text
}

/// The nested sections that are the same in several kinds.
#[derive(Default)]
struct Shared<'a>(Vec<SharedPart<'a>>);

/// A nested section that is the same in several kinds.
struct SharedPart<'a> {
    path: String,
    key: Key,
    kinds: Vec<&'a str>,
}

impl<'a> Shared<'a> {
    fn of(kinds: &[(&'a str, Option<&KindReference>)]) -> Self {
        let mut parts = Vec::new();
        for &(kind, reference) in kinds {
            let keys = reference.map(|it| (it.keys)()).unwrap_or_default();
            collect(kind, "", &keys, &mut parts);
        }
        parts.retain(|part: &SharedPart<'_>| part.kinds.len() > 1);
        // Sections within a shared section are described there.
        let paths = parts.iter().map(|it| format!("{}.", it.path));
        let paths = paths.collect::<Vec<_>>();
        parts.retain(|part| !paths.iter().any(|path| part.path.starts_with(path)));
        Self(parts)
    }

    fn has(&self, path: &str, key: &Key) -> bool {
        self.0.iter().any(|it| it.path == path && it.key == *key)
    }
}

fn collect<'a>(kind: &'a str, above: &str, keys: &[Key], parts: &mut Vec<SharedPart<'a>>) {
    for key in keys {
        let (KeyValue::Part(inner) | KeyValue::Sections { keys: inner, .. }) = &key.value else {
            continue;
        };
        let path = match above {
            "" => key.name.to_owned(),
            above => format!("{above}.{}", key.name),
        };
        match parts
            .iter_mut()
            .find(|it| it.path == path && it.key == *key)
        {
            Some(known) => known.kinds.push(kind),
            None => parts.push(SharedPart {
                path: path.clone(),
                key: key.clone(),
                kinds: vec![kind],
            }),
        }
        collect(kind, &path, inner, parts);
    }
}

impl SharedPart<'_> {
    fn text(&self) -> String {
        let kinds = self.kinds.iter().map(|kind| format!("`{kind}`"));
        let kinds = kinds.collect::<Vec<_>>().join(", ");
        let doc = self.key.doc();
        let (path, above) = (&self.path, "players.ID");
        let (heading, keys) = match &self.key.value {
            KeyValue::Sections { keys, .. } => (format!("[[{above}.{path}]]"), keys.as_slice()),
            KeyValue::Part(keys) => (format!("[{above}.{path}]"), keys.as_slice()),
            _ => (path.clone(), [].as_slice()),
        };
        let inner = section(path, above, keys, &Shared::default());
        format!("### `{heading}`\n\nKinds: {kinds}. {doc}\n\n{inner}")
    }
}
