//! A broken `players.toml`: every mistake is told with its file, line and key and with what was expected.

use nekomoku::player::Registry;
use nekomoku::player::config::{Cast, ConfigErrors, Source};

fn load(files: &[(&str, &str)]) -> Result<Cast, ConfigErrors> {
    let files = files.iter().map(|&(name, text)| Source {
        name: name.into(),
        text: text.into(),
    });
    let sources = Source::embedded().into_iter().chain(files).collect();
    Cast::load(&Registry::builtin(), sources)
}

/// What the user is told of `text`, a line a mistake.
fn told(text: &str) -> String {
    load(&[("mine.toml", text)])
        .expect_err("there is a mistake")
        .to_string()
}

/// A character of the kind `tree` whose section `search` begins at line 4.
fn tree(search: &str) -> String {
    format!("[players.t]\nkind = \"models\"\n[players.t.search]\n{search}")
}

const KINDS: &str = "expected one of `counting`, `gomocup`, `human`, `models`, `montecarlo`, `priority`, `random`, `tree`";

#[test]
fn each_mistake_is_told_where_it_is_and_what_was_expected() {
    let cases = [
        ("[players.x]\nkind = \"tre\"", format!("2: [players.x] kind: unknown kind `tre` (did you mean `tree`?), {KINDS}")),
        ("[players.x]\nkind = \"alphazero\"", format!("2: [players.x] kind: unknown kind `alphazero`, {KINDS}")),
        ("[players.x]\nkind = 7", "2: [players.x] kind: found integer `7`, expected a string".into()),
        ("\n[players.x]\nname = \"X\"", format!("2: [players.x]: `kind` (or `extends`) is missing, {KINDS}")),
        (
            "[players.x]\nkind = \"random\"\nsed = 3",
            "3: [players.x] sed: unknown key `sed` (did you mean `seed`?), expected `seed`".into(),
        ),
        (
            "[players.you]\nvolume = 3",
            "2: [players.you] volume: unknown key `volume`, expected none: this kind has no keys of its own".into(),
        ),
        (
            "[players.random]\nseed = \"gmae\"",
            "2: [players.random] seed: expected `seed = \"game\"` or a whole number from 0".into(),
        ),
        ("[players.kitten]\nlapses = 1.5", "2: [players.kitten] lapses: 1.5 is out of range, expected a share from 0 to 1".into()),
        ("[players.kitten]\nlapses = nan", "2: [players.kitten] lapses: NaN is out of range, expected a share from 0 to 1".into()),
        ("[players.kitten]\nlapses = \"half\"", "2: [players.kitten] lapses: found string \"half\", expected a number".into()),
        (
            "[players.x]\nkind = \"random\"\nname = 5",
            "3: [players.x] name: expected a text or a table of texts by language (`{ en = \"Cat\" }`)".into(),
        ),
        (
            "[players.cat]\navatar = \"kiten\"",
            "2: [players.cat] avatar: unknown portrait `kiten` (did you mean `kitten`?), \
             expected one of `abacus`, `alley`, `cat`, `fox`, `hare`, `human`, `kitten`, `owl`, `panther`, `robot`, `sleepy`, \
             `squirrel`, `turtle`"
                .into(),
        ),
        ("[players.lynx]\nponder = 1", "2: [players.lynx] ponder: found integer `1`, expected true or false".into()),
        ("[players.cat]\ntime = 5", "2: [players.cat] time: found integer `5`, expected a table `{ .. }`".into()),
        ("[players.cat.time]\nmin_ms = -5", "2: [players.cat] time.min_ms: -5 is out of range, expected a whole number from 0".into()),
        (
            "[players.cat.time]\nmin_ms = 600\nmax_ms = 500",
            "3: [players.cat] time.max_ms: 500 is out of range, expected 1 or more and no less than `min_ms`, which is 600".into(),
        ),
        (
            "[players.x]\nextends = \"kiten\"",
            "2: [players.x] extends: there is no player `kiten` (did you mean `kitten`?), expected the ID of another player".into(),
        ),
        ("[players.x]\nextends = 3", "2: [players.x] extends: expected the ID of another player".into()),
        (
            "[players.x]\nextends = \"x\"",
            "2: [players.x] extends: a circle, `x` extends `x`: expected the ID of another player".into(),
        ),
        ("[players.Tom]\nkind = \"random\"", "1: [players.Tom]: an ID is made of a-z, 0-9, `_` and `-`".into()),
        ("[players]\ntom = 3", "2: [players.tom]: expected a section [players.tom]".into()),
        (
            "[player.x]\nkind = \"random\"",
            "1: [player]: unknown section or key (did you mean `players`?), expected `schema`, [players.ID] or [match]".into(),
        ),
        ("schema = 2", "1: schema: 2 is not known, expected 1".into()),
        ("match = 1", "1: [match]: expected a section [match]".into()),
        ("[match]\nblack = \"kat\"", "2: [match] black: there is no player `kat` (did you mean `cat`?)".into()),
        ("[match]\nwhite = 3", "2: [match] white: found integer `3`, expected a string".into()),
        ("[match]\nsize = 23", "2: [match] size: board size 23 is not supported, expected 5 to 22 lines".into()),
        ("[match]\nsize = 1000", "2: [match] size: 1000 is out of range, expected a whole number from 0 to 255".into()),
        (
            "[match]\nrule = \"renyu\"",
            "2: [match] rule: unknown value `renyu` (did you mean `renju`?), expected one of `freestyle`, `standard`, `renju`".into(),
        ),
        (
            "[match]\nsizes = 15",
            "2: [match] sizes: unknown key `sizes` (did you mean `size`?), expected one of `black`, `white`, `rule`, `size`".into(),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), format!("mine.toml:{expected}"), "of {text:?}");
    }
}

