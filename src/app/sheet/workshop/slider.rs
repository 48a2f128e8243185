//! A slider: a track whose filled part ends at the value. A press or a drag sets it; the steps
//! beside it do the same for the keyboard.

use bevy::prelude::*;

use crate::driver::{Game, Intents};
use crate::sheet::rows::Row;
use crate::theme::{Edge, EdgeOf, Fill, palette};
use game::{Control, Field, Intent, Scale, WorkshopCommand, number_of};

/// The slider of this key.
#[derive(Component)]
pub(super) struct SliderOf(pub String);

/// The filled part of a slider.
#[derive(Component)]
pub(super) struct Filling;

type Sliders<'w, 's> = Query<'w, 's, (), With<SliderOf>>;

/// The place, 0 to 1, of the slider that is being dragged. The page is not rebuilt meanwhile,
/// because the drag would end.
#[derive(Resource, Default)]
pub(in crate::sheet) struct Sliding(Option<f32>);

impl Sliding {
    /// True while a slider is dragged.
    pub(in crate::sheet) const fn is_dragged(&self) -> bool {
        self.0.is_some()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Sliding>();
    app.add_observer(press).add_observer(drag);
    app.add_observer(end).add_observer(let_go);
}

/// The slider of a field. It is empty where the value is no number. A line shows the place of the
/// default value.
pub(super) fn slider(field: &Field, scale: &Scale, place: Option<f32>) -> Row {
    let track = Node {
        height: px(18),
        flex_grow: 1.0,
        flex_basis: px(0),
        min_width: px(80),
        border_radius: BorderRadius::all(px(6)),
        overflow: Overflow::clip(),
        ..default()
    };
    let filled = Node {
        width: percent(100.0 * place.unwrap_or_default()),
        height: percent(100),
        ..default()
    };
    let usual = field.default.as_ref().and_then(number_of);
    let usual = usual.map(|it| {
        let line = Node {
            position_type: PositionType::Absolute,
            left: percent(100.0 * scale.place_of(it)),
            width: px(2),
            height: percent(100),
            ..default()
        };
        Row::new((line, Fill(palette::TEXT), Pickable::IGNORE))
    });
    let track = Row::new((
        Name::new(format!("Slider {}", field.key)),
        SliderOf(field.key.clone()),
        track,
        Fill(palette::BUTTON_PRESSED),
        Edge(palette::LINE, EdgeOf::Field),
        children![(Filling, filled, Fill(palette::ACCENT), Pickable::IGNORE)],
    ));
    track.holding(usual)
}

fn press(
    press: On<Pointer<Press>>,
    sliders: Query<&SliderOf>,
    mut sliding: ResMut<Sliding>,
    game: Res<Game>,
    intents: Intents,
) {
    let (Ok(SliderOf(key)), Some(position)) = (sliders.get(press.entity), press.hit.position)
    else {
        return;
    };
    let place = (position.x + 0.5).clamp(0.0, 1.0);
    sliding.0 = Some(place);
    set(key, place, &game, intents);
}

fn drag(
    drag: On<Pointer<Drag>>,
    sliders: Query<(&SliderOf, &ComputedNode)>,
    mut sliding: ResMut<Sliding>,
    scale: Res<UiScale>,
    game: Res<Game>,
    intents: Intents,
) {
    let (Ok((SliderOf(key), node)), Some(place)) = (sliders.get(drag.entity), sliding.0) else {
        return;
    };
    let width = node.size().x * node.inverse_scale_factor() * scale.0;
    let place = place + drag.delta.x / width.max(1.0);
    sliding.0 = Some(place);
    set(key, place, &game, intents);
}

fn end(event: On<Pointer<Release>>, sliders: Sliders, mut sliding: ResMut<Sliding>) {
    if sliders.contains(event.entity) {
        sliding.0 = None;
    }
}

/// The pointer may have left the slider.
fn let_go(event: On<Pointer<DragEnd>>, sliders: Sliders, mut sliding: ResMut<Sliding>) {
    if sliders.contains(event.entity) {
        sliding.0 = None;
    }
}

/// Sets the key to the number at this place, if it is another one.
fn set(key: &str, place: f32, game: &Game, mut intents: Intents) {
    if let Some(draft) = game.workshop().draft()
        && let Some(field) = draft.fields().iter().find(|it| it.key == key)
        && let Control::Number(scale) = &field.control
    {
        let value = scale.at(f64::from(place));
        if draft.value(field).as_ref() != Some(&value) {
            let command = WorkshopCommand::Set(key.to_owned(), value);
            intents.send(Intent::Workshop(command));
        }
    }
}
