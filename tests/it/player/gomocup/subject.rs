//! [`Subject`]: a player with the test engine, asked without a seat.

use std::time::Duration;

use player::{
    BuildContext, Console, EngineState, Limits, Player, PlayerError, Progress, Registry, Speaker,
    StopToken, Turn,
};
use rules::{Action, Game, GameSetup, Point, Rule};

use crate::engines::engine::{command, options};
use crate::engines::leftovers::tag;

/// A player with this engine, and its reports.
pub struct Subject {
    pub player: Box<dyn Player>,
    pub console: Console,
    pub tag: String,
}

pub fn setup(rule: Rule, size: u8) -> GameSetup {
    GameSetup::new(rule, size).unwrap()
}

pub fn game(setup: GameSetup, stones: &[(u8, u8)]) -> Game {
    Game::with_moves(setup, stones.iter().map(|&(x, y)| Point::new(x, y))).unwrap()
}

/// Far from any five.
pub const STONES: [(u8, u8); 4] = [(0, 0), (4, 4), (8, 8), (2, 6)];

impl Subject {
    pub fn new(behaviour: &str, more: &str) -> Self {
        let tag = tag();
        Self::started_by(command(behaviour, &tag), tag, more)
    }

    /// A player with an engine that is started by `command`, which contains the word `tag`.
    pub fn started_by(command: Vec<String>, tag: String, more: &str) -> Self {
        let console = Console::default();
        let context = BuildContext {
            console: console.clone(),
            threads: 2,
            memory: Some(1 << 20),
            ..BuildContext::default()
        };
        let options = options(command, more);
        let player = Registry::builtin()
            .build("gomocup", options, &context)
            .unwrap();
        Self {
            player,
            console,
            tag,
        }
    }

    pub fn ask(&mut self, game: &Game) -> Result<Action, PlayerError> {
        let limits = Limits {
            time: Some(Duration::from_secs(10)),
            ..Limits::default()
        };
        self.ask_with(game, limits, &StopToken::new())
    }

    pub fn ask_with(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &StopToken,
    ) -> Result<Action, PlayerError> {
        self.ask_and_watch(game, limits, stop, &mut |_| {})
    }

    pub fn ask_and_watch(
        &mut self,
        game: &Game,
        limits: Limits,
        stop: &StopToken,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Action, PlayerError> {
        self.player.choose(Turn {
            game,
            limits,
            stop,
            report,
        })
    }

    /// Asks, and plays the answer.
    pub fn play(&mut self, game: &mut Game) {
        let answer = self.ask(game).expect("it plays");
        game.play(answer).expect("it is legal");
    }

    /// The lines sent to the engine, starting at line `skip` of the log.
    pub fn said(&self, skip: usize) -> Vec<String> {
        let lines = self.console.lines().into_iter().skip(skip);
        lines
            .filter(|line| line.speaker == Speaker::Manager)
            .map(|line| line.text)
            .collect()
    }

    /// The commands among them.
    pub fn commands(&self, skip: usize) -> Vec<String> {
        let keyword = |line: String| line.split(' ').next().unwrap_or_default().to_owned();
        let commands = self.said(skip).into_iter().map(keyword);
        commands.filter(|keyword| keyword != "INFO").collect()
    }

    pub fn logged(&self) -> usize {
        self.console.lines().len()
    }

    pub fn state(&self) -> EngineState {
        self.console.state()
    }
}
