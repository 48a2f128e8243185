//! The report as an HTML page.

use arena::report::{Head, PageLanguage, PageTable, ReviewedGame, Verdict, reviews_page};

use super::figures::GamesReport;
use super::reported::ReportedGame;
use crate::mining::Theme;
use crate::review::{
    Class, Phase, ReviewLimits, SideReview, facts_of, moves_of, phase_name, seconds, verdict,
};

/// What stands for an unknown number.
const UNKNOWN: &str = "\u{2013}";

/// The page about these games in this language. A single game has the page of its review.
pub(super) fn page_of(
    games: &[ReportedGame],
    report: &GamesReport,
    limits: ReviewLimits,
    language: PageLanguage,
) -> String {
    if let [only] = games
        && let Some(review) = &only.review
    {
        let title = only.names().join(" \u{2013} ");
        return review.page(&title, &only.game, limits, language);
    }
    let count = report.games;
    let title = language.of([format!("{count} games"), format!("{count} 局对局")]);
    let mut facts = facts(games, report, language);
    facts.extend(facts_of(limits, language));
    let head = Head {
        title: &title,
        facts,
        language,
    };
    let tables = [
        phases(report, language),
        themes(report, language),
        list(games, language),
    ];
    let moves = games.iter().map(|game| moves_of(&game.game));
    let moves = moves.collect::<Vec<_>>();
    let pages = games.iter().zip(&moves);
    let pages = pages.map(|(game, moves)| ReviewedGame {
        players: game.names(),
        size: game.game.setup().size(),
        moves,
        result: game.game.result(),
        verdicts: own_verdicts(game, language),
    });
    reviews_page(&head, &tables, &pages.collect::<Vec<_>>())
}

/// The figures of all games, for the head of the page.
fn facts(
    games: &[ReportedGame],
    report: &GamesReport,
    language: PageLanguage,
) -> Vec<(&'static str, String)> {
    let [won, drawn, lost] = report.results;
    let (reviewed, all) = (report.reviewed, report.games);
    let result = [
        format!("{won} won, {drawn} drawn, {lost} lost"),
        format!("{won} 胜 {drawn} 和 {lost} 负"),
    ];
    let of_all = [
        format!("{reviewed} of {all}"),
        format!("{reviewed} / {all}"),
    ];
    let time = time_text(report.time_per_move(), language);
    vec![
        (language.of(["Reviewed", "已复盘"]), language.of(of_all)),
        (language.of(["Result", "战绩"]), language.of(result)),
        (language.of(ACCURACY), percent(report.accuracy)),
        (language.of(MISSED_WINS), report.missed_wins.to_string()),
        (language.of(LOSING_MOVES), report.losing_moves.to_string()),
        (language.of(["Time a move", "每手用时"]), time),
        (
            language.of(["Best game", "最佳对局"]),
            best_game(games, report),
        ),
    ]
}

const ACCURACY: [&str; 2] = ["Accuracy", "准确率"];
const MISSED_WINS: [&str; 2] = ["Missed wins", "错过必胜"];
const LOSING_MOVES: [&str; 2] = ["Losing moves", "致败着法"];

fn percent(accuracy: Option<f32>) -> String {
    accuracy.map_or_else(|| UNKNOWN.to_owned(), |it| format!("{it:.1} %"))
}

fn time_text(ms: Option<u64>, language: PageLanguage) -> String {
    ms.map_or_else(|| UNKNOWN.to_owned(), |ms| seconds(ms, language))
}

fn best_game(games: &[ReportedGame], report: &GamesReport) -> String {
    let best = report.best.and_then(|at| games.get(at));
    best.map_or_else(
        || UNKNOWN.to_owned(),
        |game| {
            let names = game.names().join(" \u{2013} ");
            format!("{names}, {}", percent(game.accuracy()))
        },
    )
}

fn phases(report: &GamesReport, language: PageLanguage) -> PageTable {
    let row = |phase: Phase| {
        let counts = Class::ALL.map(|class| report.mistakes_of(phase, class).to_string());
        [
            vec![phase_name(phase, language).to_owned()],
            counts.to_vec(),
        ]
        .concat()
    };
    let heads = [
        ["part", "阶段"],
        ["inaccuracies ?!", "缓手 ?!"],
        ["mistakes ?", "失误 ?"],
        ["blunders ??", "败着 ??"],
    ];
    PageTable {
        title: language.of(["Mistakes by part of the game", "各阶段的失误"]),
        heads: heads.map(|head| language.of(head)).to_vec(),
        rows: Phase::ALL.map(row).to_vec(),
    }
}

fn themes(report: &GamesReport, language: PageLanguage) -> PageTable {
    let themes = report.themes.iter();
    let proven = themes.map(|(theme, count)| {
        let name = language.of([theme.name(), theme_in_chinese(*theme)]);
        vec![name.to_owned(), count.to_string()]
    });
    let opinion = language.of(["in the engine's opinion only", "仅为引擎的判断"]);
    let opinion = vec![opinion.to_owned(), report.opinions.to_string()];
    PageTable {
        title: language.of(["Mistakes by theme", "各题材的失误"]),
        heads: vec![
            language.of(["theme", "题材"]),
            language.of(["mistakes", "失误"]),
        ],
        rows: proven.chain([opinion]).collect(),
    }
}

const fn theme_in_chinese(theme: Theme) -> &'static str {
    match theme {
        Theme::Vcf => "连续冲四",
        Theme::Vct => "冲四与活三",
        Theme::Quiet => "做棋",
        Theme::ThreeMoves => "三手取胜",
        Theme::FourThree => "四三",
        Theme::ForbiddenPoint => "禁手",
        Theme::Defence => "防守",
    }
}

fn list(games: &[ReportedGame], language: PageLanguage) -> PageTable {
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
            game.date.clone(),
            percent(game.accuracy()),
            sum(|side| side.missed_wins),
            sum(|side| side.losing_moves),
            time_text(time, language),
        ]
    };
    let heads = [
        ["game", "对局"],
        ["written", "日期"],
        ["accuracy", "准确率"],
        ["missed wins", "错过必胜"],
        ["losing moves", "致败着法"],
        ["time", "用时"],
    ];
    PageTable {
        title: language.of(["Accuracy and time", "准确率与用时"]),
        heads: heads.map(|head| language.of(head)).to_vec(),
        rows: games.iter().enumerate().map(row).collect(),
    }
}

/// What the page says about the user's moves in a game.
fn own_verdicts(game: &ReportedGame, language: PageLanguage) -> Vec<Verdict> {
    let moves = game.review.iter().flat_map(|review| &review.moves);
    let own = moves.filter(|it| game.own[it.color.index()]);
    own.map(|judged| verdict(judged, language)).collect()
}
