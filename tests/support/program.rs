//! [`Program`]: one run of the built binary, away from the user's and the repository's
//! `players.toml`.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// A call of `nekomoku` in its own empty folder.
pub struct Program {
    folder: TempDir,
    environment: Vec<(&'static str, PathBuf)>,
}

/// The result of a call.
#[derive(Debug)]
pub struct Outcome {
    pub code: i32,
    pub stdout: String,
    pub stderr: String,
}

impl Program {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        Self {
            folder,
            environment: Vec::new(),
        }
    }

    /// Adds a file to its folder.
    pub fn with_file(self, name: &str, text: &str) -> Self {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().expect("it has a folder"))
            .expect("a folder can be made");
        std::fs::write(path, text).expect("a file can be written");
        self
    }

    /// Sets a variable that names a path in its folder.
    pub fn with_variable(mut self, name: &'static str, path: &str) -> Self {
        self.environment.push((name, self.path(path)));
        self
    }

    /// The path of a file in its folder.
    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A file in its folder.
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("the file is there")
    }

    /// A call of `program`, which is one of the binaries. Its standard streams are not set.
    pub fn command(&self, program: &str, arguments: &str) -> Command {
        let mut command = Command::new(program);
        command
            .args(arguments.split_whitespace())
            .current_dir(self.folder.path())
            .env_remove("NEKOMOKU_PLAYERS")
            .env("HOME", self.folder.path())
            .env("XDG_CONFIG_HOME", self.folder.path().join("config"))
            .envs(self.environment.iter().cloned());
        command
    }

    pub fn run(&self, arguments: &str) -> Outcome {
        let output = self
            .command(crate::PROGRAM, arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("the program speaks UTF-8");
        Outcome {
            code: output.status.code().expect("no signal ended it"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        }
    }
}

/// Runs the program in an empty folder.
pub fn run(arguments: &str) -> Outcome {
    Program::new().run(arguments)
}

impl Outcome {
    /// The result of a call that must succeed.
    #[track_caller]
    pub fn succeeded(self) -> String {
        assert_eq!(self.code, 0, "{self:?}");
        self.stdout
    }

    /// The message of a call that must be refused: exit code 2, and nothing on stdout.
    #[track_caller]
    pub fn refused(self) -> String {
        assert_eq!(self.code, 2, "{self:?}");
        assert_eq!(self.stdout, "", "a complaint belongs on stderr");
        assert!(!self.stderr.contains("panicked"), "{}", self.stderr);
        self.stderr
    }
}
