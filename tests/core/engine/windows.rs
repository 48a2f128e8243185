//! The sum of windows that follows a [`PatternState`], compared with the pattern evaluator and with
//! a count from scratch.

use std::sync::Arc;

use engine::eval::{PatternEvaluator, WindowSum, WindowTable};
use engine::state::{PatternState, Weights};
use engine::{Evaluator, ModelBoard, PatternTable, PatternTier};
use judges::patterns;
use rand::seq::IteratorRandom;
use rand::{Rng, RngExt};
use rules::{Board, Color, Point, Rule};

use super::patterns::{own_table, tier};
use super::{random, random_board};

/// Sums that have to agree on every position.
struct Walk<'a> {
    table: &'a PatternTable,
    windows: &'a Arc<WindowTable>,
    evaluator: PatternEvaluator,
    board: Board,
    state: PatternState,
    sum: WindowSum,
    made: Vec<Point>,
}

impl<'a> Walk<'a> {
    fn new(
        table: &'a PatternTable,
        windows: &'a Arc<WindowTable>,
        rule: Rule,
        board: Board,
    ) -> Self {
        let state = PatternState::new(&board, rule, Color::Black, Weights::none());
        Self {
            table,
            windows,
            evaluator: PatternEvaluator::new(table),
            sum: WindowSum::new(Arc::clone(windows), &state),
            board,
            state,
            made: Vec::new(),
        }
    }

    /// Makes a stone of the side to move or places one of any colour, or takes one back.
    fn step(&mut self, random: &mut impl Rng) {
        let point = self.board.empty_points().choose(random);
        let forward = self.made.is_empty() || random.random_bool(0.6);
        if let Some(point) = point.filter(|_| forward) {
            let mut color = self.state.side_to_move();
            if random.random_bool(0.7) {
                self.state.make(point);
            } else {
                color = Color::ALL[usize::from(random.random_bool(0.5))];
                self.state.place(point, color);
            }
            self.sum.place(&self.state, point);
            self.board.place(point, color);
            self.made.push(point);
        } else if let Some(point) = self.made.pop() {
            self.state.undo();
            self.sum.undo();
            self.board.remove(point);
        }
    }

    /// Compares, and returns true if there was anything to compare.
    fn check(&self) -> bool {
        let [black, white] = Color::ALL.map(|color| patterns::sum(self.table, &self.board, color));
        assert_eq!(
            self.sum.total(),
            black - white,
            "{:?}\n{}",
            self.table,
            self.board
        );
        for color in Color::ALL {
            let board = ModelBoard::from_board(self.state.rule(), self.board.clone(), color);
            assert_eq!(self.sum.value(color), self.evaluator.evaluate(&board));
        }
        let anew = WindowSum::new(Arc::clone(self.windows), &self.state);
        assert_eq!(self.sum.total(), anew.total(), "{}", self.board);
        black != white
    }
}

/// A table of patterns with at most this number of points and their mirror images, one of them with
/// exactly this number.
fn random_table(longest: usize, random: &mut impl Rng) -> PatternTable {
    let mut tiers: Vec<PatternTier> = Vec::new();
    for length in (1..=longest).chain([longest; 3]) {
        let mut line: Vec<bool> = (0..length).map(|_| random.random_bool(0.4)).collect();
        line[length / 2] = true;
        let mirrored = line.iter().rev().copied().collect();
        let texts = [line, mirrored].map(|line: Vec<bool>| {
            let points = line.iter().map(|&stone| if stone { '1' } else { '0' });
            points.collect::<String>()
        });
        let known = tiers.iter().any(|tier| tier.lines.contains(&texts[0]));
        if known {
            continue;
        }
        let count = if texts[0] == texts[1] { 1 } else { 2 };
        let lines: Vec<&str> = texts[..count].iter().map(String::as_str).collect();
        // Sometimes sums beyond the range of an evaluation.
        let score = [1, 720, 1_000_003, 100_000_000].into_iter().choose(random);
        tiers.push(tier(score.expect("there are four"), &lines));
    }
    PatternTable::new(tiers).expect("a sound table")
}

#[test]
fn sum_kept_in_step_is_what_the_evaluator_says() {
    let mut random = random(1);
    let of_length = (1..=WindowTable::MAX_POINTS).map(|longest| random_table(longest, &mut random));
    let mut tables: Vec<PatternTable> = of_length.collect();
    tables.extend([PatternTable::classic(), own_table()]);
    for table in &tables {
        let windows = Arc::new(WindowTable::new(table).expect("short patterns"));
        let mut compared = 0;
        for (number, size) in [5, 6, 7, 9, 15, 22].into_iter().enumerate() {
            let rule = Rule::ALL[number % 3];
            let stones = random_board(size, 0.15, &mut random);
            let mut walk = Walk::new(table, &windows, rule, stones);
            for _ in 0..60 {
                walk.step(&mut random);
                compared += usize::from(walk.check());
            }
        }
        assert!(compared > 100, "{table:?} says something {compared} times");
    }
}

#[test]
fn full_lines_at_all_walls_are_read_to_their_ends() {
    // Stones of one colour only: every line of every length holds each pattern as often as it can.
    for size in [5, 8, 15, 22] {
        let ones: Vec<String> = (1..=WindowTable::MAX_POINTS)
            .map(|length| "1".repeat(length))
            .collect();
        let lines: Vec<&str> = ones.iter().map(String::as_str).collect();
        let table = PatternTable::new(vec![tier(100_000_000, &lines)]).expect("a sound table");
        let windows = Arc::new(WindowTable::new(&table).expect("short patterns"));
        for color in Color::ALL {
            let mut board = Board::new(size);
            let mut state = PatternState::new(&board, Rule::Freestyle, color, Weights::none());
            let mut sum = WindowSum::new(Arc::clone(&windows), &state);
            for point in Point::all(size) {
                board.place(point, color);
                state.place(point, color);
                sum.place(&state, point);
            }
            let expected = patterns::sum(&table, &board, color);
            assert!(expected > 0);
            assert_eq!(sum.value(color), engine::EVAL_LIMIT);
            assert_eq!(
                sum.total(),
                if color == Color::Black {
                    expected
                } else {
                    -expected
                }
            );
            Point::all(size).for_each(|_| sum.undo());
            assert_eq!(sum.total(), 0);
        }
    }
}

#[test]
fn patterns_too_long_for_a_window_have_no_table() {
    let longest = "1".repeat(WindowTable::MAX_POINTS);
    let table = |line: &str| PatternTable::new(vec![tier(1, &[line])]).expect("a sound table");
    assert!(WindowTable::new(&table(&longest)).is_some());
    assert!(WindowTable::new(&table(&format!("{longest}1"))).is_none());
}
