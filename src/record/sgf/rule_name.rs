//! [`RuleName`]: the rule and the opening that the property `RU` names.

use super::value::simple_text;
use rules::{OpeningRule, Rule};

/// What a value of `RU` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct RuleName {
    /// The rule; `None` where the value names none that Nekomoku knows.
    pub(super) rule: Option<Rule>,
    /// The opening rule.
    pub(super) opening: OpeningRule,
    /// True when the value also names an opening that Nekomoku does not have.
    pub(super) has_other_opening: bool,
}

/// Parts of the names of renju, whose openings Nekomoku does not have.
const RENJU_OPENINGS: [&str; 11] = [
    "rif",
    "yamaguchi",
    "soosyrv",
    "soosõrv",
    "taraguchi",
    "tarannikov",
    "sakata",
    "索索夫",
    "山口",
    "塔拉山口",
    "塔拉古奇",
];

/// Parts of names of each rule, in the order in which they are looked for.
const RULES: [(Rule, &[&str]); 4] = [
    (Rule::Freestyle, &["无禁", "無禁", "freerenju"]),
    (
        Rule::Renju,
        &[
            "renju",
            "连珠",
            "連珠",
            "禁手",
            "有禁",
            "렌주",
            "рэндзю",
            "рендзю",
            "ренджу",
        ],
    ),
    (
        Rule::Standard,
        &[
            "standard",
            "标准",
            "標準",
            "exactfive",
            "exactly5",
            "стандарт",
        ],
    ),
    (
        Rule::Freestyle,
        &[
            "free",
            "gomoku",
            "五子",
            "五目",
            "自由",
            "오목",
            "гомоку",
            "piskvorky",
            "piškvorky",
        ],
    ),
];

impl RuleName {
    /// Reads the value. Case, blanks and punctuation make no difference.
    pub(super) fn of(value: &str) -> Self {
        let letters = simple_text(value).to_lowercase();
        let name = letters
            .chars()
            .filter(|it| it.is_alphanumeric())
            .collect::<String>();
        let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
        let opening = match name.find("swap") {
            Some(at) if name[at..].starts_with("swap2") => OpeningRule::Swap2,
            Some(_) => OpeningRule::Swap,
            None if has(&["交换2", "三手交换二"]) => OpeningRule::Swap2,
            None => OpeningRule::Free,
        };
        let has_other_opening = has(&RENJU_OPENINGS);
        let rule = match name.as_str() {
            "0" => Some(Rule::Freestyle),
            "1" => Some(Rule::Standard),
            "4" => Some(Rule::Renju),
            _ if has(&["caro"]) => None,
            _ if has_other_opening => Some(Rule::Renju),
            _ => {
                let named = RULES.iter().find(|(_, parts)| has(parts));
                let of_opening = (!opening.is_free()).then_some(Rule::Freestyle);
                named.map(|&(rule, _)| rule).or(of_opening)
            }
        };
        Self {
            rule,
            opening,
            has_other_opening,
        }
    }

    /// True when the rule and the opening of a record say all that the value says.
    pub(super) const fn is_held(self, opening: OpeningRule) -> bool {
        let is_same = matches!(
            (self.opening, opening),
            (OpeningRule::Free, _)
                | (OpeningRule::Swap, OpeningRule::Swap)
                | (OpeningRule::Swap2, OpeningRule::Swap2)
        );
        self.rule.is_some() && !self.has_other_opening && is_same
    }
}
