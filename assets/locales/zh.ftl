# What the app says in Chinese, in simplified characters.

## Buttons

button-hint = 提示
button-undo = 悔棋
button-redo = 恢复
button-new-game = 新对局
button-move-now = 立即落子
button-draw = 提和
button-resign = 认输
button-resign-now = 确定认输
button-keep-playing = 继续下
resign-question = 确定认输吗？
button-rematch = 再来一局
button-review = 复盘
button-swap-sides = 交换先后
button-practise-shown = 练习这个胜着
button-practise-mistakes = 错过的胜着
button-report = 报告
button-save = 保存
button-restore = 撤销
button-as-freestyle = 按无禁手规则读入
button-as-standard = 按标准规则读入
button-as-renju = 按连珠规则读入
button-new-opponent = 换对手
button-next-puzzle = 下一题

button-pause = 暂停
button-continue = 继续
button-step = 走一步
button-retry = 再试一次
button-replace = 换人

## The modes

mode-play = 对弈
mode-analyse = 分析

## The series

series-game = 第 { $game }/{ $games } 局
series-seed = 种子 { $seed }

## The rules and their terms

rule-freestyle = 无禁手
rule-standard = 标准（长连不胜）
rule-renju = 连珠（有禁手）
color-black = 黑方
color-white = 白方
foul-double-three = 三三
foul-double-four = 四四
foul-overline = 长连

## The bar at the top

bar-setup = { $rule } { $size }×{ $size }
bar-to-move = 轮到{ $color } · 第 { $move } 手
bar-over = 对局结束 · 共 { $moves } 手
bar-rematch = 再来一局
bar-swap-sides = 交换先后
bar-last = 上一手 { $point }
bar-rated = 等级赛

## Why an action is not legal

error-game-over = 对局已经结束
error-occupied = { $point } 已有棋子
error-off-board = { $point } 不在棋盘上
error-forbidden = { $point } 是黑方禁手：{ $foul }
error-expected-stone = 此处应由{ $color }落子
error-expected-three = 此处应一次放三子
error-expected-choice = 此处应落白子或交换颜色
error-expected-choice-or-two = 此处应落白子、交换颜色或再放两子

## What a player is doing, on its card

card-won = 胜
card-lost = 负
card-drew = 和棋
card-failed = 出错
card-stalled = 没有回应
card-starting = 准备中…
card-your-turn = 轮到你了
card-clock-waits = 落子后开始计时
card-paused = 已暂停
card-thinking = 思考中…
card-waiting = 等待中

## What a bot thinks

thinking-title = { $name }的思考
thinking-analysis = 分析
thinking-nobody = 没有电脑棋手
thinking-nobody-short = 没有电脑
thinking-nothing-yet = 暂无思考信息
thinking-over = 对局到此结束。退回前面的局面即可看到搜索结果。
thinking-legend = 圆点：轮走方的胜率 %，或 M 加取胜手数。方框：开局库
thinking-at-once = 立即应手
thinking-by-heart = 出自开局库
thinking-solved = 已解
thinking-library = 开局库 { $count }
thinking-depth = 深度 { $depth }
thinking-nodes = { $count } 节点
thinking-speed = { $count }/秒
thinking-models = 棋形 { $percent } %
thinking-seconds = { $seconds } 秒
thinking-win = { $moves } 手内取胜
thinking-loss = 对方 { $moves } 手内取胜
score-win = 胜 { $moves }
score-loss = 负 { $moves }

## The list of moves

moves-title = 棋谱
move-resigned = 认输
move-swapped = 改执黑

## 开局，需要人放子或选色时

opening-three = 放三子：黑、白、黑（{ $laid }/3）。对方可任选一色。
opening-choice = 落一白子，或改执黑。
opening-choice-or-two = 落一白子，改执黑，或再放两子由对方选色。
opening-two = 再放两子：白、黑（{ $laid }/2）。
button-take-black = 执黑
button-lay-two = 再放两子
opening-laid-three = 已放三子。由{ $name }选择。
opening-laid-two = 已再放两子。由{ $name }选色。
opening-took-black = 交换颜色。执黑：{ $name }
opening-kept-colors = 颜色不变。执白：{ $name }

## 题目

puzzle-title = 第 { $number }/{ $count } 题
puzzle-was-solved = 已解
puzzle-posed = { $color }先行取胜。
puzzle-posed-proven = { $moves ->
    [1] { $color }先行，一手取胜。
   *[other] { $color }先行取胜：已证明{ $color }最多下 { $moves } 手。
 }
puzzle-judging = 正在检查对方的每一种应手……
puzzle-proven = 仍是必胜：{ $color }最多再下 { $moves } 手。
puzzle-escaped = { $other }走 { $point } 之后找不到必胜。悔一手再想想。
puzzle-no-threat = 这一手没有威胁，{ $other }可以随意走。悔一手再想想。
puzzle-unproven = 尚未证明：{ $other }走 { $point } 之后没有结论。悔棋，或继续。
puzzle-unclear = 既未证明也未否定。可以继续，也可以悔棋。
puzzle-solved = 解出来了。下一题？
puzzle-lost = 这样没有取胜。悔棋，或重新开始。

## 摆棋

edit-title = 摆棋
edit-counted = 黑 { $black } 子，白 { $white } 子：轮到{ $color }。
edit-uneven = 黑 { $black } 子，白 { $white } 子。两色应一样多，或黑多一子。
edit-help = 左键放子，或拿走已有的棋子；右键放另一种颜色。
edit-black = 黑子
edit-white = 白子
edit-clear = 清空
edit-leave = 取消
edit-finish = 从这里下
edit-impossible = 正常对局走不到这个局面，不能从这里下。