#[test]
fn mistake_in_a_character_is_told_at_its_own_line() {
    let of = |keys: &str| format!("[players.t]\nkind = \"tree\"\n{keys}");
    let out = |key: &str, value: &str, range: &str| {
        format!("3: [players.t] {key}: {value} is out of range, expected {range}")
    };
    let cases = [
        ("level = 101", out("level", "101", "0 to 100")),
        ("level = 300", out("level", "300", "a whole number from 0 to 255")),
        ("choice.temperature = -1", out("choice.temperature", "-1", "0 to 100")),
        ("choice.temperature = [[0, 3], [9, 101]]", out("choice.temperature[1]", "101", "0 to 100")),
        (
            "choice.temperature = [[4, 3], [4, 1]]",
            "3: [players.t] choice.temperature[1]: 4 is out of order, expected more than 4".into(),
        ),
        (
            "choice.temperature = []",
            "3: [players.t] choice.temperature: the curve is empty, expected at least one [stones on board, number]".into(),
        ),
        (
            "choice.temperature = \"hot\"",
            "3: [players.t] choice.temperature: expected a number, or a list of [stones on board, number] like [[0, 4], [12, 0]]".into(),
        ),
        ("choice.top_k = 1", out("choice.top_k", "1", "2 to 40")),
        ("choice.max_loss = nan", out("choice.max_loss", "NaN", "0 to 100")),
        (
            "choice.maxloss = 3",
            "3: [players.t] choice.maxloss: unknown key `maxloss` (did you mean `max_loss`?), expected one of `temperature`, `top_k`, `max_loss`"
                .into(),
        ),
        ("perception.miss_vcf = 1.5", out("perception.miss_vcf", "1.5", "0 to 1")),
        (
            "perception.miss_four = 0.2",
            out("perception.miss_four", "0.2", "0, since a character without `level`, or from level 15 on, always stops a five"),
        ),
        ("perception.sight = 23", out("perception.sight", "23", "0 to 22")),
        ("style.attack = 0.1", out("style.attack", "0.1", "0.25 to 4")),
        ("style.mirror = 41", out("style.mirror", "41", "-40 to 40")),
        ("manners.resign = 60", out("manners.resign", "60", "0 to 50")),
        ("manners.resign_after = 0", out("manners.resign_after", "0", "1 to 100")),
        ("manners.draw = 101", out("manners.draw", "101", "0 to 100")),
        ("style = 4", "3: [players.t] style: found integer `4`, expected a table `{ .. }`".into()),
    ];
    for (keys, expected) in cases {
        assert_eq!(
            told(&of(keys)),
            format!("mine.toml:{expected}"),
            "of {keys:?}"
        );
    }
    // A kind without a search has no such keys.
    let random = told("[players.t]\nkind = \"random\"\nlevel = 5");
    assert!(
        random.starts_with("mine.toml:3: [players.t] level: unknown key `level`"),
        "{random}"
    );
    // All at once, those of the search among them.
    let many = told(&of(
        "level = 7\nsearch.lines = 0\nchoice.top_k = 99\nstyle.centre = 99",
    ));
    assert_eq!(many.lines().count(), 3, "{many}");
}

