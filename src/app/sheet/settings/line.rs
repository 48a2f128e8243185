//! [`Line`]: a line of the settings page with its choices.

use crate::locale::Words;
use crate::sheet::choices::Choice;
use crate::sheet::materials::Materials;
use crate::theme::Themes;
use game::{
    AUTOMATIC_SCALE, Intent, Mode, Numbers, SCALES, Setting, Settings, Sounds, Strictness,
    Thoroughness, VOLUMES,
};

/// The setting of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Line {
    Theme,
    Scale,
    Motion,
    FullScreen,
    Sounds,
    Volume,
    Numbers,
    Coordinates,
    Models,
    Teaching,
    Candidates,
    Balance,
    Thoroughness,
    Thinking,
}

impl Line {
    /// The settings for analysing; those that apply to both modes come first.
    const ANALYSE: [Self; 12] = [
        Self::Theme,
        Self::Scale,
        Self::Motion,
        Self::FullScreen,
        Self::Sounds,
        Self::Volume,
        Self::Numbers,
        Self::Coordinates,
        Self::Models,
        Self::Candidates,
        Self::Balance,
        Self::Thoroughness,
    ];

    /// The settings for playing.
    const PLAY: [Self; 11] = [
        Self::Theme,
        Self::Scale,
        Self::Motion,
        Self::FullScreen,
        Self::Sounds,
        Self::Volume,
        Self::Numbers,
        Self::Coordinates,
        Self::Models,
        Self::Teaching,
        Self::Thinking,
    ];

    /// The settings on the page for this mode.
    pub fn of(mode: Mode) -> &'static [Self] {
        match mode {
            Mode::Play => &Self::PLAY,
            Mode::Analyse => &Self::ANALYSE,
        }
    }

    /// True for the first setting that each mode has for itself.
    pub fn begins_mode(self) -> bool {
        self == Self::Numbers
    }

    pub const fn key(self) -> &'static str {
        match self {
            Self::Theme => "settings-theme",
            Self::Scale => "settings-scale",
            Self::Motion => "settings-motion",
            Self::FullScreen => "settings-full-screen",
            Self::Sounds => "settings-sounds",
            Self::Volume => "settings-volume",
            Self::Numbers => "settings-numbers",
            Self::Coordinates => "settings-coordinates",
            Self::Models => "settings-models",
            Self::Teaching => "settings-teaching",
            Self::Candidates => "settings-candidates",
            Self::Balance => "settings-balance",
            Self::Thoroughness => "settings-thoroughness",
            Self::Thinking => "settings-thinking",
        }
    }

    /// All choices of a setting, for this mode if each mode has its own.
    pub fn choices(self, themes: &Themes, mode: Mode) -> Vec<Setting> {
        let shown = |settings: Vec<Setting>| {
            let in_mode = |setting| Setting::In(mode, Box::new(setting));
            settings.into_iter().map(in_mode).collect()
        };
        match self {
            Self::Theme => {
                let ids = themes.all().iter().map(|theme| theme.id.clone());
                ids.map(Setting::Theme).collect()
            }
            Self::Scale => {
                let scales = [AUTOMATIC_SCALE].into_iter().chain(SCALES);
                scales.map(Setting::Scale).collect()
            }
            Self::Motion => [false, true].map(Setting::ReducedMotion).to_vec(),
            Self::FullScreen => [false, true].map(Setting::FullScreen).to_vec(),
            Self::Sounds => Sounds::ALL.map(Setting::Sounds).to_vec(),
            Self::Volume => VOLUMES.map(Setting::Volume).to_vec(),
            Self::Numbers => shown(Numbers::ALL.map(Setting::Numbers).to_vec()),
            Self::Coordinates => shown([true, false].map(Setting::Coordinates).to_vec()),
            Self::Models => shown([true, false].map(Setting::Models).to_vec()),
            Self::Teaching => Strictness::ALL.map(Setting::Teaching).to_vec(),
            Self::Candidates => shown([true, false].map(Setting::Candidates).to_vec()),
            Self::Balance => shown([true, false].map(Setting::Balance).to_vec()),
            Self::Thoroughness => Thoroughness::ALL.map(Setting::Thoroughness).to_vec(),
            Self::Thinking => shown([true, false].map(Setting::Thinking).to_vec()),
        }
    }
}

