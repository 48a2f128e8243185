//! The arguments of `nekomoku match` and `nekomoku tournament`.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueEnum};

use super::args::SetupArgs;
use super::html::HtmlArgs;
use super::named::read_text;
use super::outputs::{Content, Outputs};
use super::shard_args::ShardArgs;
use arena::{
    Adjudication, Below, Format, LossRule, OpeningFile, OpeningList, Openings, RowsFrom, Sprt,
    TimeControl, TournamentSpec,
};
use engine::Limits;
use player::Patience;
use player::config::{Cast, Character};
use rules::{GameSetup, OpeningRule};
use storage::FileKind;

#[derive(Debug, Args)]
pub(super) struct MatchArgs {
    /// ID of the player whose score is reported.
    pub(super) a: String,
    /// ID of the opponent.
    pub(super) b: String,
    /// End the match when a sequential probability ratio test (SPRT) of the two Elo differences
    /// has a verdict. ALPHA and BETA are 0.05 by default.
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", value_parser = parse_sprt)]
    #[arg(allow_hyphen_values = true, conflicts_with = "shard")]
    pub(super) sprt: Option<Sprt>,
    // Last, because the headings in it apply to all later arguments.
    #[command(flatten)]
    pub(super) arena: ArenaArgs,
}

#[derive(Debug, Args)]
pub(super) struct TournamentArgs {
    /// IDs of the players, two or more.
    #[arg(id = "entrants", value_name = "ID", required = true, num_args = 2..)]
    pub(super) players: Vec<String>,
    /// Pairings: every player against every other, or the first player against each of the others.
    #[arg(long, value_enum, default_value_t = FormatArg::RoundRobin)]
    pub(super) format: FormatArg,
    /// Rate the players and write the ratings to this file, which the window can show. With
    /// --shard, give this option to `merge` instead.
    #[arg(long, value_name = "FILE")]
    pub(super) rate: Option<PathBuf>,
    /// Player whose rating is fixed, with that rating. By default the mean of all players is 1500.
    #[arg(long, value_name = "ID=ELO", requires = "rate", value_parser = parse_anchor)]
    pub(super) anchor: Option<(String, f64)>,
    // Last, because the headings in it apply to all later arguments.
    #[command(flatten)]
    pub(super) arena: ArenaArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum FormatArg {
    RoundRobin,
    Gauntlet,
}

/// The arguments that matches and tournaments share.
#[derive(Debug, Args)]
pub(super) struct ArenaArgs {
    /// Number of games of each pairing of players.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) games: u32,
    #[command(flatten)]
    pub(super) setup: SetupArgs,
    /// Seed of the openings and of the players.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Always give Black to the first player of a pairing. By default the colours alternate.
    #[arg(long)]
    fixed_colors: bool,
    #[command(flatten)]
    pub(super) run: RunArgs,
    #[command(flatten)]
    pub(super) shard: ShardArgs,
    #[command(flatten)]
    pub(super) html: HtmlArgs,
    /// Print the result as a JSON object.
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    limits: LimitArgs,
    #[command(flatten)]
    openings: OpeningArgs,
    #[command(flatten)]
    adjudication: AdjudicationArgs,
}

/// How many games run at once, and what a call may overwrite.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct CapacityArgs {
    /// Number of games that run at the same time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) concurrency: u16,
    /// Allow more concurrent games than the machine has cores, and overwrite files that hold other
    /// content.
    #[arg(long)]
    pub(super) force: bool,
}

