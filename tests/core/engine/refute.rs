//! The other side's threats and the result of every reply: each legal point is classified once, the
//! checker confirms the losing ones, and fours agree with a search by the rules alone.

use engine::threat::{Fate, Goal, Outcome, Refutations, ThreatSolver};
use judges::fours::{has_five, is_legal, wins_by_fours};
use proof::check;
use rules::{Board, Color, Point, Rule};

use super::threat::wins;
use super::{board, random, random_board};

fn ask(board: &Board, rule: Rule, defender: Color, goal: Goal, nodes: u64) -> Refutations {
    let mut solver = ThreatSolver::new(1);
    solver.refutations(board, rule, defender, goal, nodes, &mut || false)
}

/// Asserts that every legal point occurs exactly once, and no other point.
fn is_complete(board: &Board, rule: Rule, defender: Color, found: &Refutations) -> bool {
    let legal =
        (board.points()).filter(|&it| board.is_empty(it) && is_legal(board, rule, it, defender));
    found.replies.iter().map(|it| it.0).eq(legal)
}

/// Checks every `step`th losing reply; returns the number of losing replies.
fn losses_hold(
    board: &Board,
    rule: Rule,
    defender: Color,
    found: &Refutations,
    step: usize,
) -> usize {
    let loses = |it: &&(Point, Fate)| matches!(it.1, Fate::Loses(_));
    let losses = found.replies.iter().filter(loses).step_by(step);
    let losses = losses.inspect(|(reply, _)| {
        let strategy = found.win_against(*reply).expect("it loses");
        let mut after = board.clone();
        after.place(*reply, defender);
        let unsettled = check(&after, rule, !defender, strategy, 2);
        assert_eq!(unsettled, [], "{reply}, {rule}\n{board}");
    });
    losses.count()
}

fn points(found: &Refutations, wanted: &Fate) -> String {
    let points = found.replies.iter().filter(|(_, fate)| fate == wanted);
    let names = points.map(|(point, _)| point.to_string());
    names.collect::<Vec<_>>().join(" ")
}

#[test]
fn an_open_three_is_refuted_at_its_ends() {
    let board = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . X X X . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let found = ask(&board, Rule::Freestyle, Color::White, Goal::Vcf, 100_000);
    assert!(matches!(found.threat, Outcome::Win(_)));
    assert_eq!(points(&found, &Fate::Refutes), "c5 g5");
    assert_eq!(points(&found, &Fate::Unknown), "");
    assert!(is_complete(&board, Rule::Freestyle, Color::White, &found));
}

#[test]
fn a_five_that_black_may_not_stop_is_not_confused_with_another_one() {
    // d1 makes two fives: c1, which the strategy plays, and d5, where Black would make an overline.
    // A stone on c1 leaves the second only.
    let board = board(
        ". . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .
         X O X . X X X X .
         X . X O . . . O .
         . . O O . . . . O
         X O . O O . . O O
         O O . . O . X O .",
    );
    for nodes in [300, 3_000, 30_000] {
        let found = ask(&board, Rule::Renju, Color::Black, Goal::Vct, nodes);
        assert!(matches!(found.threat, Outcome::Win(_)));
        losses_hold(&board, Rule::Renju, Color::Black, &found, 1);
    }
}

#[test]
fn a_five_of_ones_own_refutes_everything() {
    let board = board(
        "X O O O O . .
         . . . . . . .
         . . . . . . .
         . X X X X . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    );
    let found = ask(&board, Rule::Freestyle, Color::White, Goal::Vct, 100_000);
    assert_eq!(points(&found, &Fate::Refutes), "f7");
    assert_eq!(points(&found, &Fate::Unknown), "");
    assert_eq!(found.replies.len(), 49 - 9);
    assert_eq!(
        losses_hold(&board, Rule::Freestyle, Color::White, &found, 1),
        39
    );
}

#[test]
fn without_a_threat_there_is_nothing_to_refute() {
    let found = ask(&Board::new(9), Rule::Renju, Color::White, Goal::Vct, 5_000);
    assert_eq!((found.threat, found.replies), (Outcome::NoWin, Vec::new()));
}

#[test]
fn threats_of_fours_agree_with_a_search_that_knows_only_the_rules() {
    let (mut refuted, mut lost, mut threats) = (0, 0, 0);
    for seed in 0..240 {
        let random = &mut random(seed);
        let (size, rule) = (6 + (seed % 2) as u8, Rule::ALL[seed as usize / 2 % 3]);
        let mut board = random_board(size, 0.35 + (seed % 4) as f64 * 0.05, random);
        if has_five(&board, rule) {
            continue;
        }
        for defender in Color::ALL {
            let found = ask(&board, rule, defender, Goal::Vcf, u64::MAX);
            if found.threat == Outcome::NoWin {
                continue;
            }
            threats += 1;
            assert!(is_complete(&board, rule, defender, &found), "{seed}");
            for (reply, fate) in &found.replies {
                let wins = rule.makes_five(&board, *reply, defender);
                board.place(*reply, defender);
                let loses = !wins && wins_by_fours(&mut board, rule, !defender, u16::MAX);
                board.remove(*reply);
                let expected = matches!(fate, Fate::Loses(_));
                assert!(*fate != Fate::Unknown, "{seed}: nothing was bounded");
                assert_eq!(loses, expected, "seed {seed}, {rule}, {reply}\n{board}");
                refuted += usize::from(!loses);
            }
            lost += losses_hold(&board, rule, defender, &found, 1);
        }
    }
    assert!(
        threats > 100 && refuted > threats && lost > 10 * threats,
        "{threats} {refuted} {lost}"
    );
}

#[test]
fn replies_that_lose_in_games_are_confirmed_by_the_checker() {
    let (mut lost, mut refuted, mut threats) = (0, 0, 0);
    for (number, game) in wins().step_by(40).enumerate() {
        let (board, rule, defender) = (game.board(), game.rule(), !game.side_to_move());
        let found = ask(board, rule, defender, Goal::Vct, 30_000);
        if !matches!(found.threat, Outcome::Win(_)) {
            continue;
        }
        threats += 1;
        assert!(is_complete(board, rule, defender, &found), "{number}");
        lost += losses_hold(board, rule, defender, &found, 23);
        refuted += (found.replies.iter())
            .filter(|it| it.1 == Fate::Refutes)
            .count();
    }
    println!("{threats} threats: {lost} of the losses checked, {refuted} refutations");
    assert!(threats > 10 && lost > 2 * threats, "{threats} {lost}");
}

#[test]
fn equal_questions_get_equal_replies_and_limits_hold() {
    let mut solver = ThreatSolver::new(1);
    for game in wins().step_by(150) {
        let (board, rule, defender) = (game.board(), game.rule(), !game.side_to_move());
        for nodes in [0, 1, 100, 3_000, 20_000] {
            let mut ask = |stop: &mut dyn FnMut() -> bool| {
                solver.refutations(board, rule, defender, Goal::Vct, nodes, stop)
            };
            let first = ask(&mut || false);
            assert!(first.nodes <= nodes, "{} of {nodes}", first.nodes);
            assert_eq!(ask(&mut || false), first);
            let stopped = ask(&mut || true);
            assert!(stopped.nodes <= 256 || stopped == first);
        }
    }
}
