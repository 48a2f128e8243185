//! The setup page: two players, the rule, the size, the player with Black, the clocks, and a button
//! that starts the game.

use bevy::prelude::*;

use super::choices::{
    Choice, Step, spawn_beside, spawn_buttons, spawn_line, spawn_step, spawn_title, spawn_value,
};
use super::materials::{Materials, heading};
use super::picker::strength;
use super::scroll::scroll_list;
use super::{mistakes, time, unfinished};
use crate::art::Painted;
use crate::command::{Chair, Page, SheetCommand, asks};
use crate::panel::face_of;
use crate::theme::widget::{
    Emphasis, icon_button, label, localized_label, remaining_column, row, spacer, tile,
    worded_button,
};
use crate::theme::{Ink, Said, palette, shortened_label};
use game::{Begins, Intent, Setting, Settings, Strictness, TutorialCommand};
use paint::icon::Icon;
use paint::portrait::Mood;
use rules::{Color as Stone, GameSetup, OpeningRule, Rule};

pub(super) fn fill(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let title = heading(&materials.fonts, "sheet-title", "Close the sheet");
    commands.spawn((title, ChildOf(paper)));
    mistakes::spawn_cast(commands, paper, materials);
    unfinished::spawn(commands, paper, materials);
    spawn_players(commands, paper, materials);
    // In a small window the lines scroll, and the buttons below stay.
    let list = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(if materials.layout.labels { 14 } else { 6 }),
        ..default()
    };
    let list = (scroll_list("Setup list", list), ChildOf(paper));
    let list = commands.spawn(list).id();
    spawn_choices(commands, list, materials);
    let fonts = &materials.fonts;
    commands.spawn((
        row(8.0),
        ChildOf(paper),
        children![
            worded_button(
                fonts,
                Icon::Help,
                "sheet-keys",
                asks(SheetCommand::Open(Page::Help)),
                Emphasis::Plain
            ),
            worded_button(
                fonts,
                Icon::Hint,
                "sheet-new-here",
                asks(Intent::Tutorial(TutorialCommand::Begin)),
                emphasis_of_tutorial(&materials.settings)
            ),
            spacer(),
            worded_button(
                fonts,
                Icon::Play,
                "sheet-start",
                asks(SheetCommand::Start),
                Emphasis::Primary
            ),
        ],
    ));
}

/// The lessons are emphasised until the user has begun a game or solved a lesson.
fn emphasis_of_tutorial(settings: &Settings) -> Emphasis {
    let is_new = settings.choice.is_none() && settings.tutorial.solved.is_empty();
    match is_new {
        true => Emphasis::Chosen,
        false => Emphasis::Plain,
    }
}

/// Both cards with swap and dice between them.
fn spawn_players(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let line = Node {
        column_gap: px(10),
        flex_shrink: 0.0,
        ..default()
    };
    let line = commands
        .spawn((line, Pickable::IGNORE, ChildOf(paper)))
        .id();
    spawn_card(commands, line, materials, 0);
    commands.spawn((
        Node {
            flex_direction: FlexDirection::Column,
            justify_content: JustifyContent::Center,
            row_gap: px(8),
            ..default()
        },
        Pickable::IGNORE,
        ChildOf(line),
        children![
            icon_button("Swap", Icon::Swap, asks(SheetCommand::Swap)),
            icon_button("Dice", Icon::Dice, asks(SheetCommand::Dice)),
        ],
    ));
    spawn_card(commands, line, materials, 1);
}

