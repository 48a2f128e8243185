//! [`Tempo`]: how fast bots' games are shown.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::session::Session;
use rules::Side;

/// How long bots hold back quick answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Tempo {
    /// Four times as long.
    Quarter,
    /// Twice as long.
    Half,
    /// As their characters say.
    #[default]
    Normal,
    /// Half as long.
    Double,
    /// A quarter as long.
    Quadruple,
    /// Not at all.
    Max,
}

impl Tempo {
    /// All of them, from slow to fast.
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

/// How long bots hold their answers back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pace {
    /// Whether a quick answer is held back for the character's shortest think time. Tests and unattended games do without it.
    pub(crate) think_time: bool,
    /// For how much of that time.
    pub(crate) tempo: Tempo,
}

impl Pace {
    /// How long `side` takes at least for its move.
    pub(crate) fn least_think_time(self, session: &Session, side: Side) -> Duration {
        if !self.think_time || session.flow().is_stepping() {
            return Duration::ZERO;
        }
        /// Who watches two bots wants to follow.
        const TO_FOLLOW: Duration = Duration::from_millis(900);
        /// Of what is left on the clock: manners win no game, and must lose none.
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

    /// How long the result of a game is looked at before the next one of a series begins.
    pub(crate) fn time_between_games(self) -> Duration {
        const LOOK: Duration = Duration::from_millis(2_500);
        if self.think_time {
            self.tempo.stretch(LOOK)
        } else {
            Duration::ZERO
        }
    }

    /// How long each ply of a replay is looked at.
    pub(crate) fn time_per_ply(self) -> Duration {
        const LOOK: Duration = Duration::from_millis(800);
        /// At the fastest tempo.
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
