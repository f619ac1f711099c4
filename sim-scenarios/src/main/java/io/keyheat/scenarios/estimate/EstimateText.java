package io.keyheat.scenarios.estimate;

import io.keyheat.core.model.request.LeadingServers;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.ClosedBound.NarrowPart;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An estimate in lines: a word for what it is about, then a sentence. */
public final class EstimateText {
  /** The share of a limit from which on operations wait there much longer than elsewhere. */
  private static final double MUCH_ASKED = 0.7;

  /** A row that is asked for by a smaller share of a load's operations is not worth a line. */
  private static final double HOT_ROW = 0.01;

  /** A figure of which the least is so near it needs no range. */
  private static final double KNOWN = 0.9;

  private EstimateText() {}

  /** One line. */
  public record EstimateLine(String about, String sentence) {}

  /** Returns the lines of an estimate. */
  public static List<EstimateLine> of(Estimate estimate) {
    List<EstimateLine> lines = new ArrayList<>();
    if (estimate.countedPerSecond() > 0) {
      lines.add(new EstimateLine("load", load(estimate)));
      lines.add(new EstimateLine("servers", servers(estimate)));
      lines.add(new EstimateLine("latency", latency(estimate)));
    } else {
      lines.add(new EstimateLine("load", "No load is under way, so none is counted."));
    }
    lines.add(new EstimateLine("floor", floor(estimate)));
    tablet(estimate).ifPresent(words -> lines.add(new EstimateLine("hottest", words)));
    row(estimate).ifPresent(words -> lines.add(new EstimateLine("hot key", words)));
    estimate.unseen().forEach(words -> lines.add(new EstimateLine("unseen", words + ".")));
    return lines;
  }

  private static String load(Estimate estimate) {
    List<String> loads = new ArrayList<>();
    for (LoadEstimate load : estimate.loads()) {
      if (load.countedPerSecond() > 0) {
        loads.add(
            String.format(
                Locale.ROOT,
                "%s %s, %.3g ms of a core each",
                load.name(),
                rate(load),
                load.serviceNanos() / 1e6));
      }
    }
    return atMost(estimate, "A")
        + Figures.perSecond(estimate.askedPerSecond())
        + " at the busiest moment: "
        + String.join("; ", loads)
        + ".";
  }

  private static String atMost(Estimate estimate, String first) {
    return estimate.isBound() ? first + "t most " : "";
  }

  private static String percent(Estimate estimate, double share) {
    return estimate.isBound() ? Figures.percentAtMost(share) : Figures.percent(share);
  }

  /** The rate of a closed loop is a bound: its clients wait for answers. */
  private static String rate(LoadEstimate load) {
    if (load.closed().isEmpty()) {
      return Figures.perSecond(load.perSecond());
    }
    ClosedBound bound = load.closed().get();
    return "at most "
        + Figures.perSecond(bound.askedPerSecond())
        + " of "
        + Figures.count(bound.clients())
        + (bound.clients() == 1 ? " client that waits" : " clients that wait")
        + " for answers"
        + (!bound.isNarrowed()
            ? ""
            : ", of which at most "
                + Figures.perSecond(bound.perSecond())
                + " pass "
                + bound.bottleneck()
                + bound.next().map(EstimateText::next).orElse(""));
  }

  /** What would hold the clients back if their bottleneck did not. */
  private static String next(NarrowPart part) {
    return ", and without it at most "
        + Figures.perSecond(part.perSecond())
        + " would pass "
        + part.part();
  }

  private static String servers(Estimate estimate) {
    return (estimate.leaders().areAll() ? ofAll(estimate) : ofLeaders(estimate))
        + "; their cores are full at "
        + Figures.perSecond(estimate.capacityPerSecond())
        + " of this mix"
        + estimate.capacityApartPerSecond().map(EstimateText::apart).orElse("")
        + estimate.narrowest().map(EstimateText::narrower).orElse("")
        + ".";
  }

