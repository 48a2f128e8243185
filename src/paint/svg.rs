//! SVG files as pictures: those of `assets`, and the user's own portraits.
//!
//! Texts, filters and pictures inside an SVG file are not drawn. A group with the class of a
//! [`Mood`] is drawn only in that mood.

use std::collections::HashMap;

use resvg::usvg::roxmltree::{Document, Node, NodeId, ParsingOptions};
use resvg::usvg::{ImageHrefResolver, Options, Tree};
use tiny_skia::{Pixmap, Transform};

use super::mood::Mood;

/// Largest number of drawn elements; each counts as often as others refer to it.
const MOST_ELEMENTS: u32 = 20_000;
/// Largest depth of nested elements.
const DEEPEST: usize = 100;

/// Reads a file that may come from anywhere.
///
/// # Errors
/// When it is not an SVG, has no size, or would take too long to draw. The text is the end of a
/// sentence about the file.
pub(crate) fn parse_foreign(text: &str, mood: Mood) -> Result<Tree, String> {
    let options = ParsingOptions {
        allow_dtd: true,
        nodes_limit: 16 * MOST_ELEMENTS,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options)
        .map_err(|error| format!("is no SVG picture: {error}"))?;
    check_cost(&document)?;
    Tree::from_xmltree(&document, &options_for(Some(mood)))
        .map_err(|error| format!("is no SVG picture: {error}"))
}

/// Reads a file of `assets`; without a mood, the rules in the file decide what is shown.
pub(crate) fn parse(text: &str, mood: Option<Mood>) -> Option<Tree> {
    let tree = Tree::from_str(text, &options_for(mood));
    debug_assert!(tree.is_ok(), "a test parses all files of assets");
    tree.ok()
}

/// Draws the middle square of a tree, `side` physical pixels wide and high.
pub(crate) fn draw(tree: &Tree, side: u32) -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(side, side)?;
    let (width, height) = (tree.size().width(), tree.size().height());
    let scale = side as f32 / width.min(height);
    let margin = |length: f32| (side as f32 - length * scale) / 2.0;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, margin(width), margin(height));
    resvg::render(tree, place, &mut pixmap.as_mut());
    Some(pixmap)
}

/// Options that show the groups of one mood and open no other file.
fn options_for(mood: Option<Mood>) -> Options<'static> {
    let style_sheet = mood.map(|mood| {
        let all = Mood::ALL.map(|mood| format!("g.{}", mood.name())).join(",");
        // More specific than the rule in the file, by which a viewer shows one mood.
        format!("{all}{{display:none}}g.{}{{display:inline}}", mood.name())
    });
    Options {
        style_sheet,
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    }
}

/// Rejects files that take too long to draw: references that multiply, and filters.
fn check_cost(document: &Document<'_>) -> Result<(), String> {
    let elements = document.descendants().filter(Node::is_element);
    for element in elements {
        let name = element.tag_name().name();
        let is_style = name == "style" && element.text().is_some_and(|text| text.contains("url("));
        if name == "filter" || is_style {
            return Err(format!(
                "has the element `{}`, which a portrait cannot have",
                if is_style { "style` with `url(" } else { name }
            ));
        }
    }
    let mut cost = Cost::of(document);
    if cost.element(document.root(), 0) > MOST_ELEMENTS {
        Err(format!(
            "is too complex, expected at most {MOST_ELEMENTS} elements"
        ))
    } else {
        Ok(())
    }
}

/// The number of elements that are drawn for an element.
struct Cost<'a, 'input> {
    by_id: HashMap<&'a str, Node<'a, 'input>>,
    known: HashMap<NodeId, u32>,
}

impl<'a, 'input> Cost<'a, 'input> {
    fn of(document: &'a Document<'input>) -> Self {
        let named = document.descendants();
        let named = named.filter_map(|node| Some((node.attribute("id")?, node)));
        Self {
            by_id: named.collect(),
            known: HashMap::new(),
        }
    }

