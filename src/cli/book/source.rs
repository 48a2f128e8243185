//! From files with games to a library.

use std::path::Path;

use anyhow::Context;

use super::args::BuildArgs;
use crate::cli::outputs::{Content, Outputs};
use crate::engine::book::{BookBuilder, Degree};
use crate::record::{Opened, ReadOptions, Record};
use crate::rules::{Action, Color, GameResult};

pub(super) fn build(args: &BuildArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.files)
        .writes(&args.out, Content::Library)
        .check(args.force.force)?;
    let builder = BookBuilder::new(args.rule, args.size);
    let mut builder = builder.context("--size: expected 5 to 16")?;
    for file in &args.files {
        let record = open(file, args)?;
        let setup = record.tree.setup();
        anyhow::ensure!(
            (setup.rule(), setup.size()) == (args.rule, args.size),
            "{}: is for {} on {} lines, expected {} on {}",
            file.display(),
            setup.rule(),
            setup.size(),
            args.rule,
            args.size
        );
        add(&mut builder, &record, args.plies);
    }
    super::write(&builder.finish(), &args.out)
}

fn open(file: &Path, args: &BuildArgs) -> anyhow::Result<Record> {
    let options = ReadOptions {
        rule: Some(args.rule),
        size: args.size,
        ..ReadOptions::default()
    };
    let opened = Opened::read(file, &options);
    Ok(opened.with_context(|| file.display().to_string())?.record)
}

/// Adds every line of a record, at most `most` plies of each. What the file says that a position is worth goes with it, and at the end of a
/// game its result.
fn add(builder: &mut BookBuilder, record: &Record, most: usize) {
    let tree = &record.tree;
    let mut depths = vec![(tree.root(), 0)];
    while let Some((node, plies)) = depths.pop() {
        while builder.ply() > plies {
            builder.leave();
        }
        let action = tree.action(node);
        let stones = action.as_ref().map_or(&[][..], Action::points);
        if plies + stones.len() > most {
            continue;
        }
        stones.iter().for_each(|&point| builder.enter(point));
        let after = plies + stones.len();
        if after > 0 {
            let mover = Color::of_ply(after - 1);
            let share = tree
                .note(node)
                .evaluation
                .as_ref()
                .map(|it| share_of(it.black, mover));
            let ended = tree.first_child(node).is_none().then(|| tree.game_at(node));
            let result = ended.and_then(|game| {
                Some(match game.result()? {
                    GameResult::Win { winner, .. } if game.color_of(*winner) == mover => 1.0,
                    GameResult::Win { .. } => 0.0,
                    _ => 0.5,
                })
            });
            if let Some(share) = result.or(share) {
                builder.set_degree(Degree::of_share(share));
            }
        }
        let children = tree.children(node).collect::<Vec<_>>();
        depths.extend(children.into_iter().rev().map(|child| (child, after)));
    }
}

/// Black's share of the points as that of the side that moved.
const fn share_of(black: f32, mover: Color) -> f32 {
    match mover {
        Color::Black => black,
        Color::White => 1.0 - black,
    }
}
