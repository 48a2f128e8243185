//! The words of the tournament page.

use crate::locale::{Words, beside};
use arena::{Format, PairingReport, SprtReport, SprtVerdict, Tally, TournamentSpec};
use game::{
    CastBook, MOST_PLAYERS, Notice, OpeningChoice, ShownTournament, TimeLeft, TournamentDraft,
    TournamentError, TournamentStage, TurnLimit,
};

/// The name of the player with this index.
pub(super) fn player_name(
    words: &Words,
    book: &CastBook,
    shown: &ShownTournament,
    player: usize,
) -> String {
    let ids = &shown.spec().players;
    ids.get(player)
        .map_or_else(String::new, |it| name(words, book, &it.id))
}

/// The name of the character with this ID.
pub(super) fn name(words: &Words, book: &CastBook, id: &str) -> String {
    let found = book.cast().get(id);
    found.map_or_else(|_| id.to_owned(), |it| words.name(it).to_owned())
}

pub(super) fn error(words: &Words, error: &TournamentError) -> String {
    match error {
        TournamentError::TooFew => words.get("tournament-too-few"),
        TournamentError::Unknown(id) => {
            words.with("tournament-unknown", &[("id", id.as_str().into())])
        }
        TournamentError::Human(id) => words.with("tournament-human", &[("id", id.as_str().into())]),
        TournamentError::Size(size) => words.with("tournament-size", &[("size", (*size).into())]),
        TournamentError::Openings(file, why) => {
            let why = format!("{file}: {why}");
            words.with("tournament-no-openings", &[("why", why.into())])
        }
        TournamentError::NotAllowed(name) => words.notice(&Notice::NotStarted(name.clone())),
        TournamentError::NoFolder => words.get("tournament-no-folder"),
    }
}

pub(super) const fn format_key(format: Format) -> &'static str {
    match format {
        Format::Gauntlet => "tournament-gauntlet",
        Format::RoundRobin | Format::Neighbours(_) => "tournament-round-robin",
    }
}

pub(super) const fn opening_key(openings: OpeningChoice) -> &'static str {
    match openings {
        OpeningChoice::Balanced => "tournament-balanced",
        OpeningChoice::Random => "tournament-random",
        OpeningChoice::Empty => "tournament-empty",
        OpeningChoice::Swap2 => "tournament-swap2",
        OpeningChoice::File => "tournament-file",
    }
}

pub(super) fn limit(words: &Words, limit: TurnLimit) -> String {
    match limit {
        TurnLimit::Own => words.get("tournament-own-limit"),
        TurnLimit::Millis(millis) => seconds(words, f64::from(millis) / 1e3),
        TurnLimit::Nodes(nodes) => words.with("tournament-nodes", &[("nodes", nodes.into())]),
    }
}

fn seconds(words: &Words, seconds: f64) -> String {
    words.with("thinking-seconds", &[("seconds", seconds.into())])
}

/// Rule, size, games of a pairing and limit of a turn.
pub(super) fn conditions(words: &Words, spec: &TournamentSpec) -> String {
    let (setup, limits) = (spec.setup, spec.limits);
    let rule = words.with(
        "games-setup",
        &[
            ("rule", words.rule(setup.rule()).into()),
            ("size", setup.size().into()),
        ],
    );
    let format = words.get(format_key(spec.format));
    let games = words.with("tournament-each", &[("games", spec.games.into())]);
    let time = limits.time.map(|time| seconds(words, time.as_secs_f64()));
    let nodes = limits
        .nodes
        .map(|nodes| words.with("tournament-nodes", &[("nodes", nodes.into())]));
    let limit = time.or(nodes).map_or_else(
        || words.get("tournament-own-limits"),
        |limit| words.with("tournament-per-move", &[("limit", limit.into())]),
    );
    beside([format, games, rule, limit])
}

