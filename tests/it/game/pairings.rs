//! The results of kept games by pairs of players.

use game::{Archive, Entry, PairResults, Tally};
use record::Record;
use rules::{Action, GameSetup, OpeningRule, Side, Stones};

use super::support::*;

/// Black makes a five.
const WON: &str = "h8 h9 i8 i9 j8 j9 k8 k9 l8";

/// A game between these players that Black wins, as it is kept.
fn won_by_black(players: [&str; 2]) -> Record {
    let stones = WON.split(' ').map(|it| Action::Place(point(it)));
    record_of(GameSetup::default(), stones, players)
}

/// A game with these actions.
fn record_of(
    setup: GameSetup,
    actions: impl IntoIterator<Item = Action>,
    players: [&str; 2],
) -> Record {
    let mut record = Record::new(setup);
    for action in actions {
        let next = record.tree.play(record.shown, action);
        record.shown = next.expect("it is legal");
    }
    for (seat, id) in record.players.iter_mut().zip(players) {
        (seat.id, seat.name) = (id.into(), id.to_uppercase());
    }
    record
}

/// The list of these games, the newest first.
fn listed(records: &[Record]) -> Vec<Entry> {
    let folder = tempfile::tempdir().expect("a folder");
    for (number, record) in (10..).zip(records) {
        let file = folder
            .path()
            .join(format!("202611{number}-180300-001.json"));
        std::fs::write(&file, record.to_text()).expect("it can be written");
    }
    Archive::at(folder.path().to_owned()).entries().collect()
}

/// The two IDs, and won, drawn and lost with Black and with White.
fn told(entries: &[Entry]) -> Vec<([String; 2], [[u32; 3]; 2])> {
    let pairs = PairResults::of(entries, book().cast());
    let numbers = |it: Tally| [it.won, it.drawn, it.lost];
    let told = pairs.into_iter().map(|pair| {
        let ids = pair.players.map(|seat| seat.id);
        (ids, pair.by_color.map(numbers))
    });
    told.collect()
}

fn ids(one: &str, other: &str) -> [String; 2] {
    [one.to_owned(), other.to_owned()]
}

#[test]
fn results_are_counted_by_pair_and_colour_from_the_view_of_the_person() {
    let entries = listed(&[
        won_by_black(["fox", "owl"]),
        won_by_black(["you", "kitten"]),
        won_by_black(["kitten", "you"]),
        won_by_black(["kitten", "you"]),
    ]);
    let with_black_and_white = [[1, 0, 0], [0, 0, 2]];
    assert_eq!(
        told(&entries),
        [
            (ids("you", "kitten"), with_black_and_white),
            (ids("fox", "owl"), [[1, 0, 0], [0, 0, 0]]),
        ]
    );
    let total = PairResults::of(&entries, book().cast())[0].total();
    assert_eq!((total.played(), total.won, total.lost), (3, 1, 2));
}

#[test]
fn of_two_bots_the_one_with_more_points_comes_first() {
    let entries = listed(&[
        won_by_black(["owl", "fox"]),
        won_by_black(["fox", "owl"]),
        won_by_black(["fox", "owl"]),
    ]);
    // With White it lost the first game.
    assert_eq!(
        told(&entries),
        [(ids("fox", "owl"), [[2, 0, 0], [0, 0, 1]])]
    );
}

#[test]
fn unfinished_games_do_not_count_and_a_player_against_itself_counts_once() {
    let begun = [Action::Place(point("h8"))];
    let entries = listed(&[
        record_of(GameSetup::default(), begun, ["you", "kitten"]),
        won_by_black(["lynx", "lynx"]),
        won_by_black(["lynx", "lynx"]),
    ]);
    assert_eq!(
        told(&entries),
        [(ids("lynx", "lynx"), [[2, 0, 0], [0, 0, 0]])]
    );
}

#[test]
fn after_a_swap_the_colour_is_that_of_the_end() {
    let setup = GameSetup::default().with_opening(OpeningRule::Swap);
    let three = ["h8", "a1", "i8"].map(point);
    let three = Stones::Three(three);
    // The second side takes Black, and the first one gives up.
    let actions = [Action::PlaceMany(three), Action::Swap, Action::Resign];
    let entries = listed(&[record_of(setup, actions, ["kitten", "you"])]);
    assert_eq!(entries[0].black, Side::Second);
    assert_eq!(
        told(&entries),
        [(ids("you", "kitten"), [[1, 0, 0], [0, 0, 0]])]
    );
}

#[test]
fn players_who_are_not_in_the_cast_are_known_by_their_names() {
    let named = |name: &str| {
        let mut record = won_by_black(["guest", "you"]);
        record.players[0].name = name.to_owned();
        record
    };
    let entries = listed(&[named("Ada"), named("Bob"), named("Ada")]);
    let pairs = PairResults::of(&entries, book().cast());
    let names = pairs.iter().map(|it| it.players[1].name.as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["Ada", "Bob"]);
}
