package io.keyheat.scenarios.estimate;

import io.keyheat.core.LoadSplitReach;
import io.keyheat.core.RunSpec;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.space.KeySpacePlan;
import io.keyheat.core.workload.space.TabletShares;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.report.view.Figures;
import io.keyheat.scenarios.estimate.Estimate.MostLocked;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What arithmetic does not see of a variant.
 *
 * @param plan of its loads
 */
record Uncounted(RunSpec spec, WorkloadPlan plan) {
  /** Operations wait for a lock that is held for a greater share of the time. */
  private static final double OFTEN_HELD = 0.3;

  /**
   * Returns it in sentences; empty if nothing.
   *
   * @param demands of each load
   * @param mostLocked the row that is locked most, if it is known
   */
  List<String> sentences(
      List<LoadEstimate> loads, List<Demand> demands, Optional<MostLocked> mostLocked) {
    List<String> unseen = new ArrayList<>();
    for (int i = 0; i < loads.size(); i++) {
      LoadEstimate load = loads.get(i);
      ClientSpec client = plan.loads().get(i).spec().client();
      if (client instanceof ClientSpec.Open open && open.spacing() == ClientSpec.Spacing.BURSTY) {
        unseen.add(
            load.name()
                + " arrives in bursts of "
                + Figures.count(open.burst())
                + ", which wait for each other; latencies are counted as if each came by itself");
      }
      LateRate.of(plan.loads().get(i).spec(), spec.durationNanos()).stream()
          .filter(late -> late.isShare() || late.missed() > peak(late))
          .map(late -> late.path() + ": " + EstimateText.late(late) + ", is not counted")
          .forEach(unseen::add);
      if (load.countedPerSecond() == 0) {
        unseen.add(load.name() + " is not under way at the busiest moment and is not counted");
      } else if (!demands.get(i).isDrawn()) {
        unseen.add("which rows and tablets " + load.name() + " asks for is not counted");
      }
    }
    spec.loads().stream()
        .filter(SequenceLoad.class::isInstance)
        .flatMap(load -> ((SequenceLoad) load).callSpecs().stream())
        .filter(call -> call.share() != null && call.share().share().segments().size() > 1)
        .map(
            call ->
                "the share of users of "
                    + call.load().name()
                    + " changes in the run; what it asks of single tablets is a mean over the time"
                    + " in which that is most, not the greatest")
        .forEach(unseen::add);
    mostLocked
        .filter(row -> row.held() >= OFTEN_HELD)
        .map(Uncounted::locked)
        .ifPresent(unseen::add);
    plan.loads().stream()
        .flatMap(load -> load.spec().calls().stream())
        .map(this::uncounted)
        .filter(words -> !words.isEmpty())
        .distinct()
        .forEach(unseen::add);
    plan.keySpaces().stream().flatMap(space -> merged(space).stream()).forEach(unseen::add);
    if (spec.system().replication().leader().stallShare() > 0) {
      unseen.add("pauses of servers (replication.stallShare) are not counted");
    }
    if (!spec.faults().isEmpty()) {
      unseen.add("what goes wrong in the run (faults) is not counted");
    }
    return unseen;
  }

  /**
   * How many times as much the loads take at most once splits have set the rows that an operation
   * names at once apart, as each tablet has work of its own with it; 1: none does.
   *
   * @param demands of each load, as tablets lie at the start
   */
  double timesApart(List<LoadEstimate> loads, List<Demand> demands) {
    List<Demand> joining = demands.stream().filter(Demand::joinsRows).toList();
    if (joining.isEmpty() || plan.keySpaces().stream().noneMatch(this::isDivided)) {
      return 1;
    }
    WorkloadPlan again = spec.plan(); // Of operations whose rows are known.
    StartTablets apart =
        new StartTablets(spec, again)
            .divided(joining, space -> isDivided(again.keySpaces().get(space)));
    double atStart = 0;
    double later = 0;
    for (int i = 0; i < loads.size(); i++) {
      Demand demand = demands.get(i);
      double perSecond = loads.get(i).countedPerSecond();
      atStart += perSecond * demand.serviceNanos();
      later +=
          perSecond
              * (demand.joinsRows()
                      ? Demand.of(spec, apart, again.loads().get(i), (int) demand.operations())
                      : demand)
                  .serviceNanos();
    }
    return atStart == 0 ? 1 : Math.max(1, later / atStart);
  }

  /** Whether splits, by load or by what the loads add, divide a key space further. */
  private boolean isDivided(KeySpacePlan space) {
    LoadSplitReach reach =
        LoadSplitReach.of(spec, space.name(), load -> Peak.perSecond(load, spec.durationNanos()));
    return reach.canSplit() || reach.outgrows(space.splits().size() + 1);
  }

  /** What a load reaches in the run: an estimate counts its peak, so it misses nothing below. */
  private double peak(LateRate late) {
    return spec.loads().stream()
        .filter(load -> load.name().equals(late.path()))
        .mapToDouble(load -> Peak.perSecond(load, spec.durationNanos()))
        .findFirst()
        .orElse(0);
  }

  /** Which of the tablets that are made beforehand are merged. */
  private Optional<String> merged(KeySpacePlan space) {
    int tablets = space.splits().size() + 1;
    LoadSplitReach reach =
        LoadSplitReach.of(spec, space.name(), load -> Peak.perSecond(load, spec.durationNanos()));
    int merged =
        reach.mayMerge(tablets)
            ? reach.mergedAtLeast(TabletShares.of(space, spec.loads().size()))
            : 0;
    boolean isAll = merged == tablets - 1;
    String after = Figures.duration(spec.system().policies().merges().preSplitsStayNanos());
    return merged == 0
        ? Optional.empty()
        : Optional.of(
            "%s %s tablets with which %s starts are merged %s, which is not counted"
                .formatted(
                    isAll ? "the" : "at least " + Figures.count(merged) + " of the",
                    Figures.count(tablets),
                    space.name(),
                    isAll
                        ? "again after " + after
                        : "into their neighbours from " + after + " on"));
  }

  /** What a call does that is not known without the rows; empty: nothing. */
  private String uncounted(CallLoad call) {
    if (call instanceof WriteLoad write && write.kind() == WriteLoad.Kind.DELETE) {
      return call.name() + " deletes rows, and their index entries are not counted";
    }
    if (!(call instanceof ScanLoad load)) {
      return "";
    }
    ScanSpec scan = load.scan();
    if (scan.rows().change() != null) {
      return "what " + call.name() + " does with the rows that it finds is not counted";
    }
    if (scan.limit() == ScanSpec.ALL) {
      return call.name() + " has no limit, and each of its ranges is counted as a row";
    }
    if (scan.rows().offset() > 0) {
      return "the rows that " + call.name() + " skips are not counted";
    }
    return "";
  }

  private static String locked(MostLocked row) {
    return "waits for locks are in no latency; the row that "
        + row.load()
        + (row.held() > 1
            ? " asks for most would have to be locked for about "
            : " asks for most is locked for about ")
        + Figures.percent(row.held())
        + " of the time"
        + (row.held() > 1 ? ", which no lock lets pass" : "")
        + (row.overfull() > 1
            ? "; at least "
                + Figures.count(row.overfull())
                + " rows would each be locked for more than all of it"
            : "");
  }
}
