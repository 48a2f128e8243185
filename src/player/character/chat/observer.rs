//! [`Observer`]: what in a game gives a character something to say.

use super::conversation::Occasion;
use super::event::Event;
use engine::pattern::ModelKind;
use engine::{ModelBoard, Progress, Proven, Score, WIN_THRESHOLD};
use rules::{Action, Color, Expect, Game, Point, Side};

/// By how many engine units its score has to rise over the opponent's move for that to be a [blunder](Event::Blunder).
///
/// One and a half fours: making a four is worth 10,000 to the evaluators and proves nothing, while an open four left standing, or a
/// second four, is worth twice that or more.
pub const BLUNDER: Score = 15_000;

/// Watches a game for one side and tells what it may talk about. Knows no language and decides nothing.
///
/// Show it the game after every change ([`see`](Self::see)) and the thinking behind each of its side's decisions before the move is
/// carried out ([`decided`](Self::decided)). Both tell the occasions that arose, the most telling one first. Costs well below a
/// millisecond a move.
///
/// * [`Win`](Event::Win), [`Loss`](Event::Loss), [`Draw`](Event::Draw): the game has a result that it did not have. Nothing else is
///   worth a word then.
/// * [`MyThreat`](Event::MyThreat), [`YourThreat`](Event::YourThreat): the stone just played is part of a model of a four or an open
///   three of its colour.
/// * [`RandomMove`](Event::RandomMove): its side played where the board held stones but no model of either colour.
/// * [`Predicted`](Event::Predicted): the opponent played the second point of the line of the candidate that its side had played.
///   `n` counts the opponent's moves on board that it predicted so, this one included.
/// * [`SeesWin`](Event::SeesWin), [`SeesLoss`](Event::SeesLoss): the first decision of the game with such a proof. A win by the very
///   next stone is not foreseen, it is [`Win`](Event::Win).
/// * [`Blunder`](Event::Blunder): since its side's decision two plies before, which proved no win, the score of its best move rose by
///   [`BLUNDER`] or more, or it has proved a win now.
/// * [`Undo`](Event::Undo): the game went back to an earlier position and a stone of the opponent went with it.
///
/// What lies after a position that the game goes back to never was: predictions, proofs and scores there are forgotten. Only a
/// single action or a step back is talked about; a game that jumps to anywhere else is taken over without a word.
#[derive(Clone, Debug)]
pub struct Observer {
    side: Side,
    seen: Option<Seen>,
    /// Its side's decisions on the way to the position seen, in order.
    decisions: Vec<Decision>,
    /// The opponent's moves on board that its side predicted, as plies before them.
    predicted: Vec<u16>,
    take_backs: u32,
    foreseen: Foreseen,
}

/// The ply at which a result was proved first.
#[derive(Clone, Copy, Debug, Default)]
struct Foreseen {
    win: Option<u16>,
    loss: Option<u16>,
}

/// The game when it was shown last.
#[derive(Clone, Debug)]
struct Seen {
    game: Game,
    board: ModelBoard,
}

/// What its side thought when it decided.
#[derive(Clone, Debug)]
struct Decision {
    /// Stones on board then.
    ply: u16,
    score: Option<Score>,
    /// The candidates, each with the answer expected to it.
    expected: Vec<(Point, Option<Point>)>,
}

impl Decision {
    fn new(ply: u16, progress: &Progress) -> Self {
        let candidates = progress.candidates.iter();
        Self {
            ply,
            score: progress.best().and_then(|best| best.score),
            expected: candidates
                .map(|candidate| (candidate.point, candidate.line.get(1).copied()))
                .collect(),
        }
    }

    fn wins(&self) -> bool {
        self.score.is_some_and(|score| score >= WIN_THRESHOLD)
    }
}

/// How a game differs from the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// At most by its result.
    None,
    /// By one more action.
    Done(Action),
    /// It is an earlier position of that game.
    Back,
    /// In any other way.
    Jump,
}

impl Seen {
    fn new(game: &Game) -> Self {
        Self {
            game: game.clone(),
            board: ModelBoard::new(game),
        }
    }

