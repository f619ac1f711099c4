package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MICROSECOND;
import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.NEVER;
import static io.keyheat.core.SystemDraft.SECOND;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Now;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.RowScan;
import io.keyheat.core.workload.spec.RowScan.Change;
import io.keyheat.core.workload.spec.RowScan.UpperBound;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.List;
import java.util.Map;

/** Scans of rows that are kept, at random, and what tombstones and compactions cost. */
final class RandomRows {
  private final RandomStream random;

  RandomRows(RandomStream random) {
    this.random = random;
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  private long between(long least, long most) {
    return least + random.nextLong(most - least + 1);
  }

  void costs(SystemDraft draft) {
    draft.tombstoneNanos = between(1, 200) * MICROSECOND;
    draft.readRowReverseNanos = between(10, 200) * MICROSECOND;
    draft.compactEveryNanos = chance(0.2) ? NEVER : between(1, 5) * SECOND;
    draft.graceNanos = between(0, 3) * SECOND;
    draft.compactRowNanos = between(1, 500) * MICROSECOND;
    draft.compactPieceNanos = between(1, 20) * MILLISECOND;
    draft.compactCoreShare = 0.1 + 0.9 * random.nextDouble();
  }

  LoadSpec scan(String name, TableSpec table, ClientSpec client, RetrySpec retry) {
    boolean fansOut = table.primaryKey().get(0).column().equals("K") && chance(0.5);
    boolean reads = !fansOut && !table.indexes().isEmpty() && chance(0.7);
    Map<String, ValueSpec> where = reads ? Map.of("K", new Uniform(0, 5)) : Map.of();
    ScanSpec scan =
        new ScanSpec(
            reads ? "ByK" : null,
            where,
            fansOut ? new ScanSpec.FanOut("K", List.of(0L, 1L, 2L)) : null,
            chance(0.5),
            chance(0.2) ? ScanSpec.ALL : (int) between(1, 40),
            reads && chance(0.5),
            rows(table, reads));
    return new ScanLoad(new LoadFrame(name, client, retry), table.name(), scan);
  }

  private RowScan rows(TableSpec table, boolean byK) {
    boolean setsK = !table.isInKey("K");
    Change change = null;
    if (chance(0.4)) {
      change = new Change(Map.of());
    } else if (setsK && chance(0.4)) {
      change = new Change(Map.of("K", new Uniform(0, 5)));
    }
    return new RowScan(
        byK && chance(0.3) ? new UpperBound("At", new Now(0, 1, 0)) : null,
        chance(0.3) ? (int) between(1, 20) : 0,
        chance(0.3) ? (int) between(1, 20) : 0,
        true,
        List.of(),
        false,
        change);
  }
}
