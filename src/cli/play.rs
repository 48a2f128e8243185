//! `nekomoku play`, and `nekomoku` without a command: the window.

use std::process::ExitCode;

use super::args::PlayArgs;
use super::{CastFiles, Window};
use crate::program::PROGRAM;
use game::{
    Archive, Begins, CastBook, FirstGame, Language, LaunchError, Pairing, Settings, TimeTerms,
    WindowConfig, readable_seed,
};
use pbrain::terminal;
use player::Registry;
use rules::GameSetup;

/// Opens the window. Mistakes in player files are reported here and in the window, which then uses
/// the built-in cast.
///
/// Without a window or a display it prints the commands that work without one and returns the exit
/// code of a failure.
///
/// # Errors
/// When a player file cannot be read, or the window fails.
pub(super) fn run(
    args: &PlayArgs,
    registry: &Registry,
    files: CastFiles,
    window: Option<Window>,
) -> anyhow::Result<ExitCode> {
    let Some(window) = window else {
        files.load(registry)?;
        return Ok(without_window(
            "this program was built without the window; `cargo install --path .` builds it with \
             the window",
        ));
    };
    match (window.open)(config(args, registry, files)?) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error @ (LaunchError::NoDisplay(_) | LaunchError::NoGpu(_))) => {
            Ok(without_window(&error.to_string()))
        }
        Err(error) => Err(error.into()),
    }
}

/// What the arguments and the settings ask of the window.
fn config(args: &PlayArgs, registry: &Registry, files: CastFiles) -> anyhow::Result<WindowConfig> {
    let sources = files.sources()?;
    let book = CastBook::open(registry.clone(), files.explicit);
    let book = if files.trust { book.trusting() } else { book };
    match book.errors() {
        Some(errors) => terminal::complain(&errors.to_string()),
        None => crate::report(book.cast(), &sources),
    }
    let settings = Settings::load();
    if let Some(mistake) = settings.mistake() {
        terminal::complain(mistake);
    }
    let language = args.language.as_deref().and_then(Language::of_locale);
    let lineup = pairing(args, &book, &settings)?.resolve(book.cast())?;
    if args.exit_when_over {
        // The window cannot ask whether it may start an engine.
        for player in &lineup.players {
            book.cast().playable(&player.id)?;
        }
    }
    Ok(WindowConfig {
        opening: FirstGame {
            lineup,
            seed: args.seed.unwrap_or_else(readable_seed),
            setup_sheet: !names_players(args) && !args.exit_when_over && args.open.is_none(),
        },
        archive: if args.exit_when_over {
            Archive::default()
        } else {
            Archive::open()
        }
        .with_rule(args.setup.rule()),
        program: PROGRAM.to_owned(),
        open: args.open.clone(),
        language: language.or(settings.language),
        book,
        settings,
        screenshot: args.screenshot.clone(),
        animation: args.animation.clone(),
        exit_when_over: args.exit_when_over,
        window: args.window,
        scale: args.scale,
    })
}

/// True when the arguments name a player, so that the setup sheet is not needed.
const fn names_players(args: &PlayArgs) -> bool {
    args.black.is_some() || args.white.is_some()
}

/// The game of the arguments. Missing parts come from the last choice, or from the section
/// [match] when the arguments name a player.
fn pairing(args: &PlayArgs, book: &CastBook, settings: &Settings) -> anyhow::Result<Pairing> {
    let named = names_players(args);
    let base = if named {
        Pairing::from_cast(book.cast())
    } else {
        settings.pairing(book.cast())
    };
    let [left, right] = base.players;
    let setup = args.setup.resolve(GameSetup::new(base.rule, base.size)?)?;
    Ok(Pairing {
        players: [
            args.black.clone().unwrap_or(left),
            args.white.clone().unwrap_or(right),
        ],
        rule: setup.rule(),
        size: setup.size(),
        opening: args.opening_rule.unwrap_or(base.opening),
        begins: if named { Begins::Left } else { base.begins },
        games: args.games.unwrap_or(base.games),
        time: TimeTerms {
            control: args.clock.unwrap_or(base.time.control),
            ..base.time
        },
    })
}

/// The five most useful commands that work without a window.
const WITHOUT_WINDOW: [(&str, &str); 5] = [
    (
        "nekomoku match cat owl --games 20 --nodes 2000",
        "play a match",
    ),
    (
        "nekomoku tournament cat owl fox --games 4 --nodes 1000",
        "play a tournament",
    ),
    (
        "nekomoku solve e8f8g8/e2f3g5 --side black",
        "find a forced win",
    ),
    (
        "nekomoku players",
        "list the characters and check their files",
    ),
    ("nekomoku help", "list all commands"),
];

/// Prints why there is no window and which commands work without one; returns the exit code.
fn without_window(reason: &str) -> ExitCode {
    terminal::complain(reason);
    for line in ["", "These commands work without a window:", ""] {
        terminal::tell(line);
    }
    for (command, purpose) in WITHOUT_WINDOW {
        terminal::tell(&format!("  {command:<56}{purpose}"));
    }
    ExitCode::from(terminal::FAILURE)
}
