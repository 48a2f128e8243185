//! Swap and swap2: every sequence of answers leads to an ordinary game.

use judges::rules::Naive;
use proptest::prelude::{Strategy, any, proptest};
use proptest::{collection::vec, prop_assert, prop_assert_eq, sample::select};
use rules::{
    Action, ActionError, Color, Expect, Game, GameResult, GameSetup, OpeningRule, Point, Rule,
    Side, Stones, Symmetry, WinReason,
};

use super::procedure::{Procedure, Question};
use crate::property::cases;

fn point(x: u8, y: u8) -> Point {
    Point::new(x, y)
}

fn three(points: [(u8, u8); 3]) -> Action {
    Action::PlaceMany(Stones::Three(points.map(|(x, y)| point(x, y))))
}

fn two(points: [(u8, u8); 2]) -> Action {
    Action::PlaceMany(Stones::Two(points.map(|(x, y)| point(x, y))))
}

fn place(x: u8, y: u8) -> Action {
    Action::Place(point(x, y))
}

fn setup(opening: OpeningRule) -> GameSetup {
    GameSetup::default().with_opening(opening)
}

fn game(opening: OpeningRule, actions: &[Action]) -> Game {
    let mut game = Game::new(setup(opening));
    for &action in actions {
        game.play(action).expect("every action is legal");
    }
    game
}

const THREE: [(u8, u8); 3] = [(7, 7), (8, 7), (6, 5)];

/// A random answer, more often wrong than right.
fn actions(size: u8) -> impl Strategy<Value = Action> {
    // Lines off the board and repeated points occur.
    let at = move || (0..=size.min(21), 0..=size.min(21)).prop_map(|(x, y)| point(x, y));
    proptest::prop_oneof![
        6 => at().prop_map(Action::Place),
        2 => [at(), at(), at()].prop_map(|it| Action::PlaceMany(Stones::Three(it))),
        2 => [at(), at()].prop_map(|it| Action::PlaceMany(Stones::Two(it))),
        2 => proptest::strategy::Just(Action::Swap),
    ]
}

/// A setup, and the answers in a game with it; `None` takes the last action back.
fn talk() -> impl Strategy<Value = (GameSetup, Vec<Option<Action>>)> {
    let setups = (
        select(Rule::ALL.to_vec()),
        select(vec![5_u8, 6, 9, 22]),
        select(OpeningRule::ALL.to_vec()),
    );
    setups.prop_flat_map(|(rule, size, opening)| {
        let setup = GameSetup::new(rule, size).expect("a size in range");
        let said = proptest::option::weighted(0.9, actions(size));
        (
            proptest::strategy::Just(setup.with_opening(opening)),
            vec(said, 0..80),
        )
    })
}

/// Whether the second judge allows it.
fn is_legal(procedure: &Procedure, rule: Rule, action: Action) -> bool {
    let bound = rule == Rule::Renju && procedure.color() == Color::Black;
    let size = procedure.size();
    let is_foul = |point| bound && Naive::after(&procedure.stones, size).foul(point).is_some();
    procedure.allows(action) && !matches!(action, Action::Place(point) if is_foul(point))
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn procedure_agrees_with_the_second_judge((setup, said) in talk()) {
        let mut game = Game::new(setup);
        let mut judges = vec![Procedure::new(setup.opening(), setup.size())];
        for word in said {
            let judge = judges.last().expect("the first one stays").clone();
            let Some(action) = word else {
                prop_assert_eq!(game.take_back().is_some(), judges.len() > 1);
                judges.truncate((judges.len() - 1).max(1));
                continue;
            };
            if game.result().is_some() {
                prop_assert_eq!(game.play(action), Err(ActionError::GameOver));
                continue;
            }
            let before = game.clone();
            let played = game.play(action);
            prop_assert_eq!(played.is_ok(), is_legal(&judge, setup.rule(), action), "{}", action);
            if let Err(error) = played {
                prop_assert_eq!(&game, &before);
                prop_assert!(!error.to_string().contains('\n'));
                continue;
            }
            let mut after = judge;
            after.take(action);
            judges.push(after);
        }
        let judge = &judges[judges.len() - 1];
        prop_assert_eq!(game.moves().collect::<Vec<_>>(), judge.stones.clone());
        if game.result().is_none() {
            let (side, expect) = game.to_decide().expect("it goes on");
            prop_assert_eq!(side, judge.asked());
            prop_assert_eq!(game.color_of(side), judge.color());
            let is_play = judge.question == Question::Play;
            prop_assert_eq!(expect == Expect::Stone(judge.color()), is_play);
        }
        if let Some(black) = judge.black {
            prop_assert_eq!(game.side_of(Color::Black), black);
        }
        for color in Color::ALL {
            prop_assert_eq!(game.color_of(game.side_of(color)), color);
        }
    }

    #[test]
    fn procedure_is_the_same_in_every_orientation(
        (setup, said) in talk(),
        symmetry in select(Symmetry::ALL.to_vec()),
    ) {
        let size = setup.size();
        let [mut game, mut image] = [Game::new(setup), Game::new(setup)];
        let is_inside =
            |action: &Action| action.points().iter().all(|it| it.x() < size && it.y() < size);
        for action in said.into_iter().flatten().filter(is_inside) {
            let mapped = turned(action, symmetry, size);
            prop_assert_eq!(game.play(action).is_ok(), image.play(mapped).is_ok());
            prop_assert_eq!(game.to_decide(), image.to_decide());
        }
        prop_assert_eq!(game.result(), image.result());
    }

    #[test]
    fn every_procedure_becomes_an_ordinary_game(
        opening in select(vec![OpeningRule::Swap, OpeningRule::Swap2]),
        choices in vec(any::<u16>(), 230),
    ) {
        let mut game = Game::new(setup(opening));
        let mut choices = choices.into_iter();
        let mut asked = 0;
        while let Some((_, expect)) = game.to_decide() {
            asked += u16::from(!matches!(expect, Expect::Stone(_)));
            let choice = choices.next().expect("a game is not longer than the board");
            game.play(some_action(&game, expect, choice)).expect("it is what was asked for");
        }
        prop_assert!((2..=3).contains(&asked));
        let last = game.last_move().expect("stones were laid");
        match game.result() {
            Some(GameResult::Win { winner, reason: WinReason::Five }) => {
                prop_assert_eq!(game.board().get(last), Some(game.color_of(*winner)));
            }
            other => prop_assert!(matches!(other, Some(GameResult::Draw(_))), "{:?}", other),
        }
        while game.take_back().is_some() {}
        prop_assert_eq!(&game, &Game::new(game.setup()));
    }
}

