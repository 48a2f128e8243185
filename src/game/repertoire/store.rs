//! [`Repertoires`]: the repertoires of the user in a file.

use std::mem;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use rules::{Rule, printable};
use serde::{Deserialize, Serialize};
use storage::FileKind;

use super::lines::{LineChoice, LineCounts, Repertoire};
use super::read::{self, Made};
use crate::background_job::BackgroundJob;
use crate::notice::Notice;
use crate::schedule::{Answer, Today};
use crate::stored::{FormatVersion, Stored, StoredContent};
use crate::waker::Waker;
use player::StopToken;
use record::Tree;

/// Largest size of the file, in bytes, to which a repertoire is added. The schedules grow later, so
/// it is well below the largest size that is read.
const MOST_BYTES: usize = 32 << 20;
/// Largest number of characters of a name.
const LONGEST_NAME: usize = 60;

/// The repertoires of the user, as they are in the file `repertoires.json` of the settings folder.
pub type Repertoires = Stored<RepertoireList>;

/// The repertoires of the user.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RepertoireList {
    /// Version of the format.
    version: FormatVersion,
    repertoires: Vec<Repertoire>,
    /// The repertoires that were deleted since the start, with their places, the latest last.
    #[serde(skip)]
    deleted: Vec<(usize, Repertoire)>,
    /// The number of the next repertoire.
    #[serde(skip)]
    next_id: u64,
    /// The file that is read in the background.
    #[serde(skip)]
    reading: Option<BackgroundJob<Result<Made, Notice>>>,
}

impl RepertoireList {
    /// The repertoires, in the order in which they were added.
    pub fn list(&self) -> &[Repertoire] {
        &self.repertoires
    }

    /// The repertoire with this number.
    pub fn get(&self, id: u64) -> Option<&Repertoire> {
        self.repertoires.iter().find(|it| it.id == id)
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
        let schedules = self.repertoires.iter().flat_map(Repertoire::schedules);
        let due = today.count(schedules);
        let counts = self.repertoires.iter().map(|it| it.counts(today));
        counts.fold(LineCounts::default(), |all, one| LineCounts {
            cards: all.cards + one.cards,
            due,
            learned: all.learned + one.learned,
        })
    }

    /// Number of positions that were answered for the first time within these seconds since 1970.
    pub(crate) fn begun_in(&self, span: &RangeInclusive<i64>) -> usize {
        let schedules = self.repertoires.iter().flat_map(Repertoire::schedules);
        schedules.filter(|it| it.is_begun_in(span)).count()
    }

    /// True when the file with another repertoire is not too large to be read again.
    fn has_room_for(&self, another: &Repertoire) -> bool {
        let all = self.repertoires.iter().chain([another]);
        let bytes = all.map(|it| serde_json::to_string(it).map_or(MOST_BYTES, |text| text.len()));
        bytes.sum::<usize>() < MOST_BYTES
    }

    /// Inserts a repertoire at this place of the list, or at its end.
    fn insert(&mut self, place: usize, repertoire: Repertoire) {
        let id = self.next_id;
        self.next_id += 1;
        let place = place.min(self.repertoires.len());
        self.repertoires
            .insert(place, Repertoire { id, ..repertoire });
    }

    /// The name without characters that are not shown, and with a number if another repertoire has
    /// it.
    fn free_name(&self, name: &str, own: Option<u64>) -> String {
        let shown = name.trim().chars().filter(|it| !it.is_control());
        let name = shown.take(LONGEST_NAME).collect::<String>();
        let is_taken = |name: &str| {
            let mut others = self.repertoires.iter().filter(|it| Some(it.id) != own);
            others.any(|it| it.name == name)
        };
        if !is_taken(&name) {
            return name;
        }
        let mut numbered = (2..).map(|number| format!("{name} {number}"));
        numbered.find(|name| !is_taken(name)).unwrap_or(name)
    }

