//! [`Manners`]: when a character resigns, and how it answers proposals.

engine::params! {
    /// How a character resigns and answers proposals.
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Manners {
        /// It resigns when it expects at most this much; 0: never.
        pub resign: f64 = 0.0, range 0..=50, unit "percent of the points";
        /// Number of its turns in a row on which it must expect so little before it resigns.
        pub resign_after: u16 = 3, range 1..=100;
        /// Whether it lets the other side take a move back.
        pub take_back: bool = true;
        /// It accepts a draw when it expects at most this much; 0: never.
        pub draw: f64 = 0.0, range 0..=100, unit "percent of the points";
    }
}
