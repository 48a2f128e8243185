//! The workshop: characters are edited, saved to the user's file and tried.

use std::fs;
use std::path::PathBuf;

use game::{CastBook, Draft, Intent, MeasurementProgress, Outcome, Unmeasured, WorkshopCommand};
use player::Registry;
use player::config::key_in;
use rules::GameSetup;
use tempfile::TempDir;
use toml::Value;

use super::support::*;

/// A game with a file of the user's in a folder of its own.
struct Shop {
    desk: Desk,
    folder: TempDir,
}

impl Shop {
    /// The user's file has this text; without one it is missing.
    fn new(text: Option<&str>) -> Self {
        Self::with(Registry::builtin(), text)
    }

    /// The same with the players of this registry.
    fn with(registry: Registry, text: Option<&str>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("players.toml");
        if let Some(text) = text {
            fs::write(&file, text).expect("it is writable");
        }
        let book = CastBook::open_at(registry, file);
        assert_eq!(book.errors(), None);
        let desk = Desk::of(book, "you", "fox", GameSetup::default());
        Self { desk, folder }
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("players.toml")
    }

    fn text(&self) -> String {
        fs::read_to_string(self.file()).unwrap_or_default()
    }

    fn order(&mut self, command: WorkshopCommand) {
        self.desk.intend(Intent::Workshop(command));
    }

    fn set(&mut self, key: &str, value: impl Into<Value>) {
        self.order(WorkshopCommand::Set(key.to_owned(), value.into()));
    }

    fn draft(&self) -> &Draft {
        self.desk.game.workshop().draft().expect("one is edited")
    }

    fn value(&self, key: &str) -> Option<Value> {
        let field = self.draft().fields().iter().find(|it| it.key == key);
        self.draft().value(field.expect("there is such a key"))
    }

    fn outcome(&self) -> &Outcome {
        self.desk.game.workshop().outcome()
    }

    fn measurement(&self) -> Option<MeasurementProgress> {
        self.desk.game.workshop().measurement()
    }

    fn is_measuring(&self) -> bool {
        self.desk.game.workshop().is_measuring()
    }

    /// Measures the character until this number of games was played.
    fn measure(&mut self, games: u32) -> MeasurementProgress {
        self.order(WorkshopCommand::Measure);
        self.desk.until("the games", |desk| {
            let found = desk.game.workshop().measurement();
            found.is_some_and(|it| it.games >= games || it.failure.is_some())
        });
        self.measurement().expect("it was measured")
    }

    fn is_saved(&self) -> bool {
        matches!(self.outcome(), Outcome::Saved(_))
    }
}

fn edit(id: &str) -> WorkshopCommand {
    WorkshopCommand::Edit(id.to_owned())
}

#[test]
fn only_the_changed_keys_of_a_built_in_character_are_written() {
    let mut shop = Shop::new(None);
    shop.order(edit("tiger"));
    assert_eq!(shop.value("level"), Some(70.into()));
    shop.set("level", 55);
    shop.set("style.attack", 2.5);
    shop.set("manners.take_back", false);
    shop.set("avatar", "owl");
    shop.set("style.mirror", 3.0);
    shop.order(WorkshopCommand::Restore("style.mirror".to_owned()));
    shop.order(WorkshopCommand::Save);
    assert!(shop.is_saved(), "{:?} {:?}", shop.outcome(), shop.draft());
    let expected = "[players.tiger]\navatar = \"owl\"\nlevel = 55\nmanners.take_back = false\n\
                    style.attack = 2.5\n";
    assert_eq!(shop.text(), expected);
    let tiger = shop
        .desk
        .game
        .book()
        .cast()
        .get("tiger")
        .expect("it is there");
    assert_eq!(tiger.level(), Some(55));
    assert!(!shop.draft().is_changed());
    assert_eq!(shop.value("style.attack"), Some(2.5.into()));
}

#[test]
fn changes_that_were_not_saved_are_there_again() {
    let mut shop = Shop::new(None);
    shop.order(edit("tiger"));
    shop.set("level", 55);
    shop.order(edit("tiger"));
    assert_eq!(shop.value("level"), Some(55.into()));
    shop.order(WorkshopCommand::Duplicate("tiger".to_owned()));
    assert_eq!(
        shop.value("level"),
        Some(70.into()),
        "it is another character"
    );
    shop.set("level", 56);
    shop.order(WorkshopCommand::Duplicate("tiger".to_owned()));
    assert_eq!(shop.value("level"), Some(56.into()));
    shop.order(edit("tiger"));
    assert_eq!(shop.value("level"), Some(55.into()), "after another one");
    shop.order(WorkshopCommand::Duplicate("tiger".to_owned()));
    assert_eq!(shop.value("level"), Some(56.into()));
    shop.order(WorkshopCommand::Save);
    assert!(shop.is_saved());
    shop.order(WorkshopCommand::Duplicate("tiger".to_owned()));
    assert_eq!(
        shop.value("level"),
        Some(70.into()),
        "the other one is saved"
    );
}

