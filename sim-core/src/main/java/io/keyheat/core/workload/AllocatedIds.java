package io.keyheat.core.workload;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.ColumnType;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.ValueSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.spec.WriteLoad.Kind;
import io.keyheat.core.workload.value.Table;
import java.util.HashMap;
import java.util.Map;

/** Ids that the database allocates where a client inserts a row with the id 0. */
final class AllocatedIds {
  /** Allocated ids are spread evenly over all positive numbers. */
  private static final ValueSpec ALLOCATED = new ValueSpec.Uniform(1, Long.MAX_VALUE);

  private AllocatedIds() {}

  /** The load with an allocated id wherever it inserts 0 into a part of the key. */
  static CallLoad in(CallLoad load, Table table) {
    return load instanceof WriteLoad write && write.kind() == Kind.INSERT ? in(write, table) : load;
  }

  private static WriteLoad in(WriteLoad load, Table table) {
    Map<String, ValueSpec> values = new HashMap<>(load.values());
    for (KeyPart part : table.spec.primaryKey()) {
      ColumnSpec column = table.column(part.column());
      ValueSpec given = load.values(column);
      if (column.type() == ColumnType.INT64
          && given instanceof ValueSpec.Constant constant
          && constant.value().equals(0L)) {
        values.put(column.name(), ALLOCATED);
      }
    }
    return values.equals(load.values()) ? load : load.withValues(values);
  }
}
