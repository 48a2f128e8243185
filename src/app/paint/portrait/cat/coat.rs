//! The coats, as data: a new cat needs one more of them.

use super::super::super::Rgba;
use super::super::super::canvas::{Canvas, Ink};

/// How a cat looks in every mood.
pub(in super::super) struct Coat {
    /// Lit from above.
    pub(super) fur: Ink<'static>,
    /// A light round head and ears, for a coat as dark as the disc.
    pub(super) rim: Option<Ink<'static>>,
    pub(super) body: Rgba,
    /// The chest.
    pub(super) bib: Rgba,
    /// The shadow of the head on the body.
    pub(super) shade: Rgba,
    /// The one on the right and, mirrored, the one on the left.
    pub(super) ears: [&'static Ear; 2],
    pub(super) inner_ear: Rgba,
    /// Strokes of the right half and their widths; the left half mirrors them.
    pub(super) stripes: &'static [(&'static str, f32)],
    /// The stroke in the middle of the forehead.
    pub(super) crown: Option<&'static str>,
    /// The pale wedge between the eyes.
    pub(super) blaze: Option<&'static str>,
    pub(super) stripe: Rgba,
    /// The pale parts round the nose.
    pub(super) muzzle: Rgba,
    pub(super) whiskers: Rgba,
    pub(super) iris: [Rgba; 2],
    pub(super) lids: Lids,
    /// Pupils and the rims of the eyes.
    pub(super) ink: Rgba,
    /// What shows of closed eyes.
    pub(super) lashes: Rgba,
    pub(super) nose: Rgba,
    pub(super) lips: Rgba,
}

impl Coat {
    /// Draws the light round a part of the cat, where this coat has one; half of the stroke shows.
    pub(super) fn edge(&self, canvas: &mut Canvas, outline: &str) {
        if let Some(rim) = self.rim {
            canvas.stroke(outline, 1.5, rim);
        }
    }

    /// Draws a part of the cat.
    pub(super) fn cover(&self, canvas: &mut Canvas, outline: &str) {
        self.edge(canvas, outline);
        canvas.fill(outline, self.fur);
    }
}

/// An ear on the right side.
pub(super) struct Ear {
    pub(super) outline: &'static str,
    pub(super) inside: &'static str,
    /// The pale hair in it.
    pub(super) tuft: &'static str,
}

/// How far the eyes are open while nothing excites the cat.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lids {
    Open,
    /// A little lowered towards the nose.
    Keen,
    Half,
    Closed,
}

const POINTED: Ear = Ear {
    outline: "M 3.5 -11 C 7 -17 13 -24.5 17.6 -26.6 Q 19.4 -27.2 20 -25.2 \
              C 21.6 -18 22 -8 19.5 2 Z",
    inside: "M 8.6 -11.5 C 11 -15.5 14 -19.5 17 -21.6 C 18.2 -16 18.2 -10 17 -4 Z",
    tuft: "M 8.6 -11.5 Q 12.5 -12 14 -6 L 12 -4 Z",
};

/// Torn in some fight.
const NOTCHED: Ear = Ear {
    outline: "M 3.5 -11 C 7 -17 13 -24.5 17.6 -26.6 Q 19.4 -27.2 20 -25.2 L 20.6 -21.4 \
              L 17.2 -18.4 L 21.3 -16.2 C 21.6 -10 21.2 -3 19.5 2 Z",
    inside: "M 8.6 -11.5 C 10.8 -15.2 13.2 -18.4 16 -20.8 L 15 -17.8 L 17.8 -15 \
             C 18 -11 17.8 -7.4 17 -4 Z",
    tuft: POINTED.tuft,
};

const ROUND: Ear = Ear {
    outline: "M 3.5 -10 C 5.4 -17 10.4 -22 15.4 -22.2 C 20.6 -22.2 22.6 -16.6 21.6 -9.6 \
              C 21 -5.4 20.4 -1 19.5 2 Z",
    inside: "M 9.4 -11.4 C 10.6 -15.2 13 -18.2 15.6 -18.4 C 18.4 -18.4 19.2 -14.4 18.4 -9.6 \
             C 18 -7 17.6 -5.6 17 -4 Z",
    tuft: "M 9.4 -11.4 Q 12.5 -12 14 -6 L 12 -4 Z",
};

const BLAZE: &str = "M 0 -1.5 C 2 3 3 6 6 9 L -6 9 C -3 6 -2 3 0 -1.5 Z";
const CROWN: &str = "M 0 -12.4 L 0 -5.6";

/// The orange tabby.
pub(in super::super) static TABBY: Coat = Coat {
    fur: Ink::Linear(
        (0.0, -26.0),
        (0.0, 26.0),
        &[(0.0, Rgba::hex(0xF9B65A)), (1.0, Rgba::hex(0xDF8730))],
    ),
    rim: None,
    body: Rgba::hex(0xC97427),
    bib: Rgba::hex(0xEBCFA9),
    shade: Rgba::hex(0x7A3C10),
    ears: [&POINTED, &POINTED],
    inner_ear: Rgba::hex(0xF2A283),
    stripes: &[
        ("M 5.8 -12 Q 4.9 -9.6 5.1 -7.2", 2.4),
        ("M 21.2 2.6 Q 18.6 2.4 16.6 3.6", 2.0),
        ("M 22.2 8 Q 19.6 7.4 17.4 8.2", 2.0),
    ],
    crown: Some(CROWN),
    blaze: Some(BLAZE),
    stripe: Rgba::hex(0xB8621E),
    muzzle: Rgba::hex(0xFDECD2),
    whiskers: Rgba::hex(0xFDECD2),
    iris: [Rgba::hex(0xD9E27A), Rgba::hex(0x86A83C)],
    lids: Lids::Open,
    ink: Rgba::hex(0x2B1A12),
    lashes: Rgba::hex(0x2B1A12),
    nose: Rgba::hex(0xD9776A),
    lips: Rgba::hex(0x6E3322),
};

