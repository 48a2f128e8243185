//! [`RuleWeights`] as text with one row a line, so that small changes of the weights are small
//! changes of the file.

use std::fmt::{self, Write};

use super::codes::{COMBINATIONS, all_combinations};
use super::rule_weights::{MOST_URGENT, MOST_VALUE, RuleWeights, TableWeights, table_count};
use super::shape::LineShape;
use super::threats::THREAT_SETS;
use rules::Rule;

/// The comment at the top of the file.
const ABOUT: &str = "\
# Weights of the pattern evaluation and of the move order. Written by `nekomoku tune`.
# [shapes of COLOUR]: the shapes of an empty point in its four directions, the weakest first, a \
hexadecimal digit each
#   (0 dead, 1 foul, 2 one, 3 open one, 4 two, 5 6 7 open two, 8 three, 9 a open three, b four, c \
open four, d five);
#   what the point adds to the evaluation; how urgent it is to the colour itself, and to the \
other one.
# [threats of COLOUR]: a set of threats as three hexadecimal digits, bit by bit in the order of \
`Threat`; what it is worth
#   to the colour when it is to move.
# What is not listed is 0. A value v means an expected score of 1 / (1 + exp(-v / 200)).
";

/// Why a text does not hold weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct WeightsError {
    /// Number of the line, from 1.
    pub line: usize,
    /// The fault.
    pub message: String,
}

/// The section of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Section {
    Shapes(usize),
    Threats(usize),
}

impl RuleWeights {
    /// Parses the text that `Display` writes: lines `rule NAME` and `made HOW`, sections of rows,
    /// and a line `end`. Empty lines and lines that begin with `#` are skipped.
    ///
    /// # Errors
    /// The first line that is invalid, has a number out of range, or repeats a row.
    pub fn parse(text: &str) -> Result<Self, WeightsError> {
        let mut reader = Reader::default();
        let mut last = 0;
        for (line, text) in (1..).zip(text.lines()) {
            last = line;
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('#') {
                let read = reader.read(text);
                read.map_err(|message| WeightsError { line, message })?;
            }
        }
        let whole = reader.weights.filter(|_| reader.ended);
        whole.ok_or_else(|| WeightsError {
            line: last + 1,
            message: "the text ends without a line `end`".to_owned(),
        })
    }
}

#[derive(Default)]
struct Reader {
    weights: Option<RuleWeights>,
    section: Option<Section>,
    /// Rows that were read.
    seen: std::collections::HashSet<(Section, String)>,
    /// True when the last line was read, so the file is complete.
    ended: bool,
}

impl Reader {
    fn read(&mut self, text: &str) -> Result<(), String> {
        if self.ended {
            return Err(format!("expected nothing after `end`, got {}", shown(text)));
        }
        if let Some(name) = text.strip_prefix("rule ") {
            return self.rule(name);
        }
        let Some(weights) = &mut self.weights else {
            return Err(format!("expected `rule NAME`, got {}", shown(text)));
        };
        if let Some(how) = text.strip_prefix("made ") {
            weights.provenance.push(how.to_owned());
            return Ok(());
        }
        if let Some(heading) = text.strip_prefix('[') {
            self.section = Some(section(heading, weights.rule)?);
            return Ok(());
        }
        if text == "end" {
            self.ended = true;
            return Ok(());
        }
        let words = text.split_whitespace().collect::<Vec<_>>();
        let section = self.section;
        let section = section.ok_or_else(|| format!("expected a heading, got {}", shown(text)))?;
        match section {
            Section::Shapes(table) => shapes_row(&mut weights.tables[table], &words)?,
            Section::Threats(table) => threats_row(&mut weights.tables[table], &words)?,
        }
        if self.seen.insert((section, words[0].to_owned())) {
            Ok(())
        } else {
            Err(format!("a second row `{}`", words[0]))
        }
    }

    fn rule(&mut self, name: &str) -> Result<(), String> {
        if self.weights.is_some() {
            return Err("a second line `rule`".to_owned());
        }
        let rule = name.trim().parse::<Rule>();
        let rule = rule.map_err(|error| error.to_string())?;
        self.weights = Some(RuleWeights::zero(rule));
        Ok(())
    }
}

/// A foreign text, shortened for a message.
fn shown(text: &str) -> String {
    let short = text.chars().take(40).collect::<String>();
    format!("`{}`", short.escape_debug())
}

/// The names of a rule's tables.
const fn names(rule: Rule) -> &'static [&'static str] {
    match table_count(rule) {
        1 => &["both"],
        _ => &["black", "white"],
    }
}

