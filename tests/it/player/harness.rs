//! [`conforms`]: requirements for players of every kind. Every registered kind is tested.

use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::unbounded;
use player::{
    BuildContext, GameEvent, Limits, Player, PlayerError, Progress, Proposal, Stop, StopToken, Turn,
};
use rules::{Action, Expect, Game, GameSetup, Rule};

use super::positions::{
    corpus, ended_games, nearly_full, opened_setups, openings, setup, thoughtful_games,
};
use super::pulse::Pulse;

/// A generous limit: built-in players answer within a few milliseconds, but a test machine may be
/// busy.
pub const PROMPT: Duration = Duration::from_millis(250);

/// Checks that the players that `build` makes keep the contract; panics with `name` at the first
/// breach.
pub fn conforms(name: &str, build: impl Fn(&BuildContext) -> Box<dyn Player>) {
    let pulse = Pulse::start();
    let subject = Subject { name, build, pulse };
    subject.plays_legal_points();
    subject.answers_the_same_whatever_was_asked_before();
    subject.answers_after_take_back_as_if_nothing_had_happened();
    subject.forgets_in_new_game();
    subject.opens_games_as_it_is_asked();
    subject.plays_the_last_points();
    subject.has_no_answer_when_the_game_is_over();
    subject.heeds_a_stop_from_another_thread();
    subject.heeds_a_stop_made_before();
    subject.survives_hints_and_questions();
}

struct Subject<'a, B> {
    name: &'a str,
    build: B,
    pulse: Pulse,
}

/// A player that is ready.
struct Built {
    player: Box<dyn Player>,
}

impl Built {
    /// Asks under a small node limit, which depends on no clock.
    fn ask(&mut self, game: &Game) -> Result<Action, PlayerError> {
        self.ask_with(game, &StopToken::new(), limits(), &mut |_| {})
    }

    fn ask_with(
        &mut self,
        game: &Game,
        stop: &StopToken,
        limits: Limits,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Action, PlayerError> {
        self.player.choose(Turn {
            game,
            limits,
            stop,
            report,
        })
    }
}

fn limits() -> Limits {
    Limits {
        nodes: Some(200),
        ..Limits::default()
    }
}

impl<B: Fn(&BuildContext) -> Box<dyn Player>> Subject<'_, B> {
    /// A player ready for a game like this.
    fn ready(&self, setup: GameSetup) -> Built {
        let context = BuildContext {
            seed: 7,
            threads: 1,
            ..BuildContext::default()
        };
        let mut player = (self.build)(&context);
        let ready = player.new_game(&setup);
        ready.unwrap_or_else(|error| panic!("{}: new_game({setup:?}): {error}", self.name));
        Built { player }
    }

    fn legal(&self, game: &Game, answer: Result<Action, PlayerError>, what: &str) -> Action {
        let name = self.name;
        let action =
            answer.unwrap_or_else(|error| panic!("{name}, {what}: {error}\n{}", game.board()));
        if let Err(error) = game.check(action) {
            panic!(
                "{name}, {what}: {action} is illegal, {error}\n{}",
                game.board()
            );
        }
        action
    }

    fn plays_legal_points(&self) {
        for games in corpus() {
            let mut built = self.ready(games[0].setup());
            for game in games {
                let answer = built.ask(game);
                self.legal(game, answer, "on a random position");
            }
        }
    }

    fn answers_the_same_whatever_was_asked_before(&self) {
        for games in corpus() {
            let (a, b) = (&games[0], &games[1]);
            let mut built = self.ready(a.setup());
            let answers = [a, b, a].map(|game| built.ask(game));
            assert_eq!(
                answers[0], answers[2],
                "{}: another answer after another question",
                self.name
            );
            let fresh = self.ready(b.setup()).ask(b);
            assert_eq!(
                answers[1], fresh,
                "{}: another answer from another player",
                self.name
            );
        }
    }

    fn answers_after_take_back_as_if_nothing_had_happened(&self) {
        for games in corpus() {
            let Some(game) = games.iter().find(|game| game.ply() >= 2) else {
                continue;
            };
            let fresh = self.ready(game.setup()).ask(game);
            let mut built = self.ready(game.setup());
            let mut tried = game.clone();
            for _ in 0..2 {
                if tried.result().is_none() {
                    let answer = built.ask(&tried);
                    let action = self.legal(&tried, answer, "before a take-back");
                    tried.play(action).expect("it was checked");
                    built.player.notify(&GameEvent::Played(action));
                }
            }
            while tried.ply() > game.ply() {
                tried.take_back();
                built.player.notify(&GameEvent::TakenBack(1));
            }
            assert_eq!(
                built.ask(&tried),
                fresh,
                "{}: another answer after a take-back",
                self.name
            );
        }
    }

