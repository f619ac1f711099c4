package io.keyheat.report.headline;

import io.keyheat.core.result.Finding;
import io.keyheat.core.result.Finding.Impact;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.ScenarioResult;
import io.keyheat.core.result.TargetResult;
import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The result of a scenario in one to three sentences: what the worst load of the worst variant
 * loses, why, and how a comparable variant fares.
 */
public final class Headline {
  /** A variant that loses this much of what the worst one loses is about as bad. */
  private static final double ABOUT_AS_BAD = 0.75;

  /** A p99 that is as many times another is worth a sentence. */
  private static final double MUCH_SLOWER = 2;

  private final ScenarioResult result;

  private Headline(ScenarioResult result) {
    this.result = result;
  }

  /**
   * A headline.
   *
   * @param variant that it speaks of first, by index
   */
  private record Told(int variant, String text) {}

  /** A load in a variant, and how it fares in another one that is comparable. */
  private record SlowLoad(int variant, LoadResult load, RunResult faster, double times) {}

  /** The sentences; empty for a result without variants. */
  public static String of(ScenarioResult result) {
    return result.variants().isEmpty() ? "" : new Headline(result).told().text();
  }

  /** Index of the variant that the headline speaks of; −1 for a result without variants. */
  public static int variant(ScenarioResult result) {
    return result.variants().isEmpty() ? -1 : new Headline(result).told().variant();
  }

  private Told told() {
    if (result.variants().stream().noneMatch(run -> run.total().offeredPerSecond() > 0)) {
      return new Told(0, "No operation was offered after the warm-up, so nothing was measured.");
    }
    Optional<Told> harm = worst().map(this::harm);
    return harm.or(() -> slowest().map(this::slow)).orElseGet(this::calm);
  }

  /** The finding that costs most, of a variant with a comparable one that fares better if any. */
  private Optional<Finding> worst() {
    List<Finding> harmful =
        result.findings().stream()
            .filter(found -> found.impact().harms())
            .sorted(Comparator.comparing(Finding::impact, Impact.RANK))
            .toList();
    List<Finding> bad =
        harmful.stream().filter(found -> isAboutAsBad(found, harmful.get(0))).toList();
    return bad.stream()
        .filter(found -> better(found).isPresent())
        .findFirst()
        .or(() -> bad.stream().findFirst());
  }

  private static boolean isAboutAsBad(Finding found, Finding worst) {
    Impact most = worst.impact();
    return most.lost() >= Impact.FEW
        ? found.impact().lost() >= ABOUT_AS_BAD * most.lost()
        : found.impact().slowed() >= ABOUT_AS_BAD * most.slowed();
  }

  private Told harm(Finding found) {
    RunResult run = result.variants().get(found.variant());
    Impact impact = found.impact();
    List<String> sentences = new ArrayList<>();
    sentences.add(
        where(run)
            + (impact.lost() >= Impact.FEW
                ? Figures.percent(lost(run, impact.load()))
                    + " of "
                    + impact.load()
                    + " is lost"
                    + (found.space().isEmpty() ? "" : " (" + found.space() + ")")
                : impact.load()
                    + " is slow: p99 "
                    + p99(run, impact.load())
                    + (found.space().isEmpty()
                        ? ""
                        : ", "
                            + Figures.percent(impact.slowed())
                            + " of its time at "
                            + found.space()))
            + ".");
    sentences.add(found.sentence());
    better(found)
        .ifPresent(
            other ->
                sentences.add(
                    quoted(other)
                        + " handles the same load: "
                        + Figures.percent(lost(other, impact.load()))
                        + " lost, p99 "
                        + p99(other, impact.load())
                        + "."));
    return new Told(found.variant(), String.join(" ", sentences));
  }

