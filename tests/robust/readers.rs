//! [`Reader`]: a reader of foreign input, with the properties of everything that it reads.

use std::io::Write;
use std::sync::LazyLock;
use std::time::Duration;

use arena::{OpeningFile, Ratings, RowsFrom};
use engine::WIN;
use engine::book::{Book, BookBuilder, Transforms};
use engine::state::RuleWeights;
use engine::state::net::Net;
use game::{EngineChecks, Repertoires};
use player::brain::{Brain, BrainOptions, Identity, Task};
use player::config::{Cast, Source};
use player::gomocup::Thinking;
use player::{BuildContext, Limits, OptionErrors, PlayerError, Registry, StopToken, Turn};
use proof::Proof;
use protocol::{BoardLine, Command, Dialect, Line, LineSplitter, Reply};
use record::{Format, ReadOptions, Record, read_puzzles};
use rules::{Board, Game, GameSetup, MAX_SIZE, MIN_SIZE, format_x_y, parse_point};
use train::{GameReader, SelfGame, game_block};

use super::samples;

/// A reader of foreign input.
pub struct Reader {
    /// What it reads.
    pub name: &'static str,
    /// Valid inputs.
    pub samples: fn() -> Vec<Vec<u8>>,
    /// Reads an input and asserts what must hold; returns why the
    /// input was refused, if it was.
    pub read: fn(&[u8]) -> Result<(), String>,
}

impl Reader {
    /// Every reader.
    pub const ALL: [Self; 23] = [
        Self {
            name: "json",
            samples: || samples::games(Format::Json),
            read: |bytes| game(Format::Json, bytes),
        },
        Self {
            name: "sgf",
            samples: || samples::games(Format::Sgf),
            read: |bytes| game(Format::Sgf, bytes),
        },
        Self {
            name: "psq",
            samples: || samples::games(Format::Psq),
            read: |bytes| game(Format::Psq, bytes),
        },
        Self {
            name: "rec",
            samples: || samples::games(Format::Rec),
            read: |bytes| game(Format::Rec, bytes),
        },
        Self {
            name: "position_text",
            samples: || samples::games(Format::Text),
            read: |bytes| game(Format::Text, bytes),
        },
        Self {
            name: "renlib",
            samples: || samples::games(Format::Lib),
            read: |bytes| game(Format::Lib, bytes),
        },
        Self {
            name: "pos",
            samples: || samples::games(Format::Pos),
            read: |bytes| game(Format::Pos, bytes),
        },
        Self {
            name: "book",
            samples: samples::books,
            read: book,
        },
        Self {
            name: "proof",
            samples: samples::proofs,
            read: proof,
        },
        Self {
            name: "puzzle",
            samples: samples::puzzles,
            read: puzzles,
        },
        Self {
            name: "weights",
            samples: samples::weights,
            read: weights,
        },
        Self {
            name: "net",
            samples: samples::nets,
            read: net,
        },
        Self {
            name: "players_toml",
            samples: samples::configurations,
            read: configuration,
        },
        Self {
            name: "ratings",
            samples: samples::ratings,
            read: ratings,
        },
        Self {
            name: "openings",
            samples: samples::openings,
            read: openings,
        },
        Self {
            name: "self_play",
            samples: samples::self_play,
            read: self_play,
        },
        Self {
            name: "protocol",
            samples: samples::commands,
            read: |bytes| manager(Dialect::Gomocup, bytes),
        },
        Self {
            name: "protocol_yixin",
            samples: samples::commands,
            read: |bytes| manager(Dialect::Yixin, bytes),
        },
        Self {
            name: "thinking",
            samples: samples::replies,
            read: thinking,
        },
        Self {
            name: "repertoires",
            samples: samples::repertoires,
            read: repertoires,
        },
        Self {
            name: "engines",
            samples: samples::engines,
            read: engines,
        },
        Self {
            name: "schedule",
            samples: samples::schedules,
            read: schedule,
        },
        Self {
            name: "notation",
            samples: samples::points,
            read: notation,
        },
    ];

    /// The reader of this name.
    ///
    /// # Panics
    /// When there is none.
    pub fn named(name: &str) -> &'static Self {
        static ALL: [Reader; 23] = Reader::ALL;
        let found = ALL.iter().find(|reader| reader.name == name);
        found.unwrap_or_else(|| panic!("no reader is named `{name}`"))
    }
}

/// The result of a reader.
type Verdict = Result<(), String>;

