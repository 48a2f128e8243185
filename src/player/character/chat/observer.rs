//! [`Observer`]: finds the occasions in a game for a character to say something.

use super::conversation::Occasion;
use super::event::Event;
use engine::pattern::ModelKind;
use engine::{ModelBoard, Progress, Proven};
use rules::{Action, Color, Expect, Game, Point, Side};

/// Rise of the own share of the points, 0 to 1, over the opponent's move that makes the move a
/// [blunder](Event::Blunder).
pub const BLUNDER: f32 = 0.25;

/// Watches a game for one side and returns the occasions to talk about. It knows no language and
/// decides nothing.
///
/// It must see the game after every change ([`see`](Self::see)), and the progress behind each
/// decision of its side before the move is performed ([`decided`](Self::decided)). Both return the
/// occasions that arose, the most important first. The cost is well below a millisecond a move.
///
/// - [`Win`](Event::Win), [`Loss`](Event::Loss), [`Draw`](Event::Draw): the game has a result that
///   it did not have. There are no other occasions then.
/// - [`MyThreat`](Event::MyThreat), [`YourThreat`](Event::YourThreat): the stone just played is
///   part of a model of a four or an open three of its colour.
/// - [`RandomMove`](Event::RandomMove): its side played when there were stones but no model of
///   either colour on the board.
/// - [`Predicted`](Event::Predicted): the opponent played the second point of the line of the
///   candidate that its side had played. `n` is the number of the opponent's moves on the board
///   that were predicted like this.
/// - [`SeesWin`](Event::SeesWin), [`SeesLoss`](Event::SeesLoss): the first decision of the game
///   with such a proof. `n` is the number of the winner's moves. A result that the winner's
///   next stone brings does not count.
/// - [`Blunder`](Event::Blunder): since its side's decision two plies before, which proved no win,
///   the share of the points with its best move rose by [`BLUNDER`] or more, or it has proved a win.
/// - [`Undo`](Event::Undo): the game went back to an earlier position without a stone of the
///   opponent.
///
/// When the game goes back to a position, predictions, proofs and scores after it are forgotten.
/// Only a single action or a step back gives an occasion; any other change gives none.
#[derive(Clone, Debug)]
pub struct Observer {
    side: Side,
    seen: Option<Seen>,
    /// The decisions of its side on the way to the current position, in order.
    decisions: Vec<Decision>,
    /// The opponent's moves that its side predicted, as the number of plies before them.
    predicted: Vec<u16>,
    take_backs: u32,
    foreseen: Foreseen,
}

/// The ply at which a result was first proved.
#[derive(Clone, Copy, Debug, Default)]
struct Foreseen {
    win: Option<u16>,
    loss: Option<u16>,
}

/// The game as it was last seen.
#[derive(Clone, Debug)]
struct Seen {
    game: Game,
    board: ModelBoard,
}

/// A decision of its side.
#[derive(Clone, Debug)]
struct Decision {
    /// Number of stones on the board.
    ply: u16,
    /// The share of the points with the best move.
    share: Option<f32>,
    wins: bool,
    /// The candidates, each with the expected answer.
    expected: Vec<(Point, Option<Point>)>,
}

impl Decision {
    fn new(ply: u16, progress: &Progress) -> Self {
        let candidates = progress.candidates.iter();
        let best = progress.best().and_then(|best| best.score);
        Self {
            ply,
            share: progress.best_share(),
            wins: matches!(best.and_then(Proven::from_score), Some(Proven::Win(_))),
            expected: candidates
                .map(|candidate| (candidate.point, candidate.line.get(1).copied()))
                .collect(),
        }
    }
}

/// The difference between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// At most the result differs.
    None,
    /// The new game has one more action.
    Done(Action),
    /// The new game is the old one at an earlier position.
    Back,
    /// Any other difference.
    Jump,
}

impl Seen {
    fn new(game: &Game) -> Self {
        Self {
            game: game.clone(),
            board: ModelBoard::new(game),
        }
    }

