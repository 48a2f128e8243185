//! [`Brain`]: the meaning of a manager's lines. No I/O, threads or clock.

use std::time::Duration;

use super::allowance::Allowance;
use super::detail::{Manner, News};
use super::fallback::fallback;
use super::layout::{Layout, Reading};
use super::options::BrainOptions;
use super::settings::Settings;
use engine::{Limits, Progress};
use protocol::{Command, Line, Reply};
use rules::{Action, Game, GameSetup, Point};

/// The character that answers.
#[derive(Clone, Debug)]
pub struct Identity {
    /// The name of the character, which `ABOUT` prints after the name of the program.
    pub name: String,
    /// Time of a search without any limit.
    pub own_time: Duration,
}

/// The response to a line: replies first, then a task.
#[derive(Debug, Default)]
pub struct Response {
    /// Replies to send at once.
    pub replies: Vec<Reply>,
    /// The task to do afterwards.
    pub task: Option<Task>,
}

/// A task for the code that runs the brain.
#[derive(Debug)]
pub enum Task {
    /// Prepare the player for a new game.
    Prepare(GameSetup),
    /// Search, and pass the result to [`Brain::decided`] before the next line.
    Think(Box<Thought>),
    /// Think on the other side's time, until the next line.
    Ponder(Box<Thought>),
    /// End the program.
    End,
}

/// A search task.
#[derive(Debug)]
pub struct Thought {
    /// The position.
    pub game: Game,
    /// The limits of the search.
    pub allowance: Allowance,
}

/// The purpose of a search.
#[derive(Debug)]
pub(super) enum Pursuit {
    Move,
    /// Report this number of candidates before the move.
    Candidates(usize),
    /// A choice of swap2, in a game that is opened by it.
    Opening,
    /// The same for the step with this number, answered as Yixin-Board expects it.
    Swap2Step(u8),
}

/// A search in progress.
#[derive(Debug)]
struct PendingThought {
    pursuit: Pursuit,
    game: Game,
    news: News,
    progress: Option<Progress>,
}

impl PendingThought {
    /// The best legal move that the player reported.
    fn best(&self) -> Option<Action> {
        let best = self.progress.as_ref()?.best()?;
        let action = Action::Place(best.point);
        self.game.check(action).is_ok().then_some(action)
    }
}

/// A brain. Every line is answered according to the protocol. A command that cannot be performed is
/// answered with `ERROR` and changes nothing.
#[derive(Debug)]
pub struct Brain {
    pub(super) identity: Identity,
    nodes: Option<u64>,
    pub(super) seed: u64,
    pub(super) settings: Settings,
    pub(super) game: Option<Game>,
    pub(super) layout: Option<Layout>,
    pending: Option<PendingThought>,
    /// Messages for the user before the next answer.
    notices: Vec<String>,
}

/// The response to a command, or the reason why it cannot be performed.
pub(super) type CommandResult = Result<Response, String>;

impl Response {
    pub(super) fn reply(reply: Reply) -> Self {
        Self {
            replies: vec![reply],
            task: None,
        }
    }

    pub(super) fn task(task: Task) -> Self {
        Self {
            replies: Vec::new(),
            task: Some(task),
        }
    }
}

impl Brain {
    /// A brain that has not received a line yet.
    pub fn new(identity: Identity, options: BrainOptions) -> Self {
        Self {
            identity,
            nodes: options.nodes,
            seed: options.seed,
            settings: Settings::new(options.dialect),
            game: None,
            layout: None,
            pending: None,
            notices: options.notices,
        }
    }

    /// The current game; `None` before the first `START`.
    pub const fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The seed of the current game, different for each game.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Number of search threads of the player.
    pub const fn threads(&self) -> usize {
        self.settings.threads()
    }

    /// Memory limit of the player in bytes; `None` without a limit.
    pub fn memory(&self) -> Option<u64> {
        self.settings.player_memory()
    }

    /// Processes a line. It must not be called during a search: lines wait until [`Brain::decided`]
    /// has the result.
    pub fn hear(&mut self, line: &Line) -> Response {
        let command = match self.read(line) {
            // No answer and no warning: managers do not expect one before the next command.
            Ok(Command::Info(info)) => {
                self.settings.take(info);
                return Response::default();
            }
            Ok(command) => command,
            Err(heard) => return heard,
        };
        let answer = self.carry_out(command);
        self.finish(answer)
    }

    /// Parses the command of a line; the error is the response to a line that is not a command.
    fn read(&mut self, line: &Line) -> Result<Command, Response> {
        if line.cut && matches!(Command::parse(&line.text), Some(Command::Info(_))) {
            self.settings.hears_cut_line();
            return Err(Response::default());
        }
        if let Some(mut layout) = self.layout.take() {
            return match layout.take(if line.cut { "?" } else { &line.text }) {
                Reading::Open => {
                    self.layout = Some(layout);
                    Err(Response::default())
                }
                Reading::Complete => {
                    let answer = self.laid_out(layout);
                    Err(self.finish(answer))
                }
                Reading::Aside(command) => {
                    self.layout = Some(layout);
                    Ok(command)
                }
                Reading::BrokenOff(Command::End) => Ok(Command::End),
                Reading::BrokenOff(command) => {
                    let mut heard =
                        Response::reply(Reply::Error("the board had no DONE".to_owned()));
                    let rest = self.carry_out(command);
                    let rest = self.finish(rest);
                    heard.replies.extend(rest.replies);
                    heard.task = rest.task;
                    Err(heard)
                }
            };
        }
        if line.cut {
            let reply = Reply::Unknown("the line is too long".to_owned());
            return Err(Response::reply(reply));
        }
        Command::parse(&line.text).ok_or_else(Response::default)
    }

