//! [`MoveGenerator`]: the points that a search tries, and their order.

use std::cmp::Reverse;

use super::neighbours::Neighbours;
use super::params::{Generator, ModelParams, MoveOrder};
use crate::eval::PointScores;
use crate::pattern::{CandidateLimits, CandidateSource, ModelBoard, candidates};
use crate::schedule::MAX_WIDTH;
use rules::{Board, Point};

/// Lists the points to try in the positions of a search, whose stones it follows.
pub(super) struct MoveGenerator {
    generator: Generator,
    order: MoveOrder,
    limits: CandidateLimits,
    /// Only for [`Generator::Neighbours`].
    neighbours: Option<Neighbours>,
    /// Only for [`MoveOrder::Points`].
    scores: Option<PointScores>,
    /// The list by which [`MoveOrder::Model`] sorts.
    ranked: Vec<Point>,
}

impl MoveGenerator {
    /// The generator of these parameters. [`begin`](Self::begin) must be called before the first
    /// list.
    pub fn new(params: &ModelParams) -> Self {
        let by_points = params.order == MoveOrder::Points;
        Self {
            generator: params.generator,
            order: params.order,
            limits: params.candidates,
            neighbours: None,
            scores: by_points.then(|| PointScores::new(&params.patterns)),
            ranked: Vec::new(),
        }
    }

    /// Prepares it for a search that starts with these stones.
    pub fn begin(&mut self, board: &Board) {
        if self.generator == Generator::Neighbours {
            self.neighbours = Some(Neighbours::new(board));
        }
    }

    /// True when its lists mark forced moves, so that a search can continue with them beyond its
    /// depth.
    pub fn knows_forced_moves(&self) -> bool {
        self.generator == Generator::Models
    }

    /// Follows a stone that was placed.
    pub fn place(&mut self, point: Point) {
        if let Some(neighbours) = &mut self.neighbours {
            neighbours.place(point);
        }
    }

    /// Follows a stone that was taken back.
    pub fn remove(&mut self, point: Point) {
        if let Some(neighbours) = &mut self.neighbours {
            neighbours.remove(point);
        }
    }

    /// Fills `out` with the points to try, the best first, at most `width` of them. As with
    /// [`candidates`], they are legal and different, and the list is empty only when no point is
    /// legal.
    pub fn list(
        &mut self,
        board: &ModelBoard,
        width: usize,
        out: &mut Vec<Point>,
    ) -> CandidateSource {
        if self.generator == Generator::Models || board.board().stones() == 0 {
            let source = candidates(board, width, self.limits, out);
            if self.order != MoveOrder::Model {
                self.sort(board, out);
            }
            return source;
        }
        out.clear();
        match &self.neighbours {
            Some(neighbours) => out.extend(neighbours.iter()),
            None => out.extend(board.board().empty_points()),
        }
        out.retain(|&point| board.is_legal(point));
        if out.is_empty() {
            // In renju all of them may be forbidden to Black.
            return candidates(board, width, self.limits, out);
        }
        self.sort(board, out);
        let is_cut = out.len() > width;
        out.truncate(width);
        if is_cut && self.order == MoveOrder::LastMove {
            CandidateSource::Nearby
        } else {
            CandidateSource::Board
        }
    }

    /// Fills `out` with the points to try at the root: those of [`list`](Self::list), but against a
    /// threatened five only those that complete or stop it. So a search that ends early does not
    /// overlook a five, whatever the generator.
    pub fn list_root(
        &mut self,
        board: &ModelBoard,
        width: usize,
        out: &mut Vec<Point>,
    ) -> CandidateSource {
        match candidates(board, width, self.limits, out) {
            forced @ (CandidateSource::Five | CandidateSource::Block) => forced,
            _ => self.list(board, width, out),
        }
    }

