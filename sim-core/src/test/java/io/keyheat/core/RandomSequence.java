package io.keyheat.core;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import io.keyheat.core.workload.spec.SequenceLoad.Condition;
import io.keyheat.core.workload.spec.SequenceLoad.Order;
import io.keyheat.core.workload.spec.SequenceLoad.ShareSpec;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
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
    Map<String, ValueSpec> shared = Map.of("Id", new Uniform(1, 5 + random.nextLong(60)));
    LoadFrame frame = new LoadFrame(name, client, retry);
    int reads = (int) random.nextLong(3);
    for (int i = 0; i < reads; i++) {
      call(frame, shared, LoadKind.LOOKUP, tables, transaction ? null : order);
    }
    int drawn = (int) random.nextLong(3) + (reads == 0 ? 1 : 0);
    int others = keepsRows && transaction ? Math.min(1, drawn) : drawn;
    for (int i = 0; i < others; i++) {
      boolean scans = !transaction && chance(0.4);
      LoadKind writes = chance(0.5) ? LoadKind.UPDATE : LoadKind.INSERT;
      if (keepsRows && chance(0.4)) {
        writes = chance(0.5) ? LoadKind.DELETE : LoadKind.UPSERT;
      }
      call(frame, shared, scans ? LoadKind.SCAN : writes, tables, transaction ? null : order);
    }
    return transaction
        ? new TransactionLoad(frame, order, shared, calls, transaction())
        : new PageLoad(frame, order, shared, calls);
  }

  private TransactionSpec transaction() {
    return new TransactionSpec(
        chance(0.5) ? 0 : random.nextLong(100_000_000),
        chance(0.5) ? 0 : 0.5,
        chance(0.6),
        chance(0.5) ? 0 : 0.5);
  }

  /**
   * Adds a call.
   *
   * @param pageOrder the order of the page; null: it is a transaction
   */
  private void call(
      LoadFrame frame,
      Map<String, ValueSpec> shared,
      LoadKind operation,
      List<TableSpec> tables,
      @Nullable Order pageOrder) {
    TableSpec table = tables.get((int) random.nextLong(tables.size()));
    int number = calls.size();
    boolean shares = chance(0.7);
    ValueSpec drawn = new Uniform(1, 5 + random.nextLong(60));
    ValueSpec id = shares ? shared.getOrDefault("Id", drawn) : drawn;
    // Times as keys would never be found again.
    Map<String, ValueSpec> values =
        Map.of("Id", id, "K", new Uniform(0, 3), "At", Fixtures.uniform(EARLY, EARLY + 1));
    ScanSpec scan =
        operation == LoadKind.SCAN
            ? new ScanSpec(null, Map.of(), null, chance(0.5), 10, false)
            : null;
    LoadFrame own = frame.named(frame.name() + ".calls.call" + number);
    CallLoad load =
        scan == null
            ? operation.load(own, table.name(), values, chance(0.2) ? 2 : 1)
            : new ScanLoad(own, table.name(), values, scan, false);
    boolean page = pageOrder != null;
    Condition condition = pageOrder == Order.SERIAL && chance(0.6) ? condition(number) : null;
    ShareSpec share =
        page && chance(0.3) ? new ShareSpec("Id", RateSchedule.constant(0.5), chance(0.3)) : null;
    calls.add(new CallSpec(load, condition, share));
  }

  /** On the last lookup of one row before, if there is one. */
  private @Nullable Condition condition(int number) {
    for (int i = number - 1; i >= 0; i--) {
      CallLoad earlier = calls.get(i).load();
      if (earlier instanceof LookupLoad && earlier.rowsPerCommit() == 1) {
        return new Condition(i, chance(0.5));
      }
    }
    return null;
  }

  private static final long EARLY = Fixtures.EPOCH_NANOS - SystemDraft.SECOND;
}
