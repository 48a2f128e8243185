//! The defence map: equal to a search by the rules alone, and each loss accepted by the checker.

use engine::threat::Goal;
use game::{DefenceMap, Outlook, Prover, Situation};
use judges::fours::{has_five, is_legal, wins_by_fours};
use player::StopToken;
use proof::check;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rules::{Board, Color, Point, Rule, parse_points};

use crate::many::many;

/// A position of 7 or 8 lines with random stones and no five.
fn random_position(seed: u64) -> Option<Situation> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (size, rule) = (7 + (seed % 2) as u8, Rule::ALL[seed as usize / 2 % 3]);
    let share = 0.3 + (seed % 5) as f64 * 0.05;
    let mut board = Board::new(size);
    for point in Point::all(size) {
        if random.random_bool(share) {
            let color = Color::ALL[usize::from(random.random_bool(0.5))];
            board.place(point, color);
        }
    }
    let side = Color::ALL[seed as usize / 6 % 2];
    (!has_five(&board, rule)).then_some(Situation { board, rule, side })
}

/// What the maps of some positions had: threats, and replies that lose and that do not.
#[derive(Debug, Default)]
struct Seen {
    threats: usize,
    lost: usize,
    unlost: usize,
}

/// Compares the map of fours of one position with the judge.
fn agrees(seed: u64, at: &Situation, prover: &mut Prover, seen: &mut Seen) {
    let map = prover.defences(at, Goal::Vcf, u64::MAX, &StopToken::new());
    let (rule, side, mut board) = (at.rule, at.side, at.board.clone());
    let threatens = wins_by_fours(&mut board, rule, !side, u16::MAX);
    assert_eq!(map.threat.is_some(), threatens, "{seed}\n{board}");
    assert_eq!(map.is_quiet, !threatens, "{seed}: nothing was bounded");
    if !threatens {
        return;
    }
    seen.threats += 1;
    let empty = board.empty_points();
    let legal = empty.filter(|&it| is_legal(&board, rule, it, side));
    assert!(map.replies.iter().map(|it| it.0).eq(legal), "{seed}");
    for (reply, outlook) in &map.replies {
        let wins = rule.makes_five(&board, *reply, side);
        board.place(*reply, side);
        let loses = !wins && wins_by_fours(&mut board, rule, !side, u16::MAX);
        match outlook {
            Outlook::Lost(win) => {
                assert!(loses, "{seed}, {rule}, {reply}\n{board}");
                assert_eq!(check(&board, rule, !side, win, 1), [], "{seed}, {reply}");
                seen.lost += 1;
            }
            Outlook::NoThreatWin => {
                assert!(!loses, "{seed}, {rule}, {reply}\n{board}");
                seen.unlost += 1;
            }
            Outlook::Open => panic!("{seed}, {reply}: nothing was bounded"),
        }
        board.remove(*reply);
    }
}

fn maps_agree(positions: u64) -> Seen {
    let (mut prover, mut seen) = (Prover::new(5_000), Seen::default());
    for seed in 0..positions {
        if let Some(at) = random_position(seed) {
            agrees(seed, &at, &mut prover, &mut seen);
        }
    }
    seen
}

#[test]
fn the_map_of_fours_agrees_with_a_search_that_knows_only_the_rules() {
    let seen = maps_agree(300);
    assert!(
        seen.threats > 50 && seen.unlost > seen.threats && seen.lost > 10 * seen.threats,
        "{seen:?}"
    );
}

/// The map of all threats: every loss is checked, and no reply that loses to fours is called quiet.
#[test]
fn the_map_of_threats_claims_no_false_loss_and_misses_no_fours() {
    let (mut prover, mut lost) = (Prover::new(5_000), 0);
    for (seed, at) in (0..60).filter_map(|seed| Some((seed, random_position(seed)?))) {
        let map = prover.defences(&at, Goal::Vct, 20_000, &StopToken::new());
        for (reply, outlook) in &map.replies {
            let (mut next, wins) = (at.board.clone(), at.makes_five(*reply));
            next.place(*reply, at.side);
            match outlook {
                Outlook::Lost(win) => {
                    assert_eq!(
                        check(&next, at.rule, !at.side, win, 1),
                        [],
                        "{seed}, {reply}"
                    );
                    lost += 1;
                }
                Outlook::NoThreatWin if !wins => {
                    let loses = wins_by_fours(&mut next, at.rule, !at.side, u16::MAX);
                    assert!(!loses, "{seed}, {reply}\n{next}");
                }
                Outlook::NoThreatWin | Outlook::Open => {}
            }
        }
    }
    assert!(lost > 100, "{lost}");
}

