//! Random choice among nearly equal moves: seeded, bounded, and switched off in won and lost
//! positions.

use std::collections::BTreeSet;

use engine::{Limits, Proven, Searcher, Silent, TreeParams, TreeSearch};
use player::config::Cast;
use player::{BuildContext, Registry};
use rules::{Action, Game, GameSetup};

use super::support::{ask, game, percent, player, random_games};

/// Moves of a player against itself.
fn self_play(kind: &str, options: &str, seed: u64, plies: u16) -> Vec<Action> {
    let mut sides = [player(kind, options, seed), player(kind, options, seed + 1)];
    let mut game = Game::new(GameSetup::default());
    while game.result().is_none() && game.ply() < plies {
        let side = usize::from(game.ply() % 2);
        let answer = ask(&mut *sides[side], &game, 400);
        game.play(answer.action).expect("a legal move");
    }
    game.actions().to_vec()
}

#[test]
fn without_traits_every_move_is_the_searchs() {
    let params = TreeParams {
        table_mib: 1,
        keep: false,
        ..TreeParams::default()
    };
    let neutral = "
        search = { table_mib = 1, keep = false }
        choice = { temperature = [[0, 0], [20, 0]], top_k = 12, max_loss = 40 }
        perception = { miss_open_three = 0, sight = 0 }
        style = { attack = 1, defence = 1, centre = 0 }
        manners = { resign = 0, take_back = true }";
    let mut search = TreeSearch::new(params);
    let mut player = player("tree", neutral, 1);
    for game in random_games(5).take(60) {
        let limits = Limits {
            nodes: Some(500),
            ..Limits::default()
        };
        let decision = search.search(&game, &limits, &mut Silent);
        let answer = ask(&mut *player, &game, 500);
        let point = decision.map(|decision| decision.point);
        assert_eq!(point, Some(answer.point()), "{}", game.board());
    }
}

#[test]
fn where_the_curve_is_at_zero_the_move_is_the_searchs() {
    let mut plain = player("tree", "search.table_mib = 1", 1);
    let curve = "
        search.table_mib = 1
        choice.temperature = [[0, 50], [8, 0]]";
    let mut curved = player("tree", curve, 1);
    for game in random_games(6).filter(|game| game.ply() >= 8).take(40) {
        // Both are cleared. The character does so by itself when a game does not continue.
        plain.new_game(&game.setup()).expect("it could before");
        let [a, b] = [&mut plain, &mut curved].map(|it| ask(&mut **it, &game, 500).point());
        assert_eq!(a, b, "{}", game.board());
    }
}

#[test]
fn one_seed_is_one_game_and_many_seeds_are_many() {
    for (kind, search) in [
        ("tree", "search.table_mib = 1"),
        ("montecarlo", "search.table_mib = 1"),
        (
            "montecarlo",
            "search = { table_mib = 1, algorithm = \"tree\" }",
        ),
        ("models", "search.table_mib = 1"),
    ] {
        let options = format!("{search}\nchoice = {{ temperature = 6, max_loss = 15 }}");
        let games = |seed| self_play(kind, &options, seed, 8);
        assert_eq!(games(7), games(7), "{kind}: one seed");
        let different = (0..8).map(|seed| games(10 * seed)).collect::<Vec<_>>();
        let different = different
            .iter()
            .map(|actions| format!("{actions:?}"))
            .collect::<BTreeSet<_>>();
        assert!(different.len() >= 6, "{kind}: {} of 8", different.len());
    }
}

#[test]
fn no_move_is_worse_than_the_largest_loss() {
    const MOST: f64 = 6.0;
    let options = format!(
        "search.table_mib = 1\nchoice = {{ temperature = 100, top_k = 20, max_loss = {MOST} }}"
    );
    let mut player = player("tree", &options, 3);
    let (mut others, mut asked) = (0, 0);
    for game in random_games(7).take(400) {
        let answer = ask(&mut *player, &game, 800);
        let known = answer.progress.candidates.iter();
        let known = known.filter_map(|it| Some((it.point, percent(it)?)));
        let known = known.collect::<Vec<_>>();
        let best = known.iter().map(|it| it.1).fold(f64::NAN, f64::max);
        let Some(chosen) = known.iter().find(|it| it.0 == answer.point()) else {
            // No value was known: the move is the search's own.
            continue;
        };
        asked += 1;
        others += usize::from(chosen.1 < best);
        assert!(best - chosen.1 <= MOST, "{} of {best}", chosen.1);
    }
    assert!(asked > 200 && others > asked / 10, "{others} of {asked}");
}

/// White to move cannot stop an open four.
const LOST: &str = "h8 h2 i8 b9 j8 c12 k8";

#[test]
fn lost_game_is_played_without_random_choice() {
    let wild = "
        search.table_mib = 1
        level = 20
        choice = { temperature = 100, max_loss = 100 }
        perception = { miss_open_three = 1 }";
    let mut lost = random_games(8)
        .chain([game(LOST)])
        .filter_map(|game| {
            let answer = ask(&mut *player("tree", "search.table_mib = 1", 1), &game, 1000);
            matches!(answer.progress.proven, Some(Proven::Loss(_))).then_some((game, answer))
        })
        .take(20);
    assert!(lost.all(|(game, plain)| {
        let wild = ask(&mut *player("tree", wild, 1), &game, 1000);
        // When other moves are ranked as well, the search may see less, and then the choice may be
        // random.
        let sees_loss = matches!(wild.progress.proven, Some(Proven::Loss(_)));
        !sees_loss || wild.progress.candidates[0].score >= plain.progress.candidates[0].score
    }));
}

#[test]
fn win_is_not_given_away_by_random_choice() {
    // Black to move makes an open four of its open three.
    let won = game("h8 b2 i8 b13 j8 n2");
    for seed in 0..20 {
        let options =
            "search.table_mib = 1\nchoice = { temperature = 100, max_loss = 100, top_k = 20 }";
        let answer = ask(&mut *player("tree", options, seed), &won, 1000);
        let point = answer.point().to_string();
        assert!(point == "g8" || point == "k8", "seed {seed}: {point}");
    }
}

/// The whole shipped cast: one seed, one game.
#[test]
fn every_character_repeats_its_game() {
    let registry = Registry::builtin();
    let cast = Cast::embedded(&registry);
    for character in cast.characters().filter(|it| !it.is_human()) {
        let mut answers = (0..2).map(|_| {
            let context = BuildContext {
                seed: 5,
                ..BuildContext::default()
            };
            let mut player = character.build(&registry, &context).expect("it is valid");
            player.new_game(&GameSetup::default()).expect("it can");
            let mut game = Game::new(GameSetup::default());
            while game.result().is_none() && game.ply() < 10 {
                let answer = ask(&mut *player, &game, 300);
                game.play(answer.action).expect("a legal move");
            }
            game.actions().to_vec()
        });
        assert_eq!(answers.next(), answers.next(), "{}", character.id);
    }
}
