//! A second checker of solutions: nothing of the crate `proof`, every reply at every move.

use std::collections::HashMap;

use serde_json::Value;

type Cell = (i32, i32);

/// A node of a strategy.
struct Node {
    play: Cell,
    replies: Vec<(Cell, Node)>,
    otherwise: Option<Box<Node>>,
}

/// A solution, read by its documented form.
pub struct Naive {
    size: i32,
    exact: bool,
    proofs: Vec<String>,
    answers: Vec<Value>,
    known: HashMap<Vec<(Cell, bool)>, usize>,
}

/// The largest board.
const LINES: usize = 22;

/// Stones by row and column; `true` for Black.
#[derive(Clone)]
struct Stones([[Option<bool>; LINES]; LINES]);

impl Stones {
    /// The stone on a cell; `None` where there is none, and off the board.
    fn at(&self, (x, y): Cell) -> Option<bool> {
        let row = self.0.get(usize::try_from(y).ok()?)?;
        *row.get(usize::try_from(x).ok()?)?
    }

    /// Puts or removes a stone.
    fn set(&mut self, (x, y): Cell, stone: Option<bool>) {
        self.0[y as usize][x as usize] = stone;
    }

    /// The stones in rows.
    fn all(&self) -> impl Iterator<Item = (Cell, bool)> {
        let cells = (0..LINES as i32).flat_map(|y| (0..LINES as i32).map(move |x| (x, y)));
        cells.filter_map(|cell| Some((cell, self.at(cell)?)))
    }
}

impl Naive {
    /// Reads a solution as `solution export` writes it.
    ///
    /// # Panics
    /// When the text is no solution.
    pub fn read(text: &str) -> Self {
        let mut lines = text
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let header = lines.next().expect("a header");
        let mut naive = Self {
            size: header["size"].as_i64().expect("a size") as i32,
            exact: header["rule"] == "standard",
            proofs: Vec::new(),
            answers: Vec::new(),
            known: HashMap::new(),
        };
        for line in lines {
            if let Some(proof) = line.get("proof") {
                naive
                    .proofs
                    .push(proof.as_str().expect("a text").to_owned());
            } else if let Some(answer) = line.get("answered") {
                let stones = stones(answer);
                naive
                    .known
                    .insert(naive.frame(&stones), naive.answers.len());
                naive.answers.push(answer.clone());
            }
        }
        naive
    }

    /// Number of answered positions.
    pub const fn positions(&self) -> usize {
        self.answers.len()
    }

    /// The stones in the least of the eight frames.
    fn frame(&self, stones: &Stones) -> Vec<(Cell, bool)> {
        let far = self.size - 1;
        let frames = (0..8).map(|number| {
            let all = stones.all().map(|((x, y), black)| {
                let (x, y) = if number & 1 == 0 {
                    (x, y)
                } else {
                    (far - x, y)
                };
                let (x, y) = if number & 2 == 0 {
                    (x, y)
                } else {
                    (x, far - y)
                };
                let cell = if number & 4 == 0 { (x, y) } else { (y, x) };
                (cell, black)
            });
            let mut all = all.collect::<Vec<_>>();
            all.sort_unstable();
            all
        });
        frames.min().expect("eight frames")
    }

    fn five(&self, stones: &Stones, cell: Cell) -> bool {
        let Some(color) = stones.at(cell) else {
            return false;
        };
        [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|&(dx, dy)| {
            let run = |sign: i32| {
                let cells =
                    (1..).map(|step| (cell.0 + sign * step * dx, cell.1 + sign * step * dy));
                cells
                    .take_while(|&cell| stones.at(cell) == Some(color))
                    .count()
            };
            let length = 1 + run(1) + run(-1);
            if self.exact { length == 5 } else { length >= 5 }
        })
    }

    fn empty(&self, stones: &Stones) -> Vec<Cell> {
        let cells = (0..self.size).flat_map(|y| (0..self.size).map(move |x| (x, y)));
        cells.filter(|&cell| stones.at(cell).is_none()).collect()
    }

    /// Panics unless the replies in the position with this number are answered; of those that the
    /// solution does not name, one in `every`.
    pub fn check(&self, number: usize, every: usize) {
        let answer = &self.answers[number];
        let mut stones = stones(answer);
        let black = stones.all().filter(|&(_, black)| black).count();
        let attacker = 2 * black == stones.all().count();
        let play = cells(&answer["play"])[0];
        assert_eq!(stones.at(play), None, "{play:?} is taken");
        stones.set(play, Some(attacker));
        for (place, reply) in self.empty(&stones).into_iter().enumerate() {
            let pairs = answer["proofs"].as_array().into_iter().flatten();
            let mut named = pairs.flat_map(|pair| cells(&pair[1]));
            if !named.any(|it| it == reply) && place % every > 0 {
                continue;
            }
            stones.set(reply, Some(!attacker));
            assert!(!self.five(&stones, reply), "{reply:?} makes five");
            self.answered(answer, &stones, reply, attacker);
            stones.set(reply, None);
        }
    }

