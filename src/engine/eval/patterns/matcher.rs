//! [`Matcher`]: every occurrence of every pattern in a line, found in one pass.

use aho_corasick::{AhoCorasick, AhoCorasickKind};

use super::table::PatternTable;
use rules::MAX_SIZE;

/// The character of a point of a line as one side sees it. A stone of the other side belongs to no
/// pattern.
const OWN: u8 = b'1';
const EMPTY: u8 = b'0';
const OTHER: u8 = b'x';

/// A pattern table prepared for matching: an automaton of all its lines.
// CITE: Aho & Corasick 1975, Efficient String Matching: An Aid to Bibliographic Search, CACM 18(6);
// by the crate `aho-corasick`.
pub(super) struct Matcher {
    automaton: AhoCorasick,
    /// `[pattern]`.
    scores: Vec<i64>,
    /// Number of points of the longest pattern.
    longest: usize,
}

impl Matcher {
    pub fn new(table: &PatternTable) -> Self {
        let (lines, scores): (Vec<&str>, Vec<i64>) = table
            .patterns()
            .map(|(line, score)| (line, i64::from(score)))
            .unzip();
        // The default match kind, `Standard`, finds overlapping occurrences.
        let automaton = AhoCorasick::builder()
            .kind(Some(AhoCorasickKind::DFA))
            .prefilter(false)
            .build(lines)
            .expect("a checked table is small");
        Self {
            longest: automaton.max_pattern_len(),
            automaton,
            scores,
        }
    }

    /// The sum of the scores of all occurrences in a line of `length` points, including overlapping
    /// ones and several patterns at one place, for the side with the stones `own`. 0 if `own` is
    /// empty, because every pattern contains an own stone.
    pub fn sum(&self, own: u32, other: u32, length: usize) -> i64 {
        if own == 0 {
            return 0;
        }
        let bytes = spelt_out(own, other);
        let found = self.automaton.find_overlapping_iter(&bytes[..length]);
        found.map(|found| self.scores[found.pattern()]).sum()
    }

    /// The sum of the scores of all occurrences that include the point `place` with an own stone on
    /// it, in a line of `length` points with the stones `own` and `other`.
    pub fn sum_around(&self, own: u32, other: u32, length: usize, place: usize) -> i64 {
        let bytes = spelt_out(own | 1 << place, other & !(1 << place));
        let first = (place + 1).saturating_sub(self.longest);
        let last = length.min(place + self.longest);
        let found = self.automaton.find_overlapping_iter(&bytes[first..last]);
        found.map(|found| self.scores[found.pattern()]).sum()
    }
}

