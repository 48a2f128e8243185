//! [`Layout`]: the sizes of board and panel in a window of a given size. Pure arithmetic,
//! recomputed when window, scale, board or settings change.
//!
//! Bevy panics at a node with a negative size. Therefore a length that is computed by subtraction
//! goes through [`rest`], and no node in the flow has a margin: a stretched node in a parent
//! narrower than its margin has a negative size, while padding only makes it overflow.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::AppSystems;
use crate::driver::Of;
use game::{Mode, Session, Settings};
use paint::wood::Grid;

/// Cells of board outside the lines, with coordinates and without.
const MARGIN: f32 = 1.0;
const BARE_MARGIN: f32 = 0.72;

/// Least height of a panel below the board.
const LOWEST_PANEL: f32 = 160.0;

/// The length `whole` without `parts`; 0 if the parts are longer.
pub(super) const fn rest(whole: f32, parts: f32) -> f32 {
    (whole - parts).max(0.0)
}

/// Where the board goes.
#[derive(Component)]
#[require(Node)]
pub(super) struct BoardSlot;

/// How board and panel share the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrangement {
    /// The panel beside the board.
    Beside,
    /// The panel below the board: windows taller than wide.
    Below,
}

/// Sizes that follow from the window. Lengths are in logical pixels at the scale of the settings,
/// unless the comment says device pixels.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Layout {
    /// Device pixels per logical pixel.
    pub scale: f32,
    /// How board and panel share the window.
    pub arrangement: Arrangement,
    /// The board's geometry in device pixels, so that every line is on whole ones.
    pub grid: Grid,
    /// Width of the panel beside the board; of the board when the panel lies below.
    pub panel_width: f32,
    /// Height of the panel.
    pub panel_height: f32,
    /// Height of the bar at the top and of the one at the bottom.
    pub bars: [f32; 2],
    /// What the bar of winning chances takes at the board's left edge, with the space between.
    pub balance_width: f32,
    /// Space round the board and the panel.
    pub gap: f32,
    /// Whether there is room for optional texts.
    pub labels: bool,
    /// Whether the buttons of the bar at the bottom have room for their words.
    pub words_on_buttons: bool,
    /// Width of the window.
    pub window_width: f32,
}

impl Layout {
    /// The layout of a board with `lines` lines and coordinates in a window of this logical size.
    pub fn compute(window: Vec2, scale: f32, lines: u8) -> Self {
        Self::with_margin(window, scale, lines, MARGIN)
    }

    /// The sizes with `margin` cells of board outside the lines.
    fn with_margin(window: Vec2, scale: f32, lines: u8, margin: f32) -> Self {
        let small = window.x < 800.0 || window.y < 600.0;
        let gap = if small { 8.0 } else { 12.0 };
        let balance_width = if small { 10.0 } else { 22.0 };
        let bars = if small { [36.0, 44.0] } else { [44.0, 56.0] };
        let free = Vec2::new(
            rest(window.x, 2.0 * gap),
            rest(window.y, bars[0] + bars[1] + 2.0 * gap),
        )
        .max(Vec2::splat(80.0));
        let arrangement = if free.y > 1.15 * free.x {
            Arrangement::Below
        } else {
            Arrangement::Beside
        };
        let panel_min = match window.x {
            width if width >= 1100.0 => 340.0,
            width if width >= 800.0 => 264.0,
            _ => 208.0,
        };
        let board = match arrangement {
            Arrangement::Beside => Vec2::new(rest(free.x, balance_width + panel_min + gap), free.y),
            Arrangement::Below => Vec2::new(
                rest(free.x, balance_width),
                rest(free.y, LOWEST_PANEL + gap),
            ),
        };
        let grid = grid(board.min_element() * scale, lines, margin);
        let side = grid.side() as f32 / scale;
        let (panel_width, panel_height) = match arrangement {
            Arrangement::Beside => (
                rest(free.x, balance_width + side + gap).clamp(panel_min.min(free.x), 540.0),
                free.y.min(side),
            ),
            Arrangement::Below => (side, rest(free.y, side + gap)),
        };
        Self {
            scale,
            arrangement,
            grid,
            panel_width,
            panel_height,
            bars,
            balance_width,
            gap,
            labels: window.x >= 760.0,
            words_on_buttons: window.x >= 800.0,
            window_width: window.x,
        }
    }

    /// Logical length of `pixels` device pixels.
    pub const fn logical(&self, pixels: f32) -> f32 {
        pixels / self.scale
    }

