package io.keyheat.core.workload.space;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The parts of the rows and of each load that the tablets between a key space's pre-splits have, as
 * keys of samples fall into them.
 */
public record TabletShares(List<SampledPart> parts) {
  /** A number of sampled keys is taken to be off by this many of its standard deviations. */
  private static final double DEVIATIONS = 3;

  public TabletShares {
    parts = List.copyOf(parts);
  }

  /**
   * How many of some keys lie in a tablet.
   *
   * @param isExact whether their share is known, rather than sampled
   */
  public record SampledTally(double inside, double all, boolean isExact) {
    SampledTally plus(SampledTally other) {
      return new SampledTally(inside + other.inside, all, isExact);
    }

    double share() {
      double chance = isExact ? 0 : DEVIATIONS * Math.sqrt(inside + 1);
      return all == 0 ? 0 : Math.min(1, (inside + chance) / all);
    }
  }

  /**
   * One tablet, or several that lie side by side.
   *
   * @param rows that are there at the start
   * @param loads by their numbers
   */
  public record SampledPart(SampledTally rows, List<SampledTally> loads) {
    public SampledPart {
      loads = List.copyOf(loads);
    }

    /** One of some tablets that have equal shares of all. */
    public static SampledPart even(int loads, int tablets) {
      SampledTally even = new SampledTally(1, tablets, true);
      return new SampledPart(even, Collections.nCopies(loads, even));
    }

    /** The two as one tablet. */
    public SampledPart plus(SampledPart other) {
      List<SampledTally> sums = new ArrayList<>(loads.size());
      for (int i = 0; i < loads.size(); i++) {
        sums.add(loads.get(i).plus(other.loads.get(i)));
      }
      return new SampledPart(rows.plus(other.rows), sums);
    }

    /** The share of the rows that it has at most. */
    public double ofRows() {
      return rows.share();
    }

    /** The share of what a load asks for in its key space that it has at most. */
    public double ofLoad(int load) {
      return loads.get(load).share();
    }
  }

  /** Draws keys of each load and counts them. */
  public static TabletShares of(KeySpacePlan space, int loads) {
    KeyList cuts = space.splits();
    List<SampledTally> rows = tallies(space.existing().get(), cuts);
    List<List<SampledTally>> byLoad = new ArrayList<>(loads);
    for (int load = 0; load < loads; load++) {
      byLoad.add(tallies(space.sampleOf().apply(load), cuts));
    }
    List<SampledPart> parts = new ArrayList<>(rows.size());
    for (int i = 0; i < rows.size(); i++) {
      int tablet = i;
      parts.add(
          new SampledPart(rows.get(i), byLoad.stream().map(each -> each.get(tablet)).toList()));
    }
    return new TabletShares(parts);
  }

  private static List<SampledTally> tallies(KeyList keys, KeyList cuts) {
    return Arrays.stream(keys.countsBetween(cuts))
        .mapToObj(inside -> new SampledTally(inside, keys.size(), false))
        .toList();
  }
}