  /** Each tablet has work of its own with an operation that names rows of several. */
  private static String apart(double perSecond) {
    return ", or from "
        + Figures.perSecond(perSecond)
        + " on once splits have set the rows of one operation apart";
  }

  /** What binds before cores do: without it their figure would be taken for the system's. */
  private static String narrower(NarrowPart part) {
    double most = part.perSecond();
    double likely = part.likelyPerSecond();
    String limit =
        isKnown(likely, most)
            ? Figures.perSecond(likely)
            : Figures.perSecond(likely) + " to " + Figures.perSecond(most);
    return "; the first limit, at " + limit + ", is " + part.part();
  }

  private static String ofAll(Estimate estimate) {
    return estimate.servers()
        + (estimate.servers() == 1 ? " server of " : " servers of ")
        + cores(estimate)
        + (estimate.servers() == 1 ? " is " : " are ")
        + atMost(estimate, "a")
        + percent(estimate, estimate.utilisation())
        + " busy if the load is even";
  }

  private static String ofLeaders(Estimate estimate) {
    LeadingServers leaders = estimate.leaders();
    return "Of "
        + leaders.servers()
        + " servers of "
        + cores(estimate)
        + ", "
        + leaders.leading()
        + (leaders.leading() == 1 ? " leads and is " : " lead and are ")
        + atMost(estimate, "a")
        + Figures.percent(estimate.utilisationOfLeaders())
        + " busy if the load is even, the others "
        + (estimate.utilisationOfOthers() == 0
            ? "idle"
            : atMost(estimate, "a") + Figures.percent(estimate.utilisationOfOthers()));
  }

  private static String cores(Estimate estimate) {
    return estimate.coresOfServer() + (estimate.coresOfServer() == 1 ? " core" : " cores");
  }

  /** Such as {@code the 3 servers that lead}, or {@code do not lead}. */
  public static String those(int servers, boolean lead) {
    return servers == 1
        ? "the server that " + (lead ? "leads" : "does not lead")
        : "the " + servers + " servers that " + (lead ? "lead" : "do not lead");
  }

  private static String latency(Estimate estimate) {
    if (estimate.offeredUtilisation() >= 1) {
      return "Queues grow without end: more is asked for than the cores can do.";
    }
    if (!estimate.narrowed().isEmpty()) {
      return String.join(
          " ",
          estimate.narrowed().stream()
              .map(load -> waits(load, estimate.longestWaitNanos()))
              .toList());
    }
    return estimate.isFull()
        ? "Clients that wait for answers keep all cores busy, and the others' queues grow."
        : atMost(estimate, "a")
            + "mean "
            + TargetEstimate.mean(estimate)
            + ", p99 "
            + TargetEstimate.quantile(estimate, 0.99)
            + ", by Erlang C for "
            + cores(estimate)
            + " a server"
            + unequal(estimate)
            + estimate.narrowest().map(part -> notCounted(estimate, part)).orElse("")
            + estimate
                .capacityApartPerSecond()
                .map(perSecond -> "; longer once rows lie apart")
                .orElse("")
            + ".";
  }

  /** Services of which few are so long that others wait behind them. */
  private static String unequal(Estimate estimate) {
    return estimate.tellsQuantile(0.99)
        ? ""
        : String.format(
            Locale.ROOT,
            ", corrected for services that differ much (squared coefficient of variation %.3g): the"
                + " short ones wait behind the long ones, and for how long only a run tells",
            estimate.serviceVariation());
  }

  /** A share that too few drawn keys tell is a range: the greatest of many is above its mean. */
  private static String share(double atLeast, double likely) {
    return isKnown(atLeast, likely)
        ? Figures.percent(likely)
        : Figures.percent(atLeast) + " to " + Figures.percent(likely);
  }

  private static boolean isKnown(double least, double most) {
    return least > KNOWN * most;
  }

