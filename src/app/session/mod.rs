//! [`Session`]: the game on screen with everything tried in it. Undo, redo and variations are one mechanism, a cursor in a tree.

mod clocks;
mod kept;
mod navigation;
mod permission;

use std::time::Duration;

use bevy::prelude::Resource;

use self::clocks::TimeNote;
use super::hint::{Finding, Step};
use super::lineup::{Lineup, PairingError};
use super::series::{Series, SeriesScore};
use arena::{TurnOutcome, random_opening};
use engine::Limits;
use player::config::{Character, LocalText};
use player::{Proposal, SeatError};
use record::{NodeId, OrderError, Tree};
use rules::{Action, ActionError, Color, Forfeit, Game, GameResult, Side, WinReason};

/// The game on screen.
#[derive(Resource, Debug)]
pub struct Session {
    lineup: Lineup,
    series: Series,
    /// Number of the game since the start.
    number: u64,
    /// `[side]`: changes whenever somebody sits down, so that seats of others are told apart.
    tenures: [u64; 2],
    /// `[side]`: the bot that a human has taken over from.
    relieved: [Option<Character>; 2],
    tree: Tree,
    /// Where the game begins: the root, or behind the stones of a position that was set.
    start: NodeId,
    /// Who was to play from a position that was set.
    posed: Option<Lineup>,
    /// Where the game stands: the cursor, unless another position is looked at.
    head: NodeId,
    /// The result there.
    outcome: Option<GameResult>,
    cursor: NodeId,
    /// The game at the cursor.
    game: Game,
    /// `[side]`: what it has for the turn at the cursor, as it began.
    limits: [Limits; 2],
    /// How long the turn at the head has taken.
    turn: Duration,
    /// Whether bots were moving when the head was left for a look at another position.
    left: Option<Flow>,
    /// Whether the line shown goes on by itself, as it was played.
    replays: bool,
    arrival: Arrival,
    flow: Flow,
    /// Whether a human's clock may run: the game was started, or a move was played.
    is_started: bool,
    /// What to tell the user about the last thing done, until the next one.
    notice: Option<Notice>,
}

/// How the game came to the position shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// Somebody decided, or failed to.
    Played,
    /// A human who plays took moves back.
    TakenBack,
    /// It was called up again, and nobody who plays did anything.
    Shown,
}

/// Whether bots may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Running,
    /// Until somebody moves or asks them to.
    Paused,
    /// For one move.
    Stepping,
}

/// Something to tell the user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// What was asked for is against the rules.
    Illegal(ActionError),
    /// Who was asked for is not in the cast, or the board is none.
    Unavailable(PairingError),
    /// The files of the cast were read anew and are good.
    CastRead,
    /// They have this many mistakes, which the setup sheet shows; the cast stays as it was.
    CastBroken(usize),
    /// What was to be copied is on the clipboard.
    Copied,
    /// There is no clipboard, or it takes nothing.
    NotCopied(String),
    /// The analysis has failed, and is off.
    NotAnalysed(String),
    /// This file now holds what was to be saved.
    Saved(String),
    /// Likewise, but for what its format cannot hold.
    PartlySaved(String, String),
    /// It could not be written.
    NotSaved(String),
    /// What was to be opened is no game, or cannot be read.
    NotOpened(String),
    /// The file of the settings has this mistake.
    SettingsBroken(String),
    /// What was opened had more than a game can hold; the text says what.
    PartlyOpened(String),
    /// The position that was set up is none to play on from.
    NotSetUp(OrderError),
    /// The game is not being kept, because the file cannot be written.
    NotKept(String),
    /// Bots wait because this colour has two threats at once.
    PausedAtThreat(Color),
    /// Whether bots' games will wait at threats from now on.
    PausesAtThreats(bool),
    /// Advice is being looked for.
    HintSought,
    /// What there is to say, as far as it was asked for.
    Hint(Step, Finding),
    /// There is no advice.
    NoHint,
    /// This character does not agree to that.
    Declined(Proposal, LocalText),
    /// A game of last time waits to go on.
    Unfinished,
    /// Another window has the game open that is shown: here it is a copy.
    OpenElsewhere,
    /// The user has not allowed this character's engine to start.
    NotStarted(LocalText),
}

