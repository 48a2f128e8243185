//! Any board and any limit: the threat solver does not panic and keeps to the limit, its wins are
//! proven, and every legal reply is classified.
#![no_main]

use libfuzzer_sys::fuzz_target;
use engine::threat::{Goal, Outcome, ThreatSolver};
use proof::check;
use rules::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Rule};

const LIMITS: [u64; 5] = [0, 1, 30, 300, 3_000];
const GOALS: [Goal; 4] = [Goal::ShortestVcf, Goal::Vcf, Goal::Vct, Goal::Win];

thread_local! {
    static SOLVER: std::cell::RefCell<ThreatSolver> = ThreatSolver::new(1).into();
}

fuzz_target!(|bytes: &[u8]| {
    let [rule, size, question, stones @ ..] = bytes else {
        return;
    };
    let rule = Rule::ALL[usize::from(*rule) % Rule::ALL.len()];
    let board = board(MIN_SIZE + size % (MAX_SIZE - MIN_SIZE + 1), rule, stones);
    let question = usize::from(*question);
    let color = Color::ALL[question % 2];
    let goal = GOALS[question / 2 % GOALS.len()];
    let nodes = LIMITS[question / (2 * GOALS.len()) % LIMITS.len()];
    SOLVER.with_borrow_mut(|solver| {
        let answer = solver.solve(&board, rule, color, goal, nodes, &mut || false);
        assert!(answer.nodes <= nodes);
        believed(&board, rule, color, &answer.outcome);
        let found = solver.refutations(&board, rule, color, goal, nodes, &mut || false);
        assert!(found.nodes <= nodes);
        believed(&board, rule, !color, &found.threat);
        for (reply, _) in found.replies.iter().step_by(7) {
            if let Some(strategy) = found.win_against(*reply) {
                let mut after = board.clone();
                after.place(*reply, color);
                assert_eq!(check(&after, rule, !color, strategy, 1), []);
            }
        }
    });
});

/// Two bits a point: nothing, a black stone, a white one, nothing. A stone that would make five is
/// left out.
fn board(size: u8, rule: Rule, stones: &[u8]) -> Board {
    let mut board = Board::new(size);
    let bits = stones
        .iter()
        .flat_map(|byte| [0, 2, 4, 6].map(|shift| byte >> shift & 3));
    for (point, bits) in Point::all(size).zip(bits) {
        let color = match bits {
            1 => Color::Black,
            2 => Color::White,
            _ => continue,
        };
        if !rule.makes_five(&board, point, color) {
            board.place(point, color);
        }
    }
    board
}

fn believed(board: &Board, rule: Rule, attacker: Color, outcome: &Outcome) {
    if let Outcome::Win(strategy) = outcome {
        assert_eq!(check(board, rule, attacker, strategy, 1), []);
    }
}
