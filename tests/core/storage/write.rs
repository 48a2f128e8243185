//! Files that are replaced whole or not at all.

use std::fs;
use std::io;

use storage::{create, write, write_with};

use super::names;

#[test]
fn file_is_created_and_replaced_and_no_draft_stays() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ratings.toml");
    write(&path, "old").unwrap();
    write(&path, "new").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(names(folder.path()), ["ratings.toml"]);
}

#[test]
fn created_file_replaces_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.json");
    create(&path, "new").unwrap();
    let error = create(&path, "other").unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    assert_eq!(names(folder.path()), ["game.json"]);
}

#[test]
fn failed_write_keeps_the_old_file_and_leaves_no_draft() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ratings.toml");
    write(&path, "old").unwrap();
    let error = write_with(&path, |out| {
        out.write_all(&[b'x'; 100_000])?;
        Err::<(), _>(io::Error::other("the source failed"))
    });
    assert_eq!(error.unwrap_err().to_string(), "the source failed");
    assert_eq!(fs::read_to_string(&path).unwrap(), "old");
    assert_eq!(names(folder.path()), ["ratings.toml"]);
}

#[test]
fn neighbours_that_look_like_drafts_are_not_touched() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ratings.toml");
    for neighbour in ["ratings.toml.tmp", "ratings.tmp", ".ratings.toml.tmp"] {
        fs::write(folder.path().join(neighbour), "the user's").unwrap();
    }
    write(&path, "new").unwrap();
    for neighbour in ["ratings.toml.tmp", "ratings.tmp", ".ratings.toml.tmp"] {
        let text = fs::read_to_string(folder.path().join(neighbour)).unwrap();
        assert_eq!(text, "the user's", "{neighbour}");
    }
}

#[test]
fn folder_is_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games");
    fs::create_dir(&path).unwrap();
    let error = write(&path, "new").unwrap_err();
    assert_eq!(error.to_string(), "is a folder, expected a file");
    assert!(path.is_dir());
}

#[cfg(unix)]
mod unix {
    use std::fs::Permissions;
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
    use std::path::Path;

    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().mode() & 0o777
    }

    #[test]
    fn mode_of_the_old_file_is_kept_and_a_new_file_has_the_users_mode() {
        let folder = tempfile::tempdir().unwrap();
        let [path, plain] = ["journal", "plain"].map(|name| folder.path().join(name));
        fs::write(&plain, "made by the standard library").unwrap();
        write(&path, "old").unwrap();
        assert_eq!(mode(&path), mode(&plain));
        for kept in [0o600, 0o664, 0o755] {
            fs::set_permissions(&path, Permissions::from_mode(kept)).unwrap();
            write(&path, "new").unwrap();
            assert_eq!(mode(&path), kept);
        }
    }

    #[test]
    fn symbolic_link_stays_and_its_target_is_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let inner = folder.path().join("inner");
        fs::create_dir(&inner).unwrap();
        let [link, second, target] =
            ["link", "inner/second", "inner/target"].map(|name| folder.path().join(name));
        symlink("inner/second", &link).unwrap();
        symlink("target", &second).unwrap();
        // The target of the links does not exist yet.
        write(&link, "old").unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "old");
        write(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&target).unwrap(), "new");
        for link in [&link, &second] {
            assert!(link.symlink_metadata().unwrap().is_symlink());
        }
        assert_eq!(names(&inner), ["second", "target"]);
    }

    #[test]
    fn circle_of_links_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("circle");
        symlink("circle", &path).unwrap();
        let error = write(&path, "new").unwrap_err();
        assert_eq!(error.to_string(), "too many symbolic links");
    }

    #[test]
    fn file_in_a_folder_that_admits_no_new_file_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("gone").join("file");
        let error = write(&path, "new").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
    }
}
