"""The commands that .ci/same runs over both programs, made from what they list and from the inputs.

Formats, players, scenarios, profiles, schemas and rules are those that either program lists, so that
what is added or removed shows. These are about 6,300 commands, 3,700 without the reference data: lint,
resolve, play and check of every tag, probe of all media, every scenario file, auction and trace, and all
that the program says about itself. Own tags are run in every format, those of others in two; players and
scenarios meet MAIN_TAGS only, and creative profiles two media files: their product with all documents
would take hours and find little more. Not run: 'serve' and 'receive', which wait for others, 'cache
clear', and the network.
"""
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

Command = tuple[str, ...]
# Stands for a folder that a command may write to.
OUT = "{out}"

TAGS = "SampleMedia/Tags"
MEDIA = "SampleMedia/Media"
MAPS: Command = tuple(
    word for host, folder in [
        ("https://ads.example.com/", TAGS), ("https://cdn.example.com/media/", MEDIA),
        ("https://cdn.example.com/captions/", "SampleMedia/Captions"),
        ("https://scripts.example.com/", "SampleMedia/Scripts")]
    for word in ("--map", f"{host}={folder}/"))
# A tag of each kind: the players and the scenarios meet all of them.
MAIN_TAGS = ["inline-linear", "skippable", "wrapper-1", "pod", "vmap", "progress", "companions", "nonlinear",
             "captions", "hls", "click-through"]
MAIN_MEDIA = [f"{MEDIA}/ad-30s.mp4", f"{MEDIA}/audio-longer-than-video.mp4"]
SHORT = f"{MEDIA}/ad-3.2s.mp4"
# The media of the captured tags, by the end of their addresses; their server is on this address.
CAPTURE_HOST = "http://127.0.0.1:8931"
CAPTURE_MEDIA = {"ad-5": "ima-short-linear", "ad-10": "ima-long-linear", "ad-15": "iab-short-intro",
                 "ad-17": "vast-tester-360p30"}
ERROR_CODES = [*(hundred * 100 + code for hundred in range(1, 10) for code in range(14)), *range(1000, 1014)]
MISTAKES: list[Command] = [
    (), ("plya",), ("play", "--fromat", "json"), ("play", "--format", "xml", f"{TAGS}/vmap.xml"),
    ("play", f"{TAGS}/inline-linear.xml"), ("play", f"{TAGS}/gone.xml"), ("check",), ("lint", "SampleMedia/gone"),
    ("play", f"{TAGS}/pod.xml", "--player", "exakt"), ("play", f"{TAGS}/pod.xml", "--scenario", "skpi"),
    ("lint", "--only", "DuplicateTrackers", f"{TAGS}/pod.xml"), ("explain", "DuplicateTrackers"), ("explain", "99"),
    ("probe", f"{MEDIA}/ad-6s.mp4", "--profile", "netflix"), ("schema", "recrod"), ("completions", "tcsh"),
    ("list", "scenarios", "--show", "skipp"), ("play", f"{TAGS}/pod.xml", SHORT, "--report", f"html={TAGS}/pod.xml"),
    ("play", f"{TAGS}/pod.xml", SHORT, "--seed", "x"), ("play", f"{TAGS}/pod.xml", SHORT, "--limit", "events=0"),
    ("play", f"{TAGS}/pod.xml", SHORT, "--limit", "events=9"), ("audit", f"{TAGS}/pod.xml"), ("diff", "a", "b")]


