//! Weights: text is read back as it was written, errors name their line, and searches with
//! different weights run in one process.

use std::sync::Arc;

use engine::state::{PatternState, RuleWeights, Threat, Weights};
use engine::{Limits, Searcher, Silent, TreeParams, TreeSearch};
use rules::{Color, Game, GameSetup, Rule, parse_point};

use super::BUILTIN;

#[test]
fn weights_are_read_as_they_were_written() {
    for rule in Rule::ALL {
        for weights in [RuleWeights::builtin(rule), RuleWeights::reasoned(rule)] {
            let text = weights.to_string();
            assert_eq!(RuleWeights::parse(&text), Ok(weights), "{rule}");
            assert!(text.len() < 200_000, "{} bytes", text.len());
        }
    }
}

#[test]
fn embedded_weights_are_written_as_they_lie_there() {
    for rule in Rule::ALL {
        let path = format!(
            "{}/assets/weights/{rule}.txt",
            concat!(env!("CARGO_MANIFEST_DIR"), "/..")
        );
        let text = std::fs::read_to_string(path).unwrap().replace("\r\n", "\n");
        assert_eq!(text, RuleWeights::builtin(rule).to_string(), "{rule}");
    }
}

#[test]
fn broken_weights_are_reported_by_line() {
    let head = "# a comment\nrule renju\n";
    let cases = [
        ("", "line 1: the text ends without a line `end`"),
        ("rule chess\n", "line 1: unknown rule `chess`"),
        (
            "[shapes of both]\n",
            "line 1: expected `rule NAME`, got `[shapes of both]`",
        ),
        (
            "HEAD0000 1 2 3\n",
            "line 3: expected a heading, got `0000 1 2 3`",
        ),
        ("HEADrule renju\n", "line 3: a second line `rule`"),
        (
            "HEAD[shapes of both]\n",
            "line 3: expected `[shapes of COLOUR]` or `[threats of COLOUR]`, COLOUR being black \
            or white; got `[shapes of both]`",
        ),
        (
            "HEAD[shapes of black]\n0000 1 2\n",
            "line 4: expected four words: SHAPES VALUE ATTACK DEFENCE",
        ),
        (
            "HEAD[shapes of black]\n0021 1 2 3\n",
            "line 4: expected four shapes 0 to d",
        ),
        (
            "HEAD[shapes of black]\n0001 1 -2 3\n",
            "line 4: expected a number from 0 to 10000, got `-2`",
        ),
        (
            "HEAD[shapes of black]\n0001 99999 2 3\n",
            "line 4: expected a number from -10000 to 10000, got `99999`",
        ),
        (
            "HEAD[shapes of black]\n0001 1 2 3\n\n0001 1 2 3\n",
            "line 6: a second row `0001`",
        ),
        (
            "HEAD[threats of white]\n800 1\n",
            "line 4: expected a set of threats from 000 to 7ff, got `800`",
        ),
        (
            "HEAD[threats of white]\n+01 1\n",
            "line 4: expected a set of threats",
        ),
        (
            "HEAD[threats of white]\n001\n",
            "line 4: expected two words: SET VALUE",
        ),
        (
            "HEAD[threats of white]\n001 5\n",
            "line 5: the text ends without a line `end`",
        ),
        (
            "HEADend\n001 5\n",
            "line 4: expected nothing after `end`, got `001 5`",
        ),
        ("\u{1f408}\u{0}\u{7}", "line 1: expected `rule NAME`, got `"),
    ];
    for (text, expected) in cases {
        let told = RuleWeights::parse(&text.replace("HEAD", head)).unwrap_err();
        let told = told.to_string();
        assert!(told.starts_with(expected), "{text:?}: {told}");
        assert!(!told.contains('\n') && told.len() < 200, "{told:?}");
    }
}

#[test]
fn replaced_weights_are_those_of_their_rule_alone() {
    let own = Weights::builtin().with(RuleWeights::reasoned(Rule::Renju));
    for rule in Rule::ALL {
        let game = random_game(rule, 12);
        let [builtin, replaced, none] =
            [&BUILTIN, &own, Weights::none()].map(|weights| PatternState::of_game(&game, weights));
        let is_own = rule == Rule::Renju;
        assert_eq!(
            builtin.evaluation() != replaced.evaluation(),
            is_own,
            "{rule}"
        );
        assert_eq!(none.evaluation(), 0);
        for point in game.legal_points() {
            for color in Color::ALL {
                assert_eq!(none.urgency(point, color), 0);
                assert_eq!(none.class(point, color), replaced.class(point, color));
            }
        }
    }
}

/// A position after this number of random stones.
fn random_game(rule: Rule, plies: u16) -> Game {
    let setup = GameSetup::new(rule, 15).unwrap();
    arena::random_opening(setup, plies, 3)
}

#[test]
fn searches_with_different_weights_run_beside_each_other() {
    let limits = Limits {
        nodes: Some(3_000),
        ..Limits::default()
    };
    for rule in Rule::ALL {
        let game = random_game(rule, 4);
        let search = |weights: &Arc<Weights>| {
            TreeSearch::new(TreeParams {
                table_mib: 1,
                weights: Arc::clone(weights),
                ..TreeParams::default()
            })
        };
        let told = |search: &mut TreeSearch| {
            let decision = search.search(&game, &limits, &mut Silent).unwrap();
            (decision.point, decision.score, decision.progress.depth)
        };
        let builtin = Arc::new(Weights::builtin());
        let own = Arc::new(builtin.with(RuleWeights::reasoned(rule)));
        let [alone, own_alone] = [&builtin, &own].map(|weights| told(&mut search(weights)));
        assert_ne!(alone.1, own_alone.1, "{rule}: the weights decide");
        let (mut first, mut second) = (search(&builtin), search(&own));
        let beside = std::thread::scope(|scope| {
            let thread = scope.spawn(|| told(&mut first));
            [told(&mut second), thread.join().unwrap()]
        });
        assert_eq!(beside, [own_alone, alone], "{rule}");
    }
}

/// The state after these stones, Black first.
fn after(stones: &str) -> PatternState {
    let points = stones
        .split_whitespace()
        .map(|it| parse_point(it, 15).unwrap());
    let game = Game::with_moves(GameSetup::default(), points).unwrap();
    PatternState::of_game(&game, &BUILTIN)
}

#[test]
fn threats_are_those_of_the_side_to_move_and_of_the_other() {
    let told = |state: &PatternState| {
        let set = state.threats();
        Threat::ALL
            .into_iter()
            .filter(|threat| threat.is_in(set))
            .collect::<Vec<_>>()
    };
    let mut state = after("h8 a1 h9 a3 h10 a5");
    assert!(
        told(&state).contains(&Threat::OpenFour),
        "{:?}",
        told(&state)
    );
    assert!(!told(&state).contains(&Threat::OpenFourAgainst));
    state.pass();
    assert!(
        told(&state).contains(&Threat::OpenFourAgainst),
        "{:?}",
        told(&state)
    );
    let four = after("h8 a1 h9 a3 h10 a5 h11");
    assert!(told(&four).contains(&Threat::FiveAgainst));
    assert_eq!(told(&after("")), []);
}

#[test]
fn evaluation_favours_the_side_with_the_threat() {
    let mut state = after("h8 a1 h9 a3 h10 a5");
    assert_eq!(state.evaluation(), state.value() + state.threat_value());
    assert!(state.evaluation() > 400, "{}", state.evaluation());
    state.pass();
    assert!(state.evaluation() < -100, "{}", state.evaluation());
}
