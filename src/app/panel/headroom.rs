//! [`Headroom`]: the cards, and the parts of cards, that fit into the height of the panel.

use bevy::prelude::*;

use super::bubble::has_width_for_clock;
use super::comment::Writing;
use crate::AppSystems;
use crate::driver::Of;
use crate::layout::{Arrangement, Layout};
use game::{Analysis, Editor, Session};
use rules::Side;

/// The height of a panel with the cards of the players above each other, and what it is used for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Headroom {
    height: f32,
    analysing: bool,
    writing: bool,
}

/// What is left out where the panel is lower than this many logical pixels: who analyses has other wants than who plays.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct Needs {
    playing: f32,
    analysing: f32,
    for_writing: bool,
}

/// What is left out where the panel is narrower than this many logical pixels.
#[derive(Component, Clone, Copy, Debug)]
pub(super) struct NeedsWidth(pub f32);

impl Needs {
    /// The same whatever the panel is used for.
    pub(super) const fn height(pixels: f32) -> Self {
        Self::heights(pixels, pixels)
    }

    /// Such heights while one plays, and while one analyses.
    pub(super) const fn heights(playing: f32, analysing: f32) -> Self {
        Self {
            playing,
            analysing,
            for_writing: false,
        }
    }

    /// What nobody wants to see while he plays.
    pub(super) const fn analysing(pixels: f32) -> Self {
        Self::heights(f32::INFINITY, pixels)
    }

    /// So much more.
    pub(super) const fn plus(self, pixels: f32) -> Self {
        Self {
            playing: self.playing + pixels,
            analysing: self.analysing + pixels,
            ..self
        }
    }

    /// The same, but never left out while a comment is written.
    pub(super) const fn or_writing(self) -> Self {
        Self {
            for_writing: true,
            ..self
        }
    }
}

impl Headroom {
    /// Least height of a card of a player, with the gap beside it.
    const CARD: f32 = 94.0;
    /// Height of the result in a narrow panel.
    const RESULT: f32 = 150.0;
    /// Height of a puzzle's banner in a narrow panel.
    const PUZZLE: f32 = 104.0;
    /// What a position that is being set up takes.
    const EDITOR: f32 = 160.0;
    /// What a clock below a portrait takes.
    const CLOCK: f32 = 40.0;
    /// What a field to write in takes.
    const FIELD: f32 = 116.0;

    fn of(layout: &Layout, session: &Session, [analysing, writing, editing]: [bool; 3]) -> Self {
        let mut height = layout.panel_height;
        let is_beside = layout.arrangement == Arrangement::Beside;
        if !is_beside {
            height += Self::CARD;
        }
        let clocks = Side::ALL
            .iter()
            .filter(|&&side| session.clock(side).is_some());
        if analysing && session.game().result().is_some() {
            height -= Self::RESULT;
        } else if (analysing || is_beside) && !has_width_for_clock(layout) {
            height -= Self::CLOCK * clocks.count() as f32;
        }
        if writing {
            height -= Self::FIELD;
        }
        if session.contest().is_posed() {
            height -= Self::PUZZLE;
        }
        if editing {
            height -= Self::EDITOR;
        }
        Self {
            height,
            analysing,
            writing,
        }
    }

    /// True when there is room for this part.
    pub(super) fn is_enough_for(self, needs: Needs) -> bool {
        let enough = self.height
            >= if self.analysing {
                needs.analysing
            } else {
                needs.playing
            };
        enough || self.writing && needs.for_writing
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Headroom>();
    app.add_systems(
        Update,
        (
            measure,
            leave_out.run_if(resource_changed::<Headroom>),
            narrow.run_if(resource_changed::<Layout>),
        )
            .chain()
            .after(AppSystems::Measure)
            .before(AppSystems::UpdateView),
    );
}

fn measure(
    mut headroom: ResMut<Headroom>,
    layout: Res<Layout>,
    session: Of<Session>,
    analysis: Of<Analysis>,
    writing: Res<Writing>,
    editor: Of<Editor>,
) {
    let doing = [analysis.is_on(), writing.is_going_on(), editor.is_open()];
    headroom.set_if_neq(Headroom::of(&layout, &session, doing));
}

/// Hides the parts that do not fit into the height of the panel.
fn leave_out(headroom: Res<Headroom>, mut parts: Query<(&Needs, &mut Node)>) {
    for (needs, mut node) in &mut parts {
        node.display = if headroom.is_enough_for(*needs) {
            Display::Flex
        } else {
            Display::None
        };
    }
}

fn narrow(layout: Res<Layout>, mut parts: Query<(&NeedsWidth, &mut Node)>) {
    for (NeedsWidth(width), mut node) in &mut parts {
        node.display = if layout.panel_width >= *width {
            Display::Flex
        } else {
            Display::None
        };
    }
}