## The comment on a position

comment-on-start = 初始局面
comment-on-move = { $move }
comment-remove = 删除
comment-done = 完成

## 提示分三步：有没有、在哪里、为什么

hint-sought = 正在找提示……
hint-none = 此处没有提示
hint-five-that = 现在就能赢（H：在哪里）
hint-five-where = { $points } 成五
hint-five-why = { $points } 连成五子
hint-block-that = 必须应对冲四（H：在哪里）
hint-block-where = 挡在 { $points }
hint-block-why = 否则对方在 { $points } 成五
hint-win-that = 有必胜（H：在哪里）
hint-win-where = 从 { $points } 开始（H：怎么走）
hint-win-why = 已证明：你 { $moves } 手内取胜
hint-threat-that = 对方有必胜威胁（H：在哪里）
hint-threat-where = { $points } 可以应对（H：为什么）
hint-threat-why = 不应对则对方 { $moves } 手内取胜
hint-quiet-that = 暂无必胜（H：一步好棋）
hint-quiet-where = { $points } 是好棋（H：为什么）
hint-quiet-why = { $points } 之后可能这样走
hint-quiet-best = { $points } 是搜索找到的最好一手
hint-legend-that = 圆弧：有关的棋子
hint-legend-where = !：要点
hint-legend-why = 数字：着法顺序

## 胜率

chances-title = 胜率
chances-searched = 已看 { $searched }/{ $all } 个局面
chances-searching = 正在查找失误……
chances-bands = 上缘色带：黑方有必胜；下缘色带：白方有必胜。
chances-accuracies = 准确率：{ $told }
chances-accuracy = { $color } { $percent } %
chances-mistakes = { $count ->
    [0] 此变化没有失误。
   *[other] 此变化有 { $count } 处失误。
 }
review-resigned = 认输。
review-missed-five = 错过在 { $point } 成五。
review-left-four = 没有挡住 { $point } 的冲四。
review-missed-win = 错过取胜机会：搜索发现本方 { $moves } 手内可胜。
review-left-three = 没有应对活三：{ $point }。
review-allowed-cross = 让对方在 { $point } 形成双重威胁。
review-allowed-win = 给了对方取胜机会：搜索发现对方 { $moves } 手内可胜。
review-let-win-go = 放走了已证明至多 { $moves } 手的必胜。
review-loses = 致败：对方有已证明至多 { $moves } 手的必胜。
review-weaker = 损失了胜率。
review-better = 更好：{ $point }。

## The result

result-draw = 平局
result-rating = 你的等级分：{ $before } → { $after }
result-series = 系列赛比分：{ $score }
result-you-win = 你赢了！
result-wins = { $name }获胜
result-five = 第 { $moves } 手连成{ $row ->
    [5] 五子
   *[other] 长连（{ $row } 子）
 }。
result-board-full = 棋盘已下满，共 { $moves } 手。
result-no-legal-point = 剩下的空点都是黑方禁手。
result-you-resigned = 你在第 { $moves } 手后认输。
result-agreed = 第 { $moves } 手后双方同意和棋。
result-adjudicated = 按约定，裁判在第 { $moves } 手后终止了对局。
result-resigned = { $name }在第 { $moves } 手后认输。
result-you-ran-out = 你超时了。
result-ran-out = { $name }超时了。
result-forfeit = { $name }判负：{ $reason }。
forfeit-illegal = 着法违规（{ $what }）
forfeit-time = 超时
forfeit-crash = 程序出错（{ $what }）

## The setup sheet

sheet-title = 新对局
sheet-keys = 快捷键
sheet-start = 开始
sheet-change = 更换
sheet-rule = 规则
sheet-size = 棋盘
sheet-opening = 开局
opening-rule-free = 自由
opening-rule-swap = 交换
opening-rule-swap2 = 交换二
sheet-begins = 执黑
sheet-games = 局数
sheet-clock = 时限
sheet-time-up = 超时
sheet-odds = 减半用时
clock-none = 无
clock-game = { $time }
clock-game-added = { $time }+{ $added }
clock-minutes = { $count }分
clock-seconds = { $count }秒
clock-note-none = 不限时
clock-note-move = 每手限时
clock-note-game = 全局用时，每手加时
flag-loses = 判负
flag-shown = 仅显示
odds-even = 都不
odds-left = 左方
odds-right = 右方
begins-left = 左方
begins-right = 右方
begins-turns = 轮流
begins-random = 随机
picker-opponent = 选择对手
picker-entrant = 参赛棋手
picker-left = 选择左方棋手
picker-right = 选择右方棋手
picker-done = 完成
sheet-change-card = { $choose }（现为{ $name }）
picker-black = 选择黑方棋手
picker-white = 选择白方棋手
mistakes-title = players.toml 有错，暂用上次正确的角色
mistakes-themes = 主题文件有错，其余主题可用
mistakes-keys = 快捷键文件有错，其余快捷键可用
mistakes-reload = 重新读取
log-black = 黑方引擎的输出
log-white = 白方引擎的输出
log-empty = 还没有输出。
rating-about = 等级分约 { $elo }
rating-none = 尚无等级分
picker-style = 棋风
picker-level = 任选级别
picker-choose = 选择
picker-details = 详情与编辑
picker-no-details = 隐藏详情
band-human = 人
band-beginner = 初学
band-casual = 业余
band-club = 棋社
band-expert = 高手
band-master = 大师
band-unrated = 尚无等级分
manner-any = 全部
manner-balanced = 均衡
manner-attacking = 进攻
manner-defensive = 防守
manner-unusual = 另类
kind-human = 坐在屏幕前的人。
kind-random = 随机落在任一合法点。
kind-one-ply = 只看下一手。
kind-search = 往后算好几手。
kind-program = 外部程序。
kind-script = 按脚本下棋。
kind-other = 扩展程序里的棋手。
rating-elo = 等级分 { $elo }
rating = 等级分 { $elo } ± { $error }
mistakes-more = 另有 { $count } 处

