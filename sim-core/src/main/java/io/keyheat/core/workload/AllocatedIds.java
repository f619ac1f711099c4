package io.keyheat.core.workload;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import java.util.HashMap;
import java.util.Map;

/** Ids that the database allocates where a client inserts a row with the id 0. */
public final class AllocatedIds {
  /** Allocated ids are spread evenly over all positive numbers. */
  private static final ValueSpec ALLOCATED = new Uniform(1, Long.MAX_VALUE);

  private AllocatedIds() {}

  /** The load with an allocated id wherever it inserts 0 into a part of the key. */
  public static CallLoad in(CallLoad load, TableSpec table) {
    return load instanceof WriteLoad write && write.kind() == Kind.INSERT ? in(write, table) : load;
  }

  private static WriteLoad in(WriteLoad load, TableSpec table) {
    Map<String, ValueSpec> values = new HashMap<>(load.values());
    boolean isAllocated = false;
    for (KeyPart part : table.primaryKey()) {
      ColumnSpec column = table.column(part.column());
      ValueSpec given = load.values(column);
      if (column.type() == ColumnType.INT64 && Long.valueOf(0).equals(given.constant())) {
        values.put(column.name(), ALLOCATED);
        isAllocated = true;
      }
    }
    return isAllocated ? load.withValues(values) : load;
  }
}
