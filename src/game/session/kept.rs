//! The session as a [`Record`], and back.

use serde_json::{Value, json};

use super::on_screen::Session;
use super::position::Arrival;
use crate::lineup::{Begins, Lineup};
use crate::time_terms::TimeTerms;
use player::config::{Cast, Character};
use record::{Evaluation, NodeId, Record, Seat};
use rules::Side;

impl Session {
    /// The record of the game: all lines, the current position and the players.
    pub fn record(&self) -> Record {
        let seat = |side| {
            let character = self.character(side);
            Seat {
                id: character.id.clone(),
                name: character.display_name("en").to_owned(),
            }
        };
        Record {
            tree: self.tree().clone(),
            shown: self.position.head(),
            players: Side::ALL.map(seat),
            seed: self.contest.seed(),
            time: Some(json!(self.time_by_side())),
            review: self.review.clone(),
        }
    }

    /// The time controls, with the first side as the left player.
    fn time_by_side(&self) -> TimeTerms {
        let mut time = self.contest.lineup().time;
        if self.contest.player_of(Side::First) == 1 {
            time.odds = time.odds.swapped();
        }
        time
    }

    /// Keeps what an engine makes of the position at `node`, unless something deeper is known.
    pub(crate) fn evaluate(&mut self, node: NodeId, evaluation: Evaluation) {
        let known = &mut self.position.tree_mut().note_mut(node).evaluation;
        let is_news = |it: &Evaluation| evaluation.is_worth_more_than(it);
        if known.as_ref().is_none_or(is_news) {
            *known = Some(evaluation);
        }
    }

    /// Keeps a review of the game with the evaluations that it made, unless something deeper is
    /// known of a position.
    pub(crate) fn keep_review(&mut self, evaluations: Vec<(NodeId, Evaluation)>, review: Value) {
        for (node, evaluation) in evaluations {
            if self.tree().contains(node) {
                self.evaluate(node, evaluation);
            }
        }
        self.review = Some(review);
    }

    /// Replaces the comment on the position at `node`.
    pub(crate) fn write_comment(&mut self, node: NodeId, comment: String) {
        self.position.tree_mut().note_mut(node).comment = comment;
    }

    /// Opens a saved game. A player that the cast does not have is replaced by `human`, under the
    /// name that the record has. A bot that is to decide waits, and so does the clock of a human
    /// until a move is played: opening a game does not start it.
    pub(crate) fn open(&mut self, record: Record, cast: &Cast, human: &Character) {
        let player = |seat: &Seat| match cast.get(&seat.id) {
            Ok(character) => character.clone(),
            Err(_) => human.renamed(&seat.id, &seat.name),
        };
        let lineup = Lineup {
            players: record.players.each_ref().map(player),
            setup: record.tree.setup(),
            begins: Begins::Left,
            games: 1,
            // Unknown terms count as none.
            time: record
                .time
                .and_then(|time| serde_json::from_value(time).ok())
                .unwrap_or_default(),
        };
        self.enter_result();
        self.contest.restart(record.seed);
        self.sit_down(lineup, record.tree);
        self.review = record.review;
        self.go_to(record.shown, Arrival::Shown);
        if self.position.outcome().is_some() {
            self.contest.open_over();
        }
        if self.human_to_decide().is_none() {
            self.pause();
        }
    }
}
