package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.estimate.Peak;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.sweep.Point;
import io.keyheat.scenarios.sweep.ValueList;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** Makes the parameters that plans can search. */
public final class SearchParameters {
  /** Ratio of neighbouring rates: the precision of the quantities that are compared. */
  private static final double RATE_STEP = 1.05;

  /** Undecided rates at the boundary: together about a tenth of the rate. */
  private static final int RATE_GAP = 2;

  private static final int MIN_MAX_SERVERS = 64;
  private static final int MAX_SHARDS = 256;
  private static final int MAX_PRE_SPLITS = 768;
  private static final int FIRST_SHARDS = 4;
  private static final int FIRST_PRE_SPLITS = 4;

  /** Undecided numbers of pre-splits at the boundary: within a factor of two. */
  private static final int PRE_SPLIT_GAP = 2;

  /** Growth in five minutes, per cent. */
  private static final String RAMPS =
      "10,20,30,40,50,60,70,80,90,100,120,140,160,180,200,250,300,400,500,600,800,1000";

  private SearchParameters() {}

  /**
   * Returns the parameter that an option {@code --for} names.
   *
   * @param name of a {@link SearchKind}, or the path of a field
   * @param between such as {@code 1..64}; empty: a range around the scenario's value
   * @param fieldGoal goal of a search for a field; the other kinds have their own
   * @param spec one variant of the scenario
   * @throws IllegalArgumentException with a message for the user
   */
  public static SearchParameter of(String name, String between, Goal fieldGoal, RunSpec spec) {
    SearchKind kind = SearchKind.of(name);
    return switch (kind) {
      case SERVERS ->
          least(kind, name, whole(between.isEmpty() ? servers(spec) : between, 0, spec.servers()));
      case SHARDS -> least(kind, name, whole(between, MAX_SHARDS, FIRST_SHARDS));
      case PRE_SPLITS -> least(kind, name, preSplits(between));
      case RATE -> SearchParameter.of(kind, name, Goal.GREATEST, rates(between, spec));
      case RAMP -> SearchParameter.of(kind, name, Goal.GREATEST, ramps(between));
      case FIELD -> field(name, between, fieldGoal);
    };
  }

  private static SearchParameter least(SearchKind kind, String name, SearchRange range) {
    return SearchParameter.of(kind, name, Goal.LEAST, range);
  }

  /** From the fewest that the scenario's faults name. */
  private static String servers(RunSpec spec) {
    int least = spec.faults().stream().mapToInt(Fault::leastServers).max().orElse(1);
    return least + ".." + Math.max(MIN_MAX_SERVERS, 4 * spec.servers());
  }

  private static SearchRange whole(String between, int most, int start) {
    List<String> values = values(between.isEmpty() ? "1.." + most : between);
    return SearchRange.of(values, indexOrFirst(values, Integer.toString(start)), 0);
  }

  private static int indexOrFirst(List<String> values, String value) {
    return Math.max(0, values.indexOf(value));
  }

  /**
   * Returns powers of two and the middles between them: tables are split at round keys, so that
   * five to seven pre-splits do little more than four.
   */
  private static SearchRange preSplits(String between) {
    SearchRange whole = whole(between, MAX_PRE_SPLITS, FIRST_PRE_SPLITS);
    if (!between.isEmpty() && !between.matches("\\d+\\.\\.\\d+")) {
      return whole;
    }
    List<String> values = new ArrayList<>();
    for (String value : whole.values()) {
      int odd = Integer.parseInt(value);
      odd >>= Integer.numberOfTrailingZeros(odd);
      boolean end = values.isEmpty() || value.equals(whole.lastLabel());
      if (odd == 1 || odd == 3 || end) {
        values.add(value);
      }
    }
    int start = indexOrFirst(values, Integer.toString(FIRST_PRE_SPLITS));
    return SearchRange.of(values, start, PRE_SPLIT_GAP);
  }

  /** Returns ramps that begin at 500/s, or less if the load's peak is less. */
  private static SearchRange ramps(String between) {
    List<String> growths = values(between.isEmpty() ? RAMPS : between);
    for (String growth : growths) {
      if (!growth.matches("[1-9]\\d{0,4}%?|500/[1-9]\\d{0,4}/5")) {
        throw new IllegalArgumentException(
            growth
                + ": expected the growth in per cent, such as 50 or 500/50/5: ramps begin at 500/s"
                + " and have steps of five minutes");
      }
    }
    List<String> percent = growths.stream().map(g -> g.replaceAll("^500/|/5$|%$", "")).toList();
    List<String> values = percent.stream().map(growth -> growth + "%").toList();
    List<String> labels = percent.stream().map(growth -> "500/" + growth + "/5").toList();
    return new SearchRange(values, labels, indexOrFirst(values, "50%"), 0);
  }

  private static SearchParameter field(String path, String between, Goal goal) {
    if (between.isEmpty()) {
      throw new IllegalArgumentException(
          "--for "
              + path
              + ": expected one of "
              + String.join(", ", SearchKind.names())
              + ", or a field's path with --between, such as --between 1..64"
              + Nearest.hint(path, SearchKind.names()));
    }
    List<String> values = values(between);
    SearchRange range = SearchRange.of(values, (values.size() - 1) / 2, 0);
    return new SearchParameter(SearchKind.FIELD, path, path, goal, range, Point.ORIGIN);
  }

  private static List<String> values(String between) {
    try {
      return ValueList.parse(between);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--between " + between + ": " + e.getMessage(), e);
    }
  }

  private static SearchRange rates(String between, RunSpec spec) {
    double peak = peak(spec);
    if (between.isEmpty()) {
      return rates(peak / 16, peak * 16, peak);
    }
    String[] ends = between.split("\\.\\.", -1);
    if (ends.length != 2 || !between.matches("[0-9.]+/s\\.\\.[0-9.]+/s")) {
      throw new IllegalArgumentException(
          "--between " + between + ": expected rates such as 500/s..9000/s");
    }
    double low = perSecond(ends[0]);
    double high = perSecond(ends[1]);
    if (!(low > 0 && low < high)) {
      throw new IllegalArgumentException("--between " + between + ": the range is reversed");
    }
    return rates(low, high, peak);
  }

  private static double peak(RunSpec spec) {
    double peak = Peak.perSecond(spec);
    if (!(peak > 0)) {
      throw new IllegalArgumentException(
          "--for rate: no load of " + spec.variant() + " has a rate; expected one");
    }
    return peak;
  }

  private static SearchRange rates(double low, double high, double peak) {
    List<String> values = new ArrayList<>();
    int start = 0;
    for (double rate = low; rate <= high * 1.0001; rate *= RATE_STEP) {
      if (rate <= peak * 1.0001) {
        start = values.size();
      }
      BigDecimal rounded = new BigDecimal(rate).round(new MathContext(4));
      values.add(rounded.toPlainString() + "/s");
    }
    return SearchRange.of(values, start, RATE_GAP);
  }

  /** Returns the number of a rate written as {@code 500/s}. */
  private static double perSecond(String rate) {
    return Double.parseDouble(rate.replace("/s", ""));
  }
}
