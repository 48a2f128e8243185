//! The commands that send a game to an engine.

use super::spec::EngineSpec;
use protocol::{BoardLine, Command, Coordinate, Dialect, Field};
use rules::{Action, Expect, Game, Point, Stones};

/// How to bring an engine from the position that it knows to the current one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// True when its board must be cleared first.
    pub(super) clear: bool,
    /// The request for a move.
    pub(super) request: Request,
}

/// A request for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// The board is empty.
    Begin,
    /// The opponent has played here.
    Turn(Point),
    /// The whole position.
    Board,
    /// The stones of an opening, for a choice.
    Swap2Board,
}

impl Plan {
    /// The plan for an engine that knows these stones in the order of play; `None` if its position
    /// is unknown.
    pub(super) fn new(known: Option<&[Point]>, game: &Game) -> Self {
        let stones = game.moves().collect::<Vec<_>>();
        let is_choice = !matches!(game.to_decide(), None | Some((_, Expect::Stone(_))));
        if let (Some(known), Some((&last, before))) = (known, stones.split_last())
            && known == before
            && !is_choice
        {
            return Self {
                clear: false,
                request: Request::Turn(last),
            };
        }
        let request = match stones[..] {
            _ if is_choice => Request::Swap2Board,
            [] => Request::Begin,
            [only] => Request::Turn(only),
            _ => Request::Board,
        };
        Self {
            clear: known != Some(&[]),
            request,
        }
    }
}

impl Request {
    /// The keyword of the command.
    pub(super) const fn keyword(&self) -> &'static str {
        match self {
            Self::Begin => "BEGIN",
            Self::Turn(_) => "TURN",
            Self::Board => "BOARD",
            Self::Swap2Board => "SWAP2BOARD",
        }
    }

    /// The lines of the request.
    pub(super) fn lines(&self, game: &Game, spec: &EngineSpec) -> Vec<String> {
        let (size, dialect) = (game.setup().size(), spec.dialect);
        match self {
            Self::Begin => vec![Command::Begin.to_string()],
            Self::Turn(point) => vec![Command::Turn(dialect.coordinate(*point, size)).to_string()],
            Self::Board => laid_out(&Command::Board, game, dialect, true),
            Self::Swap2Board => laid_out(&Command::Swap2Board, game, dialect, spec.swap2_fields),
        }
    }

    /// The action of an answer with these points, legal or not. The error says why it is not an
    /// action.
    pub(super) fn action(
        &self,
        stones: &[Coordinate],
        game: &Game,
        dialect: Dialect,
    ) -> Result<Action, String> {
        let size = game.setup().size();
        let points = stones.iter().map(|&at| {
            let point = dialect.point(at, size);
            point.ok_or_else(|| format!("{at} is off the board"))
        });
        let points = points.collect::<Result<Vec<_>, _>>()?;
        let several = Stones::try_from(&points[..]).ok();
        match (&points[..], several) {
            (&[point], _) => Ok(Action::Place(point)),
            (_, Some(stones)) if *self == Self::Swap2Board => Ok(Action::PlaceMany(stones)),
            _ => Err(format!("{} stones in one answer", points.len())),
        }
    }
}

/// A command followed by the stones, with or without their owners.
fn laid_out(command: &Command, game: &Game, dialect: Dialect, with_fields: bool) -> Vec<String> {
    let size = game.setup().size();
    let own_parity = game.ply() % 2;
    // Black plays the even plies. The engine does so when an even number has been played.
    let stones = game.moves().zip(0..).map(|(point, ply): (_, u16)| {
        let at = dialect.coordinate(point, size);
        match (with_fields, ply % 2 == own_parity) {
            (false, _) => BoardLine::Bare(at).to_string(),
            (true, true) => BoardLine::Stone(at, Field::Own).to_string(),
            (true, false) => BoardLine::Stone(at, Field::Opponent).to_string(),
        }
    });
    let begin = std::iter::once(command.to_string());
    begin
        .chain(stones)
        .chain([BoardLine::Done.to_string()])
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{GameSetup, Rule};

    fn points(stones: &[(u8, u8)]) -> Vec<Point> {
        stones.iter().map(|&(x, y)| Point::new(x, y)).collect()
    }

    fn game(stones: &[(u8, u8)]) -> Game {
        let setup = GameSetup::new(Rule::Freestyle, 15).expect("a size in range");
        Game::with_moves(setup, points(stones)).expect("they are legal")
    }

    #[test]
    fn plan_follows_from_the_known_position() {
        const THREE: [(u8, u8); 3] = [(7, 7), (8, 8), (9, 9)];
        let turn = |x, y| Request::Turn(Point::new(x, y));
        type Stones = &'static [(u8, u8)];
        let cases: [(Option<Stones>, Stones, bool, Request); 9] = [
            (Some(&[]), &[], false, Request::Begin),
            (Some(&[]), &THREE[..1], false, turn(7, 7)),
            (Some(&[]), &THREE, false, Request::Board),
            (Some(&THREE[..2]), &THREE, false, turn(9, 9)),
            // A take-back, another game, and an unknown position.
            (Some(&THREE), &THREE[..1], true, turn(7, 7)),
            (Some(&THREE), &[], true, Request::Begin),
            (Some(&THREE), &THREE, true, Request::Board),
            (Some(&[(1, 1), (2, 2)]), &THREE, true, Request::Board),
            (None, &[], true, Request::Begin),
        ];
        for (known, stones, clear, request) in cases {
            let known = known.map(points);
            let plan = Plan::new(known.as_deref(), &game(stones));
            assert_eq!(
                plan,
                Plan { clear, request },
                "from {known:?} to {stones:?}"
            );
        }
    }

    #[test]
    fn board_is_sent_from_the_engines_view_in_the_order_of_the_moves() {
        let board = |stones: &[(u8, u8)], dialect| {
            let spec = EngineSpec {
                dialect,
                ..EngineSpec::new(Vec::new())
            };
            Request::Board.lines(&game(stones), &spec)
        };
        let two = [(0, 14), (3, 10)];
        assert_eq!(
            board(&two, Dialect::Gomocup),
            ["BOARD", "0,0,1", "3,4,2", "DONE"]
        );
        let three = [(0, 14), (3, 10), (14, 14)];
        assert_eq!(
            board(&three, Dialect::Yixin),
            ["BOARD", "0,0,2", "4,3,1", "0,14,2", "DONE"]
        );
    }
}