## 是否启动引擎

permission-title = 要启动这个程序吗？
permission-why = { $name }由外部程序代下。指定它的文件就在启动 Nekomoku 的文件夹里，可能是别人放进去的。程序可以在这台电脑上做你能做的任何事。
permission-file = 文件
permission-line = { $file }，第 { $line } 行
permission-command = 命令
permission-details = 其他设置
permission-lasts = 此回答在关闭 Nekomoku 之前有效。
permission-too-long = 命令太长，无法完整显示，因此不能在这里允许启动。可以用选项 --trust 启动。
permission-allow = 启动
permission-refuse = 取消

## 保存的对局

games-title = 对局
games-empty = 还没有对局。下过的每一局都会保存在这里。
games-empty-unkept = 这里没有对局。
games-not-kept = 对局未能保存：{ $why }
games-open = 打开文件…
games-save-as = 另存为…
games-search = 搜索
games-all = 全部
games-show-unfinished = 未下完
games-show-finished = 已下完
games-show-results = 战绩
games-no-results = 没有找到已下完的对局。
results-players = 棋手 – 对手
results-played = 局数
results-won = 胜
results-drawn = 和
results-lost = 负
results-black = 执黑
results-white = 执白
results-told = { $won } 胜 { $drawn } 和 { $lost } 负
results-said = 列出{ $name }对{ $opponent }的对局。{ $name }：{ $total }；执黑 { $black }；执白 { $white }
games-restore = 撤销删除
games-none-found = 没有找到对局。
games-new-title = 对局标题
games-setup = { $rule } { $size }×{ $size }
games-moves = { $moves } 手
games-unfinished = 未下完
games-elsewhere = 已在另一个窗口中打开
games-won = { $name } 胜
games-drawn = 和棋
games-save = Nekomoku
games-copies = 存一份到文档，格式：
games-sgf = SGF
games-psq = PSQ
games-lib = LIB
games-txt = TXT
games-picture = 棋盘图片
games-copy = 复制棋谱
games-paste = 粘贴
games-puzzles = 题目
games-solved = 已解之局
games-edit = 摆棋
games-tournament = 比赛
unfinished-title = 未下完：{ $black } – { $white }
unfinished-continue = 继续

## The lessons of the tutorial

sheet-new-here = 新手入门
tutorial-place = 第 { $number } 课，共 { $count } 课
tutorial-how = 你是{ $color }。点击棋盘，或用方向键和回车键落子。
tutorial-your-turn = 你是{ $color }，请落子。
tutorial-answer = 正解（棋盘上已标出）：{ $points }
tutorial-right = 正确！
tutorial-go-on = 正确！继续下。
tutorial-solved = 很好！
tutorial-end = 很好！你已经可以下第一盘棋了。
tutorial-wrong-five = 还不对：{ $other }在 { $point } 成五。
tutorial-wrong-closes = 还不对：{ $other }在 { $point } 挡住了你的四。
tutorial-wrong-four = 还不对：{ $other }在 { $point } 成了活四。
tutorial-wrong-takes = 还不对：{ $other }应在 { $point }。
tutorial-again = 再试一次
tutorial-next = 下一课
tutorial-play = 和小猫下一盘
tutorial-five-title = 五子连珠
tutorial-five-text = 横、竖、斜任一方向连成五子就获胜。给圈出的四子补上第五子。
tutorial-hole-title = 斜线与空位
tutorial-hole-text = 斜线同样算数，最后一子也可以填在中间。补成五连吧。
tutorial-block-title = 挡住冲四
tutorial-block-text = 白棋再下一子就成五连。抢先占住那个点。
tutorial-three-title = 活四
tutorial-three-text = 两端都空的四叫活四：白棋只能挡一端，所以必胜。把这个三变成活四。
tutorial-stop-title = 防守活三
tutorial-stop-text = 两端都空的三叫活三，下一手就会变成活四。现在就挡住它。
tutorial-gap-title = 跳活三
tutorial-gap-text = 活三中间也可以有空位。找出唯一能成活四的一手。
tutorial-fork-title = 四三
tutorial-fork-text = 一子可以同时成冲四和活三。白棋必须挡四，你就把三变成活四。
tutorial-threes-title = 双活三
tutorial-threes-text = 一子可以同时成两个活三。白棋只能挡住其中一个。
tutorial-fours-title = 双四
tutorial-fours-text = 白棋有活三，但冲四更快：对方必须马上应。用一子下出两个四。
tutorial-first-title = 先手的价值
tutorial-first-text = 双方都有活三，先下的一方获胜。每局都是黑棋先行，所以要步步进攻。
tutorial-forbidden-title = 连珠规则：禁手
tutorial-forbidden-text = 在连珠规则下，黑棋不能下双活三、双四和长连，这些点用叉标出。四三是允许的。
tutorial-trap-title = 连珠规则：抓禁手
tutorial-trap-text = 黑棋不能下 J8：这一子与 J9、J10，又与 K7、L6 各成一个活三。下一个黑棋只能在那里挡的冲四。

