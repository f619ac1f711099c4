package io.keyheat.scenarios.estimate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceOpener;
import io.keyheat.scenarios.trace.RecordCounts;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class RecordedLevelTest {
  private static final long SECOND = 1_000_000_000L;

  /** Ten minutes of records that come at random. */
  private static List<RecordedLevel> levels(DoubleUnaryOperator perSecondAt) {
    RecordCounts counts = new RecordCounts();
    RandomStream random = new RandomStream(1);
    double time = 0;
    while (time < 600) {
      counts.add((long) (time * SECOND));
      time -= Math.log(1 - random.nextDouble()) / perSecondAt.applyAsDouble(time);
    }
    TraceOpener trace =
        new TraceOpener() {
          @Override
          public Trace open() {
            throw new UnsupportedOperationException();
          }

          @Override
          public long records(long endNanos) {
            return counts.before(endNanos);
          }
        };
    return RecordedLevel.of(trace, 0, 600 * SECOND, 10 * SECOND);
  }

  @Test
  void recordsThatComeAtOneRateAreOneLevelHoweverManyWindowsThereAre() {
    assertThat(levels(time -> 1)).hasSize(1);
    assertThat(levels(time -> 1000)).hasSize(1);
  }

  @Test
  void aBurstIsALevel() {
    List<RecordedLevel> levels = levels(time -> time >= 300 && time < 360 ? 2000 : 200);
    assertThat(levels).hasSize(3);
    assertThat(levels.get(1).fromNanos()).isEqualTo(300 * SECOND);
    assertThat(levels.get(1).toNanos()).isEqualTo(360 * SECOND);
    assertThat(levels.get(1).perSecond()).isCloseTo(2000, within(40.0));
  }

  @Test
  void aSlowRiseIsSeveralLevelsOfWhichTheLastIsNearItsEnd() {
    List<RecordedLevel> levels = levels(time -> 100 + 1.5 * time);
    assertThat(levels).hasSizeGreaterThan(3);
    assertThat(levels.get(levels.size() - 1).perSecond()).isBetween(880.0, 1000.0);
  }
}
