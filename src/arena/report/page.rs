//! The pages: their parts in order, in one file with style and script.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::bars::{Bar, minus, plot};
use super::games::GameList;
use super::language::PageLanguage;
use super::table::Table;
use super::wording::{facts, games_played, pairing_bar};
use super::{cross, endings, openings};
use crate::{
    GameRecord, PairingReport, PlayerReport, Rating, SprtReport, Standings, TournamentSpec,
};

static STYLE: &str = include_str!("page.css");
static SCRIPT: &str = include_str!("page.js");

/// The policy that forbids the page to use the network.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Largest number of pairings with bars. For more pairings the table needs less room.
const MOST_BARS: usize = 40;

/// The head of a page.
#[derive(Clone, Debug)]
pub struct Head<'a> {
    /// The heading.
    pub title: &'a str,
    /// The conditions of the games: names and values.
    pub facts: Vec<(&'static str, String)>,
    /// The language of the page.
    pub language: PageLanguage,
}

/// One experiment of a ledger.
pub struct Experiment<'a> {
    /// What is measured, and its Elo.
    pub bar: Bar,
    /// The probability that its Elo is above 0, from 0 to 1.
    pub los: f64,
    /// The change as text.
    pub change: String,
    /// The match.
    pub spec: &'a TournamentSpec,
    /// The standings of the match.
    pub standings: &'a Standings,
    /// The games of the match.
    pub games: &'a [GameRecord],
}

/// The page of a match or a tournament that this version of the program has played. `ratings` has
/// the players in their order.
pub fn tournament_page(
    (title, program): (&str, &str),
    (spec, standings): (&TournamentSpec, &Standings),
    games: &[GameRecord],
    ratings: Option<&[Rating]>,
) -> String {
    let report = standings.report();
    let played = games_played(report.games, report.of, report.distinct);
    let head = Head {
        title,
        facts: facts(spec, &played, program),
        language: PageLanguage::English,
    };
    let bars = report.pairings.iter().map(pairing_bar).collect::<Vec<_>>();
    let mut list = GameList::new(PageLanguage::English);
    list.add("", spec.setup.size(), games);
    let rated = ratings.filter(|_| report.players.len() > 2);
    let body = html! {
        @if let Some(ratings) = rated {
            section {
                h2 { "Ratings" }
                p.note { "Elo with 95 % intervals." }
                (plot(&rating_bars(&report.players, ratings), false, "Ratings with 95 % intervals"))
            }
        }
        section {
            h2 { "Pairings" }
            p.note {
                "Elo of the first player against the second, with the 95 % interval. "
                "A game that repeats an earlier one is among the won, drawn and lost ones, but does \
                 not count for the Elo."
            }
            @if bars.len() <= MOST_BARS {
                (plot(&bars, true, "Elo differences with 95 % intervals"))
            }
            (pairing_table(&report.pairings, &bars).html("Pairings"))
            @if let Some(test) = &report.sprt { (sprt(test)) }
        }
        @if report.players.len() > 2 {
            section {
                h2 { "Cross table" }
                p.note { "Points of the row's player against the column's, and games." }
                (cross::html(&standings.cross_table(), ratings))
            }
        }
        section { h2 { "Players" } (player_table(&report.players).html("Players")) }
        (ends_and_openings(games.iter().map(|game| (game, spec.setup.size()))))
        (replay(&list, PageLanguage::English))
    };
    page(&head, &body)
}

/// The page of a ledger.
pub fn ledger_page(head: &Head<'_>, experiments: &[Experiment<'_>]) -> String {
    let bars = experiments.iter().map(|it| it.bar.clone());
    let bars = bars.collect::<Vec<_>>();
    let mut list = GameList::new(PageLanguage::English);
    for it in experiments {
        list.add(&it.bar.label, it.spec.setup.size(), it.games);
    }
    let sized = experiments.iter().flat_map(|it| {
        let size = it.spec.setup.size();
        it.games.iter().map(move |game| (game, size))
    });
    let body = html! {
        section {
            h2 { "Worth" }
            p.note {
                "Elo of the player with the change against the player without it, with the \
                95 % interval."
            }
            (plot(&bars, true, "Elo differences with 95 % intervals"))
            (experiment_table(experiments).html("Experiments"))
        }
        (ends_and_openings(sized))
        (replay(&list, PageLanguage::English))
    };
    page(head, &body)
}

pub(crate) fn page(head: &Head<'_>, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang=(head.language.code()) {
            head {
                meta charset="utf-8";
                meta http-equiv="Content-Security-Policy" content=(POLICY);
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="generator" content="nekomoku";
                title { (head.title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    h1 { (head.title) }
                    dl {
                        @for (name, value) in &head.facts { div { dt { (name) } dd { (value) } } }
                    }
                }
                main { (body) }
                script { (PreEscaped(SCRIPT)) }
            }
        }
    };
    page.into_string()
}

fn rating_bars(players: &[PlayerReport], ratings: &[Rating]) -> Vec<Bar> {
    let both = players.iter().zip(ratings);
    let bars = both.map(|(player, rating)| Bar {
        label: player.id.clone(),
        elo: rating.elo,
        interval: [rating.elo - rating.error, rating.elo + rating.error],
        words: format!("{:.0} ± {:.0}", rating.elo, rating.error),
    });
    let mut bars = bars.collect::<Vec<_>>();
    bars.sort_by(|a, b| b.elo.total_cmp(&a.elo));
    bars
}

