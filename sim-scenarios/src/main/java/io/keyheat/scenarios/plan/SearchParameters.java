package io.keyheat.scenarios.plan;

import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.Nearest;
import io.keyheat.scenarios.plan.SearchParameter.Goal;
import io.keyheat.scenarios.sweep.Axis;
import io.keyheat.scenarios.sweep.DesignPoints;
import io.keyheat.scenarios.sweep.Point;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;

/** The parameters that plans know by name, and any other field by its path. */
public final class SearchParameters {
  private static final List<String> NAMED =
      List.of("servers", "shards", "pre-splits", "rate", "ramp");

  /** Steps of a rate: as fine as the precision of what is compared. */
  private static final double RATE_STEP = 1.05;

  /** So many steps of a rate next to the answer may be left undecided, about a tenth in all. */
  private static final int RATE_GAP = 2;

  private static final int MOST_PRE_SPLITS = 1024;

  /** The same for pre-splits: within a doubling. */
  private static final int PRE_SPLIT_GAP = 2;

  /** Growth in five minutes, per cent. */
  private static final String RAMPS =
      "10,20,30,40,50,60,70,80,90,100,120,140,160,180,200,250,300,400,500,600,800,1000";

  private SearchParameters() {}

  /**
   * @param name {@code servers}, {@code rate}, {@code shards}, {@code pre-splits}, {@code ramp}, or
   *     a path
   * @param between such as {@code 1..64}; empty: a range around what the scenario has
   * @param greatest whether the greatest value that keeps the targets is asked for; only for paths
   * @param spec one variant of the scenario
   * @throws IllegalArgumentException with a message for the user
   */
  public static SearchParameter of(String name, String between, boolean greatest, RunSpec spec) {
    return switch (name) {
      case "servers" ->
          whole(name, "servers", between, Math.max(64, 4 * spec.servers()), spec.servers());
      case "shards" -> whole(name, "shards", between, 256, 4);
      case "pre-splits" -> preSplits(between);
      case "rate" -> rate(between, spec);
      case "ramp" -> ramp(between);
      default -> path(name, between, greatest);
    };
  }

  private static SearchParameter whole(
      String name, String path, String between, int most, int start) {
    List<String> values = values(name, between.isEmpty() ? "1.." + most : between);
    int at = Math.max(0, values.indexOf(Integer.toString(start)));
    return new SearchParameter(name, path, Goal.LEAST, values, values, at, 0, Point.ORIGIN);
  }

  /**
   * Splits are cut at round keys near where they belong, so that five to seven do little more than
   * four: a range is searched by powers of two and the middles between them. Where some of these
   * are too near to the target to tell, the next that is sure is an answer too.
   */
  private static SearchParameter preSplits(String between) {
    SearchParameter whole = whole("pre-splits", "preSplits", between, MOST_PRE_SPLITS, 4);
    if (!between.isEmpty() && !between.matches("\\d+\\.\\.\\d+")) {
      return whole;
    }
    List<String> values = new ArrayList<>();
    for (String value : whole.values()) {
      int odd = Integer.parseInt(value);
      odd >>= Integer.numberOfTrailingZeros(odd);
      boolean end = values.isEmpty() || value.equals(whole.values().get(whole.values().size() - 1));
      if (odd == 1 || odd == 3 || end) {
        values.add(value);
      }
    }
    int at = Math.max(0, values.indexOf("4"));
    return new SearchParameter(
        whole.name(), whole.path(), Goal.LEAST, values, values, at, PRE_SPLIT_GAP, Point.ORIGIN);
  }

  /** From 500/s, or less where less is asked, so much more every five minutes. */
  private static SearchParameter ramp(String between) {
    List<String> growths = values("ramp", between.isEmpty() ? RAMPS : between);
    for (String growth : growths) {
      if (!growth.matches("[1-9]\\d{0,4}%?")) {
        throw new IllegalArgumentException(
            "--between " + growth + ": expected the growth in five minutes in per cent");
      }
    }
    List<String> values = growths.stream().map(g -> g.replace("%", "") + "%").toList();
    List<String> labels = values.stream().map(g -> "500/" + g.replace("%", "") + "/5").toList();
    int start = Math.max(0, values.indexOf("50%"));
    return new SearchParameter(
        "ramp", "ramp", Goal.GREATEST, values, labels, start, 0, Point.ORIGIN);
  }

  private static SearchParameter path(String name, String between, boolean greatest) {
    if (between.isEmpty()) {
      throw new IllegalArgumentException(
          "--for "
              + name
              + " is a field's path, and needs --between, such as 1..64"
              + Nearest.hint(name, NAMED));
    }
    List<String> values = values(name, between);
    Goal goal = greatest ? Goal.GREATEST : Goal.LEAST;
    int middle = (values.size() - 1) / 2;
    return new SearchParameter(name, name, goal, values, values, middle, 0, Point.ORIGIN);
  }

  /** The values of a range as sweeps write it. */
  private static List<String> values(String name, String between) {
    try {
      return Axis.parse(name + "=" + between).values();
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(message.replace("--set " + name + "=", "--between "), e);
    }
  }

  private static SearchParameter rate(String between, RunSpec spec) {
    double peak = DesignPoints.peakPerSecond(spec);
    if (!(peak > 0)) {
      throw new IllegalArgumentException(
          "--for rate: no load of " + spec.variant() + " has a rate; expected one");
    }
    double low = peak / 16;
    double high = peak * 16;
    if (!between.isEmpty()) {
      String[] ends = between.split("\\.\\.", -1);
      if (ends.length != 2 || !between.matches("[0-9.]+/s\\.\\.[0-9.]+/s")) {
        throw new IllegalArgumentException(
            "--between " + between + ": expected rates such as 500/s..9000/s");
      }
      low = Double.parseDouble(ends[0].replace("/s", ""));
      high = Double.parseDouble(ends[1].replace("/s", ""));
      if (!(low > 0 && low < high)) {
        throw new IllegalArgumentException("--between " + between + ": the range is reversed");
      }
    }
    List<String> values = new ArrayList<>();
    int start = 0;
    for (double rate = low; rate <= high * 1.0001; rate *= RATE_STEP) {
      if (rate <= peak * 1.0001) {
        start = values.size();
      }
      BigDecimal rounded = new BigDecimal(rate).round(new MathContext(4));
      values.add(rounded.toPlainString() + "/s");
    }
    return new SearchParameter(
        "rate", Point.RATE, Goal.GREATEST, values, values, start, RATE_GAP, Point.ORIGIN);
  }
}
