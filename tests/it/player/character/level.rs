//! The key `level`, which sets the other keys of a character.

use rules::{Game, GameSetup};

use super::support::{ask, ask_within, player, random_games};
use player::Limits;

#[test]
fn level_bounds_the_nodes_and_an_explicit_key_overrides_it() {
    let start = random_games(3)
        .find(|game| game.ply() == 6)
        .expect("one of many");
    let nodes = |options: &str| {
        let mut player = player("tree", options, 1);
        ask_within(&mut *player, &start, Limits::default())
            .progress
            .nodes
    };
    let (by_level, by_key) = (
        nodes("level = 80"),
        nodes("level = 80\nsearch.max_nodes = 150"),
    );
    assert!((151..=4000).contains(&by_level), "{by_level}");
    assert!(by_key <= 150, "{by_key}");
}

#[test]
fn low_levels_vary_and_the_highest_is_the_search() {
    let start = Game::new(GameSetup::default());
    let moves = |level: u8| {
        let answers = (0..12).map(|seed| {
            let options = format!("level = {level}\nsearch.table_mib = 1");
            let mut game = start.clone();
            let mut player = player("tree", &options, seed);
            for _ in 0..4 {
                let answer = ask(&mut *player, &game, 500);
                game.play(answer.action).expect("a legal move");
            }
            format!("{:?}", game.actions())
        });
        let mut answers = answers.collect::<Vec<_>>();
        answers.sort();
        answers.dedup();
        answers.len()
    };
    assert!(moves(10) >= 10);
    assert_eq!(moves(100), 1);
}