/// The alley cat: grey, striped all over, one ear torn.
pub(in super::super) static ALLEY: Coat = Coat {
    fur: Ink::Linear(
        (0.0, -26.0),
        (0.0, 26.0),
        &[(0.0, Rgba::hex(0x9A958D)), (1.0, Rgba::hex(0x6C6963))],
    ),
    rim: None,
    body: Rgba::hex(0x5F5C57),
    bib: Rgba::hex(0xB9B2A6),
    shade: Rgba::hex(0x26241F),
    ears: [&NOTCHED, &POINTED],
    inner_ear: Rgba::hex(0xC98F84),
    stripes: &[
        ("M 5.6 -12 Q 4.8 -9.8 4.9 -8", 2.6),
        ("M 10.8 -10.6 Q 10.2 -9.8 10.1 -9", 2.4),
        ("M 19.4 -1.6 Q 18.4 -2 17.2 -1.8", 2.2),
        ("M 20.2 3 Q 18 2.6 15.8 3.8", 2.4),
        ("M 22 8.2 Q 19.4 7.6 17 8.4", 2.4),
    ],
    crown: Some("M 0 -12.4 L 0 -3.4"),
    blaze: None,
    stripe: Rgba::hex(0x3B3935),
    muzzle: Rgba::hex(0xE4DDD0),
    whiskers: Rgba::hex(0xEDE8DE),
    iris: [Rgba::hex(0xFAD96B), Rgba::hex(0xD39A26)],
    lids: Lids::Half,
    ink: Rgba::hex(0x201E1B),
    lashes: Rgba::hex(0x201E1B),
    nose: Rgba::hex(0xB56F66),
    lips: Rgba::hex(0x4A3431),
};

/// The black panther: round ears, rosettes that hardly show, green eyes.
pub(in super::super) static PANTHER: Coat = Coat {
    fur: Ink::Linear(
        (0.0, -26.0),
        (0.0, 26.0),
        &[(0.0, Rgba::hex(0x2E313D)), (1.0, Rgba::hex(0x14151B))],
    ),
    rim: Some(Ink::Linear(
        (0.0, -24.0),
        (0.0, 26.0),
        &[(0.0, Rgba::hex(0x9AA6C0)), (1.0, Rgba::hex(0x4C5468))],
    )),
    body: Rgba::hex(0x121319),
    bib: Rgba::hex(0x1B1D26),
    shade: Rgba::hex(0x000000),
    ears: [&ROUND, &ROUND],
    inner_ear: Rgba::hex(0x54566A),
    stripes: &[
        ("M 4.4 -10.6 Q 6.6 -11.4 7.2 -9.2", 1.6),
        ("M 17.2 -2.6 Q 19.4 -2.6 19.2 -0.4", 1.6),
        ("M 18.6 4.2 Q 21 4.4 20.4 6.6", 1.6),
    ],
    crown: None,
    blaze: None,
    stripe: Rgba::hex(0x66708C),
    muzzle: Rgba::hex(0x5A5F75),
    whiskers: Rgba::hex(0xC9CFDD),
    iris: [Rgba::hex(0xB6F56C), Rgba::hex(0x35B65A)],
    lids: Lids::Keen,
    ink: Rgba::hex(0x08090C),
    lashes: Rgba::hex(0xA9E36C),
    nose: Rgba::hex(0x8B7C8C),
    lips: Rgba::hex(0x0B0C10),
};

/// The cream-coloured cat that is hardly ever awake.
pub(in super::super) static SLEEPY: Coat = Coat {
    fur: Ink::Linear(
        (0.0, -26.0),
        (0.0, 26.0),
        &[(0.0, Rgba::hex(0xFBEED6)), (1.0, Rgba::hex(0xE3C79C))],
    ),
    rim: None,
    body: Rgba::hex(0xCBAA7C),
    bib: Rgba::hex(0xF3E6CE),
    shade: Rgba::hex(0x7A5A33),
    ears: [&POINTED, &POINTED],
    inner_ear: Rgba::hex(0xF0B6A2),
    stripes: &[("M 5.8 -12 Q 4.9 -9.6 5.1 -7.8", 2.2)],
    crown: Some("M 0 -12.4 L 0 -6.4"),
    blaze: None,
    stripe: Rgba::hex(0xD9B681),
    muzzle: Rgba::hex(0xFFFAF0),
    whiskers: Rgba::hex(0xFFFFFF),
    iris: [Rgba::hex(0x9ED8EE), Rgba::hex(0x4F93BC)],
    lids: Lids::Closed,
    ink: Rgba::hex(0x3A271A),
    lashes: Rgba::hex(0x4A3020),
    nose: Rgba::hex(0xE08D80),
    lips: Rgba::hex(0x7A4A35),
};
