//! [`Child`]: a process group, and the list of all living ones, so that none outlives the program.

use std::io;
use std::process::ExitStatus;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use process_wrap::std::{ChildWrapper, CommandWrap};

/// A started program with everything that it starts. A lock is held for single system calls only.
#[derive(Debug)]
pub(super) struct Child {
    state: Mutex<ChildState>,
}

#[derive(Debug)]
struct ChildState {
    group: Box<dyn ChildWrapper>,
    /// True when the process is a keeper, which has to be asked to kill what it keeps.
    kept: bool,
    /// Set when the program has ended. Its group was killed then, and another process may have its
    /// number.
    ended: Option<ExitStatus>,
}

impl ChildState {
    /// Kills the program and everything that it started. A killed keeper could not do that.
    fn kill(&mut self) {
        #[cfg(target_os = "linux")]
        if self.kept {
            let _ = self.group.signal(rustix::process::Signal::TERM.as_raw());
            return;
        }
        let _ = self.group.start_kill();
    }
}

/// A program to start.
pub(super) struct Start {
    pub(super) command: CommandWrap,
    /// True when `command` starts a keeper.
    pub(super) kept: bool,
}

impl Start {
    /// Starts it. A keeper receives a signal when the thread that started it ends, so one thread,
    /// which lives as long as this program, starts all of them.
    fn spawn(mut self) -> io::Result<Box<dyn ChildWrapper>> {
        type Job = (CommandWrap, Sender<io::Result<Box<dyn ChildWrapper>>>);
        static STARTER: Mutex<Option<Sender<Job>>> = Mutex::new(None);
        if !self.kept {
            return self.command.spawn();
        }
        let (tell, started) = bounded(1);
        let mut starter = STARTER.lock().unwrap_or_else(PoisonError::into_inner);
        if starter.is_none() {
            let (jobs, to_do): (_, Receiver<Job>) = unbounded();
            let work = move || {
                for (mut command, tell) in to_do {
                    let _ = tell.send(command.spawn());
                }
            };
            let named = thread::Builder::new().name("engine starter".into());
            named.spawn(work)?;
            *starter = Some(jobs);
        }
        let ended = || io::Error::other("the thread that starts engines has ended");
        let jobs = starter.as_ref().ok_or_else(ended)?;
        jobs.send((self.command, tell)).map_err(|_| ended())?;
        started.recv().map_err(|_| ended())?
    }
}

impl Child {
    const POLL_EVERY: Duration = Duration::from_millis(5);

    /// How it ended; `None` while it lives. The rest of its group is killed.
    pub(super) fn ended(&self) -> Option<ExitStatus> {
        let mut state = self.lock();
        if state.ended.is_none() {
            state.ended = state.group.try_wait().ok().flatten();
            // A keeper has done this before it ended.
            if state.ended.is_some() && !state.kept {
                state.kill();
            }
        }
        state.ended
    }

    /// Kills it and its group without waiting.
    pub(super) fn kill(&self) {
        let mut state = self.lock();
        if state.ended.is_none() {
            state.kill();
        }
    }

    /// Waits for its end until `deadline`.
    pub(super) fn ended_until(&self, deadline: Instant) -> Option<ExitStatus> {
        loop {
            let ended = self.ended();
            if ended.is_some() || Instant::now() >= deadline {
                return ended;
            }
            thread::sleep(Self::POLL_EVERY);
        }
    }

    fn lock(&self) -> MutexGuard<'_, ChildState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A call that asks an engine to end by itself.
pub(super) type Farewell = Box<dyn Fn() + Send>;

/// The living groups, and whether new ones may be started.
#[derive(Default)]
struct Living(Mutex<Groups>);

#[derive(Default)]
struct Groups {
    closed: bool,
    members: Vec<(Arc<Child>, Option<Farewell>)>,
}

static LIVING: Living = Living(Mutex::new(Groups {
    closed: false,
    members: Vec::new(),
}));

/// Starts a program whose group [`kill_all`] knows until [`forget`].
pub(super) fn spawn(start: Start) -> io::Result<(Arc<Child>, Box<Pipes>)> {
    LIVING.spawn(start)
}

/// The pipes to a program.
pub(super) struct Pipes {
    pub(super) stdin: std::process::ChildStdin,
    pub(super) stdout: std::process::ChildStdout,
    pub(super) stderr: std::process::ChildStderr,
}

/// Sets how a program is asked to end when Nekomoku ends.
pub(super) fn set_farewell(child: &Arc<Child>, farewell: Farewell) {
    LIVING.set_farewell(child, farewell);
}

/// Removes a program that has ended or was killed from the list.
pub(super) fn forget(child: &Arc<Child>) {
    LIVING.forget(child);
}

/// Kills every engine with everything it started, and prevents the start of new ones. For the end
/// of the program by a signal or a panic. It waits only for a process that is being started; the
/// caller should exit at once.
pub fn kill_all() {
    LIVING.kill();
}

/// Asks every engine to end within 700 ms, kills those that do not, and prevents the start of new
/// ones. For the end of the program.
pub fn end_all() {
    LIVING.end(PARTING);
}

/// Time for an engine to obey `END`, as in Piskvork.
pub(super) const PARTING: Duration = Duration::from_millis(700);

impl Living {
    /// The lock is held while the process is started, so closing the list either finds it or
    /// prevents its start.
    fn spawn(&self, start: Start) -> io::Result<(Arc<Child>, Box<Pipes>)> {
        let mut groups = self.lock();
        if groups.closed {
            return Err(io::Error::other("the program is ending"));
        }
        let kept = start.kept;
        let mut group = start.spawn()?;
        let pipes = take_pipes(group.as_mut());
        let child = Arc::new(Child {
            state: Mutex::new(ChildState {
                group,
                kept,
                ended: None,
            }),
        });
        groups.members.push((Arc::clone(&child), None));
        drop(groups);
        match pipes {
            Some(pipes) => Ok((child, pipes)),
            None => {
                child.kill();
                Err(io::Error::other("its pipes are missing"))
            }
        }
    }