## The teacher

teach-title = 老师
teach-that = 再看看你的上一手。
teach-where = 更好的点（棋盘上已标出）：{ $points }
teach-why-missed = 已证明：从 { $point } 起你 { $moves } 手内获胜，棋盘上的数字是前几手。
teach-why-losing = 已证明：{ $other }现在 { $moves } 手内可获胜，棋盘上的数字是前几手。
teach-why-weaker = 引擎认为这一手损失 { $percent } % 的胜率，更好的是 { $point }。
teach-more = 显示更多
teach-take-back = 悔棋
teach-go-on = 保留这步

## 比赛页

tournament-title = 比赛
tournament-game-title = 比赛对局
tournament-reading = 正在读取上一次比赛……
tournament-players = 棋手
tournament-add = 选择棋手……
tournament-remove = 移除{ $name }
tournament-format = 赛制
tournament-round-robin = 循环赛
tournament-round-robin-note = 每两位棋手都要交手
tournament-gauntlet = 擂台赛
tournament-gauntlet-note = 1 号棋手与其他每位棋手交手
tournament-games = 每对局数
tournament-limit = 每步限制
tournament-own-limit = 棋手自定
tournament-own-limits = 按棋手自己的限制
tournament-nodes = { $nodes } 个节点
tournament-openings = 开局
tournament-balanced = 均衡开局
tournament-random = 随机落子
tournament-empty = 空棋盘
tournament-swap2 = 交换二
tournament-own-openings = 自备开局
tournament-file = 选择文件……
tournament-file-said = 开局文件的路径
tournament-file-openings = { $file }：{ $count } 个开局
tournament-file-unfit = { $file }：不适合这个棋盘
tournament-no-openings = 开局无法使用：{ $why }
tournament-end = 提前结束
tournament-end-note = 一旦看出 1 号棋手是否强这么多就结束
tournament-end-two = 仅限两位棋手
tournament-all-games = 不提前
tournament-margin = { $elo } Elo
tournament-count = 已选 { $players } 位，最多 { $most } 位
tournament-total = { $pairs } 对，共 { $games } 局
tournament-start = 开始
tournament-back = 返回结果
tournament-each = 每对 { $games } 局
tournament-per-move = 每步 { $limit }
tournament-played = 已下 { $played } 局，共 { $all } 局
tournament-running = { $games ->
    [0] 正在开始……
   *[other] 进行中，同时下 { $games } 局
 }
tournament-stopping = 正在暂停……
tournament-paused = 已暂停
tournament-over = 已结束
tournament-left-seconds = 约剩 { $range } 秒
tournament-left-seconds-most = 最多约剩 { $most } 秒
tournament-left-minutes = 约剩 { $range } 分钟
tournament-left-minutes-most = 最多约剩 { $most } 分钟
tournament-left-hours = 约剩 { $range } 小时
tournament-left-hours-most = 最多约剩 { $most } 小时
tournament-earlier = 以往比赛
earlier-title = 以往比赛
earlier-reading = 正在读取比赛……
earlier-empty = 还没有下过比赛。
earlier-unreadable = 无法读取
earlier-restore = 撤销删除
earlier-not-moved = 比赛文件未能移动：{ $why }
tournament-pause = 暂停
tournament-resume = 继续
tournament-export = 保存为网页
tournament-new = 新比赛
tournament-exported = 已保存：{ $file }
tournament-failed = 比赛已停止：{ $why }
tournament-too-few = 请至少选择两位棋手。
tournament-unknown = 棋手 { $id } 已不存在。
tournament-human = { $id } 是人类棋手，比赛只由电脑棋手参加。
tournament-size = 棋盘不能有 { $size } 路。
tournament-no-folder = 没有可以保存对局的文件夹。
tournament-player = 棋手
tournament-elo = Elo
tournament-elo-mean = Elo（平均 1500）
tournament-points = 得分
tournament-columns = 窗口太窄，第 { $first } 至 { $last } 列请看保存的网页。
tournament-game = 第 { $number } 局
tournament-open = 在棋盘上打开
tournament-to-table = 返回积分表
tournament-previous-game = 上一局
tournament-next-game = 下一局
tournament-pair-said = 查看这两位棋手的对局
tournament-watch = 观看此局
tournament-difference = Elo 差 { $elo } ± { $error }
tournament-unmeasured = 局数太少，强弱差多少还看不出
tournament-at-least = 至少强 { $elo } Elo
tournament-at-most = 至少弱 { $elo } Elo
tournament-los = { $name } 更强的概率为 { $percent } %
tournament-accepted = 已有结论：{ $name } 更强，约强 { $elo } Elo
tournament-rejected = 已有结论：{ $name } 没有强 { $elo } Elo
tournament-undecided = 尚未看出 { $name } 是否强 { $elo } Elo

## The training page

