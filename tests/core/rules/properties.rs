//! Properties over arbitrary input: notation, symmetries, taking back, keys, serialised forms.

use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
use proptest::sample::select;
use proptest::{collection::vec, prop_assert, prop_assert_eq};
use rules::{
    Action, DrawReason, Forfeit, Game, GameResult, GameSetup, MAX_SIZE, MIN_SIZE, Point, Rule,
    Side, Symmetry, WinReason, format_x_y, parse_point,
};
use serde::{Serialize, de::DeserializeOwned};

use crate::property::cases;

fn setups() -> impl Strategy<Value = GameSetup> {
    (select(&Rule::ALL[..]), MIN_SIZE..=MAX_SIZE)
        .prop_map(|(rule, size)| GameSetup::new(rule, size).expect("a size in range"))
}

/// A board size and a point of that board.
fn points() -> impl Strategy<Value = (u8, Point)> {
    (MIN_SIZE..=MAX_SIZE)
        .prop_flat_map(|size| (Just(size), 0..size, 0..size))
        .prop_map(|(size, x, y)| (size, Point::new(x, y)))
}

/// A game of up to 80 stones, crowded so that rows and forbidden points arise.
fn games() -> impl Strategy<Value = Game> {
    (setups(), vec((0..8_u8, 0..8_u8), 0..80)).prop_map(|(setup, tries)| {
        let mut game = Game::new(setup);
        for (x, y) in tries {
            // An illegal try is a pass.
            let _ = game.play(Action::Place(Point::new(x, y)));
        }
        game
    })
}

fn actions() -> impl Strategy<Value = Action> {
    prop_oneof![
        points().prop_map(|(_, point)| Action::Place(point)),
        Just(Action::Resign),
    ]
}

fn results() -> impl Strategy<Value = GameResult> {
    let forfeit = prop_oneof![
        any::<String>().prop_map(Forfeit::Illegal),
        Just(Forfeit::Time),
        any::<String>().prop_map(Forfeit::Crash),
    ];
    let reason = prop_oneof![
        Just(WinReason::Five),
        Just(WinReason::Resignation),
        Just(WinReason::Adjudicated),
        forfeit.prop_map(WinReason::Forfeit),
    ];
    prop_oneof![
        (select(&Side::ALL[..]), reason)
            .prop_map(|(winner, reason)| GameResult::Win { winner, reason }),
        select(vec![
            DrawReason::BoardFull,
            DrawReason::NoLegalPoint,
            DrawReason::Adjudicated
        ])
        .prop_map(GameResult::Draw),
    ]
}

