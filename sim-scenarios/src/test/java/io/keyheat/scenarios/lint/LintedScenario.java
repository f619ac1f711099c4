package io.keyheat.scenarios.lint;

import static io.keyheat.scenarios.lint.LintedScenario.changed;
import static io.keyheat.scenarios.lint.LintedScenario.warnings;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;

/**
 * Scenarios that heed the rules, one for each of some systems, and what is found in changed ones.
 */
final class LintedScenario {
  /** A log of which a server could take a quarter; its keys and its index are spread. */
  static final String SPANNER =
      """
      title: A log
      system: spanner
      servers: 5
      duration: 30m
      tables:
        Log:
          columns:
            At: {type: timestamp, values: now}
            User: {type: int64, values: {uniform: [1, 1000000]}}
            Shard: {type: int64, values: {hash: [At, User], modulo: 16}}
            Number: {type: int64, values: {bitReversed: 1}}
            Name: {type: string, values: {text: "Customer{n}", n: {uniform: [1, 1000000]}}}
            Kind: {type: string, values: {choice: [a, b], weights: [1, 3]}}
            Uuid: {type: bytes, values: {uuid: v4}}
          key: [User, At]
          rowSize: 1KB
          preSplits: 20
          indexes: {ByTime: {on: [Shard, At]}}
      loads:
        writes: {insert: Log, rate: 12000/s, rowsPerCommit: 5}
      """;

  /** As much as three shards take, over four. */
  static final String FIRESTORE =
      """
      title: Events
      system: firestore
      servers: 40
      duration: 15m
      tables:
        events:
          columns:
            id: {type: string, values: autoId}
            shard: {type: string, values: {choice: [w, x, y, z]}, indexed: false}
            kind: {type: string, values: {choice: [a, b], weights: [1, 99]}}
            at: {type: timestamp, values: now, indexed: false}
          key: [id]
          rowSize: 500B
          preSplits: 20
          indexes: {ByTime: {on: [shard, at desc]}}
      loads:
        writes: {insert: events, rate: 1500/s}
        newest: {scan: events, index: ByTime, fanOut: {shard: [w, x, y, z]}, limit: 5, rate: 1/s}
      """;

  /** A new kind whose traffic grows as it should. */
  static final String DATASTORE =
      """
      title: Visits
      system: datastore
      servers: 40
      duration: 30m
      tables:
        Visit:
          columns:
            Id: {type: int64, values: {uniform: [1, 9223372036854775807]}}
            Name: {type: string, values: {text: "name-{n}", n: {uniform: [1, 900000000]}}}
            Kind: {type: string, values: {choice: [a, b]}}
            At: {type: timestamp, values: now, indexed: false}
          key: [Id]
          rowSize: 1KB
      loads:
        writes: {insert: Visit, rate: {growth: {from: 500/s, by: 50%, every: 5m}}}
      """;

  static List<Warning> warnings(String text) {
    try {
      return Lint.of(ScenarioReader.read("f.yaml", text));
    } catch (ScenarioException e) {
      throw new AssertionError(text, e);
    }
  }

  static String changed(String text, String changes) {
    String changed = text;
    if (changes != null) {
      for (String change : changes.split(" && ", -1)) {
        String[] parts = change.split(" -> ", -1);
        assertThat(changed).contains(parts[0]);
        changed = changed.replace(parts[0], parts[1]);
      }
    }
    return changed;
  }

  static List<String> ids(String text, Level level) {
    return warnings(text).stream()
        .filter(warning -> warning.level() == level)
        .map(Warning::id)
        .toList();
  }
}