#[test]
#[ignore = "5,000 positions: too long for every `cargo test`; `.ci/run` tries a twentieth, and \
    `cargo test --release --no-default-features --test it very_many -- --ignored` all of them"]
fn very_many_maps_of_fours_agree_with_a_search_that_knows_only_the_rules() {
    let seen = maps_agree(many(5_000));
    println!("{seen:?}");
    assert!(seen.lost > 0, "{seen:?}");
}

/// The position after these stones, Black's first, with the last stone.
fn after(stones: &str, rule: Rule) -> (Situation, Point) {
    let stones = parse_points(stones, 15).expect("points");
    let empty = Situation {
        board: Board::new(15),
        rule,
        side: Color::Black,
    };
    let at = stones.iter().fold(empty, |at, &point| at.after(point));
    (at, *stones.last().expect("a stone"))
}

fn map(at: &Situation) -> DefenceMap {
    Prover::new(5_000).defences(at, Goal::Vct, 50_000, &StopToken::new())
}

#[test]
fn every_legal_reply_has_an_outlook_and_every_loss_is_checked() {
    for rule in Rule::ALL {
        let (at, last) = after("h8a1i8b3j8", rule);
        let map = map(&at);
        let legal = at.board.empty_points().filter(|&it| at.is_legal(it));
        assert!(map.replies.iter().map(|it| it.0).eq(legal));
        let unlost = map.unlost();
        assert!((2..=4).contains(&unlost.len()), "{unlost:?}");
        for (reply, outlook) in &map.replies {
            if let Outlook::Lost(strategy) = outlook {
                let next = at.after(*reply);
                let faults = check(&next.board, rule, next.side, strategy, 1);
                assert_eq!(faults, [], "{reply}, {rule}");
            }
        }
        assert_eq!(map.outlook(last), Outlook::Open);
    }
}

#[test]
fn a_lost_position_has_one_proof_for_all_replies() {
    for rule in Rule::ALL {
        // Black has an open four.
        let (at, last) = after("h8a1i8b3j8a15k8", rule);
        let map = map(&at);
        let Outlook::Lost(strategy) = map.outlook(last) else {
            panic!("no reply stops an open four");
        };
        assert_eq!(strategy.plies(), 3);
        assert_eq!(at.proof_of_loss(&strategy).check(1), Ok(Vec::new()));
    }
}

#[test]
fn a_quiet_position_has_no_threat_win_and_a_search_without_nodes_says_nothing() {
    let (at, last) = after("h8a1", Rule::Freestyle);
    let quiet = map(&at);
    assert_eq!((quiet.threat.as_ref(), quiet.replies.len()), (None, 0));
    assert_eq!(quiet.outlook(last), Outlook::NoThreatWin);
    let (at, last) = after("h8a1i8b3j8", Rule::Freestyle);
    let open = Prover::new(1).defences(&at, Goal::Vct, 0, &StopToken::new());
    assert_eq!(open.outlook(last), Outlook::Open);
}

#[test]
fn a_reply_that_loses_after_all_does_not_hold() {
    let (at, _) = after("h8a1i8b3j8", Rule::Freestyle);
    let mut map = map(&at);
    // Forget one loss: the confirmation finds it again.
    let idle = parse_points("o1", 15).expect("a point")[0];
    for (reply, outlook) in &mut map.replies {
        if *reply == idle {
            *outlook = Outlook::NoThreatWin;
        }
    }
    let (mut prover, unlost) = (Prover::new(5_000), map.unlost());
    let holding = prover.holding(&at, &mut map, (unlost, usize::MAX), &StopToken::new());
    assert!(!holding.is_empty() && !holding.contains(&idle));
    assert!(!map.unlost().contains(&idle));
}
