//! [`Replay`] against the checker that tries every reply: what it accepts wins, and no stone
//! outside a zone hinders a win.

use engine::threat::{Goal, Outcome, ThreatSolver};
use proof::solution::{read_strategy, strategy_text};
use proof::{PointSet, Replay, Strategy, check};
use rules::{Board, Color, Point, Rule};

/// A small generator of numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }
}

/// Random stones near the centre, one White stone less than needed for a full turn; `None` where
/// somebody has five.
fn position(numbers: &mut Numbers, rule: Rule) -> Option<Board> {
    let mut board = Board::new(15);
    let pairs = 4 + numbers.below(7);
    for color in Color::ALL.into_iter().cycle().take(2 * pairs) {
        let point = Point::new(3 + numbers.below(9) as u8, 3 + numbers.below(9) as u8);
        if board.is_empty(point) {
            board.place(point, color);
        }
    }
    let mut stones = board
        .points()
        .filter_map(|point| Some((point, board.get(point)?)));
    let won = stones.any(|(point, color)| rule.makes_five(&board, point, color));
    (!won).then_some(board)
}

/// Won positions with their strategies.
fn wins(most: usize) -> Vec<(Board, Rule, Strategy)> {
    let mut numbers = Numbers(0x5eed);
    let mut solver = ThreatSolver::new(8);
    let mut found = Vec::new();
    while found.len() < most {
        let rule = [Rule::Freestyle, Rule::Standard][numbers.below(2)];
        let Some(board) = position(&mut numbers, rule) else {
            continue;
        };
        let goal = Goal::Vct;
        let answer = solver.solve(&board, rule, Color::Black, goal, 20_000, &mut || false);
        if let Outcome::Win(strategy) = answer.outcome
            && (3..600).contains(&strategy.len())
        {
            found.push((board, rule, strategy));
        }
    }
    found
}

fn is_won(board: &Board, rule: Rule, strategy: &Strategy) -> bool {
    check(board, rule, Color::Black, strategy, 1).is_empty()
}

#[test]
fn wins_of_the_solver_are_accepted() {
    for (board, rule, strategy) in wins(60) {
        let mut replay = Replay::new(&board, rule, Color::Black).expect("no forbidden points");
        assert_eq!(replay.wins(&strategy), Ok(()), "{rule}\n{board}");
        assert_eq!(*replay.board(), board, "the board is as before");
        let text = strategy_text(&strategy);
        let read = read_strategy(&text).expect("it was written");
        assert_eq!(replay.wins(&read), Ok(()), "{text}");
    }
}

#[test]
fn no_stone_outside_the_zone_hinders_a_win() {
    let (mut numbers, mut hindered, mut outside) = (Numbers(7), 0, 0);
    for (board, rule, strategy) in wins(40) {
        let mut replay = Replay::new(&board, rule, Color::Black).expect("no forbidden points");
        let Ok(zone) = replay.wins_with(&strategy, 1) else {
            panic!("it wins after a pass\n{board}");
        };
        let empty = board.empty_points().collect::<Vec<_>>();
        for _ in 0..25 {
            let point = empty[numbers.below(empty.len())];
            let mut with = board.clone();
            with.place(point, Color::White);
            if rule.makes_five(&with, point, Color::White) {
                continue;
            }
            let wins = is_won(&with, rule, &strategy);
            hindered += usize::from(!wins);
            outside += usize::from(!zone.contains(point));
            assert!(
                wins || zone.contains(point),
                "{rule} {point} {}\n{board}",
                strategy_text(&strategy)
            );
            replay.place(point, Color::White);
            assert!(
                wins || replay.wins(&strategy).is_err(),
                "{rule} {point}\n{board}"
            );
            replay.remove(point);
        }
    }
    assert!(hindered > 50 && outside > 300, "{hindered} {outside}");
}

#[test]
fn no_two_stones_outside_the_zone_for_two_hinder_a_win() {
    let (mut numbers, mut pairs) = (Numbers(11), 0);
    for (board, rule, strategy) in wins(25) {
        let mut replay = Replay::new(&board, rule, Color::Black).expect("no forbidden points");
        let zone = replay
            .wins_with(&strategy, 2)
            .expect("it wins after passes");
        let fits = |point: &Point| !zone.contains(*point);
        let outside = board.empty_points().filter(fits).collect::<Vec<_>>();
        for _ in 0..12 {
            let two = [0; 2].map(|_| outside[numbers.below(outside.len())]);
            if two[0] == two[1] {
                continue;
            }
            let mut with = board.clone();
            for point in two {
                with.place(point, Color::White);
            }
            if two
                .iter()
                .any(|&point| rule.makes_five(&with, point, Color::White))
            {
                continue;
            }
            pairs += 1;
            assert!(is_won(&with, rule, &strategy), "{rule} {two:?}\n{board}");
        }
    }
    assert!(pairs > 150, "{pairs}");
}

#[test]
fn altered_strategies_are_accepted_only_where_they_win() {
    let (mut numbers, mut rejected) = (Numbers(3), 0);
    for (board, rule, strategy) in wins(40) {
        let mut replay = Replay::new(&board, rule, Color::Black).expect("no forbidden points");
        let text = strategy_text(&strategy);
        for _ in 0..15 {
            let mut bytes = text.clone().into_bytes();
            let place = numbers.below(bytes.len());
            if bytes[place].is_ascii_lowercase() {
                bytes[place] = b'a' + numbers.below(15) as u8;
            }
            let altered = String::from_utf8(bytes).expect("letters");
            let Ok(altered) = read_strategy(&altered) else {
                continue;
            };
            let wins = is_won(&board, rule, &altered);
            rejected += usize::from(!wins);
            assert!(wins || replay.wins(&altered).is_err(), "{rule}\n{board}");
        }
    }
    assert!(rejected > 100, "{rejected}");
}

#[test]
fn renju_has_no_replay() {
    assert!(Replay::new(&Board::new(15), Rule::Renju, Color::Black).is_none());
    let set = PointSet::from_iter([Point::new(3, 4)]);
    assert_eq!(set.iter().collect::<Vec<_>>(), [Point::new(3, 4)]);
}