    fn element(&mut self, node: Node<'a, 'input>, depth: usize) -> u32 {
        if depth > DEEPEST {
            return u32::MAX;
        }
        if let Some(&known) = self.known.get(&node.id()) {
            return known;
        }
        // Drawing does not follow circular references.
        self.known.insert(node.id(), 0);
        let mut cost = 1_u32;
        for child in node.children().filter(Node::is_element) {
            cost = cost.saturating_add(self.element(child, depth + 1));
        }
        for attribute in node.attributes() {
            for id in references(attribute.name(), attribute.value()) {
                if let Some(&target) = self.by_id.get(id) {
                    cost = cost.saturating_add(self.element(target, depth + 1));
                }
            }
        }
        self.known.insert(node.id(), cost);
        cost
    }
}

/// The IDs that an attribute refers to, as `#id` in a link or as `url(#id)`.
fn references<'a>(name: &str, value: &'a str) -> impl Iterator<Item = &'a str> {
    let link = value.strip_prefix('#').filter(|_| name == "href");
    let urls = value.split("url(").skip(1).filter_map(|rest| {
        let inner = rest.split(')').next()?.trim().trim_matches(['"', '\'']);
        inner.trim().strip_prefix('#')
    });
    link.into_iter().chain(urls)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(inner: &str) -> String {
        let text =
            format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">{inner}</svg>");
        parse_foreign(&text, Mood::Calm).map_or_else(|error| error, |_| String::new())
    }

    /// Groups of which each draws the one before it ten times.
    fn bomb(link: impl Fn(usize) -> String, generations: usize) -> String {
        let groups = (1..=generations).map(|at| {
            let inside = link(at - 1).repeat(10);
            format!("<g id=\"g{at}\">{inside}</g>")
        });
        format!(
            "<g id=\"g0\"><path d=\"M0 0H9V9Z\"/></g>{}",
            groups.collect::<String>()
        )
    }

    #[test]
    fn references_that_multiply_are_rejected() {
        let by_use = |at| format!("<use href=\"#g{at}\"/>");
        let by_mask = |at| format!("<path d=\"M0 0H9V9Z\" style=\"mask: url( '#g{at}' )\"/>");
        for bomb in [bomb(by_use, 12), bomb(by_mask, 12)] {
            assert_eq!(
                error(&bomb),
                "is too complex, expected at most 20000 elements"
            );
        }
        assert_eq!(error(&bomb(by_use, 2)), "");
        assert_eq!(error("<g id=\"a\"><use href=\"#a\"/></g>"), "");
    }

    #[test]
    fn deep_file_and_filter_are_rejected() {
        let deep = format!("{}{}", "<g>".repeat(500), "</g>".repeat(500));
        assert!(error(&deep).contains("too complex"), "{}", error(&deep));
        assert_eq!(
            error("<filter/>"),
            "has the element `filter`, which a portrait cannot have"
        );
        assert!(error("<style>g{fill:url(#a)}</style>").contains("style"));
    }

    #[test]
    fn broken_file_is_rejected() {
        assert!(error("<g>").starts_with("is no SVG picture: "));
        let without_size = parse_foreign(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\"/>",
            Mood::Calm,
        );
        assert!(without_size.is_err());
    }

    #[test]
    fn other_files_are_not_opened() {
        let folder = tempfile::tempdir().expect("a folder");
        let red = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
            <path d=\"M0 0H9V9H0Z\" fill=\"red\"/></svg>";
        let file = folder.path().join("red.svg");
        std::fs::write(&file, red).expect("it can be written");
        let image = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><image href=\"{}\" \
            width=\"9\" height=\"9\"/></svg>",
            file.display()
        );
        let tree = parse_foreign(&image, Mood::Calm).expect("it is an SVG");
        let picture = draw(&tree, 9).expect("it is drawn");
        assert!(picture.data().iter().all(|&byte| byte == 0));
    }
}
