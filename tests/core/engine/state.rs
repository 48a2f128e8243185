//! [`PatternState`] equals the state created from the stones, and the created state agrees with the
//! rules.

use super::BUILTIN;
use crate::many::many;
use crate::property;
use arena::random_opening;
use engine::state::{LineShape, PatternState, PointClass};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Board, Color, Direction, Foul, Game, GameSetup, Point, Rule};

/// All values of a state: key, value, candidates and threats, counts, and both sides' shapes of
/// each empty point.
type Facts = (u64, i32, Vec<Point>, Vec<u16>, Vec<(Point, [u64; 2])>);

fn facts(state: &PatternState) -> Facts {
    let classes = (0..PointClass::COUNT).flat_map(|class| {
        [Color::Black, Color::White].map(|color| state.count(color, PointClass::ALL[class]))
    });
    let points = Point::all(state.size()).filter(|&point| state.is_empty(point));
    let of_point = |point: Point| {
        let sides = [Color::Black, Color::White].map(|color| {
            let shapes = (0..4).fold(0, |all, direction| {
                all << 8 | state.shape(point, direction, color) as u64
            });
            shapes << 32
                | (state.class(point, color) as u64) << 16
                | state.urgency(point, color) as u64
        });
        (point, sides)
    };
    let threats = [Color::Black, Color::White]
        .into_iter()
        .flat_map(|color| state.fours(color).chain(state.open_threes(color)));
    (
        state.key(),
        state.value(),
        state.candidates().chain(threats).collect(),
        classes.collect(),
        points.map(of_point).collect(),
    )
}

fn anew(board: &Board, rule: Rule, side_to_move: Color) -> PatternState {
    PatternState::new(board, rule, side_to_move, &BUILTIN)
}

#[test]
fn updated_state_equals_one_created_from_the_stones() {
    for rule in Rule::ALL {
        for size in [5, 9, 15, 20, 22] {
            let mut walk = Walk::new(rule, size, u64::from(size));
            for _ in 0..400 {
                walk.step();
                walk.compare();
            }
        }
    }
}

#[test]
fn state_stays_in_step_over_many_plies() {
    stays_in_step(100_000 / Rule::ALL.len(), 1);
}

#[test]
#[ignore = "10^7 plies a rule, half a minute in release: too long for every `cargo test`; \
    `.ci/run` runs a twentieth of it, and `cargo test --release --no-default-features --test core \
    very_many -- --ignored` all of it"]
fn state_stays_in_step_over_very_many_plies() {
    stays_in_step(many(10_000_000) as usize, property::seed());
}

/// Walks `plies` plies under each rule and compares everything at intervals. The interval is prime,
/// so that boards with few and many stones are compared.
fn stays_in_step(plies: usize, seed: u64) {
    const SIZES: [u8; 2] = [15, 20];
    const COMPARED: usize = 997;
    for rule in Rule::ALL {
        for size in SIZES {
            let mut walk = Walk::new(rule, size, seed);
            for ply in 1..=plies / SIZES.len() {
                walk.step();
                if ply % COMPARED == 0 {
                    walk.compare();
                }
            }
            walk.compare();
        }
    }
}

/// Makes and takes back at random, until the board is full, then until it is empty, and so on.
struct Walk {
    rule: Rule,
    rng: ChaCha8Rng,
    board: Board,
    state: PatternState,
    /// Each step with the values of the state before it.
    made: Vec<(Point, Summary)>,
    fills: bool,
}

/// The key, the value and all counts.
type Summary = (u64, i32, [[u16; PointClass::COUNT]; 2]);

fn summary(state: &PatternState) -> Summary {
    let counts = [Color::Black, Color::White]
        .map(|color| PointClass::ALL.map(|class| state.count(color, class)));
    (state.key(), state.value(), counts)
}

impl Walk {
    fn new(rule: Rule, size: u8, seed: u64) -> Self {
        let board = Board::new(size);
        Self {
            rule,
            rng: ChaCha8Rng::seed_from_u64(seed),
            state: anew(&board, rule, Color::Black),
            board,
            made: Vec::new(),
            fills: true,
        }
    }

