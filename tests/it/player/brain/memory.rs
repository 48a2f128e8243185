//! Memory: two players together never exceed the manager's limit, however fast games follow each
//! other and whatever a player does.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use player::{BuildContext, Turn};

use super::super::puppet::{Puppet, first_legal};
use super::{Manager, PATIENCE, impatient};

/// How many players of one brain are alive.
#[derive(Default)]
struct Alive {
    now: AtomicUsize,
    most: AtomicUsize,
}

impl Alive {
    /// Counts a player from now until it is dropped.
    fn counted(self: &Arc<Self>, puppet: Puppet) -> Puppet {
        let now = 1 + self.now.fetch_add(1, Ordering::SeqCst);
        self.most.fetch_max(now, Ordering::SeqCst);
        let alive = self.clone();
        puppet.on_drop(move || {
            alive.now.fetch_sub(1, Ordering::SeqCst);
        })
    }
}

/// Heeds a stop, but later than any turn lasts.
fn late(turn: Turn<'_>) -> Result<rules::Action, player::PlayerError> {
    let _ = turn.stop.signal().recv();
    thread::sleep(Duration::from_millis(30));
    first_legal(turn.game)
}

#[test]
fn restarts_in_short_turns_never_have_two_players() {
    let alive = Arc::<Alive>::default();
    let counter = alive.clone();
    let mut manager = Manager::with(
        move |_: &BuildContext| counter.counted(Puppet::choosing(late)),
        Default::default(),
    );
    manager.send("INFO timeout_turn 1");
    for _ in 0..20 {
        manager.send("START 15\nBEGIN\nTURN 0,0");
        manager.expect("OK");
        for _ in 0..2 {
            assert!(manager.answer().pop().expect("an answer").contains(','));
        }
    }
    manager.send("END");
    manager.ends();
    assert_eq!(alive.most.load(Ordering::SeqCst), 1);
}

/// The next player gets 1 MiB as long as the one that hangs is there, and all of it afterwards.
#[test]
fn memory_of_a_player_that_hangs_is_not_granted_again() {
    let (release, waits) = unbounded::<()>();
    let (sender, granted) = unbounded();
    let build = move |context: &BuildContext| {
        sender.send(context.memory).expect("the test listens");
        let waits = waits.clone();
        Puppet::choosing(move |turn| {
            if turn.game.ply() == 0 {
                let _ = waits.recv();
            }
            first_legal(turn.game)
        })
    };
    let mut manager = Manager::with(build, impatient());
    let whole = Some((80 - 21) << 20);
    let next = || granted.recv_timeout(PATIENCE).expect("a player is built");
    assert_eq!(next(), None, "the cast was checked");
    manager.send("INFO max_node 5\nINFO max_memory 83886080\nSTART 15\nBEGIN");
    manager.expect("OK");
    assert_eq!(next(), whole);
    manager.expect("MESSAGE the player failed, a fallback is played: no answer after ..");
    manager.expect("7,7");
    manager.send("TURN 8,8");
    assert_eq!(next(), Some(1 << 20));
    manager.expect("0,14");

    drop(release);
    let begun = Instant::now();
    loop {
        manager.send("RESTART");
        manager.expect("OK");
        let memory = next();
        if memory == whole {
            return;
        }
        assert_eq!(memory, Some(1 << 20));
        assert!(begun.elapsed() < PATIENCE, "never granted again");
        thread::sleep(Duration::from_millis(10));
    }
}
