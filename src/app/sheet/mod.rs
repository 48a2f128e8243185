//! [`Sheet`]: a page over the game: the setup of a game, the picker of characters, the list of
//! keys, the settings and others.

mod choices;
mod games;
mod help;
mod log;
mod mistakes;
mod permission;
mod picker;
mod scroll;
mod settings;
mod setup;
mod time;
mod unfinished;

pub(super) use scroll::ScrollSheet;
pub(super) use settings::MoveChoice;

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input_focus::tab_navigation::TabGroup;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use rand::seq::IndexedRandom;

use super::AppSystems;
use super::driver::{Game, GameEvent, Intents, Of, changed};
use super::keymap::Keymap;
use super::layout::Layout;
use super::locale::Words;
use super::paint::icon::Icon;
use super::theme::widget::{
    self, icon_button, label, localized_label, remaining_column, row, spacer,
};
use super::theme::{Edge, EdgeOf, Fill, Fonts, Themes, palette};
use arena::{FlagRule, TimeControl};
use game::{
    Archive, Begins, CastBook, Choice, Event, Intent, Pairing, Permissions, Setting, Settings,
    TimeOdds,
};
use player::config::{Cast, Character};
use rules::{OpeningRule, Rule, Side};

/// The open page, and the choices so far.
#[derive(Resource, Debug)]
pub struct Sheet {
    page: Option<Page>,
    /// The page that the keys were opened from.
    below: Option<Page>,
    draft: Pairing,
    /// True when the game knows that a sheet covers the board.
    covers: bool,
    /// True when the game behind the sheet waits until it is closed.
    holds_game: bool,
    /// The line of the settings that the arrow keys change.
    line: usize,
    /// When the question about an engine was shown, on the app's clock.
    asked_at: Duration,
}

/// A page of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The setup of a game.
    Setup,
    /// The cast, for choosing a character.
    Picker(Chair),
    /// The saved games, and the commands for the game shown.
    Games,
    /// The keys.
    Help,
    /// The settings.
    Settings,
    /// The log of the engine of this side's player.
    Log(Side),
    /// The question whether an engine may be started.
    Permission,
}

/// The place that a character is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chair {
    /// The left (0) or right (1) card of the setup sheet.
    Card(usize),
    /// A side of the current game.
    Seat(Side),
    /// The bot of the next game, which begins with the choice.
    Opponent,
}

/// A command for the sheet.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum SheetCommand {
    /// Show this page.
    Open(Page),
    /// Show the board; a question stays until it is answered.
    ShowBoard,
    /// Leave the page: from a card's picker to the setup, from elsewhere to the game.
    Close,
    /// Take the character with this ID.
    Pick(String),
    /// Exchange the two players.
    Swap,
    /// Choose the bots at random.
    Dice,
    /// Play by this rule.
    Rule(Rule),
    /// Play on this many lines.
    Size(u8),
    /// Use this opening rule.
    Opening(OpeningRule),
    /// Give Black to this player.
    Begins(Begins),
    /// Let bots play this many games.
    Games(u32),
    /// Give the players this much time.
    Clock(TimeControl),
    /// Give one player less time.
    Odds(TimeOdds),
    /// Set the consequence of running out of time.
    Flag(FlagRule),
    /// Begin the game.
    Start,
    /// Let the engine start that the user was asked about. Closing the page refuses it.
    Allow,
}

impl Sheet {
    /// The page shown; `None` while the game is.
    pub const fn page(&self) -> Option<Page> {
        self.page
    }

    /// The choices so far.
    pub const fn draft(&self) -> &Pairing {
        &self.draft
    }
}

/// The root entity of the page.
#[derive(Component)]
struct SheetView;

