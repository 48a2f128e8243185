//! The games of the SGF property `GM`.

// CITE: SGF FF[4] — A. Hollosi, red-bean.com/sgf/properties.html#GM

/// The number of Go in `GM`.
pub(super) const GO: usize = 1;
/// The number of gomoku and renju in `GM`.
pub(super) const GOMOKU: usize = 4;

/// `[number - 1]`: the game of each number that the standard assigns.
const NAMES: [&str; 40] = [
    "Go",
    "Othello",
    "chess",
    "gomoku or renju",
    "Nine Men's Morris",
    "backgammon",
    "Chinese chess",
    "shogi",
    "Lines of Action",
    "Ataxx",
    "Hex",
    "Jungle",
    "Neutron",
    "Philosopher's Football",
    "Quadrature",
    "Trax",
    "Tantrix",
    "Amazons",
    "Octi",
    "Gess",
    "TwixT",
    "Zertz",
    "Plateau",
    "Yinsh",
    "Punct",
    "Gobblet",
    "Hive",
    "Exxit",
    "Hnefatafl",
    "Kuba",
    "Tripples",
    "Chase",
    "Tumbling Down",
    "Sahara",
    "Byte",
    "Focus",
    "Dvonn",
    "Tamsk",
    "Gipf",
    "Kropki",
];

/// The name of the game with this number; `None` where the standard assigns the number to no game.
pub(super) fn name(number: usize) -> Option<&'static str> {
    number.checked_sub(1).and_then(|at| NAMES.get(at)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_those_of_the_standard() {
        let named = [0, 1, 2, GOMOKU, 11, 40, 41].map(name);
        let expected = [
            None,
            Some("Go"),
            Some("Othello"),
            Some("gomoku or renju"),
            Some("Hex"),
            Some("Kropki"),
            None,
        ];
        assert_eq!(named, expected);
    }
}
