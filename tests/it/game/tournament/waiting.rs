//! Tournaments with a player that waits: what is seen and what is refused while games are played.

use std::fs;
use std::time::Duration;

use game::{
    Archive, CastBook, LiveGame, OpeningChoice, Start, TournamentChoice, TournamentCommand,
    TournamentReport, TournamentStage,
};
use player::config::{Cast, Source, Sources};
use rules::GameSetup;

use super::journal;
use crate::game::support::*;

/// The player `waits`, whose games continue when they have taken a token.
struct Waiting {
    folder: tempfile::TempDir,
    /// Tokens given so far.
    given: usize,
}

impl Waiting {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("tokens")).expect("it can be created");
        Self { folder, given: 0 }
    }

    /// A desk whose cast contains the player.
    fn desk(&self) -> Desk {
        let mut sources = Sources::from(Source::embedded());
        let tokens = self.folder.path().join("tokens");
        let section = "[players.waits]\nkind = \"bad\"\nhow = \"waits\"\n";
        sources.push_untrusted(Source {
            name: "players.toml".into(),
            text: format!("{section}tokens = {tokens:?}\n"),
        });
        let cast = Cast::load_from(&registry(), &sources).expect("the cast is valid");
        Desk::new(Start {
            archive: Archive::at(self.folder.path().to_owned()),
            book: CastBook::fixed(registry(), cast),
            ..start(lineup("you", "kitten", GameSetup::default()))
        })
    }

    /// Lets this many games continue.
    fn give(&mut self, tokens: usize) {
        for _ in 0..tokens {
            let token = self.folder.path().join(format!("tokens/{}", self.given));
            fs::write(token, "").expect("it can be written");
            self.given += 1;
        }
    }
}

#[test]
fn games_in_progress_are_seen_until_they_are_over() {
    let mut waiting = Waiting::new();
    let mut desk = waiting.desk();
    desk.choose(["waits", "cat"].map(|id| TournamentChoice::Player(id.to_owned())));
    desk.choose([TournamentChoice::Games(2), TournamentChoice::Size(9)]);
    desk.command(TournamentCommand::Start);
    let waits = |it: &LiveGame| it.is_running && it.game.ply() > 2;
    desk.until("a game", |it| it.shown().live().iter().any(waits));
    let number = desk.shown().live()[0].number;
    let seen = desk.shown().game(number).expect("it is there");
    waiting.give(2);
    desk.until_stopped();
    let over = desk.shown().game(number).expect("it stays");
    assert_eq!(over.players, seen.players);
    assert!(!over.is_running && over.game.result().is_some());
    assert!(over.game.actions().starts_with(seen.game.actions()));
    assert!(desk.shown().live().is_empty());
    assert!(desk.shown().game(2).is_none());
}

/// Games played, games in all, and whether the tournament is over.
type Progress = (u32, u32, bool);

/// The tournaments in the list, the newest first; without progress if the journal is broken.
fn listed(desk: &Desk) -> Vec<(String, Option<Progress>)> {
    let earlier = desk.tournament().earlier().list().iter();
    let row = earlier.map(|it| {
        let name = it.file.file_name().expect("a name").to_string_lossy();
        let found = it.found.as_ref().ok();
        let found = found.map(|found| (found.played, found.total, found.is_over));
        (name.into_owned(), found)
    });
    row.collect()
}

impl Desk {
    fn list(&mut self) {
        self.command(TournamentCommand::List);
        self.until("the list", |it| !it.tournament().earlier().is_reading());
    }

    fn until_read(&mut self) {
        self.until("the journal", |it| !it.tournament().is_reading());
    }
}

