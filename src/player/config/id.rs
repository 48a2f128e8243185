//! The form of a player's ID.

/// Characters of the longest ID.
pub const MAX_ID_LENGTH: usize = 64;

/// A text that cannot be an ID.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum IdError {
    /// It has other characters, or begins with one that is no letter and no digit.
    #[error("an ID is made of a-z, 0-9, `_` and `-`, and begins with a letter or a digit")]
    Characters,
    /// It is too long.
    #[error("the ID has {0} characters, expected {MAX_ID_LENGTH} at most")]
    Length(usize),
}

/// Checks that a text has the form of an ID: 1 to [`MAX_ID_LENGTH`] characters of a-z, 0-9, `_` and
/// `-`, the first of them a letter or a digit, so that it is no option on a command line and fits
/// into a table and a file name.
///
/// # Errors
/// What is wrong with it.
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
