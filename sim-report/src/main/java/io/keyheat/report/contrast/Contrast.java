package io.keyheat.report.contrast;

import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.report.result.Finding;
import io.keyheat.report.result.ScenarioQuestion;
import io.keyheat.report.result.ScenarioResult;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The answer of a result: which variants may be compared, and the two that answer for all, which
 * are those that the scenario names, or else the worst and the best that meet equal loads on one
 * system.
 *
 * @param upper index of the worse variant, on a page's upper map; −1: none was run
 * @param lower index of the better variant, on the lower map; −1: none
 */
public record Contrast(ScenarioResult result, List<ContrastGroup> groups, int upper, int lower) {
  /** From this share of failed operations on they are worth a word. */
  private static final double SOME_ERRORS = 0.001;

  /** A load that loses or waits this many times as much as all loads together is named. */
  private static final double MUCH_WORSE = 2;

  /** Variants that may be compared. */
  public record ContrastGroup(String title, List<Integer> variants) {}

  /** The answer of a result. */
  public static Contrast of(ScenarioResult result) {
    List<RunResult> runs = result.variants();
    List<Integer> named =
        result.question().contrast().stream().map(name -> indexOf(runs, name)).toList();
    if (named.size() == 2 && !named.contains(-1)) {
      return new Contrast(result, groups(result, named.get(0)), named.get(0), named.get(1));
    }
    List<Integer> worst = worstFirst(runs);
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

  /** Other variants on the maps, by index; −1: no lower one. */
  public Contrast showing(int newUpper, int newLower) {
    return new Contrast(result, groups, newUpper, newLower);
  }

  public boolean isShown(int variant) {
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
    List<Integer> order = new ArrayList<>(IntStream.range(0, runs.size()).boxed().toList());
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
      List<Integer> worst = worstFirst(runs);
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

  /** The variants of a result by index, the worst first. */
  private static List<Integer> worstFirst(List<RunResult> runs) {
    return IntStream.range(0, runs.size())
        .boxed()
        .sorted(
            Comparator.comparingDouble((Integer i) -> -runs.get(i).errorShare())
                .thenComparingDouble(i -> -runs.get(i).total().latency().percentileMillis(99)))
        .toList();
  }

  /** What limited the upper variant, if anything. */
  public Optional<Finding> cause() {
    return result.findings().stream().filter(found -> found.variant() == upper).findFirst();
  }

  /** What the figures say, in a sentence. */
  public String sentence() {
    if (upper < 0) {
      return "Nothing was run.";
    }
    if (result.variants().stream().noneMatch(run -> run.total().offeredPerSecond() > 0)) {
      return "No operation was offered after the warm-up, so nothing was measured.";
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
    boolean isEqual = EqualLoad.isOf(worse, better);
    if (isEqual && worse.errorShare() < SOME_ERRORS && better.errorShare() < SOME_ERRORS) {
      return "p99 is %s with %s, %s with %s; both complete %s."
          .formatted(p99(worse), worse.variant(), p99(better), better.variant(), completed(better));
    }
    String lost = worse.errorShare() < SOME_ERRORS ? "none" : Figures.percent(worse.errorShare());
    if (isEqual && better.errorShare() >= SOME_ERRORS) {
      return "%s fail with %s, %s with %s."
          .formatted(lost, worse.variant(), Figures.percent(better.errorShare()), better.variant());
    }
    return "%s %s; with %s, %s fail."
        .formatted(
            better.variant(),
            outcome(better),
            worse.variant(),
            isEqual ? lost : lost + " of " + Figures.perSecond(worse.total().offeredPerSecond()));
  }

  private String asked(ScenarioQuestion question) {
    String shown = question.figures().get(upper).shown();
    if (result.variants().size() == 1) {
      return shown + ".";
    }
    String first =
        "%s is %s with %s"
            .formatted(inWords(question.about()), shown, result.variants().get(upper).variant());
    return lower < 0
        ? first + "."
        : "%s, %s with %s."
            .formatted(
                first,
                question.figures().get(lower).shown(),
                result.variants().get(lower).variant());
  }

  /** {@code loads.expire.latency.p99} as "p99 of expire"; what else it is, is kept. */
  private static String inWords(String metric) {
    return metric
        .replaceFirst("^loads\\.([\\w-]+)\\.([\\w.]+)$", "$2 of $1")
        .replaceFirst("^latency\\.(p[0-9.]+)", "$1");
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

  /** What all loads together have, and the one that hides among them. */
  private static String alone(RunResult run) {
    String offered = Figures.perSecond(run.total().offeredPerSecond());
    String all =
        run.errorShare() == 0
            ? "No operation failed of %s; p99 %s.".formatted(offered, p99(run))
            : "%s of %s fail; p99 %s."
                .formatted(Figures.percent(run.errorShare()), offered, p99(run));
    return all + outlier(run).map(load -> " " + load).orElse("");
  }

  private static Optional<String> outlier(RunResult run) {
    Optional<LosingLoad> losing =
        LosingLoad.worst(run).filter(load -> load.lost() > MUCH_WORSE * run.errorShare());
    if (losing.isPresent()) {
      LosingLoad load = losing.get();
      return Optional.of(
          "Worst load: %s, %s lost.".formatted(load.name(), Figures.percent(load.lost())));
    }
    double whole = run.total().latency().percentileMillis(99);
    return run.loads().stream()
        .max(Comparator.comparingDouble(Contrast::p99Millis))
        .filter(load -> p99Millis(load) > MUCH_WORSE * whole)
        .map(
            load ->
                "Slowest load: %s, p99 %s."
                    .formatted(load.name(), Figures.millis(p99Millis(load))));
  }

  private static double p99Millis(LoadResult load) {
    return load.stats().latency().percentileMillis(99);
  }

  private static String completed(RunResult run) {
    return Figures.perSecond(run.total().throughputPerSecond());
  }

  private static String p99(RunResult run) {
    return Figures.millis(run.total().latency().percentileMillis(99));
  }
}
