//! [`Outputs`]: checks that a call overwrites no file without permission.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use engine::book::Book;
use engine::state::RuleWeights;
use engine::state::net::Net;
use record::Format;
use storage::{Target, name_of};

/// Number of bytes of an existing file that are read.
const HEAD: u64 = 1 << 16;

/// The content of an output file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A game.
    Game(Format),
    /// An opening library of this program.
    Library,
    /// A written win.
    Proof,
    /// Ratings.
    Ratings,
    /// Figures of style.
    Styles,
    /// A cross table as text.
    Table,
    /// The results of a ledger as a page.
    LedgerPage,
    /// The results of a ledger.
    LedgerResults,
    /// A report as an HTML page.
    Page,
    /// Weights of the evaluation.
    Weights,
    /// A net.
    Net,
    /// Numbers of the search.
    Numbers,
    /// A model of strength by settings.
    Strength,
    /// A solution, packed or not.
    Solution,
    /// A file that the call continues if it exists, and checks itself.
    Continued,
}

/// The files that one call reads and writes.
#[derive(Debug, Default)]
pub(super) struct Outputs {
    inputs: Vec<PathBuf>,
    /// Inputs that the call may not overwrite even with `--force`.
    kept: Vec<PathBuf>,
    outputs: Vec<(PathBuf, Content)>,
}

impl Outputs {
    /// Adds input files.
    pub(super) fn reads<P: AsRef<Path>>(mut self, paths: impl IntoIterator<Item = P>) -> Self {
        let paths = paths.into_iter().map(|path| path.as_ref().to_owned());
        self.inputs.extend(paths);
        self
    }

    /// Adds input files that no option allows to overwrite.
    pub(super) fn keeps(mut self, paths: &[PathBuf]) -> Self {
        self.kept.extend_from_slice(paths);
        self
    }

    /// Adds an output file.
    pub(super) fn writes(mut self, path: &Path, content: Content) -> Self {
        self.outputs.push((path.to_owned(), content));
        self
    }

    /// Adds an output file if it was requested.
    pub(super) fn writes_if(self, path: Option<&Path>, content: Content) -> Self {
        match path {
            Some(path) => self.writes(path, content),
            None => self,
        }
    }

    /// Checks all files before the call writes anything.
    ///
    /// # Errors
    /// When an output cannot be written, occurs twice, is an input, or exists with other content.
    /// The last two are allowed with `force`, except for inputs that the call keeps.
    pub(super) fn check(&self, force: bool) -> anyhow::Result<()> {
        for (index, (path, content)) in self.outputs.iter().enumerate() {
            let name = name_of(path);
            let target = Target::of(path).with_context(|| name.to_string())?;
            let Target::File(file) = &target else {
                continue;
            };
            let is_appended = *content == Content::Continued && file.exists();
            if !is_appended {
                check_folder(file).with_context(|| name.to_string())?;
            }
            let others = self.outputs[..index].iter();
            if others.map(|(other, _)| other).any(|it| is_same(it, file)) {
                bail!("{name}: is the output for two things, expected two files");
            }
            if self.kept.iter().any(|input| is_same(input, file)) {
                bail!("{name}: is an input and an output of this call, expected another output");
            }
            if force {
                continue;
            }
            if self.inputs.iter().any(|input| is_same(input, file)) {
                bail!("{name}: is an input of this call as well; --force overwrites it");
            }
            if !content
                .may_replace(file)
                .with_context(|| name.to_string())?
            {
                let kind = content.name();
                bail!("{name}: exists and is not {kind}; --force overwrites it");
            }
        }
        Ok(())
    }
}

impl Content {
    /// True when there is no such file, when it is empty, or when it holds content of this kind.
    fn may_replace(self, file: &Path) -> anyhow::Result<bool> {
        if self == Self::Continued || !file.exists() {
            return Ok(true);
        }
        let mut head = Vec::new();
        let source = File::open(file).context("cannot be read")?;
        source.take(HEAD).read_to_end(&mut head)?;
        Ok(head.trim_ascii().is_empty() || self.recognizes(&head))
    }

