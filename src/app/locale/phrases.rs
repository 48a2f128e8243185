//! What the values of the program are called: the rules and the players know no language.

use super::Words;
use engine::pattern::ModelKind;
use game::{Finding, Notice, OpeningDecision, Step, Theme, TutorialLesson};
use player::Proposal;
use player::config::Character;
use rules::{Action, ActionError, Color, Expect, Forfeit, Foul, OpeningRule, Point, Rule};

/// A point as people write it: `H8`.
pub fn point_name(point: Point) -> String {
    point.to_string().to_uppercase()
}

/// Points as people write them: `H8 I9`.
pub fn point_names(points: impl IntoIterator<Item = Point>) -> String {
    let names = points.into_iter().map(point_name);
    names.collect::<Vec<_>>().join(" ")
}

/// Number of the winner's moves in a win of this many plies. The texts of the window count wins in
/// these moves.
pub const fn own_moves(plies: u16) -> u16 {
    plies.div_ceil(2)
}

/// Joins the parts of a line.
pub fn beside(parts: impl IntoIterator<Item = String>) -> String {
    let parts = parts.into_iter().collect::<Vec<_>>();
    parts.join(" \u{b7} ")
}

/// The key of a text of a lesson: its `title` or its `text`.
pub fn lesson_key(lesson: &TutorialLesson, part: &str) -> String {
    format!("tutorial-{}-{part}", lesson.key)
}

impl Words {
    /// The text of `key` with the number of the winner's moves in a win of this many plies.
    pub fn in_moves(&self, key: &str, plies: u16) -> String {
        self.with(key, &[("moves", own_moves(plies).into())])
    }

    /// The name of a rule.
    pub fn rule(&self, rule: Rule) -> String {
        self.get(match rule {
            Rule::Freestyle => "rule-freestyle",
            Rule::Standard => "rule-standard",
            Rule::Renju => "rule-renju",
        })
    }

    /// The name of an opening rule.
    pub fn opening_rule(&self, rule: OpeningRule) -> String {
        self.get(match rule {
            OpeningRule::Free => "opening-rule-free",
            OpeningRule::Swap => "opening-rule-swap",
            OpeningRule::Swap2 => "opening-rule-swap2",
        })
    }

    /// The name of a colour, as a party to the game.
    pub fn color(&self, color: Color) -> String {
        self.get(match color {
            Color::Black => "color-black",
            Color::White => "color-white",
        })
    }

    /// The name of a kind of model.
    pub fn model(&self, kind: ModelKind) -> String {
        self.get(match kind {
            ModelKind::Five => "model-five",
            ModelKind::OpenFour => "model-open-four",
            ModelKind::RushingFour => "model-rushing-four",
            ModelKind::OpenThree => "model-open-three",
            ModelKind::SleepingThree => "model-sleeping-three",
            ModelKind::OpenTwo => "model-open-two",
            ModelKind::SleepingTwo => "model-sleeping-two",
            ModelKind::CrossThree => "model-cross-three",
            ModelKind::CrossFour => "model-cross-four",
        })
    }

    /// What a puzzle or a missed win is about.
    pub fn theme(&self, theme: Theme) -> String {
        self.get(match theme {
            Theme::Vcf => "theme-vcf",
            Theme::Vct => "theme-vct",
            Theme::Quiet => "theme-quiet",
            Theme::ThreeMoves => "theme-three-moves",
            Theme::FourThree => "theme-four-three",
            Theme::ForbiddenPoint => "theme-forbidden-point",
            Theme::Defence => "theme-defence",
        })
    }

    /// Why a point is forbidden.
    pub fn foul(&self, foul: Foul) -> String {
        self.get(match foul {
            Foul::DoubleThree => "foul-double-three",
            Foul::DoubleFour => "foul-double-four",
            Foul::Overline => "foul-overline",
        })
    }

    /// The text of this key with a text as its only argument.
    fn with_text(&self, key: &str, name: &str, text: &str) -> String {
        self.with(key, &[(name, text.into())])
    }

