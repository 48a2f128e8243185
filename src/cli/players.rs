//! `nekomoku players`: the cast and where it comes from. That it can be listed shows that its files are in order.

use crate::player::config::Cast;

pub(super) fn run(cast: &Cast, sources: &[String]) -> anyhow::Result<()> {
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
        sources.join(", ")
    ));
    super::print(&lines.join("\n"))
}
