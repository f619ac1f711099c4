package io.keyheat.core.model.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.request.Access;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.program.KeyVisit;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowExistenceTest {
  private static final long TO_CLIENT = 7;
  private static final int ASKED = 1;
  private static final int NOT_ASKED = 0;

  private final RowExistence presence = presence();

  /** One load, whose operations lock a row of each of three spaces, and look at a third one's. */
  private static RowExistence presence() {
    Cluster cluster = new Cluster(new Servers(1, 1), 0, 1, new RandomStream(1));
    for (String name : List.of("NotAsked", "Asked", "Other")) {
      cluster.addSpace(
          name,
          new HeatRows(new long[1], new long[1], 0),
          0,
          new InitialRows(0, 0, new long[1], new long[1]));
    }
    BitSet asked = new BitSet();
    asked.set(ASKED);
    asked.set(2);
    Route route =
        new Route(
            cluster,
            new VisitCosts(new CostParameters(1, 1, 1, 1, 1, 1, 1, 1), ThroughputLimit.NONE),
            Access.WRITE,
            Set.of(Route.Trait.ADDS_ROWS, Route.Trait.NEEDS_LOCKS),
            List.of(visit(NOT_ASKED, true), visit(ASKED, true), visit(2, false)),
            null);
    return new RowExistence(asked, List.of(route), TO_CLIENT);
  }

  private static KeyVisit visit(int space, boolean locks) {
    return new KeyVisit(space, 1, 1, locks, 0, locks);
  }

  /** An operation that writes the same key in each space, of which the client hears at a time. */
  private void write(long hi, long lo, long answerNanos) {
    long[][] his = {{0, hi}, {0, hi}, {0, hi}};
    long[][] los = {{0, lo}, {0, lo}, {0, lo}};
    presence.written(0, his, los, 1, answerNanos);
  }

  @Test
  void aRowIsThereFromItsCommitAndNotFromItsAnswer() {
    write(5, 6, 100 + TO_CLIENT);
    assertThat(presence.isThere(ASKED, 5, 6, 99)).isFalse();
    assertThat(presence.isThere(ASKED, 5, 6, 100)).isTrue();
    assertThat(presence.isThere(ASKED, 5, 6, 101)).isTrue();
  }

  @Test
  void onlyWhatIsWrittenWhereSomebodyAsksIsKnown() {
    write(5, 6, 100);
    assertThat(presence.isThere(NOT_ASKED, 5, 6, 1_000)).isFalse();
    assertThat(presence.isThere(2, 5, 6, 1_000)).as("a row that was only read").isFalse();
    assertThat(presence.isThere(ASKED, 6, 5, 1_000)).isFalse();
    assertThat(presence.isThere(ASKED, 5, 5, 1_000)).isFalse();
    assertThat(presence.isThere(ASKED, 6, 6, 1_000)).isFalse();
  }

  @Test
  void theEarlierOfTwoCommitsCounts() {
    write(1, 1, 300 + TO_CLIENT);
    write(1, 1, 200 + TO_CLIENT);
    write(1, 1, 400 + TO_CLIENT);
    assertThat(presence.isThere(ASKED, 1, 1, 199)).isFalse();
    assertThat(presence.isThere(ASKED, 1, 1, 200)).isTrue();
  }

  @Test
  void asManyRowsAsAreWrittenAreKnownEachFromItsTime() {
    int rows = 5_000;
    for (int i = 0; i < rows; i++) {
      write(i / 10, i % 10, i + TO_CLIENT);
    }
    for (int i = 0; i < rows; i++) {
      assertThat(presence.isThere(ASKED, i / 10, i % 10, i - 1L)).as("row %d", i).isFalse();
      assertThat(presence.isThere(ASKED, i / 10, i % 10, i)).as("row %d", i).isTrue();
    }
    assertThat(presence.isThere(ASKED, rows, 0, rows)).isFalse();
  }
}
