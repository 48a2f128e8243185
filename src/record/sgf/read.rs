//! Reading SGF.

use super::games;
use super::lexer::{Lexer, Token};
use super::private::{PRIVATE, Private};
use super::reading::Reading;
use super::value::{milliseconds, move_ids, points, rule, simple_text, unescape};
use crate::encoding::decode;
use crate::encoding::in_one_line;
use crate::format::{FormatError, Opened, ReadOptions, quote};
use crate::growth::Growth;
use crate::json::{Record, Seat};
use crate::loss::Losses;
use crate::property::Property;
use rules::{Action, Color, GameSetup, Rule};

/// Reads the game of a file that the options name.
///
/// A line is cut at the first move that cannot be played, and stones that are set up become moves.
/// Both count as losses.
pub(crate) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Opened, FormatError> {
    let text = decode(bytes, declared_encoding(bytes));
    let mut lexer = Lexer::new(&text);
    let mut losses = Losses::default();
    for game in 1..=options.game.get() {
        if !lexer.find_game() {
            return Err(match game {
                1 => FormatError::Whole("no game in it, expected `(;`".to_owned()),
                _ => FormatError::NoGame(format!(
                    "there is no game {}, the file has {}",
                    options.game,
                    game - 1
                )),
            });
        }
        if game < options.game.get() {
            skip_game(&mut lexer)?;
        }
    }
    let mut record = Reader::new(&mut lexer, options, &mut losses).read()?;
    record.tree.choose(record.shown);
    while lexer.find_game() {
        losses.add("further games");
        skip_game(&mut lexer)?;
    }
    Ok(Opened { record, losses })
}

/// The encoding that the file declares.
fn declared_encoding(bytes: &[u8]) -> Option<&[u8]> {
    let start = bytes.windows(3).position(|it| it == b"CA[")? + 3;
    let value = &bytes[start..];
    Some(&value[..value.iter().position(|&byte| byte == b']')?])
}

fn skip_game(lexer: &mut Lexer) -> Result<(), FormatError> {
    let mut depth = 0_usize;
    while let Some(token) = lexer.next()? {
        match token {
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok(());
        }
    }
    Err(unfinished(lexer))
}

fn unfinished(lexer: &Lexer) -> FormatError {
    lexer.error("the text ends within a game, expected `)`".to_owned())
}

/// Properties of the file or of the whole game, which belong to the first node.
const HEAD: [&str; 13] = [
    "AB", "AE", "AP", "AW", "CA", "FF", "GM", "PB", "PL", "PW", "RE", "RU", "SZ",
];

/// Properties that set up stones.
const SET_UP: [&str; 3] = ["AB", "AE", "AW"];

/// The properties of a node in order, each with its values.
pub(super) type Properties<'a> = Vec<(String, Vec<&'a str>)>;

struct Reader<'a, 'l> {
    lexer: &'l mut Lexer<'a>,
    options: &'l ReadOptions,
    losses: &'l mut Losses,
    /// The line of the node that is being read.
    line: usize,
}

impl<'a, 'l> Reader<'a, 'l> {
    const fn new(
        lexer: &'l mut Lexer<'a>,
        options: &'l ReadOptions,
        losses: &'l mut Losses,
    ) -> Self {
        Self {
            lexer,
            options,
            losses,
            line: 1,
        }
    }

    fn read(mut self) -> Result<Record, FormatError> {
        self.lexer.next()?;
        self.lexer.next()?;
        let (root, mut next) = self.properties()?;
        let mut game = self.root(root)?;
        // The depths at which the open variations branch off.
        let mut lines = vec![(0, false)];
        loop {
            match next {
                Some(Token::Open) => lines.push((game.growth.depth(), game.is_left_out)),
                Some(Token::Close) => {
                    let (depth, is_left_out) = lines.pop().expect("the game is open");
                    if lines.is_empty() {
                        return Ok(game.finish());
                    }
                    game.growth.back_to(depth);
                    game.is_left_out = is_left_out;
                }
                Some(Token::Node) => {
                    let (properties, after) = self.properties()?;
                    if !game.is_left_out {
                        self.node(&mut game, properties)?;
                    }
                    next = after;
                    continue;
                }
                Some(Token::Value(_) | Token::Property(_)) => {
                    let message = "a property outside a node, expected `;` before it";
                    return Err(self.lexer.error(message.to_owned()));
                }
                None => return Err(unfinished(self.lexer)),
            }
            next = self.lexer.next()?;
        }
    }

