package io.keyheat.core.workload;

import io.keyheat.core.key.KeyLayout;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.workload.arrival.RateIntegral;
import io.keyheat.core.workload.draw.KeyPacker;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.draw.OperationDrawer;
import io.keyheat.core.workload.draw.RowKeys;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.trace.Trace;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Operations that stand for all of a load's, spread over its time as its rate is. They are drawn
 * from streams of their own; sequences take steps as long as it needs to span all that they will
 * reach.
 */
final class LoadSample {
  private LoadSample() {}

  /** The keys that sample operations touch in one key space. */
  static KeyList keys(LoadPlanner load, int keySpace, OperationBatch batch) {
    KeyList keys = KeyList.EMPTY;
    for (int v = 0; v < load.visits().size(); v++) {
      KeyVisit visit = load.visits().get(v);
      if (visit.keySpace() == keySpace && visit.rows() > 0) {
        keys = keys.plus(new KeyList(batch.keyHi[v], batch.keyLo[v]).head(batch.size));
      }
    }
    return keys;
  }

  /**
   * Draws a number of sample operations; a trace may have fewer.
   *
   * @param part of the load, from its beginning, that they stand for, above 0 to 1
   */
  static OperationBatch draw(LoadPlanner load, int operations, double part) {
    OperationBatch batch = new OperationBatch(load.visits().size(), operations);
    draw(load, part, batch, packer -> packer);
    return batch;
  }

  /**
   * Draws the first row of each of some sample operations.
   *
   * @param entries of the rows, each of which gets a key array
   */
  static OperationBatch drawFirstRows(LoadPlanner load, List<KeyLayout> entries, int operations) {
    OperationBatch batch = new OperationBatch(entries.size(), operations);
    draw(load, 1, batch, packer -> new RowKeys(entries, packer.rowsPerOperation(), 1));
    return batch;
  }

  private static void draw(
      LoadPlanner load, double part, OperationBatch batch, UnaryOperator<KeyPacker> around) {
    int operations = batch.capacity;
    double step = Math.max(1, part * load.span().operations() / operations);
    OperationDrawer drawer = load.drawer("sample/", step).packing(around);
    batch.size = operations;
    if (load.span().load().client() instanceof ClientSpec.Traced traced) {
      try (Trace trace = load.open(traced)) {
        batch.size = drawTrace(trace, load.span(), part, drawer, batch);
      }
    } else {
      setTimes(load.span(), part, batch);
      drawer.draw(batch, 0, operations);
    }
  }

  /** Times at equal shares of the operations of the load's first part. */
  private static void setTimes(LoadSpan span, double part, OperationBatch batch) {
    int n = batch.capacity;
    long length = span.endNanos() - span.startNanos();
    RateIntegral integral =
        span.load().client() instanceof ClientSpec.Open open
            ? new RateIntegral(open.rate(), length)
            : null;
    for (int i = 0; i < n; i++) {
      double share = part * (i + 0.5) / n;
      long time =
          integral == null
              ? (long) (share * length)
              : integral.timeNanos(share * span.operations());
      batch.timeNanos[i] = span.startNanos() + time;
    }
  }

  private static int drawTrace(
      Trace trace, LoadSpan span, double part, OperationDrawer drawer, OperationBatch batch) {
    double records = Math.max(1, part * span.operations());
    double step = Math.max(1, records / batch.capacity);
    int rows = span.load().rowsPerCommit();
    long[][] columns = drawer.rows().trace;
    int n = 0;
    long record = 0;
    while (n < batch.capacity
        && record < records
        && trace.advance()
        && trace.timeNanos() < span.endNanos()) {
      if (trace.timeNanos() < span.startNanos() || record++ < (long) (n * step)) {
        continue;
      }
      batch.timeNanos[n] = trace.timeNanos();
      for (int c = 0; c < columns.length; c++) {
        Arrays.fill(columns[c], 0, rows, trace.value(c));
      }
      drawer.draw(batch, n, n + 1);
      n++;
    }
    return n;
  }
}
