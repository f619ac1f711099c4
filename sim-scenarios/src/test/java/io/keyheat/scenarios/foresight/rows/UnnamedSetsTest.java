package io.keyheat.scenarios.foresight.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.LoadPlan.KeyVisit;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.scenarios.lint.Lint;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnnamedSetsTest {
  private static ScenarioFile read(String system, String load) throws Exception {
    String text =
        """
        title: Orders that change
        system: %s
        servers: 3
        duration: 1m
        tables:
          Orders:
            columns:
              Id: {type: int64, values: {uniform: [1, 1000000]}}
              Created: {type: timestamp, values: now, existing: {uniform: [2025-01-01, 2026-01-01]}}
              Status: {type: int64, values: {uniform: [1, 1000000]}}
              Hash: {type: int64, values: {hash: [Status]}}
              Note: {type: int64, values: {uniform: [1, 1000000]}}
            key: [Id]
            rowSize: 100B
            existing: 1000
            indexes:
              ByCreated: {on: [Created]}
              ByStatus: {on: [Status, Created]}
              ByHash: {on: [Hash]}
              ById: {on: [Id desc]}
              Stored: {on: [Created desc], stores: [Note]}
        loads: {changes: {update: Orders, rate: 5000/s%s}}
        """
            .formatted(system, load);
    return ScenarioReader.read("test", text, ReadOptions.DEFAULT);
  }

  /** The key spaces that an operation writes to, those that it removes an entry from with −. */
  private static String written(String load) throws Exception {
    RunSpec spec = read("spanner", load).variants().get(0).spec();
    WorkloadPlan plan = spec.plan();
    LoadPlan changes = plan.loads().get(0);
    return changes.visits().stream()
        .map(visit -> (visit.removes() ? "-" : "") + name(plan, visit))
        .collect(Collectors.joining(" "));
  }

  private static String name(WorkloadPlan plan, KeyVisit visit) {
    return plan.keySpaces().get(visit.keySpace()).name().replace("Orders.", "");
  }

  /** What is in an index's key moves its entry, what it only stores does not. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                                  | Orders -ByCreated ByCreated -ByStatus ByStatus -ByHash ByHash -Stored Stored",
        "', sets: []'                                        | Orders",
        "', sets: [Note]'                                    | Orders Stored",
        "', sets: [Created]'                                 | Orders -ByCreated ByCreated -ByStatus ByStatus -Stored Stored",
        "', sets: [Status]'                                  | Orders -ByStatus ByStatus -ByHash ByHash",
        "', values: {Note: {constant: 1}}'                   | Orders Stored",
        "', values: {Id: {constant: 1}}'                     | Orders -ByCreated ByCreated -ByStatus ByStatus -ByHash ByHash -Stored Stored",
        "', values: {Note: {constant: 1}}, sets: [Status]'   | Orders -ByStatus ByStatus -ByHash ByHash",
      })
  void anUpdateWritesTheEntriesThatHoldWhatItSets(String load, String spaces) throws Exception {
    assertThat(written(load)).isEqualTo(spaces);
  }

  @ParameterizedTest
  @ValueSource(strings = {", sets: []", ", sets: [Status]", ", values: {Note: {constant: 1}}"})
  void updatesThatSayWhatTheySetAreTakenAtTheirWord(String load) throws Exception {
    ScenarioFile file = read("spanner", load);
    assertThat(UnnamedSets.notes(file)).isEmpty();
    assertThat(warnings(file)).noneMatch(place -> place.contains("ByCreated"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "spanner   | ByCreated, ByStatus, ByHash, Stored;",
        "firestore | Created, Status, Hash, Note, ByCreated, ByStatus, ByHash, Stored;"
      })
  void updatesThatSayNotWhatTheySetWriteToAllIndexesAndAreNamed(String system, String indexes)
      throws Exception {
    ScenarioFile file = read(system, "");
    assertThat(UnnamedSets.notes(file)).singleElement().asString().contains(": " + indexes);
    assertThat(warnings(file)).anyMatch(place -> place.contains("ByCreated"));
  }

  private static List<String> warnings(ScenarioFile file) {
    return Lint.of(file).stream().map(Warning::toString).toList();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "sets: [Statsu]         | did you mean \"Status\"",
        "sets: [Id]             | is in the key, which never changes",
        "sets: Status           | a list of columns",
      })
  void aMistakeInSetsIsNamed(String sets, String message) {
    assertThatThrownBy(() -> read("spanner", ", " + sets)).hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"insert", "upsert", "delete", "lookup"})
  void onlyUpdatesSetSomeColumns(String operation) {
    String load = "}, other: {" + operation + ": Orders, rate: 1/s, sets: [Status]";
    assertThatThrownBy(() -> read("spanner", load)).hasMessageContaining("belongs to updates");
  }
}
