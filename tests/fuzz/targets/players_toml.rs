//! Any text as a `players.toml`, over the built-in cast: a cast, or located errors of one line each.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use nekomoku::player::Registry;
use nekomoku::player::config::{Cast, Source};

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::builtin);

fuzz_target!(|text: &str| {
    let lines = 1 + text.matches('\n').count();
    let source = Source {
        name: "fuzz.toml".to_owned(),
        text: text.to_owned(),
    };
    let sources = Source::embedded().into_iter().chain([source]).collect();
    if let Err(errors) = Cast::load(&REGISTRY, sources) {
        assert!(!errors.0.is_empty());
        for error in errors.0 {
            assert!(
                error.file != "fuzz.toml"
                    || error.line.is_none_or(|line| (1..=lines).contains(&line))
            );
            assert!(!error.to_string().contains('\n'), "{error}");
        }
    }
});
