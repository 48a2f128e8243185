//! Renju's forbidden points on drawn positions: `tests/data/renju_forbidden.toml`.

use judges::rules::Naive;
use rules::{Board, Color, Foul, Game, GameSetup, Point, Rule, forbidden_points};
use serde::Deserialize;

use crate::diagram::Diagram;

#[derive(Deserialize)]
struct Corpus {
    position: Vec<Drawn>,
}

/// A drawn position, every forbidden point marked: `3` double-three, `4` double-four, `6` overline.
/// `+` is a legal point that is easily taken for a forbidden one, `5` a point where Black wins.
#[derive(Deserialize)]
struct Drawn {
    name: String,
    /// The reason according to the rule book.
    #[serde(rename = "why")]
    _why: String,
    /// How many levels of extension points decide, see [`Naive::nesting`].
    #[serde(default)]
    nesting: u32,
    board: String,
}

impl Drawn {
    fn diagram(&self) -> Diagram {
        Diagram::parse(&self.board)
    }

    fn expected(&self) -> Vec<(Point, Foul)> {
        let mut points: Vec<(Point, Foul)> = self
            .diagram()
            .marks()
            .iter()
            .filter_map(|&(point, mark)| Some((point, foul_of(mark)?)))
            .collect();
        points.sort_by_key(|&(point, _)| point);
        points
    }
}

fn foul_of(mark: char) -> Option<Foul> {
    match mark {
        '3' => Some(Foul::DoubleThree),
        '4' => Some(Foul::DoubleFour),
        '6' => Some(Foul::Overline),
        '5' | '+' => None,
        other => panic!("unknown mark `{other}`"),
    }
}

fn corpus() -> Vec<Drawn> {
    let text = include_str!("../../data/renju_forbidden.toml");
    let corpus: Corpus = toml::from_str(text).expect("the corpus is valid TOML");
    corpus.position
}

#[test]
fn every_drawn_position_has_exactly_the_marked_forbidden_points() {
    for drawn in corpus() {
        let board = drawn.diagram().board().clone();
        assert_eq!(
            forbidden_points(&board),
            drawn.expected(),
            "{}\n{board}",
            drawn.name
        );
    }
}

#[test]
fn naive_judge_agrees_with_the_marks() {
    for drawn in corpus() {
        let board = drawn.diagram().board().clone();
        let naive = Naive::of(&board);
        assert_eq!(
            naive.forbidden_points(),
            drawn.expected(),
            "{}\n{board}",
            drawn.name
        );
        let points = naive.empty_points().into_iter();
        let nesting = points.map(|point| naive.nesting(point)).max();
        assert_eq!(nesting, Some(drawn.nesting), "{}\n{board}", drawn.name);
    }
}

#[test]
fn five_marks_are_black_fives() {
    for drawn in corpus() {
        let diagram = drawn.diagram();
        for point in diagram.board().empty_points() {
            let marked = diagram.marks().contains(&(point, '5'));
            let five = Rule::Renju.makes_five(diagram.board(), point, Color::Black);
            assert_eq!(five, marked, "{} at {point}", drawn.name);
        }
    }
}

#[test]
fn corpus_covers_every_kind_of_foul_and_two_levels() {
    let corpus = corpus();
    assert!(corpus.len() >= 30);
    for foul in [Foul::DoubleThree, Foul::DoubleFour, Foul::Overline] {
        let holds = |drawn: &Drawn| drawn.expected().iter().any(|&(_, reason)| reason == foul);
        assert!(corpus.iter().filter(|drawn| holds(drawn)).count() >= 5);
    }
    assert!(corpus.iter().any(|drawn| drawn.nesting == 1));
    assert!(corpus.iter().any(|drawn| drawn.nesting >= 2));
    let mut names: Vec<&str> = corpus.iter().map(|drawn| drawn.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), corpus.len(), "a name is used twice");
}

/// The same shapes in White's stones forbid nothing, whoever is to move.
#[test]
fn white_never_has_a_forbidden_point() {
    for drawn in corpus() {
        let diagram = drawn.diagram();
        let mut swapped = Board::new(diagram.board().size());
        for point in diagram.board().points() {
            if let Some(color) = diagram.board().get(point) {
                swapped.place(point, !color);
            }
        }
        let fouls = forbidden_points(&swapped);
        assert_eq!(fouls, Naive::of(&swapped).forbidden_points());
        for (point, _) in drawn.expected() {
            assert!(
                fouls.iter().all(|&(foul, _)| foul != point),
                "{}",
                drawn.name
            );
        }
    }
}

/// A white double-three, double-four and overline, each played in a game of renju.
#[test]
fn white_plays_every_shape_in_renju() {
    for (board, wins) in [
        (
            "
            . . . . . . . . .
            . . . . O . . . .
            . . . . O . . . .
            . . O O w . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            X . . . X . . . X
            X . . . X . . . .
            ",
            false,
        ),
        (
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . O . O w O . O .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            X . . . X . . . X
            X . . . X . . . .
            ",
            false,
        ),
        (
            "
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . O O O w O O . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            X . . . X . . . X
            X . . . X . . X .
            ",
            true,
        ),
    ] {
        let diagram = Diagram::parse(board);
        let mut game = diagram.game(Rule::Renju);
        assert!(game.forbidden_points().is_empty());
        assert_eq!(
            game.legal_points().count(),
            game.board().empty_points().count()
        );
        let point = diagram.point('w');
        assert_eq!(game.foul_at(point), None);
        game.play(rules::Action::Place(point))
            .expect("White may play anywhere");
        assert_eq!(game.result().is_some(), wins);
    }
}

#[test]
fn empty_board_forbids_nothing() {
    for size in 5..=22 {
        let game = Game::new(GameSetup::new(Rule::Renju, size).expect("a size in range"));
        assert!(game.forbidden_points().is_empty());
    }
}
