//! Games that the referee ends, and the clocks that it keeps.

use std::time::Duration;

use arena::{
    Adjudication, Below, LossRule, Openings, Referee, RunOptions, TournamentSpec, TurnOutcome,
    run_tournament,
};
use player::{Candidate, Clock, Limits, Patience, Progress, Registry};
use rules::{Action, DrawReason, Forfeit, GameResult, GameSetup, Point, Rule, Side, WinReason};

use super::matches::character;
use crate::player::puppet::{Puppet, first_legal};

/// Plays the first legal point and reports the score in its option `score`.
fn registry() -> Registry {
    Registry::builtin().with("sayer", |options, _| {
        let score = options["score"].as_integer().unwrap() as i32;
        Ok(Box::new(Puppet::choosing(move |turn| {
            let answer = first_legal(turn.game)?;
            let Action::Place(point) = answer else {
                panic!("it places")
            };
            let candidate = Candidate {
                point,
                score: Some(score),
                visits: 1,
                line: vec![point],
            };
            (turn.report)(&Progress {
                candidates: vec![candidate],
                nodes: 5,
                ..Progress::default()
            });
            Ok(answer)
        })))
    })
}

fn play(scores: [i64; 2], adjudication: Adjudication) -> (GameResult, usize) {
    let player = |score: i64| {
        let mut player = character("random");
        (player.id, player.kind) = (format!("says {score}"), "sayer".into());
        player.options = toml::Table::from_iter([("score".to_owned(), score.into())]);
        player
    };
    let spec = TournamentSpec {
        games: 1,
        setup: GameSetup::new(Rule::Standard, 9).unwrap(),
        openings: Openings::Random(0),
        adjudication,
        ..TournamentSpec::among(scores.map(player).into())
    };
    let mut played = None;
    run_tournament(&registry(), &spec, RunOptions::default(), |game, _| {
        let replayed = game.replay(spec.setup).unwrap();
        assert_eq!(replayed.result(), Some(&game.result));
        played = Some((game.result.clone(), game.nodes.len()));
    })
    .unwrap();
    played.expect("a game was played")
}

#[test]
fn side_whose_own_score_is_lost_for_some_turns_loses() {
    let rule = LossRule {
        below: Below::Percent(1),
        turns: 3,
    };
    let agreed = Adjudication {
        loss: Some(rule),
        ..Adjudication::default()
    };
    let by_referee = |winner| GameResult::Win {
        winner,
        reason: WinReason::Adjudicated,
    };
    assert_eq!(play([-1_000, 50], agreed), (by_referee(Side::Second), 5));
    assert_eq!(play([50, -4_000], agreed), (by_referee(Side::First), 6));
    // A player does not lose by its opponent's score, nor by one that is less clear.
    let (result, turns) = play([-900, 9_000], agreed);
    assert!(
        turns > 6 && result != by_referee(Side::Second),
        "{result:?}"
    );
}

#[test]
fn loss_rule_of_an_earlier_journal_still_compares_scores() {
    fn read(text: &str) -> Adjudication {
        serde_json::from_str(text).expect("a rule")
    }
    let old = read(r#"{"draw_plies":null,"loss":{"score":1000,"turns":3}}"#);
    assert_eq!(old.loss.map(|it| it.below), Some(Below::Score(1_000)));
    let (lost, _) = play([-1_000, 50], old);
    assert_eq!(lost.winner(), Some(Side::Second));
    assert!(play([-999, 9_000], old).1 > 6, "999 is above minus 1,000");
    let new = read(r#"{"draw_plies":null,"loss":{"percent":1,"turns":3}}"#);
    assert_eq!(new.loss.map(|it| it.below), Some(Below::Percent(1)));
    for rule in [old, new] {
        let text = serde_json::to_string(&rule).expect("it is written");
        assert_eq!(read(&text), rule);
    }
}

#[test]
fn long_game_is_drawn() {
    let agreed = Adjudication {
        draw_plies: Some(7),
        ..Adjudication::default()
    };
    assert_eq!(
        play([0, 0], agreed),
        (GameResult::Draw(DrawReason::Adjudicated), 7)
    );
}

#[test]
fn five_counts_even_if_the_game_would_be_adjudicated() {
    let longest = play([0, 0], Adjudication::default()).1;
    let agreed = Adjudication {
        draw_plies: Some(longest as u16),
        ..Adjudication::default()
    };
    let (result, _) = play([0, 0], agreed);
    assert!(
        !matches!(result, GameResult::Draw(DrawReason::Adjudicated)),
        "{result:?}"
    );
}

fn clocked(left_ms: u64, increment_ms: u64) -> Referee {
    let clock = Clock {
        left: Duration::from_millis(left_ms),
        increment: Duration::from_millis(increment_ms),
    };
    let limits = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    let patience = Patience {
        grace: Duration::from_millis(50),
        untimed: None,
    };
    Referee::new(GameSetup::default(), [limits; 2]).with_patience(patience)
}

fn left(referee: &Referee, side: Side) -> u128 {
    referee.clock(side).expect("a clock runs").left.as_millis()
}

#[test]
fn turn_takes_its_time_from_the_clock_and_adds_the_increment() {
    let mut referee = clocked(1_000, 20);
    let place = |x| Ok(Action::Place(Point::new(x, 7)));
    assert_eq!(
        referee.rule(place(7), Duration::from_millis(300)),
        TurnOutcome::Played(place(7).unwrap())
    );
    assert_eq!(
        [left(&referee, Side::First), left(&referee, Side::Second)],
        [720, 1_000]
    );
    referee.rule(place(8), Duration::from_millis(1_040));
    assert_eq!(left(&referee, Side::Second), 20, "the tolerance saves it");
    assert_eq!(
        referee.limits(Side::First).longest(),
        Some(Duration::from_millis(720))
    );
}

#[test]
fn clock_that_has_run_out_loses() {
    let mut referee = clocked(100, 1_000);
    let answer = Ok(Action::Place(Point::new(7, 7)));
    let outcome = referee.rule(answer, Duration::from_millis(151));
    assert_eq!(outcome, TurnOutcome::Forfeited(Forfeit::Time));
}
