//! The form of a player's ID.

/// Largest number of characters of an ID.
pub const MAX_ID_LENGTH: usize = 64;

/// Why a text is not an ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdError {
    /// The ID has other characters, or its first one is neither a letter nor a digit.
    #[error("an ID is made of a-z, 0-9, `_` and `-`, and begins with a letter or a digit")]
    Characters,
    /// The ID is empty or too long.
    #[error("the ID has {0} characters, expected {MAX_ID_LENGTH} at most")]
    Length(usize),
}

/// Checks that a text is an ID: 1 to [`MAX_ID_LENGTH`] characters of a-z, 0-9, `_` and `-`, the
/// first one a letter or a digit. So it cannot be an option of a command line, and fits into a
/// table and a file name.
///
/// # Errors
/// The fault.
pub fn check(id: &str) -> Result<(), IdError> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let begins_well = id.bytes().next().is_some_and(is_plain);
    if !begins_well
        || !id
            .bytes()
            .all(|byte| is_plain(byte) || b"_-".contains(&byte))
    {
        return Err(IdError::Characters);
    }
    match id.len() {
        length if length > MAX_ID_LENGTH => Err(IdError::Length(length)),
        _ => Ok(()),
    }
}
