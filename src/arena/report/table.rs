//! [`Table`]: a table of texts and numbers.

use maud::{Markup, html};

/// A table. The first column is a heading of its row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
    /// Columns of longer texts.
    pub texts: &'static [usize],
}

impl Table {
    /// An empty table with these columns.
    pub fn new(head: &[&str]) -> Self {
        Self {
            head: head.iter().map(|&it| it.to_owned()).collect(),
            rows: Vec::new(),
            texts: &[],
        }
    }

    /// The table in a box that scrolls sideways where it is wider than the window.
    pub fn html(&self, label: &str) -> Markup {
        html! {
            div.scroll role="region" aria-label=(label) tabindex="0" {
                table {
                    thead {
                        tr {
                            @for (column, cell) in self.head.iter().enumerate() {
                                th scope="col" class=[self.class(column)] { (cell) }
                            }
                        }
                    }
                    tbody {
                        @for row in &self.rows {
                            tr {
                                @for (column, cell) in row.iter().enumerate() {
                                    @if column == 0 {
                                        th scope="row" class=[self.class(0)] { (cell) }
                                    } @else {
                                        td class=[self.class(column)] { (cell) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn class(&self, column: usize) -> Option<&'static str> {
        self.texts.contains(&column).then_some("text")
    }
}
