//! [`check`]: the tests of a foreign engine.

use std::time::{Duration, Instant};

use super::fault::Fault;
use super::finding::{Finding, Outcome, SIZES};
use super::talk::{Check, Checked, TOLERANCE, lost};
use super::topic::Topic;
use crate::console::Console;
use crate::gomocup::limits::{GameInfo, Told};
use crate::gomocup::pipes::printable;
use crate::gomocup::position::Request;
use crate::gomocup::spec::EngineSpec;
use crate::stop::StopToken;
use protocol::{Command, Reply, RuleCode};
use rules::{Action, Game, GameSetup, OpeningRule, Point, Rule, Stones};

/// Time to wait for the answer to an optional command.
const OPTIONAL: Duration = Duration::from_millis(1500);

/// The stones that are sent to an engine that has to choose in swap2: the first three stones, and
/// two more.
const SWAP2_STONES: [&[Point]; 2] = [
    &[Point::new(7, 7), Point::new(8, 9), Point::new(10, 6)],
    &[Point::new(5, 8), Point::new(9, 4)],
];

/// Checks an engine. Turns take the time of [`EngineSpec::turn`]. Each finding is passed to `tell`
/// as soon as it exists. The check takes about fifteen turns and may start the engine several
/// times. [`Stop::Abort`](crate::Stop::Abort) ends it within half a second, without a further
/// finding and with the engine killed.
///
/// Returns whether a game on 15 lines can be played; false when it was ended before it knew.
pub fn check(
    spec: &EngineSpec,
    console: &Console,
    stop: &StopToken,
    mut tell: impl FnMut(&Finding),
) -> bool {
    let mut check = Check {
        spec,
        console,
        stop,
        engine: None,
        told: Told::default(),
        playable: true,
        tell: &mut tell,
    };
    check.run();
    check.playable && !check.is_stopped()
}

