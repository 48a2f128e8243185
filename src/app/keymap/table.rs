//! [`Keymap`]: which key does what, read from its files.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::LazyLock;

use bevy::prelude::*;
use toml::Value;

use super::{Action, Chord, Context};
use crate::AppSystems;
use crate::command::GameIntent;
use crate::driver::Of;
use crate::reader::Reader;
use game::Settings;
use player::config::{ConfigError, Source};
use storage::FileKind;

static BUILTIN: &str = include_str!("../../../assets/keys.toml");

/// The chords of an action in a context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// Where the chords work.
    pub context: Context,
    /// The action of the chords.
    pub action: Action,
    /// Each of the chords causes the action; empty if the action has no key.
    pub chords: Vec<Chord>,
}

impl Binding {
    /// The chords as `Backspace, U, Ctrl+Z`.
    pub fn shown(&self) -> String {
        let chords = self.chords.iter().map(ToString::to_string);
        chords.collect::<Vec<_>>().join(", ")
    }
}

/// The table of keys, and the mistakes in the user's file.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Keymap {
    /// In the order of the actions: the first possible action of a chord is carried out.
    bindings: Vec<Binding>,
    mistakes: Vec<ConfigError>,
}

impl Default for Keymap {
    /// The built-in keys.
    fn default() -> Self {
        static KEYMAP: LazyLock<Keymap> = LazyLock::new(parse_builtin);
        KEYMAP.clone()
    }
}

fn parse_builtin() -> Keymap {
    let sections = toml::from_str::<BTreeMap<String, BTreeMap<String, Value>>>(BUILTIN);
    let sections = sections.expect("a test reads the built-in keys");
    let mut bindings = Vec::new();
    for &action in Action::ALL {
        for context in Context::ALL {
            let section = sections.get(context.name());
            let chords = section.and_then(|it| chords(it.get(action.name())?));
            bindings.extend(chords.map(|chords| Binding {
                context,
                action,
                chords,
            }));
        }
    }
    Keymap {
        bindings,
        mistakes: Vec::new(),
    }
}

impl Keymap {
    /// The built-in keys, with the lines of this file replacing theirs. A missing file changes
    /// nothing; a line with a mistake is reported and ignored.
    pub fn read(file: &Path) -> Self {
        match storage::read_text(file, FileKind::Settings) {
            Ok(text) => Self::parse(Source {
                name: file.display().to_string(),
                text,
            }),
            Err(error) if error.is_missing() => Self::default(),
            Err(error) => Self {
                mistakes: vec![ConfigError {
                    file: file.display().to_string(),
                    line: None,
                    key: String::new(),
                    message: error.to_string(),
                }],
                ..Self::default()
            },
        }
    }

    /// The built-in keys, with the lines of `source` replacing theirs.
    pub fn parse(source: Source) -> Self {
        const EXPECTED: &str = "a key such as \"Ctrl+Shift+e\", or a list of keys";
        let mut keymap = Self::default();
        let mut reader = match Reader::new(source) {
            Ok(reader) => reader,
            Err(mistake) => {
                keymap.mistakes.push(mistake);
                return keymap;
            }
        };
        for binding in &mut keymap.bindings {
            let path = [binding.context.name(), binding.action.name()];
            let base = Some(binding.chords.clone());
            if let Some(chosen) = reader.value(&path, base, EXPECTED, chords) {
                binding.chords = chosen;
            }
        }
        keymap.mistakes = reader.finish();
        keymap
    }

    /// The mistakes in the user's file.
    pub fn mistakes(&self) -> &[ConfigError] {
        &self.mistakes
    }

    /// All bindings in the order of the actions.
    pub fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// The actions of this chord in this context, the most important one first.
    pub fn actions(&self, chord: &Chord, context: Context) -> impl Iterator<Item = Action> {
        let bound = self
            .bindings
            .iter()
            .filter(move |it| it.context == context && it.chords.contains(chord));
        bound.map(|it| it.action)
    }

    /// The first chord of an action, as `Ctrl+Z`; `None` if it has none.
    pub fn first_chord(&self, action: Action) -> Option<String> {
        let mut bound = self.bindings.iter().filter(|it| it.action == action);
        bound
            .find_map(|it| it.chords.first())
            .map(ToString::to_string)
    }
}

/// The chords of a text or a list of texts.
fn chords(value: &Value) -> Option<Vec<Chord>> {
    let chord = |value: &Value| value.as_str()?.parse::<Chord>().ok();
    match value {
        Value::Array(list) => list.iter().map(chord).collect(),
        one => Some(vec![chord(one)?]),
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Keymap>();
    app.add_systems(PreStartup, read_file);
    let reread = read_file.run_if(is_asked_to_reload);
    app.add_systems(Update, reread.in_set(AppSystems::Measure));
}

fn is_asked_to_reload(mut intents: MessageReader<GameIntent>) -> bool {
    let reads = |it: &&GameIntent| it.0.reads_cast();
    intents.read().filter(reads).count() > 0
}

fn read_file(settings: Of<Settings>, mut keymap: ResMut<Keymap>) {
    if let Some(file) = settings.keys_file() {
        keymap.set_if_neq(Keymap::read(&file));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Keymap {
        Keymap::parse(Source {
            name: "keys.toml".into(),
            text: text.into(),
        })
    }

    #[test]
    fn every_line_of_the_built_in_file_is_an_action_with_a_key() {
        let lines = BUILTIN.lines().filter(|line| line.contains(" = ")).count();
        let keymap = Keymap::default();
        assert_eq!(keymap.bindings.len(), lines);
        assert!(
            Action::ALL
                .iter()
                .all(|&action| keymap.first_chord(action).is_some())
        );
        assert_eq!(of(BUILTIN), keymap);
    }

    #[test]
    fn a_file_replaces_single_lines() {
        let keymap = of("[game]\nhint = \"F2\"\nreplay = []\n");
        assert_eq!(keymap.mistakes, []);
        assert_eq!(keymap.first_chord(Action::Hint).as_deref(), Some("F2"));
        assert_eq!(keymap.first_chord(Action::Replay), None);
        assert_eq!(keymap.first_chord(Action::Step).as_deref(), Some("."));
    }

    #[test]
    fn mistakes_are_reported_by_file_line_and_key() {
        let keymap = of("[game]\nhint = \"Hyper+h\"\nhnit = \"h\"\n[bord]\nhelp = \"h\"\n");
        let told = keymap.mistakes.iter().map(ToString::to_string);
        let told = told.collect::<Vec<_>>();
        assert_eq!(told.len(), 3, "{told:#?}");
        assert!(
            told[0].starts_with("keys.toml:2: [game] hint: \"Hyper+h\" is not valid"),
            "{told:#?}"
        );
        assert!(
            told[1].contains("keys.toml:3") && told[1].contains("did you mean `hint`"),
            "{told:#?}"
        );
        assert!(told[2].contains("keys.toml:4"), "{told:#?}");
        assert_eq!(keymap.first_chord(Action::Hint).as_deref(), Some("H"));
    }

    #[test]
    fn text_that_is_not_toml_changes_nothing() {
        let keymap = of("[game\n");
        assert_eq!(keymap.mistakes.len(), 1);
        assert_eq!(keymap.bindings, Keymap::default().bindings);
    }
}