pub(super) fn plugin(app: &mut App) {
    widget::add_message::<SheetCommand>(app);
    app.add_message::<ScrollSheet>();
    app.add_message::<MoveChoice>();
    app.add_systems(PreStartup, lay_out);
    app.add_systems(
        Update,
        (settings::move_choice, scroll::scroll).in_set(AppSystems::CarryOut),
    );
    app.add_systems(Update, (apply, cover).chain().in_set(AppSystems::CarryOut));
    app.add_systems(
        Update,
        (
            replace_the_missing.run_if(changed::<CastBook>),
            make_way,
            permission::follow,
            cover,
            release,
        )
            .chain()
            .in_set(AppSystems::Measure),
    );
    app.add_systems(
        Update,
        (
            rebuild.run_if(has_changed.or_else(settings::have_changed)),
            log::refresh,
        )
            .chain()
            .in_set(AppSystems::UpdateView),
    );
}

/// Opens the setup sheet at the start if the arguments name no game; the game behind it waits.
fn lay_out(mut commands: Commands, game: Res<Game>) {
    commands.insert_resource(Sheet {
        page: game.is_held().then_some(Page::Setup),
        below: None,
        covers: false,
        holds_game: game.is_held(),
        line: 0,
        asked_at: Duration::ZERO,
        draft: game.session().contest().lineup().pairing(),
    });
}

/// The data that commands of the sheet may change.
#[derive(SystemParam)]
struct Desk<'w> {
    sheet: ResMut<'w, Sheet>,
    game: Res<'w, Game>,
    intents: Intents<'w>,
    time: Res<'w, Time<Real>>,
}

fn apply(mut commands: MessageReader<SheetCommand>, mut desk: Desk) {
    for command in commands.read() {
        desk.apply(command);
    }
}

/// Closes the sheet when the board should be visible: a game, a puzzle or the editor is opened.
fn make_way(mut events: MessageReader<GameEvent>, mut sheet: ResMut<Sheet>) {
    if events
        .read()
        .filter(|it| it.0 == Event::BoardWanted)
        .count()
        > 0
    {
        (sheet.page, sheet.holds_game) = (None, false);
    }
}

/// Sends to the game whether a sheet covers the board.
fn cover(mut sheet: ResMut<Sheet>, mut intents: Intents, mut redraw: MessageWriter<RequestRedraw>) {
    let covers = sheet.page.is_some();
    if sheet.covers != covers {
        sheet.bypass_change_detection().covers = covers;
        intents.send(Intent::Cover(covers));
        // The game reads it in the next update, if not in this one.
        redraw.write(RequestRedraw);
    }
}

/// Resumes the game that was paused for the sheet, once no sheet is open.
fn release(
    mut sheet: ResMut<Sheet>,
    mut intents: Intents,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    if sheet.page.is_none() && sheet.holds_game {
        sheet.holds_game = false;
        intents.send(Intent::Hold(false));
        redraw.write(RequestRedraw);
    }
}

