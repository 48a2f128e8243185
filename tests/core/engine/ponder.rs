//! Pondering of the tree search.

use arena::random_opening;
use engine::{Decision, Limits, Progress, SearchHandler, Searcher, Silent, TreeParams, TreeSearch};
use rules::{Action, Game, GameSetup, Point, Rule};

/// A handler that stops the search at a poll, and counts polls and reports.
#[derive(Default)]
struct Watch {
    /// Number of polls that are answered by "continue"; `None` for all.
    patience: Option<u32>,
    polls: u32,
    /// Nodes of the earlier searches, and of the current one.
    nodes: [u64; 2],
}

impl Watch {
    fn stopping_at(poll: u32) -> Self {
        Self {
            patience: Some(poll),
            ..Self::default()
        }
    }
}

impl SearchHandler for Watch {
    fn stopped(&mut self) -> bool {
        self.polls += 1;
        self.patience.is_some_and(|patience| self.polls > patience)
    }

    fn progress(&mut self, progress: &Progress) {
        let [before, now] = &mut self.nodes;
        if progress.nodes < *now {
            *before += *now;
        }
        *now = progress.nodes;
    }
}

fn search(params: TreeParams) -> TreeSearch {
    TreeSearch::new(TreeParams {
        table_mib: 4,
        ..params
    })
}

fn nodes(nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::default()
    }
}

fn depth(plies: u16) -> Limits {
    Limits {
        depth: Some(plies),
        ..Limits::default()
    }
}

fn decide(search: &mut TreeSearch, game: &Game, limits: &Limits) -> Decision {
    let decision = search.search(game, limits, &mut Silent);
    decision.expect("the game continues")
}

/// The game after a move, if it is not over.
fn after(game: &Game, point: Point) -> Option<Game> {
    let mut game = game.clone();
    game.play(Action::Place(point)).expect("a legal point");
    game.result().is_none().then_some(game)
}

/// A position after a move of the search, which has found nothing decisive, and the reply that it
/// expects.
struct Moment {
    search: TreeSearch,
    board: Game,
    expected: Game,
}

fn moment(seed: u64) -> Option<Moment> {
    let rule = Rule::ALL[seed as usize % 3];
    let game = random_opening(GameSetup::new(rule, 15).unwrap(), 6, seed);
    let mut search = search(TreeParams::default());
    let decision = decide(&mut search, &game, &nodes(10_000));
    if decision.progress.proven.is_some() {
        return None;
    }
    let board = after(&game, decision.point)?;
    let reply = *decision.progress.candidates[0].line.get(1)?;
    let expected = after(&board, reply)?;
    Some(Moment {
        search,
        board,
        expected,
    })
}

/// A position whose expected reply leaves the game undecided for some plies.
fn any_moment() -> Moment {
    let is_open = |moment: &Moment| {
        let other = &mut search(TreeParams::default());
        let later = decide(other, &moment.expected, &nodes(60_000));
        later.progress.proven.is_none()
    };
    let mut moments = (0..).filter_map(moment);
    moments.find(is_open).expect("not all are decided")
}

/// A search that pondered for `polls` polls, and the position from which it continued.
fn after_pondering(polls: u32) -> (TreeSearch, Game) {
    let Moment {
        mut search,
        board,
        expected,
    } = any_moment();
    search.ponder(&board, &Limits::default(), &mut Watch::stopping_at(polls));
    (search, expected)
}

/// For several positions, the result of `measure` on the search of `reply` after `polls` polls of
/// pondering.
fn sum(
    polls: u32,
    reply: impl Fn(&Moment) -> Option<Game>,
    measure: impl Fn(&mut TreeSearch, &Game) -> u64,
) -> u64 {
    let measures = (0..60).filter_map(|seed| {
        let mut moment = moment(seed)?;
        let next = reply(&moment)?;
        let Moment { search, board, .. } = &mut moment;
        search.ponder(board, &Limits::default(), &mut Watch::stopping_at(polls));
        Some(measure(search, &next))
    });
    let measures = measures.collect::<Vec<_>>();
    assert!(measures.len() >= 10, "{} positions", measures.len());
    measures.iter().sum()
}

#[test]
fn search_of_the_expected_reply_continues_from_pondering() {
    let plies = |most| {
        move |search: &mut TreeSearch, next: &Game| {
            let progress = decide(search, next, &nodes(most)).progress;
            u64::from(progress.depth)
        }
    };
    let expected = |moment: &Moment| Some(moment.expected.clone());
    let cold = sum(0, expected, plies(20_000));
    let warm = sum(200, expected, plies(1));
    assert!(warm > cold, "{warm} plies at once, {cold} in 20,000 nodes");
}

