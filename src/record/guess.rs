//! [`Guess`]: the most likely encoding of texts whose encoding is unknown.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, EUC_KR, Encoding, GBK, SHIFT_JIS, WINDOWS_1251};

/// How much of a text is valid UTF-8.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Validity {
    /// Bytes of characters that are not ASCII.
    valid: usize,
    /// Number of these characters.
    characters: usize,
    /// True when one of them has three bytes or more.
    has_long: bool,
    /// Bytes that belong to no character.
    invalid: usize,
    /// Number of places with such bytes.
    pub(super) errors: usize,
}

impl Validity {
    pub(super) fn of(text: &[u8]) -> Self {
        let mut found = Self::default();
        for chunk in text.utf8_chunks() {
            for letter in chunk.valid().chars().filter(|it| !it.is_ascii()) {
                found.valid += letter.len_utf8();
                found.characters += 1;
                found.has_long |= letter.len_utf8() > 2;
            }
            found.invalid += chunk.invalid().len();
            found.errors += usize::from(!chunk.invalid().is_empty());
        }
        found
    }

    pub(super) const fn is_whole(&self) -> bool {
        self.invalid == 0
    }

    /// True when nearly all of the text is UTF-8, and more of it than chance explains.
    pub(super) const fn is_certain(&self) -> bool {
        if self.is_whole() {
            self.has_long || self.characters >= 3
        } else {
            self.valid >= 6 * self.invalid && self.characters >= 4
        }
    }
}

/// Guesses the common encoding of the texts of a file that are not UTF-8.
pub(super) struct Guess {
    detector: EncodingDetector,
    tallies: [Tally; 5],
    of_file: Validity,
    /// The largest number of places with wrong bytes in a text that may not be UTF-8.
    errors: usize,
}

/// An encoding, and how many characters of the texts are known if the texts have this encoding.
struct Tally {
    encoding: &'static Encoding,
    known: usize,
    all: usize,
}

impl Default for Guess {
    fn default() -> Self {
        let tally = |encoding| Tally {
            encoding,
            known: 0,
            all: 0,
        };
        Self {
            detector: EncodingDetector::new(Iso2022JpDetection::Deny),
            tallies: [GBK, SHIFT_JIS, BIG5, EUC_KR, WINDOWS_1251].map(tally),
            of_file: Validity::default(),
            errors: 0,
        }
    }
}

impl Guess {
    /// Adds a text to the guess.
    pub(super) fn feed(&mut self, text: &[u8]) {
        if text.is_ascii() {
            return;
        }
        let validity = Validity::of(text);
        self.of_file.valid += validity.valid;
        self.of_file.characters += validity.characters;
        self.of_file.invalid += validity.invalid;
        if validity.is_certain() {
            return;
        }
        self.errors = self.errors.max(validity.errors);
        self.detector.feed(text, false);
        // The line feed keeps two texts from forming a character together.
        self.detector.feed(b"\n", false);
        self.tallies.iter_mut().for_each(|tally| tally.add(text));
    }

    /// True when nearly all of the file is UTF-8; when the file says so, more than half of it.
    pub(super) const fn is_mostly_utf8(&self, is_declared: bool) -> bool {
        let (least, characters) = if is_declared { (1, 1) } else { (4, 4) };
        let is_enough = self.of_file.characters >= characters;
        is_enough && self.of_file.valid > least * self.of_file.invalid
    }

    /// The most likely encoding; `None` when all texts are UTF-8. If most of the file is UTF-8, a
    /// text with wrong bytes in one place is UTF-8 as well.
    pub(super) fn finish(mut self, is_mostly_utf8: bool) -> Option<&'static Encoding> {
        if self.errors <= usize::from(is_mostly_utf8) {
            return None;
        }
        let share = |tally: &Tally| tally.known * 60 / tally.all.max(1);
        let best = self.tallies.iter().max_by_key(|tally| share(tally));
        if let Some(best) = best.filter(|tally| share(tally) >= 40) {
            return Some(best.encoding);
        }
        self.detector.feed(b"", true);
        Some(self.detector.guess(None, Utf8Detection::Deny))
    }
}

