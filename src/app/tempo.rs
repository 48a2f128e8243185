//! [`Tempo`]: how fast bots' games are shown, and what happens by itself between them.

use std::time::Duration;

use bevy::prelude::*;
use serde::{Deserialize, Serialize};

use super::cast_book::CastBook;
use super::session::Session;
use super::{AppSystems, Manners};
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

impl Manners {
    /// How long `side` takes at least for its move.
    pub fn least_think_time(&self, session: &Session, side: Side) -> Duration {
        if !self.think_time || session.is_stepping() {
            return Duration::ZERO;
        }
        /// Who watches two bots wants to follow.
        const TO_FOLLOW: Duration = Duration::from_millis(900);
        /// Of what is left on the clock: manners win no game, and must lose none.
        const SHARE: u32 = 40;
        let least = session.character(side).time.min();
        let least = self.tempo.stretch(if session.is_between_bots() {
            least.max(TO_FOLLOW)
        } else {
            least
        });
        let left = session.limits(side).longest();
        left.map_or(least, |left| least.min(left / SHARE))
    }
}

/// When the next game of a series begins, on the app's clock.
#[derive(Resource, Default)]
pub(super) struct NextGame(Option<Duration>);

impl NextGame {
    /// Whether a game is about to begin.
    pub(super) const fn is_due(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NextGame>();
    app.add_systems(Update, begin_next_game.in_set(AppSystems::ReadInput));
}

/// Between two bots the next game of a series begins by itself, after a look at the result.
fn begin_next_game(
    mut session: ResMut<Session>,
    mut next: ResMut<NextGame>,
    manners: Res<Manners>,
    book: Res<CastBook>,
    time: Res<Time<Real>>,
) {
    const LOOK: Duration = Duration::from_millis(2_500);
    let waits =
        session.game().result().is_some() && session.series_goes_on() && !session.is_paused();
    if !waits {
        next.0 = None;
        return;
    }
    let look = if manners.think_time {
        manners.tempo.stretch(LOOK)
    } else {
        Duration::ZERO
    };
    let due = *next.0.get_or_insert(time.elapsed() + look);
    if time.elapsed() >= due {
        next.0 = None;
        let lineup = book.refreshed(&session.next_lineup());
        session.next_game(lineup);
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