    /// Side of the board with its frame.
    pub const fn board_side(&self) -> f32 {
        self.logical(self.grid.side() as f32)
    }
}

/// The largest grid whose picture is no wider than `side` device pixels.
fn grid(side: f32, lines: u8, margin: f32) -> Grid {
    let lines = u32::from(lines);
    let fits = |cell: u32| {
        let grid = Grid {
            lines,
            cell,
            margin: (margin * cell as f32).round() as u32,
            frame: (cell / 7).max(2),
        };
        (grid.side() as f32 <= side).then_some(grid)
    };
    let estimate = (side / (lines as f32 - 1.0 + 2.0 * margin)) as u32;
    (4..=estimate.max(4)).rev().find_map(fits).unwrap_or(Grid {
        lines,
        cell: 4,
        margin: 4,
        frame: 2,
    })
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(Layout::compute(Vec2::new(1280.0, 800.0), 1.0, 15));
    app.add_systems(PreStartup, follow_window);
    app.add_systems(Update, follow_window.in_set(AppSystems::Measure));
}

/// True while a game of a human that is over is looked through: analysed, or shown at one of its
/// earlier positions.
pub(super) fn is_looked_through(session: &Session, settings: &Settings) -> bool {
    let (contest, position) = (session.contest(), session.position());
    let is_over = position.outcome().is_some();
    let has_banner = settings.mode == Mode::Play && !position.looks_elsewhere();
    let is_game = !contest.is_between_bots() && !contest.is_posed() && !contest.is_guided();
    is_over && !has_banner && is_game
}

fn follow_window(
    mut layout: ResMut<Layout>,
    mut ui_scale: ResMut<UiScale>,
    windows: Query<&Window, With<PrimaryWindow>>,
    settings: Of<Settings>,
    session: Of<Session>,
) {
    let Ok(window) = windows.single() else { return };
    let appearance = &settings.appearance;
    let zoom = appearance.fitting_scale(window.resolution.size().into());
    let margin = if settings.shown().coordinates {
        MARGIN
    } else {
        BARE_MARGIN
    };
    let mut computed = Layout::with_margin(
        window.resolution.size() / zoom,
        window.resolution.scale_factor() * zoom,
        session.game().setup().size(),
        margin,
    );
    // The controls of a game between bots take more room.
    let is_watched = session.contest().is_between_bots();
    computed.words_on_buttons &= !is_watched || computed.window_width >= 880.0;
    // The buttons for the next game take more room, too.
    let is_after = is_looked_through(&session, &settings);
    computed.words_on_buttons &= !is_after || computed.window_width >= 880.0;
    if ui_scale.0 != zoom {
        ui_scale.0 = zoom;
    }
    layout.set_if_neq(computed);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn board_and_panel_fit_in_every_window() {
        for (width, height) in [
            (640.0, 480.0),
            (800.0, 600.0),
            (1280.0, 800.0),
            (3840.0, 2160.0),
            (600.0, 1000.0),
        ] {
            for scale in [1.0, 1.5, 2.0, 3.0] {
                for (lines, margin) in [(5, MARGIN), (15, MARGIN), (15, BARE_MARGIN), (22, MARGIN)]
                {
                    let window = Vec2::new(width, height);
                    let layout = Layout::with_margin(window, scale, lines, margin);
                    let (side, gap) = (layout.board_side(), layout.gap);
                    let case = format!("{width}x{height} at {scale}, {lines} lines: {layout:?}");
                    let (needed_x, needed_y) = match layout.arrangement {
                        Arrangement::Beside => (
                            side + layout.balance_width + layout.panel_width + 3.0 * gap,
                            side + 2.0 * gap,
                        ),
                        Arrangement::Below => (
                            side + layout.balance_width + 2.0 * gap,
                            side + layout.panel_height + 3.0 * gap,
                        ),
                    };
                    assert!(needed_x <= width + 0.5, "{case}");
                    assert!(
                        needed_y + layout.bars[0] + layout.bars[1] <= height + 0.5,
                        "{case}"
                    );
                    assert!(layout.panel_height >= 150.0, "{case}");
                }
            }
        }
    }

    #[test]
    fn the_smallest_window_keeps_24_pixels_a_line() {
        let layout = Layout::compute(Vec2::new(640.0, 480.0), 1.0, 15);
        assert!(layout.board_side() >= 360.0, "{layout:?}");
    }
}
