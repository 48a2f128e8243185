//! Portraits of characters: one for each character of the cast, and pictures from the user's files.

use std::collections::BTreeMap;
use std::path::Path;

use player::Registry;
use player::config::{Avatar, Cast, PictureContent, Source};
use storage::FileKind;

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"/>";

/// The embedded cast with a file of this text in `folder`.
fn cast_with(registry: &Registry, folder: &Path, text: &str) -> Result<Cast, String> {
    let file = folder.join("mine.toml");
    std::fs::write(&file, text).expect("the file can be written");
    let mut sources = Source::embedded();
    sources.push(Source::read(&file, FileKind::Configuration).expect("the file can be read"));
    Cast::load(registry, sources).map_err(|errors| errors.to_string())
}

/// The error message for a character with this avatar, without file and line.
fn message(folder: &Path, avatar: &str) -> String {
    let text = format!("[players.tom]\nkind = \"random\"\navatar = '{avatar}'");
    let told = cast_with(&Registry::builtin(), folder, &text).expect_err("it is wrong");
    let place = format!(
        "{}:3: [players.tom] avatar: ",
        folder.join("mine.toml").display()
    );
    let message = told.strip_prefix(&place);
    message
        .unwrap_or_else(|| panic!("{told} begins with {place}"))
        .to_owned()
}

#[test]
fn every_character_has_a_portrait_of_its_own() {
    let cast = Cast::embedded(&Registry::builtin());
    let mut owners = BTreeMap::new();
    for character in cast.characters().filter(|it| !it.is_human()) {
        let Some(Avatar::BuiltIn(name)) = character.avatar else {
            panic!("{} has no portrait", character.id);
        };
        if let Some(other) = owners.insert(name, &character.id) {
            panic!("{} and {other} share the portrait {name}", character.id);
        }
    }
    let unused = Avatar::NAMES.into_iter();
    let unused = unused.filter(|name| *name != "human" && !owners.contains_key(name));
    assert_eq!(unused.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn path_starts_from_the_folder_of_the_file_that_names_it() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("faces")).expect("a folder");
    std::fs::write(folder.path().join("faces/tom.svg"), SVG).expect("it can be written");
    let text = "[players.tom]\nkind = \"random\"\navatar = \"faces/tom.svg\"\n\
                [players.tim]\nextends = \"tom\"";
    let cast = cast_with(&Registry::builtin(), folder.path(), text).expect("it is in order");
    for id in ["tom", "tim"] {
        let Some(Avatar::File(picture)) = &cast.get(id).expect("it is there").avatar else {
            panic!("{id} has no picture");
        };
        assert_eq!(picture.path, folder.path().join("faces/tom.svg"));
        assert_eq!(picture.content, PictureContent::Svg(SVG.into()));
    }
}

#[test]
fn wrong_picture_is_reported_at_its_key() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    let missing = message(folder.path(), "none.svg");
    let start = format!("`{}` cannot be read: ", at("none.svg").display());
    assert!(missing.starts_with(&start), "{missing}");
    let large = std::fs::File::create(at("large.png")).expect("it can be made");
    let limit = FileKind::Portrait.max_bytes();
    large.set_len(limit + 1).expect("there is room");
    let too_large = format!(
        "`{}` is larger than 4 MiB, the limit for a portrait",
        at("large.png").display()
    );
    assert_eq!(message(folder.path(), "large.png"), too_large);
    std::fs::write(at("text.svg"), "a cat").expect("it can be written");
    let no_picture = format!(
        "`{}` is neither an SVG nor a PNG picture",
        at("text.svg").display()
    );
    assert_eq!(message(folder.path(), "text.svg"), no_picture);
    std::fs::create_dir(at("folder.png")).expect("a folder");
    let no_file = format!(
        "`{}` is a folder, expected a regular file",
        at("folder.png").display()
    );
    assert_eq!(message(folder.path(), "folder.png"), no_file);
}

#[test]
fn picture_that_cannot_be_drawn_is_reported_at_its_key() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("tom.svg"), SVG).expect("it can be written");
    let registry = Registry::builtin().checking_pictures(|_| Err("is too ugly".into()));
    let text = "[players.tom]\nkind = \"random\"\navatar = \"tom.svg\"";
    let told = cast_with(&registry, folder.path(), text).expect_err("it is rejected");
    let path = folder.path().join("tom.svg");
    let end = format!("avatar: `{}` is too ugly", path.display());
    assert!(told.ends_with(&end), "{told}");
}
