//! Wins that begin with a quiet move.

use engine::threat::{Answer, Goal, Outcome, ThreatSolver};
use proof::check;
use rules::{Board, Color, Game, GameSetup, Rule, parse_points};

fn board(moves: &str) -> Board {
    let points = parse_points(moves, GameSetup::DEFAULT_SIZE).expect("they are points");
    let game = Game::with_moves(GameSetup::default(), points).expect("they can be played");
    game.board().clone()
}

fn ask_under(rule: Rule, board: &Board, side: Color, goal: Goal, nodes: u64) -> Answer {
    ThreatSolver::new(16).solve(board, rule, side, goal, nodes, &mut || false)
}

fn ask(board: &Board, side: Color, goal: Goal, nodes: u64) -> Answer {
    ask_under(Rule::Freestyle, board, side, goal, nodes)
}

#[test]
fn quiet_move_wins_where_threats_do_not() {
    // Positions from games. Black has no win by threats alone, but a quiet move after which White
    // cannot stop all threats.
    for (rule, moves, first) in [
        (Rule::Freestyle, "j8j9h6i4i7k9", "i9"),
        (Rule::Standard, "j9j11h9h7k8i9", "j7"),
        (Rule::Renju, "f10e9g11d12h10e10h11f11g12e7", "e8"),
    ] {
        let (board, first) = (board(moves), parse_points(first, 15).expect("a point"));
        let loud = ask_under(rule, &board, Color::Black, Goal::Vct, 200_000);
        assert_eq!(loud.outcome, Outcome::NoWin, "{rule}");
        let quiet = ask_under(rule, &board, Color::Black, Goal::Win, 600_000);
        let Outcome::Win(strategy) = quiet.outcome else {
            panic!("{rule}: {:?} after {} nodes", quiet.outcome, quiet.nodes);
        };
        assert_eq!(strategy.line()[..1], first, "{rule}");
        assert_eq!(check(&board, rule, Color::Black, &strategy, 4), []);
    }
}

#[test]
fn limit_is_kept_and_answers_repeat() {
    let board = board("j8j9h6i4i7k9");
    for nodes in [0, 1, 100, 5_000, 60_000] {
        let first = ask(&board, Color::Black, Goal::Win, nodes);
        assert!(first.nodes <= nodes, "{} of {nodes}", first.nodes);
        assert_eq!(first, ask(&board, Color::Black, Goal::Win, nodes));
    }
    let mut solver = ThreatSolver::new(16);
    let mut solve = || {
        let (rule, nodes) = (Rule::Freestyle, 30_000);
        solver.solve(&board, rule, Color::Black, Goal::Win, nodes, &mut || false)
    };
    assert_eq!(solve(), solve());
}

#[test]
fn earlier_searches_change_no_answer() {
    // A small table, in which entries are replaced all the time.
    let mut used = ThreatSolver::new(1);
    let other = board("h8i9g7i7i8h9");
    let mut stop = || false;
    used.solve(
        &other,
        Rule::Renju,
        Color::Black,
        Goal::Win,
        150_000,
        &mut stop,
    );
    let board = board("j8j9h6i4i7k9");
    let mut ask = |solver: &mut ThreatSolver| {
        let (rule, nodes) = (Rule::Freestyle, 150_000);
        solver.solve(&board, rule, Color::Black, Goal::Win, nodes, &mut stop)
    };
    assert_eq!(ask(&mut used), ask(&mut ThreatSolver::new(1)));
}

#[test]
fn five_that_has_to_be_stopped_leaves_no_time() {
    let board = board("h8g8i8a3j8a5k8");
    let answer = ask(&board, Color::White, Goal::Win, 20_000);
    assert!(!matches!(answer.outcome, Outcome::Win(_)));
}
