//! Reading a game of SGF.

use std::borrow::Cow;

use super::kind::Kind;
use super::lexer::{Lexer, Token};
use super::private::{PRIVATE, Private};
use super::properties::{Properties, first, is_move};
use super::reading::Reading;
use super::rule_name::RuleName;
use super::start::{SET_UP, Start};
use super::value::{milliseconds, simple_text, unescape};
use crate::encoding::in_one_line;
use crate::format::{FormatError, Opened, ReadOptions, quote};
use crate::property::Property;
use rules::{Action, GameSetup, Rule};

/// Properties of the file or of the whole game, which belong to the first node.
const HEAD: [&str; 13] = [
    "AB", "AE", "AP", "AW", "CA", "FF", "GM", "PB", "PL", "PW", "RE", "RU", "SZ",
];

/// Reads one game.
///
/// A line is cut at the first move that cannot be played, and stones that are set up become moves.
/// Both count as losses.
pub(super) struct Reader<'a, 'l> {
    lexer: &'l mut Lexer<'a>,
    options: &'l ReadOptions,
    /// The line of the node that is being read.
    line: usize,
}

impl<'a, 'l> Reader<'a, 'l> {
    pub(super) const fn new(lexer: &'l mut Lexer<'a>, options: &'l ReadOptions) -> Self {
        Self {
            lexer,
            options,
            line: 1,
        }
    }

    /// Reads the game that begins at the next token.
    ///
    /// # Errors
    /// When it is another game, or its first node is wrong.
    pub(super) fn read(mut self) -> Result<Opened, FormatError> {
        self.lexer.next();
        self.lexer.next();
        let (root, mut next) = self.properties(None);
        let mut game = self.root(root, next.as_ref())?;
        // The depths at which the open variations branch off.
        let mut lines = vec![(0, false)];
        while !lines.is_empty() {
            match next {
                Some(Token::Open) if self.lexer.has_opened_game() => {
                    self.lexer.take_back();
                    self.end_early();
                    break;
                }
                Some(Token::Open) => lines.push((game.growth.depth(), game.is_left_out)),
                Some(Token::Close) => {
                    if let Some((depth, is_left_out)) = lines.pop() {
                        game.end_line(depth, is_left_out);
                    }
                    if lines.is_empty() {
                        break;
                    }
                }
                Some(token) => {
                    let token = Some(token).filter(|it| *it != Token::Node);
                    let (properties, after) = self.properties(token);
                    self.node(&mut game, properties)?;
                    next = after;
                    continue;
                }
                None => {
                    self.end_early();
                    break;
                }
            }
            next = self.lexer.next();
        }
        self.finish(game)
    }

    fn end_early(&mut self) {
        let line = self.lexer.line();
        let what = "games that do not end";
        self.lexer.losses.add_at(what, || format!("in line {line}"));
    }

    fn finish(self, game: Reading) -> Result<Opened, FormatError> {
        let mut losses = std::mem::take(&mut self.lexer.losses);
        if let Some(found) = game.doubt.as_ref().filter(|_| losses.moves() > 0) {
            return Err(self.error(format!("{found}, expected gomoku or renju (GM[4])")));
        }
        let (mut record, fitting) = game.finish(&mut losses);
        record.tree.choose(record.shown);
        Ok(Opened {
            record,
            losses,
            fitting,
        })
    }

    /// Reads the properties of a node, of which `first` may be read already, and the token after
    /// them.
    fn properties(&mut self, first: Option<Token<'a>>) -> (Properties<'a>, Option<Token<'a>>) {
        self.line = self.lexer.line();
        let mut properties = Properties::new();
        let mut token = first.or_else(|| self.lexer.next());
        loop {
            match token {
                Some(Token::Value(value)) => match properties.last_mut() {
                    // A part of a move can look like another move.
                    Some((id, values)) if self.lexer.is_cut && is_move(id) => {
                        values.push(Cow::Owned(format!("{value}\u{2026}")));
                    }
                    Some((_, values)) => values.push(value),
                    None => self.lexer.losses.add("values without a property"),
                },
                Some(Token::Property(id)) => properties.push((id, Vec::new())),
                after => {
                    properties.retain_mut(|(id, values)| self.is_complete(id, values));
                    return (properties, after);
                }
            }
            token = self.lexer.next();
        }
    }

