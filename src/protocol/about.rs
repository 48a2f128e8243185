//! [`About`]: what an engine says about itself.

/// The answer to `ABOUT`: one line of `key="value"`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// The name of the engine.
    pub name: Option<String>,
    /// Its version.
    pub version: Option<String>,
    /// Its author.
    pub author: Option<String>,
}

impl About {
    /// Reads the line. Unknown keys, empty values and what is no pair are ignored.
    pub fn parse(line: &str) -> Self {
        let mut about = Self::default();
        let mut rest = line;
        while let Some((before, after)) = rest.split_once('=') {
            let key = before
                .trim_end()
                .rsplit([',', ' ', ';'])
                .next()
                .unwrap_or_default();
            let (value, behind) = value(after.trim_start());
            rest = behind;
            let place = match key.to_ascii_lowercase().as_str() {
                "name" => &mut about.name,
                "version" => &mut about.version,
                "author" => &mut about.author,
                _ => continue,
            };
            if !value.is_empty() && place.is_none() {
                *place = Some(value.to_owned());
            }
        }
        about
    }
}

/// The value at the beginning of a text, in quotes or up to a comma, and the text behind it.
fn value(text: &str) -> (&str, &str) {
    let (value, behind) = match text.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
        None => text.split_once(',').unwrap_or((text, "")),
    };
    (value.trim(), behind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> [Option<String>; 3] {
        let About {
            name,
            version,
            author,
        } = About::parse(line);
        [name, version, author]
    }

    #[test]
    fn pairs_are_read_with_quotes_and_without() {
        let some = |text: &str| Some(text.to_owned());
        let line = "name=\"Some, Brain\", version=\"1.0\", author=\"A = B\", country=\"CZ\"";
        assert_eq!(
            parsed(line),
            [some("Some, Brain"), some("1.0"), some("A = B")]
        );
        let bare = "Name=Rapfi,version = 2 , author=";
        assert_eq!(parsed(bare), [some("Rapfi"), some("2"), None]);
        assert_eq!(parsed("name=\"cut"), [some("cut"), None, None]);
        assert_eq!(parsed("my engine 3"), [None, None, None]);
        assert_eq!(parsed("name=\"\", name=\"b\""), [some("b"), None, None]);
    }
}
