//! [`Speaker`]: a character that speaks from a seat, from when it sits down until it leaves.

use std::time::Duration;

use super::remark::Remark;
use crate::notice::Notice;
use crate::seats::SeatHandle;
use crate::session::{Arrival, Session};
use player::character::chat::{Chat, Conversation, Event, Names, Observer, Occasion};
use record::NodeId;
use rules::{ActionError, Side};

/// A bot with lines of chat, and its observer of the game.
#[derive(Debug)]
pub(super) struct Speaker {
    side: Side,
    chat: Chat,
    conversation: Conversation,
    observer: Observer,
}

/// The state of the session at the last call, as one side sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeenByVoice {
    /// The tenures of this side and of the other one.
    pub(super) tenure: u64,
    opponent: u64,
    pub(super) cursor: NodeId,
    notice: Option<Notice>,
}

impl SeenByVoice {
    pub(super) fn new(session: &Session, side: Side) -> Self {
        Self {
            tenure: session.contest().tenure(side),
            opponent: session.contest().tenure(!side),
            cursor: session.cursor(),
            notice: session.notice().cloned(),
        }
    }
}

impl Speaker {
    /// The speaker of the player of `side`; `None` for a human and for a bot without lines.
    pub(super) fn seated(session: &Session, side: Side) -> Option<Self> {
        let character = session.character(side);
        let chat = &character.chat;
        // A lesson has words of its own.
        let is_silent = session.is_human(side) || session.contest().is_guided();
        if is_silent || chat.entries().is_empty() {
            return None;
        }
        let seed =
            session.contest().seed() ^ (side.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut speaker = Self {
            side,
            chat: chat.clone(),
            conversation: Conversation::new(chat, seed),
            observer: Observer::new(side),
        };
        speaker.learn_names(session);
        speaker.observer.skip_to(session.game());
        Some(speaker)
    }

    /// The remark on the first of `occasions` for which the character chooses a line.
    pub(super) fn say_first(&mut self, occasions: &[Occasion], now: Duration) -> Option<Remark> {
        occasions.iter().find_map(|occasion| {
            let utterance = self.conversation.say(occasion)?;
            let chat = self.chat.clone();
            Some(Remark::new(chat, utterance, occasion.event, now))
        })
    }

    /// True when the character has lines about `event`.
    pub(super) fn knows(&self, event: Event) -> bool {
        let mut entries = self.chat.entries().iter();
        entries.any(|entry| entry.event == event)
    }

    /// The occasions since `before`, the most important first.
    pub(super) fn notice(
        &mut self,
        before: &SeenByVoice,
        session: &Session,
        seat: Option<&SeatHandle>,
    ) -> Vec<Occasion> {
        let ply = session.game().ply();
        let now = SeenByVoice::new(session, self.side);
        let mut occasions = Vec::new();
        if now.opponent != before.opponent {
            self.learn_names(session);
            occasions.push(Occasion::new(Event::Takeover, ply));
        }
        occasions.extend(self.watch(before, session, seat));
        if session.human_to_decide() == Some(!self.side) && now.notice != before.notice {
            let notice = session.notice();
            occasions.extend(notice.and_then(|notice| mistake(notice, ply)));
        }
        occasions
    }

    /// The occasions in the game.
    fn watch(
        &mut self,
        before: &SeenByVoice,
        session: &Session,
        seat: Option<&SeatHandle>,
    ) -> Vec<Occasion> {
        let game = session.game();
        let moved = before.cursor != session.cursor();
        match session.position().arrival() {
            Arrival::Shown => {
                self.observer.skip_to(game);
                Vec::new()
            }
            // The reports of this turn, if it was that of this seat; they are kept until the next
            // turn.
            Arrival::Played if moved && game.result().is_none() => {
                let progress = seat.and_then(SeatHandle::progress);
                let mut occasions =
                    progress.map_or_else(Vec::new, |progress| self.observer.decided(progress));
                occasions.extend(self.observer.see(game));
                occasions
            }
            Arrival::Played | Arrival::TakenBack => self.observer.see(game),
        }
    }

    fn learn_names(&mut self, session: &Session) {
        self.conversation.set_names(Names {
            me: session.character(self.side).name.clone(),
            opponent: session.character(!self.side).name.clone(),
        });
    }
}

/// The point of an illegal move, if the notice is about one.
fn mistake(notice: &Notice, ply: u16) -> Option<Occasion> {
    let Notice::Illegal(error) = notice else {
        return None;
    };
    let occasion = Occasion::new(Event::Illegal, ply);
    match *error {
        ActionError::Occupied(point)
        | ActionError::OffBoard(point)
        | ActionError::Forbidden(point, _) => Some(occasion.at(point)),
        ActionError::GameOver | ActionError::Unexpected(..) => None,
    }
}
