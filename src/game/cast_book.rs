//! [`CastBook`]: the cast that can be chosen from, and what is wrong with its files.

use std::path::PathBuf;

use super::lineup::Lineup;
use arena::Ratings;
use player::Registry;
use player::config::{
    Cast, Character, ConfigErrors, LocalText, Source, Sources, UntrustedEngine, default_sources,
    own_file, sources_with,
};

/// The last good cast and ratings, and the mistakes in their files since then.
#[derive(Clone, Debug)]
pub struct CastBook {
    registry: Registry,
    /// Where its files are looked for; nowhere when the cast is given.
    files: Option<Files>,
    cast: Cast,
    /// The files as they were read last, those of the cast and the ratings, whether they were good
    /// or not.
    read: Option<(Sources, Source)>,
    errors: Option<ConfigErrors>,
    /// The last good ones.
    ratings: Ratings,
    /// The engines that the user has allowed to start.
    allowed: Vec<UntrustedEngine>,
    /// The name of the user, if it is not that of the cast.
    own_name: Option<String>,
    /// ID and name of the human whose name in the cast was replaced.
    renamed: Option<(String, LocalText)>,
}

/// Where the files of the cast are looked for.
#[derive(Clone, Debug)]
enum Files {
    /// In all places of [`default_sources`].
    Everywhere {
        /// The one given with `--players`.
        explicit: Option<PathBuf>,
        /// Whether the one in the working folder may start engines.
        trust: bool,
    },
    /// Only here.
    At(PathBuf),
}

impl Files {
    fn read(&self) -> Result<Sources, ConfigErrors> {
        match self {
            Self::Everywhere { explicit, trust } => {
                let sources = default_sources(explicit.as_deref());
                sources.map(|sources| if *trust { sources.trusted() } else { sources })
            }
            Self::At(file) => sources_with(file),
        }
    }
}

impl CastBook {
    /// A book with this cast and no other.
    pub fn fixed(registry: Registry, cast: Cast) -> Self {
        Self {
            registry,
            files: None,
            cast,
            read: None,
            errors: None,
            ratings: Ratings::default(),
            allowed: Vec::new(),
            own_name: None,
            renamed: None,
        }
    }

    /// Reads the files for the first time; where they are no good, the embedded cast serves.
    pub fn open(registry: Registry, explicit: Option<PathBuf>) -> Self {
        let cast = Cast::embedded(&registry);
        let mut book = Self {
            files: Some(Files::Everywhere {
                explicit,
                trust: false,
            }),
            ..Self::fixed(registry, cast)
        };
        book.reload();
        book
    }

    /// The built-in cast with the changes of this file, which need not exist.
    pub fn open_at(registry: Registry, own: PathBuf) -> Self {
        let cast = Cast::embedded(&registry);
        let mut book = Self {
            files: Some(Files::At(own)),
            ..Self::fixed(registry, cast)
        };
        book.reload();
        book
    }

    /// The user's own file, which the workshop changes; `None` when the cast is given, or the
    /// system has no folder for it.
    pub fn own_file(&self) -> Option<PathBuf> {
        match self.files.as_ref()? {
            Files::Everywhere { .. } => own_file(),
            Files::At(file) => Some(file.clone()),
        }
    }

    /// Checks the cast as it would be with this text in the user's own file.
    ///
    /// # Errors
    /// All mistakes of all files.
    pub fn check_own(&self, text: String) -> Result<(), ConfigErrors> {
        let (Some(files), Some(own)) = (&self.files, self.own_file()) else {
            return Ok(());
        };
        let name = own.display().to_string();
        let sources = files.read()?.with_changed(Source { name, text });
        Cast::load_from(&self.registry, &sources).map(|_| ())
    }

    /// This book, with permission for the file in the working folder to start engines.
    #[must_use]
    pub fn trusting(mut self) -> Self {
        if let Some(Files::Everywhere { trust, .. }) = &mut self.files {
            *trust = true;
            self.reload();
        }
        self
    }