@dataclass
class Catalog:
    """What a program lists: its subcommands, and the names that these take."""
    subcommands: list[str]
    arguments: dict[str, list[str]] = field(default_factory=dict)
    options: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def of_completions(cls, text: str) -> "Catalog":
        """Reads the completions for bash, which have every name that the program knows."""
        words = re.search(r'compgen -W "([^"]*)"', text)
        catalog = cls([word for word in (words[1].split() if words else []) if word[0] != "-"])
        for option, names in re.findall(r"^ +'(\w+ --[\w-]+)'\).*?-W \"([^\"]*)\"", text, re.M):
            catalog.options[option] = names.split()
        for name, names in re.findall(r"^ +(\w+)\)\n.*\n +COMPREPLY=\(\$\(compgen -W \"([^\"]*)\"", text, re.M):
            catalog.arguments[name] = names.split()
        return catalog

    def joined(self, other: "Catalog") -> "Catalog":
        def union(one: list[str], two: list[str]) -> list[str]:
            return list(dict.fromkeys([*one, *two]))

        def merged(one: dict[str, list[str]], two: dict[str, list[str]]) -> dict[str, list[str]]:
            return {key: union(one.get(key, []), two.get(key, [])) for key in {**one, **two}}

        return Catalog(union(self.subcommands, other.subcommands), merged(self.arguments, other.arguments),
                       merged(self.options, other.options))

    def formats(self, *words: str) -> Iterator[Command]:
        """A command in every format that it offers."""
        for name in self.options.get(f"{words[0]} --format", []):
            yield (*words, "--format", name)

    def reports(self, *words: str) -> Command:
        """A command with every report that it offers."""
        kinds = [kind.rstrip("=") for kind in self.options.get(f"{words[0]} --report", [])]
        return (*words, *(word for kind in kinds for word in ("--report", f"{kind}={OUT}/report.{kind}")))


@dataclass
class Inputs:
    """Where the inputs are, relative to the root; `shared` may be absent; `made` takes scenario files."""
    root: Path
    shared: str
    made: Path

    def files(self, folder: str, *patterns: str) -> list[str]:
        found = {path for pattern in patterns for path in (self.root / folder).glob(pattern) if path.is_file()}
        # The folder's name stays as it was given, though it may lead out of the root.
        return sorted(f"{folder}/{path.relative_to(self.root / folder).as_posix()}" for path in found)

    def shared_documents(self) -> list[str]:
        xml = self.files(self.shared, "**/*.xml")
        return sorted(xml + self.files(f"{self.shared}/vast", "**/test_ad_response_*", "**/vast_bom"))


def commands(catalog: Catalog, inputs: Inputs, standards: list[str]) -> list[Command]:
    """All commands, each once; what takes longest first, so that no process is left alone at the end."""
    groups = [of_media(catalog, inputs), of_own_tags(catalog, inputs), of_players_and_scenarios(catalog),
              of_captures(inputs), of_shared_documents(catalog, inputs), of_scenario_files(catalog, inputs),
              of_auctions(catalog, inputs), of_other_inputs(catalog, inputs), of_program(catalog, standards)]
    return list(dict.fromkeys(command for group in groups for command in group))


def of_media(catalog: Catalog, inputs: Inputs) -> Iterator[Command]:
    media = inputs.files(MEDIA, "*", "hls/*.m3u8") + inputs.files(f"{inputs.shared}/media", "*.mp4")
    streams = [path for folder in ("streams", "third-party")
               for path in inputs.files(f"{inputs.shared}/{folder}", "*.m3u8", "*.mpd")]
    for path in media + streams:
        yield from catalog.formats("probe", path)
        yield ("play", f"{TAGS}/inline-linear.xml", path, "--quality", "--format", "json")
    yield from catalog.formats("probe", SHORT, f"{MEDIA}/ad-3.2s-240x136.mp4", f"{MEDIA}/ad-3.2s-640x360.mp4")
    for profile in catalog.options.get("probe --profile", []):
        for path in MAIN_MEDIA:
            yield ("probe", path, "--profile", profile)
        yield from catalog.formats("check", f"{TAGS}/inline-linear.xml", *MAPS, "--profile", profile)


def of_own_tags(catalog: Catalog, inputs: Inputs) -> Iterator[Command]:
    for tag in inputs.files(TAGS, "**/*.xml"):
        # Scripts have as much time on the wall clock as a busy machine makes them need.
        maps = (*MAPS, "--limit", "scriptTime=600s")
        checks = catalog.formats("check", tag, *maps)
        # Its endless scripts take ten seconds of the processor.
        yield from list(checks)[-1:] if "verification-vendors" in tag else checks
        yield from catalog.formats("play", tag, *maps)
        yield from catalog.formats("resolve", tag, *MAPS)
        yield from catalog.formats("lint", tag)
        yield catalog.reports("lint", tag)
    yield catalog.reports("lint", TAGS, "--fail-on", "warning")
    yield ("lint", TAGS, "--color", "always")
    for tag in (f"{TAGS}/{name}.xml" for name in MAIN_TAGS):
        yield catalog.reports("play", tag, *MAPS, "--quality", "--screen", "--quiet")
        yield catalog.reports("check", tag, *MAPS, "--quiet")
        yield ("play", tag, *MAPS, "--color", "always", "--decode", "demux", "--seed", "7")
        yield from catalog.formats("diff", f"{TAGS}/inline-linear.xml", tag, *MAPS)
    yield catalog.reports("diff", f"{TAGS}/inline-linear.xml", f"{TAGS}/skippable.xml", *MAPS)
    yield ("play", f"{TAGS}/pod.xml", *MAPS, "--frames", f"{OUT}/frames", "--quiet")
    yield from catalog.formats("check", "--omid")


