//! Lines of a journal: JSON objects whose last key is a checksum of everything before it.

const KEY: &str = ",\"crc\":\"";
const END: &str = "\"}";
const DIGITS: usize = 8;

/// A line's checksum, compared with the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seal {
    /// The checksum matches; the object without it.
    Intact(Vec<u8>),
    /// The checksum does not match.
    Broken,
    /// The line has no checksum.
    Missing,
}

/// The JSON object with the CRC-32 of its text as its last key: `{"a":1,"crc":"ad8c3a31"}`.
///
/// # Panics
/// When the text does not end with a brace.
pub fn sealed(object: &str) -> String {
    let keys = object
        .strip_suffix('}')
        .expect("an object ends with a brace");
    let checksum = crc32fast::hash(object.as_bytes());
    format!("{keys}{KEY}{checksum:0DIGITS$x}{END}")
}

/// Removes the checksum from a line, which has no line feed.
pub fn unsealed(line: &[u8]) -> Seal {
    let Some(rest) = line.strip_suffix(END.as_bytes()) else {
        return Seal::Missing;
    };
    let Some((rest, digits)) = rest.split_last_chunk::<DIGITS>() else {
        return Seal::Missing;
    };
    let Some(keys) = rest.strip_suffix(KEY.as_bytes()) else {
        return Seal::Missing;
    };
    let object = [keys, b"}"].concat();
    let checksum = format!("{:0DIGITS$x}", crc32fast::hash(&object));
    if checksum.as_bytes() == digits {
        Seal::Intact(object)
    } else {
        Seal::Broken
    }
}

/// The CRC-32 of bytes.
pub fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}
