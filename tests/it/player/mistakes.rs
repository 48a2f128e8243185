//! A broken `players.toml`: every mistake is reported with its file, line and key and with what was
//! expected.

mod at_once;
mod chat;
mod many;
mod search;

use player::Registry;
use player::config::{Cast, ConfigErrors, Source};
use storage::FileKind;

fn load(files: &[(&str, &str)]) -> Result<Cast, ConfigErrors> {
    let files = files.iter().map(|&(name, text)| Source {
        name: name.into(),
        text: text.into(),
    });
    let sources = Source::embedded().into_iter().chain(files).collect();
    Cast::load(&Registry::builtin(), sources)
}

/// The mistakes of `text` as they are shown to the user, one a line.
fn told(text: &str) -> String {
    load(&[("mine.toml", text)])
        .expect_err("there is a mistake")
        .to_string()
}

/// Where the mistakes are: file, line, section and key.
fn places(text: &str) -> Vec<String> {
    let place = |line: &str| line.split(": ").take(2).collect::<Vec<_>>().join(" ");
    told(text).lines().map(place).collect()
}

/// A character of the kind `models` whose section `search` begins at line 4.
fn tree(search: &str) -> String {
    format!("[players.t]\nkind = \"models\"\n[players.t.search]\n{search}")
}

const KINDS: &str = "expected one of `counting`, `gomocup`, `human`, `models`, `montecarlo`, \
    `oracle`, `policy`, `priority`, `random`, `script`, `tree`";

#[test]
fn each_mistake_is_reported_where_it_is_and_what_was_expected() {
    let cases = [
        (
            "[players.x]\nkind = \"tre\"",
            format!("2: [players.x] kind: unknown kind `tre` (did you mean `tree`?), {KINDS}"),
        ),
        (
            "[players.x]\nkind = \"alphazero\"",
            format!("2: [players.x] kind: unknown kind `alphazero`, {KINDS}"),
        ),
        (
            "[players.x]\nkind = 7",
            "2: [players.x] kind: found integer `7`, expected a string".into(),
        ),
        (
            "\n[players.x]\nname = \"X\"",
            format!("2: [players.x]: `kind` (or `extends`) is missing, {KINDS}"),
        ),
        (
            "[players.x]\nname = \"X\"\nextnds = \"cat\"",
            "3: [players.x] extnds: unknown key `extnds` (did you mean `extends`?), expected \
            `extends` or `kind`"
                .into(),
        ),
        (
            "[players.x]\nkind = \"random\"\nsed = 3",
            "3: [players.x] sed: unknown key `sed` (did you mean `seed`?), expected `seed`".into(),
        ),
        (
            "[players.you]\nvolume = 3",
            "2: [players.you] volume: unknown key `volume`, expected none: this kind has no keys \
            of its own"
                .into(),
        ),
        (
            "[players.random]\nseed = \"gmae\"",
            "2: [players.random] seed: expected `seed = \"game\"` or a whole number from 0".into(),
        ),
        (
            "[players.kitten]\nlapses = 1.5",
            "2: [players.kitten] lapses: 1.5 is out of range, expected 0 to 1".into(),
        ),
        (
            "[players.kitten]\nlapses = nan",
            "2: [players.kitten] lapses: NaN is out of range, expected 0 to 1".into(),
        ),
        (
            "[players.kitten]\nlapses = \"half\"",
            "2: [players.kitten] lapses: found string \"half\", expected a number from 0 to 1"
                .into(),
        ),
        (
            "[players.x]\nkind = \"random\"\nname = 5",
            "3: [players.x] name: expected a text or a table of texts by language \
            (`{ en = \"Cat\" }`)"
                .into(),
        ),
        (
            "[players.cat]\navatar = \"kiten\"",
            "2: [players.cat] avatar: unknown portrait `kiten` (did you mean `kitten`?), \
             expected one of `abacus`, `alley`, `beaver`, `calico`, `cat`, `copycat`, `fox`, `hare`, \
             `hedgehog`, `heron`, `human`, `kitten`, `lynx`, \
             `magpie`, `oracle`, `owl`, `panda`, `panther`, `robot`, `siamese`, `sleepy`, `squirrel`, \
             `swallow`, `tabby`, `tiger`, `turtle`, or the path of an SVG or PNG file"
                .into(),
        ),
        (
            "[players.lynx]\nponder = 1",
            "2: [players.lynx] ponder: found integer `1`, expected true or false".into(),
        ),
        (
            "[players.cat]\ntime = 5",
            "2: [players.cat] time: found integer `5`, expected a table `{ .. }`".into(),
        ),
        (
            "[players.cat.time]\nmin_ms = -5",
            "2: [players.cat] time.min_ms: -5 is out of range, expected a whole number from 0"
                .into(),
        ),
        (
            "[players.cat.time]\nmin_ms = 600\nmax_ms = 500",
            "3: [players.cat] time.max_ms: 500 is out of range, expected 600 or more, as `min_ms` \
            says"
                .into(),
        ),
        (
            "[players.x]\nextends = \"kiten\"",
            "2: [players.x] extends: there is no player `kiten` (did you mean `kitten`?), \
            expected the ID of another player"
                .into(),
        ),
        (
            "[players.x]\nextends = 3",
            "2: [players.x] extends: expected the ID of another player".into(),
        ),
        (
            "[players.x]\nextends = \"x\"",
            "2: [players.x] extends: a cycle, `x` extends `x`: expected the ID of another player"
                .into(),
        ),
        (
            "[players.Tom]\nkind = \"random\"",
            "1: [players.Tom]: an ID is made of a-z, 0-9, `_` \
            and `-`, and begins with a letter or a digit"
                .into(),
        ),
        (
            "[players]\ntom = 3",
            "2: [players.tom]: expected a section [players.tom]".into(),
        ),
        (
            "[player.x]\nkind = \"random\"",
            "1: [player]: unknown section or key (did you mean `players`?), expected `schema`, \
            [players.ID], [match] or [roles]"
                .into(),
        ),
        ("schema = 2", "1: schema: 2 is not known, expected 1".into()),
        ("match = 1", "1: [match]: expected a section [match]".into()),
        (
            "[match]\nblack = \"kat\"",
            "2: [match] black: there is no player `kat` (did you mean `cat`?)".into(),
        ),
        (
            "[match]\nwhite = 3",
            "2: [match] white: found integer `3`, expected a string".into(),
        ),
        (
            "[match]\nsize = 23",
            "2: [match] size: 23 is out of range, expected 5 to 22".into(),
        ),
        (
            "[match]\nsize = 1000",
            "2: [match] size: 1000 is out of range, expected 5 to 22".into(),
        ),
        (
            "[match]\nrule = \"renyu\"",
            "2: [match] rule: unknown value `renyu` (did you mean `renju`?), expected one of \
            `freestyle`, `standard`, `renju`"
                .into(),
        ),
        (
            "[match]\nopening = \"swap3\"",
            "2: [match] opening: unknown value `swap3` (did you mean `swap`?), expected one of \
            `free`, `swap`, `swap2`"
                .into(),
        ),
        (
            "[match]\nsizes = 15",
            "2: [match] sizes: unknown key `sizes` (did you mean `size`?), expected one of \
            `black`, `white`, `rule`, `size`, `opening`"
                .into(),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(text), format!("mine.toml:{expected}"), "of {text:?}");
    }
}

