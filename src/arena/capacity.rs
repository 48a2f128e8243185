//! [`Machine`]: checks the cores and the memory for a tournament.

use std::thread;

use super::tournament::TournamentSpec;
use player::config::Character;
use player::{BuildContext, Demand, Registry};

/// The cores and the memory of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Threads that run at the same time; `None` if the system does not report it.
    pub cores: Option<usize>,
    /// Available memory in bytes; `None` if the system does not report it.
    pub memory: Option<u64>,
}

/// Why a machine cannot run a tournament.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CapacityError {
    /// More threads than cores: games under time limits would be decided by the scheduler.
    #[error(
        "{games} concurrent games need {} cores ({threads} for each game), \
         this machine has {cores}",
        games * threads
    )]
    Cores {
        /// Games at the same time.
        games: usize,
        /// Threads of a game.
        threads: usize,
        /// Cores of the machine.
        cores: usize,
    },
    /// More tables than memory.
    #[error(
        "the tables of {games} concurrent games need {} MiB, {} MiB are available: \
         play fewer games at the same time, or with smaller tables (`search.table_mib`)",
        needed.div_ceil(1 << 20), available >> 20
    )]
    Memory {
        /// Games at the same time.
        games: usize,
        /// Bytes that the tables of their players take together.
        needed: u64,
        /// Bytes that are available.
        available: u64,
    },
}

impl Machine {
    /// This machine, as it is now: its cores, and the memory that is available to this process.
    pub fn here() -> Self {
        Self {
            cores: thread::available_parallelism().ok().map(usize::from),
            memory: available_memory().filter(|&bytes| bytes > 0),
        }
    }

    /// The largest number of games at a time that leaves one core of the machine free, and for
    /// whose tables the memory suffices; at least 1.
    ///
    /// # Errors
    /// When there is not enough memory for one game.
    pub fn most_games(
        &self,
        registry: &Registry,
        spec: &TournamentSpec,
    ) -> Result<usize, CapacityError> {
        let need = Need::of(registry, spec);
        need.check_memory(1, self.memory)?;
        let cores = self.cores.unwrap_or(1).saturating_sub(1).max(1);
        let most = concurrent_games(spec, cores);
        let fits = |&games: &usize| {
            need.check_cores(games, Some(cores)).is_ok()
                && need.check_memory(games, self.memory).is_ok()
        };
        Ok((2..=most).take_while(fits).last().unwrap_or(1))
    }

    /// Checks the cores for `concurrency` games of a tournament at a time. Only one of two players
    /// searches at any moment. A single game is always accepted: its players' threads are their own
    /// choice.
    ///
    /// # Errors
    /// When there are fewer cores than threads.
    pub fn check_cores(
        &self,
        registry: &Registry,
        spec: &TournamentSpec,
        concurrency: usize,
    ) -> Result<(), CapacityError> {
        let games = concurrent_games(spec, concurrency);
        Need::of(registry, spec).check_cores(games, self.cores)
    }

    /// Checks the memory for the tables of `concurrency` games of a tournament at a time, those of
    /// both players of each game.
    ///
    /// # Errors
    /// When less memory is available.
    pub fn check_memory(
        &self,
        registry: &Registry,
        spec: &TournamentSpec,
        concurrency: usize,
    ) -> Result<(), CapacityError> {
        let games = concurrent_games(spec, concurrency);
        Need::of(registry, spec).check_memory(games, self.memory)
    }
}

/// What one game of a tournament needs at most.
struct Need {
    /// Threads of a player.
    threads: usize,
    /// Bytes of the tables of both players.
    memory: u64,
}

impl Need {
    fn of(registry: &Registry, spec: &TournamentSpec) -> Self {
        let demands = demands(registry, spec);
        let of_game = |[a, b]: [usize; 2]| demands[a].memory.saturating_add(demands[b].memory);
        let threads = demands.iter().map(|it| it.threads).max();
        let memory = spec.pairings().into_iter().map(of_game).max();
        Self {
            threads: threads.unwrap_or(1),
            memory: memory.unwrap_or(0),
        }
    }

    const fn check_cores(&self, games: usize, cores: Option<usize>) -> Result<(), CapacityError> {
        let threads = self.threads;
        match cores {
            Some(cores) if games > 1 && games * threads > cores => Err(CapacityError::Cores {
                games,
                threads,
                cores,
            }),
            _ => Ok(()),
        }
    }

    const fn check_memory(&self, games: usize, memory: Option<u64>) -> Result<(), CapacityError> {
        let needed = self.memory.saturating_mul(games as u64);
        match memory {
            Some(available) if needed > available => Err(CapacityError::Memory {
                games,
                needed,
                available,
            }),
            _ => Ok(()),
        }
    }
}

fn available_memory() -> Option<u64> {
    let mut system = sysinfo::System::new().ok()?;
    system.refresh_memory();
    let available = system.available_memory();
    // A container may have a lower limit than its machine. Cached files count as available.
    let limits = system.cgroup_limits();
    let of_container = limits.map(|limits| limits.total_memory.saturating_sub(limits.rss));
    Some(of_container.map_or(available, |bytes| available.min(bytes)))
}

fn concurrent_games(spec: &TournamentSpec, concurrency: usize) -> usize {
    concurrency.clamp(1, spec.total_games().max(1) as usize)
}

/// The demand of each player; empty for a player that cannot be built, which the first game
/// reports.
fn demands(registry: &Registry, spec: &TournamentSpec) -> Vec<Demand> {
    let demand = |player: &Character| {
        let built = player.factory(registry, BuildContext::default())();
        built.map_or_else(|_| Demand::default(), |player| player.demand())
    };
    spec.players.iter().map(demand).collect()
}
