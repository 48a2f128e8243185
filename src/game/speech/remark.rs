//! [`Remark`]: a line of chat while it is shown.

use std::time::Duration;

use super::typing;
use player::character::chat::{Chat, Event, LANGUAGES, Mood, Utterance};

/// A line of chat while it is shown. It is independent of the language: its text is made when it is
/// shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Remark {
    chat: Chat,
    utterance: Utterance,
    event: Event,
    since: Duration,
    ends: Ends,
}

/// When a remark disappears. All of them disappear at the next remark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ends {
    /// At the next remark, which may come once this one has been read, on the clock of the ticks.
    ReadAt(Duration),
    /// When the one who says it has thought enough.
    WithThinking,
    /// When the game has no result any more.
    WithResult,
}

impl Remark {
    /// `utterance` from `chat` about `event`, begun at `now`.
    pub(super) fn new(chat: Chat, utterance: Utterance, event: Event, now: Duration) -> Self {
        let ends = match event {
            Event::Thinking | Event::LongThink => Ends::WithThinking,
            Event::Win | Event::Loss | Event::Draw => Ends::WithResult,
            _ => Ends::ReadAt(now + reading_time(&utterance, &chat)),
        };
        Self {
            chat,
            utterance,
            event,
            since: now,
            ends,
        }
    }

    /// The event that it is about.
    pub const fn event(&self) -> Event {
        self.event
    }

    /// Its whole text, in the language with this code.
    pub fn text(&self, language: &str) -> String {
        self.utterance.text(&self.chat, language)
    }

    /// Its text in two parts, typed and not yet typed at `now` on the clock of the ticks.
    pub fn typed(&self, language: &str, now: Duration) -> (String, String) {
        let mut shown = self.text(language);
        let age = now.saturating_sub(self.since);
        let length = if self.event == Event::Thinking {
            typing::typed_and_dotted(&shown, age)
        } else {
            typing::typed(&shown, age)
        };
        let rest = shown.split_off(length);
        (shown, rest)
    }

    /// True while characters are still to appear at `now`.
    pub fn is_typing(&self, language: &str, now: Duration) -> bool {
        now.saturating_sub(self.since) < typing::duration(&self.text(language))
    }

    /// The mood of its face.
    pub fn mood(&self) -> Option<Mood> {
        self.utterance.mood(&self.chat)
    }

    pub(super) const fn ends(&self) -> Ends {
        self.ends
    }
}

/// The reading time in the language with the longest text.
fn reading_time(utterance: &Utterance, chat: &Chat) -> Duration {
    const LEAST: Duration = Duration::from_millis(2_500);
    const PER_CHARACTER: Duration = Duration::from_millis(60);
    let lengths = LANGUAGES.map(|language| utterance.text(chat, language).chars().count());
    let longest = lengths.into_iter().max().unwrap_or(0);
    LEAST + PER_CHARACTER.saturating_mul(u32::try_from(longest).unwrap_or(u32::MAX))
}
