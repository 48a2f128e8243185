//! [`Games`]: the games of a file, one after the other.

use std::borrow::Cow;
use std::num::NonZeroUsize;
use std::path::Path;

use super::format::{Format, FormatError, Opened, ReadOptions};
use super::position_text::Positions;
use super::sgf::SgfGames;
use storage::FileKind;

/// All games of a file with their numbers from 1, in order. A game with an error comes as its
/// error, and the games after it are read. The whole costs one pass over the file.
pub struct Games<'a> {
    source: Source<'a>,
    options: ReadOptions,
    /// The number of the next game.
    next: NonZeroUsize,
}

enum Source<'a> {
    Sgf(SgfGames<'a>),
    Text(Positions),
    /// A file with one game.
    One(Option<Box<Result<Opened, FormatError>>>),
}

impl Games<'static> {
    /// The games of a regular file.
    ///
    /// # Errors
    /// As [`Opened::read`], where the error is not that of one game of several.
    pub fn of_file(file: &Path, options: &ReadOptions) -> Result<Self, FormatError> {
        let options = ReadOptions {
            game: NonZeroUsize::MIN,
            ..*options
        };
        let bytes = || storage::read(file, FileKind::Game).map_err(FormatError::of_storage);
        let start = Opened::start_of(file)?;
        let format = Format::of_file(file, &start);
        if format == Ok(Format::Lib) {
            return Ok(Self::one(Opened::read(file, &options), options));
        }
        let bytes = bytes()?;
        let format = Format::of_file(file, &bytes)?;
        Self::of(format, Cow::Owned(bytes), &options)
    }
}

impl<'a> Games<'a> {
    pub(super) fn of(
        format: Format,
        bytes: Cow<'a, [u8]>,
        options: &ReadOptions,
    ) -> Result<Self, FormatError> {
        let source = match format {
            Format::Sgf => Source::Sgf(SgfGames::new(bytes, options)),
            Format::Text => Source::Text(Positions::of(&bytes, options)?),
            _ => return Ok(Self::one(format.read(&bytes, options), *options)),
        };
        Ok(Self {
            source,
            options: *options,
            next: NonZeroUsize::MIN,
        })
    }

    fn one(opened: Result<Opened, FormatError>, options: ReadOptions) -> Self {
        Self {
            source: Source::One(Some(Box::new(opened))),
            options,
            next: NonZeroUsize::MIN,
        }
    }

    /// Reads the game that the options name, and counts the others.
    pub(super) fn read_one(mut self) -> Result<Opened, FormatError> {
        let wanted = self.options.game;
        while self.next < wanted {
            if !self.pass_over() {
                return Err(self.missing());
            }
        }
        let mut opened = self.next().ok_or_else(|| self.missing())?.1?;
        let what = match self.source {
            Source::Text(_) => "further positions",
            _ => "further games",
        };
        while self.pass_over() {
            opened.losses.add(what);
        }
        Ok(opened)
    }

    fn pass_over(&mut self) -> bool {
        let has_passed = match &mut self.source {
            Source::Sgf(games) => games.skip(),
            Source::Text(positions) => positions.skip(),
            Source::One(game) => game.take().is_some(),
        };
        self.next = self.next.saturating_add(usize::from(has_passed));
        has_passed
    }

    /// The error that a file does not have the game that the options name.
    fn missing(&self) -> FormatError {
        let wanted = self.options.game;
        match self.source {
            Source::Sgf(_) if wanted == NonZeroUsize::MIN => {
                FormatError::Whole("no game in it, expected `(;`".to_owned())
            }
            Source::Text(_) => FormatError::NoGame(format!(
                "there is no position {wanted}, expected one a line"
            )),
            _ => {
                let count = self.next.get() - 1;
                FormatError::NoGame(format!("there is no game {wanted}, the file has {count}"))
            }
        }
    }
}

impl Iterator for Games<'_> {
    type Item = (NonZeroUsize, Result<Opened, FormatError>);
    fn next(&mut self) -> Option<Self::Item> {
        let opened = match &mut self.source {
            Source::Sgf(games) => match games.read(&self.options) {
                None if self.next == NonZeroUsize::MIN => Some(Err(self.missing())),
                opened => opened,
            },
            Source::Text(positions) => positions.read(),
            Source::One(game) => game.take().map(|it| *it),
        }?;
        let number = self.next;
        self.next = number.saturating_add(1);
        Some((number, opened))
    }
}