#[test]
fn a_bound_on_the_depth_holds_for_what_was_pondered() {
    let (mut search, expected) = after_pondering(100);
    let progress = decide(&mut search, &expected, &depth(3)).progress;
    assert_eq!(progress.depth, 3);
}

#[test]
fn whatever_the_reply_the_answer_is_legal() {
    for seed in 0..200 {
        let size = [5, 6, 9, 15, 20, 22][seed as usize % 6];
        let setup = GameSetup::new(Rule::ALL[seed as usize / 6 % 3], size).unwrap();
        let most = u64::from(size) * u64::from(size) - 4;
        let game = random_opening(setup, (seed * 7 % 90).min(most) as u16, seed);
        if game.result().is_some() || game.legal_points().next().is_none() {
            continue;
        }
        let mut search = search(TreeParams::default());
        let own = decide(&mut search, &game, &nodes(300)).point;
        let Some(board) = after(&game, own) else {
            continue;
        };
        let polls = seed as u32 % 9;
        search.ponder(&board, &Limits::default(), &mut Watch::stopping_at(polls));
        let replies = board.legal_points().collect::<Vec<_>>();
        let reply = replies[seed as usize * 31 % replies.len()];
        let Some(next) = after(&board, reply) else {
            continue;
        };
        if next.legal_points().next().is_some() {
            let answer = decide(&mut search, &next, &nodes(300)).point;
            let checked = next.check(Action::Place(answer));
            assert_eq!(checked, Ok(()), "seed {seed}: {answer}\n{}", next.board());
        }
    }
}

#[test]
fn pondering_ends_at_the_first_poll_that_says_so() {
    for poll in [0, 1, 2, 30] {
        let Moment {
            mut search, board, ..
        } = any_moment();
        let mut watch = Watch::stopping_at(poll);
        search.ponder(&board, &Limits::default(), &mut watch);
        // The poll that stops the search, and one before the next step would begin.
        let polls = watch.polls;
        assert!(polls > poll && polls <= poll + 2, "{polls} of {poll}");
    }
}

#[test]
fn pondering_ends_by_itself_when_there_is_nothing_more_to_find_out() {
    let setup = GameSetup::new(Rule::Freestyle, 5).unwrap();
    let game = random_opening(setup, 16, 1);
    let mut search = search(TreeParams::default());
    let board = after(&game, decide(&mut search, &game, &nodes(1_000)).point);
    search.ponder(&board.expect("it goes on"), &Limits::default(), &mut Silent);
}

#[test]
fn pondering_keeps_the_bound_of_its_own() {
    let own = 3_000;
    for seed in 0..10 {
        let rule = Rule::ALL[seed as usize % 3];
        let game = random_opening(GameSetup::new(rule, 15).unwrap(), 6, seed);
        let mut search = search(TreeParams {
            max_nodes: own,
            ..TreeParams::default()
        });
        let board = after(&game, decide(&mut search, &game, &nodes(own)).point);
        let mut watch = Watch::default();
        search.ponder(&board.expect("it goes on"), &Limits::default(), &mut watch);
        let made = watch.nodes.iter().sum::<u64>();
        assert!(made > 0 && made <= own, "{made} of {own}");
    }
}

#[test]
fn search_without_a_table_does_not_ponder() {
    let game = random_opening(GameSetup::default(), 6, 1);
    let forgetful = TreeParams {
        keep: false,
        ..TreeParams::default()
    };
    let mut without_table = TreeParams::default();
    without_table.techniques.table = false;
    for params in [forgetful, without_table] {
        let mut watch = Watch::default();
        search(params).ponder(&game, &Limits::default(), &mut watch);
        assert_eq!(watch.polls, 0);
    }
}

#[test]
fn a_new_game_forgets_what_was_pondered() {
    let (mut search, expected) = after_pondering(30);
    search.new_game();
    let again = decide(&mut search, &expected, &depth(8)).progress.nodes;
    let fresh = decide(
        &mut self::search(TreeParams::default()),
        &expected,
        &depth(8),
    );
    assert_eq!(again, fresh.progress.nodes);
}

#[test]
fn lines_asked_for_later_are_all_searched() {
    let (mut search, expected) = after_pondering(30);
    let limits = Limits {
        lines: Some(3),
        ..depth(4)
    };
    let decision = decide(&mut search, &expected, &limits);
    let scored = decision.progress.candidates.iter().take(3);
    assert!(
        scored.clone().all(|it| it.score.is_some()),
        "{:?}",
        scored.collect::<Vec<_>>()
    );
}