    /// True when a file with this beginning holds content of this kind.
    fn recognizes(self, head: &[u8]) -> bool {
        let text = String::from_utf8_lossy(head);
        let has_line = |begin: &str| text.lines().any(|line| line.starts_with(begin));
        match self {
            // The program writes a game as one line, and no file of several positions.
            Self::Game(Format::Text) => {
                Format::Text.recognizes(head) && text.trim().lines().count() == 1
            }
            Self::Game(format) => format.recognizes(head),
            Self::Library => Book::recognizes(head),
            Self::Proof => {
                let version = text.trim_start().strip_prefix("{\"proof\":");
                version.is_some_and(|it| it.trim_start().starts_with(|it: char| it.is_numeric()))
            }
            Self::Ratings => has_line("[conditions]") && has_line("elo = "),
            Self::Styles => has_line("[players.") && has_line("fours = "),
            Self::Table => {
                let head = text.trim_start().lines().next().unwrap_or_default();
                head.starts_with("# player ") && head.contains(" points ")
            }
            Self::LedgerPage => {
                text.starts_with("# ") && text.contains("`nekomoku ledger` wrote this page.")
            }
            Self::LedgerResults => text.starts_with("# The results of a ledger."),
            Self::Page => {
                text.starts_with("<!DOCTYPE html>") && text.contains("content=\"nekomoku\"")
            }
            Self::Weights => RuleWeights::recognizes(&text),
            Self::Net => Net::recognizes(head),
            Self::Numbers => text.starts_with("# Numbers of the search"),
            Self::Strength => text.starts_with("# Differences of Elo between characters"),
            Self::Solution => solution::recognizes(head),
            Self::Continued => true,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Game(Format::Json) => "a game in this program's format",
            Self::Game(Format::Sgf) => "a game in SGF",
            Self::Game(Format::Psq | Format::Rec) => "a game of Piskvork",
            Self::Game(Format::Text | Format::Pos) => "a list of moves",
            Self::Game(Format::Lib) => "a RenLib library",
            Self::Library => "an opening library",
            Self::Proof => "a proof",
            Self::Ratings => "a ratings file",
            Self::Styles => "a styles file",
            Self::Table => "a cross table",
            Self::LedgerPage => "a page of a ledger's results",
            Self::LedgerResults => "a file of a ledger's results",
            Self::Page => "a report of this program",
            Self::Weights => "a file of weights",
            Self::Net => "a net",
            Self::Numbers => "a file of numbers of the search",
            Self::Strength => "a model of strength",
            Self::Solution => "a solution",
            Self::Continued => "a file to continue",
        }
    }
}

/// Checks the folder of an output before a long computation.
fn check_folder(file: &Path) -> anyhow::Result<()> {
    let folder = file.parent().filter(|it| *it != Path::new(""));
    match folder {
        Some(folder) if !folder.is_dir() => {
            bail!("cannot be written, expected a file in a folder that exists")
        }
        _ => storage::check_writable(file).context("cannot be written"),
    }
}

/// True when both paths lead to one file, or to one name that does not exist yet.
fn is_same(path: &Path, file: &Path) -> bool {
    // Only regular files are opened: opening a pipe would wait for its writer.
    if path.is_file()
        && file.is_file()
        && let Ok(same) = same_file::is_same_file(path, file)
    {
        return same;
    }
    let Ok(Target::File(other)) = Target::of(path) else {
        return false;
    };
    let folder = |path: &Path| {
        let folder = path.parent().filter(|it| *it != Path::new(""));
        folder.unwrap_or(Path::new(".")).canonicalize().ok()
    };
    other.file_name() == file.file_name() && folder(&other) == folder(file)
}
