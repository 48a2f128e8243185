//! The events of a game that characters comment on, except predictions, in games made by hand.

use std::time::{Duration, Instant};

use engine::{
    CandidateLimits, Limits, ModelParams, ModelSearch, Score, Searcher, Silent, WIN,
    pick_without_search,
};
use player::Progress;
use player::character::chat::{Event, Observer, Occasion};
use rules::{Action, Forfeit, Game, GameSetup, Point, Rule, Side};

use super::table::{Table, events, point, points};

#[test]
fn stone_without_a_model_on_board_is_random() {
    let random = |at: &str, ply| [Occasion::new(Event::RandomMove, ply).at(point(at))];
    let mut table = Table::new(Side::First, "");
    assert_eq!(table.play("h8"), [], "the first stone is not");
    let mut table = Table::new(Side::Second, "h8");
    assert_eq!(table.play("a1"), random("a1", 2));
    assert_eq!(
        table.play("o15"),
        [],
        "the opponent's randomness is its own affair"
    );
    assert_eq!(table.play("a8"), random("a8", 4));
    assert_eq!(table.play("h9"), [], "a two");
    assert_eq!(table.play("o1"), [], "chosen in sight of a model");
}

#[test]
fn threat_is_noticed_when_the_last_stone_makes_it() {
    // Black gets an open three, then a four; White gets the same elsewhere.
    let mut table = Table::new(Side::First, "h8 a1 h9 c1");
    let threat = |event, ply, at: &str| [Occasion::new(event, ply).at(point(at))];
    assert_eq!(table.play("h10"), threat(Event::MyThreat, 5, "h10"));
    assert_eq!(table.play("o15"), [], "an old threat is not told again");
    assert_eq!(table.play("o1"), []);
    assert_eq!(table.play("b1"), [], "a sleeping three is no threat");
    assert_eq!(table.play("a15"), []);
    assert_eq!(table.play("d1"), threat(Event::YourThreat, 10, "d1"));
    assert_eq!(table.play("h11"), threat(Event::MyThreat, 11, "h11"));
}

#[test]
fn broken_four_is_a_threat_and_a_blocked_row_is_not() {
    let mut table = Table::new(Side::Second, "h8 a1 h9 a3 h11 a5");
    assert_eq!(table.play_all("h12"), [Event::YourThreat]);
    let mut table = Table::new(Side::Second, "h8 h7 h9 a3 h10 h12 a9 a15");
    assert_eq!(
        table.play_all("h11"),
        [],
        "walled in by h7 and h12: no five can come of it"
    );
}

#[test]
fn end_is_seen_from_its_own_side() {
    let won = "h8 a1 h9 a3 h10 a5 h11 a7";
    for (side, event) in [(Side::First, Event::Win), (Side::Second, Event::Loss)] {
        let mut table = Table::new(side, won);
        let end = table.play("h12");
        assert_eq!(
            end,
            [Occasion::new(event, 9).counting(9)],
            "and not the four"
        );
        assert_eq!(table.observer.see(&table.game), [], "once");
    }
    for (side, event) in [(Side::First, Event::Loss), (Side::Second, Event::Win)] {
        let mut table = Table::new(side, "h8 a1");
        table.game.play(Action::Resign).unwrap();
        let end = table.observer.see(&table.game);
        assert_eq!(end, [Occasion::new(event, 2).counting(2)]);
        let mut table = Table::new(side, "h8 a1");
        table.game.forfeit(Side::First, Forfeit::Time);
        assert_eq!(events(&table.observer.see(&table.game)), [event]);
    }
}

#[test]
fn full_board_is_a_draw() {
    let setup = GameSetup::new(Rule::Freestyle, 5).unwrap();
    let board = ["XXOOX", "OOXXO", "XXOOX", "OOXXO", "XXOOX"];
    let of = |stone: char| {
        let all = Point::all(5).filter(move |point| {
            let row = board[usize::from(point.y())];
            row.chars().nth(usize::from(point.x())) == Some(stone)
        });
        all.collect::<Vec<_>>()
    };
    let (black, white) = (of('X'), of('O'));
    let mut moves = Vec::new();
    for (index, &stone) in black.iter().enumerate() {
        moves.push(stone);
        moves.extend(white.get(index));
    }
    let last = moves.pop().unwrap();
    let mut game = Game::with_moves(setup, moves).expect("no five on the way");
    let mut observer = Observer::new(Side::Second);
    observer.see(&game);
    game.play(Action::Place(last)).unwrap();
    assert_eq!(
        observer.see(&game),
        [Occasion::new(Event::Draw, 25).counting(25)]
    );
}

