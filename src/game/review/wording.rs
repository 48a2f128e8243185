//! A review in words: as text in English, and as an HTML page.

use arena::report::{Head, PageLanguage, ReviewPage, Verdict, count, review_page};
use rules::{Game, Rule};

use super::words::{about, color_name, names, the_win};
use super::{Class, GameReview, JudgedMove, Phase, ProvenFault, ReviewLimits, SideReview, Story};

impl GameReview {
    /// The review as text in English.
    pub fn text(&self) -> String {
        let language = PageLanguage::English;
        let sides = self.sides.iter().map(side_text);
        let story = self.story.iter().map(|story| {
            let sentences = story.sentences(language).into_iter();
            let sentences = sentences.map(|it| marked(it.is_proven, &it.text));
            format!("{}{}", story.title(language), sentences.collect::<String>())
        });
        let verdicts = self.moves.iter().map(|judged| verdict(judged, language));
        let merits = self.merits.iter().map(|merit| merit.verdict(language));
        let mut verdicts = verdicts.chain(merits).collect::<Vec<_>>();
        verdicts.sort_by_key(|it| it.number);
        let verdicts = verdicts.into_iter().map(|verdict| {
            let facts = verdict.facts.iter().map(|it| marked(true, it));
            let opinions = verdict.opinions.iter().map(|it| marked(false, it));
            let said = facts.chain(opinions).collect::<String>();
            format!("{} ({}){said}", verdict.title, verdict.about)
        });
        let told = sides.chain(story).chain(verdicts);
        told.collect::<Vec<_>>().join("\n")
    }

    /// The review of `game` as an HTML page in this language: one file that needs no network.
    pub fn page(
        &self,
        title: &str,
        game: &Game,
        limits: ReviewLimits,
        language: PageLanguage,
    ) -> String {
        let (rule, size) = (rule_name(game.rule(), language), game.setup().size());
        let board = language.of([
            format!("{rule}, {size} lines"),
            format!("{rule}，{size} 路"),
        ]);
        let mut facts = vec![
            (language.of(["Rule", "规则"]), board),
            (language.of(["Moves", "手数"]), game.ply().to_string()),
        ];
        facts.extend(facts_of(limits, language));
        let moves = moves_of(game);
        let rows = self.sides.iter().map(|side| side_row(side, language));
        let verdicts = self.moves.iter().map(|judged| verdict(judged, language));
        let merits = self.merits.iter().map(|merit| merit.verdict(language));
        let page = ReviewPage {
            players: self.sides.each_ref().map(|side| {
                if is_named(side) {
                    side.name.as_str()
                } else {
                    color_name(side.color, language)
                }
            }),
            size,
            moves: &moves,
            result: game.result(),
            sides: (side_heads(language), rows.collect()),
            shares: &self.shares,
            story: self.story.as_ref().map(|story| told(story, language)),
            verdicts: verdicts.collect(),
            merits: merits.collect(),
        };
        let head = Head {
            title,
            facts,
            language,
        };
        review_page(&head, &page)
    }
}

/// A statement in a line of its own, with its mark.
fn marked(is_proven: bool, text: &str) -> String {
    let mark = if is_proven { "proven" } else { "opinion" };
    format!("\n  {mark}: {text}")
}

/// The story with its title, for a page.
fn told(story: &Story, language: PageLanguage) -> (String, Vec<(bool, String)>) {
    let sentences = story.sentences(language).into_iter();
    let sentences = sentences.map(|it| (it.is_proven, it.text));
    (story.title(language), sentences.collect())
}

/// The limits and the program, for the head of a page.
pub(crate) fn facts_of(
    limits: ReviewLimits,
    language: PageLanguage,
) -> [(&'static str, String); 3] {
    let ReviewLimits { nodes, proof_nodes } = limits;
    let of = |nodes: u64| {
        language.of([
            format!("{nodes} nodes a position"),
            format!("每个局面 {nodes} 个节点"),
        ])
    };
    let program = format!("nekomoku {}", env!("CARGO_PKG_VERSION"));
    [
        (language.of(["Search", "搜索"]), of(nodes)),
        (language.of(["Solver", "求解"]), of(proof_nodes)),
        (language.of(["Program", "程序"]), program),
    ]
}

fn rule_name(rule: Rule, language: PageLanguage) -> String {
    let chinese = match rule {
        Rule::Freestyle => "无禁手",
        Rule::Standard => "标准（长连不胜）",
        Rule::Renju => "连珠（有禁手）",
    };
    language.of([rule.to_string(), chinese.to_owned()])
}

fn class_name(class: Class, language: PageLanguage) -> &'static str {
    let chinese = match class {
        Class::Inaccuracy => "缓手",
        Class::Mistake => "失误",
        Class::Blunder => "败着",
    };
    language.of([class.name(), chinese])
}

/// The stones of a game, in order: `h8i9g7`.
pub(crate) fn moves_of(game: &Game) -> String {
    game.moves().map(|point| point.to_string()).collect()
}

/// A duration in seconds.
pub(crate) fn seconds(ms: u64, language: PageLanguage) -> String {
    let unit = language.of(["s", "秒"]);
    format!("{:.1} {unit}", ms as f64 / 1e3)
}