    /// True for a property with a value. A move without one is a pass.
    fn is_complete(&mut self, id: &str, values: &mut Vec<Cow<str>>) -> bool {
        if values.is_empty() && is_move(id) {
            values.push(Cow::Borrowed(""));
        }
        if values.is_empty() {
            let line = self.line;
            let what = "properties without a value";
            self.lexer
                .losses
                .add_at(what, || format!("in line {line}: {}", quote(id)));
        }
        !values.is_empty()
    }

    /// An error in the node that is being read.
    const fn error(&self, message: String) -> FormatError {
        FormatError::Line(self.line, message)
    }

    fn root(
        &mut self,
        properties: Properties<'a>,
        next: Option<&Token>,
    ) -> Result<Reading, FormatError> {
        let doubt = self.check_game(Kind::of(&properties))?;
        let size = first(&properties, "SZ").map_or(Ok(self.options.size), |it| self.size(it))?;
        let named = first(&properties, "RU").map(RuleName::of);
        let told = named.and_then(|it| it.rule).or(self.options.rule);
        let setup = GameSetup::new(told.unwrap_or(Rule::Freestyle), size);
        let setup = setup.map_err(|error| self.error(format!("SZ: {error}")))?;
        let setup = setup.with_opening(self.private(&properties)?.opening);
        let start = self.start(&properties, next, size)?;
        let mut game = Reading::new(setup, start.nodes, doubt);
        game.is_own = first(&properties, "AP").is_some_and(|it| it.starts_with("Nekomoku"));
        game.has_named_rule = named.is_some_and(|it| it.rule.is_some());
        game.opening = named.map(|it| it.opening).unwrap_or_default();
        game.result = first(&properties, "RE").map(simple_text);
        game.name(["PB", "PW"].map(|id| first(&properties, id).map(simple_text)));
        let (stones, is_exchanged) = start.moves(setup.rule()).map_err(|it| self.error(it))?;
        let count = stones.iter().map(Vec::len).sum();
        let laid = game.lay(stones, is_exchanged);
        laid.map_err(|error| self.error(format!("stones that are set up: {error}")))?;
        let losses = &mut self.lexer.losses;
        if count > 0 {
            losses.add_many("stones set up, read as moves", count, || None);
        }
        if is_exchanged {
            losses.tell("colours exchanged", || {
                "White begins, and is read as Black".to_owned()
            });
        }
        if let Some(value) = first(&properties, "RU") {
            tell_rule(value, losses);
        }
        // Rule and result are kept as properties if a record cannot hold them.
        let rest = properties
            .into_iter()
            .filter(|(id, values)| match id.as_str() {
                "RU" => !RuleName::of(&values[0]).is_held(setup.opening()),
                id => !HEAD.contains(&id),
            });
        self.enter(&mut game, rest.collect())?;
        Ok(game)
    }

    /// Collects what stands in the first node, and ahead of the reader in the nodes up to the first
    /// move.
    fn start(
        &self,
        root: &Properties,
        next: Option<&Token>,
        size: u8,
    ) -> Result<Start, FormatError> {
        let mut ahead = self.lexer.clone();
        let mut ahead = Reader {
            line: self.line,
            ..Reader::new(&mut ahead, self.options)
        };
        let mut start = Start::default();
        start.add(root, size).map_err(|it| ahead.error(it))?;
        let mut is_open = next == Some(&Token::Node) && !start.is_over(root);
        while is_open {
            let (properties, after) = ahead.properties(None);
            if start.is_over(&properties) {
                break;
            }
            start.add(&properties, size).map_err(|it| ahead.error(it))?;
            start.nodes += 1;
            is_open = after == Some(Token::Node);
        }
        Ok(start)
    }

    /// Refuses another game, and reports that one is read nevertheless. Returns the name of the
    /// game if the moves have to decide.
    fn check_game(&mut self, kind: Kind) -> Result<Option<String>, FormatError> {
        let (found, is_doubtful) = match kind {
            Kind::Gomoku => return Ok(None),
            Kind::Other(found) => (found, false),
            Kind::Doubtful(found) => (found, !self.options.any_game),
            Kind::Refused(found) if self.options.any_game => (found, false),
            Kind::Refused(found) => {
                return Err(self.error(format!("{found}, expected gomoku or renju (GM[4])")));
            }
        };
        let losses = &mut self.lexer.losses;
        losses.tell("the game", || format!("{found}, read as gomoku"));
        Ok(Some(found).filter(|_| is_doubtful))
    }