    /// One stone made or taken back, with the values that are cheap to compute.
    fn step(&mut self) {
        self.fills = !self.board.is_full() && (self.fills || self.made.is_empty());
        let back = self.rng.random_bool(if self.fills { 0.4 } else { 0.6 });
        if back && !self.made.is_empty() || self.board.is_full() {
            self.take_back();
        } else {
            self.make();
        }
        let empty = self.board.empty_points().count();
        let (_, _, counts) = summary(&self.state);
        for counts in counts {
            let all = counts.into_iter().map(usize::from).sum::<usize>();
            assert_eq!(all, empty, "{}\n{}", self.rule, self.board);
        }
        let last = self.made.last().map(|(point, _)| *point);
        assert_eq!(self.state.last(0), last);
    }

    fn make(&mut self) {
        let (state, rng) = (&mut self.state, &mut self.rng);
        // Most stones are near others, so that rows arise.
        let near = rng.random_bool(0.8);
        let near = near.then(|| state.candidates().choose(rng)).flatten();
        let any = |rng| self.board.empty_points().choose(rng);
        let point = near.or_else(|| any(rng)).expect("there is room");
        self.made.push((point, summary(state)));
        self.board.place(point, state.side_to_move());
        state.make(point);
    }

    fn take_back(&mut self) {
        let (point, before) = self.made.pop().expect("there is one");
        self.board.remove(point);
        self.state.undo();
        assert_eq!(summary(&self.state), before, "{}, {point}", self.rule);
    }

    fn compare(&self) {
        let fresh = anew(&self.board, self.rule, self.state.side_to_move());
        assert_eq!(
            facts(&self.state),
            facts(&fresh),
            "{}\n{}",
            self.rule,
            self.board
        );
    }
}

#[test]
fn nothing_is_left_of_stones_taken_back() {
    for rule in Rule::ALL {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut state = anew(&Board::new(15), rule, Color::Black);
        let before = facts(&state);
        let mut points = Point::all(15).collect::<Vec<_>>();
        rand::seq::SliceRandom::shuffle(points.as_mut_slice(), &mut rng);
        points.iter().for_each(|&point| state.make(point));
        assert_eq!((state.stones(), state.candidates().count()), (225, 0));
        points.iter().for_each(|_| state.undo());
        assert_eq!(facts(&state), before);
    }
}

/// The shape by its definition, stone by stone on a real board.
fn by_definition(
    board: &mut Board,
    rule: Rule,
    middle: Point,
    direction: Direction,
    color: Color,
) -> LineShape {
    let reach = if rule == Rule::Freestyle { 4 } else { 5 };
    let fouls = rule.restricts(color);
    let row = board.row_length(middle, direction, color);
    if rule.is_five(color, row) {
        return LineShape::Five;
    }
    if row > 5 {
        return if fouls {
            LineShape::Foul
        } else {
            LineShape::Dead
        };
    }
    let mut next = Vec::new();
    for steps in (-reach..=reach).filter(|&steps| steps != 0) {
        let Some(point) = middle.step(direction, steps, board.size()) else {
            continue;
        };
        if board.is_empty(point) {
            board.place(point, color);
            next.push((steps, by_definition(board, rule, middle, direction, color)));
            board.remove(point);
        }
    }
    let count =
        |wanted: &dyn Fn(LineShape) -> bool| next.iter().filter(|(_, it)| wanted(*it)).count();
    let fives = next
        .iter()
        .filter(|(_, it)| *it == LineShape::Five)
        .map(|(steps, _)| *steps)
        .collect::<Vec<_>>();
    match fives.as_slice() {
        [] => {}
        [_] => return LineShape::Four,
        [first, second] if !fouls || second - first == 5 => return LineShape::OpenFour,
        _ if fouls => return LineShape::Foul,
        _ => return LineShape::OpenFour,
    }
    match count(&|it| it == LineShape::OpenFour) {
        0 => {}
        1 => return LineShape::OpenThree,
        _ => return LineShape::OpenThree2,
    }
    if count(&|it| it == LineShape::Four) > 0 {
        return LineShape::Three;
    }
    match count(&LineShape::is_open_three) {
        0 => {}
        1 | 2 => return LineShape::OpenTwo,
        3 => return LineShape::OpenTwo3,
        _ => return LineShape::OpenTwo4,
    }
    if count(&|it| it == LineShape::Three) > 0 {
        LineShape::Two
    } else if count(&LineShape::is_open_two) > 0 {
        LineShape::OpenOne
    } else if count(&|it| it == LineShape::Two) > 0 {
        LineShape::One
    } else {
        LineShape::Dead
    }
}