def of_players_and_scenarios(catalog: Catalog) -> Iterator[Command]:
    players = catalog.options.get("play --player", [])
    scenarios = catalog.options.get("play --scenario", [])
    yield ("check", f"{TAGS}/inline-linear.xml", f"{TAGS}/pod.xml", *MAPS, "--player", "all")
    yield from catalog.formats("check", f"{TAGS}/skippable.xml", *MAPS, "--player", ",".join(players))
    for name in MAIN_TAGS:
        played = ("play", f"{TAGS}/{name}.xml", *MAPS, "--format", "jsonl")
        for player in players:
            yield (*played, "--player", player)
            yield ("check", f"{TAGS}/{name}.xml", *MAPS, "--player", player, "--format", "jsonl")
        for scenario in scenarios:
            yield (*played, "--scenario", scenario)
        for device in catalog.options.get("play --device", []):
            yield (*played, "--device", device, "--screen")
    for player in players:
        yield ("play", f"{TAGS}/inline-linear.xml", *MAPS, "--player", player, "--observations", "5")
    for scenario in scenarios:
        yield from catalog.formats("play", f"{TAGS}/skippable.xml", *MAPS, "--scenario", scenario)
        yield from catalog.formats("layout", scenario, f"{TAGS}/inline-linear.xml", SHORT, "--at", "1s")
        yield ("list", "scenarios", "--show", scenario)


def of_captures(inputs: Inputs) -> Iterator[Command]:
    """Each captured case under its player's profile: what was played, and what the viewer did."""
    tags = f"{inputs.shared}/players/tags"
    maps = ["--map", f"{CAPTURE_HOST}/vast/={tags}/", "--map", f"{CAPTURE_HOST}/media/ad-30={MEDIA}/ad-30s.mp4"]
    for name, file in CAPTURE_MEDIA.items():
        maps += ["--map", f"{CAPTURE_HOST}/media/{name}.mp4={inputs.shared}/media/{file}.mp4"]
    for capture in inputs.files("Tests/Captures", "*.jsonl"):
        for line in (inputs.root / capture).read_text().splitlines():
            case = json.loads(line)
            tag = f"{tags}/{case['tag']}.xml"
            words = ["--player", Path(capture).stem, "--format", "jsonl"]
            if case["steps"]:
                words += ["--scenario", made_scenario(inputs, case["steps"])]
            if (inputs.root / tag).is_file():
                yield ("play", tag, *maps, *words)
            else:
                # The captured tags are not in this repository: the steps are done to another one.
                yield ("play", f"{TAGS}/skippable.xml", *MAPS, *words)


def made_scenario(inputs: Inputs, steps: list[list[str | float]]) -> str:
    """A scenario file with a viewer's steps, named by its content."""
    lines = ["version: 1", "steps:"]
    lines += [f"  - {{ at: {at}s, do: {name}{', to: 1s' if name == 'seek' else ''} }}" for name, at in steps]
    text = "\n".join(lines) + "\n"
    path = inputs.made / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path.relative_to(inputs.root).as_posix()


def of_shared_documents(catalog: Catalog, inputs: Inputs) -> Iterator[Command]:
    folder = f"{inputs.shared}/vast/"
    for tag in inputs.shared_documents():
        yield from catalog.formats("lint", tag)
        yield from catalog.formats("resolve", tag)
        yield ("play", tag, SHORT)
        yield ("play", tag, SHORT, "--format", "jsonl")
        # A certificate takes fifty times as long as a run: text for all, records for what is not of others.
        yield ("check", tag, "--media", SHORT, *(() if tag.startswith(folder) else ("--format", "json")))


