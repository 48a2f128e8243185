"""Compares forbidden points with the package renju: `judge.py FILE`.

Each line of the file is an object with `size`, `black` and `white`, lists of points `[x, y]`, and
`fouls`, a list of `[x, y, kind]`: 1 is a double three, 2 a double four, 3 an overline. `free` has
the points that are compared.
"""

import json
import sys

from renju.check_forbid import get_foul_type


def main():
    points = 0
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file:
            at = json.loads(line)
            size = at["size"]
            board = [[0] * size for _ in range(size)]
            for color, name in ((1, "black"), (2, "white")):
                for x, y in at[name]:
                    board[x][y] = color
            fouls = {(x, y): kind for x, y, kind in at["fouls"]}
            for x, y in at["free"]:
                other = get_foul_type(board, x, y)
                assert other == fouls.get((x, y), 0), f"{x},{y} is {other}: {line}"
                points += 1
    print(f"{points} points")


main()
