//! `nekomoku review`: what became of a game, with proven facts and the engine's opinion apart.

use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use serde::Serialize;

use super::args::{ForceArg, ReadArgs};
use super::game_files::{expect_new_folder, write_proofs};
use super::losses::tell;
use super::named::write;
use super::outputs::{Content, Outputs};
use game::{Assessor, GameReview, Language, ReviewLimits};
use pbrain::terminal;
use player::StopToken;
use record::Opened;
use rules::Rule;

#[derive(Debug, Args)]
pub(super) struct ReviewArgs {
    /// The game, in any format that `convert` reads.
    file: PathBuf,
    /// Write the review as an HTML page: one file with the game to replay, which needs no network.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Language of the page.
    #[arg(long, value_name = "CODE", value_parser = ["en", "zh"], default_value = "en")]
    #[arg(requires = "html")]
    language: String,
    /// Node limit of the search for the chances in each position.
    #[arg(long, value_name = "N", default_value_t = ReviewLimits::USUAL.nodes)]
    #[arg(value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    nodes: u64,
    /// Node limit of the solver in each position. A win counts as missed when ten times as many
    /// nodes find none after the move of the game.
    #[arg(long, value_name = "N", default_value_t = ReviewLimits::USUAL.proof_nodes)]
    #[arg(value_parser = clap::value_parser!(u64).range(100..=1_000_000_000))]
    proof_nodes: u64,
    /// Write the proofs to this folder, for `verify`: `006-win.json` of a win with 6 stones on the
    /// board, `007-lost.json` of a position in which every legal move loses.
    #[arg(long, value_name = "FOLDER")]
    proofs: Option<PathBuf>,
    #[command(flatten)]
    read: ReadArgs,
    #[command(flatten)]
    force: ForceArg,
    /// Print the review as a JSON object.
    #[arg(long)]
    json: bool,
}

/// The output of `--json`.
#[derive(Serialize)]
struct Report<'a> {
    file: String,
    rule: Rule,
    size: u8,
    /// Number of stones on the board at the end.
    stones: u16,
    #[serde(flatten)]
    review: &'a GameReview,
}

pub(super) fn run(args: &ReviewArgs) -> anyhow::Result<()> {
    Outputs::default()
        .reads([&args.file])
        .writes_if(args.html.as_deref(), Content::Page)
        .check(args.force.force)?;
    if let Some(folder) = args.proofs.as_deref().filter(|_| !args.force.force) {
        expect_new_folder(folder)?;
    }
    let name = args.file.display().to_string();
    let opened = Opened::read_stream(&args.file, &args.read.options());
    let opened = opened.with_context(|| name.clone())?;
    tell("not read", &name, &opened.losses);
    let mut record = opened.record;
    let limits = ReviewLimits {
        nodes: args.nodes,
        proof_nodes: args.proof_nodes,
    };
    let review = Assessor::new(limits).review(&mut record, &StopToken::new());
    let end = record.tree.end_of_line(record.shown);
    let game = record.tree.game_at(end);
    if let Some(path) = &args.html {
        let language = Language::of_locale(&args.language).unwrap_or_default();
        let page = review.page(&name, &game, limits, language.of_pages());
        write(path, page)?;
    }
    if let Some(folder) = &args.proofs {
        let proofs = review.proofs.iter();
        write_proofs(folder, proofs.map(|(name, proof)| (name.clone(), proof)))?;
    }
    let report = Report {
        file: name,
        rule: game.rule(),
        size: game.setup().size(),
        stones: game.ply(),
        review: &review,
    };
    terminal::print_report(args.json, &report, || review.text())
}
