package io.keyheat.core.workload.spec;

import io.keyheat.core.value.ValueSpec;
import java.util.Map;

/** Reads of rows by key. */
public record LookupLoad(
    LoadFrame frame, String table, Map<String, ValueSpec> values, int rowsPerCommit, boolean stale)
    implements CallLoad {

  /** Reads of one row each at the leader, by the columns' own values. */
  public LookupLoad(LoadFrame frame, String table) {
    this(frame, table, Map.of(), 1, false);
  }

  @Override
  public String operation() {
    return "lookup";
  }

  @Override
  public boolean writes() {
    return false;
  }

  @Override
  public LookupLoad withFrame(LoadFrame newFrame) {
    return new LookupLoad(newFrame, table, values, rowsPerCommit, stale);
  }
}
