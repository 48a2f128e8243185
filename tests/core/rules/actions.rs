//! Actions: illegal ones, resignation, forfeits by the referee, taking back.

use rules::{
    Action, ActionError, Color, Expect, Forfeit, Foul, Game, GameResult, GameSetup, MAX_SIZE,
    Point, Rule, Side, SizeError, WinReason,
};

use crate::diagram::Diagram;

fn game(rule: Rule, moves: &[(u8, u8)]) -> Game {
    let setup = GameSetup::new(rule, 9).expect("a size in range");
    let points = moves.iter().map(|&(x, y)| Point::new(x, y));
    Game::with_moves(setup, points).expect("every move is legal")
}

/// Asserts that `action` is refused with `error` and leaves no trace.
fn assert_refused(game: &Game, action: Action, error: ActionError) {
    let mut tried = game.clone();
    assert_eq!(tried.check(action), Err(error));
    assert_eq!(tried.play(action), Err(error));
    assert_eq!(&tried, game);
    assert_eq!(tried.key(), game.key());
}

#[test]
fn occupied_point_is_refused() {
    for rule in Rule::ALL {
        let game = game(rule, &[(4, 4), (3, 3)]);
        for point in [Point::new(4, 4), Point::new(3, 3)] {
            assert_refused(&game, Action::Place(point), ActionError::Occupied(point));
        }
    }
}

#[test]
fn point_off_the_board_is_refused() {
    for rule in Rule::ALL {
        let game = game(rule, &[(4, 4)]);
        for (x, y) in [(9, 0), (0, 9), (9, 9), (MAX_SIZE - 1, MAX_SIZE - 1)] {
            let point = Point::new(x, y);
            assert_refused(&game, Action::Place(point), ActionError::OffBoard(point));
        }
    }
}

const DOUBLE_THREE: &str = "
    . . . . . . . . .
    . . . . . . . . .
    . . . . X . . . .
    . . . . X . . . .
    . . X X ! . . . .
    . . . . . . . . .
    . . . . . . . . .
    O . . . . . . . O
    O . . . . . . . O
";

#[test]
fn forbidden_point_is_refused_in_renju_only() {
    let diagram = Diagram::parse(DOUBLE_THREE);
    let point = diagram.point('!');
    let action = Action::Place(point);
    let error = ActionError::Forbidden(point, Foul::DoubleThree);
    assert_refused(&diagram.game(Rule::Renju), action, error);
    assert_eq!(error.to_string(), "e5 is forbidden to Black: double-three");
    for rule in [Rule::Freestyle, Rule::Standard] {
        assert_eq!(diagram.game(rule).play(action), Ok(()));
    }
}

#[test]
fn point_forbidden_to_black_is_legal_for_white() {
    let diagram = Diagram::parse(DOUBLE_THREE);
    let mut game = diagram.game(Rule::Renju);
    game.play(Action::Place(Point::new(8, 8)))
        .expect("a far corner is legal");
    assert!(game.forbidden_points().is_empty());
    assert_eq!(game.play(Action::Place(diagram.point('!'))), Ok(()));
}

#[test]
fn nothing_is_legal_after_the_end() {
    let mut game = game(Rule::Freestyle, &[(4, 4)]);
    game.play(Action::Resign).expect("resigning is legal");
    for action in [
        Action::Resign,
        Action::Place(Point::new(0, 0)),
        Action::Place(Point::new(4, 4)),
    ] {
        assert_refused(&game, action, ActionError::GameOver);
    }
    assert_eq!(game.legal_points().count(), 0);
}

#[test]
fn black_and_white_decide_in_turn() {
    let mut game = game(Rule::Standard, &[]);
    for ply in 0..6 {
        let (side, color) = if ply % 2 == 0 {
            (Side::First, Color::Black)
        } else {
            (Side::Second, Color::White)
        };
        assert_eq!(game.to_decide(), Some((side, Expect::Stone(color))));
        assert_eq!(game.side_of(color), side);
        assert_eq!(game.color_of(side), color);
        assert_eq!(game.ply(), ply);
        game.play(Action::Place(Point::new(2 * (ply as u8 % 4), ply as u8)))
            .expect("an empty point");
    }
}

