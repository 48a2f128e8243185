//! Errors in the chat of a character.

use super::{places, told};

#[test]
fn mistake_in_the_chat_is_reported_at_its_own_line() {
    const EVENTS: &str = "expected one of `greet`, `tip`, `thinking`, `long_think`, `predicted`, \
        `random_move`, `undo`, `illegal`, \
                          `my_threat`, `your_threat`, `sees_win`, `sees_loss`, `blunder`, `win`, \
                          `loss`, `draw`, `takeover`";
    // The second entry begins at line 5.
    let entry = |keys: &str| {
        format!(
            "[players.t]\nkind = \"random\"\n[[players.t.chat]]\nevent = \"win\"\n\
            lines = \"Ha!\"\n[[players.t.chat]]\n{keys}"
        )
    };
    let cases = [
        (
            entry("event = \"greeet\"\nlines = \"x\""),
            format!(
                "7: [players.t] chat[1].event: \
            unknown value `greeet` (did you mean `greet`?), {EVENTS}"
            ),
        ),
        (
            entry("event = 5\nlines = \"x\""),
            format!("7: [players.t] chat[1].event: found integer `5`, {EVENTS}"),
        ),
        (
            entry("lines = \"x\""),
            "6: [players.t] chat[1]: missing key `event`".into(),
        ),
        (
            entry("event = \"undo\""),
            "6: [players.t] chat[1]: missing key `lines`".into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\nchance = 1.5"),
            "9: [players.t] chat[1].chance: 1.5 is out of range, expected 0 to 1".into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\nchance = nan"),
            "9: [players.t] chat[1].chance: NaN is out of range, expected 0 to 1".into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\ncooldown_ply = -1"),
            "9: [players.t] chat[1].cooldown_ply: -1 is out of range, expected 0 to 65535".into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\ncooldown = 3"),
            "9: [players.t] chat[1].cooldown: unknown key `cooldown` (did you mean \
            `cooldown_ply`?), expected one of `event`, `chance`, `cooldown_ply`, `lines`, `mood`"
                .into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"x\"\nmood = \"hapy\""),
            "9: [players.t] chat[1].mood: unknown value `hapy` (did you mean `happy`?), \
             expected one of `calm`, `thinking`, `happy`, `angry`, `sad`, `surprised`"
                .into(),
        ),
        (
            entry("event = \"undo\"\nlines = []"),
            "8: [players.t] chat[1].lines: there are no lines, expected at least one".into(),
        ),
        (
            entry("event = \"undo\"\nlines = {}"),
            "8: [players.t] chat[1].lines: there are no lines, expected at least one".into(),
        ),
        (
            entry("event = \"undo\"\nlines = 3"),
            "8: [players.t] chat[1].lines: found a value of type integer, expected a text or a \
            list of texts"
                .into(),
        ),
        (
            entry("event = \"undo\"\n[players.t.chat.lines]\nen = [\"a\"]\nzh = []"),
            "10: [players.t] chat[1].lines.zh: there are no lines, expected at least one".into(),
        ),
        (
            entry("event = \"undo\"\n[players.t.chat.lines]\nen = [\n\"a\",\n\" \",\n]"),
            "11: [players.t] chat[1].lines.en[1]: the line is empty, expected something to say"
                .into(),
        ),
        (
            entry("event = \"undo\"\nlines = [\"a\", true]"),
            "8: [players.t] chat[1].lines[1]: found a value of type boolean, expected a text"
                .into(),
        ),
        (
            entry("event = \"undo\"\nlines = { en = \"a\", zg = \"b\" }"),
            "8: [players.t] chat[1].lines.zg: unknown language `zg` (did you mean `zh`?), \
            expected one of `en`, `zh`"
                .into(),
        ),
        (
            entry("event = \"undo\"\nlines = \"{oponent}!\""),
            "8: [players.t] chat[1].lines: `{oponent}` has no meaning here (did you mean \
            `opponent`?), \
             expected one of `{me}`, `{opponent}`, `{move}`, `{n}` in a line about this event"
                .into(),
        ),
        (
            entry("event = \"greet\"\nlines.en = [\"a\", \"{n} and\"]"),
            "8: [players.t] chat[1].lines.en[1]: `{n}` has no meaning here, \
             expected one of `{me}`, `{opponent}` in a line about this event"
                .into(),
        ),
        (
            "[players.t]\nkind = \"random\"\nchat = \"hello\"".into(),
            "3: [players.t] chat: expected sections [[players.ID.chat]]".into(),
        ),
        (
            "[players.t]\nkind = \"random\"\n[players.t.chat]\nevent = \"undo\"".into(),
            "3: [players.t] chat: expected sections [[players.ID.chat]]".into(),
        ),
        (
            "[players.t]\nkind = \"random\"\nchat = [\n3]".into(),
            "4: [players.t] chat[0]: expected a section [[players.ID.chat]]".into(),
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(told(&text), format!("mine.toml:{expected}"), "of {text}");
    }
}

#[test]
fn all_mistakes_of_a_chat_are_reported_at_once() {
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
    let places = places(text);
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
    assert_eq!(places, expected);
}

#[test]
fn inherited_mistake_of_a_chat_is_reported_once_where_it_is_written() {
    let text = "[players.a]\nextends = \"b\"\n[players.b]\nextends = \"cat\"\n\
        chat = [{ event = \"win\", lines = \"\" }]";
    assert_eq!(
        told(text),
        "mine.toml:5: [players.b] chat[0].lines: the line is empty, expected something to say"
    );
}