/// `value` written as JSON and read again.
fn round_trip<T: Serialize + DeserializeOwned>(value: &T) -> T {
    let text = serde_json::to_string(value).expect("it serialises");
    serde_json::from_str(&text).expect("it deserialises")
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn parsing_arbitrary_text_gives_a_point_of_the_board_or_an_error(
        text in prop_oneof![any::<String>(), "[a-wA-W ]?-?[0-9]{0,4},? ?[0-9é]{0,4}"],
        size in MIN_SIZE..=MAX_SIZE,
    ) {
        match parse_point(&text, size) {
            Ok(point) => {
                prop_assert!(point.x() < size && point.y() < size);
                prop_assert_eq!(parse_point(&point.to_string(), size), Ok(point));
            }
            Err(error) => prop_assert!(error.to_string().contains(&text)),
        }
    }

    #[test]
    fn symmetry_and_its_inverse_cancel(
        (size, point) in points(),
        symmetry in select(&Symmetry::ALL[..]),
    ) {
        let image = symmetry.map(point, size);
        prop_assert!(image.x() < size && image.y() < size);
        prop_assert_eq!(symmetry.inverse().map(image, size), point);
        prop_assert_eq!(symmetry.inverse().inverse(), symmetry);
    }

    #[test]
    fn symmetry_keeps_distances((size, point) in points(), symmetry in select(&Symmetry::ALL[..])) {
        let center = Point::center(size);
        let (image, image_center) = (symmetry.map(point, size), symmetry.map(center, size));
        prop_assert_eq!(image.distance(image_center), point.distance(center));
    }

    #[test]
    fn take_back_undoes_play(game in games(), action in actions()) {
        let mut tried = game.clone();
        match tried.play(action) {
            Ok(()) => {
                prop_assert!(tried != game);
                prop_assert_eq!(tried.take_back(), Some(action));
            }
            Err(error) => prop_assert_eq!(game.check(action), Err(error)),
        }
        prop_assert_eq!(tried, game);
    }

    #[test]
    fn play_redoes_take_back(game in games()) {
        let mut tried = game.clone();
        if let Some(action) = tried.take_back() {
            prop_assert_eq!(tried.result(), None);
            prop_assert_eq!(tried.play(action), Ok(()));
        }
        prop_assert_eq!(tried, game);
    }

    #[test]
    fn key_does_not_depend_on_the_order_of_moves(game in games(), swap in any::<(u8, u8)>()) {
        let mut moves: Vec<Point> = game.moves().collect();
        let half = moves.len() as u8 / 2;
        if half > 0 {
            moves.swap(usize::from(swap.0 % half) * 2, usize::from(swap.1 % half) * 2);
        }
        // The other order may reach a forbidden point or an earlier end; then there is nothing to
        // compare.
        if let Ok(other) = Game::with_moves(game.setup(), moves) {
            prop_assert_eq!(other.key(), game.key());
        }
    }

    #[test]
    fn action_survives_json(action in actions()) {
        prop_assert_eq!(round_trip(&action), action);
    }

    #[test]
    fn setup_survives_json(setup in setups()) {
        prop_assert_eq!(round_trip(&setup), setup);
    }

    #[test]
    fn result_survives_json(result in results()) {
        prop_assert_eq!(round_trip(&result), result);
    }

    #[test]
    fn reading_an_action_from_arbitrary_text_never_panics(text in any::<String>()) {
        let json = serde_json::json!({ "place": text });
        let action = serde_json::from_value::<Action>(json);
        prop_assert!(action.is_err() || matches!(action, Ok(Action::Place(_))));
    }

    #[test]
    fn rule_names_are_the_only_rules(text in "[a-zA-Z]{0,12}") {
        let named = Rule::ALL.into_iter().find(|rule| rule.to_string() == text);
        prop_assert_eq!(text.parse::<Rule>().ok(), named);
    }
}

#[test]
fn every_point_of_every_size_survives_both_notations() {
    for size in MIN_SIZE..=MAX_SIZE {
        for point in Point::all(size) {
            let text = point.to_string();
            assert_eq!(parse_point(&text, size), Ok(point));
            assert_eq!(parse_point(&text.to_uppercase(), size), Ok(point));
            assert_eq!(parse_point(&format_x_y(point, size), size), Ok(point));
        }
    }
}

#[test]
fn points_beyond_the_board_do_not_parse() {
    for size in MIN_SIZE..=MAX_SIZE {
        for point in Point::all(MAX_SIZE) {
            let inside = point.x() < size && point.y() < size;
            assert_eq!(parse_point(&point.to_string(), size).is_ok(), inside);
        }
        for text in ["a0", "0,-1", "a-1", "", "a", "1", "é1", "a1b", ","] {
            assert!(parse_point(text, size).is_err(), "{text}");
        }
        assert!(parse_point(&format!("0,{size}"), size).is_err());
        assert!(parse_point(&format!("{size},0"), size).is_err());
    }
}

#[test]
fn every_rule_survives_text_and_json() {
    for rule in Rule::ALL {
        assert_eq!(rule.to_string().parse(), Ok(rule));
        assert_eq!(round_trip(&rule), rule);
    }
}

#[test]
fn setup_with_a_foreign_size_does_not_deserialise() {
    for size in [0, 4, 23, 255] {
        let json = format!(r#"{{"rule":"renju","size":{size}}}"#);
        assert!(serde_json::from_str::<GameSetup>(&json).is_err(), "{size}");
    }
}
