//! The commands of a manager: what [`Brain`] does for each.

use super::layout::{BoardUse, Layout};
use super::state::{Brain, CommandResult, Pursuit, Response, Task, one_line};
use super::swap2;
use protocol::{Command, Coordinate, Reply};
use rules::{Action, Game, GameSetup, MAX_SIZE, MIN_SIZE, Rule, forbidden_points};

impl Brain {
    pub(super) fn carry_out(&mut self, command: Command) -> CommandResult {
        match command {
            Command::End => Ok(Response::task(Task::End)),
            Command::About => Ok(Response::reply(Reply::Other(self.about()))),
            Command::Board => Ok(self.lay_out(BoardUse::Play)),
            Command::Swap2Board => Ok(self.lay_out(BoardUse::Swap2)),
            Command::YxBoard => {
                self.settings.hears_yixin();
                Ok(self.lay_out(BoardUse::Show))
            }
            Command::YxStop => {
                self.settings.hears_yixin();
                Ok(Response::default())
            }
            Command::YxHashClear => {
                self.settings.hears_yixin();
                let game = self.game.as_ref();
                let task = game.map(|game| Task::Prepare(game.setup()));
                Ok(Response {
                    replies: Vec::new(),
                    task,
                })
            }
            Command::YxShowInfo => {
                self.settings.hears_yixin();
                let replies = LARGEST_SETTINGS.map(|it| Reply::Message(format!("INFO {it}")));
                Ok(Response {
                    replies: replies.into(),
                    task: None,
                })
            }
            Command::Unsupported(keyword) => {
                self.settings.hears_yixin();
                Err(format!(
                    "{keyword} is not supported, only searches for the best moves: YXNBEST n"
                ))
            }
            Command::Malformed { keyword, expected } => Err(format!("{keyword} needs {expected}")),
            Command::Unknown(line) => Ok(Response::reply(unknown(&line))),
            command => self.play_on(command),
        }
    }

    /// Performs the commands that need a supported rule.
    fn play_on(&mut self, command: Command) -> CommandResult {
        match command {
            Command::Start(size) => self.start(size, size),
            Command::StartSides(width, height) => self.start(width, height),
            Command::RectStart(Coordinate { first, second }) => {
                self.start(i64::from(first), i64::from(second))
            }
            Command::Restart => {
                let game = self.game.as_ref().ok_or("there is no board, START first")?;
                let size = i64::from(game.setup().size());
                self.start(size, size)
            }
            Command::Begin => self.begin(),
            Command::Turn(at) => self.turn(at),
            Command::TakeBack(at) => self.take_back(at),
            Command::Play(at) => self.play(at),
            Command::YxShowForbid => self.show_forbidden(),
            Command::YxNbest(count) => self.candidates(count),
            Command::YxSearchDefend => self.candidates(i64::MAX),
            Command::YxSwap2Step(step) => self.swap2_step(step),
            // All other commands were performed before.
            _ => Ok(Response::default()),
        }
    }

    fn about(&self) -> String {
        let name = one_line(&self.identity.name).replace('"', "'");
        let version = env!("CARGO_PKG_VERSION");
        format!("name=\"Nekomoku {name}\", version=\"{version}\", author=\"Nekomoku\"")
    }

    /// The current game under the last rule set, which may have been set after `START`.
    fn current(&mut self) -> Result<&mut Game, String> {
        let rule = self.settings.rule()?;
        let game = self.game.as_mut().ok_or("there is no board, START first")?;
        if game.rule() != rule {
            let setup = GameSetup::new(rule, game.setup().size()).map_err(|it| it.to_string())?;
            *game = Game::with_moves(setup, game.moves())
                .map_err(|error| format!("the stones on board do not fit the rule: {error}"))?;
        }
        Ok(game)
    }

    /// The current game, unless it is over.
    pub(super) fn live(&mut self) -> Result<&mut Game, String> {
        let game = self.current()?;
        if game.result().is_some() {
            return Err("the game is over".to_owned());
        }
        Ok(game)
    }

    fn start(&mut self, width: i64, height: i64) -> CommandResult {
        let rule = self.settings.rule()?;
        // Piskvork changes to 20 lines when the error message contains this number.
        if width != height {
            return Err("only square boards are supported, 20 lines for instance".to_owned());
        }
        let size = u8::try_from(width).ok();
        let setup = size.and_then(|size| GameSetup::new(rule, size).ok());
        let setup = setup.ok_or_else(|| {
            format!(
                "size {width} is not supported, expected {MIN_SIZE} to {MAX_SIZE}, 20 for instance"
            )
        })?;
        self.game = Some(Game::new(setup));
        self.seed = self.seed.wrapping_add(1);
        self.settings.begin_game();
        Ok(Response {
            replies: vec![Reply::Ok],
            task: Some(Task::Prepare(setup)),
        })
    }

