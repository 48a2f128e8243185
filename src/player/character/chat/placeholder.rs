//! [`Placeholder`]: the `{n}` in a line, and how lines are parsed.

/// A placeholder that is filled in when a line is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placeholder {
    /// `{me}`: the name of the character that speaks.
    Me,
    /// `{opponent}`: the name of the opponent.
    Opponent,
    /// `{move}`: a point, `H8`.
    Move,
    /// `{n}`: a number; what it counts depends on the [`Event`](super::Event).
    N,
}

impl Placeholder {
    const ALL: [Self; 4] = [Self::Me, Self::Opponent, Self::Move, Self::N];

    /// Its name in a line, without braces.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Me => "me",
            Self::Opponent => "opponent",
            Self::Move => "move",
            Self::N => "n",
        }
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }
}

/// A part of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'a> {
    /// Plain text.
    Words(&'a str),
    /// A placeholder.
    Open(Placeholder),
    /// Any other text after an opening brace, up to the closing one or the end.
    Unknown(&'a str),
}

/// The parts of `line`, in order.
pub(super) fn pieces(line: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = line;
    while let Some((words, opened)) = rest.split_once('{') {
        let (open, after) = match opened.split_once('}') {
            Some((name, after)) => {
                let known = Placeholder::named(name);
                (known.map_or(Piece::Unknown(name), Piece::Open), after)
            }
            None => (Piece::Unknown(opened), ""),
        };
        pieces.extend([Piece::Words(words), open]);
        rest = after;
    }
    pieces.push(Piece::Words(rest));
    pieces.retain(|piece| *piece != Piece::Words(""));
    pieces
}

#[cfg(test)]
mod tests {
    use super::{Piece, Placeholder, pieces};

    #[test]
    fn line_is_split_at_its_braces() {
        use Piece::{Open, Unknown, Words};
        let cases = [
            ("", vec![]),
            ("plain } text", vec![Words("plain } text")]),
            (
                "{n} of {move}!",
                vec![
                    Open(Placeholder::N),
                    Words(" of "),
                    Open(Placeholder::Move),
                    Words("!"),
                ],
            ),
            ("喵{me}", vec![Words("喵"), Open(Placeholder::Me)]),
            ("{}{N}", vec![Unknown(""), Unknown("N")]),
            ("open {n", vec![Words("open "), Unknown("n")]),
        ];
        for (line, expected) in cases {
            assert_eq!(pieces(line), expected, "of {line:?}");
        }
    }
}
