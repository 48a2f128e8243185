//! [`Headroom`]: the cards, and the parts of cards, that fit into the height of the panel.

use bevy::prelude::*;

use super::card_room::has_width_for_clock;
use super::needs::Needs;
use super::writing::Writing;
use crate::AppSystems;
use crate::driver::Of;
use crate::layout::{Arrangement, Layout};
use game::{Analysis, Editor, Session, Settings, Teacher};
use rules::Side;

/// The height of a panel with the cards of the players above each other, and what it is used for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Headroom {
    height: f32,
    analysing: bool,
    writing: bool,
    /// True when the search of a bot is shown, or an analysis.
    thinking: bool,
    /// True when a clock may run.
    timed: bool,
}

/// The height of a panel that has room for the result and for a comment that is being written.
const ROOM_FOR_BOTH: f32 = 620.0;

/// True when the banner of the result gives way to what is done in the panel: a position that is
/// set up, and in a low panel a comment that is being written.
pub(super) fn gives_way(editor: &Editor, writing: Writing, layout: &Layout) -> bool {
    editor.is_open() || writing.is_going_on() && layout.panel_height < ROOM_FOR_BOTH
}

impl Headroom {
    /// Least height of a card of a player, with the gap beside it.
    const CARD: f32 = 94.0;
    /// Heights of the result in a wide and in a narrow panel.
    const RESULT: [f32; 2] = [110.0, 200.0];
    /// Width from which a panel is wide.
    pub(super) const WIDE: f32 = 340.0;
    /// Height of a puzzle's banner in a narrow panel.
    const PUZZLE: f32 = 104.0;
    /// Heights of the teacher's offer in a wide and in a narrow panel.
    const OFFER: [f32; 2] = [130.0, 190.0];
    /// Heights of a lesson in a wide and in a narrow panel.
    const LESSON: [f32; 2] = [190.0, 290.0];
    /// What a position that is being set up takes.
    const EDITOR: f32 = 160.0;
    /// What a clock below a portrait takes.
    const CLOCK: f32 = 40.0;
    /// What the place of the remarks of a second bot takes.
    const REMARKS: f32 = 60.0;
    /// What a field to write in takes.
    const FIELD: f32 = 116.0;

    /// True when there is room for this part.
    pub(super) fn is_enough_for(self, needs: Needs) -> bool {
        let needed = match (self.analysing, self.thinking) {
            (true, _) => needs.analysing,
            (false, true) => needs.playing + needs.beside_thinking,
            (false, false) => needs.playing,
        };
        let enough = self.height >= needed;
        let is_wanted = !needs.is_thinking || self.thinking;
        let is_kept = self.writing && needs.for_writing || self.timed && needs.has_clock;
        is_wanted && (enough || is_kept)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Headroom>();
    app.add_systems(
        Update,
        measure
            .after(AppSystems::Measure)
            .before(AppSystems::UpdateView),
    );
}

fn measure(
    mut headroom: ResMut<Headroom>,
    layout: Res<Layout>,
    (session, analysis): (Of<Session>, Of<Analysis>),
    writing: Res<Writing>,
    (editor, settings, teacher): (Of<Editor>, Of<Settings>, Of<Teacher>),
) {
    let (contest, analysing) = (session.contest(), analysis.is_on());
    let is_over = session.game().result().is_some();
    let mut height = layout.panel_height;
    let is_beside = layout.arrangement == Arrangement::Beside;
    if !is_beside {
        height += Headroom::CARD;
    }
    let has_clock = |side: &&Side| session.clock(**side).is_some();
    let clocks = Side::ALL.iter().filter(has_clock).count();
    // During an analysis they are beside the names.
    if !analysing && is_beside && !has_width_for_clock(&layout) {
        height -= Headroom::CLOCK * clocks as f32;
    }
    let is_narrow = usize::from(layout.panel_width < Headroom::WIDE);
    let has_result = !analysing && !contest.is_guided() && is_over;
    let taken = [
        (!analysing && contest.is_between_bots(), Headroom::REMARKS),
        (
            has_result && !gives_way(&editor, *writing, &layout),
            Headroom::RESULT[is_narrow],
        ),
        (writing.is_going_on(), Headroom::FIELD),
        (contest.is_guided(), Headroom::LESSON[is_narrow]),
        (contest.is_posed() && !contest.is_guided(), Headroom::PUZZLE),
        (editor.is_open(), Headroom::EDITOR),
        (teacher.offer().is_some(), Headroom::OFFER[is_narrow]),
    ];
    for (_, part) in taken.iter().filter(|(is_there, _)| *is_there) {
        height -= part;
    }
    // A search between bots gives no plan of an opponent away.
    let thinking = analysing || contest.is_between_bots() || settings.play.thinking;
    headroom.set_if_neq(Headroom {
        height,
        analysing,
        writing: writing.is_going_on(),
        thinking,
        timed: clocks > 0 && !is_over,
    });
}
