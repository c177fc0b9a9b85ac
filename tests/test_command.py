"""The command line: what it prints, and how it refuses."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import zdcalc
from zdcalc.command import main
from zdcalc.wording import languages

processes = pytest.mark.skipif(sys.platform == "emscripten", reason="the browser's Python starts no other program")


def run(*arguments: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_json_has_the_fields_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("odds", "--cup", "5g3y2r", "--shotguns", "2", "--json", capsys=capsys)
    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert answer["schema"] == 1
    assert answer["bust"] == {"exact": "1099/1728", "approx": 1099 / 1728}
    assert answer["expected_brains"]["exact"] == "23/20"
    assert set(answer["outcomes"][0]) == {"brains", "shotguns", "footprints", "probability"}
    assert answer["brains_at_least"][0] == {"brains": 0, "probability": {"exact": "1", "approx": 1.0}}


def test_json_has_ranges(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run("odds", "--shotguns", "2", "--json", capsys=capsys)
    bust = json.loads(out)["bust"]
    assert set(bust) == {"least", "most"}
    assert bust["least"]["approx"] < bust["most"]["approx"]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(
    "line",
    ["odds", "odds --cup 5g3y2r --shotguns 2", "odds --shotguns 2", "odds --cup 1g --shotguns 2", "odds --help", ""],
)
def test_text_fits_eighty_columns_and_has_no_colour(lang: str, line: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(*line.split(), "--lang", lang, capsys=capsys)
    assert (status, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert "\x1b" not in out


def test_text_has_fraction_percentage_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run("odds", "--cup", "5g3y2r", "--shotguns", "2", "--lang", "en", capsys=capsys)
    assert "1099/1728  63.6%  about 7 in 11" in out


def test_help_begins_with_examples(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run("odds", "--help", "--lang", "en", capsys=capsys)
    assert out.startswith("Examples:")
    assert all(f"--{option}" in out for option in ("rules", "cup", "feet", "brains", "shotguns", "json", "lang"))


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version", capsys=capsys)[1] == f"zdcalc {zdcalc.__version__}\n"


REFUSALS = [
    ("odds --cup 7g", "--cup 7g: that makes 7 green dice, and the set has 6"),
    ("odds --cup 5g --feet 2g", "--feet 2g: that makes 7 green dice, and the set has 6"),
    ("odds --cup 5g3y2r --shotguns 2g", "--shotguns 2g: that makes 7 green dice"),
    ("odds --cup 5x", "--cup 5x: “x” is no die of this set"),
    ("odds --cup 5g3y2rH", "“H” is no die of this set"),
    ("odds --cup", "--cup: a value is missing, for example 5g3y2r"),
    ("odds --cup=", "--cup '': nothing is written here; to have no dice at all, write “0”"),
    ("odds --cup 5g --cup 4g", "--cup 4g: is given twice"),
    ("odds --shotguns 3", "--shotguns 3: the turn is over at a limit of 3; give at most 2"),
    ("odds --shotguns 1g1y1r", "--shotguns 1g1y1r: the turn is over"),
    ("odds --shotguns -1", "--shotguns -1: give a whole number from 0 to 2"),
    ("odds --shotguns 1.5", "--shotguns 1.5: give a whole number from 0 to 2"),
    ("odds --brains +1", "--brains +1: give a whole number from 0 to 13"),
    ("odds --shotguns 2 --limit 2", "--shotguns 2: the turn is over at a limit of 2"),
    ("odds --shotguns -1", "--shotguns -1: give a whole number from 0 to 2"),
    ("odds --shotguns ２", "--shotguns ２: give a whole number from 0 to 2"),
    ("odds --shotguns 2147483648", "--shotguns 2147483648: give a whole number from 0 to 2"),
    ("odds --helmet --rules santa --shotguns -1", "--shotguns -1: give a whole number from 0 to 3"),
    ("odds --brains ٣", "--brains ٣: give a whole number from 0 to 13"),
    ("odds --shotguns two", "--shotguns two:"),
    ("odds --cup 6g4y2r --shotguns 2", "--shotguns 2: at most 1 can be"),
    ("odds --cup 5g3y2r --shotguns 2 --brains 2", "--brains 2: the dice do not add up to the set 6g4y3r"),
    ("odds --cup 5g3y2r --shotguns 1g1y --brains 1y", "--brains 1y: that makes 5 yellow dice"),
    ("odds --cup 5g3y2r --shotguns 1g1y --brains 0", "the brains are 1r"),
    ("odds --brains 14", "--brains 14: only 13 dice are left for them"),
    ("odds --feet 4g", "--feet 4g: a roll has 3 dice"),
    ("odds --hand 2g", "--hand 2g: a roll is made with 3 dice"),
    ("odds --hand 3g --feet 1y", "--hand 3g: the footprints 1y have to be among"),
    ("odds --noted x", "--noted x: give a whole number"),
    ("odds --noted -3", "--noted -3: give a whole number"),
    ("odds --limit 0", "--limit 0: give a whole number from 1"),
    ("odds --goal 0", "--goal 0: give a whole number from 1"),
    ("odds --goal 1.5", "--goal 1.5: give a whole number"),
    ("odds --rules bases", "--rules bases: choose one of: base, french, horde"),
    ("odds --refill never", "--refill never: choose one of: literal, when-short, leftovers-first, none"),
    ("odds --ending soon", "--ending soon: choose one of: finish-round, first-past"),
    ("odds --set 2g", "--set 2g: the roll still needs 3 dice and the cup has 2 dice"),
    ("odds --rules french --cup 1g", "--cup 1g: the roll still needs 3 dice and the cup has 1 die"),
    ("odds --foootprints 1g", "“--foootprints” is not understood; did you mean “--footprints”?"),
    ("odds --CUP 5g", "“--CUP” is not understood; did you mean “--cup”?"),
    ("odds --footprints 4g", "--footprints 4g: a roll has 3 dice"),
    ("odds --footprints 1g --feet 1g", "--feet 1g: is given twice"),
    ("odds --rules french --noted 3", "--noted 3: points are noted in a refill"),
    ("odds --dice 2g:3b,1s,2f", "--dice 2g:3b,1s,2f: the roll still needs 3 dice and the cup has 2 dice"),
    ("turn --dice 2g:3b,1s,2f", "--dice 2g:3b,1s,2f: a roll is made with 3 dice"),
    ("turn --dice 99g:1b,1s;99a:1b,1s;99c:1b,1s", "--dice 99g:1b,1s;99a:1b,1s;99c:1b,1s: that makes too many tables"),
    ("turn --set 99g99y99r", "--set 99g99y99r: that makes too many tables"),
    ("turn --set 20g20y20r --limit 9", "--limit 9: that makes too many tables"),
    ("odds --rules french --shotguns 2 --brains 10", "--brains 10: the roll still needs 3 dice and the cup has 1 die"),
    ("rules turn.drew", "“turn.drew” is no page and no clause; did you mean “turn.draw”?"),
    ("simulate best", "POLICY best: plays to win"),
    ("policy best", "“best”, is best play and no policy in words"),
    ("odds --foo 1", "“--foo” is not understood; see zdcalc odds --help"),
    ("odds 5g3y2r", "“5g3y2r” is not understood"),
    ("odds --json=1", "--json: takes no value"),
    ("odd", "“odd” is no command; did you mean “odds”?"),
    ("dice", "“dice” is no command; choose one of: odds"),
    ("odds --lang", "--lang: a value is missing"),
    ("odds --lang= --json", "--lang '': choose one of:"),
    ("odds --lang xx", "--lang xx: choose one of:"),
    ("odds --set 99g99y99r --limit 99 --shotguns 50 --brains 99", "--brains 99: there are too many ways"),
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("odds --rules FRENCH", "odds --rules french"),
        ("odds --refill When_Short --ending First-Past", "odds --refill when-short --ending first-past"),
        ("odds --rules santa --drink --drink_rule ALL", "odds --rules santa --drink --drink-rule all"),
        ("odds --footprints 1g", "odds --feet 1g"),
        ("odds --cup=5g3y2r --shotguns=2", "odds --shotguns 2 --cup 5g3y2r"),
        ("rules §9", "rules 9"),
        ("rules § 9", "rules 9"),
        ("rules TURN.DRAW", "rules turn.draw"),
        ("rules Glossary", "rules glossary"),
        ("explain --of BRAINS", "explain --of brains"),
        ("policy stop when brains>=2 --rules french", "policy --rules french -- stop when points >= 2"),
        ("win --me 9 --them 14 --played 1 --against BEST", "win --me 9 --them 14 --played 1"),
        ("odds --lang FR", "odds --lang fr"),
    ],
)
def test_words_are_read_in_any_spelling(typed: str, meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*typed.split(), capsys=capsys) == run(*meant.split(), capsys=capsys)


def test_latex_comes_in_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    _, latex, _ = run("explain", "--latex", capsys=capsys)
    _, both, _ = run("explain", "--latex", "--json", capsys=capsys)
    _, plain, _ = run("explain", "--json", capsys=capsys)
    assert json.loads(both) == json.loads(plain) | {"latex": latex.removesuffix("\n")}


@pytest.mark.parametrize(("line", "says"), REFUSALS)
def test_wrong_input_gets_one_line(line: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    lang = [] if "--lang" in line else ["--lang", "en"]
    status, out, err = run(*line.split(), *lang, capsys=capsys)
    assert status == 2
    assert out == ""
    assert says in err
    assert err.startswith("zdcalc: ")
    assert err.count("\n") == 1


def test_a_long_value_with_line_breaks_stays_one_short_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run("odds", "--cup", "5g\n" * 1000, capsys=capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert len(err) < 300


@pytest.mark.parametrize(
    "words", [["a\nb"], ["rules", "a\nb"], ["odds", "--x\ny"], ["odds", "y\x1b[31m"], ["x" * 3000]]
)
def test_odd_words_stay_one_short_plain_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(*words, capsys=capsys)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert len(err) < 300
    assert "\x1b" not in err


@processes
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device to write to")
@pytest.mark.parametrize("target", [">/dev/full", ">&-"])
def test_an_answer_that_cannot_be_written_is_no_traceback(target: str) -> None:
    line = f"{sys.executable} -m zdcalc odds {target}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 1


@processes
def test_neither_sympy_nor_numpy_is_imported() -> None:
    assert not imported("odds --json", {"sympy", "numpy", "mpmath", "dataclasses", "fractions"})


@processes
@pytest.mark.parametrize(
    "line", ["game", "win --me 9 --them 14 --played 1", "win --me 9 --them 9 --them 14 --played 1"]
)
def test_what_the_shipped_tables_answer_takes_no_numpy(line: str) -> None:
    assert not imported(line, {"sympy", "numpy", "mpmath"})


def imported(line: str, modules: set[str]) -> bool:
    """Whether a command imports one of these."""
    code = (
        "import sys; from zdcalc.command import main; main(sys.argv[1].split());"
        f"sys.exit(bool({modules!r} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", code, line]
    return bool(subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode)


@processes
def test_a_reader_that_stops_reading_is_no_error() -> None:
    line = f"{sys.executable} -m zdcalc odds --json | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
