//! Mistakes in the options of a search: its schedule, patterns, and the other keys of each kind.

use super::{load, told, tree};

#[test]
fn mistake_in_a_search_is_reported_at_its_own_line() {
    const GOOD: &str = "{ ply = 0, depth = 4, root = 4, child = 4 }";
    let schedule = |steps: &str| tree(&format!("schedule = [\n{GOOD},\n{steps}\n]"));
    let cases = [
        (
            schedule("{ ply = 9, depth = 65, root = 4, child = 4 }"),
            "6: [players.t] search.schedule[1].depth: 65 is out of range, expected 1 to 64",
        ),
        (
            schedule(
                "{ ply = 9, depth = 4, root = 4, child = 4 },\n\
                { ply = 10, depth = 4, root = 0, child = 4 }",
            ),
            "7: [players.t] search.schedule[2].root: 0 is out of range, expected 1 to 484",
        ),
        (
            schedule(
                "{ ply = 9, depth = 4, root = 4, child = 4 },\n\
                { ply = 9, depth = 4, root = 4, child = 4 }",
            ),
            "7: [players.t] search.schedule[2].ply: 9 is out of order, expected more than 9, \
            where the step before begins",
        ),
        (
            schedule("{ ply = 9, depth = 4, root = 4 }"),
            "6: [players.t] search.schedule[1]: missing key `child`",
        ),
        (
            schedule("{ ply = 9, depth = 400, root = 4, child = 4 }"),
            "6: [players.t] search.schedule[1].depth: 400 is out of range, expected 1 to 64",
        ),
        (
            schedule("{ ply = 9, deep = 4, root = 4, child = 4 }"),
            "6: [players.t] search.schedule[1].deep: unknown key `deep`, expected one of `ply`, \
            `depth`, `root`, `child`\n\
             mine.toml:6: [players.t] search.schedule[1]: missing key `depth`",
        ),
        (
            tree("schedule = []"),
            "4: [players.t] search.schedule: the schedule is empty, expected at least one step",
        ),
        (
            tree("schedule = 8"),
            "4: [players.t] search.schedule: found integer `8`, expected a list of steps \
            `[{ ply = 0, depth = 8, root = 10, child = 4 }]`, or an expression as a text \
            `\"#{ depth: 8, root: 10, child: 4 }\"`",
        ),
        (
            tree("schedule = [{ ply = 2, depth = 4, root = 4, child = 4 }]"),
            "4: [players.t] search.schedule[0].ply: the first step begins at 2, expected 0",
        ),
        (
            tree("table_mib = 0"),
            "4: [players.t] search.table_mib: 0 is out of range, expected 1 to 4096",
        ),
        (
            tree("max_nodes = -1"),
            "4: [players.t] search.max_nodes: -1 is out of range, expected a whole number from 0",
        ),
        (
            tree("enabled = \"no\""),
            "4: [players.t] search.enabled: found string \"no\", expected true or false",
        ),
        (
            tree("max_depth = 65"),
            "4: [players.t] search.max_depth: 65 is out of range, expected 1 to 64",
        ),
        (
            tree("generator = \"modells\""),
            "4: [players.t] search.generator: unknown value `modells` (did you mean `models`?), \
            expected one of `models`, `neighbours`, `all`",
        ),
        (
            tree("scores.five = -1"),
            "4: [players.t] search.scores.five: -1 is out of range, expected 0 to 100000000",
        ),
        (
            tree("patterns = \"clasic\""),
            "4: [players.t] search.patterns: unknown value `clasic` (did you mean `classic`?), \
            expected `classic`",
        ),
        (
            tree("patterns = 3"),
            "4: [players.t] search.patterns: found integer `3`, expected the name of a built-in \
            table or a table `{ tiers = [..] }`",
        ),
        (
            tree("patterns = {}"),
            "4: [players.t] search.patterns: missing key `tiers`",
        ),
        (
            tree("patterns = { tiers = [], teirs = 1 }"),
            "4: [players.t] search.patterns.teirs: unknown key `teirs` (did you mean `tiers`?), \
            expected `tiers`\n\
             mine.toml:4: [players.t] search.patterns: tiers: the list is empty, expected at \
             least one element",
        ),
        (
            tree(
                "[players.t.search.patterns]\ntiers = [\n{ score = 5, lines = [\"11\"] },\n\
                { score = -1, line = [\"1\"] },\n]",
            ),
            "7: [players.t] search.patterns.tiers[1].line: unknown key `line` (did you mean \
            `lines`?), expected `score` or `lines`",
        ),
        (
            tree("switches.table = 1"),
            "4: [players.t] search.switches.table: found integer `1`, expected true or false",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(&text), format!("mine.toml:{expected}"), "of {text}");
    }
}