    /// Lets this engine start, now and when the files are read again. For an answer to the question
    /// that shows [`UntrustedEngine::command`] and [`UntrustedEngine::details`]. Players that sit
    /// at the board have to be taken from the cast again.
    pub fn allow(&mut self, engine: UntrustedEngine) {
        self.cast.trust(&engine);
        self.allowed.push(engine);
    }

    /// True when the user has allowed this engine since the program started.
    pub fn allows(&self, engine: &UntrustedEngine) -> bool {
        let mut allowed = self.allowed.iter();
        allowed.any(|it| it.starts_the_same_as(engine))
    }

    /// The last good cast.
    pub const fn cast(&self) -> &Cast {
        &self.cast
    }

    /// How strong characters are, as far as that was measured.
    pub const fn ratings(&self) -> &Ratings {
        &self.ratings
    }

    /// The kinds of players.
    pub const fn registry(&self) -> &Registry {
        &self.registry
    }

    /// What is wrong with the files; `None` while the cast is what they say.
    pub const fn errors(&self) -> Option<&ConfigErrors> {
        self.errors.as_ref()
    }

    /// Reads the files again. The cast stays as it is when they are no good. Returns whether their
    /// text has changed; files as they were are not looked at further.
    pub fn reload(&mut self) -> bool {
        let Some(files) = &self.files else {
            return false;
        };
        let sources = files.read();
        let rated = Ratings::source();
        let sources = match sources.and_then(|sources| Ok((sources, rated?))) {
            Ok(sources) => sources,
            Err(errors) => {
                let news = self.errors.as_ref() != Some(&errors);
                (self.errors, self.read) = (Some(errors), None);
                return news;
            }
        };
        if self.read.as_ref() == Some(&sources) {
            return false;
        }
        self.read = Some(sources.clone());
        let (sources, rated) = sources;
        let mut errors = None;
        match Cast::load_from(&self.registry, &sources) {
            Ok(cast) => {
                self.cast = cast;
                for engine in &self.allowed {
                    self.cast.trust(engine);
                }
                self.renamed = None;
                self.rename_human();
            }
            Err(found) => errors = Some(found),
        }
        match Ratings::parse(rated) {
            Ok(ratings) => self.ratings = ratings,
            Err(found) => {
                errors = Some(match errors {
                    Some(errors) => ConfigErrors::and(errors, found),
                    None => found,
                });
            }
        }
        self.errors = errors;
        true
    }

    /// Calls the first human of the cast by this name, or again by that of the cast.
    pub(crate) fn call_human(&mut self, name: Option<&str>) {
        if let Some((id, name)) = self.renamed.take() {
            self.cast.rename(&id, name);
        }
        self.own_name = name.map(str::to_owned);
        self.rename_human();
    }

    fn rename_human(&mut self) {
        let human = {
            let mut cast = self.cast.characters();
            cast.find(|it| it.is_human()).map(|it| it.id.clone())
        };
        if let (Some(name), Some(id)) = (self.own_name.clone(), human) {
            let before = self.cast.rename(&id, LocalText::One(name));
            self.renamed = before.map(|before| (id, before));
        }
    }

    /// A human who can sit down anywhere: the first one of the cast, else a nameless one.
    pub fn human(&self) -> Character {
        let human = self.cast.characters().find(|player| player.is_human());
        human.cloned().unwrap_or_else(Character::nameless_human)
    }

    /// The player as the cast has it now, with its engine if the user has allowed it. A player that
    /// the cast does not have stays as it is.
    pub fn current(&self, player: &Character) -> Character {
        let mut current = self.cast.get(&player.id).unwrap_or(player).clone();
        let mut allowed = self.allowed.iter();
        let untrusted = &mut current.untrusted;
        untrusted.take_if(|engine| allowed.any(|it| it.starts_the_same_as(engine)));
        current
    }

    /// The lineup with its players as the cast has them now; those that it has no more stay as they
    /// are.
    pub fn refreshed(&self, lineup: &Lineup) -> Lineup {
        Lineup {
            players: lineup.players.each_ref().map(|it| self.current(it)),
            ..lineup.clone()
        }
    }
}
