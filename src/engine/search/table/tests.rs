//! Tests of the table: stored entries are found, and the table grows.

use super::*;
use crate::search::value::{Depth, Value};
use rules::Point;

fn entry(value: Value, depth: Depth) -> TableEntry {
    TableEntry {
        value,
        eval: -7,
        best: Some(Point::new(3, 4)),
        depth,
        bound: Bound::Lower,
        pv: false,
    }
}

#[test]
fn table_has_the_requested_size() {
    for mib in [1, 3, 17] {
        let bytes = size_of_val(TranspositionTable::new(mib, 0).open().buckets);
        assert!(bytes <= mib << 20 && bytes * 100 > (mib << 20) * 95);
    }
}

#[test]
fn buckets_are_cache_lines() {
    let mut table = TranspositionTable::new(1, 0);
    assert!(table.open().buckets.as_ptr().addr().is_multiple_of(64));
}

/// Small tables are cleared by writing zeros, large ones get new memory.
#[test]
fn stored_entries_are_found_until_the_table_is_cleared() {
    for mib in [1, 1 + (MOST_WIPED >> 20)] {
        let mut table = TranspositionTable::new(mib, 0);
        table.open().store(77, 2, entry(-30, 80));
        assert_eq!(table.open().probe(77, 2), Some(entry(-30, 80)));
        assert_eq!(table.open().probe(78, 2), None);
        table.new_search();
        assert_eq!(table.open().probe(77, 2), Some(entry(-30, 80)));
        table.clear();
        assert_eq!(table.open().probe(77, 2), None);
        assert_eq!(table.memory.len(), mib << 20);
    }
}

#[test]
fn growing_keeps_the_entries_and_clearing_makes_it_small_again() {
    let mut table = TranspositionTable::new(1, 13);
    let small = table.count;
    let keys = (1..=1_000_u64).map(|it| it.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    for key in keys.clone() {
        table.open().store(key, 0, entry((key >> 50) as Value, 8));
    }
    let found = |table: &mut TranspositionTable| {
        let table = table.open();
        let found = keys.clone().map(|key| table.probe(key, 0));
        found.collect::<Vec<_>>()
    };
    let before = found(&mut table);
    table.reserve(u64::MAX);
    assert!(table.count == 16 * small && table.count * 64 > 12 << 20);
    assert_eq!(found(&mut table), before);
    table.clear();
    assert_eq!(table.count, small);
    assert!(found(&mut table).iter().all(Option::is_none));
}

#[test]
fn table_grows_no_larger_than_requested() {
    let mut table = TranspositionTable::new(1, 100);
    let small = table.count;
    table.reserve(4 * small as u64);
    assert_eq!(table.count, small);
    table.reserve(4 * small as u64 + 4);
    assert_eq!(table.count, 2 * small);
    table.reserve(0);
    assert_eq!(table.count, 2 * small);
}

#[test]
fn table_that_the_system_refuses_becomes_smaller() {
    let bytes = map(usize::MAX / 2).len();
    assert!((64..usize::MAX / 2).contains(&bytes), "{bytes}");
}

#[test]
fn wins_are_counted_from_the_position() {
    let mut table = TranspositionTable::new(1, 0);
    let table = table.open();
    table.store(1, 4, entry(super::super::value::MATE - 9, 16));
    let value = table.probe(1, 2).map(|entry| entry.value);
    assert_eq!(value, Some(super::super::value::MATE - 7));
}

#[test]
fn the_deepest_stay_beside_the_latest() {
    let mut table = TranspositionTable::new(0, 0);
    let plies = [9, 8, 7, 2, 3];
    for (key, plies) in (1..).zip(plies) {
        table.open().store(key, 0, entry(plies, plies * PLY));
    }
    let found = [1, 2, 3, 4, 5].map(|key| table.open().probe(key, 0).is_some());
    assert_eq!(found, [true, true, true, false, true]);
    // Entries of another search are replaced, whatever their depth.
    for _ in 0..4 {
        table.new_search();
    }
    table.open().store(6, 0, entry(0, 16));
    assert!(table.open().probe(6, 0).is_some() && table.open().probe(3, 0).is_some());
    assert!(table.open().probe(5, 0).is_none());
}