impl Session {
    /// A session with nothing played.
    pub fn new(lineup: Lineup, seed: u64) -> Self {
        let tree = Tree::new(lineup.setup);
        let mut session = Self {
            limits: [Limits::default(); 2],
            turn: Duration::ZERO,
            start: tree.root(),
            posed: None,
            head: tree.root(),
            outcome: None,
            cursor: tree.root(),
            left: None,
            replays: false,
            game: Game::new(lineup.setup),
            tree,
            lineup,
            series: Series::new(seed),
            number: 0,
            tenures: [0, 1],
            relieved: [None, None],
            arrival: Arrival::Shown,
            flow: Flow::Running,
            is_started: false,
            notice: None,
        };
        session.limits = session.limits_at(session.cursor);
        session
    }

    /// The position shown, with everything that led to it.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Every line tried.
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// Where in the tree the position shown is.
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// How the game came to the position shown.
    pub const fn arrival(&self) -> Arrival {
        self.arrival
    }

    /// Number of the game since the start.
    pub const fn number(&self) -> u64 {
        self.number
    }

    /// Seed of the players' random choices in this game.
    pub const fn seed(&self) -> u64 {
        self.series.seed()
    }

    /// Who plays whom at what.
    pub const fn lineup(&self) -> &Lineup {
        &self.lineup
    }

    /// The games one after the other.
    pub const fn series(&self) -> &Series {
        &self.series
    }

    /// Whether a human's clock may run. It stands still in a game that was only set up or opened, until somebody starts it, plays a move
    /// or continues it.
    pub const fn is_started(&self) -> bool {
        self.is_started
    }

    /// Whether bots wait to be asked.
    pub fn is_paused(&self) -> bool {
        self.flow == Flow::Paused
    }

    /// Whether a bot moves because it was asked for one move.
    pub fn is_stepping(&self) -> bool {
        self.flow == Flow::Stepping
    }

    /// What to tell the user.
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// Which player of the lineup, 0 or 1, plays for `side`.
    pub fn player_of(&self, side: Side) -> usize {
        self.lineup
            .player_of(side, self.series.game(), self.series.seed())
    }

    /// Who plays for `side`.
    pub fn character(&self, side: Side) -> &Character {
        &self.lineup.players[self.player_of(side)]
    }

    /// A number that changes when somebody else sits down for `side`.
    pub const fn tenure(&self, side: Side) -> u64 {
        self.tenures[side.index()]
    }

    /// Whether `side` is played from in front of the screen.
    pub fn is_human(&self, side: Side) -> bool {
        self.character(side).is_human()
    }

    /// Whether nobody in front of the screen plays.
    pub fn is_between_bots(&self) -> bool {
        !Side::ALL.iter().any(|&side| self.is_human(side))
    }

    /// The side to decide, if the game goes on.
    pub fn side_to_decide(&self) -> Option<Side> {
        self.game.to_decide().map(|(side, _)| side)
    }

    /// The side to decide, if it is a human.
    pub fn human_to_decide(&self) -> Option<Side> {
        self.side_to_decide().filter(|&side| self.is_human(side))
    }

    /// Which seat is to think about the position shown: the side to decide, unless it is a bot and bots are paused or a player waits for
    /// the permission to start its engine.
    pub fn side_to_think(&self) -> Option<Side> {
        let bots_move = !self.is_paused() && self.may_bots_move();
        self.side_to_decide()
            .filter(|&side| bots_move || self.is_human(side))
    }

