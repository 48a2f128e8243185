//! Kind `policy`: it plays the first point of the ranking, and the ranking is that of its search.

use engine::rank_points;
use engine::state::Weights;
use player::{BuildContext, Limits, Player, Registry, StopToken, Turn};
use rules::{Action, Game, GameResult, Rule, Side, parse_point};

use super::positions::{corpus, setup};

fn built(kind: &str, seed: u64) -> Box<dyn Player> {
    let context = BuildContext {
        seed,
        ..BuildContext::default()
    };
    let built = Registry::builtin().build(kind, toml::Table::new(), &context);
    built.expect("it needs no options")
}

/// The point that the player chooses.
fn choose(player: &mut dyn Player, game: &Game) -> Action {
    let chosen = player.choose(Turn {
        game,
        limits: Limits::default(),
        stop: &StopToken::new(),
        report: &mut |_| {},
    });
    chosen.expect("the game is not over")
}

#[test]
fn policy_plays_the_most_urgent_point_of_all_legal_ones() {
    let weights = Weights::builtin();
    for game in corpus().iter().flatten() {
        if game.result().is_some() || game.board().stones() == 0 {
            continue;
        }
        let ranked = rank_points(game, &weights);
        assert!(ranked.is_sorted_by(|a, b| a.1 >= b.1), "{}", game.board());
        let legal = |point| game.check(Action::Place(point)).is_ok();
        assert!(ranked.iter().all(|it| legal(it.0)), "{}", game.board());
        let mut player = built("policy", 1);
        player.new_game(&game.setup()).expect("it is ready");
        let Action::Place(point) = choose(player.as_mut(), game) else {
            panic!("no stone");
        };
        let urgency = ranked.iter().find(|it| it.0 == point).map(|it| it.1);
        assert_eq!(urgency, ranked.first().map(|it| it.1), "{}", game.board());
    }
}

#[test]
fn policy_makes_its_own_five_before_it_stops_one() {
    let moves = "a1 h8 b1 h9 c1 h10 d1 h11".split_whitespace();
    let moves = moves.map(|text| parse_point(text, 15).expect("a point"));
    let game = Game::with_moves(setup(Rule::Freestyle, 15), moves).expect("legal moves");
    let ranked = rank_points(&game, &Weights::builtin());
    assert_eq!(ranked[0].0.to_string(), "e1");
}

#[test]
fn policy_beats_a_player_that_counts_windows() {
    for rule in Rule::ALL {
        let mut won = 0;
        for seed in 0..10 {
            let mut players = [built("policy", seed), built("counting", seed)];
            let mut game = Game::new(setup(rule, 15));
            for player in &mut players {
                player.new_game(&game.setup()).expect("it is ready");
            }
            while game.result().is_none() {
                // White is the policy in every other game.
                let side = game.side_of(game.side_to_move());
                let place = usize::from((side == Side::First) == (seed % 2 == 1));
                let action = choose(players[place].as_mut(), &game);
                game.play(action).expect("players are legal");
            }
            let own = if seed % 2 == 0 {
                Side::First
            } else {
                Side::Second
            };
            won += u32::from(game.result().and_then(GameResult::winner) == Some(own));
        }
        assert!(won >= 8, "{rule}: {won} of 10");
    }
}
