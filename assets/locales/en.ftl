# What the app says in English, the language that the others are translated from.

## Buttons

button-hint = Hint
button-undo = Undo
button-redo = Redo
button-new-game = New game
button-move-now = Move now
button-draw = Draw
button-resign = Resign
button-resign-now = Yes, resign
button-keep-playing = Keep playing
resign-question = Resign this game?
button-rematch = Rematch
button-review = Review
button-swap-sides = Swap sides
button-practise-shown = Practise this win
button-practise-mistakes = Missed wins
button-report = Report
button-save = Save
button-restore = Undo
button-as-freestyle = Read as freestyle
button-as-standard = Read as standard
button-as-renju = Read as renju
button-new-opponent = New opponent
button-next-puzzle = Next puzzle

button-pause = Pause
button-continue = Continue
button-step = Step
button-retry = Try again
button-replace = Another player

## The modes

mode-play = Play
mode-analyse = Analyse

## The series

series-game = game { $game } of { $games }
series-seed = seed { $seed }

## The rules and their terms

rule-freestyle = Freestyle
rule-standard = Standard
rule-renju = Renju
color-black = Black
color-white = White
foul-double-three = double-three
foul-double-four = double-four
foul-overline = overline

## The bar at the top

bar-setup = { $rule } { $size }×{ $size }
bar-to-move = { $color } to move · move { $move }
bar-over = Game over · { $moves ->
    [one] one move
   *[other] { $moves } moves
 }
bar-rematch = Rematch
bar-swap-sides = Swap sides
bar-last = last { $point }
bar-rated = Rated

## Why an action is not legal

error-game-over = The game is over
error-occupied = { $point } is occupied
error-off-board = { $point } is off the board
error-forbidden = { $point } is forbidden to Black: { $foul }
error-expected-stone = A stone of { $color } is expected here
error-expected-three = Three stones at once are expected here
error-expected-choice = A stone of White or the other colour is expected here
error-expected-choice-or-two = A stone of White, the other colour or two stones at once are expected here

## What a player is doing, on its card

card-won = won
card-lost = lost
card-drew = drew
card-failed = failed
card-stalled = does not answer
card-starting = getting ready
card-your-turn = your turn
card-clock-waits = your move starts the clock
card-paused = paused
card-thinking = thinking…
card-waiting = waiting

## What a bot thinks

thinking-title = What { $name } sees
thinking-analysis = Analysis
thinking-nobody = No bot at the board
thinking-nobody-short = No bot
thinking-nothing-yet = No output yet
thinking-over = The game ends here. An earlier position shows what the search finds.
thinking-legend = Discs: chance in %, or M and moves to a win. Squares: opening library
thinking-at-once = Answered at once
thinking-by-heart = From its opening library
thinking-solved = Solved
thinking-library = library moves { $count }
thinking-depth = depth { $depth }
thinking-nodes = { $count } nodes
thinking-speed = { $count }/s
thinking-models = models { $percent } %
thinking-seconds = { $seconds } s
thinking-win = wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }
thinking-loss = the other side wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }
score-win = win { $moves }
score-loss = loss { $moves }

## The list of moves

moves-title = Moves
move-resigned = resigned
move-swapped = takes Black

## The opening, where a human is asked for more than a stone

opening-three = Place three stones: black, white, black ({ $laid } of 3). The other side may take either colour.
opening-choice = Play a white stone, or take Black.
opening-choice-or-two = Play a white stone, take Black, or place two more stones and leave the choice to the other side.
opening-two = Place two more stones: white, black ({ $laid } of 2).
button-take-black = Take Black
button-lay-two = Place two more
opening-laid-three = Three stones are placed. Now { $name } chooses.
opening-laid-two = Two more stones are placed. Now { $name } chooses the colour.
opening-took-black = The colours are exchanged. Black: { $name }
opening-kept-colors = The colours are kept. White: { $name }

## A puzzle

puzzle-title = Puzzle { $number } of { $count }
puzzle-was-solved = solved
puzzle-posed = { $color } to move and win.
puzzle-posed-proven = { $moves ->
    [one] { $color } to move and win with one stone.
   *[other] { $color } to move and win: proven, in at most { $moves } moves of { $color }.
 }
puzzle-judging = Checking your move against every reply…
puzzle-proven = Still won by force: { $moves ->
    [one] one more move
   *[other] at most { $moves } more moves
} of { $color }.
puzzle-escaped = The solver finds no win after { $point } by { $other }. Take your move back and look again.
puzzle-no-threat = The solver finds no threat in this move: { $other } can play anywhere. Take it back and look again.
puzzle-unproven = Not proven: the solver has no result for { $point } by { $other }. Take your move back, or continue.
puzzle-unclear = Neither proven nor refuted. Continue, or take your move back.
puzzle-solved = Solved. Open the next one?
puzzle-lost = This does not win. Take your move back, or start again.

## A position that is being set up

edit-title = Setting up a position
edit-counted = { $black } black, { $white } white: { $color } to move.
edit-uneven = { $black } black, { $white } white. There must be as many black stones as white ones, or one more.
edit-help = A click places or removes a stone; a right click places the other colour.
edit-black = Black
edit-white = White
edit-clear = Clear
edit-leave = Cancel
edit-finish = Play from here
edit-impossible = No game that can continue leads to this position.

