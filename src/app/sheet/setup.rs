//! The setup page: two players, the rule, the size, the player with Black, the clocks, and a button
//! that starts the game.

use bevy::prelude::*;

use super::heading::heading;
use super::mistakes::cast_mistakes;
use super::page_spec::PageSpec;
use super::picker::strength;
use super::rows::{
    Choice, Row, Step, beside, buttons, choices, choices_with, column, icon, label, line,
    paragraph, picture, scroll_list, shortened, step, text, titled, value, worded, worded_as,
};
use super::settings::{teacher_key, teacher_note};
use super::time;
use super::unfinished::unfinished;
use super::view::View;
use crate::command::{Chair, Page, SheetCommand, asks};
use crate::face::face_of;
use crate::painted::Painted;
use crate::theme::widget::{Emphasis, spacer, tile};
use crate::theme::{Said, palette};
use game::{Begins, Intent, Setting, Strictness, TutorialCommand};
use paint::icon::Icon;
use paint::portrait::Mood;
use rules::{Color as Stone, GameSetup, OpeningRule, Rule};

pub(super) const SPEC: PageSpec = PageSpec {
    // The teacher is chosen here.
    depends_on: |view, _| view.settings.is_changed(),
    opened: |desk, _| desk.open_setup(),
    ..PageSpec::new(rows)
};

fn rows(view: &View) -> Vec<Row> {
    let mut rows = vec![heading(view, "sheet-title", "say-close-the-sheet")];
    rows.extend(cast_mistakes(view));
    rows.extend(unfinished(view));
    // In a small window the lines scroll, and the buttons below stay.
    let list = scroll_list("Setup list", view.roomy(14, 6)).holding(lines(view));
    rows.extend([players(view), list, foot(view)]);
    rows
}

/// The keys, the lessons, and the button that starts the game.
fn foot(view: &View) -> Row {
    let (keys, start) = (SheetCommand::Open(Page::Help), SheetCommand::Start);
    let learn = Intent::Tutorial(TutorialCommand::Begin);
    let settings = &view.settings;
    // The lessons are emphasised until the user has begun a game or solved a lesson.
    let emphasis = if settings.choice.is_none() && settings.tutorial.solved.is_empty() {
        Emphasis::Chosen
    } else {
        Emphasis::Plain
    };
    line(8.0).holding([
        worded(view, Icon::Help, "sheet-keys", keys),
        worded_as(view, (Icon::Hint, "sheet-new-here"), learn, emphasis),
        Row::new(spacer()),
        worded_as(view, (Icon::Play, "sheet-start"), start, Emphasis::Primary),
    ])
}

/// Both cards with swap and dice between them.
fn players(view: &View) -> Row {
    let node = Node {
        flex_direction: FlexDirection::Column,
        justify_content: JustifyContent::Center,
        row_gap: px(8),
        ..default()
    };
    let between = Row::new((node, Pickable::IGNORE)).holding([
        icon("say-swap", Icon::Swap, SheetCommand::Swap),
        icon("say-dice", Icon::Dice, SheetCommand::Dice),
    ]);
    line(10.0)
        .laid_out(|node| node.align_items = AlignItems::Stretch)
        .holding(card(view, 0))
        .holding([between])
        .holding(card(view, 1))
}

/// A player's card: a button that opens the picker.
fn card(view: &View, card: usize) -> Option<Row> {
    let (book, words, fonts) = (&view.book, &view.words, &view.fonts);
    let draft = &view.sheet.draft;
    let character = book.cast().get(&draft.players[card]).ok()?;
    let name = words.name(character);
    let choose = ["picker-left", "picker-right"][card];
    let choose = ("choose", words.get(choose).into());
    let said = words.with("sheet-change-card", &[choose, ("name", name.into())]);
    let face = Painted::Portrait(face_of(character, Mood::Calm), view.roomy(84, 52));
    let stone = stone_of(draft.begins, card).map(|it| picture(Painted::StoneSign(it, 18)));
    let strength = strength(words, &book.ranked(character))
        .map(|it| label(it, fonts.text(12.0), palette::MUTED));
    // A small window has no height for another line.
    let (above, beside) = if view.layout.labels {
        (strength, None)
    } else {
        (None, strength)
    };
    let name = shortened(name, fonts.bold(18.0), palette::TEXT);
    let sentence = paragraph(words.sentence(character), fonts.text(13.0), palette::MUTED);
    let change = text("sheet-change", fonts.text(12.0), palette::ACCENT);
    let about = column(4.0)
        .holding([line(6.0).holding(stone).holding([name])])
        .holding(above)
        .holding([sentence, line(10.0).holding([change]).holding(beside)]);
    let opens = asks(SheetCommand::Open(Page::Picker(Chair::Card(card))));
    let tile = tile(["Left player", "Right player"][card], opens, false);
    let tile = Row::new((tile, Said(said)));
    Some(tile.holding([picture(face), about]))
}