impl Tally {
    fn add(&mut self, text: &[u8]) {
        let (text, _) = self.encoding.decode_without_bom_handling(text);
        let is_foreign = |letter: char| !letter.is_ascii();
        self.all += text.chars().filter(|&it| is_foreign(it)).count();
        if self.encoding == WINDOWS_1251 {
            let words = text.split(|it: char| !it.is_alphabetic() && it != '+' && it != '-');
            let words = words.filter(|word| WORDS.contains(&word.to_lowercase().as_str()));
            self.known += words
                .flat_map(str::chars)
                .filter(|&it| is_foreign(it))
                .count();
            return;
        }
        let is_japanese = self.encoding == SHIFT_JIS;
        let is_known = |letter: &char| match letter {
            'ぁ'..='ー' => is_japanese,
            '가'..='힣' => HANGUL.contains(*letter),
            _ => is_foreign(*letter) && (MARKS.contains(*letter) || HAN.contains(*letter)),
        };
        self.known += text.chars().filter(is_known).count();
    }
}

/// Marks and punctuation in the double-byte encodings.
const MARKS: &str = "○●◎△▲▽▼□■◇◆☆★×√※→←↑↓①②③④⑤⑥⑦⑧⑨、。，．！？：；（）「」『』【】《》";

/// Chinese characters of gomoku and of names, as written in China, Taiwan and Japan.
const HAN: &str = "黑白黒胜勝负負优優劣必最强強弱平衡均禁手局开開定式棋步先后後攻防守活冲沖眠三四五六七八九十\
    一二连連长長点點好坏壞妙疑问問善恶惡正误誤参考參変变變化花月浦云雲雨溪峡峽恒星水流残殘疏疎松丘新瑞山游遊彗金银銀明\
    岩斜名寒岚嵐直间間接珠子盘盤着走法打交换換库庫注释釋说說题題解答例初中高级級是的不了在有我他这這要占位地里裡挡住应應\
    该該人大上下左右第此处處为為胜败敗无無对對方玩家和气氣题選选次目利敵敌形势勢穴石置番\
    王李张張刘劉陈陳杨楊赵趙黄黃周吴吳徐孙孫胡朱林何郭马馬罗羅梁宋郑鄭谢謝韩韓唐冯馮于董萧蕭程曹袁邓鄧许許傅沈曾彭吕呂\
    苏蘇卢盧蒋蔣蔡贾賈魏薛叶葉余潘杜戴夏钟鐘汪田任姜范方姚谭譚熊陆陸郝孔崔康毛邱秦江史顾顧侯邵孟龙龍万萬段雷钱錢汤湯尹黎\
    易常武乔喬贺賀赖賴龚龔文伟偉芳娜秀英敏静靜丽麗磊军軍洋勇艳娟涛濤超霞刚剛桂兰蘭红紅玉鹏鵬华華志建国國俊峰宇浩轩轩涵晨阳\
    陽欣怡梦夢佳思小东東海燕春雪梅飞飛鑫波斌辉輝亮宁寧健凯凱力立永世荣榮贵貴福生元全清庆慶学學成光天达達安进進坚堅博诚誠敬\
    震振豪心邦承功厚裕河哲政谦謙亨奇之伯宏若鸣鳴朋栋棟维維启克伦翔旭泽澤士以致树樹炎耀雯两兩坤\
    山田鈴木佐藤村橋伊渡辺井清森池川前谷岡坂口近遠青原野崎島内竹西太郎男美香恵真由紀久雄夫雅彦介輔拓也智秀幸弘表示予想連能桜渓悪義寛典飯尾良佳最期待捨追詰読祁坏杀殺绝絶妙";

/// Korean syllables of gomoku and of names.
const HANGUL: &str = "흑백승필선최강호각패무삼사오금수점악좋은입니다이가국김박정조윤장임한서신권황안송류유전홍고문양손배허남심\
    노하곽성차주우구나민진지엄채원천방공현함변염여추도소석설마길연위표명기반왕옥인맹제모탁영철준경미희혜동상재태훈규형섭환빈아\
    름슬람길대학생선생님";

/// Russian words of gomoku, in lower case. A letter with a sign says who wins.
const WORDS: [&str; 42] = [
    "ч+",
    "ч-",
    "б+",
    "б-",
    "нич",
    "ничья",
    "чёрные",
    "черные",
    "чёрных",
    "черных",
    "чёрный",
    "черный",
    "белые",
    "белых",
    "белый",
    "ход",
    "ходы",
    "выигрыш",
    "выигрывает",
    "выиграл",
    "проигрыш",
    "победа",
    "хорошо",
    "плохо",
    "сильно",
    "слабо",
    "лучше",
    "хуже",
    "дебют",
    "игра",
    "партия",
    "фол",
    "вилка",
    "тройка",
    "четвёрка",
    "четверка",
    "атака",
    "защита",
    "равно",
    "вариант",
    "да",
    "нет",
];
