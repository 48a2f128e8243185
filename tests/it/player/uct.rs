//! [`Uct`]: a Monte Carlo player that knows only the rules, as an opponent in measurements.
// CITE: L. Kocsis, C. Szepesvari, "Bandit based Monte-Carlo Planning", 2006.

use std::time::Instant;

use player::{
    Action, BuildContext, Game, GameSetup, Limits, OptionErrors, Player, PlayerError, StopToken,
    Turn,
};
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;
use rules::{GameResult, Point, Side};

/// Weight of few visits against the share of won playouts.
const EXPLORATION: f64 = 0.7;

/// Plain UCT: playouts of random stones, over moves near the stones.
pub struct Uct {
    random: ChaCha8Rng,
}

impl Uct {
    pub fn build(
        _options: toml::Table,
        context: &BuildContext,
    ) -> Result<Box<dyn Player>, OptionErrors> {
        Ok(Box::new(Self {
            random: ChaCha8Rng::seed_from_u64(context.seed),
        }))
    }
}

impl Player for Uct {
    fn new_game(&mut self, _setup: &GameSetup) -> Result<(), PlayerError> {
        Ok(())
    }

    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        let mut tree = Tree::new(turn.game);
        let budget = Budget::new(&turn.limits, turn.stop);
        while budget.allows(tree.stones) {
            tree.simulate(turn.game, &mut self.random);
        }
        let point = tree.most_visited();
        point.map(Action::Place).ok_or(PlayerError::NoAction)
    }
}

/// Time limit of a search.
struct Budget<'a> {
    deadline: Option<Instant>,
    nodes: u64,
    stop: &'a StopToken,
}

impl<'a> Budget<'a> {
    fn new(limits: &Limits, stop: &'a StopToken) -> Self {
        Self {
            deadline: limits.longest().map(|time| Instant::now() + time),
            nodes: limits.nodes.unwrap_or(u64::MAX),
            stop,
        }
    }

    fn allows(&self, stones: u64) -> bool {
        let in_time = self.deadline.is_none_or(|end| Instant::now() < end);
        in_time && stones < self.nodes && !self.stop.is_set()
    }
}

struct Node {
    point: Point,
    visits: f64,
    /// Playouts won by the side that played the move; a draw is half of one.
    wins: f64,
    children: Vec<usize>,
    untried: Vec<Point>,
}

impl Node {
    fn new(point: Point, game: &Game) -> Self {
        let board = game.board();
        let stones = board.points().filter(|&it| !board.is_empty(it));
        let stones = stones.collect::<Vec<_>>();
        let is_near = |point: &Point| {
            stones.is_empty() || stones.iter().any(|stone| stone.distance(*point) <= 2)
        };
        let untried = match game.result() {
            None => game.legal_points().filter(is_near).collect(),
            Some(_) => Vec::new(),
        };
        Self {
            point,
            visits: 0.0,
            wins: 0.0,
            children: Vec::new(),
            untried,
        }
    }
}

struct Tree {
    nodes: Vec<Node>,
    /// Stones set in all playouts.
    stones: u64,
}

impl Tree {
    fn new(game: &Game) -> Self {
        Self {
            nodes: vec![Node::new(Point::center(game.board().size()), game)],
            stones: 0,
        }
    }

    /// One iteration: selection, expansion, playout and backup.
    fn simulate(&mut self, game: &Game, random: &mut ChaCha8Rng) {
        let mut game = game.clone();
        let mut path = vec![(0, Side::First)];
        let mut id = 0;
        while let Some((side, _)) = game.to_decide() {
            self.nodes[id].untried.shuffle(random);
            if let Some(point) = self.nodes[id].untried.pop() {
                game.play(Action::Place(point)).expect("legal");
                let child = self.nodes.len();
                self.nodes.push(Node::new(point, &game));
                self.nodes[id].children.push(child);
                path.push((child, side));
                break;
            }
            let Some(child) = self.best_child(id) else {
                break;
            };
            game.play(Action::Place(self.nodes[child].point))
                .expect("legal");
            path.push((child, side));
            id = child;
        }
        self.stones += path.len() as u64 + play_out(&mut game, random);
        let winner = game.result().and_then(GameResult::winner);
        for (id, side) in path {
            let node = &mut self.nodes[id];
            node.visits += 1.0;
            node.wins += winner.map_or(0.5, |winner| f64::from(u8::from(winner == side)));
        }
    }

    fn best_child(&self, id: usize) -> Option<usize> {
        let all = self.nodes[id].visits.ln();
        let bound =
            |node: &Node| node.wins / node.visits + EXPLORATION * (all / node.visits).sqrt();
        let children = self.nodes[id].children.iter().copied();
        children.max_by(|&a, &b| bound(&self.nodes[a]).total_cmp(&bound(&self.nodes[b])))
    }

    fn most_visited(&self) -> Option<Point> {
        let root = &self.nodes[0];
        let children = root.children.iter().map(|&child| &self.nodes[child]);
        let best = children.max_by(|a, b| a.visits.total_cmp(&b.visits));
        let any = root.untried.first().copied();
        best.map(|node| node.point).or(any)
    }
}

/// Plays random stones until the game is over; returns how many.
fn play_out(game: &mut Game, random: &mut ChaCha8Rng) -> u64 {
    let before = game.ply();
    let mut points = game.board().empty_points().collect::<Vec<_>>();
    points.shuffle(random);
    for point in points {
        if game.result().is_some() {
            break;
        }
        // Forbidden points stay empty.
        let _ = game.play(Action::Place(point));
    }
    u64::from(game.ply() - before)
}
