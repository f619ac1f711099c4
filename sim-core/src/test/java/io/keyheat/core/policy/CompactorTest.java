package io.keyheat.core.policy;

import static io.keyheat.core.policy.RandomCluster.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.ClusterAccess;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.rows.RowTable;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Compactions every ten seconds; each row takes a second of the only core. */
class CompactorTest {
  private static final long INTERVAL = 10 * SECOND;

  private final Cluster cluster = Clusters.of(1, 1);
  private final Agenda agenda = new Agenda();
  private final List<Long> startsOfWork = new ArrayList<>();
  private RowTable table;

  /** A table of rows with the keys 0 to 39, in one tablet. */
  private int open() {
    int tablet = Clusters.addSpace(cluster, 0);
    table = new RowTable("T", new int[] {100}, 1_000);
    long[] keys = new long[40];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i;
    }
    table.open(cluster, 0, 0, keys, new long[keys.length]);
    return tablet;
  }

  private Compactor compactor() {
    CompactionParameters parameters = new CompactionParameters(INTERVAL, 0, 1, SECOND, 1);
    Compactions.Listener listener =
        new Compactions.Listener() {
          @Override
          public void worked(int space, long hi, long lo, long from, long service) {
            startsOfWork.add(hi);
          }
        };
    Compactions compactions = new Compactions(cluster, parameters, agenda, listener);
    return new Compactor(cluster, compactions, INTERVAL);
  }

  private void delete(long key, long atNanos) {
    ClusterAccess.bury(table, key, 0, atNanos);
  }

  private void finishUntil(long nanos) {
    while (agenda.nextNanos() <= nanos) {
      agenda.doNext();
    }
  }

  @Test
  void aTabletHasItsTurnOnceAnInterval() {
    open();
    Compactor compactor = compactor();
    delete(5, SECOND);
    compactor.round(INTERVAL - 1);
    assertThat(startsOfWork).isEmpty();
    compactor.round(INTERVAL);
    assertThat(startsOfWork).containsExactly(0L);
    finishUntil(INTERVAL + SECOND);
    delete(6, INTERVAL + SECOND);
    compactor.round(2 * INTERVAL - 1);
    assertThat(startsOfWork).hasSize(1);
    compactor.round(2 * INTERVAL);
    assertThat(startsOfWork).hasSize(2);
  }

  @Test
  void whereNothingWasDeletedTheTurnPasses() {
    open();
    Compactor compactor = compactor();
    compactor.round(INTERVAL);
    delete(5, INTERVAL + 1);
    compactor.round(INTERVAL + 2);
    assertThat(startsOfWork).isEmpty();
    compactor.round(2 * INTERVAL);
    assertThat(startsOfWork).hasSize(1);
  }

  /** Twenty tablets and more, whose rows are no younger for the cuts between them. */
  @Test
  void aCutPutsOffNobodysTurn() {
    int last = open();
    Compactor compactor = compactor();
    delete(0, SECOND);
    compactor.round(INTERVAL);
    finishUntil(INTERVAL + SECOND);
    for (long key = 1; key < 40; key++) {
      int right = cluster.split(last, key, 0, INTERVAL + 4 * SECOND);
      compactor.divided(
          new TabletListener.Division(
              last,
              right,
              new SplitKey(key, 0, 0.5),
              PolicyListener.SplitTrigger.LOAD,
              INTERVAL + 4 * SECOND));
      last = right;
    }
    for (long key = 1; key < 40; key++) {
      delete(key, INTERVAL + SECOND);
    }
    compactor.round(2 * INTERVAL - 1);
    assertThat(startsOfWork).hasSize(1);
    compactor.round(2 * INTERVAL);
    assertThat(startsOfWork).hasSize(1 + 39);
  }

  @Test
  void tablesThatOnlyCountTheirRowsAreNotCompacted() {
    Clusters.addSpace(cluster, 0, 10, new long[] {1});
    compactor().round(INTERVAL);
    assertThat(startsOfWork).isEmpty();
  }
}
