package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.SECOND;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.PreSplits;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.SequenceLoad;
import io.keyheat.core.workload.spec.SequenceLoad.CallSpec;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.core.workload.spec.TransactionLoad.TransactionSpec;
import io.keyheat.core.workload.spec.WriteLoad;
import io.keyheat.core.workload.trace.Trace;
import io.keyheat.core.workload.trace.TraceOpener;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** What a run is varied by, to see which of its figures change and how. */
final class Variation {
  private static final int HEATMAP_ROWS_PER_SPACE = 16;

  private Variation() {}

  // Systems.

  /**
   * Splits stay on their server and nothing is moved or merged. All leases end at once, as each
   * one's end is drawn from the time of the fault and the number of the tablet.
   */
  static void placesNothing(SystemDraft system) {
    system.failOverSpreadNanos = 0;
    system.separates = false;
    system.balanceEveryNanos = SystemDraft.NEVER;
    system.merges = false;
  }

  /** Nothing is drawn from a random stream that loads share. */
  static void drawsNothing(SystemDraft system) {
    system.service = Service.DETERMINISTIC;
    system.jitterNanos = 0;
    system.logJitterNanos = 0;
    system.stallShare = 0;
  }

  /** No policy looks at recent load, of which it remembers the last ten seconds. */
  static void forgetsLoad(SystemDraft system) {
    placesNothing(system);
    system.splitWritesPerSecond = Double.POSITIVE_INFINITY;
    system.splitReadsPerSecond = Double.POSITIVE_INFINITY;
    system.splitCpuShare = Double.POSITIVE_INFINITY;
  }

  static void splitsNothing(SystemDraft system) {
    forgetsLoad(system);
    system.sizeSplitBytes = Long.MAX_VALUE;
  }

  /**
   * All that takes or measures time takes {@code factor} times as long: whatever a system has in
   * nanoseconds says so in its name.
   */
  static void stretch(SystemDraft system, int factor) {
    for (Field field : SystemDraft.class.getDeclaredFields()) {
      if (field.getName().endsWith("Nanos")) {
        stretch(system, field, factor);
      }
    }
    ThroughputLimit limit = system.limit;
    system.limit =
        new ThroughputLimit(
            stretched(limit.writeUnitsPerSecond(), factor),
            stretched(limit.readUnitsPerSecond(), factor),
            limit.writeUnitBytes(),
            limit.readUnitBytes(),
            factor * limit.burstNanos(),
            limit.staleShare(),
            limit.severalRowsFactor());
    ThroughputLimit.Shared shared = system.shared;
    system.shared =
        new ThroughputLimit.Shared(
            stretched(shared.tableWriteUnitsPerSecond(), factor),
            stretched(shared.tableReadUnitsPerSecond(), factor),
            factor * shared.tableBurstNanos(),
            factor * shared.tableBurstAtStartNanos());
  }

  private static void stretch(SystemDraft system, Field field, int factor) {
    try {
      if (field.getType() == long.class) {
        field.setLong(system, times(field.getLong(system), factor));
      } else {
        field.setDouble(system, factor * field.getDouble(system));
      }
    } catch (IllegalAccessException e) {
      throw new AssertionError(field.getName(), e);
    }
  }

  /** A rate whose unit takes a whole number of {@code factor} nanoseconds. */
  private static double stretched(double perSecond, int factor) {
    return Double.isInfinite(perSecond) ? perSecond : 1e9 / (factor * Math.round(1e9 / perSecond));
  }

  private static long times(long nanos, int factor) {
    return nanos >= SystemDraft.NEVER ? nanos : nanos * factor;
  }

  // Runs.

  static RunSpec with(RunSpec run, int servers, List<TableSpec> tables, List<LoadSpec> loads) {
    return new RunSpec(
        run.variant(),
        run.seed(),
        run.startEpochNanos(),
        run.durationNanos(),
        run.warmupNanos(),
        run.intervalNanos(),
        run.system(),
        servers,
        tables,
        loads,
        run.faults(),
        run.heatmapRows());
  }

  static RunSpec lasting(RunSpec run, long durationNanos, long warmupNanos) {
    return new RunSpec(
        run.variant(),
        run.seed(),
        run.startEpochNanos(),
        durationNanos,
        warmupNanos,
        run.intervalNanos(),
        run.system(),
        run.servers(),
        run.tables(),
        run.loads(),
        run.faults(),
        run.heatmapRows());
  }

  /** With a heatmap that is as fine for each key space, however many there are. */
  static RunSpec finelyMapped(RunSpec run) {
    return new RunSpec(
        run.variant(),
        run.seed(),
        run.startEpochNanos(),
        run.durationNanos(),
        run.warmupNanos(),
        run.intervalNanos(),
        run.system(),
        run.servers(),
        run.tables(),
        run.loads(),
        run.faults(),
        HEATMAP_ROWS_PER_SPACE * run.plan().keySpaces().size());
  }