fn turned(action: Action, symmetry: Symmetry, size: u8) -> Action {
    let map = |point| symmetry.map(point, size);
    match action {
        Action::Place(point) => Action::Place(map(point)),
        Action::PlaceMany(Stones::Three(points)) => {
            Action::PlaceMany(Stones::Three(points.map(map)))
        }
        Action::PlaceMany(Stones::Two(points)) => Action::PlaceMany(Stones::Two(points.map(map))),
        other => other,
    }
}

/// One of the allowed actions.
fn some_action(game: &Game, expect: Expect, choice: u16) -> Action {
    let empty = game.board().empty_points().collect::<Vec<_>>();
    let at = |further: usize| empty[(usize::from(choice) + further * 7) % empty.len()];
    match (expect, choice % 3) {
        (Expect::Three, _) => Action::PlaceMany(Stones::Three([at(0), at(1), at(2)])),
        (Expect::ChoiceOrTwo, 1) => Action::PlaceMany(Stones::Two([at(0), at(1)])),
        (Expect::Choice | Expect::ChoiceOrTwo, 2) => Action::Swap,
        _ => Action::Place(at(0)),
    }
}

#[test]
fn colors_and_turns_are_right_on_every_path() {
    use OpeningRule::{Swap, Swap2};
    let five = [three(THREE), two([(9, 9), (5, 8)])];
    // The answers so far, the side that has Black, the side to decide, and the expected answer.
    let white = Expect::Stone(Color::White);
    let black = Expect::Stone(Color::Black);
    type Case = (OpeningRule, Vec<Action>, Option<Side>, Side, Expect);
    let cases: [Case; 11] = [
        (Swap, vec![], None, Side::First, Expect::Three),
        (Swap, vec![three(THREE)], None, Side::Second, Expect::Choice),
        (
            Swap,
            vec![three(THREE), Action::Swap],
            Some(Side::Second),
            Side::First,
            white,
        ),
        (
            Swap,
            vec![three(THREE), place(0, 0)],
            Some(Side::First),
            Side::First,
            black,
        ),
        (Swap2, vec![], None, Side::First, Expect::Three),
        (
            Swap2,
            vec![three(THREE)],
            None,
            Side::Second,
            Expect::ChoiceOrTwo,
        ),
        (
            Swap2,
            vec![three(THREE), Action::Swap],
            Some(Side::Second),
            Side::First,
            white,
        ),
        (
            Swap2,
            vec![three(THREE), place(0, 0)],
            Some(Side::First),
            Side::First,
            black,
        ),
        (Swap2, five.to_vec(), None, Side::First, Expect::Choice),
        (
            Swap2,
            [&five[..], &[Action::Swap]].concat(),
            Some(Side::First),
            Side::Second,
            white,
        ),
        (
            Swap2,
            [&five[..], &[place(0, 0)]].concat(),
            Some(Side::Second),
            Side::Second,
            black,
        ),
    ];
    for (opening, actions, holds_black, side, expect) in cases {
        let game = game(opening, &actions);
        assert_eq!(game.to_decide(), Some((side, expect)), "{actions:?}");
        assert_eq!(game.color_of(side), game.side_to_move(), "{actions:?}");
        if let Some(holds_black) = holds_black {
            assert_eq!(game.side_of(Color::Black), holds_black, "{actions:?}");
        }
    }
}

