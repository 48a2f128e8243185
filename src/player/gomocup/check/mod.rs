//! [`check`]: finds out what a foreign engine supports and which errors it makes.

mod fault;
mod finding;
mod report;
mod run;
mod talk;
mod topic;

pub use fault::{EngineFault, Fault};
pub use finding::{Finding, Outcome};
pub use report::CheckReport;
pub use run::check;
pub use topic::Topic;
