package io.keyheat.core.model.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.rows.RowTable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Ten rows with the keys 0 … 9 in two tablets, cut at 5; each row takes 10 ns, a piece 20 ns. */
class CompactionsTest {
  private static final long GRACE = 100;

  private final Cluster cluster =
      new Cluster(new Servers(2, 1), Moving.AT_ONCE, 1, new RandomStream(1));
  private final Agenda agenda = new Agenda();
  private final RowTable table = new RowTable("T", new int[] {100}, 1_000);
  private final List<Long> worked = new ArrayList<>();
  private final List<String> ended = new ArrayList<>();
  private final List<Long> bytes = new ArrayList<>();
  private final int left =
      cluster
          .addSpace(
              "T",
              new HeatRows(new long[1], new long[1], 0),
              0,
              new InitialRows(0, 0, new long[1], new long[1]))
          .tabletOf(0);
  private final int right;

  CompactionsTest() {
    long[] keys = LongStream.range(0, 10).toArray();
    table.open(cluster, 0, 0, keys, new long[10]);
    right = cluster.split(left, 5, 0, 0);
    cluster.place(right, 1);
  }

  private Compactions compactions(double coreShare) {
    Compactions.Listener listener =
        new Compactions.Listener() {
          @Override
          public void worked(int space, long hi, long lo, long fromNanos, long serviceNanos) {
            worked.add(fromNanos);
            worked.add(serviceNanos);
          }

          @Override
          public void compacted(
              Compactions.KeyRange range, int server, long start, long end, long rows, long of) {
            ended.add(server + ": " + start + " to " + end + ", " + rows + " rows");
            bytes.add(of);
          }
        };
    CompactionParameters parameters = new CompactionParameters(1_000_000, GRACE, 10, 20, coreShare);
    return new Compactions(cluster, parameters, agenda, listener);
  }

  private void doAll() {
    while (agenda.nextNanos() < Long.MAX_VALUE) {
      agenda.doNext();
    }
  }

  @Test
  void theRowsOfOneTabletAreWorkedOffInPiecesOneBehindTheOther() {
    ClusterAccess.bury(table, 1, 0, 10);
    ClusterAccess.bury(table, 6, 0, 10);
    compactions(1).begin(left, 1_000);
    doAll();
    assertThat(worked).containsExactly(1_000L, 20L, 1_020L, 20L, 1_040L, 10L);
    assertThat(ended).containsExactly("0: 1000 to 1050, 1 rows");
    assertThat(cluster.servers().freeAt(0)).isEqualTo(1_050);
  }

  @Test
  void whatWasDeletedLessThanTheGraceBeforeTheBeginStays() {
    ClusterAccess.bury(table, 1, 0, 1_000 - GRACE);
    ClusterAccess.bury(table, 2, 0, 1_000 - GRACE + 1);
    compactions(1).begin(left, 1_000);
    doAll();
    assertThat(ended).containsExactly("0: 1000 to 1050, 1 rows");
  }

  @Test
  void aTabletIsWorthItOnlyForItsOwnTombstonesThatAreOldEnough() {
    Compactions compactions = compactions(1);
    assertThat(compactions.isWorthwhile(left, 1_000)).isFalse();
    ClusterAccess.bury(table, 4, 0, 900);
    assertThat(compactions.isWorthwhile(left, 899 + GRACE)).isFalse();
    assertThat(compactions.isWorthwhile(left, 900 + GRACE)).isTrue();
    assertThat(compactions.isWorthwhile(right, 1_000)).isFalse();
    ClusterAccess.bury(table, 5, 0, 900);
    assertThat(compactions.isWorthwhile(right, 1_000)).isTrue();
  }

  /** Keys that differ in their lower half alone. */
  @Test
  void aRangeEndsRightBeforeTheNextTabletsFirstKey() {
    Cluster halves = new Cluster(new Servers(1, 1), Moving.AT_ONCE, 1, new RandomStream(1));
    int first =
        halves
            .addSpace("T", new HeatRows(new long[1], new long[1], 0), 0, InitialRows.NONE)
            .tabletOf(0);
    RowTable rows = new RowTable("T", new int[] {100}, 1_000);
    rows.open(halves, 0, 0, new long[] {3, 3, 3, 3}, new long[] {0, 1, 2, 3});
    int second = halves.split(first, 3, 2, 0);
    ClusterAccess.bury(rows, 3, 2, 0);
    Compactions compactions =
        new Compactions(
            halves,
            new CompactionParameters(1, GRACE, 10, 20, 1),
            agenda,
            Compactions.Listener.NONE);
    assertThat(compactions.isWorthwhile(first, GRACE)).isFalse();
    assertThat(compactions.isWorthwhile(second, GRACE)).isTrue();
    ClusterAccess.bury(rows, 3, 1, 0);
    assertThat(compactions.isWorthwhile(first, GRACE)).isTrue();
    compactions.begin(first, GRACE);
    doAll();
    assertThat(halves.storedBytes(first)).isEqualTo(100);
    assertThat(halves.storedBytes(second)).isEqualTo(200);
    halves.check();
  }

  @Test
  void whatIsClearedLeavesItsBytesAndAnEmptyRangeIsWorkedOffInNoTimeToSpeakOf() {
    ClusterAccess.bury(table, 6, 0, 0);
    ClusterAccess.bury(table, 7, 0, 0);
    compactions(1).begin(right, GRACE);
    doAll();
    assertThat(ended).containsExactly("1: 100 to 150, 2 rows");
    assertThat(bytes).containsExactly(200L);
    assertThat(cluster.storedBytes(right)).isEqualTo(300);
    assertThat(cluster.servers().busyNanos(1, 1_000)).isEqualTo(50);
    for (int key : new int[] {5, 8, 9}) {
      ClusterAccess.bury(table, key, 0, 0);
    }
    compactions(1).begin(right, 1_000);
    doAll();
    compactions(1).begin(right, 2_000);
    doAll();
    assertThat(ended).endsWith("1: 1000 to 1030, 3 rows", "1: 2000 to 2001, 0 rows");
  }

  @Test
  void onlyRowsThatAreKeptOneByOneCanBeCompacted() {
    int counted =
        cluster
            .addSpace("U", new HeatRows(new long[1], new long[1], 1), 0, InitialRows.NONE)
            .tabletOf(0);
    assertThat(compactions(1).isWorthwhile(counted, 1_000)).isFalse();
    assertThatThrownBy(() -> compactions(1).begin(counted, 1_000))
        .isInstanceOf(IllegalStateException.class);
  }
}
