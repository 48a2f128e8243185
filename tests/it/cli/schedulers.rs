//! Schedulers that restart killed shards: GNU parallel and Slurm. The long tests start them where
//! they are installed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::shards::timeless;
use crate::program::Program;

const PROGRAM: &str = crate::PROGRAM;

/// A calibration of a thousand games.
const CALL: &str = "calibrate kitten --games 20 --nodes 3000";

/// The longest time that a test waits for a result.
const PATIENCE: Duration = Duration::from_mins(5);

/// True if all these programs are installed; otherwise prints which one is missing.
fn are_installed(programs: &[&str]) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&folders).collect::<Vec<_>>();
    let is_installed = |program: &&str| {
        let file = |folder: &PathBuf| folder.join(program).is_file();
        folders.iter().any(file) || file(&"/usr/sbin".into())
    };
    let missing = programs.iter().find(|program| !is_installed(program));
    missing
        .inspect(|it| eprintln!("{it} is not installed"))
        .is_none()
}

/// Waits until `is_done`.
fn wait_for(what: &str, mut is_done: impl FnMut() -> bool) {
    let begun = Instant::now();
    while !is_done() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        sleep(Duration::from_millis(20));
    }
}

fn lines_of(path: &Path) -> usize {
    let bytes = fs::read(path).unwrap_or_default();
    bytes.iter().filter(|&&byte| byte == b'\n').count()
}

/// The process that has `journal` open.
fn process_with(journal: &Path) -> Option<u32> {
    let journal = journal.canonicalize().ok()?;
    let processes = fs::read_dir("/proc").ok()?.flatten();
    let mut ids = processes.filter_map(|it| it.file_name().to_str()?.parse::<u32>().ok());
    ids.find(|id| {
        let files = fs::read_dir(format!("/proc/{id}/fd"));
        let mut files = files.into_iter().flatten().flatten();
        files.any(|file| fs::read_link(file.path()).is_ok_and(|file| file == journal))
    })
}

/// Kills the process of a shard once it has played some games.
fn kill_shard(program: &Program, number: u32) {
    let journal = program.path(&format!("calibrate-{number}-of-4.jsonl"));
    wait_for("a shard begins", || lines_of(&journal) > 10);
    let process = process_with(&journal).expect("the shard still plays");
    let killed = Command::new("kill")
        .args(["-KILL", &process.to_string()])
        .status();
    assert!(
        killed.is_ok_and(|status| status.success()),
        "shard {number}"
    );
}

/// The lines of a journal without times.
fn journal(program: &Program, file: &str) -> Vec<Value> {
    let text = program.read(file);
    let lines = text.lines().map(|line| {
        let mut line = timeless(line);
        let keys = line.as_object_mut().expect("an object");
        for key in ["times_ms", "preparation_us", "thinking_us"] {
            keys.remove(key);
        }
        line
    });
    lines.collect()
}

/// Merges the four shards and compares with one call.
fn check_merged(program: &Program) {
    let whole = Program::new();
    let report = whole.run(&format!("{CALL} --json")).succeeded();
    let files = (1..=4).map(|number| format!("calibrate-{number}-of-4.jsonl"));
    let files = files.collect::<Vec<_>>().join(" ");
    let merged = program.run(&format!("merge calibrate.jsonl {files} --json"));
    assert_eq!(timeless(&merged.succeeded()), timeless(&report));
    let file = "calibrate.jsonl";
    assert!(
        journal(program, file) == journal(&whole, file),
        "the journals differ"
    );
    for file in ["ratings.toml", "styles.toml", "crosstable.txt"] {
        assert_eq!(program.read(file), whole.read(file), "{file}");
    }
}

#[test]
#[ignore = "takes a minute and needs GNU parallel: `.ci/run` installs it where possible and runs \
    it among its long tests, `cargo test --test it very_many -- --ignored`; without GNU parallel \
    the test says so and passes"]
fn very_many_games_survive_killed_shards_under_gnu_parallel() {
    if !are_installed(&["parallel"]) {
        return;
    }
    let program = Program::new();
    let call = format!("--jobs 2 --retries 3 {PROGRAM} {CALL} --shard {{}}/4 ::: 1 2 3 4");
    let mut command = program.command("parallel", &call);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut parallel = Ended(command.spawn().expect("parallel starts"));
    kill_shard(&program, 1);
    kill_shard(&program, 3);
    let status = parallel.0.wait().expect("parallel ends");
    assert!(status.success(), "{status}");
    check_merged(&program);
}

/// A process that is killed when the test ends.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Slurm with this machine as its only node. The daemons end in the reverse order.
struct Slurm {
    configuration: PathBuf,
    _daemons: Vec<Ended>,
}