    /// Reads the properties of a node, and the token after them.
    fn properties(&mut self) -> Result<(Properties<'a>, Option<Token<'a>>), FormatError> {
        self.line = self.lexer.line();
        let mut properties = Properties::new();
        loop {
            let token = self.lexer.next()?;
            let wants_value = properties
                .last()
                .is_some_and(|(_, values)| values.is_empty());
            match (token, properties.last_mut()) {
                (Some(Token::Value(value)), Some((_, values))) => values.push(value),
                (Some(Token::Property(id)), _) if !wants_value => properties.push((id, Vec::new())),
                (_, Some((id, _))) if wants_value => {
                    let message = format!("property {id} has no value, expected `[`");
                    return Err(self.lexer.error(message));
                }
                (Some(Token::Value(_)), None) => {
                    let message = "a value without a property before it";
                    return Err(self.lexer.error(message.to_owned()));
                }
                (token, _) => return Ok((properties, token)),
            }
        }
    }

    /// An error in the node that is being read.
    const fn error(&self, message: String) -> FormatError {
        FormatError::Line(self.line, message)
    }

    fn root(&mut self, properties: Properties) -> Result<Reading, FormatError> {
        let first = |id: &str| {
            let found = properties.iter().find(|(it, _)| it == id);
            found.map(|(_, values)| values[0])
        };
        first("GM").map_or(Ok(()), |value| self.check_game(value))?;
        let size = first("SZ").map_or(Ok(self.options.size), |size| self.size(size))?;
        let named = first("RU").map(|value| (value, rule(value)));
        if let Some((value, None)) = named {
            let value = quote(value);
            self.losses.add_at("the rule", || {
                format!("RU: {value} is none of freestyle, standard, renju")
            });
        }
        let told = named.and_then(|(_, rule)| rule).or(self.options.rule);
        let setup = GameSetup::new(told.unwrap_or(Rule::Freestyle), size);
        let setup = setup.map_err(|error| self.error(format!("SZ: {error}")))?;
        let setup = setup.with_opening(self.private(&properties)?.opening);
        let seat = |id| Seat {
            id: String::new(),
            name: first(id).map(simple_text).unwrap_or_default(),
        };
        let mut game = Reading {
            growth: Growth::new(setup),
            players: [seat("PB"), seat("PW")],
            seed: 0,
            time: None,
            shown: None,
            result: first("RE").map(simple_text),
            is_left_out: false,
            cut_after: Vec::new(),
        };
        self.set_up(&mut game, &properties)?;
        // Rule and result are kept as properties if a record cannot hold them.
        let kept_rule = properties.iter().position(|(id, _)| id == "RU");
        let kept_rule = kept_rule.filter(|&at| rule(properties[at].1[0]).is_none());
        let rest = properties
            .iter()
            .enumerate()
            .filter(|(at, (id, _))| match id.as_str() {
                "RU" => Some(*at) == kept_rule,
                id => !HEAD.contains(&id),
            });
        let rest = rest.map(|(_, property)| property.clone());
        self.enter(&mut game, rest.collect())?;
        Ok(game)
    }

    /// Accepts gomoku and renju only. A file without `GM` is accepted as well: the standard's
    /// default is Go, but many gomoku programs leave the property out.
    fn check_game(&self, value: &str) -> Result<(), FormatError> {
        let number = value.trim().parse::<usize>().ok();
        let found = match number.map(|number| (number, games::name(number))) {
            Some((games::GOMOKU, _)) => return Ok(()),
            Some((number, Some(name))) => format!("a game of {name} (GM[{number}])"),
            _ => format!("GM: {} is an unknown game", quote(value.trim())),
        };
        let expected = format!("expected gomoku or renju (GM[{}])", games::GOMOKU);
        Err(self.error(format!("{found}, {expected}")))
    }

    fn size(&self, value: &str) -> Result<u8, FormatError> {
        let (columns, rows) = value.split_once(':').unwrap_or((value, value));
        let size = columns.trim().parse().ok();
        let size = size.filter(|_| columns.trim() == rows.trim());
        size.ok_or_else(|| {
            let message = format!(
                "SZ: {} is not a board, expected a square of 5 to 22 lines",
                quote(value)
            );
            self.error(message)
        })
    }

