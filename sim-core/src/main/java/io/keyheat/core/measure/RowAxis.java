package io.keyheat.core.measure;

import io.keyheat.core.key.Keys;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.workload.KeyList;
import io.keyheat.core.workload.KeySpacePlan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The heatmap's key axis: each key space gets a number of rows, cut so that the run's own requests
 * fall on its rows about evenly over the whole run, with a quarter of the cuts left to the rows
 * that were there before. A time-ordered stream so becomes a diagonal, and a single hot key gets a
 * row to itself.
 */
public final class RowAxis {
  private static final double EXISTING_SHARE = 0.25;
  private static final int LEAST_ROWS = 4;

  private final List<KeySpacePlan> spaces;
  private final long[][] startHi;
  private final long[][] startLo;
  private final int[] firstRow;
  private final int rows;

  public RowAxis(List<KeySpacePlan> spaces, int mostRows) {
    this.spaces = spaces;
    int perSpace = Math.max(LEAST_ROWS, mostRows / Math.max(1, spaces.size()));
    startHi = new long[spaces.size()][];
    startLo = new long[spaces.size()][];
    firstRow = new int[spaces.size()];
    int next = 0;
    for (int i = 0; i < spaces.size(); i++) {
      cut(i, perSpace);
      firstRow[i] = next;
      next += startHi[i].length;
    }
    rows = next;
  }

  private void cut(int space, int perSpace) {
    KeySpacePlan plan = spaces.get(space);
    boolean hasExisting = plan.existing().get().size() > 0;
    int old = hasExisting ? (int) (perSpace * EXISTING_SHARE) : 0;
    List<long[]> cuts = new ArrayList<>();
    cuts.add(new long[] {0, 0});
    quantiles(plan.sample().get(), perSpace - old, cuts);
    quantiles(plan.existing().get(), old, cuts);
    cuts.sort((a, b) -> Keys.compare(a[0], a[1], b[0], b[1]));
    // Where all rows have one key, no bit tells keys apart, and what is cut behind it reads like
    // it.
    String least = plan.format().print(0, 0);
    List<long[]> distinct = new ArrayList<>();
    for (long[] cut : cuts) {
      boolean isNew =
          distinct.isEmpty()
              || (!Arrays.equals(cut, distinct.get(distinct.size() - 1))
                  && !plan.format().print(cut[0], cut[1]).equals(least));
      if (isNew) {
        distinct.add(cut);
      }
    }
    startHi[space] = distinct.stream().mapToLong(c -> c[0]).toArray();
    startLo[space] = distinct.stream().mapToLong(c -> c[1]).toArray();
  }

  /** Adds the keys at equal shares of a sorted sample; a key with several shares is set apart. */
  private static void quantiles(KeyList sample, int parts, List<long[]> cuts) {
    long[] hi = sample.hi();
    long[] lo = sample.lo();
    int previous = -1;
    for (int part = 1; part < parts; part++) {
      int at = (int) ((long) hi.length * part / parts);
      if (at >= hi.length) {
        return;
      }
      boolean same = previous >= 0 && hi[at] == hi[previous] && lo[at] == lo[previous];
      if (same) {
        boolean carry = lo[at] == -1;
        cuts.add(new long[] {carry ? hi[at] + 1 : hi[at], lo[at] + 1});
      } else {
        cuts.add(new long[] {hi[at], lo[at]});
      }
      previous = at;
    }
  }

  /** Rows in all. */
  public int rows() {
    return rows;
  }

  public int firstRow(int space) {
    return firstRow[space];
  }

  /** Upper halves of the first keys of a space's rows. */
  public long[] startHi(int space) {
    return startHi[space].clone();
  }

  /** Lower halves. */
  public long[] startLo(int space) {
    return startLo[space].clone();
  }

  /** Where a key lies: rows from the top, with a fraction inside the row by interpolation. */
  public double position(int space, long hi, long lo) {
    long[] his = startHi[space];
    long[] los = startLo[space];
    int row = 0;
    int high = his.length - 1;
    while (row < high) {
      int middle = (row + high + 1) >>> 1;
      if (Keys.compare(his[middle], los[middle], hi, lo) <= 0) {
        row = middle;
      } else {
        high = middle - 1;
      }
    }
    double from = number(his[row], los[row]);
    double to = row + 1 < his.length ? number(his[row + 1], los[row + 1]) : 0x1p64;
    double fraction = to > from ? (number(hi, lo) - from) / (to - from) : 0;
    return firstRow[space] + row + Math.max(0, Math.min(0.999, fraction));
  }

  /** One past the last row of a space. */
  public int endRow(int space) {
    return firstRow[space] + startHi[space].length;
  }

  private static double number(long hi, long lo) {
    return unsigned(hi) + unsigned(lo) * 0x1p-64;
  }

  private static double unsigned(long value) {
    return (value >>> 1) * 2.0 + (value & 1);
  }

  /** The axis as readers see it. */
  public List<Heatmap.Row> describe() {
    List<Heatmap.Row> result = new ArrayList<>();
    for (int space = 0; space < spaces.size(); space++) {
      KeySpacePlan plan = spaces.get(space);
      int count = startHi[space].length;
      for (int i = 0; i < count; i++) {
        String limit =
            i + 1 < count
                ? plan.format().print(startHi[space][i + 1], startLo[space][i + 1])
                : Heatmap.Row.END;
        String start =
            i == 0 ? Heatmap.Row.BEGIN : plan.format().print(startHi[space][i], startLo[space][i]);
        result.add(new Heatmap.Row(plan.name(), start, limit));
      }
    }
    return result;
  }
}