fn section(heading: &str, rule: Rule) -> Result<Section, String> {
    let names = names(rule);
    for (table, name) in names.iter().enumerate() {
        if heading == format!("shapes of {name}]") {
            return Ok(Section::Shapes(table));
        }
        if heading == format!("threats of {name}]") {
            return Ok(Section::Threats(table));
        }
    }
    Err(format!(
        "expected `[shapes of COLOUR]` or `[threats of COLOUR]`, COLOUR being {}; got {}",
        names.join(" or "),
        shown(&format!("[{heading}"))
    ))
}

fn shapes_row(table: &mut TableWeights, words: &[&str]) -> Result<(), String> {
    let &[shapes, value, attack, defence] = words else {
        return Err("expected four words: SHAPES VALUE ATTACK DEFENCE".to_owned());
    };
    let code = code(shapes).ok_or_else(|| {
        let got = shown(shapes);
        format!("expected four shapes 0 to d, the weakest first, like `0029`; got {got}")
    })?;
    table.value[code] = number(value, -MOST_VALUE, MOST_VALUE)?;
    table.attack[code] = number(attack, 0, MOST_URGENT)?;
    table.defence[code] = number(defence, 0, MOST_URGENT)?;
    Ok(())
}

fn threats_row(table: &mut TableWeights, words: &[&str]) -> Result<(), String> {
    let &[set, value] = words else {
        return Err("expected two words: SET VALUE".to_owned());
    };
    let known = usize::from_str_radix(set, 16).ok().filter(|&known| {
        // A set has one notation only, so that no row occurs twice.
        known < THREAT_SETS && format!("{known:03x}") == set
    });
    let known = known.ok_or_else(|| {
        let got = shown(set);
        format!("expected a set of threats from 000 to 7ff, got {got}")
    })?;
    table.threats[known] = number(value, -MOST_VALUE, MOST_VALUE)?;
    Ok(())
}

fn number(word: &str, min: i16, max: i16) -> Result<i16, String> {
    let number = word.parse::<i16>().ok();
    let number = number.filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("expected a number from {min} to {max}, got {}", shown(word)))
}

/// The number of the combination of four sorted digits.
fn code(digits: &str) -> Option<usize> {
    let mut packed = 0;
    let mut least = 0;
    for digit in digits.chars() {
        let shape = digit.to_digit(16).filter(|_| !digit.is_uppercase())? as usize;
        if shape < least || shape >= LineShape::COUNT {
            return None;
        }
        least = shape;
        packed = packed << 4 | shape;
    }
    (digits.len() == 4).then(|| place(packed))
}

/// The number of the combination with these sorted shapes: the number of combinations before it.
fn place(packed: usize) -> usize {
    // Number of ways to choose `count` shapes, none weaker than `least`.
    let ways = |count: usize, least: usize| {
        let kinds = LineShape::COUNT - least;
        (0..count).fold(1, |ways, step| ways * (kinds + step) / (step + 1))
    };
    let mut least = 0;
    let mut before = 0;
    for (position, shift) in [12, 8, 4, 0].into_iter().enumerate() {
        let shape = packed >> shift & 15;
        before += (least..shape)
            .map(|it| ways(3 - position, it))
            .sum::<usize>();
        least = shape;
    }
    debug_assert!(before < COMBINATIONS);
    before
}

impl RuleWeights {
    /// True when this text begins as one that was written.
    pub fn recognizes(text: &str) -> bool {
        let first = |text: &str| text.lines().next().map(str::to_owned);
        first(text) == first(ABOUT)
    }
}

impl fmt::Display for RuleWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{ABOUT}\nrule {}", self.rule)?;
        for line in &self.provenance {
            writeln!(f, "made {}", line.replace(['\n', '\r'], " "))?;
        }
        for (table, name) in self.tables.iter().zip(names(self.rule)) {
            writeln!(f, "\n[shapes of {name}]")?;
            for (code, shapes) in all_combinations().enumerate() {
                let row = (table.value[code], table.attack[code], table.defence[code]);
                if row != (0, 0, 0) {
                    let mut digits = String::with_capacity(4);
                    for shape in shapes {
                        write!(digits, "{:x}", shape as u8)?;
                    }
                    writeln!(f, "{digits} {} {} {}", row.0, row.1, row.2)?;
                }
            }
            writeln!(f, "\n[threats of {name}]")?;
            let threats = table.threats.iter().enumerate();
            for (set, value) in threats.filter(|(_, value)| **value != 0) {
                writeln!(f, "{set:03x} {value}")?;
            }
        }
        writeln!(f, "\nend")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_found_by_their_digits() {
        for (number, shapes) in all_combinations().enumerate() {
            let digits = shapes.map(|shape| format!("{:x}", shape as u8)).concat();
            assert_eq!(code(&digits), Some(number), "{digits}");
        }
        for wrong in ["", "000", "00000", "0010", "000e", "000D", "éé"] {
            assert_eq!(code(wrong), None, "{wrong}");
        }
    }
}
