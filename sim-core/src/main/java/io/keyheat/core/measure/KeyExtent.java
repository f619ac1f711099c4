package io.keyheat.core.measure;

import io.keyheat.core.key.Keys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.workload.KeySpacePlan;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * A range of keys of one space, from {@code (hi, lo)} to before {@code (nextHi, nextLo)}.
 *
 * @param isLast whether it ends with the space, so that no key lies behind it
 */
record KeyExtent(int space, long hi, long lo, long nextHi, long nextLo, boolean isLast) {
  private static final Comparator<KeyExtent> BY_START =
      (a, b) -> Keys.compare(a.hi, a.lo, b.hi, b.lo);

  private static final Comparator<KeyExtent> BY_END =
      Comparator.comparing(KeyExtent::isLast)
          .thenComparing((a, b) -> Keys.compare(a.nextHi, a.nextLo, b.nextHi, b.nextLo));

  /** The range of tablets that lie side by side. */
  static KeyExtent of(Cluster cluster, int first, int last) {
    int next = cluster.next(last);
    return new KeyExtent(
        cluster.tablets().space(first),
        cluster.startHi(first),
        cluster.startLo(first),
        next < 0 ? 0 : cluster.startHi(next),
        next < 0 ? 0 : cluster.startLo(next),
        next < 0);
  }

  /** The range from the first of some of one space to the last. */
  static KeyExtent around(Collection<KeyExtent> some) {
    KeyExtent first = some.stream().min(BY_START).orElseThrow();
    KeyExtent last = some.stream().max(BY_END).orElseThrow();
    return new KeyExtent(first.space, first.hi, first.lo, last.nextHi, last.nextLo, last.isLast);
  }

  /** Whether no two of them have a key in common. */
  static boolean areApart(List<KeyExtent> some) {
    List<KeyExtent> sorted = some.stream().sorted(BY_START).toList();
    for (int i = 1; i < sorted.size(); i++) {
      KeyExtent left = sorted.get(i - 1);
      if (left.isLast
          || Keys.compare(left.nextHi, left.nextLo, sorted.get(i).hi, sorted.get(i).lo) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether each begins behind the one before, or each ends before it. */
  static boolean growToOneEnd(List<KeyExtent> some) {
    boolean rises = true;
    boolean falls = true;
    for (int i = 1; i < some.size(); i++) {
      rises &= BY_START.compare(some.get(i - 1), some.get(i)) < 0;
      falls &= BY_END.compare(some.get(i - 1), some.get(i)) > 0;
    }
    return rises || falls;
  }

  String start(KeySpacePlan plan) {
    return (hi | lo) == 0 ? Heatmap.Row.BEGIN : plan.format().print(hi, lo);
  }

  String limit(KeySpacePlan plan) {
    return isLast ? Heatmap.Row.END : plan.format().print(nextHi, nextLo);
  }

  /** The row of the heatmap in which it begins, with a fraction. */
  double topRow(RowAxis axis) {
    return axis.position(space, hi, lo);
  }

  double bottomRow(RowAxis axis) {
    return isLast ? axis.endRow(space) : axis.position(space, nextHi, nextLo);
  }
}