fn side_heads(language: PageLanguage) -> Vec<&'static str> {
    let heads = [
        ["player", "棋手"],
        ["accuracy", "准确率"],
        ["missed wins", "错过必胜"],
        ["losing moves", "致败着法"],
        ["opening ?! ? ??", "开局 ?! ? ??"],
        ["middle ?! ? ??", "中盘 ?! ? ??"],
        ["end ?! ? ??", "后盘 ?! ? ??"],
        ["time", "用时"],
        ["longest move", "最长一手"],
    ];
    heads.map(|head| language.of(head)).to_vec()
}

fn side_row(side: &SideReview, language: PageLanguage) -> Vec<String> {
    let mistakes = side
        .mistakes
        .map(|counts| counts.map(|it| it.to_string()).join(" "));
    let [opening, middle, end] = mistakes;
    let unknown = || "–".to_owned();
    vec![
        name(side, language),
        side.accuracy
            .map_or_else(unknown, |it| format!("{it:.1} %")),
        side.missed_wins.to_string(),
        side.losing_moves.to_string(),
        opening,
        middle,
        end,
        side.time
            .map_or_else(unknown, |it| seconds(it.total_ms, language)),
        side.time.map_or_else(unknown, |it| {
            let (time, at) = (seconds(it.longest_ms, language), it.longest_at);
            language.of([format!("{time}, move {at}"), format!("{time}，第 {at} 手")])
        }),
    ]
}

/// False where the file has no name and the review gives the colour instead.
fn is_named(side: &SideReview) -> bool {
    side.name != side.color.to_string()
}

/// The player's name with its colour; the colour alone where the file has no name.
fn name(side: &SideReview, language: PageLanguage) -> String {
    let color = color_name(side.color, language);
    let name = &side.name;
    if is_named(side) {
        language.of([format!("{name} ({color})"), format!("{name}（{color}）")])
    } else {
        color.to_owned()
    }
}

fn side_text(side: &SideReview) -> String {
    let accuracy = side.accuracy.map_or_else(
        || "no move judged".to_owned(),
        |it| format!("accuracy {it:.1} %"),
    );
    let wins = count(side.missed_wins, "missed win");
    let losing = count(side.losing_moves, "losing move");
    let mut text = format!(
        "{}: {accuracy}, {wins}, {losing}",
        name(side, PageLanguage::English)
    );
    for phase in Phase::ALL {
        let counts = Class::ALL.into_iter().zip(side.mistakes[phase as usize]);
        let counts = counts.filter(|&(_, count)| count > 0);
        let counts = counts.map(|(class, count)| plural(class, count));
        let counts = counts.collect::<Vec<_>>().join(", ");
        if !counts.is_empty() {
            text += &format!("\n  {}: {counts}", phase.name());
        }
    }
    if let Some(time) = side.time {
        let [total, longest] = [time.total_ms, time.longest_ms].map(|ms| ms as f64 / 1e3);
        text += &format!(
            "\n  time: {total:.1} s for {}, longest {longest:.1} s (move {})",
            count(time.moves, "move"),
            time.longest_at
        );
    }
    text
}

fn plural(class: Class, number: u32) -> String {
    match class {
        Class::Inaccuracy if number != 1 => format!("{number} inaccuracies"),
        _ => count(number, class.name()),
    }
}

/// What a page says about a move that lost something.
pub(crate) fn verdict(judged: &JudgedMove, language: PageLanguage) -> Verdict {
    let played = judged.played.map_or_else(
        || language.of(["resigned", "认输"]).to_owned(),
        |it| it.to_string(),
    );
    let (facts, opinions) = statements(judged, language);
    Verdict {
        number: judged.number,
        title: format!("{}. {played}{}", judged.number, judged.class.sign()),
        about: about(judged.color, judged.phase, language),
        facts,
        opinions,
    }
}

/// What is proven about a move, and the engine's opinion of it.
fn statements(judged: &JudgedMove, language: PageLanguage) -> (Vec<String>, Vec<String>) {
    let (mut facts, mut opinions) = (Vec::new(), Vec::new());
    match &judged.fault {
        Some(ProvenFault::MissedWin { plies, since }) => {
            facts.push(language.of([
                format!("there was a win in at most {plies} plies"),
                format!("这里有至多 {plies} 手的必胜"),
            ]));
            if *since < judged.number {
                facts.push(language.of([
                    format!("a win was there from move {since} on"),
                    format!("从第 {since} 手起就有必胜"),
                ]));
            }
            let opinion = language.of(["the move lets it go", "这一手放走了必胜"]);
            opinions.push(opinion.to_owned());
        }
        Some(ProvenFault::Loses { plies, defences }) => {
            facts.push(language.of([
                format!("after it the other side wins in at most {plies} plies"),
                format!("此后对方有至多 {plies} 手的必胜"),
            ]));
            let defences = names(defences);
            opinions.push(language.of([
                format!("it could be held by {defences}"),
                format!("可以守住的着法：{defences}"),
            ]));
        }
        None => opinions.push(class_name(judged.class, language).to_owned()),
    }
    let line = names(&judged.better);
    match (
        judged.better.is_empty(),
        judged.is_better_proven,
        &judged.fault,
    ) {
        (true, ..) | (_, _, Some(ProvenFault::Loses { .. })) => {}
        (_, true, _) => {
            facts.push(the_win(&line, language));
        }
        (_, false, _) => {
            opinions.push(language.of([format!("better: {line}"), format!("更好：{line}")]));
        }
    }
    (facts, opinions)
}
