package io.keyheat.scenarios.reader;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The names of all fields of a scenario file. The JSON Schema has the same, which a test holds. */
final class ScenarioFields {
  /** What a load may do, one of them. */
  static final Set<String> OPERATIONS = ordered("insert", "update", "lookup", "scan");

  /** Who sends a load's operations, one of them. */
  static final Set<String> CLIENTS = ordered("rate", "clients", "trace");

  /** Fields of a scan only. */
  static final Set<String> SCAN_ONLY =
      ordered("index", "where", "fanOut", "reverse", "limit", "fetchRows");

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
          "loads");

  static final Set<String> SCENARIO =
      joined(
          ordered("title", "rules", "prose", "seed"),
          RUN,
          ordered("variants", "short", "expect", "lesson"));

  static final Set<String> SHORT = joined(RUN, ordered("variants", "expect"));

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
              "until"),
          SCAN_ONLY);

  static final Set<String> TRACE = ordered("file", "records", "time", "speed");

  /** Generators by the field that names them; the fields beside it. */
  static final Map<String, Set<String>> GENERATORS = generators();

  /** Generators that can be written as a word alone. */
  static final Set<String> GENERATOR_WORDS = ordered("now", "ulid", "ksuid", "snowflake", "autoId");

  static final Set<String> RATES = ordered("step", "ramp", "growth", "daily");

  private ScenarioFields() {}

  private static Map<String, Set<String>> generators() {
    Map<String, Set<String>> generators = new LinkedHashMap<>();
    for (String name :
        List.of(
            "sequence",
            "bitReversed",
            "now",
            "uniform",
            "zipf",
            "uuid",
            "snowflake",
            "constant",
            "mix",
            "trace")) {
      generators.put(name, Set.of());
    }
    generators.put("hash", ordered("modulo", "signed"));
    generators.put("text", ordered("n"));
    generators.put("choice", ordered("weights"));
    return generators;
  }

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
