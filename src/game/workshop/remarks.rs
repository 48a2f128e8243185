//! The lines of a character as the values of the key `chat`, for editing.

use player::character::chat::{Chat, Entry, Event, Lines};
use toml::{Table, Value};

/// What a character says about an event, in one language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wordings {
    /// Its place among the sections of the key `chat`, from 0.
    pub section: usize,
    /// The event.
    pub event: Event,
    /// The wordings, one of which is said.
    pub lines: Vec<String>,
}

/// The value of the key `chat` with these lines.
pub(super) fn value_of(chat: &Chat) -> Value {
    let sections = chat.entries().iter().map(section_of);
    Value::Array(sections.collect())
}

fn section_of(entry: &Entry) -> Value {
    let mut section = Table::new();
    let word = |value: Result<Value, toml::ser::Error>| value.unwrap_or_else(|_| "".into());
    section.insert("event".to_owned(), word(Value::try_from(entry.event)));
    if entry.chance < 1.0 {
        section.insert("chance".to_owned(), entry.chance.into());
    }
    if entry.cooldown_ply > 0 {
        let plies = i64::from(entry.cooldown_ply);
        section.insert("cooldown_ply".to_owned(), plies.into());
    }
    if let Some(mood) = entry.mood {
        section.insert("mood".to_owned(), word(Value::try_from(mood)));
    }
    let lines = match &entry.lines {
        Lines::Same(lines) => lines.clone().into(),
        Lines::ByLanguage(languages) => {
            let languages = languages.iter();
            let languages = languages.map(|(code, lines)| (code.clone(), lines.clone().into()));
            Value::Table(languages.collect())
        }
    };
    section.insert("lines".to_owned(), lines);
    section.into()
}

/// What the sections of a value of the key `chat` say in a language.
pub(super) fn wordings(chat: &Value, language: &str) -> Vec<Wordings> {
    let sections = chat.as_array().into_iter().flatten().enumerate();
    let found = sections.filter_map(|(section, value)| {
        let event = value.get("event")?.clone().try_into().ok()?;
        let lines = lines_in(value.get("lines")?, language);
        Some(Wordings {
            section,
            event,
            lines,
        })
    });
    found.collect()
}

/// The lines in a language; without one, those in English or in any language.
fn lines_in(lines: &Value, language: &str) -> Vec<String> {
    match lines {
        Value::String(line) => vec![line.clone()],
        Value::Array(lines) => {
            let lines = lines.iter().filter_map(Value::as_str);
            lines.map(str::to_owned).collect()
        }
        Value::Table(languages) => {
            let own = languages.get(language).or_else(|| languages.get("en"));
            let any = own.or_else(|| languages.values().next());
            any.map_or_else(Vec::new, |lines| lines_in(lines, language))
        }
        _ => Vec::new(),
    }
}

/// Sets a wording of a section in a language. A place behind the last wording adds one, and an
/// empty text removes one; a section keeps its last wording.
pub(super) fn say(chat: &mut Value, section: usize, place: usize, language: &str, text: &str) {
    let sections = chat.as_array_mut();
    let section = sections.and_then(|it| it.get_mut(section));
    let Some(section) = section.and_then(Value::as_table_mut) else {
        return;
    };
    let Some(lines) = section.get("lines") else {
        return;
    };
    let mut own = lines_in(lines, language);
    let is_only = own.len() == 1;
    let text = text.trim();
    match own.get_mut(place) {
        Some(line) if !text.is_empty() => text.clone_into(line),
        Some(_) if !is_only => {
            own.remove(place);
        }
        None if !text.is_empty() => own.push(text.to_owned()),
        _ => return,
    }
    let mut languages = match lines {
        Value::Table(languages) => languages.clone(),
        // The same lines in every language until one has its own.
        same => ["en", "zh"]
            .map(|code| (code.to_owned(), lines_in(same, code).into()))
            .into_iter()
            .collect(),
    };
    languages.insert(language.to_owned(), own.into());
    section.insert("lines".to_owned(), Value::Table(languages));
}
