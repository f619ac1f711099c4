package io.keyheat.scenarios.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EffortTest {
  private static Effort effort(ScenarioFile file) {
    List<Effort> runs = file.variants().stream().map(EffortTest::effort).toList();
    return Effort.ofProgram(runs, 1);
  }

  private static Effort effort(Variant variant) {
    RunSpec spec = variant.spec();
    return Effort.of(spec, spec.plan());
  }

  /** Processor time and peak resident memory of {@code keyheat run NAME --threads 1}, JDK 17. */
  @ParameterizedTest
  @CsvSource({
    "lessons/load-split, 3.9, 203",
    "spanner/sp-10-interleaved-index, 8.8, 550",
    "spanner/sp-12-load-splits, 25.3, 553",
    "datastore/ds-18-expiry, 18.7, 846",
    "lessons/sandbox, 6.0, 336",
    "datastore/ds-27-less-per-query, 6.6, 785",
    "datastore/ds-03-legacy-ids, 8.1, 570",
    "spanner/sp-13-bulk-load, 9.6, 550"
  })
  void whatWasMeasuredOnceLiesWithinAFactorOfTwo(String name, double seconds, double megabytes)
      throws ScenarioException {
    Effort effort = effort(ScenarioReader.read(name, Library.find(name).text()));
    assertThat(effort.cpuSeconds()).isBetween(seconds / 2, seconds * 2);
    assertThat(effort.bytes() / 1e6).isBetween(megabytes / 2, megabytes * 2);
  }

  /** Its 25 variants are planned for seconds. */
  @Tag("full")
  @ParameterizedTest
  @CsvSource("firestore/sharded-timestamps, 137.0, 1253")
  void whatWasMeasuredOfManyVariantsLiesWithinAFactorOfTwo(
      String name, double seconds, double megabytes) throws ScenarioException {
    whatWasMeasuredOnceLiesWithinAFactorOfTwo(name, seconds, megabytes);
  }

  /**
   * Operations that the short profile began, clients who wait for answers or not: what holds them
   * up is a row's lock, the index entries of its commit, the least time between two commits, a
   * tablet, or the servers.
   */
  @ParameterizedTest
  @CsvSource({
    "datastore/ds-06-one-entity, plain-100, 59897",
    "datastore/ds-06-one-entity, plain-saturated, 11717",
    "datastore/ds-06-one-entity, indexed-saturated, 4711",
    "datastore/ds-06-one-entity, older-saturated, 605",
    "datastore/ds-20-pieces-for-writers, scattered-1, 11211",
    "datastore/ds-20-pieces-for-writers, scattered-64, 522128",
    "datastore/ds-20-pieces-for-writers, beside-64, 68100",
    "spanner/sp-13-bulk-load, key-order, 72257",
    "spanner/sp-13-bulk-load, random-order, 276274",
    "spanner/sp-13-bulk-load, random-by-16, 17848",
    "lessons/tombstones, queue, 50884"
  })
  void operationsAreForeseenWithinHalfAsMany(String name, String variant, double began)
      throws ScenarioException {
    ReadOptions options =
        new ReadOptions(OptionalLong.empty(), true, Set.of(variant), Long.MAX_VALUE);
    ScenarioFile file = ScenarioReader.read(name, Library.find(name).text(), options);
    assertThat(effort(file).operations()).isBetween(began / 1.5, began * 1.5);
  }

  /** From 100 times 2,048 keys on, each of which stands for 32 writes, tablets remember no more. */
  @Test
  void memoryGrowsWithTabletsAndIntervalsAndNotWithOperations() throws ScenarioException {
    String text =
        """
        title: Grows
        system: spanner
        servers: 10
        duration: 1h
        interval: 10s
        tables: {T: {columns: {K: {type: uuid, values: {uuid: v4}}}, key: [K], preSplits: 100}}
        loads: {inserts: {insert: T, rate: 2000/s}}
        """;
    Effort one = effort(ScenarioReader.read("one", text));
    Effort busier = effort(ScenarioReader.read("busier", text.replace("2000/s", "9000/s")));
    assertThat(one.operations()).isCloseTo(2 * 3_600_000, within(1.0));
    assertThat(busier.operations()).isCloseTo(9 * 3_600_000, within(1.0));
    assertThat(busier.bytes()).isEqualTo(one.bytes());
    Effort split = effort(ScenarioReader.read("split", text.replace("100}", "10000}")));
    Effort finer = effort(ScenarioReader.read("finer", text.replace("10s", "1s")));
    assertThat(split.bytes()).isGreaterThan(one.bytes());
    assertThat(finer.bytes()).isGreaterThan(one.bytes());
  }

  /**
   * A quarter of a year has 7.8 million control periods. Rows of 20 kB come to half a thousand
   * tablets, of which each period examines each.
   */
  @Test
  void longRunsOfFewOperationsCostTheirPeriodsAndTheTabletsThatTheyGrow() throws ScenarioException {
    String text =
        """
        title: Long
        system: spanner
        servers: 3
        duration: 90d
        tables: {T: {columns: {K: {type: uuid, values: {uuid: v4}}}, key: [K], rowSize: 100B}}
        loads: {inserts: {insert: T, rate: 20/s}}
        """;
    Effort small = effort(ScenarioReader.read("small", text));
    Effort large = effort(ScenarioReader.read("large", text.replace("100B", "20KB")));
    double periods = 90 * 86_400;
    double tablets = 20 * 20e3 * periods / 8e9;
    assertThat(small.cpuSeconds()).isGreaterThan(20 * periods * 50e-9 + periods * 1e-6);
    assertThat(large.cpuSeconds() - small.cpuSeconds())
        .isBetween(periods * tablets / 2 * 10e-9, periods * tablets / 2 * 40e-9);
  }

  /** 10,000 rows a second for an hour are 36 million, of which 10 million come in 1,000 s. */
  @Test
  void aRunWhoseRowsAreTooManyIsRefusedWithTheLongestThatCanEnd() throws ScenarioException {
    String text =
        """
        title: Queue
        system: spanner
        servers: 10
        duration: 1h
        tables: {T: {columns: {K: {type: uuid, values: {uuid: v4}}}, key: [K]}}
        loads:
          inserts: {insert: T, rate: 10000/s}
          deletes: {delete: T, rate: 1/s}
        """;
    ScenarioFile file = ScenarioReader.read("queue", text);
    assertThatThrownBy(() -> effort(file))
        .hasMessageContaining("some 36,000,000 rows; at most 10,000,000 are possible")
        .hasMessageContaining(", as in a run of 1000s");
  }
}
