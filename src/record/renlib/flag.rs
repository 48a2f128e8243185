//! Flags in the second byte of a node.

/// A sibling follows after all nodes below this one.
pub(super) const SIBLING: u8 = 0x80;
/// The node has no children.
pub(super) const LEAF: u8 = 0x40;
/// A comment in the oldest form follows.
pub(super) const OLD_COMMENT: u8 = 0x20;
pub(super) const MARK: u8 = 0x10;
pub(super) const COMMENT: u8 = 0x08;
/// The position that is shown when the library is opened.
pub(super) const START: u8 = 0x04;
/// The node has no move, only a label or a mark.
pub(super) const NO_MOVE: u8 = 0x02;
/// Two more bytes of flags follow.
pub(super) const EXTENDED: u8 = 0x01;
/// In the second of these bytes: a label follows.
pub(super) const BOARD_TEXT: u8 = 0x01;
