//! Random users: whatever is clicked in whatever order, the session stays what its record says and no seat is stuck.

use bevy::prelude::*;
use nekomoku::app::{Intent, SeatHandle, SeatStatus};
use nekomoku::rules::{Game, Point};
use rand::prelude::*;
use rand_chacha::ChaCha8Rng;

use crate::support::*;

/// Sequences in a normal run; `NEKOMOKU_SESSIONS` asks for another number.
const SEQUENCES: u64 = 40;
const STEPS: usize = 60;

fn random_intent(rng: &mut ChaCha8Rng, size: u8) -> Intent {
    let point = Point::new(rng.random_range(0..size), rng.random_range(0..size));
    match rng.random_range(0..20) {
        0..=10 => Intent::Place(point),
        11..=13 => Intent::Undo,
        14..=15 => Intent::Redo,
        16..=17 => Intent::MoveNow,
        18 => Intent::Restart,
        _ => Intent::Resign,
    }
}

/// The position is the one that its actions lead to, and only the side to decide is thinking.
fn check(app: &mut App, case: &str) {
    let session = session(app);
    let mut replayed = Game::new(session.game().setup());
    for action in session.game().actions() {
        replayed
            .play(*action)
            .unwrap_or_else(|error| panic!("{case}: {error}"));
    }
    assert_eq!(replayed.board(), session.game().board(), "{case}");
    let deciding = session.side_to_decide();
    let mut seats = app.world_mut().query::<&SeatHandle>();
    for seat in seats
        .iter(app.world())
        .filter(|seat| seat.status() == SeatStatus::Thinking)
    {
        assert_eq!(Some(seat.side()), deciding, "{case}");
    }
}

#[test]
fn random_users_break_nothing() {
    let sequences =
        std::env::var("NEKOMOKU_SESSIONS").map_or(SEQUENCES, |it| it.parse().expect("a number"));
    const PLAYERS: [&str; 6] = ["you", "random", "brisk", "slow", "panics", "cheats"];
    for seed in 0..sequences {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let [black, white] = [0, 1].map(|_| *PLAYERS.choose(&mut rng).expect("there are players"));
        let mut app = game_app(black, white);
        let case = format!("sequence {seed}, {black} against {white}");
        for _ in 0..STEPS {
            if rng.random_bool(0.5) {
                let size = session(&app).game().setup().size();
                let intent = random_intent(&mut rng, size);
                app.world_mut().write_message(intent);
            }
            app.update();
            check(&mut app, &case);
        }
        // However it stands, a new game begins and its first side can decide.
        intend(&mut app, Intent::Restart);
        if session(&app).human_to_decide().is_some() {
            intend(&mut app, Intent::Place(Point::center(15)));
        } else {
            intend(&mut app, Intent::MoveNow);
        }
        update_until(&mut app, &case, |app| {
            ply(app) > 0 || session(app).game().result().is_some()
        });
    }
}