#[test]
fn a_duplicate_extends_its_model_and_can_be_edited_again() {
    let mut shop = Shop::new(Some("# Mine.\n[players.tom]\nextends = \"fox\" # clever\n"));
    shop.order(WorkshopCommand::Duplicate("tom".to_owned()));
    assert!(shop.draft().is_new());
    shop.order(WorkshopCommand::Name("Fritz".to_owned()));
    shop.set("ponder", true);
    shop.order(WorkshopCommand::Save);
    assert!(shop.is_saved(), "{:?}", shop.outcome());
    let expected = "# Mine.\n[players.tom]\nextends = \"fox\" # clever\n\n[players.tom-2]\n\
                    extends = \"tom\"\nname = \"Fritz\"\nponder = true\n";
    assert_eq!(shop.text(), expected);
    shop.order(WorkshopCommand::Name(String::new()));
    shop.order(WorkshopCommand::Save);
    assert_eq!(key_in(&shop.text(), "tom-2", "name"), None);
    shop.order(WorkshopCommand::Duplicate("tom".to_owned()));
    assert_eq!(shop.draft().id(), "tom-3");
}

#[test]
fn changes_of_others_are_merged_and_where_they_collide_the_user_decides() {
    for is_mine in [false, true] {
        let mut shop = Shop::new(Some("[players.tiger]\nlevel = 60\n"));
        shop.order(edit("tiger"));
        shop.set("level", 50);
        shop.set("style.attack", 3.0);
        let theirs = "# Theirs.\n[players.tiger]\nlevel = 65 # better\nstyle.centre = 4\n";
        fs::write(shop.file(), theirs).expect("it is writable");
        shop.order(WorkshopCommand::Save);
        assert_eq!(*shop.outcome(), Outcome::Conflict(vec!["level".to_owned()]));
        assert_eq!(shop.text(), theirs, "nothing is written before the answer");
        let (answer, level) = if is_mine {
            (WorkshopCommand::SaveMine, 50)
        } else {
            (WorkshopCommand::TakeTheirs, 65)
        };
        shop.order(answer);
        shop.order(WorkshopCommand::Save);
        let expected = theirs.replace("65", &level.to_string()) + "style.attack = 3.0\n";
        assert_eq!(shop.text(), expected);
        assert_eq!(shop.value("level"), Some(level.into()));
    }
}

#[test]
fn mistakes_are_shown_at_their_keys_and_nothing_is_written() {
    let mut shop = Shop::new(None);
    shop.order(edit("tiger"));
    shop.set("perception.miss_four", 0.5);
    let error = shop
        .draft()
        .error("perception.miss_four")
        .unwrap_or_default();
    assert!(error.contains("always stops a five"), "{error}");
    shop.set("time.min_ms", 9_000);
    shop.order(WorkshopCommand::Save);
    assert!(!shop.file().exists());
    let error = shop.draft().error("time.max_ms").unwrap_or_default();
    assert!(
        error.contains("expected 9000 or more"),
        "{:?}",
        shop.draft()
    );
    shop.order(WorkshopCommand::Restore("perception.miss_four".to_owned()));
    assert_eq!(shop.draft().error("perception.miss_four"), None);
    shop.set("time.max_ms", 10_000);
    shop.order(WorkshopCommand::Save);
    assert!(shop.is_saved(), "{:?}", shop.outcome());
}

#[test]
fn a_file_with_mistakes_is_left_alone() {
    let mut shop = Shop::new(None);
    shop.order(edit("fox"));
    shop.set("level", 40);
    for broken in ["[players.fox\n", "[players.other]\nkind = \"nobody\"\n"] {
        fs::write(shop.file(), broken).expect("it is writable");
        shop.order(WorkshopCommand::Save);
        assert!(
            matches!(shop.outcome(), Outcome::Failed(_)),
            "{:?}",
            shop.outcome()
        );
        assert_eq!(shop.text(), broken);
    }
}

#[test]
fn the_edited_character_can_be_tried_before_it_is_saved() {
    let mut shop = Shop::new(None);
    shop.order(edit("tabby"));
    shop.set("level", 3);
    shop.order(WorkshopCommand::Try);
    let session = shop.desk.session();
    let bot = session.character(rules::Side::Second);
    assert_eq!((bot.level(), bot.id.as_str()), (Some(3), "tabby-edited"));
    shop.desk.exchange("h8");
    assert_eq!(shop.desk.ply(), 2);
    assert!(!shop.file().exists());
}