#[test]
fn mistake_in_a_character_is_reported_at_its_own_line() {
    let of = |keys: &str| format!("[players.t]\nkind = \"tree\"\n{keys}");
    let out = |key: &str, value: &str, range: &str| {
        format!("3: [players.t] {key}: {value} is out of range, expected {range}")
    };
    let cases = [
        ("level = 101", out("level", "101", "0 to 100")),
        ("level = 300", out("level", "300", "0 to 100")),
        (
            "choice.temperature = -1",
            out("choice.temperature", "-1", "0 to 100"),
        ),
        (
            "choice.temperature = [[0, 3], [9, 101]]",
            out("choice.temperature[1]", "101", "0 to 100"),
        ),
        (
            "choice.temperature = [[4, 3], [4, 1]]",
            "3: [players.t] choice.temperature[1]: 4 is out of order, expected more than 4".into(),
        ),
        (
            "choice.temperature = []",
            "3: [players.t] choice.temperature: the curve is empty, expected at least one [stones \
            on board, number]"
                .into(),
        ),
        (
            "choice.temperature = \"hot\"",
            "3: [players.t] choice.temperature: expected a number, or a list of [stones on board, \
            number] like [[0, 4], [12, 0]]"
                .into(),
        ),
        ("choice.top_k = 1", out("choice.top_k", "1", "2 to 40")),
        (
            "choice.max_loss = nan",
            out("choice.max_loss", "NaN", "0 to 100"),
        ),
        (
            "choice.maxloss = 3",
            "3: [players.t] choice.maxloss: unknown key `maxloss` (did you mean `max_loss`?), \
            expected one of `temperature`, `top_k`, `max_loss`"
                .into(),
        ),
        (
            "perception.miss_vcf = 1.5",
            out("perception.miss_vcf", "1.5", "0 to 1"),
        ),
        (
            "perception.miss_four = 0.2",
            out(
                "perception.miss_four",
                "0.2",
                "0, since a character without `level`, or from level 15 on, always stops a five",
            ),
        ),
        (
            "perception.sight = 23",
            out("perception.sight", "23", "0 to 22"),
        ),
        (
            "style.attack = 0.1",
            out("style.attack", "0.1", "0.25 to 4"),
        ),
        ("style.mirror = 41", out("style.mirror", "41", "-40 to 40")),
        (
            "manners.resign = 60",
            out("manners.resign", "60", "0 to 50"),
        ),
        (
            "manners.resign_after = 0",
            out("manners.resign_after", "0", "1 to 100"),
        ),
        ("manners.draw = 101", out("manners.draw", "101", "0 to 100")),
        (
            "style = 4",
            "3: [players.t] style: found integer `4`, expected a table `{ .. }`".into(),
        ),
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
fn text_that_is_not_toml_is_reported_with_its_line() {
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
fn text_that_is_not_utf_8_is_reported_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.toml");
    std::fs::write(
        &path,
        b"[players.x]\nkind = \"random\"\nname = \"M\xfcller\"",
    )
    .unwrap();
    let error = Source::read(&path, FileKind::Configuration)
        .unwrap_err()
        .to_string();
    assert_eq!(error, format!("{}:3: is not UTF-8 text", path.display()));
}

#[test]
fn all_mistakes_are_reported_at_once_from_top_to_bottom() {
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
    let lines = places(text);
    let expected = [
        "mine.toml:3 [players.z] sed",
        "mine.toml:4 [players.z] name",
        "mine.toml:7 [players.kitten] lapses",
        "mine.toml:8 [players.kitten] seed",
        "mine.toml:11 [players.cat] search.tabel_mib",
        "mine.toml:12 [players.cat] search.lines",
        "mine.toml:13 [players.cat] search.schedule[0].ply",
        "mine.toml:13 [players.cat] search.schedule[0].depth",
        "mine.toml:13 [players.cat] search.schedule[0].child",
        "mine.toml:16 [match] black",
        "mine.toml:17 [match] size",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn mistake_is_reported_in_the_file_that_made_it() {
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
fn inherited_mistake_is_reported_once_where_it_is_written() {
    let text = "[players.a]\nextends = \"b\"\n[players.b]\nextends = \"kitten\"\nlapses = 9\n\
        [players.c]\nextends = \"a\"";
    let told = told(text);
    assert_eq!(
        told,
        "mine.toml:5: [players.b] lapses: 9 is out of range, expected 0 to 1"
    );
}

#[test]
fn cycle_of_extends_is_reported_at_its_members_only() {
    let text =
        "[players.a]\nextends = \"b\"\n[players.b]\nextends = \"a\"\n[players.c]\nextends = \"a\"";
    let told = told(text);
    let expected = "mine.toml:2: [players.a] extends: a cycle, `a` extends `b` extends `a`: \
        expected the ID of another player\n\
                    mine.toml:4: [players.b] extends: a cycle, `b` extends `a` extends `b`: \
                    expected the ID of another player";
    assert_eq!(told, expected);
}

#[test]
fn misspelt_key_of_another_table_is_pointed_to() {
    let told = told(
        "[players.tim]\nkind = \"tree\"\nnmae = \"Tim\"\ntaglin = \"A cat\"\n\
         [players.tim.search]\nlevl = 4\n[players.tom]\nkind = \"random\"\nextend = \"cat\"",
    );
    for start in [
        "mine.toml:3: [players.tim] nmae: unknown key `nmae` (did you mean `name`?), expected one of ",
        "mine.toml:4: [players.tim] taglin: unknown key `taglin` (did you mean `tagline`?), ",
        "mine.toml:6: [players.tim] search.levl: unknown key `levl` (did you mean `level` in \
         [players.tim]?), expected one of ",
        "mine.toml:9: [players.tom] extend: unknown key `extend` (did you mean `extends`?), \
         expected `seed`",
    ] {
        assert!(
            told.lines().any(|line| line.starts_with(start)),
            "{start}: {told}"
        );
    }
}

#[test]
fn usual_slips_in_toml_are_explained() {
    let cases = [
        (
            "[players.tim]\nkind = tree # the cat's",
            "mine.toml:2: is not valid TOML: ",
            ": `tree` is neither a number nor true or false, and a text needs quotes, as in `kind = \
             \"tree\"`",
        ),
        (
            "[players.tim]\nkind = \"tree\"\nlevel = 3\nkind = \"random\"",
            "mine.toml:4: is not valid TOML: duplicate key",
            ": expected `kind` only once in its section",
        ),
        (
            "[players.tim]\nkind = \"tree\"\n[players.tim]\nlevel = 3",
            "mine.toml:3: is not valid TOML: duplicate key",
            ": expected [players.tim] only once in the file",
        ),
    ];
    for (text, start, end) in cases {
        let told = told(text);
        assert!(
            told.starts_with(start) && told.trim_end().ends_with(end),
            "{told}"
        );
    }
    // A list that is cut off has no such slip.
    let other = told("[players.tim]\nkind = [\"tree\"");
    assert!(!other.contains("quotes"), "{other}");
}
