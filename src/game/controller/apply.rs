//! Carrying out intents.

use std::io;
use std::path::Path;
use std::time::Duration;

use super::Controller;
use super::changes::Before;
use crate::archive::{moves, paste, save_as};
use crate::editor::EditCommand;
use crate::event::Event;
use crate::intent::Intent;
use crate::lineup::Lineup;
use crate::notice::{GameSource, Notice};
use crate::permission::needed_for;
use crate::puzzle::{PuzzleCommand, is_puzzle_file};
use crate::readable_seed;
use crate::session::{Flow, Session};
use crate::settings::{Setting, Sounds, Switch};
use crate::teaching::TeachingCommand;
use player::Proposal;
use record::NodeId;
use rules::{Action, Point, Rule, Side};

impl Controller {
    /// Carries out an intent of the user at the time `now`; an impossible one is ignored. A human's
    /// move is on the board when this returns; bots are asked by the next [`tick`](Self::tick).
    /// Returns what has happened.
    pub fn apply(&mut self, intent: Intent, now: Duration) -> Vec<Event> {
        let before = Before::of(&self.session);
        self.pass_time_to(now);
        self.carry_out(intent, now);
        self.follow_position();
        self.report(&before)
    }

    pub(super) fn carry_out(&mut self, intent: Intent, now: Duration) {
        if self.edits(&intent) || !intent.is_possible(&self.session) {
            return;
        }
        if self.tutors(&intent) || self.recites(&intent, now) {
            return;
        }
        if let Some(request) = needed_for(&intent, &self.session, self.desks(), &self.book) {
            return self.permissions.ask(request);
        }
        if self.warns_of_help(&intent) {
            return;
        }
        self.note_help(&intent);
        let ended = self.is_next_game(&intent).then(|| self.session.number());
        self.carry_out_in_game(intent, now);
        self.leave_review(ended);
    }

    /// Carries out an intent that is possible and allowed.
    fn carry_out_in_game(&mut self, intent: Intent, now: Duration) {
        match intent {
            Intent::Place(point) => self.place(point),
            Intent::Swap => self.session.play_human(Action::Swap),
            Intent::LayTwo => self.opening_draft.toggle_two(),
            Intent::Resign => self.session.play_human(Action::Resign),
            Intent::AskToResign => self.session.ask_to_resign(true),
            Intent::KeepPlaying => self.session.ask_to_resign(false),
            Intent::Undo if self.coach.teacher.offer().is_some() => {
                self.answer_teacher(TeachingCommand::TakeBack);
            }
            Intent::Undo => self.propose(Proposal::TakeBack, now),
            Intent::OfferDraw => self.propose(Proposal::Draw, now),
            Intent::Redo => self.session.redo(),
            Intent::Show(node) => self.session.show(node),
            Intent::First => self.show(|session| Some(session.position().start())),
            Intent::Back => self.show(|session| session.position().previous()),
            Intent::Forward => self.show(|session| session.position().next()),
            Intent::Last => self.show(|session| Some(session.tree().end_of_line(session.cursor()))),
            Intent::PreviousMistake => self.show_mistake(false),
            Intent::NextMistake => self.show_mistake(true),
            Intent::Adopt(line) => self.session.adopt(&line),
            Intent::Replay => self.session.toggle_replay(),
            Intent::Comment(node, text) => self.comment(node, text),
            Intent::Restart => self.restart(),
            Intent::SwapSides => self.swap_sides(),
            Intent::Review => self.review(),
            Intent::Begin(pairing) => match pairing.resolve(self.book.cast()) {
                Ok(lineup) => self.begin(lineup),
                Err(error) => self.session.tell(Notice::Unavailable(error)),
            },
            Intent::BeginRated(pairing) => self.begin_rated(&pairing),
            Intent::BeginMatched(pairing) => self.begin_matched(&pairing, now),
            Intent::Hint => self.ask_for_hint(),
            Intent::Pause if self.session.flow().is_paused() => {
                self.session.set_flow(Flow::RUNNING);
            }
            Intent::Pause => self.session.pause(),
            Intent::MoveNow if self.session.flow().is_paused() => {
                self.session.set_flow(Flow::STEPPING);
            }
            Intent::MoveNow => self.seats.demand(self.session.cursor(), now),
            Intent::Step => self.session.set_flow(Flow::STEPPING),
            Intent::TakeOver(side) => self.session.take_over(side, &self.book.human()),
            Intent::Replace(side, id) => self.replace(side, &id),
            Intent::Retry => self.session.retry(),
            beside => self.carry_out_beside(beside, now),
        }
    }

