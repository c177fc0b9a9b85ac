"""One module a rulebook; in it, one short function a clause."""
