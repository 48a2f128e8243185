//! [`Adapted`]: the answers of a solution for another rule or board, to be tried first.

use std::collections::HashMap;

use crate::cover::{Cover, Proven};
use proof::Strategy;
use proof::solution::{Answered, PositionKey, Solution, SolutionHeader, canonical, read_strategy};
use rules::{Board, Color, Point, Symmetry};

/// A solution whose answers are tried first where the same stones lie around the centre. An
/// answer that does not hold under the rule or on the board costs time but proves nothing.
#[derive(Clone, Debug)]
pub struct Adapted {
    solution: Solution,
    frame: Frame,
    /// The numbers of the answers by their positions on the new board.
    numbers: HashMap<PositionKey, usize>,
}

/// Where the points of the other board lie on the new one: both have the same centre.
#[derive(Clone, Copy, Debug)]
struct Frame {
    size: u8,
    shift: i32,
}

/// Turns a point of an answer into one of the position on board.
struct View {
    frame: Frame,
    symmetries: [Symmetry; 2],
}

impl Adapted {
    /// The answers of a solution, for a computation with this header; `None` if one side of the
    /// board has an odd number of points and the other an even one, or if the attackers differ.
    pub fn new(solution: Solution, header: &SolutionHeader) -> Option<Self> {
        let own = solution.header().size;
        let difference = i32::from(header.size) - i32::from(own);
        if difference % 2 != 0 || solution.attacker() != header.attacker() {
            return None;
        }
        let frame = Frame {
            size: header.size,
            shift: difference / 2,
        };
        let boards = solution.answered().iter().enumerate();
        let keys = boards.filter_map(|(number, answered)| {
            let board = frame.board(answered)?;
            Some((canonical(&board).0, number))
        });
        let numbers = keys.collect();
        Some(Self {
            solution,
            frame,
            numbers,
        })
    }

    /// The move of the answer to this position.
    pub(crate) fn play(&self, board: &Board) -> Option<Point> {
        let (answered, view) = self.find(board)?;
        view.point(answered.play())
    }

    /// The answer to this position, with its strategies but without the replies that they win
    /// against.
    pub(crate) fn cover(&self, board: &Board) -> Option<Cover> {
        let (answered, view) = self.find(board)?;
        let proven = |number: u32| {
            let strategy = read_strategy(self.solution.proofs().get(number as usize)?).ok()?;
            Some(Proven::new(view.strategy(strategy)?))
        };
        let proofs = answered.proofs.iter();
        Some(Cover {
            play: view.point(answered.play())?,
            otherwise: answered.otherwise.and_then(proven),
            proofs: proofs
                .filter_map(|&(number, _)| Some((proven(number)?, Vec::new())))
                .collect(),
            stored: Vec::new(),
        })
    }

    fn find(&self, board: &Board) -> Option<(&Answered, View)> {
        let (key, symmetry) = canonical(board);
        let answered = &self.solution.answered()[*self.numbers.get(&key)?];
        let stored = self.frame.board(answered)?;
        let view = View {
            frame: self.frame,
            symmetries: [canonical(&stored).1, symmetry.inverse()],
        };
        Some((answered, view))
    }
}

impl Frame {
    fn point(self, point: Point) -> Option<Point> {
        let [x, y] = [point.x(), point.y()].map(|it| i32::from(it) + self.shift);
        Point::try_new(x, y, self.size)
    }

    /// The position of an answer on the new board, if it has room for the stones.
    fn board(self, answered: &Answered) -> Option<Board> {
        let mut board = Board::new(self.size);
        let sides = [
            (&answered.black, Color::Black),
            (&answered.white, Color::White),
        ];
        for (points, color) in sides {
            for &point in &points.0 {
                board.place(self.point(point)?, color);
            }
        }
        Some(board)
    }
}

impl View {
    fn point(&self, point: Point) -> Option<Point> {
        let there = self.frame.point(point)?;
        let [first, second] = self.symmetries;
        Some(second.map(first.map(there, self.frame.size), self.frame.size))
    }

    /// A strategy on the new board; `None` if it plays outside. Replies outside are left out.
    fn strategy(&self, strategy: Strategy) -> Option<Strategy> {
        let mut nodes = Vec::from(strategy);
        for node in &mut nodes {
            node.play = self.point(node.play)?;
            let replies = node.replies.iter();
            node.replies = replies
                .filter_map(|&(reply, next)| Some((self.point(reply)?, next)))
                .collect();
        }
        Strategy::try_from(nodes).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proof::solution::{Points, SolutionLine};
    use rules::{Rule, parse_points};

    /// A solution with one answer: h8 is answered after h7 and i9, with a strategy against all.
    fn solution(rule: Rule) -> Solution {
        let header = SolutionHeader::new(rule, 15, Vec::new());
        let mut solution = Solution::new(header).expect("a header");
        let points = |text| Points(parse_points(text, 15).expect("points"));
        let answered = Answered {
            black: points("h7"),
            white: points("i9"),
            play: points("h8"),
            otherwise: Some(0),
            proofs: vec![(1, points("a1"))],
            ..Answered::default()
        };
        // h10, and g7 if the reply is at the edge; the other strategy plays at the edge.
        let proofs = ["hj(aagg)hf", "ao"].map(|text| SolutionLine::Proof(text.to_owned()));
        for line in proofs.into_iter().chain([SolutionLine::Answered(answered)]) {
            solution.add(line).expect("a line");
        }
        solution
    }

    fn board(size: u8, symmetry: Symmetry) -> (Board, impl Fn(u8, u8) -> Point) {
        let place = move |x: u8, y: u8| {
            let [x, y] = [x, y].map(|it| it + size / 2 - 7);
            symmetry.map(Point::new(x, y), size)
        };
        let mut board = Board::new(size);
        board.place(place(7, 6), Color::Black);
        board.place(place(8, 8), Color::White);
        (board, place)
    }

    #[test]
    fn answers_are_found_in_every_orientation_on_larger_and_smaller_boards() {
        for (size, symmetry) in [13, 15, 17]
            .into_iter()
            .zip([Symmetry::ALL; 3])
            .flat_map(|(size, all)| all.map(|symmetry| (size, symmetry)))
        {
            let header = SolutionHeader::new(Rule::Standard, size, Vec::new());
            let adapted = Adapted::new(solution(Rule::Freestyle), &header).expect("it can be");
            let (board, place) = board(size, symmetry);
            assert_eq!(
                adapted.play(&board),
                Some(place(7, 7)),
                "{size} {symmetry:?}"
            );
            let cover = adapted.cover(&board).expect("it has strategies");
            assert_eq!(cover.play, place(7, 7));
            let otherwise = &cover.otherwise.expect("it is on every board").strategy;
            assert_eq!(otherwise.node(0).play, place(7, 9));
            // The reply at the edge and the strategy there are outside of the smaller board.
            let has_edge = size >= 15;
            let against = otherwise.node(0).replies.first();
            assert_eq!(against.map(|it| it.0), has_edge.then(|| place(0, 0)));
            assert_eq!(cover.proofs.len(), usize::from(has_edge));
            assert_eq!(adapted.play(&Board::new(size)), None);
        }
    }

    #[test]
    fn boards_with_another_centre_and_other_winners_are_refused() {
        let even = SolutionHeader::new(Rule::Standard, 16, Vec::new());
        assert!(Adapted::new(solution(Rule::Standard), &even).is_none());
        let white = SolutionHeader::new(Rule::Standard, 15, vec![Point::new(7, 7)]);
        assert!(Adapted::new(solution(Rule::Standard), &white).is_none());
    }
}
