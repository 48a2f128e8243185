//! Theme files: the built-in ones are valid and legible, and every mistake in another file is
//! reported without a panic.

use app::{Theme, Themes, color_of};
use bevy::prelude::*;
use player::config::Source;
use proptest::prelude::*;

use crate::property::cases;

fn parse(text: &str) -> Result<Theme, Vec<String>> {
    let source = Source {
        name: "test.toml".into(),
        text: text.to_owned(),
    };
    let bases = Themes::default();
    let theme = Theme::parse("test", source, bases.all());
    theme.map_err(|mistakes| mistakes.iter().map(ToString::to_string).collect())
}

const WOOD: &str = include_str!("../../assets/themes/wood.toml");

#[test]
fn the_built_in_themes_parse() {
    let themes = Themes::default();
    let ids = themes.all().iter().map(|theme| theme.id.as_str());
    assert!(ids.eq(["wood", "slate", "paper", "contrast", "cat"]));
    assert_eq!(themes.get("none such").id, "wood");
    for theme in themes.all() {
        assert_ne!(theme.name.get("en"), theme.name.get("zh"), "{}", theme.id);
    }
}

/// The ratio of luminances that WCAG 2 requires.
fn contrast(one: Color, other: Color) -> f32 {
    let luminance = |color: Color| {
        let color = color.to_linear();
        0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

#[test]
fn every_text_stands_out_from_what_it_is_written_on() {
    let mut faint = Vec::new();
    for theme in Themes::default().all() {
        let least = if theme.id == "contrast" { 7.0 } else { 4.5 };
        for (what, text, background) in theme.texts() {
            let ratio = contrast(text, background);
            if ratio < least {
                faint.push(format!("{}: {what} has {ratio:.2}", theme.id));
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

/// The colour as somebody sees it who lacks a kind of cone: red, green and blue of this matrix.
// CITE: G. M. Machado et al., A Physiologically-based Model for Simulation of Color Vision
// Deficiency, 2009: the matrices for severity 1.
fn seen(color: Color, matrix: [[f32; 3]; 3]) -> Color {
    let color = color.to_linear();
    let [red, green, blue] = matrix.map(|[red, green, blue]| {
        (red * color.red + green * color.green + blue * color.blue).clamp(0.0, 1.0)
    });
    Color::linear_rgb(red, green, blue)
}

#[test]
fn the_ring_of_the_winning_five_stands_out_from_the_board_for_every_eye() {
    const EYES: [(&str, [[f32; 3]; 3]); 3] = [
        ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
        (
            "protanopia",
            [
                [0.152_286, 1.052_583, -0.204_868],
                [0.114_503, 0.786_281, 0.099_216],
                [-0.003_882, -0.048_116, 1.051_998],
            ],
        ),
        (
            "deuteranopia",
            [
                [0.367_322, 0.860_646, -0.227_968],
                [0.280_085, 0.672_501, 0.047_413],
                [-0.011_820, 0.042_940, 0.968_881],
            ],
        ),
    ];
    let mut faint = Vec::new();
    for theme in Themes::default().all() {
        let (marks, board) = (&theme.look.marks, &theme.look.board);
        for (eyes, matrix) in EYES {
            for surface in [board.wood_lit, board.wood, board.wood_shade] {
                let ratio =
                    |ink: Color| contrast(seen(ink, matrix), seen(color_of(surface), matrix));
                // The outline counts only where it is opaque.
                let edge = color_of(marks.win_edge);
                let edge = if edge.alpha() == 1.0 {
                    ratio(edge)
                } else {
                    1.0
                };
                for ring in marks.win {
                    let most = ratio(color_of(ring)).max(edge);
                    if most < 3.0 {
                        faint.push(format!("{} with {eyes}: {most:.2}", theme.id));
                    }
                }
            }
        }
    }
    assert!(faint.is_empty(), "{}", faint.join("\n"));
}

#[test]
fn a_theme_says_only_what_it_changes() {
    let theme = parse("name = \"Mine\"\nextends = \"slate\"\n[board]\ngrain = 0\n");
    let theme = theme.expect("it is valid");
    let themes = Themes::default();
    let slate = themes.get("slate");
    assert!(theme.look.board.grain == 0.0 && theme.look.board.star == slate.look.board.star);
    assert_eq!(theme.palette, slate.palette);
    assert_eq!(theme.name.get("zh"), "Mine");
}

#[test]
fn every_mistake_is_reported_with_line_key_and_expected_value() {
    let extends = "name = \"Mine\"\nextends = \"wood\"\n";
    let cases = [
        (
            "[board]\nline = \"red\"",
            "test.toml:4: [board] line: \"red\" is not valid, expected a colour such as",
        ),
        (
            "[board]\nline = \"#12345\"",
            "[board] line: \"#12345\" is not valid",
        ),
        (
            "[board]\nline = \"#+12345\"",
            "is not valid, expected a colour",
        ),
        (
            "[board]\ngrain = 2",
            "test.toml:4: [board] grain: 2 is not valid, expected a number from 0 to 1",
        ),
        ("[board]\ngrain = nan", "[board] grain: nan is not valid"),
        (
            "[board]\nsurface = [\"#000000\"]",
            "[board] surface: [\"#000000\"] is not valid, expected 3 colours",
        ),
        (
            "[stones.black]\nbody = 3",
            "test.toml:4: [stones] black.body: 3 is not valid, expected 5 colours",
        ),
        (
            "[stones.blak]\nbody = 3",
            "test.toml:3: [stones] blak: unknown key (did you mean `black`?), expected one of \
            `black`, `chip`, `shadow`, `white`",
        ),
        (
            "[window]\ntxt = \"#000000\"",
            "[window] txt: unknown key (did you mean `text`?)",
        ),
        (
            "window = 3",
            "test.toml:3: window: is not valid, expected a section of keys",
        ),
        (
            "colour = 3",
            "test.toml:3: colour: unknown key, expected one of `board`, `extends`",
        ),
        ("[board", "test.toml:3: is not valid TOML"),
    ];
    for (text, expected) in cases {
        let mistakes = parse(&[extends, text].concat()).expect_err(text);
        assert_eq!(mistakes.len(), 1, "{text}: {mistakes:#?}");
        assert!(mistakes[0].contains(expected), "{text}: {}", mistakes[0]);
    }
    let mistakes = parse("extends = \"wodo\"").expect_err("nothing is said");
    assert!(
        mistakes.iter().any(|it| it.contains("name: is missing")),
        "{mistakes:#?}"
    );
    assert!(
        mistakes
            .iter()
            .any(|it| it.contains("extends: \"wodo\" is not valid, expected one of \"wood\"")),
        "{mistakes:#?}"
    );
    assert!(
        mistakes.len() > 40,
        "every key is missing: {}",
        mistakes.len()
    );
    let empty = parse("name = \" \"\nextends = \"wood\"").expect_err("the name is empty");
    assert!(empty[0].contains("name: \" \" is not valid"), "{empty:#?}");
}

#[test]
fn files_that_are_no_themes_leave_the_others_usable() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).expect("it can be written");
    };
    write("binary.toml", &[0xFF, 0xFE, 0]);
    write("huge.toml", &vec![b'#'; (1 << 20) + 1]);
    write("notes.txt", b"not looked at");
    write("wood.toml", b"name = \"Oak\"\nextends = \"wood\"\n");
    std::fs::create_dir(folder.path().join("folder.toml")).expect("it can be made");
    let themes = Themes::read(folder.path());
    assert_eq!(themes.all().len(), 5);
    assert_eq!(themes.get("wood").name.get("en"), "Oak");
    let told = themes.mistakes().iter().map(ToString::to_string);
    let told = told.collect::<Vec<_>>();
    assert_eq!(told.len(), 3, "{told:#?}");
    assert!(
        told[0].contains("binary.toml: line 1: is not UTF-8"),
        "{told:#?}"
    );
    assert!(told[1].contains("folder.toml: is a folder"), "{told:#?}");
    assert!(
        told[2].contains("huge.toml: is larger than 1 MiB"),
        "{told:#?}"
    );
    assert_eq!(Themes::read(&folder.path().join("none")), Themes::default());
}

#[test]
fn the_theme_of_the_readme_is_valid() {
    let readme = include_str!("../../README.md");
    let blocks = readme.split("```toml\n").skip(1);
    let mut blocks = blocks.filter_map(|block| block.split("```").next());
    let theme = blocks.find(|block| block.contains("[board]"));
    let theme = parse(theme.expect("there is one")).expect("it is valid");
    assert_eq!(theme.name.get("en"), "Night");
}

/// A TOML value of any type.
fn value() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("\"#A0B0C0\"".to_owned()),
        Just("\"#A0B0C0D\"".to_owned()),
        Just("[\"#000000\", \"#FFFFFF\"]".to_owned()),
        any::<f32>().prop_map(|it| it.to_string()),
        any::<i64>().prop_map(|it| it.to_string()),
        "[a-z#0-9é\u{4e2d} ]{0,9}".prop_map(|it| format!("\"{it}\"")),
        Just("{ en = \"x\", zh = 3 }".to_owned()),
        Just("[[], {}]".to_owned()),
        Just("1979-05-27".to_owned()),
    ]
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn no_text_makes_the_parser_panic(text in "(?s).{0,200}") {
        let _ = parse(&text);
    }

    #[test]
    fn every_mistake_of_any_file_names_it(line in 0usize..90, value in value()) {
        // The default theme with one line changed.
        let lines = WOOD.lines().enumerate().map(|(at, text)| match text.split_once(" = ") {
            Some((key, _)) if at == line => format!("{key} = {value}"),
            _ => text.to_owned(),
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        if let Err(mistakes) = parse(&text) {
            prop_assert!(!mistakes.is_empty());
            for mistake in mistakes {
                prop_assert!(mistake.starts_with("test.toml"), "{}", mistake);
                prop_assert_eq!(mistake.lines().count(), 1);
            }
        }
    }

    #[test]
    fn truncated_files_are_reported(end in 0usize..4_000) {
        let mut end = end.min(WOOD.len());
        while !WOOD.is_char_boundary(end) {
            end -= 1;
        }
        if let Err(mistakes) = parse(&WOOD[..end]) {
            prop_assert!(!mistakes.is_empty());
        }
    }
}
