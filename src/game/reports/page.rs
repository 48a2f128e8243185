//! The report as an HTML page in English.

use report::{Head, PageTable, ReviewedGame, Verdict, reviews_page};

use super::figures::GamesReport;
use super::reported::ReportedGame;
use crate::review::{Class, Phase, ReviewLimits, SideReview, facts_of, moves_of, seconds, verdict};

/// What stands for an unknown number.
const UNKNOWN: &str = "\u{2013}";

/// The page about these games. A single game has the page of its review.
pub(super) fn page_of(
    games: &[ReportedGame],
    report: &GamesReport,
    limits: ReviewLimits,
) -> String {
    if let [only] = games
        && let Some(review) = &only.review
    {
        let title = only.names().join(" \u{2013} ");
        return review.page(&title, &only.game, limits);
    }
    let title = format!("{} games", report.games);
    let [won, drawn, lost] = report.results;
    let mut facts = vec![
        (
            "Reviewed",
            format!("{} of {}", report.reviewed, report.games),
        ),
        ("Result", format!("{won} won, {drawn} drawn, {lost} lost")),
        ("Accuracy", percent(report.accuracy)),
        ("Missed wins", report.missed_wins.to_string()),
        ("Losing moves", report.losing_moves.to_string()),
        ("Time a move", time_text(report.time_per_move())),
        ("Best game", best_game(games, report)),
    ];
    facts.extend(facts_of(limits));
    let head = Head {
        title: &title,
        facts,
    };
    let tables = [phases(report), themes(report), list(games)];
    let moves = games.iter().map(|game| moves_of(&game.game));
    let moves = moves.collect::<Vec<_>>();
    let pages = games.iter().zip(&moves);
    let pages = pages.map(|(game, moves)| ReviewedGame {
        players: game.names(),
        size: game.game.setup().size(),
        moves,
        result: game.game.result(),
        verdicts: own_verdicts(game),
    });
    reviews_page(&head, &tables, &pages.collect::<Vec<_>>())
}

fn percent(accuracy: Option<f32>) -> String {
    accuracy.map_or_else(|| UNKNOWN.to_owned(), |it| format!("{it:.1} %"))
}

fn time_text(ms: Option<u64>) -> String {
    ms.map_or_else(|| UNKNOWN.to_owned(), seconds)
}

fn best_game(games: &[ReportedGame], report: &GamesReport) -> String {
    let best = report.best.and_then(|at| games.get(at));
    best.map_or_else(
        || UNKNOWN.to_owned(),
        |game| {
            format!(
                "{}, {}",
                game.names().join(" \u{2013} "),
                percent(game.accuracy())
            )
        },
    )
}

fn phases(report: &GamesReport) -> PageTable {
    let row = |phase: Phase| {
        let counts = Class::ALL.map(|class| report.mistakes_of(phase, class).to_string());
        [vec![phase.name().to_owned()], counts.to_vec()].concat()
    };
    PageTable {
        title: "Mistakes by part of the game",
        heads: vec!["part", "inaccuracies ?!", "mistakes ?", "blunders ??"],
        rows: Phase::ALL.map(row).to_vec(),
    }
}

fn themes(report: &GamesReport) -> PageTable {
    let themes = report.themes.iter();
    let proven = themes.map(|(theme, count)| vec![theme.name().to_owned(), count.to_string()]);
    let opinion = vec![
        "in the engine's opinion only".to_owned(),
        report.opinions.to_string(),
    ];
    PageTable {
        title: "Mistakes by theme",
        heads: vec!["theme", "mistakes"],
        rows: proven.chain([opinion]).collect(),
    }
}

fn list(games: &[ReportedGame]) -> PageTable {
    let row = |(at, game): (usize, &ReportedGame)| {
        let sum = |count: fn(&SideReview) -> u32| {
            let counts = game.own_sides().map(count);
            match game.review {
                Some(_) => counts.sum::<u32>().to_string(),
                None => UNKNOWN.to_owned(),
            }
        };
        let time = game.own_sides().filter_map(|side| side.time);
        let time = time.map(|it| it.total_ms).reduce(|sum, ms| sum + ms);
        vec![
            format!("{}. {}", at + 1, game.names().join(" \u{2013} ")),
            game.written.clone(),
            percent(game.accuracy()),
            sum(|side| side.missed_wins),
            sum(|side| side.losing_moves),
            time_text(time),
        ]
    };
    PageTable {
        title: "Accuracy and time",
        heads: vec![
            "game",
            "written",
            "accuracy",
            "missed wins",
            "losing moves",
            "time",
        ],
        rows: games.iter().enumerate().map(row).collect(),
    }
}

/// What the page says about the user's moves in a game.
fn own_verdicts(game: &ReportedGame) -> Vec<Verdict> {
    let moves = game.review.iter().flat_map(|review| &review.moves);
    let own = moves.filter(|it| game.own[it.color.index()]);
    own.map(verdict).collect()
}