    /// Adds a repertoire under a name that no other has. Returns the name and the number of positions
    /// to learn; `None` when there is no room for it.
    fn add(&mut self, mut made: Repertoire) -> Option<(String, usize)> {
        if !self.has_room_for(&made) {
            return None;
        }
        made.name = self.free_name(&made.name, None);
        let added = (made.name.clone(), made.schedules().count());
        self.insert(usize::MAX, made);
        Some(added)
    }

    fn rename(&mut self, id: u64, name: &str) -> Option<()> {
        let name = self.free_name(name, Some(id));
        let renamed = self.repertoires.iter_mut().find(|it| it.id == id)?;
        let is_new = !name.is_empty() && renamed.name != name;
        is_new.then(|| renamed.name = name)
    }

    fn delete(&mut self, id: u64) -> Option<()> {
        let place = self.repertoires.iter().position(|it| it.id == id)?;
        self.deleted.push((place, self.repertoires.remove(place)));
        Some(())
    }

    fn restore(&mut self) -> Option<()> {
        let has_room = self.has_room_for(&self.deleted.last()?.1);
        let (place, mut deleted) = self.deleted.pop_if(|_| has_room)?;
        deleted.name = self.free_name(&deleted.name, None);
        self.insert(place, deleted);
        Some(())
    }
}

impl Repertoires {
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
        self.unstored().reading = Some(BackgroundJob::begin("repertoire", waker.wake(), look));
    }

    /// Takes the repertoire of the file that was read. Returns the notice for the user.
    pub(crate) fn listen(&mut self) -> Option<Notice> {
        let made = self.reading.as_ref()?.next()?;
        self.unstored().reading = None;
        let failed = || Err(Notice::NotOpened("the file was not read".to_owned()));
        Some(self.take(made.unwrap_or_else(failed)))
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
        let (made, left_out) = match made {
            Ok(made) => made,
            Err(notice) => return notice,
        };
        let name = made.name.clone();
        match (self.change(|list| list.add(made)), left_out) {
            (Some((name, count)), Some(what)) => Notice::LinesPartlyAdded(name, count, what),
            (Some((name, count)), None) => Notice::LinesAdded(name, count),
            (None, _) => Notice::NotOpened(format!("{name}: no room is left beside the others")),
        }
    }

    /// Gives a repertoire this name; an empty one changes nothing.
    pub(crate) fn rename(&mut self, id: u64, name: &str) {
        self.change(|list| list.rename(id, name));
    }

    /// Deletes a repertoire.
    pub(crate) fn delete(&mut self, id: u64) {
        self.change(|list| list.delete(id));
    }

    /// Restores the repertoire that was deleted last.
    pub(crate) fn restore(&mut self) {
        self.change(RepertoireList::restore);
    }

    /// Enters an answer to a position of a repertoire.
    pub(crate) fn answer(&mut self, id: u64, at: usize, answer: Answer, now_s: i64) {
        self.change(|list| {
            let repertoire = list.repertoires.iter_mut().find(|it| it.id == id)?;
            repertoire.answer(at, answer, now_s);
            Some(())
        });
    }
}

impl StoredContent for RepertoireList {
    const FILE: &'static str = "repertoires.json";
    const NAME: &'static str = "the repertoire";
    const KIND: FileKind = FileKind::Repertoires;
    const IS_INDENTED: bool = false;

    fn checked(mut self) -> Result<Self, String> {
        let linked = self.repertoires.into_iter().map(|it| {
            let name = it.name.clone();
            it.linked()
                .map_err(|error| format!("{}: {error}", printable(&name)))
        });
        self.repertoires = linked.collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// A repertoire keeps its number as long as it keeps its name.
    fn take_over(&mut self, found: Self) {
        let before = mem::take(&mut self.repertoires);
        for one in found.repertoires {
            let known = before.iter().find(|it| it.name == one.name);
            match known.map(|it| it.id) {
                Some(id) => self.repertoires.push(Repertoire { id, ..one }),
                None => self.insert(usize::MAX, one),
            }
        }
    }
}
