package io.keyheat.scenarios.expect;

import io.keyheat.scenarios.expect.metric.HeatMetrics;
import io.keyheat.scenarios.expect.metric.HotspotMetrics;
import io.keyheat.scenarios.expect.metric.MetricTable;
import io.keyheat.scenarios.expect.metric.OperationMetrics;
import io.keyheat.scenarios.expect.metric.ServerMetrics;
import io.keyheat.scenarios.expect.metric.TabletMetrics;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the reference of all metrics in Markdown. */
public final class MetricReference {
  private MetricReference() {}

  /** Returns the page. */
  public static String text() {
    List<MetricTable<?>> tables = new ArrayList<>(OperationMetrics.TABLES);
    tables.addAll(
        List.of(
            ServerMetrics.TABLE,
            TabletMetrics.SPLITS,
            TabletMetrics.ALONE,
            TabletMetrics.FAULTS,
            TabletMetrics.SPACE,
            HeatMetrics.TABLE,
            HotspotMetrics.TABLE));
    return "# Metrics\n\n"
        + "What an [expectation or target](expectations.md) may name, made from the tables"
        + " in the code. Change a table, not this file.\n\n"
        + tables.stream().map(MetricTable::reference).collect(Collectors.joining("\n"));
  }
}
