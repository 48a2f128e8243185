//! [`Event`]: what a character may have something to say about, and the [`Mood`] it says it in.

use serde::Deserialize;

use super::placeholder::Placeholder;

/// What a character may have something to say about. *It* is the character, *the opponent* whoever plays the other side.
///
/// An [`Observer`](super::Observer) finds those from [`Predicted`](Self::Predicted) on in the game, except
/// [`Illegal`](Self::Illegal) and [`Takeover`](Self::Takeover); the other ones are for whoever runs the game to tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// It sits down: a game begins, or it takes a seat in one.
    Greet,
    /// The opponent, a human, is to move: a good time for advice now and then.
    Tip,
    /// It begins to think.
    Thinking,
    /// It has been thinking for `n` seconds, which is long.
    LongThink,
    /// The opponent played `move` as it expected, for the `n`th time in this game.
    Predicted,
    /// No model was on board, so that it played `move` at random.
    RandomMove,
    /// The opponent took `move` back, and did so for the `n`th time in this game.
    Undo,
    /// The opponent tried `move`, which is illegal.
    Illegal,
    /// It made a four or an open three with `move`.
    MyThreat,
    /// The opponent made a four or an open three with `move`.
    YourThreat,
    /// Its search proved a win in `n` plies.
    SeesWin,
    /// Its search proved a loss in `n` plies.
    SeesLoss,
    /// The opponent's `move` threw the game away.
    Blunder,
    /// It won, after `n` plies.
    Win,
    /// It lost, after `n` plies.
    Loss,
    /// Nobody won, after `n` plies.
    Draw,
    /// Somebody else takes the opponent's seat.
    Takeover,
}

impl Event {
    /// All, in the order of a game.
    pub const ALL: [Self; 17] = [
        Self::Greet,
        Self::Tip,
        Self::Thinking,
        Self::LongThink,
        Self::Predicted,
        Self::RandomMove,
        Self::Undo,
        Self::Illegal,
        Self::MyThreat,
        Self::YourThreat,
        Self::SeesWin,
        Self::SeesLoss,
        Self::Blunder,
        Self::Win,
        Self::Loss,
        Self::Draw,
        Self::Takeover,
    ];
    /// Number of events: the length of a table with one entry an event.
    pub const COUNT: usize = Self::ALL.len();

    /// Place in [`ALL`](Self::ALL): a table index.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What its lines may speak of.
    pub const fn offers(self) -> &'static [Placeholder] {
        use Placeholder::{Me, Move, N, Opponent};
        match self {
            Self::Greet | Self::Tip | Self::Thinking | Self::Takeover => &[Me, Opponent],
            Self::RandomMove
            | Self::Illegal
            | Self::MyThreat
            | Self::YourThreat
            | Self::Blunder => &[Me, Opponent, Move],
            Self::LongThink
            | Self::SeesWin
            | Self::SeesLoss
            | Self::Win
            | Self::Loss
            | Self::Draw => &[Me, Opponent, N],
            Self::Predicted | Self::Undo => &[Me, Opponent, Move, N],
        }
    }
}

/// The face that goes with a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Mood {
    Calm,
    Thinking,
    Happy,
    Angry,
    Sad,
    Surprised,
}