training-title = 题目与训练
training-lessons = 课程
training-lessons-solved = 已完成 { $solved }/{ $all } 课
training-learn = 打开课程
training-rating = 你的等级分
training-unrated = { $setup }：尚无等级赛
training-rated = { $setup }：{ $elo } ± { $error } · { $games } 局等级赛
training-play = 下等级赛
training-practice = 练习
training-counts = 今天 { $due } 题，共 { $all } 题
training-practise = 今日练习
training-add = 加入下列题目
training-mistakes = 我的对局
training-searched = 已查 { $done }/{ $games } 局 · 新题 { $found }
training-search = 从我的对局中找题
training-search-end = 停止
training-progress = 进度
training-own = 继续做自带题目
training-solved = 已解 { $solved }/{ $all } · 连续一次解出 { $now } 题，最多 { $best } 题
training-puzzle = { $number }. { $color }胜
training-moves = { $moves } 手
training-winning-moves = 胜着 { $moves } 处
training-new = 每日新题
training-new-all = 全部
training-new-note = 练习与定式合计
difficulty-easy = 简单
difficulty-medium = 中等
difficulty-hard = 较难
difficulty-very-hard = 很难
training-state-solved = 已解
theme-vcf = 连续冲四
theme-vct = 冲四与活三
theme-quiet = 做棋
theme-other = 必胜
theme-three-moves = 三手取胜
theme-four-three = 四三
theme-forbidden-point = 禁手
theme-defence = 防守
training-report = 报告
training-repertoire = 打开定式库

## The repertoires

repertoire-title = 定式库
repertoire-side = 学习
repertoire-moves = 变化手数
repertoire-up-to = 前 { $moves } 手
repertoire-whole = 全部
repertoire-add = 添加变化
repertoire-file = 从文件…
repertoire-board = 从棋盘
repertoire-restore = 撤销删除
repertoire-reading = 正在读取变化……
repertoire-empty = 还没有变化。请添加带变化的棋谱文件（SGF、LIB、JSON），或棋盘上当前对局的变化：程序会反复考你这一方的着法，直到你记住为止。
repertoire-learned = 已掌握 { $percent } %
repertoire-learn = 学习
repertoire-name = 定式库名称
recital-score = 剩 { $left } 题 · 对 { $right } · 错 { $wrong }
recital-playing = 正在演示变化……
recital-asked = 你是{ $color }，请下出定式库中的着法。
recital-column = 在 { $columns } 列。
recital-points = 定式库中的着法是 { $points }。
recital-right = 正确！
recital-wrong = 定式库中没有 { $point }，正确的是 { $points }。
recital-nothing = 现在没有要复习的着法
recital-over = 完成：共考了 { $asked } 题
recital-next-now = 现在还有要复习的
recital-next-minutes = { $count } 分钟后再复习
recital-next-hours = { $count } 小时后再复习
recital-next-days = { $count } 天后再复习
recital-go-on = 下这一手并继续
recital-skip = 跳过
recital-end = 结束
recital-back = 返回定式库

## The report page

report-title = 对局报告
report-games = 对局
report-last = 上一局
report-five = 最近 5 局
report-twenty = 最近 20 局
report-all = 全部
report-review = 复盘
report-reading = 正在读取对局……
report-reviewed = 已复盘 { $done }/{ $games } 局
report-stop = 停止
report-go-on = 复盘其余对局
report-save = 存为网页……
report-none = 还没有保存你下完的对局。下完的对局都会在这里给出报告。
report-result = 战绩
report-results = { $won } 胜 { $drawn } 和 { $lost } 负
report-accuracy = 准确率 { $percent }%
report-best = 最佳对局
report-opening = 开局
report-middle = 中盘
report-end = 后盘
report-inaccuracies = 缓手 ?! { $count }
report-mistakes = 失误 ? { $count }
report-blunders = 败着 ?? { $count }
report-themes = 题材
report-opinions = 未经证明 { $count }
report-time = 用时
report-time-per-move = 每手 { $seconds } 秒
report-longest = 最长 { $seconds } 秒，第 { $move } 手
report-moments = 错过的必胜与败着
report-moment = { $name } · 第 { $move } 手
report-missed-win = 错过 { $moves } 手内的必胜
report-losing-move = 让对方 { $moves } 手内必胜

## The solved game

solved-title = 已解之局
solved-about = 15 路棋盘上，黑棋从空盘开始必胜，白棋怎么应都挡不住。程序附带完整的证明。
solved-hold-out = 坚持到底
solved-hold-out-about = 你执白，对手是先知。面板显示你坚持到第几手，以及最强防守能坚持多久。
solved-walk = 逐手查看
solved-walk-about = 每个应手上的数字，是双方都下最佳着法时到终局双方合计的手数。下一个应手，先知就会应对；悔棋，再试别的应手。
solved-so-far = 白棋已坚持到第 { $moves } 手
solved-end = 黑棋最迟第 { $end } 手获胜。最强防守可坚持到第 { $longest } 手。
solved-over = 最强防守可坚持到第 { $longest } 手。
solved-legend = 数字：双方都下最佳着法时到终局双方合计的手数

## The settings

settings-title = 设置
settings-theme = 主题
settings-scale = 界面大小
settings-not-saved = 设置未能保存：{ $why }
settings-limited = 受窗口大小限制
settings-numbers = 手数
settings-coordinates = 坐标
settings-motion = 动画
settings-models = 棋形
settings-candidates = 最佳着法
settings-balance = 胜率条
settings-help = 方向键：上下选行，左右更改，立即生效。名字按 Enter 确定。
settings-full-screen = 全屏
settings-name = 你的名字
settings-shown-in = 以下用于
settings-thoroughness = 分析
settings-teaching = 老师
teacher-off = 关
teacher-gentle = 偶尔
teacher-normal = 失误
teacher-strict = 弱着也提
teacher-note-off = 对局中老师不说话。
teacher-note-gentle = 每局最多三次，只在错过 4 手内的必胜或让对方 4 手内必胜时提醒。
teacher-note-normal = 凡已证明错过必胜或致败的着法都会提醒。
teacher-note-strict = 引擎认为损失五分之一胜率的着法也会提醒。
settings-automatic = 自动
settings-reset = 恢复默认
settings-undo-reset = 撤销恢复
full-screen-off = 关
full-screen-on = 开
settings-sounds = 声音
settings-volume = 音量
sounds-quiet = 静音
sounds-game = 仅对局
sounds-all = 全部
analysis-quick = 几秒钟
analysis-normal = 直到下一手
analysis-thorough = 每手更久
settings-thinking = 对手的思考
numbers-off = 不显示
numbers-last = 最近五手
numbers-all = 全部
settings-shown = 显示
settings-hidden = 隐藏
motion-full = 完整
motion-reduced = 减少