impl Desk<'_> {
    fn apply(&mut self, command: &SheetCommand) {
        match command {
            SheetCommand::Open(page) => self.open(*page),
            SheetCommand::ShowBoard => {
                if self.sheet.page != Some(Page::Permission) {
                    self.sheet.page = None;
                }
            }
            SheetCommand::Close => self.close(),
            SheetCommand::Pick(id) => self.pick(id),
            SheetCommand::Swap => {
                let draft = &mut self.sheet.draft;
                draft.players.swap(0, 1);
                draft.time.odds = draft.time.odds.swapped();
            }
            SheetCommand::Dice => roll(&mut self.sheet.draft.players, self.game.book().cast()),
            SheetCommand::Rule(rule) => self.sheet.draft.rule = *rule,
            SheetCommand::Size(size) => self.sheet.draft.size = *size,
            SheetCommand::Opening(rule) => self.sheet.draft.opening = *rule,
            SheetCommand::Begins(begins) => self.sheet.draft.begins = *begins,
            SheetCommand::Games(games) => self.sheet.draft.games = *games,
            SheetCommand::Clock(control) => self.sheet.draft.time.control = *control,
            SheetCommand::Odds(odds) => self.sheet.draft.time.odds = *odds,
            SheetCommand::Flag(flag) => self.sheet.draft.time.flag = *flag,
            SheetCommand::Start => self.start(),
            SheetCommand::Allow => self.allow(),
        }
    }

    fn open(&mut self, page: Page) {
        // The question about an engine comes first.
        if self.sheet.page == Some(Page::Permission) {
            return;
        }
        self.intents.send(Intent::RefreshCast);
        if page == Page::Help && self.sheet.page != Some(Page::Help) {
            self.sheet.below = self.sheet.page;
        }
        if page == Page::Setup && self.sheet.page.is_none() {
            self.begin_draft();
            // Bots behind the sheet wait, because nobody sees them.
            self.intents.send(Intent::Hold(true));
            self.sheet.holds_game = true;
        }
        self.sheet.page = Some(page);
    }

    /// Fills the setup sheet with the players and the rules of the present game.
    fn begin_draft(&mut self) {
        let (contest, book) = (self.game.session().contest(), self.game.book());
        let pairing = match contest.is_posed() {
            // The players of a puzzle are not the user's choice.
            true => self.game.settings().pairing(book.cast()),
            false => contest.lineup().pairing(),
        };
        self.sheet.draft = pairing.within(book.cast(), &book.human());
    }

    fn close(&mut self) {
        self.sheet.page = match self.sheet.page {
            Some(Page::Permission) => return self.refuse(),
            Some(Page::Help) => self.sheet.below.take(),
            Some(Page::Picker(Chair::Card(_))) => Some(Page::Setup),
            _ => None,
        };
    }

    fn pick(&mut self, id: &str) {
        match self.sheet.page {
            Some(Page::Picker(Chair::Card(card))) => {
                id.clone_into(&mut self.sheet.draft.players[card]);
                self.sheet.page = Some(Page::Setup);
            }
            Some(Page::Picker(Chair::Seat(side))) => {
                self.intents.send(Intent::Replace(side, id.to_owned()));
                self.sheet.page = None;
            }
            Some(Page::Picker(Chair::Opponent)) => {
                let mut pairing = self.game.session().contest().lineup().pairing();
                let is_human = |id: &String| {
                    self.game
                        .book()
                        .cast()
                        .get(id)
                        .is_ok_and(Character::is_human)
                };
                let bot =
                    usize::from(is_human(&pairing.players[0]) || !is_human(&pairing.players[1]));
                id.clone_into(&mut pairing.players[bot]);
                self.intents.send(Intent::Begin(pairing));
                self.sheet.page = None;
            }
            _ => {}
        }
    }

    fn start(&mut self) {
        let pairing = self.sheet.draft.clone();
        let choice = Choice {
            pairing: pairing.clone(),
            instead_of: Pairing::from_cast(self.game.book().cast()),
        };
        self.intents
            .send(Intent::Set(Setting::Choice(Box::new(choice))));
        self.intents.send(Intent::Begin(pairing));
        // If no other game begins, the paused game behind the sheet resumes.
        self.sheet.page = None;
    }
}

/// Replaces each bot by a random one; of two humans, the right one is replaced.
fn roll(players: &mut [String; 2], cast: &Cast) {
    let bots = cast.characters().filter(|player| !player.is_human());
    let bots = bots.map(|player| player.id.as_str()).collect::<Vec<_>>();
    let is_human = |id: &String| cast.get(id).is_ok_and(Character::is_human);
    let humans = players.each_ref().map(is_human);
    for card in 0..2 {
        if humans[card] && (card == 0 || !humans[0]) {
            continue;
        }
        let others = bots.iter().filter(|id| !players.iter().any(|it| it == *id));
        let others = others.collect::<Vec<_>>();
        if let Some(id) = others.choose(&mut rand::rng()) {
            players[card] = (**id).to_owned();
        }
    }
}

/// Replaces players that a reloaded cast no longer has by those of `[match]`.
fn replace_the_missing(mut sheet: ResMut<Sheet>, book: Of<CastBook>) {
    let defaults = Pairing::from_cast(book.cast()).players;
    for (card, default) in defaults.into_iter().enumerate() {
        if book.cast().get(&sheet.draft.players[card]).is_err() {
            sheet.draft.players[card] = default;
        }
    }
}

