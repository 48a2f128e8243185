//! [`Standings`]: the results of a tournament, whatever the order in which its games end.
//!
//! A game that repeats an earlier game of its pairing counts as played, but not for Elo
//! differences, ratings, likelihoods and sequential tests. See [`Distinct`].

use super::distinct::{Distinct, game_key};
use super::game_record::GameRecord;
use super::stats::{CrossTable, Elo, Sprt, SprtVerdict, Tally};
use super::tournament::{Fixture, TournamentSpec};
use super::tournament_report::{PairingReport, PlayerReport, SprtReport, TournamentReport};
use rules::{Forfeit, Side};

/// The games of a tournament so far.
///
/// When a sequential test ends the match, the games up to the deciding pair count, so that the
/// figures do not depend on the games in progress at that moment.
#[derive(Clone, Debug)]
pub struct Standings {
    ids: Vec<String>,
    fixtures: Vec<Fixture>,
    /// One for each fixture: true when this call plays it.
    own: Vec<bool>,
    /// One for each fixture: its result, if it was played.
    games: Vec<Option<Summary>>,
    /// Number of games of a pairing with one opening.
    unit: usize,
    /// Size of the board in lines.
    size: u8,
    sprt: Option<SprtState>,
}

/// The parts of a game that count.
#[derive(Clone, Copy, Debug)]
struct Summary {
    /// Points of the first player of the pairing.
    points: f64,
    /// Equal for games that are equal move by move.
    key: u64,
    /// `[side]`
    sides: [SideSummary; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct SideSummary {
    turns: u32,
    nodes: u64,
    thinking_us: u64,
    preparation_us: u64,
    fault: Option<Fault>,
}

#[derive(Clone, Copy, Debug)]
enum Fault {
    Time,
    Illegal,
    Failed,
}

/// The sequential test as far as the games have come without a gap.
#[derive(Clone, Debug)]
struct SprtState {
    test: Sprt,
    /// The games it has counted.
    games: Distinct,
    /// Number of leading games it has counted.
    seen: usize,
    verdict: SprtVerdict,
}

impl Standings {
    /// The standings after these games, in any order.
    pub fn after(spec: &TournamentSpec, games: &[GameRecord]) -> Self {
        let mut standings = Self::new(spec);
        games.iter().for_each(|game| standings.add(game));
        standings
    }

    /// The standings before the first game.
    pub(super) fn new(spec: &TournamentSpec) -> Self {
        let fixtures = spec.fixtures().collect::<Vec<_>>();
        Self {
            ids: spec
                .players
                .iter()
                .map(|player| player.id.clone())
                .collect(),
            games: vec![None; fixtures.len()],
            own: fixtures.iter().map(|fixture| spec.has(fixture)).collect(),
            fixtures,
            unit: spec.games_per_opening() as usize,
            size: spec.setup.size(),
            sprt: spec.sprt.map(|test| SprtState {
                test,
                games: Distinct::new(spec.games_per_opening()),
                seen: 0,
                verdict: SprtVerdict::Continue,
            }),
        }
    }

    /// Adds a game. A game that was added before or does not belong to the tournament changes
    /// nothing.
    pub fn add(&mut self, record: &GameRecord) {
        let index = record.game as usize;
        let (Some(fixture), Some(None)) = (self.fixtures.get(index), self.games.get(index)) else {
            return;
        };
        self.games[index] = Some(Summary::new(fixture, record, self.size));
        let (games, unit) = (&self.games, self.unit);
        if let Some(sprt) = &mut self.sprt {
            sprt.advance(games, unit);
        }
    }

    /// True when this game has been played.
    pub fn has(&self, game: u32) -> bool {
        self.games.get(game as usize).is_some_and(Option::is_some)
    }

    /// Number of games played, including those after the verdict of a sequential test.
    pub fn played(&self) -> u32 {
        self.games.iter().flatten().count() as u32
    }

    /// True when all games of the call are played, or the sequential test has a verdict.
    pub fn is_decided(&self) -> bool {
        let verdict = self.sprt.as_ref().map(|sprt| sprt.verdict);
        verdict.is_some_and(|verdict| verdict != SprtVerdict::Continue)
            || self.own_games().all(Option::is_some)
    }

    /// The games of this call; `None` for those not played yet.
    fn own_games(&self) -> impl Iterator<Item = &Option<Summary>> {
        let both = self.games.iter().zip(&self.own);
        both.filter_map(|(game, own)| own.then_some(game))
    }

    /// The outcome so far.
    pub fn report(&self) -> TournamentReport {
        let counting = self.counting();
        let games = self.games[..counting].iter().flatten().count() as u32;
        let pairings = self.pairings().into_iter();
        let pairings = pairings.map(|it| self.pairing(it)).collect::<Vec<_>>();
        TournamentReport {
            games,
            distinct: pairings.iter().map(|pairing| pairing.distinct).sum(),
            of: self.own_games().count() as u32,
            players: (0..self.ids.len())
                .map(|player| self.player(player))
                .collect(),
            pairings,
            sprt: self.sprt.as_ref().map(SprtState::report),
        }
    }

    /// The results of all players against each other.
    pub fn cross_table(&self) -> CrossTable {
        let mut table = CrossTable::new(&self.ids);
        for [a, b] in self.pairings() {
            table.add(a, b, self.tally([a, b]));
        }
        table
    }

    /// The results of all players against each other in distinct games, for ratings.
    pub fn distinct_table(&self) -> CrossTable {
        let mut table = CrossTable::new(&self.ids);
        for [a, b] in self.pairings() {
            table.add(a, b, self.distinct([a, b]).tally());
        }
        table
    }

    /// Number of leading fixtures that count.
    fn counting(&self) -> usize {
        match &self.sprt {
            Some(sprt) if sprt.verdict != SprtVerdict::Continue => sprt.seen,
            _ => self.games.len(),
        }
    }

    /// The games that count, with their fixtures.
    fn summaries(&self) -> impl Iterator<Item = (&Fixture, &Summary)> {
        let games = self.games[..self.counting()].iter();
        let both = self.fixtures.iter().zip(games);
        both.filter_map(|(fixture, game)| Some((fixture, game.as_ref()?)))
    }

    fn pairings(&self) -> Vec<[usize; 2]> {
        let mut pairings = self
            .fixtures
            .iter()
            .map(|it| it.pairing)
            .collect::<Vec<_>>();
        pairings.sort_unstable();
        pairings.dedup();
        pairings
    }

    fn tally(&self, pairing: [usize; 2]) -> Tally {
        let mut tally = Tally::default();
        for (_, game) in self.summaries().filter(|(it, _)| it.pairing == pairing) {
            tally.count(game.points);
        }
        tally
    }

    fn distinct(&self, pairing: [usize; 2]) -> Distinct {
        let mut distinct = Distinct::new(self.unit as u32);
        for (fixture, game) in self.summaries().filter(|(it, _)| it.pairing == pairing) {
            distinct.add(fixture.opening, game.key, game.points);
        }
        distinct
    }

    fn pairing(&self, pairing: [usize; 2]) -> PairingReport {
        let tally = self.tally(pairing);
        let distinct = self.distinct(pairing);
        let elo = Elo::of(distinct.results());
        PairingReport {
            players: pairing.map(|player| self.ids[player].clone()),
            tally,
            distinct: distinct.tally().games(),
            score: tally.score(),
            pentanomial: distinct.pairs(),
            elo: elo.difference,
            elo_error: elo.error,
            elo_bound: elo.bound,
            los: elo.superiority,
        }
    }

    fn player(&self, player: usize) -> PlayerReport {
        let mut report = PlayerReport {
            id: self.ids[player].clone(),
            ..PlayerReport::default()
        };
        for (fixture, game) in self.summaries() {
            let Some(side) = Side::ALL
                .into_iter()
                .find(|side| fixture.players[side.index()] == player)
            else {
                continue;
            };
            let first = fixture.pairing[0] == player;
            report.tally.count(if first {
                game.points
            } else {
                1.0 - game.points
            });
            report.count(&game.sides[side.index()]);
        }
        report.score = report.tally.score();
        report
    }
}

impl PlayerReport {
    fn count(&mut self, game: &SideSummary) {
        self.turns += u64::from(game.turns);
        self.nodes += game.nodes;
        self.time.thinking_s += game.thinking_us as f64 / 1e6;
        self.time.preparation_s += game.preparation_us as f64 / 1e6;
        match game.fault {
            Some(Fault::Time) => self.time_losses += 1,
            Some(Fault::Illegal) => self.illegal_moves += 1,
            Some(Fault::Failed) => self.failures += 1,
            None => {}
        }
    }
}

impl Summary {
    fn new(fixture: &Fixture, record: &GameRecord, size: u8) -> Self {
        let first = fixture.first_players_side();
        let points = match record.result.winner() {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == first)),
        };
        let fault = record.forfeit().map(|(side, forfeit)| {
            let fault = match forfeit {
                Forfeit::Time => Fault::Time,
                Forfeit::Illegal(_) => Fault::Illegal,
                Forfeit::Crash(_) => Fault::Failed,
            };
            (side, fault)
        });
        let sides = Side::ALL.map(|side| {
            // Turns alternate; the first one depends on the number of stones of the opening.
            let set = record.opening.split_whitespace().count();
            let skipped = (set + side.index()) % 2;
            let own = record.nodes.iter().skip(skipped).step_by(2);
            SideSummary {
                turns: own.clone().count() as u32,
                nodes: own.sum(),
                thinking_us: record.thinking_us[side.index()],
                preparation_us: record.preparation_us[side.index()],
                fault: fault.and_then(|(loser, fault)| (loser == side).then_some(fault)),
            }
        });
        Self {
            points,
            key: game_key(fixture, record, size),
            sides,
        }
    }
}

impl SprtState {
    /// Adds the games that now follow without a gap, opening by opening, until there is a verdict.
    fn advance(&mut self, games: &[Option<Summary>], unit: usize) {
        while self.verdict == SprtVerdict::Continue {
            let next = games[self.seen..].iter().take(unit).flatten();
            let next = next.collect::<Vec<_>>();
            if next.len() < unit {
                return;
            }
            // The games are those of one pairing: each `unit` of them has an opening.
            let opening = (self.seen / unit) as u32;
            for game in next {
                self.games.add(opening, game.key, game.points);
            }
            self.seen += unit;
            self.verdict = self.test.verdict(self.games.complete());
        }
    }

    fn report(&self) -> SprtReport {
        SprtReport {
            test: self.test,
            llr: self.test.llr(self.games.complete()),
            bounds: self.test.bounds(),
            verdict: self.verdict,
        }
    }
}
