//! The page of a reviewed game: accuracy, mistakes, and the game to replay.

use maud::{Markup, html};

use super::games::GameList;
use super::language::PageLanguage;
use super::page::{Head, page, replay};
use super::table::Table;
use rules::GameResult;

/// What a page says about a reviewed game.
#[derive(Clone, Debug)]
pub struct ReviewPage<'a> {
    /// Names of the players of Black and White.
    pub players: [&'a str; 2],
    /// Size of the board in lines.
    pub size: u8,
    /// The stones in order, `h8i9g7`.
    pub moves: &'a str,
    /// The result; `None` for a game that is not over.
    pub result: Option<&'a GameResult>,
    /// A table about both sides: its heads, and its rows.
    pub sides: (Vec<&'static str>, Vec<Vec<String>>),
    /// `[ply]`: the share of the points that Black can expect, 0 to 1.
    pub shares: &'a [Option<f32>],
    /// How the game was lost: a heading, and sentences that are proven or not.
    pub story: Option<(String, Vec<(bool, String)>)>,
    /// The moves that lost something, in order.
    pub verdicts: Vec<Verdict>,
    /// The moves worth a word, in order.
    pub merits: Vec<Verdict>,
}

/// What a page says about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Number of stones on the board after the move.
    pub number: usize,
    /// The move with its number and sign: `12. h8??`.
    pub title: String,
    /// The side that played the move, and the part of the game.
    pub about: String,
    /// Proven statements.
    pub facts: Vec<String>,
    /// The engine's opinions.
    pub opinions: Vec<String>,
}

impl Verdict {
    /// An item of a list with a button that shows the move, in the game with this place where the
    /// page has several games.
    pub(crate) fn html(&self, game: Option<usize>, language: PageLanguage) -> Markup {
        html! {
            li {
                button type="button" data-ply=(self.number) data-game=[game] { (self.title) }
                " " span.note { (self.about) }
                @for fact in &self.facts { (statement(true, fact, language)) }
                @for opinion in &self.opinions { (statement(false, opinion, language)) }
            }
        }
    }
}

/// A statement with its mark.
fn statement(is_proven: bool, text: &str, language: PageLanguage) -> Markup {
    html! {
        p {
            @if is_proven { span.fact { (language.of(PROVEN)) } }
            @else { span.opinion { (language.of(OPINION)) } }
            (text)
        }
    }
}

/// The marks of the statements that are proven, and of those that are not.
const PROVEN: [&str; 2] = ["proven", "已证明"];
const OPINION: [&str; 2] = ["opinion", "判断"];

/// The heading of the verdicts, and what is there without one.
pub(super) const LOST_SOMETHING: [&str; 2] = ["Moves that lost something", "有损失的着法"];
pub(super) const NONE: [&str; 2] = ["None.", "没有。"];

/// What the marks of statements mean.
pub(super) fn legend(language: PageLanguage) -> Markup {
    let [proven, opinion] = [PROVEN, OPINION].map(|it| language.of(it));
    let before = language.of(["Statements marked ", "标有"]);
    let between = language.of([
        " hold against every reply: the rules alone confirm them. Statements marked ",
        "的结论对任何应手都成立，只凭规则即可验证。标有",
    ]);
    let after = language.of([
        " are the engine's, and may be wrong. Accuracy and classes of mistakes are opinions.",
        "的结论出自引擎，可能有误。准确率和失误的等级都属于判断。",
    ]);
    html! {
        p.note {
            (before) span.fact { (proven) } (between) span.opinion { (opinion) } (after)
        }
    }
}