  /** Twice the servers, and each table and load a second time beside the first. */
  static RunSpec twice(RunSpec run) {
    List<TableSpec> tables = new ArrayList<>(run.tables());
    run.tables().forEach(table -> tables.add(renamed(table, table.name() + "2")));
    List<LoadSpec> loads = new ArrayList<>(run.loads());
    run.loads().forEach(load -> loads.add(onOther(load)));
    return with(run, 2 * run.servers(), tables, loads);
  }

  private static TableSpec renamed(TableSpec table, String name) {
    List<IndexSpec> indexes =
        table.indexes().stream()
            .map(i -> new IndexSpec(i.name() + "2", i.parts(), i.traits(), null, null, i.units()))
            .toList();
    return with(table, name, indexes, table.preSplits());
  }

  /** Without pre-splits where the key begins with the time: they would be at moments of the run. */
  static TableSpec uncutByTime(TableSpec table) {
    return table.primaryKey().get(0).column().equals("At")
        ? with(table, table.name(), table.indexes(), PreSplits.NONE)
        : table;
  }

  private static TableSpec with(
      TableSpec table, String name, List<IndexSpec> indexes, PreSplits preSplits) {
    return new TableSpec(
        name,
        table.columns(),
        table.primaryKey(),
        table.rowBytes(),
        indexes,
        table.interleavedIn(),
        table.existingRows(),
        table.existingAgeNanos(),
        preSplits,
        table.merges(),
        null,
        table.units());
  }

  /** A table like another, which no load knows. */
  static TableSpec idle(TableSpec like, String name) {
    List<ColumnSpec> columns = like.columns();
    return new TableSpec(
        name,
        columns,
        like.primaryKey(),
        like.rowBytes(),
        List.of(),
        null,
        0,
        0,
        PreSplits.NONE,
        like.merges(),
        null,
        TableUnits.OF_SYSTEM);
  }

  private static LoadSpec onOther(LoadSpec load) {
    LoadSpec other = mapCalls(load, Variation::onOther);
    return load instanceof SequenceLoad
        ? other.withFrame(load.frame().named(load.name() + "2"))
        : other;
  }

  private static CallLoad onOther(CallLoad call) {
    LoadFrame frame = call.frame().named(call.name() + "2");
    String table = call.table() + "2";
    if (call instanceof ScanLoad scan) {
      return new ScanLoad(frame, table, scan.values(), onOther(scan.scan()), scan.stale());
    }
    if (call instanceof LookupLoad lookup) {
      return new LookupLoad(frame, table, lookup.values(), lookup.rowsPerCommit(), lookup.stale());
    }
    WriteLoad write = (WriteLoad) call;
    return new WriteLoad(
        frame, write.kind(), table, write.values(), write.rowsPerCommit(), write.sets());
  }

  private static ScanSpec onOther(ScanSpec scan) {
    return scan.index() == null
        ? scan
        : new ScanSpec(
            scan.index() + "2",
            scan.where(),
            scan.fanOut(),
            scan.reverse(),
            scan.limit(),
            scan.fetchRows(),
            scan.rows());
  }

  // Loads.

  /** Does something to a load, or to each of its calls. */
  static LoadSpec mapCalls(LoadSpec load, UnaryOperator<CallLoad> change) {
    if (load instanceof SequenceLoad sequence) {
      return sequence.withCalls(
          sequence.callSpecs().stream()
              .map(c -> new CallSpec(change.apply(c.load()), c.condition(), c.share()))
              .toList());
    }
    return change.apply((CallLoad) load);
  }

  /** Nobody reads from other replicas than the leaders. */
  static RunSpec fromLeaders(RunSpec run) {
    return run.withLoads(run.loads().stream().map(Variation::fromLeaders).toList());
  }

  private static LoadSpec fromLeaders(LoadSpec load) {
    return mapCalls(load, Variation::fromLeader);
  }

  private static CallLoad fromLeader(CallLoad call) {
    if (call instanceof ScanLoad scan) {
      return new ScanLoad(scan.frame(), scan.table(), scan.values(), scan.scan(), false);
    }
    return call instanceof LookupLoad lookup
        ? new LookupLoad(
            lookup.frame(), lookup.table(), lookup.values(), lookup.rowsPerCommit(), false)
        : call;
  }

  /** Each load with clients that try once, and leaders that answer, so that no load draws. */
  static RunSpec withPlainClients(RunSpec run) {
    return run.withLoads(run.loads().stream().map(Variation::withPlainClients).toList());
  }

