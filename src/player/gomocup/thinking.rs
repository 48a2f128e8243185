//! [`Thinking`]: converts the search output of engines to [`Progress`].

use std::time::Instant;

use engine::{Candidate, EVAL_LIMIT, Progress, Proven, Score, WIN};
use protocol::{Coordinate, Dialect, Reply};
use rules::{Game, Point, parse_point};

/// Collects depth, nodes, score and line from the output during a turn. Unknown lines are ignored.
///
/// Three forms are known: `MESSAGE depth 8-12 .. ev 35 n 12K .. pv h8 i9`, `MESSAGE (1) 35 | 8-12 |
/// h8 i9` with its sister `MESSAGE Depth 8-12 | Eval 35 | Time .. | h8 i9`, and `INFO DEPTH 8` and
/// so on until `INFO PV DONE`.
// CITE: the three forms are those of Rapfi, dhbloo/rapfi Rapfi/search/searchoutput.cpp (facts of
// its output, not its code).
#[derive(Clone, Debug)]
pub struct Thinking {
    began: Instant,
    dialect: Dialect,
    size: u8,
    depth: u16,
    selective_depth: u16,
    nodes: u64,
    /// Lines by rank, the best first.
    lines: Vec<(Option<Score>, Vec<Point>)>,
    /// The values of the current principal variation from `INFO` lines.
    pending: PartialReport,
}

#[derive(Clone, Debug, Default)]
struct PartialReport {
    rank: usize,
    score: Option<Score>,
    line: Vec<Point>,
}

impl Thinking {
    /// Largest number of lines that are kept.
    const RANKS: usize = 32;

    /// Starts with a request about `game`.
    pub fn new(game: &Game, dialect: Dialect) -> Self {
        Self {
            began: Instant::now(),
            dialect,
            size: game.setup().size(),
            depth: 0,
            selective_depth: 0,
            nodes: 0,
            lines: Vec::new(),
            pending: PartialReport::default(),
        }
    }

    /// Parses a line. Returns the state of the search when the line changed it.
    pub fn hear(&mut self, reply: &Reply) -> Option<Progress> {
        let is_news = match reply {
            Reply::Message(text) if text.contains('|') => self.hear_columns(text),
            Reply::Message(text) => self.hear_words(text),
            Reply::Info(text) => self.hear_info(text),
            _ => false,
        };
        is_news.then(|| self.progress())
    }

