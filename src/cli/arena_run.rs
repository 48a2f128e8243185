//! Shared parts of `match` and `tournament`: the journal, progress and interrupts.

use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use super::arena_args::{CapacityArgs, RunArgs};
use super::game_files::GameFiles;
use super::player_logs::PlayerLogs;
use super::shard_args::ChosenShard;
use super::words::count;
use arena::{
    CallKind, GameRecord, Journal, Machine, Observer, Part, RunOptions, Standings, TournamentSpec,
    run_tournament,
};
use pbrain::terminal;
use player::{Registry, Stop, StopToken};
use rules::{GameSetup, OpeningRule, printable};

/// Exit code when a player failed in every game.
const PLAYER_FAILED: u8 = 1;

/// Largest number of games of one call, which are all kept in memory.
const MOST_GAMES: u64 = 1_000_000;

/// The tournament as the call plays it: its part, if it is one of several shards.
///
/// # Errors
/// When a shard has no journal, which `merge` would need.
pub(super) fn part_of(
    spec: TournamentSpec,
    shard: Option<&ChosenShard>,
    command: CallKind,
    (registry, args): (&Registry, &RunArgs),
) -> anyhow::Result<TournamentSpec> {
    let Some(chosen) = shard else {
        return Ok(spec);
    };
    chosen.require_journal(args.journal.as_ref())?;
    let part = Part::new(chosen.shard, command, &spec.players, registry);
    Ok(TournamentSpec {
        part: Some(part),
        ..spec
    })
}

/// The games of a call, including those of its journal.
pub(super) struct Played {
    pub(super) standings: Standings,
    /// In the order of their numbers.
    pub(super) games: Vec<GameRecord>,
}

/// Plays the games of the call's part, reports progress on stderr, and returns the games and the
/// standings, also after an interrupt.
pub(super) fn play(
    registry: &Registry,
    spec: &TournamentSpec,
    args: &RunArgs,
    live: impl Fn(&Standings) -> String,
) -> anyhow::Result<Played> {
    let games = u64::from(spec.games) * spec.pairings().len() as u64;
    if games > MOST_GAMES {
        anyhow::bail!("{games} games, expected at most {MOST_GAMES}");
    }
    check_capacity(registry, spec, args.capacity)?;
    let (rule, size) = (spec.setup.rule(), spec.setup.size());
    if spec.setup.with_opening(OpeningRule::Free) != GameSetup::default() {
        terminal::tell(&format!("the games are {rule} on {size} lines"));
    }
    let force = args.capacity.force;
    let logs = args.logs.clone();
    let logs = logs.map(|folder| PlayerLogs::create(folder, spec, args.resume || force));
    let logs = logs.transpose()?.map(Arc::new);
    let (journal, played) = match &args.journal {
        None => (None, Vec::new()),
        Some(path) if args.resume => {
            let (journal, played) = Journal::resume(path, spec)?;
            (Some(journal), played)
        }
        Some(path) => (Some(Journal::create(path, spec)?), Vec::new()),
    };
    let folder = args.save_games.clone();
    let files = folder.map(|folder| GameFiles::create(folder, spec.setup, &played, force));
    let files = files.transpose()?;
    if let Some(files) = &files {
        // The last call may have been stopped before it wrote the files of a game.
        played.iter().try_for_each(|game| files.add(game))?;
    }
    let mut unsaved = None;
    let interrupt = StopToken::new();
    terminal::stop_on_interrupt(interrupt.clone());
    let mut ticker = Ticker::new(spec, played.len());
    let mut games = played.clone();
    let options = RunOptions {
        concurrency: usize::from(args.capacity.concurrency),
        journal,
        played,
        until: None,
        interrupt: interrupt.clone(),
        observer: logs.clone().map(|logs| logs as Arc<dyn Observer>),
    };
    let standings = run_tournament(registry, spec, options, |game, standings| {
        ticker.tick(game, standings, &live);
        games.push(game.clone());
        let saved = files.as_ref().filter(|_| unsaved.is_none());
        unsaved = unsaved
            .take()
            .or(saved.and_then(|files| files.add(game).err()))
            .or(logs.as_ref().and_then(|logs| logs.error()));
        if unsaved.is_some() {
            interrupt.request(Stop::Abort);
        }
    })?;
    ticker.bar.finish_and_clear();
    if let Some(error) = unsaved {
        return Err(error);
    }
    if !standings.is_decided() {
        let hint = if args.journal.is_some() {
            "; the same call with --resume continues it"
        } else {
            ""
        };
        let (played, of) = (standings.played(), count(spec.own_games(), "game"));
        terminal::complain(&format!("interrupted after {played} of {of}{hint}"));
    }
    games.sort_by_key(|game| game.game);
    Ok(Played { standings, games })
}

