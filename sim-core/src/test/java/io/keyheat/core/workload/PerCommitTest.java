package io.keyheat.core.workload;

import static io.keyheat.core.workload.Workloads.MINUTE;
import static io.keyheat.core.workload.Workloads.NO_INDEXES;
import static io.keyheat.core.workload.Workloads.START;
import static io.keyheat.core.workload.Workloads.all;
import static io.keyheat.core.workload.Workloads.column;
import static io.keyheat.core.workload.Workloads.filled;
import static io.keyheat.core.workload.Workloads.poisson;
import static io.keyheat.core.workload.Workloads.print;
import static io.keyheat.core.workload.Workloads.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.RowHash;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Hash;
import io.keyheat.core.value.generator.Join;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Text;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.LoadFrame;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Values that all rows of a commit share, as the random bits that TiDB draws once a transaction.
 */
class PerCommitTest {
  private static final int ROWS = 20;
  private static final int SHARDS = 32;

  private static WorkloadPlan plan(LoadKind kind, ColumnType type, ValueSpec shard) {
    List<ColumnSpec> columns =
        List.of(column("Shard", type, shard), column("Id", ColumnType.INT64, new Sequence(1, 1)));
    LoadFrame frame = new LoadFrame("load", poisson(50), Workloads.ONCE);
    return WorkloadPlanner.plan(
        7,
        START,
        MINUTE,
        NO_INDEXES,
        List.of(filled(table("T", columns, "Shard", "Id"), 0, SHARDS)),
        List.of(kind.load(frame, "T", Map.of(), ROWS)));
  }

  /** The commits of a load, each with the first part of the keys of its rows, by row. */
  private static List<List<String>> commits(LoadKind kind, ColumnType type, ValueSpec shard) {
    WorkloadPlan plan = plan(kind, type, shard);
    LoadPlan load = plan.loads().get(0);
    OperationBatch batch = all(load, 20_000, MINUTE);
    List<List<String>> commits = new ArrayList<>();
    for (int i = 0; i < batch.size; i++) {
      List<String> keys = new ArrayList<>();
      for (int visit = 0; visit < ROWS; visit++) {
        String key = print(plan, load, batch, visit, i);
        keys.add(key.substring(key.indexOf('(') + 1, key.indexOf(',')));
      }
      commits.add(keys);
    }
    assertThat(commits).hasSizeGreaterThan(1_000);
    return commits;
  }

  private static List<List<String>> commits(LoadKind kind, ValueSpec shard) {
    return commits(kind, ColumnType.INT64, shard);
  }

  @Test
  void allRowsOfACommitHaveTheValueOfItsFirstRow() {
    ValueSpec each = new Uniform(0, SHARDS - 1);
    ValueSpec together = new Uniform(0, SHARDS - 1, true);
    List<List<String>> separate = commits(LoadKind.INSERT, each);
    List<List<String>> shared = commits(LoadKind.INSERT, together);
    assertThat(shared).hasSameSizeAs(separate);
    for (int i = 0; i < shared.size(); i++) {
      assertThat(shared.get(i)).containsOnly(separate.get(i).get(0));
    }
  }

  /** Each has a chance of 1/32, so that few of 32 values are missed by some thousand commits. */
  @Test
  void commitsAreSpreadAsEvenlyAsRowsAre() {
    List<List<String>> commits = commits(LoadKind.INSERT, new Uniform(0, SHARDS - 1, true));
    Set<String> met = new HashSet<>();
    commits.forEach(commit -> met.add(commit.get(0)));
    assertThat(met).hasSize(SHARDS);
    double ofZero = commits.stream().filter(commit -> commit.get(0).equals("0")).count();
    double expected = commits.size() / (double) SHARDS;
    assertThat(ofZero).isCloseTo(expected, within(4 * Math.sqrt(expected)));
  }

  @Test
  void aHashIsThatOfTheFirstRow() {
    RowHash hash = new RowHash(List.of("Id"), SHARDS, false);
    List<List<String>> separate = commits(LoadKind.INSERT, new Hash(hash, false));
    List<List<String>> shared = commits(LoadKind.INSERT, new Hash(hash, true));
    for (int i = 0; i < shared.size(); i++) {
      assertThat(shared.get(i)).containsOnly(separate.get(i).get(0));
    }
  }

  @Test
  void aPartOfATextIsSharedToo() {
    ValueSpec joined =
        new Join(
            List.of(
                new Text("s", new Uniform(0, SHARDS - 1, true), "-"),
                new Text("r", new Uniform(100, 999), "")));
    for (List<String> commit : commits(LoadKind.INSERT, ColumnType.STRING, joined)) {
      Set<String> fronts = new HashSet<>();
      commit.forEach(key -> fronts.add(key.substring(0, key.indexOf('-'))));
      assertThat(fronts).hasSize(1);
      assertThat(new HashSet<>(commit)).hasSizeGreaterThan(ROWS / 2);
    }
  }

  /** Tablets are cut by the shares of rows, of which a few commits would tell little. */
  @Test
  void tabletsAreCutAsWhereEachRowHasItsOwn() {
    assertThat(cuts(new Uniform(0, SHARDS - 1, true))).isEqualTo(cuts(new Uniform(0, SHARDS - 1)));
  }

  private static List<String> cuts(ValueSpec shard) {
    KeySpacePlan space = plan(LoadKind.INSERT, ColumnType.INT64, shard).keySpaces().get(0);
    assertThat(space.splits().size()).isEqualTo(SHARDS - 1);
    return print(space, space.splits());
  }

  /** Rows that are looked up or changed together were inserted by different commits. */
  @Test
  void onlyInsertsShareTheValue() {
    for (LoadKind kind : List.of(LoadKind.LOOKUP, LoadKind.UPDATE)) {
      List<List<String>> commits = commits(kind, new Uniform(0, 999_999, true));
      assertThat(commits).allMatch(commit -> new HashSet<>(commit).size() > 1);
    }
  }

  /** A thousand rows have a number each, but those of a commit have one number. */
  @Test
  void aValueOfACommitIsNotUnique() {
    assertThat(new Uniform(Long.MIN_VALUE, Long.MAX_VALUE, false).isUnique()).isTrue();
    assertThat(new Uniform(Long.MIN_VALUE, Long.MAX_VALUE, true).isUnique()).isFalse();
  }
}
