//! Lines of a journal: JSON objects whose last key is a checksum of all that stands before it.

const KEY: &str = ",\"crc\":\"";
const END: &str = "\"}";
const DIGITS: usize = 8;

/// What the end of a line says of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Seal {
    /// The checksum matches; the object without it.
    Intact(Vec<u8>),
    /// The checksum does not match.
    Broken,
    /// There is none.
    Missing,
}

/// The JSON object with the CRC-32 of its text as a last key: `{"a":1,"crc":"ad8c3a31"}`.
pub(super) fn sealed(object: &str) -> String {
    let keys = object
        .strip_suffix('}')
        .expect("an object ends with a brace");
    let checksum = crc32fast::hash(object.as_bytes());
    format!("{keys}{KEY}{checksum:0DIGITS$x}{END}")
}

/// Takes the checksum off a line, which has no line feed.
pub(super) fn unsealed(line: &[u8]) -> Seal {
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
