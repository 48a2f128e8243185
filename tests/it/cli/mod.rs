//! The built program from outside: what it prints where, and how it exits.

mod broken;
mod matches;
mod program;
mod surface;
mod tournaments;
