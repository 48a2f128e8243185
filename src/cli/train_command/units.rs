//! [`compute_all`]: computes the units of a run on several threads.

use std::ops::Range;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread::Builder;

use anyhow::Context;
use serde::Serialize;

use crate::unit_journal::{JobHeader, Results, UnitJournal};

/// Computes the results of `units` on as many threads as `threads` and the system allow. Each
/// thread calls `begin` once, and calls the function that it returns for every unit that the thread
/// takes. `done` is called with each result as soon as it is known, in any order.
///
/// # Errors
/// Those of `done`, and when no thread can be started.
pub(super) fn compute_all<U, T: Send, Work: FnMut(U) -> T>(
    (units, threads): (impl Iterator<Item = U> + Send, u16),
    begin: impl Fn() -> Work + Sync,
    done: impl FnMut(T) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let queue = Mutex::new(units);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        let (queue, begin) = (&queue, &begin);
        let worker = move || {
            let mut work = begin();
            let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
            while let Some(unit) = next() {
                // The receiver is gone when a result could not be written.
                if sender.send(work(unit)).is_err() {
                    return;
                }
            }
        };
        for (number, worker) in std::iter::repeat_n(worker, threads.into()).enumerate() {
            let started = Builder::new().spawn_scoped(scope, worker);
            if number == 0 {
                started.context("the system cannot start a thread")?;
            } else if started.is_err() {
                break;
            }
        }
        receiver.into_iter().try_for_each(done)
    })
}

/// Plays those of `units` that belong to the call and have no result, on as many threads as
/// `threads` and the system allow. `added` is called with all results after each new one.
///
/// # Errors
/// When a result cannot be written, or no thread can be started.
pub(super) fn play_missing<T: Serialize + Send>(
    (journal, header, results): (&mut UnitJournal, &JobHeader, &mut Results<T>),
    (units, threads): (Range<u64>, u16),
    play: impl Fn(u64) -> T + Sync,
    mut added: impl FnMut(&Results<T>),
) -> anyhow::Result<()> {
    let missing = |unit: &u64| header.has(*unit) && !results.contains_key(unit);
    let missing = units.filter(missing).collect::<Vec<_>>();
    let play = &play;
    let begin = || move |unit| (unit, play(unit));
    compute_all(
        (missing.into_iter(), threads),
        begin,
        |(unit, result): (u64, T)| {
            journal.add(unit, &result)?;
            results.insert(unit, result);
            added(results);
            Ok(())
        },
    )
}
