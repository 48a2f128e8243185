//! [`Repertoires`]: the repertoires of the user in a file.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{io, mem};

use crossbeam_channel::TryRecvError;
use rules::{Rule, printable};
use serde::{Deserialize, Serialize};
use storage::FileKind;

use super::read::{self, Made};
use super::{LineChoice, LineCounts, Repertoire};
use crate::background_job::BackgroundJob;
use crate::notice::Notice;
use crate::own_file::{OwnFile, from_json};
use crate::schedule::{Answer, Today};
use crate::waker::Waker;
use player::StopToken;
use record::Tree;

/// Version of the file format.
const VERSION: u8 = 1;
/// Largest size of the file, in bytes, to which a repertoire is added. The schedules grow later, so
/// it is well below the largest size that is read.
const MOST_BYTES: usize = 32 << 20;
/// Largest number of characters of a name.
const LONGEST_NAME: usize = 60;

/// The repertoires of the user, as they are in the file `repertoires.json` of the settings folder.
/// A file with a mistake counts as none and is kept beside the new one.
#[derive(Default)]
pub struct Repertoires {
    list: Vec<Repertoire>,
    /// The repertoires that were deleted since the start, with their places, the latest last.
    deleted: Vec<(usize, Repertoire)>,
    /// The number of the next repertoire.
    next_id: u64,
    /// The file that is read in the background.
    reading: Option<BackgroundJob<Result<Made, Notice>>>,
    file: OwnFile,
}

/// The content of the file. `L` is the list that was read, or a reference to the one to write.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RepertoireContent<L> {
    /// Version of the format.
    version: u8,
    repertoires: L,
}

impl Repertoires {
    /// The name of the file in the settings folder.
    pub const FILE: &str = "repertoires.json";

    /// Reads a file, which need not exist, and will write to it.
    pub fn read(file: &Path) -> Self {
        let (file, list) = OwnFile::read(file, FileKind::Repertoires, parse);
        let list = list.unwrap_or_default();
        Self {
            file,
            ..Self::of(list)
        }
    }

    fn of(list: Vec<Repertoire>) -> Self {
        let mut repertoires = Self::default();
        for one in list {
            repertoires.insert(usize::MAX, one);
        }
        repertoires
    }

    /// The content of the file.
    ///
    /// # Errors
    /// When it cannot be written as JSON, which no repertoire that was read or made causes.
    pub fn to_text(&self) -> io::Result<String> {
        let content = RepertoireContent {
            version: VERSION,
            repertoires: &self.list,
        };
        Ok(serde_json::to_string(&content)? + "\n")
    }

    /// One line about what is wrong with the file, if anything is.
    pub fn mistake(&self) -> Option<&str> {
        self.file.mistake()
    }

    /// The repertoires, in the order in which they were added.
    pub fn list(&self) -> &[Repertoire] {
        &self.list
    }

    /// The repertoire with this number.
    pub fn get(&self, id: u64) -> Option<&Repertoire> {
        self.list.iter().find(|it| it.id == id)
    }

    /// The number of repertoires that were deleted since the start and can be restored.
    pub const fn deleted(&self) -> usize {
        self.deleted.len()
    }

    /// True while a file is read.
    pub const fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// The numbers of all repertoires together.
    pub(crate) fn counts(&self, today: Today) -> LineCounts {
        let schedules = self.list.iter().flat_map(Repertoire::schedules);
        let due = today.count(schedules);
        let counts = self.list.iter().map(|it| it.counts(today));
        counts.fold(LineCounts::default(), |all, one| LineCounts {
            cards: all.cards + one.cards,
            due,
            learned: all.learned + one.learned,
        })
    }

    /// The numbers of one repertoire.
    pub(crate) fn counts_of(one: &Repertoire, today: Today) -> LineCounts {
        one.counts(today)
    }

    /// Number of positions that were answered for the first time within these seconds since 1970.
    pub(crate) fn begun_in(&self, span: &RangeInclusive<i64>) -> usize {
        let schedules = self.list.iter().flat_map(Repertoire::schedules);
        schedules.filter(|it| it.is_begun_in(span)).count()
    }

    /// Reads the lines of a file in the background. A file that is being read is given up.
    pub(crate) fn add_file(
        &mut self,
        (file, choice): (PathBuf, LineChoice),
        rule: Option<Rule>,
        now_s: i64,
        waker: &Waker,
    ) {
        let look = move |stop: &StopToken| {
            let stops = || stop.is_set();
            let made = read::of_file(&file, choice, rule, (now_s, &stops));
            (!stop.is_set()).then_some(made)
        };
        self.reading = Some(BackgroundJob::begin("repertoire", waker.wake(), look));
    }

    /// Takes the repertoire of the file that was read. Returns the notice for the user.
    pub(crate) fn listen(&mut self) -> Option<Notice> {
        let made = match self.reading.as_ref()?.try_recv() {
            Ok(made) => made,
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => {
                Err(Notice::NotOpened("the file was not read".to_owned()))
            }
        };
        self.reading = None;
        Some(self.take(made))
    }

    /// Adds the lines of a tree. Returns the notice for the user.
    pub(crate) fn add_tree(
        &mut self,
        tree: &Tree,
        name: String,
        choice: LineChoice,
        now_s: i64,
    ) -> Notice {
        let made = read::of_tree(tree, name, choice, now_s);
        self.take(made.map(|made| (made, None)))
    }