## The comment on a position

comment-on-start = On the start
comment-on-move = On { $move }
comment-remove = Remove
comment-done = Done

## Hints, in three steps: that there is something, where, and why

hint-sought = looking for a hint…
hint-none = no hint is available here
hint-five-that = you can win now (H: where)
hint-five-where = a five at { $points }
hint-five-why = { $points } makes five in a row
hint-block-that = you must answer a four (H: where)
hint-block-where = block at { $points }
hint-block-why = else five in a row at { $points }
hint-win-that = you can win by force (H: where)
hint-win-where = { $points } begins it (H: how)
hint-win-why = proven: you win in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }
hint-threat-that = a win by force threatens you (H: where)
hint-threat-where = { $points } answers it (H: why)
hint-threat-why = unanswered, the other side wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }
hint-quiet-that = nothing is forced yet (H: a good move)
hint-quiet-where = { $points } is a good move (H: why)
hint-quiet-why = this may follow { $points }
hint-quiet-best = { $points } is the best move that the search has found
hint-legend-that = rings: the stones concerned
hint-legend-where = !: the point
hint-legend-why = numbers: the moves in order

## The winning chances

chances-title = Chances
chances-searched = { $searched } of { $all } positions
chances-searching = Looking for mistakes…
chances-bands = Band at the top edge: Black has a win. At the bottom edge: White has one.
chances-accuracies = Accuracy: { $told }
chances-accuracy = { $color } { $percent } %
chances-mistakes = { $count ->
    [0] No mistake in this line.
    [one] One mistake in this line.
   *[other] { $count } mistakes in this line.
 }
review-resigned = resigned.
review-missed-five = could have made five at { $point }.
review-left-four = did not block a four at { $point }.
review-missed-win = missed a win in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }, which the search has found.
review-left-three = left an open three unanswered: { $point }.
review-allowed-cross = allowed the other side two threats at once at { $point }.
review-allowed-win = allowed the other side a win in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }, which the search has found.
review-let-win-go = let a win go, proven in at most { $moves ->
    [one] one move
   *[other] { $moves } moves
 }.
review-loses = loses: the other side has a win, proven in at most { $moves ->
    [one] one move
   *[other] { $moves } moves
 }.
review-weaker = gave away chances.
review-better = Better: { $point }.

## The result

result-draw = A draw
result-rating = Your rating: { $before } → { $after }
result-series = Score of the series: { $score }
result-you-win = You win!
result-wins = { $name } wins
result-five = { $row ->
    [5] Five
   *[other] { $row }
 } in a row after { $moves } moves.
result-board-full = The board is full after { $moves } moves.
result-no-legal-point = Every empty point is forbidden to Black.
result-you-resigned = You resigned after { $moves ->
    [one] one move
   *[other] { $moves } moves
 }.
result-agreed = Agreed after { $moves ->
    [one] one move.
   *[other] { $moves } moves.
 }
result-adjudicated = Ended by the referee after { $moves ->
    [one] one move
   *[other] { $moves } moves
 }, as agreed.
result-resigned = { $name } resigned after { $moves ->
    [one] one move
   *[other] { $moves } moves
 }.
result-you-ran-out = You ran out of time.
result-ran-out = { $name } ran out of time.
result-forfeit = { $name } lost: { $reason }.
forfeit-illegal = illegal move: { $what }
forfeit-time = out of time
forfeit-crash = failed: { $what }

## The setup sheet

sheet-title = New game
sheet-keys = Keys
sheet-start = Start
sheet-change = change
sheet-rule = Rule
sheet-size = Size
sheet-opening = Opening
opening-rule-free = Free
opening-rule-swap = Swap
opening-rule-swap2 = Swap2
sheet-begins = Black
sheet-games = Games
sheet-clock = Clock
sheet-time-up = Time up
sheet-odds = Half the time
clock-none = none
clock-game = { $time }
clock-game-added = { $time }+{ $added }
clock-minutes = { $count }m
clock-seconds = { $count }s
clock-note-none = no limit
clock-note-move = for each move
clock-note-game = for the game, and added after each move
flag-loses = loses
flag-shown = only shown
odds-even = neither
odds-left = left
odds-right = right
begins-left = Left
begins-right = Right
begins-turns = Alternate
begins-random = Random
picker-opponent = Choose an opponent
picker-entrant = Players of the tournament
picker-done = Done
picker-left = Choose the player on the left
picker-right = Choose the player on the right
sheet-change-card = { $choose }: { $name }
picker-black = Choose a player for Black
picker-white = Choose a player for White
mistakes-title = players.toml has mistakes; the last valid characters stay in use
mistakes-themes = Theme files have mistakes; the other themes are available
mistakes-keys = keys.toml has mistakes; the other keys work
mistakes-reload = Reload
log-black = Log of Black's engine
log-white = Log of White's engine
log-empty = No lines yet.
rating-about = Elo about { $elo }
rating-none = not rated yet
picker-style = Style
picker-level = Any level
picker-choose = Choose
picker-details = Details, edit
picker-no-details = Hide details
band-human = People
band-beginner = Beginner
band-casual = Casual
band-club = Club player
band-expert = Expert
band-master = Master
band-unrated = Not rated yet
manner-any = All
manner-balanced = Balanced
manner-attacking = Attacking
manner-defensive = Defensive
manner-unusual = Unusual
kind-human = A person in front of the screen.
kind-random = Plays any legal point.
kind-one-ply = Looks at the next move only.
kind-search = Looks several moves ahead.
kind-program = An external program.
kind-script = Follows a script.
kind-other = A player from an extension.
rating-elo = Elo { $elo }
rating = Elo { $elo } ± { $error }
mistakes-more = and { $count } more