## The keys

help-title = 快捷键
keys-game = 对局
keys-board = 棋盘
keys-everywhere = 全局
keys-editor = 摆棋时
keys-sheet = 页面
keys-setup = 新对局
keys-settings = 设置
menu-title = 菜单
menu-report = 对局报告
menu-game = 对局
menu-moves = 棋谱与复盘
menu-shown = 显示与电脑棋手
menu-files = 文件
menu-program = 程序
keys-signs = 棋盘上的标记
key-cursor-left = 光标左移
key-cursor-right = 光标右移
key-cursor-up = 光标上移
key-cursor-down = 光标下移
key-hide-cursor = 隐藏光标
key-continue = 终局后：下一局或下一题
key-place = 在光标处落子
key-undo = 悔棋
key-redo = 恢复
key-rematch = 同样的棋手再来一局；重做本题
key-swap-sides = 交换先后再来一局
key-review = 复盘
key-move-now = 让电脑立即落子
key-hint = 提示；再按显示位置和理由
key-pause = 暂停或继续
key-step = 暂停时走一步
key-faster = 加快演示
key-slower = 放慢演示
key-back = 上一手
key-forward = 下一手
key-first = 回到开头
key-last = 到变化末尾
key-replay = 开始或停止回放
key-next-mistake = 下一个失误
key-previous-mistake = 上一个失误
key-set-up-position = 摆棋
key-new-game = 新对局
key-games = 保存的对局
key-next-puzzle = 下一题
key-analyse = 切换对弈和分析
key-models = 显示或隐藏棋形
key-thinking = 对局时显示或隐藏对手的思考
key-numbers = 手数：不显示、最近五手、全部
key-threats = 切换：出现威胁时是否暂停
key-comment = 写评注
key-copy-thinking = 复制思考内容
key-settings = 设置
key-next-button = 下一个按钮
key-previous-button = 上一个按钮
key-help = 快捷键
key-language = 切换语言
key-full-screen = 切换全屏
key-quiet = 开关声音
key-menu = 全部功能的菜单
key-reload = 重新读取角色、主题和快捷键
key-save = 保存棋谱副本
key-picture = 保存棋盘图片
key-copy = 复制着法
key-paste = 打开剪贴板上的棋谱
key-play-position = 从此局面开始
key-swap-brush = 换颜色
key-clear = 清空棋子
key-leave-editor = 放弃摆棋
key-close = 关闭页面
key-start = 开始对局
key-scroll-up = 向上滚动
key-scroll-down = 向下滚动
key-page-up = 上一页
key-page-down = 下一页
key-top = 到顶
key-bottom = 到底
key-line-up = 上一项设置
key-line-down = 下一项设置
key-previous-choice = 左边的选项
key-next-choice = 右边的选项

## Notices

notice-cast-read = 角色已重新读取
notice-cast-broken = 角色文件有 { $count } 处错误，见「新对局」
notice-saved = 已保存为 { $file }
notice-partly-saved = 已保存为 { $file }，但部分内容未写入：{ $what }
notice-not-saved = 保存失败：{ $why }
notice-not-changed = 更改失败：{ $why }
notice-no-dialog = 系统没有文件对话框：请把文件拖入窗口
notice-not-opened = 打开失败：{ $why }
notice-no-game = 剪贴板中没有棋谱；着法的写法如：h8 i9 g7
notice-rating-at-stake = 得到帮助或悔棋后，本局不计入等级分；再按一次即可继续
notice-settings-broken = 正在使用默认设置：{ $why }
notice-partly-opened = 已打开，但部分内容未读入：{ $what }
notice-not-kept = 本局未能自动保存：{ $why }
notice-not-solved = 这种棋局还没有解：{ $name }改用猞猁的搜索。
notice-not-started = 没有启动{ $name }的程序
notice-unfinished = 有一局未下完，按 O 打开
notice-open-elsewhere = 这局棋已在另一个窗口中打开，这里是副本
notice-paused-at-threat = 已暂停：{ $color }有双重威胁
notice-pauses-at-threats = 出现威胁时暂停
notice-plays-through-threats = 出现威胁时不暂停
notice-quiet = 已静音
notice-sounds = 播放全部声音
notice-no-take-back = { $name }不许悔棋
notice-no-draw = { $name }不同意和棋
notice-tournament-over = 比赛已结束
notice-puzzles-sought = 正在找你错过的胜着……
notice-puzzles-found = { $count ->
    [0] 没有发现新的错过胜着
   *[other] { $count } 个错过的胜着已加入练习
 }
notice-lines-added = { $name }：要学习 { $count } 个局面
notice-no-lines = 这些变化里没有{ $color }的着法
notice-nothing-due = 今天没有要练习的题目
notice-copied = 已复制到剪贴板
notice-comment-removed = 已删除评注
notice-not-analysed = 分析失败：{ $why }
notice-not-copied = 复制失败：{ $why }

## Models

