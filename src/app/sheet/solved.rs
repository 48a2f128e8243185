//! The page of the solved games: White against the complete solution, alone or with every reply
//! numbered.

use super::desk::Desk;
use super::heading::heading;
use super::page_spec::PageSpec;
use super::rows::{Choice, Row, choices, line, note, worded};
use super::view::View;
use crate::command::SheetCommand;
use crate::theme::palette;
use game::{Begins, Intent, Pairing, TimeTerms};
use paint::icon::Icon;
use player::{SOLVER, SolvedGame};
use rules::OpeningRule;

pub(super) const SPEC: PageSpec = PageSpec::new(rows);

fn rows(view: &View) -> Vec<Row> {
    let rules = SolvedGame::ALL.map(|game| {
        let name = format!("Solved {}", game.rule);
        let (text, is_shown) = (view.words.rule(game.rule), game == view.sheet.solved);
        Choice::new(name, text, SheetCommand::Solved(game), is_shown)
    });
    let about = |key| note(key, view.fonts.text(14.0), palette::MUTED);
    let play = |icon, key, about_key, numbered| {
        let command = SheetCommand::PlaySolved { numbered };
        line(12.0).holding([worded(view, icon, key, command), about(about_key)])
    };
    vec![
        heading(view, "solved-title", "say-leave-the-solved-game"),
        line(0.0).holding([about("solved-about")]),
        choices(view, "sheet-rule", rules),
        play(
            Icon::Play,
            "solved-hold-out",
            "solved-hold-out-about",
            false,
        ),
        play(Icon::Chart, "solved-walk", "solved-walk-about", true),
    ]
}

impl Desk<'_> {
    /// Begins a game of the user with White against the solution. `numbered` switches the analysis
    /// on, which numbers the replies.
    pub(super) fn play_solved(&mut self, numbered: bool) {
        let SolvedGame { rule, size } = self.sheet.solved;
        self.intents.send(Intent::Begin(Pairing {
            players: [SOLVER.to_owned(), self.game.book().human().id],
            rule,
            size,
            opening: OpeningRule::Free,
            begins: Begins::Left,
            games: 1,
            time: TimeTerms::default(),
        }));
        self.intents.send(Intent::Analyse(numbered));
        self.sheet.page = None;
    }
}