/// The button of a choice.
pub(super) fn choice(setting: &Setting, materials: &Materials) -> Choice {
    Choice {
        name: name(setting),
        text: text(setting, &materials.words),
        command: Intent::Set(setting.clone()).into(),
        chosen: is_chosen(&materials.settings, setting),
        possible: true,
    }
}

/// True when the choice is the current one.
pub(super) fn is_chosen(settings: &Settings, setting: &Setting) -> bool {
    settings.has(setting)
}

/// The name of the button.
pub(super) fn name(setting: &Setting) -> String {
    match setting {
        Setting::Theme(id) => format!("Theme {id}"),
        Setting::Scale(percent) => format!("Scale {percent}"),
        Setting::Numbers(numbers) => format!("Numbers {numbers:?}"),
        Setting::Coordinates(shown) => format!("Coordinates {shown}"),
        Setting::Models(shown) => format!("Models {shown}"),
        Setting::Candidates(shown) => format!("Candidates {shown}"),
        Setting::Balance(shown) => format!("Balance {shown}"),
        Setting::Thinking(shown) => format!("Thinking {shown}"),
        Setting::ReducedMotion(reduced) => format!("Reduced motion {reduced}"),
        Setting::FullScreen(full) => format!("Full screen {full}"),
        Setting::Sounds(sounds) => format!("Sounds {sounds:?}"),
        Setting::Volume(percent) => format!("Volume {percent}"),
        Setting::Thoroughness(thoroughness) => format!("Analysis {thoroughness:?}"),
        Setting::Teaching(strictness) => format!("Teacher {strictness:?}"),
        Setting::In(_, setting) => name(setting),
        other => format!("{other:?}"),
    }
}

/// The text on the button.
fn text(setting: &Setting, words: &Words) -> String {
    let key = match setting {
        Setting::In(_, setting) => return text(setting, words),
        Setting::Scale(AUTOMATIC_SCALE) => "settings-automatic",
        Setting::Scale(percent) => return format!("{percent} %"),
        Setting::Volume(percent) => return format!("{percent} %"),
        Setting::Theme(id) => return id.clone(),
        Setting::Numbers(Numbers::Off) => "numbers-off",
        Setting::Numbers(Numbers::Last) => "numbers-last",
        Setting::Numbers(Numbers::All) => "numbers-all",
        Setting::Coordinates(true)
        | Setting::Models(true)
        | Setting::Candidates(true)
        | Setting::Balance(true)
        | Setting::Thinking(true) => "settings-shown",
        Setting::Coordinates(false)
        | Setting::Models(false)
        | Setting::Candidates(false)
        | Setting::Balance(false)
        | Setting::Thinking(false) => "settings-hidden",
        Setting::ReducedMotion(false) => "motion-full",
        Setting::ReducedMotion(true) => "motion-reduced",
        Setting::FullScreen(false) => "full-screen-off",
        Setting::FullScreen(true) => "full-screen-on",
        Setting::Sounds(Sounds::Quiet) => "sounds-quiet",
        Setting::Sounds(Sounds::Game) => "sounds-game",
        Setting::Sounds(Sounds::All) => "sounds-all",
        Setting::Teaching(Strictness::Off) => "teacher-off",
        Setting::Teaching(Strictness::Gentle) => "teacher-gentle",
        Setting::Teaching(Strictness::Normal) => "teacher-normal",
        Setting::Teaching(Strictness::Strict) => "teacher-strict",
        Setting::Thoroughness(Thoroughness::Quick) => "analysis-quick",
        Setting::Thoroughness(Thoroughness::Normal) => "analysis-normal",
        Setting::Thoroughness(Thoroughness::Thorough) => "analysis-thorough",
        other => return name(other),
    };
    words.get(key)
}
