package io.keyheat.report.terminal;

import io.keyheat.core.result.FailedOps;
import io.keyheat.core.result.FaultResult.FaultSpan;
import io.keyheat.core.result.LatencyHistogram;
import io.keyheat.core.result.LoadResult;
import io.keyheat.core.result.OperationStats;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.result.RunResult.SplitCounts;
import io.keyheat.core.result.ServerResult;
import io.keyheat.core.result.SpaceResult;
import io.keyheat.core.result.UnsplittableReason;
import io.keyheat.report.contrast.LockWaits;
import io.keyheat.report.contrast.LosingLoad;
import io.keyheat.report.result.Finding;
import io.keyheat.report.view.Figures;
import io.keyheat.report.view.ServerSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One variant: its figures, each under its name, and its heatmap. */
final class VariantBlock {
  private static final int LABEL = 12;
  private static final int MAX_HOTSPOT_GROUPS = 3;
  private static final int MAX_FINDINGS = 4;

  /** As many in a thousand are seen in a tail. */
  private static final double LEAST_WAITS = 0.001;

  private final RunResult run;
  private final List<Finding> findings;
  private final TextOut out;
  private final AnsiStyle ink;

  VariantBlock(RunResult run, List<Finding> findings, TextOut out) {
    this.run = run;
    this.findings = findings;
    this.out = out;
    ink = out.ink();
  }

  /**
   * Prints it.
   *
   * @param heatLines most lines of its heatmap
   */
  void print(int heatLines) throws IOException {
    String name = Columns.cut(Columns.safe(run.variant()), out.width() - 8);
    String rule = "─".repeat(out.width() - 4 - Columns.width(name));
    out.line(ink.faint("── ") + ink.bold(name) + " " + ink.faint(rule));
    facts("throughput", throughput());
    facts("latency", latency());
    facts("errors", errors());
    for (LoadResult load : run.loads()) {
      if (!load.calls().isEmpty()) {
        facts("calls", load.calls().stream().map(call -> call(load, call)).toList());
      }
    }
    facts("servers", servers());
    facts("splits", splits());
    if (!run.faults().spans().isEmpty()) {
      facts("faults", faults());
    }
    List<String> locks = LockWaits.facts(run);
    if (!locks.isEmpty()) {
      facts("locks", locks);
    }
    printHotspots();
    printFindings();
    out.line("");
    new HeatBlock(run, ink, out.width(), heatLines).print(out);
    out.line("");
  }

  private void facts(String label, List<String> facts) throws IOException {
    List<String> safe = facts.stream().map(Columns::safe).toList();
    out.hanging(lead(label), LABEL, Wrapping.items(safe, " · ", out.width() - LABEL));
  }

  private String lead(String label) {
    return ink.faint(Columns.left(label, LABEL));
  }

  private List<String> throughput() {
    OperationStats total = run.total();
    double share = total.throughputPerSecond() / total.offeredPerSecond();
    List<String> facts = new ArrayList<>();
    facts.add(Figures.perSecond(total.offeredPerSecond()) + " offered");
    facts.add(
        Figures.perSecond(total.throughputPerSecond())
            + " completed"
            + (Double.isFinite(share) ? " (" + Figures.percent(share) + ")" : ""));
    for (LoadResult load : run.loads()) {
      if (load.rowsPerCommit() > 1) {
        facts.add(Figures.perSecond(load.rowsPerSecond()) + " rows of " + load.name());
      }
    }
    return facts;
  }

  private List<String> latency() {
    if (run.total().latency().count() == 0) {
      return List.of(
          "no operation was completed" + (run.warmupNanos() > 0 ? " after the warm-up" : ""));
    }
    return List.of(latency("p50", 50), latency("p99", 99), latency("p99.9", 99.9));
  }

  private String latency(String name, double percentile) {
    return name + " " + Figures.millis(run.total().latency().percentileMillis(percentile));
  }

  private List<String> errors() {
    FailedOps failed = run.total().failed();
    String rejected = run.words().rejected();
    String aborted = run.words().aborted();
    boolean oneName = rejected.equals(aborted); // A system may give both the same name.
    List<String> errors = new ArrayList<>();
    add(errors, failed.timeout(), run.words().timedOut());
    add(errors, failed.rejected(), rejected + (oneName ? " on arrival" : ""));
    add(errors, failed.aborted(), aborted + (oneName ? " in a wait for a lock" : ""));
    if (errors.isEmpty()) {
      errors.add("none");
    } else if (run.warmupNanos() > 0) {
      errors.add(0, Figures.percent(run.errorShare()) + " after the warm-up");
      errors.add("counted over the whole run");
    }
    if (run.loads().size() > 1) {
      LosingLoad.worst(run)
          .map(load -> Figures.percent(load.lost()) + " of those of " + load.name())
          .ifPresent(errors::add);
    }
    add(errors, run.total().inFlight(), "in flight at the end");
    return errors;
  }

  private static void add(List<String> facts, long count, String what) {
    if (count > 0) {
      facts.add(Figures.count(count) + " " + what);
    }
  }