#[test]
fn earlier_tournaments_are_listed_viewed_continued_deleted_and_restored() {
    let mut waiting = Waiting::new();
    let games = waiting.folder.path().to_owned();
    let mut desk = waiting.desk();
    desk.list();
    assert!(listed(&desk).is_empty());
    let players = ["waits", "kitten", "hare"];
    desk.set_up(&players);
    waiting.give(8);
    desk.command(TournamentCommand::Start);
    desk.until_stopped();
    desk.command(TournamentCommand::New);
    desk.choose([TournamentChoice::Games(20)]);
    waiting.give(3);
    desk.command(TournamentCommand::Start);
    desk.until_played(3);
    assert_eq!(desk.stage(), TournamentStage::Running);
    let second = desk.shown().file().to_owned();
    // It is played: it can be neither deleted nor replaced by another one.
    desk.command(TournamentCommand::Delete(second.clone()));
    let report = desk.tournament().report();
    assert!(
        matches!(report, TournamentReport::NotMoved(_)),
        "{report:?}"
    );
    desk.command(TournamentCommand::View(journal(&games)));
    assert!(!desk.tournament().is_reading());
    desk.command(TournamentCommand::Pause);
    // A game that the pause interrupts is played again.
    waiting.give(60);
    desk.until_stopped();
    assert_eq!(desk.stage(), TournamentStage::Paused);
    let broken = second.with_file_name("tournament-0003.jsonl");
    fs::write(&broken, "{}\n").expect("it can be written");

    desk.list();
    let (played, all) = (desk.shown().standings().played(), 60);
    let names = [
        "tournament-0003.jsonl",
        "tournament-0002.jsonl",
        "tournament-0001.jsonl",
    ];
    let names = names.map(str::to_owned);
    let found = [None, Some((played, all, false)), Some((12, 12, true))];
    let expected = names.into_iter().zip(found).collect::<Vec<_>>();
    assert_eq!(listed(&desk), expected);
    let first = &desk.tournament().earlier().list()[2];
    let summary = first.found.as_ref().expect("it can be read");
    assert_eq!(summary.players, players);
    assert_eq!(summary.setup.size(), 9);
    assert_eq!(first.date.len(), "2026-11-22 18:03".len());

    desk.command(TournamentCommand::View(journal(&games)));
    desk.until_read();
    assert_eq!(desk.stage(), TournamentStage::Over);
    desk.command(TournamentCommand::Delete(journal(&games)));
    assert!(desk.tournament().shown().is_none() && !journal(&games).exists());
    assert_eq!(listed(&desk), expected[..2]);
    assert_eq!(desk.tournament().earlier().deleted(), 1);
    desk.command(TournamentCommand::Restore);
    desk.until("the list", |it| !it.tournament().earlier().is_reading());
    assert_eq!(listed(&desk), expected);
    assert_eq!(desk.tournament().earlier().deleted(), 0);

    desk.command(TournamentCommand::Continue(second.clone()));
    desk.until_read();
    assert_eq!(desk.shown().file(), second);
    assert!(desk.tournament().is_running());
    desk.until_stopped();
    assert_eq!(desk.shown().standings().played(), all);
    desk.list();
    assert_eq!(listed(&desk)[1].1, Some((all, all, true)));
}

#[test]
fn time_left_is_told_while_games_are_played() {
    let mut waiting = Waiting::new();
    let mut desk = waiting.desk();
    desk.choose(["waits", "cat"].map(|id| TournamentChoice::Player(id.to_owned())));
    desk.choose([
        TournamentChoice::Games(20),
        TournamentChoice::Size(9),
        TournamentChoice::Openings(OpeningChoice::Random),
    ]);
    desk.command(TournamentCommand::Start);
    assert_eq!(desk.shown().time_left(), None);
    // The clock counts milliseconds, and some games without a player that thinks take less.
    std::thread::sleep(Duration::from_millis(100));
    waiting.give(12);
    desk.until("an estimate", |it| it.shown().time_left().is_some());
    let left = desk.shown().time_left().expect("it was there");
    assert!(left.least <= left.most && left.most > Duration::ZERO);
    desk.command(TournamentCommand::Pause);
    assert_eq!(desk.shown().time_left(), None);
    waiting.give(8);
    desk.until_stopped();
    assert_eq!(desk.shown().time_left(), None);
}
