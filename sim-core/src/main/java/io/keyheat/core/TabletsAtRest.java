package io.keyheat.core;

import io.keyheat.core.key.Keys;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.policy.SizeSplitParameters;
import io.keyheat.core.workload.KeyList;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Where a system has cut a table that has been there for long: at its pre-splits, and evenly by
 * bytes where a tablet between two of these would be too large.
 *
 * <p>No tablet is as large as the least threshold that any server may apply, so that a table
 * without writes is not cut in a run.
 */
public final class TabletsAtRest {
  /** How full the tablets of an old table are on average: between just cut and just not yet. */
  private static final double FILL = 0.75;

  /** More tablets than any run has are not counted one by one. */
  private static final double MOST_COUNTED = 10_000_000;

  private final KeyList rows;
  private final double bytes;
  private final SizeSplitParameters sizes;
  private final int servers;

  /**
   * The tablets into which a system has split rows at rest.
   *
   * @param rows sorted keys of the rows, or of an even sample of them
   * @param bytes of all rows
   */
  TabletsAtRest(KeyList rows, long bytes, SizeSplitParameters sizes, int servers) {
    this.rows = rows;
    this.bytes = rows.size() == 0 ? 0 : bytes;
    this.sizes = sizes;
    this.servers = servers;
  }

  /**
   * The first keys of all tablets but the first that a key space has when a run starts, ascending.
   *
   * @param space position in {@link WorkloadPlan#keySpaces()}
   */
  public static KeyList cuts(RunSpec spec, WorkloadPlan plan, int space) {
    KeySpacePlan of = plan.keySpaces().get(space);
    SizeSplitParameters sizes = spec.system().policies().sizeSplits();
    KeyList rows =
        isSmall(of, sizes, spec.servers())
            ? KeyList.EMPTY
            : keepsRows(plan, space) ? rows(plan, space) : of.existing().get();
    TabletsAtRest tablets = new TabletsAtRest(rows, of.existingBytes(), sizes, spec.servers());
    return of.whole().exist() ? tablets.cuts(of.splits(), of.whole()) : tablets.cuts(of.splits());
  }

  /**
   * The number of tablets that a key space has whose rows are spread evenly, as far as that is
   * known without its keys.
   *
   * @param stretches in which it is cut beforehand, at least one
   */
  public static double ofEvenRows(
      double bytes, double stretches, SizeSplitParameters sizes, int servers) {
    double ofStretch = bytes / stretches;
    double tablets = stretches;
    // All stretches come to as many parts before one has more.
    for (double parts = 1; tablets < MOST_COUNTED; parts = Math.floor(tablets / stretches)) {
      double needed = parts == 1 ? Math.nextUp(ofStretch) : ofStretch / parts / FILL;
      if (needed <= sizes.thresholdBytes((int) tablets, servers)) {
        break;
      }
      tablets++;
    }
    return tablets;
  }

  /** Whether no tablet can be too large, whichever rows it has. */
  private static boolean isSmall(KeySpacePlan space, SizeSplitParameters sizes, int servers) {
    double bytes = Math.nextUp((double) space.existingBytes());
    return bytes <= sizes.thresholdBytes(space.splits().size() + 1, servers);
  }

  /** The keys of all rows and entries of a key space whose rows are materialized. */
  private static KeyList rows(WorkloadPlan plan, int space) {
    KeyList keys = KeyList.EMPTY;
    for (RowTablePlan table : plan.rowTables()) {
      for (int e = 0; e < table.entries().size(); e++) {
        if (table.entries().get(e).keySpace() == space) {
          keys = keys.plus(new KeyList(table.existingHi()[e], table.existingLo()[e]));
        }
      }
    }
    return keys.sorted();
  }

  /** Whether the rows of a key space are materialized. */
  static boolean keepsRows(WorkloadPlan plan, int space) {
    return plan.rowTables().stream()
        .anyMatch(t -> t.entries().stream().anyMatch(entry -> entry.keySpace() == space));
  }

  /** The rows between two pre-splits, in as many tablets as are not too large. */
  private final class Stretch {
    private final int from;
    private final int to;
    private int parts = 1;

    Stretch(int from, int to) {
      this.from = from;
      this.to = to;
    }

    /**
     * The least threshold that leaves the stretch in its parts. A single one may be nearly full,
     * but a tablet as large as the threshold is cut.
     */
    double neededBytes() {
      double own = from == to ? 0 : bytes * (to - from) / rows.size();
      if (parts == 1) {
        return Math.nextUp(own);
      }
      return parts < to - from ? own / parts / FILL : 0; // A row is not cut.
    }

