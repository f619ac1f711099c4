package io.keyheat.core.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.result.SpaceResult.AwaitedRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A run of 1,000 ns, of which the first 200 are not measured. */
class LockWaitRecorderTest {
  private static final long SEED = 4;

  private final Cluster cluster =
      new Cluster(new Servers(1, 1), Moving.AT_ONCE, 1, new RandomStream(SEED));
  private final LockWaitRecorder waits;

  LockWaitRecorderTest() {
    for (String name : new String[] {"T", "U"}) {
      HeatRows rows = new HeatRows(new long[1], new long[1], cluster.spaces().size());
      cluster.addSpace(name, rows, 0, InitialRows.NONE);
    }
    waits = new LockWaitRecorder(cluster, 2, 200, 1_000);
  }

  private @Nullable AwaitedRow most(int space) {
    return waits.mostAwaited(space, (hi, lo) -> "row " + hi + "," + lo);
  }

  @Test
  void theRowThatIsWaitedForLongestIsNamed() {
    waits.waited(0, 0, 7, 1, 200, 400);
    waits.waited(0, 0, 7, 2, 150, 400);
    waits.waited(0, 0, 7, 2, 100, 700);
    waits.waited(0, 1, 9, 9, 700, 1_000);
    assertThat(most(0)).isEqualTo(new AwaitedRow("row 7,2", (150 + 100) / 800.0, 0, true));
    assertThat(most(1)).isEqualTo(new AwaitedRow("row 9,9", 700 / 800.0, 0, true));
    assertThat(cluster.takeLockWaitNanos(0)).isEqualTo(200 + 150 + 100);
  }

  @Test
  void whatEndsInTheWarmUpIsLeftOut() {
    waits.waited(0, 0, 7, 1, 199, 199);
    assertThat(most(0)).isNull();
    assertThat(cluster.takeLockWaitNanos(0)).as("the heatmap has the warm-up").isEqualTo(199);
  }

  /**
   * 10,000 rows are waited for once, 1 ns each, and one row again and again, for as long in all.
   */
  @Test
  void oneRowIsFoundAmongAnyNumberOfOthers() {
    RandomStream random = new RandomStream(SEED);
    for (int i = 0; i < 10_000; i++) {
      waits.waited(0, 0, random.nextLong(), i, 1, 301);
      waits.waited(0, 0, 5, 0, 1, 301);
    }
    AwaitedRow most = most(0);
    assertThat(most).as("seed %d", SEED).isNotNull();
    assertThat(most.key()).isEqualTo("row 5,0");
    assertThat(most.waiting()).isBetween(0.95 * 10_000 / 800, 10_000 / 800.0);
  }

  /** In 800 ns one operation that always waits has waited for 800. */
  @Test
  void rowsForWhichThereIsAlwaysOneThatWaitsAreCounted() {
    for (int row = 0; row < 3; row++) {
      waits.waited(0, 0, row, 0, 500, 600);
      waits.waited(0, 0, row, 0, 300 + row, 900);
    }
    waits.waited(0, 0, 9, 0, 799, 1_000);
    AwaitedRow most = new AwaitedRow("row 2,0", 802 / 800.0, 3, true);
    assertThat(most(0)).isEqualTo(most);
    for (int i = 0; i < 1_000; i++) {
      waits.waited(0, 0, 100 + i, 0, 1, 1_000);
    }
    assertThat(most(0)).as("among others that come and go").isNotNull();
    assertThat(most(0).alwaysAwaited()).isEqualTo(3);
    assertThat(most(0).areAll()).isFalse();
  }

  @Test
  void noneOfManyThatAreAlikeIsBlamedForTheOthers() {
    for (int i = 0; i < 10_000; i++) {
      waits.waited(0, 0, i, 0, 1, 301);
    }
    AwaitedRow most = most(0);
    assertThat(most == null ? 0 : most.waiting()).isLessThanOrEqualTo(2 / 800.0);
  }
}
