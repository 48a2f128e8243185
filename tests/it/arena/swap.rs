//! Games opened by swap and swap2: everything belongs to a side, whichever colour it holds.

use std::collections::BTreeSet;
use std::fs;
use std::time::Duration;

use arena::{
    Adjudication, Below, GameRecord, Journal, LossRule, Openings, Referee, RunOptions, Standings,
    TournamentSpec, TurnOutcome, run_tournament,
};
use player::{Clock, Limits, Registry, SeatError};
use record::Format;
use rules::{
    Action, Color, Forfeit, Game, GameSetup, OpeningRule, Point, Rule, Side, Stones, WinReason,
};

use super::matches::{character, registry};
use super::tournament::timeless;
use crate::player::puppet::{Puppet, first_legal};

fn spec(players: &[&str], games: u32, opening: OpeningRule) -> TournamentSpec {
    let setup = GameSetup::new(Rule::Freestyle, 9).unwrap();
    TournamentSpec {
        games,
        setup: setup.with_opening(opening),
        limits: Limits {
            nodes: Some(100),
            ..Limits::default()
        },
        openings: Openings::Random(0),
        ..TournamentSpec::among(players.iter().map(|id| character(id)).collect())
    }
}

fn run_with(
    spec: &TournamentSpec,
    registry: &Registry,
    options: RunOptions,
) -> (Standings, Vec<GameRecord>) {
    let mut games = Vec::new();
    let standings = run_tournament(registry, spec, options, |game, _| games.push(game.clone()));
    games.sort_by_key(|game| game.game);
    (standings.unwrap(), games)
}

fn run(spec: &TournamentSpec) -> (Standings, Vec<GameRecord>) {
    run_with(spec, &registry(), RunOptions::default())
}

#[test]
fn every_game_is_opened_by_the_procedure_and_can_be_replayed() {
    for opening in [OpeningRule::Swap, OpeningRule::Swap2] {
        let spec = spec(&["cat", "counting", "random", "lynx"], 4, opening);
        let (standings, games) = run(&spec);
        let mut choices = BTreeSet::new();
        for game in &games {
            let replayed = game.replay(spec.setup).expect("it can be played again");
            assert_eq!(replayed.result(), Some(&game.result));
            assert!(game.forfeit().is_none(), "{:?}", game.result);
            let words = game.moves.split(' ').collect::<Vec<_>>();
            choices.insert(match words[1] {
                "swap" => "swap",
                word if word.len() > 3 => "two",
                _ => "stay",
            });
            assert_eq!([game.times_ms.len(), game.scores.len()], [words.len(); 2]);
            assert_eq!(game.scores[0], None, "no position was judged");
        }
        assert!(choices.len() > 1, "{choices:?}");
        // Points are of players, not of colours.
        let report = standings.report();
        for (index, player) in report.players.iter().enumerate() {
            let id = character(["cat", "counting", "random", "lynx"][index]).id;
            let won = games.iter().filter(|game| {
                let winner = game.result.winner();
                winner.is_some_and(|side| game.players[side.index()] == id)
            });
            assert_eq!(player.tally.wins as usize, won.count(), "{id}");
        }
    }
}

