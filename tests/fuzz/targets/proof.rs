//! Reading a proof never panics and checking one ends; what was read is written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nekomoku::proof::Proof;

fuzz_target!(|text: &str| {
    if let Ok(proof) = Proof::parse(text) {
        assert_eq!(Proof::parse(&proof.to_text()), Ok(proof.clone()));
        assert!(proof.check(3).is_ok());
    }
});
