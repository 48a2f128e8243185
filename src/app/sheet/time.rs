//! The lines of the setup page about time: the time control, the consequence of running out of
//! time, and the handicap.

use std::time::Duration;

use super::rows::{Choice, Row, beside, choices_with, text};
use super::view::View;
use crate::command::SheetCommand;
use crate::locale::Words;
use crate::theme::palette;
use arena::{FlagRule, TimeControl};
use game::TimeOdds;

/// The line of the time control, and that of the consequence of running out of time and of the
/// handicap.
pub(super) fn lines(view: &View) -> [Row; 2] {
    let words = &view.words;
    let time = view.sheet.draft.time;
    let controls = controls(time.control).into_iter().map(|control| {
        let (name, chosen) = (format!("Clock {control}"), time.control == control);
        let text = control_text(control, words);
        Choice::new(name, text, SheetCommand::Clock(control), chosen)
    });
    let note = control_note(time.control);
    let note = text(note, view.fonts.text(13.0), palette::MUTED);
    // Without a clock the choices keep their places, so that the sheet keeps its height.
    let possible = time.control != TimeControl::None;
    let flags = FlagRule::ALL.map(|flag| {
        let (name, chosen) = (format!("Flag {flag:?}"), time.flag == flag);
        let text = words.get(flag_key(flag));
        let choice = Choice::new(name, text, SheetCommand::Flag(flag), chosen);
        Choice { possible, ..choice }
    });
    let odds = TimeOdds::ALL.map(|odds| {
        let (name, chosen) = (format!("Odds {odds:?}"), time.odds == odds);
        let text = words.get(odds_key(odds));
        let choice = Choice::new(name, text, SheetCommand::Odds(odds), chosen);
        Choice { possible, ..choice }
    });
    let odds = beside(view, "sheet-odds", odds);
    [
        choices_with(view, "sheet-clock", controls, view.roomy(Some(note), None)),
        choices_with(view, "sheet-time-up", flags, [odds]),
    ]
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
            if increment.is_zero() {
                words.with("clock-game", &[time])
            } else {
                let added = ("added", duration_text(increment, words).into());
                words.with("clock-game-added", &[time, added])
            }
        }
    }
}

/// Whole minutes in minutes, all others in seconds.
fn duration_text(duration: Duration, words: &Words) -> String {
    let seconds = duration.as_secs();
    let is_minutes = duration.subsec_nanos() == 0 && seconds > 0 && seconds.is_multiple_of(60);
    if is_minutes {
        words.with("clock-minutes", &[("count", (seconds / 60).into())])
    } else {
        words.with("clock-seconds", &[("count", duration.as_secs_f64().into())])
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
