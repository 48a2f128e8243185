//! `nekomoku play` and bare `nekomoku`: the window.

use std::path::PathBuf;

use super::args::PlayArgs;
use crate::player::Registry;

/// Opens the window. Files of the cast that are no good are told, here and in the window, which goes on with the built-in cast.
#[cfg(feature = "gui")]
pub(super) fn run(
    args: &PlayArgs,
    registry: &Registry,
    players: Option<PathBuf>,
) -> anyhow::Result<()> {
    use crate::app::{AppConfig, CastBook, Language, Opening, Settings, readable_seed};

    let book = CastBook::open(registry.clone(), players);
    if let Some(errors) = book.errors() {
        super::complain(&errors.to_string());
    }
    let settings = Settings::load();
    let config = AppConfig {
        opening: Opening {
            lineup: pairing(args, &book, &settings)?.resolve(book.cast())?,
            seed: args.seed.unwrap_or_else(readable_seed),
            setup_sheet: !args.names_players() && !args.exit_when_over,
        },
        book,
        screenshot: args.screenshot.clone(),
        exit_when_over: args.exit_when_over,
        window: args.window.unwrap_or((1280, 800)),
        scale: args.scale,
        language: args
            .language
            .as_deref()
            .and_then(Language::of_locale)
            .or(settings.language),
        settings,
    };
    Ok(crate::app::run(config)?)
}

/// What the arguments say, the rest as it was chosen last.
#[cfg(feature = "gui")]
fn pairing(
    args: &PlayArgs,
    book: &crate::app::CastBook,
    settings: &crate::app::Settings,
) -> anyhow::Result<crate::app::Pairing> {
    use crate::app::{Begins, Pairing};

    // Who names players does not ask for what was chosen last.
    let base = if args.names_players() {
        Pairing::from_cast(book.cast())
    } else {
        settings.pairing(book.cast())
    };
    let [left, right] = base.players.clone();
    let chosen = crate::rules::GameSetup::new(base.rule, base.size)?;
    let setup = args.setup.resolve(chosen)?;
    Ok(Pairing {
        players: [
            args.black.clone().unwrap_or(left),
            args.white.clone().unwrap_or(right),
        ],
        rule: setup.rule(),
        size: setup.size(),
        begins: if args.names_players() {
            Begins::Left
        } else {
            base.begins
        },
        games: args.games.unwrap_or(base.games),
    })
}

#[cfg(not(feature = "gui"))]
pub(super) fn run(
    _args: &PlayArgs,
    _registry: &Registry,
    _players: Option<PathBuf>,
) -> anyhow::Result<()> {
    anyhow::bail!(
        "built without `gui`, so there is no window; `nekomoku match` and `nekomoku players` work without one"
    )
}
