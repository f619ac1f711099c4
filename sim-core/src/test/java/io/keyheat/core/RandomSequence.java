package io.keyheat.core;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LoadSpec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec.Operation;
import io.keyheat.core.workload.spec.LoadSpec.RetrySpec;
import io.keyheat.core.workload.spec.LoadSpec.ScanSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.SequenceSpec;
import io.keyheat.core.workload.spec.SequenceSpec.CallSpec;
import io.keyheat.core.workload.spec.SequenceSpec.Condition;
import io.keyheat.core.workload.spec.SequenceSpec.Order;
import io.keyheat.core.workload.spec.SequenceSpec.ShareSpec;
import io.keyheat.core.workload.spec.SequenceSpec.TransactionSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Random pages and transactions on few rows, so that they meet. */
final class RandomSequence {
  private final RandomStream random;
  private final List<CallSpec> calls = new ArrayList<>();
  private boolean keepsRows;

  RandomSequence(RandomStream random) {
    this.random = random;
  }

  /** On tables that may keep their rows, to which a transaction writes in one call alone. */
  RandomSequence withRows() {
    keepsRows = true;
    return this;
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  LoadSpec draw(String name, List<TableSpec> tables, ClientSpec client, RetrySpec retry) {
    boolean transaction = chance(0.5);
    Order order = chance(0.5) ? Order.SERIAL : Order.PARALLEL;
    Map<String, ValueSpec> shared = Map.of("Id", new ValueSpec.Uniform(1, 5 + random.nextLong(60)));
    LoadSpec frame = load(name, Operation.PAGE, "", shared, 1, null, client, retry);
    int reads = (int) random.nextLong(3);
    for (int i = 0; i < reads; i++) {
      call(frame, Operation.LOOKUP, tables, transaction, order);
    }
    int drawn = (int) random.nextLong(3) + (reads == 0 ? 1 : 0);
    int others = keepsRows && transaction ? Math.min(1, drawn) : drawn;
    for (int i = 0; i < others; i++) {
      boolean scans = !transaction && chance(0.4);
      Operation writes = chance(0.5) ? Operation.UPDATE : Operation.INSERT;
      if (keepsRows && chance(0.4)) {
        writes = chance(0.5) ? Operation.DELETE : Operation.UPSERT;
      }
      call(frame, scans ? Operation.SCAN : writes, tables, transaction, order);
    }
    SequenceSpec sequence = new SequenceSpec(order, calls, transaction ? transaction() : null);
    return new LoadSpec(
        name,
        transaction ? Operation.TRANSACTION : Operation.PAGE,
        "",
        shared,
        null,
        1,
        client,
        retry,
        0,
        Long.MAX_VALUE,
        sequence,
        false);
  }

  private TransactionSpec transaction() {
    return new TransactionSpec(
        chance(0.5) ? 0 : random.nextLong(100_000_000),
        chance(0.5) ? 0 : 0.5,
        chance(0.6),
        chance(0.5) ? 0 : 0.5);
  }

  private void call(
      LoadSpec frame,
      Operation operation,
      List<TableSpec> tables,
      boolean transaction,
      Order order) {
    TableSpec table = tables.get((int) random.nextLong(tables.size()));
    int number = calls.size();
    boolean shares = chance(0.7);
    ValueSpec own = new ValueSpec.Uniform(1, 5 + random.nextLong(60));
    ValueSpec id = shares ? frame.values().getOrDefault("Id", own) : own;
    // Times as keys would never be found again.
    Map<String, ValueSpec> values =
        Map.of(
            "Id", id, "K", new ValueSpec.Uniform(0, 3), "At", Fixtures.uniform(EARLY, EARLY + 1));
    ScanSpec scan =
        operation == Operation.SCAN
            ? new ScanSpec(null, Map.of(), null, List.of(), chance(0.5), 10, false)
            : null;
    LoadSpec load =
        load(
            frame.name() + ".calls.call" + number,
            operation,
            table.name(),
            values,
            scan == null && chance(0.2) ? 2 : 1,
            scan,
            frame.client(),
            frame.retry());
    boolean page = !transaction;
    Condition condition = page && order == Order.SERIAL && chance(0.6) ? condition(number) : null;
    ShareSpec share =
        page && chance(0.3) ? new ShareSpec("Id", RateSchedule.constant(0.5), chance(0.3)) : null;
    calls.add(new CallSpec(load, condition, share));
  }

  /** On the last lookup of one row before, if there is one. */
  private @Nullable Condition condition(int number) {
    for (int i = number - 1; i >= 0; i--) {
      LoadSpec earlier = calls.get(i).load();
      if (earlier.operation() == Operation.LOOKUP && earlier.rowsPerCommit() == 1) {
        return new Condition(i, chance(0.5));
      }
    }
    return null;
  }

  private static final long EARLY = Fixtures.EPOCH_NANOS - SystemDraft.SECOND;

  private static LoadSpec load(
      String name,
      Operation operation,
      String table,
      Map<String, ValueSpec> values,
      int rows,
      @Nullable ScanSpec scan,
      ClientSpec client,
      RetrySpec retry) {
    return new LoadSpec(
        name, operation, table, values, scan, rows, client, retry, 0, Long.MAX_VALUE);
  }
}
