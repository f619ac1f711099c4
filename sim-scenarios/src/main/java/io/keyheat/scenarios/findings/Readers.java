package io.keyheat.scenarios.findings;

import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.LoadSpec;
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
    List<LoadSpec> specs = subject.spec().loads();
    for (int i = 0; i < Math.min(specs.size(), subject.run().loads().size()); i++) {
      LoadResult seen = subject.run().loads().get(i);
      List<? extends CallLoad> calls = specs.get(i).calls();
      for (int c = 0; c < calls.size(); c++) {
        LoadResult of = seen.calls().size() == calls.size() ? seen.calls().get(c) : seen;
        if (calls.get(c) instanceof ScanLoad scan) {
          add(subject, impacts, scan, of, seen.name(), readers);
        }
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