## The question whether an engine may be started

permission-title = Start this program?
permission-why = { $name } is played by an external program. The file that names it is in the folder from which Nekomoku was started, and somebody else may have put it there. A program can do anything that you can do on this computer.
permission-file = File
permission-line = { $file }, line { $line }
permission-command = Command
permission-details = Further settings
permission-lasts = Your answer is valid until Nekomoku is closed.
permission-too-long = The command is too long to be shown in full, so it cannot be allowed here. The option --trust allows it.
permission-allow = Start it
permission-refuse = Cancel

## The games that were kept

games-title = Games
games-empty = No games yet. Every game that is played is saved here.
games-empty-unkept = No games here.
games-not-kept = Games are not being saved: { $why }
games-open = Open a file…
games-save-as = Save as…
games-search = Search
games-all = All
games-show-unfinished = Unfinished
games-show-finished = Finished
games-show-results = Results
games-no-results = No finished game is found.
results-players = Player – opponent
results-played = Games
results-won = Won
results-drawn = Drawn
results-lost = Lost
results-black = with Black
results-white = with White
results-told = { $won } won, { $drawn } drawn, { $lost } lost
results-said = List the games of { $name } against { $opponent }. { $name }: { $total }; with Black { $black }; with White { $white }
games-restore = Undo delete
games-none-found = No game is found.
games-new-title = Title of the game
games-setup = { $rule } { $size }×{ $size }
games-moves = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }
games-unfinished = unfinished
games-elsewhere = open in another window
games-won = { $name } won
games-drawn = drawn
games-save = Nekomoku
games-copies = Save a copy in the documents as
games-sgf = SGF
games-psq = PSQ
games-lib = LIB
games-txt = TXT
games-picture = Picture
games-copy = Copy stones
games-paste = Paste
games-puzzles = Puzzles
games-solved = The solved game
games-edit = Set up a position
games-tournament = Tournament
unfinished-title = Unfinished: { $black } – { $white }
unfinished-continue = Continue

## The lessons of the tutorial

sheet-new-here = New here?
tutorial-place = Lesson { $number } of { $count }
tutorial-how = You have { $color }. Click a point, or use the arrow keys and Enter.
tutorial-your-turn = You have { $color }: your move.
tutorial-answer = The answer, marked on the board: { $points }
tutorial-right = Right!
tutorial-go-on = Right! Keep playing.
tutorial-solved = Well done!
tutorial-end = Well done! You now know enough for a first game.
tutorial-wrong-five = Not yet: { $other } makes five at { $point }.
tutorial-wrong-closes = Not yet: { $other } closes your four at { $point }.
tutorial-wrong-four = Not yet: { $other } makes an open four at { $point }.
tutorial-wrong-takes = Not yet: { $other } answers at { $point }.
tutorial-again = Try again
tutorial-next = Next
tutorial-play = Play against the kitten
tutorial-five-title = Five in a row
tutorial-five-text = Five stones in a row win: across, down or diagonally. Add the fifth to the ringed four.
tutorial-hole-title = Diagonal, with a gap
tutorial-hole-text = A row may run diagonally, and the last stone may fill a gap. Complete the five.
tutorial-block-title = Stop a four
tutorial-block-text = White needs one more stone for five. Take the point where it would go.
tutorial-three-title = The open four
tutorial-three-text = A four with both ends free wins, because White can close only one end. Make one from this three.
tutorial-stop-title = Stop an open three
tutorial-stop-text = A three with both ends free becomes an open four with the next move. Stop it now.
tutorial-gap-title = A three with a gap
tutorial-gap-text = An open three may have a gap. Find the one move that makes an open four.
tutorial-fork-title = Four and three
tutorial-fork-text = One stone makes a four and an open three. White has to close the four, and you extend the three.
tutorial-threes-title = Two threes at once
tutorial-threes-text = One stone makes two open threes. White can stop only one of them.
tutorial-fours-title = Two fours at once
tutorial-fours-text = White has open threes, but a four is faster: it must be answered at once. Make two fours with one stone.
tutorial-first-title = The first move counts
tutorial-first-text = Both sides have an open three, and the side that moves first wins. Black begins every game, so keep attacking.
tutorial-forbidden-title = Renju: forbidden points
tutorial-forbidden-text = In renju a black stone must not make two open threes, two fours or over five in a row; a cross marks such a point. Four and three is allowed.
tutorial-trap-title = Renju: the trap
tutorial-trap-text = Black must not play J8: with J9 and J10, and with K7 and L6, the stone would make two open threes. Make a four that Black could close only there.

## The teacher