#[test]
fn the_estimate_follows_the_level_where_levels_are_measured() {
    let mut shop = Shop::new(None);
    let estimate = |shop: &Shop| {
        let book = shop.desk.game.book();
        shop.draft().estimate(book.ratings(), book.registry())
    };
    shop.order(edit("tabby"));
    let mut last = 0.0;
    for level in [5, 25, 45, 65, 85, 100] {
        shop.set("level", level);
        let (rating, _) = estimate(&shop).expect("levels are measured");
        assert!(
            rating.elo > last && rating.error > 20.0,
            "{level}: {rating:?}"
        );
        last = rating.elo;
    }
    shop.order(edit("tiger"));
    let (tiger, of_level_alone) = estimate(&shop).expect("an estimate");
    assert!(!of_level_alone);
    shop.set("choice.temperature", 30);
    shop.set("choice.max_loss", 70);
    let (careless, _) = estimate(&shop).expect("an estimate");
    assert!(careless.elo < tiger.elo - 50.0, "{careless:?}, {tiger:?}");
    // A key that the estimate does not know.
    shop.set("search.dynamics", "complexity");
    assert!(estimate(&shop).is_some_and(|(_, of_level_alone)| of_level_alone));
    // A tiger overlooks no fours, so that the value is wrong until its level is low.
    shop.order(edit("tiger"));
    shop.set("perception.miss_four", 0.5);
    assert!(shop.draft().error("perception.miss_four").is_some());
    assert!(estimate(&shop).is_none());
    shop.set("level", 10);
    assert!(estimate(&shop).is_some());
    shop.order(edit("cat"));
    assert!(estimate(&shop).is_none());
}

#[test]
fn values_taglines_and_lines_are_written_in_one_language_and_kept_in_the_other() {
    let mut shop = Shop::new(None);
    shop.order(edit("fox"));
    let write = |key: &str, text: &str| WorkshopCommand::Write(key.to_owned(), text.to_owned());
    shop.order(write("choice.temperature", "[[0, 5], [12, 0]]"));
    shop.order(write("book.files", "[\"builtin\"]"));
    shop.order(WorkshopCommand::Tagline("zh", " 新的一句话 ".to_owned()));
    let before = shop.draft().wordings("en");
    let chinese = shop.draft().wordings("zh");
    let (greet, count) = (before[0].section, before[0].lines.len());
    let say = |place: usize, text: &str| WorkshopCommand::Say {
        section: greet,
        place,
        language: "en",
        text: text.to_owned(),
    };
    shop.order(say(0, "Good evening, {opponent}."));
    shop.order(say(count, "One more."));
    shop.order(say(1, ""));
    let after = shop.draft().wordings("en");
    assert_eq!(after[0].lines.len(), count);
    assert_eq!(after[0].lines[0], "Good evening, {opponent}.");
    assert_eq!(after[0].lines[count - 1], "One more.");
    assert_eq!(after[1..], before[1..]);
    assert_eq!(shop.draft().wordings("zh"), chinese);
    shop.order(WorkshopCommand::Save);
    assert!(shop.is_saved(), "{:?} {:?}", shop.outcome(), shop.draft());
    let text = shop.text();
    let own = |key: &str| key_in(&text, "fox", key).expect("it was written");
    assert_eq!(own("choice.temperature").to_string(), "[[0, 5], [12, 0]]");
    assert_eq!(own("tagline")["zh"], Value::from("新的一句话"));
    let fox = shop
        .desk
        .game
        .book()
        .cast()
        .get("fox")
        .expect("it is there");
    let tagline = fox.tagline.as_ref().expect("it has one");
    assert_eq!(tagline.get("zh"), "新的一句话");
    assert_eq!(tagline.get("en"), shop.draft().tagline("en"));
    let saved = &fox.chat.entries()[greet];
    assert_eq!(saved.lines.get("en", 0), "Good evening, {opponent}.");
    assert_eq!(saved.lines.get("zh", 0), chinese[0].lines[0]);
    let others = fox.chat.entries().len();
    assert_eq!(others, before.len(), "nothing else that it says is lost");
}

