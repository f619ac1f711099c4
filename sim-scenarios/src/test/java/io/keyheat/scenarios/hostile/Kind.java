package io.keyheat.scenarios.hostile;

import java.util.List;

/** Where hostile input may come from, and the command that reads it. */
enum Kind {
  SCENARIO("scenario", "input.yaml"),
  PROFILE("profile", "profile.yaml"),
  TRACE("trace", "input.csv"),
  DDL("ddl", "input.sql"),
  INDEX_JSON("indexes", "firestore.indexes.json"),
  INDEX_YAML("index-yaml", "index.yaml"),
  EXPECTATION("expectation", "input.yaml"),
  COMMAND_LINE("command-line", "arguments.txt"),
  RECORDING("recording", "recording.json.gz"),
  RUN_LOG("run-log", "run-log.jsonl");

  /** Of the file of rules and of the folder with the corpus. */
  final String folder;

  /** The input's file. */
  final String file;

  /** In which order and share inputs come, none too seldom to be met. */
  private static final List<Kind> ORDER =
      List.of(
          SCENARIO,
          TRACE,
          DDL,
          SCENARIO,
          COMMAND_LINE,
          INDEX_JSON,
          SCENARIO,
          EXPECTATION,
          DDL,
          PROFILE,
          SCENARIO,
          DDL,
          INDEX_YAML,
          TRACE,
          INDEX_YAML,
          SCENARIO,
          INDEX_JSON,
          COMMAND_LINE,
          RECORDING,
          RUN_LOG);

  /** These take the time of a whole run each, so four in five give way. */
  private static final int SELDOM = 5;

  Kind(String folder, String file) {
    this.folder = folder;
    this.file = file;
  }

  /** Of the input of a number. */
  static Kind of(long number) {
    Kind kind = ORDER.get((int) Math.floorMod(number, (long) ORDER.size()));
    boolean slow = kind == RECORDING || kind == RUN_LOG;
    return slow && Math.floorDiv(number, (long) ORDER.size()) % SELDOM != 0 ? SCENARIO : kind;
  }
}