/// An error is one line.
fn refused(error: &impl std::fmt::Display) -> Verdict {
    let error = error.to_string();
    assert!(!error.contains('\n'), "{error}");
    Err(error)
}

/// The input as text.
fn text_of(bytes: &[u8]) -> Result<&str, String> {
    str::from_utf8(bytes).map_err(|error| error.to_string())
}

/// A reader without errors accepts an input when something in it was understood.
fn accepted(understood: bool) -> Verdict {
    if understood {
        Ok(())
    } else {
        Err("nothing in it was understood".to_owned())
    }
}

/// A game can be written in every format that has room for it, and what is written is read and
/// written again as it stands.
fn game(format: Format, bytes: &[u8]) -> Verdict {
    let opened = match format.read(bytes, &ReadOptions::default()) {
        Ok(opened) => opened,
        Err(error) => return refused(&error),
    };
    assert!(opened.record.tree.walk().count() <= 1 + bytes.len());
    for target in Format::ALL {
        if let Some(first) = written(target, &opened.record) {
            // Content that a format cannot hold is lost the first time.
            let second = written(target, &read_again(target, &first, &opened.record));
            let second = second.expect("it was written before");
            let third = written(target, &read_again(target, &second, &opened.record));
            assert_eq!(third, Some(second), "{target:?}");
        }
    }
    Ok(())
}

fn written(format: Format, record: &Record) -> Option<Vec<u8>> {
    format.write(record).ok().map(|written| written.bytes)
}

fn read_again(format: Format, bytes: &[u8], record: &Record) -> Record {
    let setup = record.tree.setup();
    let options = ReadOptions {
        rule: Some(setup.rule()),
        size: setup.size(),
        ..ReadOptions::default()
    };
    let opened = format.read(bytes, &options);
    opened.expect("it was just written").record
}

/// A library, whose moves are not compressed in the input, can be walked through, asked and written
/// again.
fn book(unpacked: &[u8]) -> Verdict {
    let (head, body) = unpacked.split_at(unpacked.len().min(samples::BOOK_HEAD));
    let mut bytes = head.to_vec();
    let mut packer = brotli::CompressorWriter::new(&mut bytes, 4096, 1, 22);
    packer.write_all(body).expect("memory takes it");
    drop(packer);
    let book = match Book::from_bytes(&bytes) {
        Ok(book) => book,
        Err(error) => return refused(&error),
    };
    let found = book.find(&Board::new(book.size()), &Transforms::default());
    assert!(found.is_some());
    let mut builder = BookBuilder::new(book.rule(), book.size()).expect("it was read");
    builder.add(&book);
    let again = builder.finish();
    assert_eq!(Book::from_bytes(&again.to_bytes()), Ok(again));
    Ok(())
}

/// Checking a proof ends; what was read is written and read again.
fn proof(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    let proof = match Proof::parse(text) {
        Ok(proof) => proof,
        Err(error) => return refused(&error),
    };
    assert_eq!(Proof::parse(&proof.to_text()), Ok(proof.clone()));
    assert!(proof.check(3).is_ok());
    Ok(())
}

/// A puzzle has the board that it describes, and a game that leads to it if any does.
fn puzzles(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    let mut understood = false;
    for (line, puzzle) in read_puzzles(text) {
        assert!(line <= text.lines().count());
        let puzzle = match puzzle {
            Ok(puzzle) => puzzle,
            Err(error) => {
                let _ = refused(&error);
                continue;
            }
        };
        if let Ok((tree, node)) = puzzle.game() {
            understood = true;
            let game = tree.game_at(node);
            assert_eq!(Ok(game.board()), puzzle.board().as_ref());
            assert_eq!(game.side_to_move(), puzzle.side);
            assert!(game.result().is_none());
        }
    }
    accepted(understood)
}

/// Weights are written and read again.
fn weights(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    match RuleWeights::parse(text) {
        Ok(weights) => {
            let written = weights.to_string();
            let again = RuleWeights::parse(&written).expect("it was just written");
            assert_eq!(again.to_string(), written);
            Ok(())
        }
        Err(error) => refused(&error.message),
    }
}

