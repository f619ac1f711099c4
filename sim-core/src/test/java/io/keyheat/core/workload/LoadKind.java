package io.keyheat.core.workload;

import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.Map;

/** The kinds of single calls, for tests that try several. */
public enum LoadKind {
  INSERT,
  UPDATE,
  UPSERT,
  DELETE,
  LOOKUP,
  SCAN;

  /** A load of one row an operation, with the columns' own values. */
  public CallLoad load(LoadFrame frame, String table) {
    return load(frame, table, Map.of(), 1);
  }

  /** A load that names its rows, so no scan. */
  public CallLoad load(LoadFrame frame, String table, Map<String, ValueSpec> values, int rows) {
    return switch (this) {
      case INSERT, UPDATE, UPSERT, DELETE ->
          new WriteLoad(frame, WriteLoad.Kind.valueOf(name()), table, values, rows);
      case LOOKUP -> new LookupLoad(frame, table, values, rows, false);
      case SCAN -> throw new IllegalArgumentException("a scan needs to know what it reads");
    };
  }
}