    fn size(&self, value: &str) -> Result<u8, FormatError> {
        let (columns, rows) = value
            .split_once([':', 'x', 'X', '×', '*', ','])
            .unwrap_or((value, value));
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

    /// Applies a node after the first one.
    fn node(&mut self, game: &mut Reading, properties: Properties<'a>) -> Result<(), FormatError> {
        let is_before_moves = game.nodes_before_moves > 0;
        game.nodes_before_moves = game.nodes_before_moves.saturating_sub(1);
        if game.is_left_out {
            game.pass_over(&properties, &mut self.lexer.losses);
            return Ok(());
        }
        let is_head = |(id, _): &(String, _)| HEAD.contains(&id.as_str());
        let laid = matches!(
            self.private(&properties)?.action,
            Some(Action::PlaceMany(_))
        );
        let (mut head, rest) = properties.into_iter().partition::<Properties, _>(is_head);
        // The private property has the stones of an opening in order, so those of the set-up
        // properties are redundant.
        let is_known = |id: &str| id == "PL" || SET_UP.contains(&id);
        head.retain(|(id, _)| !((laid || is_before_moves) && is_known(id)));
        if let Some((id, _)) = head.iter().find(|(id, _)| SET_UP.contains(&id.as_str())) {
            let why = format!("in line {}: {id} sets stones up in mid-game", self.line);
            self.lexer
                .losses
                .add_at("stones set up in mid-game", || why.clone());
            game.cut(None);
            game.pass_over(&rest, &mut self.lexer.losses);
            return Ok(());
        }
        let losses = &mut self.lexer.losses;
        head.iter()
            .for_each(|_| losses.add("properties out of their place"));
        self.enter(game, rest)
    }

    /// Performs the actions of a node and stores its other properties. Properties of a node without
    /// an action belong to the position before.
    fn enter(&mut self, game: &mut Reading, properties: Properties<'a>) -> Result<(), FormatError> {
        let private = self.private(&properties)?;
        // The stones of an opening are moves; what is not read as a move is kept.
        let is_step = |(id, values): &(String, Vec<Cow<str>>)| {
            id == PRIVATE || is_move(id) || game.is_opening(id, values)
        };
        let is_step = properties.iter().map(is_step).collect::<Vec<_>>();
        let mover = game.step(&properties, &private, self.line, &mut self.lexer.losses);
        if game.is_left_out && mover.is_none() {
            return Ok(());
        }
        let clock = mover.map(|color| game.move_ids(color).1);
        let node = game.growth.node();
        let others = properties
            .into_iter()
            .zip(is_step)
            .filter(|(_, is_step)| !is_step);
        for ((id, values), _) in others {
            let note = game.growth.tree_mut().note_mut(node);
            let left = milliseconds(&values[0]).filter(|_| Some(id.as_str()) == clock);
            match left.filter(|_| note.clock_ms.is_none()) {
                Some(left) => note.clock_ms = Some(left),
                None if id == "C" => values.iter().for_each(|it| note.remark(&unescape(it))),
                None => {
                    let values = values.into_iter().map(Cow::into_owned).collect();
                    match Property::new(&id, values) {
                        Ok(kept) => note.properties.push(kept),
                        Err(error) => {
                            let what = "properties that cannot be kept";
                            self.lexer.losses.add_at(what, || error.to_string());
                        }
                    }
                }
            }
        }
        let known = game.know(private);
        known.map_err(|error| self.error(format!("{PRIVATE}: {error}")))
    }

    /// Parses the value of [`PRIVATE`].
    fn private(&self, properties: &Properties) -> Result<Private, FormatError> {
        let Some(value) = first(properties, PRIVATE) else {
            return Ok(Private::default());
        };
        let private = serde_json::from_str::<Private>(&unescape(value));
        private.map_err(|error| self.error(format!("{PRIVATE}: {}", in_one_line(&error))))
    }
}

/// Reports what a record cannot hold of the value of `RU`.
fn tell_rule(value: &str, losses: &mut crate::loss::Losses) {
    let name = RuleName::of(value);
    let value = quote(value);
    match name.rule {
        None => losses.add_at("the rule", || {
            format!("RU: {value} is none of freestyle, standard, renju")
        }),
        Some(_) if name.has_other_opening => {
            losses.add_at("the opening rule", || format!("RU: {value}"));
        }
        Some(_) => {}
    }
}
