//! The eight symmetries of the board change only the places of stones.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Action, Foul, Game, GameSetup, Point, Rule, Symmetry};

const SIZES: [u8; 5] = [5, 6, 9, 15, 22];

/// Asserts that `image` is `game` seen through `symmetry`: stones, legality, forbidden points,
/// result, winning stones.
fn assert_image(game: &Game, image: &Game, symmetry: Symmetry) {
    let size = game.board().size();
    let map = |point| symmetry.map(point, size);
    for point in Point::all(size) {
        assert_eq!(game.board().get(point), image.board().get(map(point)));
    }
    assert_eq!(game.result(), image.result());
    assert_eq!(game.to_decide(), image.to_decide());
    assert_eq!(
        sorted(game.legal_points().map(map)),
        image.legal_points().collect::<Vec<_>>()
    );
    let mut fouls: Vec<(Point, Foul)> = game.forbidden_points();
    for (point, _) in &mut fouls {
        *point = map(*point);
    }
    fouls.sort_by_key(|&(point, _)| point);
    assert_eq!(fouls, image.forbidden_points());
    assert_eq!(
        sorted(game.winning_stones().into_iter().map(map)),
        image.winning_stones()
    );
}

fn sorted<T: Ord>(items: impl IntoIterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    items.sort();
    items
}

#[test]
fn all_eight_images_of_a_game_agree() {
    let mut rng = ChaCha8Rng::seed_from_u64(8);
    for rule in Rule::ALL {
        for size in SIZES {
            let setup = GameSetup::new(rule, size).expect("a size in range");
            let mut game = Game::new(setup);
            let mut images = Symmetry::ALL.map(|_| Game::new(setup));
            let window = size.min(8);
            while game.result().is_none() && game.ply() < 60 {
                let corner = (size - window) / 2;
                let x = corner + rng.random_range(0..window);
                let y = corner + rng.random_range(0..window);
                let point = Point::new(x, y);
                let played = game.play(Action::Place(point)).is_ok();
                for (image, symmetry) in images.iter_mut().zip(Symmetry::ALL) {
                    let mapped = Action::Place(symmetry.map(point, size));
                    assert_eq!(image.play(mapped).is_ok(), played);
                    if played && game.ply().is_multiple_of(5) || game.result().is_some() {
                        assert_image(&game, image, symmetry);
                    }
                }
            }
        }
    }
}

#[test]
fn symmetries_are_eight_different_permutations() {
    for size in 5..=22 {
        let mut images = Vec::new();
        for symmetry in Symmetry::ALL {
            let image: Vec<Point> = Point::all(size)
                .map(|point| symmetry.map(point, size))
                .collect();
            let all = sorted(image.iter().copied());
            assert_eq!(all, Point::all(size).collect::<Vec<_>>());
            assert!(!images.contains(&image), "{symmetry:?} repeats another");
            images.push(image);
        }
    }
}
