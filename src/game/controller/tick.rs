//! The tick: clocks run, bots move, and due events occur.

use std::time::Duration;

use super::Controller;
use super::changes::Before;
use crate::event::Event;
use crate::notice::Notice;
use crate::permission::{Asker, AtBoard};
use crate::puzzle::Puzzles;
use crate::review::Reviewed;
use crate::settings::Mode;
use crate::tempo::Pace;
use rules::printable;

impl Controller {
    /// Carries out everything that is due at the time `now`: clocks run down, bots that have
    /// answered move, bots to decide get a request, and the parts that depend on the game are
    /// updated. Never blocks. Returns the events.
    pub fn tick(&mut self, now: Duration) -> Vec<Event> {
        let before = Before::of(&self.session);
        self.pass_time_to(now);
        self.go_on_by_itself(now);
        self.ask_for_permission();
        self.go_on_with_tutorial(now);
        self.go_on_with_lines(now);
        self.let_bots_play(now);
        self.listen_to_adviser();
        self.let_analyst_look(now);
        self.judge_puzzle();
        self.follow_lesson();
        self.listen_to_teacher();
        self.look_for_puzzles();
        self.look_at_games();
        self.follow_tournament(now);
        self.follow_engines(now);
        self.follow_measurement();
        self.speak(now);
        self.follow_position();
        self.follow_session();
        self.settle_rating(now);
        self.show_first_mistake();
        self.remember();
        self.report(&before)
    }

    /// Takes what has passed since the last call from the side whose clock was running, and calls a
    /// human's flag.
    pub(super) fn pass_time_to(&mut self, now: Duration) {
        let last = self.now.replace(now).unwrap_or(now);
        self.coach.now_s = self.calendar.seconds(now);
        if self.side_on_clock().is_some() {
            // Readers look again when the position changes, not whenever time passes.
            let clocks = self.session.quietly().clocks_mut();
            clocks.pass(now.saturating_sub(last));
            if self.session.flag_falls() {
                self.session.lose_on_time();
            }
        }
    }

    /// Lets `time` since the last call of [`tick`](Self::tick) count for no clock, because the
    /// process was stopped, the machine slept, or the window stood still.
    pub fn stand_still(&mut self, time: Duration) {
        self.now = self.now.map(|now| now + time);
        self.seats.skip(time);
    }

    fn pace(&self) -> Pace {
        Pace {
            think_time: self.think_time,
            tempo: self.settings.tempo,
        }
    }

    /// Shows the next ply of a replay, and begins the next game of a series between bots after a
    /// pause.
    fn go_on_by_itself(&mut self, now: Duration) {
        let pace = self.pace();
        if !self.session.position().is_replaying() {
            self.next_ply.clear();
        } else if self.next_ply.rings(now, pace.time_per_ply()) {
            self.session.replay_on();
        }
        let is_over = self.session.game().result().is_some();
        let goes_on = self.session.contest().series_goes_on() && !self.session.flow().is_paused();
        if !(is_over && goes_on) {
            self.next_game.clear();
        } else if self.next_game.rings(now, pace.time_between_games()) {
            self.begin_next_game();
        }
    }

    /// Asks about engines of the current players, and replaces a player whose engine was refused by
    /// a human.
    fn ask_for_permission(&mut self) {
        match self.permissions.at_board(&self.session, &self.book) {
            AtBoard::Settled => {}
            AtBoard::Ask(request) => self.permissions.ask(*request),
            AtBoard::Withdraw => self.permissions.withdraw(),
            AtBoard::Allowed(side, player) => self.session.replace(side, *player),
            AtBoard::Refused(side, name) => {
                self.session.take_over(side, &self.book.human());
                self.session.tell(Notice::NotStarted(name));
            }
        }
    }

    pub(super) fn answer_permission(&mut self, allowed: bool, now: Duration) {
        let Some(request) = self.permissions.request() else {
            return;
        };
        let asker = request.asker();
        if allowed {
            if let Some(intent) = self.permissions.allow(&mut self.book) {
                self.carry_out(intent, now);
            }
        } else if let Some(name) = self.permissions.refuse() {
            match asker {
                Asker::Tournament => self.tournament.refuse(name.clone()),
                Asker::Engines => return self.engines.refuse(name),
                Asker::Game => {}
            }
            self.session.tell(Notice::NotStarted(name));
        }
    }

    fn let_bots_play(&mut self, now: Duration) {
        let pace = self.pace();
        self.seats.seat(&self.session);
        if self.coach.teacher.offer().is_some() {
            // The user may take the move back that a bot would answer.
            return;
        }
        let warnings = self.seats.read(&mut self.session, pace, now);
        self.events.extend(warnings.into_iter().map(Event::Warning));
        let threat = self.threat_pause.notice(&self.session);
        if let Some(color) = threat.filter(|_| self.settings.pause_at_threats) {
            self.session.pause();
            self.session.tell(Notice::PausedAtThreat(color));
        }
        self.seats.ask(&self.session, now);
        let resistance = &mut self.coach.resistance;
        resistance.update(|it| it.follow(&self.session, &self.seats));
    }

