"""What takes long to work out and does not change: kept as files in the repository, remade by `make.py figures`.

The books of best play and the maps of a turn lie in `zdcalc/books`, the solved games in `zdcalc/games`, what the
pages alone quote in `kept`. `made_from.txt` says of each file what it was made from.
"""
