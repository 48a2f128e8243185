//! Loads files into a [`Cast`], with all errors of all files.

use super::cast::Cast;
use super::descent;
use super::error::{ConfigErrors, ErrorList};
use super::layer::{self, Layer};
use super::loader::Loader;
use super::source::Source;
use crate::path_keys;
use crate::registry::Registry;

impl Cast {
    /// Reads and checks the files in the order of their precedence, all of them trusted. Every
    /// character is built once and dropped. Takes time in proportion to the size of the files and
    /// of inherited keys.
    ///
    /// # Errors
    /// All errors in all files.
    pub fn load(registry: &Registry, sources: Vec<Source>) -> Result<Self, ConfigErrors> {
        let mut errors = ErrorList::default();
        let (mut layers, mut notices) = (Vec::new(), Vec::new());
        for source in sources {
            let folder = source.folder();
            match Layer::parse(source) {
                Ok(mut layer) => {
                    notices.extend(layer.take_removed());
                    path_keys::locate(&mut layer.table, &folder);
                    layers.push(layer);
                }
                Err(error) => errors.add(None, error),
            }
        }
        let sections = layer::merge(&layers);
        let mut loader = Loader {
            registry,
            layers: &layers,
            sections: &sections,
            errors,
        };
        loader.check_outline();
        let characters = descent::characters(&mut loader, &layer::ids(&layers));
        let defaults = loader.defaults();
        let roles = loader.roles(&characters);
        match loader.errors.into_errors() {
            Some(errors) => Err(errors),
            None => Ok(Self {
                characters,
                defaults,
                roles,
                notices,
            }),
        }
    }
}
