//! [`split`]: which samples are fitted to, and which are held out.

use super::game::SelfGame;
use rules::Rule;

/// Numbers of samples: those to fit to, and those held out.
pub(super) type Split = [Vec<u32>; 2];

/// Calls `add` for each game under this rule; it returns the number of samples so far. `each`
/// passes every game to its argument. The samples of every tenth game are held out.
///
/// # Errors
/// The errors of `each`.
pub(super) fn split<E>(
    each: impl FnOnce(&mut dyn FnMut(&SelfGame)) -> Result<(), E>,
    rule: Rule,
    mut add: impl FnMut(&SelfGame) -> usize,
) -> Result<Split, E> {
    let mut split = Split::default();
    let (mut before, mut games) = (0, 0_usize);
    each(&mut |game| {
        if game.setup.rule() == rule {
            let now = add(game);
            split[usize::from(games % 10 == 9)].extend(before as u32..now as u32);
            (before, games) = (now, games + 1);
        }
    })?;
    Ok(split)
}
