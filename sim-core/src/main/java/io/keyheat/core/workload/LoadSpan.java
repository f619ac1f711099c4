package io.keyheat.core.workload;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.Table;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.arrival.RateIntegral;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.TransactionLoad;
import org.jspecify.annotations.Nullable;

/**
 * When a load runs and how much it does.
 *
 * @param startNanos its beginning, since the run's start
 * @param endNanos its end, at most the run's
 * @param bound a number of operations that it does not reach
 * @param trace what a first reading of its trace found, or null
 * @param sequence the page or transaction that it is a call of, or null
 */
public record LoadSpan(
    CallLoad load,
    long startNanos,
    long endNanos,
    double operations,
    long bound,
    @Nullable TraceSummary trace,
    @Nullable SequenceLoad sequence) {
  /** No run reaches this number of operations: at ten million a second it would take a day. */
  private static final long UNBOUNDED = 1L << 40;

  /** What an answer may take if nothing is known, to guess how often a closed-loop client asks. */
  private static final double ASSUMED_ANSWER_NANOS = 10e6;

  /**
   * The span of a load or of a call.
   *
   * @param sequence the page or transaction that it is a call of, or null
   */
  public static LoadSpan of(
      CallLoad load, Table table, long durationNanos, @Nullable SequenceLoad sequence) {
    String path = "loads." + load.name();
    long start = Math.min(load.startNanos(), durationNanos);
    long end = Math.max(start, Math.min(load.endNanos(), durationNanos));
    if (load.rowsPerCommit() < 1) {
      throw new SchemaException(path + ".rowsPerCommit", "an operation has at least one row");
    }
    if (load.client() instanceof ClientSpec.Open open) {
      double mean = new RateIntegral(open.rate(), end - start).total();
      int burst = open.spacing() == Spacing.BURSTY ? open.burst() : 1;
      if (burst < 1) {
        throw new SchemaException(path + ".spacing", "a burst has at least one operation");
      }
      // Chernoff: a Poisson variable of mean m exceeds 2m + 1000 with probability below 10^-500.
      return new LoadSpan(
          load, start, end, mean, (long) (2 * mean) + 1000L * burst, null, sequence);
    }
    if (load.client() instanceof ClientSpec.Traced traced) {
      TraceSummary trace = TraceSummary.read(traced.trace(), traceColumns(load, table), start, end);
      return new LoadSpan(load, start, end, trace.records(), trace.records(), trace, sequence);
    }
    ClientSpec.Closed closed = (ClientSpec.Closed) load.client();
    double cycle = closed.thinkNanos() + ASSUMED_ANSWER_NANOS;
    return new LoadSpan(
        load, start, end, closed.clients() * ((end - start) / cycle), UNBOUNDED, null, sequence);
  }

  /**
   * Mean number of operations before a time since the run's start; of closed loops and traces, as
   * if all came evenly.
   */
  public double operationsUntil(long nanos) {
    long end = Math.min(nanos, endNanos);
    if (end <= startNanos) {
      return 0;
    }
    return load.client() instanceof ClientSpec.Open open
        ? new RateIntegral(open.rate(), end - startNanos).total()
        : operations * (end - startNanos) / (endNanos - startNanos);
  }

  public boolean transactional() {
    return sequence instanceof TransactionLoad;
  }

  /** How many leading columns of the trace the load's values ask for. */
  public static int traceColumns(CallLoad load, Table table) {
    int columns = 0;
    for (ColumnSpec column : table.spec.columns()) {
      for (int read : load.values(column).traceColumns(column.type()).keySet()) {
        columns = Math.max(columns, read + 1);
      }
    }
    return columns;
  }

  /** Values of one column drawn for all its operations, at most. */
  long drawnBound() {
    return bound * (load.rowsPerCommit() / load.alikeRows());
  }
}
