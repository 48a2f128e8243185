//! The analysis: which position it searches, and when it stops.

use game::{Analysis, Intent, Outlook};
use record::NodeId;
use rules::Color as Stone;

use super::support::*;

fn analysis(desk: &Desk) -> &Analysis {
    desk.game.analysis()
}

/// True when the analysis has reported something about the position shown.
fn tells(desk: &Desk) -> bool {
    let progress = analysis(desk).progress();
    progress.is_some_and(|progress| progress.depth > 3)
}

fn is_about(desk: &Desk, ply: u16) -> bool {
    let board = desk.session().game().board().clone();
    let candidates = &analysis(desk).progress().expect("it tells").candidates;
    desk.ply() == ply && candidates.iter().all(|it| board.is_empty(it.point))
}

#[test]
fn analysis_searches_the_position_shown_while_no_bot_has_its_turn() {
    let mut desk = Desk::between("you", "slow");
    desk.intend(Intent::Place(point("h8")));
    assert!(!analysis(&desk).is_on() && !analysis(&desk).is_thinking());
    desk.intend(Intent::ToggleAnalysis);
    desk.update();
    assert!(!analysis(&desk).is_thinking(), "the bot thinks");
    desk.intend(Intent::MoveNow);
    desk.until("an analysis", tells);
    assert!(is_about(&desk, 2));
    // The analysis forgets the previous position when the next one is shown.
    desk.intend(Intent::Place(point("i9")));
    assert!(analysis(&desk).progress().is_none() && !analysis(&desk).is_thinking());
    desk.intend(Intent::Undo);
    desk.until("an analysis of what is shown again", tells);
    assert!(is_about(&desk, 2));
    // In another game the analysis starts again.
    desk.intend(Intent::Restart);
    desk.until("the only move on an empty board", |desk| {
        analysis(desk).progress().is_some()
    });
    assert!(is_about(&desk, 0));
    desk.intend(Intent::ToggleAnalysis);
    assert!(analysis(&desk).progress().is_none() && !analysis(&desk).is_thinking());
}

#[test]
fn analysis_runs_while_bots_wait_and_stops_when_the_game_is_over() {
    let mut desk = Desk::between("slow", "slow");
    for _ in 0..2 {
        let ply = desk.ply();
        desk.intend(Intent::MoveNow);
        desk.until("a move", |desk| desk.session().game().ply() > ply);
    }
    desk.apply(Intent::ToggleAnalysis);
    desk.intend(Intent::Pause);
    desk.until("an analysis", tells);
    desk.intend(Intent::Pause);
    assert!(!analysis(&desk).is_thinking(), "bots go on");

    let mut desk = Desk::between("you", "you");
    desk.apply(Intent::ToggleAnalysis);
    for stone in "h8 a1 i8 b1 j8 c1 k8 d1 l8".split(' ') {
        desk.intend(Intent::Place(point(stone)));
        desk.update();
    }
    desk.until("the end", |desk| desk.session().game().result().is_some());
    // The analysis searches each earlier position once; the empty board has no score.
    let tree = |desk: &Desk| desk.session().tree().clone();
    desk.until("a look at each position", |desk| {
        let nodes = tree(desk).walk().collect::<Vec<_>>();
        let known = |&&node: &&NodeId| tree(desk).note(node).evaluation.is_some();
        // A move without an alternative is played without a score.
        nodes[1..7].iter().filter(known).count() == 6
    });
    desk.until("its rest", |desk| !analysis(desk).is_thinking());
    assert!(analysis(&desk).progress().is_none());
    let nodes = tree(&desk).walk().collect::<Vec<_>>();
    let evaluation = tree(&desk).note(nodes[6]).evaluation.clone();
    let evaluation = evaluation.expect("it is known");
    let proven = evaluation.proven.expect("a three wins");
    let told = (evaluation.black, proven.winner, proven.plies);
    assert_eq!(told, (1.0, Stone::Black, 3));
}

#[test]
fn every_reply_to_a_threat_has_its_outlook_while_the_position_is_analysed() {
    let mut desk = Desk::between("you", "you");
    for stone in ["h8", "a1", "i8", "b3", "j8"] {
        desk.play(stone);
    }
    assert!(desk.game.defences().map().is_none(), "nothing is analysed");
    desk.intend(Intent::Analyse(true));
    let is_settled = |desk: &Desk| {
        let map = desk.game.defences().map();
        map.is_some_and(|map| map.replies.iter().all(|it| it.1 != Outlook::Open))
    };
    desk.until("the map of defences", is_settled);
    let map = desk.game.defences().map().expect("it is settled");
    assert_eq!(map.replies.len(), 225 - 5);
    assert!((2..=4).contains(&map.unlost().len()), "{:?}", map.unlost());
    // A map is shown for its own position only.
    desk.intend(Intent::Back);
    assert!(desk.game.defences().map().is_none());
}
