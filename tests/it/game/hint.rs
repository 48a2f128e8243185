//! Hints: three steps of them, each correct and about the position shown.

use game::{Finding, Hint, Intent};

use super::support::*;

fn hint(desk: &Desk) -> &Hint {
    desk.game.hint()
}

fn play(desk: &mut Desk, stones: &str) {
    for stone in stones.split(' ') {
        let before = desk.ply();
        desk.intend(Intent::Place(point(stone)));
        desk.until("the stone", |desk| desk.ply() == before + 1);
        desk.update();
    }
}

/// Asks for one hint and waits for it.
fn finding(desk: &mut Desk) -> Finding {
    desk.intend(Intent::Hint);
    desk.until("a hint", |desk| hint(desk).finding().is_some());
    hint(desk).finding().cloned().expect("it is there")
}

#[test]
fn a_forced_move_comes_before_a_good_one_in_a_hint() {
    for (stones, expected) in [
        ("h8 g8 i8 b1 j8 c1 k8 a15", Finding::Five(point("l8"))),
        ("h8 g8 i8 a1 j8 b1 k8", Finding::Block(vec![point("l8")])),
    ] {
        let mut desk = Desk::between("you", "you");
        play(&mut desk, stones);
        assert_eq!(finding(&mut desk), expected, "{stones}");
    }
    // An open three wins for either side if it moves first.
    let mut desk = Desk::between("you", "you");
    play(&mut desk, "h8 a1 i8 b3 j8 a15");
    let Finding::Win { line, plies } = finding(&mut desk) else {
        panic!("{:?}", hint(&desk).finding());
    };
    assert_eq!((plies, line.len()), (3, 3));
    play(&mut desk, "o1");
    let Finding::Threat { line, reply } = finding(&mut desk) else {
        panic!("{:?}", hint(&desk).finding());
    };
    assert!(line.len() >= 3 && desk.session().game().board().is_empty(reply));
    let answers = ["f8", "g8", "k8", "l8"].map(point);
    assert!(answers.contains(&reply), "{reply}");
    // No threats win here, but a quiet move that threatens to win by them does.
    let mut desk = Desk::between("you", "you");
    play(&mut desk, "j8 j9 h6 i4 i7 k9");
    assert!(matches!(finding(&mut desk), Finding::Win { line, .. } if line[0] == point("i9")));
    let mut desk = Desk::between("you", "you");
    play(&mut desk, "h8");
    assert!(matches!(finding(&mut desk), Finding::Quiet(line) if !line.is_empty()));
}

#[test]
fn hints_are_only_for_the_side_to_move() {
    let mut desk = Desk::between("you", "slow");
    play(&mut desk, "h8");
    desk.intend(Intent::Hint);
    assert_eq!(hint(&desk).step(), None);
}