    /// Which seat may think on the other side's time: that of a bot that ponders, while the other side is to answer what was just played.
    /// Nobody in a position that was only called up, or while bots wait or move one by one.
    pub fn side_to_ponder(&self) -> Option<Side> {
        let side = !self.side_to_decide()?;
        let is_running = self.flow == Flow::Running && self.may_bots_move();
        let is_played = is_running && self.arrival == Arrival::Played;
        (is_played && self.character(side).ponder && !self.is_human(side)).then_some(side)
    }

    /// The side of the bot that a human plays against; not of one that has failed.
    pub fn bot_to_ask(&self) -> Option<Side> {
        let bot = Side::ALL.into_iter().find(|&side| !self.is_human(side))?;
        (self.is_human(!bot) && self.failed_side() != Some(bot)).then_some(bot)
    }

    /// The result of the game shown, if it counts: a position that was set is no contest.
    fn countable(&self) -> Option<&GameResult> {
        self.outcome.as_ref().filter(|_| !self.is_posed())
    }

    /// The running score between the two players, the game shown included once it is over.
    pub fn score(&self) -> SeriesScore {
        let ids = self.lineup.players.each_ref().map(|it| it.id.as_str());
        let mut score = self.series.score(ids);
        if let Some(result) = self.countable() {
            score.count(result.winner().map(|side| self.player_of(side)));
        }
        score
    }

    /// The side whose player failed, when that ended the game.
    pub fn failed_side(&self) -> Option<Side> {
        match self.game.result()? {
            GameResult::Win {
                winner,
                reason: WinReason::Forfeit(_),
            } => Some(!*winner),
            _ => None,
        }
    }

    /// Whether the series has another game to play by itself when this one is over.
    pub fn series_goes_on(&self) -> bool {
        let lineup = self.next_lineup();
        let bots = !lineup.players.iter().any(Character::is_human);
        bots && self.series.game() + 1 < lineup.games
    }

    /// Who plays the next game: in a series, bots that were relieved come back.
    pub fn next_lineup(&self) -> Lineup {
        let mut lineup = self.lineup.clone();
        if lineup.games > 1 {
            for side in Side::ALL {
                if let Some(bot) = &self.relieved[side.index()] {
                    lineup.players[self.player_of(side)] = bot.clone();
                }
            }
        }
        lineup
    }

    /// Starts the next game with this lineup: [`next_lineup`](Self::next_lineup), or the same players as the cast has them now. A game
    /// of a series that has no result is played again; after the last one another series begins. Its clocks run at once.
    pub fn next_game(&mut self, lineup: Lineup) {
        let over = self.outcome.is_some();
        self.enter_result();
        if lineup.games == 1 || over && self.series.game() + 1 < lineup.games {
            self.series.advance();
        } else if over {
            self.series.restart(self.series.seed().wrapping_add(1));
        }
        self.set_up(lineup);
    }

    /// Starts the first game of a new series; its clocks run at once. The very first game has the seed that the program was given, unless
    /// it has been played.
    pub fn begin(&mut self, lineup: Lineup, seed: u64) {
        let unused = self.number == 0 && self.game.ply() == 0;
        let seed = if unused { self.seed() } else { seed };
        self.enter_result();
        self.series.restart(seed);
        self.set_up(lineup);
    }

    /// Somebody else plays for `side` from here on. A game lost because its player failed goes on; the loss has been entered.
    pub fn replace(&mut self, side: Side, character: Character) {
        if self.failed_side() == Some(side) {
            self.enter_failure();
            self.go_to(self.cursor, Arrival::Shown);
        }
        let player = self.player_of(side);
        self.lineup.players[player] = character;
        self.relieved[side.index()] = None;
        self.seat_anew(side);
    }

    /// Lets the player whose failure ended the game try once more; the loss has been entered.
    pub fn retry(&mut self) {
        if let Some(side) = self.failed_side() {
            let relieved = self.relieved[side.index()].take();
            self.replace(side, self.character(side).clone());
            self.relieved[side.index()] = relieved;
        }
    }

