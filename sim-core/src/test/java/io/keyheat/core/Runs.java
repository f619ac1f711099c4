package io.keyheat.core;

import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.value.ColumnType;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.RateSchedule;
import java.util.List;
import java.util.stream.IntStream;

/** Runs for the benchmarks, which live in a package of their own. */
public final class Runs {
  /** Control periods and recording intervals of a run of queues. */
  private static final int COLUMNS = 100;

  private Runs() {}

  /** A specification with its workload made ready, to be run once. */
  public record Prepared(RunSpec spec, WorkloadPlan plan) {
    public static Prepared of(RunSpec spec) {
      return new Prepared(spec, spec.plan());
    }

    public RunResult run() {
      return Simulation.run(spec, plan, now -> {});
    }
  }

  /**
   * Poisson inserts with random keys of 64 bits into tablets dealt out to single-core servers with
   * exponential service of a millisecond; nothing but queues: no quorum, no serial stage, no locks.
   *
   * @param utilisation of each server, 0 to 1
   */
  public static RunSpec queues(
      long seed, long writes, int servers, int tablets, double utilisation, int heatmapRows) {
    SystemDraft system = new SystemDraft();
    system.service = Service.EXPONENTIAL;
    // A hundred control periods and recording intervals, as bare hands have a hundred columns.
    double perSecond = 1_000 * servers * utilisation;
    ValueSpec keys = new Uniform(Long.MIN_VALUE, Long.MAX_VALUE);
    ColumnSpec id = new ColumnSpec("Id", ColumnType.INT64, keys, null, true);
    TableSpec table = Fixtures.table("T", List.of(id), List.of(), 0, tablets, "Id");
    long duration = (long) (writes / perSecond * SystemDraft.SECOND);
    system.controlNanos = Math.max(SystemDraft.MILLISECOND, duration / COLUMNS);
    RunSpec spec =
        Fixtures.run(
            seed,
            system,
            servers,
            duration,
            0,
            List.of(table),
            Fixtures.load(
                "writes", LoadKind.INSERT, "T", Fixtures.poisson(perSecond), Fixtures.PATIENT));
    return withGrid(spec, system.controlNanos, heatmapRows);
  }

  /** The same with other recording intervals and rows of the heatmap. */
  public static RunSpec withGrid(RunSpec spec, long intervalNanos, int heatmapRows) {
    return new RunSpec(
        spec.variant(),
        spec.seed(),
        spec.startEpochNanos(),
        spec.durationNanos(),
        spec.warmupNanos(),
        intervalNanos,
        spec.system(),
        spec.servers(),
        spec.tables(),
        spec.loads(),
        spec.faults(),
        heatmapRows);
  }

  /**
   * Evenly spaced writes, 4,000 a second, to Firestore's profile at moderate load.
   *
   * @param locks whether rows may meet, so that each write takes its row's lock
   * @param indexes each of which is another participant
   */
  public static RunSpec writes(long seed, long writes, boolean locks, int indexes) {
    ColumnSpec id =
        locks
            ? Fixtures.number("Id", Fixtures.uniform(0, Long.MAX_VALUE / 2))
            : Fixtures.number("Id", new BitReversed(1));
    ColumnSpec a = Fixtures.number("A", Fixtures.uniform(0, 1_000_000));
    ColumnSpec b = Fixtures.number("B", Fixtures.uniform(0, 1_000_000));
    List<IndexSpec> all =
        IntStream.range(0, indexes)
            .mapToObj(i -> Fixtures.index("By" + i, i % 2 == 0 ? "A" : "B"))
            .toList();
    TableSpec table = Fixtures.table("T", List.of(id, a, b), all, 0, 64, "Id");
    SystemDraft system = SystemDraft.firestore();
    system.commitNanos = 0; // The indexes' single tablets would be full.
    RateSchedule rate = RateSchedule.constant(4_000);
    return Fixtures.run(
        seed,
        system,
        Math.max(16, 8 * indexes),
        writes * SystemDraft.SECOND / 4_000,
        0,
        List.of(table),
        Fixtures.load(
            "writes",
            LoadKind.INSERT,
            "T",
            new ClientSpec.Open(rate, Spacing.FIXED, 1),
            Fixtures.ONCE));
  }
}
