//! [`run`]: detects the kind of job that the files belong to, and merges them.

use std::io::Read;
use std::path::Path;
use std::process::ExitCode;

use anyhow::{Context, bail};

use super::args::MergeArgs;
use super::{games, journals, ledger, unit_journals};
use crate::train_command::{params, strength};
use crate::{mine, puzzles, unit_journal};
use arena::ShardJournal;
use storage::FileKind;
use train::GamesHeader;

/// The part of a file that its kind is detected from, in bytes.
const HEAD: u64 = 1 << 16;

pub(crate) fn run(args: &MergeArgs) -> anyhow::Result<ExitCode> {
    let first = &args.shards[0];
    if first.is_dir() {
        return ledger::merge(args);
    }
    args.outputs().check(args.force)?;
    args.check_new(&args.out)?;
    let head = head_of(first).with_context(|| first.display().to_string())?;
    if GamesHeader::recognizes(&head) {
        games::merge(args)
    } else if unit_journal::recognizes(&head, puzzles::JOB) {
        unit_journals::merge(args)
    } else if unit_journal::recognizes(&head, mine::JOB) {
        unit_journals::merge_mined(args)
    } else if unit_journal::recognizes(&head, params::JOB) {
        unit_journals::merge_tuned(args)
    } else if unit_journal::recognizes(&head, strength::JOB) {
        unit_journals::merge_strength(args)
    } else if ShardJournal::recognizes(&head) {
        journals::merge(args)
    } else {
        bail!(
            "{}: not a file of a shard, expected a journal or a file of self-play games",
            first.display()
        )
    }
}

fn head_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    let file = storage::open(path, FileKind::Journal)?;
    let mut head = Vec::new();
    file.take(HEAD).read_to_end(&mut head)?;
    Ok(head)
}
