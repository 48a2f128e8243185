//! One game between two seats.

use std::time::{Duration, Instant};

use super::adjudication::{Adjudication, Adjudicator};
use super::referee::{Referee, TurnOutcome};
use player::Score;
use player::{Clock, GameEvent, Seat, SeatError, StopToken};
use rules::{Action, Game, Side};

/// The terms of a game besides its rules and limits.
#[derive(Clone)]
pub struct TableTerms {
    /// Time limit for the preparation of a player.
    pub preparation: Duration,
    /// When the game is ended early.
    pub adjudication: Adjudication,
    /// Set from another thread to cancel the game.
    pub interrupt: StopToken,
}

impl Default for TableTerms {
    /// A minute for the preparation, no adjudication.
    fn default() -> Self {
        Self {
            preparation: Duration::from_mins(1),
            adjudication: Adjudication::default(),
            interrupt: StopToken::new(),
        }
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The game with its result.
    pub game: Game,
    /// One for each action at the table, without those of an opening set up before, and one more
    /// for a forfeited turn.
    pub turns: Vec<PlayedTurn>,
    /// `[side]`: time for the preparation.
    pub preparation: [Duration; 2],
}

/// The time, nodes and score of a turn.
#[derive(Clone, Copy, Debug)]
pub struct PlayedTurn {
    /// The side to decide.
    pub side: Side,
    /// Duration of the turn.
    pub time: Duration,
    /// Clock after the turn; `None` without a clock.
    pub clock: Option<Clock>,
    /// Number of nodes as reported by the player; 0 if it reports none.
    pub nodes: u64,
    /// Score of the position for the side itself; `None` if it reports none.
    pub score: Option<Score>,
    /// The share of the points that the side itself expects, in per mille; `None` if it reports
    /// none.
    pub share: Option<u16>,
}

impl PlayedGame {
    /// Total duration of the turns of `side`.
    pub fn time(&self, side: Side) -> Duration {
        let own = self.turns.iter().filter(|turn| turn.side == side);
        own.map(|turn| turn.time).sum()
    }
}

/// Plays the referee's game to its end between the seats of the first and the second side. Blocks.
///
/// Never fails: a player that panics, hangs or breaks the rules loses, with the reason in the
/// result. Returns `None` only when it was interrupted. After an interrupt or a failure the seats
/// must be dropped, see [`Seat::decide`].
pub fn play_game(
    referee: Referee,
    seats: &mut [Seat; 2],
    terms: &TableTerms,
) -> Option<PlayedGame> {
    play_watched(referee, seats, terms, |_| {})
}

/// Plays a game as [`play_game`] does, and shows it to `watch` when the players are prepared and
/// after each turn.
pub(super) fn play_watched(
    mut referee: Referee,
    seats: &mut [Seat; 2],
    terms: &TableTerms,
    watch: impl Fn(&Game),
) -> Option<PlayedGame> {
    let setup = referee.game().setup();
    let mut preparation = [Duration::ZERO; 2];
    for side in Side::ALL {
        if referee.game().result().is_none() {
            let started = Instant::now();
            let seat = &mut seats[side.index()];
            match seat.prepare_unless(&terms.interrupt, setup, terms.preparation) {
                Err(SeatError::Interrupted) => return None,
                Err(error) => referee.fail(side, &error),
                Ok(()) => {}
            }
            preparation[side.index()] = started.elapsed();
        }
    }
    watch(referee.game());
    let mut turns = Vec::new();
    let mut adjudicator = Adjudicator::new(terms.adjudication);
    while let Some((side, _)) = referee.game().to_decide() {
        let turn = play_turn(
            &mut referee,
            &mut seats[side.index()],
            side,
            &terms.interrupt,
        )?;
        let ply = referee.game().ply();
        if let Some(result) = adjudicator.judge(side, (turn.score, turn.share), ply) {
            referee.adjudicate(result);
        }
        watch(referee.game());
        turns.push(turn);
    }
    if let Some(result) = referee.game().result() {
        seats
            .iter()
            .for_each(|seat| seat.notify(GameEvent::Ended(result.clone())));
    }
    Some(PlayedGame {
        game: referee.game().clone(),
        turns,
        preparation,
    })
}

/// Plays one turn and rules on it; `None` when it was interrupted.
fn play_turn(
    referee: &mut Referee,
    seat: &mut Seat,
    side: Side,
    interrupt: &StopToken,
) -> Option<PlayedTurn> {
    let (game, limits, patience) = (
        referee.game().clone(),
        referee.limits(side),
        referee.patience(),
    );
    let mut turn = PlayedTurn {
        side,
        time: Duration::ZERO,
        clock: None,
        nodes: 0,
        score: None,
        share: None,
    };
    let (answer, time) = seat.decide_timed(game, limits, patience, interrupt, |progress| {
        turn.nodes = progress.nodes;
        turn.score = progress.best().and_then(|best| best.score);
        turn.share = progress
            .best_share()
            .map(|it| (1_000.0 * it).round() as u16);
    });
    turn.time = time;
    if answer == Err(SeatError::Interrupted) {
        return None;
    }
    // In a choice of colours the score is that of White, whichever colour the side took.
    let outcome = referee.rule(answer, turn.time);
    if !matches!(outcome, TurnOutcome::Played(Action::Place(_))) {
        (turn.score, turn.share) = (None, None);
    }
    turn.clock = referee.clock(side);
    Some(turn)
}