#[test]
fn texts_that_are_no_values_are_shown_at_their_keys_and_not_saved() {
    let mut shop = Shop::new(None);
    shop.order(edit("fox"));
    let write = |text: &str| WorkshopCommand::Write("book.files".to_owned(), text.to_owned());
    shop.order(write("[\"builtin\""));
    assert_eq!(shop.draft().misread("book.files"), Some("[\"builtin\""));
    let told = shop.draft().error("book.files").expect("a mistake");
    assert!(told.contains("not a value"), "{told}");
    shop.set("level", 30);
    shop.order(WorkshopCommand::Save);
    assert_eq!((shop.text().as_str(), shop.outcome()), ("", &Outcome::None));
    shop.order(write("5"));
    assert_eq!(shop.draft().misread("book.files"), None);
    assert!(
        shop.draft().error("book.files").is_some(),
        "a number is no list"
    );
    shop.order(write("[\"builtin\"]"));
    assert_eq!(shop.draft().error("book.files"), None);
    // A line with a name that its event does not have is a mistake of the lines.
    let say = |text: &str| WorkshopCommand::Say {
        section: 0,
        place: 0,
        language: "en",
        text: text.to_owned(),
    };
    shop.order(say("Hello, {nobody}."));
    let told = shop.draft().error("chat").expect("a mistake");
    assert!(told.contains("nobody"), "{told}");
    shop.order(WorkshopCommand::Restore("chat".to_owned()));
    assert_eq!(shop.draft().error("chat"), None);
    assert!(!shop.draft().has_changed("chat"));
    // The only wording of a section stays.
    let lines = shop.draft().wordings("en")[0].lines.clone();
    for _ in &lines {
        shop.order(say(""));
    }
    assert_eq!(shop.draft().wordings("en")[0].lines.len(), 1);
}

#[test]
fn the_elo_of_a_character_is_measured_in_games_against_levels() {
    let mut shop = Shop::new(None);
    shop.order(edit("random"));
    assert_eq!(shop.measurement(), None);
    let first = shop.measure(2);
    assert_eq!((first.of, first.is_running), (60, true));
    let later = shop.measure(6);
    let [first, later] = [first, later].map(|it| it.rating.expect("it has played"));
    assert!(later.elo < 1500.0, "{later:?}");
    assert!(later.error.is_finite() && later.games >= 6, "{later:?}");
    assert!(later.elo < first.elo, "it loses: {first:?} {later:?}");
}

#[test]
fn a_measurement_that_was_stopped_continues_with_its_games() {
    let mut shop = Shop::new(None);
    shop.order(edit("tabby"));
    shop.set("level", 20);
    let before = shop.measure(2);
    shop.order(WorkshopCommand::StopMeasuring);
    let stopped = shop.measurement().expect("its result stays");
    assert!(!stopped.is_running && stopped.games >= before.games);
    assert!(stopped.rating.is_some_and(|it| it.elo.is_finite()));
    for _ in 0..20 {
        shop.desk.update();
    }
    assert_eq!(shop.measurement(), Some(stopped.clone()));
    let further = shop.measure(stopped.games + 2);
    assert!(further.is_running && further.games > stopped.games);
}

#[test]
fn a_key_that_decides_moves_ends_the_measurement_and_others_do_not() {
    let mut shop = Shop::new(None);
    shop.order(edit("tabby"));
    shop.measure(2);
    shop.order(WorkshopCommand::Name("Minka".to_owned()));
    shop.set("avatar", "owl");
    shop.set("manners.take_back", false);
    shop.set("time.max_ms", 9_000);
    assert!(shop.is_measuring());
    shop.order(WorkshopCommand::Save);
    assert!(shop.is_saved(), "{:?}", shop.outcome());
    assert!(!shop.is_measuring(), "a saved character rests");
    assert!(shop.measurement().is_some_and(|it| it.rating.is_some()));
    shop.order(WorkshopCommand::Measure);
    assert!(shop.is_measuring());
    shop.set("level", 21);
    assert_eq!(shop.measurement(), None);
    shop.order(WorkshopCommand::Measure);
    shop.order(edit("fox"));
    assert_eq!(shop.measurement(), None);
}

#[test]
fn a_measurement_ends_when_a_game_begins() {
    let mut shop = Shop::new(None);
    shop.order(edit("tabby"));
    shop.order(WorkshopCommand::Measure);
    assert!(shop.is_measuring());
    shop.order(WorkshopCommand::Try);
    assert!(!shop.is_measuring());
    shop.order(WorkshopCommand::Measure);
    assert!(!shop.is_measuring(), "the game is more important");
}

#[test]
fn players_that_fail_or_are_no_players_are_not_rated() {
    for how in ["panics", "cheats"] {
        let text = format!("[players.bad]\nkind = \"bad\"\nhow = \"{how}\"\n");
        let mut shop = Shop::with(registry(), Some(&text));
        shop.order(edit("bad"));
        let failed = shop.measure(60);
        assert!(
            matches!(failed.failure, Some(Unmeasured::Failed(_))),
            "{failed:?}"
        );
        assert_eq!((failed.games, failed.rating), (2, None));
        assert!(!failed.is_running);
    }
    let mut shop = Shop::new(None);
    shop.order(edit("you"));
    assert!(!shop.draft().is_measurable());
    shop.order(WorkshopCommand::Measure);
    assert_eq!(shop.measurement(), None);
    shop.order(edit("tiger"));
    shop.set("perception.miss_four", 0.5);
    assert!(shop.draft().is_measurable() && !shop.draft().can_be_measured());
    shop.order(WorkshopCommand::Measure);
    assert_eq!(shop.measurement(), None);
}
