package io.keyheat.report.view;

import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.OperationStats;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds up the loads that do the same to the same table. */
public final class OperationGroups {
  /** All loads with one operation on one table. */
  public record Group(String operation, String table, OperationStats stats) {}

  private OperationGroups() {}

  /** The groups, in the order in which their first loads stand. */
  public static List<Group> of(List<LoadResult> loads) {
    Map<List<String>, List<OperationStats>> byName = new LinkedHashMap<>();
    for (LoadResult load : loads) {
      byName
          .computeIfAbsent(List.of(load.operation(), load.table()), name -> new ArrayList<>())
          .add(load.stats());
    }
    return byName.entrySet().stream()
        .map(
            group -> new Group(group.getKey().get(0), group.getKey().get(1), sum(group.getValue())))
        .toList();
  }

  private static OperationStats sum(List<OperationStats> parts) {
    if (parts.size() == 1) {
      return parts.get(0);
    }
    List<FailedOps> failed = parts.stream().map(OperationStats::failed).toList();
    return new OperationStats(
        parts.stream().mapToLong(OperationStats::offered).sum(),
        parts.stream().mapToLong(OperationStats::completed).sum(),
        new FailedOps(
            failed.stream().mapToLong(FailedOps::timeout).sum(),
            failed.stream().mapToLong(FailedOps::rejected).sum(),
            failed.stream().mapToLong(FailedOps::aborted).sum()),
        parts.stream().mapToLong(OperationStats::inFlight).sum(),
        parts.stream().mapToLong(OperationStats::attempts).sum(),
        parts.stream().mapToDouble(OperationStats::offeredPerSecond).sum(),
        parts.stream().mapToDouble(OperationStats::throughputPerSecond).sum(),
        LatencyHistogram.merged(parts.stream().map(OperationStats::latency).toList()));
  }
}
