//! `nekomoku players`: the cast, its ratings and where it comes from. That it can be listed shows that its files are in order.

use crate::arena::{Ratings, Strength};
use crate::player::config::{Cast, Character, Source};

pub(super) fn run(cast: &Cast, sources: &[Source]) -> anyhow::Result<()> {
    let ratings = Ratings::source()?;
    let rated_by = ratings.name.clone();
    let ratings = Ratings::parse(ratings)?;
    let widest = |column: fn(&Character) -> &str| {
        let widths = cast.characters().map(|it| column(it).len());
        widths.max().unwrap_or(0)
    };
    let (ids, kinds) = (widest(|it| &it.id), widest(|it| &it.kind));
    let mut lines = Vec::new();
    for character in cast.characters() {
        let tagline = character
            .tagline
            .as_ref()
            .map_or("", |tagline| tagline.get("en"));
        let (id, kind, name) = (&character.id, &character.kind, character.display_name("en"));
        let elo = match ratings.strength(character) {
            Some(Strength::Measured(rating)) => format!("{:.0} +- {:.0}", rating.elo, rating.error),
            Some(Strength::Estimated(elo)) => format!("about {elo:.0}"),
            None => String::new(),
        };
        lines.push(format!(
            "{id:ids$}  {kind:kinds$}  {elo:>11}  {name}: {tagline}"
        ));
    }
    let names = sources
        .iter()
        .map(|source| source.name.as_str())
        .collect::<Vec<_>>();
    lines.push(format!(
        "{} players from {}: no mistakes; Elo from {rated_by}",
        cast.characters().count(),
        names.join(", ")
    ));
    super::print(&lines.join("\n"))
}