/// How the games are run. None of these arguments changes a game.
#[derive(Debug, Args)]
pub(super) struct RunArgs {
    #[command(flatten)]
    pub(super) capacity: CapacityArgs,
    /// Write each game to this file as soon as it ends, as one JSON object on a line.
    #[arg(long, value_name = "FILE")]
    pub(super) journal: Option<PathBuf>,
    /// Continue the interrupted run that the file of --journal contains.
    #[arg(long, requires = "journal")]
    pub(super) resume: bool,
    /// Write each game to this folder as SGF and as PSQ.
    #[arg(long, value_name = "FOLDER")]
    pub(super) save_games: Option<PathBuf>,
    /// Write to this folder what foreign engines and scripts say: the lines to and from an engine,
    /// and the text that a script prints. A file for each player and game, 0001-1-cat.log for the
    /// player that begins game 1 and 0001-2-owl.log for the other.
    #[arg(long, value_name = "FOLDER")]
    pub(super) logs: Option<PathBuf>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Limits (by default those of the players)")]
struct LimitArgs {
    /// Node limit of a turn. With limits by nodes and depth alone, games repeat exactly.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth limit of a turn in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    depth: Option<u16>,
    /// Time limit of a turn in milliseconds.
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u64).range(1..=86_400_000))]
    turn_ms: Option<u64>,
    /// Clock of each player: `none`, 10s/move, 5m for the game, or 5m+3s with 3 seconds added after
    /// each move.
    #[arg(long, value_name = "TIME", default_value_t)]
    clock: TimeControl,
    /// Milliseconds by which a player may exceed its time before it loses the game.
    #[arg(long, value_name = "T", default_value_t = 1000)]
    #[arg(value_parser = clap::value_parser!(u64).range(0..=3_600_000))]
    tolerance_ms: u64,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Openings")]
struct OpeningArgs {
    /// Opening rule: free (the first player has Black), swap or swap2.
    #[arg(long, value_name = "RULE", default_value_t)]
    #[arg(conflicts_with_all = ["opening_plies", "openings"])]
    opening_rule: OpeningRule,
    /// Number of random stones at the start of each game, 0 for the empty board. By default games
    /// start from balanced openings.
    #[arg(long, value_name = "N", conflicts_with = "openings")]
    opening_plies: Option<u16>,
    /// File with one opening on each line: points (h8i9g7) or offsets from the centre (0,0, 1,0,
    /// 1,3).
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Points of the file count their rows from the top, as in c-gomoku-cli.
    #[arg(long, requires = "openings")]
    rows_from_top: bool,
    /// Shuffle the openings of the file by the seed.
    #[arg(long, requires = "openings")]
    shuffle: bool,
    /// Do not rotate or reflect the openings of the file at random.
    #[arg(long, requires = "openings")]
    no_symmetry: bool,
}

#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Adjudication")]
struct AdjudicationArgs {
    /// End a game as a draw when this number of stones is on board.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..))]
    draw_after: Option<u16>,
    /// End a game as a loss for a side that itself expects at most PERCENT of the points, 1 to 49, on
    /// several turns in a row.
    #[arg(long, value_name = "PERCENT", value_parser = percent_of_a_loss)]
    loss_score: Option<u8>,
    /// Number of turns for --loss-score.
    #[arg(long, value_name = "N", default_value_t = 3, requires = "loss_score")]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    loss_turns: u16,
}

impl ArenaArgs {
    /// The files that the call reads and writes.
    pub(super) fn outputs(&self) -> Outputs {
        let outputs = Outputs::default()
            .reads(&self.openings.openings)
            .writes_if(self.run.journal.as_deref(), Content::Continued);
        self.html.outputs(outputs)
    }

    /// The tournament between these players.
    ///
    /// # Errors
    /// When a player is a human, the size is out of range, or the openings cannot be read.
    pub(super) fn spec(
        &self,
        players: Vec<Character>,
        cast: &Cast,
    ) -> anyhow::Result<TournamentSpec> {
        if let Some(human) = players.iter().find(|player| player.is_human()) {
            anyhow::bail!(
                "`{}` is a human, who can only play in the window (`nekomoku play`)",
                human.id
            );
        }
        let setup = self.setup.resolve(cast.defaults().setup())?;
        let setup = setup.with_opening(self.openings.opening_rule);
        Ok(TournamentSpec {
            games: self.games,
            setup,
            limits: self.limits.limits(),
            patience: Patience {
                grace: Duration::from_millis(self.limits.tolerance_ms),
                ..Patience::default()
            },
            openings: self.openings.read(setup, self.seed)?,
            adjudication: self.adjudication.agreed(),
            seed: self.seed,
            fixed_colors: self.fixed_colors,
            ..TournamentSpec::among(players)
        })
    }
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        let limits = Limits {
            time: self.turn_ms.map(Duration::from_millis),
            nodes: self.nodes,
            depth: self.depth,
            ..Limits::default()
        };
        limits.tighten(self.clock.limits())
    }
}

