//! Gathering the positions of lines from the trees of games.

use std::collections::HashMap;

use rules::{Action, Board, Color, Point};

use super::lines::{LineChoice, MOST_POSITIONS};
use super::place::{RepertoirePlace, StonesOf};
use super::spot::{LineMove, Spot};
use crate::schedule::Schedule;
use record::{NodeId, Tree};

/// Largest number of characters of a comment that are kept.
const COMMENT: usize = 300;

/// The positions that were gathered so far, in the order in which they were met.
pub(super) struct Gatherer {
    choice: LineChoice,
    now_s: i64,
    spots: Vec<Spot>,
    numbers: HashMap<StonesOf, usize>,
}

impl Gatherer {
    pub(super) fn new(choice: LineChoice, now_s: i64) -> Self {
        Self {
            choice,
            now_s,
            spots: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Adds the lines of a tree, whose rule and size are those of the others. `stops` is asked now
    /// and then.
    ///
    /// # Errors
    /// One line, when there are too many positions or the work was stopped.
    pub(super) fn add(&mut self, tree: &Tree, stops: impl Fn() -> bool) -> Result<(), String> {
        let mut open = vec![(tree.root(), Board::new(tree.setup().size()))];
        while let Some((node, board)) = open.pop() {
            if stops() {
                return Err("stopped".to_owned());
            }
            let from = open.len();
            let place = RepertoirePlace::of(&board);
            for child in tree.children(node) {
                let mut after = board.clone();
                match tree.action(child) {
                    Some(Action::Place(point)) => {
                        if !self.choice.includes(&board) {
                            continue;
                        }
                        self.add_move(&place, point, comment(tree, child), true)?;
                        put(&mut after, point);
                    }
                    Some(Action::PlaceMany(stones)) => {
                        self.add_stones(&mut after, stones.points())?;
                    }
                    _ => {}
                }
                open.push((child, after));
            }
            open[from..].reverse();
        }
        Ok(())
    }

    /// Adds stones that an opening lays together. The program lays them.
    fn add_stones(&mut self, board: &mut Board, points: &[Point]) -> Result<(), String> {
        for &point in points {
            self.add_move(&RepertoirePlace::of(board), point, String::new(), false)?;
            put(board, point);
        }
        Ok(())
    }

    fn add_move(
        &mut self,
        place: &RepertoirePlace,
        point: Point,
        comment: String,
        is_asked: bool,
    ) -> Result<(), String> {
        let (side, now_s) = (self.choice.side, self.now_s);
        let spot = self.spot(place)?;
        let point = spot.place.turned(point, place);
        let image = spot.place.point(point);
        let (own, moves) = (&spot.place, &mut spot.moves);
        match moves.iter_mut().find(|it| own.point(it.point) == image) {
            Some(known) if known.comment.is_empty() => known.comment = comment,
            Some(_) => {}
            None => moves.push(LineMove {
                point,
                comment,
                next: None,
            }),
        }
        if is_asked && spot.color() == side && spot.schedule.is_none() {
            spot.schedule = Some(Schedule::new(now_s));
        }
        Ok(())
    }

    /// The position at this place, which is new or was met before.
    fn spot(&mut self, place: &RepertoirePlace) -> Result<&mut Spot, String> {
        let at = match self.numbers.get(&place.key) {
            Some(&at) => at,
            None => {
                let at = self.spots.len();
                if at == MOST_POSITIONS {
                    return Err(format!(
                        "its lines have more than {MOST_POSITIONS} positions, choose fewer moves"
                    ));
                }
                self.numbers.insert(place.key.clone(), at);
                self.spots.push(Spot {
                    stones: place.stones.clone(),
                    moves: Vec::new(),
                    schedule: None,
                    place: place.clone(),
                });
                at
            }
        };
        Ok(&mut self.spots[at])
    }

    /// The positions, those with fewer stones first.
    pub(super) fn finish(mut self) -> Vec<Spot> {
        self.spots.sort_by_key(Spot::plies);
        self.spots
    }
}

impl LineChoice {
    /// True when a move in this position is not too late in the game.
    const fn includes(&self, board: &Board) -> bool {
        match self.moves {
            Some(most) => board.stones() < most,
            None => true,
        }
    }
}

fn put(board: &mut Board, point: Point) {
    let color = Color::of_ply(usize::from(board.stones()));
    board.place(point, color);
}

/// The start of the comment at a node.
fn comment(tree: &Tree, node: NodeId) -> String {
    let comment = tree.note(node).comment.trim();
    comment.chars().take(COMMENT).collect()
}
