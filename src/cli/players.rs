//! `nekomoku players`: the cast and where it comes from. That it can be listed shows that its files are in order.

use crate::player::config::{Cast, Source};

pub(super) fn run(cast: &Cast, sources: &[Source]) -> anyhow::Result<()> {
    let widest = cast
        .characters()
        .map(|character| character.id.len())
        .max()
        .unwrap_or(0);
    let kinds = cast
        .characters()
        .map(|character| character.kind.len())
        .max()
        .unwrap_or(0);
    let names = sources
        .iter()
        .map(|source| source.name.as_str())
        .collect::<Vec<_>>();
    let mut lines = Vec::new();
    for character in cast.characters() {
        let tagline = character
            .tagline
            .as_ref()
            .map_or("", |tagline| tagline.get("en"));
        let (id, kind, name) = (&character.id, &character.kind, character.display_name("en"));
        lines.push(format!("{id:widest$}  {kind:kinds$}  {name}: {tagline}"));
    }
    lines.push(format!(
        "{} players from {}: no mistakes",
        cast.characters().count(),
        names.join(", ")
    ));
    super::print(&lines.join("\n"))
}
