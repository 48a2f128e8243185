//! Packed solutions: a word that names the format, then the lines of a solution, compressed and
//! without checksums.

use std::borrow::Cow;
use std::io::{Read, Write};
use std::path::Path;

use brotli::enc::BrotliEncoderParams;

use crate::journal::{JournalError, is_solution, read_lines, read_objects};
use proof::solution::{Solution, SolutionLine};
use storage::sealed;

/// The first bytes of a packed file.
const MAGIC: &[u8] = b"nekomoku solution 1\n";
/// Largest number of bytes that are unpacked.
const MOST: u64 = 1 << 30;
/// Parameters of the compressor: the best compression, and its largest window.
const QUALITY: i32 = 11;
const WINDOW: i32 = 28;
const BUFFER: usize = 1 << 16;

/// True for the beginning of a packed solution or of a journal.
pub fn recognizes(head: &[u8]) -> bool {
    head.starts_with(MAGIC) || is_solution(head)
}

/// The lines of a solution, each with its checksum.
///
/// # Errors
/// When a line has no JSON form.
pub fn to_lines(solution: &Solution) -> Result<String, JournalError> {
    let mut text = sealed(&serde_json::to_string(solution.header())?) + "\n";
    let proofs = solution.proofs().iter();
    let proofs = proofs.map(|proof| SolutionLine::Proof(proof.to_string()));
    let answered = solution
        .answered()
        .iter()
        .cloned()
        .map(SolutionLine::Answered);
    for line in proofs.chain(answered) {
        text += &sealed(&serde_json::to_string(&line)?);
        text.push('\n');
    }
    Ok(text)
}

/// A solution as a packed file.
///
/// # Errors
/// When a line has no JSON form, or the compressor fails.
pub fn pack(solution: &Solution) -> Result<Vec<u8>, JournalError> {
    let text = to_lines(solution)?;
    let lines = text
        .lines()
        .filter_map(|line| line.rsplit_once(",\"crc\":"));
    let plain = lines
        .map(|(object, _)| format!("{object}}}\n"))
        .collect::<String>();
    let mut packed = MAGIC.to_vec();
    let checksum = storage::checksum(plain.as_bytes());
    writeln!(packed, "{checksum}")?;
    let params = BrotliEncoderParams {
        quality: QUALITY,
        lgwin: WINDOW,
        large_window: true,
        size_hint: plain.len(),
        ..BrotliEncoderParams::default()
    };
    let mut writer = brotli::CompressorWriter::with_params(&mut packed, BUFFER, &params);
    writer.write_all(plain.as_bytes())?;
    drop(writer);
    Ok(packed)
}

/// Reads a packed solution, or the lines of a journal. `path` is named in errors.
///
/// # Errors
/// When the file was altered or is malformed.
pub fn read_solution(path: &Path, bytes: &[u8]) -> Result<Solution, JournalError> {
    let Some(rest) = bytes.strip_prefix(MAGIC) else {
        return read_lines(path, bytes);
    };
    let altered = || JournalError::Altered(path.to_owned());
    let end = rest
        .iter()
        .position(|&byte| byte == b'\n')
        .ok_or_else(altered)?;
    let (checksum, packed) = (&rest[..end], &rest[end + 1..]);
    let mut plain = Vec::new();
    let reader = brotli::Decompressor::new(packed, BUFFER);
    reader
        .take(MOST)
        .read_to_end(&mut plain)
        .map_err(|_| altered())?;
    if storage::checksum(&plain).to_string().as_bytes() != checksum {
        return Err(altered());
    }
    read_objects(path, &plain, |line| Ok(Cow::Borrowed(line)))
}
