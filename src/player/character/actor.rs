//! [`Actor`]: chooses the move of a character from the results of a search.

use std::time::Instant;

use rand_chacha::ChaCha8Rng;

use super::floor::Duty;
use super::glance::unsuspecting;
use super::memory::Memory;
use super::perception::Lapses;
use super::style::Taste;
use super::traits::Traits;
use super::worth::Prospect;
use crate::contract::{Proposal, Turn};
use crate::seed::choice_rng;
use engine::state::{PatternState, PointClass, Weights};
use engine::{Candidate, Decision, Limits, Progress, Proven, SearchHandler, Searcher};
use rules::{Action, Game, Point};

/// Percent of the points below which a game counts as lost. Then the character resists as long as
/// it can.
const LOST: f64 = 5.0;
/// Longest win in plies that a character with `miss_vcf` cannot miss.
const NEAR: u16 = 3;
/// Makes the random choices of this layer differ from those of a search with the same seed.
const SALT: u64 = 0x63_68_61_72_61_63_74;
/// Shares of a turn's nodes and time: first the search itself, so that the best move is as good as
/// possible; then the values of several moves, which reuse its table; then moves that a style
/// prefers. Ranking alone, with six moves at 3,000 nodes, scored 32 % against the search (100
/// games).
const SEARCH: f64 = 0.6;
const RANKING: f64 = 0.25;
const PROBES: f64 = 0.15;

/// Whether a search reports its progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aloud {
    Yes,
    No,
}

/// The layer of one player.
pub(crate) struct Actor {
    traits: Traits,
    seed: u64,
    memory: Memory,
}

/// One turn.
struct Scene<'a, 'b> {
    game: &'a Game,
    /// Those of the turn and of the search's own.
    limits: Limits,
    turn: &'a mut Turn<'b>,
    search: &'a mut dyn Searcher,
    begun: Instant,
    state: PatternState,
    lapses: Lapses,
    rng: ChaCha8Rng,
}

impl Actor {
    /// `None` when the traits leave every move to the search.
    pub fn new(traits: Traits, seed: u64) -> Option<Self> {
        (!traits.is_plain()).then(|| Self {
            traits,
            seed,
            memory: Memory::default(),
        })
    }

    /// Forgets the last game.
    pub fn new_game(&mut self) {
        self.memory = Memory::default();
    }

    /// The answer to a proposal.
    pub fn respond(&self, game: &Game, proposal: Proposal) -> bool {
        let manners = self.traits.manners;
        match proposal {
            Proposal::TakeBack => manners.take_back,
            Proposal::Draw => {
                let expected = self.memory.expected_in(game);
                manners.draw > 0.0 && expected.is_some_and(|percent| percent <= manners.draw)
            }
        }
    }

    /// Plays a turn, whose limits are within those of the character. Reports the search, or what is
    /// played instead. `None` only when the game is over.
    pub fn act(&mut self, turn: &mut Turn<'_>, search: &mut dyn Searcher) -> Option<Action> {
        let (game, limits) = (turn.game, turn.limits);
        game.to_decide()?;
        let begun = Instant::now();
        if !self.memory.enter(game) {
            search.new_game();
        }
        let mut rng = choice_rng(self.seed ^ SALT, game);
        let lapses = self.traits.perception.draw(self.memory.shaken(), &mut rng);
        let mut scene = Scene {
            game,
            limits,
            turn,
            search,
            begun,
            state: PatternState::of_game(game, Weights::none()),
            lapses,
            rng,
        };
        let duty = self.duty(&mut scene);
        let is_free = duty.is_none() && limits.lines.is_none();
        let (decision, point) = if is_free && self.has_a_say(&scene) {
            self.in_character(&mut scene)?
        } else {
            let decision = scene.think(game, &limits, Aloud::Yes)?;
            let point = scene.fulfil(duty, decision.point);
            (decision, point)
        };
        let manners = self.traits.manners;
        if let Some(percent) = scene.worth(&decision) {
            self.memory.note(percent, manners.resign);
        }
        let gives_up = manners.resign > 0.0 && self.memory.hopeless() >= manners.resign_after;
        if point != decision.point {
            (scene.turn.report)(&retold(decision.progress, point));
        }
        Some(if gives_up && duty.is_none() {
            Action::Resign
        } else {
            Action::Place(point)
        })
    }

    /// The forced move, if the character sees it.
    fn duty(&self, scene: &mut Scene<'_, '_>) -> Option<Duty> {
        let duty = Duty::of(&mut scene.state)?;
        let overlooks = scene.lapses.four && !self.traits.always_stops_fives();
        let is_free = overlooks && !Duty::is_hopeless(&scene.state);
        (!(is_free && matches!(duty, Duty::Stop(_)))).then_some(duty)
    }