    /// Turns an error into a reply, and adds notices and warnings before the replies. `END` gets no
    /// reply.
    fn finish(&mut self, answer: CommandResult) -> Response {
        let mut heard =
            answer.unwrap_or_else(|reason| Response::reply(Reply::Error(one_line(&reason))));
        if matches!(heard.task, Some(Task::End)) {
            return heard;
        }
        let mut notices = std::mem::take(&mut self.notices);
        notices.extend(self.settings.take_warnings());
        let notices = notices
            .iter()
            .map(|notice| Reply::Message(one_line(notice)));
        heard.replies.splice(..0, notices);
        heard
    }

    pub(super) fn allowance(&self) -> Allowance {
        self.settings.allowance(self.nodes, self.identity.own_time)
    }

    /// Starts a search of the current game.
    pub(super) fn think(&mut self, pursuit: Pursuit) -> CommandResult {
        let game = self.live()?.clone();
        let mut allowance = self.allowance();
        if let Pursuit::Candidates(count) = pursuit {
            allowance.limits.lines = Some(u16::try_from(count).unwrap_or(u16::MAX));
        }
        Ok(self.think_about(pursuit, game, allowance))
    }

    pub(super) fn think_about(
        &mut self,
        pursuit: Pursuit,
        game: Game,
        allowance: Allowance,
    ) -> Response {
        self.pending = Some(PendingThought {
            pursuit,
            game: game.clone(),
            news: News::default(),
            progress: None,
        });
        Response::task(Task::Think(Box::new(Thought { game, allowance })))
    }

    /// Takes a progress report of the player and returns the lines to send.
    pub fn reported(&mut self, progress: Progress) -> Vec<Reply> {
        let manner = self.manner();
        let Some(pending) = &mut self.pending else {
            return Vec::new();
        };
        let lines = pending.news.due(&progress, manner);
        pending.progress = Some(progress);
        lines
    }

    /// Takes the result of the search in progress, which took `elapsed`.
    ///
    /// There is always an answer: a failure is reported, and a fallback move is played.
    pub fn decided(&mut self, outcome: Result<Action, String>, elapsed: Duration) -> Response {
        self.settings.spend(elapsed);
        let Some(mut pending) = self.pending.take() else {
            return Response::default();
        };
        let manner = self.manner();
        let mut replies = Vec::new();
        if let Some(progress) = &pending.progress {
            replies.extend(pending.news.last(progress, manner));
            if let Pursuit::Candidates(count) = pending.pursuit {
                replies.extend(manner.candidates(progress, count));
            }
        }
        let action = match judge(&pending.game, outcome) {
            Ok(Action::Resign) => {
                let notice = "the player resigns, which the protocol has no word for: it plays on";
                replies.push(Reply::Message(notice.to_owned()));
                pending
                    .best()
                    .or_else(|| fallback(&pending.game, self.seed))
            }
            Ok(action) => Some(action),
            Err(failure) => {
                let notice = format!("the player failed, a fallback is played: {failure}");
                replies.push(Reply::Message(one_line(&notice)));
                fallback(&pending.game, self.seed)
            }
        };
        self.settings.end_turn();
        let heard = match action {
            Some(action) if let Pursuit::Swap2Step(step) = pending.pursuit => {
                self.answer_step(action, step)
            }
            Some(Action::Swap) => Response::reply(Reply::Swap),
            Some(action) => self.lay(action.points()),
            None => Response::reply(Reply::Error("there is no legal point".to_owned())),
        };
        replies.extend(heard.replies);
        Response {
            replies,
            task: heard.task,
        }
    }

    /// Plays legal stones and returns the reply. After a single stone the other side is to move.
    pub(super) fn lay(&mut self, points: &[Point]) -> Response {
        let dialect = self.settings.dialect();
        let Some(game) = &mut self.game else {
            return Response::default();
        };
        let size = game.setup().size();
        for &point in points {
            if let Err(error) = game.play(Action::Place(point)) {
                return Response::reply(Reply::Error(error.to_string()));
            }
        }
        let coordinates = points.iter().map(|&point| dialect.coordinate(point, size));
        let reply = Reply::Move(coordinates.collect());
        Response {
            replies: vec![reply],
            task: self.ponder().filter(|_| points.len() == 1),
        }
    }

    /// The task to ponder on the current position, if the manager enabled it. With a node limit the
    /// manager expects games that repeat, so there is no pondering.
    fn ponder(&self) -> Option<Task> {
        let limits = self.allowance().limits;
        if !self.settings.pondering() || limits.nodes.is_some() {
            return None;
        }
        let game = self.game.clone().filter(|game| game.result().is_none())?;
        let limits = Limits {
            depth: limits.depth,
            ..Limits::default()
        };
        let allowance = Allowance {
            limits,
            ..Allowance::default()
        };
        Some(Task::Ponder(Box::new(Thought { game, allowance })))
    }

    fn manner(&self) -> Manner {
        Manner {
            dialect: self.settings.dialect(),
            size: self.game.as_ref().map_or(0, |game| game.setup().size()),
            detail: self.settings.detail(),
        }
    }
}

/// Checks that an action is legal.
///
/// # Errors
/// The fault, for the user.
pub(super) fn judge(game: &Game, outcome: Result<Action, String>) -> Result<Action, String> {
    let action = outcome?;
    game.check(action).map_err(|error| error.to_string())?;
    Ok(action)
}

/// The text on one line, whatever a player or a file put into it.
pub(super) fn one_line(text: &str) -> String {
    let plain = |it: char| if it.is_control() { ' ' } else { it };
    let text = text.chars().map(plain).collect::<String>();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
