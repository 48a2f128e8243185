//! Counts and results in words.

use std::io;

use terminal_size::{Width, terminal_size_of};

pub(super) use arena::report::{count, games_played as games, limits};
use arena::{PairingReport, PlayerReport, SprtReport, SprtVerdict};

/// Number of characters in a line of the terminal; unlimited when the output is not a terminal.
pub(super) fn line_width() -> usize {
    let size = terminal_size_of(io::stdout());
    size.map_or(usize::MAX, |(Width(width), _)| usize::from(width))
}

/// The Elo difference of a pairing with its 95 % interval; for a clean score its bound.
pub(super) fn elo(pairing: &PairingReport) -> String {
    match pairing.elo_bound {
        _ if pairing.tally.games() == 0 => "Elo unknown".to_owned(),
        Some(bound) if pairing.elo > 0.0 => format!("Elo at least {bound:+.0} (95 %)"),
        Some(bound) => format!("Elo at most {bound:+.0} (95 %)"),
        None => format!("Elo {:+.0} +- {:.0} (95 %)", pairing.elo, pairing.elo_error),
    }
}

/// The number of pairs of games for each number of points, and of the games without a partner;
/// `None` when there is no pair.
pub(super) fn pairs(pairing: &PairingReport) -> Option<String> {
    let pairs = pairing.pentanomial.filter(|pairs| pairs.pairs() > 0)?;
    let [none, half, one, more, two] = pairs.0;
    let mut words = format!(
        "{} of games: {} took 2 points in {two}, 1 1/2 in {more}, 1 in {one}, 1/2 in {half}, \
         0 in {none}",
        count(pairs.pairs(), "pair"),
        pairing.players[0],
    );
    let single = pairing.distinct.saturating_sub(2 * pairs.pairs());
    if single > 0 {
        let games = count(single, "game");
        words += &format!("; Elo is computed from these pairs, without {games} outside of a pair");
    }
    Some(words)
}

/// The time and nodes of a player, and its failures. A player that reported no nodes has a dash.
pub(super) fn player(player: &PlayerReport) -> String {
    let turns = player.turns.max(1) as f64;
    let nodes = match player.nodes {
        0 => "-".to_owned(),
        nodes => format!("{:.0}", nodes as f64 / turns),
    };
    let mut words = format!(
        "{}: {}, {:.1} ms and {nodes} nodes a turn",
        player.id,
        count(player.turns, "turn"),
        1e3 * player.time.thinking_s / turns,
    );
    let faults = [
        (player.time_losses, "lost on time"),
        (player.illegal_moves, "lost by an illegal move"),
        (player.failures, "lost by a failure"),
    ];
    for (number, what) in faults.into_iter().filter(|(number, _)| *number > 0) {
        words += &format!(", {} {what}", count(number, "game"));
    }
    words
}

/// The state of a sequential test.
pub(super) fn sprt(sprt: &SprtReport) -> String {
    let [lower, upper] = sprt.bounds;
    let verdict = match sprt.verdict {
        SprtVerdict::Accept => "H1 accepted",
        SprtVerdict::Reject => "H0 accepted",
        SprtVerdict::Continue => "no verdict yet",
    };
    let [elo0, elo1] = sprt.test.hypotheses();
    format!(
        "SPRT [{elo0}, {elo1}]: LLR {:.2} ({lower:.2}, {upper:.2}), {verdict}",
        sprt.llr
    )
}
