//! [`UiView`]: the data that every row may need.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use crate::layout::Layout;
use crate::locale::Words;
use crate::theme::Fonts;

/// The data that every row may need.
#[derive(SystemParam)]
pub(crate) struct UiView<'w> {
    pub(crate) words: Res<'w, Words>,
    pub(crate) fonts: Res<'w, Fonts>,
    pub(crate) layout: Res<'w, Layout>,
}

impl UiView<'_> {
    /// One of two values: the first where there is room for optional texts.
    pub(crate) fn roomy<T>(&self, large: T, small: T) -> T {
        if self.layout.labels { large } else { small }
    }
}
