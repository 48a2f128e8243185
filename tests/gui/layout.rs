//! Nothing overflows, in any window.

use bevy::prelude::*;
use nekomoku::app::{Intent, Language};
use nekomoku::rules::Rule;

use crate::support::*;

/// Names of the nodes with text or a picture that stick out of the window.
fn overflowing(app: &mut App, window: Vec2) -> Vec<String> {
    let mut nodes = app.world_mut().query_filtered::<(Entity, &ComputedNode, Option<&Text>), Or<(With<Text>, With<ImageNode>, With<Name>)>>();
    let nodes = nodes.iter(app.world()).map(|(entity, node, text)| {
        (
            entity,
            node.size(),
            text.map_or_else(String::new, |text| text.0.clone()),
        )
    });
    let mut sticking_out = Vec::new();
    for (entity, size, text) in nodes.collect::<Vec<_>>() {
        let visible = app
            .world()
            .get::<InheritedVisibility>(entity)
            .is_some_and(|it| it.get());
        if !visible || size.min_element() < 1.0 {
            continue;
        }
        let (center, size) = place_of(app, entity);
        let (low, high) = (center - size / 2.0, center + size / 2.0);
        let clipped = app
            .world()
            .get::<CalculatedClip>(entity)
            .is_some_and(|clip| clip.clip.is_empty());
        if !clipped
            && (low.min_element() < -1.0 || high.x > window.x + 1.0 || high.y > window.y + 1.0)
        {
            let name = app
                .world()
                .get::<Name>(entity)
                .map_or("", Name::as_str)
                .to_owned();
            sticking_out.push(format!("{name}{text:?} from {low} to {high}"));
        }
    }
    sticking_out
}

#[test]
fn nothing_sticks_out_of_the_window_during_a_game_and_after_it() {
    let windows = [
        (1280.0, 800.0, 1.0),
        (800.0, 600.0, 1.0),
        (640.0, 480.0, 2.0),
        (700.0, 1100.0, 1.0),
        (2560.0, 1440.0, 1.5),
    ];
    for (width, height, scale) in windows {
        let window = Vec2::new(width, height);
        for (language, size) in [(Language::English, 15), (Language::Chinese, 22)] {
            let mut app = view_app_in(
                language,
                lineup("brisk", "you", setup(Rule::Renju, size)),
                window,
                scale,
            );
            update_until(&mut app, "the first stone", |app| ply(app) == 1);
            app.update();
            let running = overflowing(&mut app, window);
            assert!(running.is_empty(), "{window} size {size}: {running:#?}");
            intend(&mut app, Intent::Resign);
            update_until(&mut app, "the end", |app| {
                session(app).game().result().is_some()
            });
            for _ in 0..3 {
                app.update();
            }
            let over = overflowing(&mut app, window);
            assert!(over.is_empty(), "{window} size {size}, over: {over:#?}");
        }
    }
}
