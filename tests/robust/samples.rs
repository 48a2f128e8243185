//! Valid inputs of every reader.

use std::io::Read;

use engine::book::{BookBuilder, Degree};
use engine::state::net::{NetParams, NetTable, PolicyTable};
use engine::state::{RuleWeights, table_count};
use engine::threat::{Goal, Outcome, ThreatSolver};
use proof::Proof;
use record::{Evaluation, Format, Record, Seat, Tree};
use rules::{
    Action, Color, Forfeit, GameSetup, OpeningRule, Point, Rule, Side, Stones, parse_points,
};
use storage::shard::Shard;
use train::{GamesHeader, GamesPart, SelfGame, game_block};

/// Bytes of a library's file before its moves.
pub const BOOK_HEAD: usize = 15;

fn text(samples: &[&str]) -> Vec<Vec<u8>> {
    samples
        .iter()
        .map(|text| text.as_bytes().to_vec())
        .collect()
}

/// Games with variations, comments, clocks, values and results.
fn records() -> Vec<Record> {
    let seat = |name: &str| Seat {
        id: name.to_lowercase(),
        name: name.to_owned(),
    };
    let record = |tree: Tree| Record {
        shown: tree.end_of_line(tree.root()),
        tree,
        players: [seat("Anna"), seat("Cat")],
        seed: 7,
        time: None,
        review: None,
    };
    let setup = |rule, size| GameSetup::new(rule, size).expect("a size in range");
    let place = |x, y| Action::Place(Point::new(x, y));

    let mut branched = Tree::new(setup(Rule::Renju, 15));
    let mut at = branched.root();
    for (ply, (x, y)) in [(7, 7), (8, 8), (6, 8), (9, 6), (8, 7)]
        .into_iter()
        .enumerate()
    {
        at = branched.play(at, place(x, y)).expect("a legal move");
        let note = branched.note_mut(at);
        note.comment = format!("move {ply}\n\"quoted\" and 猫");
        note.time_ms = Some(1200);
        note.evaluation = (ply == 2).then(|| Evaluation {
            black: 0.625,
            proven: None,
            line: vec![Point::new(4, 4), Point::new(0, 0)],
            depth: 12,
        });
    }
    let second = branched.children(branched.root()).next().expect("a move");
    branched.play(second, place(0, 0)).expect("a legal move");
    branched.forfeit(at, Side::Second, Forfeit::Time);

    let mut swapped = Tree::new(setup(Rule::Standard, 9).with_opening(OpeningRule::Swap2));
    let stones = Stones::Three([Point::new(4, 4), Point::new(5, 4), Point::new(4, 6)]);
    let laid = swapped.play(swapped.root(), Action::PlaceMany(stones));
    let chosen = swapped.play(laid.expect("an opening"), Action::Swap);
    swapped
        .play(chosen.expect("a choice"), place(2, 2))
        .expect("a legal move");

    let mut line = Tree::new(setup(Rule::Freestyle, 15));
    let mut at = line.root();
    for x in 0..9 {
        at = line
            .play(at, place(3 + x, 7 + x % 2))
            .expect("a legal move");
    }
    [branched, swapped, line].into_iter().map(record).collect()
}

/// The records in one format, and pieces that other programs write.
pub fn games(format: Format) -> Vec<Vec<u8>> {
    let written = records()
        .into_iter()
        .filter_map(|it| format.write(&it).ok());
    let mut samples = written.map(|it| it.bytes).collect::<Vec<_>>();
    samples.extend(match format {
        Format::Sgf => text(&[
            "(;GM[4]SZ[15]RU[renju]PB[Tom]RE[B+R];B[hh]C[centre]\
            (;W[ih]LB[hh:A]TR[jj];B[jh])(;W[hg]))\n(;GM[4]SZ[15];B[aa])",
            "(;FF[4]GM[4]SZ[15]AB[aa:ba]AW[cc][dd];B[ee]V[-2];W[ff]BL[30.5])",
        ]),
        Format::Rec => text(&["8,8,0\n9,8,12\n9,9,340\n10,10,0\n", "10,10,0\n11,10,0\n"]),
        Format::Text => text(&["h8i9g7j10\nh8i8\n"]),
        Format::Pos => vec![vec![4, 112, 113, 97, 98], vec![1, 0]],
        _ => Vec::new(),
    });
    samples
}

