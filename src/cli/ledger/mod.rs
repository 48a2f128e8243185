//! `nekomoku ledger FILE`: measures by matches with and without a technique, parameter or file of
//! weights what it is worth.

mod definition;
mod experiment;
mod run;
mod table;

pub(super) use definition::{Definition, Experiment};
pub(super) use run::{
    DEFINITION, LedgerArgs, LedgerFiles, journal_name, print, run, write_definition,
};
pub(super) use table::{Results, Row};
