//! The process of a keeper: no threads of the engine, no configuration, no window.

use std::env::ArgsOs;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::process::{Command, exit};
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, unbounded};
use rustix::io::Errno;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitId, WaitIdOptions, WaitOptions, WaitStatus, getpid, getppid,
    getrlimit, kill_process, kill_process_group, set_child_subreaper,
    set_parent_process_death_signal, setrlimit, wait, waitid,
};

use super::words::{BECOME, COMPLAINT, KEEP, NOT_STARTED};

/// Does the work of a keeper and ends the process, if the arguments are those of a keeper.
pub(super) fn run_if_asked() {
    let mut arguments = std::env::args_os().skip(1);
    let stage = arguments.next();
    let run = match stage.as_deref().and_then(OsStr::to_str) {
        Some(KEEP) => keep,
        Some(BECOME) => become_engine,
        _ => return,
    };
    let failed = match Order::read(arguments) {
        Some(order) => run(&order),
        None => io::Error::other("is started by the program alone"),
    };
    let _ = writeln!(io::stderr(), "{COMPLAINT}{failed}");
    exit(NOT_STARTED);
}

/// Completes the command of a process of this program that performs `stage` for `engine`.
pub(super) fn prepare(command: &mut Command, stage: &str, engine: &OsStr) {
    command
        .arg0("nekomoku")
        .args([stage, &std::process::id().to_string()])
        .arg(engine)
        .process_group(0);
}

/// The arguments of such a process.
struct Order {
    /// The process that gave the order. Nothing is started if it has died.
    parent: Pid,
    engine: OsString,
    arguments: Vec<OsString>,
}

impl Order {
    fn read(mut arguments: std::iter::Skip<ArgsOs>) -> Option<Self> {
        let parent = arguments.next()?.to_str()?.parse().ok()?;
        Some(Self {
            parent: Pid::from_raw(parent)?,
            engine: arguments.next()?,
            arguments: arguments.collect(),
        })
    }

    /// Makes the system send `signal` to this process when the parent dies. Ends this process if
    /// the parent has died already.
    fn die_with_parent(&self, signal: Signal) -> io::Result<()> {
        set_parent_process_death_signal(Some(signal))?;
        if getppid() != Some(self.parent) {
            exit(0);
        }
        Ok(())
    }
}

/// Becomes the engine, which is killed when its keeper dies. Returns the reason if that fails.
fn become_engine(order: &Order) -> io::Error {
    match order.die_with_parent(Signal::KILL) {
        Ok(()) => Command::new(&order.engine).args(&order.arguments).exec(),
        Err(error) => error,
    }
}

/// The events that a keeper waits for.
enum KeeperEvent {
    /// The engine's own process has ended.
    Ended,
    /// A signal: the program has died or no longer needs the engine.
    Stop,
}

/// Keeps the engine until it or the program ends. Returns the reason if it cannot be started.
fn keep(order: &Order) -> io::Error {
    let (mut keeper, events) = match Keeper::start(order) {
        Ok(started) => started,
        Err(error) => return error,
    };
    while keeper.ended.is_none() {
        /// Time between two checks for adopted processes that have ended.
        const REAP_EVERY: Duration = Duration::from_secs(1);
        match events.recv_timeout(REAP_EVERY) {
            Ok(KeeperEvent::Stop) => break,
            Ok(KeeperEvent::Ended) | Err(_) => keeper.reap(),
        };
    }
    keeper.kill_all();
    end_like(keeper.ended)
}

/// The state of a keeper. The thread that reaps is the one that kills, so the number of a process
/// that it kills cannot belong to another process.
struct Keeper {
    engine: Pid,
    ended: Option<WaitStatus>,
}

