//! The search for advice, on a thread of its own.

use std::time::Duration;

use crate::advice::Finding;
use crate::background_job::BackgroundJob;
use crate::cast_book::CastBook;
use engine::threat::{Goal, Outcome, ThreatSolver};
use engine::{Limits, ModelBoard, Progress};
use player::config::Role;
use player::{BuildContext, PlayerFactory, StopToken, Turn, Wake};
use rules::{Action, Color, Game, Point};

/// Node limits for a win of the side to move: by fours, then by threats or with one quiet move
/// before them, half of the nodes for each.
pub(crate) const WIN_EFFORTS: [(Goal, u64); 2] =
    [(Goal::ShortestVcf, 50_000), (Goal::Win, 400_000)];
/// Node limits for a threatened win of the other side. It has no quiet move, because a quiet move
/// is not a threat.
const OTHERS: [(Goal, u64); 2] = [(Goal::ShortestVcf, 50_000), (Goal::Vct, 150_000)];
/// Size of the solver's table in MiB.
const TABLE: usize = 32;
/// Time for the adviser's search in a position without a forced win.
const LOOK: Duration = Duration::from_millis(1_500);

/// The player that finds the best move in a position without a forced win.
pub(super) struct Adviser {
    factory: Option<PlayerFactory>,
}

impl Adviser {
    /// The player with the role `hints`.
    pub(super) fn new(book: &CastBook) -> Self {
        let registry = book.registry();
        let adviser = book.cast().role(Role::Hints).ok();
        let factory = adviser.map(|character| {
            let character = character.unbounded(registry).without_libraries();
            character.factory(registry, BuildContext::default())
        });
        Self { factory }
    }

    /// Starts the search for advice on a thread of its own, which calls `wake` when the advice is
    /// available.
    pub(super) fn begin(self, game: Game, wake: Wake) -> BackgroundJob<Finding> {
        BackgroundJob::begin("adviser", wake, move |stop| self.look(&game, stop))
    }

    fn look(&self, game: &Game, stop: &StopToken) -> Option<Finding> {
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
        if let Some((line, plies)) = win(game, side, WIN_EFFORTS, stop) {
            return Some(Finding::Win { line, plies });
        }
        let threat = win(game, !side, OTHERS, stop);
        let line = self.best(game, stop)?;
        Some(match threat {
            Some((line_of_threat, _)) => Finding::Threat {
                line: line_of_threat,
                reply: *line.first()?,
            },
            None => Finding::Quiet(line),
        })
    }

    /// The adviser's move and the continuation that it expects.
    fn best(&self, game: &Game, stop: &StopToken) -> Option<Vec<Point>> {
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
            stop,
            report,
        };
        let Ok(Action::Place(point)) = player.choose(turn) else {
            return None;
        };
        let candidate = known.into_iter().find(|it| it.point == point);
        Some(candidate.map_or_else(|| vec![point], |it| it.line))
    }
}

/// The forced win of `attacker` if it were to move, with its largest number of plies.
pub(crate) fn win(
    game: &Game,
    attacker: Color,
    efforts: [(Goal, u64); 2],
    stop: &StopToken,
) -> Option<(Vec<Point>, u16)> {
    let mut solver = ThreatSolver::new(TABLE);
    efforts.into_iter().find_map(|(goal, nodes)| {
        let answer = solver.solve(
            game.board(),
            game.rule(),
            attacker,
            goal,
            nodes,
            &mut || stop.is_set(),
        );
        match answer.outcome {
            Outcome::Win(strategy) => Some((strategy.line(), strategy.plies())),
            Outcome::NoWin | Outcome::Limit => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crossbeam_channel::bounded;

    use super::*;
    use player::Registry;
    use player::config::Cast;
    use rules::GameSetup;

    #[test]
    fn search_stops_when_nobody_waits_for_its_hint() {
        let registry = Registry::builtin();
        let cast = Cast::embedded(&registry);
        let adviser = Adviser::new(&CastBook::fixed(registry, cast));
        let mut game = Game::new(GameSetup::default());
        let first = Action::Place(Point::center(15));
        game.play(first).expect("legal");
        let (sender, woken) = bounded(1);
        let wake = move || {
            let _ = sender.send(());
        };
        drop(adviser.begin(game, Arc::new(wake)));
        // Without the stop the search would take much longer.
        woken
            .recv_timeout(LOOK / 2)
            .expect("it has stopped at once");
    }
}
