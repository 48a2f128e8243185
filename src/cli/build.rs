//! Sets the variable `NEKOMOKU_COMMIT` of the build: the commit of the sources, `-dirty` after it
//! where they differ from it, `unknown` outside of a repository. The environment may set it.

use std::env;
use std::path::Path;
use std::process::Command;

const VARIABLE: &str = "NEKOMOKU_COMMIT";

fn main() {
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    // All sources: they decide whether the commit is theirs.
    println!("cargo::rerun-if-changed=..");
    for file in ["HEAD", "logs/HEAD"] {
        let path = git(&["rev-parse", "--git-path", file]);
        if let Some(path) = path.filter(|path| Path::new(path).exists()) {
            println!("cargo::rerun-if-changed={path}");
        }
    }
    let commit = env::var(VARIABLE).ok().or_else(commit);
    let commit = commit.unwrap_or_else(|| "unknown".to_owned());
    println!("cargo::rustc-env={VARIABLE}={commit}");
}

/// The commit of the sources; `None` outside of a repository.
fn commit() -> Option<String> {
    git(&["ls-files", "--error-unmatch", "build.rs"])?;
    let commit = git(&["rev-parse", "--short=10", "HEAD"])?;
    let changes = git(&[
        "status",
        "--porcelain",
        "--untracked-files=no",
        "..",
        "../../assets",
    ])?;
    Some(if changes.is_empty() {
        commit
    } else {
        format!("{commit}-dirty")
    })
}

/// The output of git; `None` if git fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
