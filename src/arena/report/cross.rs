//! The cross table of a tournament.

use maud::{Markup, html};

use crate::{CrossTable, Rating, Tally};

/// The table, best player first. A cell holds the points of its row's player against the column's.
pub(crate) fn html(table: &CrossTable, ratings: Option<&[Rating]>) -> Markup {
    let order = table.order(ratings);
    let names = table.players();
    html! {
        div.scroll role="region" aria-label="Cross table" tabindex="0" {
            table.cross {
                thead { tr {
                    th scope="col" { "player" }
                    @if ratings.is_some() { th scope="col" { "Elo" } }
                    th scope="col" { "points" }
                    @for (rank, &player) in order.iter().enumerate() {
                        th scope="col" title=(names[player]) { (rank + 1) }
                    }
                } }
                tbody {
                    @for (rank, &player) in order.iter().enumerate() {
                        tr {
                            th scope="row" { span.rank { (rank + 1) } " " (names[player]) }
                            @if let Some(rating) = ratings.and_then(|all| all.get(player)) {
                                td { (format!("{:.0} ± {:.0}", rating.elo, rating.error)) }
                            }
                            td { (points(table.total(player))) }
                            @for &other in &order { (cell(table, player, other)) }
                        }
                    }
                }
            }
        }
    }
}

fn cell(table: &CrossTable, player: usize, other: usize) -> Markup {
    let tally = table.tally(player, other);
    if player == other {
        return html! { td.none { "–" } };
    }
    if tally.games() == 0 {
        return html! { td.none { "·" } };
    }
    let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
    let [row, column] = [player, other].map(|it| &table.players()[it]);
    let title = format!("{row} against {column}: {wins} won, {draws} drawn, {losses} lost");
    let share = (100.0 * tally.score()).round();
    html! {
        td.score style=(format!("--share:{share}%")) title=(title) { (points(tally)) }
    }
}

/// Points and games: `12.5 / 20`.
fn points(tally: Tally) -> String {
    let points = tally.points();
    if tally.draws.is_multiple_of(2) {
        format!("{points:.0} / {}", tally.games())
    } else {
        format!("{points:.1} / {}", tally.games())
    }
}
