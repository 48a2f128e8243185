//! The kind `gomocup`: the lines that a foreign engine receives, and that it stays contained
//! whatever it does.

mod faults;
mod options;
mod plays;
mod stops;
mod subject;
