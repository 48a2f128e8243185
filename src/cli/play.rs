//! `nekomoku play` and bare `nekomoku`: the window.

use super::CastFiles;
use super::args::PlayArgs;
use player::Registry;

#[cfg(feature = "gui")]
pub(super) use window::run;

#[cfg(feature = "gui")]
mod window {
    use super::{CastFiles, PlayArgs, Registry};
    use app::{AppConfig, Opening};
    use game::{Archive, Begins, CastBook, Language, Pairing, Settings, TimeTerms, readable_seed};
    use rules::GameSetup;

    /// Opens the window. Files of the cast with mistakes are told, here and in the window, which goes on with the built-in cast; a file
    /// that cannot be read at all is refused.
    pub(crate) fn run(
        args: &PlayArgs,
        registry: &Registry,
        files: CastFiles,
    ) -> anyhow::Result<()> {
        let sources = files.sources()?;
        let book = CastBook::open(registry.clone(), files.explicit);
        let book = if files.trust { book.trusting() } else { book };
        match book.errors() {
            Some(errors) => terminal::complain(&errors.to_string()),
            None => crate::report_redefinitions(&sources),
        }
        let settings = Settings::load();
        if let Some(mistake) = settings.mistake() {
            terminal::complain(mistake);
        }
        let language = args.language.as_deref().and_then(Language::of_locale);
        let lineup = pairing(args, &book, &settings)?.resolve(book.cast())?;
        if args.exit_when_over {
            // Nobody is there to be asked whether an engine may be started.
            for player in &lineup.players {
                book.cast().playable(&player.id)?;
            }
        }
        let config = AppConfig {
            opening: Opening {
                lineup,
                seed: args.seed.unwrap_or_else(readable_seed),
                setup_sheet: !names_players(args) && !args.exit_when_over && args.open.is_none(),
            },
            archive: if args.exit_when_over {
                Archive::default()
            } else {
                Archive::open()
            },
            open: args.open.clone(),
            language: language.or(settings.language),
            book,
            settings,
            screenshot: args.screenshot.clone(),
            exit_when_over: args.exit_when_over,
            window: args.window,
            scale: args.scale,
        };
        Ok(app::run(config)?)
    }

    /// Whether a game is asked for by name, so that there is nothing to set up.
    const fn names_players(args: &PlayArgs) -> bool {
        args.black.is_some() || args.white.is_some()
    }

    /// What the arguments say, the rest as it was chosen last; who names players does not ask for what was chosen last.
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
}

#[cfg(not(feature = "gui"))]
pub(super) fn run(_args: &PlayArgs, registry: &Registry, files: CastFiles) -> anyhow::Result<()> {
    files.load(registry)?;
    anyhow::bail!(
        "built without `gui`, so there is no window; `nekomoku match` and `nekomoku players` work without one"
    )
}
