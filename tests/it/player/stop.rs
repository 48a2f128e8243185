//! [`StopToken`]: a request stays, may become an abort, is never withdrawn, and wakes every waiting
//! thread.

use std::thread;
use std::time::Duration;

use crossbeam_channel::{RecvTimeoutError, TryRecvError};
use player::{Stop, StopToken};

#[test]
fn new_token_asks_for_nothing() {
    let token = StopToken::new();
    assert_eq!(token.requested(), None);
    assert!(!token.is_set());
    assert_eq!(token.signal().try_recv(), Err(TryRecvError::Empty));
}

#[test]
fn abort_outranks_move_now_in_either_order() {
    for order in [[Stop::MoveNow, Stop::Abort], [Stop::Abort, Stop::MoveNow]] {
        let token = StopToken::default();
        order.into_iter().for_each(|stop| token.request(stop));
        assert_eq!(token.requested(), Some(Stop::Abort), "{order:?}");
    }
}

#[test]
fn repeated_request_changes_nothing() {
    let token = StopToken::new();
    token.request(Stop::MoveNow);
    token.request(Stop::MoveNow);
    assert_eq!(token.requested(), Some(Stop::MoveNow));
}

#[test]
fn clone_is_the_same_token() {
    let token = StopToken::new();
    let clone = token.clone();
    token.request(Stop::MoveNow);
    assert_eq!(clone.requested(), Some(Stop::MoveNow));
    drop(token);
    assert_eq!(
        clone.signal().try_recv(),
        Err(TryRecvError::Disconnected),
        "the signal stays"
    );
}

#[test]
fn either_request_wakes_whoever_waits() {
    for stop in [Stop::MoveNow, Stop::Abort] {
        let token = StopToken::new();
        let waiting = token.clone();
        let waiter =
            thread::spawn(move || waiting.signal().recv_timeout(Duration::from_secs(10)).err());
        token.request(stop);
        assert_eq!(waiter.join().unwrap(), Some(RecvTimeoutError::Disconnected));
    }
}

#[test]
fn dropped_clone_wakes_no_thread() {
    let token = StopToken::new();
    drop(token.clone());
    assert_eq!(token.signal().try_recv(), Err(TryRecvError::Empty));
    assert!(!token.is_set());
}