    /// Carries out intents that are not about the moves of the game shown.
    fn carry_out_beside(&mut self, intent: Intent, now: Duration) {
        match intent {
            Intent::Analyse(on) => self.analyse(on),
            Intent::ToggleAnalysis => self.analyse(!self.analysis.is_on()),
            Intent::ReadCast => {
                self.refresh_cast();
                self.show_what_was_read();
            }
            Intent::FollowCast if self.refresh_cast() => {
                self.show_what_was_read();
            }
            Intent::RefreshCast => {
                self.refresh_cast();
            }
            Intent::OpenGame(file) if is_puzzle_file(&file) => {
                self.want_board();
                let (session, settings) = (&mut self.session, &mut self.settings);
                match self.puzzles.open(&file, session, settings, &self.book) {
                    Ok(()) => self.analyse(false),
                    Err(error) => self.session.tell(Notice::NotOpened(error)),
                }
            }
            Intent::OpenGame(file) => self.open_game(&GameSource::File(file), None),
            Intent::OpenWithRule(source, rule) => self.open_game(&source, Some(rule)),
            Intent::ContinueGame => {
                self.want_board();
                let notice = self.archive.continue_game(&mut self.session, &self.book);
                self.tell_if_any(notice);
            }
            Intent::SaveGame(format) => {
                let notice = self.archive.save(format, &self.session);
                self.session.tell(notice);
            }
            Intent::SaveGameAs(file) => {
                let notice = save_as(&file, &self.session);
                self.session.tell(notice);
            }
            Intent::RenameGame(file, title) => {
                let renamed = self.archive.rename(&file, &title);
                self.tell_if_failed(renamed, &file);
            }
            Intent::DeleteGame(file) => {
                let deleted = self.archive.delete(&file);
                self.tell_if_failed(deleted, &file);
            }
            Intent::RestoreGame => {
                let restored = self.archive.restore();
                self.tell_if_failed(restored, Path::new("deleted"));
            }
            Intent::CopyGame => self.events.push(Event::TextCopied(moves(&self.session))),
            Intent::PasteGame(text) => self.open_game(&GameSource::Text(text), None),
            Intent::Puzzle(command) => self.set_puzzle(command),
            Intent::Report(command) => self.carry_out_report(command),
            Intent::Repertoire(command) => self.carry_out_lines(command, now),
            Intent::Drill(command) => self.carry_out_drill(command),
            Intent::Teach(command) => self.answer_teacher(command),
            Intent::Tutorial(command) => self.follow_tutorial_command(command),
            Intent::Edit(command) => self.edit(command),
            Intent::Workshop(command) => self.carry_out_in_workshop(command),
            Intent::Tournament(command) => self.carry_out_tournament(command),
            Intent::Engines(command) => self.carry_out_engines(command),
            Intent::AnswerPermission(allowed) => self.answer_permission(allowed, now),
            Intent::Set(setting) => self.set(&setting),
            Intent::Hold(true) => self.hold(),
            Intent::Hold(false) => self.release(),
            Intent::Cover(covered) => self.is_covered = covered,
            Intent::Tell(notice) => self.session.tell(notice),
            Intent::Close => {
                self.workshop.stop_measuring();
                self.tournament.close();
                self.engines.close();
                self.save_settings();
            }
            _ => {}
        }
    }

    /// While a position is set up, stones go there.
    fn edits(&mut self, intent: &Intent) -> bool {
        match *intent {
            Intent::Place(point) if self.editor.is_open() => self.editor.place(point),
            Intent::Undo if self.editor.is_open() => self.editor.take_back(),
            _ => return false,
        }
        true
    }

    fn begin(&mut self, lineup: Lineup) {
        let searches = lineup.without_solution().map(|it| it.name.clone());
        self.session.begin(lineup, readable_seed());
        self.tell_if_any(searches.map(Notice::NotSolved));
    }

    fn place(&mut self, point: Point) {
        match self.opening_draft.put(&self.session, point) {
            Ok(Some(action)) => self.session.play_human(action),
            Ok(None) => {}
            Err(error) => self.session.tell(Notice::Illegal(error)),
        }
    }

    /// Sends a proposal to the bot on the other side. Between two humans it is accepted at once,
    /// and between two bots it is ignored.
    fn propose(&mut self, proposal: Proposal, now: Duration) {
        let Some(asked) = self.session.bot_to_ask() else {
            return self.session.settle(proposal);
        };
        let is_asked = self.seats.propose(asked, proposal, &self.session, now);
        // A bot that cannot play allows a take-back and declines a draw.
        if !is_asked && proposal == Proposal::TakeBack {
            self.session.settle(proposal);
        }
    }

    fn show(&mut self, node: impl Fn(&Session) -> Option<NodeId>) {
        if let Some(node) = node(&self.session) {
            self.session.show(node);
        }
    }

    fn show_mistake(&mut self, later: bool) {
        let mistake = self.reviewed.review.beside(self.reviewed.shown, later);
        let node = mistake.map(|it| it.node);
        // The review may be that of a game that was just left.
        if let Some(node) = node.filter(|it| self.session.position().can_show(*it)) {
            self.session.show(node);
        }
    }