/// Boards with rows on them, from sparse to crowded.
fn crowded_boards(count: u64, size: u8) -> impl Iterator<Item = Board> {
    (0..count).map(move |seed| {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut board = Board::new(size);
        let stones = rng.random_range(8..usize::from(size) * usize::from(size) / 2);
        for _ in 0..stones {
            let color = if rng.random_bool(0.6) {
                Color::Black
            } else {
                Color::White
            };
            let point = board
                .empty_points()
                .choose(&mut rng)
                .expect("half of it is empty");
            board.place(point, color);
        }
        board
    })
}

#[test]
fn shapes_are_what_their_definition_says() {
    for rule in Rule::ALL {
        for mut board in crowded_boards(12, 9) {
            let state = anew(&board, rule, Color::Black);
            let points = board.empty_points().collect::<Vec<_>>();
            for point in points.into_iter().step_by(5) {
                for (number, direction) in Direction::ALL.into_iter().enumerate() {
                    for color in [Color::Black, Color::White] {
                        board.place(point, color);
                        let expected = by_definition(&mut board, rule, point, direction, color);
                        board.remove(point);
                        let shape = state.shape(point, number, color);
                        assert_eq!(
                            shape, expected,
                            "{rule}, {color} on {point}, {direction:?}\n{board}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn fives_and_fouls_are_those_of_the_rules() {
    for rule in Rule::ALL {
        for board in crowded_boards(60, 15) {
            let state = anew(&board, rule, Color::Black);
            for point in board.empty_points() {
                for color in [Color::Black, Color::White] {
                    let is_five = state.class(point, color) == PointClass::Five;
                    assert_eq!(
                        is_five,
                        rule.makes_five(&board, point, color),
                        "{rule}, {color} on {point}\n{board}"
                    );
                }
            }
        }
    }
}

#[test]
fn every_forbidden_point_is_of_the_class_foul() {
    let mut fouls = [0; 3];
    for seed in 0..120 {
        let game = crowded_game(seed);
        let mut state = anew(game.board(), Rule::Renju, game.side_to_move());
        for point in game.board().empty_points() {
            let class = state.class(point, Color::Black);
            let forbidden = state.is_forbidden(point, Color::Black);
            assert_eq!(
                forbidden,
                game.foul_at(point).is_some(),
                "{point}\n{}",
                game.board()
            );
            match game.foul_at(point) {
                Some(foul) => {
                    fouls[foul as usize] += 1;
                    assert_eq!(
                        class,
                        PointClass::Foul,
                        "{foul} on {point}\n{}",
                        game.board()
                    );
                }
                // Two shapes that look like open threes, of which one is not.
                None if class == PointClass::Foul => {
                    let threes = (0..4).filter(|&direction| {
                        state.shape(point, direction, Color::Black).is_open_three()
                    });
                    assert!(threes.count() >= 2, "{point}\n{}", game.board());
                }
                None => {}
            }
        }
    }
    let names = [Foul::DoubleThree, Foul::DoubleFour, Foul::Overline];
    assert!(
        fouls.iter().all(|&count| count > 10),
        "{names:?}: {fouls:?}"
    );
}

#[test]
fn relief_is_every_point_where_a_stone_helps() {
    for rule in Rule::ALL {
        for board in crowded_boards(40, 12) {
            let mut state = anew(&board, rule, Color::Black);
            for color in [Color::Black, Color::White] {
                for point in state.fours(color).collect::<Vec<_>>() {
                    let least = state.class(point, color);
                    let mut told = state.relief(point, color, least).to_vec();
                    told.sort_unstable();
                    let mut found = vec![point];
                    for other in board.empty_points().filter(|&other| other != point) {
                        state.place(other, !color);
                        if state.class(point, color) < least {
                            found.push(other);
                        }
                        state.undo();
                    }
                    found.sort_unstable();
                    assert_eq!(told, found, "{rule}, {color} on {point}\n{board}");
                }
            }
        }
    }
}

/// A renju game in progress, Black to move, with many stones close together.
fn crowded_game(seed: u64) -> Game {
    let setup = GameSetup::new(Rule::Renju, 15).unwrap();
    let mut game = random_opening(setup, 70, seed);
    if game.side_to_move() == Color::White {
        game.take_back();
    }
    game
}
