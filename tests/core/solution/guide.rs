//! [`Guide`]: the moves of a solution in play, and the lengths that it names.

use std::path::Path;
use std::sync::LazyLock;

use proof::solution::{Advice, Guide};
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Board, Color, Point, Rule, Symmetry, parse_points};

use crate::program::Program;

/// Far stones of White's: Black wins by a few quiet moves.
const FROM: &str = "h8i10g7c4";
const SIZE: u8 = 15;

static GUIDE: LazyLock<Guide> = LazyLock::new(|| {
    let program = Program::new();
    let build = "solution build --rule standard --out win.jsonl --memory 24 --from";
    program.run(&format!("{build} {FROM}")).succeeded();
    let text = program.read("win.jsonl");
    let solution = solution::read_solution(Path::new("win.jsonl"), text.as_bytes());
    Guide::new(solution.expect("it was written by the program")).expect("its strategies are sound")
});

fn from() -> Vec<Point> {
    parse_points(FROM, SIZE).expect("points")
}

fn plies(moves: &[Point]) -> u16 {
    match GUIDE.advice(moves) {
        Some(Advice::Win { plies, .. }) => plies,
        other => panic!("{other:?}"),
    }
}

/// Plays Black's moves against a defender until a five; returns the plies since the beginning.
fn play_out(
    mut moves: Vec<Point>,
    mut defend: impl FnMut(&Board, &[(Point, u16)]) -> Point,
) -> u16 {
    let begun = moves.len();
    let mut left = plies(&moves);
    loop {
        let Some(Advice::Win { play, plies }) = GUIDE.advice(&moves) else {
            panic!("a position is not covered: {moves:?}");
        };
        assert!(plies <= left, "the win is farther than it was: {moves:?}");
        let mut board = board(&moves);
        assert!(board.is_empty(play));
        let is_over = Rule::Standard.makes_five(&board, play, Color::Black);
        board.place(play, Color::Black);
        moves.push(play);
        if is_over {
            return (moves.len() - begun) as u16;
        }
        let Some(Advice::Loss(replies)) = GUIDE.advice(&moves) else {
            panic!("a reply is not covered: {moves:?}");
        };
        assert!(replies.is_sorted_by_key(|&(_, plies)| std::cmp::Reverse(plies)));
        assert_eq!(replies.len(), board.empty_points().count());
        let reply = defend(&board, &replies);
        let named = replies.iter().find(|(it, _)| *it == reply);
        left = named.expect("every reply is named").1 - 1;
        moves.push(reply);
    }
}

fn board(moves: &[Point]) -> Board {
    let mut board = Board::new(SIZE);
    for (&point, color) in moves.iter().zip(Color::ALL.into_iter().cycle()) {
        board.place(point, color);
    }
    board
}

#[test]
fn the_longest_resistance_lasts_as_long_as_the_guide_says() {
    let longest = plies(&from());
    let lasted = play_out(from(), |_, replies| replies[0].0);
    assert_eq!(lasted, longest);
    let line = GUIDE.longest_line();
    assert_eq!(line.len() as u16 - from().len() as u16, longest, "{line:?}");
}

#[test]
fn the_guide_and_the_checker_agree_on_the_longest_win() {
    let verified = proof::solution::verify(GUIDE.solution(), &|_| true, 1, &mut |_, _| {});
    let verified = verified.expect("its strategies are sound");
    assert_eq!(verified.gaps, []);
    assert_eq!(verified.plies, plies(&from()));
}

#[test]
fn random_defenders_lose_in_time_in_every_orientation() {
    let longest = plies(&from());
    let mut rng = ChaCha8Rng::seed_from_u64(11);
    for game in 0..80 {
        let symmetry = Symmetry::ALL[game % 8];
        let start = from().into_iter().map(|point| symmetry.map(point, SIZE));
        let near = rng.random_range(0..3) == 0;
        let lasted = play_out(start.collect(), |board, replies| {
            let hardest = replies.iter().map(|&(point, _)| point).take(12);
            if near {
                hardest.choose(&mut rng)
            } else {
                board.empty_points().choose(&mut rng)
            }
            .expect("the board has room")
        });
        assert!(lasted <= longest, "{lasted} plies");
    }
}

#[test]
fn other_moves_of_the_attacker_leave_the_solution() {
    let mut moves = from();
    let Some(Advice::Win { play, .. }) = GUIDE.advice(&moves) else {
        panic!("the first position is covered");
    };
    let other = board(&moves).empty_points().find(|&point| point != play);
    moves.push(other.expect("the board has room"));
    assert_eq!(GUIDE.advice(&moves), None);
    assert_eq!(GUIDE.advice(&[]), None, "before the first position");
}

#[test]
fn a_position_reached_by_other_moves_is_covered() {
    let mut moves = from();
    moves.swap(0, 2);
    moves.swap(1, 3);
    assert_eq!(GUIDE.advice(&moves), GUIDE.advice(&from()));
}