/// The page of a reviewed game.
pub fn review_page(head: &Head<'_>, review: &ReviewPage<'_>) -> String {
    let language = head.language;
    let mut list = GameList::new(language);
    list.add_one(review.players, review.size, review.moves, review.result);
    let note = language.of([
        "The share of the points that Black can expect after each move, from 0 to 100 %. \
        It is an opinion, except where a win is proven.",
        "每手之后黑方可望得到的分数，从 0 到 100%。除已证明的必胜之外，都属于判断。",
    ]);
    let body = html! {
        section {
            h2 { (language.of(PLAYERS)) }
            (legend(language))
            (sides(review, language))
        }
        section {
            h2 { (language.of(["Chances of Black", "黑方胜算"])) }
            p.note { (note) }
            (chances(review.shares, language))
        }
        @if let Some((title, sentences)) = &review.story {
            section {
                h2 { (title) }
                @for (is_proven, text) in sentences { (statement(*is_proven, text, language)) }
            }
        }
        section {
            h2 { (language.of(LOST_SOMETHING)) }
            (verdicts(&review.verdicts, language))
        }
        @if !review.merits.is_empty() {
            section {
                h2 { (language.of(["Moves worth a word", "值得一提的着法"])) }
                (verdicts(&review.merits, language))
            }
        }
        (replay(&list, language))
    };
    page(head, &body)
}

/// The heading of the table about both sides.
const PLAYERS: [&str; 2] = ["Players", "棋手"];

fn sides(review: &ReviewPage<'_>, language: PageLanguage) -> Markup {
    let (heads, rows) = &review.sides;
    let mut table = Table::new(heads);
    table.rows.clone_from(rows);
    table.html(language.of(PLAYERS))
}

/// The shares as a line from left to right, Black's chances upwards. Unknown shares are left out.
fn chances(shares: &[Option<f32>], language: PageLanguage) -> Markup {
    let width = shares.len().saturating_sub(1).max(1);
    let points = shares.iter().enumerate();
    let points = points.filter_map(|(ply, share)| Some((ply, (*share)?)));
    let points = points.map(|(ply, share)| format!("{ply},{:.1}", 100.0 * (1.0 - share)));
    let points = points.collect::<Vec<_>>().join(" ");
    let label = language.of(["Chances of Black after each move", "每手之后黑方的胜算"]);
    html! {
        svg.chances viewBox=(format!("0 -2 {width} 104")) preserveAspectRatio="none" role="img"
            aria-label=(label) {
            line x1="0" x2=(width) y1="50" y2="50" {}
            polyline points=(points) {}
        }
    }
}

fn verdicts(verdicts: &[Verdict], language: PageLanguage) -> Markup {
    if verdicts.is_empty() {
        return html! { p { (language.of(NONE)) } };
    }
    html! {
        ul.verdicts {
            @for verdict in verdicts {
                (verdict.html(None, language))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn page_shows_facts_and_opinions_apart_and_needs_no_network() {
        let head = Head {
            title: "A <game>",
            facts: vec![("Rule", "renju".to_owned())],
            language: PageLanguage::English,
        };
        let verdict = Verdict {
            number: 7,
            title: "7. o1??".to_owned(),
            about: "Black, opening".to_owned(),
            facts: vec!["A win was missed.".to_owned()],
            opinions: vec!["It lost half.".to_owned()],
        };
        let page = review_page(
            &head,
            &ReviewPage {
                players: ["Ann", "Bob </script>"],
                size: 15,
                moves: "h8i9",
                result: None,
                sides: (
                    vec!["player", "accuracy"],
                    vec![vec!["Ann".to_owned(), "90 %".to_owned()]],
                ),
                shares: &[Some(0.5), None, Some(1.0)],
                story: Some((
                    "How Bob lost".to_owned(),
                    vec![(true, "It lost.".to_owned())],
                )),
                verdicts: vec![verdict],
                merits: Vec::new(),
            },
        );
        assert!(page.contains("data-ply=\"7\""), "{page}");
        let [fact, opinion] = [
            "proven</span>A win was missed.",
            "opinion</span>It lost half.",
        ];
        assert!(page.contains(fact) && page.contains(opinion), "{page}");
        let told = "<h2>How Bob lost</h2><p><span class=\"fact\">proven</span>It lost.</p>";
        assert!(
            page.contains(told) && !page.contains("worth a word"),
            "{page}"
        );
        assert!(page.contains("0,50.0 2,0.0"), "{page}");
        assert!(
            page.contains("\"not over\"") && !page.contains("Bob </script>"),
            "{page}"
        );
        let without_names = page.replace("http://www.w3.org/2000/svg", "");
        assert!(
            page.contains("A &lt;game&gt;") && !without_names.contains("http:"),
            "{page}"
        );
    }
}
