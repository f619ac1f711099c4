package io.keyheat.scenarios.plan.bill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.profile.Bill;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OperationUseTest {
  private static final double SECONDS = 365.25 / 12 * 86_400;

  private static Map<BilledUnit, Double> use(String system, Bill bill, String load)
      throws ScenarioException {
    return use(system, bill, load, (name, metric) -> Double.NaN);
  }

  private static Map<BilledUnit, Double> use(
      String system, Bill bill, String load, OperationUse.MeasuredScans measured)
      throws ScenarioException {
    String text =
        """
        title: What a month has
        system: %s
        servers: 3
        duration: 60s
        tables:
          T:
            columns:
              Id: {type: string, values: {uuid: v4}}
              Of: {type: int64, values: {uniform: [1, 1000]}}
            key: [Id]
            rowSize: 2500B
            existing: 100000
            indexes: {ByOf: {on: [Of]}}
        loads: {a: {%s, rate: 1/s, spacing: fixed}}
        """
            .formatted(system, load);
    RunSpec spec = ScenarioReader.read("test", text).variants().get(0).spec();
    return OperationUse.of(spec, bill, measured);
  }

  private static double perSecond(Map<BilledUnit, Double> use, BilledUnit unit) {
    return use.getOrDefault(unit, 0.0) / SECONDS;
  }

  /** Documents are counted, whatever their sizes and however many indexes hold them. */
  @ParameterizedTest
  @CsvSource({
    "insert: T, 0, 1, 0",
    "'insert: T, rowsPerCommit: 3', 0, 3, 0",
    "'update: T, sets: [Of]', 0, 1, 0",
    "delete: T, 0, 0, 1",
    "'lookup: T, rowsPerCommit: 2', 2, 0, 0",
    "'scan: T, where: [Of], index: ByOf, limit: 4, fetchRows: true', 4, 0, 0",
  })
  void documentsAreCountedThatOperationsReadWriteOrDelete(
      String load, double reads, double writes, double deletes) throws Exception {
    Map<BilledUnit, Double> use = use("firestore", Bill.OPERATIONS, load);
    assertThat(perSecond(use, BilledUnit.READ)).isCloseTo(reads, within(1e-6));
    assertThat(perSecond(use, BilledUnit.WRITE)).isCloseTo(writes, within(1e-6));
    assertThat(perSecond(use, BilledUnit.DELETE)).isCloseTo(deletes, within(1e-6));
  }

  /**
   * An item of 2,500 bytes is 3 units of 1,024 and one of 4,096, its entry one: 3 + 1 for a write,
   * two of them in a transaction 2 · (2 · 3 + 1); an update that moves the entry removes the old
   * one for one more; a delete takes the entry out, too. A stale read takes half a unit.
   */
  @ParameterizedTest
  @CsvSource({
    "insert: T, 0, 4",
    "'insert: T, rowsPerCommit: 2', 0, 14",
    "'update: T, sets: [Of]', 0, 5",
    "delete: T, 0, 4",
    "lookup: T, 1, 0",
    "'lookup: T, stale: true', 0.5, 0",
    "'lookup: T, rowsPerCommit: 3', 3, 0",
  })
  void unitsAreCountedByBytesWithEntriesOfIndexes(String load, double reads, double writes)
      throws Exception {
    Map<BilledUnit, Double> use = use("dynamodb", Bill.UNITS, load);
    assertThat(perSecond(use, BilledUnit.READ_UNIT)).isCloseTo(reads, within(1e-6));
    assertThat(perSecond(use, BilledUnit.WRITE_UNIT)).isCloseTo(writes, within(1e-6));
  }

  /** A table and its index have 50 units each, however many of them are used. */
  @Test
  void provisionedUnitsArePaidForInsteadOfRequests() throws Exception {
    String provisioned = "{profile: dynamodb, tablets: {tableWriteUnits: 50/s}}";
    Map<BilledUnit, Double> use = use(provisioned, Bill.UNITS, "insert: T");
    assertThat(use.get(BilledUnit.WRITE_CAPACITY)).isEqualTo(100);
    assertThat(use).doesNotContainKey(BilledUnit.WRITE_UNIT);
  }

  /** A scan of materialized rows that deletes finds as many as runs have measured. */
  @Test
  void whatScansFindIsMeasured() throws Exception {
    String cleaner = "scan: T, where: [Of], index: ByOf, limit: 50, then: delete";
    Map<BilledUnit, Double> most = use("firestore", Bill.OPERATIONS, cleaner);
    Map<BilledUnit, Double> found = use("firestore", Bill.OPERATIONS, cleaner, (load, metric) -> 7);
    assertThat(perSecond(most, BilledUnit.DELETE)).isCloseTo(50, within(1e-6));
    assertThat(perSecond(found, BilledUnit.DELETE)).isCloseTo(7, within(1e-6));
    assertThat(perSecond(found, BilledUnit.READ)).isCloseTo(7, within(1e-6));
  }

  /** Servers are what users of Spanner pay for. */
  @Test
  void nobodyPaysForOperationsWhereServersAreSold() throws Exception {
    assertThat(use("spanner", Bill.NODES, "insert: T")).isEmpty();
  }
}