    /// The change to `game`, and the number of plies that both have in common.
    fn change(&self, game: &Game) -> (Change, usize) {
        if self.game.setup() != game.setup() {
            return (Change::Jump, 0);
        }
        let (old, new) = (self.game.actions(), game.actions());
        let both = old.iter().zip(new);
        let common = both.take_while(|(old, new)| old == new).count();
        let change = match (&old[common..], &new[common..]) {
            ([], []) => Change::None,
            ([], [action]) => Change::Done(*action),
            (_, []) => Change::Back,
            _ => Change::Jump,
        };
        let stones = old[..common].iter().map(|action| action.points().len());
        (change, stones.sum())
    }

    /// The last stone of `side` among those that are missing in `game`, an earlier position.
    fn taken_back(&self, game: &Game, side: Side) -> Option<Point> {
        let gone = self.game.moves().rev();
        let mut gone = gone.take_while(|&point| game.board().is_empty(point));
        let color = self.game.color_of(side);
        gone.find(|&point| self.game.board().get(point) == Some(color))
    }

    /// True when there are stones but no model on the board.
    fn is_shapeless(&self) -> bool {
        let none = |color| {
            let mut kinds = ModelKind::ALL.into_iter();
            kinds.all(|kind| self.board.count(color, kind) == 0)
        };
        self.game.ply() > 0 && Color::ALL.into_iter().all(none)
    }

    /// True when the last stone is part of a four or an open three.
    fn last_threatens(&self) -> bool {
        let Some(last) = self.board.last() else {
            return false;
        };
        let color = !self.board.stm();
        let kinds = [
            ModelKind::OpenFour,
            ModelKind::RushingFour,
            ModelKind::OpenThree,
        ];
        let mut models = kinds
            .into_iter()
            .flat_map(|kind| self.board.models_of(color, kind));
        models.any(|model| model.stones.contains(&last))
    }
}

impl Observer {
    /// An observer for `side`. The first position it sees is its start.
    pub const fn new(side: Side) -> Self {
        Self {
            side,
            seen: None,
            decisions: Vec::new(),
            predicted: Vec::new(),
            take_backs: 0,
            foreseen: Foreseen {
                win: None,
                loss: None,
            },
        }
    }

    /// The occasions since the game was last seen. Seeing it twice returns nothing new.
    pub fn see(&mut self, game: &Game) -> Vec<Occasion> {
        let now = Seen::new(game);
        let before = self.seen.take();
        let occasions = before.map_or_else(Vec::new, |before| self.changed(&before, &now));
        self.seen = Some(now);
        occasions
    }

    /// Takes over a position that is only viewed, without occasions.
    pub fn skip_to(&mut self, game: &Game) {
        let now = Seen::new(game);
        if let Some(before) = self.seen.take() {
            self.forget_after(before.change(game).1);
        }
        self.seen = Some(now);
    }

    /// The occasions of its side's decision in the last position seen. `progress` is the last
    /// report of the search, with the move to play first. Empty when another side is to decide.
    pub fn decided(&mut self, progress: &Progress) -> Vec<Occasion> {
        let Some(game) = self.seen.as_ref().map(|seen| &seen.game) else {
            return Vec::new();
        };
        // In a choice of colours the score is that of White, whichever colour the side takes.
        let is_move = |(side, expect)| side == self.side && matches!(expect, Expect::Stone(_));
        if !game.to_decide().is_some_and(is_move) {
            return Vec::new();
        }
        let (ply, last) = (game.ply(), game.last_move());
        let decision = Decision::new(ply, progress);
        self.decisions.retain(|earlier| earlier.ply < ply);
        let mut occasions = Vec::new();
        if let Some(last) = last.filter(|_| self.is_blunder(&decision)) {
            occasions.push(Occasion::new(Event::Blunder, ply).at(last));
        }
        occasions.extend(self.foresee(ply, progress.proven));
        self.decisions.push(decision);
        occasions
    }