    /// The text of a notice.
    pub fn notice(&self, notice: &Notice) -> String {
        match notice {
            Notice::Illegal(error) => self.action_error(error),
            Notice::Unavailable(error) => error.to_string(),
            Notice::CastRead => self.get("notice-cast-read"),
            Notice::CastBroken(count) => {
                self.with("notice-cast-broken", &[("count", (*count).into())])
            }
            Notice::Copied => self.get("notice-copied"),
            Notice::NotAnalysed(why) => self.with_text("notice-not-analysed", "why", why),
            Notice::Saved(file) => self.with_text("notice-saved", "file", file),
            Notice::PartlySaved(file, what) => {
                let [file, what] = [file, what].map(|it| it.as_str().into());
                self.with("notice-partly-saved", &[("file", file), ("what", what)])
            }
            Notice::NotSaved(why) => self.with_text("notice-not-saved", "why", why),
            Notice::NotChanged(why) => self.with_text("notice-not-changed", "why", why),
            Notice::NotOpened(why) => self.with_text("notice-not-opened", "why", why),
            Notice::NoGame => self.get("notice-no-game"),
            Notice::RatingAtStake => self.get("notice-rating-at-stake"),
            Notice::SettingsBroken(why) => self.with_text("notice-settings-broken", "why", why),
            Notice::SettingsNotSaved(why) => self.with_text("settings-not-saved", "why", why),
            Notice::PartlyOpened(what) | Notice::OtherRule(what, ..) => {
                self.with_text("notice-partly-opened", "what", what)
            }
            // The banner counts the stones.
            Notice::NotSetUp(_) => self.get("edit-impossible"),
            Notice::NotKept(why) => self.with_text("notice-not-kept", "why", why),
            Notice::PausedAtThreat(color) => {
                let color = self.color(*color);
                self.with("notice-paused-at-threat", &[("color", color.into())])
            }
            Notice::PausesAtThreats(true) => self.get("notice-pauses-at-threats"),
            Notice::PausesAtThreats(false) => self.get("notice-plays-through-threats"),
            Notice::LinesAdded(name, cards) => {
                let name = ("name", name.as_str().into());
                self.with("notice-lines-added", &[name, ("count", (*cards).into())])
            }
            Notice::LinesPartlyAdded(name, cards, what) => {
                let added = self.notice(&Notice::LinesAdded(name.clone(), *cards));
                beside([added, self.with_text("notice-partly-opened", "what", what)])
            }
            Notice::NoLines(color) => {
                let color = self.color(*color);
                self.with("notice-no-lines", &[("color", color.into())])
            }
            Notice::Quiet(true) => self.get("notice-quiet"),
            Notice::Quiet(false) => self.get("notice-sounds"),
            Notice::NothingDue => self.get("notice-nothing-due"),
            Notice::TournamentOver => self.get("notice-tournament-over"),
            Notice::PuzzlesSought => self.get("notice-puzzles-sought"),
            Notice::PuzzlesFound(count) => {
                self.with("notice-puzzles-found", &[("count", (*count).into())])
            }
            Notice::HintSought => self.get("hint-sought"),
            Notice::Hint(step, finding) => self.hint(*step, finding),
            Notice::NoHint => self.get("hint-none"),
            Notice::Declined(proposal, name) => {
                let key = match proposal {
                    Proposal::TakeBack => "notice-no-take-back",
                    Proposal::Draw => "notice-no-draw",
                };
                let name = name.get(self.language().code());
                self.with(key, &[("name", name.into())])
            }
            Notice::NotStarted(name) => {
                let name = name.get(self.language().code());
                self.with("notice-not-started", &[("name", name.into())])
            }
            Notice::NotSolved(name) => {
                let name = name.get(self.language().code());
                self.with("notice-not-solved", &[("name", name.into())])
            }
            Notice::Opening(decision, name) => {
                let key = match decision {
                    OpeningDecision::LaidThree => "opening-laid-three",
                    OpeningDecision::LaidTwo => "opening-laid-two",
                    OpeningDecision::TookBlack => "opening-took-black",
                    OpeningDecision::KeptColors => "opening-kept-colors",
                };
                let name = name.get(self.language().code());
                self.with(key, &[("name", name.into())])
            }
            Notice::CommentRemoved(..) => self.get("notice-comment-removed"),
            Notice::NoDialog => self.get("notice-no-dialog"),
            Notice::Unfinished => self.get("notice-unfinished"),
            Notice::OpenElsewhere => self.get("notice-open-elsewhere"),
            Notice::NotCopied(why) => self.with_text("notice-not-copied", "why", why),
        }
    }

