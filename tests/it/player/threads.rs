//! The number of threads of a search: that of the section, or of the context.

use player::{BuildContext, Registry};

/// The threads that a player of this kind wants, with these keys of its search.
fn wanted(kind: &str, search: &str, threads: usize) -> usize {
    let options = format!("search = {{ {search} }}").parse();
    let context = BuildContext {
        threads,
        ..BuildContext::default()
    };
    let options = options.expect("it is TOML");
    let built = Registry::builtin().build(kind, options, &context);
    let player = built.unwrap_or_else(|errors| panic!("{kind}: {errors}"));
    player.demand().threads
}

#[test]
fn open_number_of_threads_is_that_of_the_context() {
    for kind in ["tree", "oracle"] {
        assert_eq!(wanted(kind, "", 3), 3);
        assert_eq!(wanted(kind, "threads = 0", 3), 3);
        assert_eq!(wanted(kind, "threads = 2", 3), 2);
        assert_eq!(wanted(kind, "threads = 1", 3), 1);
        assert_eq!(wanted(kind, "", 1), 1);
        assert_eq!(wanted(kind, "", 1_000), 64);
        assert_eq!(wanted(kind, "max_nodes = 1_000_000", 3), 3);
        assert_eq!(wanted(kind, "max_nodes = 5_000", 3), 1, "too few nodes");
    }
    for kind in ["montecarlo", "models"] {
        assert_eq!(wanted(kind, "", 3), 1, "{kind}");
    }
    // Matches build players with the usual context.
    assert_eq!(BuildContext::default().threads, 1);
}

#[test]
fn open_number_of_threads_does_not_change_the_fingerprint() {
    let registry = Registry::builtin();
    let fingerprint = |text: &str| registry.fingerprint("tree", &text.parse().expect("TOML"));
    let one = fingerprint("search.threads = 1");
    assert_eq!(fingerprint("search.threads = 0"), one);
    assert_ne!(fingerprint("search.threads = 2"), one);
}
