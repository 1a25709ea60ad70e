"""Plays tags on a cluster with two executors on this machine, one of which is killed in the middle.

    python3 play_tags_test.py PROGRAM

PROGRAM is the vastsim to test. Ends with status 0 if what the example promises holds, and says what
was seen; '.ci/spark' installs what it needs.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid

from pyspark import TaskContext
from pyspark.sql import SparkSession

import play_tags

TAGS = ["inline-linear", "broken/no-ad", "pod-with-buffet", "gone", "broken/truncated"]
LINES, PARTITIONS = 240, 6
# The partition whose executor is killed, and after how many of its elements.
VICTIM, ELEMENTS = 3, 17


def lines(samples):
    return [
        json.dumps({"id": f"tag-{number}", "tag": f"{samples}/Tags/{TAGS[number % 5]}.xml"})
        for number in range(LINES)
    ]


def executor():
    """The process of the executor that this task runs in: its Python is a grandchild."""
    process = os.getpid()
    while True:
        with open(f"/proc/{process}/cmdline") as file:
            if "CoarseGrainedExecutorBackend" in file.read():
                return process
        with open(f"/proc/{process}/stat") as file:
            process = int(file.read().rpartition(")")[2].split()[1])


def observed(index, elements, folder):
    """The elements of a partition; its first attempt waits in the middle until it is killed."""
    attempt = TaskContext.get().attemptNumber()
    with open(f"{folder}/{index}-{attempt}", "w") as file:
        file.write(str(executor()))
    for number, element in enumerate(elements):
        if index == VICTIM and attempt == 0 and number == ELEMENTS:
            os.rename(f"{folder}/{index}-{attempt}", f"{folder}/waiting")
            time.sleep(120)
            raise RuntimeError("the executor was not killed")
        yield element


def kill_when_waiting(folder, killed):
    while not os.path.exists(f"{folder}/waiting"):
        time.sleep(0.05)
    with open(f"{folder}/waiting") as file:
        process = int(file.read())
    os.kill(process, signal.SIGKILL)
    killed.append(process)


def processes(text):
    """The processes whose command line contains a text."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/cmdline", "rb") as file:
                if text.encode() in file.read():
                    found.append(int(name))
        except OSError:
            pass
    return found


def without_line(result):
    return {key: value for key, value in result.items() if key != "line"}


def test_killed_executor(context, program, options, samples, folder):
    manifest = lines(samples)
    killed = []
    threading.Thread(target=kill_when_waiting, args=(folder, killed), daemon=True).start()
    tags = context.parallelize(manifest, PARTITIONS).mapPartitionsWithIndex(
        lambda index, elements: observed(index, elements, folder))
    results = play_tags.play(tags, program, options).collect()

    assert len(killed) == 1, "no executor was killed"
    with open(f"{folder}/{VICTIM}-1") as file:
        assert int(file.read()) != killed[0], "the partition was not computed again elsewhere"
    ids = [identity for identity, _ in results]
    assert len(ids) == len(set(ids)) == LINES, "a result is lost or doubled"

    alone = subprocess.run(
        [program, "batch", "--jobs", "1", "--fail-on", "never", *options], input="\n".join(manifest) + "\n",
        capture_output=True, text=True, check=True)
    expected = [without_line(json.loads(line)) for line in alone.stdout.splitlines()]
    assert [without_line(result) for _, result in results] == expected, "a result is another"
    print(f"executor {killed[0]} was killed after {ELEMENTS} elements of partition {VICTIM}; "
          f"{LINES} lines have one result each, those of a batch on one machine")


def test_join(context, program, options, samples):
    manifest = lines(samples)
    rows = play_tags.joined(context.parallelize(manifest, PARTITIONS), program, options).collect()
    assert sorted(line for _, (line, _) in rows) == sorted(manifest)
    for identity, (line, result) in rows:
        assert json.loads(line)["id"] == identity == result["id"]
    try:
        play_tags.with_ids(context.parallelize(manifest[:2] + manifest[:1]))
        raise AssertionError("an id of two lines is not refused")
    except ValueError:
        pass
    print(f"{len(rows)} lines are joined with their results by id")


def test_failing_program(context, program, samples):
    """A process that fails makes the job fail; it does not leave results out."""
    tags = context.parallelize(lines(samples), PARTITIONS)
    try:
        play_tags.play(tags, program, ["--no-such-option"]).collect()
    except Exception as error:
        assert "exited with error code 64" in str(error), error
        print("a process that fails makes its job fail")
    else:
        raise AssertionError("a job whose processes fail does not fail")


def main(program):
    root = os.path.realpath(f"{os.path.dirname(__file__)}/../..")
    samples = f"{root}/SampleMedia"
    # Other batches may run on this machine: the name tells those of this test.
    own = f"{uuid.uuid4()}.example.com"
    options = ["--map", f"https://cdn.example.com/media/={samples}/Media/",
               "--map", f"https://{own}/={samples}/Media/"]
    # Nothing but the loopback interface is used, whatever the machine's name leads to.
    os.environ |= {"SPARK_LOCAL_IP": "127.0.0.1", "SPARK_LOCAL_HOSTNAME": "localhost"}
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Two executors, each a process with one core and 512 MB.
    spark = (
        SparkSession.builder.master("local-cluster[2,1,512]").appName("play_tags_test")
        .config("spark.executor.memory", "512m").config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1").config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.task.maxFailures", "2")
        .config("spark.executorEnv.PYTHONPATH", os.path.dirname(os.path.realpath(__file__)))
        .getOrCreate())
    context = spark.sparkContext
    context.setLogLevel("OFF")
    with tempfile.TemporaryDirectory() as folder:
        test_killed_executor(context, program, options, samples, folder)
    test_join(context, program, options, samples)
    test_failing_program(context, program, samples)
    spark.stop()
    end = time.monotonic() + 180
    while left := processes(own):
        assert time.monotonic() < end, f"processes of batches are left: {left}"
        time.sleep(0.1)


if __name__ == "__main__":
    main(os.path.realpath(sys.argv[1]))
