package io.keyheat.report;

import io.keyheat.core.result.FaultResult;
import io.keyheat.core.result.Heatmap;
import io.keyheat.core.result.Hotspot;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunIdentity;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunTiming;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.TabletHistory;
import java.util.List;

/** Makes a run from another one, of which it keeps every part that it is not given. */
public final class RunBuilder {
  private final RunResult run;
  private RunIdentity identity;
  private RunTiming timing;
  private OperationStats total;
  private List<LoadResult> loads;
  private List<ServerResult> servers;
  private TabletHistory tablets;
  private Heatmap heatmap;
  private List<Hotspot> hotspots;
  private FaultResult faults;

  private RunBuilder(RunResult run) {
    this.run = run;
    identity = run.identity();
    timing = run.timing();
    total = run.total();
    loads = run.loads();
    servers = run.servers();
    tablets = run.tablets();
    heatmap = run.heatmap();
    hotspots = run.hotspots();
    faults = run.faults();
  }

  public static RunBuilder of(RunResult run) {
    return new RunBuilder(run);
  }

  public RunBuilder identity(RunIdentity other) {
    identity = other;
    return this;
  }

  public RunBuilder timing(RunTiming other) {
    timing = other;
    return this;
  }

  public RunBuilder total(OperationStats other) {
    total = other;
    return this;
  }

  public RunBuilder loads(List<LoadResult> other) {
    loads = other;
    return this;
  }

  public RunBuilder servers(List<ServerResult> other) {
    servers = other;
    return this;
  }

  public RunBuilder tablets(TabletHistory other) {
    tablets = other;
    return this;
  }

  public RunBuilder heatmap(Heatmap other) {
    heatmap = other;
    return this;
  }

  public RunBuilder hotspots(List<Hotspot> other) {
    hotspots = other;
    return this;
  }

  public RunBuilder faults(FaultResult other) {
    faults = other;
    return this;
  }

  public RunResult build() {
    return new RunResult(
        identity,
        timing,
        total,
        loads,
        servers,
        run.serverCapacityPerSecond(),
        tablets,
        heatmap,
        hotspots,
        faults,
        run.visits(),
        run.wallSeconds());
  }
}
