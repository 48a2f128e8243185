//! [`Journal`]: a solution in a file that grows by one line at a time, and can be continued after a
//! crash at any moment.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use proof::Strategy;
use proof::solution::{
    Answered, OpenPosition, Solution, SolutionError, SolutionHeader, SolutionLine, strategy_text,
};
use storage::{LineFile, LineFileError, Seal, sealed, unsealed};

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] LineFileError),
    /// The file is not a solution.
    #[error("{0}: not a solution, expected a file of `nekomoku solution build` or `pack`")]
    NoSolution(PathBuf),
    /// The file holds a computation with another header.
    #[error("{0}: was begun for another solution: {1}")]
    Other(PathBuf, String),
    /// A line has a fault.
    #[error("{path}: line {line}: {fault}")]
    Line {
        /// The file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// What is wrong.
        fault: LineFault,
    },
    /// A line has no JSON form.
    #[error("a line cannot be written: {0}")]
    Form(#[from] serde_json::Error),
    /// The checksum of a packed file does not match.
    #[error("{0}: was altered: its checksum does not match")]
    Altered(PathBuf),
    /// The compressor fails.
    #[error("a solution cannot be packed: {0}")]
    Pack(#[from] std::io::Error),
}

/// What is wrong with a line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LineFault {
    /// Its checksum does not match, or is missing.
    #[error("was altered: its checksum does not match")]
    Altered,
    /// It is malformed.
    #[error(transparent)]
    Form(#[from] serde_json::Error),
    /// It does not fit the lines before it.
    #[error(transparent)]
    Solution(#[from] SolutionError),
}

/// An open journal.
pub(crate) struct Journal {
    lines: LineFile,
    proofs: u32,
}

impl Journal {
    /// Begins a journal, or continues it; returns what it holds.
    pub fn open(
        path: &Path,
        header: &SolutionHeader,
        resume: bool,
    ) -> Result<(Self, Solution), JournalError> {
        let object = serde_json::to_string(header)?;
        let fault = |line, fault| JournalError::Line {
            path: path.to_owned(),
            line,
            fault,
        };
        if !resume {
            let solution = Solution::new(header.clone());
            let solution = solution.map_err(|error| fault(1, error.into()))?;
            let mut lines = LineFile::create(path)?;
            lines.add(&object)?;
            lines.sync()?;
            return Ok((Self { lines, proofs: 0 }, solution));
        }
        let (mut lines, text) = LineFile::open(path)?;
        let whole = LineFile::whole(&text);
        if whole == 0 {
            if !(sealed(&object) + "\n").as_bytes().starts_with(&text) {
                return Err(JournalError::NoSolution(path.to_owned()));
            }
            lines.cut(0)?;
            lines.add(&object)?;
            lines.sync()?;
            let solution = Solution::new(header.clone());
            let solution = solution.map_err(|error| fault(1, error.into()))?;
            return Ok((Self { lines, proofs: 0 }, solution));
        }
        let solution = read_lines(path, &text[..whole])?;
        if solution.header() != header {
            let found = serde_json::to_string(solution.header())?;
            return Err(JournalError::Other(path.to_owned(), found));
        }
        lines.cut(whole)?;
        let proofs = solution.proofs().len() as u32;
        Ok((Self { lines, proofs }, solution))
    }

    /// Adds a strategy and returns its number.
    pub fn proof(&mut self, strategy: &Strategy) -> Result<u32, JournalError> {
        self.line(&SolutionLine::Proof(strategy_text(strategy)))?;
        self.proofs += 1;
        Ok(self.proofs - 1)
    }

    /// Adds a position with its answer.
    pub fn answered(&mut self, answered: &Answered) -> Result<(), JournalError> {
        self.line(&SolutionLine::Answered(answered.clone()))?;
        Ok(self.lines.sync_when_due()?)
    }

    /// Adds a position for which no answer was found.
    pub fn open_position(&mut self, position: &Answered, nodes: u64) -> Result<(), JournalError> {
        self.line(&SolutionLine::Open(OpenPosition {
            black: position.black.clone(),
            white: position.white.clone(),
            nodes,
        }))
    }

    fn line(&mut self, line: &SolutionLine) -> Result<(), JournalError> {
        Ok(self.lines.add(&serde_json::to_string(line)?)?)
    }

    /// Flushes everything that was written to the disk.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        Ok(self.lines.sync()?)
    }

    /// Number of strategies in the journal.
    pub const fn proofs(&self) -> u32 {
        self.proofs
    }
}

/// True for the beginning of a solution's file.
pub fn is_solution(head: &[u8]) -> bool {
    head.starts_with(b"{\"solution\":")
}

/// Reads the lines of a solution. An unfinished last line is left out. `path` is named in errors.
///
/// # Errors
/// The first line that was altered, is malformed, or does not fit the lines before it.
pub fn read_lines(path: &Path, text: &[u8]) -> Result<Solution, JournalError> {
    let text = &text[..LineFile::whole(text)];
    read_objects(path, text, |line| object(line).map(Cow::Owned))
}

/// Reads the lines of a solution; `object` returns the JSON object of a line. `path` is named in
/// errors.
///
/// # Errors
/// The first line that `object` rejects, that is malformed, or that does not fit the lines before
/// it.
pub(crate) fn read_objects<'a>(
    path: &Path,
    text: &'a [u8],
    object: impl Fn(&'a [u8]) -> Result<Cow<'a, [u8]>, LineFault>,
) -> Result<Solution, JournalError> {
    let mut lines = text.split(|&byte| byte == b'\n').enumerate();
    let fault = |number: usize, fault| JournalError::Line {
        path: path.to_owned(),
        line: number + 1,
        fault,
    };
    let first = lines.next().filter(|(_, line)| is_solution(line));
    let Some((_, first)) = first else {
        return Err(JournalError::NoSolution(path.to_owned()));
    };
    let header = object(first).map_err(|error| fault(0, error))?;
    let header = serde_json::from_slice::<SolutionHeader>(&header);
    let header = header.map_err(|error| fault(0, error.into()))?;
    let solution = Solution::new(header).map_err(|error| fault(0, error.into()));
    let mut solution = solution?;
    for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let added = object(line).and_then(|object| {
            let line = serde_json::from_slice::<SolutionLine>(&object)?;
            Ok(solution.add(line)?)
        });
        added.map_err(|error| fault(number, error))?;
    }
    Ok(solution)
}

/// The object of a line with its checksum.
fn object(line: &[u8]) -> Result<Vec<u8>, LineFault> {
    match unsealed(line) {
        Seal::Intact(object) => Ok(object),
        Seal::Broken | Seal::Missing => Err(LineFault::Altered),
    }
}