    /// `depth 8-12 multipv 1 ev 35 n 12K n/ms 340 tm 35 pv h8 i9`
    fn hear_words(&mut self, text: &str) -> bool {
        let mut words = text.split_whitespace();
        let mut rank = 0;
        let mut score = None;
        let mut line = Vec::new();
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_default();
            match word.to_ascii_lowercase().as_str() {
                "depth" => self.set_depth(value()),
                "seldepth" => self.selective_depth = value().parse().unwrap_or(0),
                "multipv" => rank = parse_rank(value()),
                "ev" => score = parse_score(value()),
                "n" => self.nodes = parse_count(value()).unwrap_or(self.nodes),
                "pv" => line = self.parse_line(words.by_ref()),
                _ => {}
            }
        }
        self.set_line(rank, score, line)
    }

    /// `(1) 35 | 8-12 | h8 i9`, `Depth 8-12 | Eval 35 | Time 20ms | h8 i9` and `Speed 340K | .. |
    /// Node 12K | ..`
    fn hear_columns(&mut self, text: &str) -> bool {
        let mut rank = 0;
        let mut score = None;
        let mut line = Vec::new();
        for column in text.split('|') {
            let mut words = column.split_whitespace();
            let first = words.next().unwrap_or_default();
            let second = words.next().unwrap_or_default();
            match first.to_ascii_lowercase().as_str() {
                "depth" => self.set_depth(second),
                "eval" => score = parse_score(second),
                "node" | "visit" => self.nodes = parse_count(second).unwrap_or(self.nodes),
                "sd" => self.selective_depth = second.parse().unwrap_or(0),
                _ if first.starts_with('(') => {
                    rank = parse_rank(first.trim_matches(['(', ')']));
                    score = parse_score(second);
                }
                _ if second.is_empty() && first.contains('-') => self.set_depth(first),
                _ => {
                    let points = self.parse_line(column.split_whitespace());
                    if !points.is_empty() {
                        line = points;
                    }
                }
            }
        }
        self.set_line(rank, score, line)
    }

    /// `DEPTH 8`, one value a line; `PV DONE` ends a group of values.
    fn hear_info(&mut self, text: &str) -> bool {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        match key.to_ascii_uppercase().as_str() {
            "PV" if value.eq_ignore_ascii_case("DONE") => {
                let PartialReport { rank, score, line } = std::mem::take(&mut self.pending);
                return self.set_line(rank, score, line);
            }
            "PV" => {
                let rank = value.parse::<usize>().unwrap_or(0);
                self.pending = PartialReport {
                    rank: rank.min(Self::RANKS),
                    ..PartialReport::default()
                };
            }
            "DEPTH" => self.depth = value.parse().unwrap_or(self.depth),
            "SELDEPTH" => self.selective_depth = value.parse().unwrap_or(0),
            "TOTALNODES" => self.nodes = parse_count(value).unwrap_or(self.nodes),
            "EVAL" => self.pending.score = parse_score(value),
            "BESTLINE" => self.pending.line = self.parse_line(value.split_whitespace()),
            _ => {}
        }
        false
    }

    /// `8-12` or `8`.
    fn set_depth(&mut self, text: &str) {
        let (depth, selective) = text.split_once('-').unwrap_or((text, text));
        if let (Ok(depth), Ok(selective)) = (depth.parse(), selective.parse()) {
            self.depth = depth;
            self.selective_depth = selective;
        }
    }

    /// Stores a line of play. Returns true if there was one.
    fn set_line(&mut self, rank: usize, score: Option<Score>, line: Vec<Point>) -> bool {
        if line.is_empty() || rank >= Self::RANKS {
            return false;
        }
        if rank >= self.lines.len() {
            self.lines.resize(rank + 1, (None, Vec::new()));
        }
        self.lines[rank] = (score, line);
        true
    }

    /// The points of a line of play that are on the board.
    fn parse_line<'a>(&self, words: impl Iterator<Item = &'a str>) -> Vec<Point> {
        let point = |word: &str| match Coordinate::parse(word) {
            Some(coordinate) => self.dialect.point(coordinate, self.size),
            None => parse_point(word, self.size).ok(),
        };
        words.map_while(point).collect()
    }

    fn progress(&self) -> Progress {
        let candidates = self
            .lines
            .iter()
            .filter_map(|(score, line)| {
                Some(Candidate {
                    point: *line.first()?,
                    score: *score,
                    visits: 0,
                    line: line.clone(),
                })
            })
            .collect::<Vec<_>>();
        let best = candidates.first().and_then(|best| best.score);
        Progress {
            candidates,
            depth: self.depth,
            selective_depth: self.selective_depth,
            nodes: self.nodes,
            elapsed: self.began.elapsed(),
            proven: best.and_then(Proven::from_score),
            ..Progress::default()
        }
    }
}

/// `1` is the first rank.
fn parse_rank(text: &str) -> usize {
    text.parse::<usize>()
        .map_or(0, |rank| rank.saturating_sub(1))
}

/// `35`, `-120`, and `+M7` or `-M8` for a mate in this number of plies.
fn parse_score(text: &str) -> Option<Score> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let mate = digits.strip_prefix(['M', 'm', '#']);
    if let Some(plies) = mate {
        let plies = plies.parse::<u16>().ok()?.min(900);
        return Some(sign * (WIN - Score::from(plies)));
    }
    let value = digits
        .parse::<f64>()
        .ok()
        .filter(|value| value.is_finite())?;
    let bounded = value.clamp(0.0, f64::from(EVAL_LIMIT));
    Some(sign * bounded as Score)
}