#[test]
fn mistake_in_a_search_is_told_at_its_own_line() {
    const GOOD: &str = "{ ply = 0, depth = 4, root = 4, child = 4 }";
    let schedule = |steps: &str| tree(&format!("schedule = [\n{GOOD},\n{steps}\n]"));
    let cases = [
        (
            schedule("{ ply = 9, depth = 65, root = 4, child = 4 }"),
            "6: [players.t] search.schedule[1].depth: 65 is out of range, expected 1 to 64",
        ),
        (
            schedule(
                "{ ply = 9, depth = 4, root = 4, child = 4 },\n{ ply = 10, depth = 4, root = 0, child = 4 }",
            ),
            "7: [players.t] search.schedule[2].root: 0 is out of range, expected 1 to 484",
        ),
        (
            schedule(
                "{ ply = 9, depth = 4, root = 4, child = 4 },\n{ ply = 9, depth = 4, root = 4, child = 4 }",
            ),
            "7: [players.t] search.schedule[2].ply: 9 is out of order, expected more than 9, where the step before begins",
        ),
        (
            schedule("{ ply = 9, depth = 4, root = 4 }"),
            "6: [players.t] search.schedule[1]: missing key `child`",
        ),
        (
            schedule("{ ply = 9, depth = 400, root = 4, child = 4 }"),
            "6: [players.t] search.schedule[1].depth: 400 is out of range, expected a whole number from 0 to 255",
        ),
        (
            schedule("{ ply = 9, deep = 4, root = 4, child = 4 }"),
            "6: [players.t] search.schedule[1].deep: unknown key `deep`, expected one of `ply`, `depth`, `root`, `child`",
        ),
        (
            tree("schedule = []"),
            "4: [players.t] search.schedule: the schedule is empty, expected at least one step",
        ),
        (
            tree("schedule = 8"),
            "4: [players.t] search.schedule: found integer `8`, expected a list `[..]`",
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
            tree("evaluator = \"modell\""),
            "4: [players.t] search.evaluator: unknown value `modell` (did you mean `model`?), expected one of `model`, `counting`, `shapes`, `patterns`",
        ),
        (
            tree("scores.five = -1"),
            "4: [players.t] search.scores.five: -1 is out of range, expected 0 to 100000000",
        ),
        (
            tree("patterns = \"clasic\""),
            "4: [players.t] search.patterns: unknown value `clasic` (did you mean `classic`?), expected `classic`",
        ),
        (
            tree("patterns = 3"),
            "4: [players.t] search.patterns: found integer `3`, expected the name of a built-in table or a table `{ tiers = [..] }`",
        ),
        (
            tree("patterns = {}"),
            "4: [players.t] search.patterns: missing key `tiers`",
        ),
        (
            tree("patterns = { tiers = [], teirs = 1 }"),
            "4: [players.t] search.patterns.teirs: unknown key `teirs` (did you mean `tiers`?), expected `tiers`\n\
             mine.toml:4: [players.t] search.patterns: tiers: the list is empty, expected at least one element",
        ),
        (
            tree(
                "[players.t.search.patterns]\ntiers = [\n{ score = 5, lines = [\"11\"] },\n{ score = -1, line = [\"1\"] },\n]",
            ),
            "7: [players.t] search.patterns.tiers[1].line: unknown key `line` (did you mean `lines`?), expected `score` or `lines`",
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
fn every_mistake_in_a_pattern_table_is_told_at_its_own_place() {
    let tiers = "patterns.tiers = [\n\
                 { score = -7, lines = [\"11\", \"1x1\"] },\n\
                 { score = 5, lines = [\"000\", \"\", \"11\", \"00000000000000000000001\"] },\n\
                 { score = 6, lines = [\"0011\"] },\n\
                 { score = 7, lines = [\"1100\"] },\n\
                 { score = 8, lines = [] },\n\
                 ]";
    let expected = [
        "5: [players.t] search.patterns.tiers[0].score: -7 is out of range, expected 0 to 100000000",
        "5: [players.t] search.patterns.tiers[0].lines[1]: `1x1` has `x`, expected only 0 (empty) and 1 (own stone)",
        "6: [players.t] search.patterns.tiers[1].lines[0]: `000` has no 1, expected at least one own stone",
        "6: [players.t] search.patterns.tiers[1].lines[1]: `` has 0 points, expected 1 to 22",
        "6: [players.t] search.patterns.tiers[1].lines[2]: `11` is there twice, expected each pattern once",
        "6: [players.t] search.patterns.tiers[1].lines[3]: `00000000000000000000001` has 23 points, expected 1 to 22",
        "7: [players.t] search.patterns.tiers[2].lines[0]: `0011` is read from both ends of a line, expected `1100` at the same score as well",
        "8: [players.t] search.patterns.tiers[3].lines[0]: `1100` is read from both ends of a line, expected `0011` at the same score as well",
        "9: [players.t] search.patterns.tiers[4].lines: the list is empty, expected at least one element",
    ];
    let lines = expected.map(|line| format!("mine.toml:{line}"));
    assert_eq!(told(&tree(tiers)).lines().collect::<Vec<_>>(), lines);
}

#[test]
fn more_patterns_than_the_automaton_takes_are_told() {
    let lines = (1..=257)
        .map(|number| format!("\"{number:012b}\""))
        .collect::<Vec<_>>();
    let told = told(&tree(&format!(
        "patterns.tiers = [{{ score = 1, lines = [{}] }}]",
        lines.join(", ")
    )));
    let first = "mine.toml:4: [players.t] search.patterns.tiers: 257 patterns are too many, expected 256 at most";
    assert_eq!(told.lines().next(), Some(first));
}

#[test]
fn pattern_that_the_kind_tree_cannot_follow_is_told() {
    let cast = |kind| {
        format!(
            "[players.t]\nkind = \"{kind}\"\n[players.t.search]\npatterns.tiers = [\n\
             {{ score = 5, lines = [\"11\", \"0001111000\"] }},\n]"
        )
    };
    let expected = "mine.toml:5: [players.t] search.patterns.tiers[0].lines[1]: `0001111000` has 10 points, expected 1 to 9";
    assert_eq!(told(&cast("tree")), expected);
    assert!(load(&[("mine.toml", &cast("models"))]).is_ok());
}

#[test]
fn mistake_in_the_knobs_of_a_tree_search_is_told() {
    let cases = [
        (
            "evaluator = \"model\"",
            "search.evaluator: unknown value `model`, expected `combinations` or `patterns`",
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
            "search.dynamics: unknown value `complex` (did you mean `complexity`?), expected one of `schedule`, `complexity`, `off`",
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
fn mistakes_in_a_monte_carlo_search_are_told_all_at_once() {
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
        "5: [players.m] search.algorithm: unknown value `tre` (did you mean `tree`?), expected `rollouts` or `tree`",
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
    assert_eq!(self::told(&readable).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn mistake_in_the_chat_is_told_at_its_own_line() {
    const EVENTS: &str = "expected one of `greet`, `tip`, `thinking`, `long_think`, `predicted`, `random_move`, `undo`, `illegal`, \
                          `my_threat`, `your_threat`, `sees_win`, `sees_loss`, `blunder`, `win`, `loss`, `draw`, `takeover`";
    // The second entry begins at line 5.
    let entry = |keys: &str| {
        format!(
            "[players.t]\nkind = \"random\"\n[[players.t.chat]]\nevent = \"win\"\nlines = \"Ha!\"\n[[players.t.chat]]\n{keys}"
        )
    };
    let cases = [
        (entry("event = \"greeet\"\nlines = \"x\""), format!("7: [players.t] chat[1].event: unknown value `greeet` (did you mean `greet`?), {EVENTS}")),
        (entry("event = 5\nlines = \"x\""), "7: [players.t] chat[1].event: expected a text".into()),
        (entry("lines = \"x\""), "6: [players.t] chat[1]: missing key `event`".into()),
        (entry("event = \"undo\""), "6: [players.t] chat[1]: missing key `lines`".into()),
        (
            entry("event = \"undo\"\nlines = \"x\"\nchance = 1.5"),
            "9: [players.t] chat[1].chance: 1.5 is out of range, expected a share from 0 to 1".into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\nchance = nan"),
            "9: [players.t] chat[1].chance: NaN is out of range, expected a share from 0 to 1".into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\ncooldown_ply = -1"),
            "9: [players.t] chat[1].cooldown_ply: -1 is out of range, expected a whole number from 0 to 65535".into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\ncooldown = 3"),
            "9: [players.t] chat[1].cooldown: unknown key `cooldown` (did you mean `cooldown_ply`?), \
             expected one of `event`, `chance`, `cooldown_ply`, `lines`, `mood`"
                .into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\nmood = \"hapy\""),
            "9: [players.t] chat[1].mood: unknown value `hapy` (did you mean `happy`?), \
             expected one of `calm`, `thinking`, `happy`, `angry`, `sad`, `surprised`"
                .into(),
        ),
        (entry("event = \"undo\"\nlines = []"), "8: [players.t] chat[1].lines: there are no lines, expected at least one".into()),
        (entry("event = \"undo\"\nlines = {}"), "8: [players.t] chat[1].lines: there are no lines, expected at least one".into()),
        (
            entry("event = \"undo\"\nlines = 3"),
            "8: [players.t] chat[1].lines: found a value of type integer, expected a text or a list of texts".into(),
        ),
        (
            entry("event = \"undo\"\n[players.t.chat.lines]\nen = [\"a\"]\nzh = []"),
            "10: [players.t] chat[1].lines.zh: there are no lines, expected at least one".into(),
        ),
        (
            entry("event = \"undo\"\n[players.t.chat.lines]\nen = [\n\"a\",\n\" \",\n]"),
            "11: [players.t] chat[1].lines.en[1]: the line is empty, expected something to say".into(),
        ),
        (
            entry("event = \"undo\"\nlines = [\"a\", true]"),
            "8: [players.t] chat[1].lines[1]: found a value of type boolean, expected a text".into(),
        ),
        (
            entry("event = \"undo\"\nlines = { en = \"a\", zg = \"b\" }"),
            "8: [players.t] chat[1].lines.zg: unknown language `zg` (did you mean `zh`?), expected one of `en`, `zh`".into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"{oponent}!\""),
            "8: [players.t] chat[1].lines: `{oponent}` has no meaning here (did you mean `opponent`?), \
             expected one of `{me}`, `{opponent}`, `{move}`, `{n}` in a line about this event"
                .into(),
        ),
        (
            entry("event = \"greet\"\nlines.en = [\"a\", \"{n} and\"]"),
            "8: [players.t] chat[1].lines.en[1]: `{n}` has no meaning here, \
             expected one of `{me}`, `{opponent}` in a line about this event"
                .into(),
        ),
        ("[players.t]\nkind = \"random\"\nchat = \"hello\"".into(), "3: [players.t] chat: expected sections [[players.ID.chat]]".into()),
        ("[players.t]\nkind = \"random\"\n[players.t.chat]\nevent = \"undo\"".into(), "3: [players.t] chat: expected sections [[players.ID.chat]]".into()),
        ("[players.t]\nkind = \"random\"\nchat = [\n3]".into(), "4: [players.t] chat[0]: expected a section [[players.ID.chat]]".into()),
    ];
    for (text, expected) in cases {
        assert_eq!(told(&text), format!("mine.toml:{expected}"), "of {text}");
    }
}

#[test]
fn all_mistakes_of_a_chat_are_told_at_once() {
    let text = "\
[[players.cat.chat]]
event = \"undo\"
lines = { en = [\"{x}{y}\", \"\"], fr = \"Non\" }
chance = \"often\"
mod = \"sad\"

[[players.cat.chat]]
event = \"win\"
lines = \"Ha\"
chance = -1

[[players.cat.chat]]
event = \"lose\"
lines = \"{n} {anything}\"

[players.cat]
avatar = \"dog\"
";
    let told = told(text);
    let places = told
        .lines()
        .map(|line| line.split(": ").take(2).collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>();
    let expected = [
        "mine.toml:3 [players.cat] chat[0].lines.en[0]",
        "mine.toml:3 [players.cat] chat[0].lines.en[0]",
        "mine.toml:3 [players.cat] chat[0].lines.en[1]",
        "mine.toml:3 [players.cat] chat[0].lines.fr",
        "mine.toml:4 [players.cat] chat[0].chance",
        "mine.toml:5 [players.cat] chat[0].mod",
        "mine.toml:10 [players.cat] chat[1].chance",
        "mine.toml:13 [players.cat] chat[2].event",
        "mine.toml:17 [players.cat] avatar",
    ];
    assert_eq!(places, expected, "{told}");
}

#[test]
fn inherited_mistake_of_a_chat_is_told_once_where_it_is_written() {
    let text = "[players.a]\nextends = \"b\"\n[players.b]\nextends = \"cat\"\nchat = [{ event = \"win\", lines = \"\" }]";
    assert_eq!(
        told(text),
        "mine.toml:5: [players.b] chat[0].lines: the line is empty, expected something to say"
    );
}

#[test]
fn text_that_is_no_toml_is_told_with_its_line() {
    for (text, line) in [
        ("[players.x]\nkind = \"random", 2),
        ("[players.x\nkind = 1", 1),
        ("[players.x]\nkind = \"random\"\n\nkind = \"models\"", 4),
        (
            "[players.x]\nkind = \"random\"\n[players.x]\nkind = \"models\"",
            3,
        ),
        ("schema == 1", 1),
        ("\n\nthis is a letter to my cat", 3),
    ] {
        let told = told(text);
        let start = format!("mine.toml:{line}: is not valid TOML: ");
        assert!(
            told.starts_with(&start) && told.len() > start.len() + 5,
            "of {text:?}: {told}"
        );
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}

#[test]
fn text_that_is_no_utf_8_is_told_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.toml");
    std::fs::write(
        &path,
        b"[players.x]\nkind = \"random\"\nname = \"M\xfcller\"",
    )
    .unwrap();
    let error = Source::read(&path).unwrap_err().to_string();
    assert_eq!(error, format!("{}:3: is not UTF-8 text", path.display()));
}

#[test]
fn all_mistakes_are_told_at_once_from_top_to_bottom() {
    let text = "\
[players.z]
kind = \"random\"
sed = 1
name = 2

[players.kitten]
lapses = 2
seed = -1

[players.cat.search]
tabel_mib = 1
lines = 0
schedule = [{ ply = 1, depth = 0, root = 1, child = 0 }]

[match]
black = \"nobody\"
size = 4
";
    let told = told(text);
    let lines = told
        .lines()
        .map(|line| line.split(": ").take(2).collect::<Vec<_>>().join(" "))
        .collect::<Vec<_>>();
    let expected = [
        "mine.toml:3 [players.z] sed",
        "mine.toml:4 [players.z] name",
        "mine.toml:8 [players.kitten] seed",
        "mine.toml:11 [players.cat] search.tabel_mib",
        "mine.toml:13 [players.cat] search.schedule[0].ply",
        "mine.toml:13 [players.cat] search.schedule[0].depth",
        "mine.toml:13 [players.cat] search.schedule[0].child",
        "mine.toml:16 [match] black",
        "mine.toml:17 [match] size",
    ];
    assert_eq!(lines, expected, "{told}");
}

#[test]
fn mistake_is_told_in_the_file_that_made_it() {
    let weak = "[players.cat]\nname = \"Tom\"\n[match]\nsize = 9";
    let strong = "# mine\n[players.cat.search]\ntable_mib = 0\n[match]\nsize = 99";
    let errors = load(&[("weak.toml", weak), ("strong.toml", strong)]).unwrap_err();
    let places = errors
        .0
        .iter()
        .map(|error| (error.file.as_str(), error.line))
        .collect::<Vec<_>>();
    assert_eq!(places, [("strong.toml", Some(3)), ("strong.toml", Some(5))]);

    let errors = load(&[
        ("weak.toml", strong),
        ("strong.toml", "[players.cat]\nname = \"Tom\""),
    ])
    .unwrap_err();
    assert!(
        errors.0.iter().all(|error| error.file == "weak.toml"),
        "{errors}"
    );
}

#[test]
fn inherited_mistake_is_told_once_where_it_is_written() {
    let text = "[players.a]\nextends = \"b\"\n[players.b]\nextends = \"kitten\"\nlapses = 9\n[players.c]\nextends = \"a\"";
    let told = told(text);
    assert_eq!(
        told,
        "mine.toml:5: [players.b] lapses: 9 is out of range, expected a share from 0 to 1"
    );
}

#[test]
fn circle_is_told_at_its_members_only() {
    let text =
        "[players.a]\nextends = \"b\"\n[players.b]\nextends = \"a\"\n[players.c]\nextends = \"a\"";
    let told = told(text);
    let expected = "mine.toml:2: [players.a] extends: a circle, `a` extends `b` extends `a`: expected the ID of another player\n\
                    mine.toml:4: [players.b] extends: a circle, `b` extends `a` extends `b`: expected the ID of another player";
    assert_eq!(told, expected);
}
