package io.keyheat.scenarios.reader;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names of all fields of a scenario file. The JSON Schema has the same, which a test holds. */
final class ScenarioFields {
  /** What a call may do, one of them. */
  static final Set<String> CALLS =
      ordered("insert", "update", "upsert", "delete", "lookup", "scan");

  /** What a call of a transaction may do, one of them. */
  static final Set<String> TRANSACTION_CALLS = ordered("insert", "update", "lookup");

  /** Loads of several calls. */
  static final Set<String> SEQUENCES = ordered("page", "transaction");

  /** What a load may do, one of them. */
  static final Set<String> OPERATIONS = joined(CALLS, SEQUENCES);

  /** Who sends a load's operations, one of them. */
  static final Set<String> CLIENTS = ordered("rate", "clients", "trace");

  /** Fields of a scan only. */
  static final Set<String> SCAN_ONLY =
      ordered(
          "index",
          "where",
          "upTo",
          "fanOut",
          "reverse",
          "limit",
          "offset",
          "cursor",
          "fetchRows",
          "keysOnly",
          "projection",
          "withChildren",
          "then");

  /** What a scan may do to the rows that it has found. */
  static final Set<String> CHANGE = ordered("set");

  /** Fields of a transaction only. */
  static final Set<String> TRANSACTION_ONLY =
      ordered("compute", "failures", "onFailure", "rollbackFailures");

  /** Fields of pages and transactions only. */
  static final Set<String> SEQUENCE_ONLY = joined(ordered("calls"), TRANSACTION_ONLY);

  /** Fields of loads of single calls, and of calls. */
  static final Set<String> CALL_ONLY = joined(ordered("rowsPerCommit"), SCAN_ONLY);

  /** Users for whom a call is made, one of them. */
  static final Set<String> SHARES = ordered("onlyFor", "exceptFor");

  /** Fields of a call. */
  static final Set<String> CALL =
      joined(CALLS, ordered("values", "ifAbsent", "ifPresent"), SHARES, CALL_ONLY);

  /** Which users they are. */
  static final Set<String> ONLY_FOR = ordered("column", "share");

  /** What may go wrong, one of them. */
  static final Set<String> FAULTS =
      ordered(
          "stopServer",
          "stopZone",
          "slowServer",
          "slowNetwork",
          "moveLeadersOfServer",
          "moveLeadersOfZone");

  static final Set<String> FAULT =
      joined(FAULTS, ordered("from", "to", "at", "factor", "extra", "share"));

  /** What can differ between variants. */
  static final Set<String> RUN =
      ordered(
          "system",
          "servers",
          "start",
          "duration",
          "warmUp",
          "interval",
          "heatmapRows",
          "tables",
          "loads",
          "faults");

  static final Set<String> SCENARIO =
      joined(
          ordered("title", "rules", "prose", "seed", "schema"),
          RUN,
          ordered("variants", "short", "expect", "targets", "lesson", "replications", "published"));

  static final Set<String> SHORT =
      joined(RUN, ordered("variants", "expect", "replications", "published"));

  /** Fields of a published figure. */
  static final Set<String> PUBLISHED =
      ordered("what", "source", "figure", "metric", "within", "atLeast", "atMost", "reason");

  /** Fields of an expectation that belongs to one rule. */
  static final Set<String> EXPECT = ordered("rule", "that");

  /** Fields of a step of a lesson. */
  static final Set<String> LESSON_STEP =
      ordered(
          "at", "from", "until", "variant", "say", "look", "ask", "choices", "answer", "because");

  static final Set<String> TABLE =
      ordered("columns", "key", "rowSize", "existing", "preSplits", "interleavedIn", "indexes");

  static final Set<String> COLUMN = ordered("type", "values", "existing", "indexed");

  static final Set<String> INDEX = ordered("on", "interleaved", "nullFiltered");

  static final Set<String> LOAD =
      joined(
          OPERATIONS,
          CLIENTS,
          ordered(
              "spacing",
              "think",
              "values",
              "rowsPerCommit",
              "timeout",
              "attempts",
              "backoff",
              "maxBackoff",
              "from",
              "until",
              "stale"),
          SCAN_ONLY,
          SEQUENCE_ONLY);

  static final Set<String> TRACE = ordered("file", "records", "time", "speed");

  static final Set<String> RATES = ordered("step", "ramp", "growth", "daily");

  private ScenarioFields() {}

  private static Set<String> ordered(String... names) {
    return new LinkedHashSet<>(List.of(names));
  }

  @SafeVarargs
  private static Set<String> joined(Set<String>... sets) {
    Set<String> all = new LinkedHashSet<>();
    for (Set<String> set : sets) {
      all.addAll(set);
    }
    return all;
  }
}
