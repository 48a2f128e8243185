//! The macros [`params!`](crate::params!) and [`choices!`](crate::choices!).

/// Declares a struct whose fields are the keys of a section, with [`Default`], `Deserialize` and
/// [`Params`](crate::Params).
///
/// A key is written `/// documentation`, `name: type = default, option value, ..;`. The options are
/// the methods of [`Key`](crate::params::Key): `range 0..=1`, `at_least 0`, `unit "percent"`,
/// `source "a paper"`, `absent "none"`, `example "3"`, `needed`. The first paragraph of the
/// documentation is for users.
///
/// After the keys there may be, in this order:
/// - `includes { /// .. main: TreeParams, without ["threads"]; }`: a struct whose keys, except the
///   listed ones, are keys of this section too;
/// - `hidden { /// .. lean: Lean = Lean::default(); }`: fields without a key.
#[macro_export]
macro_rules! params {
    (
        $(#[$about:meta])*
        $vis:vis struct $name:ident $(<$param:ident: $bound:ident>)? {
            $(
                $(#[doc = $doc:literal])*
                $key_vis:vis $key:ident: $type:ty = $default:expr
                    $(, $option:ident $($value:expr)?)*;
            )*
        }
        $(includes {
            $(#[$part_about:meta])*
            $part_vis:vis $part:ident: $part_type:ty, without [$($without:literal),* $(,)?];
        })?
        $(hidden {
            $(
                $(#[$hidden_about:meta])*
                $hidden_vis:vis $hidden:ident: $hidden_type:ty = $hidden_default:expr;
            )*
        })?
    ) => {
        $(#[$about])*
        $vis struct $name $(<$param: $bound>)? {
            $( $(#[doc = $doc])* $key_vis $key: $type, )*
            $( $(#[$part_about])* $part_vis $part: $part_type, )?
            $($( $(#[$hidden_about])* $hidden_vis $hidden: $hidden_type, )*)?
        }

        impl $(<$param: $bound>)? Default for $name $(<$param>)? {
            fn default() -> Self {
                Self {
                    $( $key: $default, )*
                    $( $part: Default::default(), )?
                    $($( $hidden: $hidden_default, )*)?
                }
            }
        }

        impl $(<$param: $bound>)? $crate::params::Params for $name $(<$param>)? {
            fn keys(&self) -> Vec<$crate::params::Key> {
                let keys = [$(
                    $crate::params::Key::new(stringify!($key), &self.$key, &[$($doc),*])
                        $(.$option($($value)?))*,
                )*];
                let keys = keys.into_iter();
                $(
                    let part = $crate::params::Params::keys(&self.$part).into_iter();
                    let keys = keys.chain(part.filter(|key| ![$($without),*].contains(&key.name)));
                )?
                keys.collect()
            }

            fn names() -> &'static [&'static str] {
                static NAMES: std::sync::OnceLock<Vec<&'static str>> = std::sync::OnceLock::new();
                NAMES.get_or_init($crate::params::names::<Self>)
            }

            fn read_key<'de, M: $crate::params::serde::de::MapAccess<'de>>(
                &mut self,
                key: &str,
                map: &mut M,
            ) -> Result<(), M::Error> {
                match key {
                    $( stringify!($key) => self.$key = map.next_value()?, )*
                    $( key if Self::names().contains(&key) => {
                        $crate::params::Params::read_key(&mut self.$part, key, map)?;
                    } )?
                    unknown => return Err($crate::params::unknown_key::<Self, _>(unknown)),
                }
                Ok(())
            }
        }

        impl $(<$param: $bound>)? $crate::params::ParamType for $name $(<$param>)? {
            fn describe(value: Option<&Self>) -> $crate::params::KeyValue {
                $crate::params::KeyValue::section(value)
            }
        }

        impl<'de, $($param: $bound)?> $crate::params::serde::Deserialize<'de>
            for $name $(<$param>)?
        {
            fn deserialize<D: $crate::params::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $crate::params::read_params(stringify!($name), deserializer)
            }
        }
    };
}

/// Declares an enum of the words of a key, with `ALL`, `word`, `Serialize`, `Deserialize`,
/// [`ParamType`](crate::params::ParamType) and, if one is named, a default. The crate that uses it
/// needs `serde` with its derives.
#[macro_export]
macro_rules! choices {
    (
        $(#[$about:meta])*
        $vis:vis enum $name:ident $(, default $default:ident)? {
            $( $(#[doc = $doc:literal])* $variant:ident = $word:literal, )*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        $vis enum $name {
            $( $(#[doc = $doc])* #[serde(rename = $word)] $variant, )*
        }

        impl $name {
            /// All values, in the order of their declaration.
            pub const ALL: [Self; [$($word),*].len()] = [$(Self::$variant),*];

            /// The word that stands for the value.
            pub const fn word(self) -> &'static str {
                match self { $( Self::$variant => $word, )* }
            }
        }

        $(impl Default for $name {
            fn default() -> Self {
                Self::$default
            }
        })?

        impl $crate::params::ParamType for $name {
            fn describe(value: Option<&Self>) -> $crate::params::KeyValue {
                $crate::params::KeyValue::Word {
                    word: value.map(|it| it.word()),
                    choices: &[$( $crate::params::Choice { word: $word, doc: &[$($doc),*] } ),*],
                }
            }
        }
    };
}