impl Slurm {
    fn start(program: &Program) -> Self {
        for folder in ["munge", "state", "spool"] {
            fs::create_dir(program.path(folder)).expect("room");
        }
        let key = program.path("munge/key");
        fs::write(&key, format!("{:>64}", std::process::id())).expect("room");
        chmod("700", &program.path("munge"));
        chmod("400", &key);
        let configuration = program.path("slurm.conf");
        fs::write(&configuration, slurm_configuration(program)).expect("room");
        let socket = program.path("munge/socket");
        let munge = ["key-file", "socket", "pid-file", "log-file", "seed-file"].map(|name| {
            let file = name.split('-').next().unwrap_or(name);
            format!(
                "--{name}={}",
                program.path(&format!("munge/{file}")).display()
            )
        });
        let munge = format!("--foreground --force {}", munge.join(" "));
        let mut daemons = vec![daemon(program, "munged", &munge)];
        wait_for("munged answers", || socket.exists());
        daemons.insert(0, daemon(program, "slurmctld", "-D"));
        daemons.insert(0, daemon(program, "slurmd", "-D"));
        let slurm = Self {
            configuration,
            _daemons: daemons,
        };
        wait_for("the node is idle", || {
            slurm
                .run("sinfo", "--noheader --format=%t")
                .contains("idle")
        });
        slurm
    }

    fn run(&self, program: &str, arguments: &str) -> String {
        let mut command = Command::new(program);
        command.args(arguments.split_whitespace());
        let output = command.env("SLURM_CONF", &self.configuration).output();
        let output = output.expect("it starts").stdout;
        String::from_utf8_lossy(&output).into_owned()
    }
}

fn chmod(mode: &str, path: &Path) {
    let status = Command::new("chmod").arg(mode).arg(path).status();
    assert!(status.is_ok_and(|status| status.success()));
}

fn daemon(program: &Program, name: &str, arguments: &str) -> Ended {
    let path = Path::new("/usr/sbin").join(name);
    let mut command = program.command(&path.display().to_string(), arguments);
    command.env("SLURM_CONF", program.path("slurm.conf"));
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    Ended(command.spawn().expect("the daemon starts"))
}

fn slurm_configuration(program: &Program) -> String {
    let host = fs::read_to_string("/proc/sys/kernel/hostname").expect("it has a name");
    let host = host.trim().split('.').next().unwrap_or_default();
    let path = |name: &str| program.path(name).display().to_string();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    // The credentials expire soon, because a requeued task waits until they have.
    format!(
        "ClusterName=nekomoku\nSlurmctldHost={host}(127.0.0.1)\nSlurmUser=root\nSlurmdUser=root\n\
         AuthType=auth/munge\nAuthInfo=socket={},cred_expire=5\nCredType=cred/munge\n\
         ProctrackType=proctrack/pgid\nTaskPlugin=task/none\nMpiDefault=none\n\
         SelectType=select/cons_tres\nSelectTypeParameters=CR_Core\nReturnToService=2\n\
         SlurmctldPort=27817\nSlurmdPort=27818\nStateSaveLocation={}\nSlurmdSpoolDir={}\n\
         SlurmctldPidFile={}\nSlurmdPidFile={}\nSlurmctldLogFile={}\nSlurmdLogFile={}\n\
         SchedulerParameters=batch_sched_delay=1,sched_interval=2\n\
         NodeName={host} NodeAddr=127.0.0.1 CPUs={cores} State=UNKNOWN\n\
         PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP\n",
        path("munge/socket"),
        path("state"),
        path("spool"),
        path("slurmctld.pid"),
        path("slurmd.pid"),
        path("slurmctld.log"),
        path("slurmd.log"),
    )
}

/// True for the user root, whom Slurm's daemons need here.
fn is_root() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let user = status.lines().find_map(|line| line.strip_prefix("Uid:"));
    user.is_some_and(|user| user.split_whitespace().nth(1) == Some("0"))
}

#[test]
#[ignore = "takes a minute and needs Slurm and the user root: `.ci/run` installs it where possible \
    and runs it among its long tests, `cargo test --test it very_many -- --ignored`; without Slurm \
    the test says so and passes"]
fn very_many_games_survive_killed_tasks_of_a_slurm_array() {
    let programs = [
        "munged",
        "slurmctld",
        "slurmd",
        "sbatch",
        "scontrol",
        "squeue",
    ];
    if !are_installed(&programs) || !is_root() {
        return;
    }
    let script = format!(
        "#!/bin/bash\n#SBATCH --array=0-3\n#SBATCH --cpus-per-task=1\n#SBATCH --requeue\n\
         #SBATCH --open-mode=append\n{PROGRAM} {CALL} && exit\n\
         [ \"${{SLURM_RESTART_COUNT:-0}}\" -lt 3 ] && scontrol requeue \"$SLURM_JOB_ID\"\nexit 1\n"
    );
    let program = Program::new().with_file("calibrate.sbatch", &script);
    let slurm = Slurm::start(&program);
    let folder = program.path("");
    let submit = format!(
        "--chdir={0} --output={0}/log-%a.txt {0}/calibrate.sbatch",
        folder.display()
    );
    let told = slurm.run("sbatch", &submit);
    assert!(told.contains("Submitted batch job"), "{told}");
    kill_shard(&program, 1);
    kill_shard(&program, 2);
    wait_for("the array ends", || {
        sleep(Duration::from_millis(500));
        slurm.run("squeue", "--noheader").trim().is_empty()
    });
    for number in 0..4 {
        let log = program.read(&format!("log-{number}.txt"));
        let first = format!(
            "nekomoku: shard {}/4 (SLURM_ARRAY_TASK_ID={number}",
            number + 1
        );
        let starts = log.lines().filter(|line| line.starts_with(&first)).count();
        assert_eq!(starts, if number < 2 { 2 } else { 1 }, "{log}");
    }
    check_merged(&program);
}
