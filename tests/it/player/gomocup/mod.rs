//! The kind `gomocup`: what a foreign engine is told, and that it stays contained whatever it does.

mod faults;
mod options;
mod plays;
mod stops;
mod subject;