#[test]
fn proof_is_reported_once_and_again_after_it_was_taken_back() {
    let mut table = Table::new(Side::First, "h8 a1");
    let sees = |event, ply, n| vec![Occasion::new(event, ply).counting(n)];
    assert_eq!(table.decide(&["c3"], 100), []);
    table.play_all("c3 a3");
    assert_eq!(table.decide(&["c5"], -WIN + 8), sees(Event::SeesLoss, 4, 4));
    table.play_all("c5 a5");
    assert_eq!(table.decide(&["c7"], -WIN + 6), []);
    table.take_back(2);
    assert_eq!(table.decide(&["c5"], -WIN + 8), [], "the same position");
    table.take_back(2);
    assert_eq!(
        table.decide(&["c5"], -WIN + 10),
        sees(Event::SeesLoss, 2, 5)
    );
}

#[test]
fn next_stone_that_wins_is_not_foreseen() {
    let mut table = Table::new(Side::First, "h8 a1");
    assert_eq!(table.score(WIN - 1), []);
    table.play_all("c3 a3");
    assert_eq!(table.score(WIN - 3), [Event::SeesWin]);
}

/// The smallest rise of a score above 0 by a quarter of the points.
const JUMP: Score = 220;

#[test]
fn jump_of_its_share_over_the_answer_is_a_blunder() {
    let told = |before, after| {
        let mut table = Table::new(Side::First, "h8 a1");
        table.score(before);
        table.play_all("c3 a3");
        table.score(after)
    };
    assert_eq!(told(0, JUMP - 1), []);
    assert_eq!(told(0, JUMP), [Event::Blunder]);
    assert_eq!(told(-JUMP, 0), [Event::Blunder]);
    assert_eq!(told(0, -JUMP), []);
    assert_eq!(told(JUMP, WIN - 5), [Event::Blunder, Event::SeesWin]);
    assert_eq!(
        told(-WIN + 4, 0),
        [Event::Blunder],
        "a won game thrown away"
    );
    assert_eq!(told(WIN - 7, WIN - 5), [], "it was won before");
}

#[test]
fn blunder_names_the_stone_and_needs_both_scores() {
    let mut table = Table::new(Side::First, "h8 a1");
    table.score(0);
    table.play_all("c3 a3");
    let blunder = Occasion::new(Event::Blunder, 4).at(point("a3"));
    assert_eq!(table.decide(&["c5"], JUMP), [blunder]);

    let mut table = Table::new(Side::First, "h8 a1");
    table.observer.decided(&Progress::default());
    table.play_all("c3 a3");
    assert_eq!(table.score(JUMP), []);
    // Its decision two plies before is missing, so there is nothing to compare.
    table.play_all("c5 a5 c9 a9");
    assert_eq!(table.score(3 * JUMP), []);
}

#[test]
fn better_move_after_a_take_back_is_judged_by_the_earlier_score() {
    let mut table = Table::new(Side::First, "h8 a1");
    table.score(0);
    table.play_all("c3 a3");
    assert_eq!(table.score(JUMP), [Event::Blunder]);
    table.play("c5");
    table.take_back(2);
    table.play("a5");
    assert_eq!(table.score(100), [], "compared with the 0 before it");
}

#[test]
fn take_back_of_the_opponents_stone_is_an_undo() {
    let mut table = Table::new(Side::Second, "h8 a1 c3 a3 c5");
    let undo = |ply, at: &str, n| [Occasion::new(Event::Undo, ply).at(point(at)).counting(n)];
    assert_eq!(table.take_back(1), undo(4, "c5", 1), "while it thinks");
    assert_eq!(table.take_back(2), undo(2, "c3", 2), "after its answer");
    assert_eq!(table.take_back(1), [], "only its own stone");
    assert_eq!(table.take_back(1), undo(0, "h8", 3));
    assert_eq!(table.take_back(0), []);
}

