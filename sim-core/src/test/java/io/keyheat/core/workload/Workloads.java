package io.keyheat.core.workload;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.EntryStorage;
import io.keyheat.core.schema.IndexPolicy;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.draw.OperationBatch;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Tables and loads for tests, with little to write. */
public final class Workloads {
  public static final long SECOND = 1_000_000_000L;
  public static final long MINUTE = 60 * SECOND;

  /** 2026-01-01T00:00:00Z. */
  public static final long START = 1_767_225_600L * SECOND;

  public static final IndexPolicy NO_INDEXES =
      new IndexPolicy(false, EntryStorage.of(false, 0), 1, false);
  public static final IndexPolicy EVERY_COLUMN =
      new IndexPolicy(true, EntryStorage.of(true, 32), 30, false);
  public static final RetrySpec ONCE = new RetrySpec(10 * SECOND, 1, 0, 0);

  private static final long MONTH_NANOS = 720 * 60 * MINUTE;

  private Workloads() {}

  public static ColumnSpec column(String name, ColumnType type, ValueSpec values) {
    return new ColumnSpec(name, type, values, null, true);
  }

  public static ColumnSpec column(
      String name, ColumnType type, ValueSpec values, ValueSpec existing) {
    return new ColumnSpec(name, type, values, existing, true);
  }

  public static ColumnSpec uniform(String name, long min, long max) {
    return column(name, ColumnType.INT64, new Uniform(min, max));
  }

  public static ColumnSpec now(String name) {
    return column(name, ColumnType.TIMESTAMP, new Now(0, 1, 0));
  }

  /** Parts such as {@code "LastAccess desc"}. */
  public static List<KeyPart> parts(String... written) {
    List<KeyPart> parts = new ArrayList<>();
    for (String part : written) {
      String name = part.replace(" desc", "");
      parts.add(new KeyPart(name, part.endsWith(" desc")));
    }
    return parts;
  }

  public static TableSpec table(String name, List<ColumnSpec> columns, String... key) {
    return new TableSpec(
        name,
        columns,
        parts(key),
        1000,
        List.of(),
        null,
        0,
        MONTH_NANOS,
        PreSplits.NONE,
        true,
        null,
        TableUnits.OF_SYSTEM);
  }

  public static TableSpec splitAt(TableSpec table, List<List<Object>> keys) {
    return filled(table, table.existingRows(), PreSplits.at(keys));
  }

  public static TableSpec filled(TableSpec table, long existingRows, int preSplits) {
    return filled(table, existingRows, PreSplits.into(preSplits));
  }

  private static TableSpec filled(TableSpec table, long existingRows, PreSplits preSplits) {
    return new TableSpec(
        table.name(),
        table.columns(),
        table.primaryKey(),
        table.rowBytes(),
        table.indexes(),
        table.interleavedIn(),
        existingRows,
        table.existingAgeNanos(),
        preSplits,
        table.merges(),
        table.partition(),
        table.units());
  }

  public static TableSpec indexed(TableSpec table, IndexSpec... indexes) {
    return shaped(table, List.of(indexes), table.interleavedIn(), table.partition());
  }

  public static TableSpec child(TableSpec table, @Nullable String parent) {
    return shaped(table, table.indexes(), parent, table.partition());
  }

  public static TableSpec partitioned(TableSpec table, List<String> columns) {
    return shaped(table, table.indexes(), table.interleavedIn(), columns);
  }

  private static TableSpec shaped(
      TableSpec table,
      List<IndexSpec> indexes,
      @Nullable String parent,
      @Nullable List<String> partition) {
    return new TableSpec(
        table.name(),
        table.columns(),
        table.primaryKey(),
        table.rowBytes(),
        indexes,
        parent,
        table.existingRows(),
        table.existingAgeNanos(),
        table.preSplits(),
        table.merges(),
        partition,
        table.units());
  }

  public static ClientSpec poisson(double perSecond) {
    return new ClientSpec.Open(RateSchedule.constant(perSecond), Spacing.POISSON, 1);
  }

  public static CallLoad load(String name, LoadKind operation, String table, ClientSpec client) {
    return operation.load(new LoadFrame(name, client, ONCE), table);
  }

  public static CallLoad insert(String table, double perSecond) {
    return load("inserts", LoadKind.INSERT, table, poisson(perSecond));
  }

  public static CallLoad overriding(CallLoad load, Map<String, ValueSpec> values) {
    LoadKind kind = LoadKind.valueOf(load.operation().toUpperCase(Locale.ROOT));
    return kind.load(load.frame(), load.table(), values, load.rowsPerCommit());
  }

  /** All operations of a load, in one batch. */
  public static OperationBatch all(LoadPlan load, int capacity, long endNanos) {
    OperationBatch batch = new OperationBatch(load.visits().size(), capacity);
    load.source().fill(batch, endNanos);
    if (batch.size == capacity) {
      throw new IllegalStateException("the batch is too small");
    }
    return batch;
  }

  public static String print(
      WorkloadPlan plan, LoadPlan load, OperationBatch batch, int visit, int i) {
    int space = load.visits().get(visit).keySpace();
    return plan.keySpaces().get(space).format().print(batch.keyHi[visit][i], batch.keyLo[visit][i]);
  }

  /** Some keys of a space as a reader knows them. */
  static List<String> print(KeySpacePlan space, KeyList keys) {
    return IntStream.range(0, keys.size())
        .mapToObj(i -> space.format().print(keys.hi()[i], keys.lo()[i]))
        .toList();
  }
}
