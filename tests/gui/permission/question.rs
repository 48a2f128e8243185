//! The sheet with the question: what it shows and says, and that it fits into every window.

use super::*;

#[test]
fn page_without_a_question_closes_itself() {
    let mut app = default_view("you", "you");
    sheet_command(&mut app, SheetCommand::Open(Page::Permission));
    sheet_command(&mut app, SheetCommand::Allow);
    assert_eq!(page(&app), None);
}

#[test]
fn invisible_characters_of_a_command_are_escaped() {
    let mut engines = Engines::new(&[]);
    let hidden = ["sh", "a\u{202e}b", "c\nd", "e\u{1b}[2Jf"];
    engines.set("guest", hidden.map(str::to_owned).into());
    let mut app = engines.window(["you", "guest"]);
    assert!(asks(&app));
    let shown = texts(&mut app);
    let command = shown.iter().find(|it| it.contains("\"sh\""));
    let command = command.unwrap_or_else(|| panic!("{shown:#?}"));
    assert!(command.contains("a\\u{202e}b"), "{command}");
    assert!(!command.contains(['\u{202e}', '\u{1b}']), "{command}");
}

#[test]
fn command_that_is_too_long_to_read_cannot_be_allowed() {
    let mut engines = Engines::new(&[]);
    let long = vec!["sh".to_owned(), "x".repeat(1_000_000)];
    engines.set("guest", long);
    let mut app = engines.window(["you", "guest"]);
    assert!(asks(&app));
    assert!(!has_name(&mut app, "permission-allow"));
    let shown = texts(&mut app);
    assert!(shown.iter().any(|it| it.contains("too long")), "{shown:#?}");
    wait(&mut app);
    sheet_command(&mut app, SheetCommand::Allow);
    assert!(asks(&app));
    tap(&mut app, KeyCode::Escape);
    settle(&mut app);
    assert_eq!(page(&app), None);
}

#[test]
fn question_is_spoken_in_both_languages() {
    let engines = Engines::new(&["guest"]);
    let expected = [
        (
            Language::English,
            "is played by an external program",
            ["Cancel", "Start it"],
        ),
        (Language::Chinese, "由外部程序代下", ["取消", "启动"]),
    ];
    for (language, question, answers) in expected {
        let book = engines.book();
        let lineup = lineup_in(&book, ["you", "guest"]);
        let window = (Vec2::new(1280.0, 800.0), 1.0);
        let game = game_plugin(book, lineup, false);
        let mut app = window_app(game, language, window, None);
        settle(&mut app);
        settle(&mut app);
        assert!(asks(&app));
        let mut nodes = app
            .world_mut()
            .query::<(&AccessibilityNode, Option<&Name>)>();
        let nodes = nodes.iter(app.world()).collect::<Vec<_>>();
        let label_of = |name: &str| {
            let mut nodes = nodes.iter();
            let node = nodes.find(|(_, it)| it.is_some_and(|it| it.as_str() == name));
            node.and_then(|(node, _)| node.label().map(str::to_owned))
        };
        let names = ["permission-refuse", "permission-allow"];
        assert_eq!(names.map(label_of), answers.map(|it| Some(it.to_owned())));
        assert_eq!(
            label_of("say-leave-the-question").as_deref(),
            Some(answers[0])
        );
        let mut live = nodes.iter().filter(|(node, _)| node.live().is_some());
        let is_said = |label: Option<&str>| label.is_some_and(|it| it.contains(question));
        assert!(live.any(|(node, _)| is_said(node.label())), "{language:?}");
    }
}

/// Texts of the question that stick out of it to the right, and buttons that do not fit the window.
fn cut_off(app: &mut App) -> Vec<String> {
    let sheet = find_named(app, "Sheet");
    let (center, size) = place_of(app, sheet);
    let right = center.x + size.x / 2.0;
    let bottom = center.y + size.y / 2.0;
    let inside = |world: &World, entity: Entity| {
        let above = std::iter::successors(Some(entity), |it| {
            world.get::<ChildOf>(*it).map(ChildOf::parent)
        });
        above.into_iter().any(|it| it == sheet)
    };
    let mut nodes = app
        .world_mut()
        .query_filtered::<Entity, Or<(With<Text>, With<Name>)>>();
    let nodes = nodes.iter(app.world()).collect::<Vec<_>>();
    let nodes = nodes.into_iter().filter(|it| inside(app.world(), *it));
    let cut = nodes.filter_map(|node| {
        app.world().get::<ComputedNode>(node)?;
        let (center, size) = place_of(app, node);
        let is_answer = app
            .world()
            .get::<Name>(node)
            .is_some_and(|it| it.starts_with("permission-a") || it.starts_with("permission-r"));
        let sticks_out = center.x + size.x / 2.0 > right + 0.5;
        let is_below = is_answer && center.y + size.y / 2.0 > bottom + 0.5;
        let text = app.world().get::<Text>(node).map(|it| it.0.clone());
        (sticks_out || is_below).then(|| format!("{text:?} at {center}, {size}"))
    });
    cut.collect()
}

#[test]
fn question_fits_small_and_large_windows() {
    let mut engines = Engines::new(&["guest"]);
    engines.set("long", vec!["x".repeat(3_000), "y ".repeat(500)]);
    for player in ["guest", "long"] {
        let mut app = engines.window(["you", player]);
        assert!(asks(&app));
        for (width, height) in [(400, 300), (640, 480), (600, 900), (1280, 800), (240, 200)] {
            let pixels = UVec2::new(width, height);
            resize(&mut app, Size { pixels, scale: 1.0 });
            settle(&mut app);
            settle(&mut app);
            let found = faults(app.world_mut());
            assert!(found.is_empty(), "{pixels}: {found:#?}");
            if width >= 400 {
                let cut = cut_off(&mut app);
                assert!(cut.is_empty(), "{player} {pixels}: {cut:#?}");
            }
        }
    }
}
