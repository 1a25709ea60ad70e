"""How .ci/same shows what differs: outputs in a form that can be read, and each change once."""
import difflib
import functools
import hashlib
import html.parser
import os
import re
import shlex
import subprocess
import tempfile
from pathlib import Path

from same_commands import MAPS, OUT, Command

# What came of a command, by what it is: its status, what it printed, each file that it wrote.
Parts = dict[str, str]
TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[][{},]|[^][{},"]+|"')
PICTURE = re.compile(r"[A-Za-z0-9+/]{200,}={0,2}")
DIGEST = re.compile(r"\b[0-9a-f]{16,64}\b")
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class PageText(html.parser.HTMLParser):
    """What a person reads on a page, a line for each piece, and the data of its viewer."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.hidden = ""

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "style" or tag == "script" and "json" not in (dict(attributes).get("type") or ""):
            self.hidden = tag
        self.lines += [f"{name}: {value}" for name, value in attributes if name in ("title", "alt", "aria-label")]

    def handle_endtag(self, tag: str) -> None:
        self.hidden = "" if tag == self.hidden else self.hidden

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.lines += [line.strip() for line in data.splitlines() if line.strip()]


def json_lines(line: str) -> str:
    """JSON with a key on each line; only blanks between its tokens are added and removed."""
    result, depth, last = "", 0, ""
    for token in TOKEN.findall(line):
        token = token if token[0] == '"' else token.strip()
        if not token:
            continue
        if token in ("}", "]"):
            depth -= 1
        elif token in ("{", "["):
            depth += 1
        if last in ("{", "[", ",") and token not in ("}", "]") or token in ("}", "]") and last not in ("{", "["):
            # What opens is one level less deep than what is in it.
            result += "\n" + "  " * (depth - (token in ("{", "[")))
        result += token
        last = token
    return result


def readable(name: str, content: str) -> list[str]:
    """The lines of an output as they are compared: JSON on many lines, pages as what they say."""
    if name.endswith("html"):
        page = PageText()
        page.feed(content)
        content = "".join(f"{line}\n" for line in page.lines)
    # Neither bytes that are no text nor control characters disturb who reads this; pictures are long.
    content = content.encode("utf-8", "backslashreplace").decode()
    content = CONTROL.sub(lambda match: f"\\x{ord(match[0]):02x}", PICTURE.sub(shortened, content))
    lines: list[str] = []
    for line in content.split("\n"):
        is_long_json = len(line) > 100 and line[0] in "{[" and line[-1] in "}]"
        lines += json_lines(line).split("\n") if is_long_json else [line]
    if lines[-1]:
        lines.append("(without a line feed at the end)")
    else:
        lines.pop()
    return lines


def shortened(match: re.Match[str]) -> str:
    return f"({len(match[0])} characters, SHA-256 {hashlib.sha256(match[0].encode()).hexdigest()[:12]})"


def changed_parts(rev: Parts, tree: Parts) -> list[tuple[str, list[str], list[str]]]:
    """The parts of a command's outputs that differ, in readable form."""
    changes = []
    for name in dict.fromkeys([*rev, *tree]):
        before, after = rev.get(name), tree.get(name)
        if before == after:
            continue
        shown = [["(not written)"] if side is None else readable(name, side) for side in (before, after)]
        if shown[0] == shown[1]:
            # Other bytes that read alike: the first of them, with what is around it.
            assert before is not None and after is not None
            start = max(0, len(os.path.commonprefix([before, after])) - 30)
            shown = [[f"other bytes that read alike, from: {side[start:start + 90]!r}"] for side in (before, after)]
        changes.append((name, *shown))
    return changes


def hunks(before: Path, after: Path) -> dict[str, list[list[str]]]:
    """The hunks of git's diff of two folders, by the name of the file."""
    words = ["git", "diff", "--no-index", "--no-color", "--no-ext-diff", "--no-renames", "--text", "--unified=2",
             "--src-prefix=", "--dst-prefix=", before.name, after.name]
    done = subprocess.run(words, cwd=before.parent, capture_output=True)
    if done.returncode > 1:
        raise OSError(f"'git diff' ended with status {done.returncode}: {done.stderr.decode(errors='replace').strip()}")
    found: dict[str, list[list[str]]] = {}
    for line in done.stdout.decode().split("\n"):
        if line.startswith("diff --git "):
            current = found.setdefault(line.rsplit("/", 1)[1], [])
        elif line.startswith("@@"):
            # Git adds a line from above, which would only confuse.
            current.append([line[:line.index("@@", 2) + 2]])
        elif line[:1] in (" ", "+", "-") and current:
            current[-1].append(line)
    return found


def changes_in(hunk: list[str]) -> list[str]:
    """What a hunk changes, apart from where that is, each once: equal texts are the same change."""
    runs: list[tuple[list[str], list[str]]] = []
    last = " "
    for line in hunk[1:]:
        if line[0] != " ":
            if last == " ":
                runs.append(([], []))
            runs[-1][line[0] == "+"].append(line[1:])
        last = line[0]
    return list(dict.fromkeys(change for run in runs for change in changes_of(*run)))


def changes_of(removed: list[str], added: list[str]) -> list[str]:
    """Of lines that were changed, the words that were; of others, the lines without the places in them."""
    if len(removed) == len(added):
        edits = [edit for pair in zip(removed, added) for edit in edits_of(*pair)]
        if edits:
            return edits
    place = r"(?:SampleMedia|Tests|\.build|\.\.)/[^\s'\":,]+|:\d+:\d+"
    return [re.sub(place, "…", " ".join(f"{sign} {line}".split()))
            for sign, lines in (("-", removed), ("+", added)) for line in lines]


@functools.lru_cache(100_000)
def edits_of(old: str, new: str) -> list[str]:
    """The words that differ in two versions of a line; blanks do not count."""
    edits = []
    one, two = (re.findall(r"\w+|[^\w\s]", line)[:500] for line in (old, new))
    for kind, i, j, k, m in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if kind != "equal":
            edit = f"{' '.join(one[i:j])} -> {' '.join(two[k:m])}"
            if re.fullmatch(r"(?:[\d\W]|true|false|null)*", edit):
                # A number says little without the word that it stands behind, such as its key.
                edit = next((word for word in reversed(one[:i]) if word[0].isalpha()), "") + ": " + edit
            edits.append(DIGEST.sub("digest", edit))
    return edits


def title(command: Command) -> str:
    """A command as a shell takes it, where variables stand for what is long and often the same."""
    words = shlex.join(("vastsim", *command)).replace(" ".join(MAPS), "$MAPS")
    return re.sub(f"'([^']*){re.escape(OUT)}([^']*)'", r"\1$OUT\2", words)


def print_differences(revision: str, differing: list[tuple[Command, Parts, Parts]]) -> int:
    """Prints the diff, each change once; says how many outputs differ."""
    titles: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        sides = [Path(folder, side) for side in ("before", "after")]
        for side in sides:
            side.mkdir()
        for command, rev, tree in differing:
            for name, *shown in changed_parts(rev, tree):
                number = f"{len(titles):06}"
                titles[number] = f"{title(command)}: {name}"
                for side, lines in zip(sides, shown):
                    (side / number).write_bytes("".join(line + "\n" for line in lines).encode())
        found = hunks(*sides)
    # By each change, the outputs that have it; the first hunk that has it is shown.
    seen: dict[str, list[str]] = {}
    shown_hunks: dict[str, list[tuple[list[str], list[str]]]] = {}
    for number in sorted(found):
        for hunk in found[number]:
            changes = changes_in(hunk)
            new = [change for change in dict.fromkeys(changes) if change not in seen]
            for change in changes:
                seen.setdefault(change, []).append(number)
            if new:
                shown_hunks.setdefault(number, []).append((hunk, new))
    if shown_hunks:
        print(f"# MAPS='{' '.join(MAPS)}', OUT=a folder")
    for number, parts in shown_hunks.items():
        print(f"--- {revision}: {titles[number]}\n+++ tree: {titles[number]}")
        for hunk, new in parts:
            print("\n".join(hunk))
            more = sorted({other for change in new for other in seen[change]} - {number})
            if more:
                print(f"# the same change in {len(more)} more output{'s' if len(more) > 1 else ''}:")
                print("\n".join(f"#   {titles[other]}" for other in more[:5]) + ("\n#   …" if more[5:] else ""))
    return len(titles)