#[test]
fn match_repeats_and_resumes_from_its_journal() {
    let spec = spec(&["cat", "counting"], 6, OpeningRule::Swap2);
    let (whole, games) = run(&spec);
    let options = RunOptions {
        concurrency: 3,
        ..RunOptions::default()
    };
    let (again, same) = run_with(&spec, &registry(), options);
    let moves = |games: &[GameRecord]| games.iter().map(|it| it.moves.clone()).collect::<Vec<_>>();
    assert_eq!(moves(&games), moves(&same));
    assert_eq!(timeless(&whole), timeless(&again));
    let different = moves(&games)
        .into_iter()
        .map(|it| it.split(' ').next().unwrap().to_owned());
    assert!(
        different.collect::<BTreeSet<_>>().len() > 1,
        "the openings differ"
    );

    let folder = tempfile::tempdir().expect("the system has room for a folder");
    let path = folder.path().join("games.jsonl");
    let resume = |spec: &TournamentSpec| {
        let (journal, played) = Journal::resume(&path, spec)?;
        let options = RunOptions {
            journal: Some(journal),
            played,
            ..RunOptions::default()
        };
        Ok::<_, arena::JournalError>(run_with(spec, &registry(), options).0)
    };
    resume(&spec).expect("it begins");
    let text = fs::read_to_string(&path).unwrap();
    let third = text.match_indices('\n').nth(3).expect("three games").0;
    fs::write(&path, &text[..third + 20]).unwrap();
    assert_eq!(timeless(&resume(&spec).unwrap()), timeless(&whole));
    let free = TournamentSpec {
        setup: spec.setup.with_opening(OpeningRule::Free),
        ..spec
    };
    let error = resume(&free).expect_err("it is another tournament");
    let told = "`opening_rule` was \"swap2\", is not set";
    assert!(error.to_string().ends_with(told), "{error}");
}

/// Kinds whose names state their action after three stones.
fn kinds() -> Registry {
    let kind = |opening: fn(&Game) -> Action| {
        move |_: toml::Table, _: &player::BuildContext| {
            let player: Box<dyn player::Player> =
                Box::new(Puppet::choosing(move |turn| {
                    match turn.game.actions().len() {
                        1 => Ok(opening(turn.game)),
                        _ => first_legal(turn.game),
                    }
                }));
            Ok(player)
        }
    };
    Registry::builtin()
        .with("swapping", kind(|_| Action::Swap))
        .with(
            "laying",
            kind(|_| Action::PlaceMany(Stones::Two([Point::new(0, 3), Point::new(4, 8)]))),
        )
        .with("resigning later", kind(|_| Action::Resign))
        .with(
            "confused",
            kind(|game| Action::Place(game.last_move().expect("three stones"))),
        )
        .with("hasty", |_, _| {
            Ok(Box::new(Puppet::choosing(|_| {
                Ok(Action::Place(Point::new(4, 4)))
            })))
        })
        .with("stuck", |_, _| {
            Ok(Box::new(Puppet::choosing(|turn| {
                match turn.game.actions().len() {
                    1 => {
                        let _ = turn.stop.signal().recv();
                        std::thread::sleep(Duration::from_secs(5));
                        first_legal(turn.game)
                    }
                    _ => first_legal(turn.game),
                }
            })))
        })
}

/// Plays one game; returns the loser and the reason.
fn lost(players: [&str; 2], limits: Limits) -> (Side, Option<String>) {
    let spec = TournamentSpec {
        limits,
        patience: player::Patience {
            grace: Duration::from_millis(100),
            ..Default::default()
        },
        ..spec(&players, 1, OpeningRule::Swap2)
    };
    let (_, games) = run_with(&spec, &kinds(), RunOptions::default());
    let [game] = &games[..] else {
        panic!("one game")
    };
    let replayed = game.replay(spec.setup).expect("it can be played again");
    assert_eq!(replayed.result(), Some(&game.result));
    let winner = game.result.winner().expect("somebody loses");
    (
        !winner,
        game.forfeit().map(|(_, forfeit)| forfeit.to_string()),
    )
}

#[test]
fn player_that_ignores_the_opening_loses() {
    let limits = Limits {
        time: Some(Duration::from_millis(300)),
        ..Limits::default()
    };
    let hasty = "illegal move: `e5` does not fit here, expected three stones";
    for (players, loser, reason) in [
        (["hasty", "swapping"], Side::First, Some(hasty)),
        (
            ["swapping", "confused"],
            Side::Second,
            Some("illegal move: c1 is occupied"),
        ),
        (["swapping", "stuck"], Side::Second, Some("out of time")),
        (["swapping", "resigning later"], Side::Second, None),
    ] {
        let (lost, how) = lost(players, limits);
        assert_eq!((lost, how.as_deref()), (loser, reason), "{players:?}");
    }
}

