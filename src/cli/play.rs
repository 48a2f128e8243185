//! `nekomoku play` and bare `nekomoku`: the window.

use super::args::PlayArgs;
use crate::player::Registry;
use crate::player::config::Cast;

#[cfg(feature = "gui")]
pub(super) fn run(args: &PlayArgs, registry: &Registry, cast: &Cast) -> anyhow::Result<()> {
    use crate::app::{AppConfig, NewGame};

    let defaults = cast.defaults();
    let black = cast
        .get(args.black.as_deref().unwrap_or(&defaults.black))?
        .clone();
    let white = cast
        .get(args.white.as_deref().unwrap_or(&defaults.white))?
        .clone();
    let config = AppConfig {
        registry: registry.clone(),
        game: NewGame {
            players: [black, white],
            setup: args.setup.resolve(defaults.setup())?,
            seed: args.seed.unwrap_or_else(rand::random),
        },
        screenshot: args.screenshot.clone(),
        exit_when_over: args.exit_when_over,
        window: args.window.unwrap_or((1280, 800)),
        scale: args.scale,
    };
    Ok(crate::app::run(config)?)
}

#[cfg(not(feature = "gui"))]
pub(super) fn run(_args: &PlayArgs, _registry: &Registry, _cast: &Cast) -> anyhow::Result<()> {
    anyhow::bail!(
        "built without `gui`, so there is no window; `nekomoku match` and `nekomoku players` work without one"
    )
}
