//! The page of a reviewed game: accuracy, mistakes, and the game to replay.

use maud::{Markup, html};

use crate::games::GameList;
use crate::page::{Head, page, replay};
use crate::table::Table;
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
    /// The moves that lost something, in order.
    pub verdicts: Vec<Verdict>,
}

/// What a page says about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Number of stones on the board after the move.
    pub number: usize,
    /// The move with its number and sign: `12. h8??`.
    pub title: String,
    /// Who played it, and in which part of the game.
    pub about: String,
    /// Proven statements.
    pub facts: Vec<String>,
    /// The engine's opinions.
    pub opinions: Vec<String>,
}

impl Verdict {
    /// An item of a list with a button that shows the move, in the game with this place where the
    /// page has several games.
    pub(crate) fn html(&self, game: Option<usize>) -> Markup {
        html! {
            li {
                button type="button" data-ply=(self.number) data-game=[game] { (self.title) }
                " " span.note { (self.about) }
                @for fact in &self.facts { p { span.fact { "proven" } (fact) } }
                @for opinion in &self.opinions { p { span.opinion { "opinion" } (opinion) } }
            }
        }
    }
}

/// What the marks of statements mean.
pub(super) fn legend() -> Markup {
    html! {
        p.note {
            "Statements marked " span.fact { "proven" } " hold against every reply: "
            "the rules alone confirm them. Statements marked " span.opinion { "opinion" }
            " are the engine's, and may be wrong. "
            "Accuracy and classes of mistakes are opinions."
        }
    }
}

/// The page of a reviewed game.
pub fn review_page(head: &Head<'_>, review: &ReviewPage<'_>) -> String {
    let mut list = GameList::new();
    list.add_one(review.players, review.size, review.moves, review.result);
    let body = html! {
        section {
            h2 { "Players" }
            (legend())
            (sides(review))
        }
        section {
            h2 { "Chances of Black" }
            p.note {
                "The share of the points that Black can expect after each move, from 0 to 100 %. "
                "It is an opinion, except where a win is proven."
            }
            (chances(review.shares))
        }
        section {
            h2 { "Moves that lost something" }
            (verdicts(&review.verdicts))
        }
        (replay(&list))
    };
    page(head, &body)
}

fn sides(review: &ReviewPage<'_>) -> Markup {
    let (heads, rows) = &review.sides;
    let mut table = Table::new(heads);
    table.rows.clone_from(rows);
    table.html("Players")
}

/// The shares as a line from left to right, Black's chances upwards. Unknown shares are left out.
fn chances(shares: &[Option<f32>]) -> Markup {
    let width = shares.len().saturating_sub(1).max(1);
    let points = shares.iter().enumerate();
    let points = points.filter_map(|(ply, share)| Some((ply, (*share)?)));
    let points = points.map(|(ply, share)| format!("{ply},{:.1}", 100.0 * (1.0 - share)));
    let points = points.collect::<Vec<_>>().join(" ");
    html! {
        svg.chances viewBox=(format!("0 -2 {width} 104")) preserveAspectRatio="none" role="img"
            aria-label="Chances of Black after each move" {
            line x1="0" x2=(width) y1="50" y2="50" {}
            polyline points=(points) {}
        }
    }
}

fn verdicts(verdicts: &[Verdict]) -> Markup {
    if verdicts.is_empty() {
        return html! { p { "None." } };
    }
    html! {
        ul.verdicts {
            @for verdict in verdicts {
                (verdict.html(None))
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
                verdicts: vec![verdict],
            },
        );
        assert!(page.contains("data-ply=\"7\""), "{page}");
        let [fact, opinion] = [
            "proven</span>A win was missed.",
            "opinion</span>It lost half.",
        ];
        assert!(page.contains(fact) && page.contains(opinion), "{page}");
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
