//! An engine that only a file in the working folder names waits for the user's permission.

use game::CastBook;
use player::config::{Cast, Source, Sources};

use super::support::*;

#[test]
fn session_that_asks_nobody_starts_no_engine_and_waits() {
    let folder = tempfile::tempdir().expect("a folder");
    let started = folder.path().join("started");
    let script = format!("echo > '{}'", started.display());
    let mut sources = Sources::from(Source::embedded());
    sources.push_untrusted(Source {
        name: "players.toml".into(),
        text: format!(
            "[players.guest]\nkind = \"gomocup\"\nengine.command = [\"sh\", \"-c\", {script:?}]\n"
        ),
    });
    let cast = Cast::load_from(&registry(), &sources).expect("the cast is valid");
    let book = CastBook::fixed(registry(), cast);
    let mut desk = Desk::of(book, "guest", "random", setup(Default::default(), 9));
    // Long enough for an engine to be started.
    desk.pass(std::time::Duration::from_secs(1));
    for _ in 0..20 {
        desk.update();
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    assert_eq!(desk.ply(), 0);
    assert_eq!(desk.session().failed_side(), None);
    assert!(!started.exists());
}
