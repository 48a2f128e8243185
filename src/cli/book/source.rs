//! Builds a library from files of games.

use std::path::Path;

use anyhow::Context;

use super::annotation::{self, Annotation};
use super::args::BuildArgs;
use crate::losses::tell_of_all;
use crate::outputs::{Content, Outputs};
use engine::book::{BookBuilder, Degree};
use pbrain::terminal;
use record::{NodeId, Opened, ReadOptions, Record};
use rules::{Action, Color, GameResult};

pub(super) fn build(args: &BuildArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.files)
        .writes(&args.out, Content::Library)
        .check(args.force.force)?;
    let builder = BookBuilder::new(args.rule, args.size);
    let mut builder = builder.context("--size: expected 5 to 16")?;
    for file in &args.files {
        let mut left_out = 0;
        for record in open(file, args)? {
            left_out += add(&mut builder, &record, args.plies);
        }
        if left_out > 0 {
            terminal::tell(&format!(
                "{}: {left_out} moves after ply {} were left out, see --plies",
                file.display(),
                args.plies
            ));
        }
    }
    super::file::write(&builder.finish(), &args.out, args.json)
}

/// The games of a file that have the rule and the size of the library.
fn open(file: &Path, args: &BuildArgs) -> anyhow::Result<Vec<Record>> {
    let options = ReadOptions {
        rule: Some(args.rule),
        size: args.size,
        ..ReadOptions::default()
    };
    let name = file.display().to_string();
    let all = Opened::read_all(file, &options).with_context(|| name.clone())?;
    tell_of_all(&name, &all);
    let records = all.games.into_iter().map(|(_, record)| record);
    let fits = |record: &Record| {
        let setup = record.tree.setup();
        (setup.rule(), setup.size()) == (args.rule, args.size)
    };
    let (fitting, others) = records.partition::<Vec<_>, _>(fits);
    if let Some(other) = others.first() {
        let setup = other.tree.setup();
        let what = format!(
            "is for {} on {} lines, expected {} on {}",
            setup.rule(),
            setup.size(),
            args.rule,
            args.size
        );
        anyhow::ensure!(!fitting.is_empty(), "{name}: {what}");
        let count = others.len();
        terminal::tell(&format!(
            "{name}: games left out: {count}, the first {what}"
        ));
    }
    Ok(fitting)
}

/// Adds every line of a record, at most `most` plies of each; returns the number of moves left out.
fn add(builder: &mut BookBuilder, record: &Record, most: usize) -> usize {
    let tree = &record.tree;
    let mut left_out = 0;
    // Nodes to add, with the number of plies before them; `None` below a node that was left out.
    let mut open = vec![(tree.root(), Some(0))];
    while let Some((node, plies)) = open.pop() {
        let action = tree.action(node);
        let stones = action.as_ref().map_or(&[][..], Action::points);
        let after = plies.map(|plies| plies + stones.len());
        let after = after.filter(|&after| after <= most);
        match plies.zip(after) {
            None => left_out += 1,
            Some((plies, after)) => {
                while builder.ply() > plies {
                    builder.leave();
                }
                stones.iter().for_each(|&point| builder.enter(point));
                if after > 0 {
                    know(builder, record, node);
                }
            }
        }
        let children = tree.children(node).collect::<Vec<_>>();
        open.extend(children.into_iter().rev().map(|child| (child, after)));
    }
    left_out
}

/// Adds what the file says about the builder's position: the annotation of `book export`, otherwise
/// the result at the end of a game, otherwise an evaluation.
fn know(builder: &mut BookBuilder, record: &Record, node: NodeId) {
    let tree = &record.tree;
    let mover = Color::of_ply(builder.ply() - 1);
    let degree = match annotation::read(tree.note(node), mover) {
        Some(Annotation::Threats) => return builder.set_threats(),
        Some(Annotation::Value(degree)) => Some(degree),
        None => {
            let evaluation = tree.note(node).evaluation.as_ref();
            let share = evaluation.map(|it| share_of(it.black, mover));
            let result = result_at(record, node, mover);
            result.or(share).map(Degree::of_share)
        }
    };
    if let Some(degree) = degree {
        builder.set_degree(degree);
    }
}

/// The share of `mover` in the result of the game that ends at a leaf of the tree; `None` where it
/// continues or has no result.
fn result_at(record: &Record, node: NodeId, mover: Color) -> Option<f32> {
    let tree = &record.tree;
    if tree.first_child(node).is_some() {
        return None;
    }
    let game = tree.game_at(node);
    Some(match game.result()? {
        GameResult::Win { winner, .. } if game.color_of(*winner) == mover => 1.0,
        GameResult::Win { .. } => 0.0,
        GameResult::Draw(_) => 0.5,
    })
}

/// Black's share of the points as the share of the side that moved.
const fn share_of(black: f32, mover: Color) -> f32 {
    match mover {
        Color::Black => black,
        Color::White => 1.0 - black,
    }
}
