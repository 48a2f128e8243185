//! How many clicks a task takes, counted on the way that a mouse takes: a click on a button that
//! can be seen.

use app::{GamePlugin, Sheet};
use bevy::prelude::*;
use bevy::ui::InteractionDisabled;
use game::{Archive, Intent, Language, Mode};
use record::Evaluation;
use rules::Side;

use crate::support::*;

/// The windows in which the clicks are counted.
const WINDOWS: [(Language, f32, f32); 3] = [
    (Language::English, 1280.0, 800.0),
    (Language::Chinese, 1280.0, 800.0),
    (Language::Chinese, 640.0, 480.0),
];

/// A window, and the clicks in it.
struct User {
    app: App,
    window: Vec2,
    clicks: u32,
}

impl User {
    /// A person against `white` in each of the windows.
    fn each(white: &str, change: impl Fn(&mut GamePlugin)) -> impl Iterator<Item = Self> {
        WINDOWS.into_iter().map(move |(language, width, height)| {
            let mut game = game_plugin(book(), lineup("you", white, Default::default()), false);
            change(&mut game);
            let window = Vec2::new(width, height);
            Self {
                app: view_of(game, language, window, 1.0),
                window,
                clicks: 0,
            }
        })
    }

    fn settle(&mut self) {
        for _ in 0..4 {
            self.app.update();
        }
    }

    /// Clicks on a button, which has to be enabled and visible.
    fn click(&mut self, name: &str) {
        self.settle();
        let (app, window) = (&mut self.app, self.window);
        let mut names = app.world_mut().query::<(Entity, &Name)>();
        let named = names
            .iter(app.world())
            .filter(|(_, it)| it.as_str() == name);
        let named = named.map(|(entity, _)| entity).collect::<Vec<_>>();
        let is_usable = |&entity: &Entity| {
            let world = app.world();
            let visibility = world.get::<InheritedVisibility>(entity);
            let (center, size) = place_of(app, entity);
            let is_inside = Rect::from_corners(Vec2::ZERO, window).contains(center);
            let is_enabled = world.get::<InteractionDisabled>(entity).is_none();
            let is_seen = visibility.is_some_and(|it| it.get()) && size.min_element() > 0.0;
            is_seen && is_inside && is_enabled
        };
        let found = named.into_iter().find(is_usable);
        let button = found.unwrap_or_else(|| panic!("{window}: {name} cannot be used"));
        let (center, _) = place_of(app, button);
        click(app, center);
        self.clicks += 1;
        self.settle();
    }

    /// Asserts the number of clicks since the last time.
    fn has_clicked(&mut self, expected: u32, task: &str) {
        let clicks = std::mem::take(&mut self.clicks);
        assert_eq!(clicks, expected, "{task} in {}", self.window);
    }

    /// Plays a game against a person that Black wins.
    fn win(&mut self) {
        let stones = "h8 h9 i8 i9 j8 j9 k8 k9 l8";
        play(&mut self.app, &stones.split(' ').collect::<Vec<_>>());
        self.settle();
    }

    /// Gives up the game after the first stones.
    fn lose(&mut self) {
        play(&mut self.app, &["h8"]);
        update_until(&mut self.app, "the answer", |app| ply(app) == 2);
        self.app.update();
        intend(&mut self.app, Intent::Resign);
        self.settle();
        assert!(session(&self.app).game().result().is_some());
    }

    fn mode(&self) -> Mode {
        game(&self.app).settings().mode
    }
}

#[test]
fn a_game_starts_with_one_click() {
    for mut user in User::each("random", |game| game.setup_sheet = true) {
        assert!(user.app.world().resource::<Sheet>().page().is_some());
        user.click("sheet-start");
        user.has_clicked(1, "start");
        assert_eq!(user.app.world().resource::<Sheet>().page(), None);
        play(&mut user.app, &["h8"]);
    }
}

#[test]
fn a_review_and_its_next_mistake_take_one_click_each() {
    for mut user in User::each("you", |_| {}) {
        user.win();
        user.click("button-review");
        user.has_clicked(1, "review");
        assert_eq!(user.mode(), Mode::Analyse);
        // What the search would find: White's third stone loses what it had.
        for (ply, black) in [(5, 0.5), (6, 1.0)] {
            let evaluation = Evaluation {
                black,
                proven: None,
                line: vec![point("c3")],
                depth: 10,
            };
            let known = knowing(session(&user.app), ply, evaluation);
            intend(&mut user.app, known);
        }
        intend(&mut user.app, Intent::First);
        user.click("say-next-mistake");
        user.has_clicked(1, "next mistake");
        let shown = usize::from(ply(&user.app));
        // The search may have found an earlier one meanwhile.
        let mistakes = &game(&user.app).reviewed().review.judgements;
        let is_mistake = mistakes.iter().any(|it| it.ply == shown);
        assert!(is_mistake, "{shown}");
    }
}

#[test]
fn the_next_game_takes_one_click_after_the_game_and_after_its_review() {
    for (next, is_reviewed, is_swapped) in [
        ("button-rematch", false, false),
        ("button-swap-sides", false, true),
        ("bar-rematch", true, false),
        ("bar-swap-sides", true, true),
    ] {
        for mut user in User::each("random", |_| {}) {
            user.lose();
            if is_reviewed {
                user.click("button-review");
                intend(&mut user.app, Intent::Back);
                user.clicks = 0;
            }
            let before = session(&user.app).number();
            user.click(next);
            user.has_clicked(1, next);
            assert_ne!(session(&user.app).number(), before, "{next}");
            assert_eq!(user.mode(), Mode::Play, "{next}");
            let has_black = session(&user.app).is_human(Side::First);
            assert_eq!(has_black, !is_swapped, "{next}");
        }
    }
}

#[test]
fn another_opponent_takes_two_clicks() {
    for mut user in User::each("random", |_| {}) {
        user.lose();
        user.click("button-new-opponent");
        user.click("Pick kitten");
        user.has_clicked(2, "another opponent");
        let opponent = session(&user.app).character(Side::Second);
        assert_eq!((opponent.id.as_str(), ply(&user.app)), ("kitten", 0));
    }
}

#[test]
fn a_kept_game_opens_with_two_clicks() {
    let folder = tempfile::tempdir().expect("a folder");
    let archive = || Archive::at(folder.path().to_owned());
    for mut user in User::each("you", |game| game.archive = archive()) {
        user.win();
        intend(&mut user.app, Intent::Restart);
        user.click("say-games");
        user.click("Kept game");
        user.has_clicked(2, "a kept game");
        assert_eq!(ply(&user.app), 9);
    }
}
