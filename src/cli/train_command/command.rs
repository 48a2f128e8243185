//! [`TrainCommand`]: the subcommands of `nekomoku train`.

use clap::Subcommand;

use super::{fit, net, params, policy, reset, selfplay, solved, strength, test};
use crate::shard_args::ChosenShard;
use player::Registry;

#[derive(Debug, Subcommand)]
pub(crate) enum TrainCommand {
    /// Play games of the engine against itself and write them to a file.
    ///
    /// The same call continues an interrupted run.
    #[command(
        before_help = "Example: nekomoku train selfplay --rule renju --games 4 --nodes 100 --out \
            renju.games"
    )]
    Selfplay(selfplay::SelfplayArgs),
    /// Play games of a shipped solution against a defender that errs at times: every value is
    /// exact.
    ///
    /// The file has the format of `train selfplay`. The same call continues an interrupted run.
    #[command(
        before_help = "Example: nekomoku train solved --rule standard --games 10 --out won.games"
    )]
    Solved(solved::SolvedArgs),
    /// Fit weights to self-play games.
    #[command(
        before_help = "Example: nekomoku train fit --rule renju --games renju.games --out mine.txt"
    )]
    Fit(fit::FitArgs),
    /// Fit a net, which corrects the evaluation by weights, to self-play games.
    #[command(
        before_help = "Example: nekomoku train net --rule renju --games renju.games --out mine.net"
    )]
    Net(net::NetArgs),
    /// Fit the policy of a net, which corrects the order of moves, to the moves of self-play games.
    #[command(
        before_help = "Example: nekomoku train policy --net mine.net --games renju.games --out \
            policy.net"
    )]
    Policy(policy::PolicyArgs),
    /// Measure how well a net predicts self-play games.
    #[command(before_help = "Example: nekomoku train test mine.net --games other.games")]
    Test(test::TestArgs),
    /// Tune numbers of the search by games between its variants (SPSA).
    ///
    /// The same call continues an interrupted run.
    #[command(
        before_help = "Example: nekomoku train params --rule renju --only razoring --rounds 2 \
            --nodes 100 --journal params.jsonl --out numbers.toml"
    )]
    Params(params::ParamsArgs),
    /// Play games between characters with random settings, and fit the estimated Elo to them.
    ///
    /// The same call continues an interrupted run.
    #[command(before_help = "Example: nekomoku train strength --pairs 20 --journal strength.jsonl")]
    Strength(strength::StrengthArgs),
    /// Write hand-made weights, from which a fit can start.
    #[command(before_help = "Example: nekomoku train reset --rule renju --out mine.txt")]
    Reset(reset::ResetArgs),
}

pub(crate) fn run(
    command: TrainCommand,
    shard: Option<&ChosenShard>,
    registry: &Registry,
) -> anyhow::Result<()> {
    match command {
        TrainCommand::Selfplay(args) => selfplay::run(&args, shard),
        TrainCommand::Solved(args) => solved::run(&args),
        TrainCommand::Fit(args) => fit::run(&args),
        TrainCommand::Net(args) => net::run(&args),
        TrainCommand::Policy(args) => policy::run(&args),
        TrainCommand::Test(args) => test::run(&args),
        TrainCommand::Params(args) => params::run(&args, shard),
        TrainCommand::Strength(args) => strength::run(&args, shard, registry),
        TrainCommand::Reset(args) => reset::run(&args),
    }
}
