//! The nodes of the banners, which follow the data of the game.

use bevy::prelude::*;

use super::specs::BannerSpec;
use crate::AppSystems;
use crate::panel::view::PanelView;
use crate::ui::{Banner, banner_frame, reconcile};

/// The node of a banner, and what it shows.
#[derive(Component)]
struct BannerPlace {
    spec: &'static BannerSpec,
    shown: Option<Banner>,
}

pub(in crate::panel) fn plugin(app: &mut App) {
    // Buttons that are new are enabled and coloured in the same update.
    let follow = follow.after(AppSystems::Measure);
    app.add_systems(Update, follow.before(AppSystems::UpdateView));
}

/// The node of a banner, which is hidden until there is something to show.
pub(in crate::panel) fn banner_place(spec: &'static BannerSpec) -> impl Bundle {
    let place = BannerPlace { spec, shown: None };
    (Name::new(spec.name), place, banner_frame(Display::None))
}

fn follow(
    mut commands: Commands,
    mut places: Query<(Entity, &mut BannerPlace, &mut Node)>,
    view: PanelView,
) {
    if !view.has_changed() {
        return;
    }
    for (place, mut banner, mut node) in &mut places {
        let may_show = banner.spec.while_editing || !view.editor.is_open();
        let wanted = may_show.then(|| (banner.spec.banner)(&view)).flatten();
        if wanted == banner.shown {
            continue;
        }
        if let Some(wanted) = &wanted {
            let built = wanted.build(&view.ui, &mut commands);
            commands.queue(reconcile(Some(place), built));
        } else {
            node.display = Display::None;
            commands.entity(place).despawn_children();
        }
        banner.shown = wanted;
    }
}
