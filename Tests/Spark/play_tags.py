"""Plays a list of tags on a Spark cluster, with one 'vastsim batch' for each partition.

    spark-submit play_tags.py TAGS.jsonl RESULTS [OPTION...]

TAGS.jsonl is the input of 'vastsim batch', in which each line has an id of its own, and RESULTS the
folder that receives one result for each line. The options are those of 'vastsim batch'; paths in them
and in the tags are those of every executor.
"""

import collections
import json
import shlex
import sys

from pyspark.sql import SparkSession


def with_ids(lines):
    """The lines by their ids. An id of two lines would join each with the results of both."""
    by_id = lines.map(lambda line: (json.loads(line)["id"], line))
    twice = by_id.mapValues(lambda _: 1).reduceByKey(int.__add__).filter(lambda pair: pair[1] > 1)
    if found := twice.keys().take(5):
        raise ValueError(f"several lines have one id, such as {found}")
    return by_id


def play(lines, program="vastsim", options=()):
    """The results of the lines by their ids.

    Each partition is one process that reads its elements as lines and writes one line for each. The
    cluster is the supervisor, so a process has one worker. With checkCode a process that fails makes
    its task fail, and Spark computes the partition again; without it the partition would end early.
    """
    command = shlex.join([program, "batch", "--jobs", "1", "--fail-on", "never", *options])
    # 'line' of a result counts within its partition.
    return lines.pipe(command, checkCode=True).map(json.loads).keyBy(lambda result: result["id"])


def joined(lines, program="vastsim", options=()):
    """Each line with its result, by their id.

    A line whose result is missing is an error of the cluster, as 'vastsim batch' ends with status 0
    only when every line has its result.
    """
    def complete(pair):
        identity, (line, result) = pair
        if result is None:
            raise ValueError(f"the line with the id {identity!r} has no result")
        return identity, (line, result)

    return with_ids(lines).leftOuterJoin(play(lines, program, options)).map(complete)


def main(manifest, folder, *options):
    spark = SparkSession.builder.appName("play_tags").getOrCreate()
    lines = spark.sparkContext.textFile(manifest)
    # Kept, since what is done with them twice would play the tags twice.
    results = joined(lines, options=options).mapValues(lambda pair: pair[1]).values().persist()
    results.map(lambda result: json.dumps(result, sort_keys=True)).saveAsTextFile(folder)
    outcomes = collections.Counter(results.map(lambda result: result["outcome"]).countByValue())
    for outcome, count in outcomes.most_common():
        print(f"{count:8} {outcome}")
    spark.stop()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