def of_scenario_files(catalog: Catalog, inputs: Inputs) -> Iterator[Command]:
    folders = ["SampleMedia/Scenarios", "SampleMedia/Screens", "SampleMedia/Captions", "SampleMedia/Native/Scenarios",
               "SampleMedia/Prebid/Scenarios"]
    for folder in folders:
        yield from catalog.formats("test", folder)
        yield catalog.reports("test", folder, "--quiet")
    for path in (path for folder in folders for path in inputs.files(folder, "**/*.yaml")):
        yield ("test", path)
        yield from catalog.formats("play", "--scenario", path)
        yield ("layout", path, "--at", "0s")
        if "Violations" not in path and "SampleMedia/Scenarios" not in path:
            yield from catalog.formats("layout", path, "--at", "2s")
            yield from catalog.formats("check", path)
            yield catalog.reports("play", "--scenario", path, "--quiet")


def of_auctions(catalog: Catalog, inputs: Inputs) -> Iterator[Command]:
    folder = "SampleMedia/Prebid"

    def there(path: str, *words: str) -> Command:
        return (*words, path) if (inputs.root / path).exists() else ()

    for request in inputs.files(f"{folder}/Requests", "*"):
        name = Path(request).stem
        answers = there(f"{folder}/Responses/{name}.json", "--response")
        if not answers:
            bids = there(f"{folder}/Bids/{name}", "--bids") or ("--bids", f"{folder}/Bids/auction-banner")
            answers = (*bids, *there(f"{folder}/Stored/{name}", "--stored"))
        words = (request, *answers, *there(f"{folder}/LineItems/{name}.yaml", "--ad-server"))
        yield from catalog.formats("auction", *words)
        yield from catalog.formats("auction", *words, "--server", "java")
        if "--bids" in words:
            yield ("auction", *words, "--compare")
    shared = f"{inputs.shared}/prebid"
    for path in inputs.files(shared, "**/*.json"):
        yield from catalog.formats("auction", path, "--bids", f"{folder}/Bids/auction-banner")
        yield ("auction", f"{folder}/Requests/auction-banner.yaml", "--response", path)


def of_other_inputs(catalog: Catalog, inputs: Inputs) -> Iterator[Command]:
    traces = inputs.files("SampleMedia/Native/Traces", "*.jsonl")
    for folder in ("omid", "omid-logs", "agents"):
        traces += inputs.files(f"{inputs.shared}/{folder}", "*.jsonl", "*.txt", "*.har")
    for path in traces:
        yield from catalog.formats("audit", path)
    for har in inputs.files(inputs.shared, "**/*.har"):
        yield from catalog.formats("diff", f"{TAGS}/inline-linear.xml", har, *MAPS)
        yield ("play", f"{TAGS}/wrapper-1.xml", "--replay", har)
    # Inputs that no command is for: what is said of them is output, too.
    for path in inputs.files(inputs.shared, "streams/*", "interactive/*", "discrepancy/*", "third-party/**/*"):
        yield from catalog.formats("lint", path)
        yield ("play", path, SHORT)
    for manifest in inputs.files("SampleMedia/Batch", "*.jsonl"):
        for jobs in ("1", "3"):
            # Only a line that hangs may take as long as that.
            words = ("batch", manifest, "--jobs", jobs, "--timeout", "600s")
            yield words
            yield catalog.reports(*words, "--decode", "full", "--fail-on", "error")
        yield ("batch", manifest, "--shard", "1/2", "--events", f"{OUT}/events", "--timeout", "600s")


def of_program(catalog: Catalog, standards: list[str]) -> Iterator[Command]:
    yield from MISTAKES
    yield from [("--help",), ("--version",), ("man",)]
    for kind in catalog.arguments.get("list", []):
        yield from catalog.formats("list", kind)
    yield ("new", f"{OUT}/new")
    yield from catalog.formats("cache", "--cache", OUT)
    yield from ((name, "--help") for name in catalog.subcommands)
    yield from (("completions", name) for name in catalog.arguments.get("completions", []))
    yield from (("schema", name) for name in catalog.arguments.get("schema", []))
    names = [*catalog.arguments.get("explain", []), *map(str, ERROR_CODES), *standards]
    for option in ("play --player", "play --profile", "play --scenario"):
        names += catalog.options.get(option, [])
    yield from (("explain", name) for name in names)
