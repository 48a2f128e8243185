//! Rows: what a page or a banner shows, as data. [`build`](Row::build) makes their entities.

mod button;
mod choice;
mod list;
mod row;
mod text;

pub(crate) use button::{icon, small, small_named, small_tile, worded, worded_as};
pub(crate) use choice::{
    Choice, Step, beside, buttons, choices, choices_with, step, titled, titled_in, titled_text,
    value,
};
pub(crate) use list::{card, column, line, scroll_area, scroll_list, wrapping_line};
pub(crate) use row::Row;
pub(crate) use text::{cut, failure, label, note, paragraph, picture, shortened, text, two_lines};