impl Check<'_> {
    fn run(&mut self) {
        self.try_start();
        if !self.playable {
            return;
        }
        self.try_about();
        self.try_sizes();
        self.try_rules();
        self.try_turns();
        self.try_optional();
        self.try_stop();
        self.try_end();
    }

    fn note(&mut self, topic: Topic, outcome: Outcome, words: impl Into<String>) {
        self.find(topic, outcome, words.into(), None);
    }

    /// Reports a failure.
    fn note_fault(&mut self, topic: Topic, outcome: Outcome, fault: Fault) {
        self.find(topic, outcome, fault.to_string(), Some(fault));
    }

    fn find(&mut self, topic: Topic, outcome: Outcome, words: String, fault: Option<Fault>) {
        // After a stop, an answer is missing for this reason.
        if self.is_stopped() {
            return;
        }
        self.playable &= outcome != Outcome::Bad;
        (self.tell)(&Finding {
            topic,
            outcome,
            words,
            fault,
        });
    }

    /// Reports a result; `failed` is the outcome of a failure.
    fn judge(&mut self, topic: Topic, answer: Checked<String>, failed: Outcome) {
        match answer {
            Ok(words) => self.note(topic, Outcome::Good, words),
            Err(fault) => self.note_fault(topic, failed, fault),
        }
    }

    fn try_start(&mut self) {
        let began = Instant::now();
        let answer = self.new_game(15);
        let words = answer.map(|()| format!("ready after {:.1?}", began.elapsed()));
        self.judge(Topic::Start, words, Outcome::Bad);
    }

    fn try_about(&mut self) {
        let about = self.ask(
            &[Command::About.to_string()],
            OPTIONAL,
            |reply| match reply {
                Reply::Other(text) => Some(Ok(printable(text))),
                _ => None,
            },
        );
        self.judge(Topic::About, about, Outcome::Lacking);
    }

    fn try_sizes(&mut self) {
        for size in SIZES {
            let answer = self.new_game(size).map(|()| "accepted".to_owned());
            let failed = if size == SIZES[0] {
                Outcome::Bad
            } else {
                Outcome::Lacking
            };
            self.judge(Topic::Size(size), answer, failed);
        }
    }

    /// An engine that answers `ERROR` to a rule may play another one without a message, so the
    /// first move counts too.
    fn try_rules(&mut self) {
        for rule in Rule::ALL {
            let code = RuleCode::of(rule, self.spec.dialect);
            let answer = self.new_game(15).and_then(|()| self.play_by(rule));
            let words = answer.map(|action| format!("begins with {action}"));
            self.judge(Topic::Rule(rule, code), words, Outcome::Lacking);
        }
    }

    fn play_by(&mut self, rule: Rule) -> Checked<Action> {
        let game = Game::new(setup(rule));
        let settings = GameInfo {
            memory: 350 << 20,
            threads: 1,
        };
        let lines = settings.lines(rule, self.spec).into_iter();
        let lines = lines.map(|info| Command::Info(info).to_string());
        self.play_after(lines.collect(), &game, &Request::Begin)
    }

    /// Tests BEGIN, TURN and BOARD in a short game, and measures each against the time of a turn.
    fn try_turns(&mut self) {
        let mut game = Game::new(setup(Rule::Freestyle));
        let mut slowest = Duration::ZERO;
        if let Err(fault) = self.new_game(15) {
            return self.note_fault(Topic::Begin, Outcome::Bad, fault);
        }
        for topic in [Topic::Begin, Topic::Turn, Topic::TurnAgain] {
            let request = game.last_move().map_or(Request::Begin, Request::Turn);
            let asked = Instant::now();
            let answer = self.play(&game, &request);
            slowest = slowest.max(asked.elapsed());
            let Ok(action) = answer else {
                return self.judge(topic, answer.map(|action| action.to_string()), Outcome::Bad);
            };
            self.note(topic, Outcome::Good, format!("plays {action}"));
            play_on(&mut game, action);
        }
        let asked = Instant::now();
        let answer = self
            .new_game(15)
            .and_then(|()| self.play(&game, &Request::Board));
        slowest = slowest.max(asked.elapsed());
        self.judge(
            Topic::Board,
            answer.map(|action| format!("plays {action}")),
            Outcome::Bad,
        );
        self.note_time(slowest);
    }

    fn note_time(&mut self, slowest: Duration) {
        let limit = self.spec.turn;
        let words = format!("the slowest of four turns took {slowest:.1?} of {limit:?}");
        let outcome = if slowest <= limit + TOLERANCE / 4 {
            Outcome::Good
        } else {
            Outcome::Lacking
        };
        self.note(Topic::TurnTime(slowest), outcome, words);
    }

    /// Tests optional commands.
    fn try_optional(&mut self) {
        let takeback = self.after_a_move().and_then(|action| {
            let at = self.spec.dialect.coordinate(action.points()[0], 15);
            self.ok(&Command::TakeBack(at), OPTIONAL)
        });
        self.judge(
            Topic::TakeBack,
            takeback.map(|()| "understood".into()),
            Outcome::Lacking,
        );
        let restart = self
            .after_a_move()
            .and_then(|_| self.ok(&Command::Restart, self.spec.start));
        self.judge(
            Topic::Restart,
            restart.map(|()| "understood".into()),
            Outcome::Lacking,
        );
        self.try_swap2();
    }

    /// A new game with one move of the engine.
    fn after_a_move(&mut self) -> Checked<Action> {
        self.new_game(15)?;
        self.play(&Game::new(setup(Rule::Freestyle)), &Request::Begin)
    }

    /// Tests the stones that open a game of swap2, and the choices after three and after five
    /// stones, up to the first failure.
    fn try_swap2(&mut self) {
        let [three, two] = SWAP2_STONES.map(|points| Stones::try_from(points).expect("so many"));
        let mut game = Game::new(setup(Rule::Freestyle).with_opening(OpeningRule::Swap2));
        for (stones, laid) in [(0, None), (3, Some(three)), (5, Some(two))] {
            if let Some(laid) = laid {
                let laid = game.play(Action::PlaceMany(laid));
                laid.expect("the procedure has them");
            }
            let answer = self.new_game(15);
            let answer = answer.and_then(|()| self.play(&game, &Request::Swap2Board));
            let failed = answer.is_err();
            let words = answer.map(|action| match action {
                Action::Place(point) => format!("keeps its colour and plays {point}"),
                Action::PlaceMany(stones) => format!("lays {stones}"),
                Action::Swap | Action::Resign => "takes the other colour".to_owned(),
            });
            self.judge(Topic::Swap2Board(stones), words, Outcome::Lacking);
            if failed {
                return;
            }
        }
    }

    /// Tests a stop after a moment of a turn of half a minute.
    fn try_stop(&mut self) {
        const LONG: Duration = Duration::from_secs(30);
        if !self.spec.yxstop {
            let words = "not tried: `yxstop` is off, so a stop kills the engine";
            return self.note(Topic::YxStop, Outcome::Lacking, words);
        }
        let answer = self.after_a_move().and_then(|action| {
            let mut game = Game::new(setup(Rule::Freestyle));
            play_on(&mut game, action);
            let request = Request::Turn(game.last_move().expect("there are two stones"));
            self.put(Vec::new(), &game, &request, LONG)?;
            std::thread::sleep(Duration::from_millis(300));
            let stopped = Instant::now();
            self.engine()?
                .send(&[Command::YxStop.to_string()])
                .map_err(lost)?;
            let grace = self.spec.grace + TOLERANCE;
            self.hear_action(&game, &request, grace)?;
            Ok(format!("answered {:.1?} after it", stopped.elapsed()))
        });
        self.judge(Topic::YxStop, answer, Outcome::Lacking);
    }

    fn try_end(&mut self) {
        let ended = self
            .new_game(15)
            .map(|()| self.engine.take().and_then(|mut it| it.end()));
        match ended {
            Ok(Some(after)) => self.note(
                Topic::End,
                Outcome::Good,
                format!("exits after {after:.1?}"),
            ),
            Ok(None) => self.note(
                Topic::End,
                Outcome::Lacking,
                "does not exit within 700 ms: killed",
            ),
            Err(fault) => self.note_fault(Topic::End, Outcome::Lacking, fault),
        }
    }
}

/// A game on the usual board.
fn setup(rule: Rule) -> GameSetup {
    GameSetup::new(rule, 15).expect("a size in range")
}

/// Plays the engine's move, which was checked, and a reply to it.
fn play_on(game: &mut Game, action: Action) {
    game.play(action).expect("it was checked");
    let reply = game.legal_points().next().expect("the board is not full");
    game.play(Action::Place(reply)).expect("it is legal");
}
