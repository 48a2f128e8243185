//! [`Headroom`]: the cards, and the parts of cards, that fit into the height of the panel.

use bevy::prelude::*;

use super::card_room::has_width_for_clock;
use super::comment::Writing;
use super::needs::{InsteadOf, Needs, NeedsWidth};
use super::result_banner::gives_way;
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

/// What the panel is used for.
struct Doing {
    analysing: bool,
    writing: bool,
    editing: bool,
    thinking: bool,
    /// True while the teacher offers to take a move back.
    taught: bool,
    /// True while the result gives way.
    without_result: bool,
}

impl Headroom {
    /// Least height of a card of a player, with the gap beside it.
    const CARD: f32 = 94.0;
    /// Heights of the result in a wide and in a narrow panel.
    const RESULT: [f32; 2] = [110.0, 200.0];
    /// Width from which a panel is wide.
    const WIDE: f32 = 340.0;
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

    fn of(layout: &Layout, session: &Session, doing: Doing) -> Self {
        let Doing {
            analysing,
            writing,
            editing,
            thinking,
            taught,
            without_result,
        } = doing;
        let mut height = layout.panel_height;
        let is_beside = layout.arrangement == Arrangement::Beside;
        if !is_beside {
            height += Self::CARD;
        }
        let clocks = Side::ALL
            .iter()
            .filter(|&&side| session.clock(side).is_some())
            .count();
        // During an analysis they are beside the names.
        if !analysing && is_beside && !has_width_for_clock(layout) {
            height -= Self::CLOCK * clocks as f32;
        }
        if !analysing && session.contest().is_between_bots() {
            height -= Self::REMARKS;
        }
        let is_lesson = session.contest().is_guided();
        if !analysing && !is_lesson && !without_result && session.game().result().is_some() {
            height -= Self::RESULT[usize::from(layout.panel_width < Self::WIDE)];
        }
        if writing {
            height -= Self::FIELD;
        }
        if is_lesson {
            height -= Self::LESSON[usize::from(layout.panel_width < Self::WIDE)];
        } else if session.contest().is_posed() {
            height -= Self::PUZZLE;
        }
        if editing {
            height -= Self::EDITOR;
        }
        if taught {
            height -= Self::OFFER[usize::from(layout.panel_width < Self::WIDE)];
        }
        Self {
            height,
            analysing,
            writing,
            thinking,
            timed: clocks > 0 && session.game().result().is_none(),
        }
    }

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
    (editor, settings, teacher): (Of<Editor>, Of<Settings>, Of<Teacher>),
) {
    // A search between bots gives no plan of an opponent away.
    let is_watched = session.contest().is_between_bots();
    let doing = Doing {
        analysing: analysis.is_on(),
        writing: writing.is_going_on(),
        editing: editor.is_open(),
        thinking: analysis.is_on() || is_watched || settings.play.thinking,
        taught: teacher.offer().is_some(),
        without_result: gives_way(&editor, *writing, &layout),
    };
    headroom.set_if_neq(Headroom::of(&layout, &session, doing));
}

/// Hides the parts that do not fit into the height of the panel.
fn leave_out(
    headroom: Res<Headroom>,
    mut parts: Query<(&Needs, &mut Node), Without<InsteadOf>>,
    mut others: Query<(&InsteadOf, &mut Node)>,
) {
    let display = |is_shown| {
        if is_shown {
            Display::Flex
        } else {
            Display::None
        }
    };
    for (needs, mut node) in &mut parts {
        node.display = display(headroom.is_enough_for(*needs));
    }
    for (InsteadOf(needs), mut node) in &mut others {
        node.display = display(!headroom.is_enough_for(*needs));
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