    fn listen_to_adviser(&mut self) {
        let left = self.hint.quietly().follow(&self.session);
        let notice = self.hint.quietly().listen(&self.session);
        if left || notice.is_some() {
            self.hint.touch();
        }
        self.tell_if_any(notice);
    }

    fn let_analyst_look(&mut self, now: Duration) {
        let bot_decides = self.seats.is_deciding(&self.session);
        let before = self.analysis.state();
        let means = (&self.waker, &*self.book);
        let analysis = self.analysis.quietly();
        analysis.set_thoroughness(self.settings.thoroughness);
        analysis.tick(&mut self.session, bot_decides, means, now);
        if self.analysis.state() != before {
            self.analysis.touch();
        }
        let is_on = self.analysis.is_on() && !bot_decides;
        let defences = &mut self.defences;
        defences.update(|it| it.follow(&self.session, is_on, &self.waker));
    }

    /// Shows the first mistake once the analysis has searched all positions before it, unless the
    /// user views another position by then.
    fn show_first_mistake(&mut self) {
        let Some(place) = self.review_from else {
            return;
        };
        if !self.analysis.is_on() || self.session.place() != place {
            self.review_from = None;
        } else if let Some(first) = self.reviewed.review.judgements.first() {
            let mut before = self.reviewed.line.iter().take(first.ply);
            if before.all(|&node| self.analysis.has_seen(node, &self.session)) {
                self.review_from = None;
                self.session.show(first.node);
            }
        }
    }

    fn judge_puzzle(&mut self) {
        self.puzzles.update(Puzzles::listen);
        let session_is_news = self.seen.session_by_puzzles.is_news(&self.session);
        if self.seen.puzzles.is_news(&self.puzzles) || session_is_news {
            self.puzzles.quietly().ask(&self.session, &self.waker);
        }
        if self.puzzles.is_lost(&self.session) {
            self.fail_puzzle();
        }
        if self.puzzles.is_newly_solved(&self.session) {
            if self.puzzles.is_first_try(&self.session) {
                self.settings.streak.count();
            }
            self.puzzles.mark_solved(&mut self.settings);
        }
    }

    fn speak(&mut self, now: Duration) {
        let is_news = self.seen.session_by_voices.is_news(&self.session);
        self.voices.speak(&self.session, &self.seats, is_news, now);
    }

    /// Discards data that belong to one position when another one is shown.
    pub(super) fn follow_position(&mut self) {
        self.opening_draft.update(|it| it.follow(&self.session));
        self.editor.update(|it| it.follow(&self.session));
        self.note_take_back();
        self.follow_teacher();
    }

    /// Updates mode, libraries and review after a change of the session.
    fn follow_session(&mut self) {
        // The analysis may have failed.
        let mode = if self.analysis.is_on() {
            Mode::Analyse
        } else {
            Mode::Play
        };
        if self.settings.mode != mode {
            self.settings.mode = mode;
        }
        self.look_up();
        self.follow_review();
    }

    /// Updates the review when the record, the running search or the search for proofs has news, so
    /// that bar, graph and verdict show the same.
    fn follow_review(&mut self) {
        let live = self.analysis.live(&self.session);
        let are_proven = self.proofs.listen(&self.session);
        let is_news = self.seen.session_by_review.is_news(&self.session);
        if !(is_news || are_proven || live != self.live) {
            return;
        }
        let about = live.as_ref().map(|(node, found)| (*node, found));
        let facts = self.proofs.facts(&self.session);
        self.reviewed.set(Reviewed::of(&self.session, about, facts));
        self.live = live;
        let is_over = self.session.position().outcome().is_some();
        if self.analysis.is_on() && is_over && !self.session.contest().is_posed() {
            let (searched, all) = self.analysis.searched(&self.session);
            if searched == all {
                // The mistakes are known, so that their proofs delay nothing.
                let nodes = self.coach.reports.limits().proof_nodes;
                self.proofs.begin(&self.session, nodes, &self.waker);
            }
        }
    }

    fn look_up(&mut self) {
        let book_is_news = self.seen.book_by_library.is_news(&self.book);
        if book_is_news {
            self.library.quietly().forget_books();
        }
        let is_news = [
            book_is_news,
            self.seen.session_by_library.is_news(&self.session),
            self.seen.analysis_by_library.is_news(&self.analysis),
        ];
        if is_news.contains(&true) {
            let is_on = self.analysis.is_on();
            let library = &mut self.library;
            library.update(|it| it.look_up(&self.session, is_on, &self.book));
        }
    }

    /// Keeps the game and saves the settings, if they have changed.
    fn remember(&mut self) {
        if self.seen.session_by_archive.is_news(&self.session) {
            let notice = self.archive.quietly().keep(&self.session, self.book.cast());
            self.tell_if_any(notice);
        }
        if self.seen.settings.is_news(&self.settings) {
            self.save_settings();
        }
    }

    pub(super) fn save_settings(&mut self) {
        if let Err(error) = self.settings.quietly().save() {
            let error = printable(&error.to_string()).to_string();
            let warning = format!("the settings could not be saved: {error}");
            self.events.push(Event::Warning(warning));
            self.session.tell(Notice::SettingsNotSaved(error));
        }
    }
}
