package io.keyheat.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.policy.ControlLoopComparison;
import io.keyheat.core.reference.Features;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One random scenario after the other for a given time, each of them compared with the reference
 * engine and with blocks of one, and all invariants checked; beside each some random systems, whose
 * control loops are compared with the naive one.
 *
 * <p>Seeds begin where those of the tests end; what fails is told with its seed, and ends the
 * process with 1.
 */
public final class Soak {
  private static final long FIRST_SEED = 1_000_000;
  private static final long MILLIS_PER_MINUTE = 60_000;
  private static final int SYSTEMS_PER_SEED = 20;

  private final long begunNanos = System.nanoTime();
  private final List<String> failures = new ArrayList<>();
  private final ControlLoopComparison controlLoops = new ControlLoopComparison();
  private long scenarios;
  private long systems;
  private long operations;

  private Soak() {}

  /**
   * @param args for how many minutes, then the first seed, if it is another
   */
  public static void main(String[] args) {
    double minutes = Double.parseDouble(args[0]);
    long seed = args.length > 1 ? Long.parseLong(args[1]) : FIRST_SEED;
    System.exit(new Soak().run(minutes, seed) ? 0 : 1);
  }

  private boolean run(double minutes, long firstSeed) {
    long seed = firstSeed;
    long told = 0;
    while (elapsedMillis() < minutes * MILLIS_PER_MINUTE) {
      check(seed, "of", RandomScenario.of(seed));
      check(seed, "withRows", RandomScenario.withRows(seed));
      compareControlLoops(seed * SYSTEMS_PER_SEED);
      seed++;
      if (elapsedMillis() / MILLIS_PER_MINUTE > told) {
        told = elapsedMillis() / MILLIS_PER_MINUTE;
        tell(seed);
      }
    }
    tell(seed);
    return failures.isEmpty();
  }

  private long elapsedMillis() {
    return Duration.ofNanos(System.nanoTime() - begunNanos).toMillis();
  }

  private void check(long seed, String kind, RunSpec spec) {
    try {
      FollowedRun run = FollowedRun.of(spec);
      Invariants.check(seed, spec, run);
      Comparison.withReference(seed, spec, run, new Features());
      assertThat(Contents.of(FollowedRun.oneByOne(spec).result()))
          .as("one by one, seed %d", seed)
          .isEqualTo(Contents.of(run.result()));
      operations += run.fates().outcomes().size();
    } catch (AssertionError | RuntimeException failure) {
      failed("RandomScenario." + kind + "(" + seed + ")", failure);
    }
    scenarios++;
  }

  private void compareControlLoops(long firstSeed) {
    for (long seed = firstSeed; seed < firstSeed + SYSTEMS_PER_SEED; seed++) {
      try {
        controlLoops.compare(seed);
      } catch (AssertionError | RuntimeException failure) {
        failed("control loop " + seed, failure);
      }
      systems++;
    }
  }

  private void failed(String what, Throwable failure) {
    failures.add(what);
    System.out.println("FAILED " + what);
    failure.printStackTrace(System.out);
  }

  private void tell(long nextSeed) {
    System.out.printf(
        "%d s: %,d scenarios, %,d operations, %,d control loops, %d failures, next seed %d%n",
        elapsedMillis() / 1000, scenarios, operations, systems, failures.size(), nextSeed);
  }
}