/// `123`, `12K`, `4.5M`, `1G`.
fn parse_count(text: &str) -> Option<u64> {
    let number = text.trim_end_matches(|char: char| char.is_ascii_alphabetic());
    let factor = match &text[number.len()..] {
        "" => 1.0,
        "K" | "k" => 1e3,
        "M" => 1e6,
        "G" | "B" => 1e9,
        _ => return None,
    };
    let value = number.parse::<f64>().ok()? * factor;
    (value.is_finite() && value >= 0.0).then_some(value as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::GameSetup;

    fn hear(lines: &[&str]) -> Option<Progress> {
        let game = Game::new(GameSetup::default());
        let mut thinking = Thinking::new(&game, Dialect::Gomocup);
        let heard = lines.iter().map(|line| {
            let reply = Reply::parse(line).expect("no line is empty");
            thinking.hear(&reply)
        });
        heard.last().flatten()
    }

    fn told(lines: &[&str]) -> (u16, u16, u64, Option<Score>, String) {
        let progress = hear(lines).expect("the last line is news");
        let best = progress.best().expect("a line of play");
        let line = best
            .line
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>();
        (
            progress.depth,
            progress.selective_depth,
            progress.nodes,
            best.score,
            line.join(" "),
        )
    }

    #[test]
    fn every_form_of_engine_output_is_parsed() {
        let expected = |nodes, score, line: &str| (8, 12, nodes, Some(score), line.to_owned());
        let words = "MESSAGE depth 8-12 ev 35 n 12K n/ms 340 tm 35 pv H8 I9 (NONE)";
        assert_eq!(told(&[words]), expected(12_000, 35, "h8 i9"));
        let mate = "message depth 8-12 multipv 1 ev -M8 n 4.5M n/ms 340 tm 35 pv a1";
        assert_eq!(told(&[mate]), expected(4_500_000, -(WIN - 8), "a1"));
        assert_eq!(
            told(&["MESSAGE (1) 35 | 8-12 | H8 I9 J10"]),
            expected(0, 35, "h8 i9 j10")
        );
        assert_eq!(
            told(&["MESSAGE Depth 8-12 | Eval +M7 | Time 20ms | H8"]),
            expected(0, WIN - 7, "h8")
        );
        let info = [
            "INFO PV 0",
            "INFO DEPTH 8",
            "INFO SELDEPTH 12",
            "INFO TOTALNODES 900",
            "INFO EVAL -40",
            "INFO WINRATE 0.4",
            "INFO BESTLINE 7,7 0,0",
            "INFO PV DONE",
        ];
        assert_eq!(told(&info), expected(900, -40, "h8 a15"));
    }

    #[test]
    fn mate_is_a_proven_result_and_ranks_are_kept_apart() {
        let first = "MESSAGE depth 3-5 multipv 1 ev +M5 n 10 pv h8";
        let second = "MESSAGE depth 3-5 multipv 2 ev 10 n 20 pv i9";
        let progress = hear(&[first, second]).expect("it has news");
        assert_eq!(progress.proven, Some(Proven::Win(5)));
        let points = progress.candidates.iter().map(|it| it.point.to_string());
        assert_eq!(points.collect::<Vec<_>>(), ["h8", "i9"]);
    }

    #[test]
    fn unknown_lines_report_nothing() {
        for line in [
            "MESSAGE hello",
            "MESSAGE depth",
            "MESSAGE depth x ev y n z pv zz99",
            "MESSAGE | | |",
            "MESSAGE multipv 99999999999 pv h8",
            "MESSAGE multipv 4000000000 ev 1 pv h8",
            "INFO",
            "INFO PV DONE",
            "INFO PV 99999999999999999999",
            "DEBUG depth 3 pv h8",
            "7,7",
        ] {
            let heard = hear(&[line]);
            let harmless = heard.is_none() || line.contains("99999999999 ");
            assert!(harmless, "{line}: {heard:?}");
        }
    }

    #[test]
    fn scores_stay_within_bounds() {
        let cases = [
            ("+M0", Some(WIN)),
            ("M9999", Some(WIN - 900)),
            ("-M70000", None),
            ("1e30", Some(EVAL_LIMIT)),
            ("-99999999999", Some(-EVAL_LIMIT)),
            ("nan", None),
            ("inf", None),
            ("--5", Some(0)),
            ("", None),
            ("-0.4", Some(0)),
        ];
        for (text, expected) in cases {
            assert_eq!(parse_score(text), expected, "{text}");
        }
        assert_eq!(parse_count("1.2K"), Some(1200));
        assert_eq!(parse_count("é"), None);
        assert_eq!(parse_count("KK"), None);
    }
}