    int startOfPart(int part) {
      return from + (int) ((long) (to - from) * part / parts);
    }
  }

  /**
   * The first keys of all tablets but the first, ascending.
   *
   * @param preSplits cuts that were asked for, ascending
   */
  KeyList cuts(KeyList preSplits) {
    Stretch[] stretches = new Stretch[preSplits.size() + 1];
    int from = 0;
    for (int i = 0; i < stretches.length; i++) {
      int to = i == preSplits.size() ? rows.size() : firstAt(preSplits.hi()[i], preSplits.lo()[i]);
      stretches[i] = new Stretch(from, to);
      from = to;
    }
    int tablets = divide(stretches);
    long[] hi = new long[tablets];
    long[] lo = new long[tablets];
    int n = 0; // The first tablet's start stays at 0.
    for (int i = 0; i < stretches.length; i++) {
      for (int part = 0; part < stretches[i].parts; part++) {
        boolean isPreSplit = part == 0 && i > 0;
        int row = stretches[i].startOfPart(part);
        long startHi = isPreSplit ? preSplits.hi()[i - 1] : part == 0 ? 0 : rows.hi()[row];
        long startLo = isPreSplit ? preSplits.lo()[i - 1] : part == 0 ? 0 : rows.lo()[row];
        if (n == 0 || Keys.compare(hi[n - 1], lo[n - 1], startHi, startLo) < 0) {
          hi[n] = startHi;
          lo[n++] = startLo;
        }
      }
    }
    return new KeyList(Arrays.copyOfRange(hi, 1, n), Arrays.copyOfRange(lo, 1, n));
  }

  /** Divides the fullest stretch further until none is too full; returns the number of tablets. */
  private int divide(Stretch[] stretches) {
    PriorityQueue<Stretch> fullest =
        new PriorityQueue<>(Comparator.comparingDouble(s -> -s.neededBytes()));
    fullest.addAll(Arrays.asList(stretches));
    int tablets = stretches.length;
    while (fullest.element().neededBytes() > sizes.thresholdBytes(tablets, servers)) {
      Stretch stretch = fullest.remove();
      stretch.parts++;
      tablets++;
      fullest.add(stretch);
    }
    return tablets;
  }

  /**
   * The first keys of all tablets but the first, ascending, where some keys stay together: the
   * fullest tablet is halved between such keys until none is too full that can be.
   */
  KeyList cuts(KeyList preSplits, WholeKeys whole) {
    PriorityQueue<Stretch> fullest =
        new PriorityQueue<>(Comparator.comparingDouble(s -> -s.neededBytes()));
    int from = 0;
    for (int i = 0; i < preSplits.size(); i++) {
      int to = firstAt(preSplits.hi()[i], preSplits.lo()[i]);
      fullest.add(new Stretch(from, to));
      from = to;
    }
    fullest.add(new Stretch(from, rows.size()));
    KeyList cuts = preSplits;
    while (!fullest.isEmpty()
        && fullest.element().neededBytes() > sizes.thresholdBytes(cuts.size() + 1, servers)) {
      Stretch full = fullest.remove();
      WholeKeys.Boundary cut = nearestToMiddle(full.from, full.to, whole);
      if (cut != null) {
        int at = firstAt(cut.hi(), cut.lo());
        fullest.add(new Stretch(full.from, at));
        fullest.add(new Stretch(at, full.to));
        cuts = cuts.plus(new KeyList(new long[] {cut.hi()}, new long[] {cut.lo()}));
      }
    }
    return cuts.sorted();
  }

  /** Of the cuts beside the keys in the middle, the one that is nearer; null: there is none. */
  private WholeKeys.@Nullable Boundary nearestToMiddle(int from, int to, WholeKeys whole) {
    int middle = (from + to) >>> 1;
    WholeKeys.Boundary first = whole.first(rows.hi()[middle], rows.lo()[middle]);
    WholeKeys.Boundary next = whole.next(rows.hi()[middle], rows.lo()[middle]);
    int ofFirst = firstAt(first.hi(), first.lo());
    int ofNext = next == null ? to : firstAt(next.hi(), next.lo());
    boolean isFirst = middle - ofFirst <= ofNext - middle;
    if (ofFirst > from && (isFirst || ofNext >= to)) {
      return first;
    }
    return ofNext < to ? next : null;
  }

  /** How many rows lie before a key. */
  private int firstAt(long hi, long lo) {
    return Keys.firstFrom(rows.hi(), rows.lo(), 0, rows.size(), hi, lo);
  }
}
