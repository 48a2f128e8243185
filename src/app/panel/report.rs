//! The search report of a bot as a text for the clipboard.

use super::figures::{figures_of, score_of};
use crate::locale::{Words, point_name, point_names};
use engine::pattern::Model;
use engine::{Candidate, ModelBoard, Progress};
use game::Session;
use player::config::Character;
use rules::Color as Stone;

/// The game so far, the search report of `thinker` if there is one, and the models on the board.
pub fn report(
    session: &Session,
    thinker: Option<(&Character, &Progress)>,
    words: &Words,
) -> String {
    let game = session.game();
    let setup = game.setup();
    let arguments = [
        ("rule", words.rule(setup.rule()).into()),
        ("size", setup.size().into()),
    ];
    let mut lines = vec![words.with("bar-setup", &arguments)];
    lines.push(point_names(game.moves()));
    if let Some((character, progress)) = thinker {
        let name = words.name(character);
        lines.push(String::new());
        lines.push(words.with("thinking-title", &[("name", name.into())]));
        lines.push(figures_of(Some(progress), None, words));
        let candidates = progress.candidates.iter().enumerate();
        lines.extend(candidates.map(|(rank, candidate)| candidate_line(rank, candidate, words)));
    }
    let board = ModelBoard::new(game);
    for color in Stone::ALL {
        let models = board.models(color).collect::<Vec<_>>();
        if !models.is_empty() {
            lines.push(String::new());
            lines.push(words.color(color));
            lines.extend(models.iter().map(|model| model_line(model, words)));
        }
    }
    lines.push(String::new());
    lines.join("\n")
}

fn candidate_line(rank: usize, candidate: &Candidate, words: &Words) -> String {
    let score = candidate.score.map(|score| score_of(score, words).0);
    format!(
        "{:>2}. {:<4} {:>12}  {:>8}  {}",
        rank + 1,
        point_name(candidate.point),
        score.unwrap_or_default(),
        candidate.visits,
        point_names(candidate.line.iter().copied()),
    )
}

/// The kind, the stones and the completing points of a model.
fn model_line(model: &Model, words: &Words) -> String {
    format!(
        "  {}: {} \u{2192} {}",
        words.model(model.kind),
        point_names(model.stones.iter().copied()),
        point_names(model.points.iter().copied()),
    )
}