    fn take(&mut self, made: Result<Made, Notice>) -> Notice {
        self.take_news();
        let (mut made, left_out) = match made {
            Ok(made) => made,
            Err(notice) => return notice,
        };
        if !self.has_room_for(&made) {
            return Notice::NotOpened(format!("{}: no room is left beside the others", made.name));
        }
        made.name = self.free_name(&made.name, None);
        let (name, count) = (made.name.clone(), made.schedules().count());
        let notice = match left_out {
            Some(what) => Notice::LinesPartlyAdded(name, count, what),
            None => Notice::LinesAdded(name, count),
        };
        self.insert(usize::MAX, made);
        notice
    }

    /// True when the file with another repertoire is not too large to be read again.
    fn has_room_for(&self, another: &Repertoire) -> bool {
        let all = self.list.iter().chain([another]);
        let bytes = all.map(|it| serde_json::to_string(it).map_or(MOST_BYTES, |text| text.len()));
        bytes.sum::<usize>() < MOST_BYTES
    }

    /// Inserts a repertoire at this place of the list, or at its end.
    fn insert(&mut self, place: usize, repertoire: Repertoire) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let place = place.min(self.list.len());
        self.list.insert(place, Repertoire { id, ..repertoire });
        id
    }

    /// The name without characters that are not shown, and with a number if another repertoire has
    /// it.
    fn free_name(&self, name: &str, own: Option<u64>) -> String {
        let shown = name.trim().chars().filter(|it| !it.is_control());
        let name = shown.take(LONGEST_NAME).collect::<String>();
        let is_taken = |name: &str| {
            let mut others = self.list.iter().filter(|it| Some(it.id) != own);
            others.any(|it| it.name == name)
        };
        if !is_taken(&name) {
            return name;
        }
        let mut numbered = (2..).map(|number| format!("{name} {number}"));
        numbered.find(|name| !is_taken(name)).unwrap_or(name)
    }

    /// Gives a repertoire this name; an empty one changes nothing. Returns true if it has another
    /// name now.
    pub(crate) fn rename(&mut self, id: u64, name: &str) -> bool {
        self.take_news();
        let name = self.free_name(name, Some(id));
        let renamed = self.list.iter_mut().find(|it| it.id == id);
        let renamed = renamed.filter(|it| !name.is_empty() && it.name != name);
        let is_renamed = renamed.map(|it| it.name = name).is_some();
        self.release_unless(is_renamed)
    }

    /// Deletes a repertoire. Returns true if it was there.
    pub(crate) fn delete(&mut self, id: u64) -> bool {
        self.take_news();
        let place = self.list.iter().position(|it| it.id == id);
        if let Some(place) = place {
            self.deleted.push((place, self.list.remove(place)));
        }
        self.release_unless(place.is_some())
    }

    /// Unlocks the file unless something was changed, which is then written. Returns the argument.
    fn release_unless(&mut self, is_changed: bool) -> bool {
        if !is_changed {
            self.file.release();
        }
        is_changed
    }

    /// Restores the repertoire that was deleted last. Returns true if there was one.
    pub(crate) fn restore(&mut self) -> bool {
        self.take_news();
        let last = self.deleted.last();
        let has_room = last.is_some_and(|(_, deleted)| self.has_room_for(deleted));
        let Some((place, mut deleted)) = self.deleted.pop_if(|_| has_room) else {
            return self.release_unless(false);
        };
        deleted.name = self.free_name(&deleted.name, None);
        self.insert(place, deleted);
        true
    }

    /// Enters an answer to a position of a repertoire.
    pub(crate) fn answer(&mut self, id: u64, at: usize, answer: Answer, now_s: i64) {
        self.take_news();
        if let Some(repertoire) = self.list.iter_mut().find(|it| it.id == id) {
            repertoire.answer(at, answer, now_s);
        }
    }

    /// Takes over what another window has entered. A repertoire keeps its number as long as it keeps
    /// its name.
    fn take_news(&mut self) {
        let Some(list) = self.file.news(FileKind::Repertoires, parse) else {
            return;
        };
        let before = mem::take(&mut self.list);
        for one in list {
            let known = before.iter().find(|it| it.name == one.name);
            match known.map(|it| it.id) {
                Some(id) => self.list.push(Repertoire { id, ..one }),
                None => {
                    self.insert(usize::MAX, one);
                }
            }
        }
    }

    /// Writes the file, all or nothing.
    ///
    /// # Errors
    /// When it cannot be written.
    pub(crate) fn save(&mut self) -> io::Result<()> {
        let text = self.to_text()?;
        self.file.write(&text)
    }
}

impl FromStr for Repertoires {
    type Err = String;

    /// Parses the content of a file, without a place to write it to.
    fn from_str(text: &str) -> Result<Self, String> {
        parse(text).map(Self::of)
    }
}

fn parse(text: &str) -> Result<Vec<Repertoire>, String> {
    let content = from_json::<RepertoireContent<Vec<Repertoire>>>(text)?;
    if content.version != VERSION {
        let version = content.version;
        return Err(format!(
            "version {version} of the format, expected {VERSION}"
        ));
    }
    let linked = content.repertoires.into_iter().map(|it| {
        let name = it.name.clone();
        it.linked()
            .map_err(|error| format!("{}: {error}", printable(&name)))
    });
    linked.collect()
}