  /** The comparable variant in which the load fares best, if that is much better. */
  private Optional<RunResult> better(Finding found) {
    RunResult run = result.variants().get(found.variant());
    String load = found.impact().load();
    boolean losesMany = found.impact().lost() >= Impact.FEW;
    return comparable(run).stream()
        .filter(
            other ->
                losesMany
                    ? lost(other, load) < lost(run, load) / 2
                    : MUCH_SLOWER * p99Millis(other, load) < p99Millis(run, load))
        .min(
            Comparator.<RunResult>comparingDouble(other -> lost(other, load))
                .thenComparingDouble(other -> p99Millis(other, load)));
  }

  private List<RunResult> comparable(RunResult run) {
    return result.variants().stream()
        .filter(other -> !other.variant().equals(run.variant()) && EqualLoad.isOf(run, other))
        .toList();
  }

  /** The load that is slowest beside what it is in a comparable variant. */
  private Optional<SlowLoad> slowest() {
    List<SlowLoad> slow = new ArrayList<>();
    for (int v = 0; v < result.variants().size(); v++) {
      RunResult run = result.variants().get(v);
      for (LoadResult load : run.loads()) {
        for (RunResult other : comparable(run)) {
          double times = p99Millis(run, load.name()) / p99Millis(other, load.name());
          if (times >= MUCH_SLOWER) {
            slow.add(new SlowLoad(v, load, other, times));
          }
        }
      }
    }
    return slow.stream().max(Comparator.comparingDouble(SlowLoad::times));
  }

  private Told slow(SlowLoad slow) {
    RunResult run = result.variants().get(slow.variant());
    String text =
        where(run)
            + slow.load().name()
            + " is slow: p99 "
            + p99(run, slow.load().name())
            + ", in "
            + quoted(slow.faster())
            + " "
            + p99(slow.faster(), slow.load().name())
            + " for the same load.";
    String why =
        result.findings().stream()
            .filter(found -> found.variant() == slow.variant())
            .filter(found -> found.impact().load().equals(slow.load().name()))
            .findFirst()
            .map(found -> " " + found.sentence())
            .orElse("");
    return new Told(slow.variant(), text + why);
  }

  /** No load loses operations: the slowest one, and the targets that are missed anyway. */
  private Told calm() {
    int slowest = 0;
    String load = "";
    double most = -1;
    for (int v = 0; v < result.variants().size(); v++) {
      for (LoadResult each : result.variants().get(v).loads()) {
        double p99 = each.stats().latency().percentileMillis(99);
        if (p99 > most) {
          most = p99;
          slowest = v;
          load = each.name();
        }
      }
    }
    String missed =
        result.targets().stream()
            .filter(target -> !target.met())
            .findFirst()
            .map(Headline::missed)
            .orElse("");
    RunResult run = result.variants().get(slowest);
    String where = result.variants().size() == 1 ? "" : " in " + quoted(run);
    return new Told(
        slowest,
        missed
            + "No load loses more than "
            + Figures.percent(Impact.FEW)
            + " of its operations"
            + (most < 0 ? "." : "; p99 is at most " + p99(run, load) + " (" + load + where + ")."));
  }

  private static String missed(TargetResult target) {
    return "%s misses %s: %s. ".formatted(target.variant(), target.text(), target.observed());
  }

  /** Begins a sentence about one of several variants. */
  private String where(RunResult run) {
    return result.variants().size() == 1 ? "" : "In " + quoted(run) + ", ";
  }

  private static String quoted(RunResult run) {
    return "“" + run.variant() + "”";
  }

  private static double lost(RunResult run, String load) {
    return run.loads().stream()
        .filter(each -> each.name().equals(load))
        .mapToDouble(each -> LosingLoad.lost(run, each))
        .max()
        .orElse(0);
  }

  private static double p99Millis(RunResult run, String load) {
    return run.loads().stream()
        .filter(each -> each.name().equals(load))
        .mapToDouble(each -> each.stats().latency().percentileMillis(99))
        .filter(Double::isFinite)
        .max()
        .orElse(Double.NaN);
  }

  private static String p99(RunResult run, String load) {
    return Figures.millis(p99Millis(run, load));
  }
}
