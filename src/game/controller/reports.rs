//! The report about the user's games.

use super::Controller;
use crate::event::Event;
use crate::mining::humans;
use crate::notice::Notice;
use crate::reports::{ReportCommand, ReportRange, ReportSource, Saved};

impl Controller {
    pub(super) fn carry_out_report(&mut self, command: ReportCommand) {
        match command {
            ReportCommand::Show(range) => self.show_report(range),
            ReportCommand::Stop => self.coach.reports.stop(),
            ReportCommand::Open { game, stones } => self.open_reported(game, stones),
            ReportCommand::Save(file, language) => {
                let name = file.display().to_string();
                let written = storage::write(&file, self.coach.reports.page(language.of_pages()));
                self.session.tell(match written {
                    Ok(()) => Notice::Saved(name),
                    Err(error) => Notice::NotSaved(format!("{name}: {error}")),
                });
            }
        }
    }

    fn show_report(&mut self, range: ReportRange) {
        let sources = self.report_sources(range);
        self.coach.reports.show(range, sources);
    }

    /// The game on screen if it is over, and the kept games, the newest first. A report about one
    /// game is about that on screen, even if it is an older one.
    fn report_sources(&self, range: ReportRange) -> Vec<ReportSource> {
        let own = self.archive.file_shown();
        let session = &self.session;
        let is_over = session.position().outcome().is_some() && !session.contest().is_posed();
        let shown = || {
            let humans = humans(|side| session.is_human(side));
            ReportSource::Shown(Box::new(session.record()), session.number(), humans)
        };
        let mut sources = Vec::new();
        let is_first = own.is_none() || range == ReportRange::Last;
        if is_over && is_first {
            sources.push(shown());
        }
        for file in self.archive.game_files() {
            if own != Some(file.as_path()) {
                sources.push(ReportSource::File(file));
            } else if is_over && !is_first {
                sources.push(shown());
            }
        }
        sources
    }

    /// Opens a game of the report at a position of its main line, with the graph of its review.
    fn open_reported(&mut self, game: usize, stones: Option<usize>) {
        match self.coach.reports.source(game) {
            Some(ReportSource::Shown(_, number, _)) if *number == self.session.number() => {
                self.want_board();
            }
            Some(ReportSource::File(file)) => {
                let file = file.clone();
                self.want_board();
                let notice = self
                    .archive
                    .open_game(&file, None, &mut self.session, &self.book);
                self.tell_if_any(notice);
            }
            _ => return,
        }
        self.analyse(true);
        let session = &self.session;
        let tree = session.tree();
        let line = tree.path(tree.end_of_line(session.position().head()));
        let wanted = stones.and_then(|stones| line.iter().find(|&&it| tree.ply(it) == stones));
        if let Some(&node) = wanted.or(line.last()) {
            self.session.show(node);
        }
    }

    /// Reads and reviews games while no game is played and no puzzles are looked for, and keeps
    /// what was found.
    pub(super) fn look_at_games(&mut self) {
        let reports = self.coach.reports.quietly();
        if !reports.is_on() {
            return;
        }
        let mut changes = false;
        if let Some(saved) = reports.listen() {
            changes = true;
            if let Some(saved) = saved {
                self.keep_review(saved);
            }
        }
        let human = self.book.human().id;
        let may_look = self.may_search() && !self.coach.puzzle_search.is_on();
        let reports = self.coach.reports.quietly();
        changes |= if may_look {
            reports.resume(&self.waker, &human)
        } else {
            reports.suspend()
        };
        if changes {
            self.coach.reports.touch();
        }
    }

    fn keep_review(&mut self, saved: Saved) {
        match saved {
            Saved::Shown(number, evaluations, review) => {
                if self.session.number() == number {
                    self.session.keep_review(evaluations, review);
                }
            }
            Saved::File(file, text, record) => {
                if let Err(error) = self.archive.enter(&file, &text, &record) {
                    let name = file.file_name().unwrap_or_default().to_string_lossy();
                    let warning = format!("the review of {name} could not be kept: {error}");
                    self.events.push(Event::Warning(warning));
                }
            }
        }
    }
}
