//! [`run`]: runs the subcommands of `nekomoku book`.

use anyhow::Context;

use super::args::{BookCommand, MergeArgs};
use super::file::{expect_setup, read, write};
use super::{export, grow, judge, query, source, stats};
use crate::outputs::{Content, Outputs};
use engine::book::BookBuilder;

pub(crate) fn run(command: BookCommand) -> anyhow::Result<()> {
    match command {
        BookCommand::Build(args) => source::build(&args),
        BookCommand::Merge(args) => merge(&args),
        BookCommand::Query(args) => query::run(&args),
        BookCommand::Stats(args) => stats::run(&args),
        BookCommand::Export(args) => export::run(&args),
        BookCommand::Grow(args) => grow::run(&args),
        BookCommand::Judge(args) => judge::run(&args),
    }
}

fn merge(args: &MergeArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads(&args.books)
        .writes(&args.out, Content::Library)
        .check(args.force.force)?;
    let books = args.books.iter().map(|file| Ok((file, read(file)?)));
    let books = books.collect::<anyhow::Result<Vec<_>>>()?;
    let (_, first) = books.first().context("expected a library to merge")?;
    let (rule, size) = (first.rule(), first.size());
    let mut builder = BookBuilder::new(rule, size).context("expected a board of 5 to 16 lines")?;
    for (file, book) in &books {
        expect_setup(file, book, rule, size)?;
        builder.add(book);
    }
    write(&builder.finish(), &args.out, args.json)
}
