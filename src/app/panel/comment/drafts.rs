//! [`Drafts`]: the undo history of a text.

/// A text with its earlier versions and, after an undo, its later ones. Writing a word, or deleting
/// several characters in a row, is one step.
#[derive(Clone, Debug, Default)]
pub(super) struct Drafts {
    text: String,
    past: Vec<String>,
    future: Vec<String>,
    run: Option<Run>,
}

/// A step that the next change may be part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    writes: bool,
    /// Byte of the text at which the step continues.
    at: usize,
}

/// The difference between two texts, in bytes.
struct Change<'a> {
    start: usize,
    removed: &'a str,
    inserted: &'a str,
}

impl<'a> Change<'a> {
    fn between(old: &'a str, new: &'a str) -> Self {
        let same = |(one, other): &(char, char)| one == other;
        let length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            let equal = pairs.take_while(same);
            equal.map(|(char, _)| char.len_utf8()).sum()
        };
        let start = length(&mut old.chars().zip(new.chars()));
        let (old, new) = (&old[start..], &new[start..]);
        let end = length(&mut old.chars().rev().zip(new.chars().rev()));
        Self {
            start,
            removed: &old[..old.len() - end],
            inserted: &new[..new.len() - end],
        }
    }

    /// The step that it may be part of, if it is a single character written or deleted.
    fn run(&self) -> Option<Run> {
        let (removed, inserted) = (self.removed.chars().count(), self.inserted.chars().count());
        match (removed, inserted) {
            (0, 1) => Some(Run {
                writes: true,
                at: self.start + self.inserted.len(),
            }),
            (1, 0) => Some(Run {
                writes: false,
                at: self.start,
            }),
            _ => None,
        }
    }

    /// True when it continues `run`. A word begins with the space before it.
    fn continues(&self, run: Run) -> bool {
        let is_space = self.inserted.chars().any(char::is_whitespace);
        let touches = run.at == self.start || run.at == self.start + self.removed.len();
        self.run().is_some_and(|own| own.writes == run.writes) && touches && !is_space
    }
}

impl Drafts {
    /// The history of a text without earlier versions.
    pub(super) fn of(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }

    /// The current text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Adds `text` as the current version.
    pub(super) fn write(&mut self, text: &str) {
        let change = Change::between(&self.text, text);
        let goes_on = self.run.is_some_and(|run| change.continues(run));
        self.run = change.run();
        self.future.clear();
        let before = std::mem::replace(&mut self.text, text.to_owned());
        if !goes_on {
            self.past.push(before);
        }
    }

    /// Undoes the last step. Returns the byte at which the text has changed; `None` without an
    /// earlier version.
    pub(super) fn undo(&mut self) -> Option<usize> {
        let text = self.past.pop()?;
        let (before, at) = self.step(text);
        self.future.push(before);
        Some(at)
    }

    /// Redoes the last step that was undone.
    pub(super) fn redo(&mut self) -> Option<usize> {
        let text = self.future.pop()?;
        let (before, at) = self.step(text);
        self.past.push(before);
        Some(at)
    }

    /// Replaces the text; returns the old text and the end of the new part.
    fn step(&mut self, text: String) -> (String, usize) {
        let change = Change::between(&self.text, &text);
        let at = change.start + change.inserted.len();
        self.run = None;
        (std::mem::replace(&mut self.text, text), at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes a text character by character.
    fn typed(drafts: &mut Drafts, text: &str) {
        for char in text.chars() {
            let more = format!("{}{char}", drafts.text());
            drafts.write(&more);
        }
    }

    #[test]
    fn a_step_is_a_word_or_a_stretch_deleted() {
        let mut drafts = Drafts::of("Ah");
        typed(&mut drafts, ", a fine 好棋");
        let mut seen = vec![drafts.text().to_owned()];
        while drafts.undo().is_some() {
            seen.push(drafts.text().to_owned());
        }
        assert_eq!(
            seen,
            ["Ah, a fine 好棋", "Ah, a fine", "Ah, a", "Ah,", "Ah"]
        );
        while drafts.redo().is_some() {}
        assert_eq!(drafts.text(), seen[0]);
        for shorter in ["Ah, a fine 好", "Ah, a fine ", "Ah, a fine"] {
            drafts.write(shorter);
        }
        assert_eq!(drafts.undo(), Some("Ah, a fine 好棋".len()));
        assert_eq!(drafts.text(), seen[0], "one stretch");
    }

    #[test]
    fn what_is_written_after_a_step_back_takes_the_place_of_what_was_there() {
        let mut drafts = Drafts::of("");
        drafts.write("pasted at once");
        drafts.write("pasted twice at once");
        assert_eq!(drafts.undo(), Some("pasted ".len()));
        assert_eq!(drafts.text(), "pasted at once");
        typed(&mut drafts, "!");
        assert_eq!(drafts.redo(), None);
        assert_eq!(drafts.undo(), Some("pasted at once".len()));
        assert_eq!(drafts.undo(), Some(0));
        assert_eq!(drafts.text(), "");
        assert_eq!(drafts.undo(), None);
    }

    #[test]
    fn writing_elsewhere_is_a_step_of_its_own() {
        let mut drafts = Drafts::of("");
        typed(&mut drafts, "ab");
        drafts.write("xab");
        drafts.write("xyab");
        drafts.undo();
        assert_eq!(drafts.text(), "ab");
    }
}
