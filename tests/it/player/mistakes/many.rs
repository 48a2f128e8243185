//! Files with very many errors: all are counted, the first are shown, and the time follows the size
//! of the file.

use std::fmt::Write;
use std::time::{Duration, Instant};

use player::config::{Cast, ConfigErrors, MAX_ID_LENGTH, check_id};

use super::load;

/// The errors of a file.
fn errors(text: &str) -> ConfigErrors {
    load(&[("mine.toml", text)]).expect_err("there are errors")
}

/// A section for each number, with `{n}` and `{next}` replaced by the number and the one after it.
fn sections(count: usize, section: &str) -> String {
    let mut text = String::new();
    for number in 0..count {
        let section = section.replace("{next}", &((number + 1) % count).to_string());
        let _ = writeln!(text, "{}", section.replace("{n}", &number.to_string()));
    }
    text
}

/// The shortest of three times that reading the file takes.
fn time(text: &str) -> Duration {
    let once = || {
        let begun = Instant::now();
        let _ = load(&[("mine.toml", text)]);
        begun.elapsed()
    };
    (0..3)
        .map(|_| once())
        .min()
        .expect("it was read three times")
}

#[test]
fn first_hundred_errors_are_shown_with_the_number_of_all() {
    let found = errors(&sections(
        1_000,
        "[players.p{n}]\nkind = \"random\"\nbogus = 1",
    ));
    assert_eq!(found.total(), 1_000);
    let text = found.to_string();
    let lines = text.lines().collect::<Vec<_>>();
    assert_eq!(lines.len(), 101);
    for (number, line) in lines[..100].iter().enumerate() {
        let start = format!("mine.toml:{}: [players.p{number}] bogus: ", 3 * number + 3);
        assert!(line.starts_with(&start), "{line}");
    }
    assert_eq!(lines[100], "900 more errors, 1000 in all");
}

#[test]
fn all_errors_of_one_table_are_counted() {
    let keys = sections(2_000, "k{n} = 1");
    assert_eq!(
        errors(&format!("[players.p]\nkind = \"tree\"\n{keys}")).total(),
        2_000
    );
    let names = sections(2_000, "l{n} = \"x\"");
    let names = format!("[players.p]\nkind = \"random\"\n[players.p.name]\n{names}");
    assert_eq!(errors(&names).total(), 2_000);
    let chat = sections(2_000, "[[players.p.chat]]\nevent = \"win\"\nlines = {n}");
    assert_eq!(
        errors(&format!("[players.p]\nkind = \"random\"\n{chat}")).total(),
        2_000
    );
    // A file with 2,000 lines of patterns without their mirror images, and too many of them.
    let lines = (1..=2_000)
        .map(|number| format!("\"{number:022b}\""))
        .collect::<Vec<_>>();
    let lines = format!(
        "patterns.tiers = [{{ score = 1, lines = [{}] }}]",
        lines.join(",\n")
    );
    let found = errors(&super::tree(&lines));
    assert!(found.total() > 1_000, "{}", found.total());
}

#[test]
fn chain_of_thousands_is_read_from_either_end() {
    let down = sections(3_000, "[players.p{n}]\nextends = \"p{next}\"\nseed = {n}");
    let [first, last] = ["[players.p0]", "[players.p2999]\nextends = \"p0\""];
    assert!(down.contains(first));
    let chain = down.replace(last, "[players.p2999]\nkind = \"random\"");
    let cast = load(&[("mine.toml", &chain)]).unwrap_or_else(|errors| panic!("{errors}"));
    let kind = |cast: &Cast, id: &str| cast.get(id).map(|it| it.kind.clone());
    assert_eq!(kind(&cast, "p0").as_deref(), Ok("random"));
    // An error at its root is reported once.
    let broken = chain.replace("kind = \"random\"", "kind = \"random\"\nbogus = 1");
    let found = errors(&broken);
    assert_eq!(found.total(), 1, "{found}");
    // The circle as a whole is reported at each member, and not listed as a whole.
    let circle = errors(&down);
    assert_eq!(circle.total(), 3_000);
    let longest = circle.0.iter().map(|it| it.message.len()).max();
    assert!(longest < Some(300), "{longest:?}");
}

#[test]
fn time_follows_the_size_of_the_file() {
    // What takes time by the square of the size takes 64 times as long for eight times the size,
    // and 16 times for four times.
    let files: [(&str, &str); 4] = [
        ("unknown keys", "[players.p{n}]\nkind = \"tree\"\nbogus = 1"),
        ("unknown ancestors", "[players.p{n}]\nextends = \"q{n}\""),
        ("a circle", "[players.p{n}]\nextends = \"p{next}\""),
        (
            "values out of range",
            "[players.p{n}]\nkind = \"tree\"\nlevel = 300",
        ),
    ];
    for (name, section) in files {
        let small = time(&sections(200, section));
        let large = time(&sections(1_600, section));
        // The embedded cast takes a time of its own, which makes the small file look slow, never
        // fast.
        assert!(large < 30 * small, "{name}: {small:?} and {large:?}");
    }
}

#[test]
fn id_has_a_form_and_a_length() {
    let long = "a".repeat(MAX_ID_LENGTH);
    for good in ["a", "7", "level-50", "a_b", long.as_str()] {
        assert_eq!(check_id(good), Ok(()), "{good}");
        let cast = load(&[("mine.toml", &format!("[players.{good}]\nkind = \"random\""))]);
        assert!(cast.is_ok_and(|cast| cast.get(good).is_ok()), "{good}");
    }
    let longer = "a".repeat(MAX_ID_LENGTH + 1);
    for bad in ["", "-a", "_a", "A", "a b", "a.b", "\u{e4}", longer.as_str()] {
        assert!(check_id(bad).is_err(), "{bad}");
        let text = format!("[players.\"{bad}\"]\nkind = \"random\"");
        let told = errors(&text).to_string();
        assert!(told.contains("ID"), "of {bad:?}: {told}");
    }
    let huge = format!("[players.{}]\nkind = \"random\"", "a".repeat(65_536));
    let told = errors(&huge).to_string();
    assert!(
        told.ends_with("the ID has 65536 characters, expected 64 at most"),
        "{told}"
    );
    assert!(told.len() < 300, "{told}");
}
