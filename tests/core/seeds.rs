//! The tests themselves: every property test draws its cases from a seed.

#[test]
fn every_property_test_draws_its_cases_from_a_seed() {
    let tests = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut unseeded = Vec::new();
    let mut folders = vec![tests];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = std::fs::read_to_string(&path).unwrap();
                let blocks = text.split("\nproptest! {\n").skip(1);
                let seeded = |block: &str| {
                    let first = block.lines().next().unwrap_or_default();
                    first.contains("proptest_config(cases(")
                };
                if !blocks.into_iter().all(seeded) {
                    unseeded.push(path);
                }
            }
        }
    }
    assert!(unseeded.is_empty(), "without `cases(..)`: {unseeded:?}");
}