/// The colour of a card's player, if it is decided before the game.
fn stone_of(begins: Begins, card: usize) -> Option<Stone> {
    let black = match begins {
        Begins::Left | Begins::Turns => 0,
        Begins::Right => 1,
        Begins::Random => return None,
    };
    Some(if card == black {
        Stone::Black
    } else {
        Stone::White
    })
}

/// The lines of choices.
fn lines(view: &View) -> Vec<Row> {
    let words = &view.words;
    let draft = &view.sheet.draft;
    let rules = Rule::ALL.map(|rule| {
        let (name, chosen) = (format!("Rule {rule}"), draft.rule == rule);
        Choice::new(name, words.rule(rule), SheetCommand::Rule(rule), chosen)
    });
    let note = text(rule_note(draft.rule), view.fonts.text(13.0), palette::MUTED);
    let begins = Begins::ALL.map(|begins| {
        let (name, chosen) = (format!("Begins {begins:?}"), draft.begins == begins);
        let text = words.get(begins_key(begins));
        Choice::new(name, text, SheetCommand::Begins(begins), chosen)
    });
    let openings = OpeningRule::ALL.map(|rule| {
        let (name, chosen) = (format!("Opening {rule}"), draft.opening == rule);
        let text = words.opening_rule(rule);
        Choice::new(name, text, SheetCommand::Opening(rule), chosen)
    });
    let [clock, time_up] = time::lines(view);
    vec![
        choices_with(view, "sheet-rule", rules, view.roomy(Some(note), None)),
        sizes(view),
        choices(view, "sheet-begins", begins),
        clock,
        time_up,
        choices_with(view, "sheet-opening", openings, for_bots(view)),
    ]
}

/// The teacher for a game of a human against a bot, the number of games for two bots.
fn for_bots(view: &View) -> Vec<Row> {
    let draft = &view.sheet.draft;
    let is_bot = |id: &String| {
        let player = view.book.cast().get(id);
        player.is_ok_and(|it| !it.is_human())
    };
    match draft.players.iter().filter(|id| is_bot(id)).count() {
        1 => {
            let teachers = Strictness::ALL.map(|strictness| {
                let text = view.words.get(teacher_key(strictness));
                let command = Intent::Set(Setting::Teaching(strictness));
                let chosen = view.settings.teaching == strictness;
                Choice::new(format!("Teacher {strictness:?}"), text, command, chosen)
            });
            let note = view.roomy(Some(teacher_note(view)), None);
            let teachers = beside(view, "settings-teaching", teachers);
            [teachers].into_iter().chain(note).collect()
        }
        2 => {
            let games = [1, 3, 10, 100].map(|games| {
                let (name, chosen) = (format!("Games {games}"), draft.games == games);
                Choice::new(name, games.to_string(), SheetCommand::Games(games), chosen)
            });
            vec![beside(view, "sheet-games", games)]
        }
        _ => Vec::new(),
    }
}

/// Steps to the next sizes, and the usual sizes.
fn sizes(view: &View) -> Row {
    let draft = &view.sheet.draft;
    let step = |name, sign, by| {
        let size = draft.size.saturating_add_signed(by);
        let step_by = Step {
            name,
            sign,
            command: SheetCommand::Size(size).into(),
            possible: GameSetup::new(draft.rule, size).is_ok(),
        };
        step(view, step_by)
    };
    let square = |size: u8| format!("{size}\u{d7}{size}");
    let usual = USUAL_SIZES.map(|size| {
        let (name, chosen) = (format!("Size {size}"), draft.size == size);
        Choice::new(name, square(size), SheetCommand::Size(size), chosen)
    });
    let steps = [
        step("say-smaller-board", "\u{2212}", -1),
        value(view, square(draft.size)),
        step("say-larger-board", "+", 1),
    ];
    let usual = buttons(view, usual);
    titled(view, "sheet-size", steps.into_iter().chain(usual))
}

/// The sizes that have a button.
const USUAL_SIZES: [u8; 5] = [9, 13, 15, 19, 20];

const fn begins_key(begins: Begins) -> &'static str {
    match begins {
        Begins::Left => "begins-left",
        Begins::Right => "begins-right",
        Begins::Turns => "begins-turns",
        Begins::Random => "begins-random",
    }
}

/// The text about winning rows and forbidden points under a rule.
const fn rule_note(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "rule-note-freestyle",
        Rule::Standard => "rule-note-standard",
        Rule::Renju => "rule-note-renju",
    }
}
