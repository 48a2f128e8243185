//! [`Contest`]: the players, the number of the game in its series, and the results of the games.

use crate::lineup::Lineup;
use crate::series::{Series, SeriesScore};
use arena::TimeControl;
use player::config::{Cast, Character};
use rules::{GameResult, Side};

/// The players, the number of the game in its series, and the results of the games.
#[derive(Debug)]
pub struct Contest {
    lineup: Lineup,
    series: Series,
    /// Number of the game since the start.
    number: u64,
    /// `[side]`: a number that changes with each new player, so that seats of earlier players are
    /// recognised.
    tenures: [u64; 2],
    /// `[side]`: the bot that a human has taken over from.
    relieved: [Option<Character>; 2],
    /// The players of a position that was set, for example of a puzzle.
    posed: Option<Lineup>,
    /// What plays for the other side in the position that was set, if no player does.
    guide: Option<Guide>,
    /// True when the game was over when it was opened.
    was_over: bool,
}

/// What plays for the other side, and judges the moves of the user, in a position that was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guide {
    /// A lesson of the tutorial.
    Lesson,
    /// The lines of a repertoire.
    Lines,
}

impl Contest {
    pub(super) const fn new(lineup: Lineup, seed: u64) -> Self {
        Self {
            lineup,
            series: Series::new(seed),
            number: 0,
            tenures: [0, 1],
            relieved: [None, None],
            posed: None,
            guide: None,
            was_over: false,
        }
    }

    /// The players and terms of the game.
    pub const fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    /// The series that the game belongs to.
    pub const fn series(&self) -> &Series {
        &self.series
    }

    /// Number of the game since the start, from 0.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Seed of the players' random choices in this game.
    pub const fn seed(&self) -> u64 {
        self.series.seed()
    }

    /// Which player of the lineup, 0 or 1, plays for `side`.
    pub fn player_of(&self, side: Side) -> usize {
        self.lineup
            .player_of(side, self.series.game(), self.series.seed())
    }

    /// The player of `side`.
    pub fn character(&self, side: Side) -> &Character {
        &self.lineup.players[self.player_of(side)]
    }

    /// A number that changes when another player plays for `side`.
    pub const fn tenure(&self, side: Side) -> u64 {
        self.tenures[side.index()]
    }

    /// True when a human plays for `side`.
    pub fn is_human(&self, side: Side) -> bool {
        self.character(side).is_human()
    }

    /// True when both players are bots.
    pub fn is_between_bots(&self) -> bool {
        !Side::ALL.iter().any(|&side| self.is_human(side))
    }

    /// The time control of `side`.
    pub fn time_control(&self, side: Side) -> TimeControl {
        self.lineup.time.control_of(self.player_of(side))
    }

    /// True when the game begins from a position that was set.
    pub const fn is_posed(&self) -> bool {
        self.posed.is_some()
    }

    /// True when a lesson or a repertoire plays for the other side.
    pub const fn is_guided(&self) -> bool {
        self.guide.is_some()
    }

    /// What plays for the other side in the position that was set, if no player does.
    pub const fn guide(&self) -> Option<Guide> {
        self.guide
    }

    /// True when the players are still those of the position that was set.
    pub fn is_as_posed(&self) -> bool {
        let ids = |lineup: &Lineup| lineup.players.each_ref().map(|it| it.id.clone());
        self.posed.as_ref().map(ids) == Some(ids(&self.lineup))
    }

    /// The bot of `side` that a human has replaced.
    pub const fn relieved(&self, side: Side) -> Option<&Character> {
        self.relieved[side.index()].as_ref()
    }

    /// True unless the engine of the player of `side` needs a permission.
    pub fn has_permission(&self, side: Side) -> bool {
        self.character(side).untrusted.is_none()
    }

    /// True when another game of the series follows this one.
    pub fn series_goes_on(&self) -> bool {
        let lineup = self.next_lineup();
        let bots = !lineup.players.iter().any(Character::is_human);
        bots && self.series.game() + 1 < lineup.games
    }

