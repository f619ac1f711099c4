package io.keyheat.scenarios.findings;

import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.report.result.Cause;
import io.keyheat.report.result.Finding.Impact;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Queries that spend most of their time on rows that they read one after the other, or skip. */
final class Readers {
  private Readers() {}

  /**
   * A query.
   *
   * @param space that it reads
   * @param rows read by one operation, on average
   * @param skipped deleted rows skipped by one operation
   */
  record Reader(Cause cause, String space, Impact impact, double rows, double skipped) {
    boolean isOf(String place, String load) {
      return space.equals(place) && impact.load().equals(load);
    }
  }

  static List<Reader> of(Subject subject, Impacts impacts) {
    List<Reader> readers = new ArrayList<>();
    for (Subject.MeasuredCall measured : subject.measured()) {
      if (measured.call() instanceof ScanLoad scan) {
        add(subject, impacts, scan, measured.result(), measured.load(), readers);
      }
    }
    return readers;
  }

  private static void add(
      Subject subject,
      Impacts impacts,
      ScanLoad scan,
      LoadResult seen,
      String load,
      List<Reader> readers) {
    LoadResult.Reads reads = seen.reads();
    double completed = seen.stats().completed();
    if (reads == null || completed == 0) {
      return;
    }
    CostParameters costs = subject.spec().system().costs();
    double rows = Arrays.stream(reads.rows()).sum() / completed;
    double skipped = Arrays.stream(reads.tombstones()).sum() / completed;
    int bytes = scan.scan().index() == null ? subject.spec().table(scan.table()).rowBytes() : 0;
    double base = costs.scanNanos(0, 0, false);
    double reading =
        costs.scanNanos(Math.round(rows), Math.round(rows) * bytes, scan.scan().reverse()) - base;
    double skipping = skipped * costs.tombstoneNanos();
    Cause cause = skipping >= reading ? Cause.TOMBSTONES : Cause.LARGE_SCAN;
    double share =
        impacts.serviceShare(seen) * Math.max(skipping, reading) / (base + reading + skipping);
    if (share >= Impact.MOST && rows + skipped >= SpaceDemand.MANY_ROWS) {
      String space =
          SpaceDemand.read(subject.spec(), subject.spec().table(scan.table()), scan.scan().index());
      readers.add(new Reader(cause, space, new Impact(load, 0, share), rows, skipped));
    }
  }
}
