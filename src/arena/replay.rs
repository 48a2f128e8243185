//! Checks of stored games by replaying them under the referee.

use std::time::Duration;

use super::adjudication::Adjudicator;
use super::game_record::{GameRecord, action, text};
use super::openings::Openings;
use super::referee::Referee;
use super::time_control::FlagRule;
use super::tournament::{Fixture, TournamentSpec};
use rules::{Game, GameResult, Side, WinReason};

/// Checks that a record belongs to this game of the tournament: players, seeds, opening, each
/// action by the referee, the clocks and times up to rounding, and the result. A balanced opening
/// is only checked to be legal.
///
/// # Errors
/// The first inconsistency, in words.
pub(super) fn check(
    spec: &TournamentSpec,
    fixture: &Fixture,
    record: &GameRecord,
) -> Result<(), String> {
    check_fixture(spec, fixture, record)?;
    let words = record.moves.split_whitespace().collect::<Vec<_>>();
    let ending = Ending::of(record, words.len());
    check_lengths(
        spec,
        record,
        words.len() + usize::from(ending == Ending::InTurn),
    )?;
    let game = opening(spec, record)?;
    let mut replay = Replay {
        record,
        adjudicator: Adjudicator::new(spec.adjudication),
        referee: Referee::resume(game, [spec.limits; 2]).with_flag(FlagRule::Shown),
        times_ms: [0; 2],
        turns: [0; 2],
    };
    for (turn, word) in words.iter().enumerate() {
        replay.play(turn, word)?;
    }
    replay.end(words.len(), ending)?;
    replay.check_thinking()
}

fn check_fixture(
    spec: &TournamentSpec,
    fixture: &Fixture,
    record: &GameRecord,
) -> Result<(), String> {
    let game = record.game;
    let [black, white] = fixture.players.map(|player| &spec.players[player].id);
    if record.players.each_ref() != [black, white] {
        return Err(format!("game {game} is played by `{black}` and `{white}`"));
    }
    let [first, second] = Side::ALL.map(|side| fixture.player_seed(side));
    let seeds = [fixture.seed, first, second];
    if record.seeds != seeds {
        return Err(format!("game {game} has the seeds {seeds:?}"));
    }
    if matches!(spec.openings, Openings::Balanced) {
        return Ok(());
    }
    let (index, seed) = (fixture.opening, fixture.seed);
    let opening = spec.openings.game(spec.setup, index, seed, &mut None);
    let opening = text(opening.actions());
    if record.opening != opening {
        return Err(format!("game {game} has the opening `{opening}`"));
    }
    Ok(())
}

/// The game after its opening.
fn opening(spec: &TournamentSpec, record: &GameRecord) -> Result<Game, String> {
    let mut game = Game::new(spec.setup);
    for word in record.opening.split_whitespace() {
        let action = action(word, spec.setup.size());
        let action = action.ok_or_else(|| format!("opening `{word}`: no action on this board"))?;
        let played = game.play(action);
        played.map_err(|error| format!("opening `{word}`: {error}"))?;
    }
    Ok(game)
}

/// Checks that each list has one entry for each turn, or none.
fn check_lengths(spec: &TournamentSpec, record: &GameRecord, turns: usize) -> Result<(), String> {
    let lists = [
        ("times_ms", record.times_ms.len()),
        ("nodes", record.nodes.len()),
        ("scores", record.scores.len()),
    ];
    // Records of old versions have no clocks and no shares.
    let optional = [
        ("clocks_ms", record.clocks_ms.len()),
        ("shares", record.shares.len()),
    ];
    let optional = optional.into_iter().filter(|(_, length)| *length > 0);
    if !record.clocks_ms.is_empty() && spec.limits.clock.is_none() {
        return Err("has clocks, but no clock runs in this tournament".to_owned());
    }
    match lists
        .into_iter()
        .chain(optional)
        .find(|(_, length)| *length != turns)
    {
        Some((key, length)) => Err(format!("`{key}` has {length} entries for {turns} turns")),
        None => Ok(()),
    }
}

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// By an action or by adjudication.
    OnBoard,
    /// In a turn without a stone: by a resignation or a forfeit.
    InTurn,
    /// By a forfeit before the first turn.
    InPreparation,
}

