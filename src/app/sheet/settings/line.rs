//! [`Line`]: a line of the settings page with its options.

use bevy::ui::Val;

use crate::locale::Words;
use crate::sheet::rows::{Choice, Row, paragraph};
use crate::sheet::view::View;
use crate::theme::{Themes, palette};
use game::{
    AUTOMATIC_SCALE, Intent, Mode, Numbers, SCALES, Setting, Settings, Sounds, Strictness, Switch,
    Thoroughness, VOLUMES,
};

/// A line of the settings page.
pub(super) struct Line {
    /// The text key of its title.
    pub key: &'static str,
    /// The first word in the names of its buttons.
    name: &'static str,
    /// The mode in whose settings it is listed; `None` for both.
    only: Option<Mode>,
    /// True when each mode has a value of its own.
    is_own: bool,
    options: fn(&Themes) -> Vec<Opt>,
}

/// An option of a line.
struct Opt {
    setting: Setting,
    /// The second word in the name of its button.
    value: String,
    text: Text,
}

/// The text on the button of an option.
enum Text {
    Key(&'static str),
    Same(String),
}

fn option(setting: Setting, value: impl ToString, key: &'static str) -> Opt {
    Opt {
        setting,
        value: value.to_string(),
        text: Text::Key(key),
    }
}

/// An option in percent.
fn percent(setting: Setting, value: impl ToString) -> Opt {
    let value = value.to_string();
    Opt {
        setting,
        text: Text::Same(format!("{value} %")),
        value,
    }
}

/// The two options of a switch.
fn switch(switch: Switch, options: [(bool, &'static str); 2]) -> Vec<Opt> {
    options
        .map(|(on, key)| option(Setting::Switch(switch, on), on, key))
        .into()
}

/// The two options of a switch that shows something.
fn shown(of: Switch) -> Vec<Opt> {
    switch(of, [(true, "settings-shown"), (false, "settings-hidden")])
}

const fn line(key: &'static str, name: &'static str, options: fn(&Themes) -> Vec<Opt>) -> Line {
    Line {
        key,
        name,
        only: None,
        is_own: false,
        options,
    }
}

/// All lines, those that apply to both modes first.
const LINES: [Line; 14] = [
    line("settings-theme", "Theme", |themes| {
        let theme = |id: &String| Opt {
            setting: Setting::Theme(id.clone()),
            value: id.clone(),
            text: Text::Same(id.clone()),
        };
        themes.all().iter().map(|it| theme(&it.id)).collect()
    }),
    line("settings-scale", "Scale", |_| {
        let automatic = Setting::Scale(AUTOMATIC_SCALE);
        let automatic = option(automatic, AUTOMATIC_SCALE, "settings-automatic");
        let scales = SCALES.map(|it| percent(Setting::Scale(it), it));
        [automatic].into_iter().chain(scales).collect()
    }),
    line("settings-motion", "Reduced motion", |_| {
        let options = [(false, "motion-full"), (true, "motion-reduced")];
        switch(Switch::ReducedMotion, options)
    }),
    line("settings-full-screen", "Full screen", |_| {
        let options = [(false, "full-screen-off"), (true, "full-screen-on")];
        switch(Switch::FullScreen, options)
    }),
    line("settings-sounds", "Sounds", |_| {
        let sounds = |it| match it {
            Sounds::Quiet => "sounds-quiet",
            Sounds::Game => "sounds-game",
            Sounds::All => "sounds-all",
        };
        let option = |it| option(Setting::Sounds(it), format!("{it:?}"), sounds(it));
        Sounds::ALL.map(option).into()
    }),
    line("settings-volume", "Volume", |_| {
        VOLUMES.map(|it| percent(Setting::Volume(it), it)).into()
    }),
    Line {
        is_own: true,
        ..line("settings-numbers", "Numbers", |_| {
            let numbers = |it| match it {
                Numbers::Off => "numbers-off",
                Numbers::Last => "numbers-last",
                Numbers::All => "numbers-all",
            };
            let option = |it| option(Setting::Numbers(it), format!("{it:?}"), numbers(it));
            Numbers::ALL.map(option).into()
        })
    },
    Line {
        is_own: true,
        ..line("settings-coordinates", "Coordinates", |_| {
            shown(Switch::Coordinates)
        })
    },
    Line {
        is_own: true,
        ..line("settings-models", "Models", |_| shown(Switch::Models))
    },
    Line {
        only: Some(Mode::Play),
        ..line("settings-teaching", "Teacher", |_| {
            let option = |it| option(Setting::Teaching(it), format!("{it:?}"), teacher_key(it));
            Strictness::ALL.map(option).into()
        })
    },
    Line {
        only: Some(Mode::Play),
        is_own: true,
        ..line("settings-thinking", "Thinking", |_| shown(Switch::Thinking))
    },
    Line {
        only: Some(Mode::Analyse),
        is_own: true,
        ..line("settings-candidates", "Candidates", |_| {
            shown(Switch::Candidates)
        })
    },
    Line {
        only: Some(Mode::Analyse),
        is_own: true,
        ..line("settings-balance", "Balance", |_| shown(Switch::Balance))
    },
    Line {
        only: Some(Mode::Analyse),
        ..line("settings-thoroughness", "Analysis", |_| {
            let thoroughness = |it| match it {
                Thoroughness::Quick => "analysis-quick",
                Thoroughness::Normal => "analysis-normal",
                Thoroughness::Thorough => "analysis-thorough",
            };
            let option = |it| {
                let setting = Setting::Thoroughness(it);
                option(setting, format!("{it:?}"), thoroughness(it))
            };
            Thoroughness::ALL.map(option).into()
        })
    },
];

impl Line {
    /// The lines on the page for this mode.
    pub fn of(mode: Mode) -> Vec<&'static Self> {
        let is_listed = |it: &&Self| it.only.is_none_or(|only| only == mode);
        LINES.iter().filter(is_listed).collect()
    }

    /// True for the first line whose value each mode has for itself.
    pub fn begins_mode(&self) -> bool {
        self.key == "settings-numbers"
    }

    /// All options as choices, for this mode where each mode has its own.
    pub fn choices(&self, view: &View) -> Vec<Choice> {
        let choice = |option: Opt| {
            let setting = self.setting(option.setting, view.sheet.shown_in);
            let is_chosen = view.settings.has(&setting);
            let name = format!("{} {}", self.name, option.value);
            let text = option.text.read(&view.words);
            Choice::new(name, text, Intent::Set(setting), is_chosen)
        };
        let options = (self.options)(&view.themes);
        options.into_iter().map(choice).collect()
    }

    /// The option this number of places after the present one in `settings`, if there is one.
    pub fn step(
        &self,
        step: isize,
        (settings, themes): (&Settings, &Themes),
        mode: Mode,
    ) -> Option<Setting> {
        let options = (self.options)(themes).into_iter();
        let mut all = options
            .map(|it| self.setting(it.setting, mode))
            .collect::<Vec<_>>();
        let now = all.iter().position(|it| settings.has(it));
        let next = now.map_or(Some(0), |now| now.checked_add_signed(step))?;
        (next < all.len()).then(|| all.swap_remove(next))
    }

    fn setting(&self, setting: Setting, mode: Mode) -> Setting {
        if self.is_own {
            Setting::In(mode, Box::new(setting))
        } else {
            setting
        }
    }
}

impl Text {
    fn read(self, words: &Words) -> String {
        match self {
            Self::Key(key) => words.get(key),
            Self::Same(text) => text,
        }
    }
}

/// What the teacher does at the present strictness, in a line of its own.
pub(in crate::sheet) fn teacher_note(view: &View) -> Row {
    let key = match view.settings.teaching {
        Strictness::Off => "teacher-note-off",
        Strictness::Gentle => "teacher-note-gentle",
        Strictness::Normal => "teacher-note-normal",
        Strictness::Strict => "teacher-note-strict",
    };
    let note = paragraph(view.words.get(key), view.fonts.text(13.0), palette::MUTED);
    note.laid_out(|node| node.width = Val::Percent(100.0))
}

/// The text key of a strictness of the teacher.
pub(in crate::sheet) const fn teacher_key(strictness: Strictness) -> &'static str {
    match strictness {
        Strictness::Off => "teacher-off",
        Strictness::Gentle => "teacher-gentle",
        Strictness::Normal => "teacher-normal",
        Strictness::Strict => "teacher-strict",
    }
}
