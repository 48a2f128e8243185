//! [`CrossTable`]: the results of players against each other.

use super::rating::Rating;
use super::tally::Tally;

/// Results of every player against every other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    players: Vec<String>,
    /// Row by row: the player of the row against that of the column. Both sides of the diagonal are
    /// kept equal.
    tallies: Vec<Tally>,
}

impl CrossTable {
    /// A table of these players, by ID, without games.
    pub fn new(players: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let players = players.into_iter().map(Into::into).collect::<Vec<_>>();
        let tallies = vec![Tally::default(); players.len() * players.len()];
        Self { players, tallies }
    }

    /// IDs of the players, in the order of their indices.
    pub fn players(&self) -> &[String] {
        &self.players
    }

    /// Adds games of player `a` against player `b`, from `a`'s view.
    ///
    /// # Panics
    /// When there is no such player, or both are the same.
    pub fn add(&mut self, a: usize, b: usize, games: Tally) {
        assert_ne!(a, b, "nobody plays against themselves");
        let [forth, back] = [self.index(a, b), self.index(b, a)];
        self.tallies[forth] += games;
        self.tallies[back] += games.mirrored();
    }

    /// Games of player `a` against player `b`, from `a`'s view.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn tally(&self, a: usize, b: usize) -> Tally {
        self.tallies[self.index(a, b)]
    }

    /// All games of a player.
    ///
    /// # Panics
    /// When there is no such player.
    pub fn total(&self, player: usize) -> Tally {
        (0..self.players.len())
            .map(|other| self.tally(player, other))
            .fold(Tally::default(), |sum, tally| sum + tally)
    }

    /// The table as text of fixed width, best first: by rating, or without ratings by score.
    /// `ratings` are in the order of the players.
    ///
    /// A cell holds the points of the row's player against the player whose rank heads the column;
    /// a dot means that they did not meet. Lines end with a line feed and have no trailing spaces.
    /// Each character counts as one column.
    pub fn render(&self, ratings: Option<&[Rating]>) -> String {
        self.render_within(ratings, usize::MAX)
    }

    /// As [`render`](Self::render), without the last cells of each row that do not fit into `width`
    /// characters. A last line then names the columns that are missing.
    pub fn render_within(&self, ratings: Option<&[Rating]>, width: usize) -> String {
        let order = self.order(ratings);
        let layout = Layout {
            name: self.widest(|player| self.players[player].chars().count(), 6),
            points: self.widest(|player| points(self.total(player)).len(), 6),
            cell: self.cell_width(),
        };
        let cells =
            width.saturating_sub(layout.before_cells(ratings.is_some())) / (layout.cell + 1);
        let shown = order.len().min(cells);
        let mut text = layout.head(shown, ratings.is_some());
        for (rank, &player) in order.iter().enumerate() {
            let rating = ratings.and_then(|all| all.get(player));
            text += &layout.row(rank + 1, &self.players[player], rating, self.total(player));
            for &other in &order[..shown] {
                text += &layout.cell(&self.cell(player, other));
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        if shown < order.len() {
            let (first, last) = (shown + 1, order.len());
            text += &format!("Columns {first} to {last} do not fit into {width} characters.\n");
        }
        text
    }

    fn index(&self, a: usize, b: usize) -> usize {
        let size = self.players.len();
        assert!(a < size && b < size, "players {a} and {b} of {size}");
        a * size + b
    }

    /// Players from best to worst. Equal players stay in their order.
    pub fn order(&self, ratings: Option<&[Rating]>) -> Vec<usize> {
        let strength = |player: usize| match ratings.and_then(|all| all.get(player)) {
            Some(rating) => rating.elo,
            None => self.total(player).score(),
        };
        let mut order = (0..self.players.len()).collect::<Vec<_>>();
        order.sort_by(|&a, &b| strength(b).total_cmp(&strength(a)));
        order
    }

    fn cell(&self, player: usize, other: usize) -> String {
        let tally = self.tally(player, other);
        match tally.games() {
            _ if player == other => "-".to_owned(),
            0 => ".".to_owned(),
            _ => points(tally),
        }
    }

    fn cell_width(&self) -> usize {
        let widest_of = |player| {
            (0..self.players.len())
                .map(|other| self.cell(player, other).len())
                .max()
                .unwrap_or(0)
        };
        self.widest(widest_of, 2)
    }

    fn widest(&self, width: impl Fn(usize) -> usize, least: usize) -> usize {
        (0..self.players.len())
            .map(width)
            .max()
            .map_or(least, |widest| widest.max(least))
    }
}

/// Points as text, with halves only where there are some.
fn points(tally: Tally) -> String {
    let points = tally.points();
    if tally.draws.is_multiple_of(2) {
        format!("{points:.0}")
    } else {
        format!("{points:.1}")
    }
}

/// Widths of the columns that depend on their content.
struct Layout {
    name: usize,
    points: usize,
    cell: usize,
}

impl Layout {
    fn head(&self, players: usize, rated: bool) -> String {
        let (name, points) = (self.name, self.points);
        let mut line = format!("{:>3} {:name$}", "#", "player");
        if rated {
            line += &format!(" {:>6} {:>5}", "Elo", "+-");
        }
        line += &format!(" {:>6} {:>points$} {:>6} ", "games", "points", "score");
        for rank in 1..=players {
            line += &self.cell(&rank.to_string());
        }
        line.trim_end().to_owned() + "\n"
    }

    /// Number of characters of a row before its cells.
    const fn before_cells(&self, rated: bool) -> usize {
        let ratings = if rated { 13 } else { 0 };
        3 + 1 + self.name + ratings + 7 + 1 + self.points + 1 + 6 + 1
    }

    /// A row before its cells.
    fn row(&self, rank: usize, id: &str, rating: Option<&Rating>, total: Tally) -> String {
        let (name, width) = (self.name, self.points);
        let mut line = format!("{rank:>3} {id:name$}");
        if let Some(Rating { elo, error, .. }) = rating {
            // Removes the sign of a negative zero.
            let elo = elo.round() + 0.0;
            line += &format!(" {elo:>6} {error:>5.0}");
        }
        let (games, points, percent) = (total.games(), points(total), 100.0 * total.score());
        line += &format!(" {games:>6} {points:>width$} {percent:>5.1}% ");
        line
    }

    fn cell(&self, text: &str) -> String {
        let width = self.cell;
        format!(" {text:>width$}")
    }
}
