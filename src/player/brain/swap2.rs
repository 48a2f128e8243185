//! The steps of swap2, which Yixin-Board asks for one by one.
// CITE: the answers are those that Yixin-Board reads: the coordinates have no comma.

use super::state::{Brain, CommandResult, Pursuit, Response};
use protocol::{Coordinate, Reply};
use rules::{Action, Game, OpeningRule, Stones};

impl Brain {
    /// Lets the player choose in the step of swap2 with this number. In step 1 the board is empty,
    /// whether or not the manager has cleared it.
    pub(super) fn swap2_step(&mut self, step: u8) -> CommandResult {
        self.settings.hears_yixin();
        if step == 1
            && let Some(game) = &mut self.game
        {
            *game = Game::new(game.setup());
        }
        let game = self.live()?;
        let (stones, expected) = (game.ply(), [0, 3, 5][usize::from(step) - 1]);
        if stones != expected {
            return Err(format!(
                "step {step} of swap2 has {expected} stones, not {stones}"
            ));
        }
        let opened = opened(game)?;
        let allowance = self.allowance();
        Ok(self.think_about(Pursuit::Swap2Step(step), opened, allowance))
    }

    /// The answer to a step of swap2. Stones that are laid are on the board afterwards. A side that
    /// keeps its colour is asked for its move by `BOARD`.
    pub(super) fn answer_step(&mut self, action: Action, step: u8) -> Response {
        let size = self.game.as_ref().map_or(0, |game| game.setup().size());
        let dialect = self.settings.dialect();
        let say = |text: String| Reply::Message(format!("SWAP2 {text}"));
        let choice = step - 1;
        let replies = match action {
            Action::Swap => vec![say(format!("SWAP{choice} YES"))],
            Action::PlaceMany(_) => {
                let before = usize::from(choice) * 3;
                let points = action.points().iter().enumerate();
                let stone = points.map(|(number, &point)| {
                    let Coordinate { first, second } = dialect.coordinate(point, size);
                    say(format!("MOVE{} {first} {second}", before + number + 1))
                });
                stone.collect()
            }
            _ => vec![say(format!("SWAP{choice} NO"))],
        };
        if matches!(action, Action::PlaceMany(_)) {
            self.lay(action.points());
        }
        Response {
            replies,
            task: None,
        }
    }
}

/// The game of swap2 in which these stones, none, three or five, were placed.
pub(super) fn opened(game: &Game) -> Result<Game, String> {
    let mut opened = Game::new(game.setup().with_opening(OpeningRule::Swap2));
    let stones = game.moves().collect::<Vec<_>>();
    for laid in stones.chunks(3) {
        let laid = Stones::try_from(laid).map_err(|it| it.to_string())?;
        let played = opened.play(Action::PlaceMany(laid));
        played.map_err(|error| error.to_string())?;
    }
    Ok(opened)
}
