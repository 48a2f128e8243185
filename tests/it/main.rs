//! Everything that needs no Bevy: contract, scenario and property tests.
