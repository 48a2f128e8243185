//! Kind `oracle`: plays the solved game, and searches like the kind `tree` where the solution does
//! not reach.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::search_files::{Shared, keys_with_files};
use super::searching::Searching;
use crate::registry::KindReference;
use crate::{
    Action, BuildContext, Demand, GameEvent, GameSetup, OptionErrors, Player, PlayerError,
    Proposal, Turn,
};
use engine::{Candidate, Origin, Progress, Proven, TreeParams, WIN};
use proof::solution::{Advice, Guide};
use rules::{Game, Point};
use solution::{SHIPPED_MEMORY, SolvedGame};
use toml::Table;

/// The entry of the kind in the reference of `players.toml`.
pub(super) const REFERENCE: KindReference = KindReference {
    about: "Plays the shipped solutions: with Black the proven win, with White the longest \
            resistance, whatever its level and traits. In other positions, on other boards and \
            under other rules it searches as the kind `tree`, and it takes the same keys. The \
            solution takes up to 240 MiB of memory; under a limit of less than twice as much it \
            is not used.",
    example: r#"
[players.pythia]
kind = "oracle"
book.files = ["builtin"]
"#,
    keys: keys_with_files::<TreeParams>,
};

/// The kind that plays by the shipped solutions, and the ID of its character in the built-in cast.
pub const SOLVER: &str = "oracle";

/// Plies of the expected continuation that are reported.
const LINE: usize = 12;

/// The shipped solutions, each read when a game begins that it applies to.
#[derive(Default)]
pub(super) struct Guides(Mutex<HashMap<SolvedGame, Arc<Guide>>>);

impl Guides {
    /// The solution of such games, if one is shipped. `only` drops the others first, because each
    /// takes 120 MB.
    fn of(&self, setup: GameSetup, only: bool) -> Option<Arc<Guide>> {
        let game = SolvedGame::of(setup)?;
        let mut guides = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(guide) = guides.get(&game) {
            return Some(Arc::clone(guide));
        }
        if only {
            guides.clear();
        }
        let guide = Arc::new(Guide::new(game.solution()).ok()?);
        guides.insert(game, Arc::clone(&guide));
        Some(guide)
    }
}

/// True when the solution of `guide` covers games with this setup.
fn is_for(guide: &Guide, setup: GameSetup) -> bool {
    let header = guide.solution().header();
    SolvedGame::of(setup).is_some_and(|it| (it.rule, it.size) == (header.rule, header.size))
}

/// The player.
struct Oracle {
    /// `None` where the memory limit leaves no room for solutions.
    guides: Option<Arc<Guides>>,
    /// True under a memory limit.
    is_limited: bool,
    /// The solution of the current game.
    guide: Option<Arc<Guide>>,
    /// Plays where the solution says nothing.
    search: Box<dyn Player>,
}

/// A builder of players that share the weights, libraries and solutions of a registry.
pub(super) fn builder(
    shared: &Arc<Shared>,
) -> impl Fn(Table, &BuildContext) -> Result<Box<dyn Player>, OptionErrors> + use<> {
    let (search, guides) = (
        Searching::<TreeParams>::builder(shared),
        Arc::new(Guides::default()),
    );
    move |options, context| {
        let limit = context.memory;
        let has_room = limit.is_none_or(|bytes| bytes >= 2 * SHIPPED_MEMORY);
        let taken = if has_room { SHIPPED_MEMORY } else { 0 };
        let context = BuildContext {
            memory: limit.map(|bytes| bytes - taken),
            ..context.clone()
        };
        Ok(Box::new(Oracle {
            guides: has_room.then(|| Arc::clone(&guides)),
            is_limited: limit.is_some(),
            guide: None,
            search: search(options, &context)?,
        }))
    }
}

impl Oracle {
    /// What the solution says about the position, as a report of a search; `None` where it says
    /// nothing.
    fn consult(&self, game: &Game, lines: usize) -> Option<Progress> {
        let guide = self.guide.as_ref().filter(|_| game.result().is_none())?;
        let moves = game.moves().collect::<Vec<_>>();
        let advice = guide.advice(&moves)?;
        let (proven, valued, resistance) = match advice {
            Advice::Win { play, plies } => {
                let score = WIN - i32::from(plies);
                (Proven::Win(plies), vec![(play, score)], Vec::new())
            }
            Advice::Loss(mut replies) => {
                nearest_first(&mut replies, game.board().size());
                let plies = replies.first()?.1;
                let lost = |&(reply, plies): &(Point, u16)| (reply, i32::from(plies) - WIN);
                let valued = replies.iter().map(lost).collect();
                (Proven::Loss(plies), valued, replies)
            }
        };
        let (Proven::Win(plies) | Proven::Loss(plies)) = proven;
        let candidate = |(point, score)| Candidate {
            point,
            score: Some(score),
            visits: 0,
            line: continuation(guide, &moves, point),
        };
        Some(Progress {
            candidates: valued.into_iter().take(lines).map(candidate).collect(),
            depth: plies,
            selective_depth: plies,
            proven: Some(proven),
            origin: Origin::Strategy,
            resistance,
            ..Progress::default()
        })
    }
}

/// Orders replies that resist equally long by their distance from the centre.
fn nearest_first(replies: &mut [(Point, u16)], size: u8) {
    let center = Point::center(size);
    let distance = |point: Point| point.distance(center);
    replies.sort_by_key(|&(reply, plies)| (std::cmp::Reverse(plies), distance(reply)));
}

/// The moves of both sides from `first` on, with the longest resistance.
fn continuation(guide: &Guide, before: &[Point], first: Point) -> Vec<Point> {
    let mut moves = before.to_vec();
    moves.push(first);
    while moves.len() < before.len() + LINE {
        match guide.advice(&moves) {
            Some(Advice::Win { play, .. }) => moves.push(play),
            Some(Advice::Loss(replies)) => match replies.first() {
                Some(&(reply, _)) => moves.push(reply),
                None => break,
            },
            None => break,
        }
    }
    moves.split_off(before.len())
}

impl Player for Oracle {
    fn new_game(&mut self, setup: &GameSetup) -> Result<(), PlayerError> {
        // Another one is dropped before this game's is read.
        let kept = self.guide.take().filter(|it| is_for(it, *setup));
        self.guide = kept.or_else(|| self.guides.as_ref()?.of(*setup, self.is_limited));
        self.search.new_game(setup)
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let lines = turn.limits.lines.map_or(1, usize::from).max(1);
        let Some(progress) = self.consult(turn.game, lines) else {
            return self.search.choose(turn);
        };
        (turn.report)(&progress);
        let best = progress.best().ok_or(PlayerError::NoAction)?;
        Ok(Action::Place(best.point))
    }

    fn notify(&mut self, event: &GameEvent) {
        self.search.notify(event);
    }

    fn ponder(&mut self, turn: Turn<'_>) {
        self.search.ponder(turn);
    }

    /// Counts the solution whatever the game, because the game is not known yet.
    fn demand(&self) -> Demand {
        let Demand { threads, memory } = self.search.demand();
        let solution = self.guides.as_ref().map_or(0, |_| SHIPPED_MEMORY);
        Demand {
            threads,
            memory: memory + solution,
        }
    }

    fn respond(&mut self, game: &Game, proposal: Proposal) -> bool {
        self.search.respond(game, proposal)
    }
}