teach-title = Teacher
teach-that = Take another look at your last move.
teach-where = Better, marked on the board: { $points }
teach-why-missed = Proven: { $point } wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
 } of yours. The numbers on the board show how it begins.
teach-why-losing = Proven: { $other } now wins in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }. The numbers on the board show how it begins.
teach-why-weaker = In the engine's opinion your move lowers your chances by { $percent } %. Better: { $point }.
teach-more = Show more
teach-take-back = Take back
teach-go-on = Keep my move

## The tournament page

tournament-title = Tournament
tournament-game-title = Game of the tournament
tournament-reading = Reading the last tournament…
tournament-players = Players
tournament-add = Choose players…
tournament-remove = Remove { $name }
tournament-format = Pairings
tournament-round-robin = Round robin
tournament-round-robin-note = each meets every other
tournament-gauntlet = Gauntlet
tournament-gauntlet-note = player 1 meets each of the others
tournament-games = Games each
tournament-limit = Per move
tournament-own-limit = Players’ own
tournament-own-limits = limits of the players
tournament-nodes = { $nodes } nodes
tournament-openings = Openings
tournament-balanced = Balanced
tournament-random = Random stones
tournament-empty = Empty board
tournament-swap2 = Swap2
tournament-own-openings = From a file
tournament-file = File…
tournament-file-said = Path of a file with openings
tournament-file-openings = { $file }: { $count ->
    [one] 1 opening
   *[other] { $count } openings
 }
tournament-file-unfit = { $file }: not for this board
tournament-no-openings = The openings cannot be used: { $why }
tournament-end = End early
tournament-end-note = when it is clear whether player 1 is that much stronger
tournament-end-two = for two players
tournament-all-games = Never
tournament-margin = { $elo } Elo
tournament-count = { $players } of at most { $most } players
tournament-total = { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
 }, { $games } games
tournament-start = Start
tournament-back = Back to the results
tournament-each = { $games ->
    [one] 1 game
   *[other] { $games } games
 } per pair
tournament-per-move = { $limit } per move
tournament-played = { $played } of { $all ->
    [one] 1 game
   *[other] { $all } games
 }
tournament-running = { $games ->
    [0] starting…
    [one] running, one game at a time
   *[other] running, { $games } games at a time
 }
tournament-stopping = pausing…
tournament-paused = paused
tournament-over = finished
tournament-left-seconds = about { $range } s left
tournament-left-seconds-most = at most about { $most } s left
tournament-left-minutes = about { $range } min left
tournament-left-minutes-most = at most about { $most } min left
tournament-left-hours = about { $range } h left
tournament-left-hours-most = at most about { $most } h left
tournament-earlier = Earlier tournaments
earlier-title = Earlier tournaments
earlier-reading = Reading the tournaments…
earlier-empty = No tournament has been played yet.
earlier-unreadable = unreadable
earlier-restore = Undo delete
earlier-not-moved = The tournament stays where it is: { $why }
tournament-pause = Pause
tournament-resume = Resume
tournament-export = Save as HTML
tournament-new = New tournament
tournament-exported = Saved: { $file }
tournament-failed = The tournament has stopped: { $why }
tournament-too-few = Choose at least two players.
tournament-unknown = The player { $id } is no longer there.
tournament-human = { $id } is a human. Only bots play tournaments.
tournament-size = The board cannot have { $size } lines.
tournament-no-folder = There is no folder in which the games could be saved.
tournament-player = Player
tournament-elo = Elo
tournament-elo-mean = Elo (mean 1500)
tournament-points = Points
tournament-columns = There is no room for columns { $first } to { $last }. The saved HTML page shows them.
tournament-game = Game { $number }
tournament-open = Show on the board
tournament-to-table = Back to the table
tournament-previous-game = Previous game
tournament-next-game = Next game
tournament-pair-said = Show the games of these two players
tournament-watch = Watch this game
tournament-difference = Elo difference { $elo } ± { $error }
tournament-unmeasured = too few games to say by how much
tournament-at-least = by at least { $elo } Elo
tournament-at-most = weaker by at least { $elo } Elo
tournament-los = { $name } is stronger with a chance of { $percent } %
tournament-accepted = decided: { $name } is stronger, by about { $elo } Elo
tournament-rejected = decided: { $name } is not { $elo } Elo stronger
tournament-undecided = not decided yet whether { $name } is { $elo } Elo stronger

## The training page

training-title = Puzzles and training
training-lessons = Lessons
training-lessons-solved = { $solved } of { $all } solved
training-learn = Open the lessons
training-rating = Your rating
training-unrated = { $setup }: no rated game yet
training-rated = { $setup }: { $elo } ± { $error } · { $games ->
    [one] 1 rated game
   *[other] { $games } rated games
 }
training-play = Play a rated game
training-practice = Practice
training-counts = { $due } due today, { $all } in all
training-practise = Practise today
training-add = Add the puzzles below
training-mistakes = My games
training-searched = { $done } of { $games } games searched · new puzzles: { $found }
training-search = Find puzzles in my games
training-search-end = Stop
training-progress = Progress
training-own = Continue the built-in puzzles
training-solved = { $solved } of { $all } solved · { $now } in a row at the first try, best { $best }
training-puzzle = { $number }. { $color } wins
training-moves = in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }
training-winning-moves = { $moves ->
    [one] one winning move
   *[other] { $moves } winning moves
 }