#[test]
fn every_mistake_in_a_pattern_table_is_reported_at_its_own_place() {
    let tiers = "patterns.tiers = [\n\
                 { score = -7, lines = [\"11\", \"1x1\"] },\n\
                 { score = 5, lines = [\"000\", \"\", \"11\", \"00000000000000000000001\"] },\n\
                 { score = 6, lines = [\"0011\"] },\n\
                 { score = 7, lines = [\"1100\"] },\n\
                 { score = 8, lines = [] },\n\
                 ]";
    let expected = [
        "5: [players.t] search.patterns.tiers[0].score: -7 is out of range, expected 0 to \
        100000000",
        "5: [players.t] search.patterns.tiers[0].lines[1]: `1x1` has `x`, expected only 0 (empty) \
        and 1 (own stone)",
        "6: [players.t] search.patterns.tiers[1].lines[0]: `000` has no 1, expected at least one \
        own stone",
        "6: [players.t] search.patterns.tiers[1].lines[1]: `` has 0 points, expected 1 to 22",
        "6: [players.t] search.patterns.tiers[1].lines[2]: `11` occurs twice, expected each \
        pattern once",
        "6: [players.t] search.patterns.tiers[1].lines[3]: `00000000000000000000001` has 23 \
        points, expected 1 to 22",
        "7: [players.t] search.patterns.tiers[2].lines[0]: `0011` is read from both ends of a \
        line, expected `1100` at the same score as well",
        "8: [players.t] search.patterns.tiers[3].lines[0]: `1100` is read from both ends of a \
        line, expected `0011` at the same score as well",
        "9: [players.t] search.patterns.tiers[4].lines: the list is empty, expected at least one \
        element",
    ];
    let lines = expected.map(|line| format!("mine.toml:{line}"));
    assert_eq!(told(&tree(tiers)).lines().collect::<Vec<_>>(), lines);
}

#[test]
fn too_many_patterns_are_reported() {
    let lines = (1..=257)
        .map(|number| format!("\"{number:012b}\""))
        .collect::<Vec<_>>();
    let told = told(&tree(&format!(
        "patterns.tiers = [{{ score = 1, lines = [{}] }}]",
        lines.join(", ")
    )));
    let first = "mine.toml:4: [players.t] search.patterns.tiers: 257 patterns are too many, \
        expected 256 at most";
    assert_eq!(told.lines().next(), Some(first));
}

#[test]
fn pattern_that_the_kind_tree_cannot_follow_is_reported() {
    let cast = |kind| {
        format!(
            "[players.t]\nkind = \"{kind}\"\n[players.t.search]\npatterns.tiers = [\n\
             {{ score = 5, lines = [\"11\", \"0001111000\"] }},\n]"
        )
    };
    let expected = "mine.toml:5: [players.t] search.patterns.tiers[0].lines[1]: `0001111000` has \
        10 points, expected 1 to 9";
    assert_eq!(told(&cast("tree")), expected);
    assert!(load(&[("mine.toml", &cast("models"))]).is_ok());
}

#[test]
fn mistake_in_a_tree_search_is_reported() {
    let cases = [
        (
            "evaluator = \"model\"",
            "search.evaluator: unknown value `model`, expected one of `combinations`, `net`, \
            `patterns`",
        ),
        (
            "scale = 0",
            "search.scale: 0 is out of range, expected 1 to 100000000",
        ),
        (
            "complexity = { width = 0 }",
            "search.complexity.width: 0 is out of range, expected 1 to 484",
        ),
        (
            "complexity = { time_per_unit = 101 }",
            "search.complexity.time_per_unit: 101 is out of range, expected 0 to 100",
        ),
        (
            "dynamics = \"complex\"",
            "search.dynamics: unknown value `complex` (did you mean `complexity`?), expected one \
            of `schedule`, `complexity`, `off`",
        ),
        (
            "patterns = \"clasic\"",
            "search.patterns: unknown value `clasic` (did you mean `classic`?), expected `classic`",
        ),
    ];
    for (search, expected) in cases {
        let text = format!("[players.t]\nkind = \"tree\"\n[players.t.search]\n{search}");
        assert_eq!(told(&text), format!("mine.toml:4: [players.t] {expected}"));
    }
}

#[test]
fn mistakes_in_a_monte_carlo_search_are_reported_all_at_once() {
    let text = "\
[players.m]
kind = \"montecarlo\"
seed = \"gmae\"
[players.m.search]
algorithm = \"tre\"
rollouts = { temperature = -1, plies = 4 }
max_nodes = -1
schedule = [{ ply = 0, depth = 0, root = 4, child = 4 }]
temperature = 1
[players.m.search.tree]
minimax = 1.5
noise = nan
leaf_depth = 17
max_nodes = 10
";
    let told = told(text);
    let found = |line: &str| {
        told.lines()
            .any(|told| told.starts_with(&format!("mine.toml:{line}")))
    };
    for line in [
        "3: [players.m] seed: expected `seed = \"game\"` or a whole number from 0",
        "5: [players.m] search.algorithm: unknown value `tre` (did you mean `tree`?), expected \
        `rollouts` or `tree`",
        "7: [players.m] search.max_nodes: -1 is out of range, expected a whole number from 0",
        "8: [players.m] search.schedule[0].depth: 0 is out of range, expected 1 to 64",
        "9: [players.m] search.temperature: unknown key `temperature`",
    ] {
        assert!(found(line), "{line} in\n{told}");
    }
    let readable: String = text
        .lines()
        .filter(|line| {
            !["seed", "algorithm", "max_nodes = -1", "schedule", "temp"]
                .iter()
                .any(|key| line.starts_with(key))
        })
        .map(|line| format!("{line}\n"))
        .collect();
    let expected = [
        "4: [players.m] search.rollouts.temperature: -1 is out of range, expected 0 to 10",
        "4: [players.m] search.rollouts.plies: 4 is out of range, expected 1 to 3",
        "6: [players.m] search.tree.minimax: 1.5 is out of range, expected 0 to 1",
        "7: [players.m] search.tree.noise: NaN is out of range, expected 0 to 5",
        "8: [players.m] search.tree.leaf_depth: 17 is out of range, expected 0 to 16",
        "9: [players.m] search.tree.max_nodes: 10 is out of range, expected 1000 to 100000000",
    ]
    .map(|line| format!("mine.toml:{line}"));
    assert_eq!(super::told(&readable).lines().collect::<Vec<_>>(), expected);
}
