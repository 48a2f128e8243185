//! The page of several reviewed games of one player.

use maud::{Markup, html};

use super::games::GameList;
use super::language::PageLanguage;
use super::page::{Head, page, replay};
use super::review::{LOST_SOMETHING, NONE, Verdict, legend};
use super::table::Table;
use rules::GameResult;

/// A table with a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageTable {
    /// The heading.
    pub title: &'static str,
    /// The heads of the columns.
    pub heads: Vec<&'static str>,
    /// The rows, each as long as the heads.
    pub rows: Vec<Vec<String>>,
}

/// A reviewed game on a page.
#[derive(Clone, Debug)]
pub struct ReviewedGame<'a> {
    /// Names of the players of Black and White.
    pub players: [&'a str; 2],
    /// Size of the board in lines.
    pub size: u8,
    /// The stones in order, `h8i9g7`.
    pub moves: &'a str,
    /// The result; `None` for a game that is not over.
    pub result: Option<&'a GameResult>,
    /// The player's moves that lost something, in order.
    pub verdicts: Vec<Verdict>,
}

/// The page of several reviewed games: tables about all of them, the moves that lost something, and
/// the games to replay.
pub fn reviews_page(head: &Head<'_>, tables: &[PageTable], games: &[ReviewedGame<'_>]) -> String {
    let language = head.language;
    let mut list = GameList::new(language);
    for game in games {
        list.add_one(game.players, game.size, game.moves, game.result);
    }
    let body = html! {
        section {
            (legend(language))
        }
        @for table in tables {
            section { h2 { (table.title) } (rows(table)) }
        }
        section {
            h2 { (language.of(LOST_SOMETHING)) }
            @if games.iter().all(|game| game.verdicts.is_empty()) { p { (language.of(NONE)) } }
            @for (at, game) in games.iter().enumerate() { (verdicts(at, game, language)) }
        }
        (replay(&list, language))
    };
    page(head, &body)
}

fn rows(table: &PageTable) -> Markup {
    let mut filled = Table::new(&table.heads);
    filled.rows.clone_from(&table.rows);
    filled.html(table.title)
}

/// The verdicts on the moves of the game with this place in the list.
fn verdicts(at: usize, game: &ReviewedGame<'_>, language: PageLanguage) -> Markup {
    let [first, second] = game.players;
    html! {
        @if !game.verdicts.is_empty() {
            details open {
                summary { (at + 1) ". " (first) " – " (second) }
                ul.verdicts {
                    @for verdict in &game.verdicts { (verdict.html(Some(at), language)) }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verdict_leads_to_its_game_and_nothing_is_taken_for_markup() {
        let verdict = Verdict {
            number: 7,
            title: "7. o1??".to_owned(),
            about: "Black, opening".to_owned(),
            facts: vec!["A win was missed.".to_owned()],
            opinions: Vec::new(),
        };
        let game = |players, verdicts| ReviewedGame {
            players,
            size: 15,
            moves: "h8i9",
            result: None,
            verdicts,
        };
        let table = PageTable {
            title: "Phases",
            heads: vec!["phase", "blunders"],
            rows: vec![vec!["<end>".to_owned(), "3".to_owned()]],
        };
        let head = Head {
            title: "Games of <Ann>",
            facts: Vec::new(),
            language: PageLanguage::English,
        };
        let games = [
            game(["Ann", "Bob"], Vec::new()),
            game(["<Eve>", "Ann"], vec![verdict]),
        ];
        let page = reviews_page(&head, &[table], &games);
        for expected in [
            "data-ply=\"7\" data-game=\"1\"",
            "&lt;end&gt;",
            "2. &lt;Eve&gt; – Ann",
            "proven</span>A win was missed.",
        ] {
            assert!(page.contains(expected), "{expected}: {page}");
        }
        let text = page.split("<script").next().unwrap_or_default();
        assert!(!text.contains("<Eve>") && !text.contains("<end>"), "{page}");
        assert!(!page.contains("1. Ann"), "it has nothing to report");
    }
}
