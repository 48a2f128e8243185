//! [`Conversation`]: decides whether a character says something, and which of its lines.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::entry::{Chat, Entry};
use super::event::{Event, Mood};
use super::local_text::LocalText;
use super::placeholder::{Piece, Placeholder, pieces};
use rules::Point;

/// Stream of the random generator for speech. Players use stream 0, so equal seeds are independent.
const STREAM: u64 = 1;

/// An occasion to say something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// The event.
    pub event: Event,
    /// Number of stones on the board at the event.
    pub ply: u16,
    /// The facts of the event.
    pub facts: Facts,
}

impl Occasion {
    /// An occasion without facts.
    pub fn new(event: Event, ply: u16) -> Self {
        let facts = Facts::default();
        Self { event, ply, facts }
    }

    /// The occasion with a number for [`Placeholder::N`].
    #[must_use]
    pub fn counting(mut self, n: u32) -> Self {
        self.facts.n = Some(n);
        self
    }

    /// The occasion with a point for [`Placeholder::Move`].
    #[must_use]
    pub fn at(mut self, point: Point) -> Self {
        self.facts.point = Some(point);
        self
    }
}

/// The values of placeholders in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Value of [`Placeholder::N`].
    pub n: Option<u32>,
    /// Value of [`Placeholder::Move`].
    pub point: Option<Point>,
}

/// The names of both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// Name of the character that speaks.
    pub me: LocalText,
    /// Name of the opponent.
    pub opponent: LocalText,
}

/// Something that was said, independent of the language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    /// Index of the entry in the [`Chat`].
    pub entry: usize,
    /// Index of the wording among the lines of the entry.
    pub line: usize,
    /// The values of its placeholders.
    pub facts: Facts,
    /// The names when it was said.
    pub names: Option<Names>,
}

impl Utterance {
    /// The text in `language`, otherwise in English, otherwise in any language. Empty when `chat`
    /// has no such entry.
    pub fn text(&self, chat: &Chat, language: &str) -> String {
        let Some(entry) = chat.entries().get(self.entry) else {
            return String::new();
        };
        let words = |piece| match piece {
            Piece::Words(words) => words.to_owned(),
            Piece::Open(placeholder) => self.fill(placeholder, language).unwrap_or_default(),
            Piece::Unknown(_) => String::new(),
        };
        let line = entry.lines.get(language, self.line);
        pieces(line).into_iter().map(words).collect()
    }

    /// The mood of the entry, see [`Entry::mood`].
    pub fn mood(&self, chat: &Chat) -> Option<Mood> {
        chat.entries().get(self.entry)?.mood
    }

    fn fill(&self, placeholder: Placeholder, language: &str) -> Option<String> {
        let names = self.names.as_ref();
        match placeholder {
            Placeholder::Me => names.map(|names| names.me.get(language).to_owned()),
            Placeholder::Opponent => names.map(|names| names.opponent.get(language).to_owned()),
            Placeholder::Move => self
                .facts
                .point
                .map(|point| point.to_string().to_uppercase()),
            Placeholder::N => self.facts.n.map(|n| n.to_string()),
        }
    }
}

/// What one character says in one game.
///
/// A function of the chat, the names, the seed and the occasions so far. It has its own random
/// generator and shares nothing with the player, so the moves of a character do not depend on its
/// chat.
#[derive(Clone, Debug)]
pub struct Conversation {
    chat: Chat,
    names: Option<Names>,
    rng: ChaCha8Rng,
    /// `[event]`: the last thing said about it.
    said: [Option<Said>; Event::COUNT],
}

#[derive(Clone, Copy, Debug)]
struct Said {
    /// Index of the entry and of the wording.
    line: (usize, usize),
    ply: u16,
    cooldown_ply: u16,
}

impl Conversation {
    /// A conversation in which nothing was said. Lines with `{me}` or `{opponent}` are left out
    /// until there are [names](Self::set_names).
    pub fn new(chat: &Chat, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(STREAM);
        Self {
            chat: chat.clone(),
            names: None,
            rng,
            said: [None; Event::COUNT],
        }
    }

    /// Sets the names.
    pub fn set_names(&mut self, names: Names) {
        self.names = Some(names);
    }

    /// What the character says on `occasion`, if anything.
    ///
    /// - It stays silent for the entry's `cooldown_ply` plies around the last thing that it said
    ///   about the event, before and after, because a game may be taken back.
    /// - Each entry for the event is selected with its chance. All lines of the selected entries
    ///   are equally likely.
    /// - A line with an unknown placeholder is left out.
    /// - When the event has several lines, the last one is not repeated at once, even if that means
    ///   silence.
    pub fn say(&mut self, occasion: &Occasion) -> Option<Utterance> {
        let last = self.said[occasion.event.index()];
        if last.is_some_and(|said| said.ply.abs_diff(occasion.ply) < said.cooldown_ply) {
            return None;
        }
        let mut lines = self.lines(occasion);
        if let Some(last) = last.filter(|_| lines.len() > 1) {
            lines.retain(|&line| line != last.line);
        }
        let willing = self.willing(occasion.event);
        lines.retain(|(entry, _)| willing.contains(entry));
        let &line = lines.choose(&mut self.rng)?;
        self.said[occasion.event.index()] = Some(Said {
            line,
            ply: occasion.ply,
            cooldown_ply: self.chat.entries()[line.0].cooldown_ply,
        });
        Some(Utterance {
            entry: line.0,
            line: line.1,
            facts: occasion.facts,
            names: self.names.clone(),
        })
    }

    /// All lines for the occasion with known placeholders, as index of entry and wording.
    fn lines(&self, occasion: &Occasion) -> Vec<(usize, usize)> {
        let known = |placeholder| match placeholder {
            Placeholder::Me | Placeholder::Opponent => self.names.is_some(),
            Placeholder::Move => occasion.facts.point.is_some(),
            Placeholder::N => occasion.facts.n.is_some(),
        };
        let of_entry = |(place, entry): (usize, &Entry)| {
            let wordings = 0..entry.lines.count();
            wordings
                .filter(|&index| entry.lines.can_be_said(index, known))
                .map(|index| (place, index))
                .collect::<Vec<_>>()
        };
        self.chat.about(occasion.event).flat_map(of_entry).collect()
    }

    /// The entries for `event` that a random draw with their chance selects.
    fn willing(&mut self, event: Event) -> Vec<usize> {
        let Self { chat, rng, .. } = self;
        let entries = chat.about(event);
        entries
            .filter(|(_, entry)| rng.random_bool(entry.chance))
            .map(|(place, _)| place)
            .collect()
    }
}
