//! [`Row`]: a node with what is inside it.

use bevy::prelude::*;
use bevy::ui::InteractionDisabled;

/// A node, as data: its components, and the rows inside it in their order.
pub(crate) struct Row {
    spawn: Box<dyn FnOnce(&mut Commands, Entity) -> Entity>,
    inside: Vec<Self>,
}

impl Row {
    /// A row with these components.
    pub fn new(bundle: impl Bundle) -> Self {
        Self {
            spawn: Box::new(|commands, parent| commands.spawn((bundle, ChildOf(parent))).id()),
            inside: Vec::new(),
        }
    }

    /// The row with these components as well, which replace those of the same types.
    pub fn with(self, bundle: impl Bundle) -> Self {
        let spawn = self.spawn;
        Self {
            spawn: Box::new(|commands, parent| {
                let node = spawn(commands, parent);
                commands.entity(node).insert(bundle);
                node
            }),
            ..self
        }
    }

    /// The row with these rows behind those inside it.
    pub fn holding(mut self, rows: impl IntoIterator<Item = Self>) -> Self {
        self.inside.extend(rows);
        self
    }

    /// The row, if it is a button, enabled or disabled.
    pub fn enabled(self, is_enabled: bool) -> Self {
        if is_enabled {
            self
        } else {
            self.with(InteractionDisabled)
        }
    }

    /// The row with a change of its layout.
    pub fn laid_out(self, change: impl FnOnce(&mut Node) + Send + Sync + 'static) -> Self {
        let spawn = self.spawn;
        Self {
            spawn: Box::new(|commands, parent| {
                let node = spawn(commands, parent);
                commands
                    .entity(node)
                    .entry::<Node>()
                    .and_modify(|mut node| change(&mut node));
                node
            }),
            ..self
        }
    }

    /// Adds the entities of the row to a parent.
    pub fn build(self, commands: &mut Commands, parent: Entity) {
        let node = (self.spawn)(commands, parent);
        for row in self.inside {
            row.build(commands, node);
        }
    }
}
