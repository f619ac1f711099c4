package io.keyheat.record.output;

import io.keyheat.record.key.KeyRecord;
import io.keyheat.record.key.RecordedValue;
import io.keyheat.scenarios.trace.TraceOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One table of a trace. All its records have one number of parts, and all its scans too, as a trace
 * demands: the first of each decides.
 */
final class TraceTable {
  private final List<TraceCells> cells = new ArrayList<>();
  private int wholeParts;
  private int scannedParts;

  /** Why a record does not fit to those before it; empty: it does. */
  Optional<String> misfit(KeyRecord record) {
    int parts = record.key().size();
    if (record.operation() == TraceOperation.SCAN) {
      if (parts < 1) {
        return Optional.of("scans without a key");
      }
      return parts < scannedParts
          ? Optional.of("scans of fewer key parts than the table's first scan")
          : Optional.empty();
    }
    return parts < 1 || (wholeParts > 0 && parts != wholeParts) || parts < scannedParts
        ? Optional.of("keys with another number of parts than the table's first key")
        : Optional.empty();
  }

  /** Appends a record that fits. */
  void append(KeyRecord record, long micros, StringBuilder text) {
    boolean scan = record.operation() == TraceOperation.SCAN;
    int most = wholeParts > 0 ? wholeParts : record.key().size();
    if (scan && scannedParts == 0) {
      scannedParts = Math.min(record.key().size(), most);
    } else if (!scan) {
      wholeParts = record.key().size();
    }
    List<RecordedValue> key = record.key().subList(0, scan ? scannedParts : wholeParts);
    text.append(micros).append(',').append(record.operation().word()).append(',');
    TraceCells.quote(record.table(), text);
    for (int part = 0; part < key.size(); part++) {
      if (part == cells.size()) {
        cells.add(new TraceCells());
      }
      text.append(',');
      cells.get(part).append(key.get(part), text);
    }
    text.append('\n');
  }
}
