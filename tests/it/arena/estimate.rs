//! The estimated Elo of characters from their settings.

use arena::{PairOfGames, Ratings, StrengthModel, random_options, random_pair};
use player::{BuildContext, Registry};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use toml::Table;

fn options(text: &str) -> Table {
    text.parse().expect("TOML")
}

/// The level of the same strength by the model.
fn level(model: &StrengthModel, text: &str) -> f64 {
    let equal = model.level("tree", &options(text));
    equal.expect("settings of the model").level
}

#[test]
fn random_settings_are_those_of_playable_characters() {
    let registry = Registry::builtin();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..1_000 {
        let options = random_options(&mut rng);
        let built = registry.build("tree", options.clone(), &BuildContext::default());
        assert!(built.is_ok(), "{options}");
        let equal = StrengthModel::builtin().level("tree", &options);
        let equal = equal.expect("settings of the model");
        assert!((0.0..=100.0).contains(&equal.level), "{options}: {equal:?}");
        assert!(equal.error < 400.0, "{options}: {equal:?}");
    }
}

#[test]
fn levels_have_their_own_rating() {
    let (registry, ratings) = (Registry::builtin(), Ratings::default());
    for level in 0..=100 {
        let own = ratings.level("tree", level, &registry).expect("a rating");
        let options = options(&format!("level = {level}"));
        let estimate = ratings.estimate("tree", &options, &registry);
        let estimate = estimate.expect("an estimate");
        assert!(
            (estimate.elo - own.elo).abs() < 1e-6,
            "{level}: {estimate:?}, {own:?}"
        );
        assert!((estimate.error - own.error).abs() < 1e-6, "{level}");
    }
}

#[test]
fn every_slider_of_strength_moves_the_estimate() {
    let model = StrengthModel::builtin();
    let level = |keys: &str| level(model, &format!("level = 80\n{keys}"));
    let own = level("");
    assert!((own - 80.0).abs() < 1e-9, "{own}");
    let weaker = [
        "search.max_nodes = 300",
        "search.max_depth = 2",
        "choice.temperature = 20",
        "choice = { temperature = 10, max_loss = 60 }",
        "perception.miss_open_three = 0.5",
        "perception.miss_vcf = 0.9",
        "perception.sight = 2",
        "style.defence = 0.3",
    ];
    for keys in weaker {
        assert!(level(keys) < own - 2.0, "{keys}: {}", level(keys));
    }
    for keys in [
        "search.max_nodes = 10000",
        "choice.temperature = 0",
        "search.evaluator = \"net\"",
    ] {
        assert!(level(keys) > own + 2.0, "{keys}: {}", level(keys));
    }
    let neutral = [
        "manners.resign = 2",
        "seed = \"game\"",
        "book.files = [\"builtin\"]",
    ];
    for keys in neutral {
        assert!((level(keys) - own).abs() < 1e-9, "{keys}");
    }
}

#[test]
fn keys_and_kinds_outside_the_games_have_no_estimate() {
    let model = StrengthModel::builtin();
    let others = [
        "search.dynamics = \"complexity\"",
        "search.techniques.lmr = false",
        "search.evaluator = \"patterns\"",
        "choice.temperature = [[0, 5], [10, 0]]",
        "search.max_nodes = \"many\"",
        "search = 5",
        "style.attack = 0",
        "choice.top_k = 0",
    ];
    for keys in others {
        assert_eq!(model.level("tree", &options(keys)), None, "{keys}");
    }
    assert_eq!(model.level("models", &Table::new()), None);
}

#[test]
fn the_fit_finds_the_strength_that_decided_the_games() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    // Ten times the nodes are 300 Elo, all other keys nothing.
    let strength = |options: &Table| {
        let nodes = player::config::with_level(options)["search"]["max_nodes"].as_integer();
        300.0 * (nodes.expect("every level has nodes") as f64).log10()
    };
    let games = (0..3_000).map(|_| {
        let settings = random_pair(&mut rng);
        let lead = strength(&settings[0]) - strength(&settings[1]);
        let expected = 1.0 / (1.0 + 10_f64.powf(-lead / 400.0));
        let points = [0; 2].map(|_| f64::from(u8::from(rng.random_bool(expected))));
        (settings, points.iter().sum::<f64>())
    });
    let games = games.collect::<Vec<_>>();
    let model = StrengthModel::fitted(games.iter().map(|(settings, points)| PairOfGames {
        settings: settings.each_ref(),
        points: *points,
    }));
    // Above level 70 a level is as strong as its nodes.
    let found = level(&model, "level = 75\nsearch.max_nodes = 15000");
    assert!((found - 90.0).abs() < 4.0, "{found}");
    let found = level(&model, "level = 95\nsearch.max_nodes = 5000");
    assert!((found - 80.0).abs() < 4.0, "{found}");
    let read =
        StrengthModel::parse(&model.to_toml(&["A comment.".to_owned()])).expect("its own file");
    let again = level(&read, "level = 75\nsearch.max_nodes = 15000");
    assert!((again - level(&model, "level = 75\nsearch.max_nodes = 15000")).abs() < 0.05);
}

#[test]
fn files_of_other_content_are_refused() {
    let file = StrengthModel::builtin().to_toml(&[]);
    assert!(StrengthModel::parse(&file).is_ok());
    let broken = [
        String::new(),
        "schema = 1".to_owned(),
        file.replace("schema = 1", "schema = 2"),
        file.replace("nodes_2 =", "nodes_4 ="),
        file.replace("mirror_below =", "# mirror_below ="),
        file.replacen("  [", "  [1.0, ", 1),
        file[..file.len() / 2].to_owned(),
    ];
    for text in broken {
        let error = StrengthModel::parse(&text).expect_err("no model");
        assert!(!error.to_string().is_empty());
    }
}
