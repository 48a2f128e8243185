//! [`Ending`]: why a game ended, and the number of games by ending.

use std::collections::BTreeMap;

use super::table::Table;
use crate::GameRecord;
use rules::{DrawReason, Forfeit, GameResult, Side, WinReason};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ending {
    Five,
    Resignation,
    Adjudicated,
    Time,
    Illegal,
    Failure,
    BoardFull,
    NoLegalPoint,
    DrawAdjudicated,
    Agreed,
}

impl Ending {
    pub const ALL: [Self; 10] = [
        Self::Five,
        Self::Resignation,
        Self::Adjudicated,
        Self::Time,
        Self::Illegal,
        Self::Failure,
        Self::BoardFull,
        Self::NoLegalPoint,
        Self::DrawAdjudicated,
        Self::Agreed,
    ];

    pub const fn of(result: &GameResult) -> Self {
        match result {
            GameResult::Win { reason, .. } => match reason {
                WinReason::Five => Self::Five,
                WinReason::Resignation => Self::Resignation,
                WinReason::Adjudicated => Self::Adjudicated,
                WinReason::Forfeit(Forfeit::Time) => Self::Time,
                WinReason::Forfeit(Forfeit::Illegal(_)) => Self::Illegal,
                WinReason::Forfeit(Forfeit::Crash(_)) => Self::Failure,
            },
            GameResult::Draw(reason) => match reason {
                DrawReason::BoardFull => Self::BoardFull,
                DrawReason::NoLegalPoint => Self::NoLegalPoint,
                DrawReason::Adjudicated => Self::DrawAdjudicated,
                DrawReason::Agreed => Self::Agreed,
            },
        }
    }

    /// The words for it in English and in Chinese.
    pub const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Five => ["five", "五连"],
            Self::Resignation => ["resignation", "认输"],
            Self::Adjudicated | Self::DrawAdjudicated => ["adjudication", "裁定"],
            Self::Time => ["time", "超时"],
            Self::Illegal => ["illegal move", "违例"],
            Self::Failure => ["failure", "程序故障"],
            Self::BoardFull => ["full board", "棋盘下满"],
            Self::NoLegalPoint => ["no legal point", "无处可下"],
            Self::Agreed => ["agreed draw", "议和"],
        }
    }
}

/// The number of games of each player by ending: won and lost, or drawn. Endings that did not occur
/// have no column.
pub(crate) fn table<'a>(games: impl Iterator<Item = &'a GameRecord>) -> Table {
    let mut counts = BTreeMap::<&str, BTreeMap<(Ending, Outcome), u32>>::new();
    for game in games {
        let ending = Ending::of(&game.result);
        for side in Side::ALL {
            let outcome = match game.result.winner() {
                None => Outcome::Drawn,
                Some(winner) if winner == side => Outcome::Won,
                Some(_) => Outcome::Lost,
            };
            let player = counts.entry(&game.players[side.index()]).or_default();
            *player.entry((ending, outcome)).or_default() += 1;
        }
    }
    let all = counts.values().flat_map(|it| it.keys().copied());
    let mut columns = all.collect::<Vec<_>>();
    columns.sort_unstable_by_key(|&(ending, outcome)| (outcome, ending));
    columns.dedup();
    let mut table = Table::new(&["player"]);
    let heads = columns
        .iter()
        .map(|(ending, outcome)| outcome.head(*ending));
    table.head.extend(heads);
    for (player, counts) in counts {
        let cells = columns.iter().map(|column| counts.get(column).copied());
        let cells = cells.map(|count| count.unwrap_or(0).to_string());
        table
            .rows
            .push(std::iter::once(player.to_owned()).chain(cells).collect());
    }
    table
}

/// The outcome of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Outcome {
    Won,
    Drawn,
    Lost,
}

impl Outcome {
    fn head(self, ending: Ending) -> String {
        let [word, _] = ending.words();
        match self {
            Self::Won => format!("won: {word}"),
            Self::Drawn => format!("drawn: {word}"),
            Self::Lost => format!("lost: {word}"),
        }
    }
}
