//! A review in English words: as text, and as an HTML page.

use report::{Head, ReviewPage, Verdict, count, review_page};
use rules::{Game, Point};

use super::{Class, GameReview, JudgedMove, Phase, ProvenFault, ReviewLimits, SideReview};

impl GameReview {
    /// The review as text in English.
    pub fn text(&self) -> String {
        let sides = self.sides.iter().map(side_text);
        let moves = self.moves.iter().map(|judged| {
            let verdict = verdict(judged);
            let facts = verdict.facts.iter().map(|it| format!("\n  proven: {it}"));
            let opinions = verdict.opinions.iter();
            let opinions = opinions.map(|it| format!("\n  opinion: {it}"));
            let said = facts.chain(opinions).collect::<String>();
            format!("{} ({}){said}", verdict.title, verdict.about)
        });
        sides.chain(moves).collect::<Vec<_>>().join("\n")
    }

    /// The review of `game` as an HTML page in English: one file that needs no network.
    pub fn page(&self, title: &str, game: &Game, limits: ReviewLimits) -> String {
        let mut facts = vec![
            (
                "Rule",
                format!("{}, {} lines", game.rule(), game.setup().size()),
            ),
            ("Moves", game.ply().to_string()),
        ];
        facts.extend(facts_of(limits));
        let moves = moves_of(game);
        let rows = self.sides.iter().map(side_row).collect();
        let page = ReviewPage {
            players: self.sides.each_ref().map(|side| side.name.as_str()),
            size: game.setup().size(),
            moves: &moves,
            result: game.result(),
            sides: (side_heads(), rows),
            shares: &self.shares,
            verdicts: self.moves.iter().map(verdict).collect(),
        };
        review_page(&Head { title, facts }, &page)
    }
}

/// The limits and the program, for the head of a page.
pub(crate) fn facts_of(limits: ReviewLimits) -> [(&'static str, String); 3] {
    let ReviewLimits { nodes, proof_nodes } = limits;
    [
        ("Search", format!("{nodes} nodes a position")),
        ("Solver", format!("{proof_nodes} nodes a position")),
        ("Program", format!("nekomoku {}", env!("CARGO_PKG_VERSION"))),
    ]
}

/// The stones of a game, in order: `h8i9g7`.
pub(crate) fn moves_of(game: &Game) -> String {
    game.moves().map(|point| point.to_string()).collect()
}

fn names(points: &[Point]) -> String {
    let names = points.iter().map(ToString::to_string);
    names.collect::<Vec<_>>().join(" ")
}

/// A duration in seconds.
pub(crate) fn seconds(ms: u64) -> String {
    format!("{:.1} s", ms as f64 / 1e3)
}

fn side_heads() -> Vec<&'static str> {
    vec![
        "player",
        "accuracy",
        "missed wins",
        "losing moves",
        "opening ?! ? ??",
        "middle ?! ? ??",
        "end ?! ? ??",
        "time",
        "longest move",
    ]
}

fn side_row(side: &SideReview) -> Vec<String> {
    let mistakes = side
        .mistakes
        .map(|counts| counts.map(|it| it.to_string()).join(" "));
    let [opening, middle, end] = mistakes;
    let unknown = || "–".to_owned();
    vec![
        name(side),
        side.accuracy
            .map_or_else(unknown, |it| format!("{it:.1} %")),
        side.missed_wins.to_string(),
        side.losing_moves.to_string(),
        opening,
        middle,
        end,
        side.time.map_or_else(unknown, |it| seconds(it.total_ms)),
        side.time.map_or_else(unknown, |it| {
            format!("{}, move {}", seconds(it.longest_ms), it.longest_at)
        }),
    ]
}

/// The player's name with its colour; the colour alone where the file has no name.
fn name(side: &SideReview) -> String {
    let color = side.color.to_string();
    match side.name == color {
        true => color,
        false => format!("{} ({color})", side.name),
    }
}

fn side_text(side: &SideReview) -> String {
    let accuracy = side.accuracy.map_or_else(
        || "no move judged".to_owned(),
        |it| format!("accuracy {it:.1} %"),
    );
    let wins = count(side.missed_wins, "missed win");
    let losing = count(side.losing_moves, "losing move");
    let mut text = format!("{}: {accuracy}, {wins}, {losing}", name(side));
    for phase in Phase::ALL {
        let counts = Class::ALL.into_iter().zip(side.mistakes[phase as usize]);
        let counts = counts.filter(|&(_, count)| count > 0);
        let counts = counts.map(|(class, count)| plural(class, count));
        let counts = counts.collect::<Vec<_>>().join(", ");
        if !counts.is_empty() {
            text += &format!("\n  {}: {counts}", phase.name());
        }
    }
    if let Some(time) = side.time {
        let [total, longest] = [time.total_ms, time.longest_ms].map(|ms| ms as f64 / 1e3);
        text += &format!(
            "\n  time: {total:.1} s for {}, longest {longest:.1} s (move {})",
            count(time.moves, "move"),
            time.longest_at
        );
    }
    text
}

fn plural(class: Class, number: u32) -> String {
    match class {
        Class::Inaccuracy if number != 1 => format!("{number} inaccuracies"),
        _ => count(number, class.name()),
    }
}

/// What a page says about a move.
pub(crate) fn verdict(judged: &JudgedMove) -> Verdict {
    let played = judged
        .played
        .map_or("resigned".to_owned(), |it| it.to_string());
    let (mut facts, mut opinions) = (Vec::new(), Vec::new());
    match &judged.fault {
        Some(ProvenFault::MissedWin { plies }) => {
            facts.push(format!("there was a win in at most {plies} plies"));
            opinions.push("the move lets it go".to_owned());
        }
        Some(ProvenFault::Loses { plies, defences }) => {
            facts.push(format!(
                "after it the other side wins in at most {plies} plies"
            ));
            opinions.push(format!("it could be held by {}", names(defences)));
        }
        None => opinions.push(judged.class.name().to_owned()),
    }
    let line = names(&judged.better);
    match (
        judged.better.is_empty(),
        judged.is_better_proven,
        &judged.fault,
    ) {
        (true, ..) | (_, _, Some(ProvenFault::Loses { .. })) => {}
        (_, true, _) => facts.push(format!("the win: {line}")),
        (_, false, _) => opinions.push(format!("better: {line}")),
    }
    Verdict {
        number: judged.number,
        title: format!("{}. {played}{}", judged.number, judged.class.sign()),
        about: format!("{}, {}", judged.color, judged.phase.name()),
        facts,
        opinions,
    }
}