fn pairing_table(pairings: &[PairingReport], bars: &[Bar]) -> Table {
    let head = [
        "pairing",
        "Elo",
        "LOS",
        "games",
        "distinct",
        "won",
        "drawn",
        "lost",
        "score",
        "pairs by points",
    ];
    let mut table = Table::new(&head);
    for (pairing, bar) in pairings.iter().zip(bars) {
        let tally = pairing.tally;
        let pairs = pairing
            .pentanomial
            .map(|it| it.0.map(|count| count.to_string()).join(" "));
        table.rows.push(vec![
            bar.label.clone(),
            minus(&bar.words),
            percent(pairing.los),
            tally.games().to_string(),
            pairing.distinct.to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            percent(pairing.score),
            pairs.unwrap_or_else(|| "–".to_owned()),
        ]);
    }
    table
}

fn experiment_table(experiments: &[Experiment<'_>]) -> Table {
    let head = [
        "", "Elo", "LOS", "games", "won", "drawn", "lost", "commit", "change",
    ];
    let mut table = Table::new(&head);
    table.texts = &[0, 8];
    for it in experiments {
        let report = it.standings.report();
        let tally = report.pairings[0].tally;
        table.rows.push(vec![
            it.bar.label.clone(),
            minus(&it.bar.words),
            percent(it.los),
            format!("{} of {}", report.games, report.of),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            it.spec.commit.clone().unwrap_or_default(),
            it.change.clone(),
        ]);
    }
    table
}

fn player_table(players: &[PlayerReport]) -> Table {
    let head = [
        "player",
        "score",
        "games",
        "won",
        "drawn",
        "lost",
        "turns",
        "ms a turn",
        "nodes a turn",
    ];
    let mut table = Table::new(&head);
    for player in players {
        let (tally, turns) = (player.tally, player.turns.max(1) as f64);
        table.rows.push(vec![
            player.id.clone(),
            percent(player.score),
            tally.games().to_string(),
            tally.wins.to_string(),
            tally.draws.to_string(),
            tally.losses.to_string(),
            player.turns.to_string(),
            format!("{:.1}", 1e3 * player.time.thinking_s / turns),
            format!("{:.0}", player.nodes as f64 / turns),
        ]);
    }
    table
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn sprt(test: &SprtReport) -> Markup {
    let [elo0, elo1] = test.test.hypotheses();
    let [lower, upper] = test.bounds;
    let verdict = match test.verdict {
        crate::SprtVerdict::Accept => "H1 accepted",
        crate::SprtVerdict::Reject => "H0 accepted",
        crate::SprtVerdict::Continue => "no verdict yet",
    };
    let llr = format!("LLR {:.2} in ({lower:.2}, {upper:.2})", test.llr);
    html! {
        p { (format!("SPRT of [{elo0}, {elo1}]: {llr}, {verdict}.")) }
    }
}

/// The tables of the endings and of the openings.
fn ends_and_openings<'a>(games: impl Iterator<Item = (&'a GameRecord, u8)> + Clone) -> Markup {
    let (table, count) = openings::table(games.clone());
    let shown = table.rows.len();
    html! {
        section {
            h2 { "Ends of games" }
            (endings::table(games.map(|(game, _)| game)).html("Ends of games"))
        }
        section {
            h2 { "Openings" }
            details {
                summary { (count) " different openings"
                    @if shown < count { ", the first " (shown) " shown" } }
                (table.html("Openings"))
            }
        }
    }
}

/// The list of games and the board, which the script fills.
pub(crate) fn replay(games: &GameList<'_>, language: PageLanguage) -> Markup {
    let title = language.of(["Games", "对局"]);
    if games.is_empty() {
        return html! { section { h2 { (title) } p { (language.of(["No games.", "没有对局。"])) } } };
    }
    let script = language.of(["The board needs JavaScript.", "棋盘需要 JavaScript。"]);
    let filter = language.of(["Find players, openings, ends", "查找棋手、开局、结局"]);
    let controls = [
        ["First position", "最初局面"],
        ["One move back", "后退一手"],
        ["Move", "手数"],
        ["One move on", "前进一手"],
        ["Last position", "最后局面"],
    ];
    let [first, back, ply, next, last] = controls.map(|it| language.of(it));
    html! {
        section id="games" {
            h2 { (title) }
            noscript { p { (script) } }
            div.replay {
                div.list {
                    label for="filter" { (filter) }
                    input id="filter" type="search" autocomplete="off";
                    p id="found" role="status" {}
                    ol id="list" {}
                }
                div.viewer {
                    p id="shown" aria-live="polite" {}
                    svg id="board" role="img" aria-label=(language.of(["Board", "棋盘"])) {}
                    div.controls {
                        button id="first" type="button" aria-label=(first) { "«" }
                        button id="back" type="button" aria-label=(back) { "‹" }
                        input id="ply" type="range" min="0" value="0" aria-label=(ply);
                        button id="next" type="button" aria-label=(next) { "›" }
                        button id="last" type="button" aria-label=(last) { "»" }
                    }
                    p id="moves" {}
                }
            }
            script id="data" type="application/json" { (PreEscaped(games.json())) }
        }
    }
}
