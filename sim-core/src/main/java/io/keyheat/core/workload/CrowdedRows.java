package io.keyheat.core.workload;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.RowBuffer;
import io.keyheat.core.workload.ExistingRows.RowDrawing;
import io.keyheat.core.workload.draw.KeyPacker;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.draw.OperationDrawer;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Draws an even sample of rows that are there at the start where some keys are so much likelier
 * than others that they would come more than once: no two rows share a key, so a popular value has
 * no more rows than there are keys with it. What would have fallen on it falls on others.
 *
 * <p>As if rows had been added by their chances until as many keys differ as there are rows: a key
 * of chance p is then there with probability 1 − e^(−λp), where λ is how many were added. So of
 * rows that are drawn by their chances, one is kept with a probability in proportion to (1 −
 * e^(−λp)) / p.
 */
final class CrowdedRows {
  /** Rows of which λ and the least chance are learnt. */
  private static final int PILOT = 16_384;

  /** Where even the likeliest key is drawn so rarely among all rows, hardly any comes twice. */
  private static final double RARE = 0.1;

  /** Rows that are kept with about the same probability are an even sample as they are drawn. */
  private static final double EVEN = 0.9;

  /** Beyond this number of draws for each row of the sample all are kept. */
  private static final int MOST_DRAWS = 256;

  /** λ is sought from the number of rows to this many times of it. */
  private static final double MOST_ADDED = 1e15;

  /** To which λ is sought: far nearer than a pilot tells it. */
  private static final double ACCURACY = 1e-6;

  private final RowDrawing drawing;
  private final Set<String> columns;
  private final double added;

  /** What is kept of the rarest keys of the pilot, by whose chance all others are kept. */
  private final double mostKept;

  private CrowdedRows(RowDrawing drawing, Set<String> columns, Pilot pilot) {
    this.drawing = drawing;
    this.columns = columns;
    added = pilot.added((double) drawing.table().spec.existingRows());
    mostKept = kept(pilot.least());
  }

  /**
   * What draws the rows, or null where their keys have room: any way of drawing them is even then.
   */
  static @Nullable Supplier<OperationBatch> drawing(RowDrawing drawing, int count) {
    Table table = drawing.table();
    Set<String> columns = independent(drawing);
    double greatest =
        columns.stream()
            .mapToDouble(column -> drawing.values(column).greatestShare(drawing::values))
            .reduce(1, (x, y) -> x * y);
    if (greatest * table.spec.existingRows() <= RARE || table.spec.existingRows() == 1) {
      return null;
    }
    Pilot pilot = Pilot.of(drawing, columns);
    if (pilot.least() == pilot.greatest()) {
      return null;
    }
    CrowdedRows rows = new CrowdedRows(drawing, columns, pilot);
    return rows.kept(pilot.greatest()) >= EVEN * rows.mostKept ? null : () -> rows.draw(count);
  }

  /** Columns of the key, but for what follows from others of them. */
  private static Set<String> independent(RowDrawing drawing) {
    Set<String> columns = new LinkedHashSet<>();
    drawing.table().spec.primaryKey().stream().map(KeyPart::column).forEach(columns::add);
    Set<String> key = Set.copyOf(columns);
    columns.removeIf(
        column -> {
          List<String> read = drawing.values(column).columnsRead();
          return !read.isEmpty() && key.containsAll(read);
        });
    return columns;
  }

  private static double differing(double chance, double added) {
    return chance > 0 ? -StrictMath.expm1(-added * chance) / chance : added;
  }

  private double kept(double chance) {
    return differing(chance, added) / added;
  }

  private OperationBatch draw(int count) {
    int visits = drawing.entries().size();
    Chances chances = new Chances(count);
    OperationDrawer drawer = chances.of(drawing, "", columns);
    RandomStream random =
        drawing.sources().streams().named("existing/" + drawing.table().spec.name() + "/kept");
    OperationBatch kept = new OperationBatch(visits, count);
    for (int pass = 0; kept.size < count; pass++) {
      OperationBatch drawn = ExistingRows.batch(drawing.table(), drawer, visits, count);
      for (int i = 0; i < count && kept.size < count; i++) {
        double probability = pass < MOST_DRAWS ? kept(chances.ofRow[i]) / mostKept : 1;
        if (random.nextDouble() < probability) {
          keep(drawn, i, kept);
        }
      }
    }
    return kept;
  }

  private static void keep(OperationBatch drawn, int row, OperationBatch kept) {
    int at = kept.size++;
    kept.timeNanos[at] = drawn.timeNanos[row];
    for (int visit = 0; visit < kept.keyHi.length; visit++) {
      kept.keyHi[visit][at] = drawn.keyHi[visit][row];
      kept.keyLo[visit][at] = drawn.keyLo[visit][row];
    }
  }

  /**
   * The chances of some rows that are drawn, each of them once, from the least on: rows of a
   * popular value have the same.
   */
  private record Pilot(double[] chance, int[] rows) {
    static Pilot of(RowDrawing drawing, Set<String> columns) {
      Chances chances = new Chances(PILOT);
      ExistingRows.batch(
          drawing.table(), chances.of(drawing, "/pilot", columns), drawing.entries().size(), PILOT);
      double[] sorted = chances.ofRow;
      Arrays.sort(sorted);
      double[] chance = new double[PILOT];
      int[] rows = new int[PILOT];
      int last = -1;
      for (double ofRow : sorted) {
        if (last < 0 || ofRow != chance[last]) {
          chance[++last] = ofRow;
        }
        rows[last]++;
      }
      return new Pilot(Arrays.copyOf(chance, last + 1), Arrays.copyOf(rows, last + 1));
    }

    double least() {
      return chance[0];
    }

    double greatest() {
      return chance[chance.length - 1];
    }

    /** How many rows are added until as many differ. */
    double added(double differing) {
      double low = differing;
      double high = differing * MOST_ADDED;
      while (high > (1 + ACCURACY) * low) {
        double middle = StrictMath.sqrt(low * high);
        if (differing(middle) < differing) {
          low = middle;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /** Keys that differ among a number of added rows. */
    private double differing(double added) {
      double sum = 0;
      for (int i = 0; i < chance.length; i++) {
        sum += rows[i] * CrowdedRows.differing(chance[i], added);
      }
      return sum / PILOT;
    }
  }

  /** The chances of the rows of a batch, noted as they are packed. */
  private static final class Chances {
    final double[] ofRow;
    private final double[] ofBuffer = new double[RowBuffer.CAPACITY];

    Chances(int rows) {
      ofRow = new double[rows];
      Arrays.fill(ofBuffer, 1);
    }

    OperationDrawer of(RowDrawing drawing, String streamEnd, Set<String> columns) {
      return drawing.drawer(streamEnd, columns, ofBuffer).packing(this::noting);
    }

    private KeyPacker noting(KeyPacker packer) {
      return new KeyPacker() {
        @Override
        public int rowsPerOperation() {
          return packer.rowsPerOperation();
        }

        @Override
        public void pack(RowBuffer rows, int operations, OperationBatch batch, int at) {
          packer.pack(rows, operations, batch, at);
          System.arraycopy(ofBuffer, 0, ofRow, at, operations);
          Arrays.fill(ofBuffer, 0, operations, 1);
        }
      };
    }
  }
}
