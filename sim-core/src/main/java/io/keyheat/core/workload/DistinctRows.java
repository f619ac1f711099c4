package io.keyheat.core.workload;

import io.keyheat.core.key.Bits128;
import io.keyheat.core.schema.Table;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.draw.OperationDrawer;
import java.util.Arrays;
import java.util.List;

/**
 * Draws the rows that are there at the start, one by one, so that no two have one primary key: a
 * row whose key another one has is drawn anew. Where all columns of the key are uniform, the new
 * ones go through all their values, in a scrambled order. Else they end when most of what is drawn
 * is there already, with fewer rows than were asked for.
 */
public final class DistinctRows {
  /** Rows are drawn anew as long as one in eight is new. */
  private static final int LEAST_NEW = 8;

  /** Somewhat more rows than are likely to be needed are drawn at once. */
  private static final double SPARE = 1.1;

  private static final int FEWEST_DRAWN = 64;
  private static final int MOST_DRAWN = 1 << 21;

  private final Table table;
  private final int wanted;
  private long[][] hi;
  private long[][] lo;

  private DistinctRows(Table table, OperationBatch drawn, int wanted) {
    this.table = table;
    this.wanted = wanted;
    hi = drawn.keyHi;
    lo = drawn.keyLo;
    keep(Bits128.order(hi[0], lo[0], wanted), 0);
  }

  /**
   * Draws the rows of a table.
   *
   * @param entries the rows, then those entries of indexes that are wanted
   */
  public static DistinctRows of(Table table, List<KeyEntry> entries, Sources sources) {
    int count = (int) table.spec.existingRows();
    OperationDrawer first = ExistingRows.drawer(table, entries, sources);
    DistinctRows rows =
        new DistinctRows(table, ExistingRows.batch(table, first, entries.size(), count), count);
    if (rows.count() < count) {
      EvenKeys keys = EvenKeys.of(table, entries.get(0), sources);
      if (keys.areAll()) {
        rows.addAllOf(keys, ExistingRows.drawer(table, entries, keys, sources));
      } else {
        rows.addWhileNew(first);
      }
    }
    return rows;
  }

  public int count() {
    return hi[0].length;
  }

  /** Upper halves of their keys, {@code [entry][row]}, in the order of the primary keys. */
  public long[][] hi() {
    return hi;
  }

  /** Lower halves. */
  public long[][] lo() {
    return lo;
  }

  private void addAllOf(EvenKeys keys, OperationDrawer drawer) {
    double left = keys.count();
    while (count() < wanted && left > 0) {
      double each = keys.count() / Math.max(1, keys.count() - count());
      int drawn = (int) Math.min(left, atOnce((wanted - count()) * each * SPARE));
      add(ExistingRows.batch(table, drawer, hi.length, drawn));
      left -= drawn;
    }
  }

  private void addWhileNew(OperationDrawer drawer) {
    boolean isWorthIt = true;
    while (count() < wanted && isWorthIt) {
      int before = count();
      int drawn = atOnce(2.0 * (wanted - before));
      add(ExistingRows.batch(table, drawer, hi.length, drawn));
      isWorthIt = LEAST_NEW * (count() - before) >= Math.min(drawn, wanted - before);
    }
  }

  private static int atOnce(double rows) {
    return (int) Math.min(MOST_DRAWN, FEWEST_DRAWN + rows);
  }

  /** Adds as many of some rows as are wanted, the first that are new. */
  private void add(OperationBatch drawn) {
    int before = count();
    for (int e = 0; e < hi.length; e++) {
      hi[e] = joined(hi[e], drawn.keyHi[e]);
      lo[e] = joined(lo[e], drawn.keyLo[e]);
    }
    keep(Bits128.order(hi[0], lo[0], hi[0].length), before);
  }

  private static long[] joined(long[] first, long[] second) {
    long[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /**
   * Keeps one row of each primary key, in order.
   *
   * @param order of all rows by key, equal ones in the order in which they were drawn
   * @param known rows that are all kept; of the others, the first are, as far as they are wanted
   */
  private void keep(int[] order, int known) {
    int distinct = 0;
    for (int row : order) {
      int last = distinct == 0 ? -1 : order[distinct - 1];
      if (last < 0 || hi[0][last] != hi[0][row] || lo[0][last] != lo[0][row]) {
        order[distinct++] = row;
      }
    }
    int[] rows = Arrays.copyOf(order, distinct);
    if (distinct > wanted) {
      int end = Arrays.stream(rows).filter(row -> row >= known).sorted().toArray()[wanted - known];
      rows = Arrays.stream(rows).filter(row -> row < end).toArray();
    }
    for (int e = 0; e < hi.length; e++) {
      hi[e] = picked(hi[e], rows);
      lo[e] = picked(lo[e], rows);
    }
  }

  private static long[] picked(long[] all, int[] rows) {
    return Arrays.stream(rows).mapToLong(row -> all[row]).toArray();
  }
}
