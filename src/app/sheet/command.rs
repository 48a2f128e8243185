//! What the commands for the sheet do.

use bevy::prelude::*;

use super::desk::Desk;
use super::pages::spec;
use super::random::roll;
use super::state::Sheet;
use crate::command::{Chair, Page, SheetCommand};
use game::{
    Choice, EngineCommand, Group, Intent, Pairing, ReportCommand, ReportRange, Setting,
    TournamentChoice, TournamentCommand, WorkshopCommand,
};
use player::config::Character;

pub(super) fn apply(mut commands: MessageReader<SheetCommand>, mut desk: Desk) {
    for command in commands.read() {
        desk.apply(command);
    }
}

impl Desk<'_> {
    fn apply(&mut self, command: &SheetCommand) {
        match command {
            SheetCommand::Open(page) => self.open(*page),
            SheetCommand::ShowBoard => {
                if self.sheet.page != Some(Page::Permission) {
                    self.sheet.page = None;
                }
            }
            SheetCommand::Close => self.close(),
            SheetCommand::Pick(id) => self.pick(id),
            SheetCommand::ShownIn(mode) => self.sheet.shown_in = *mode,
            SheetCommand::Manner(manner) => self.sheet.picker.manner = *manner,
            SheetCommand::Level(level) => self.sheet.picker.level = *level,
            SheetCommand::Details(shown) => self.sheet.picker.details = *shown,
            SheetCommand::EditCharacter(id) => self.edit(WorkshopCommand::Edit(id.clone())),
            SheetCommand::DuplicateCharacter(id) => {
                self.edit(WorkshopCommand::Duplicate(id.clone()));
            }
            SheetCommand::Group(group) => self.sheet.group = *group,
            SheetCommand::Swap => {
                let draft = &mut self.sheet.draft;
                draft.players.swap(0, 1);
                draft.time.odds = draft.time.odds.swapped();
            }
            SheetCommand::Dice => roll(&mut self.sheet.draft.players, self.game.book().cast()),
            SheetCommand::Rule(rule) => self.sheet.draft.rule = *rule,
            SheetCommand::Size(size) => self.sheet.draft.size = *size,
            SheetCommand::Opening(rule) => self.sheet.draft.opening = *rule,
            SheetCommand::Begins(begins) => self.sheet.draft.begins = *begins,
            SheetCommand::Games(games) => self.sheet.draft.games = *games,
            SheetCommand::Clock(control) => self.sheet.draft.time.control = *control,
            SheetCommand::Odds(odds) => self.sheet.draft.time.odds = *odds,
            SheetCommand::Flag(flag) => self.sheet.draft.time.flag = *flag,
            SheetCommand::PlayRated(_) => {
                self.sheet.page = None;
                self.send(command);
            }
            SheetCommand::Practise(_) => self.send(command),
            SheetCommand::Lines(choice) => self.sheet.lines = *choice,
            SheetCommand::RenameLines(id) => self.sheet.renaming = *id,
            SheetCommand::Report(range) => self.report(*range),
            SheetCommand::Solved(game) => self.sheet.solved = *game,
            SheetCommand::PlaySolved { numbered } => self.play_solved(*numbered),
            SheetCommand::Tournament(command) => self.send_tournament(command),
            SheetCommand::WatchPlace(place) => self.watch(*place),
            SheetCommand::WatchPair(row, column) => self.watch_pair([*row, *column]),
            SheetCommand::WatchGame(number) => self.sheet.watched = Some(*number),
            SheetCommand::LeaveGame => self.sheet.watched = None,
            SheetCommand::EngineLog(id) => {
                self.sheet.engine_log.clone_from(id);
                self.sheet.page = Some(Page::EngineLog);
            }
            SheetCommand::PlayAgainst(id) => self.play_against(id),
            SheetCommand::Start => self.begin(self.sheet.draft.clone()),
            SheetCommand::Allow => self.allow(),
        }
    }

    fn open(&mut self, page: Page) {
        // The question about an engine comes first.
        if self.sheet.page == Some(Page::Permission) {
            return;
        }
        if page == Page::Menu && self.sheet.page == Some(Page::Menu) {
            self.sheet.page = None;
            return;
        }
        self.intents.send(Intent::RefreshCast);
        self.sheet.renaming = None;
        (spec(page).opened)(self, page);
        self.remember_way_back(page);
        self.sheet.page = Some(page);
    }

    /// Adds the page that is shown to the way back from `page`, unless `page` is on that way. The
    /// menu is no stop.
    fn remember_way_back(&mut self, page: Page) {
        let Sheet {
            page: from, path, ..
        } = &mut *self.sheet;
        if from.is_none() {
            path.clear();
        }
        match path.iter().position(|it| *it == page) {
            Some(at) => path.truncate(at),
            None => path.extend(from.filter(|it| *it != page && *it != Page::Menu)),
        }
    }

    /// Fills the setup sheet, and lets the bots behind it wait, because nobody sees them.
    pub(super) fn open_setup(&mut self) {
        if self.sheet.page.is_none() || !self.sheet.holds_game {
            self.begin_draft();
            self.intents.send(Intent::Hold(true));
            self.sheet.holds_game = true;
        }
    }

    /// Shows the report about these games.
    fn report(&mut self, range: ReportRange) {
        self.open(Page::Report);
        self.send_report(range);
    }

    pub(super) fn send_report(&mut self, range: ReportRange) {
        self.intents
            .send(Intent::Report(ReportCommand::Show(range)));
    }

    /// Shows the whole cast in the picker, with the level of the present player if it has no style.
    pub(super) fn begin_choice(&mut self, chair: Chair) {
        self.sheet.picker.manner = None;
        let present = match chair {
            Chair::Card(card) => self.sheet.draft.players[card].as_str(),
            Chair::Seat(side) => self.game.session().character(side).id.as_str(),
            Chair::Opponent | Chair::Entrant | Chair::Analyst => "",
        };
        let level = present
            .strip_prefix("level-")
            .and_then(|it| it.parse().ok());
        if let Some(level) = level {
            self.sheet.picker.level = level;
        }
    }

    /// Fills the setup sheet with the players and the rules of the present game.
    fn begin_draft(&mut self) {
        let (contest, book) = (self.game.session().contest(), self.game.book());
        let pairing = if contest.is_posed() {
            // The players of a puzzle are not the user's choice.
            self.game.settings().pairing(book.cast())
        } else {
            contest.lineup().pairing()
        };
        self.sheet.draft = pairing.within(book.cast(), &book.human());
    }

    fn close(&mut self) {
        if let Some(page) = self.sheet.page {
            let back = (spec(page).back)(self, page);
            let back = back.or_else(|| self.sheet.path.last().copied());
            self.sheet.path.pop_if(|last| Some(*last) == back);
            self.sheet.page = back;
        }
    }

    /// Opens the workshop from the picker.
    fn edit(&mut self, command: WorkshopCommand) {
        if let Some(Page::Picker(chair)) = self.sheet.page {
            self.intents.send(Intent::Workshop(command));
            self.sheet.group = Group::default();
            self.sheet.page = Some(Page::Workshop(chair));
        }
    }

    fn pick(&mut self, id: &str) {
        match self.sheet.page {
            Some(Page::Picker(Chair::Card(card))) => {
                id.clone_into(&mut self.sheet.draft.players[card]);
                self.close();
            }
            Some(Page::Picker(Chair::Seat(side))) => {
                self.intents.send(Intent::Replace(side, id.to_owned()));
                self.sheet.page = None;
            }
            Some(Page::Picker(Chair::Entrant)) => {
                let choice = TournamentChoice::Player(id.to_owned());
                let command = TournamentCommand::Choose(choice);
                self.intents.send(Intent::Tournament(command));
            }
            Some(Page::Picker(Chair::Analyst)) => {
                let command = EngineCommand::Analyst(id.to_owned());
                self.intents.send(Intent::Engines(command));
                self.close();
            }
            Some(Page::Picker(Chair::Opponent)) => self.play_against(id),
            _ => {}
        }
    }

    /// Begins a game with this character in place of the bot.
    fn play_against(&mut self, id: &str) {
        let mut pairing = self.game.session().contest().lineup().pairing();
        let cast = self.game.book().cast();
        let is_human = |id: &String| cast.get(id).is_ok_and(Character::is_human);
        let bot = usize::from(is_human(&pairing.players[0]) || !is_human(&pairing.players[1]));
        id.clone_into(&mut pairing.players[bot]);
        self.begin(pairing);
    }

    /// Sends a command to the desk for tournaments. A tournament from the list is shown.
    fn send_tournament(&mut self, command: &TournamentCommand) {
        if let TournamentCommand::View(_) | TournamentCommand::Continue(_) = command {
            self.sheet.path.pop_if(|last| *last == Page::Tournament);
            self.sheet.page = Some(Page::Tournament);
        }
        self.intents.send(Intent::Tournament(command.clone()));
    }

    /// Shows the game of the tournament that is played at this place.
    fn watch(&mut self, place: usize) {
        let shown = self.game.tournament().shown();
        let game = shown.and_then(|it| it.live().get(place));
        self.sheet.watched = game.map(|it| it.number);
    }

    /// Shows the last game between the players in two rows of the tournament's table, if they have
    /// played.
    fn watch_pair(&mut self, rows: [usize; 2]) {
        let Some(shown) = self.game.tournament().shown() else {
            return;
        };
        if let [Some(one), Some(other)] = rows.map(|row| shown.rows().get(row)) {
            let players = [one, other].map(|row| shown.spec().players[row.player].id.as_str());
            let last = shown.games_between(players).pop();
            self.sheet.watched = last.or(self.sheet.watched);
        }
    }

    /// Sends the intent of a command of the training page.
    fn send(&mut self, command: &SheetCommand) {
        if let Some(intent) = intent_of(command) {
            self.intents.send(intent);
        }
    }

    /// Begins a game, and remembers its players and terms for the setup page.
    fn begin(&mut self, pairing: Pairing) {
        let choice = Choice {
            pairing: pairing.clone(),
            instead_of: Pairing::from_cast(self.game.book().cast()),
        };
        self.intents
            .send(Intent::Set(Setting::Choice(Box::new(choice))));
        self.intents.send(Intent::Begin(pairing));
        // If no other game begins, the paused game behind the sheet resumes.
        self.sheet.page = None;
    }
}

/// The command of the button that plays a rated game or opens a puzzle of the practice.
fn intent_of(command: &SheetCommand) -> Option<Intent> {
    match command {
        SheetCommand::PlayRated(pairing) => Some(Intent::BeginMatched((**pairing).clone())),
        SheetCommand::Practise(command) => Some(Intent::Drill(command.clone())),
        _ => None,
    }
}
