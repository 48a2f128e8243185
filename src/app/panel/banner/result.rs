//! The banner of the result in the panel, where it covers no stone.

use crate::command::{Chair, Command, Page, SheetCommand};
use crate::locale::Words;
use crate::panel::headroom::gives_way;
use crate::panel::theatre;
use crate::panel::view::PanelView;
use crate::theme::palette;
use crate::ui::{Banner, BannerButton, BannerPart, BannerText};
use game::{DrillCommand, Intent, Mode, PuzzleCommand, ReportRange, Session};
use record::Format;
use rules::{DrawReason, Forfeit, GameResult, Side, WinReason};

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let session = &view.session;
    let result = session.game().result()?;
    // The review needs the place, and a lesson has words of its own.
    let is_lesson = session.contest().is_guided();
    let is_shown = view.settings.mode == Mode::Play && !is_lesson;
    let has_place = !gives_way(&view.editor, *view.writing, &view.layout);
    let (headline, reason) = tell(result, session, &view.words);
    let reason = [reason].into_iter().chain(consequences(view));
    let reason = reason.collect::<Vec<_>>().join("\n");
    let headline = BannerText::new(headline, 19.0).bold().ink(palette::ACCENT);
    let told = BannerPart::Column([headline, BannerText::new(reason, 14.0)]);
    let steps = BannerPart::Buttons(6, next_steps(session));
    (is_shown && has_place).then(|| Banner(vec![told, steps]))
}

/// The buttons for the next steps, the most likely one first. They have words and no icons, so that
/// they fit into every panel.
fn next_steps(session: &Session) -> Vec<BannerButton> {
    let (contest, failed) = (session.contest(), session.failed_side());
    let is_posed = contest.is_posed();
    // Whether a human has played a game, not a puzzle, and whether against a bot.
    let has_human = !contest.is_between_bots() && !is_posed;
    let [one, other] = Side::ALL.map(|side| session.is_human(side));
    let has_opponent = one != other && !is_posed;
    let open = |chair| SheetCommand::Open(Page::Picker(chair));
    let practise = Intent::Drill(DrillCommand::PractiseMistakes);
    let replaced = Chair::Seat(failed.unwrap_or(Side::First));
    let steps: [(bool, &str, Command); 10] = [
        (!is_posed, "button-review", Intent::Review.into()),
        (
            is_posed,
            "button-next-puzzle",
            Intent::Puzzle(PuzzleCommand::Next).into(),
        ),
        (!is_posed, "button-rematch", Intent::Restart.into()),
        (has_human, "button-swap-sides", Intent::SwapSides.into()),
        (true, "button-save", Intent::SaveGame(Format::Json).into()),
        (
            has_opponent,
            "button-new-opponent",
            open(Chair::Opponent).into(),
        ),
        (
            has_human,
            "button-report",
            SheetCommand::Report(ReportRange::Last).into(),
        ),
        (has_human, "button-practise-mistakes", practise.into()),
        (failed.is_some(), "button-retry", Intent::Retry.into()),
        (failed.is_some(), "button-replace", open(replaced).into()),
    ];
    let steps = steps.into_iter().filter(|it| it.0).enumerate();
    let button =
        |(place, (_, key, command))| BannerButton::low(key, 13.0, command).leading(place == 0);
    steps.map(button).collect()
}

/// What the game has changed: the rating of the user, and at the end of a series its score.
fn consequences(view: &PanelView) -> impl Iterator<Item = String> {
    let (session, words) = (&view.session, &view.words);
    let change = view.game.coach().rating_change(session);
    let rating = change.map(|[before, after]| {
        let rounded = |elo: f64| format!("{elo:.0}").into();
        let numbers = [("before", rounded(before)), ("after", rounded(after))];
        words.with("result-rating", &numbers)
    });
    let contest = session.contest();
    let is_series = contest.is_between_bots() && contest.lineup().games > 1;
    let is_last = is_series && !contest.series_goes_on();
    let score = theatre::score(session, words).filter(|_| is_last);
    let score = score.map(|it| words.with("result-series", &[("score", it.into())]));
    rating.into_iter().chain(score)
}

/// The winner and the reason.
fn tell(result: &GameResult, session: &Session, words: &Words) -> (String, String) {
    let moves = || ("moves", session.game().ply().into());
    match result {
        GameResult::Draw(reason) => {
            let why = match reason {
                DrawReason::BoardFull => words.with("result-board-full", &[moves()]),
                DrawReason::NoLegalPoint => words.get("result-no-legal-point"),
                DrawReason::Adjudicated => words.with("result-adjudicated", &[moves()]),
                DrawReason::Agreed => words.with("result-agreed", &[moves()]),
            };
            (words.get("result-draw"), why)
        }
        GameResult::Win { winner, reason } => {
            let names = Side::ALL.map(|side| words.name(session.character(side)));
            let name = |side: Side| {
                let name = if names[0] == names[1] {
                    words.color(session.game().color_of(side))
                } else {
                    names[side.index()].to_owned()
                };
                ("name", name.into())
            };
            let (winner, loser) = (*winner, !*winner);
            let only_human = |side: Side| session.is_human(side) && !session.is_human(!side);
            let headline = if only_human(winner) {
                words.get("result-you-win")
            } else {
                words.with("result-wins", &[name(winner)])
            };
            let why = match reason {
                WinReason::Five => {
                    let row = session.game().winning_stones().len();
                    words.with("result-five", &[("row", row.into()), moves()])
                }
                WinReason::Resignation if only_human(loser) => {
                    words.with("result-you-resigned", &[moves()])
                }
                WinReason::Resignation => words.with("result-resigned", &[name(loser), moves()]),
                WinReason::Adjudicated => words.with("result-adjudicated", &[moves()]),
                WinReason::Forfeit(Forfeit::Time) if only_human(loser) => {
                    words.get("result-you-ran-out")
                }
                WinReason::Forfeit(Forfeit::Time) => words.with("result-ran-out", &[name(loser)]),
                WinReason::Forfeit(forfeit) => {
                    let reason = ("reason", words.forfeit(forfeit).into());
                    words.with("result-forfeit", &[name(loser), reason])
                }
            };
            (headline, why)
        }
    }
}