/// Nets are written and read again. A checksum that is wrong is put right, so that what it covers
/// is read.
fn net(bytes: &[u8]) -> Verdict {
    let mut bytes = bytes.to_vec();
    if let Some((body, sum)) = bytes.split_last_chunk_mut::<4>() {
        *sum = storage::checksum(body).to_le_bytes();
    }
    match Net::from_bytes(&bytes) {
        Ok(net) => {
            let again = Net::from_bytes(&net.params().to_bytes());
            assert!(again.expect("it was just written") == net);
            Ok(())
        }
        Err(error) => refused(&error.to_string()),
    }
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::builtin);

/// A configuration over the built-in cast: a cast, or errors of one line that name a line of the
/// file.
fn configuration(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    let lines = 1 + text.matches('\n').count();
    let source = Source {
        name: "mutated.toml".to_owned(),
        text: text.to_owned(),
    };
    let sources = Source::embedded().into_iter().chain([source]).collect();
    let Err(errors) = Cast::load(&REGISTRY, sources) else {
        return Ok(());
    };
    assert!(!errors.0.is_empty());
    for error in &errors.0 {
        let is_in_file = error.line.is_none_or(|line| (1..=lines).contains(&line));
        assert!(error.file != "mutated.toml" || is_in_file, "{error}");
        let _ = refused(error);
    }
    Err(errors.to_string())
}

/// Ratings are written and read again.
fn ratings(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    let source = |text: String| Source {
        name: "ratings.toml".to_owned(),
        text,
    };
    match Ratings::parse(source(text.to_owned())) {
        Ok(ratings) => {
            let again = Ratings::parse(source(ratings.to_toml()));
            assert_eq!(again.expect("it was just written"), ratings);
            Ok(())
        }
        Err(errors) => {
            for error in &errors.0 {
                let _ = refused(error);
            }
            Err(errors.to_string())
        }
    }
}

/// Repertoires are written as they were read, and read again.
fn repertoires(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    match text.parse::<Repertoires>() {
        Ok(repertoires) => {
            let written = repertoires.to_text().expect("it was read");
            let again = written.parse::<Repertoires>().expect("it was just written");
            assert_eq!(again.list().len(), repertoires.list().len());
            for (again, first) in again.list().iter().zip(repertoires.list()) {
                assert_eq!(again, first);
            }
            Ok(())
        }
        Err(error) => refused(&error),
    }
}

/// Results of checks are written as they were read, and read again.
fn engines(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    match text.parse::<EngineChecks>() {
        Ok(checks) => {
            let written = checks.to_text().expect("it was read");
            let again = written
                .parse::<EngineChecks>()
                .expect("it was just written");
            assert_eq!(again.count(), checks.count());
            assert_eq!(again.to_text().as_ref(), Ok(&written));
            Ok(())
        }
        Err(error) => refused(&error),
    }
}

/// A schedule as an expression is refused in a line at its key, or sets depth and widths before a
/// move: the player then plays a legal move, or fails with a line about the expression.
fn schedule(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    let schedule = toml::Table::from_iter([("schedule".to_owned(), text.into())]);
    let options = toml::Table::from_iter([("search".to_owned(), schedule.into())]);
    let built = REGISTRY.build("models", options, &BuildContext::default());
    let mut player = match built {
        Ok(player) => player,
        Err(OptionErrors(errors)) => {
            assert!(
                errors
                    .iter()
                    .all(|it| it.path.starts_with("search.schedule"))
            );
            let messages = errors.iter().map(|it| it.message.as_str());
            return refused(&messages.collect::<Vec<_>>().join("; "));
        }
    };
    let game = Game::new(GameSetup::default());
    player.new_game(&game.setup()).expect("it plays every game");
    let limits = Limits {
        nodes: Some(10),
        ..Limits::default()
    };
    let turn = Turn {
        game: &game,
        limits,
        stop: &StopToken::new(),
        report: &mut |_| {},
    };
    match player.choose(turn) {
        Ok(action) => {
            assert!(game.check(action).is_ok());
            Ok(())
        }
        Err(PlayerError::Failed(why)) => {
            assert!(why.starts_with("search.schedule: "), "{why}");
            refused(&why)
        }
        Err(other) => panic!("{other}"),
    }
}

/// Every line of an opening file has legal moves.
fn openings(bytes: &[u8]) -> Verdict {
    let text = text_of(bytes)?;
    let setup = GameSetup::default();
    match OpeningFile::parse(text, setup, RowsFrom::Top) {
        Ok(file) => {
            for line in file.lines() {
                let game = Game::with_moves(setup, line.iter().copied());
                assert!(game.is_ok_and(|game| game.result().is_none()));
            }
            Ok(())
        }
        Err(error) => refused(&error),
    }
}

