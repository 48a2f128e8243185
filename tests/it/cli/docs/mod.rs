//! The README and the pages in `docs`: their commands work, their links lead somewhere, and the
//! page of the command line follows from the declarations of its arguments.
//!
//! Every command in a block `sh` is parsed, and is run as it stands in a folder with example files,
//! unless a comment above the block says otherwise:
//!
//! - `<!-- parsed: REASON -->`: its commands are only parsed,
//! - `<!-- short` and then commands, one a line: these are run instead.

mod page;
mod samples;

use std::path::Path;

use cli::{check_arguments, command_line_page};
use player::Registry;
use player::config::{Cast, Source};

use crate::generated::check_file;
use crate::program::Program;
use page::{Page, pages};

/// The limits of the README.
const README_LINES: usize = 150;
const README_WORDS: usize = 1_500;

#[test]
fn readme_is_one_page() {
    let readme = Page::read("README.md").text;
    assert!(readme.lines().count() <= README_LINES);
    assert!(readme.split_whitespace().count() <= README_WORDS);
}

#[test]
fn reference_of_the_command_line_follows_from_its_declarations() {
    check_file("docs/command-line.md", &command_line_page());
}

/// Phrases that a reader stumbles over, each with a plain one.
const UNCLEAR: [(&str, &str); 14] = [
    ("is told", "is reported"),
    ("are told", "are reported"),
    ("goes on", "continues"),
    ("go on with", "continue"),
    ("so many", "a number or its name"),
    ("somebody", "the player, the user"),
    ("nobody", "no player"),
    ("whoever", "the side that"),
    ("held against", "checked against"),
    ("by chance", "at random"),
    ("in earnest", "say it plainly"),
    ("of ours", "our own"),
    ("likewise", "say it again"),
    ("all the same", "anyway"),
];

/// The pages, and the help of every command, which is on one of them, are in plain words.
#[test]
fn pages_have_no_unclear_phrases() {
    let mut found = Vec::new();
    for page in pages() {
        for (number, line) in (1..).zip(page.text.lines()) {
            let line = line.to_lowercase();
            for (phrase, plain) in UNCLEAR {
                if line.contains(phrase) {
                    found.push(format!("{}:{number}: {phrase} ({plain})", page.name));
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Every file and every heading that a link names exists.
#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for page in pages() {
        for link in page.links() {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.path.clone(),
                file => page.folder().join(file),
            };
            let is_page = target.extension().is_some_and(|it| it == "md");
            let found = match anchor {
                "" => target.exists(),
                anchor => is_page && Page::read(&target).anchors().contains(anchor),
            };
            if !found {
                broken.push(format!("{}: {link}", page.name));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Every page of the book is listed in its table of contents.
#[test]
fn summary_lists_every_page() {
    let summary = Page::read("docs/SUMMARY.md");
    let listed = summary.links();
    for page in pages().iter().filter(|it| it.name.starts_with("docs/")) {
        let name = page.name.trim_start_matches("docs/");
        assert!(
            name == "SUMMARY.md" || listed.iter().any(|it| it == name),
            "{name}"
        );
    }
}

#[test]
fn commands_have_arguments_that_exist() {
    let mut wrong = Vec::new();
    let mut count = 0;
    for page in pages() {
        let blocks = page.shell_blocks();
        let commands = blocks
            .iter()
            .flat_map(|block| [block.commands(), block.runs()].concat());
        for command in commands {
            let Some(arguments) = command.arguments() else {
                continue;
            };
            count += 1;
            if let Err(error) = check_arguments(&arguments) {
                wrong.push(format!("{}: {}\n{error}", page.name, command.text));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 80, "only {count} commands were found");
}

/// The commands of a page run one after the other in one folder, in which there are files of the
/// names that the pages use.
#[test]
fn commands_work() {
    let mut failed = Vec::new();
    let mut count = 0;
    for page in pages() {
        let program = samples::folder();
        for command in page.shell_blocks().iter().flat_map(page::Block::runs) {
            let Some(arguments) = command.arguments() else {
                continue;
            };
            count += 1;
            if let Err(why) = run(&program, &arguments[1..]) {
                failed.push(format!("{}: {}\n{why}", page.name, command.text));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(count > 30, "only {count} commands were run");
}

fn run(program: &Program, arguments: &[String]) -> Result<(), String> {
    let mut command = program.command(crate::PROGRAM, "");
    let output = command.args(arguments).stdin(std::process::Stdio::null());
    let output = output.output().map_err(|error| error.to_string())?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// Every block of TOML with a character is one that the program accepts.
#[test]
fn characters_can_be_loaded() {
    let mut count = 0;
    for page in pages() {
        for block in page.blocks("toml") {
            if !block.text.contains("[players.") {
                continue;
            }
            count += 1;
            let mut sources = Source::embedded();
            sources.push(Source {
                name: page.name.clone(),
                // Files of the reader's own, which are not there.
                text: block
                    .text
                    .replace("\"mine.book\", ", "")
                    .replace("\"mine.rhai\"", "\"first\""),
            });
            let cast = Cast::load(&Registry::builtin(), sources);
            assert!(cast.is_ok(), "{}", cast.expect_err("it is wrong"));
        }
    }
    assert!(count > 5, "only {count} characters were found");
}

/// The repository.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}
