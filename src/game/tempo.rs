//! [`Tempo`]: the speed at which games of bots are shown.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::session::Session;
use rules::Side;

/// The factor of the delays of quick answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tempo {
    /// Four times as long.
    Quarter,
    /// Twice as long.
    Half,
    /// The delays of the characters.
    #[default]
    Normal,
    /// Half as long.
    Double,
    /// A quarter as long.
    Quadruple,
    /// No delays.
    Max,
}

impl Tempo {
    /// All tempos, from slow to fast.
    pub const ALL: [Self; 6] = [
        Self::Quarter,
        Self::Half,
        Self::Normal,
        Self::Double,
        Self::Quadruple,
        Self::Max,
    ];

    /// `time` at this tempo.
    pub fn stretch(self, time: Duration) -> Duration {
        match self {
            Self::Quarter => 4 * time,
            Self::Half => 2 * time,
            Self::Normal => time,
            Self::Double => time / 2,
            Self::Quadruple => time / 4,
            Self::Max => Duration::ZERO,
        }
    }

    /// The next faster one; the fastest stays.
    pub fn faster(self) -> Self {
        Self::ALL
            .into_iter()
            .find(|&it| it as u8 > self as u8)
            .unwrap_or(self)
    }

    /// The next slower one; the slowest stays.
    pub fn slower(self) -> Self {
        Self::ALL
            .into_iter()
            .rev()
            .find(|&it| (it as u8) < self as u8)
            .unwrap_or(self)
    }
}

/// The delays of the bots' answers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// True when a quick answer is delayed to the character's shortest thinking time. False in
    /// tests and unattended games.
    pub(crate) think_time: bool,
    /// The factor by which the time to think is shortened or extended.
    pub(crate) tempo: Tempo,
}

impl Pace {
    /// The shortest time of a move of `side`.
    pub(crate) fn least_think_time(self, session: &Session, side: Side) -> Duration {
        if !self.think_time || session.flow().is_stepping() {
            return Duration::ZERO;
        }
        /// Two bots are slow enough for a viewer to follow.
        const TO_FOLLOW: Duration = Duration::from_millis(900);
        /// The delay is at most this fraction of the time on the clock, so that no bot loses on
        /// time by it.
        const SHARE: u32 = 40;
        let least = session.character(side).time.min();
        let least = self.tempo.stretch(if session.contest().is_between_bots() {
            least.max(TO_FOLLOW)
        } else {
            least
        });
        let left = session.limits(side).longest();
        left.map_or(least, |left| least.min(left / SHARE))
    }

    /// The pause between the result of a game and the next game of a series.
    pub(crate) fn time_between_games(self) -> Duration {
        const LOOK: Duration = Duration::from_millis(2_500);
        if self.think_time {
            self.tempo.stretch(LOOK)
        } else {
            Duration::ZERO
        }
    }

    /// The time between two plies of a replay.
    pub(crate) fn time_per_ply(self) -> Duration {
        const LOOK: Duration = Duration::from_millis(800);
        /// The time between two plies at the fastest tempo.
        const GLANCE: Duration = Duration::from_millis(60);
        match self.tempo {
            Tempo::Max => GLANCE,
            tempo => tempo.stretch(LOOK),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_faster_tempo_is_never_slower() {
        let times = Tempo::ALL.map(|tempo| tempo.stretch(Duration::from_millis(400)));
        assert!(times.is_sorted_by(|slow, fast| slow > fast));
        assert_eq!(Tempo::Normal.faster(), Tempo::Double);
        assert_eq!(Tempo::Normal.slower(), Tempo::Half);
        assert_eq!(
            (Tempo::Max.faster(), Tempo::Quarter.slower()),
            (Tempo::Max, Tempo::Quarter)
        );
    }
}
