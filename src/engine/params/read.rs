//! [`read_params`]: reads a section with serde.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{Deserializer, Error, MapAccess, Visitor};

use super::keys::Params;

/// Reads a struct by its keys. Missing keys keep their defaults.
///
/// # Errors
/// The first key that is unknown or has a value of the wrong type, or a needed key that is missing.
pub fn read_params<'de, P: Params, D: Deserializer<'de>>(
    name: &'static str,
    deserializer: D,
) -> Result<P, D::Error> {
    let visitor = SectionVisitor(name, PhantomData);
    deserializer.deserialize_struct(name, P::names(), visitor)
}

struct SectionVisitor<P>(&'static str, PhantomData<P>);

impl<'de, P: Params> Visitor<'de> for SectionVisitor<P> {
    type Value = P;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "struct {}", self.0)
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<P, M::Error> {
        let mut params = P::default();
        let mut read = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            params.read_key(&key, &mut map)?;
            read.push(key);
        }
        let keys = params.keys();
        let mut needed = keys.iter().filter(|key| key.is_needed);
        match needed.find(|key| !read.iter().any(|it| it == key.name)) {
            Some(missing) => Err(M::Error::missing_field(missing.name)),
            None => Ok(params),
        }
    }
}
