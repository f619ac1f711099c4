package io.keyheat.core.workload.spec;

import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.value.ValueSpec;
import java.util.Map;

/** Reads of ranges of keys. */
public record ScanLoad(
    LoadFrame frame, String table, Map<String, ValueSpec> values, ScanSpec scan, boolean stale)
    implements CallLoad {

  /** Scans at the leaders, with the columns' own values. */
  public ScanLoad(LoadFrame frame, String table, ScanSpec scan) {
    this(frame, table, Map.of(), scan, false);
  }

  @Override
  public String operation() {
    return "scan";
  }

  @Override
  public int rowsPerCommit() {
    return 1;
  }

  /** False even where rows found are changed: the scan itself locks none. */
  @Override
  public boolean writes() {
    return false;
  }

  @Override
  public ValueSpec drawn(ColumnSpec column) {
    ValueSpec asked = scan.condition(column.name());
    return asked == null ? values(column) : asked;
  }

  @Override
  public ScanLoad withFrame(LoadFrame newFrame) {
    return new ScanLoad(newFrame, table, values, scan, stale);
  }
}
