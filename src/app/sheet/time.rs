//! The lines of the setup page about time: the time control, the consequence of running out of
//! time, and the handicap.

use std::time::Duration;

use bevy::prelude::*;

use super::choices::{Choice, spawn_beside, spawn_line};
use super::materials::Materials;
use crate::command::SheetCommand;
use crate::locale::Words;
use crate::theme::palette;
use crate::theme::widget::localized_label;
use arena::{FlagRule, TimeControl};
use game::TimeOdds;

/// Adds the line of the time control, and that of the consequence of running out of time and of the
/// handicap.
pub(super) fn spawn_lines(commands: &mut Commands, paper: Entity, materials: &Materials) {
    let Materials { sheet, words, .. } = materials;
    let time = sheet.draft.time;
    let controls = controls(time.control).into_iter().map(|control| Choice {
        name: format!("Clock {control}"),
        text: control_text(control, words),
        command: SheetCommand::Clock(control).into(),
        chosen: time.control == control,
        possible: true,
    });
    let heading = ("sheet-clock", palette::MUTED);
    let line = spawn_line(commands, paper, materials, heading, controls);
    // Without a clock the choices keep their places, so that the sheet keeps its height.
    let has_clock = time.control != TimeControl::None;
    if materials.layout.labels {
        let note = control_note(time.control);
        let note = localized_label(note, materials.fonts.text(13.0), palette::MUTED);
        commands.spawn((note, ChildOf(line)));
    }
    let flags = FlagRule::ALL.map(|flag| Choice {
        name: format!("Flag {flag:?}"),
        text: words.get(flag_key(flag)),
        command: SheetCommand::Flag(flag).into(),
        chosen: time.flag == flag,
        possible: has_clock,
    });
    let odds = TimeOdds::ALL.map(|odds| Choice {
        name: format!("Odds {odds:?}"),
        text: words.get(odds_key(odds)),
        command: SheetCommand::Odds(odds).into(),
        chosen: time.odds == odds,
        possible: has_clock,
    });
    let heading = ("sheet-time-up", palette::MUTED);
    let line = spawn_line(commands, paper, materials, heading, flags);
    let title = ("sheet-odds", palette::MUTED);
    spawn_beside(commands, line, materials, title, odds);
}

/// The usual time controls, and the chosen one if it is another one.
fn controls(chosen: TimeControl) -> Vec<TimeControl> {
    // This number of time controls fits into one row of the smallest window.
    const USUAL: [&str; 7] = [
        "none", "10s/move", "30s/move", "1m", "3m+2s", "5m+5s", "15m",
    ];
    let usual = USUAL.map(|text| text.parse().expect("it is a time control"));
    let other = (!usual.contains(&chosen)).then_some(chosen);
    usual.into_iter().chain(other).collect()
}

fn control_text(control: TimeControl, words: &Words) -> String {
    match control {
        TimeControl::None => words.get("clock-none"),
        TimeControl::Move(time) => {
            let seconds = time.as_secs_f64();
            words.with("thinking-seconds", &[("seconds", seconds.into())])
        }
        TimeControl::Game { main, increment } => {
            let time = ("time", duration_text(main, words).into());
            match increment.is_zero() {
                true => words.with("clock-game", &[time]),
                false => {
                    let added = ("added", duration_text(increment, words).into());
                    words.with("clock-game-added", &[time, added])
                }
            }
        }
    }
}

/// Whole minutes in minutes, all others in seconds.
fn duration_text(duration: Duration, words: &Words) -> String {
    let seconds = duration.as_secs();
    let is_minutes = duration.subsec_nanos() == 0 && seconds > 0 && seconds.is_multiple_of(60);
    match is_minutes {
        true => words.with("clock-minutes", &[("count", (seconds / 60).into())]),
        false => words.with("clock-seconds", &[("count", duration.as_secs_f64().into())]),
    }
}

/// The text about the meaning of the times.
const fn control_note(control: TimeControl) -> &'static str {
    match control {
        TimeControl::None => "clock-note-none",
        TimeControl::Move(_) => "clock-note-move",
        TimeControl::Game { .. } => "clock-note-game",
    }
}

const fn flag_key(flag: FlagRule) -> &'static str {
    match flag {
        FlagRule::Loses => "flag-loses",
        FlagRule::Shown => "flag-shown",
    }
}

const fn odds_key(odds: TimeOdds) -> &'static str {
    match odds {
        TimeOdds::Even => "odds-even",
        TimeOdds::Left => "odds-left",
        TimeOdds::Right => "odds-right",
    }
}