    fn answered(&self, answer: &Value, stones: &Stones, reply: Cell, attacker: bool) {
        let pairs = answer["proofs"].as_array().cloned().unwrap_or_default();
        let named = pairs.iter().find(|pair| cells(&pair[1]).contains(&reply));
        let is_stored = cells(&answer["stored"]).contains(&reply);
        let proof = match named {
            Some(pair) => pair[0].as_u64(),
            None if is_stored => None,
            None => answer["otherwise"].as_u64(),
        };
        match proof {
            None => assert!(
                self.known.contains_key(&self.frame(stones)),
                "{reply:?} has no answer"
            ),
            Some(proof) => {
                let text = self.proofs[proof as usize].as_bytes();
                let (node, end) = node(text, 0);
                assert_eq!(end, text.len());
                let wins = self.wins(&mut stones.clone(), &node, attacker);
                assert!(wins, "{reply:?} is not answered by {proof} in {answer}");
            }
        }
    }

    /// The attacker is to move and plays by the node.
    fn wins(&self, stones: &mut Stones, node: &Node, attacker: bool) -> bool {
        if stones.at(node.play).is_some() {
            return false;
        }
        stones.set(node.play, Some(attacker));
        let wins = self.five(stones, node.play) || self.stands(stones, node, attacker);
        stones.set(node.play, None);
        wins
    }

    fn stands(&self, stones: &mut Stones, node: &Node, attacker: bool) -> bool {
        // A five that is threatened wins against every reply on another point that makes no five.
        let mut threatened = None;
        if let Some(otherwise) = &node.otherwise
            && stones.at(otherwise.play).is_none()
        {
            stones.set(otherwise.play, Some(attacker));
            threatened = self.five(stones, otherwise.play).then_some(otherwise.play);
            stones.set(otherwise.play, None);
        }
        self.empty(stones).into_iter().all(|reply| {
            stones.set(reply, Some(!attacker));
            let named = node.replies.iter().find(|(point, _)| *point == reply);
            let wins = !self.five(stones, reply)
                && match (named, &node.otherwise) {
                    (Some((_, next)), _) => self.wins(stones, next, attacker),
                    (None, Some(_)) if threatened.is_some_and(|five| five != reply) => true,
                    (None, Some(next)) => self.wins(stones, next, attacker),
                    (None, None) => false,
                };
            stones.set(reply, None);
            wins
        })
    }
}

/// The stones of an answer's position.
fn stones(answer: &Value) -> Stones {
    let mut stones = Stones([[None; LINES]; LINES]);
    for (key, black) in [("black", true), ("white", false)] {
        for cell in cells(&answer[key]) {
            stones.set(cell, Some(black));
        }
    }
    stones
}

/// The cells of `h8i9`.
pub fn cells(value: &Value) -> Vec<Cell> {
    let text = value.as_str().unwrap_or_default();
    let mut cells = Vec::<Cell>::new();
    for letter in text.bytes() {
        match letter {
            b'a'..=b'z' => cells.push((i32::from(letter - b'a'), -1)),
            _ => {
                let last = cells.last_mut().expect("a letter comes first");
                last.1 = (last.1 + 1) * 10 + i32::from(letter - b'0') - 1;
            }
        }
    }
    cells
}

/// The node at a place of a text, and the place behind it.
fn node(text: &[u8], at: usize) -> (Node, usize) {
    let cell = |at: usize| (i32::from(text[at] - b'a'), i32::from(text[at + 1] - b'a'));
    let (play, mut end) = (cell(at), at + 2);
    let mut replies = Vec::new();
    while text.get(end) == Some(&b'(') {
        let (next, behind) = node(text, end + 3);
        replies.push((cell(end + 1), next));
        assert_eq!(text[behind], b')');
        end = behind + 1;
    }
    let mut otherwise = None;
    if text.get(end).is_some_and(u8::is_ascii_lowercase) {
        let (next, behind) = node(text, end);
        (otherwise, end) = (Some(Box::new(next)), behind);
    }
    let node = Node {
        play,
        replies,
        otherwise,
    };
    (node, end)
}
