package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.scenarios.estimate.Demand.DemandPart;
import io.keyheat.scenarios.estimate.TrialCut.AskedRows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a load asks of each tablet while its keys are in turn there. Keys that hold the time, or a
 * hash of it, go to one tablet after the other, which the load's first keys do not show: pre-splits
 * follow these. So operations are drawn at moments all over the load's time.
 */
final class TabletTurns {
  private static final int MOST_MOMENTS = 128;

  /** Fewer operations at a moment do not tell a crowd from chance. */
  private static final int FEWEST_AT_A_MOMENT = 40;

  /** A heat that is over sooner is no more than a short wait. */
  private static final long LONGEST_MOMENT_NANOS = 250_000_000;

  /** Deviations by which operations at random hardly ever exceed their mean. */
  private static final double CROWD_DEVIATIONS = 4;

  /** Operations by which a crowd exceeds them at least, as deviations are small where few come. */
  private static final double CROWD_OPERATIONS = 6;

  private final int operations;
  private final double spacingNanos;
  private final double momentNanos;
  private final Map<DemandPart, List<Seen>> seenByTablet = new LinkedHashMap<>();

  /** What one moment shows of a tablet. */
  private record Seen(int moment, TabletTally tally) {}

  /**
   * What one operation of a load asks of a tablet on average while its turn lasts.
   *
   * @param servedNanos of the server that does most of it
   * @param share of the operations that go there then
   * @param visits from which it is known
   * @param lastsNanos how long a turn lasts at least; {@link Double#POSITIVE_INFINITY}: as long as
   *     the load
   * @param asked rows that are asked for, as cuts are tried on them
   * @param rows all of them in their order
   */
  record TabletTurn(
      double servedNanos,
      double writtenNanos,
      double readNanos,
      double share,
      double visits,
      double lastsNanos,
      AskedRows asked,
      List<DemandPart> rows) {
    private static final double NANOS_PER_SECOND = 1e9;

    private static TabletTurn ofFirst(TabletTally tally, double operations) {
      double crowding = tally.crowding(operations);
      double scale = crowding / operations;
      List<DemandPart> rows = tally.visited();
      return new TabletTurn(
          tally.ofServerNanos() * scale,
          tally.writtenNanos() * scale,
          tally.readNanos() * scale,
          Math.min(1, tally.visitors() * scale),
          crowding > 1 ? rows.size() / 2.0 : rows.size(),
          Double.POSITIVE_INFINITY,
          AskedRows.of(rows),
          rows);
    }

    /** What operations of the load ask of it, as shares of what a server and a tablet can take. */
    TabletShare share(double perSecond, int coresOfServer) {
      double scale = perSecond / NANOS_PER_SECOND;
      return new TabletShare(
          servedNanos * scale / coresOfServer, writtenNanos * scale, readNanos * scale);
    }
  }

  private TabletTurns(double lengthNanos, int moments, int operations) {
    this.operations = operations;
    spacingNanos = lengthNanos / moments;
    momentNanos = Math.min(LONGEST_MOMENT_NANOS, spacingNanos);
  }

  /** Whether a load can be drawn from at any time: a trace comes in its order. */
  static boolean areKnown(LoadPlan load) {
    return !(load.spec().client() instanceof ClientSpec.Traced);
  }

  /** Returns what the first operations of a load tell, with the order in which they come. */
  static Map<DemandPart, TabletTurn> ofFirst(Demand demand) {
    Map<DemandPart, TabletTurn> turns = new LinkedHashMap<>();
    demand
        .tablets()
        .forEach(
            (tablet, tally) -> turns.put(tablet, TabletTurn.ofFirst(tally, demand.operations())));
    return turns;
  }

  /**
   * Returns the turns of tablets.
   *
   * @param load which is drawn from, so that its plan serves no run any more
   * @param operations to draw in all
   */
  static Map<DemandPart, TabletTurn> of(
      RunSpec spec, StartTablets tablets, LoadPlan load, int operations) {
    long start = load.spec().startNanos();
    double length = (double) Math.min(load.spec().endNanos(), spec.durationNanos()) - start;
    int moments = Math.max(2, Math.min(MOST_MOMENTS, operations / FEWEST_AT_A_MOMENT));
    TabletTurns turns = new TabletTurns(length, moments, Math.max(1, operations / moments));
    for (int m = 0; m < moments && length > 0; m++) {
      double from = start + m * turns.spacingNanos + (turns.spacingNanos - turns.momentNanos) / 2;
      turns.see(m, Demand.from(spec, tablets, load, turns.times(from)));
    }
    Map<DemandPart, TabletTurn> byTablet = new LinkedHashMap<>();
    turns.seenByTablet.forEach((tablet, seen) -> byTablet.put(tablet, turns.turn(seen, moments)));
    return byTablet;
  }

  private long[] times(double fromNanos) {
    long[] times = new long[operations];
    for (int i = 0; i < operations; i++) {
      times[i] = (long) (fromNanos + momentNanos * i / operations);
    }
    return times;
  }

  private void see(int moment, Demand demand) {
    demand
        .tablets()
        .forEach(
            (tablet, tally) ->
                seenByTablet
                    .computeIfAbsent(tablet, unseen -> new ArrayList<>())
                    .add(new Seen(moment, tally)));
  }

  private TabletTurn turn(List<Seen> all, int moments) {
    double mean = all.stream().mapToDouble(seen -> seen.tally().visitors()).sum() / moments;
    double deviation = Math.sqrt(mean * Math.max(0, 1 - mean / operations));
    double crowd = mean + CROWD_DEVIATIONS * deviation + CROWD_OPERATIONS;
    List<Seen> inTurn = all.stream().filter(seen -> seen.tally().visitors() > crowd).toList();
    return inTurn.isEmpty()
        ? turn(all, (double) moments * operations, Double.POSITIVE_INFINITY)
        : turn(inTurn, (double) inTurn.size() * operations, lastsNanos(inTurn));
  }

  /** How long the longest turn lasts at least, from its first moment to its last. */
  private double lastsNanos(List<Seen> inTurn) {
    int longest = 0;
    int first = 0;
    for (int i = 1; i < inTurn.size(); i++) {
      if (inTurn.get(i).moment() != inTurn.get(i - 1).moment() + 1) {
        first = i;
      }
      longest = Math.max(longest, i - first);
    }
    return longest * spacingNanos + momentNanos;
  }

  private static TabletTurn turn(List<Seen> moments, double operations, double lastsNanos) {
    double served = 0;
    double written = 0;
    double read = 0;
    double visitors = 0;
    List<List<DemandPart>> rows = new ArrayList<>();
    for (Seen seen : moments) {
      served += seen.tally().ofServerNanos();
      written += seen.tally().writtenNanos();
      read += seen.tally().readNanos();
      visitors += seen.tally().visitors();
      rows.add(seen.tally().visited());
    }
    return new TabletTurn(
        served / operations,
        written / operations,
        read / operations,
        visitors / operations,
        visitors,
        lastsNanos,
        AskedRows.ofMoments(rows),
        rows.stream().flatMap(List::stream).toList());
  }
}