impl Keeper {
    fn start(order: &Order) -> io::Result<(Self, Receiver<KeeperEvent>)> {
        let (happens, events) = unbounded();
        let stops = happens.clone();
        let handler = move || drop(stops.send(KeeperEvent::Stop));
        ctrlc::set_handler(handler).map_err(io::Error::other)?;
        set_child_subreaper(Some(getpid()))?;
        order.die_with_parent(Signal::TERM)?;
        rustix::thread::set_name(c"engine-keeper")?;
        let mut command = Command::new("/proc/self/exe");
        prepare(&mut command, BECOME, &order.engine);
        let engine = command.args(&order.arguments).spawn()?;
        let engine = Pid::from_child(&engine);
        let waiter = move || {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while waitid(WaitId::Pid(engine), options).is_err_and(|error| error == Errno::INTR) {}
            drop(happens.send(KeeperEvent::Ended));
        };
        let watched = thread::Builder::new().spawn(waiter);
        let keeper = Self {
            engine,
            ended: None,
        };
        // The engine runs. A later failure ends the engine, and the program reports that.
        if watched.is_err() || close_streams().is_err() {
            kill_process(engine, Signal::KILL)?;
        }
        Ok((keeper, events))
    }

    /// Reaps every process that has ended. Returns false when no process is left.
    fn reap(&mut self) -> bool {
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some((process, status))) if process == self.engine => self.ended = Some(status),
                Ok(Some(_)) | Err(Errno::INTR) => {}
                Ok(None) => return true,
                Err(_) => return false,
            }
        }
    }

    /// Kills the engine and all its descendants. A child of a killed process becomes a child of
    /// this one, so killing the children repeatedly reaches every descendant.
    fn kill_all(&mut self) {
        const LONGEST_PAUSE: Duration = Duration::from_millis(50);
        if self.ended.is_none() {
            let _ = kill_process_group(self.engine, Signal::KILL);
        }
        let mut pause = Duration::from_millis(1);
        while self.reap() {
            let children = children();
            let refused = children
                .iter()
                .filter(|&&child| kill_process(child, Signal::KILL).is_err());
            // Processes of other users cannot be killed, and without `/proc` none can be found.
            if refused.count() == children.len() && pause == LONGEST_PAUSE {
                return;
            }
            thread::sleep(pause);
            pause = (2 * pause).min(LONGEST_PAUSE);
        }
    }
}

/// Closes the standard streams: only the engine may hold the pipes, so that their end is noticed.
fn close_streams() -> io::Result<()> {
    let nowhere = File::options().read(true).write(true).open("/dev/null")?;
    rustix::stdio::dup2_stdin(&nowhere)?;
    rustix::stdio::dup2_stdout(&nowhere)?;
    rustix::stdio::dup2_stderr(&nowhere)?;
    Ok(())
}

/// The children of this process, including adopted ones.
fn children() -> Vec<Pid> {
    let own = getpid();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = processes.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let processes = numbers.filter_map(Pid::from_raw);
    processes
        .filter(|&process| parent_of(process) == Some(own))
        .collect()
}

fn parent_of(process: Pid) -> Option<Pid> {
    let stat = fs::read(format!("/proc/{}/stat", process.as_raw_pid())).ok()?;
    let stat = String::from_utf8_lossy(&stat);
    // `number (name) state parent ..`; the name may contain any character.
    let (_, rest) = stat.rsplit_once(')')?;
    Pid::from_raw(rest.split_whitespace().nth(1)?.parse().ok()?)
}

/// Ends this process as the engine ended: with the same exit code or the same signal. A signal that
/// does not end this process becomes exit code 128 + its number, as in a shell.
fn end_like(ended: Option<WaitStatus>) -> ! {
    if let Some(code) = ended.and_then(WaitStatus::exit_status) {
        exit(code);
    }
    let number = ended.and_then(WaitStatus::terminating_signal);
    let number = number.unwrap_or(Signal::KILL.as_raw());
    if let Some(signal) = Signal::from_named_raw(number)
        && ![Signal::INT, Signal::TERM, Signal::HUP].contains(&signal)
    {
        let maximum = getrlimit(Resource::Core).maximum;
        let no_dump = Rlimit {
            current: Some(0),
            maximum,
        };
        let _ = setrlimit(Resource::Core, no_dump);
        let _ = kill_process(getpid(), signal);
    }
    exit(128 + number)
}