/// The data that pages are made from.
#[derive(SystemParam)]
struct Materials<'w> {
    sheet: Res<'w, Sheet>,
    book: Of<'w, CastBook>,
    words: Res<'w, Words>,
    fonts: Res<'w, Fonts>,
    layout: Res<'w, Layout>,
    archive: Of<'w, Archive>,
    settings: Of<'w, Settings>,
    themes: Res<'w, Themes>,
    ui_scale: Res<'w, UiScale>,
    permissions: Of<'w, Permissions>,
    keymap: Res<'w, Keymap>,
}

/// True when data that every page shows has changed since the last call. It is one system: in a
/// chain of conditions, later ones would see the change only in later updates, and the page would
/// be rebuilt in each of them, under the user's click.
fn has_changed(page: Materials) -> bool {
    page.sheet.is_changed()
        || page.words.is_changed()
        || page.book.is_changed()
        || page.permissions.is_changed()
        || page.layout.is_changed()
        || page.keymap.is_changed()
}

fn rebuild(mut commands: Commands, old: Query<Entity, With<SheetView>>, page: Materials) {
    for view in &old {
        commands.entity(view).despawn();
    }
    let Some(shown) = page.sheet.page else { return };
    // Covers the game, so that it gets no clicks.
    let veil = Node {
        position_type: PositionType::Absolute,
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let veil = commands
        .spawn((
            Name::new("Sheet"),
            SheetView,
            TabGroup::modal(),
            veil,
            Fill(palette::VEIL),
            GlobalZIndex(10),
        ))
        .id();
    let paper = Node {
        flex_direction: FlexDirection::Column,
        width: percent(96),
        max_width: px(880),
        max_height: percent(98),
        padding: UiRect::all(px(if page.layout.labels { 20 } else { 12 })),
        row_gap: px(if page.layout.labels { 14 } else { 8 }),
        border_radius: BorderRadius::all(px(14)),
        ..default()
    };
    let paper = commands
        .spawn((
            paper,
            Fill(palette::CARD),
            Edge(palette::LINE, EdgeOf::Card),
            ChildOf(veil),
        ))
        .id();
    match shown {
        Page::Setup => setup::fill(&mut commands, paper, &page),
        Page::Picker(chair) => picker::fill(&mut commands, paper, &page, chair),
        Page::Games => games::fill(&mut commands, paper, &page),
        Page::Help => help::fill(&mut commands, paper, &page),
        Page::Settings => settings::fill(&mut commands, paper, &page),
        Page::Log(side) => log::fill(&mut commands, paper, &page, side),
        Page::Permission => permission::fill(&mut commands, paper, &page),
    }
}

/// The title of a page, and the button that leaves it.
fn heading(fonts: &Fonts, title: &'static str, leave: &'static str) -> impl Bundle {
    (
        row(8.0),
        children![
            localized_label(title, fonts.bold(22.0), palette::TEXT),
            spacer(),
            icon_button(leave, Icon::Close, SheetCommand::Close),
        ],
    )
}

/// A title with a note in small letters; both shrink if there is no room.
fn titled(fonts: &Fonts, title: String, about: String) -> impl Bundle {
    (
        remaining_column(0.0),
        Pickable::IGNORE,
        children![
            label(title, fonts.bold(15.0), palette::TEXT),
            label(about, fonts.text(13.0), palette::MUTED),
        ],
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Registry;

    #[test]
    fn chance_chooses_bots_and_leaves_a_human_alone() {
        let cast = Cast::embedded(&Registry::builtin());
        for (before, human) in [
            (["you", "cat"], [true, false]),
            (["cat", "you"], [false, true]),
            (["you", "you"], [true, false]),
            (["cat", "random"], [false, false]),
        ] {
            for _ in 0..20 {
                let mut players = before.map(str::to_owned);
                roll(&mut players, &cast);
                let is_human = players.each_ref().map(|id| id == "you");
                assert_eq!(is_human, human, "{before:?} became {players:?}");
                assert_ne!(players[0], players[1]);
            }
        }
    }
}
