"""Plays games by the client of the package pygomo-lib: `client.py PROGRAM`.

Prints a line for each game, and ends with an error where an answer is missing, illegal or told
without its search.
"""

import sys

from pygomo import EngineClient
from pygomo.protocol.models import BoardPosition, Move


class Checked:
    """A game as the client knows it."""

    def __init__(self, engine):
        self.engine = engine
        self.stones = []
        self.infos = []

    def played(self, result):
        assert result is not None, f"no answer after {self.stones}"
        move = result.move.to_numeric()
        assert move not in self.stones, f"{move} is occupied: {self.stones}"
        self.stones.append(move)
        return move

    def listen(self, info):
        self.infos.append(info)

    def turn(self, move):
        self.stones.append(Move(move).to_numeric())
        return self.played(self.engine.turn(move, on_info=self.listen))


def free(game):
    """A point far from the stones that is free."""
    points = [f"{x},{y}" for x in range(15) for y in (0, 14)]
    return next(point for point in points if point not in game.stones)


def game_of(engine, rule):
    engine.set_rule(rule)
    assert engine.start(15), "START is refused"
    game = Checked(engine)
    game.played(engine.begin(on_info=game.listen))
    # With five stones the engine could end the game.
    for _ in range(3):
        before = len(game.infos)
        x, y = map(int, free(game).split(","))
        game.turn((x, y))
        told = game.infos[before:]
        # A forced answer needs no search.
        if told:
            last = told[-1]
            assert last.pv and last.time_ms >= 0, f"without a line: {last}"
    assert any(it.nodes > 0 and it.depth > 0 for it in game.infos), f"no search: {game.infos}"
    return game


def main():
    program = sys.argv[1]
    with EngineClient(program) as engine:
        about = engine.about()
        assert about and "nekomoku" in about.lower(), f"ABOUT: {about}"
        # The client reads messages only while it waits: a turn must last longer than its rests.
        engine.set_time(turn_time_ms=2_500, match_time_ms=60_000, time_left_ms=60_000)
        engine.set_memory(100 * 1024 * 1024)
        engine.set_threads(1)
        engine.configure(show_detail=2)
        for rule in (0, 1, 4):
            game = game_of(engine, rule)
            print(f"rule {rule}: {len(game.stones)} stones, {len(game.infos)} messages")
            last = game.stones[-1]
            x, y = map(int, last.split(","))
            assert engine.takeback(Move((x, y))), "TAKEBACK is refused"
            assert engine.restart(), "RESTART is refused"
        engine.set_rule(0)
        assert engine.start(15)
        position = BoardPosition()
        for number, move in enumerate(("h8", "a1", "i8", "a3")):
            position.add_move(Move(move), BoardPosition.SELF + number % 2)
        game = Checked(engine)
        game.played(engine.board(position, on_info=game.listen))
        print(f"board: {game.stones[-1]}")
        engine.quit()


main()
