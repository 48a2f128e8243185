//! The threat solver on boards that no game leads to: nearly full, crowded at the edges, rows with
//! gaps, many threats of both sides at once. It keeps to its limits, and the checker accepts its
//! wins.

use engine::threat::{Fate, Goal, Outcome, Refutations, ThreatSolver};
use proof::{Strategy, check};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rules::{Board, Color, Direction, MAX_SIZE, MIN_SIZE, Point, Rule};

use super::random;
use crate::many::some;

const KINDS: [fn(&mut Board, Rule, &mut ChaCha8Rng); 4] =
    [nearly_full, crowded_edges, long_rows, many_threats];
const LIMITS: [u64; 5] = [1, 10, 100, 1_000, 20_000];

/// Places a stone on an empty point if it does not win.
fn put(board: &mut Board, rule: Rule, point: Point, color: Color) {
    if board.is_empty(point) && !rule.makes_five(board, point, color) {
        board.place(point, color);
    }
}

fn some_color(random: &mut ChaCha8Rng) -> Color {
    Color::ALL[usize::from(random.random_bool(0.5))]
}

/// All points but a few are taken, sometimes all.
fn nearly_full(board: &mut Board, rule: Rule, random: &mut ChaCha8Rng) {
    let share = random.random_range(0.7..1.0);
    for point in Point::all(board.size()) {
        if random.random_bool(share) {
            let color = some_color(random);
            put(board, rule, point, color);
            put(board, rule, point, !color);
        }
    }
}

/// Stones on the two lines along each edge, most of them in the corners.
fn crowded_edges(board: &mut Board, rule: Rule, random: &mut ChaCha8Rng) {
    let last = board.size() - 1;
    for point in Point::all(board.size()) {
        let [x, y] = [point.x(), point.y()].map(|it| it.min(last - it));
        let share = [0.05, 0.5, 0.8][usize::from(x < 2) + usize::from(y < 2)];
        if random.random_bool(share) {
            put(board, rule, point, some_color(random));
        }
    }
}

/// Rows of one colour with gaps, so that a stone may make five or more.
fn long_rows(board: &mut Board, rule: Rule, random: &mut ChaCha8Rng) {
    for _ in 0..board.size() {
        let color = some_color(random);
        let direction = Direction::ALL[random.random_range(0..4)];
        let mut point = Some(some_point(board, random));
        for _ in 0..random.random_range(5..12) {
            let Some(here) = point else {
                break;
            };
            if random.random_bool(0.8) {
                put(board, rule, here, color);
            }
            point = here.step(direction, 1, board.size());
        }
    }
}

/// Clusters of both colours around a few points.
fn many_threats(board: &mut Board, rule: Rule, random: &mut ChaCha8Rng) {
    for _ in 0..3 {
        let (center, share) = (some_point(board, random), random.random_range(0.2..0.6));
        let near = board.points().filter(|it| it.distance(center) < 4);
        for point in near {
            if random.random_bool(share) {
                put(board, rule, point, some_color(random));
            }
        }
    }
}

fn some_point(board: &Board, random: &mut ChaCha8Rng) -> Point {
    let [x, y] = [(); 2].map(|()| random.random_range(0..board.size()));
    Point::new(x, y)
}

/// The numbers of wins and losses that were checked.
#[derive(Debug, Default)]
struct Tally {
    wins: u32,
    losses: u32,
    refutations: u32,
}

struct Asked<'a> {
    solver: &'a mut ThreatSolver,
    board: &'a Board,
    rule: Rule,
    tally: &'a mut Tally,
}

impl Asked<'_> {
    fn win(&mut self, attacker: Color, goal: Goal, nodes: u64) {
        let answer =
            (self.solver).solve(self.board, self.rule, attacker, goal, nodes, &mut || false);
        assert!(answer.nodes <= nodes, "{} of {nodes}", answer.nodes);
        if let Outcome::Win(strategy) = answer.outcome {
            self.believed(self.board, attacker, &strategy);
            self.tally.wins += 1;
        }
    }

    fn refutations(&mut self, defender: Color, goal: Goal, nodes: u64) {
        let found =
            (self.solver).refutations(self.board, self.rule, defender, goal, nodes, &mut || false);
        assert!(found.nodes <= nodes, "{} of {nodes}", found.nodes);
        if let Outcome::Win(strategy) = &found.threat {
            self.believed(self.board, !defender, strategy);
            self.losses(&found, defender);
        }
    }

    /// Only some of the replies that lose, because the checker is slow.
    fn losses(&mut self, found: &Refutations, defender: Color) {
        for (number, (reply, fate)) in found.replies.iter().enumerate() {
            self.tally.refutations += u32::from(*fate == Fate::Refutes);
            if let Some(strategy) = found.win_against(*reply)
                && (number % 11 == 0 || *fate != Fate::Loses(None))
            {
                let mut after = self.board.clone();
                after.place(*reply, defender);
                self.believed(&after, !defender, strategy);
                self.tally.losses += 1;
            }
        }
    }

    fn believed(&self, board: &Board, attacker: Color, strategy: &Strategy) {
        let unsettled = check(board, self.rule, attacker, strategy, 1);
        assert_eq!(unsettled, [], "{attacker}, {}\n{board}", self.rule);
    }
}

/// Boards of every rule, size and kind, solved with each limit in turn.
fn crowded_boards(seeds: std::ops::Range<u64>) {
    let (mut solver, mut tally) = (ThreatSolver::new(1), Tally::default());
    for seed in seeds {
        for (number, rule) in Rule::ALL.into_iter().enumerate() {
            for size in MIN_SIZE..=MAX_SIZE {
                let number = 31 * seed as usize + 5 * usize::from(size) + number;
                let random = &mut random(1000 * seed + number as u64);
                let mut board = Board::new(size);
                KINDS[number % KINDS.len()](&mut board, rule, random);
                let mut asked = Asked {
                    solver: &mut solver,
                    board: &board,
                    rule,
                    tally: &mut tally,
                };
                let nodes = LIMITS[number / KINDS.len() % LIMITS.len()];
                for color in Color::ALL {
                    for goal in [Goal::ShortestVcf, Goal::Vct, Goal::Win] {
                        asked.win(color, goal, nodes);
                        asked.refutations(color, goal, nodes);
                    }
                }
            }
        }
    }
    println!("{tally:?}");
    let Tally {
        wins,
        losses,
        refutations,
    } = tally;
    assert!(wins > 50 && losses > 50 && refutations > 10, "{tally:?}");
}

#[test]
fn limits_hold_and_wins_are_believed_on_crowded_boards() {
    crowded_boards(0..4);
}

#[test]
#[ignore = "27,000 boards, half a minute in release: too long for every `cargo test`; `.ci/run` \
    runs a twentieth of it, and `cargo test --release --no-default-features --test core very_many -- \
    --ignored` all of it"]
fn very_many_crowded_boards() {
    crowded_boards(some(0, 500));
}