    /// Turns stones that are set up before the first move into moves of alternating colours.
    fn set_up(&mut self, game: &mut Reading, properties: &Properties) -> Result<(), FormatError> {
        let size = game.growth.game().setup().size();
        let mut stones = [Vec::new(), Vec::new()];
        for (id, values) in properties {
            let color = match id.as_str() {
                "AB" => Color::Black,
                "AW" => Color::White,
                _ => continue,
            };
            for value in values {
                let found = points(value, size).ok_or_else(|| {
                    let message = format!(
                        "{id}: {} is not a point, expected one like `hh`",
                        quote(value)
                    );
                    self.error(message)
                })?;
                let of_color = &mut stones[color.index()];
                of_color.extend(found);
                if of_color.len() > usize::from(size).pow(2) {
                    let message = format!("{id}: more stones than points");
                    return Err(self.error(message));
                }
            }
        }
        let [black, white] = stones;
        if black.is_empty() && white.is_empty() {
            return Ok(());
        }
        if !(white.len()..=white.len() + 1).contains(&black.len()) {
            let message = format!(
                "{} black and {} white stones are set up, expected the same number of each, or one \
                 more black stone, to read them as moves",
                black.len(),
                white.len()
            );
            return Err(self.error(message));
        }
        for ply in 0..black.len() + white.len() {
            let point = [&black, &white][ply % 2][ply / 2];
            let played = game.growth.play(Action::Place(point));
            played.map_err(|error| self.error(format!("stones that are set up: {error}")))?;
            self.losses.add("stones set up, read as moves");
        }
        Ok(())
    }

    /// Applies a node after the first one.
    fn node(&mut self, game: &mut Reading, properties: Properties) -> Result<(), FormatError> {
        let is_head = |(id, _): &(String, _)| HEAD.contains(&id.as_str());
        let laid = matches!(
            self.private(&properties)?.action,
            Some(Action::PlaceMany(_))
        );
        let (mut head, rest) = properties.into_iter().partition::<Properties, _>(is_head);
        // The private property has the stones of an opening in order, so those of the set-up
        // properties are redundant.
        head.retain(|(id, _)| !(laid && SET_UP.contains(&id.as_str())));
        if let Some((id, _)) = head.iter().find(|(id, _)| SET_UP.contains(&id.as_str())) {
            self.leave_out(game, &format!("{id} sets stones up in mid-game"));
            return Ok(());
        }
        head.iter()
            .for_each(|_| self.losses.add("properties out of their place"));
        self.enter(game, rest)
    }

    fn leave_out(&mut self, game: &mut Reading, why: &str) {
        game.is_left_out = true;
        game.cut_after.push(game.growth.node());
        let line = self.line;
        self.losses
            .add_at("lines left out", || format!("in line {line}: {why}"));
    }

    /// Performs the action of a node and stores its other properties. Properties of a node without
    /// an action belong to the position before.
    fn enter(&mut self, game: &mut Reading, properties: Properties) -> Result<(), FormatError> {
        let private = self.private(&properties)?;
        let mover = match game.step(&properties, &private) {
            Ok(mover) => mover,
            Err(why) => {
                self.leave_out(game, &why);
                return Ok(());
            }
        };
        let node = game.growth.node();
        let clock = mover.map(|color| move_ids(color).1);
        for (id, values) in properties {
            if id == PRIVATE || is_move(&id) {
                continue;
            }
            let note = game.growth.tree_mut().note_mut(node);
            let left = milliseconds(values[0]).filter(|_| Some(id.as_str()) == clock);
            match left.filter(|_| note.clock_ms.is_none()) {
                Some(left) => note.clock_ms = Some(left),
                None if id == "C" => values
                    .iter()
                    .for_each(|value| note.remark(&unescape(value))),
                None => {
                    let values = values.into_iter().map(str::to_owned).collect();
                    let kept = Property::new(&id, values);
                    note.properties
                        .push(kept.map_err(|error| self.error(error.to_string()))?);
                }
            }
        }
        let known = game.know(private);
        known.map_err(|error| self.error(format!("{PRIVATE}: {error}")))
    }

    /// Parses the value of [`PRIVATE`].
    fn private(&self, properties: &Properties) -> Result<Private, FormatError> {
        let Some((_, values)) = properties.iter().find(|(id, _)| id == PRIVATE) else {
            return Ok(Private::default());
        };
        let private = serde_json::from_str::<Private>(&unescape(values[0]));
        private.map_err(|error| self.error(format!("{PRIVATE}: {}", in_one_line(&error))))
    }
}

/// True when the property is a move.
pub(super) fn is_move(id: &str) -> bool {
    id == "B" || id == "W"
}
