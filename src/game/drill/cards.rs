//! [`DrillCards`]: the puzzles with their schedules.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use super::card::DrillCard;
use crate::prover::Situation;
use crate::schedule::{Answer, Schedule, Today};
use crate::stored::{FormatVersion, Stored, StoredContent};
use record::Puzzle;
use serde::{Deserialize, Serialize};
use storage::FileKind;

/// The puzzles that the user drills, as they are in the file `drill.json` of the settings folder.
pub type Drill = Stored<DrillCards>;

/// The puzzles that the user drills.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrillCards {
    /// Version of the format.
    drill: FormatVersion,
    cards: Vec<DrillCard>,
}

/// What the user wants of the drill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DrillCommand {
    /// Add the puzzles of this file.
    Add(PathBuf),
    /// Add the puzzles of the list.
    AddListed,
    /// Begin with the puzzles that are due: set the one that has been due for the longest time.
    Next,
    /// Put the puzzle on screen off for 24 hours, and set the next one.
    Skip,
    /// Look for missed wins of the user in the game on screen, which is over, and set the first
    /// one.
    PractiseMistakes,
    /// Make a puzzle of the missed win whose move is shown in a game that is over, and set it.
    PractiseShown,
    /// Look for missed wins of the user in all kept games that were not searched.
    SearchGames,
    /// End that search.
    EndSearch,
}

/// Numbers about a drill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrillCounts {
    /// Number of puzzles.
    pub puzzles: usize,
    /// Number of puzzles that are due now, with those that were never posed and still are today.
    pub due: usize,
    /// Number of puzzles that were never answered.
    pub new: usize,
    /// Number of answers, over all puzzles.
    pub solved: u32,
    /// Number of failures.
    pub failed: u32,
    /// Number of times that a puzzle was skipped.
    pub skipped: u32,
}

impl DrillCards {
    /// The puzzles, in the order in which they were added.
    pub fn cards(&self) -> &[DrillCard] {
        &self.cards
    }

    fn schedules(&self) -> impl Iterator<Item = &Schedule> {
        self.cards.iter().map(|card| &card.schedule)
    }

    /// Number of puzzles that were answered for the first time within these seconds since 1970.
    pub(crate) fn begun_in(&self, span: &RangeInclusive<i64>) -> usize {
        self.schedules().filter(|it| it.is_begun_in(span)).count()
    }

    /// The numbers at this time.
    pub(crate) fn counts(&self, today: Today) -> DrillCounts {
        let counts = DrillCounts {
            due: today.count(self.schedules()),
            ..DrillCounts::default()
        };
        self.schedules().fold(counts, |counts, card| DrillCounts {
            puzzles: counts.puzzles + 1,
            due: counts.due,
            new: counts.new + usize::from(card.is_new()),
            solved: counts.solved.saturating_add(card.solved),
            failed: counts.failed.saturating_add(card.failed),
            skipped: counts.skipped.saturating_add(card.skipped),
        })
    }

    /// True when the puzzle with this number is asked now.
    pub(crate) fn is_due(&self, at: usize, today: Today) -> bool {
        let card = self.cards.get(at);
        card.is_some_and(|card| today.asks(&card.schedule))
    }

    /// The numbers of the puzzles that are asked today: the longer one is due, the earlier it comes,
    /// and of equal ones the first that was added.
    pub(crate) fn due(&self, today: Today) -> Vec<usize> {
        let mut due = (0..self.cards.len())
            .filter(|&at| self.is_due(at, today))
            .collect::<Vec<_>>();
        due.sort_by_key(|&at| self.cards[at].schedule.due_s);
        let (new, mut asked_new) = (|at: usize| self.cards[at].schedule.is_new(), 0);
        due.retain(|&at| {
            asked_new += usize::from(new(at));
            !new(at) || asked_new <= today.new_left
        });
        due
    }

    /// The number of the puzzle that a symmetry maps onto this one, if the drill has it.
    pub(crate) fn place_of(&self, puzzle: &Puzzle) -> Option<usize> {
        let key = canonical(puzzle)?;
        self.cards.iter().position(|card| card.key == key)
    }

