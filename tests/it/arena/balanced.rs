//! Balanced openings: those that ship with the program, and those that are computed for other
//! boards.

use std::collections::BTreeSet;

use arena::{OpeningJudge, OpeningMaker, Openings, balanced_opening, shipped_openings};
use rules::{Color, Game, GameSetup, Point, Rule, Symmetry};

/// The stones in the orientation that comes first, whatever the order in which they were played.
fn any_orientation(stones: &[Point], size: u8) -> BTreeSet<(usize, Color)> {
    let turned = |symmetry: Symmetry| {
        let stones = stones.iter().enumerate();
        let stones = stones.map(|(ply, &it)| (symmetry.map(it, size).index(), Color::of_ply(ply)));
        stones.collect::<BTreeSet<_>>()
    };
    let all = Symmetry::ALL.into_iter().map(turned);
    all.min().expect("there are eight orientations")
}

#[test]
fn shipped_openings_are_many_different_and_near_the_centre() {
    for rule in Rule::ALL {
        let setup = GameSetup::new(rule, 15).unwrap();
        let file = shipped_openings(setup).expect("there are some for 15 lines");
        let lines = file.lines();
        assert!(lines.len() >= 100, "{rule}: {}", lines.len());
        let different = lines.iter().map(|line| any_orientation(line, 15));
        let different = different.collect::<BTreeSet<_>>();
        assert_eq!(different.len(), lines.len(), "{rule}: one occurs twice");
        assert!(
            lines.iter().all(|line| (3..=6).contains(&line.len())),
            "{rule}"
        );
    }
    let other = GameSetup::new(Rule::Freestyle, 19).unwrap();
    assert_eq!(shipped_openings(other), None);
}

#[test]
fn shipped_openings_leave_both_sides_their_chances() {
    let mut judge = OpeningJudge::new(3_000);
    for rule in Rule::ALL {
        let setup = GameSetup::new(rule, 15).unwrap();
        let file = shipped_openings(setup).expect("there are some");
        let some = file.lines().iter().step_by(8);
        let values = some.map(|line| {
            let game = Game::with_moves(setup, line.iter().copied()).expect("it is legal");
            judge.imbalance(&game).expect("the game continues")
        });
        let values = values.collect::<Vec<_>>();
        // The openings were made with more nodes; a shorter search agrees about most of them.
        let even = values
            .iter()
            .filter(|&&it| it <= 2 * OpeningJudge::BOUND)
            .count();
        assert!(4 * even >= 3 * values.len(), "{rule}: {values:?}");
        assert!(values.iter().all(|&it| it < 1_000), "{rule}: {values:?}");
    }
}

#[test]
fn openings_of_other_boards_are_valued_near_a_draw_and_repeat_by_seed() {
    let mut judge = OpeningJudge::new(1_000);
    let mut other = OpeningJudge::new(1_000);
    for (rule, size) in [
        (Rule::Freestyle, 9),
        (Rule::Renju, 13),
        (Rule::Standard, 20),
    ] {
        let setup = GameSetup::new(rule, size).unwrap();
        let games = (0..4).map(|seed| balanced_opening(setup, seed, &mut judge));
        let games = games.collect::<Vec<_>>();
        for (seed, game) in games.iter().enumerate() {
            assert_eq!(game.result(), None);
            assert!(
                (3..=6).contains(&game.ply()),
                "{rule} {size}: {} stones",
                game.ply()
            );
            let again = balanced_opening(setup, seed as u64, &mut other);
            assert_eq!(
                game.actions(),
                again.actions(),
                "whatever was judged before"
            );
            let value = other.imbalance(game).expect("it goes on");
            assert!(value <= OpeningJudge::BOUND, "{rule} {size}: {value}");
        }
        assert!(
            games
                .windows(2)
                .any(|two| two[0].actions() != two[1].actions())
        );
    }
}

#[test]
fn smallest_board_has_an_opening_as_well() {
    let setup = GameSetup::new(Rule::Freestyle, 5).unwrap();
    let game = balanced_opening(setup, 1, &mut OpeningJudge::new(300));
    assert!(game.result().is_none() && game.ply() > 0);
}

#[test]
fn maker_finds_no_opening_twice() {
    let setup = GameSetup::new(Rule::Freestyle, 9).unwrap();
    let mut maker = OpeningMaker::new(setup, 200, 1);
    let found = (0..200).filter_map(|_| maker.attempt()).collect::<Vec<_>>();
    assert!(found.len() > 10, "{}", found.len());
    let different = found.iter().map(|line| any_orientation(line, 9));
    assert_eq!(different.collect::<BTreeSet<_>>().len(), found.len());
}

#[test]
fn usual_openings_are_described() {
    let of = |size| Openings::usual(GameSetup::new(Rule::Renju, size).unwrap(), 1);
    assert!(
        of(15)
            .summary()
            .ends_with(" balanced openings in any symmetry")
    );
    assert_eq!(
        of(9).summary(),
        "3 to 6 random plies within 40 units after 3000 nodes"
    );
    let other = Openings::usual(GameSetup::new(Rule::Renju, 15).unwrap(), 2);
    assert_ne!(of(15), other, "the seed makes the order");
}

/// Positions that the side to move wins by threats, which a search of 1,000 nodes seldom sees.
#[test]
fn opening_that_threats_win_is_not_balanced() {
    #[derive(serde::Deserialize)]
    struct Win {
        rule: Rule,
        black: Vec<Point>,
        white: Vec<Point>,
    }
    let mut judge = OpeningJudge::new(40_000);
    let text = include_str!("../../data/wins.jsonl");
    for line in text.lines().step_by(150) {
        let win = serde_json::from_str::<Win>(line).unwrap();
        let stones = (0..win.black.len() + win.white.len())
            .map(|ply| [&win.black, &win.white][ply % 2][ply / 2]);
        let setup = GameSetup::new(win.rule, 15).unwrap();
        let game = Game::with_moves(setup, stones).unwrap();
        assert!(
            judge.imbalance(&game) > Some(OpeningJudge::BOUND),
            "{}",
            game.board()
        );
    }
}