    /// A human plays for `side`; when one does already, the bot that was relieved comes back.
    pub fn take_over(&mut self, side: Side, human: &Character) {
        if !self.is_human(side) {
            let bot = self.character(side).clone();
            self.replace(side, human.clone());
            self.relieved[side.index()] = Some(bot);
        } else if let Some(bot) = self.relieved[side.index()].take() {
            self.replace(side, bot);
        }
    }

    /// Whether somebody else can play for `side` from here on: the game goes on, or could if it had not failed.
    pub fn can_be_replaced(&self, side: Side) -> bool {
        self.side_to_decide().is_some() || self.failed_side() == Some(side)
    }

    /// Whether [`take_over`](Self::take_over) would change anything.
    pub fn can_take_over(&self, side: Side) -> bool {
        self.can_be_replaced(side)
            && (!self.is_human(side) || self.relieved[side.index()].is_some())
    }

    fn set_up(&mut self, lineup: Lineup) {
        let tree = Tree::new(lineup.setup);
        self.sit_down(lineup, tree);
        self.set_opening();
        self.start_clocks();
    }

    /// Sets a position of `tree` to be played from, by those of this lineup.
    pub fn pose(&mut self, tree: Tree, start: NodeId, lineup: Lineup) {
        self.enter_result();
        self.series.restart(self.seed());
        self.sit_down(lineup.clone(), tree);
        (self.start, self.posed) = (start, Some(lineup));
        self.go_to(start, Arrival::Shown);
    }

    /// Goes back to where a position that was set is played from, by those who were to play it; what was tried stays in the tree, but no
    /// failure and no draw that was agreed on.
    pub fn start_over(&mut self) {
        let is_as_posed = self.is_as_posed();
        let Some(lineup) = self.posed.clone() else {
            return;
        };
        for node in [self.cursor, self.head, self.start] {
            self.tree.lift_ending(node);
        }
        if !is_as_posed {
            self.lineup = lineup;
            self.relieved = [None, None];
            Side::ALL.into_iter().for_each(|side| self.seat_anew(side));
        }
        self.flow = Flow::Running;
        self.go_to(self.start, Arrival::Shown);
    }

    /// A game that stands at the beginning of `tree`, not started yet.
    fn sit_down(&mut self, lineup: Lineup, tree: Tree) {
        self.number += 1;
        (self.start, self.posed) = (tree.root(), None);
        self.is_started = false;
        self.tree = tree;
        self.lineup = lineup;
        self.relieved = [None, None];
        self.flow = Flow::Running;
        self.go_to(self.tree.root(), Arrival::Shown);
        Side::ALL.into_iter().for_each(|side| self.seat_anew(side));
    }

    /// Bots that meet again begin from a few stones by the game's seed, or every game would be the same.
    fn set_opening(&mut self) {
        const STONES: u16 = 3;
        if self.is_between_bots() && (self.lineup.games > 1 || self.series.game() > 0) {
            let opening = random_opening(self.lineup.setup, STONES, self.seed());
            for action in opening.actions() {
                self.advance(*action, None);
            }
        }
    }

    fn seat_anew(&mut self, side: Side) {
        self.tenures[side.index()] = self.tenures[0].max(self.tenures[1]) + 1;
    }

    /// Enters the loss of a player that failed and lets the game go on from here: whoever plays the move next is another matter.
    fn enter_failure(&mut self) {
        // Elsewhere it was another game's, so to say.
        if self.cursor == self.head {
            self.enter_result();
        }
        self.tree.lift_ending(self.cursor);
    }

    fn enter_result(&mut self) {
        if let Some(result) = self.countable().cloned() {
            let [left, right] = &self.lineup.players;
            let players = [left.id.clone(), right.id.clone()];
            let (game, seed) = (self.series.game(), self.series.seed());
            let card_of = |side: Side| self.lineup.player_of(side, game, seed);
            self.series.enter(players, &result, card_of);
        }
    }