/// A file of self-play games, or one game without header and checksum, so that a mutation changes a
/// move and not the checksum alone. What is read is written as it was.
fn self_play(bytes: &[u8]) -> Verdict {
    if !bytes.starts_with(b"NEKOPLAY") {
        return match SelfGame::from_bytes(GameSetup::default(), 0, bytes) {
            Ok(game) => {
                assert_eq!(game.to_bytes(), bytes);
                Ok(())
            }
            Err(error) => refused(&error),
        };
    }
    let mut reader = match GameReader::new(bytes) {
        Ok(reader) => reader,
        Err(error) => return refused(&error),
    };
    let mut written = reader.header().to_bytes().to_vec();
    for game in reader.by_ref() {
        match game {
            Ok(game) => written.extend(game_block(&game)),
            Err(error) => return refused(&error),
        }
    }
    assert_eq!(written.len() as u64, reader.whole_bytes());
    assert!(bytes.starts_with(&written));
    Ok(())
}

/// The brain reads any input of a manager: every reply is one line, and every thought is about a
/// game that is not over. Accepted when it had something to think about.
fn manager(dialect: Dialect, bytes: &[u8]) -> Verdict {
    let identity = Identity {
        name: "fuzz".to_owned(),
        own_time: Duration::from_secs(1),
    };
    let options = BrainOptions {
        dialect,
        ..BrainOptions::default()
    };
    let mut brain = Brain::new(identity, options);
    let mut splitter = LineSplitter::default();
    let mut thoughts = 0;
    splitter.push(bytes, |line| thoughts += hear(&mut brain, &line));
    if let Some(line) = splitter.finish() {
        thoughts += hear(&mut brain, &line);
    }
    accepted(thoughts > 0)
}

/// Passes a line to the brain and lets every thought fail, so that the fallbacks are tried; returns
/// the number of thoughts.
fn hear(brain: &mut Brain, line: &Line) -> usize {
    for written in [
        Command::parse(&line.text).map(|command| command.to_string()),
        Some(BoardLine::parse(&line.text).to_string()),
        Reply::parse(&line.text).map(|reply| reply.to_string()),
    ] {
        assert!(!written.is_some_and(|written| written.contains(['\n', '\r'])));
    }
    let mut heard = brain.hear(line);
    let mut thoughts = 0;
    loop {
        for reply in &heard.replies {
            assert!(!reply.to_string().contains(['\n', '\r']), "{reply}");
        }
        let Some(Task::Think(thought)) = heard.task else {
            return thoughts;
        };
        assert!(thought.game.result().is_none());
        thoughts += 1;
        heard = brain.decided(Err("no".to_owned()), Duration::ZERO);
    }
}

/// What an engine prints while it thinks: points lie on the board, scores within bounds, and
/// nothing grows without limit. Accepted when something was understood.
fn thinking(bytes: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(bytes);
    let mut understood = false;
    for (size, dialect) in [(15, Dialect::Gomocup), (MIN_SIZE, Dialect::Yixin)] {
        let setup = GameSetup::default();
        let setup = GameSetup::new(setup.rule(), size).expect("a size in range");
        let mut thinking = Thinking::new(&Game::new(setup), dialect);
        for reply in text.lines().filter_map(Reply::parse) {
            let Some(progress) = thinking.hear(&reply) else {
                continue;
            };
            understood = true;
            assert!(progress.candidates.len() <= 32);
            for candidate in progress.candidates {
                let in_bounds = |score| (-WIN..=WIN).contains(&score);
                assert!(candidate.score.is_none_or(in_bounds));
                assert_eq!(candidate.line.first(), Some(&candidate.point));
                let mut line = candidate.line.iter();
                assert!(line.all(|point| point.x() < size && point.y() < size));
            }
        }
    }
    accepted(understood)
}

/// A point is on the board, and is written and read again.
fn notation(bytes: &[u8]) -> Verdict {
    let text = String::from_utf8_lossy(bytes);
    let mut understood = false;
    for size in [MIN_SIZE, 15, MAX_SIZE] {
        match parse_point(&text, size) {
            Ok(point) => {
                assert!(point.x() < size && point.y() < size);
                assert_eq!(parse_point(&point.to_string(), size), Ok(point));
                assert_eq!(parse_point(&format_x_y(point, size), size), Ok(point));
                understood = true;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
            }
        }
    }
    accepted(understood)
}