    fn comment(&mut self, node: NodeId, text: String) {
        let old = self.session.position().comment(node).to_owned();
        let is_removed = text.is_empty() && !old.is_empty();
        self.session.write_comment(node, text);
        let told = matches!(self.session.notice(), Some(Notice::CommentRemoved(..)));
        if is_removed {
            self.session.tell(Notice::CommentRemoved(node, old));
        } else if told {
            self.session.forget_notice();
        }
    }

    fn review(&mut self) {
        self.analyse(true);
        self.review_from = Some(self.session.place());
    }

    fn ask_for_hint(&mut self) {
        self.hint.follow(&self.session);
        let notice = self.hint.ask(&self.session, &self.book, &self.waker);
        self.tell_if_any(notice);
    }

    fn replace(&mut self, side: Side, id: &str) {
        match self.book.cast().get(id).cloned() {
            Ok(character) => self.session.replace(side, character),
            Err(error) => self.session.tell(Notice::Unavailable(error.into())),
        }
    }

    pub(super) fn analyse(&mut self, on: bool) {
        if self.analysis.is_on() != on {
            self.analysis.switch(on);
        }
    }

    fn show_what_was_read(&mut self) {
        self.session.tell(match self.book.errors() {
            Some(errors) => Notice::CastBroken(errors.total()),
            None => Notice::CastRead,
        });
    }

    /// Reads the files of the cast. Returns true if the cast or its mistakes have changed.
    fn refresh_cast(&mut self) -> bool {
        let is_news = self.book.quietly().reload();
        if is_news {
            self.book.touch();
        }
        is_news
    }

    fn set_puzzle(&mut self, command: PuzzleCommand) {
        if self.practises(command) {
            return;
        }
        self.want_board();
        self.puzzles
            .carry_out(command, &mut self.session, &mut self.settings, &self.book);
        // The analysis would report at once.
        self.analyse(false);
    }

    fn edit(&mut self, command: EditCommand) {
        self.want_board();
        if command == EditCommand::Begin {
            self.session.ask_to_resign(false);
        }
        // Each command is an answer to what was wrong with the position.
        if let Some(Notice::NotSetUp(_)) = self.session.notice() {
            self.session.forget_notice();
        }
        match self.editor.carry_out(command, &mut self.session) {
            Some(Ok(record)) => self
                .session
                .open(record, self.book.cast(), &self.book.human()),
            Some(Err(error)) => self.session.tell(Notice::NotSetUp(error)),
            None => {}
        }
    }

    fn set(&mut self, setting: &Setting) {
        if let Setting::Window(..) = setting {
            return self.settings.quietly().take(setting);
        }
        let after = self.settings.after(setting);
        self.settings.set(after);
        if let Setting::Name(_) = setting {
            self.book.call_human(self.settings.name.as_deref());
            self.session.follow_names(self.book.cast());
        }
        if *setting == Setting::Toggle(Switch::PauseAtThreats) {
            let pauses = self.settings.pause_at_threats;
            self.session.tell(Notice::PausesAtThreats(pauses));
        }
        if *setting == Setting::ToggleQuiet {
            let is_quiet = self.settings.sounds == Sounds::Quiet;
            self.session.tell(Notice::Quiet(is_quiet));
        }
    }

    /// Bots behind a sheet wait, because nobody sees them.
    fn hold(&mut self) {
        let is_watched = self.session.contest().is_between_bots();
        if is_watched && !self.session.flow().is_paused() {
            self.held = Some(self.session.flow());
            self.session.pause();
        }
    }

    fn release(&mut self) {
        if let Some(flow) = self.held.take() {
            self.session.set_flow(flow);
        }
    }

    /// The board is to be seen; the game that waited behind a sheet is left for another one.
    pub(super) fn want_board(&mut self) {
        self.held = None;
        self.events.push(Event::BoardWanted);
    }

    fn tell_if_failed(&mut self, result: io::Result<()>, file: &Path) {
        if let Err(error) = result {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            self.session
                .tell(Notice::NotChanged(format!("{name}: {error}")));
        }
    }

    /// Opens the game of a file or text, whose rule the user may have chosen.
    fn open_game(&mut self, source: &GameSource, rule: Option<Rule>) {
        self.want_board();
        let session = &mut self.session;
        let notice = match source {
            GameSource::File(file) => self.archive.open_game(file, rule, session, &self.book),
            GameSource::Text(text) => paste(text, rule, session, &self.book),
        };
        self.tell_if_any(notice);
    }

    pub(super) fn tell_if_any(&mut self, notice: Option<Notice>) {
        if let Some(notice) = notice {
            self.session.tell(notice);
        }
    }
}