    fn begin(&mut self) -> CommandResult {
        if self.live()?.ply() > 0 {
            return Err("there are stones on board".to_owned());
        }
        self.think(Pursuit::Move)
    }

    /// The game with one more stone.
    fn with_stone(&mut self, at: Coordinate) -> Result<Game, String> {
        let dialect = self.settings.dialect();
        let mut game = self.live()?.clone();
        let point = dialect.point(at, game.setup().size());
        let point = point.ok_or_else(|| format!("{at} is off the board"))?;
        game.play(Action::Place(point))
            .map_err(|error| format!("{at}: {error}"))?;
        Ok(game)
    }

    fn turn(&mut self, at: Coordinate) -> CommandResult {
        let game = self.with_stone(at)?;
        if game.result().is_some() {
            return Err(format!("{at} ends the game"));
        }
        self.game = Some(game);
        self.think(Pursuit::Move)
    }

    fn play(&mut self, at: Coordinate) -> CommandResult {
        self.game = Some(self.with_stone(at)?);
        Ok(Response::reply(Reply::Move(vec![at])))
    }

    fn take_back(&mut self, at: Coordinate) -> CommandResult {
        let dialect = self.settings.dialect();
        let game = self.current()?;
        let point = dialect.point(at, game.setup().size());
        if point.is_none() || game.last_move() != point {
            return Err(format!("{at} is not the last stone"));
        }
        game.take_back();
        Ok(Response::reply(Reply::Ok))
    }

    fn show_forbidden(&mut self) -> CommandResult {
        self.settings.hears_yixin();
        let dialect = self.settings.dialect();
        let game = self.current()?;
        let size = game.setup().size();
        let points = if game.rule() == Rule::Renju && game.result().is_none() {
            forbidden_points(game.board())
        } else {
            Vec::new()
        };
        let coordinates = points
            .into_iter()
            .map(|(point, _)| dialect.coordinate(point, size));
        Ok(Response::reply(Reply::Forbid(coordinates.collect())))
    }

    fn candidates(&mut self, count: i64) -> CommandResult {
        self.settings.hears_yixin();
        let count = usize::try_from(count).ok().filter(|&count| count > 0);
        let count = count.ok_or("YXNBEST needs a number from 1")?;
        self.live()?;
        self.think(Pursuit::Candidates(count))
    }

    fn lay_out(&mut self, purpose: BoardUse) -> Response {
        self.layout = Some(Layout::new(purpose));
        Response::default()
    }

    pub(super) fn laid_out(&mut self, layout: Layout) -> CommandResult {
        let (purpose, dialect) = (layout.purpose(), self.settings.dialect());
        let rule = self.settings.rule()?;
        let game = self.game.as_ref().ok_or("there is no board, START first")?;
        // The stones so far count, whether or not they are legal under the rule.
        let setup = GameSetup::new(rule, game.setup().size()).map_err(|it| it.to_string())?;
        let game = layout.game(setup, dialect)?;
        if purpose == BoardUse::Show {
            self.game = Some(game);
            return Ok(Response::default());
        }
        if game.result().is_some() {
            return Err("the game is over".to_owned());
        }
        match (purpose, game.ply()) {
            (BoardUse::Swap2, 0 | 3 | 5) => self.swap2(game),
            (BoardUse::Swap2, ply) => Err(format!("swap2 has 0, 3 or 5 stones, not {ply}")),
            _ => {
                self.game = Some(game);
                self.think(Pursuit::Move)
            }
        }
    }

    /// Lets the player choose in a game that was opened by swap2. The current game has the stones
    /// alone, as after `BOARD`.
    fn swap2(&mut self, game: Game) -> CommandResult {
        let opened = swap2::opened(&game);
        self.game = Some(game);
        let allowance = self.allowance();
        Ok(self.think_about(Pursuit::Opening, opened?, allowance))
    }
}

/// The largest values of settings, as Yixin-Board reads them. The size of the table is the power of
/// two of its KiB.
const LARGEST_SETTINGS: [&str; 2] = ["MAX_THREAD_NUM 64", "MAX_HASH_SIZE 22"];

fn unknown(line: &str) -> Reply {
    const SHOWN: usize = 40;
    let word = line.split_whitespace().next().unwrap_or_default();
    let word = word
        .chars()
        .take(SHOWN)
        .collect::<String>()
        .escape_default()
        .to_string();
    Reply::Unknown(format!("command {word}"))
}