impl Ending {
    /// The ending of a record with `actions` actions.
    fn of(record: &GameRecord, actions: usize) -> Self {
        let GameResult::Win { reason, .. } = &record.result else {
            return Self::OnBoard;
        };
        match reason {
            WinReason::Forfeit(_) if actions == 0 && record.times_ms.is_empty() => {
                Self::InPreparation
            }
            WinReason::Forfeit(_) | WinReason::Resignation => Self::InTurn,
            WinReason::Five | WinReason::Adjudicated => Self::OnBoard,
        }
    }
}

/// A recorded game during its replay.
struct Replay<'a> {
    record: &'a GameRecord,
    adjudicator: Adjudicator,
    referee: Referee,
    /// `[side]`: whole milliseconds of its turns so far.
    times_ms: [u64; 2],
    /// `[side]`: number of its turns so far.
    turns: [u64; 2],
}

impl Replay<'_> {
    /// Plays the action of a turn.
    fn play(&mut self, turn: usize, word: &str) -> Result<(), String> {
        let wrong = |error: &dyn std::fmt::Display| format!("move {} `{word}`: {error}", turn + 1);
        let size = self.referee.game().setup().size();
        let action = action(word, size).ok_or_else(|| wrong(&"no action on this board"))?;
        let side = self.referee.game().to_decide().map(|(side, _)| side);
        let side = side.ok_or_else(|| wrong(&"the game is over"))?;
        let time = Duration::from_millis(self.record.times_ms[turn]);
        let played = self.referee.apply(action, time);
        played.map_err(|error| wrong(&error))?;
        self.count(turn, side);
        self.check_clock(turn, side)
            .map_err(|error| wrong(&error))?;
        let share = self.record.shares.get(turn).copied().flatten();
        let told = (self.record.scores[turn], share);
        let ply = self.referee.game().ply();
        if let Some(result) = self.adjudicator.judge(side, told, ply) {
            self.referee.adjudicate(result);
        }
        Ok(())
    }

    fn count(&mut self, turn: usize, side: Side) {
        self.times_ms[side.index()] += self.record.times_ms[turn];
        self.turns[side.index()] += 1;
    }

    /// Checks the clock after a turn. Fractions of milliseconds were charged but not recorded.
    fn check_clock(&self, turn: usize, side: Side) -> Result<(), String> {
        let recorded = self.record.clocks_ms.get(turn);
        let (Some(&recorded), Some(clock)) = (recorded, self.referee.clock(side)) else {
            return Ok(());
        };
        let most = clock.left.as_millis() as u64;
        let least = most.saturating_sub(self.turns[side.index()] + 1);
        if (least..=most).contains(&recorded) {
            return Ok(());
        }
        Err(format!(
            "{recorded} ms on the clock, expected {least} to {most}"
        ))
    }

    /// Checks the result after the last action.
    fn end(&mut self, turn: usize, ending: Ending) -> Result<(), String> {
        let recorded = &self.record.result;
        let to_decide = self.referee.game().to_decide().map(|(side, _)| side);
        let agrees = match (self.referee.game().result(), ending) {
            (Some(result), Ending::OnBoard) => result == recorded,
            (None, Ending::InPreparation) => true,
            (None, Ending::InTurn) => recorded.winner() == to_decide.map(|side| !side),
            _ => false,
        };
        if !agrees {
            let result = serde_json::to_string(recorded).unwrap_or_default();
            return Err(format!(
                "the result {result} does not follow from the moves"
            ));
        }
        if ending == Ending::InTurn
            && let Some(side) = to_decide
        {
            self.count(turn, side);
        }
        Ok(())
    }

    /// Checks that the thinking time of each side is the sum of its turns.
    fn check_thinking(&self) -> Result<(), String> {
        for side in Side::ALL {
            let (whole, turns) = (self.times_ms[side.index()], self.turns[side.index()]);
            let thinking_us = self.record.thinking_us[side.index()];
            if !(whole..=whole + turns).contains(&(thinking_us / 1_000)) {
                let id = &self.record.players[side.index()];
                return Err(format!(
                    "`{id}` took {thinking_us} us, but {whole} ms in its turns"
                ));
            }
        }
        Ok(())
    }
}