training-new = New per day
training-new-all = All
training-new-note = of practice and repertoire together
difficulty-easy = easy
difficulty-medium = medium
difficulty-hard = hard
difficulty-very-hard = very hard
training-state-solved = solved
theme-vcf = fours
theme-vct = fours and threes
theme-quiet = quiet move
theme-other = forced win
theme-three-moves = three moves
theme-four-three = four and three
theme-forbidden-point = forbidden point
theme-defence = defence
training-report = Report
training-repertoire = Open the repertoire

## The repertoires

repertoire-title = Repertoire
repertoire-side = Learn
repertoire-moves = Length
repertoire-up-to = first { $moves }
repertoire-whole = all
repertoire-add = Add lines
repertoire-file = From a file…
repertoire-board = From the board
repertoire-restore = Undo delete
repertoire-reading = Reading the lines…
repertoire-empty = No lines yet. Add a game file with variations (SGF, LIB, JSON), or the lines of the game on the board: you will be asked for the moves of your side until you know them.
repertoire-learned = { $percent } % learned
repertoire-learn = Learn
repertoire-name = Name of the repertoire
recital-score = { $left } left · { $right } right · { $wrong } wrong
recital-playing = The line is played…
recital-asked = You have { $color }: play the move of your lines.
recital-column = It is in column { $columns }.
recital-points = Your lines play { $points }.
recital-right = Right!
recital-wrong = { $point } is not in your lines. They play { $points }.
recital-nothing = Nothing is due now
recital-over = Done: { $asked ->
    [one] one position asked
   *[other] { $asked } positions asked
 }
recital-next-now = more is due now
recital-next-minutes = next in { $count ->
    [one] a minute
   *[other] { $count } minutes
 }
recital-next-hours = next in { $count ->
    [one] an hour
   *[other] { $count } hours
 }
recital-next-days = next in { $count ->
    [one] a day
   *[other] { $count } days
 }
recital-go-on = Play it and continue
recital-skip = Skip
recital-end = End
recital-back = Back to the repertoire

## The report page

report-title = Report
report-games = Games
report-last = Last game
report-five = Last 5
report-twenty = Last 20
report-all = All
report-review = Review
report-reading = Reading the games…
report-reviewed = { $done } of { $games } reviewed
report-stop = Stop
report-go-on = Review the rest
report-save = Save as HTML…
report-none = No finished game of yours is saved yet. Each game that you finish is reported here.
report-result = Result
report-results = { $won } won, { $drawn } drawn, { $lost } lost
report-accuracy = accuracy { $percent } %
report-best = Best game
report-opening = Opening
report-middle = Middle game
report-end = End
report-inaccuracies = inaccuracies ?! { $count }
report-mistakes = mistakes ? { $count }
report-blunders = blunders ?? { $count }
report-themes = Themes
report-opinions = not proven { $count }
report-time = Time
report-time-per-move = { $seconds } s a move
report-longest = longest { $seconds } s, move { $move }
report-moments = Missed wins and losing moves
report-moment = { $name } · move { $move }
report-missed-win = missed a win in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }
report-losing-move = allowed the other side a win in { $moves ->
    [one] one move
   *[other] { $moves } moves
 }

## The solved game

solved-title = The solved game
solved-about = On a board of 15 lines, Black wins from the empty board against every defence. The complete proof comes with the program.
solved-hold-out = Hold out
solved-hold-out-about = You have White against the oracle. The panel shows how many moves you have held out and how long the best defence lasts.
solved-walk = Walk through it
solved-walk-about = Every reply has a number: the moves of both sides to the end, if both play as well as possible. Play a reply, and the oracle answers; take it back, and try another.
solved-so-far = White has held out until move { $moves }.
solved-end = Black wins by move { $end } at the latest. The best defence lasts until move { $longest }.
solved-over = The best defence lasts until move { $longest }.
solved-legend = Numbers: moves of both sides to the end, if both play as well as possible

## The settings

settings-title = Settings
settings-theme = Theme
settings-scale = Size
settings-not-saved = the settings are not saved: { $why }
settings-limited = limited by the window's size
settings-numbers = Numbers
settings-coordinates = Coordinates
settings-motion = Motion
settings-models = Models
settings-candidates = Best moves
settings-balance = Chances bar
settings-help = Arrow keys select a setting and change it at once. Enter confirms the name.
settings-full-screen = Full screen
settings-name = Your name
settings-shown-in = Options for
settings-thoroughness = Analysis
settings-teaching = Teacher
teacher-off = off
teacher-gentle = seldom
teacher-normal = mistakes
teacher-strict = weak moves too
teacher-note-off = The teacher says nothing during the game.
teacher-note-gentle = At most three times a game, when a win within 4 moves is missed or allowed.
teacher-note-normal = After every move that is proven to miss a win or to lose.
teacher-note-strict = Also after moves that lose a fifth of the chances, in the opinion of the engine.
settings-automatic = Automatic
settings-reset = Reset
settings-undo-reset = Undo reset
full-screen-off = off
full-screen-on = on
settings-sounds = Sounds
settings-volume = Volume
sounds-quiet = none
sounds-game = game only
sounds-all = all
analysis-quick = a few seconds
analysis-normal = until the next move
analysis-thorough = more for each move
settings-thinking = Bot's search
numbers-off = off
numbers-last = last five moves
numbers-all = all moves
settings-shown = shown
settings-hidden = hidden
motion-full = full
motion-reduced = reduced