#[test]
fn unsuitable_input_is_reported_in_a_line() {
    let start = game(OpeningRule::Swap2, &[]);
    let first = game(OpeningRule::Swap, &[three(THREE)]);
    let second = game(OpeningRule::Swap2, &[three(THREE)]);
    let last = game(OpeningRule::Swap2, &[three(THREE), two([(1, 1), (2, 2)])]);
    let over = game(OpeningRule::Swap2, &[three(THREE), Action::Swap]);
    let free = game(OpeningRule::Free, &[]);
    for (game, action, expected) in [
        (
            &start,
            place(7, 7),
            "`h8` does not fit here, expected three stones",
        ),
        (
            &start,
            Action::Swap,
            "`swap` does not fit here, expected three stones",
        ),
        (
            &start,
            two([(1, 1), (2, 2)]),
            "`b2c3` does not fit here, expected three stones",
        ),
        (&start, three([(1, 1), (2, 2), (1, 1)]), "b2 is occupied"),
        (
            &start,
            three([(1, 1), (2, 2), (15, 1)]),
            "p2 is off the board",
        ),
        (
            &first,
            two([(1, 1), (2, 2)]),
            "`b2c3` does not fit here, expected a swap or a stone of White",
        ),
        (
            &second,
            three([(1, 1), (2, 2), (3, 3)]),
            "`b2c3d4` does not fit here, expected a swap, a stone of White or two stones",
        ),
        (&second, two([(1, 1), (7, 7)]), "h8 is occupied"),
        (
            &last,
            two([(3, 3), (4, 4)]),
            "`d4e5` does not fit here, expected a swap or a stone of White",
        ),
        (
            &over,
            Action::Swap,
            "`swap` does not fit here, expected a stone of White",
        ),
        (
            &free,
            Action::Swap,
            "`swap` does not fit here, expected a stone of Black",
        ),
        (
            &free,
            three(THREE),
            "`h8i8g6` does not fit here, expected a stone of Black",
        ),
    ] {
        let mut tried = game.clone();
        let error = tried.play(action).expect_err("it does not fit");
        assert_eq!(error.to_string(), expected);
        assert_eq!(&tried, game);
    }
    assert_eq!(start.legal_points().count(), 0, "no single stone will do");
}

#[test]
fn resigning_loses_at_any_question() {
    let five = [three(THREE), two([(1, 1), (2, 2)])];
    for (actions, winner) in [
        (&[][..], Side::Second),
        (&five[..1], Side::First),
        (&five[..], Side::Second),
        (&[five[0], Action::Swap], Side::Second),
    ] {
        let before = game(OpeningRule::Swap2, actions);
        let mut game = before.clone();
        game.play(Action::Resign).expect("resigning is legal");
        let reason = WinReason::Resignation;
        assert_eq!(game.result(), Some(&GameResult::Win { winner, reason }));
        assert_eq!(game.take_back(), Some(Action::Resign));
        assert_eq!(game, before);
    }
}

#[test]
fn setup_and_actions_are_written_as_they_are_read() {
    for opening in OpeningRule::ALL {
        assert_eq!(opening.to_string().parse(), Ok(opening));
        let text = serde_json::to_string(&setup(opening)).expect("it can be written");
        assert_eq!(
            text.contains("opening"),
            opening != OpeningRule::Free,
            "{text}"
        );
        assert_eq!(
            serde_json::from_str::<GameSetup>(&text).ok(),
            Some(setup(opening))
        );
    }
    let error = "Swap2"
        .parse::<OpeningRule>()
        .expect_err("names are lower case");
    assert_eq!(
        error.to_string(),
        "unknown opening rule `Swap2`, expected `free`, `swap` or `swap2`"
    );
    for (action, text) in [
        (three(THREE), r#"{"place_many":["h8","i8","g6"]}"#),
        (two([(0, 0), (1, 0)]), r#"{"place_many":["a1","b1"]}"#),
        (Action::Swap, r#""swap""#),
    ] {
        assert_eq!(
            serde_json::to_string(&action).expect("it can be written"),
            text
        );
        assert_eq!(serde_json::from_str::<Action>(text).ok(), Some(action));
    }
    let error = serde_json::from_str::<Action>(r#"{"place_many":["a1"]}"#).expect_err("too few");
    assert!(
        error
            .to_string()
            .starts_with("1 stones, expected two or three"),
        "{error}"
    );
}
