//! `nekomoku engine check COMMAND`: reports what a foreign engine supports and which errors it
//! makes.

use std::process::ExitCode;
use std::time::Duration;

use super::args::EngineCheckArgs;
use pbrain::terminal;
use player::gomocup::EngineSpec;
use player::gomocup::check::{CheckReport, Finding, Outcome, check};
use player::{Console, StopToken};
use protocol::Dialect;

/// Exit code for an engine that cannot play.
const UNFIT: u8 = 1;

/// Checks an engine and prints a line for each finding as soon as it exists.
pub(super) fn check_engine(args: &EngineCheckArgs) -> anyhow::Result<ExitCode> {
    let spec = spec(args);
    let console = Console::default();
    let mut printed = Ok(());
    let mut report = CheckReport::default();
    let playable = check(&spec, &console, &StopToken::new(), |finding| {
        report.add(finding);
        if printed.is_ok() {
            printed = terminal::print_line(&row(finding));
        }
    });
    printed?;
    if args.log {
        let lines = console.lines();
        lines
            .iter()
            .for_each(|line| terminal::tell(&line.to_string()));
    }
    let program = &args.command[0];
    if playable {
        let opens = match report.swap2 {
            Some(true) => ", and opens games by swap2",
            Some(false) => ", but not in games by swap2",
            None => "",
        };
        terminal::print_line(&format!("{program} can play{opens}"))?;
        return Ok(ExitCode::SUCCESS);
    }
    terminal::print_line(&format!("{program} cannot play"))?;
    Ok(ExitCode::from(UNFIT))
}

fn spec(args: &EngineCheckArgs) -> EngineSpec {
    let mut spec = EngineSpec::new(args.command.clone());
    if args.dialect == "yixin" {
        spec.dialect = Dialect::Yixin;
    }
    spec.yxstop = args.yxstop || spec.dialect == Dialect::Yixin;
    spec.swap2_fields = args.swap2_fields;
    spec.folder.clone_from(&args.folder);
    spec.turn = Duration::from_millis(args.turn_ms);
    spec
}

fn row(finding: &Finding) -> String {
    let sign = match finding.outcome {
        Outcome::Good => "ok",
        Outcome::Lacking => "--",
        Outcome::Bad => "BAD",
    };
    let (topic, words) = (finding.topic.to_string(), &finding.words);
    format!("{sign:<3}  {topic:<18}  {words}")
}
