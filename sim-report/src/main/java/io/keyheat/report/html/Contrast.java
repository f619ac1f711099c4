package io.keyheat.report.html;

import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioQuestion;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.report.headline.EqualLoad;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Which variants may be compared, and the two that a page shows: those that the scenario names, or
 * else the worst and the best that meet equal loads on one system.
 *
 * @param upper index of the variant on the upper map
 * @param lower index of the variant on the lower map; −1: none
 */
record Contrast(ScenarioResult result, List<ContrastGroup> groups, int upper, int lower) {
  /** From this share of failed operations on they are worth a word. */
  private static final double SOME_ERRORS = 0.001;

  /** A load whose p99 exceeds this multiple of that of all loads is named. */
  private static final double MUCH_SLOWER = 2;

  /** Variants that may be compared. */
  record ContrastGroup(String title, List<Integer> variants) {}

  static Contrast of(ScenarioResult result) {
    List<RunResult> runs = result.variants();
    List<Integer> named =
        result.question().contrast().stream().map(name -> indexOf(runs, name)).toList();
    if (named.size() == 2 && !named.contains(-1)) {
      return new Contrast(result, groups(result, named.get(0)), named.get(0), named.get(1));
    }
    List<Integer> worst = FirstScreen.worstFirst(runs);
    int upper = worst.isEmpty() ? -1 : worst.get(0);
    int lower = -1;
    for (int peer : worst) { // The last one is the best.
      if (peer != upper && areComparable(runs.get(upper), runs.get(peer))) {
        lower = peer;
      }
    }
    return new Contrast(result, groups(result, upper), upper, lower);
  }

  private static int indexOf(List<RunResult> runs, String name) {
    return runs.stream().map(RunResult::variant).toList().indexOf(name);
  }

  InitialView view() {
    return new InitialView(upper, lower);
  }

  boolean isShown(int variant) {
    return variant == upper || variant == lower;
  }

  /** Whether two runs differ in nothing but keys, indexes and what follows from them. */
  private static boolean areComparable(RunResult a, RunResult b) {
    return a.servers().size() == b.servers().size() && EqualLoad.isOf(a, b);
  }

  /**
   * Of variants of several systems, those of each; else those of an equal load, or all where no two
   * have one. The group of a variant comes first.
   */
  private static List<ContrastGroup> groups(ScenarioResult result, int first) {
    List<RunResult> runs = result.variants();
    boolean isAsked = !result.question().figures().isEmpty();
    boolean manySystems = runs.stream().map(RunResult::system).distinct().count() > 1;
    List<List<Integer>> groups = new ArrayList<>();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      order.add(i);
    }
    if (!isAsked) {
      order.sort(Comparator.comparingDouble(i -> -runs.get(i).total().offeredPerSecond()));
    }
    for (int variant : order) {
      RunResult run = runs.get(variant);
      groups.stream()
          .filter(group -> belongs(run, runs.get(group.get(0)), isAsked))
          .findFirst()
          .orElseGet(
              () -> {
                groups.add(new ArrayList<>());
                return groups.get(groups.size() - 1);
              })
          .add(variant);
    }
    if (!isAsked && !manySystems && groups.stream().allMatch(group -> group.size() == 1)) {
      return List.of(new ContrastGroup("", order));
    }
    if (!isAsked) {
      List<Integer> worst = FirstScreen.worstFirst(runs);
      groups.forEach(group -> group.sort(Comparator.comparingInt(worst::indexOf)));
      groups.sort(
          Comparator.comparing((List<Integer> group) -> !group.contains(first))
              .thenComparing(group -> group.size() == 1)
              .thenComparing(group -> worst.indexOf(group.get(0))));
    }
    return groups.stream().map(group -> new ContrastGroup(title(result, group), group)).toList();
  }

  private static boolean belongs(RunResult run, RunResult first, boolean isAsked) {
    return isAsked ? run.system().equals(first.system()) : EqualLoad.isOf(run, first);
  }

  private static String title(ScenarioResult result, List<Integer> group) {
    List<RunResult> runs = result.variants();
    RunResult first = runs.get(group.get(0));
    boolean manySystems = runs.stream().map(RunResult::system).distinct().count() > 1;
    String offered = Figures.perSecond(first.total().offeredPerSecond()) + " offered";
    return !result.question().figures().isEmpty()
        ? manySystems ? first.system() : result.question().about()
        : manySystems ? first.system() + ", " + offered : offered;
  }

  /** What the figures say, in a sentence. */
  String sentence() {
    if (upper < 0) {
      return "Nothing was run.";
    }
    ScenarioQuestion question = result.question();
    if (!question.figures().isEmpty()) {
      return asked(question);
    }
    RunResult worse = result.variants().get(upper);
    if (lower < 0) {
      return alone(worse);
    }
    RunResult better = result.variants().get(lower);
    if (worse.errorShare() < SOME_ERRORS && better.errorShare() < SOME_ERRORS) {
      return "p99 is %s with %s, %s with %s; both complete %s."
          .formatted(p99(worse), worse.variant(), p99(better), better.variant(), completed(better));
    }
    String lost = worse.errorShare() < SOME_ERRORS ? "none" : Figures.percent(worse.errorShare());
    return EqualLoad.isOf(worse, better)
        ? "%s %s; with %s, %s fail."
            .formatted(better.variant(), outcome(better), worse.variant(), lost)
        : "%s %s; with %s, %s of %s fail."
            .formatted(
                better.variant(),
                outcome(better),
                worse.variant(),
                lost,
                Figures.perSecond(worse.total().offeredPerSecond()));
  }

  private String asked(ScenarioQuestion question) {
    if (lower >= 0) {
      return "%s: %s with %s, %s with %s."
          .formatted(
              question.about(),
              question.figures().get(upper).shown(),
              result.variants().get(upper).variant(),
              question.figures().get(lower).shown(),
              result.variants().get(lower).variant());
    }
    String shown = question.figures().get(upper).shown();
    return result.variants().size() == 1
        ? shown + "."
        : "%s: %s with %s."
            .formatted(question.about(), shown, result.variants().get(upper).variant());
  }

  private static String outcome(RunResult run) {
    return run.errorShare() < SOME_ERRORS
        ? "completes all %s (p99 %s)".formatted(completed(run), p99(run))
        : "completes %s of %s (%s fail)"
            .formatted(
                completed(run),
                Figures.perSecond(run.total().offeredPerSecond()),
                Figures.percent(run.errorShare()));
  }

  private static String alone(RunResult run) {
    String all =
        run.errorShare() == 0
            ? "No operation failed of %s; p99 %s."
                .formatted(Figures.perSecond(run.total().offeredPerSecond()), p99(run))
            : "%s of %s fail; p99 %s."
                .formatted(
                    Figures.percent(run.errorShare()),
                    Figures.perSecond(run.total().offeredPerSecond()),
                    p99(run));
    double whole = run.total().latency().percentileMillis(99);
    return run.loads().stream()
        .max(Comparator.comparingDouble(load -> load.stats().latency().percentileMillis(99)))
        .filter(load -> load.stats().latency().percentileMillis(99) > MUCH_SLOWER * whole)
        .map(
            load ->
                all
                    + " Slowest load: %s, p99 %s."
                        .formatted(
                            load.name(),
                            Figures.millis(load.stats().latency().percentileMillis(99))))
        .orElse(all);
  }

  private static String completed(RunResult run) {
    return Figures.perSecond(run.total().throughputPerSecond());
  }

  private static String p99(RunResult run) {
    return Figures.millis(run.total().latency().percentileMillis(99));
  }
}
