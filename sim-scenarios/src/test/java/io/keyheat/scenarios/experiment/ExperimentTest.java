package io.keyheat.scenarios.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.core.engine.Helper;
import io.keyheat.core.model.rows.TooManyRowsException;
import io.keyheat.core.result.RunResult;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.MadeRun;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ExperimentTest {
  private static final long MINUTE = 60_000_000_000L;
  private static final List<RunSpec> SPECS =
      List.of(MadeSpec.of("short", 1, 10), MadeSpec.of("long", 3, 10), MadeSpec.of("mid", 2, 10));

  private static RunResult result(RunSpec spec) {
    return new MadeRun(spec.variant()).build();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void resultsComeInTheOrderOfTheSpecifications(int threads) {
    Experiment experiment =
        new Experiment(
            SPECS,
            threads,
            (spec, progress, helper) -> {
              progress.accept(spec.durationNanos());
              return result(spec);
            });
    assertThat(experiment.run())
        .extracting(RunResult::variant)
        .containsExactly("short", "long", "mid");
    assertThat(experiment.progress().finishedRuns()).isEqualTo(3);
    assertThat(experiment.progress().share()).isEqualTo(1);
  }

  @Test
  void asManyRunsAsThreadsGoOnAtOnce() {
    CountDownLatch bothStarted = new CountDownLatch(2);
    Experiment experiment =
        new Experiment(
            SPECS.subList(0, 2),
            2,
            (spec, progress, helper) -> {
              bothStarted.countDown();
              assertThat(awaits(bothStarted)).isTrue();
              return result(spec);
            });
    assertThat(experiment.run()).hasSize(2);
  }

  @Test
  void aCancelledExperimentEndsItsRuns() {
    CountDownLatch started = new CountDownLatch(2);
    Experiment experiment =
        new Experiment(SPECS, 2, (spec, progress, helper) -> endless(progress, started));
    Thread canceller =
        new Thread(
            () -> {
              assertThat(awaits(started)).isTrue();
              experiment.cancel();
            });
    canceller.start();
    assertThatThrownBy(experiment::run).isInstanceOf(CancellationException.class);
  }

  @Test
  void aRunThatFailsLeavesTheOthersTheirResults() {
    Experiment experiment =
        new Experiment(
            SPECS,
            2,
            (spec, progress, helper) -> {
              if (spec.variant().equals("long")) {
                throw new TooManyRowsException("made", 10);
              }
              return result(spec);
            });
    Experiment.Ended<RunResult> outcome = experiment.outcome((run, index) -> {});
    assertThat(outcome.results().values())
        .extracting(RunResult::variant)
        .containsExactly("short", "mid");
    assertThat(outcome.failures()).containsOnlyKeys(1);
    assertThat(outcome.failures().get(1)).isInstanceOf(TooManyRowsException.class);
  }

  @Test
  void whatAllRunsThrowIsThrown() {
    Experiment experiment =
        new Experiment(
            SPECS,
            2,
            (spec, progress, helper) -> {
              throw new IllegalStateException(spec.variant());
            });
    assertThatThrownBy(() -> experiment.outcome((run, index) -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("short");
  }

  @Test
  void progressIsWeighedByOperations() {
    // 1, 3 and 2 minutes of 10 operations a second: 600, 1,800 and 1,200 operations.
    Progress progress = new Progress(SPECS);
    progress.report(0, MINUTE);
    progress.report(1, MINUTE);
    assertThat(progress.totalOperations()).isCloseTo(3600, within(1e-6));
    assertThat(progress.operations()).isCloseTo(1200, within(1e-6));
    assertThat(progress.share()).isCloseTo(1.0 / 3, within(1e-9));
    assertThat(progress.finishedRuns()).isEqualTo(1);
    assertThat(progress.simulatedNanos()).isEqualTo(2 * MINUTE);
    assertThat(progress.totalNanos()).isEqualTo(6 * MINUTE);
  }

  @Test
  void operationsAreOfferedWhileTheirLoadLasts() {
    assertThat(OfferedOperations.of(SPECS.get(1))).isCloseTo(1800, within(1e-6));
    assertThat(OfferedOperations.until(SPECS.get(1), MINUTE / 2)).isCloseTo(300, within(1e-6));
    assertThat(OfferedOperations.until(SPECS.get(1), 9 * MINUTE)).isCloseTo(1800, within(1e-6));
    assertThat(OfferedOperations.until(SPECS.get(1), 0)).isZero();
  }

  private static RunResult endless(LongConsumer progress, CountDownLatch started) {
    started.countDown();
    for (long nanos = 0; ; nanos++) {
      progress.accept(nanos);
      Thread.onSpinWait();
    }
  }

  private static boolean awaits(CountDownLatch latch) {
    try {
      return latch.await(2, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Threads without a run draw operations ahead; what a load draws depends on no answer. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "datastore/ds-09-deleted-entries",
        "datastore/ds-24-parallel-calls",
        "firestore/fs-07-hot-readers",
        "lessons/load-split",
        "spanner/sp-11-sharded-index"
      })
  void resultsDoNotDependOnTheNumberOfThreads(String name) throws ScenarioException {
    ReadOptions options = ReadOptions.DEFAULT.withShortProfile(true);
    ScenarioFile file = ScenarioReader.read(name, Library.find(name).text(), options);
    List<RunSpec> first = List.of(file.variants().get(0).spec().faster(4));
    RunResult alone = new Experiment(first, 1).run().get(0);
    for (int threads : new int[] {2, 8}) {
      assertSame(new Experiment(first, threads).run().get(0), alone);
    }
  }

  private static void assertSame(RunResult result, RunResult other) {
    assertThat(result.visits()).isEqualTo(other.visits()).isPositive();
    assertThat(result.events()).isEqualTo(other.events());
    assertThat(result.total().completed()).isEqualTo(other.total().completed());
    assertThat(result.total().failed()).isEqualTo(other.total().failed());
    assertThat(result.total().latency().sumNanos()).isEqualTo(other.total().latency().sumNanos());
    assertThat(result.total().latency().counts()).isEqualTo(other.total().latency().counts());
    result
        .heatmap()
        .cells()
        .forEach(
            (metric, cells) ->
                assertThat(Arrays.equals(cells, other.heatmap().cells().get(metric)))
                    .as("cells of %s", metric)
                    .isTrue());
  }

  @Test
  void aThreadThatNoRunNeedsHelpsUntilTheRunEnds() {
    List<Boolean> helped = new ArrayList<>();
    for (int threads : new int[] {1, 2}) {
      new Experiment(
              SPECS.subList(0, 1),
              threads,
              (spec, progress, helper) -> {
                helped.add(helper.lane().begin(() -> {}) != null);
                return result(spec);
              })
          .run();
    }
    assertThat(helped).containsExactly(false, true);
  }

  @Test
  void aMistakeOfAHelperIsTheRuns() {
    Experiment experiment =
        new Experiment(
            SPECS.subList(0, 1),
            2,
            (spec, progress, helper) -> {
              Helper.Done done =
                  helper
                      .lane()
                      .begin(
                          () -> {
                            throw new IllegalArgumentException("made");
                          });
              Objects.requireNonNull(done).await();
              return result(spec);
            });
    assertThatThrownBy(experiment::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("made");
  }
}