## The keys

help-title = Keys
keys-game = Game
keys-board = Board
keys-everywhere = Everywhere
keys-editor = While a position is set up
keys-sheet = Sheets
keys-setup = New game
keys-settings = Settings
menu-title = Menu
menu-report = Report about my games
menu-game = Game
menu-moves = Moves and review
menu-shown = Display and bots
menu-files = Files
menu-program = Program
keys-signs = Signs on the board
key-cursor-left = Cursor left
key-cursor-right = Cursor right
key-cursor-up = Cursor up
key-cursor-down = Cursor down
key-hide-cursor = Hide the cursor
key-continue = Next game or next puzzle, after the end
key-place = Play at the cursor
key-undo = Take back
key-redo = Redo
key-rematch = Play again with the same players; restart the puzzle
key-swap-sides = Play again with exchanged colours
key-review = Review the finished game
key-move-now = Make the bot move now
key-hint = Hint; press again for the point and the reason
key-pause = Pause or resume bots
key-step = One move of a paused bot
key-faster = Show bots faster
key-slower = Show bots slower
key-back = Previous move
key-forward = Next move
key-first = Start of the game
key-last = End of the line
key-replay = Start or stop the replay
key-next-mistake = Next mistake
key-previous-mistake = Previous mistake
key-set-up-position = Set up a position
key-new-game = New game
key-games = Saved games
key-next-puzzle = Next puzzle
key-analyse = Switch between Play and Analyse
key-models = Show or hide models
key-thinking = Show or hide the opponent's search during a game
key-numbers = Numbers on stones: none, last, all
key-threats = Pause bots at threats: on or off
key-comment = Write a comment
key-copy-thinking = Copy the bot's thinking
key-settings = Settings
key-next-button = Next button
key-previous-button = Previous button
key-help = List of keys
key-language = Next language
key-full-screen = Full screen: on or off
key-quiet = Sounds: all or none
key-menu = Menu of all functions
key-reload = Reload players.toml, themes and keys
key-save = Save a copy of the game
key-picture = Save a picture of the board
key-copy = Copy the moves
key-paste = Open the moves on the clipboard
key-play-position = Play from this position
key-swap-brush = Other colour
key-clear = Remove all stones
key-leave-editor = Leave without playing
key-close = Close the sheet
key-start = Start the game
key-scroll-up = Scroll up
key-scroll-down = Scroll down
key-page-up = One page up
key-page-down = One page down
key-top = To the top
key-bottom = To the bottom
key-line-up = Setting above
key-line-down = Setting below
key-previous-choice = Choice to the left
key-next-choice = Choice to the right

## Notices

notice-cast-read = players.toml was reloaded
notice-cast-broken = players.toml has { $count ->
    [one] a mistake
   *[other] { $count } mistakes
 }, see New game
notice-saved = saved as { $file }
notice-partly-saved = saved in part as { $file }: { $what }
notice-not-saved = not saved: { $why }
notice-not-changed = not changed: { $why }
notice-no-dialog = no file dialog on this system: drop the file on this window
notice-not-opened = not opened: { $why }
notice-no-game = the clipboard holds no game; moves are read like this: h8 i9 g7
notice-rating-at-stake = after help or a take-back this game does not count for your rating; ask again to go ahead
notice-settings-broken = the default settings are in use: { $why }
notice-partly-opened = opened in part: { $what }
notice-not-kept = this game is not being saved: { $why }
notice-not-solved = There is no solution of this game: { $name } searches as the lynx does.
notice-not-started = the program of { $name } was not started
notice-unfinished = an unfinished game is waiting: press O
notice-open-elsewhere = this game is open in another window: here it is a copy
notice-paused-at-threat = paused: { $color } has two threats at once
notice-pauses-at-threats = bots pause at threats
notice-plays-through-threats = bots do not pause at threats
notice-quiet = no sounds are played
notice-sounds = all sounds are played
notice-no-take-back = { $name } does not allow take-backs
notice-no-draw = { $name } declines the draw
notice-tournament-over = the tournament is over
notice-puzzles-sought = looking for your missed wins…
notice-puzzles-found = { $count ->
    [0] no new missed win was found
    [one] one missed win was added to your practice
   *[other] { $count } missed wins were added to your practice
 }
notice-lines-added = { $name }: { $count ->
    [one] one position to learn
   *[other] { $count } positions to learn
 }
notice-no-lines = these lines have no move of { $color }
notice-nothing-due = no puzzle is due today
notice-copied = copied to the clipboard
notice-comment-removed = the comment was removed
notice-not-analysed = the analysis has failed: { $why }
notice-not-copied = not copied: { $why }

## Models

model-five = five
model-open-four = open four
model-rushing-four = four
model-open-three = open three
model-sleeping-three = three
model-open-two = open two
model-sleeping-two = two
model-cross-three = double-three
model-cross-four = four-three or double-four

