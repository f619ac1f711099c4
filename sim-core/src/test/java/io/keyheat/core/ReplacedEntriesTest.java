package io.keyheat.core;

import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.reference.Features;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Updates of rows that are only counted remove the entries that they replace. */
class ReplacedEntriesTest {
  private static final int SECONDS = 60;

  /**
   * Updates of one column of rows with an index on another, in 16 tablets with 40 units a second.
   */
  private static FollowedRun run(String set, boolean isMaterialized) {
    SystemDraft system = new SystemDraft();
    system.cores = 64;
    system.limit = new ThroughputLimit(40, Double.POSITIVE_INFINITY, 2_000, 1, 0, 1, 1);
    List<ColumnSpec> columns =
        List.of(
            Fixtures.number("Id", Fixtures.uniform(1, 20_000)),
            Fixtures.number("Score", Fixtures.uniform(1, 1L << 40)),
            Fixtures.number("Other", Fixtures.uniform(1, 1L << 40)));
    IndexSpec byScore = Fixtures.index("ByScore", "Score");
    TableSpec table = Fixtures.table("T", columns, List.of(byScore), 20_000, 1, "Id");
    List<LoadSpec> loads = new ArrayList<>();
    loads.add(
        new WriteLoad(
            new LoadFrame("updates", Fixtures.poisson(100), Fixtures.ONCE),
            WriteLoad.Kind.UPDATE,
            "T",
            Map.of(),
            1,
            Set.of(set)));
    if (isMaterialized) { // As a load deletes rows, though hardly any.
      loads.add(
          Fixtures.load("deletes", LoadKind.DELETE, "T", Fixtures.poisson(0.01), Fixtures.ONCE));
    }
    RunSpec spec =
        Fixtures.run(
            1, system, 1, SECONDS * SECOND, 0, List.of(table), loads.toArray(LoadSpec[]::new));
    FollowedRun run = FollowedRun.of(spec);
    Comparison.withReference(1, spec, run, new Features());
    return run;
  }

  /**
   * An update takes one unit of the table's tablet, and two of the index's: the old entry's and the
   * new one's. Without a burst one is served when the one before has flowed in again, and the next
   * one has come: 1 / (2 / 40 + 1 / 100) a second with the index, 1 / (1 / 40 + 1 / 100) without.
   */
  @ParameterizedTest
  @CsvSource({"Score, false, 16.67", "Score, true, 16.67", "Other, false, 28.57"})
  void anUpdateOfAnIndexedColumnCostsTheIndexTwoWrites(
      String set, boolean isMaterialized, double perSecond) {
    OperationStats updates = run(set, isMaterialized).result().total();
    assertThat(updates.completed() / (double) SECONDS).isCloseTo(perSecond, within(1.5));
  }
}
