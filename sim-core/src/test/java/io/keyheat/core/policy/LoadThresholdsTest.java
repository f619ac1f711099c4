package io.keyheat.core.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.engine.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LoadThresholdsTest {
  private static final double NEVER = Double.POSITIVE_INFINITY;

  private static double normalizedLoad(LoadThresholds thresholds, double... byKind) {
    return thresholds.normalizedLoad(kind -> byKind[kind.ordinal()], 2);
  }

  @Test
  void pressureIsTheGreatestOfTheThree() {
    LoadThresholds all = LoadThresholds.of(100, 200, 0.5);
    assertThat(normalizedLoad(all, 50, 0, 0, 0, 0, 0, 0, 0)).isEqualTo(0.5);
    assertThat(normalizedLoad(all, 50, 150, 0, 0, 0, 0, 0, 0)).isEqualTo(0.75);
    assertThat(normalizedLoad(all, 50, 150, 0.9, 0, 0, 0, 0, 0)).isEqualTo(0.9);
  }

  @Test
  void operationsAreReadsAndWritesTogether() {
    LoadThresholds together =
        new LoadThresholds(NEVER, NEVER, 2_500, NEVER, NEVER, NEVER, NEVER, NEVER);
    assertThat(normalizedLoad(together, 1_500, 1_000, 9, 9e9, 9e9, 9, 0, 0)).isEqualTo(1);
  }

  /** TiKV's rule: whatever is written is no reason. */
  @Test
  void readsAloneMayCount() {
    LoadThresholds reads = new LoadThresholds(NEVER, 3_000, NEVER, NEVER, 30e6, NEVER, 0.25, NEVER);
    assertThat(normalizedLoad(reads, 1e6, 0, 2, 1e9, 0, 0, 0, 0)).isZero();
    assertThat(normalizedLoad(reads, 0, 1_500, 0, 0, 0, 0, 0, 0)).isEqualTo(0.5);
    assertThat(normalizedLoad(reads, 0, 0, 0, 0, 60e6, 0, 0, 0)).isEqualTo(2);
    assertThat(normalizedLoad(reads, 0, 0, 0, 0, 0, 0.5, 0, 0))
        .as("half a core of two")
        .isEqualTo(1);
  }

  /** FoundationDB's rule: a megabyte written a second, whatever is read. */
  @Test
  void bytesWrittenAloneMayCount() {
    LoadThresholds written =
        new LoadThresholds(NEVER, NEVER, NEVER, 1e6, NEVER, NEVER, NEVER, NEVER);
    assertThat(normalizedLoad(written, 9e9, 9e9, 2, 2.5e6, 9e9, 2, 0, 0)).isEqualTo(2.5);
  }

  /** DynamoDB's rule: near the units of writes or those of reads, whatever the items' size. */
  @Test
  void theShareOfItsUnitsAloneMayCount() {
    LoadThresholds units = new LoadThresholds(NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, NEVER, 0.9);
    assertThat(normalizedLoad(units, 1e6, 1e6, 2, 1e9, 1e9, 2, 0.45, 0.9)).isEqualTo(1);
    assertThat(normalizedLoad(units, 1e6, 1e6, 2, 1e9, 1e9, 2, 1.8, 0)).isEqualTo(2);
  }

  @Test
  void whatIsNeverAThresholdIsNoPressure() {
    LoadThresholds none = LoadThresholds.of(NEVER, NEVER, NEVER);
    assertThat(none.needSamples()).isFalse();
    assertThat(normalizedLoad(none, 1e12, 1e12, 1e12, 1e12, 1e12, 1e12, 1e12, 1e12)).isZero();
  }

  private static double[] limits(LoadThresholds thresholds, double share) {
    return Arrays.stream(LoadKind.values())
        .mapToDouble(kind -> thresholds.surelyBelow(share, kind, 2))
        .toArray();
  }

  private static LoadThresholds random(RandomStream random) {
    double[] each = new double[8];
    for (int i = 0; i < each.length; i++) {
      each[i] = random.nextLong(3) == 0 ? NEVER : Math.exp(30 * random.nextDouble() - 10);
    }
    return new LoadThresholds(
        each[0], each[1], each[2], each[3], each[4], each[5], each[6], each[7]);
  }

  /** Rates a little below the limits, or anywhere below, of thresholds of every size. */
  @Test
  void aTabletBelowTheLimitsOfAllKindsHasLessThanTheShare() {
    long seed = 20_261_128;
    RandomStream random = new RandomStream(seed);
    for (int i = 0; i < 20_000; i++) {
      LoadThresholds thresholds = random(random);
      double share = random.nextDouble();
      double[] rates = limits(thresholds, share);
      for (int kind = 0; kind < rates.length; kind++) {
        double below = random.nextLong(2) == 0 ? Math.nextDown(1.0) : random.nextDouble();
        rates[kind] = below * Math.min(rates[kind], 1e12);
      }
      assertThat(normalizedLoad(thresholds, rates)).as("seed " + seed).isLessThan(share);
    }
  }

  /** Else a limit might as well be 0. Reads and writes need half of what both may be. */
  @Test
  void aTabletALittleAboveALimitMayHaveTheShare() {
    LoadThresholds all = new LoadThresholds(100, 200, NEVER, 1e6, 2e6, 0.5, 0.25, 0.9);
    for (LoadKind kind : LoadKind.values()) {
      double[] rates = new double[LoadKind.values().length];
      rates[kind.ordinal()] = 1.000001 * limits(all, 0.8)[kind.ordinal()];
      assertThat(normalizedLoad(all, rates)).as(kind.name()).isGreaterThanOrEqualTo(0.8);
    }
    LoadThresholds both = new LoadThresholds(NEVER, NEVER, 100, NEVER, NEVER, NEVER, NEVER, NEVER);
    double[] rates = limits(both, 0.8);
    assertThat(rates[0] + rates[1]).isCloseTo(80, within(1e-6));
  }
}