    /// Carries out a human's action, or notes why it is not legal.
    pub fn play_human(&mut self, action: Action) {
        let Some(side) = self.side_to_decide() else {
            return;
        };
        let mut referee = self.referee();
        match referee.apply(action, self.elapsed()) {
            Ok(()) => {
                self.advance(action, Some(self.time_note(side, &referee)));
                self.resume();
            }
            Err(error) => self.explain(error),
        }
    }

    /// Rules on a bot's answer for the side to decide.
    pub fn rule_bot(&mut self, answer: Result<Action, SeatError>) {
        let Some(side) = self.side_to_decide() else {
            return;
        };
        let mut referee = self.referee();
        match referee.rule(answer, self.elapsed()) {
            TurnOutcome::Played(action) => {
                self.advance(action, Some(self.time_note(side, &referee)));
            }
            TurnOutcome::Forfeited(forfeit) => self.forfeit(side, forfeit),
        }
        if self.is_stepping() {
            self.pause();
        }
    }

    /// Notes why an action is not legal.
    pub fn explain(&mut self, error: ActionError) {
        self.tell(Notice::Illegal(error));
    }

    /// Notes why a game or a player cannot be had.
    pub fn refuse(&mut self, error: PairingError) {
        self.tell(Notice::Unavailable(error));
    }

    /// Tells the user something, until the next thing is done.
    pub fn tell(&mut self, notice: Notice) {
        self.notice = Some(notice);
    }

    /// The human to decide is out of time.
    pub(crate) fn lose_on_time(&mut self) {
        if let Some(side) = self.human_to_decide() {
            self.forfeit(side, Forfeit::Time);
        }
    }

    fn forfeit(&mut self, side: Side, forfeit: Forfeit) {
        self.tree.forfeit(self.cursor, side, forfeit);
        self.end_here();
    }

    /// Both sides want a draw.
    fn agree_draw(&mut self) {
        self.tree.agree_draw(self.cursor);
        self.end_here();
    }

    /// Does what everybody has agreed to.
    pub(crate) fn settle(&mut self, proposal: Proposal) {
        match proposal {
            Proposal::TakeBack => self.undo(),
            Proposal::Draw => self.agree_draw(),
        }
    }

    /// Takes notice of an end without an action: the clock stays as it was.
    fn end_here(&mut self) {
        let turn = self.turn;
        self.go_to(self.cursor, Arrival::Played);
        self.turn = turn;
    }

    fn advance(&mut self, action: Action, time: Option<TimeNote>) {
        let next = self
            .tree
            .play(self.cursor, action)
            .expect("the referee has found it legal");
        self.start_clocks();
        if let Some(time) = time {
            time.write_to(self.tree.note_mut(next));
        }
        self.go_to(next, Arrival::Played);
    }

    /// The game stands here now.
    fn go_to(&mut self, node: NodeId, arrival: Arrival) {
        self.call_up(node, arrival);
        (self.head, self.left, self.replays) = (node, None, false);
        self.turn = Duration::ZERO;
        self.outcome = self.game.result().cloned();
    }

    fn call_up(&mut self, node: NodeId, arrival: Arrival) {
        (self.cursor, self.arrival) = (node, arrival);
        self.game = self.tree.game_at(node);
        self.limits = self.limits_at(node);
        self.notice = None;
    }

    /// Lets a human's clock run from now on: somebody has started the game, or continues one that was kept.
    pub(crate) const fn start_clocks(&mut self) {
        self.is_started = true;
    }

    /// Lets bots move.
    pub fn resume(&mut self) {
        self.left = None;
        self.flow = Flow::Running;
    }

    /// Lets bots wait until somebody moves or asks them to.
    pub fn pause(&mut self) {
        self.left = None;
        self.flow = Flow::Paused;
    }

    /// Lets the bot to decide make one move; then bots wait.
    pub fn step(&mut self) {
        self.left = None;
        self.flow = Flow::Stepping;
    }
}
