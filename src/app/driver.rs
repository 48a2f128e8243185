//! The bridge to the game: [`Game`] holds it, [`Intents`] sends it the user's intents, [`Of`] reads
//! a part of it.
//!
//! Intents are carried out in the order in which they were sent, then the game makes its tick
//! ([`AppSystems::Drive`]). Each part that has changed is then marked
//! ([`AppSystems::MarkChanges`]), so that systems run only after a change:
//! `system.run_if(changed::<Session>)`, or [`Of::is_changed`].

use std::any::type_name;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::time::{Duration, Instant};

use bevy::ecs::message::MessageCursor;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{RequestRedraw, WindowCloseRequested};
use bevy::winit::{UpdateMode, WinitSettings};

use super::AppSystems;
use crate::command::GameIntent;
use game::{
    Analysis, Archive, CastBook, Controller, Defences, Drill, Editor, EngineDesk, Event, Hint,
    Intent, Library, OpeningDraft, Permissions, PuzzleSearch, Puzzles, RepertoireDrill,
    Repertoires, Reports, Resistance, Reviewed, Session, Settings, Teacher, TournamentDesk,
    Tutorial, Watched, Workshop,
};

/// The game. Only the systems of this file change it.
#[derive(Resource)]
pub struct Game(Controller);

impl Deref for Game {
    type Target = Controller;

    fn deref(&self) -> &Controller {
        &self.0
    }
}

/// An event of the game.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct GameEvent(pub Event);

/// Sends intents to the game.
#[derive(SystemParam)]
pub struct Intents<'w>(MessageWriter<'w, GameIntent>);

impl Intents<'_> {
    /// Sends an intent. It is carried out in this update if the system runs before
    /// [`AppSystems::Drive`], else in the next one.
    pub fn send(&mut self, intent: Intent) {
        self.0.write(GameIntent(intent));
    }
}

/// A part of the game that counts its changes.
pub trait Part: Sized + Send + Sync + 'static {
    /// The part of this game.
    fn of(game: &Controller) -> &Watched<Self>;
}

macro_rules! parts {
    ($($part:ty => $($get:ident).+),+ $(,)?) => {
        $(impl Part for $part {
            fn of(game: &Controller) -> &Watched<Self> {
                game.$($get()).+
            }
        })+

        /// Marks the parts that have changed.
        fn mark_changes(app: &mut App) {
            $(
                app.init_resource::<Revision<$part>>();
                app.add_systems(Update, mark::<$part>.in_set(AppSystems::MarkChanges));
            )+
        }
    };
}

parts! {
    Session => session,
    OpeningDraft => opening_draft,
    Editor => editor,
    Permissions => permissions,
    CastBook => book,
    Settings => settings,
    Archive => archive,
    Analysis => analysis,
    Defences => defences,
    Hint => hint,
    Library => library,
    Reviewed => reviewed,
    Puzzles => puzzles,
    Drill => coach.drill,
    Resistance => coach.resistance,
    PuzzleSearch => coach.puzzle_search,
    Repertoires => coach.repertoires,
    RepertoireDrill => coach.repertoire_drill,
    Reports => coach.reports,
    Teacher => coach.teacher,
    TournamentDesk => tournament,
    EngineDesk => engines,
    Tutorial => coach.tutorial,
    Workshop => workshop,
}

/// The revision of a part of the game; the resource changes when the part does.
#[derive(Resource)]
pub struct Revision<P> {
    revision: u64,
    part: PhantomData<fn() -> P>,
}

impl<P> Default for Revision<P> {
    fn default() -> Self {
        Self {
            revision: 0,
            part: PhantomData,
        }
    }
}

impl<P> fmt::Debug for Revision<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} of {}", self.revision, type_name::<P>())
    }
}

fn mark<P: Part>(game: Res<Game>, mut revision: ResMut<Revision<P>>) {
    let now = P::of(&game).revision();
    if revision.revision != now {
        revision.revision = now;
    }
}