/// How many games are played, and how far the tournament is.
pub(super) fn status(words: &Words, shown: &ShownTournament) -> String {
    let standings = shown.standings();
    let numbers = [
        ("played", standings.played().into()),
        ("all", shown.spec().total_games().into()),
    ];
    let played = words.with("tournament-played", &numbers);
    let stage = match shown.stage() {
        TournamentStage::Running => words.with(
            "tournament-running",
            &[("games", shown.concurrency().into())],
        ),
        TournamentStage::Stopping => words.get("tournament-stopping"),
        TournamentStage::Paused => words.get("tournament-paused"),
        TournamentStage::Over => words.get("tournament-over"),
    };
    let left = shown.time_left().map(|it| {
        let is_match = shown.spec().sprt.is_some();
        time_left(words, it, is_match)
    });
    beside([played, stage].into_iter().chain(left))
}

/// The range of the time that is left. A match that can end early has only an upper end.
fn time_left(words: &Words, left: TimeLeft, can_end_early: bool) -> String {
    let [least, most] = [left.least, left.most].map(|it| it.as_secs_f64());
    // The unit of the upper end: a range of seconds is no help for hours.
    let (key, at_most, unit) = match most {
        ..90.0 => (
            "tournament-left-seconds",
            "tournament-left-seconds-most",
            1.0,
        ),
        ..5400.0 => (
            "tournament-left-minutes",
            "tournament-left-minutes-most",
            60.0,
        ),
        _ => (
            "tournament-left-hours",
            "tournament-left-hours-most",
            3600.0,
        ),
    };
    let most = (most / unit).ceil();
    let least = if can_end_early {
        0.0
    } else {
        (least / unit).floor()
    };
    let range = if least >= most {
        format!("{most:.0}")
    } else if least >= 1.0 {
        format!("{least:.0}\u{2013}{most:.0}")
    } else {
        return words.with(at_most, &[("most", most.into())]);
    };
    words.with(key, &[("range", range.into())])
}

/// How much stronger the first player of a match is, and the verdict of its sequential test. `name`
/// is the name of that player.
pub(super) fn duel(
    words: &Words,
    name: &str,
    pairing: &PairingReport,
    test: Option<&SprtReport>,
) -> String {
    if pairing.tally.games() == 0 {
        return String::new();
    }
    let by = |key: &str, elo: String| {
        let error = format!("{:.0}", pairing.elo_error);
        words.with(key, &[("elo", elo.into()), ("error", error.into())])
    };
    let is_ahead = pairing.elo > 0.0;
    let elo = match pairing.elo_bound {
        Some(bound) if is_ahead && bound > 0.0 => by("tournament-at-least", format!("{bound:.0}")),
        Some(bound) if !is_ahead && bound < 0.0 => {
            by("tournament-at-most", format!("{:.0}", -bound))
        }
        Some(_) => words.get("tournament-unmeasured"),
        None => by("tournament-difference", format!("{:+.0}", pairing.elo)),
    };
    let los = format!("{:.0}", 100.0 * pairing.los);
    let arguments = [("percent", los.into()), ("name", name.into())];
    let los = words.with("tournament-los", &arguments);
    beside(
        [los, elo]
            .into_iter()
            .chain(test.map(|it| verdict(words, name, it))),
    )
}

fn verdict(words: &Words, name: &str, test: &SprtReport) -> String {
    let [_, margin] = test.test.hypotheses();
    let elo = [
        ("elo", format!("{margin:.0}").into()),
        ("name", name.into()),
    ];
    match test.verdict {
        SprtVerdict::Accept => words.with("tournament-accepted", &elo),
        SprtVerdict::Reject => words.with("tournament-rejected", &elo),
        SprtVerdict::Continue => words.with("tournament-undecided", &elo),
    }
}

/// Points, with halves only where there are some.
pub(super) fn points(tally: Tally) -> String {
    let points = tally.points();
    if tally.draws.is_multiple_of(2) {
        format!("{points:.0}")
    } else {
        format!("{points:.1}")
    }
}

/// The number of players, and how many there may be.
pub(in crate::sheet) fn count(words: &Words, draft: &TournamentDraft) -> String {
    let counts = [
        ("players", draft.players.len().into()),
        ("most", MOST_PLAYERS.into()),
    ];
    words.with("tournament-count", &counts)
}
