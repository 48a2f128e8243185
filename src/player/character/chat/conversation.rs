//! [`Conversation`]: whether a character says something now, and which of its lines.

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::entry::{Chat, Entry};
use super::event::{Event, Mood};
use super::placeholder::{Piece, Placeholder, pieces};
use crate::config::LocalText;
use rules::Point;

/// The stream of the random generator that speech draws from. Players draw from stream 0, so equal seeds do not move in step.
const STREAM: u64 = 1;

/// Something to talk about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion {
    /// What it is.
    pub event: Event,
    /// Stones on board when it arose.
    pub ply: u16,
    /// What is known about it.
    pub facts: Facts,
}

impl Occasion {
    /// An occasion about which no more is known.
    pub fn new(event: Event, ply: u16) -> Self {
        let facts = Facts::default();
        Self { event, ply, facts }
    }

    /// The same with the number that [`Placeholder::N`] stands for.
    #[must_use]
    pub fn counting(mut self, n: u32) -> Self {
        self.facts.n = Some(n);
        self
    }

    /// The same with the point that [`Placeholder::Move`] stands for.
    #[must_use]
    pub fn at(mut self, point: Point) -> Self {
        self.facts.point = Some(point);
        self
    }
}

/// What may be filled into a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// What [`Placeholder::N`] stands for.
    pub n: Option<u32>,
    /// What [`Placeholder::Move`] stands for.
    pub point: Option<Point>,
}

/// Who talks to whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The character that speaks.
    pub me: LocalText,
    /// Whoever plays the other side.
    pub opponent: LocalText,
}

/// Something said, in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Utterance {
    /// Place of the entry in the [`Chat`].
    pub entry: usize,
    /// Place of the wording among the entry's lines.
    pub line: usize,
    /// What to fill in.
    pub facts: Facts,
    /// The names at that time.
    pub names: Option<Names>,
}

impl Utterance {
    /// Its words in `language`, else in English, else in any. Empty when `chat` is not the one it was said from and has no such entry.
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

    /// The face that goes with it, see [`Entry::mood`].
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
/// A function of the chat, the names, the seed and the occasions so far. It owns its random generator and shares nothing with the
/// player, so that a character moves the same whether or not anybody listens.
#[derive(Clone, Debug)]
pub struct Conversation {
    chat: Chat,
    names: Option<Names>,
    rng: ChaCha8Rng,
    /// `[event]`: what was said last about it.
    said: [Option<Said>; Event::COUNT],
}

#[derive(Clone, Copy, Debug)]
struct Said {
    /// Entry and wording.
    line: (usize, usize),
    ply: u16,
    cooldown_ply: u16,
}

impl Conversation {
    /// Nothing said yet. Lines with `{me}` or `{opponent}` are left out until there are [names](Self::set_names).
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

    /// Who talks to whom from now on.
    pub fn set_names(&mut self, names: Names) {
        self.names = Some(names);
    }

    /// What it says of `occasion`, if anything.
    ///
    /// * Silent while the last thing it said about this event cools down: within the entry's `cooldown_ply` plies of it, before or
    ///   after, because a game may be taken back.
    /// * Each entry about the event is said with its chance; when several would be, all their lines are equally likely.
    /// * A line with a placeholder that nothing is known about is left out.
    /// * When the event has several lines, the last one is not said again at once, even if that means silence.
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

    /// Every line about the occasion whose placeholders can be filled, as entry and wording.
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

    /// The entries about `event` whose chance came up.
    fn willing(&mut self, event: Event) -> Vec<usize> {
        let Self { chat, rng, .. } = self;
        let entries = chat.about(event);
        entries
            .filter(|(_, entry)| rng.random_bool(entry.chance))
            .map(|(place, _)| place)
            .collect()
    }
}
