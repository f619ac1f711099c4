package io.keyheat.core;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import java.util.Arrays;
import java.util.List;

/** Tables, loads and runs for tests, with little to write. */
final class Fixtures {
  /** 2026-01-01T00:00:00Z, when every run begins. */
  static final long EPOCH_NANOS = 1_767_225_600L * SystemDraft.SECOND;

  /** One attempt, with a client that waits as long as it takes. */
  static final RetrySpec PATIENT = new RetrySpec(SystemDraft.NEVER, 1, 0, 0);

  /** One attempt of ten seconds, as in the shipped scenarios. */
  static final RetrySpec ONCE = new RetrySpec(10 * SystemDraft.SECOND, 1, 0, 0);

  /** How old rows are that are there before the run, unless told otherwise. */
  static final long MONTH_NANOS = 720 * 60 * SystemDraft.MINUTE;

  private Fixtures() {}

  static ColumnSpec number(String name, ValueSpec values) {
    return new ColumnSpec(name, ColumnType.INT64, values, null, true);
  }

  /** The time of writing; of rows that were there before, some time in the month before the run. */
  static ColumnSpec written(String name) {
    ValueSpec before = uniform(EPOCH_NANOS - MONTH_NANOS, EPOCH_NANOS - 1);
    return new ColumnSpec(name, ColumnType.TIMESTAMP, new Now(0, 1, 0), before, true);
  }

  static ValueSpec uniform(long min, long max) {
    return new Uniform(min, max);
  }

  static ValueSpec sequence() {
    return new Sequence(1, 1);
  }

  /** A table of rows of 1,000 bytes. Key parts are written {@code "At"} or {@code "At desc"}. */
  static TableSpec table(String name, List<ColumnSpec> columns, String... key) {
    return table(name, columns, List.of(), 0, 1, key);
  }

  static TableSpec table(
      String name,
      List<ColumnSpec> columns,
      List<IndexSpec> indexes,
      long existingRows,
      int preSplits,
      String... key) {
    List<KeyPart> parts = Arrays.stream(key).map(Fixtures::part).toList();
    return new TableSpec(
        name,
        columns,
        parts,
        1000,
        indexes,
        null,
        existingRows,
        MONTH_NANOS,
        PreSplits.into(preSplits),
        true,
        null,
        TableUnits.OF_SYSTEM);
  }

  static KeyPart part(String written) {
    return new KeyPart(written.replace(" desc", ""), written.endsWith(" desc"));
  }

  static IndexSpec index(String name, String... parts) {
    return new IndexSpec(name, Arrays.stream(parts).map(Fixtures::part).toList());
  }

  static ClientSpec poisson(double perSecond) {
    return new ClientSpec.Open(RateSchedule.constant(perSecond), Spacing.POISSON, 1);
  }

  static LoadSpec load(
      String name, LoadKind operation, String table, ClientSpec client, RetrySpec retry) {
    return operation.load(new LoadFrame(name, client, retry), table);
  }

  static RunSpec run(
      long seed,
      SystemDraft system,
      int servers,
      long durationNanos,
      long warmupNanos,
      List<TableSpec> tables,
      LoadSpec... loads) {
    return new RunSpec(
        "test",
        seed,
        EPOCH_NANOS,
        durationNanos,
        warmupNanos,
        0,
        system.build(),
        servers,
        tables,
        List.of(loads),
        List.of(),
        64);
  }
}