model-five = 五连
model-open-four = 活四
model-rushing-four = 冲四
model-open-three = 活三
model-sleeping-three = 眠三
model-open-two = 活二
model-sleeping-two = 眠二
model-cross-three = 双三
model-cross-four = 四三或双四

## Explanations

rule-note-freestyle = 连成五子或更多即胜
rule-note-standard = 恰好五子才算胜
rule-note-renju = 黑方恰好五子才算胜，且有禁手
sign-five = 下在此处成五
sign-four = 成四；圆环断开表示只有一个成五点
sign-three = 成活三
sign-cross = 同时成上述两个棋形

## 读屏软件对图标按钮的称呼

say-analysis = 分析
say-back = 后退一手
say-restart = 重新开始
say-comment = 写评注
say-close-the-sheet = 关闭
say-copy = 复制思考内容
say-delete-game = 删除
say-dice = 随机选电脑棋手
say-faster = 加快
say-first = 到开头
say-forward = 前进一手
say-games = 保存的对局
say-keys = 快捷键
say-larger-board = 加大棋盘
say-last = 到结尾
say-menu = 全部功能的菜单
say-leave-the-games = 关闭
say-leave-the-keys = 关闭
say-leave-the-log = 关闭
say-leave-the-menu = 关闭
say-leave-the-picker = 关闭
say-leave-the-question = 取消
say-leave-the-tournament = 关闭
say-leave-the-earlier-tournaments = 返回
say-resume-tournament = 继续 { $day } 的比赛
say-delete-tournament = 删除 { $day } 的比赛
say-leave-the-training = 关闭
say-leave-the-report = 关闭
say-leave-the-repertoire = 关闭
say-learn-lines = 学习 { $name }
say-rename-lines = 重命名 { $name }
say-delete-lines = 删除 { $name }
say-leave-the-solved-game = 关闭
say-leave-the-settings = 关闭
say-models = 显示棋形
say-much-stronger = 提高十级
say-much-weaker = 降低十级
say-next-lesson = 下一课
say-previous-lesson = 上一课
say-next-mistake = 下一个失误
say-next-puzzle = 下一题
say-previous-mistake = 上一个失误
say-previous-puzzle = 上一题
say-rename-game = 改名
say-replay = 自动回放
say-settings = 设置
say-slower = 减慢
say-stronger = 提高一级
say-weaker = 降低一级
say-smaller-board = 缩小棋盘
say-stop-the-replay = 停止回放
say-swap = 交换双方
say-take-over-white = 接管或交还白方
say-take-over-black = 接管或交还黑方
say-another-for-white = 让别人执白
say-another-for-black = 让别人执黑
say-log-of-white = 白方引擎日志
say-log-of-black = 黑方引擎日志
say-pause-at-threats = 切换：出现威胁时是否暂停

## The workshop

workshop-title = 角色工坊
workshop-name = 名字
workshop-save = 保存
workshop-try = 试玩
workshop-strength = 棋力
workshop-perception = 眼力
workshop-style = 棋风
workshop-manners = 风度
workshop-chat = 台词
workshop-looks = 外观
workshop-search = 搜索
workshop-failed = 未能保存：{ $why }
workshop-saved = 已保存到 { $file }
workshop-conflict = 文件中的值已被改动：{ $keys }
workshop-mine = 保留我的值
workshop-theirs = 采用文件中的值
workshop-estimate = 等级分约 { $elo } ± { $error }，按大量不同设置的对局估算
workshop-estimate-level = 仅按级别：等级分约 { $elo } ± { $error }，未计入其他参数
workshop-estimate-wrong = 有数值不对，暂时无法估算棋力
workshop-no-estimate = 无法估算棋力：只有 tree 类棋手可以估算
workshop-measure = 实测
workshop-stop-measuring = 停止
workshop-measuring-first = 实测中：正在下最初几局
workshop-measuring = 实测中：等级分 { $elo } ± { $error }，已下 { $games } / { $of } 局
workshop-measured = 实测：等级分 { $elo } ± { $error }，共下 { $games } / { $of } 局
workshop-not-measured = 未能实测：{ $why }
workshop-no-opponents = 未能实测：没有级别具有按固定节点数对局得出的等级分
workshop-less = { $key }：减少
workshop-more = { $key }：增加
workshop-yes = 是
workshop-no = 否
workshop-speaks = 说话
workshop-silent = 不说话
workshop-wording = { $event }，第 { $number } 句
workshop-restore = 还原
say-leave-the-workshop = 关闭角色工坊
say-measure = 实测角色的等级分
say-stop-measuring = 停止实测
picker-edit = 编辑
picker-duplicate = 复制
picker-edit-of = 编辑{ $name }
picker-duplicate-of = 复制{ $name }
field-level = 级别
field-temperature = 随机程度
field-top-k = 候选手数
field-max-loss = 最大让步
field-lapses = 失误率
field-miss-four = 漏看冲四
field-miss-open-three = 漏看活三
field-miss-vcf = 漏看必胜
field-sight = 视野
field-tilt = 急躁
field-attack = 进攻
field-defence = 防守
field-centre = 靠近中央
field-tenuki = 脱先
field-simplify = 简化局面
field-four-greed = 爱冲四
field-mirror = 模仿棋
field-resign = 认输界限
field-resign-after = 认输前手数
field-take-back = 允许悔棋
field-draw = 和棋界限
field-min-ms = 最短用时
field-max-ms = 最长用时
field-ponder = 后台思考
field-chat = 台词
field-avatar = 头像
field-tagline = 一句话介绍
event-greet = 问候
event-tip = 提示
event-thinking = 开始思考
event-long-think = 思考很久
event-predicted = 料到你的着法
event-random-move = 随机落子
event-undo = 你悔棋
event-illegal = 违规着法
event-my-threat = 自己的威胁
event-your-threat = 你的威胁
event-sees-win = 看到必胜
event-sees-loss = 看到必败
event-blunder = 你的失误
event-win = 获胜
event-loss = 落败
event-draw = 和棋
event-takeover = 换人
field-max-nodes = 每手节点数
field-max-depth = 深度

