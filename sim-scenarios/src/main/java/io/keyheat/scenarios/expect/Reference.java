package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.metric.Metric;
import io.keyheat.scenarios.expect.metric.Metric.Windowing;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.expect.metric.Span;
import io.keyheat.scenarios.expect.metric.Unit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A resolved name of an expectation.
 *
 * @param index of the run among the given ones
 */
record Reference(RunFacts run, int index, Metric metric, @Nullable Window window) {

  /**
   * Finds the run and the metric that a name refers to.
   *
   * @throws ExpectationException if there is no such variant or metric, or if it takes no window
   */
  static Reference of(Expr.Name name, List<RunFacts> runs) {
    List<String> parts = name.parts();
    int index = variant(name, runs);
    boolean prefixed = runs.get(index).variant().equals(parts.get(0)) && parts.size() > 1;
    List<String> path = prefixed ? parts.subList(1, parts.size()) : parts;
    RunFacts run = runs.get(index);
    Metric metric = Catalog.find(run, path, name.column());
    Window window = name.window();
    if (window != null && metric.windowing() == Windowing.FIXED) {
      throw new ExpectationException(
          String.join(".", path) + " covers the whole run and accepts no window", window.column());
    }
    return new Reference(run, index, metric, window);
  }

  private static int variant(Expr.Name name, List<RunFacts> runs) {
    String first = name.parts().get(0);
    List<String> variants = runs.stream().map(RunFacts::variant).toList();
    if (name.parts().size() > 1 && variants.contains(first)) {
      return variants.indexOf(first);
    }
    if (runs.size() == 1 && (name.parts().size() == 1 || Catalog.isMetric(first))) {
      return 0;
    }
    if (Catalog.isMetric(first)) {
      throw new ExpectationException(
          "name the variant, such as " + variants.get(0) + "." + String.join(".", name.parts()),
          name.column());
    }
    List<String> known = runs.size() == 1 ? Catalog.beginnings() : variants;
    String what = runs.size() == 1 ? "variant or metric" : "variant";
    throw Catalog.unknown(what, first, known, name.column());
  }

  /**
   * Returns the recording intervals of the window.
   *
   * @throws ExpectationException if the window does not lie within the run
   */
  Span span() {
    double interval = run.intervalNanos();
    int intervals = (int) Math.ceil(run.durationNanos() / interval);
    if (window == null) {
      boolean steady = metric.windowing() == Windowing.STEADY;
      return new Span(steady ? (int) Math.ceil(run.warmupNanos() / interval) : 0, intervals, false);
    }
    requireInRun(window);
    int first = (int) Math.floor(fromNanos(window) / interval);
    int end = (int) Math.ceil(toNanos(window) / interval);
    return new Span(first, Math.min(end, intervals), true);
  }

  /**
   * Checks that a window lies within the measured part of the run.
   *
   * @throws ExpectationException if the window is empty, reaches beyond the run's end or lies
   *     within its warm-up
   */
  private void requireInRun(Window asked) {
    double from = fromNanos(asked);
    double to = toNanos(asked);
    if (from >= run.durationNanos()) {
      throw new ExpectationException(
          "the window begins after the run, which lasts " + minutes(run.durationNanos()),
          asked.column());
    }
    if (from >= to) {
      throw new ExpectationException("the window ends before it begins", asked.column());
    }
    if (to > run.durationNanos()) {
      throw new ExpectationException(
          "the window ends after the run, which lasts " + minutes(run.durationNanos()),
          asked.column());
    }
    if (to <= run.warmupNanos()) {
      throw new ExpectationException(
          "the window lies within the warm-up of " + minutes(run.warmupNanos()), asked.column());
    }
  }

  private double fromNanos(Window asked) {
    Window.Bound from = asked.from();
    return from == null ? 0 : from.nanos(run.durationNanos());
  }

  private double toNanos(Window asked) {
    Window.Bound to = asked.to();
    return to == null ? run.durationNanos() : to.nanos(run.durationNanos());
  }

  private static String minutes(long nanos) {
    return nanos % 60_000_000_000L == 0
        ? nanos / 60_000_000_000L + "m"
        : Unit.NONE.show(nanos / 1e9) + "s";
  }
}
