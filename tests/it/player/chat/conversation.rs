//! When a line is said, and which one.

use player::Registry;
use player::character::chat::{Chat, Conversation, Event, Names, Occasion, Utterance};
use player::config::{Cast, LocalText};
use rules::Point;

/// A chat of these entries, as inline tables.
fn chat(entries: &str) -> Chat {
    let table = format!("chat = [{entries}]").parse::<toml::Table>();
    let entries = table.expect("valid TOML")["chat"].clone();
    Chat::parse(entries).unwrap_or_else(|errors| panic!("{errors}"))
}

fn named(chat: &Chat, seed: u64) -> Conversation {
    let mut conversation = Conversation::new(chat, seed);
    conversation.set_names(Names {
        me: LocalText::One("Cat".into()),
        opponent: LocalText::One("Ann".into()),
    });
    conversation
}

/// The lines that are said about the event at these plies.
fn said(conversation: &mut Conversation, event: Event, plies: &[u16]) -> Vec<Option<Utterance>> {
    let occasions = plies.iter().map(|&ply| Occasion::new(event, ply));
    occasions
        .map(|occasion| conversation.say(&occasion))
        .collect()
}

/// The plies at which a line was said about the event.
fn spoken(conversation: &mut Conversation, event: Event, plies: &[u16]) -> Vec<u16> {
    let said = said(conversation, event, plies);
    let heard = plies.iter().zip(said).filter(|(_, said)| said.is_some());
    heard.map(|(&ply, _)| ply).collect()
}

#[test]
fn only_lines_about_the_event_are_said() {
    let chat = chat("{ event = 'win', lines = 'W' }, { event = 'loss', lines = 'L' }");
    let mut conversation = Conversation::new(&chat, 1);
    let words = |event, conversation: &mut Conversation| {
        let said = conversation.say(&Occasion::new(event, 0));
        said.map(|said| said.text(&chat, "en"))
    };
    assert_eq!(words(Event::Loss, &mut conversation).as_deref(), Some("L"));
    assert_eq!(words(Event::Win, &mut conversation).as_deref(), Some("W"));
    assert_eq!(words(Event::Draw, &mut conversation), None);
}

#[test]
fn chance_is_kept_over_many_occasions() {
    for (chance, least, most) in [
        (0.0, 0, 0),
        (0.1, 150, 250),
        (0.5, 900, 1100),
        (0.9, 1750, 1850),
        (1.0, 2000, 2000),
    ] {
        let chat = chat(&format!(
            "{{ event = 'tip', chance = {chance:?}, lines = 'x' }}"
        ));
        let mut conversation = Conversation::new(&chat, 7);
        let heard = said(&mut conversation, Event::Tip, &[0; 2000]);
        let heard = heard.iter().flatten().count();
        assert!(
            (least..=most).contains(&heard),
            "{heard} of 2000 at {chance}"
        );
    }
}

#[test]
fn chance_of_an_entry_is_its_own() {
    let chat = chat(
        "{ event = 'tip', chance = 0, lines = 'never' }, { event = 'tip', lines = ['a', 'b'] }",
    );
    let heard = said(&mut Conversation::new(&chat, 3), Event::Tip, &[0; 100]);
    assert!(
        heard
            .iter()
            .all(|said| said.as_ref().is_some_and(|said| said.entry == 1))
    );
}

#[test]
fn event_cools_down_by_plies_and_alone() {
    let chat = chat(
        "{ event = 'tip', cooldown_ply = 4, lines = ['a', 'b'] }, { event = 'tip', cooldown_ply = \
        4, lines = 'c' }, { event = 'undo', lines = 'x' }",
    );
    let mut conversation = Conversation::new(&chat, 5);
    let plies = (10..30).collect::<Vec<_>>();
    assert_eq!(
        spoken(&mut conversation, Event::Tip, &plies),
        [10, 14, 18, 22, 26]
    );
    assert_eq!(
        spoken(&mut conversation, Event::Undo, &[26, 26, 27]),
        [26, 26, 27]
    );
}

#[test]
fn cooldown_survives_a_short_take_back_and_not_a_long_one() {
    let chat = chat("{ event = 'undo', cooldown_ply = 4, lines = ['a', 'b'] }");
    let mut conversation = Conversation::new(&chat, 5);
    let plies = [20, 18, 17, 22, 16, 18, 0];
    assert_eq!(spoken(&mut conversation, Event::Undo, &plies), [20, 16, 0]);
}

#[test]
fn no_line_is_said_twice_in_a_row_when_there_are_several() {
    let chat =
        chat("{ event = 'tip', lines = ['a', 'b'] }, { event = 'tip', chance = 0.5, lines = 'c' }");
    let heard = said(&mut Conversation::new(&chat, 11), Event::Tip, &[0; 300]);
    let heard = heard.into_iter().flatten().collect::<Vec<_>>();
    let place = |said: &Utterance| (said.entry, said.line);
    assert!(
        heard
            .windows(2)
            .all(|pair| place(&pair[0]) != place(&pair[1]))
    );
    for line in [(0, 0), (0, 1), (1, 0)] {
        let times = heard.iter().filter(|said| place(said) == line).count();
        assert!(times > 30, "{line:?} {times} times");
    }
}

#[test]
fn only_line_may_be_said_again() {
    let chat = chat("{ event = 'tip', lines = 'a' }");
    let plies = [0; 5];
    assert_eq!(
        spoken(&mut Conversation::new(&chat, 1), Event::Tip, &plies),
        plies
    );
}

#[test]
fn line_is_left_out_when_nothing_is_known_for_its_placeholder() {
    let chat = chat(
        "{ event = 'undo', lines = ['{n}', '{move}', '{me} and {opponent}'] }, \
        { event = 'win', lines = { en = 'x', zh = '{n}' } }",
    );
    let bare = Occasion::new(Event::Undo, 0);
    assert_eq!(Conversation::new(&chat, 1).say(&bare), None);
    let mut words = Vec::new();
    for seed in 0..40 {
        let point = Point::new(0, 0);
        for occasion in [
            bare.clone(),
            bare.clone().counting(4),
            bare.clone().at(point),
        ] {
            let said = named(&chat, seed)
                .say(&occasion)
                .expect("a line about the names is left");
            let text = said.text(&chat, "en");
            assert!(!text.contains('{') && !text.is_empty(), "{text}");
            words.push(text);
        }
    }
    for expected in ["4", "A1", "Cat and Ann"] {
        assert!(words.iter().any(|text| text == expected), "{expected}");
    }
    let win = Occasion::new(Event::Win, 0);
    let silent = named(&chat, 1).say(&win);
    assert_eq!(silent, None, "what is said does not depend on the language");
}

#[test]
fn same_seed_and_occasions_say_the_same() {
    let cast = Cast::embedded(&Registry::builtin());
    let chat = &cast.get("cat").unwrap().chat;
    let game = |seed| {
        let mut conversation = named(chat, seed);
        let plies = 0..60_u16;
        plies
            .flat_map(|ply| Event::ALL.map(|event| Occasion::new(event, ply).counting(2)))
            .map(|occasion| conversation.say(&occasion))
            .collect::<Vec<_>>()
    };
    assert_eq!(game(4), game(4));
    assert_ne!(game(4), game(5));
}
