//! [`Event`]: an event that a character may comment on, and the [`Mood`] of its comment.

use super::placeholder::Placeholder;

engine::choices! {
    /// An event that a character may comment on. *The opponent* plays the other side.
    ///
    /// An [`Observer`](super::Observer) finds the events from [`Predicted`](Self::Predicted) on in
    /// the game, except [`Illegal`](Self::Illegal) and [`Takeover`](Self::Takeover). The others are
    /// reported by the code that runs the game.
    #[derive(PartialOrd, Ord)]
    pub enum Event {
        /// The character sits down: a game begins, or it takes a seat in one.
        Greet = "greet",
        /// The opponent, a human, is to move: a good time for advice now and then.
        Tip = "tip",
        /// The character begins to think.
        Thinking = "thinking",
        /// The character has been thinking for `n` seconds, which is long.
        LongThink = "long_think",
        /// The opponent played `move` as the character expected, for the `n`th time in this game.
        Predicted = "predicted",
        /// No model was on board, so that the character played `move` at random.
        RandomMove = "random_move",
        /// The opponent took `move` back, and did so for the `n`th time in this game.
        Undo = "undo",
        /// The opponent tried `move`, which is illegal.
        Illegal = "illegal",
        /// The character made a four or an open three with `move`.
        MyThreat = "my_threat",
        /// The opponent made a four or an open three with `move`.
        YourThreat = "your_threat",
        /// The character's search proved a win in `n` of its own moves.
        SeesWin = "sees_win",
        /// The character's search proved a loss in `n` moves of the opponent.
        SeesLoss = "sees_loss",
        /// The opponent's `move` threw the game away.
        Blunder = "blunder",
        /// The character won, after `n` moves of both sides.
        Win = "win",
        /// The character lost, after `n` moves of both sides.
        Loss = "loss",
        /// The game was drawn, after `n` moves of both sides.
        Draw = "draw",
        /// Another player takes the opponent's seat.
        Takeover = "takeover",
    }
}

impl Event {
    /// Number of events: the length of a table with one entry for each event.
    pub const COUNT: usize = Self::ALL.len();

    /// Index in [`ALL`](Self::ALL).
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The placeholders that its lines may have.
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

engine::choices! {
    /// The face of the portrait with a line.
    #[expect(missing_docs, reason = "the names say it all")]
    pub enum Mood {
        Calm = "calm",
        Thinking = "thinking",
        Happy = "happy",
        Angry = "angry",
        Sad = "sad",
        Surprised = "surprised",
    }
}