    /// Sorts the points; equal points keep their order.
    fn sort(&mut self, board: &ModelBoard, points: &mut [Point]) {
        match (self.order, &mut self.scores) {
            (MoveOrder::Points, Some(scores)) => {
                scores.follow(board);
                points.sort_by_cached_key(|&point| Reverse(scores.of(board, point)));
            }
            (MoveOrder::LastMove, _) => {
                let [others, own] = board.last_two();
                let is_beside = |point: Point, stone: Option<Point>| {
                    stone.is_some_and(|stone| stone.distance(point) == 1)
                };
                points.sort_by_key(|&point| {
                    let places = [own, others].into_iter();
                    places.take_while(|&it| !is_beside(point, it)).count()
                });
            }
            _ => {
                let ranked = &mut self.ranked;
                candidates(board, usize::from(MAX_WIDTH), self.limits, ranked);
                points.sort_by_cached_key(|point| {
                    ranked
                        .iter()
                        .position(|it| it == point)
                        .unwrap_or(ranked.len())
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use rules::{Game, GameSetup, Rule, parse_point};

    /// The list of these parameters in a game, and its source.
    fn list(params: &ModelParams, game: &Game, width: usize) -> (CandidateSource, Vec<Point>) {
        let board = ModelBoard::new(game);
        let mut generator = MoveGenerator::new(params);
        generator.begin(board.board());
        let mut points = Vec::new();
        let source = generator.list(&board, width, &mut points);
        (source, points)
    }

    fn params(generator: Generator, order: MoveOrder) -> ModelParams {
        ModelParams {
            generator,
            order,
            ..ModelParams::default()
        }
    }

    fn game(moves: &str) -> Game {
        let setup = GameSetup::new(Rule::Freestyle, 15).expect("a size that there is");
        let points = moves.split_whitespace().map(|text| parse_point(text, 15));
        let points: Vec<Point> = points.map(|point| point.expect("on the board")).collect();
        Game::with_moves(setup, points).expect("legal moves")
    }

    fn text(points: &[Point]) -> String {
        let points: Vec<String> = points.iter().map(ToString::to_string).collect();
        points.join(" ")
    }

    /// A game with `plies` random moves, or fewer if it ends before.
    fn random_game(rule: Rule, size: u8, plies: usize, random: &mut ChaCha8Rng) -> Game {
        let mut game = Game::new(GameSetup::new(rule, size).expect("a size that there is"));
        for _ in 0..plies {
            let legal: Vec<Point> = game.legal_points().collect();
            if game.result().is_some() || legal.is_empty() {
                break;
            }
            let point = legal[random.random_range(0..legal.len())];
            game.play(rules::Action::Place(point)).expect("legal");
        }
        game
    }

    #[test]
    fn last_move_order_begins_beside_the_last_stone_of_the_mover_then_of_the_other_side() {
        let params = params(Generator::Neighbours, MoveOrder::LastMove);
        let game = game("a1 o15 h8 j8");
        let (source, points) = list(&params, &game, usize::from(MAX_WIDTH));
        let expected = "g7 h7 i7 g8 i8 g9 h9 i9 j7 k7 k8 j9 k9 b1 a2 b2 n14 o14 n15";
        assert_eq!(
            (source, text(&points).as_str()),
            (CandidateSource::Board, expected)
        );
        // The width cuts points by the last stones, which are not part of the position.
        let (source, points) = list(&params, &game, 8);
        assert_eq!((source, points.len()), (CandidateSource::Nearby, 8));
    }

    #[test]
    fn points_order_begins_with_a_five_made_or_stopped() {
        let params = params(Generator::Neighbours, MoveOrder::Points);
        // Black has four in a row with one open end, White three in a row.
        let game = game("h8 g8 i8 g10 j8 h10 k8 i10");
        let (source, points) = list(&params, &game, 9);
        assert_eq!((source, points.len()), (CandidateSource::Board, 9));
        assert_eq!(points[0], parse_point("l8", 15).expect("on the board"));
        let fours = ["f10", "j10"].map(|text| parse_point(text, 15).expect("on the board"));
        assert!(
            fours.iter().all(|point| points[1..3].contains(point)),
            "{}",
            text(&points)
        );
    }

    #[test]
    fn model_order_begins_with_the_points_that_models_ask_for() {
        let game = game("h8 a1 i8 a2 j8 c1 i9 c3");
        let (_, models) = list(&ModelParams::default(), &game, usize::from(MAX_WIDTH));
        for generator in [Generator::Neighbours, Generator::All] {
            let params = params(generator, MoveOrder::Model);
            let (_, points) = list(&params, &game, usize::from(MAX_WIDTH));
            let tried = models.iter().filter(|point| points.contains(point));
            let tried: Vec<Point> = tried.copied().collect();
            assert!(tried.len() >= 4, "{}", text(&models));
            assert!(points.starts_with(&tried), "{}", text(&points));
        }
    }

    #[test]
    fn lists_hold_every_legal_point_of_their_generator_once() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let orders = [MoveOrder::Model, MoveOrder::Points, MoveOrder::LastMove];
        let mut lists = 0;
        for number in 0..90 {
            let (rule, order) = (Rule::ALL[number % 3], orders[number / 3 % 3]);
            let size = [5, 9, 15][number / 9 % 3];
            let game = random_game(rule, size, 1 + number % 24, &mut random);
            if game.result().is_some() {
                continue;
            }
            let legal: Vec<Point> = game.legal_points().collect();
            let near = Neighbours::new(game.board());
            let near: Vec<Point> = near.iter().filter(|point| legal.contains(point)).collect();
            for (generator, expected) in [(Generator::All, &legal), (Generator::Neighbours, &near)]
            {
                let params = params(generator, order);
                let (source, mut points) = list(&params, &game, usize::from(MAX_WIDTH));
                points.sort_unstable();
                assert_eq!(
                    (source, &points),
                    (CandidateSource::Board, expected),
                    "{game:?}"
                );
                lists += 1;
            }
        }
        assert!(lists > 100, "{lists} lists");
    }

    #[test]
    fn every_generator_begins_in_the_centre() {
        for generator in [Generator::Models, Generator::Neighbours, Generator::All] {
            let params = params(generator, MoveOrder::Points);
            assert_eq!(text(&list(&params, &game(""), 9).1), "h8");
        }
    }
}
