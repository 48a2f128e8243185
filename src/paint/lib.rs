//! Drawings made on the CPU: the board, the stones, the marks on them, and the icons and portraits
//! from SVG files.
//!
//! Every function takes a size in physical pixels and draws for exactly that size, so nothing is
//! ever scaled: after a resize or a change of the scale factor, draw again. The same input always
//! gives the same bytes. This crate does not use Bevy; the caller turns a [`Picture`] into a
//! texture.
//!
//! A [`Look`] has everything that a theme may change; the rest are constants at the top of the
//! files.
#![cfg(feature = "gui")]

mod canvas;
mod frame;
mod grain;
pub mod graph;
mod grid;
pub mod icon;
mod look;
pub mod mark;
mod mood;
mod picture;
pub mod portrait;
mod rgba;
mod shape;
mod sprite;
pub mod stone;
mod svg;
pub mod swatch;
#[cfg(test)]
mod tests;
pub mod thumbnail;
pub mod wood;

pub use look::Look;
pub use picture::Picture;
pub use rgba::Rgba;
pub use sprite::line_width;

#[cfg(test)]
use tests::look;
