//! `nekomoku match A B`: a match without a window.

use indicatif::{ProgressBar, ProgressStyle};

use super::args::MatchArgs;
use crate::arena::{GameReport, MatchReport, MatchSpec, Tally, run_match};
use crate::player::Registry;
use crate::player::config::Cast;
use crate::rules::{Forfeit, GameResult, WinReason};

pub(super) fn run(args: &MatchArgs, registry: &Registry, cast: &Cast) -> anyhow::Result<()> {
    let players = [cast.get(&args.a)?.clone(), cast.get(&args.b)?.clone()];
    if let Some(human) = players.iter().find(|player| player.kind == "human") {
        anyhow::bail!(
            "`{}` is a human, who can only play in the window (`nekomoku play`)",
            human.id
        );
    }
    let spec = MatchSpec {
        players,
        games: args.games,
        setup: args.setup.resolve(cast.defaults().setup())?,
        limits: args.limits(),
        opening_plies: args.opening_plies,
        seed: args.seed,
        fixed_colors: args.fixed_colors,
    };
    let mut ticker = Ticker::new(&spec);
    let report = run_match(registry, &spec, |game| ticker.tick(game));
    ticker.bar.finish_and_clear();
    print_report(&spec, &report, args.json)
}

fn print_report(spec: &MatchSpec, report: &MatchReport, json: bool) -> anyhow::Result<()> {
    if json {
        return super::print(&serde_json::to_string(report)?);
    }
    let [a, b] = &spec.players;
    super::print(&format!(
        "{} against {}: {} games, {} won, {} drawn, {} lost, score {:.1} %, Elo {:+.0} +- {:.0} (95 %)",
        a.id,
        b.id,
        report.games,
        report.wins,
        report.draws,
        report.losses,
        100.0 * report.score,
        report.elo,
        report.elo_error,
    ))
}

/// Progress on stderr: a bar on a terminal, and a line for every game that a player forfeited.
struct Ticker {
    bar: ProgressBar,
    ids: [String; 2],
    tally: Tally,
}

impl Ticker {
    fn new(spec: &MatchSpec) -> Self {
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg} [{elapsed} + {eta}]");
        let bar = ProgressBar::new(u64::from(spec.games))
            .with_style(style.expect("the template is well-formed"));
        Self {
            bar,
            ids: spec.players.clone().map(|player| player.id),
            tally: Tally::default(),
        }
    }

    fn tick(&mut self, game: &GameReport) {
        match game.points {
            1.0 => self.tally.wins += 1,
            0.0 => self.tally.losses += 1,
            _ => self.tally.draws += 1,
        }
        if let Some(GameResult::Win {
            winner,
            reason: WinReason::Forfeit(forfeit),
        }) = game.played.game.result()
        {
            let own_side = game.played.game.side_of(game.color);
            let loser = &self.ids[usize::from(*winner == own_side)];
            self.say(&format!(
                "game {}: {loser} lost: {}",
                game.index + 1,
                one_line(forfeit)
            ));
        }
        self.bar.set_message(format!(
            "+{} ={} -{}",
            self.tally.wins, self.tally.draws, self.tally.losses
        ));
        self.bar.inc(1);
        if self.bar.is_hidden() && (game.index + 1).is_multiple_of(10) {
            eprintln!("{} games: {}", game.index + 1, self.bar.message());
        }
    }

    fn say(&self, line: &str) {
        if self.bar.is_hidden() {
            eprintln!("{line}");
        } else {
            self.bar.println(line);
        }
    }
}

fn one_line(forfeit: &Forfeit) -> String {
    forfeit
        .to_string()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
}