pub fn books() -> Vec<Vec<u8>> {
    let book = |moves: &[(u8, u8)]| {
        let mut builder = BookBuilder::new(Rule::Freestyle, 15).expect("a size in range");
        for (ply, &(x, y)) in moves.iter().enumerate() {
            builder.enter(Point::new(x, y));
            builder.set_degree(Degree::of_share((ply % 5) as f32 / 4.0));
        }
        builder.set_threats();
        unpacked(&builder.finish().to_bytes())
    };
    vec![
        book(&[]),
        book(&[(7, 7), (8, 8), (6, 8)]),
        book(
            &(0..60)
                .map(|ply| (ply % 15, ply / 15 * 3))
                .collect::<Vec<_>>(),
        ),
    ]
}

/// A library's file with its moves uncompressed, so that a mutation changes a move and not the
/// packing; in version 1, which has no checksum.
fn unpacked(file: &[u8]) -> Vec<u8> {
    const VERSION: usize = 8;
    const CHECKSUM: usize = 4;
    let (head, body) = file[..file.len() - CHECKSUM].split_at(BOOK_HEAD);
    let mut bytes = head.to_vec();
    bytes[VERSION] = 1;
    let read = brotli::Decompressor::new(body, 4096).read_to_end(&mut bytes);
    read.expect("it was just written");
    bytes
}

pub fn proofs() -> Vec<Vec<u8>> {
    let setup = GameSetup::default();
    let stones = "h8a1g8a3f8c1h9o1h10o3";
    let points = parse_points(stones, setup.size()).expect("points");
    let colors = [Color::Black, Color::White].into_iter().cycle();
    let board = setup.board_of(colors.zip(points)).expect("a position");
    let mut solver = ThreatSolver::new(1);
    let goals = [Goal::Vcf, Goal::Vct];
    let proofs = goals.into_iter().map(|goal| {
        let answer = solver.solve(
            &board,
            setup.rule(),
            Color::Black,
            goal,
            20_000,
            &mut || false,
        );
        let Outcome::Win(strategy) = answer.outcome else {
            panic!("two open threes win");
        };
        Proof::new(&board, setup.rule(), Color::Black, strategy).to_text()
    });
    proofs.map(String::into_bytes).collect()
}

pub fn puzzles() -> Vec<Vec<u8>> {
    let own = include_str!("../../assets/puzzles.jsonl");
    let lines = own
        .lines()
        .map(|line| format!("{line}\n"))
        .collect::<Vec<_>>();
    lines
        .chunks(3)
        .map(|lines| lines.concat().into_bytes())
        .collect()
}

pub fn weights() -> Vec<Vec<u8>> {
    let rules = [Rule::Freestyle, Rule::Renju];
    rules
        .map(|rule| RuleWeights::builtin(rule).to_string().into_bytes())
        .to_vec()
}

/// Nets of every rule, with weights of both signs.
pub fn nets() -> Vec<Vec<u8>> {
    let net = |(rule, weight)| {
        let mut table = NetTable::zero();
        table.hidden[0].fill(weight);
        let net = NetParams {
            rule,
            provenance: vec!["made by a test".to_owned()],
            tables: vec![table; table_count(rule)],
            policy: match weight {
                ..0 => vec![PolicyTable::zero(); table_count(rule)],
                _ => Vec::new(),
            },
        };
        net.to_bytes()
    };
    let nets = [
        (Rule::Freestyle, 3),
        (Rule::Standard, 200),
        (Rule::Renju, -3),
    ];
    nets.map(net).to_vec()
}

