package io.keyheat.scenarios.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.plan.DataGrowth.FullTable;
import io.keyheat.scenarios.plan.DataGrowth.TableGrowth;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DataGrowthTest {
  /** 10 inserts a second are 10 * 365.25 / 12 * 86,400 = 26.3 million rows a month. */
  private static DataGrowth growth(String values, Map<String, Long> retentionNanos)
      throws ScenarioException {
    String text =
        """
        title: Growth
        system: spanner
        servers: 3
        duration: 60s
        tables: {T: {columns: {Id: {type: int64, values: %s}}, key: [Id], existing: 50000000}}
        loads: {a: {insert: T, rate: 10/s, spacing: fixed}}
        """
            .formatted(values);
    RunSpec spec = ScenarioReader.read("test", text).variants().get(0).spec();
    return DataGrowth.of(spec, retentionNanos, 0.05);
  }

  /**
   * A second: 1 row of 10 comes back to a cleaner that takes 9; all of 10 to one that takes 20, or
   * whole ranges. 6 deletes leave 4; upserts put them back. 20 deletes take all 50 million rows of
   * today within the 365.25 / 12 * 86,400 * 10 = 26.3 million of each of two months.
   */
  @ParameterizedTest
  @CsvSource({
    "'c: {scan: T, where: [Q], limit: 3, then: delete, rate: 3/s, spacing: fixed}', 1, 52.63",
    "'c: {scan: T, where: [Q], limit: 20, then: delete, rate: 1/s, spacing: fixed}', 0, 50",
    "'c: {scan: T, where: [Q], limit: all, then: delete, rate: 1/s, spacing: fixed}', 0, 50",
    "'d: {delete: T, rate: 6/s, spacing: fixed}', 4, 60.52",
    "'d: {delete: T, rate: 2/s, rowsPerCommit: 10, spacing: fixed}', -10, 0",
    "'d: {delete: T, rate: 6/s, spacing: fixed}, u: {upsert: T, rate: 7/s}', 10, 76.30",
  })
  void rowsThatAreTakenDoNotStayAndNoMoreAreTakenThanAreThere(
      String loads, double perSecond, double millionsAfterOneMonth) throws Exception {
    String text =
        """
        title: Queues
        system: spanner
        servers: 3
        duration: 60s
        tables:
          T:
            columns:
              Q: {type: int64, values: {uniform: [1, 2000]}}
              Id: {type: uuid, values: {uuid: v4}}
            key: [Q, Id]
            existing: 100000
        loads: {put: {insert: T, rate: 10/s, spacing: fixed}, %s}
        """
            .formatted(loads);
    RunSpec read = ScenarioReader.read("test", text).variants().get(0).spec();
    List<TableSpec> tables = List.of(read.tables().get(0).withExistingRows(50_000_000));
    TableGrowth table = DataGrowth.of(read.withTables(tables), Map.of(), 0).tables().get(0);
    assertThat(table.rowsPerMonth() / (365.25 / 12 * 86_400)).isCloseTo(perSecond, within(0.1));
    double months = perSecond < 0 ? 2 : 1;
    assertThat(table.rowsAt((int) months, 0) / 1e6).isCloseTo(millionsAfterOneMonth, within(0.3));
    assertThat(table.bytesOfFirstMonth()).isGreaterThanOrEqualTo(-50e6 * table.bytesPerRow());
  }

  /** 50 + 26.3 + 26.3 * 1.05 = 103.9 million rows after two months, 76.3 after one. */
  @Test
  void aKeyIsFullInTheMonthInWhichItsRowsExceedItsValues() throws Exception {
    DataGrowth hundred = growth("{uniform: [1, 100000000]}", Map.of());
    assertThat(hundred.firstFull(12)).map(FullTable::month).contains(2);
    assertThat(hundred.firstFull(1)).isEmpty();
    DataGrowth seventy = growth("{uniform: [1, 70000000]}", Map.of());
    assertThat(seventy.firstFull(12)).map(FullTable::month).contains(1);
  }

  @Test
  void aKeyIsNeverFullWhoseValuesHaveNoEndOrWhoseRowsAreDroppedInTime() throws Exception {
    assertThat(growth("{sequence: 1}", Map.of()).firstFull(1200)).isEqualTo(Optional.empty());
    long twelveHours = 12 * 3600 * 1_000_000_000L;
    assertThat(growth("{uniform: [1, 100000000]}", Map.of("T", twelveHours)).firstFull(12))
        .isEmpty();
  }
}
