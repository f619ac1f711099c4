package io.keyheat.report.headline;

import io.keyheat.core.result.RunResult;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds the variants of a scenario that do worst, and those that do better at an equal load. */
final class VariantRanking {
  /** A variant that loses this much of what the worst loses is about as bad. */
  private static final double ABOUT_AS_BAD = 0.75;

  /** Pairs whose differences differ by less than this are equally telling: the first is told. */
  private static final double EQUALLY_TELLING = 0.02;

  /** Latencies within this factor of the best are about as good. */
  private static final double ABOUT_AS_FAST = 1.25;

  /** A p99 that is this many times another is worth a sentence. */
  private static final double MUCH_SLOWER = 3;

  private static final Comparator<JudgedVariant> BY_LOST =
      Comparator.comparingDouble(JudgedVariant::lost);

  private static final Comparator<JudgedVariant> BY_P99 =
      Comparator.comparingDouble(JudgedVariant::p99Millis);

  private final List<JudgedVariant> all;

  /** Judges variants, of which there is one at least. */
  VariantRanking(List<RunResult> variants) {
    all =
        IntStream.range(0, variants.size())
            .mapToObj(i -> JudgedVariant.of(i, variants.get(i)))
            .toList();
  }

  /** The variants in their own order. */
  List<JudgedVariant> all() {
    return all;
  }

  /**
   * The variant that loses most; of several that are about as bad, the one that loses most against
   * another at an equal load, as that one shows what to do.
   */
  JudgedVariant worst() {
    JudgedVariant most = all.stream().max(BY_LOST).orElseThrow();
    List<JudgedVariant> bad =
        all.stream().filter(run -> run.lost() >= ABOUT_AS_BAD * most.lost()).toList();
    double excess = bad.stream().mapToDouble(this::excess).max().orElse(0);
    return excess < LosingLoad.FEW
        ? most
        : bad.stream()
            .filter(run -> excess(run) >= excess - EQUALLY_TELLING)
            .findFirst()
            .orElse(most);
  }

  /**
   * How much more a variant loses than the best one at an equal load: of its own system where there
   * are others, as systems differ for other reasons than keys.
   */
  private double excess(JudgedVariant run) {
    return best(ofItsSystem(run))
        .or(() -> best(others(run)))
        .map(best -> run.lost() - best.lost())
        .orElse(0.0);
  }

  /** The variant with the load that loses the greatest share of its operations, few of all. */
  Optional<JudgedVariant> losingOne() {
    return all.stream()
        .filter(run -> run.errorsOfOne() > 0)
        .max(Comparator.comparingDouble(JudgedVariant::errorsOfOne));
  }

  /** A variant and one that is much faster at an equal load. */
  record SlowAndFast(JudgedVariant slow, JudgedVariant fast) {}

  /** The variant with the greatest p99, if another one is much faster at an equal load. */
  Optional<SlowAndFast> slowest() {
    return all.stream()
        .max(BY_P99)
        .flatMap(slow -> peer(slow).map(fast -> new SlowAndFast(slow, fast)))
        .filter(pair -> pair.slow().p99Millis() > MUCH_SLOWER * pair.fast().p99Millis());
  }

  /**
   * The variant whose operations spend the greatest part of their time in wait for locks, if most.
   */
  Optional<JudgedVariant> mostlyLocked() {
    return all.stream()
        .filter(JudgedVariant::isMostlyLocked)
        .max(Comparator.comparingDouble(JudgedVariant::lockedShare));
  }

  /** The variant with the greatest p99 of those whose tail is made by waits for locks. */
  Optional<JudgedVariant> withTailOfLocks() {
    return all.stream().filter(JudgedVariant::hasTailOfLocks).max(BY_P99);
  }

  /** The variant where most wait for the lock of one row, if there is always one that waits. */
  Optional<JudgedVariant> awaitingOneRow() {
    return all.stream()
        .filter(run -> run.waitingForOneRow() >= 1)
        .max(Comparator.comparingDouble(JudgedVariant::waitingForOneRow));
  }

  /** A variant that loses less at an equal load. */
  Optional<JudgedVariant> better(JudgedVariant run) {
    return peer(run).filter(best -> best.lost() < run.lost() - LosingLoad.FEW);
  }

  /**
   * The best other variant at an equal load, of the run's own system if that one is much better.
   */
  private Optional<JudgedVariant> peer(JudgedVariant run) {
    return best(ofItsSystem(run))
        .filter(best -> best.lost() < run.lost() / 2)
        .or(() -> best(others(run)));
  }

  /** Those of the run's duration, as what is used up or grows shows in time; else any. */
  private List<JudgedVariant> others(JudgedVariant run) {
    List<JudgedVariant> others = ofItsRate(run);
    List<JudgedVariant> asLong = others.stream().filter(run::lastsAsLongAs).toList();
    return asLong.isEmpty() ? others : asLong;
  }

  private List<JudgedVariant> ofItsRate(JudgedVariant run) {
    return all.stream()
        .filter(other -> other.index() != run.index())
        .filter(other -> EqualLoad.isOf(run.run(), other.run()))
        .toList();
  }

  private List<JudgedVariant> ofItsSystem(JudgedVariant run) {
    String system = run.run().system();
    return others(run).stream().filter(other -> other.run().system().equals(system)).toList();
  }

  /** Of several that are about as good, the first. */
  private static Optional<JudgedVariant> best(List<JudgedVariant> others) {
    Optional<JudgedVariant> best = others.stream().min(BY_LOST.thenComparing(BY_P99));
    return best.flatMap(
        least ->
            others.stream()
                .filter(other -> other.lost() <= least.lost() + LosingLoad.FEW / 2)
                .filter(other -> other.p99Millis() <= ABOUT_AS_FAST * least.p99Millis())
                .findFirst());
  }
}
