//! [`Proposals`]: moves of the attacker that the user suggests, one line of moves for each.

use std::collections::HashMap;

use proof::solution::{PositionKey, SolutionHeader, canonical};
use rules::{Board, Color, GameSetup, Point, parse_points};

/// The first character of a comment.
const COMMENT: char = '#';

/// A move to try first for each of some positions. A wrong move costs time but proves nothing.
#[derive(Clone, Debug, Default)]
pub struct Proposals(HashMap<PositionKey, Proposed>);

/// A position, in the orientation in which it was written, with the move to try.
#[derive(Clone, Debug)]
struct Proposed {
    board: Board,
    play: Point,
}

/// What is wrong with a list of proposals.
#[derive(Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ProposalError {
    /// Number of the line, from 1.
    pub line: usize,
    /// The reason.
    pub fault: String,
}

impl Proposals {
    /// Reads proposals: a line has the moves from the empty board, Black's first, and the last one
    /// is the proposed move. Empty lines and everything behind a `#` are left out.
    ///
    /// # Errors
    /// The first line that is not a list of legal moves with the attacker's last.
    pub fn read(text: &str, header: &SolutionHeader) -> Result<Self, ProposalError> {
        let mut all = HashMap::new();
        for (number, line) in text.lines().enumerate() {
            let moves = line.split(COMMENT).next().unwrap_or_default().trim();
            if moves.is_empty() {
                continue;
            }
            let (key, proposed) = proposed(moves, header).map_err(|fault| ProposalError {
                line: number + 1,
                fault,
            })?;
            all.insert(key, proposed);
        }
        Ok(Self(all))
    }

    /// The move proposed for a position, which may be mirrored or rotated.
    pub(crate) fn play(&self, board: &Board) -> Option<Point> {
        if self.0.is_empty() {
            return None;
        }
        let (key, symmetry) = canonical(board);
        let Proposed { board: own, play } = self.0.get(&key)?;
        let there = canonical(own).1.map(*play, own.size());
        Some(symmetry.inverse().map(there, board.size()))
    }
}

fn proposed(moves: &str, header: &SolutionHeader) -> Result<(PositionKey, Proposed), String> {
    let moves = parse_points(moves, header.size).map_err(|error| error.to_string())?;
    let setup = GameSetup::new(header.rule, header.size).map_err(|error| error.to_string())?;
    let [before @ .., play] = &moves[..] else {
        return Err("no moves, expected at least one".to_owned());
    };
    let colors = Color::ALL.into_iter().cycle();
    let stones = colors.zip(before.iter().copied());
    let board = setup.board_of(stones).map_err(|error| error.to_string())?;
    if Color::ALL[before.len() % 2] != header.attacker() {
        return Err(format!("the last move, {play}, is not the winning side's"));
    }
    if !board.is_empty(*play) {
        return Err(format!("{play} is taken"));
    }
    let play = *play;
    Ok((canonical(&board).0, Proposed { board, play }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Rule, Symmetry};

    fn header() -> SolutionHeader {
        SolutionHeader::new(Rule::Standard, 15, Vec::new())
    }

    #[test]
    fn a_proposal_holds_in_all_eight_orientations() {
        let text = "# fifth stones\n\nh8 h9 g9 f8 f10 # the last move is proposed\nh8 i9 i7";
        let proposals = Proposals::read(text, &header()).expect("it is well formed");
        let stones = [(7, 7), (7, 8), (6, 8), (5, 7)];
        for symmetry in Symmetry::ALL {
            let mut board = Board::new(15);
            for ((x, y), color) in stones.into_iter().zip(Color::ALL.into_iter().cycle()) {
                board.place(symmetry.map(Point::new(x, y), 15), color);
            }
            let expected = symmetry.map(Point::new(5, 9), 15);
            assert_eq!(proposals.play(&board), Some(expected), "{symmetry:?}");
        }
        assert_eq!(proposals.play(&Board::new(15)), None);
    }

    #[test]
    fn a_wrong_line_is_named() {
        for (text, expected) in [
            ("h8 h9 g9\nh8 x", "line 2: "),
            (
                "h8 h9",
                "line 1: the last move, h9, is not the winning side's",
            ),
            ("h8 h9 h8", "line 1: h8 is taken"),
            ("h8 h8 g9", "line 1: "),
        ] {
            let error = Proposals::read(text, &header()).expect_err(text);
            assert!(error.to_string().starts_with(expected), "{error}");
        }
    }
}
