//! Second judges: slow and meant to be checked by reading. The tests compare the program with them.

pub mod fours;
pub mod fox;
pub mod patterns;
pub mod rules;
pub mod solution;