    fn add(&mut self, puzzle: Puzzle, now_s: i64) {
        let can_be_posed = !puzzle.is_defence() && puzzle.game().is_ok();
        let Some(key) = canonical(&puzzle).filter(|_| can_be_posed) else {
            return;
        };
        if !self.cards.iter().any(|card| card.key == key) {
            self.cards.push(DrillCard {
                puzzle,
                schedule: Schedule::new(now_s),
                key,
            });
        }
    }
}

impl Drill {
    /// Adds puzzles, due at once. Puzzles that a symmetry maps onto one of the drill are left out,
    /// and so are defences and positions that no game leads to. Returns how many were added.
    pub(crate) fn add(&mut self, puzzles: impl IntoIterator<Item = Puzzle>, now_s: i64) -> usize {
        let added = self.change(|drill| {
            let before = drill.cards.len();
            puzzles.into_iter().for_each(|it| drill.add(it, now_s));
            Some(drill.cards.len() - before).filter(|added| *added > 0)
        });
        added.unwrap_or(0)
    }

    /// Enters an answer to the puzzle with this number, and sets the time at which it is due next.
    /// A puzzle has the same number in all windows, because each adds its puzzles behind those of
    /// the file.
    pub(crate) fn answer(&mut self, at: usize, answer: Answer, now_s: i64) {
        self.change(|drill| {
            let card = drill.cards.get_mut(at)?;
            card.schedule.answer(answer, now_s);
            Some(())
        });
    }
}

impl StoredContent for DrillCards {
    const FILE: &'static str = "drill.json";
    const NAME: &'static str = "the drill";
    const KIND: FileKind = FileKind::Drill;

    fn checked(mut self) -> Result<Self, String> {
        for (number, card) in (1..).zip(&mut self.cards) {
            let wrong = |why: String| format!("puzzle {number}: {why}");
            let game = card.puzzle.game().map_err(|error| wrong(error.to_string()));
            game?;
            card.schedule.check().map_err(wrong)?;
            card.key = canonical(&card.puzzle).unwrap_or_default();
        }
        Ok(self)
    }
}

