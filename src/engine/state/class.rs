//! [`PointClass`]: what a stone on a point makes in all four directions together.

use super::shape::LineShape;

/// The classes from the weakest to the strongest.
// CITE: the classes follow Rapfi's combined patterns (Haobin Duan, pattern/pattern.h).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum PointClass {
    /// None of the following.
    #[default]
    Quiet,
    /// In renju for Black: an overline, two fours, or two open threes. Two open threes may be
    /// allowed, see [`Game::foul_at`](rules::Game::foul_at).
    Foul,
    /// An open two.
    OpenTwo,
    /// A three that can only become a four.
    Three,
    /// Two open twos.
    DoubleTwo,
    /// A three as in [`Three`](Self::Three), together with another one or an open two.
    ThreePlus,
    /// An open three.
    OpenThree,
    /// An open three together with a three or an open two.
    OpenThreePlus,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four together with a three or an open two.
    FourPlus,
    /// A four and an open three: a cross.
    FourThree,
    /// An open four or two fours: the next stone makes a five.
    OpenFour,
    /// A five.
    Five,
}

impl PointClass {
    /// Number of classes.
    pub const COUNT: usize = 14;

    /// All classes, from the weakest to the strongest.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Quiet,
        Self::Foul,
        Self::OpenTwo,
        Self::Three,
        Self::DoubleTwo,
        Self::ThreePlus,
        Self::OpenThree,
        Self::OpenThreePlus,
        Self::DoubleThree,
        Self::Four,
        Self::FourPlus,
        Self::FourThree,
        Self::OpenFour,
        Self::Five,
    ];

    /// The class of a point with these shapes. `fouls`: renju restricts the colour.
    pub fn of(shapes: [LineShape; 4], fouls: bool) -> Self {
        let count = |wanted: fn(&LineShape) -> bool| shapes.iter().filter(|it| wanted(it)).count();
        let open_fours = count(|it| *it == LineShape::OpenFour);
        let fours = count(|it| *it == LineShape::Four);
        let open_threes = count(|it| it.is_open_three());
        let threes = count(|it| *it == LineShape::Three);
        let open_twos = count(|it| it.is_open_two());
        if shapes.contains(&LineShape::Five) {
            return Self::Five;
        }
        let is_foul =
            shapes.contains(&LineShape::Foul) || open_fours + fours >= 2 || open_threes >= 2;
        if fouls && is_foul {
            return Self::Foul;
        }
        let small = threes + open_twos > 0;
        if open_fours > 0 || fours >= 2 {
            Self::OpenFour
        } else if fours == 1 && open_threes > 0 {
            Self::FourThree
        } else if fours == 1 && small {
            Self::FourPlus
        } else if fours == 1 {
            Self::Four
        } else if open_threes >= 2 {
            Self::DoubleThree
        } else if open_threes == 1 && small {
            Self::OpenThreePlus
        } else if open_threes == 1 {
            Self::OpenThree
        } else if threes > 0 && threes + open_twos >= 2 {
            Self::ThreePlus
        } else if open_twos >= 2 {
            Self::DoubleTwo
        } else if threes == 1 {
            Self::Three
        } else if open_twos == 1 {
            Self::OpenTwo
        } else {
            Self::Quiet
        }
    }
}
