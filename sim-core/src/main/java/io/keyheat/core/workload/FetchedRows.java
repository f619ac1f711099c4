package io.keyheat.core.workload;

import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.workload.draw.KeyEntry;
import io.keyheat.core.workload.draw.RowSample;
import io.keyheat.core.workload.draw.ScanKeys;
import io.keyheat.core.workload.spec.ScanSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The look-ups of rows that a scan of an index has found: one for each row, where it lies. */
final class FetchedRows {
  /** Greatest number of rows of a range that are looked up one at a place. */
  private static final int MAX_PLACES = 128;

  private static final int MAX_ALL_PLACES = 1024;

  private final ScanSpec scan;
  private final ScanRanges ranges;
  private final PlanContext context;
  private final KeyEntry rows;
  private final int places;
  private @Nullable RowSample sample;

  FetchedRows(ScanSpec scan, ScanRanges ranges, PlanContext context) {
    this.scan = scan;
    this.ranges = ranges;
    this.context = context;
    rows = context.catalog().rows(ranges.scanned().table());
    int most = Math.max(1, Math.min(MAX_PLACES, MAX_ALL_PLACES / ranges.count()));
    places = Math.min(scan.limit(), most);
  }

  List<KeyVisit> visits() {
    List<KeyVisit> visits = new ArrayList<>();
    for (int place = 0; place < places; place++) {
      int here = rowsBefore(place + 1) - rowsBefore(place);
      int bytes = (int) Math.min(Integer.MAX_VALUE, (long) here * rows.bytes());
      visits.add(new KeyVisit(rows.keySpace(), here, bytes, false, 0, false));
    }
    return visits;
  }

  private int rowsBefore(int place) {
    return (int) ((long) scan.limit() * place / places);
  }

  Set<String> columns() {
    Set<String> columns = new HashSet<>();
    rows.key().forEach(part -> columns.add(part.column()));
    return columns;
  }

  ScanKeys.Fetch fetch() {
    double[] offsets = new double[places];
    for (int place = 0; place < places; place++) {
      offsets[place] = rowsBefore(place);
    }
    RowSample found =
        sample == null
            ? new RowSample(SampledRows.of(rows, ranges.scanned(), context, writer -> true))
            : sample;
    sample = found;
    return new ScanKeys.Fetch(rows.layout(), found, offsets, rows.layout().partsOf(fixedParts()));
  }

  /** Leading parts of the rows' keys that the conditions fix. */
  private int fixedParts() {
    Set<String> fixed = new HashSet<>(scan.where().keySet());
    if (scan.fanOut() != null) {
      fixed.add(scan.fanOut().column());
    }
    int parts = 0;
    for (KeyPart part : rows.key()) {
      if (part.isHash() || !fixed.contains(part.column())) {
        break;
      }
      parts++;
    }
    return parts;
  }
}
