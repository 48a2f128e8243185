//! The repertoires, with a clock that the test moves.

mod asking;
mod files;
mod lines;
mod random_trees;

use std::path::{Path, PathBuf};
use std::time::Duration;

use game::{
    Calendar, Intent, LineChoice, Repertoire, RepertoireCommand, RepertoireDrill,
    RepertoireDrillState, Settings, Start,
};
use rules::{Color, GameSetup, Point};

use super::support::*;

/// Black's two lines against two answers of White's, and a comment.
pub(super) const LINES: &str = "(;GM[4]SZ[15]RU[freestyle];B[hh](;W[ii];B[ig]C[a good direction];W[jh];B[jg])\
                     (;W[ih];B[ig];W[gi];B[hg]))";

/// A game whose files are in this folder, on a day of the test's calendar.
fn desk_in(folder: &Path) -> Desk {
    let start = Start {
        settings: Settings::read(&folder.join("settings.toml")),
        calendar: Calendar::From(1_000_000_000),
        ..start(lineup("you", "kitten", GameSetup::default()))
    };
    let mut desk = Desk::new(start);
    desk.tick();
    desk
}

pub(super) fn want(side: Color) -> LineChoice {
    LineChoice { side, moves: None }
}

fn command(desk: &mut Desk, command: RepertoireCommand) {
    desk.intend(Intent::Repertoire(command));
}

/// Writes a file and adds its lines. Returns true if there is another repertoire.
pub(super) fn add(desk: &mut Desk, (file, content): (PathBuf, &[u8]), choice: LineChoice) -> bool {
    let before = desk.game.coach().repertoires().list().len();
    std::fs::write(&file, content).expect("it can be written");
    command(desk, RepertoireCommand::Add(file, choice));
    desk.until("the file", |desk| {
        !desk.game.coach().repertoires().is_reading()
    });
    desk.game.coach().repertoires().list().len() > before
}

/// A game with a repertoire of [`LINES`] in this folder.
fn desk_with_lines(folder: &Path, side: Color) -> Desk {
    let mut desk = desk_in(folder);
    let file = (folder.join("mine.sgf"), LINES.as_bytes());
    assert!(
        add(&mut desk, file, want(side)),
        "{:?}",
        desk.session().notice()
    );
    desk
}

fn only(desk: &Desk) -> &Repertoire {
    let list = desk.game.coach().repertoires().list();
    assert_eq!(list.len(), 1);
    &list[0]
}

pub(super) fn learn(desk: &mut Desk) {
    let id = only(desk).id();
    command(desk, RepertoireCommand::Learn(id));
}

fn repertoire_drill(desk: &Desk) -> &RepertoireDrill {
    desk.game.coach().repertoire_drill()
}

/// Lets the program move until it asks or ends. Only time of the test passes.
fn asked(desk: &mut Desk) -> RepertoireDrillState {
    for _ in 0..2_000 {
        if !repertoire_drill(desk).is_waiting() {
            return repertoire_drill(desk).state();
        }
        desk.pass(Duration::from_millis(250));
    }
    panic!("it never asks\n{}", desk.state());
}

/// The stones on the board, in order.
fn board(desk: &Desk) -> String {
    let stones = desk.session().game().moves();
    stones
        .map(|it| it.to_string())
        .collect::<Vec<_>>()
        .join(" ")
}

fn place(desk: &mut Desk, stone: &str) -> RepertoireDrillState {
    desk.intend(Intent::Place(point(stone)));
    repertoire_drill(desk).state()
}

/// The moves of the lines in the position that is asked.
fn answers(desk: &mut Desk) -> Vec<Point> {
    desk.intend(Intent::Hint);
    let of = desk
        .game
        .coach()
        .recited(desk.game.session())
        .expect("it is on screen");
    repertoire_drill(desk).advised(of, desk.session())
}
