//! The positions that players are tried on.

use std::sync::OnceLock;

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Action, Forfeit, Game, GameSetup, OpeningRule, Point, Rule, Side, Stones};

const SIZES: [u8; 4] = [5, 9, 15, 22];
/// Random positions of each rule and size.
const POSITIONS: usize = 50;

pub fn setup(rule: Rule, size: u8) -> GameSetup {
    GameSetup::new(rule, size).expect("a size in range")
}

/// Random positions of every rule and size, without a result.
pub fn corpus() -> &'static [Vec<Game>] {
    static CORPUS: OnceLock<Vec<Vec<Game>>> = OnceLock::new();
    CORPUS.get_or_init(|| {
        let setups = Rule::ALL
            .into_iter()
            .flat_map(|rule| SIZES.map(|size| setup(rule, size)));
        setups
            .map(|setup| {
                let mut rng = ChaCha8Rng::seed_from_u64(u64::from(setup.size()));
                let most = u16::from(setup.size()) * u16::from(setup.size()) * 3 / 4;
                let plies = |index| {
                    if index == 0 {
                        0
                    } else {
                        rng.random_range(1..=most)
                    }
                };
                let plies = (0..POSITIONS).map(plies).collect::<Vec<_>>();
                plies
                    .into_iter()
                    .map(|plies| random_walk(setup, plies, &mut rng))
                    .collect()
            })
            .collect()
    })
}

/// At most this number of random stones, near each other, none of which ends the game.
fn random_walk(setup: GameSetup, plies: u16, rng: &mut ChaCha8Rng) -> Game {
    let mut game = Game::new(setup);
    while game.ply() < plies {
        let empty = game.board().empty_points().collect::<Vec<_>>();
        let live = |point: Point, game: &mut Game| {
            let played = game.play(Action::Place(point)).is_ok();
            if played && game.result().is_some() {
                game.take_back();
                return false;
            }
            played
        };
        let tries = (0..20)
            .filter_map(|_| empty.choose(rng))
            .copied()
            .collect::<Vec<_>>();
        if !tries.into_iter().any(|point| live(point, &mut game)) {
            break;
        }
    }
    game
}

/// Setups of games that are not opened freely, as far as every kind plays them: Gomocup's protocol
/// has no word for swap.
pub fn opened_setups() -> impl Iterator<Item = GameSetup> {
    let setups = [
        (Rule::Freestyle, 15),
        (Rule::Renju, 5),
        (Rule::Standard, 22),
    ];
    setups
        .into_iter()
        .map(|(rule, size)| setup(rule, size).with_opening(OpeningRule::Swap2))
}

/// Openings over which there is a choice: balanced ones, and ones that leave none.
pub fn openings(setup: GameSetup) -> Vec<Game> {
    let center = Point::center(setup.size());
    let at = |(x, y): (u8, u8)| Point::new(center.x() + x - 2, center.y() + y - 2);
    let threes = [
        [(2, 2), (2, 1), (0, 0)],
        [(2, 2), (4, 0), (2, 3)],
        [(0, 4), (4, 0), (4, 4)],
    ];
    let twos = [[(1, 2), (3, 3)], [(0, 1), (1, 3)]];
    let mut games = Vec::new();
    for three in threes {
        let mut game = Game::new(setup);
        let laid = Action::PlaceMany(Stones::Three(three.map(at)));
        game.play(laid).expect("it is legal");
        games.push(game.clone());
        for two in twos {
            let mut game = game.clone();
            let laid = Action::PlaceMany(Stones::Two(two.map(at)));
            game.play(laid).expect("it is legal");
            games.push(game);
        }
    }
    games
}

/// A live game with at most three empty points.
pub fn nearly_full(rule: Rule) -> Game {
    let setup = setup(rule, 5);
    let games = (0..200).map(|seed| random_walk(setup, 24, &mut ChaCha8Rng::seed_from_u64(seed)));
    let game = games.max_by_key(Game::ply).expect("there are seeds");
    assert!(
        game.ply() >= 22 && game.result().is_none(),
        "{}",
        game.board()
    );
    game
}

/// Where a search has something to think about: the empty board, and a few stones in the middle of
/// a large one.
pub fn thoughtful_games() -> [Game; 2] {
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    let stones = arena::random_opening(setup(Rule::Freestyle, 15), 12, rng.random());
    [Game::new(setup(Rule::Renju, 22)), stones]
}

/// One game for each way to end.
pub fn ended_games() -> Vec<Game> {
    let row = |y: u8| move |x: u8| Point::new(x, y);
    let five = (0..5).flat_map(|x| [row(0)(x), row(8)(x)]).take(9);
    let won = Game::with_moves(setup(Rule::Standard, 9), five).expect("a legal game");
    let mut resigned = Game::new(setup(Rule::Freestyle, 15));
    resigned.play(Action::Resign).expect("anybody may resign");
    let mut forfeited = Game::new(setup(Rule::Renju, 15));
    forfeited.forfeit(Side::First, Forfeit::Time);
    let full = (0..500).find_map(|seed| {
        let mut game = random_walk(
            setup(Rule::Freestyle, 5),
            24,
            &mut ChaCha8Rng::seed_from_u64(seed),
        );
        let last = game.legal_points().next()?;
        game.play(Action::Place(last)).ok()?;
        game.board().is_full().then_some(game)
    });
    let games = vec![
        won,
        resigned,
        forfeited,
        full.expect("one of the walks fills the board"),
    ];
    assert!(games.iter().all(|game| game.result().is_some()));
    games
}
