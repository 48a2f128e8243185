//! One game between two seats.

use std::time::{Duration, Instant};

use super::referee::Referee;
use crate::player::{GameEvent, Seat};
use crate::rules::{Game, Side};

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The game with its result.
    pub game: Game,
    /// Time each side took in all.
    pub time: [Duration; 2],
}

/// Time a player may take to get ready for a game.
const PREPARATION: Duration = Duration::from_secs(60);

/// Plays the referee's game to its end between the seats of the first and the second side. Blocks.
///
/// Never fails: a player that panics, hangs or breaks the rules loses, with the reason in the result.
pub fn play_game(mut referee: Referee, mut seats: [Seat; 2]) -> PlayedGame {
    let setup = referee.game().setup();
    let mut time = [Duration::ZERO; 2];
    for side in Side::ALL {
        if referee.game().result().is_none()
            && let Err(error) = seats[side.index()].prepare(setup, PREPARATION)
        {
            referee.fail(side, &error);
        }
    }
    while let Some((side, _)) = referee.game().to_decide() {
        let started = Instant::now();
        let (game, limits) = (referee.game().clone(), referee.limits(side));
        let answer = seats[side.index()].decide(game, limits, referee.patience(), |_| {});
        let elapsed = started.elapsed();
        time[side.index()] += elapsed;
        referee.rule(answer, elapsed);
    }
    if let Some(result) = referee.game().result() {
        seats
            .iter()
            .for_each(|seat| seat.notify(GameEvent::Ended(result.clone())));
    }
    PlayedGame {
        game: referee.game().clone(),
        time,
    }
}