/// A text that is equal for puzzles which a symmetry maps onto each other; `None` for a puzzle
/// without a board.
fn canonical(puzzle: &Puzzle) -> Option<String> {
    let at = Situation {
        board: puzzle.board().ok()?,
        rule: puzzle.rule,
        side: puzzle.side,
    };
    Some(at.canonical())
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::read_puzzles;
    use std::fs;

    const DAY: i64 = 86_400;
    const PUZZLES: &str = include_str!("../../../assets/puzzles.jsonl");

    fn puzzles(count: usize) -> Vec<Puzzle> {
        let read = read_puzzles(PUZZLES).take(count);
        read.map(|(_, puzzle)| puzzle.expect("a puzzle")).collect()
    }

    fn with(count: usize) -> Drill {
        let mut drill = Drill::default();
        assert_eq!(drill.add(puzzles(count), 0), count);
        drill
    }

    #[test]
    fn a_solved_puzzle_comes_back_later_each_time_and_a_failed_one_soon() {
        let mut drill = with(1);
        let mut now = 0;
        let mut last = 0;
        for _ in 0..5 {
            assert_eq!(drill.due(Today::without_limit(now)).first(), Some(&0));
            drill.answer(0, Answer::Solved, now);
            let wait = drill.cards()[0].schedule.due_s - now;
            assert!(wait > last, "{wait} after {last}");
            assert_eq!(drill.due(Today::without_limit(now)).first(), None);
            (last, now) = (wait, drill.cards()[0].schedule.due_s);
        }
        assert!(last > 20 * DAY, "{last}");
        drill.answer(0, Answer::Failed, now);
        let wait = drill.cards()[0].schedule.due_s - now;
        assert!(wait < DAY, "{wait}");
    }

    #[test]
    fn new_puzzles_wait_for_another_day_and_others_come_back() {
        let mut drill = with(4);
        let at = |now_s, new_left| Today { now_s, new_left };
        assert_eq!(drill.counts(at(0, 2)).due, 2);
        assert_eq!(drill.due(at(0, 2)), [0, 1]);
        drill.answer(0, Answer::Failed, 5);
        drill.answer(1, Answer::Skipped, 6);
        assert_eq!(drill.begun_in(&(0..=10)), 1, "a skipped puzzle stays new");
        assert_eq!(drill.begun_in(&(6..=10)), 0);
        assert_eq!(drill.due(at(7, 0)).first(), None);
        assert_eq!(drill.due(at(7, 1)).first(), Some(&2));
        let counts = drill.counts(at(DAY, 0));
        assert_eq!((counts.due, counts.new), (1, 3));
        assert_eq!(drill.due(at(DAY, 0)).first(), Some(&0), "it was failed");
        drill.answer(0, Answer::Solved, DAY);
        assert_eq!(drill.begun_in(&(DAY..=2 * DAY)), 0, "it was begun before");
    }

    #[test]
    fn counts_and_the_order_follow_the_answers() {
        let mut drill = with(3);
        drill.answer(1, Answer::Skipped, 10);
        drill.answer(0, Answer::Solved, 10);
        let expected = DrillCounts {
            puzzles: 3,
            due: 1,
            new: 2,
            solved: 1,
            failed: 0,
            skipped: 1,
        };
        assert_eq!(drill.counts(Today::without_limit(20)), expected);
        assert_eq!(drill.due(Today::without_limit(20)).first(), Some(&2));
        drill.answer(2, Answer::Failed, 20);
        assert_eq!(drill.counts(Today::without_limit(20)).due, 0);
        assert_eq!(drill.counts(Today::without_limit(20 + 2 * DAY)).due, 3);
    }

    #[test]
    fn a_puzzle_is_added_once_whatever_its_orientation() {
        let mut drill = with(2);
        let size = 15;
        let turned = puzzles(2).into_iter().map(|mut puzzle| {
            let turn = |it: &rules::Point| rules::Symmetry::Rotate90.map(*it, size);
            puzzle.black = puzzle.black.iter().map(turn).collect();
            puzzle.white = puzzle.white.iter().map(turn).collect();
            puzzle
        });
        assert_eq!(drill.add(turned, 5), 0);
        let defence = Puzzle {
            kind: record::DEFENCE.to_owned(),
            ..puzzles(3).remove(2)
        };
        assert_eq!(drill.add([defence], 5), 0);
    }

    #[test]
    fn answers_and_puzzles_of_two_windows_are_all_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(Drill::FILE);
        let [mut first, mut second] = [Drill::read(&file), Drill::read(&file)];
        assert_eq!(first.add(puzzles(1), 7), 1);
        assert_eq!(first.take_warning(), None);
        assert_eq!(second.add(puzzles(3), 7), 2, "one is known");
        assert_eq!(second.take_warning(), None);
        first.answer(0, Answer::Solved, 9);
        assert_eq!(first.take_warning(), None);
        second.answer(1, Answer::Failed, 9);
        assert_eq!(second.take_warning(), None);
        let drill = Drill::read(&file);
        let answers = drill
            .cards()
            .iter()
            .map(|it| (it.schedule.solved, it.schedule.failed));
        assert_eq!(answers.collect::<Vec<_>>(), [(1, 0), (0, 1), (0, 0)]);
    }

    #[test]
    fn what_was_saved_is_read_and_a_broken_file_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(Drill::FILE);
        let mut drill = Drill::read(&file);
        drill.add(puzzles(2), 7);
        drill.answer(0, Answer::Solved, 9);
        assert_eq!(drill.take_warning(), None);
        let read = Drill::read(&file);
        assert_eq!((read.cards(), read.mistake()), (drill.cards(), None));
        let text = fs::read_to_string(&file).expect("it is there");
        for (broken, expected) in [
            ("[]", "drill.json: "),
            (&text.replace("\"drill\": 1", "\"drill\": 2"), "version 2"),
            (
                &text.replacen("\"stability\": ", "\"stability\": -", 1),
                "puzzle 1: ",
            ),
            (
                &text.replacen("\"due_s\"", "\"more\": 1, \"due_s\"", 1),
                "unknown field `more`",
            ),
        ] {
            fs::write(&file, broken).expect("it can be written");
            let mut read = Drill::read(&file);
            let mistake = read.mistake().expect("it has a mistake").to_owned();
            assert!(mistake.contains(expected), "{mistake}");
            assert!(read.change(|_| Some(())).is_some());
            assert_eq!(Drill::read(&file).mistake(), None);
        }
        let kept = fs::read_to_string(file.with_added_extension("broken")).expect("it is kept");
        assert_eq!(kept, "[]");
    }
}