    fn set_farewell(&self, child: &Arc<Child>, farewell: Farewell) {
        let mut groups = self.lock();
        let member = groups
            .members
            .iter_mut()
            .find(|(member, _)| Arc::ptr_eq(member, child));
        if let Some((_, slot)) = member {
            *slot = Some(farewell);
        }
    }

    fn forget(&self, child: &Arc<Child>) {
        self.lock()
            .members
            .retain(|(member, _)| !Arc::ptr_eq(member, child));
    }

    /// Closes the list and kills all groups in it.
    fn kill(&self) {
        self.close().iter().for_each(|(child, _)| child.kill());
    }

    /// Closes the list and ends all groups in it: by a request, and after `parting` by force.
    fn end(&self, parting: Duration) {
        const REAPING: Duration = Duration::from_millis(100);
        let members = self.close();
        let farewells = members.iter().filter_map(|(_, farewell)| farewell.as_ref());
        farewells.for_each(|farewell| farewell());
        let deadline = Instant::now() + parting;
        for (child, _) in &members {
            child.ended_until(deadline);
            child.kill();
        }
        let deadline = Instant::now() + REAPING;
        for (child, _) in &members {
            child.ended_until(deadline);
        }
    }

    fn close(&self) -> Vec<(Arc<Child>, Option<Farewell>)> {
        let mut groups = self.lock();
        groups.closed = true;
        std::mem::take(&mut groups.members)
    }

    fn lock(&self) -> MutexGuard<'_, Groups> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn take_pipes(group: &mut dyn ChildWrapper) -> Option<Box<Pipes>> {
    Some(Box::new(Pipes {
        stdin: group.stdin().take()?,
        stdout: group.stdout().take()?,
        stderr: group.stderr().take()?,
    }))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use process_wrap::std::ProcessGroup;
    use std::process::Stdio;

    fn sleeper() -> Start {
        let mut command = CommandWrap::with_new("sleep", |command| {
            let piped = command.arg("600").stdin(Stdio::piped());
            piped.stdout(Stdio::piped()).stderr(Stdio::piped());
        });
        command.wrap(ProcessGroup::leader());
        Start {
            command,
            kept: false,
        }
    }

    #[test]
    fn process_that_is_started_while_all_are_killed_does_not_survive() {
        let living = Living::default();
        let started = thread::scope(|scope| {
            let starter = scope.spawn(|| {
                let mut started = Vec::new();
                while let Ok((child, _)) = living.spawn(sleeper()) {
                    started.push(child);
                }
                started
            });
            thread::sleep(Duration::from_millis(30));
            living.kill();
            starter.join().expect("the starter does not panic")
        });
        assert!(!started.is_empty());
        let deadline = Instant::now() + Duration::from_secs(10);
        for child in started {
            assert!(child.ended_until(deadline).is_some());
        }
    }

    #[test]
    fn engine_that_obeys_end_is_not_killed() {
        use std::os::unix::process::ExitStatusExt;
        let living = Living::default();
        let mut command = CommandWrap::with_new("cat", |command| {
            let piped = command.stdin(Stdio::piped());
            piped.stdout(Stdio::piped()).stderr(Stdio::piped());
        });
        command.wrap(ProcessGroup::leader());
        let start = Start {
            command,
            kept: false,
        };
        let (polite, pipes) = living.spawn(start).expect("it starts");
        let stdin = Mutex::new(Some(pipes.stdin));
        living.set_farewell(
            &polite,
            Box::new(move || drop(stdin.lock().expect("nobody panics with it").take())),
        );
        let (deaf, _pipes) = living.spawn(sleeper()).expect("it starts");
        let asked = Instant::now();
        living.end(Duration::from_millis(200));
        assert!(asked.elapsed() < Duration::from_secs(5));
        assert_eq!(polite.ended().and_then(|status| status.code()), Some(0));
        let deadline = Instant::now() + Duration::from_secs(10);
        let status = deaf.ended_until(deadline).expect("it has ended");
        assert_eq!(status.signal(), Some(9));
    }
}