    fn changed(&mut self, before: &Seen, now: &Seen) -> Vec<Occasion> {
        let (change, common) = before.change(&now.game);
        self.forget_after(common);
        let occasions = match change {
            Change::Done(Action::Place(point)) => self.stone(before, now, point),
            Change::Back => return self.back(before, now),
            Change::None | Change::Done(_) => Vec::new(),
            Change::Jump => return Vec::new(),
        };
        match self.ending(&before.game, &now.game) {
            Some(ending) => vec![ending],
            None => occasions,
        }
    }

    /// Forgets everything beyond the first `common` plies.
    fn forget_after(&mut self, common: usize) {
        let ply = u16::try_from(common).unwrap_or(u16::MAX);
        self.decisions.retain(|decision| decision.ply <= ply);
        self.predicted.retain(|&before| before < ply);
        let Foreseen { win, loss } = &mut self.foreseen;
        for seen in [win, loss] {
            *seen = seen.filter(|&seen| seen <= ply);
        }
    }

    /// The occasions of the stone just played on `point`.
    fn stone(&mut self, before: &Seen, now: &Seen, point: Point) -> Vec<Occasion> {
        let mine = before.game.color_of(self.side) == before.game.side_to_move();
        let here = |event| Occasion::new(event, now.game.ply()).at(point);
        let mut occasions = Vec::new();
        if now.last_threatens() {
            let event = if mine {
                Event::MyThreat
            } else {
                Event::YourThreat
            };
            occasions.push(here(event));
        }
        if mine && before.is_shapeless() {
            occasions.push(here(Event::RandomMove));
        }
        if !mine && self.expected(&before.game) == Some(point) {
            self.predicted.push(before.game.ply());
            occasions.push(here(Event::Predicted).counting(self.predicted.len() as u32));
        }
        occasions
    }

    /// The opponent's move that its side expected in `game`, after the last move of its side.
    fn expected(&self, game: &Game) -> Option<Point> {
        let decision = self.decisions.last()?;
        let played = game.last_move()?;
        if decision.ply + 1 != game.ply() {
            return None;
        }
        let mut expected = decision.expected.iter();
        expected.find(|(point, _)| *point == played)?.1
    }

    fn back(&mut self, before: &Seen, now: &Seen) -> Vec<Occasion> {
        let Some(point) = before.taken_back(&now.game, !self.side) else {
            return Vec::new();
        };
        self.take_backs += 1;
        let occasion = Occasion::new(Event::Undo, now.game.ply()).at(point);
        vec![occasion.counting(self.take_backs)]
    }

    /// The end of the game, if it came after `before`.
    fn ending(&self, before: &Game, now: &Game) -> Option<Occasion> {
        let result = now.result().filter(|_| before.result().is_none())?;
        let event = match result.winner() {
            Some(winner) if winner == self.side => Event::Win,
            Some(_) => Event::Loss,
            None => Event::Draw,
        };
        Some(Occasion::new(event, now.ply()).counting(u32::from(now.ply())))
    }

    /// True when the opponent's last move was a blunder, by this decision and the one before it.
    fn is_blunder(&self, now: &Decision) -> bool {
        let before = self.decisions.last();
        let before = before.filter(|before| before.ply + 2 == now.ply && !before.wins);
        let shares = before.and_then(|before| before.share).zip(now.share);
        shares.is_some_and(|(before, share)| now.wins || share - before >= BLUNDER)
    }

    /// The occasion of the first proof of a result.
    fn foresee(&mut self, ply: u16, proven: Option<Proven>) -> Option<Occasion> {
        let (event, plies, first) = match proven? {
            Proven::Win(plies) => (Event::SeesWin, plies, &mut self.foreseen.win),
            Proven::Loss(plies) => (Event::SeesLoss, plies, &mut self.foreseen.loss),
        };
        if first.is_some() || plies <= 2 {
            return None;
        }
        *first = Some(ply);
        Some(Occasion::new(event, ply).counting(u32::from(plies.div_ceil(2))))
    }
}
