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
  JOURNAL("journal", "journal.jsonl");

  /** Of the file of rules and of the folder with the corpus. */
  final String folder;

  /** The input's file. */
  final String file;

  /** In which order and share inputs come, none too seldom to be met. */
  static final List<Kind> ORDER =
      List.of(
          SCENARIO,
          TRACE,
          DDL,
          SCENARIO,
          COMMAND_LINE,
          INDEX_JSON,
          SCENARIO,
          EXPECTATION,
          TRACE,
          PROFILE,
          SCENARIO,
          DDL,
          SCENARIO,
          TRACE,
          INDEX_YAML,
          SCENARIO,
          PROFILE,
          EXPECTATION,
          RECORDING,
          JOURNAL);

  Kind(String folder, String file) {
    this.folder = folder;
    this.file = file;
  }
}
