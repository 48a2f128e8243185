//! The kind `gomocup`: what a foreign engine is told, and that it stays contained whatever it does.

pub mod engine;

mod faults;
mod faulty;
pub mod leftovers;
mod options;
mod plays;
mod stops;
mod subject;