  private static LoadSpec withPlainClients(LoadSpec load) {
    RetrySpec once = new RetrySpec(load.retry().timeoutNanos(), 1, 0, 0);
    LoadSpec plain =
        fromLeaders(load)
            .withFrame(
                new LoadFrame(
                    load.name(), load.client(), once, load.startNanos(), load.endNanos()));
    if (!(plain instanceof TransactionLoad transaction)) {
      return plain;
    }
    TransactionSpec rules = transaction.transaction();
    return transaction.with(new TransactionSpec(rules.computeNanos(), 0, rules.rollsBack(), 0));
  }

  /**
   * A run whose loads come at times that are whole numbers of {@code factor} nanoseconds: so many
   * times as late, with clients that are as much slower.
   */
  static RunSpec stretched(RunSpec run, int factor) {
    List<LoadSpec> loads = new ArrayList<>();
    for (LoadSpec load : run.loads()) {
      ClientSpec client = stretched(run, load, factor);
      RetrySpec once = new RetrySpec(times(load.retry().timeoutNanos(), factor), 1, 0, 0);
      long start = times(load.startNanos(), factor);
      long end = times(load.endNanos(), factor);
      LoadFrame frame = new LoadFrame(load.name(), client, once, start, end);
      loads.add(stretchedSequence(load.withFrame(frame), factor));
    }
    RunSpec stretched =
        with(run, run.servers(), run.tables(), loads)
            .withFaults(run.faults().stream().map(fault -> stretched(fault, factor)).toList());
    return lasting(stretched, factor * run.durationNanos(), factor * run.warmupNanos());
  }

  private static LoadSpec stretchedSequence(LoadSpec load, int factor) {
    if (!(load instanceof TransactionLoad transaction)) {
      return load;
    }
    TransactionSpec old = transaction.transaction();
    return transaction.with(
        new TransactionSpec(
            factor * old.computeNanos(),
            old.failureShare(),
            old.rollsBack(),
            old.rollbackFailureShare()));
  }

  private static ClientSpec stretched(RunSpec run, LoadSpec load, int factor) {
    if (load.client() instanceof ClientSpec.Closed closed) {
      return new ClientSpec.Closed(closed.clients(), factor * closed.thinkNanos(), false);
    }
    RandomStream random = new Streams(run.seed()).named("arrivals " + load.name());
    if (load instanceof SequenceLoad) { // These cannot be traced.
      return new ClientSpec.Closed(4, factor * (MILLISECOND + random.nextLong(SECOND)), false);
    }
    long meanNanos = SECOND / (10 + random.nextLong(60));
    List<Long> times = new ArrayList<>();
    long next = load.startNanos();
    while (next < Math.min(load.endNanos(), run.durationNanos())) {
      next += 1 + (long) (meanNanos * random.nextExponential());
      times.add(factor * next);
    }
    return new ClientSpec.Traced(
        new TraceOpener() {
          @Override
          public Trace open() {
            return new Recorded(times);
          }

          @Override
          public long records(long endNanos) {
            return times.size();
          }
        });
  }

  /** A trace of nothing but times. */
  private static final class Recorded implements Trace {
    private final List<Long> times;
    private int next = -1;

    Recorded(List<Long> times) {
      this.times = times;
    }

    @Override
    public boolean advance() {
      return ++next < times.size();
    }

    @Override
    public long timeNanos() {
      return times.get(next);
    }

    @Override
    public long value(int column) {
      throw new IllegalStateException("no column " + column);
    }
  }

  // Faults.

  private static Fault stretched(Fault fault, int factor) {
    long from = factor * fault.fromNanos();
    long to = factor * fault.toNanos();
    if (fault instanceof Fault.ServerStops stop) {
      return new Fault.ServerStops(stop.server(), from, to);
    } else if (fault instanceof Fault.ZoneStops stop) {
      return new Fault.ZoneStops(stop.zone(), from, to);
    } else if (fault instanceof Fault.SlowServer slow) {
      return new Fault.SlowServer(slow.server(), Math.ceil(slow.factor()), from, to);
    } else if (fault instanceof Fault.SlowNetwork slow) {
      return new Fault.SlowNetwork(slow.zone(), factor * slow.extraNanos(), from, to);
    }
    Fault.LeadersMove move = (Fault.LeadersMove) fault;
    return new Fault.LeadersMove(move.server(), move.zone(), move.share(), from);
  }

  /** The numbers 0 to count − 1 in another order. */
  static int[] shuffled(int count, RandomStream random) {
    int[] order = new int[count];
    Arrays.setAll(order, i -> i);
    for (int i = count - 1; i > 0; i--) {
      int other = (int) random.nextLong(i + 1);
      int swapped = order[i];
      order[i] = order[other];
      order[other] = swapped;
    }
    return order;
  }
}
