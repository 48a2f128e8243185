//! The game without a screen: scenarios with a clock that the test moves, and random sessions.

mod clock;
mod coach;
mod engine_desk;
mod engines;
mod events;
mod flow;
mod hint;
mod navigation;
mod next_game;
mod open;
mod pairings;
mod ponder;
mod random_session;
mod repertoire;
mod reports;
mod resistance;
mod review;
mod speech;
mod support;
mod theatre;
mod tournament;
mod tutorial;
mod workshop;
