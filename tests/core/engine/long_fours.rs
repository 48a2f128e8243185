//! Two long wins by fours: found by the solver within 2,000,000 nodes, and checked move by move by
//! the rules alone.

use std::collections::HashSet;

use engine::threat::{Goal, Outcome, ThreatSolver};
use proof::check;
use rules::{Board, Color, GameSetup, Point, Rule, parse_points, stones_of};

use judges::fours::{fives, is_legal};

/// Black's and White's stones; Black is to move and wins by fours in renju.
const LONG: [[&str; 2]; 2] = [
    [
        "a15b15f15i15k15l15d14e14m14g13l13o12f11i11l11o11a10h10b9f9h8c7g7n7a5e5j5n5o5m4i3 \
         o3b2n2b1e1i1l1m1",
        "c15d15m15o15a14b13f13j13n13b12h12m12b11m11g10i10j10g9i9f8j8a7b7a6b6j6o6g5m5a4i4 \
         d3a2g2h2k2l2m2n1",
    ],
    [
        "g15h15k15a14d14k14m14o14a13e13l13h12d11c10g10o10l9a8h8n8h7a6g5k5b4c4e4o4b3h2m2o2 \
         i1m1o1",
        "b15c15l15m15n15o15k13m13n13o13f12b11f11i11o11b10j10g9h9b8g8o8j7k7l7g6l6o6f4g4f2 \
         l2n2a1d1",
    ],
];

const RULE: Rule = Rule::Renju;
const ATTACKER: Color = Color::Black;

fn position([black, white]: [&str; 2]) -> Board {
    let points = |text: &str| parse_points(&text.replace(' ', ""), 15).expect("points");
    let setup = GameSetup::new(RULE, 15).expect("a board");
    let stones = setup.board_of(stones_of(&points(black), &points(white)));
    stones.expect("a position")
}

/// Plays a line by the rules alone: each move of the attacker makes a four, which leaves the
/// defender one point, up to a five or a four that has two of them.
fn is_win_by_fours(board: &mut Board, line: &[Point]) -> bool {
    for turn in line.chunks(2) {
        let point = turn[0];
        let threats = fives(board, RULE, !ATTACKER);
        if !board.is_empty(point) || !is_legal(board, RULE, point, ATTACKER) {
            return false;
        }
        if RULE.makes_five(board, point, ATTACKER) {
            return true;
        }
        if threats.iter().any(|&five| five != point) {
            return false;
        }
        board.place(point, ATTACKER);
        match (&fives(board, RULE, ATTACKER)[..], turn.get(1)) {
            ([only], Some(answer)) if only == answer => board.place(*answer, !ATTACKER),
            ([_, _, ..], _) => return true,
            _ => return false,
        }
    }
    false
}

#[test]
fn the_longest_wins_by_fours_are_found() {
    let mut solver = ThreatSolver::default();
    for stones in LONG {
        let mut board = position(stones);
        let answer = solver.solve(&board, RULE, ATTACKER, Goal::Vcf, 2_000_000, &mut || false);
        let Outcome::Win(strategy) = answer.outcome else {
            panic!(
                "{:?} after {} nodes of\n{board}",
                answer.outcome, answer.nodes
            );
        };
        assert!(answer.nodes <= 2_000_000, "{}", answer.nodes);
        println!("{} plies, {} nodes", strategy.plies(), answer.nodes);
        assert!(strategy.plies() > 100);
        assert_eq!(check(&board, RULE, ATTACKER, &strategy, 1), []);
        assert!(
            is_win_by_fours(&mut board, &strategy.line()),
            "{:?}",
            strategy.line()
        );
    }
}

#[test]
fn a_limit_below_the_win_is_not_taken_for_a_proof() {
    let mut solver = ThreatSolver::default();
    for nodes in [0, 1_000, 200_000] {
        let board = position(LONG[0]);
        let answer = solver.solve(&board, RULE, ATTACKER, Goal::Vcf, nodes, &mut || false);
        assert_eq!(answer.outcome, Outcome::Limit);
        assert_eq!(answer.nodes, nodes);
    }
}

/// A search for fours by the rules alone that tries every four and remembers every position without
/// a win.
struct Naive {
    board: Board,
    failed: HashSet<u64>,
}

impl Naive {
    /// The empty points of windows of five that hold three own stones and no other one.
    fn fours(&self) -> Vec<Point> {
        let board = &self.board;
        let mut found = HashSet::new();
        for start in board.points() {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let window = (0..5).map(|step| {
                    let (x, y) = (i32::from(start.x()), i32::from(start.y()));
                    Point::try_new(x + step * dx, y + step * dy, board.size())
                });
                let Some(window) = window.collect::<Option<Vec<_>>>() else {
                    continue;
                };
                let own = window.iter().filter(|&&it| board.get(it) == Some(ATTACKER));
                let empty = window.iter().filter(|&&it| board.is_empty(it));
                if own.count() == 3 && empty.clone().count() == 2 {
                    found.extend(empty.copied());
                }
            }
        }
        let mut found = found.into_iter().collect::<Vec<_>>();
        found.sort_unstable();
        found
    }

    fn wins(&mut self, last: Point) -> bool {
        if !fives(&self.board, RULE, ATTACKER).is_empty() {
            return true;
        }
        let others = fives(&self.board, RULE, !ATTACKER);
        if others.len() > 1 || self.failed.contains(&self.board.key()) {
            return false;
        }
        let mut moves = self.fours();
        moves.retain(|point| others.is_empty() || others.contains(point));
        moves.sort_by_key(|point| point.distance(last));
        let wins = moves.into_iter().any(|point| self.wins_by(point));
        if !wins {
            self.failed.insert(self.board.key());
        }
        wins
    }

    fn wins_by(&mut self, point: Point) -> bool {
        if !is_legal(&self.board, RULE, point, ATTACKER) {
            return false;
        }
        self.board.place(point, ATTACKER);
        let wins = match fives(&self.board, RULE, ATTACKER)[..] {
            [] => false,
            [answer] => {
                self.board.place(answer, !ATTACKER);
                let wins = self.wins(point);
                self.board.remove(answer);
                wins
            }
            _ => true,
        };
        self.board.remove(point);
        wins
    }
}

#[test]
#[ignore = "a minute in release, too long for every `cargo test`; `.ci/run` runs it among its long \
    tests, `cargo test --test core very_many -- --ignored`"]
fn very_many_fours_by_the_rules_alone_win_as_well() {
    for stones in LONG {
        let mut naive = Naive {
            board: position(stones),
            failed: HashSet::new(),
        };
        assert!(naive.wins(Point::center(15)), "{}", naive.board);
    }
}
