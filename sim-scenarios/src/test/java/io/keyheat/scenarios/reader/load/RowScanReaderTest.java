package io.keyheat.scenarios.reader.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.keyheat.core.value.generator.Now;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.RowScan.Change;
import io.keyheat.core.workload.spec.RowScan.UpperBound;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Deletes, upserts, and what scans ask of rows that are kept one by one. */
class RowScanReaderTest {
  private static final long HOUR_NANOS = 3_600_000_000_000L;
  private static final String TEXT =
      """
      title: t
      system: spanner
      servers: 1
      duration: 1m
      tables:
        T:
          columns:
            Id: {type: int64, values: {bitReversed: 1}}
            G: {type: timestamp, values: {now: {resolution: 1h}}}
            Due: {type: timestamp, values: {now: {later: 1h}}}
            Name: {type: string, values: {uuid: v4}}
          key: [Id]
          rowSize: 1KB
          indexes:
            ByDue: {on: [G, Due]}
            Naming: {on: [G], stores: [Name]}
      loads:
        l: LOAD
      """;

  private static LoadSpec load(String load) throws ScenarioException {
    String text = TEXT.replace("LOAD", load);
    return ScenarioReader.read("f.yaml", text).variants().get(0).spec().loads().get(0);
  }

  private static RowScan rows(String fields) throws ScenarioException {
    return scan("{scan: T, index: ByDue, limit: 5, rate: 1/s, " + fields + "}").rows();
  }

  private static ScanSpec scan(String load) throws ScenarioException {
    return ((ScanLoad) load(load)).scan();
  }

  @Test
  void deletesAndUpsertsAreOperations() throws ScenarioException {
    assertThat(load("{delete: T, rate: 1/s}").operation()).isEqualTo("delete");
    assertThat(load("{upsert: T, rate: 1/s}").operation()).isEqualTo("upsert");
  }

  @Test
  void aScanMayEndAtAValueDrawnFromTheClock() throws ScenarioException {
    String where = "where: {G: {now: {earlier: 2h, resolution: 1h}}}, ";
    assertThat(rows(where + "upTo: now").bound())
        .isEqualTo(new UpperBound("Due", new Now(0, 1, 0)));
    assertThat(rows("upTo: {now: {earlier: 2h}}").bound())
        .isEqualTo(new UpperBound("G", new Now(0, 1, -2 * HOUR_NANOS)));
  }

  @Test
  void aScanMayPageAndAskForLess() throws ScenarioException {
    assertThat(rows("offset: 20, cursor: 30").offset()).isEqualTo(20);
    assertThat(rows("offset: 20, cursor: 30").cursor()).isEqualTo(30);
    assertThat(rows("keysOnly: true").keysOnly()).isTrue();
    assertThat(rows("projection: [Due, Id]").projection()).isEqualTo(List.of("Due", "Id"));
    assertThat(rows("reverse: true")).isEqualTo(RowScan.PLAIN);
    assertThat(scan("{scan: T, limit: all, rate: 1/s}").limit()).isEqualTo(ScanSpec.ALL);
  }

  /** What entries store beside their key can be had without the rows, as the key can. */
  @Test
  void aScanMayAskForWhatTheEntriesOfItsIndexStore() throws ScenarioException {
    String scan = "{scan: T, index: Naming, limit: 5, rate: 1/s, projection: [Name, G]}";
    assertThat(scan(scan).rows().projection()).isEqualTo(List.of("Name", "G"));
  }

  @Test
  void aScanMayDeleteOrRewriteWhatItFinds() throws ScenarioException {
    assertThat(rows("then: delete").change()).isEqualTo(new Change(Map.of()));
    assertThat(rows("then: {set: {G: now}}").change())
        .isEqualTo(new Change(Map.of("G", new Now(0, 1, 0))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "then: remove | expected",
        "then: {set: {}} | sets no column",
        "then: {set: {Dew: now}} | there is no field",
        "keysOnly: true, fetchRows: true | more than one of fetchRows, keysOnly, projection",
        "projection: [Name] | is not among the columns that the scan reads",
        "withChildren: true | reads an index",
        "offset: -1 | expected",
        "cursor: many | expected",
      })
  void mistakesAreNamed(String fields, String message) {
    ScenarioException e = catchThrowableOfType(ScenarioException.class, () -> rows(fields));
    assertThat(e).as("refused").isNotNull();
    assertThat(e.getMessage()).contains(message);
  }
}