/// A player's card: a button that opens the picker.
fn spawn_card(commands: &mut Commands, line: Entity, materials: &Materials, card: usize) {
    let Materials {
        sheet,
        book,
        words,
        fonts,
        layout,
        ..
    } = materials;
    let Ok(character) = book.cast().get(&sheet.draft.players[card]) else {
        return;
    };
    let portrait = if layout.labels { 84 } else { 52 };
    let stone = stone_of(sheet.draft.begins, card);
    let opens = SheetCommand::Open(Page::Picker(Chair::Card(card)));
    let name = if card == 0 {
        "Left player"
    } else {
        "Right player"
    };
    let choose = ["picker-left", "picker-right"][usize::from(card != 0)];
    let choose = ("choose", words.get(choose).into());
    let said = [choose, ("name", words.name(character).into())];
    let said = Said(words.with("sheet-change-card", &said));
    let frame = commands
        .spawn((tile(name, asks(opens), false), said, ChildOf(line)))
        .id();
    commands.spawn((
        Painted::Portrait(face_of(character, Mood::Calm), portrait),
        ImageNode::default(),
        Pickable::IGNORE,
        ChildOf(frame),
    ));
    let column = remaining_column(4.0);
    let column = commands
        .spawn((column, Pickable::IGNORE, ChildOf(frame)))
        .id();
    let head = commands.spawn((row(6.0), ChildOf(column))).id();
    if let Some(stone) = stone {
        commands.spawn((
            Painted::StoneSign(stone, 18),
            ImageNode::default(),
            Pickable::IGNORE,
            ChildOf(head),
        ));
    }
    commands.spawn((
        shortened_label(words.name(character), fonts.bold(18.0), palette::TEXT),
        ChildOf(head),
    ));
    let strength = strength(words, &book.ranked(character))
        .map(|text| label(text, fonts.text(12.0), palette::MUTED));
    let (above, beside) = match layout.labels {
        true => (strength, None),
        false => (None, strength),
    };
    if let Some(strength) = above {
        commands.spawn((strength, ChildOf(column)));
    }
    commands.spawn((
        Text::new(words.sentence(character)),
        fonts.text(13.0),
        Ink(palette::MUTED),
        Pickable::IGNORE,
        ChildOf(column),
    ));
    let foot = commands.spawn((row(10.0), ChildOf(column))).id();
    commands.spawn((
        localized_label("sheet-change", fonts.text(12.0), palette::ACCENT),
        ChildOf(foot),
    ));
    // A small window has no height for another line.
    if let Some(strength) = beside {
        commands.spawn((strength, ChildOf(foot)));
    }
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

fn spawn_choices(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let Materials {
        sheet, book, words, ..
    } = materials;
    let draft = &sheet.draft;
    let title = |key| (key, palette::MUTED);
    let rules = Rule::ALL.map(|rule| Choice {
        name: format!("Rule {rule}"),
        text: words.rule(rule),
        command: SheetCommand::Rule(rule).into(),
        chosen: draft.rule == rule,
        possible: true,
    });
    let line = spawn_line(commands, paper, materials, title("sheet-rule"), rules);
    if materials.layout.labels {
        let note = localized_label(
            rule_note(draft.rule),
            materials.fonts.text(13.0),
            palette::MUTED,
        );
        commands.spawn((note, ChildOf(line)));
    }
    spawn_sizes(commands, paper, materials);
    let begins = Begins::ALL.map(|begins| Choice {
        name: format!("Begins {begins:?}"),
        text: words.get(begins_key(begins)),
        command: SheetCommand::Begins(begins).into(),
        chosen: draft.begins == begins,
        possible: true,
    });
    spawn_line(commands, paper, materials, title("sheet-begins"), begins);
    time::spawn_lines(commands, paper, materials);
    let openings = OpeningRule::ALL.map(|rule| Choice {
        name: format!("Opening {rule}"),
        text: words.opening_rule(rule),
        command: SheetCommand::Opening(rule).into(),
        chosen: draft.opening == rule,
        possible: true,
    });
    let line = spawn_line(commands, paper, materials, title("sheet-opening"), openings);
    let is_bot = |id: &String| book.cast().get(id).is_ok_and(|player| !player.is_human());
    let bots = draft.players.iter().filter(|id| is_bot(id)).count();
    if bots == 1 {
        spawn_teacher(commands, line, materials);
    } else if bots == 2 {
        let games = [1, 3, 10, 100].map(|games| Choice {
            name: format!("Games {games}"),
            text: games.to_string(),
            command: SheetCommand::Games(games).into(),
            chosen: draft.games == games,
            possible: true,
        });
        spawn_beside(commands, line, materials, title("sheet-games"), games);
    }
}

/// The choice of the teacher, for a game of a human against a bot.
fn spawn_teacher(commands: &mut Commands, line: Entity, materials: &Materials) {
    let choices = Strictness::ALL.map(|strictness| Choice {
        name: format!("Teacher {strictness:?}"),
        text: materials.words.get(teacher_key(strictness)),
        command: Intent::Set(Setting::Teaching(strictness)).into(),
        chosen: materials.settings.teaching == strictness,
        possible: true,
    });
    let title = ("settings-teaching", palette::MUTED);
    spawn_beside(commands, line, materials, title, choices);
}

/// Steps to the next sizes, and the usual sizes.
fn spawn_sizes(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let draft = &materials.sheet.draft;
    let line = spawn_title(commands, paper, materials, ("sheet-size", palette::MUTED));
    let step = |name, sign, by| {
        let size = draft.size.saturating_add_signed(by);
        Step {
            name,
            sign,
            command: SheetCommand::Size(size).into(),
            possible: GameSetup::new(draft.rule, size).is_ok(),
        }
    };
    let square = |size: u8| format!("{size}\u{d7}{size}");
    spawn_step(commands, line, materials, step("Smaller", "\u{2212}", -1));
    spawn_value(commands, line, materials, square(draft.size));
    spawn_step(commands, line, materials, step("Larger", "+", 1));
    let usual = USUAL_SIZES.map(|size| Choice {
        name: format!("Size {size}"),
        text: square(size),
        command: SheetCommand::Size(size).into(),
        chosen: draft.size == size,
        possible: true,
    });
    spawn_buttons(commands, line, materials, usual);
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

const fn teacher_key(strictness: Strictness) -> &'static str {
    match strictness {
        Strictness::Off => "teacher-off",
        Strictness::Gentle => "teacher-gentle",
        Strictness::Normal => "teacher-normal",
        Strictness::Strict => "teacher-strict",
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
