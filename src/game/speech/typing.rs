//! The typing of a remark: its characters appear one after the other.

use std::time::Duration;

/// Time from one character to the next: 35 characters a second.
const PER_CHARACTER: Duration = Duration::from_nanos(1_000_000_000 / 35);
/// Time from one dot to the next in a remark on thinking.
const PER_DOT: Duration = Duration::from_millis(350);

/// The time until all of `text` has appeared.
pub(super) fn duration(text: &str) -> Duration {
    PER_CHARACTER.saturating_mul(u32::try_from(text.chars().count()).unwrap_or(u32::MAX))
}

/// Length in bytes of the part that has appeared after `age`.
pub(super) fn typed(text: &str, age: Duration) -> usize {
    // The first character appears at once, so that no bubble is empty.
    prefix(text, steps(age, PER_CHARACTER).max(1))
}

/// Length in bytes of the part that has appeared after `age`, for a text whose dots at the end
/// disappear and reappear after it is typed.
pub(super) fn typed_and_dotted(text: &str, age: Duration) -> usize {
    let stem = text.trim_end_matches(['.', '\u{2026}']);
    let Some(waiting) = age.checked_sub(duration(text)) else {
        return typed(text, age);
    };
    let dots = text[stem.len()..].chars().count();
    // The cycle begins with all dots.
    let shown = (steps(waiting, PER_DOT) + dots) % (dots + 1);
    stem.len() + prefix(&text[stem.len()..], shown)
}

fn steps(time: Duration, step: Duration) -> usize {
    usize::try_from(time.as_nanos() / step.as_nanos()).unwrap_or(usize::MAX)
}

/// Length in bytes of the first `count` characters.
fn prefix(text: &str, count: usize) -> usize {
    let mut ends = text.char_indices().map(|(end, _)| end);
    ends.nth(count).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, steps: u32, length: fn(&str, Duration) -> usize) -> &str {
        &text[..length(text, PER_CHARACTER * steps)]
    }

    #[test]
    fn whole_characters_appear_one_by_one_and_stay() {
        for text in ["Good Luck!", "祝你好运！", "é😺n\u{303}", ""] {
            let count = text.chars().count();
            for steps in 0..count + 3 {
                let expected = text.chars().take(steps.max(1)).collect::<String>();
                assert_eq!(at(text, steps as u32, typed), expected);
            }
            assert_eq!(typed(text, duration(text)), text.len());
            assert_eq!(typed(text, Duration::MAX), text.len());
        }
    }

    #[test]
    fn dots_at_the_end_come_and_go_after_they_were_typed() {
        let text = "思考中……";
        assert_eq!(at(text, 4, typed_and_dotted), "思考中…");
        let after = |dots: u32| {
            let age = duration(text) + PER_DOT * dots;
            &text[..typed_and_dotted(text, age)]
        };
        let cycle = ["思考中……", "思考中", "思考中…", "思考中……"];
        assert_eq!([0, 1, 2, 3].map(after), cycle);
        let plain = "One. Two";
        assert_eq!(
            typed_and_dotted(plain, Duration::from_secs(60)),
            plain.len()
        );
    }
}