  /** What waits in front of a limit that is nearly reached, or passed. */
  private static String notCounted(Estimate estimate, NarrowPart part) {
    double atLeast = estimate.countedPerSecond() / part.perSecond();
    return atLeast < MUCH_ASKED
        ? ""
        : "; waits at the first limit, of which "
            + share(atLeast, estimate.countedPerSecond() / part.likelyPerSecond())
            + " is asked for, are not counted";
  }

  /** What clients take longer that wait for a bottleneck. */
  private static String waits(LoadEstimate load, long longestWaitNanos) {
    ClosedBound bound = load.closed().orElseThrow();
    boolean areRefused =
        !bound.bottleneck().equals(NarrowPart.ROW_LOCK)
            && bound.leastMeanNanos() > longestWaitNanos + bound.idleMeanNanos();
    return load.name()
        + " takes "
        + Figures.millis(bound.leastMeanNanos() / 1e6)
        + " on average at least, as its clients wait for "
        + bound.bottleneck()
        + (areRefused
            ? ", or less where they are refused: nobody waits at a server for more than "
                + Figures.millis(longestWaitNanos / 1e6)
            : "")
        + ".";
  }

  private static String floor(Estimate estimate) {
    Optional<LoadEstimate> quickest = estimate.quickest();
    return quickest.isEmpty() ? "none." : floor(quickest.get().floor());
  }

  /** Returns {@code at least 7 ms: 1 ms between client and servers, …}. */
  static String floor(LatencyFloor floor) {
    return "at least "
        + Figures.millis(floor.nanos() / 1e6)
        + (floor.parts().isEmpty() ? "" : ": " + String.join(", ", floor.parts()))
        + ".";
  }

  /** Such as {@code its rate of 100/s at 1:00:00, as the load ends at 2:00 with 13/s}. */
  public static String late(LateRate late) {
    return (late.isShare() ? "its share of " : "its rate of ")
        + figure(late, late.missed())
        + " at "
        + Figures.clock(late.atNanos())
        + ", as the load ends at "
        + Figures.clock(late.endNanos())
        + " with "
        + figure(late, late.reached());
  }

  private static String figure(LateRate late, double value) {
    return late.isShare() ? Figures.percent(value) : Figures.perSecond(value);
  }

  private static Optional<String> tablet(Estimate estimate) {
    return estimate
        .hottestTablet()
        .filter(tablet -> tablet.share().greatest() > 0)
        .map(
            tablet -> {
              double share = tablet.share().greatest();
              return "As tablets lie at the start, one of "
                  + tablet.space()
                  + " asks for "
                  + atMost(estimate, "a")
                  + (estimate.isBound()
                      ? Figures.percentAtMost(share)
                      : share(tablet.atLeast(), share))
                  + " of "
                  + tablet.bound()
                  + (share > 1 ? more(tablet) + whileDivided(estimate, tablet) + "." : ".");
            });
  }

  private static String more(HottestTablet tablet) {
    if (tablet.atLeast() <= 1) {
      return ", about what there is";
    }
    return ", more than there is" + tablet.cuts().words();
  }

  /** What {@code check} says of it, which counts the splits before the busiest moment. */
  private static String whileDivided(Estimate estimate, HottestTablet tablet) {
    return estimate
        .overloads()
        .suddenLoad()
        .filter(sudden -> sudden.isDividedBefore() && sudden.space().equals(tablet.space()))
        .map(
            sudden ->
                ". With the splits that load makes before the busiest moment, one asks for up to "
                    + Figures.percent(sudden.excess().share()))
        .orElse("");
  }

  private static Optional<String> row(Estimate estimate) {
    return estimate.loads().stream()
        .filter(load -> load.hottestRow() >= HOT_ROW && load.countedPerSecond() > 0)
        .max(Comparator.comparingDouble(load -> load.hottestRow() * load.countedPerSecond()))
        .map(
            load ->
                Figures.percent(load.hottestRow())
                    + " of "
                    + load.name()
                    + " ask for one row, "
                    + (load.closed().isPresent() ? "at most " : "")
                    + Figures.perSecond(load.hottestRow() * load.countedPerSecond())
                    + ".");
  }
}