    /// True when the traits can change the move of this turn.
    fn has_a_say(&self, scene: &Scene<'_, '_>) -> bool {
        scene.lapses.any() || self.traits.chooses_at(scene.game.ply())
    }

    /// Chooses a move from the decision of the search.
    fn in_character(&self, scene: &mut Scene<'_, '_>) -> Option<(Decision, Point)> {
        let mut decision = self.search(scene)?;
        let proven = decision.progress.proven;
        if scene
            .worth(&decision)
            .is_some_and(|percent| percent <= LOST)
        {
            let best = decision.point;
            return Some((decision, best));
        }
        if self.overlooks_a_row(scene, proven) {
            let blind = unsuspecting(&mut scene.state, &mut scene.rng);
            let point = blind.unwrap_or(decision.point);
            return Some((decision, point));
        }
        let overlooks_wins = scene.lapses.vcf;
        let sees_win = |plies| !overlooks_wins || plies <= NEAR;
        let is_settled = match proven {
            Some(Proven::Win(plies)) => sees_win(plies),
            _ => !self.traits.chooses_at(scene.game.ply()),
        };
        let best = decision.point;
        if is_settled || decision.progress.candidates.len() < 2 {
            return Some((decision, best));
        }
        let mut prospects = self.prospects(&mut decision, scene);
        if let Some(Proven::Win(plies)) = decision.progress.proven {
            if sees_win(plies) {
                let best = decision.point;
                return Some((decision, best));
            }
            prospects.retain(|it| !it.wins());
        }
        let ply = scene.game.ply();
        let chosen = self.traits.choice.pick(ply, &prospects, &mut scene.rng);
        let point = chosen.map_or(decision.point, |it| it.point);
        Some((decision, point))
    }

    /// Runs the search. Silent when the character does not see what it would report.
    fn search(&self, scene: &mut Scene<'_, '_>) -> Option<Decision> {
        let is_divided = scene.lapses.vcf || self.traits.chooses_at(scene.game.ply());
        let part = if is_divided { SEARCH } else { 1.0 };
        let aloud = if scene.lapses.any() {
            Aloud::No
        } else {
            Aloud::Yes
        };
        scene.think(scene.game, &scene.limits.part(part), aloud)
    }

    /// The values of several moves besides the decision, which they are added to. When the ranking
    /// finds a win, the decision is replaced. No move is worth more than the best one.
    fn ranked(&self, decision: &mut Decision, scene: &mut Scene<'_, '_>) -> Vec<Prospect> {
        let is_styled = !self.traits.style.is_neutral();
        let part = if is_styled { RANKING } else { 1.0 - SEARCH };
        let limits = Limits {
            lines: Some(self.traits.choice.top_k),
            ..scene.limits.part(part)
        };
        let Some(ranking) = scene.think(scene.game, &limits, Aloud::No) else {
            return Vec::new();
        };
        let known = ranking.progress.candidates.iter();
        let known = known.filter_map(|it| Prospect::of(it, &ranking.progress));
        let mut prospects = known.collect::<Vec<_>>();
        let finds_win = matches!(ranking.progress.proven, Some(Proven::Win(_)));
        if finds_win && decision.progress.proven.is_none() {
            *decision = ranking;
            return prospects;
        }
        let most = prospects.iter().map(|it| it.percent).reduce(f64::max);
        match prospects.iter().position(|it| it.point == decision.point) {
            Some(at) => prospects[..=at].rotate_right(1),
            None => prospects.insert(0, Prospect::unknown(decision.point)),
        }
        prospects[0].percent = most.unwrap_or_default();
        take_over(&mut decision.progress, ranking.progress);
        prospects
    }

    /// True when it misses what a side is about to complete: a five of the other side, or an open
    /// four of either side.
    fn overlooks_a_row(&self, scene: &Scene<'_, '_>, proven: Option<Proven>) -> bool {
        let me = scene.state.side_to_move();
        let can_make = |color, class| scene.state.count(color, class) > 0;
        if can_make(!me, PointClass::Five) {
            // If the character had seen it, there would have been a duty.
            return scene.lapses.four;
        }
        let wins_otherwise = matches!(proven, Some(Proven::Win(_)));
        let own = can_make(me, PointClass::OpenFour);
        let other = can_make(!me, PointClass::OpenFour) && !wins_otherwise;
        scene.lapses.open_three && (own || other)
    }