    /// The text of a hint at this step.
    fn hint(&self, step: Step, finding: &Finding) -> String {
        let [that, place, why] = match finding {
            Finding::Five(_) => ["hint-five-that", "hint-five-where", "hint-five-why"],
            Finding::Block(_) => ["hint-block-that", "hint-block-where", "hint-block-why"],
            Finding::Win { .. } => ["hint-win-that", "hint-win-where", "hint-win-why"],
            Finding::Threat { .. } => ["hint-threat-that", "hint-threat-where", "hint-threat-why"],
            Finding::Quiet(line) => {
                // A line of one move has no continuation to show.
                let why = match line.len() {
                    0 | 1 => "hint-quiet-best",
                    _ => "hint-quiet-why",
                };
                ["hint-quiet-that", "hint-quiet-where", why]
            }
        };
        let key = match step {
            Step::Sought | Step::That => that,
            Step::Where => place,
            Step::Why => why,
        };
        let points = point_names(finding.points().iter().copied());
        let plies = match finding {
            Finding::Win { plies, .. } => *plies,
            Finding::Threat { line, .. } => line.len() as u16,
            _ => 0,
        };
        let arguments = [
            ("points", points.into()),
            ("moves", own_moves(plies).into()),
        ];
        self.with(key, &arguments)
    }

    /// Why an action is not legal.
    pub fn action_error(&self, error: &ActionError) -> String {
        let at = |key: &str, point: Point| self.with(key, &[("point", point_name(point).into())]);
        match *error {
            ActionError::GameOver => self.get("error-game-over"),
            ActionError::Occupied(point) => at("error-occupied", point),
            ActionError::OffBoard(point) => at("error-off-board", point),
            ActionError::Forbidden(point, foul) => {
                let point = point_name(point).into();
                let arguments = [("point", point), ("foul", self.foul(foul).into())];
                self.with("error-forbidden", &arguments)
            }
            ActionError::Unexpected(_, expect) => match expect {
                Expect::Stone(color) => self.with(
                    "error-expected-stone",
                    &[("color", self.color(color).into())],
                ),
                Expect::Three => self.get("error-expected-three"),
                Expect::Choice => self.get("error-expected-choice"),
                Expect::ChoiceOrTwo => self.get("error-expected-choice-or-two"),
            },
        }
    }

    /// An action as the list of moves shows it.
    pub fn action(&self, action: Action) -> String {
        match action {
            Action::Place(point) => point_name(point),
            Action::PlaceMany(stones) => point_names(stones.points().iter().copied()),
            Action::Swap => self.get("move-swapped"),
            Action::Resign => self.get("move-resigned"),
        }
    }

    /// The reason of a forfeit. The words of a player or the referee stay in English.
    pub fn forfeit(&self, forfeit: &Forfeit) -> String {
        match forfeit {
            Forfeit::Illegal(what) => self.with_text("forfeit-illegal", "what", what),
            Forfeit::Time => self.get("forfeit-time"),
            Forfeit::Crash(what) => self.with_text("forfeit-crash", "what", what),
        }
    }

    /// The name of a character.
    pub fn name<'a>(&self, character: &'a Character) -> &'a str {
        character.display_name(self.language().code())
    }

    /// The line about a character, empty when it has none.
    pub fn tagline<'a>(&self, character: &'a Character) -> &'a str {
        let tagline = character.tagline.as_ref();
        tagline.map_or("", |tagline| tagline.get(self.language().code()))
    }

    /// The line about a character, or a sentence about players of its kind when it has none.
    pub fn sentence(&self, character: &Character) -> String {
        if character.tagline.is_some() {
            return self.tagline(character).to_owned();
        }
        self.get(match character.kind.as_str() {
            "human" => "kind-human",
            "random" => "kind-random",
            "counting" | "policy" | "priority" => "kind-one-ply",
            "models" | "montecarlo" | "tree" => "kind-search",
            "gomocup" => "kind-program",
            "script" => "kind-script",
            _ => "kind-other",
        })
    }
}
