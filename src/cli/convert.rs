//! `nekomoku convert`: a game from one file format to another.

use anyhow::Context;

use super::args::ConvertArgs;
use super::outputs::{Content, Outputs};
use record::{Format, Losses, Opened, ReadOptions};

pub(super) fn run(args: &ConvertArgs) -> anyhow::Result<()> {
    let (from, to) = (args.from.display(), args.to.display());
    let target = Format::of_name(&args.to).with_context(|| to.to_string())?;
    Outputs::default()
        .reads([&args.from])
        .writes(&args.to, Content::Game(target))
        .check(args.force.force)?;
    let options = ReadOptions {
        rule: args.rule,
        size: args.size,
        game: args.game,
    };
    let opened = Opened::read_stream(&args.from, &options).with_context(|| from.to_string())?;
    tell("not read", &from.to_string(), &opened.losses);
    let record = match args.flip {
        true => opened.record.flipped(),
        false => opened.record,
    };
    let losses = target.save(&record, &args.to);
    let losses = losses.with_context(|| to.to_string())?;
    tell("not kept", &to.to_string(), &losses);
    let plies = record.game().ply();
    let nodes = record.tree.walk().count() - 1;
    terminal::print_line(&format!(
        "{to}: {plies} moves to the position shown, {nodes} in all"
    ))
}

fn tell(what: &str, file: &str, losses: &Losses) {
    for loss in losses.iter() {
        terminal::tell(&format!("{file}: {what}: {loss}"));
    }
}
