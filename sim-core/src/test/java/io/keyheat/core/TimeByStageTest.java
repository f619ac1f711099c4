package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.result.LatencyStage;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.TimeByStage;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.RetrySpec;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The times of all stages together are the latencies of the operations. */
class TimeByStageTest {
  private final SystemDraft system = SystemDraft.firestore();
  private List<IndexSpec> indexes = List.of();
  private RetrySpec retry = Fixtures.PATIENT;
  private long greatestId = 1_000_000;

  private LoadResult run(LoadKind operation, double perSecond) {
    return Simulation.run(
            Fixtures.run(
                1,
                system,
                3,
                4 * MINUTE,
                0,
                List.of(
                    Fixtures.table(
                        "T",
                        List.of(
                            Fixtures.number("Id", Fixtures.uniform(1, greatestId)),
                            Fixtures.number("Code", Fixtures.uniform(1, 1_000_000))),
                        indexes,
                        1_000,
                        1,
                        "Id")),
                Fixtures.load("load", operation, "T", Fixtures.poisson(perSecond), retry)),
            now -> {})
        .loads()
        .get(0);
  }

  private static double mean(LoadResult load, LatencyStage stage) {
    return load.times().sum(stage, 0) / (double) Arrays.stream(load.times().attempts()).sum();
  }

  private static void expectAll(LoadResult load, double tolerance) {
    TimeByStage times = load.times();
    double all = Arrays.stream(LatencyStage.values()).mapToLong(s -> times.sum(s, 0)).sum();
    double attempts = Arrays.stream(times.attempts()).sum();
    assertThat(attempts / load.stats().completed()).isCloseTo(1, within(tolerance));
    assertThat(all / attempts / 1e6)
        .isCloseTo(load.stats().latency().meanMillis(), within(tolerance * all / attempts / 1e6));
  }

  @Test
  void ofPlainWritesAllStagesCount() {
    LoadResult load = run(LoadKind.UPSERT, 30);
    expectAll(load, 0.01);
    assertThat(mean(load, LatencyStage.SERVICE)).isCloseTo(MILLISECOND, within(0.05 * MILLISECOND));
    assertThat(mean(load, LatencyStage.CLIENT_NETWORK)).isEqualTo(MILLISECOND);
    assertThat(mean(load, LatencyStage.TABLET_STAGE)).isGreaterThanOrEqualTo(1e9 / 575);
    assertThat(mean(load, LatencyStage.QUORUM)).isBetween(7.0 * MILLISECOND, 8.0 * MILLISECOND);
    assertThat(load.times().nanos()).doesNotContainKeys(LatencyStage.AGREEMENT);
  }

  @Test
  void ofManyArrivalsTheyDoToo() {
    system.commitNanos = 0;
    expectAll(run(LoadKind.INSERT, 4_000), 0.01);
  }

  @Test
  void readsHaveNoQuorum() {
    LoadResult load = run(LoadKind.LOOKUP, 30);
    expectAll(load, 0.01);
    assertThat(load.times().nanos()).doesNotContainKeys(LatencyStage.QUORUM);
  }

  @Test
  void severalParticipantsAgree() {
    indexes = List.of(Fixtures.index("ByCode", "Code"));
    LoadResult load = run(LoadKind.INSERT, 30);
    expectAll(load, 0.01);
    // A round trip to the participants, and the coordinator's quorum.
    assertThat(mean(load, LatencyStage.AGREEMENT))
        .isCloseTo(12.5 * MILLISECOND, within(1.0 * MILLISECOND));
  }

  @Test
  void soTheyDoOnTheGeneralPath() {
    system.places = 1_000_000;
    indexes = List.of(Fixtures.index("ByCode", "Code"));
    LoadResult load = run(LoadKind.INSERT, 30);
    expectAll(load, 0.01);
    assertThat(mean(load, LatencyStage.AGREEMENT))
        .isCloseTo(12.5 * MILLISECOND, within(1.0 * MILLISECOND));
  }

  @Test
  void oneRowForAllIsWaitedFor() {
    greatestId = 1;
    LoadResult load = run(LoadKind.UPSERT, 60);
    expectAll(load, 0.02);
    assertThat(mean(load, LatencyStage.LOCK_WAIT)).isGreaterThan(5.0 * MILLISECOND);
  }

  @Test
  void rejectedAttemptsBackOff() {
    system.maxWaitNanos = 2 * MILLISECOND;
    retry = new RetrySpec(MINUTE, 100, 20 * MILLISECOND, 20 * MILLISECOND);
    LoadResult load = run(LoadKind.UPSERT, 400);
    assertThat(load.times().sum(LatencyStage.BACK_OFF, 0)).isPositive();
  }
}
