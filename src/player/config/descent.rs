//! The sections of the players, each read after the one that it extends.
//!
//! A section inherits the keys without errors. So an error is reported only where it is written,
//! and the time is proportional to the size of the file, whatever the number of errors and the
//! length of chains of `extends`.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::character::Character;
use super::loader::Loader;
use super::section::{Heritage, Section};
use crate::options::{OptionError, shorten};

/// Largest number of bytes that all characters together inherit.
const MOST_TAKEN_OVER: usize = 64 << 20;

/// The value of `extends` of a section.
enum Parent<'a> {
    None,
    Id(&'a str),
    Wrong(OptionError),
}

/// The walk over all sections.
struct Walk<'w, 'a> {
    loader: &'w mut Loader<'a>,
    /// Sections that others extend.
    parents: HashSet<&'a str>,
    /// Sections that are done.
    done: HashMap<&'a str, Rc<Heritage>>,
    characters: HashMap<&'a str, Character>,
    /// Bytes that were inherited so far.
    taken_over: usize,
    /// True when that was too much.
    is_refused: bool,
}

/// Reads and checks the characters with these IDs, and returns them in this order.
pub(super) fn characters(loader: &mut Loader<'_>, ids: &[String]) -> Vec<Character> {
    let sections = loader.sections;
    let extended = sections.values();
    let extended = extended.filter_map(|section| section.get("extends")?.as_str());
    let mut walk = Walk {
        parents: extended.collect(),
        loader,
        done: HashMap::new(),
        characters: HashMap::new(),
        taken_over: 0,
        is_refused: false,
    };
    for id in ids {
        if let Some((id, _)) = sections.get_key_value(id) {
            walk.visit(id);
        }
    }
    let characters = ids
        .iter()
        .filter_map(|id| walk.characters.remove(id.as_str()));
    characters.collect()
}

impl<'a> Walk<'_, 'a> {
    /// Reads a section after all its ancestors.
    fn visit(&mut self, id: &'a str) {
        let mut open = Vec::new();
        let mut places = HashMap::new();
        let mut next = id;
        // The end of the chain: the section to continue from, or none.
        let mut heritage = loop {
            if let Some(done) = self.done.get(next) {
                break Some(Rc::clone(done));
            }
            if let Some(&at) = places.get(next) {
                self.report_circle(&open[at..]);
                break Some(Rc::default());
            }
            places.insert(next, open.len());
            open.push(next);
            match self.parent(next) {
                Parent::None => break None,
                Parent::Id(parent) => next = parent,
                Parent::Wrong(error) => {
                    self.loader.blame(next, &error);
                    break Some(Rc::default());
                }
            }
        };
        for id in open.into_iter().rev() {
            let next = Rc::new(self.read(id, heritage.as_deref()));
            self.done.insert(id, Rc::clone(&next));
            heritage = Some(next);
        }
    }

    fn parent(&self, id: &str) -> Parent<'a> {
        let Some(value) = self.loader.sections[id].get("extends") else {
            return Parent::None;
        };
        let message = match value.as_str() {
            Some(parent) => match self.loader.sections.get_key_value(parent) {
                Some((parent, _)) => return Parent::Id(parent),
                None => format!(
                    "there is no player `{}`{}, expected the ID of another player",
                    shorten(parent),
                    self.loader.hint(parent)
                ),
            },
            None => "expected the ID of another player".to_owned(),
        };
        Parent::Wrong(OptionError::new("extends", message))
    }

    /// Reports a cycle of `extends` at each of its members.
    fn report_circle(&mut self, members: &[&str]) {
        const LISTED: usize = 8;
        for (at, &id) in members.iter().enumerate() {
            let others = members[at..].iter().chain(&members[..at]);
            let mut circle = others
                .map(|id| format!("`{id}`"))
                .take(LISTED)
                .collect::<Vec<_>>();
            if members.len() > LISTED {
                circle.push("..".to_owned());
            }
            circle.push(format!("`{id}`"));
            let message = format!(
                "a cycle, {}: expected the ID of another player",
                circle.join(" extends ")
            );
            self.loader.blame(id, &OptionError::new("extends", message));
        }
    }

    /// Reads and checks one section over its inherited keys. Returns what it passes on, which is
    /// nothing if no section extends it.
    fn read(&mut self, id: &'a str, heritage: Option<&Heritage>) -> Heritage {
        let own = &self.loader.sections[id];
        self.taken_over += heritage.map_or(0, |it| it.bytes);
        if self.taken_over > MOST_TAKEN_OVER {
            return self.refuse(id);
        }
        let mut section = Section::over(own, heritage);
        let errors = section.check(self.loader, id);
        // Errors that follow from an error in an ancestor are reported there.
        let is_orphan = heritage.is_some_and(|it| !it.is_sound);
        let is_own = |error: &OptionError| {
            let first = error.path.split(['.', '[']).next();
            first.is_some_and(|key| own.contains_key(key))
        };
        for error in errors.iter().filter(|error| !is_orphan || is_own(error)) {
            self.loader.blame(id, error);
        }
        let is_sound = errors.is_empty() && !is_orphan;
        if let Some(character) = section.character.take().filter(|_| is_sound) {
            self.characters.insert(id, character);
        }
        if self.parents.contains(id) {
            section.hand_on(&errors, is_sound)
        } else {
            Heritage {
                is_sound,
                ..Heritage::default()
            }
        }
    }

    /// Reports, once, that the characters inherit too much.
    fn refuse(&mut self, id: &str) -> Heritage {
        if !self.is_refused {
            self.is_refused = true;
            let most = MOST_TAKEN_OVER >> 20;
            let message = format!("the players take over more than {most} MiB in all");
            self.loader.blame(id, &OptionError::new("extends", message));
        }
        Heritage::default()
    }
}