pub fn configurations() -> Vec<Vec<u8>> {
    text(&[
        r#"[match]
black = "you"
white = "tom"
rule = "renju"
size = 15

[players.tom]
kind = "tree"
name = { en = "Tom", zh = "汤姆" }
level = 40
search = { max_depth = 8, lines = 2, table_mib = 16 }
"#,
        r#"[players.tim]
extends = "cat"
name = "Tim"
style = { attack = 0.7, mirror = 20 }
manners = { resign = 2, resign_after = 2, draw = 40 }

[players.tom]
kind = "counting"
"#,
        r#"[players.sharp]
extends = "lynx"
search.evaluator = "patterns"
search.schedule = [{ ply = 0, depth = 4, root = 16, child = 5 }]
style.four_greed = 40
"#,
        r#"[players.far]
kind = "gomocup"
engine = { command = ["engine", "-x"], dialect = "yixin" }
"#,
    ])
}

pub fn ratings() -> Vec<Vec<u8>> {
    let own = include_str!("../../assets/ratings.toml");
    let short = own.lines().take(31).collect::<Vec<_>>().join("\n");
    let least = "schema = 1\n\n[conditions]\nrule = \"freestyle\"\nsize = 15\n\
        limits = \"2000 nodes\"\nopenings = \"4 random plies\"\ngames_per_pairing = 20\n\
        seed = 1\n\n[players.cat]\nelo = 1500.0\nerror = 0.0\ngames = 40\n";
    vec![short.into_bytes(), least.as_bytes().to_vec()]
}

pub fn openings() -> Vec<Vec<u8>> {
    text(&[
        "# balanced\nh8i9g7\nh8h9\n\nj10 i9 h8\n",
        "0,0, 1,0, 1,3\n-1,2, 3,3\n",
    ])
}

pub fn self_play() -> Vec<Vec<u8>> {
    let game = |rule: Rule, moves: &str, values: &[Option<i32>]| {
        let setup = GameSetup::new(rule, 15).expect("a size in range");
        let moves = parse_points(moves, 15).expect("points");
        SelfGame {
            number: 0,
            setup,
            opening: moves.len() - values.len(),
            moves,
            values: values.to_vec(),
            score: 0.5,
        }
    };
    let games = [
        game(
            Rule::Freestyle,
            "h8i9g7j10k4c3d9",
            &[Some(3), Some(-20), None, Some(400)],
        ),
        game(Rule::Renju, "h8h9", &[Some(12)]),
    ];
    let mut samples = Vec::new();
    let shard = Shard::new(1, 3).expect("a shard");
    let parts = [None, Some(GamesPart { shard, games: 5 })];
    for (game, part) in games.into_iter().zip(parts) {
        let header = GamesHeader {
            setup: game.setup,
            nodes: 100,
            seed: 1,
            player: 7,
            part,
        };
        let second = SelfGame {
            number: header.number_of(1),
            ..game.clone()
        };
        let blocks = [game_block(&game), game_block(&second)].concat();
        samples.push([header.to_bytes(), blocks].concat());
        samples.push(game.to_bytes());
    }
    samples
}

/// Files of repertoires, the second one after some answers.
pub fn repertoires() -> Vec<Vec<u8>> {
    text(&[
        r#"{"version":1,"repertoires":[]}"#,
        r#"{"version":1,"repertoires":[{"name":"mine","side":"black",
        "setup":{"rule":"freestyle","size":15,"opening":"free"},"positions":[
        {"stones":[[],[]],"moves":[{"point":"h8","comment":"the centre"}],
        "schedule":{"due_s":1000000000,"solved":0,"failed":0,"skipped":0,"memory":{"stage":"new",
        "stability":0.0,"difficulty":0.0,"scheduled_days":0,"repetitions":0,"lapses":0}}},
        {"stones":[["h8"],[]],"moves":[{"point":"i9"},{"point":"h9"}]},
        {"stones":[["h8"],["i9"]],"moves":[{"point":"g7"}],
        "schedule":{"due_s":1000600000,"answered_s":1000000000,"begun_s":1000000000,"solved":1,
        "failed":2,"skipped":1,"memory":{"stage":"review","stability":3.17,"difficulty":5.28,
        "scheduled_days":3,"repetitions":1,"lapses":0}}}]}]}"#,
    ])
}

