//! [`Merit`]: a move worth a word, by a proof.

use arena::report::{PageLanguage, Verdict};
use rules::{Color, Point};
use serde::{Deserialize, Serialize};

use super::phase::Phase;
use super::words::{about, names, the_win};

/// What is proven about a good move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MeritKind {
    /// It is the only legal move that stops a five.
    Forced,
    /// Every other legal move is proven to lose.
    OnlyMove,
    /// It wins, and every other legal move is proven to lose.
    OnlyWin,
    /// It wins, makes no four and threatens no win by fours.
    QuietWinner,
}

/// A move worth a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merit {
    /// Number of stones on the board after the move.
    pub number: usize,
    /// The side that played it.
    pub color: Color,
    /// The move.
    pub point: Point,
    /// What is proven about it.
    pub kind: MeritKind,
    /// Plies of the proven win that it begins or keeps, with the move itself.
    pub plies: Option<u16>,
    /// The longest line of that win, or of the threat that every other move loses to; empty for a
    /// forced move.
    pub line: Vec<Point>,
}

impl MeritKind {
    /// The sign that annotators put behind such a move.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Forced => "",
            Self::OnlyMove | Self::OnlyWin | Self::QuietWinner => "!",
        }
    }
}

impl Merit {
    /// What is proven about the move, in a sentence.
    pub fn sentence(&self, language: PageLanguage) -> String {
        let plies = self.plies.unwrap_or_default();
        match self.kind {
            MeritKind::Forced => language.of([
                "forced: no other move stops the five".to_owned(),
                "必应：其他着法都挡不住五连".to_owned(),
            ]),
            MeritKind::OnlyMove => language.of([
                "only move: every other legal move loses".to_owned(),
                "唯一着法：其他合法着法都败".to_owned(),
            ]),
            MeritKind::OnlyWin => language.of([
                format!("only win: in at most {plies} plies; every other legal move loses"),
                format!("唯一胜着：至多 {plies} 手取胜；其他合法着法都败"),
            ]),
            MeritKind::QuietWinner => language.of([
                format!(
                    "quiet winner: it wins in at most {plies} plies, makes no four and threatens \
                    no win by fours"
                ),
                format!("静着取胜：至多 {plies} 手，既不冲四，也不威胁连续冲四取胜"),
            ]),
        }
    }

    /// What a page says about the move.
    pub(super) fn verdict(&self, language: PageLanguage) -> Verdict {
        let (number, line) = (self.number, names(&self.line));
        let line = match self.kind {
            MeritKind::Forced => None,
            MeritKind::OnlyMove => {
                Some(language.of([format!("the threat: {line}"), format!("对方的威胁：{line}")]))
            }
            MeritKind::OnlyWin | MeritKind::QuietWinner => Some(the_win(&line, language)),
        };
        Verdict {
            number,
            title: format!("{number}. {}{}", self.point, self.kind.sign()),
            about: about(self.color, Phase::of(number - 1), language),
            facts: [self.sentence(language)].into_iter().chain(line).collect(),
            opinions: Vec::new(),
        }
    }
}