/// Read access to a part of the game.
#[derive(SystemParam)]
pub struct Of<'w, P: Part> {
    game: Res<'w, Game>,
    revision: Res<'w, Revision<P>>,
}

impl<P: Part> Of<'_, P> {
    /// True when the part has changed since the last run of the system.
    pub fn is_changed(&self) -> bool {
        self.revision.is_changed()
    }
}

impl<P: Part> Deref for Of<'_, P> {
    type Target = P;

    fn deref(&self) -> &P {
        P::of(&self.game)
    }
}

/// A run condition: a part of the game has changed since the last run of the system.
pub fn changed<P: Part>(revision: Res<Revision<P>>) -> bool {
    revision.is_changed()
}

/// Registers the messages of the game and the systems that update it.
pub(super) fn plugin(app: &mut App, game: Controller) {
    app.insert_resource(Game(game));
    app.add_message::<GameIntent>();
    app.init_resource::<CarriedOut>();
    app.add_message::<GameEvent>();
    // Without a window there are no close events.
    app.add_message::<WindowCloseRequested>();
    app.add_message::<RequestRedraw>();
    app.add_systems(Update, drive.in_set(AppSystems::Drive));
    app.add_systems(Last, (close, ask_for_update).chain());
    mark_changes(app);
}

/// The intents that were carried out.
#[derive(Resource, Default)]
pub(super) struct CarriedOut(MessageCursor<GameIntent>);

/// The delay of an update that shows that the process was stopped, the machine slept, or the window
/// system held the window.
const STANDSTILL: Duration = Duration::from_secs(5);

/// Carries out the intents in order, then makes a tick. No clock is charged for the time by which the
/// update comes too late.
fn drive(
    (intents, mut carried_out): (Res<Messages<GameIntent>>, ResMut<CarriedOut>),
    mut game: ResMut<Game>,
    mut events: MessageWriter<GameEvent>,
    time: Res<Time<Real>>,
    (pace, mut last): (Option<Res<WinitSettings>>, Local<Option<Instant>>),
) {
    let (game, now) = (&mut game.0, time.elapsed());
    let begun = Instant::now();
    let passed = begun - last.replace(begun).unwrap_or(begun);
    if let Some(UpdateMode::Reactive { wait, .. }) = pace.map(|pace| pace.focused_mode) {
        let late = passed.saturating_sub(wait);
        if late >= STANDSTILL {
            game.stand_still(late);
        }
    }
    let mut happened = Vec::new();
    for GameIntent(intent) in carried_out.0.read(&intents) {
        happened.extend(game.apply(intent.clone(), now));
    }
    happened.extend(game.tick(now));
    for event in happened {
        warn_of(&event);
        events.write(GameEvent(event));
    }
}

/// Carries out the last intents, for example the text of a field, and closes the game. No later
/// update could.
pub(super) fn close(
    mut closed: MessageReader<WindowCloseRequested>,
    mut exits: MessageReader<AppExit>,
    (intents, mut carried_out): (Res<Messages<GameIntent>>, ResMut<CarriedOut>),
    mut game: ResMut<Game>,
    time: Res<Time<Real>>,
) {
    if closed.read().count() + exits.read().count() > 0 {
        let last = carried_out.0.read(&intents).map(|it| it.0.clone());
        for intent in last.chain([Intent::Close]) {
            let happened = game.0.apply(intent, time.elapsed());
            happened.iter().for_each(warn_of);
        }
    }
}

/// Asks for another update where intents came too late for this one.
fn ask_for_update(
    (intents, carried_out): (Res<Messages<GameIntent>>, Res<CarriedOut>),
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if !carried_out.0.is_empty(&intents) {
        redraw.write(RequestRedraw);
    }
}

fn warn_of(event: &Event) {
    if let Event::Warning(warning) = event {
        warn!("{warning}");
    }
}