## Explanations

rule-note-freestyle = five or more in a row win
rule-note-standard = exactly five in a row win
rule-note-renju = Black wins with exactly five and has forbidden points
sign-five = a stone here makes five
sign-four = makes a four; a broken ring leaves one way to five
sign-three = makes an open three
sign-cross = makes two of these at once

## What screen readers call buttons with nothing but an icon

say-analysis = Analysis
say-back = Back
say-restart = Start again
say-comment = Write a comment
say-close-the-sheet = Close
say-copy = Copy the bot's thinking
say-delete-game = Delete
say-dice = Choose bots at random
say-faster = Faster
say-first = First
say-forward = Forward
say-games = Games
say-keys = Keys
say-larger-board = Larger board
say-last = Last
say-menu = Menu of all functions
say-leave-the-games = Close
say-leave-the-keys = Close
say-leave-the-log = Close
say-leave-the-menu = Close
say-leave-the-picker = Close
say-leave-the-question = Cancel
say-leave-the-tournament = Close
say-leave-the-earlier-tournaments = Back
say-resume-tournament = Resume the tournament of { $day }
say-delete-tournament = Delete the tournament of { $day }
say-leave-the-training = Close
say-leave-the-report = Close
say-leave-the-repertoire = Close
say-learn-lines = Learn { $name }
say-rename-lines = Rename { $name }
say-delete-lines = Delete { $name }
say-leave-the-solved-game = Close
say-leave-the-settings = Close
say-models = Models
say-much-stronger = Ten levels stronger
say-much-weaker = Ten levels weaker
say-next-lesson = Next lesson
say-previous-lesson = Previous lesson
say-next-mistake = Next mistake
say-next-puzzle = Next puzzle
say-previous-mistake = Previous mistake
say-previous-puzzle = Previous puzzle
say-rename-game = Rename
say-replay = Replay
say-settings = Settings
say-slower = Slower
say-stronger = One level stronger
say-weaker = One level weaker
say-smaller-board = Smaller board
say-stop-the-replay = Stop the replay
say-swap = Swap
say-take-over-white = Play White yourself, or give it back
say-take-over-black = Play Black yourself, or give it back
say-another-for-white = Choose another player for White
say-another-for-black = Choose another player for Black
say-log-of-white = Log of White's engine
say-log-of-black = Log of Black's engine
say-pause-at-threats = Pause at threats: on or off

## The workshop

workshop-title = Workshop
workshop-name = Name
workshop-save = Save
workshop-try = Try
workshop-strength = Strength
workshop-perception = Perception
workshop-style = Style
workshop-manners = Manners
workshop-chat = Chat
workshop-looks = Looks
workshop-search = Search
workshop-failed = not saved: { $why }
workshop-saved = Saved to { $file }
workshop-conflict = These values have changed in the file: { $keys }
workshop-mine = Keep my values
workshop-theirs = Take the file's values
workshop-estimate = About { $elo } ± { $error } Elo, from games of many settings
workshop-estimate-level = Its level alone: about { $elo } ± { $error } Elo; the other keys are not considered
workshop-estimate-wrong = No estimate of its strength while a value is wrong
workshop-no-estimate = No estimate of its strength: only the kind tree has one
workshop-measure = Measure
workshop-stop-measuring = Stop
workshop-measuring-first = Measuring: the first games are being played
workshop-measuring = Measuring: { $elo } ± { $error } Elo after { $games } of { $of } games
workshop-measured = Measured: { $elo } ± { $error } Elo after { $games } of { $of } games
workshop-not-measured = Not measured: { $why }
workshop-no-opponents = Not measured: no level has a rating from games with a fixed number of nodes
workshop-less = { $key }: less
workshop-more = { $key }: more
workshop-yes = yes
workshop-no = no
workshop-speaks = speaks
workshop-silent = says nothing
workshop-wording = { $event }, wording { $number }
workshop-restore = Restore
say-leave-the-workshop = Close the workshop
say-measure = Measure the Elo of the character
say-stop-measuring = Stop measuring
picker-edit = Edit
picker-duplicate = Duplicate
picker-edit-of = Edit { $name }
picker-duplicate-of = Duplicate { $name }
field-level = Level
field-temperature = Randomness
field-top-k = Moves to choose from
field-max-loss = Largest loss
field-lapses = Lapses
field-miss-four = Misses fours
field-miss-open-three = Misses open threes
field-miss-vcf = Misses forced wins
field-sight = Sight
field-tilt = Tilt
field-attack = Attack
field-defence = Defence
field-centre = Centre
field-tenuki = Plays elsewhere
field-simplify = Simplifies
field-four-greed = Likes fours
field-mirror = Mirrors
field-resign = Resigns below
field-resign-after = Resigns after
field-take-back = Allows take-backs
field-draw = Accepts draws up to
field-min-ms = Shortest time
field-max-ms = Longest time
field-ponder = Ponders
field-chat = Lines
field-avatar = Portrait
field-tagline = Tagline
event-greet = Greeting
event-tip = Advice
event-thinking = Begins to think
event-long-think = Thinks for long
event-predicted = Your move was expected
event-random-move = Random move
event-undo = You take back
event-illegal = Illegal move
event-my-threat = Its own threat
event-your-threat = Your threat
event-sees-win = Sees a win
event-sees-loss = Sees a loss
event-blunder = Your mistake
event-win = It wins
event-loss = It loses
event-draw = A draw
event-takeover = Another player
field-max-nodes = Nodes a move
field-max-depth = Depth