    /// The lineup of the next game: in a series, bots that a human has replaced come back.
    pub fn next_lineup(&self) -> Lineup {
        let mut lineup = self.lineup.clone();
        if lineup.games > 1 {
            for side in Side::ALL {
                if let Some(bot) = &self.relieved[side.index()] {
                    lineup.players[self.player_of(side)] = bot.clone();
                }
            }
        }
        lineup
    }

    /// The running score between the two players; `outcome` is the result of the game shown, if it
    /// is over.
    pub(super) fn score(&self, outcome: Option<&GameResult>) -> SeriesScore {
        let ids = self.lineup.players.each_ref().map(|it| it.id.as_str());
        let mut score = self.series.score(ids);
        if let Some(result) = outcome.filter(|_| self.counts()) {
            score.count(result.winner().map(|side| self.player_of(side)));
        }
        score
    }

    /// True unless the game begins from a position that was set, or was over when it was opened.
    const fn counts(&self) -> bool {
        self.posed.is_none() && !self.was_over
    }

    /// Lets the game not count, because it was over when it was opened.
    pub(super) const fn open_over(&mut self) {
        self.was_over = true;
    }

    /// Enters the result of the game that is left, if it counts.
    pub(super) fn enter(&mut self, outcome: Option<&GameResult>) {
        let Some(result) = outcome.filter(|_| self.counts()) else {
            return;
        };
        let [left, right] = &self.lineup.players;
        let players = [left.id.clone(), right.id.clone()];
        let (game, seed) = (self.series.game(), self.series.seed());
        let card_of = |side: Side| self.lineup.player_of(side, game, seed);
        self.series.enter(players, result, card_of);
    }

    /// Advances to the next game of a series of `games`, or to a new series after its last game. A
    /// game without a result is played again.
    pub(super) const fn advance(&mut self, games: u32, is_over: bool) {
        if games == 1 || is_over && self.series.game() + 1 < games {
            self.series.advance();
        } else if is_over {
            self.series.restart(self.series.seed().wrapping_add(1));
        }
    }

    /// Starts a series with this seed.
    pub(super) const fn restart(&mut self, seed: u64) {
        self.series.restart(seed);
    }

    /// Starts another game with this lineup.
    pub(super) fn sit_down(&mut self, lineup: Lineup) {
        self.number += 1;
        (self.posed, self.guide, self.was_over) = (None, None, false);
        self.take_seats(lineup);
    }

    /// Marks the current game as one from a position that was set.
    pub(super) fn pose(&mut self) {
        self.posed = Some(self.lineup.clone());
    }

    /// Lets `guide` play for the other side in the position that was set.
    pub(super) const fn be_guided(&mut self, guide: Guide) {
        self.guide = Some(guide);
    }

    /// Gives the sides back to the players of the position that was set.
    pub(super) fn seat_as_posed(&mut self) {
        if let Some(lineup) = self.posed.clone().filter(|_| !self.is_as_posed()) {
            self.take_seats(lineup);
        }
    }

    fn take_seats(&mut self, lineup: Lineup) {
        self.lineup = lineup;
        self.relieved = [None, None];
        Side::ALL.into_iter().for_each(|side| self.seat_anew(side));
    }

    /// Sets the player of `side`.
    pub(super) fn seat(&mut self, side: Side, character: Character) {
        let player = self.player_of(side);
        self.lineup.players[player] = character;
        self.relieved[side.index()] = None;
        self.seat_anew(side);
    }

    /// Takes over the names that the cast has for the players.
    pub(super) fn follow_names(&mut self, cast: &Cast) {
        let posed = self.posed.iter_mut().flat_map(|it| it.players.iter_mut());
        for player in self.lineup.players.iter_mut().chain(posed) {
            if let Ok(character) = cast.get(&player.id) {
                player.name = character.name.clone();
            }
        }
    }

    /// Gives the player of `side` a new tenure, so that it gets a new seat.
    pub(super) fn seat_anew(&mut self, side: Side) {
        self.tenures[side.index()] = self.tenures[0].max(self.tenures[1]) + 1;
    }

    /// Stores the bot of `side` that a human has replaced.
    pub(super) fn relieve(&mut self, side: Side, bot: Option<Character>) {
        self.relieved[side.index()] = bot;
    }
}
