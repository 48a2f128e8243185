//! Players built from a few keys, and their answers.

use engine::expected_points;
use player::{
    BuildContext, Candidate, Limits, Player, Progress, Proven, Registry, StopToken, Turn,
};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Action, Game, GameSetup, Point, Rule};

/// A player of the kind with these options, ready for games on 15 lines.
pub fn player(kind: &str, options: &str, seed: u64) -> Box<dyn Player> {
    let options = options.parse().expect("the options are TOML");
    let context = BuildContext {
        seed,
        ..BuildContext::default()
    };
    let built = Registry::builtin().build(kind, options, &context);
    let mut player = built.unwrap_or_else(|errors| panic!("{errors}"));
    player
        .new_game(&GameSetup::default())
        .expect("it can play on 15 lines");
    player
}

/// Whether a measurement includes this character; `$NEKOMOKU_CHARACTER` may name the only one.
pub fn is_asked_for(id: &str) -> bool {
    std::env::var("NEKOMOKU_CHARACTER").map_or(true, |only| only == id)
}

/// An answer with the last report that came with it.
pub struct Answer {
    pub action: Action,
    pub progress: Progress,
}

impl Answer {
    pub fn point(&self) -> Point {
        match self.action {
            Action::Place(point) => point,
            other => panic!("{other} instead of a stone"),
        }
    }
}

/// The answer of the character within `nodes` nodes.
pub fn ask(player: &mut dyn Player, game: &Game, nodes: u64) -> Answer {
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    ask_within(player, game, limits)
}

pub fn ask_within(player: &mut dyn Player, game: &Game, limits: Limits) -> Answer {
    let mut last = Progress::default();
    let action = player.choose(Turn {
        game,
        limits,
        stop: &StopToken::new(),
        report: &mut |progress| last = progress.clone(),
    });
    Answer {
        action: action.unwrap_or_else(|error| panic!("{error}\n{}", game.board())),
        progress: last,
    }
}

/// Percent of the points that a ranked move promises; `None` where its value is unknown.
pub fn percent(candidate: &Candidate) -> Option<f64> {
    let score = candidate.score?;
    Some(match Proven::from_score(score) {
        Some(Proven::Win(_)) => 100.0,
        Some(Proven::Loss(_)) => 0.0,
        None => 100.0 * f64::from(expected_points(score)),
    })
}

/// The game of these moves.
pub fn game(moves: &str) -> Game {
    let points = moves.split_whitespace().map(|word| {
        rules::parse_point(word, GameSetup::DEFAULT_SIZE).expect("a point of the board")
    });
    Game::with_moves(GameSetup::default(), points).expect("legal moves")
}

/// An unfinished game of random stones: most of them near others, some in line with them, so that
/// rows arise.
pub fn random_game(rule: Rule, rng: &mut ChaCha8Rng) -> Game {
    let setup = GameSetup::new(rule, 15).expect("a size in range");
    let plies = rng.random_range(1..=60);
    let mut game = Game::new(setup);
    while game.ply() < plies {
        let stones = game.moves().collect::<Vec<_>>();
        let near = |reach: u8, stones: &[Point]| {
            let is_near = |point: &Point| stones.iter().any(|it| it.distance(*point) <= reach);
            game.legal_points().filter(is_near).collect::<Vec<_>>()
        };
        let points = match rng.random_range(0..3) {
            0 => near(2, &stones),
            _ => near(1, &stones[stones.len().saturating_sub(6)..]),
        };
        let center = Point::center(setup.size());
        let point = points.choose(rng).copied().unwrap_or(center);
        if game.play(Action::Place(point)).is_err() {
            break;
        }
        if game.result().is_some() {
            game.take_back();
            break;
        }
    }
    game
}

/// Random games of one rule after the other.
pub fn random_games(seed: u64) -> impl Iterator<Item = Game> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let rules = Rule::ALL.into_iter().cycle();
    rules.map(move |rule| random_game(rule, &mut rng))
}