    /// The moves that it considers, the best ranked first, with its preferences.
    fn prospects(&self, decision: &mut Decision, scene: &mut Scene<'_, '_>) -> Vec<Prospect> {
        let perception = self.traits.perception;
        let mut prospects = self.ranked(decision, scene);
        let sees = |it: &Prospect| perception.sees(scene.game, it.point);
        if prospects.iter().any(sees) {
            prospects.retain(sees);
        }
        if self.traits.style.is_neutral() {
            return prospects;
        }
        let mut taste = Taste::new(self.traits.style, &mut scene.state, scene.game);
        for prospect in &mut prospects {
            prospect.liking = taste.liking(prospect.point);
        }
        let most_liked = prospects.iter().map(|it| it.liking).reduce(f64::max);
        let points = prospects.iter().map(|it| it.point).collect::<Vec<_>>();
        let wishes = taste.wishes(&points, most_liked.unwrap_or(f64::NEG_INFINITY));
        let wishes = wishes
            .into_iter()
            .filter(|&it| perception.sees(scene.game, it));
        let wishes = wishes
            .map(|point| (point, taste.liking(point)))
            .collect::<Vec<_>>();
        for &(point, liking) in &wishes {
            prospects.extend(scene.probe(point, liking, wishes.len()));
        }
        prospects
    }
}

impl Scene<'_, '_> {
    /// Searches; with limits on lines, it ranks that number of moves. `None` only when the game is
    /// over.
    fn think(&mut self, game: &Game, limits: &Limits, aloud: Aloud) -> Option<Decision> {
        let mut hushed = self.turn.stop;
        let handler: &mut dyn SearchHandler = match aloud {
            Aloud::Yes => &mut *self.turn,
            Aloud::No => &mut hushed,
        };
        match limits.lines {
            Some(_) => self.search.rank(game, limits, handler),
            None => self.search.search(game, limits, handler),
        }
    }

    /// Percent of the points of a search's decision; `None` when it had no choice and did not
    /// search.
    fn worth(&self, decision: &Decision) -> Option<f64> {
        match decision.progress.proven {
            Some(Proven::Win(_)) => Some(100.0),
            Some(Proven::Loss(_)) => Some(0.0),
            None => Some(100.0 * f64::from(decision.progress.best_share()?)),
        }
    }

    /// The point of a duty, or that of the search if it fulfils the duty as well.
    fn fulfil(&self, duty: Option<Duty>, point: Point) -> Point {
        let me = self.state.side_to_move();
        match duty {
            Some(Duty::Complete(five)) if self.state.class(point, me) != PointClass::Five => five,
            Some(Duty::Stop(five)) if self.state.class(point, !me) != PointClass::Five => five,
            _ => point,
        }
    }

    /// The value of a move without a rank, from a separate search.
    fn probe(&mut self, point: Point, liking: f64, probes: usize) -> Option<Prospect> {
        if self.turn.stop.is_set() {
            return None;
        }
        let mut after = self.game.clone();
        after.play(Action::Place(point)).ok()?;
        let left = self.limits.after(self.begun.elapsed());
        let part = PROBES / probes as f64;
        let limits = Limits {
            lines: None,
            ..left.part(part)
        };
        let reply = self.think(&after, &limits, Aloud::No)?;
        Some(Prospect {
            point,
            percent: 100.0 - self.worth(&reply)?,
            liking,
            proven: reply.progress.proven.map(|proven| match proven {
                Proven::Win(plies) => Proven::Loss(plies + 1),
                Proven::Loss(plies) => Proven::Win(plies + 1),
            }),
        })
    }
}

/// Adds the other ranked moves and their cost to the progress of a search. The best move gets the
/// highest value of the ranking, because values of two searches cannot be compared.
fn take_over(progress: &mut Progress, ranking: Progress) {
    let most = ranking.candidates.iter().filter_map(|it| it.score).max();
    progress.candidates.truncate(1);
    if let Some(best) = progress.candidates.first_mut() {
        best.score = most.or(best.score);
        let best = best.point;
        let others = ranking.candidates.into_iter();
        progress
            .candidates
            .extend(others.filter(|it| it.point != best));
    }
    progress.nodes += ranking.nodes;
    progress.elapsed += ranking.elapsed;
}

/// The progress of a turn on which the character plays another move than the search: its own move
/// first, without a result that only the search has seen.
fn retold(mut progress: Progress, point: Point) -> Progress {
    progress.proven = None;
    match progress.candidates.iter().position(|it| it.point == point) {
        Some(at) => progress.candidates[..=at].rotate_right(1),
        None => progress.candidates.insert(
            0,
            Candidate {
                point,
                score: None,
                visits: 0,
                line: vec![point],
            },
        ),
    }
    progress
}
