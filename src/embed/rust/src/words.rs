//! What makes the types of `names.rs`: each shows and serializes itself as its text.

/// The text of a [`Display`](std::fmt::Display) type as JSON has it.
macro_rules! shown {
    ($name:ident) => {
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    };
}

/// A closed list of words: another is an error.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Deserialize)]
        pub enum $name {
            $(
                #[doc = concat!("`", $word, "`")]
                #[serde(rename = $word)]
                $variant,
            )*
        }

        impl $name {
            /// The word in JSON.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }

        shown!($name);
    };
}

/// The names of the packed rules, in the order of their bytes; other rules have others.
macro_rules! names {
    ($(#[$about:meta])* $name:ident { $($variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum $name {
            $(
                #[doc = concat!("`", $word, "`")]
                $variant,
            )*
            /// One that the packed rules do not have; [`Self::of`] makes it.
            Other(crate::words::Other),
        }

        impl $name {
            const PACKED: &'static [(&'static str, Self)] = &[$(($word, Self::$variant),)*];

            /// The variant with this name, or [`Self::Other`] for rules of your own.
            #[must_use]
            pub fn of(name: &str) -> Self {
                match Self::PACKED.binary_search_by_key(&name, |(packed, _)| packed) {
                    Ok(at) => Self::PACKED[at].1.clone(),
                    Err(_) => Self::Other(crate::words::Other(name.into())),
                }
            }

            /// The name in JSON.
            #[must_use]
            pub fn as_str(&self) -> &str {
                match self {
                    $(Self::$variant => $word,)*
                    Self::Other(other) => &other.0,
                }
            }
        }

        shown!($name);

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                String::deserialize(deserializer).map(|name| Self::of(&name))
            }
        }
    };
}

/// A name that the packed rules do not have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Other(pub(crate) Box<str>);