/// Files with results of checks, in the present form and with a failure as a text.
pub fn engines() -> Vec<Vec<u8>> {
    text(&[
        r#"{"engines":1,"records":{}}"#,
        r#"{"engines":1,"records":{"plain":{"program":{"command":["engine","-x"],"folder":"/tmp"},
        "at_s":1700000000,"report":{"name":"Plain","version":"1","author":null,
        "rules":["freestyle","renju"],"sizes":[15,19],"commands":["RESTART"],"swap2":false,
        "slowest_ms":480,"failure":null}},
        "broken":{"program":{"command":["broken"],"folder":null},"at_s":1700000000,
        "report":{"name":null,"version":null,"author":null,"rules":[],"sizes":[],"commands":[],
        "slowest_ms":null,"failure":{"command":"BEGIN","fault":{"silent":{"within_ms":2500,
        "said":"OK"}}}}},
        "older":{"program":{"command":["older"],"folder":null},"at_s":1700000000,
        "report":{"name":null,"version":null,"author":null,"rules":[],"sizes":[],"commands":[],
        "slowest_ms":null,"failure":"BEGIN: no answer within 2s"}}}}"#,
    ])
}

/// Expressions for depth and widths.
pub fn schedules() -> Vec<Vec<u8>> {
    text(&[
        "#{ depth: 2, root: 4, child: 4 }",
        "let root = if ply < 8 { 4 } else { 6 };\n#{ depth: 2, root: root, child: 3 }\n",
        "let depth = if complexity < 2.0 { 3 } else { 1 };\n\
        if seconds != () && seconds < 5.0 { depth = 2 }\n\
        #{ depth: depth, root: 2 + ply / 8, child: 2 }\n",
        "fn narrow(n) { if n > 3 { narrow(n - 1) } else { n } }\n\
        let steps = [1, 2, 3];\n#{ depth: steps[1], root: narrow(9), child: steps.len() }\n",
    ])
}

pub fn commands() -> Vec<Vec<u8>> {
    text(&[
        "START 15\nINFO timeout_turn 100\nINFO rule 4\nINFO max_memory 83886080\nBEGIN\n\
        TURN 7,7\nTAKEBACK 7,7\nTURN 8,8\nEND\n",
        "START 20\nBOARD\n7,7,1\n8,8,2\n9,9,1\nDONE\nTURN 3,4\nRESTART\nBEGIN\nABOUT\n",
        "RECTSTART 15,15\nINFO game_type 1\nINFO time_left 30000\nSWAP2BOARD\nDONE\nSWAP2BOARD\n\
        7,7\n8,8\n6,5\nDONE\n",
        "START 15\nYXBOARD\n7,7,1\n8,8,2\nDONE\nYXNBEST 3\nYXSHOWFORBID\nYXSTOP\n\
        INFO show_detail 1\nTURN 1,1\n",
    ])
}

pub fn replies() -> Vec<Vec<u8>> {
    text(&[
        "OK\nMESSAGE depth 4-12 multipv 1 ev 120 n 2300 n/ms 40 tm 52 pv h8 i9\n\
        MESSAGE (1) 35 | 8-12 | h8 i9\n7,8\n",
        "INFO PV 0\nINFO DEPTH 12\nINFO EVAL -M5\nINFO TOTALNODES 340K\nINFO BESTLINE h8 i9 g7\n\
        INFO PV DONE\n8,8\n",
        "DEBUG x\nUNKNOWN y\nERROR z\nSUGGEST 3,3\n\
        MESSAGE Depth 8-12 | Eval 35 | Time 20ms | c3 d4\nSWAP\n",
    ])
}

pub fn points() -> Vec<Vec<u8>> {
    text(&["h8", "o15", "7,7", "a1", "v22"])
}
