//! Rows: what a page shows, as data. A page is a function that returns rows; [`build`](Row::build)
//! makes their entities.

mod button;
mod choice;
mod list;
mod mistakes;
mod row;
mod text;

pub(super) use button::{icon, small, small_named, small_tile, worded, worded_as};
pub(super) use choice::{
    Choice, Step, beside, buttons, choices, choices_with, step, titled, titled_in, titled_text,
    value,
};
pub(super) use list::{card, column, line, scroll, scroll_area, scroll_list, wrapping_line};
pub(super) use mistakes::{cast_mistakes, failure, mistakes};
pub(super) use row::Row;
pub(super) use text::{
    cut, heading, heading_with, label, note, paragraph, picture, shortened, text, two_lines,
};
