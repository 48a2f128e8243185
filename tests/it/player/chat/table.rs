//! A game made by hand, with an observer. Points are named as on the board.

use engine::{Candidate, Proven, Score};
use player::Progress;
use player::character::chat::{Event, Observer, Occasion};
use rules::{Action, Game, GameSetup, Point, Side, parse_point};

pub fn point(text: &str) -> Point {
    parse_point(text, 15).expect("a point")
}

pub fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(point).collect()
}

/// A game and its observer.
pub struct Table {
    pub game: Game,
    pub observer: Observer,
}

impl Table {
    /// Begins with these stones on board, watched for `side`.
    pub fn new(side: Side, moves: &str) -> Self {
        let game = Game::with_moves(GameSetup::default(), points(moves)).expect("legal moves");
        let mut observer = Observer::new(side);
        assert_eq!(
            observer.see(&game),
            [],
            "nothing is said of what was there before"
        );
        Self { game, observer }
    }

    /// Plays one stone.
    pub fn play(&mut self, text: &str) -> Vec<Occasion> {
        self.game
            .play(Action::Place(point(text)))
            .expect("a legal move");
        self.observer.see(&self.game)
    }

    /// Plays several stones, and returns the events.
    pub fn play_all(&mut self, moves: &str) -> Vec<Event> {
        let moves = moves.split_whitespace();
        let occasions = moves.flat_map(|text| self.play(text));
        occasions.map(|occasion| occasion.event).collect()
    }

    /// Plays several moves, and returns the predictions.
    pub fn predictions(&mut self, moves: &str) -> Vec<Occasion> {
        let moves = moves.split_whitespace();
        let occasions = moves.flat_map(|text| self.play(text));
        let predicted = occasions.filter(|occasion| occasion.event == Event::Predicted);
        predicted.collect()
    }

    /// Takes several actions back at once.
    pub fn take_back(&mut self, actions: usize) -> Vec<Occasion> {
        for _ in 0..actions {
            self.game.take_back();
        }
        self.observer.see(&self.game)
    }

    /// Decides on the first point of each line, the first line best.
    pub fn decide(&mut self, lines: &[&str], score: Score) -> Vec<Occasion> {
        self.observer.decided(&thought(lines, score))
    }

    /// Decides with a score and no expectation.
    pub fn score(&mut self, score: Score) -> Vec<Event> {
        events(&self.decide(&["a1"], score))
    }
}

pub fn thought(lines: &[&str], score: Score) -> Progress {
    let candidate = |line: &&str| Candidate {
        point: points(line)[0],
        score: Some(score),
        visits: 1,
        line: points(line),
    };
    Progress {
        candidates: lines.iter().map(candidate).collect(),
        proven: Proven::from_score(score),
        ..Progress::default()
    }
}

pub fn events(occasions: &[Occasion]) -> Vec<Event> {
    occasions.iter().map(|occasion| occasion.event).collect()
}