  private static String call(LoadResult load, LoadResult call) {
    LatencyHistogram latency = call.stats().latency();
    String name = load.name() + " › " + call.name() + " ";
    return latency.count() == 0
        ? name + "none completed"
        : "%s%s, p50 %s, p99 %s"
            .formatted(
                name,
                Figures.perSecond(call.stats().throughputPerSecond()),
                Figures.millis(latency.percentileMillis(50)),
                Figures.millis(latency.percentileMillis(99)));
  }

  private List<String> servers() {
    Optional<ServerResult> busiest = ServerSummary.busiest(run.servers());
    if (busiest.isEmpty()) {
      return List.of("none");
    }
    ServerResult server = busiest.get();
    List<String> facts = new ArrayList<>();
    facts.add("busiest " + server.name() + " at " + Figures.percent(server.utilisationMean()));
    facts.add("at most " + Figures.percent(server.utilisationMax()));
    facts.add("mean of all " + Figures.percent(ServerSummary.mean(run.servers())));
    if (!Double.isNaN(run.serverCapacityPerSecond())) {
      String capacity = Figures.perSecond(run.serverCapacityPerSecond());
      facts.add("one can serve " + capacity + " of the costliest operation");
    }
    return facts;
  }

  private List<String> splits() {
    SplitCounts splits = run.splits();
    long tablets = run.spaces().stream().mapToLong(SpaceResult::tablets).sum();
    List<String> facts = new ArrayList<>();
    facts.add(Figures.count(splits.bySize()) + " by size");
    facts.add(Figures.count(splits.byLoad()) + " by load");
    facts.add(Figures.counted(splits.moves(), "move"));
    facts.add(Figures.counted(splits.merges(), "merge"));
    if (run.shareOfMoveWaits() >= LEAST_WAITS) {
      facts.add(Figures.percent(run.shareOfMoveWaits()) + " of the operations waited for these");
    }
    facts.add(Figures.counted(tablets, run.tabletWord()) + " at the end");
    return facts;
  }

  private List<String> faults() {
    List<String> faults = new ArrayList<>();
    for (FaultSpan span : run.faults().spans()) {
      String until =
          span.toNanos() > span.fromNanos() ? " to " + Figures.clock(span.toNanos()) : "";
      faults.add(span.label() + " " + Figures.clock(span.fromNanos()) + until);
    }
    long leaders = run.faults().newLeaders();
    add(faults, leaders, leaders == 1 ? "new leader" : "new leaders");
    long lost = run.faults().lostAttempts();
    add(faults, lost, (lost == 1 ? "attempt" : "attempts") + " lost in flight");
    return faults;
  }

  private void printHotspots() throws IOException {
    List<HotspotGroup> groups = HotspotGroup.of(run.hotspots());
    if (groups.isEmpty()) {
      facts(
          "hotspots",
          List.of(run.recordsHotspots() ? "none" : "none recorded, because the run is too short"));
    }
    String label = "hotspots";
    for (HotspotGroup group : groups.subList(0, Math.min(MAX_HOTSPOT_GROUPS, groups.size()))) {
      facts(label, hotspot(group));
      label = "";
    }
    if (groups.size() > MAX_HOTSPOT_GROUPS) {
      int more = groups.size() - MAX_HOTSPOT_GROUPS;
      facts(label, List.of(more + " more " + run.words().data().tables() + " or indexes"));
    }
  }

  /** Each finding in one sentence, with its figures and remedies. */
  private void printFindings() throws IOException {
    for (Finding finding : findings.subList(0, Math.min(MAX_FINDINGS, findings.size()))) {
      String rules =
          finding.rules().isEmpty() ? "" : " (" + String.join(", ", finding.ruleIds()) + ")";
      String place = finding.space().isEmpty() ? "" : finding.space() + ": ";
      out.wrapped(lead("finding"), LABEL, place + finding.sentence() + rules);
      if (!finding.figures().isEmpty()) {
        facts("", finding.figures());
      }
      String label = "remedy";
      for (String remedy : finding.remedies()) {
        out.wrapped(lead(label), LABEL, remedy);
        label = "";
      }
    }
    if (findings.size() > MAX_FINDINGS) {
      facts("", List.of((findings.size() - MAX_FINDINGS) + " more findings in result.json"));
    }
  }

  private List<String> hotspot(HotspotGroup group) {
    String reasons =
        group.reasons().isEmpty()
            ? splitByLoad(group)
            : group.reasons().stream()
                .map(UnsplittableReason::name)
                .collect(Collectors.joining(", "));
    return List.of(
        String.join(", ", group.tables()),
        reasons,
        Figures.counted(group.records(), run.tabletWord() + "-minute"),
        "worst score " + Figures.score(group.worst().cpuUsageScore()),
        "at " + Figures.clock(group.worst().intervalEndNanos()),
        "on " + ServerSummary.name(run.servers(), group.worst().server()),
        "from " + group.worst().splitStart());
  }

  private String splitByLoad(HotspotGroup group) {
    boolean isSplit =
        run.events().stream()
            .filter(event -> event.kind() == RunEvent.Kind.LOAD_SPLIT)
            .anyMatch(event -> group.tables().contains(event.space()));
    return isSplit ? "split by load" : "not split by load";
  }
}