#[test]
fn files_of_games_name_the_colours_of_the_players() {
    for (second, black) in [("swapping", "swapping"), ("laying", "laying")] {
        let spec = spec(&["sound", second], 1, OpeningRule::Swap2);
        let registry = kinds().with("sound", |_, _| Ok(Box::new(Puppet::default())));
        let (_, games) = run_with(&spec, &registry, RunOptions::default());
        let record = games[0].to_record(spec.setup).expect("a record");
        let game = record.game();
        assert_eq!(&games[0].players[game.side_of(Color::Black).index()], black);
        let sgf = Format::Sgf.write(&record).expect("it has room").bytes;
        let sgf = String::from_utf8(sgf).expect("we write UTF-8");
        assert!(sgf.contains(&format!("PB[{black}]PW[sound]")), "{sgf}");
        let winner = game.color_of(
            games[0]
                .result
                .winner()
                .expect("first legal points make a five"),
        );
        let result = if winner == Color::Black {
            "RE[B+]"
        } else {
            "RE[W+]"
        };
        assert!(sgf.contains(result), "{sgf}");
    }
}

#[test]
fn score_of_a_choice_adjudicates_nothing() {
    let registry = Registry::builtin().with("gloomy", |_, _| {
        Ok(Box::new(Puppet::choosing(|turn| {
            if turn.game.actions().len() > 2 {
                return first_legal(turn.game);
            }
            let point = Point::new(0, 0);
            let candidate = player::Candidate {
                point,
                score: Some(-9_000),
                visits: 1,
                line: vec![point],
            };
            (turn.report)(&player::Progress {
                candidates: vec![candidate],
                ..Default::default()
            });
            match turn.game.actions().len() {
                1 => Ok(Action::Swap),
                _ => first_legal(turn.game),
            }
        })))
    });
    let spec = TournamentSpec {
        adjudication: Adjudication {
            loss: Some(LossRule {
                below: Below::Percent(1),
                turns: 1,
            }),
            ..Adjudication::default()
        },
        ..spec(&["random", "gloomy"], 1, OpeningRule::Swap2)
    };
    let (_, games) = run_with(&spec, &registry, RunOptions::default());
    assert!(games[0].moves.contains("swap"), "{}", games[0].moves);
    let adjudicated = |game: &GameRecord| {
        matches!(
            &game.result,
            rules::GameResult::Win {
                reason: WinReason::Adjudicated,
                ..
            }
        )
    };
    assert!(!adjudicated(&games[0]), "{:?}", games[0].result);
}

#[test]
fn clock_runs_for_the_side_that_decides() {
    let second = Duration::from_secs(1);
    let clock = Clock {
        left: 100 * second,
        increment: second,
    };
    let limits = Limits {
        clock: Some(clock),
        ..Limits::default()
    };
    let setup = GameSetup::default().with_opening(OpeningRule::Swap2);
    let mut referee = Referee::new(setup, [limits; 2]);
    let three = Stones::Three([Point::new(7, 7), Point::new(8, 8), Point::new(6, 6)]);
    let two = Stones::Two([Point::new(7, 8), Point::new(8, 9)]);
    let left =
        |referee: &Referee| Side::ALL.map(|side| referee.clock(side).unwrap().left.as_secs());
    for (action, elapsed, expected) in [
        (Action::PlaceMany(three), 11, [90, 100]),
        (Action::PlaceMany(two), 21, [90, 80]),
        (Action::Swap, 6, [85, 80]),
        // The first side has Black now: White is the second side's.
        (Action::Place(Point::new(0, 0)), 2, [85, 79]),
        (Action::Place(Point::new(1, 0)), 3, [83, 79]),
    ] {
        let outcome = referee.rule(Ok(action), elapsed * second);
        assert_eq!(outcome, TurnOutcome::Played(action));
        assert_eq!(left(&referee), expected, "{action}");
    }
    let lost = referee.rule(Err(SeatError::Unresponsive(second)), 200 * second);
    assert_eq!(lost, TurnOutcome::Forfeited(Forfeit::Time));
    assert_eq!(referee.game().result().unwrap().winner(), Some(Side::First));
}
