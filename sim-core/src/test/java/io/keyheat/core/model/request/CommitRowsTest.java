package io.keyheat.core.model.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class CommitRowsTest {
  private final CommitRows rows = new CommitRows();
  private final Cluster cluster =
      new Cluster(new Servers(1, 1), Moving.AT_ONCE, 1, new RandomStream(1));
  private final KeySpace here = space("A");
  private final KeySpace there = space("B");

  private KeySpace space(String name) {
    cluster.addSpace(
        name,
        new HeatRows(new long[1], new long[1], 0),
        0,
        new InitialRows(0, 0, new long[1], new long[1]));
    return cluster.spaces().get(cluster.spaces().size() - 1);
  }

  @Test
  void aRowCountsOnceInACommitAndAgainInTheNext() {
    assertThat(rows.count(here, 1, 2)).isTrue();
    assertThat(rows.count(here, 1, 2)).isFalse();
    assertThat(rows.count(there, 1, 2)).as("another key space").isTrue();
    rows.clear();
    assertThat(rows.count(here, 1, 2)).isTrue();
  }

  @Test
  void aDiscountedRowCountsWhenItIsWrittenAgain() {
    rows.count(here, 1, 2);
    rows.discount(here, 1, 2);
    assertThat(rows.count(here, 1, 2)).isTrue();
    assertThat(rows.count(here, 1, 2)).isFalse();
  }

  /** Keys from a small range collide and repeat; the table grows several times. */
  @Test
  void itCountsAsASetDoes() {
    SplittableRandom random = new SplittableRandom(7);
    for (int commit = 0; commit < 50; commit++) {
      rows.clear();
      Set<List<Object>> counted = new HashSet<>();
      for (int i = 0; i < 400; i++) {
        KeySpace space = random.nextBoolean() ? here : there;
        long hi = random.nextLong(8) << 40;
        long lo = random.nextLong(20);
        if (random.nextInt(10) == 0) {
          rows.discount(space, hi, lo);
          counted.remove(List.of(space, hi, lo));
        } else {
          assertThat(rows.count(space, hi, lo)).isEqualTo(counted.add(List.of(space, hi, lo)));
        }
      }
    }
  }
}
