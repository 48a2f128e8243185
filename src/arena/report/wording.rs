//! Counts, limits and conditions of tournaments in words.

use super::bars::Bar;
use crate::{PairingReport, TimeControl, TournamentSpec};

/// `1 game`, `2 games`.
pub fn count(number: impl Into<u64>, noun: &str) -> String {
    match number.into() {
        1 => format!("1 {noun}"),
        number => format!("{number} {noun}s"),
    }
}

/// `20 games (2 distinct)`, or `20 of 30 games (2 distinct)`.
pub fn games_played(games: u32, of: u32, distinct: u32) -> String {
    let played = if games == of {
        count(games, "game")
    } else {
        format!("{games} of {}", count(of, "game"))
    };
    format!("{played} ({distinct} distinct)")
}

/// The limits of a turn: `20000 nodes`.
pub fn limits(spec: &TournamentSpec) -> String {
    let limits = &spec.limits;
    let words = [
        limits.nodes.map(|nodes| format!("{nodes} nodes")),
        limits.depth.map(|depth| format!("{depth} plies")),
        limits
            .time
            .map(|time| format!("{} ms a turn", time.as_millis())),
        limits.clock.map(|clock| {
            let (main, increment) = (clock.left, clock.increment);
            TimeControl::Game { main, increment }.to_string()
        }),
    ];
    let words = words.into_iter().flatten().collect::<Vec<_>>();
    if words.is_empty() {
        "the players' own".to_owned()
    } else {
        words.join(", ")
    }
}

/// The title of the page of a tournament.
pub fn tournament_title(spec: &TournamentSpec) -> String {
    format!("Tournament of {} players", spec.players.len())
}

/// The title of the page of a match.
pub fn match_title(spec: &TournamentSpec) -> String {
    let ids = spec.players.iter().map(|it| it.id.as_str());
    ids.collect::<Vec<_>>().join(" against ")
}

/// The conditions of the games, of which `games` were played by this version of the program.
pub fn facts(spec: &TournamentSpec, games: &str, program: &str) -> Vec<(&'static str, String)> {
    let size = spec.setup.size();
    vec![
        ("Played", games.to_owned()),
        ("Rule", format!("{}, {size} lines", spec.setup.rule())),
        ("Limits", limits(spec)),
        ("Openings", spec.openings_summary()),
        ("Seed", spec.seed.to_string()),
        ("Program", program.to_owned()),
    ]
}

/// The Elo of a pairing.
pub(crate) fn pairing_bar(pairing: &PairingReport) -> Bar {
    let [a, b] = &pairing.players;
    let label = format!("{a} – {b}");
    let elo = (pairing.elo, pairing.elo_error, pairing.elo_bound);
    elo_bar(label, elo, pairing.tally.games())
}

/// The bar of an Elo difference with the half-width of its interval and, for a clean score, the
/// bound that it allows.
pub fn elo_bar(label: String, (elo, error, bound): (f64, f64, Option<f64>), games: u32) -> Bar {
    let (interval, words) = match bound {
        _ if games == 0 => ([f64::NEG_INFINITY, f64::INFINITY], "no games".to_owned()),
        Some(bound) if elo > 0.0 => ([bound, f64::INFINITY], format!("at least {bound:+.0}")),
        Some(bound) => ([f64::NEG_INFINITY, bound], format!("at most {bound:+.0}")),
        None => (
            [elo - error, elo + error],
            format!("{elo:+.0} ± {error:.0}"),
        ),
    };
    Bar {
        label,
        elo,
        interval,
        words,
    }
}
