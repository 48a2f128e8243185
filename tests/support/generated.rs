//! Files of the repository that are generated from the code.

use std::path::Path;

/// With this environment variable the tests write the files instead of comparing them.
const UPDATE: &str = "NEKOMOKU_UPDATE_REFERENCE";

/// Compares a file of the repository with the text that it should have, or writes it.
pub fn check_file(name: &str, expected: &str) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(name);
    if std::env::var_os(UPDATE).is_some() {
        std::fs::create_dir_all(path.parent().expect("it lies in a folder"))
            .expect("there is room");
        std::fs::write(&path, expected).expect("there is room");
    }
    let found = std::fs::read_to_string(&path).unwrap_or_default();
    let mut lines = (1..).zip(found.lines().zip(expected.lines()));
    let differs = lines.find(|(_, (found, expected))| found != expected);
    assert!(
        found == expected,
        "{name} is stale, first at {differs:?}; \
         run `{UPDATE}=1 cargo test --no-default-features --test it reference`"
    );
}