    /// How `game` differs, and how many plies the two have in common.
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

    /// The last stone of `side` among those that `game`, an earlier position, no longer has.
    fn taken_back(&self, game: &Game, side: Side) -> Option<Point> {
        let gone = self.game.moves().rev();
        let mut gone = gone.take_while(|&point| game.board().is_empty(point));
        let color = self.game.color_of(side);
        gone.find(|&point| self.game.board().get(point) == Some(color))
    }

    /// Whether stones lie on board but no model.
    fn is_shapeless(&self) -> bool {
        let none = |color| {
            let mut kinds = ModelKind::ALL.into_iter();
            kinds.all(|kind| self.board.count(color, kind) == 0)
        };
        self.game.ply() > 0 && Color::ALL.into_iter().all(none)
    }

    /// Whether the last stone is part of a four or an open three.
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
    /// Watches for `side`. The first position it sees is where it comes in, whatever lies on board.
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

    /// The occasions that arose since the game was shown last. Showing it twice tells nothing new.
    pub fn see(&mut self, game: &Game) -> Vec<Occasion> {
        let now = Seen::new(game);
        let before = self.seen.take();
        let occasions = before.map_or_else(Vec::new, |before| self.changed(&before, &now));
        self.seen = Some(now);
        occasions
    }

    /// Goes along to a position that was called up without anybody doing anything in the game: leafing through it is nothing to talk
    /// about.
    pub fn skip_to(&mut self, game: &Game) {
        let now = Seen::new(game);
        if let Some(before) = self.seen.take() {
            self.forget_after(before.change(game).1);
        }
        self.seen = Some(now);
    }

    /// The occasions that its side's decision about the position seen last gives. `progress` is the last report of the search, the
    /// move to play first. Nothing when another side is to decide there.
    pub fn decided(&mut self, progress: &Progress) -> Vec<Occasion> {
        let Some(game) = self.seen.as_ref().map(|seen| &seen.game) else {
            return Vec::new();
        };
        // In a choice of colours the score is that of White, whichever it takes.
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

    /// Forgets all that was only known beyond the first `common` plies.
    fn forget_after(&mut self, common: usize) {
        let ply = u16::try_from(common).unwrap_or(u16::MAX);
        self.decisions.retain(|decision| decision.ply <= ply);
        self.predicted.retain(|&before| before < ply);
        let Foreseen { win, loss } = &mut self.foreseen;
        for seen in [win, loss] {
            *seen = seen.filter(|&seen| seen <= ply);
        }
    }

    /// What the stone just played on `point` gives to say.
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

    /// The opponent's move that its side expected in `game`, after the move that its side really played.
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

    /// The end of the game, when it has come since `before`.
    fn ending(&self, before: &Game, now: &Game) -> Option<Occasion> {
        let result = now.result().filter(|_| before.result().is_none())?;
        let event = match result.winner() {
            Some(winner) if winner == self.side => Event::Win,
            Some(_) => Event::Loss,
            None => Event::Draw,
        };
        Some(Occasion::new(event, now.ply()).counting(u32::from(now.ply())))
    }

    /// Whether the opponent's last move threw the game away, judged by this decision and the one before it.
    fn is_blunder(&self, now: &Decision) -> bool {
        let before = self.decisions.last();
        let before = before.filter(|before| before.ply + 2 == now.ply && !before.wins());
        let scores = before.and_then(|before| before.score).zip(now.score);
        scores.is_some_and(|(before, score)| now.wins() || score.saturating_sub(before) >= BLUNDER)
    }

    /// The proof of a result, the first time that there is one.
    fn foresee(&mut self, ply: u16, proven: Option<Proven>) -> Option<Occasion> {
        let (event, plies, first) = match proven? {
            Proven::Win(plies) => (Event::SeesWin, plies, &mut self.foreseen.win),
            Proven::Loss(plies) => (Event::SeesLoss, plies, &mut self.foreseen.loss),
        };
        if first.is_some() || plies <= 1 {
            return None;
        }
        *first = Some(ply);
        Some(Occasion::new(event, ply).counting(u32::from(plies)))
    }
}
