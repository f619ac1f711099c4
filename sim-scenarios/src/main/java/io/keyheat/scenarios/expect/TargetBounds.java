package io.keyheat.scenarios.expect;

import io.keyheat.report.view.Figures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the words of targets alone decide, whatever a run does. */
public final class TargetBounds {
  private static final String OF_LOAD = "(?:loads\\.[A-Za-z0-9_-]+\\.)?";

  /** Never negative. */
  private static final Pattern COUNTED =
      Pattern.compile(
          OF_LOAD
              + "(?:errors|failed|offered|throughput|attempts|\\w+Ops|(?:worst\\.)?latency\\.\\w+)"
              + "|servers\\.\\w+");

  /** Never more than all. */
  private static final Pattern SHARE =
      Pattern.compile(OF_LOAD + "errors|servers\\.(?:busiest|mean|meanUsed|hottest)");

  private static final Pattern QUANTILE = Pattern.compile("(.*\\blatency\\.)(?:p(\\d{2,5})|(max))");

  private TargetBounds() {}

  /**
   * A quantity below or above a number.
   *
   * @param reach the greatest value that keeps it, or the least one where it is above
   */
  private record Bound(Target target, String quantity, boolean below, Reach reach) {}

  /**
   * Where the values that keep a target end.
   *
   * @param orEqual whether the number itself does
   */
  private record Reach(double limit, boolean orEqual) {
    /** Whether no value is at least the one and at most the other. */
    boolean excludes(Reach least) {
      return limit < least.limit || (limit == least.limit && !(orEqual && least.orEqual));
    }
  }

  /** A sentence for each target, and each two of them, of which the outcome is known. */
  public static List<String> known(List<Target> targets) {
    List<Bound> bounds = targets.stream().flatMap(target -> bound(target).stream()).toList();
    List<String> known = new ArrayList<>();
    for (Bound bound : bounds) {
      known(bound).ifPresent(reason -> known.add(bound.target.text() + ": " + reason));
    }
    for (Bound upper : bounds) {
      for (Bound lower : bounds) {
        if (upper.below && !lower.below && upper.reach.excludes(lower.reach)) {
          contradiction(lower.quantity, upper.quantity)
              .ifPresent(
                  reason ->
                      known.add(
                          "%s and %s: no run can meet both%s."
                              .formatted(upper.target.text(), lower.target.text(), reason)));
        }
      }
    }
    return known;
  }

  private static Optional<Bound> bound(Target target) {
    boolean below =
        target.relation() == Target.Relation.BELOW || target.relation() == Target.Relation.AT_MOST;
    OptionalDouble right = target.right().number();
    OptionalDouble left = target.left().number();
    if (right.isPresent() == left.isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        right.isPresent()
            ? new Bound(
                target,
                target.left().text(),
                below,
                new Reach(right.getAsDouble(), target.orEqual()))
            : new Bound(
                target,
                target.right().text(),
                !below,
                new Reach(left.orElse(0), target.orEqual())));
  }

  private static Optional<String> known(Bound bound) {
    Reach reach = bound.reach;
    Reach none = new Reach(0, true);
    Reach all = new Reach(1, true);
    boolean isShare = SHARE.matcher(bound.quantity).matches();
    boolean isCounted = COUNTED.matcher(bound.quantity).matches();
    if (bound.below && isCounted && reach.excludes(none)) {
      return Optional.of("no run can meet it, because it is never below 0.");
    }
    if (!bound.below && isShare && all.excludes(reach)) {
      return Optional.of(
          "no run can meet it, because it is never above %s.".formatted(Figures.percent(1)));
    }
    boolean isKept = bound.below && (reach.limit > 1 || (reach.limit == 1 && reach.orEqual));
    return isShare && isKept
        ? Optional.of(
            "every run meets it, because it is never above %s.".formatted(Figures.percent(1)))
        : Optional.empty();
  }

  /** Why one quantity is never over another, with a comma; empty: it may be. */
  private static Optional<String> contradiction(String lower, String upper) {
    if (lower.equals(upper)) {
      return Optional.of("");
    }
    Matcher low = QUANTILE.matcher(lower);
    Matcher high = QUANTILE.matcher(upper);
    boolean isOrdered =
        low.matches()
            && high.matches()
            && low.group(1).equals(high.group(1))
            && share(low) <= share(high);
    return isOrdered
        ? Optional.of(", because %s is never above %s".formatted(lower, upper))
        : Optional.empty();
  }

  private static double share(Matcher quantile) {
    return quantile.group(2) == null ? 1 : Double.parseDouble("0." + quantile.group(2));
  }
}
