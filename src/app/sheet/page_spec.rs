//! [`PageSpec`]: what a page is made of, and when.

use std::any::Any;

use bevy::prelude::SystemSet;

use super::desk::Desk;
use super::rows::Row;
use super::view::View;
use crate::command::Page;

/// The systems that build the page.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct BuildPage;

/// A page: its rows, when it has to be built again, and what opening and leaving it do.
pub(super) struct PageSpec {
    /// The rows from top to bottom.
    pub(super) rows: fn(&View) -> Vec<Row>,
    /// True when data that only this page shows has changed.
    pub(super) depends_on: fn(&View, &mut LastShape) -> bool,
    /// Carried out when the page is opened by a command.
    pub(super) opened: fn(&mut Desk, Page),
    /// Carried out when the page is left. Returns the page that is shown then; `None` for the one
    /// from which this page was opened, or the game.
    pub(super) back: fn(&mut Desk, Page) -> Option<Page>,
    /// True for a page as high as the window, whose buttons keep their places when its list changes.
    pub(super) is_tall: bool,
}

impl PageSpec {
    /// A page with these rows that depends on nothing else, and leads back to where it was opened.
    pub(super) const fn new(rows: fn(&View) -> Vec<Row>) -> Self {
        Self {
            rows,
            depends_on: |_, _| false,
            opened: |_, _| {},
            back: |_, _| None,
            is_tall: false,
        }
    }
}

/// The part of the data that decides which rows the page has, as it was at the last change. Rows
/// whose texts follow their data by themselves need no new page.
#[derive(Default)]
pub(super) struct LastShape(Option<Box<dyn Any + Send + Sync>>);

impl LastShape {
    /// True when `shape` is not equal to that of the last call for the same page.
    pub(super) fn differs<T: PartialEq + Send + Sync + 'static>(&mut self, shape: T) -> bool {
        let last = self.0.as_ref().and_then(|it| it.downcast_ref::<T>());
        let differs = last != Some(&shape);
        if differs {
            self.0 = Some(Box::new(shape));
        }
        differs
    }
}
