//! [`Machine`]: tournaments that need more cores or memory than it has.

use arena::{CapacityError, Machine, TournamentSpec};
use player::config::Character;

use super::matches::{character, registry};
use super::tournament::spec;

const MIB: u64 = 1 << 20;

fn machine(cores: usize, mib: u64) -> Machine {
    Machine {
        cores: Some(cores),
        memory: Some(mib * MIB),
    }
}

/// A player of the kind `tree` with these options for its search.
fn searcher(id: &str, search: &str) -> Character {
    let options = format!("search = {{ {search} }}");
    Character {
        id: id.into(),
        kind: "tree".into(),
        options: options.parse().expect("it is TOML"),
        ..character("random")
    }
}

fn three() -> TournamentSpec {
    TournamentSpec {
        players: vec![
            searcher("small", "table_mib = 10"),
            searcher("large", "table_mib = 100, threads = 2"),
            searcher("larger", "table_mib = 300"),
        ],
        ..spec(&["random", "kitten", "hare"], 20)
    }
}

#[test]
fn one_core_is_left_free_and_the_tables_fit() {
    let spec = three();
    let most = |cores, mib| machine(cores, mib).most_games(&registry(), &spec);
    assert_eq!(most(1, 1_000), Ok(1));
    assert_eq!(most(2, 1_000), Ok(1));
    // A player has two threads, the largest tables of a pairing are 400 MiB.
    assert_eq!(most(7, 4_000), Ok(3));
    assert_eq!(most(7, 900), Ok(2));
    assert_eq!(most(200, 1_000_000), Ok(60), "all games at once");
    assert!(matches!(
        most(7, 300),
        Err(CapacityError::Memory { games: 1, .. })
    ));
}

#[test]
fn threads_of_concurrent_games_are_added_up() {
    let spec = three();
    let check = |cores, games| machine(cores, 1).check_cores(&registry(), &spec, games);
    assert_eq!(check(1, 1), Ok(()), "a single game is always played");
    assert_eq!(check(8, 4), Ok(()));
    let refused = check(7, 4).unwrap_err();
    let expected = CapacityError::Cores {
        games: 4,
        threads: 2,
        cores: 7,
    };
    assert_eq!(refused, expected);
    assert_eq!(
        refused.to_string(),
        "4 concurrent games need 8 cores (2 for each game), this machine has 7"
    );
    let unknown = Machine {
        cores: None,
        memory: None,
    };
    assert_eq!(unknown.check_cores(&registry(), &spec, 256), Ok(()));
}

#[test]
fn games_beyond_the_number_of_games_need_no_core() {
    let spec = TournamentSpec {
        games: 1,
        ..spec(&["random", "kitten"], 1)
    };
    assert_eq!(machine(1, 1).check_cores(&registry(), &spec, 16), Ok(()));
}

#[test]
fn tables_of_both_players_of_each_concurrent_game_are_added_up() {
    let spec = three();
    let check = |mib, games| machine(1, mib).check_memory(&registry(), &spec, games);
    // 400 MiB of tables, and the history of one helper thread.
    assert_eq!(check(402, 1), Ok(()));
    assert_eq!(check(1206, 3), Ok(()));
    let refused = check(1205, 3).unwrap_err().to_string();
    assert!(
        refused.starts_with(
            "the tables of 3 concurrent games need 1206 MiB, 1205 MiB are available: "
        ),
        "{refused}"
    );
}

#[test]
fn this_machine_has_cores_and_memory() {
    let here = Machine::here();
    assert!(here.cores >= Some(1));
    if cfg!(any(target_os = "linux", target_os = "macos", windows)) {
        assert!(here.memory > Some(MIB), "{here:?}");
    }
}
