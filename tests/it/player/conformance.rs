//! Every registered kind and every character of the built-in cast keeps the contract of [`Player`].

use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::thread;

use player::config::Cast;
use player::{BuildContext, GameSetup, OptionErrors, Player, PlayerError, Random, Registry, Turn};
use rules::{Action, Point};

use super::harness::conforms;
use super::puppet::{Puppet, first_legal};
use crate::engines::engine;

#[test]
fn every_kind_conforms() {
    let registry = Registry::builtin().with("mine", mine);
    assert!(registry.kinds().any(|kind| kind == "mine"));
    thread::scope(|scope| {
        // A human decides in front of the screen.
        for kind in registry.kinds().filter(|kind| *kind != "human") {
            let registry = &registry;
            let build = move |context: &BuildContext| {
                let built = registry.build(kind, needed_options(kind), context);
                built.unwrap_or_else(|errors| panic!("`{kind}` needs options: {errors}"))
            };
            scope.spawn(move || conforms(&format!("kind `{kind}`"), build));
        }
    });
}

/// The options that a kind needs: a foreign engine for the kind that plays by one.
fn needed_options(kind: &str) -> toml::Table {
    match kind {
        "gomocup" => engine::sound(),
        _ => toml::Table::new(),
    }
}

#[test]
fn every_character_conforms() {
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    thread::scope(|scope| {
        // A character without options of its own is its kind, which has been tested.
        for character in cast
            .characters()
            .filter(|character| !character.options.is_empty() && !character.is_human())
        {
            let registry = &registry;
            let build = move |context: &BuildContext| {
                character
                    .build(registry, context)
                    .expect("it was built once")
            };
            scope.spawn(move || conforms(&format!("character `{}`", character.id), build));
        }
    });
}

#[test]
fn every_kind_has_a_character() {
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    let cast_kinds = cast
        .characters()
        .map(|character| character.kind.as_str())
        .collect::<BTreeSet<_>>();
    // No foreign engine is shipped.
    let kinds = registry.kinds().filter(|&kind| kind != "gomocup");
    assert_eq!(cast_kinds, kinds.collect::<BTreeSet<_>>());
}

/// A kind that is not built in.
fn mine(_: toml::Table, _: &BuildContext) -> Result<Box<dyn Player>, OptionErrors> {
    Ok(Box::new(Puppet::choosing(|turn| first_legal(turn.game))))
}

/// Remembers how often it was asked, which must not change the answer.
struct Forgetful(usize);

impl Player for Forgetful {
    fn new_game(&mut self, _: &GameSetup) -> Result<(), PlayerError> {
        Ok(())
    }
    fn choose(&mut self, turn: Turn<'_>) -> Result<Action, PlayerError> {
        self.0 += 1;
        let legal = turn.game.legal_points().collect::<Vec<_>>();
        let index = self
            .0
            .checked_rem(legal.len())
            .ok_or(PlayerError::NoAction)?;
        Ok(Action::Place(legal[index]))
    }
}

#[test]
fn harness_detects_players_that_break_the_contract() {
    type Build = fn(&BuildContext) -> Box<dyn Player>;
    let culprits: [(&str, Build, &str); 4] = [
        (
            "stubborn",
            |_| Box::new(Puppet::choosing(|_| Ok(Action::Place(Point::new(2, 2))))),
            "is illegal",
        ),
        (
            "forgetful",
            |_| Box::new(Forgetful(0)),
            "another answer after another question",
        ),
        (
            "deaf",
            |_| {
                Box::new(Puppet::choosing(|turn| {
                    if turn.limits.nodes.is_none() {
                        // Longer than the harness waits on a machine that stalls for 1.5 s.
                        thread::sleep(super::harness::PROMPT * 20);
                    }
                    first_legal(turn.game)
                }))
            },
            "to heed",
        ),
        (
            "posthumous",
            |_| {
                Box::new(Puppet::choosing(|turn| {
                    first_legal(turn.game).or(Ok(Action::Resign))
                }))
            },
            "after Some",
        ),
    ];
    for (name, build, complaint) in culprits {
        let payload = catch_unwind(|| conforms(name, build)).expect_err(name);
        let text = payload
            .downcast_ref::<String>()
            .expect("a formatted message");
        assert!(text.contains(name) && text.contains(complaint), "{text}");
    }
}

#[test]
fn random_is_open_to_other_crates() {
    conforms("random", |context| {
        Random::build(toml::Table::new(), context).expect("no options are needed")
    });
}