/// The line as text for the automaton.
fn spelt_out(own: u32, other: u32) -> [u8; MAX_SIZE as usize] {
    let mut bytes = [EMPTY; MAX_SIZE as usize];
    for (place, byte) in bytes.iter_mut().enumerate() {
        if own >> place & 1 == 1 {
            *byte = OWN;
        } else if other >> place & 1 == 1 {
            *byte = OTHER;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::patterns::table::PatternTier;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// The sum of a line, computed by comparing slices at every offset.
    fn naive(table: &PatternTable, line: &[u8]) -> i64 {
        let count = |pattern: &str| {
            let windows = line.windows(pattern.len());
            windows
                .filter(|window| *window == pattern.as_bytes())
                .count() as i64
        };
        table
            .patterns()
            .map(|(pattern, score)| count(pattern) * i64::from(score))
            .sum()
    }

    fn bits(line: &[u8], wanted: u8) -> u32 {
        let places = line.iter().enumerate();
        places.fold(0, |bits, (place, &byte)| {
            bits | u32::from(byte == wanted) << place
        })
    }

    fn sum(matcher: &Matcher, line: &[u8]) -> i64 {
        matcher.sum(bits(line, OWN), bits(line, OTHER), line.len())
    }

    /// Patterns that contain one another, of the shortest and longest lengths.
    fn nested() -> PatternTable {
        let tier = |score, lines: &[&str]| PatternTier {
            score,
            lines: lines.iter().map(ToString::to_string).collect(),
        };
        let tiers = vec![
            tier(1, &["1"]),
            tier(1_000, &["11", "101", "10101"]),
            tier(70_000, &["01", "10", "0110", "1001"]),
            tier(9_000_000, &["00100", "000010000", "1111111111111111111111"]),
        ];
        PatternTable::new(tiers).expect("a sound table")
    }

    #[test]
    fn automaton_finds_what_comparing_at_every_offset_finds() {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let tables = [PatternTable::classic(), nested()];
        let matchers = tables.each_ref().map(Matcher::new);
        let mut sums = 0;
        for round in 0..10_000 {
            let length = random.random_range(5..=22);
            let (own, other) = [(0.1, 0.1), (0.4, 0.05), (0.45, 0.45), (0.9, 0.02)][round % 4];
            let line: Vec<u8> = (0..length)
                .map(|_| match random.random_range(0.0..1.0) {
                    share if share < own => OWN,
                    share if share < own + other => OTHER,
                    _ => EMPTY,
                })
                .collect();
            let swapped: Vec<u8> = line
                .iter()
                .map(|&byte| match byte {
                    OWN => OTHER,
                    OTHER => OWN,
                    empty => empty,
                })
                .collect();
            for line in [line, swapped] {
                for (table, matcher) in tables.iter().zip(&matchers) {
                    // A line without own stones has no score, because a pattern has one.
                    let expected = naive(table, &line);
                    assert_eq!(sum(matcher, &line), expected, "{}", line.escape_ascii());
                    sums += usize::from(expected > 0);
                }
            }
        }
        assert!(sums > 20_000, "{sums} lines had patterns in them");
    }

    #[test]
    fn sum_around_a_point_counts_what_patterns_through_it_can_reach() {
        let mut random = ChaCha8Rng::seed_from_u64(2);
        let tables = [(PatternTable::classic(), 4), (nested(), 21)];
        let matchers = tables.each_ref().map(|(table, _)| Matcher::new(table));
        let mut sums = 0;
        for _ in 0..4_000 {
            let length = random.random_range(5..=22);
            let mut line: Vec<u8> = (0..length)
                .map(|_| [OWN, EMPTY, EMPTY, OTHER][random.random_range(0..4)])
                .collect();
            let place: usize = random.random_range(0..length);
            line[place] = EMPTY;
            let (own, other) = (bits(&line, OWN), bits(&line, OTHER));
            line[place] = OWN;
            for ((table, reach), matcher) in tables.iter().zip(&matchers) {
                let stretch = place.saturating_sub(*reach)..length.min(place + reach + 1);
                let expected = naive(table, &line[stretch]);
                let found = matcher.sum_around(own, other, length, place);
                assert_eq!(found, expected, "{} at {place}", line.escape_ascii());
                sums += usize::from(expected > 0);
            }
        }
        assert!(sums > 4_000, "{sums} stones made patterns");
    }

    #[test]
    fn overlapping_occurrences_all_count() {
        let matcher = Matcher::new(&PatternTable::classic());
        for (line, expected) in [
            ("00000", 0),
            ("00100", 120),
            // 00010, 00100 and 01000, each at one place.
            ("0001000", 3 * 120),
            // 01110, 0111 and 1110.
            ("01110", 4_320 + 2 * 720),
            // 0111, 1111 and 1110.
            ("011110", 50_000 + 2 * 720),
            ("x1111x", 50_000),
            // 1111 twice.
            ("x11111", 2 * 50_000),
            ("x111x", 0),
            // 1011, 1101 and, overlapping them, 0110 is no pattern.
            ("1011x1101", 2 * 720),
            // 01010, and 01000 and 00010 need a third empty point.
            ("01010", 720),
        ] {
            assert_eq!(sum(&matcher, line.as_bytes()), expected, "{line}");
        }
    }
}