/// Openings of this many random stones.
///
/// # Errors
/// When they would fill more than half of the board.
pub(super) fn random_openings(plies: u16, setup: GameSetup) -> anyhow::Result<Openings> {
    let most = u16::from(setup.size()).pow(2) / 2;
    anyhow::ensure!(
        plies <= most,
        "{plies} random stones at the start, expected at most {most}, half of the board"
    );
    Ok(Openings::Random(plies))
}

impl OpeningArgs {
    fn read(&self, setup: GameSetup, seed: u64) -> anyhow::Result<Openings> {
        let Some(path) = &self.openings else {
            return Ok(match self.opening_plies {
                // The players place the stones of a swap opening themselves.
                None if !setup.opening().is_free() => Openings::Random(0),
                None => Openings::usual(setup, seed),
                Some(plies) => random_openings(plies, setup)?,
            });
        };
        let text = read_text(path, FileKind::Openings)?;
        let rows = if self.rows_from_top {
            RowsFrom::Top
        } else {
            RowsFrom::Bottom
        };
        let file = OpeningFile::parse(&text, setup, rows);
        let file = file.with_context(|| path.display().to_string())?;
        let shuffle = self.shuffle.then_some(seed);
        Ok(Openings::List(OpeningList::new(
            file,
            shuffle,
            !self.no_symmetry,
        )))
    }
}

/// The largest share of the points, in percent, at which a turn counts as lost.
///
/// # Errors
/// When it is no percentage below 50. Earlier versions had a score in engine units here.
fn percent_of_a_loss(text: &str) -> Result<u8, String> {
    let percent = text.parse().ok().filter(|it| (1..50).contains(it));
    percent.ok_or_else(|| {
        "expected percent of the points, 1 to 49; versions before 0.2.0 had a score in engine units"
            .to_owned()
    })
}

impl AdjudicationArgs {
    fn agreed(self) -> Adjudication {
        Adjudication {
            draw_plies: self.draw_after,
            loss: self.loss_score.map(|percent| LossRule {
                below: Below::Percent(percent),
                turns: self.loss_turns,
            }),
        }
    }
}

impl From<FormatArg> for Format {
    fn from(format: FormatArg) -> Self {
        match format {
            FormatArg::RoundRobin => Self::RoundRobin,
            FormatArg::Gauntlet => Self::Gauntlet,
        }
    }
}

pub(super) fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let numbers = text
        .split(',')
        .map(|number| number.trim().parse::<f64>())
        .collect::<Result<Vec<_>, _>>();
    match numbers.as_deref() {
        Ok(&[elo0, elo1]) => Sprt::new([elo0, elo1], 0.05, 0.05),
        Ok(&[elo0, elo1, alpha, beta]) => Sprt::new([elo0, elo1], alpha, beta),
        _ => return Err("expected two or four numbers like 0,10 or 0,10,0.05,0.05".into()),
    }
    .map_err(|error| error.to_string())
}

/// The largest rating of an anchor, in Elo.
const MOST_ELO: f64 = 10_000.0;

pub(super) fn parse_anchor(text: &str) -> Result<(String, f64), String> {
    let parsed = text.split_once('=').and_then(|(id, elo)| {
        let elo = elo.trim().parse::<f64>().ok();
        let is_possible = |elo: &f64| (-MOST_ELO..=MOST_ELO).contains(elo);
        Some((id.trim().to_owned(), elo.filter(is_possible)?))
    });
    let expected = "expected a player's ID and its rating from -10000 to 10000, like cat=1500";
    parsed.ok_or_else(|| expected.into())
}
