//! [`ModelSearch`]: alpha-beta over the points that the models ask for. With another [`Generator`]
//! and [`MoveOrder`] it searches like programs without models.

mod generator;
mod model_search;
mod neighbours;
mod node;
mod params;
mod pick;
mod root;
mod table;
mod way_out;

pub use model_search::ModelSearch;
pub use params::{Generator, ModelParams, MoveOrder, Switches};
pub use pick::pick_without_search;
