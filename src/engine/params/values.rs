//! The types of keys that Rust or `rules` has.

use std::path::PathBuf;

use super::keys::{Choice, KeyValue, ParamType};
use rules::{OpeningRule, Rule};

macro_rules! numbers {
    ($($number:ty: $is_whole:literal),*) => {$(
        impl ParamType for $number {
            fn describe(value: Option<&Self>) -> KeyValue {
                KeyValue::Number {
                    number: value.map(|&it| it as f64),
                    is_whole: $is_whole,
                    takes_curve: false,
                }
            }
        }
    )*};
}

numbers!(u8: true, u16: true, u32: true, u64: true, i32: true, f64: false);

/// Types whose TOML form is that of Rust's `Debug`.
macro_rules! texts {
    ($($text:ty: $expected:literal),*) => {$(
        impl ParamType for $text {
            fn describe(value: Option<&Self>) -> KeyValue {
                KeyValue::Other {
                    toml: value.map(|it| format!("{it:?}").into()),
                    expected: $expected,
                }
            }
        }
    )*};
}

texts!(
    String: "text",
    PathBuf: "path",
    Vec<String>: "list of texts",
    Vec<PathBuf>: "list of paths"
);

impl ParamType for bool {
    fn describe(value: Option<&Self>) -> KeyValue {
        KeyValue::Flag(value.copied())
    }
}

impl<T: ParamType> ParamType for Option<T> {
    fn describe(value: Option<&Self>) -> KeyValue {
        T::describe(value.and_then(Self::as_ref))
    }
}

impl ParamType for Rule {
    fn describe(value: Option<&Self>) -> KeyValue {
        const CHOICES: [Choice; 3] = [
            word("freestyle", &["Five or more in a row win."]),
            word("standard", &["Exactly five in a row win."]),
            word(
                "renju",
                &["Black wins with exactly five and has forbidden points."],
            ),
        ];
        KeyValue::Word {
            word: value.map(|&it| CHOICES[it as usize].word),
            choices: &CHOICES,
        }
    }
}

impl ParamType for Vec<Rule> {
    fn describe(value: Option<&Self>) -> KeyValue {
        let names = |it: &Self| it.iter().map(ToString::to_string).collect::<Vec<_>>();
        KeyValue::Other {
            toml: value.map(|it| format!("{:?}", names(it)).into()),
            expected: "list of rules",
        }
    }
}

impl ParamType for OpeningRule {
    fn describe(value: Option<&Self>) -> KeyValue {
        const CHOICES: [Choice; 3] = [
            word("free", &["The first player has Black."]),
            word(
                "swap",
                &["The first player places three stones, the second chooses a colour."],
            ),
            word(
                "swap2",
                &["As `swap`, but the second player may place two more stones instead."],
            ),
        ];
        KeyValue::Word {
            word: value.map(|&it| CHOICES[it as usize].word),
            choices: &CHOICES,
        }
    }
}

const fn word(word: &'static str, doc: &'static [&'static str]) -> Choice {
    Choice { word, doc }
}