# Engines

menu-engines = Engines
picker-engines = Engines of other authors…
engines-title = Engines
engines-empty = Other gomoku programs can play here, in games, in tournaments and in the analysis, if they speak the Gomocup protocol. Add one: it is checked first.
engines-add = Add a program…
engines-line = or type its path and press Enter:
engines-line-said = Path or command of an engine
engines-analyst = Analysis by { $name }
engines-choose-analyst = Choose who analyses…
picker-analyst = Choose who analyses
engines-analyses = { $name } analyses from now on.
engines-added = { $name } is in the cast.
engines-removed = { $name } was removed.
engines-restore = Undo
engines-not-done = not done: { $why }
engines-state-checking = is checked…
engines-state-can-play = can play
engines-state-cannot-play = cannot play
engines-state-unchecked = not checked
engines-state-untrusted = not allowed to start yet
engines-state-checked = checked on { $day }
engines-state-failed = failed on { $day }
engines-starting = The program is started and plays short games. This takes up to half a minute.
engines-version = version { $version }
engines-author = by { $author }
engines-sizes = { $sizes } lines
engines-comma = {", "}
engines-slowest = slowest answer { $seconds } s
engines-swap2 = opens games by swap2
engines-no-swap2 = cannot open games by swap2
engines-fault-at = { $command }: { $why }
engines-fault-refused = answered { $reply }
engines-fault-illegal = plays “{ $reply }”, which is not legal
engines-fault-silent = no answer within { $seconds } s
engines-fault-only = , only “{ $said }”
engines-fault-last-words = ; its last words: { $words }
engines-fault-no-rule = The program plays by none of the rules.
engines-fault-incomplete = The check has failed.
engines-end-not-started = “{ $program }” cannot be started: { $why }
engines-end-exited = the program exited with code { $code }
engines-end-signal = the program was ended by signal { $signal }
engines-end-ended = the program ended
engines-end-closed-output = the program closed its output
engines-commands = understands { $commands }
engines-cancel = Cancel
engines-accept = Add to the cast
engines-check = Check
engines-retry = Check again
engines-dismiss = Close
engines-log = Log
engines-play = Play
engines-remove = Remove
engines-said = { $what }: { $name }
engines-log-title = Log of the engine
engines-log-game = The game on the board
engines-log-check = The check
say-leave-the-engines = Close
permission-why-chosen = Nekomoku starts { $name } to check it. A program can do anything that you can do on this computer.
unit-plies = { $number ->
    [one] { $number } move
   *[other] { $number } moves
}
unit-points = { $number ->
    [one] { $number } point
   *[other] { $number } points
}
about-level = Strength by one number. From 15 on, it always stops the other side's five.
about-temperature = How much is left to chance. 0: always the best move.
about-top-k = How many of the best moves it chooses from.
about-max-loss = How much worse than the best move its choice may be.
about-lapses = How often it plays anywhere near the stones.
about-miss-four = How often it overlooks the other side's five. Only below level 15.
about-miss-open-three = How often it overlooks an open four or two fours, its own and the other side's.
about-miss-vcf = How often it overlooks its own forced win of three moves or more.
about-sight = How many points from the last two stones it looks. 0: the whole board.
about-tilt = How much more it overlooks after the game has turned against it.
about-attack = How much its own shapes count. 1: neutral.
about-defence = How much the other side's shapes count. 1: neutral.
about-centre = Prefers the centre; below 0, the edges.
about-tenuki = Prefers points far from the last stone; below 0, near it.
about-simplify = Prefers moves that leave few chances to both sides.
about-four-greed = Prefers moves that make a four.
about-mirror = Prefers the point opposite the other side's last stone, seen from the centre.
about-resign = Resigns when its chance in percent is at most this. 0: never.
about-resign-after = For how many of its turns in a row its chance must be so low.
about-take-back = Whether the other side may take a move back.
about-draw = Accepts a draw when its chance in percent is at most this. 0: never.
about-min-ms = A move that is found sooner is played at this time.
about-max-ms = The longest time for a move. A clock may leave less.
about-ponder = Thinks while the other side thinks. Only the kind "tree" can.
about-chat = What it says during a game.
about-avatar = The picture on its card.
about-tagline = The sentence below its name.
about-max-nodes = How many positions it searches for a move. 0: as many as the time allows.
about-max-depth = How many moves of both sides together it looks ahead at most.

## The page about the program

about-title = About Nekomoku
about-version = Nekomoku { $version }: five in a row, and bots to play it against.
about-licences = The program is free software under the MIT licence or the Apache licence 2.0, as you choose. Its fonts, Noto Sans and Noto Sans CJK, are under the SIL Open Font Licence. The window is made with the game engine Bevy:
about-copy = Copy the address
menu-about = About Nekomoku
say-leave-about = Close
