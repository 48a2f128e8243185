//! The banner of the editor in the panel: the numbers of stones, the colour of the next one, and
//! the commands.

use crate::panel::view::PanelView;
use crate::theme::palette;
use crate::ui::{Banner, BannerButton, BannerText};
use game::{EditCommand, Intent};
use rules::Color;

pub(super) fn banner(view: &PanelView) -> Option<Banner> {
    let (editor, words) = (&view.editor, &view.words);
    let button = |key, command| BannerButton::low(key, 13.0, Intent::Edit(command));
    let brush = |key, color| {
        let is_chosen = editor.brush() == Some(color);
        button(key, EditCommand::Brush(color)).on(is_chosen).into()
    };
    let [black, white] = Color::ALL.map(|color| editor.count(color).into());
    let numbers = [("black", black), ("white", white)];
    let (counted, ink) = match editor.side_to_move() {
        Some(color) => {
            let [black, white] = numbers;
            let color = ("color", words.color(color).into());
            let counted = words.with("edit-counted", &[black, white, color]);
            (counted, palette::TEXT)
        }
        None => (words.with("edit-uneven", &numbers), palette::BAD),
    };
    let is_playable = editor.side_to_move().is_some();
    editor.is_open().then(|| {
        Banner(vec![
            BannerText::whole(words.get("edit-title"), 15.0)
                .bold()
                .into(),
            BannerText::whole(counted, 14.0).ink(ink).into(),
            brush("edit-black", Color::Black),
            brush("edit-white", Color::White),
            button("edit-clear", EditCommand::Clear).into(),
            button("edit-leave", EditCommand::Leave).into(),
            button("edit-finish", EditCommand::Finish)
                .leading(is_playable)
                .into(),
            BannerText::whole(words.get("edit-help"), 13.0)
                .ink(palette::MUTED)
                .into(),
        ])
    })
}
