//! Looking for advice, on a thread of its own.

use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, bounded};

use super::Finding;
use crate::app::cast_book::CastBook;
use crate::engine::threat::{Goal, Outcome, ThreatSolver};
use crate::engine::{Limits, ModelBoard, Progress};
use crate::player::config::STRONGEST;
use crate::player::{BuildContext, PlayerFactory, StopToken, Turn, Wake};
use crate::rules::{Action, Color, Game, Point};

/// Positions made for a win by fours, and by threats.
const EFFORTS: [(Goal, u64); 2] = [(Goal::ShortestVcf, 50_000), (Goal::Vct, 150_000)];
/// MiB of the solver's table.
const TABLE: usize = 32;
/// How long the strongest of the cast looks for a move where nothing is forced.
const LOOK: Duration = Duration::from_millis(1_500);

/// Who finds the best move where nothing is forced.
pub(super) struct Adviser {
    factory: Option<PlayerFactory>,
}

impl Adviser {
    /// The strongest of the cast.
    pub(super) fn new(book: &CastBook) -> Self {
        let registry = book.registry();
        let strongest = book.cast().get(STRONGEST).ok();
        let factory = strongest.map(|character| {
            let character = character.unbounded(registry);
            character.factory(registry, BuildContext::default())
        });
        Self { factory }
    }

    /// Looks at a position; what is found comes through the channel, and `wake` tells that it is there. Nothing comes when nobody has
    /// any advice. The thread ends by itself.
    pub(super) fn begin(self, game: Game, wake: Wake) -> Receiver<Finding> {
        let (sender, receiver) = bounded(1);
        let name = "adviser".to_owned();
        let look = move || {
            let finding = self.look(&game);
            if let Some(finding) = finding {
                // Nobody listens when another position is shown by now.
                let _ = sender.send(finding);
            }
            drop(sender);
            wake();
        };
        // Without a thread the channel is closed at once, which says that there is no advice.
        let _ = thread::Builder::new()
            .name(name)
            .stack_size(8 << 20)
            .spawn(look);
        receiver
    }

    fn look(&self, game: &Game) -> Option<Finding> {
        let side = game.side_to_move();
        let models = ModelBoard::new(game);
        if let Some(&five) = models.five_points(side).first() {
            return Some(Finding::Five(five));
        }
        let fives = models.five_points(!side);
        let blocks = fives
            .into_iter()
            .filter(|&point| game.foul_at(point).is_none());
        let blocks = blocks.collect::<Vec<_>>();
        if !blocks.is_empty() {
            return Some(Finding::Block(blocks));
        }
        if let Some((line, plies)) = win(game, side) {
            return Some(Finding::Win { line, plies });
        }
        let threat = win(game, !side);
        let line = self.best(game)?;
        Some(match threat {
            Some((line_of_threat, _)) => Finding::Threat {
                line: line_of_threat,
                reply: *line.first()?,
            },
            None => Finding::Quiet(line),
        })
    }

    /// What the strongest of the cast would play, and what it expects.
    fn best(&self, game: &Game) -> Option<Vec<Point>> {
        let mut player = self.factory.as_ref()?().ok()?;
        player.new_game(&game.setup()).ok()?;
        let mut known = Vec::new();
        let report = &mut |progress: &Progress| {
            known.clone_from(&progress.candidates);
        };
        let limits = Limits {
            time: Some(LOOK),
            ..Limits::default()
        };
        let turn = Turn {
            game,
            limits,
            stop: &StopToken::new(),
            report,
        };
        let Ok(Action::Place(point)) = player.choose(turn) else {
            return None;
        };
        let candidate = known.into_iter().find(|it| it.point == point);
        Some(candidate.map_or_else(|| vec![point], |it| it.line))
    }
}

/// How `attacker` would win by threats, were it to move, and in how many plies at most.
fn win(game: &Game, attacker: Color) -> Option<(Vec<Point>, u16)> {
    let mut solver = ThreatSolver::new(TABLE);
    EFFORTS.into_iter().find_map(|(goal, nodes)| {
        let answer = solver.solve(
            game.board(),
            game.rule(),
            attacker,
            goal,
            nodes,
            &mut || false,
        );
        match answer.outcome {
            Outcome::Win(strategy) => Some((strategy.line(), strategy.plies())),
            Outcome::NoWin | Outcome::Unknown => None,
        }
    })
}