#[test]
fn resigning_side_loses_and_keeps_its_stones_on_board() {
    for (moves, winner) in [
        (&[][..], Side::Second),
        (&[(4, 4)][..], Side::First),
        (&[(4, 4), (5, 5)][..], Side::Second),
    ] {
        let before = game(Rule::Renju, moves);
        let mut game = before.clone();
        game.play(Action::Resign).expect("resigning is legal");
        let reason = WinReason::Resignation;
        assert_eq!(game.result(), Some(&GameResult::Win { winner, reason }));
        assert_eq!(game.board(), before.board());
        assert_eq!(game.to_decide(), None);
        assert_eq!(game.winning_stones(), Vec::new());
        assert_eq!(game.last_move(), before.last_move());
        assert_eq!(game.actions().last(), Some(&Action::Resign));
        assert_eq!(game.take_back(), Some(Action::Resign));
        assert_eq!(game, before);
    }
}

#[test]
fn forfeiting_side_loses_whoever_is_to_move() {
    for side in Side::ALL {
        for forfeit in [
            Forfeit::Time,
            Forfeit::Illegal("a1 is occupied".to_owned()),
            Forfeit::Crash("exit code 1".to_owned()),
        ] {
            let mut game = game(Rule::Freestyle, &[(4, 4)]);
            game.forfeit(side, forfeit.clone());
            let expected = GameResult::Win {
                winner: !side,
                reason: WinReason::Forfeit(forfeit),
            };
            assert_eq!(game.result(), Some(&expected));
            assert_eq!(game.to_decide(), None);
            let again = game.clone();
            game.forfeit(!side, Forfeit::Time);
            assert_eq!(game, again, "the first word counts");
        }
    }
}

#[test]
fn take_back_lifts_a_forfeit() {
    let before = game(Rule::Freestyle, &[(4, 4)]);
    let mut game = game(Rule::Freestyle, &[(4, 4), (5, 5)]);
    game.forfeit(Side::First, Forfeit::Time);
    assert_eq!(game.take_back(), Some(Action::Place(Point::new(5, 5))));
    assert_eq!(game, before);
}

#[test]
fn take_back_at_the_start_lifts_a_forfeit_and_no_more() {
    let start = game(Rule::Renju, &[]);
    let mut game = start.clone();
    assert_eq!(game.take_back(), None);
    game.forfeit(Side::Second, Forfeit::Time);
    assert_ne!(game, start);
    assert_eq!(game.take_back(), None);
    assert_eq!(game, start);
}

#[test]
fn take_back_reopens_a_won_game() {
    let line = [
        (0, 0),
        (0, 8),
        (1, 0),
        (2, 8),
        (2, 0),
        (4, 8),
        (3, 0),
        (6, 8),
    ];
    for rule in Rule::ALL {
        let before = game(rule, &line);
        let mut game = before.clone();
        let five = Action::Place(Point::new(4, 0));
        game.play(five).expect("a five is legal");
        assert_eq!(game.winning_stones().len(), 5);
        assert_eq!(game.take_back(), Some(five));
        assert_eq!(game, before);
        assert_eq!(game.winning_stones(), Vec::new());
    }
}

#[test]
fn with_moves_stops_at_the_first_illegal_move() {
    let point = Point::new(2, 2);
    let moves = [point, Point::new(3, 3), point];
    assert_eq!(
        Game::with_moves(GameSetup::default(), moves),
        Err(ActionError::Occupied(point))
    );
}

#[test]
fn board_sizes_are_five_to_twenty_two() {
    for size in 0..=u8::MAX {
        let setup = GameSetup::new(Rule::Renju, size);
        if (5..=22).contains(&size) {
            assert_eq!(setup.map(GameSetup::size), Ok(size));
        } else {
            assert_eq!(setup, Err(SizeError(size)));
        }
    }
}