    fn forgets_in_new_game(&self) {
        let games = |setup| {
            corpus()
                .iter()
                .find(|games| games[0].setup() == setup)
                .expect("listed")
        };
        let (here, there) = (setup(Rule::Freestyle, 15), setup(Rule::Renju, 9));
        let (game, other) = (&games(here)[2], &games(there)[2]);
        let mut built = self.ready(here);
        let first = built.ask(game);
        for setup in [here, here, there, there, here] {
            built
                .player
                .new_game(&setup)
                .expect("it could the first time");
            if setup == there {
                let answer = built.ask(other);
                self.legal(other, answer, "in another game");
            }
        }
        assert_eq!(
            built.ask(game),
            first,
            "{}: another answer after new_game",
            self.name
        );
    }

    /// Both sides of every opening, and the questions that it does not put to itself; the same
    /// again from another player.
    fn opens_games_as_it_is_asked(&self) {
        for setup in opened_setups() {
            let mut built = self.ready(setup);
            let mut own = Game::new(setup);
            while !matches!(own.to_decide(), None | Some((_, Expect::Stone(_)))) {
                let answer = built.ask(&own);
                let action = self.legal(&own, answer.clone(), "in its own opening");
                let fresh = self.ready(setup).ask(&own);
                assert_eq!(
                    answer, fresh,
                    "{}: another opening from another player",
                    self.name
                );
                own.play(action).expect("it was checked");
            }
            for game in openings(setup) {
                let answer = built.ask(&game);
                self.legal(&game, answer, "in an opening");
            }
            let answer = built.ask(&own);
            self.legal(&own, answer, "after its own opening");
        }
    }

    fn plays_the_last_points(&self) {
        for rule in Rule::ALL {
            let game = nearly_full(rule);
            let answer = self.ready(game.setup()).ask(&game);
            self.legal(&game, answer, "on a nearly full board");
        }
    }

    fn has_no_answer_when_the_game_is_over(&self) {
        for game in ended_games() {
            let answer = self.ready(game.setup()).ask(&game);
            assert!(
                answer.is_err(),
                "{}: {answer:?} after {:?}",
                self.name,
                game.result()
            );
        }
    }

    /// Stops the player at its first report, or after a moment.
    fn heeds_a_stop_from_another_thread(&self) {
        for game in thoughtful_games() {
            for stop in [Stop::MoveNow, Stop::Abort] {
                let token = StopToken::new();
                let (reported, reports) = unbounded();
                let mut built = self.ready(game.setup());
                let stopper = {
                    let token = token.clone();
                    thread::spawn(move || {
                        let _ = reports.recv_timeout(Duration::from_millis(20));
                        token.request(stop);
                        Instant::now()
                    })
                };
                let mut report = |_: &_| {
                    let _ = reported.send(());
                };
                let answer = built.ask_with(&game, &token, Limits::default(), &mut report);
                let answered = Instant::now();
                let asked = stopper.join().expect("the stopper does not panic");
                self.is_prompt(
                    &game,
                    stop,
                    answer,
                    answered.saturating_duration_since(asked),
                );
            }
        }
    }

    fn heeds_a_stop_made_before(&self) {
        for game in thoughtful_games() {
            for stop in [Stop::MoveNow, Stop::Abort] {
                let token = StopToken::new();
                token.request(stop);
                let mut built = self.ready(game.setup());
                let asked = Instant::now();
                let answer = built.ask_with(&game, &token, Limits::default(), &mut |_| {});
                self.is_prompt(&game, stop, answer, asked.elapsed());
            }
        }
    }

    /// Asserts that the answer is in time and, if needed, legal. Only a player that waits for a
    /// human may have none.
    fn is_prompt(
        &self,
        game: &Game,
        stop: Stop,
        answer: Result<Action, PlayerError>,
        after: Duration,
    ) {
        let is_prompt = after < self.pulse.prompt();
        assert!(is_prompt, "{}: {after:?} to heed {stop:?}", self.name);
        if stop == Stop::MoveNow && answer != Err(PlayerError::Aborted) {
            self.legal(game, answer, "told to move now");
        }
    }

    fn survives_hints_and_questions(&self) {
        let game = &corpus()[0][3];
        let mut built = self.ready(game.setup());
        let before = built.ask(game);
        built.player.notify(&GameEvent::TakenBack(9));
        built.player.notify(&GameEvent::Played(Action::Resign));
        built.player.respond(game, Proposal::Draw);
        let token = StopToken::new();
        token.request(Stop::Abort);
        let turn = Turn {
            game,
            limits: limits(),
            stop: &token,
            report: &mut |_| {},
        };
        built.player.ponder(turn);
        assert_eq!(
            built.ask(game),
            before,
            "{}: another answer after hints",
            self.name
        );
    }
}
