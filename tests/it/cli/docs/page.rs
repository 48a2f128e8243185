//! [`Page`]: a page of Markdown with its links, headings and fenced blocks.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::root;

/// A page of Markdown.
pub(super) struct Page {
    /// Its path from the root of the repository.
    pub(super) name: String,
    pub(super) path: PathBuf,
    pub(super) text: String,
}

/// A fenced block.
pub(super) struct Block {
    pub(super) text: String,
    /// The comment above the block, if there is one.
    mark: Option<String>,
}

/// A command of a shell block.
#[derive(Clone)]
pub(super) struct Command {
    pub(super) text: String,
}

/// The README, the pages in `docs`, and CONTRIBUTING.
pub(super) fn pages() -> Vec<Page> {
    let docs = std::fs::read_dir(root().join("docs")).expect("there is the folder");
    let docs = docs.map(|it| it.expect("it can be read").path());
    let mut paths = docs
        .filter(|it| it.extension().is_some_and(|it| it == "md"))
        .collect::<Vec<_>>();
    paths.sort();
    paths.extend(["README.md", "CONTRIBUTING.md"].map(|it| root().join(it)));
    paths.iter().map(Page::read).collect()
}

impl Page {
    /// Reads a page; a relative path starts at the root of the repository.
    pub(super) fn read(path: impl AsRef<Path>) -> Self {
        let path = root().join(path);
        let text = std::fs::read_to_string(&path);
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let name = path.strip_prefix(root()).unwrap_or(&path);
        Self {
            name: name.display().to_string(),
            path,
            text,
        }
    }

    pub(super) fn folder(&self) -> &Path {
        self.path.parent().expect("a file lies in a folder")
    }

    /// The fenced blocks of a language.
    pub(super) fn blocks(&self, language: &str) -> Vec<Block> {
        let mut found = Vec::new();
        let mut mark = None;
        let mut lines = self.text.lines();
        while let Some(line) = lines.next() {
            let line = line.trim();
            if line.starts_with("<!--") {
                mark = Some(comment(line, &mut lines));
            } else if let Some(fence) = line.strip_prefix("```") {
                let inside = lines.by_ref().take_while(|it| it.trim() != "```");
                let text = inside.collect::<Vec<_>>().join("\n");
                let mark = mark.take();
                if fence == language {
                    found.push(Block { text, mark });
                }
            } else if !line.is_empty() {
                mark = None;
            }
        }
        found
    }

    pub(super) fn shell_blocks(&self) -> Vec<Block> {
        self.blocks("sh")
    }

    /// The text without its fenced blocks and without code.
    fn prose(&self) -> String {
        let mut is_code = false;
        let lines = self.text.lines().filter(|line| {
            let is_fence = line.trim().starts_with("```");
            is_code ^= is_fence;
            !is_code && !is_fence
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// The targets of links that lead to the repository.
    pub(super) fn links(&self) -> Vec<String> {
        let prose = self.prose();
        let targets = prose.split("](").skip(1);
        let targets = targets.filter_map(|rest| Some(rest.split_once(')')?.0));
        let local = targets.filter(|it| !it.starts_with("http"));
        local.map(str::to_owned).collect()
    }

    /// The anchors of the headings, as GitHub makes them.
    pub(super) fn anchors(&self) -> BTreeSet<String> {
        let prose = self.prose();
        let headings = prose.lines().filter(|it| it.starts_with('#'));
        headings.map(anchor).collect()
    }
}

/// The text of a comment that begins in `first`.
fn comment<'a>(first: &'a str, lines: &mut impl Iterator<Item = &'a str>) -> String {
    let mut text = first.to_owned();
    while !text.contains("-->") {
        let line = lines.next().expect("a comment ends");
        text = format!("{text}\n{line}");
    }
    text.replace("<!--", "")
        .replace("-->", "")
        .trim()
        .to_owned()
}

fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = text.chars().filter(|it| {
        let is_word = it.is_alphanumeric() || *it == '-' || *it == '_';
        is_word || *it == ' '
    });
    kept.map(|it| if it == ' ' { '-' } else { it }).collect()
}

impl Block {
    /// The commands as they stand in the block.
    pub(super) fn commands(&self) -> Vec<Command> {
        commands(&self.text)
    }

    /// The commands that the runner runs: those of the mark, or those of the block without one.
    pub(super) fn runs(&self) -> Vec<Command> {
        match &self.mark {
            Some(mark) if mark.starts_with("parsed:") => Vec::new(),
            Some(mark) => match mark.strip_prefix("short") {
                Some(short) => commands(short),
                None => panic!("unknown mark `{mark}`, expected `parsed:` or `short`"),
            },
            None => {
                let commands = self.commands().into_iter();
                commands.filter(Command::can_run).collect()
            }
        }
    }
}

/// The lines of a shell script without comments, with continued lines joined.
fn commands(script: &str) -> Vec<Command> {
    let joined = script.replace("\\\n", " ");
    let lines = joined.lines().map(|it| match it.split_once(" #") {
        Some((command, _)) => command.trim().to_owned(),
        None => it.trim().to_owned(),
    });
    let lines = lines.filter(|it| !it.is_empty() && !it.starts_with('#'));
    lines.map(|text| Command { text }).collect()
}

impl Command {
    /// The words of a call of `nekomoku`, or of the example `custom_player`, which has the same
    /// arguments. The first word is the name of the program. `None` for other commands.
    pub(super) fn arguments(&self) -> Option<Vec<String>> {
        let text = match self
            .text
            .strip_prefix("cargo run -p nekomoku-examples --example custom_player -- ")
        {
            Some(arguments) => format!("nekomoku {arguments}"),
            None => self.text.clone(),
        };
        let words = text.split_whitespace();
        let words = words.take_while(|it| !["&&", "||", "|", ">", ">>"].contains(it));
        let words = words.map(str::to_owned).collect::<Vec<_>>();
        (words.first()? == "nekomoku").then_some(words)
    }

    /// True for a call of the installed program that needs no window.
    fn can_run(&self) -> bool {
        let mut words = self.text.split_whitespace();
        words.next() == Some("nekomoku") && !matches!(words.next(), None | Some("play"))
    }
}
