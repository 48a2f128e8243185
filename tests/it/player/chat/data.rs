//! A valid `[[players.ID.chat]]`, and the lines of the shipped cast.

use player::Registry;
use player::character::chat::{
    Chat, Event, Facts, LANGUAGES, Lines, Mood, Names, Placeholder, Utterance,
};
use player::config::{Cast, LocalText, Source};
use rules::Point;

/// The embedded cast with this file over it.
fn cast(text: &str) -> Cast {
    let file = Source {
        name: "mine.toml".into(),
        text: text.into(),
    };
    let sources = Source::embedded().into_iter().chain([file]).collect();
    Cast::load(&Registry::builtin(), sources).unwrap_or_else(|errors| panic!("{errors}"))
}

fn chat(cast: &Cast, id: &str) -> Chat {
    cast.get(id).expect("it is in the cast").chat.clone()
}

/// The first wording of each entry, in English.
fn first_lines(chat: &Chat) -> Vec<&str> {
    let entries = chat.entries().iter();
    entries.map(|entry| entry.lines.get("en", 0)).collect()
}

#[test]
fn entry_is_read_with_all_its_keys_or_the_least() {
    let cast = cast(
        "
        [players.x]
        kind = \"random\"
        [[players.x.chat]]
        event = \"long_think\"
        chance = 0.25
        cooldown_ply = 6
        mood = \"thinking\"
        lines = { en = [\"a {n}\", \"b\"], zh = \"甲\" }
        [[players.x.chat]]
        event = \"win\"
        lines = \"Ha!\"
        [[players.x.chat]]
        event = \"loss\"
        chance = 0
        lines = [\"Oh\", \"Hm\"]
    ",
    );
    let chat = chat(&cast, "x");
    let [full, least, list] = chat.entries() else {
        panic!("{chat:?}")
    };
    assert_eq!(
        (full.event, full.chance, full.cooldown_ply, full.mood),
        (Event::LongThink, 0.25, 6, Some(Mood::Thinking))
    );
    assert_eq!(full.lines.count(), 2);
    assert_eq!(full.lines.get("en", 1), "b");
    assert_eq!(
        [0, 1].map(|index| full.lines.get("zh", index)),
        ["甲", "甲"],
        "fewer wordings begin again"
    );
    assert_eq!(full.lines.get("de", 0), "a {n}", "else English");
    assert_eq!(
        (least.event, least.chance, least.cooldown_ply, least.mood),
        (Event::Win, 1.0, 0, None)
    );
    assert_eq!(least.lines, Lines::Same(vec!["Ha!".into()]));
    assert_eq!((list.chance, list.lines.get("zh", 1)), (0.0, "Hm"));
}

#[test]
fn lines_without_english_are_shown_in_what_there_is() {
    let cast = cast(
        "[players.x]\nkind = \"random\"\nchat = [{ event = \"win\", lines = { zh = [\"赢\"] } }]",
    );
    assert_eq!(first_lines(&chat(&cast, "x")), ["赢"]);
}

#[test]
fn chat_is_inherited_as_a_whole_unless_the_child_has_its_own() {
    let cast = cast(
        "
        [players.heir]
        extends = \"cat\"
        [players.robot_heir]
        extends = \"cat\"
        kind = \"random\"
        [players.own]
        extends = \"cat\"
        chat = [{ event = \"win\", lines = \"Mine\" }]
        [players.mute]
        extends = \"cat\"
        chat = []
        [players.grandchild]
        extends = \"own\"
        [players.stranger]
        kind = \"models\"
    ",
    );
    let cat = chat(&cast, "cat");
    assert!(cat.entries().len() > 10);
    assert_eq!(chat(&cast, "heir"), cat);
    assert_eq!(
        chat(&cast, "robot_heir"),
        cat,
        "looks and words, not options"
    );
    assert_eq!(first_lines(&chat(&cast, "own")), ["Mine"]);
    assert_eq!(first_lines(&chat(&cast, "grandchild")), ["Mine"]);
    assert_eq!(chat(&cast, "mute"), Chat::default());
    assert_eq!(chat(&cast, "stranger"), Chat::default());
}

#[test]
fn own_file_replaces_the_words_of_a_shipped_character_and_nothing_else() {
    let shipped = Cast::embedded(&Registry::builtin());
    let cast = cast("[[players.cat.chat]]\nevent = \"win\"\nlines = \"Miau\"");
    assert_eq!(first_lines(&chat(&cast, "cat")), ["Miau"]);
    let [old, new] = [&shipped, &cast].map(|cast| cast.get("cat").unwrap());
    assert_eq!((&old.name, &old.options), (&new.name, &new.options));
    assert_eq!(chat(&cast, "kitten"), chat(&shipped, "kitten"));
}

#[test]
fn section_that_replaces_a_shipped_one_does_not_inherit_its_chat() {
    let cast = cast("[players.hare]\nkind = \"random\"\n[players.kitten]\nextends = \"counting\"");
    assert_eq!(chat(&cast, "hare"), Chat::default());
    assert_eq!(chat(&cast, "kitten"), chat(&cast, "counting"));
}

#[test]
fn lines_of_the_cat_are_unchanged() {
    let chat = chat(&cast(""), "cat");
    for (event, words) in [
        (Event::Greet, "Good Luck!"),
        (Event::Undo, "How dare you take that back?!"),
        (Event::RandomMove, "Let me play randomly..."),
        (Event::Predicted, "I foresaw {n} of your moves!"),
        (Event::Thinking, "Thinking..."),
    ] {
        let entries = chat.entries().iter();
        let about = entries
            .filter(|entry| entry.event == event)
            .collect::<Vec<_>>();
        assert_eq!(about.len(), 1, "{event:?}");
        assert_eq!((about[0].lines.count(), about[0].chance), (1, 1.0));
        assert_eq!(about[0].lines.get("en", 0), words);
    }
    for event in Event::ALL {
        let mut entries = chat.entries().iter();
        assert!(entries.any(|entry| entry.event == event), "{event:?}");
    }
}

#[test]
fn shipped_lines_exist_in_every_language_and_fit_the_bubble() {
    const LONGEST: [(&str, usize); 2] = [("en", 60), ("zh", 24)];
    let cast = cast("");
    for character in cast.characters() {
        for entry in character.chat.entries() {
            let place = format!("{} on {:?}", character.id, entry.event);
            let Lines::ByLanguage(languages) = &entry.lines else {
                panic!("{place}: the same in every language");
            };
            assert!(languages.keys().eq(LANGUAGES), "{place}: {languages:?}");
            for (language, longest) in LONGEST {
                let lines = &languages[language];
                assert_eq!(lines.len(), entry.lines.count(), "{place}: {lines:?}");
                for line in lines {
                    assert!(line.chars().count() <= longest, "{place}: {line}");
                    assert_eq!(line.is_ascii(), language == "en", "{place}: {line}");
                }
            }
            for index in 0..entry.lines.count() {
                let [en, zh] = LANGUAGES.map(|language| open(entry.lines.get(language, index)));
                assert!(
                    en.iter().all(|name| zh.contains(name)),
                    "{place}: {en:?} {zh:?}"
                );
                assert!(
                    zh.iter().all(|name| known(entry.event, name)),
                    "{place}: {zh:?}"
                );
            }
        }
    }
}

#[test]
fn shipped_bots_have_words_of_their_own_for_the_turns_of_a_game() {
    const TURNS: [Event; 7] = [
        Event::Greet,
        Event::Undo,
        Event::MyThreat,
        Event::YourThreat,
        Event::Win,
        Event::Loss,
        Event::Draw,
    ];
    let cast = cast("");
    let bots = cast.characters().filter(|it| it.kind != "human");
    let bots = bots.collect::<Vec<_>>();
    for (index, bot) in bots.iter().enumerate() {
        for event in TURNS {
            let mut entries = bot.chat.entries().iter();
            let has_words = entries.any(|entry| entry.event == event);
            assert!(has_words, "{} says nothing of {event:?}", bot.id);
        }
        for other in &bots[..index] {
            assert_ne!(bot.chat, other.chat, "{} and {}", bot.id, other.id);
        }
    }
}

/// The names in braces.
fn open(line: &str) -> Vec<String> {
    let parts = line.split('{').skip(1);
    parts
        .map(|part| part.split('}').next().unwrap_or_default().to_owned())
        .collect()
}

fn known(event: Event, name: &str) -> bool {
    event.offers().iter().any(|offered| offered.name() == name)
}

#[test]
fn every_event_has_its_place_and_offers_the_names() {
    for (index, event) in Event::ALL.into_iter().enumerate() {
        assert_eq!(event.index(), index);
        for name in [Placeholder::Me, Placeholder::Opponent] {
            assert!(event.offers().contains(&name), "{event:?}");
        }
    }
}

#[test]
fn utterance_is_the_same_in_every_language_but_for_its_words() {
    let cast = cast(
        "
        [players.x]
        kind = \"random\"
        [[players.x.chat]]
        event = \"undo\"
        mood = \"angry\"
        [players.x.chat.lines]
        en = [\"no\", \"{me}: {move}, {n} times, {opponent}!\"]
        zh = [\"不\", \"{opponent}！{n}次{move}！——{me}\"]
    ",
    );
    let chat = chat(&cast, "x");
    let name = |en: &str, zh: &str| {
        let texts = [("en", en), ("zh", zh)];
        LocalText::ByLanguage(texts.map(|(code, text)| (code.into(), text.into())).into())
    };
    let said = Utterance {
        entry: 0,
        line: 1,
        facts: Facts {
            n: Some(3),
            point: Some(Point::new(7, 7)),
        },
        names: Some(Names {
            me: name("Cat", "猫"),
            opponent: LocalText::One("Ann".into()),
        }),
    };
    assert_eq!(said.text(&chat, "en"), "Cat: H8, 3 times, Ann!");
    assert_eq!(said.text(&chat, "zh"), "Ann！3次H8！——猫");
    assert_eq!(said.text(&chat, "de"), "Cat: H8, 3 times, Ann!");
    assert_eq!(said.mood(&chat), Some(Mood::Angry));
    let other = Chat::default();
    assert_eq!(
        (said.text(&other, "en"), said.mood(&other)),
        (String::new(), None)
    );
}