#[test]
fn positions_that_are_only_viewed_cause_no_remarks() {
    let mut table = Table::new(Side::Second, "h8 a1 h9 a3 h10 a5 h11 a7");
    table.play("h12");
    let end = table.game.clone();
    let positions = (0..=end.actions().len()).rev().map(|plies| {
        let moves = end.moves().take(plies);
        Game::with_moves(GameSetup::default(), moves).expect("they were legal")
    });
    for position in positions.chain([end.clone()]) {
        table.observer.skip_to(&position);
        assert_eq!(table.observer.see(&position), [], "ply {}", position.ply());
    }
    // The move does not count as taken back either.
    let undo = Occasion::new(Event::Undo, 8).at(point("h12")).counting(1);
    assert_eq!(table.take_back(1), [undo]);
}

#[test]
fn resignation_taken_back_is_no_undo() {
    let mut table = Table::new(Side::Second, "h8 a1");
    table.game.play(Action::Resign).unwrap();
    assert_eq!(events(&table.observer.see(&table.game)), [Event::Win]);
    assert_eq!(table.take_back(1), []);
    assert_eq!(table.play_all("h9"), []);
}

#[test]
fn jump_to_another_line_causes_no_remark() {
    let mut table = Table::new(Side::First, "h8 a1");
    table.decide(&["h9 a3"], 0);
    table.play_all("h9 a3");
    let elsewhere = [
        "h8 a1 h9 a5",
        "h8 a1 h9 a5 h10 a7",
        "d4 a1",
        "h8 a1 h9 a3 h10 a5 h11 a7 h12",
    ];
    for moves in elsewhere {
        table.game = Game::with_moves(GameSetup::default(), points(moves)).unwrap();
        assert_eq!(table.observer.see(&table.game), [], "{moves}");
    }
    let renju = GameSetup::new(Rule::Renju, 15).unwrap();
    table.game = Game::new(renju);
    assert_eq!(table.observer.see(&table.game), []);
    // The count starts again with the other line.
    table.decide(&["h8 a3"], 0);
    table.play("h8");
    let predicted = Occasion::new(Event::Predicted, 2).at(point("a3"));
    assert_eq!(table.play("a3"), [predicted.counting(1)]);
}

#[test]
fn searching_player_foresees_its_win_and_predicts_on_the_way() {
    let limits = Limits {
        depth: Some(4),
        ..Limits::default()
    };
    let mut search = ModelSearch::new(ModelParams::default(), 1);
    let mut table = Table::new(Side::First, "");
    let mut told = Vec::new();
    while table.game.result().is_none() {
        let color = table.game.side_to_move();
        let point = if table.game.side_of(color) == Side::First {
            let decision = search.search(&table.game, &limits, &mut Silent).unwrap();
            told.extend(table.observer.decided(&decision.progress));
            decision.point
        } else {
            pick_without_search(&table.game, CandidateLimits::default(), 1).unwrap()
        };
        told.extend(table.play(&point.to_string()));
    }
    let told = events(&told);
    let first = |event| told.iter().position(|&other| other == event);
    assert_eq!(told.last(), Some(&Event::Win), "{told:?}");
    assert!(first(Event::SeesWin) < first(Event::Win), "{told:?}");
    for event in [Event::Predicted, Event::SeesWin, Event::MyThreat] {
        assert!(told.contains(&event), "no {event:?} in {told:?}");
    }
}

#[test]
fn observation_of_a_move_is_cheap() {
    let mut table = Table::new(Side::First, "");
    let moves = Point::all(15).filter(|point| (point.x() / 2 + point.y()) % 2 == 0);
    let moves = moves.map(|point| point.to_string()).collect::<Vec<_>>();
    let begun = Instant::now();
    let mut shown = 0;
    for text in &moves {
        if table.game.result().is_none() {
            table.play(text);
            shown += 1;
        }
    }
    let each = begun.elapsed() / shown;
    assert!(shown > 10);
    // A generous limit for a test build on a busy machine.
    assert!(each < Duration::from_millis(5), "{each:?} a move");
}