# Engines

menu-engines = 引擎
picker-engines = 其他作者的引擎……
engines-title = 引擎
engines-empty = 其他五子棋程序只要支持 Gomocup 协议，就可以在这里对局、参加比赛和分析局面。请添加一个程序，添加前会先检测。
engines-add = 添加程序……
engines-line = 或输入路径后回车：
engines-line-said = 引擎的路径或命令
engines-analyst = 由{ $name }分析
engines-choose-analyst = 选择由谁分析……
picker-analyst = 选择由谁分析
engines-analyses = 从现在起由{ $name }分析。
engines-added = { $name }已加入棋手名单。
engines-removed = 已移除{ $name }。
engines-restore = 撤销
engines-not-done = 未能完成：{ $why }
engines-state-checking = 正在检测……
engines-state-can-play = 可以对局
engines-state-cannot-play = 不能对局
engines-state-unchecked = 未检测
engines-state-untrusted = 尚未允许启动
engines-state-checked = { $day } 检测通过
engines-state-failed = { $day } 检测未通过
engines-starting = 正在启动程序并试下几局，最多约需半分钟。
engines-version = 版本 { $version }
engines-author = 作者 { $author }
engines-sizes = { $sizes } 路
engines-comma = 、
engines-slowest = 最慢一步 { $seconds } 秒
engines-swap2 = 能用交换二开局
engines-no-swap2 = 不能用交换二开局
engines-fault-at = { $command }：{ $why }
engines-fault-refused = 程序回答 { $reply }
engines-fault-illegal = 下出“{ $reply }”，不合规则
engines-fault-silent = { $seconds } 秒内没有应答
engines-fault-only = ，只回答了“{ $said }”
engines-fault-last-words = ；最后的输出：{ $words }
engines-fault-no-rule = 程序不会任何一种规则。
engines-fault-incomplete = 检测未能完成。
engines-end-not-started = 无法启动“{ $program }”：{ $why }
engines-end-exited = 程序已退出，退出码 { $code }
engines-end-signal = 程序被信号 { $signal } 终止
engines-end-ended = 程序已结束
engines-end-closed-output = 程序关闭了输出
engines-commands = 支持 { $commands }
engines-cancel = 取消
engines-accept = 加入棋手名单
engines-check = 检测
engines-retry = 重新检测
engines-dismiss = 关闭
engines-log = 日志
engines-play = 对局
engines-remove = 移除
engines-said = { $what }：{ $name }
engines-log-title = 引擎日志
engines-log-game = 棋盘上的对局
engines-log-check = 检测
say-leave-the-engines = 关闭
permission-why-chosen = Nekomoku 将启动{ $name }进行检测。程序可以在这台电脑上做你能做的任何事。
unit-plies = { $number } 手
unit-points = { $number } 点
about-level = 用一个数字设定棋力。15 级起一定会挡住对方的成五。
about-temperature = 随机程度。0：总是下最好的一手。
about-top-k = 从最好的几手中选择。
about-max-loss = 所选的一手最多比最好的一手差多少。
about-lapses = 在棋子附近随手落子的比例。
about-miss-four = 漏看对方成五的概率，仅限 15 级以下。
about-miss-open-three = 漏看双方活四或双四的概率。
about-miss-vcf = 漏看自己三手以上必胜的概率。
about-sight = 只看离最后两子多远以内的点。0：全盘。
about-tilt = 形势变坏之后，漏看增加多少。
about-attack = 自己棋形的分量。1：不偏不倚。
about-defence = 对方棋形的分量。1：不偏不倚。
about-centre = 偏爱中央；负数偏爱边线。
about-tenuki = 偏爱远离上一子的点；负数偏爱附近的点。
about-simplify = 偏爱使双方机会都变少的着法。
about-four-greed = 偏爱冲四。
about-mirror = 偏爱与对方上一子中心对称的点。
about-resign = 胜率（%）不高于此值时认输。0：从不认输。
about-resign-after = 胜率连续多少手都如此低才认输。
about-take-back = 是否允许对方悔棋。
about-draw = 胜率（%）不高于此值时同意和棋。0：从不同意。
about-min-ms = 提前算好的一手也到此时才落子。
about-max-ms = 每手的最长时间。有棋钟时可能更短。
about-ponder = 在对方思考时也思考。只有 tree 类棋手可以。
about-chat = 对局中说的话。
about-avatar = 卡片上的头像。
about-tagline = 名字下面的一句话。
about-max-nodes = 每手最多搜索多少个局面。0：只受时间限制。
about-max-depth = 最多往前看双方合计几手。

## The page about the program

about-title = 关于 Nekomoku
about-version = Nekomoku { $version }：五子棋，以及与你对弈的程序角色。
about-licences = 本程序是自由软件，可任选 MIT 许可证或 Apache 许可证 2.0。所用字体 Noto Sans 和 Noto Sans CJK 采用 SIL 开放字体许可证。窗口由游戏引擎 Bevy 制作：
about-copy = 复制网址
menu-about = 关于 Nekomoku
say-leave-about = 关闭
