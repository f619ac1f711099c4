package io.keyheat.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Ten rows with the keys 0 … 9 in two tablets, cut at 5; each row takes 10 ns, a piece 20 ns. */
class CompactionsTest {
  private static final long GRACE = 100;

  private final Cluster cluster = new Cluster(new Servers(2, 1), 0, 1, new RandomStream(1));
  private final Agenda agenda = new Agenda();
  private final RowTable table = new RowTable("T", new int[] {100}, 1_000);
  private final List<Long> worked = new ArrayList<>();
  private final List<String> ended = new ArrayList<>();
  private final int left =
      cluster
          .addSpace("T", new long[1], new long[1], 0, 0, 0, 0, new long[1], new long[1])
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
              Compactions.KeyRange range, int server, long start, long end, long rows, long bytes) {
            ended.add(server + ": " + start + " to " + end + ", " + rows + " rows");
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
  }

  @Test
  void betweenPiecesTheCoreIsLeftToOthersForTheRestOfItsShare() {
    compactions(0.5).begin(right, 1_000);
    doAll();
    assertThat(worked).containsExactly(1_000L, 20L, 1_040L, 20L, 1_080L, 10L);
    assertThat(ended).containsExactly("1: 1000 to 1090, 0 rows");
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

  @Test
  void aPieceWaitsUntilItsCoreIsFree() {
    cluster.servers().occupy(cluster.servers().coreFor(0, 0), 1_500);
    compactions(1).begin(left, 1_000);
    doAll();
    assertThat(worked).as("given at once, done from 1,500 on").startsWith(1_000L, 20L, 1_520L);
    assertThat(ended).containsExactly("0: 1000 to 1550, 0 rows");
  }
}