/// Checks before the first game that the machine has the cores and the memory for the concurrent
/// games.
pub(super) fn check_capacity(
    registry: &Registry,
    spec: &TournamentSpec,
    args: CapacityArgs,
) -> anyhow::Result<()> {
    let machine = Machine::here();
    let concurrency = usize::from(args.concurrency);
    if !args.force {
        let checked = machine.check_cores(registry, spec, concurrency);
        checked.map_err(|error| {
            anyhow::anyhow!("{error}: lower --concurrency, or allow it with --force")
        })?;
    }
    Ok(machine.check_memory(registry, spec, concurrency)?)
}

/// The exit code of a tournament: 1 when a player failed in every game, which is reported.
pub(super) fn exit_code(standings: &Standings) -> ExitCode {
    if !standings.is_decided() {
        return ExitCode::from(terminal::INTERRUPTED);
    }
    let players = standings.report().players;
    let failed = players.iter().filter(|player| player.failed_always());
    let failed = failed.inspect(|player| {
        let games = count(player.tally.games(), "game");
        terminal::complain(&format!("`{}` failed in every game ({games})", player.id));
    });
    if failed.count() > 0 {
        ExitCode::from(PLAYER_FAILED)
    } else {
        ExitCode::SUCCESS
    }
}

/// Progress on stderr: a bar on a terminal, otherwise a line now and then, and a line for every
/// forfeited game.
struct Ticker {
    bar: ProgressBar,
    played: usize,
    shown: Option<Instant>,
}

impl Ticker {
    /// Time between two updates of the standings, which take longer the more games there are.
    const SHOW_EVERY: Duration = Duration::from_millis(500);

    fn new(spec: &TournamentSpec, played: usize) -> Self {
        let style =
            ProgressStyle::with_template("{bar:10} {pos}/{len} [{elapsed} + {eta}] {wide_msg}");
        let bar = ProgressBar::new(u64::from(spec.own_games()))
            .with_style(style.expect("the template is well-formed"))
            .with_position(played as u64);
        // The first game may take long, so the clock of the bar ticks by itself.
        bar.enable_steady_tick(Duration::from_secs(1));
        Self {
            bar,
            played,
            shown: None,
        }
    }

    fn tick(
        &mut self,
        game: &GameRecord,
        standings: &Standings,
        live: impl Fn(&Standings) -> String,
    ) {
        if let Some((side, forfeit)) = game.forfeit() {
            let loser = &game.players[side.index()];
            let why = forfeit.to_string();
            let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
            self.say(&format!("game {}: {loser} lost: {why}", game.game + 1));
        }
        self.played += 1;
        self.bar.inc(1);
        if self.bar.is_hidden() {
            if self.played.is_multiple_of(10) {
                terminal::tell(&format!("{} games: {}", self.played, live(standings)));
            }
        } else if self
            .shown
            .is_none_or(|shown| shown.elapsed() >= Self::SHOW_EVERY)
        {
            self.bar.set_message(live(standings));
            self.shown = Some(Instant::now());
        }
    }

    fn say(&self, line: &str) {
        if self.bar.is_hidden() {
            terminal::tell(line);
        } else {
            self.bar.println(printable(line));
        }
    }
}
