package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MICROSECOND;
import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.NEVER;
import static io.keyheat.core.SystemDraft.SECOND;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.LeaderParameters.Leases;
import io.keyheat.core.model.cluster.ServerParameters.Deadlines;
import io.keyheat.core.model.cluster.ServerParameters.Service;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.schema.IndexSpec;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.BitReversed;
import io.keyheat.core.value.generator.Constant;
import io.keyheat.core.value.generator.Sequence;
import io.keyheat.core.value.generator.Uniform;
import io.keyheat.core.value.generator.Zipf;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.ClientSpec.Spacing;
import io.keyheat.core.workload.spec.LoadFrame;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.RateSchedule;
import io.keyheat.core.workload.spec.RetrySpec;
import io.keyheat.core.workload.spec.ScanLoad;
import io.keyheat.core.workload.spec.ScanSpec;
import io.keyheat.core.workload.spec.ScanSpec.FanOut;
import io.keyheat.core.workload.spec.WriteLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Small scenarios at random, in which everything happens in seconds that takes minutes elsewhere:
 * tablets of a few hundred rows are too large, a few dozen operations a second are much load.
 */
final class RandomScenario {
  private final RandomStream random;
  private final Consumer<SystemDraft> changes;

  private RandomScenario(long seed, Consumer<SystemDraft> changes) {
    random = new RandomStream(seed);
    this.changes = changes;
  }

  static RunSpec of(long seed) {
    return of(seed, system -> {});
  }

  /** Likewise, with a system of which something was changed after it was drawn. */
  static RunSpec of(long seed, Consumer<SystemDraft> changes) {
    return new RandomScenario(seed, changes).draw(seed);
  }

  /** Likewise, with a table that keeps its rows. */
  static RunSpec withRows(long seed) {
    return withRows(seed, system -> {});
  }

  static RunSpec withRows(long seed, Consumer<SystemDraft> changes) {
    return new RandomScenario(seed, changes).drawWithRows(seed);
  }

  private RunSpec drawWithRows(long seed) {
    List<TableSpec> tables = new ArrayList<>();
    TableSpec table = table("A");
    tables.add(table);
    if (chance(0.3)) {
      tables.add(table("B")); // Which only counts its rows.
    }
    List<LoadSpec> loads = new ArrayList<>();
    loads.add(load("writes", table, oneOf(LoadKind.INSERT, LoadKind.UPSERT)));
    RandomRows rows = new RandomRows(random);
    loads.add(rows.scan("job", table, client(), retry()));
    long count = between(0, 3);
    for (int i = 0; i < count; i++) {
      loads.add(withRows("load" + i, table, tables, rows));
    }
    long duration = between(8, 20) * SECOND;
    SystemDraft system = system();
    rows.costs(system);
    int servers = (int) between(1, 4);
    int zones = Math.min(servers, system.zones);
    changes.accept(system);
    RunSpec run =
        Fixtures.run(seed, system, servers, duration, 0, tables, loads.toArray(new LoadSpec[0]));
    return chance(0.4) ? run.withFaults(faults(servers, zones)) : run;
  }

  private LoadSpec withRows(String name, TableSpec table, List<TableSpec> tables, RandomRows rows) {
    if (chance(0.3)) {
      return new RandomSequence(random).withRows().draw(name, tables, client(), retry());
    } else if (chance(0.4)) {
      return rows.scan(name, table, client(), retry());
    }
    return load(
        name, table, oneOf(LoadKind.DELETE, LoadKind.UPDATE, LoadKind.UPSERT, LoadKind.LOOKUP));
  }

  private RunSpec draw(long seed) {
    List<TableSpec> tables = new ArrayList<>();
    tables.add(table("A"));
    if (chance(0.4)) {
      tables.add(table("B"));
    }
    List<LoadSpec> loads = new ArrayList<>();
    long count = between(1, 4);
    for (int i = 0; i < count; i++) {
      loads.add(load("load" + i, tables));
    }
    long duration = between(8, 20) * SECOND + between(0, 999) * MILLISECOND;
    SystemDraft system = system();
    int servers = (int) between(1, 4);
    int zones = Math.min(servers, system.zones);
    changes.accept(system);
    RunSpec run =
        Fixtures.run(
            seed,
            system,
            servers,
            duration,
            between(0, 3) * SECOND,
            withUnits(tables, system.limit),
            loads.toArray(new LoadSpec[0]));
    return chance(0.4) ? run.withFaults(faults(servers, zones)) : run;
  }

  /** At most one stop of each server, so that they do not overlap. */
  private List<Fault> faults(int servers, int zones) {
    List<Fault> faults = new ArrayList<>();
    for (int server = 0; server < servers; server++) {
      if (chance(0.65)) {
        long from = nanos(1_000_001, 8_000_000);
        faults.add(new Fault.ServerStops(server, from, from + nanos(200_000, 5_000_000)));
      } else if (chance(0.3)) {
        long from = nanos(1_000_001, 8_000_000);
        double factor = 0.5 + 4 * random.nextDouble();
        faults.add(new Fault.SlowServer(server, factor, from, from + nanos(200_000, 5_000_000)));
      }
    }
    if (faults.isEmpty()) {
      long from = nanos(1_000_001, 8_000_000);
      int zone = (int) random.nextLong(zones);
      faults.add(new Fault.ZoneStops(zone, from, from + nanos(200_000, 5_000_000)));
    }
    if (chance(0.3)) {
      long from = nanos(1, 5_000_000);
      int zone = (int) between(-1, zones - 1);
      faults.add(
          new Fault.SlowNetwork(zone, nanos(1_000, 50_000), from, from + nanos(1, 5_000_000)));
    }
    if (chance(0.3)) {
      int server = (int) random.nextLong(servers);
      double share = 0.1 + 0.9 * random.nextDouble();
      faults.add(new Fault.LeadersMove(server, -1, share, nanos(1, 7_000_000)));
    }
    return faults;
  }

  private boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  private long between(long least, long most) {
    return least + random.nextLong(most - least + 1);
  }

  private long nanos(long leastMicros, long mostMicros) {
    return between(leastMicros * MICROSECOND, mostMicros * MICROSECOND);
  }

  @SafeVarargs
  private <T> T oneOf(T... choices) {
    return choices[(int) random.nextLong(choices.length)];
  }

  private SystemDraft system() {
    SystemDraft draft = new SystemDraft();
    draft.cores = (int) between(1, 3);
    draft.service = oneOf(Service.EXPONENTIAL, Service.EXPONENTIAL, Service.values()[1]);
    if (chance(0.2)) {
      draft.service = Service.DETERMINISTIC;
    }
    if (chance(0.2)) {
      draft.service = oneOf(Service.LOGNORMAL, Service.HYPEREXPONENTIAL);
      draft.cv = 1 + 3 * random.nextDouble();
    }
    draft.places = chance(0.8) ? 0 : (int) between(1, 8);
    draft.maxWaitNanos = chance(0.3) ? NEVER : nanos(5_000, 200_000);
    draft.writeNanos = nanos(1_000, 12_000);
    draft.writeRowNanos = nanos(100, 2_000);
    draft.readNanos = nanos(500, 5_000);
    draft.readRowNanos = nanos(10, 100);
    draft.readRowReverseNanos = nanos(10, 200);
    draft.commitNanos = chance(0.5) ? 0 : nanos(1_000, 15_000);
    draft.tabletReadNanos = chance(0.6) ? 0 : nanos(500, 8_000);
    draft.moveOutageNanos = chance(0.2) ? 0 : nanos(10_000, 600_000);
    draft.handOverNanos = chance(0.5) ? draft.handOverNanos : nanos(0, 2_000_000);
    replication(draft);
    draft.lockWaitNanos = chance(0.5) ? NEVER : nanos(5_000, 200_000);
    draft.commitGapNanos = chance(0.7) ? 0 : nanos(5_000, 100_000);
    draft.lockHold = chance(0.15) ? Hold.LOG_ORDER : Hold.TO_COMMIT;
    draft.idleTimeoutNanos = nanos(1_000, 500_000);
    draft.totalTimeoutNanos = nanos(50_000, 2_000_000);
    draft.indexEveryColumn = chance(0.2);
    draft.indexBothDirections = chance(0.5);
    policies(draft);
    draft.deadlines = oneOf(Deadlines.KNOWN, Deadlines.KNOWN, Deadlines.UNKNOWN);
    draft.zones = (int) between(1, 4);
    draft.leadingZones = chance(0.7) ? 0 : (int) between(1, draft.zones);
    draft.failOverNanos = nanos(0, 1_000_000);
    if (chance(0.5)) {
      draft.failOverSpreadNanos = (long) (draft.failOverNanos * 1.5 * random.nextDouble());
      draft.leases = oneOf(Leases.values());
    }
    draft.minRows = chance(0.7) ? between(0, 1) : between(2, 200);
    draft.minBytes = draft.minRows <= 1 ? 0 : between(0, 50_000);
    if (chance(0.2)) {
      draft.limit = limit();
      draft.shared = shared(draft.limit);
    }
    if (chance(0.2)) {
      draft.stallShare = 0.3 * random.nextDouble();
      draft.stallNanos = nanos(1_000, 200_000);
    }
    return draft;
  }

  /** The last of several tables, and its indexes, have units of their own where tablets do. */
  private static List<TableSpec> withUnits(List<TableSpec> tables, ThroughputLimit each) {
    if (tables.size() < 2 || !each.exists()) {
      return tables;
    }
    List<TableSpec> all = new ArrayList<>(tables);
    TableSpec last = all.remove(all.size() - 1);
    List<IndexSpec> indexes =
        last.indexes().stream()
            .map(i -> new IndexSpec(i.name(), i.parts(), i.traits(), null, null, units(each, 0.6)))
            .toList();
    all.add(
        new TableSpec(
            last.name(),
            last.columns(),
            last.primaryKey(),
            last.rowBytes(),
            indexes,
            last.interleavedIn(),
            last.existingRows(),
            last.existingAgeNanos(),
            last.preSplits(),
            last.merges(),
            last.partition(),
            units(each, 1.7)));
    return all;
  }

  /** A multiple of those of a tablet. */
  private static TableUnits units(ThroughputLimit each, double factor) {
    return new TableUnits(
        finite(factor * each.writeUnitsPerSecond()), finite(factor * each.readUnitsPerSecond()));
  }

  private static OptionalDouble finite(double units) {
    return Double.isFinite(units) ? OptionalDouble.of(units) : OptionalDouble.empty();
  }

  /** Units of a table, where its tablets have some. */
  private ThroughputLimit.Shared shared(ThroughputLimit each) {
    double never = Double.POSITIVE_INFINITY;
    return new ThroughputLimit.Shared(
        each.writeUnitsPerSecond() == never || chance(0.3) ? never : between(5, 100),
        each.readUnitsPerSecond() == never || chance(0.3) ? never : between(5, 150),
        between(0, 20) * SECOND,
        between(0, 20) * SECOND);
  }

  private ThroughputLimit limit() {
    double writes = chance(0.3) ? Double.POSITIVE_INFINITY : between(5, 60);
    double reads = chance(0.3) ? Double.POSITIVE_INFINITY : between(5, 100);
    long writeUnit = between(100, 2_000);
    long readUnit = between(100, 4_000);
    long burst = between(0, 3);
    return new ThroughputLimit(
        writes,
        reads,
        writeUnit,
        readUnit,
        burst * SECOND,
        burst < 2 ? 1 : 0.5,
        readUnit % 2 == 0 ? 1 : 2.5);
  }

  private void replication(SystemDraft draft) {
    draft.quorum = (int) between(1, 3);
    draft.replicas = chance(0.2) ? draft.quorum : 2 * draft.quorum - 1;
    draft.farReplicas = (int) between(0, draft.replicas - 1);
    draft.farExtraNanos = between(0, 20) * SystemDraft.MILLISECOND;
    draft.roundTripNanos = nanos(100, 8_000);
    if (chance(0.5)) {
      draft.logWriteNanos = chance(0.5) ? nanos(0, 100) : nanos(100, 12_000);
      draft.logJitterNanos = chance(0.5) ? 0 : nanos(10, 6_000);
    }
    draft.jitterNanos = chance(0.2) ? 0 : nanos(10, 3_000);
    draft.clientRoundTripNanos = chance(0.2) ? 0 : nanos(10, 2_000);
    draft.participantRoundTripNanos = nanos(10, 3_000);
    draft.commitWaitNanos = chance(0.5) ? 0 : nanos(10, 3_000);
  }

  private void policies(SystemDraft draft) {
    draft.sizeSplitBytes = chance(0.3) ? Long.MAX_VALUE : between(100_000, 600_000);
    if (chance(0.7)) {
      draft.splitWritesPerSecond = between(5, 60);
      draft.splitReadsPerSecond = between(5, 100);
      draft.splitCpuShare = 0.05 + 0.5 * random.nextDouble();
    }
    draft.splitWindowNanos = between(1, 4) * SECOND;
    draft.splitCooldownNanos = between(0, 3) * SECOND;
    draft.minJudged = (int) between(3, 30);
    draft.sampleEvery = (int) between(1, 5);
    draft.merges = chance(0.6);
    draft.mergeDelayNanos = between(1, 5) * SECOND;
    draft.mergeLoadShare = random.nextDouble();
    boolean expireLate = draft.mergeDelayNanos > 3 * SECOND;
    draft.preSplitsKeptNanos = expireLate ? draft.mergeDelayNanos + 2 * SECOND : 0;
    draft.balanceEveryNanos = chance(0.3) ? NEVER : between(1, 4) * SECOND;
    draft.evens = chance(0.25) ? EvenedQuantity.TABLETS : EvenedQuantity.UTILIZATION;
    draft.minGap = 0.02 + 0.1 * random.nextDouble();
    draft.moveCooldownNanos = between(0, 4) * SECOND;
    draft.controlNanos = between(200, 1_500) * MILLISECOND;
  }

  /** Columns Id, K and At; the key is led by one of them and holds Id. */
  private TableSpec table(String name) {
    ColumnSpec id = Fixtures.number("Id", id());
    long greatest = between(0, 20);
    List<ColumnSpec> columns =
        new ArrayList<>(
            List.of(
                id,
                Fixtures.number("K", new Uniform(0, greatest, greatest % 3 == 0)),
                Fixtures.written("At")));
    List<String> key =
        new ArrayList<>(
            List.of(
                oneOf(
                    new String[] {"Id"},
                    new String[] {"Id desc"},
                    new String[] {"K", "Id"},
                    new String[] {"At", "Id"},
                    new String[] {"Id", "K"})));
    if (chance(0.2)) {
      int place = chance(0.5) ? 0 : key.size();
      for (int i = 0; i < 3; i++) {
        columns.add(Fixtures.number("W" + i, new Zipf(0, 1L << 42, 0.99, chance(0.5))));
        key.add(place + i, "W" + i);
      }
    }
    List<IndexSpec> indexes = chance(0.3) ? List.of(Fixtures.index("ByK", "K", "At")) : List.of();
    long existing = chance(0.5) ? 0 : between(1, 1_000);
    return Fixtures.table(
        name, columns, indexes, existing, (int) between(1, 5), key.toArray(new String[0]));
  }

  private ValueSpec id() {
    return oneOf(
        new Sequence(1, 1),
        new BitReversed(1),
        new Uniform(1, 1_000_000),
        new Uniform(1, between(1, 30)),
        new Zipf(1, between(2, 1_000), 0.99, chance(0.5)));
  }

  private LoadSpec load(String name, List<TableSpec> tables) {
    if (chance(0.3)) {
      return new RandomSequence(random).draw(name, tables, client(), retry());
    }
    return load(name, tables.get((int) random.nextLong(tables.size())));
  }

  private LoadSpec load(String name, TableSpec table) {
    LoadKind operation =
        oneOf(LoadKind.INSERT, LoadKind.INSERT, LoadKind.UPDATE, LoadKind.LOOKUP, LoadKind.SCAN);
    return load(name, table, operation);
  }

  private LoadSpec load(String name, TableSpec table, LoadKind operation) {
    ScanSpec scan = operation == LoadKind.SCAN ? scan(table) : null;
    Map<String, ValueSpec> values = Map.of();
    if (scan == null && operation != LoadKind.INSERT) {
      values = Map.of("Id", new Uniform(1, between(1, 500)));
    }
    int rows = scan == null && chance(0.4) ? (int) between(2, 4) : 1;
    long start = chance(0.8) ? 0 : between(0, 5) * SECOND;
    long end = chance(0.8) ? Long.MAX_VALUE : start + between(1, 10) * SECOND;
    LoadFrame frame = new LoadFrame(name, client(), retry(), start, end);
    if (scan != null) {
      return new ScanLoad(frame, table.name(), values, scan, chance(0.3));
    }
    return operation == LoadKind.LOOKUP
        ? new LookupLoad(frame, table.name(), values, rows, chance(0.3))
        : setting(operation.load(frame, table.name(), values, rows));
  }

  /** Half of the updates set a column, or none. */
  private CallLoad setting(CallLoad load) {
    boolean updates = load instanceof WriteLoad write && write.kind() == WriteLoad.Kind.UPDATE;
    return updates && chance(0.5)
        ? ((WriteLoad) load).setting(chance(0.5) ? Set.of("K") : Set.of())
        : load;
  }

  private ScanSpec scan(TableSpec table) {
    boolean byK = table.primaryKey().get(0).column().equals("K");
    if (byK && chance(0.5)) {
      List<Object> shards = List.of(0L, 1L, 2L);
      return new ScanSpec(null, Map.of(), new FanOut("K", shards), chance(0.5), 10, false);
    }
    if (!table.indexes().isEmpty()) {
      Map<String, ValueSpec> where = Map.of("K", new Constant(0L));
      return new ScanSpec("ByK", where, null, chance(0.5), 10, chance(0.5));
    }
    return new ScanSpec(null, Map.of(), null, chance(0.5), 20, false);
  }

  private ClientSpec client() {
    if (chance(0.25)) {
      return new ClientSpec.Closed((int) between(1, 10), nanos(1_000, 200_000), chance(0.7));
    }
    double rate = between(5, 100);
    RateSchedule schedule =
        chance(0.7)
            ? RateSchedule.constant(rate)
            : RateSchedule.geometric(rate, 1.5, 3 * SECOND, 300, 10);
    return new ClientSpec.Open(schedule, oneOf(Spacing.values()), (int) between(1, 12));
  }

  private RetrySpec retry() {
    long timeout = chance(0.3) ? 10 * SECOND : nanos(10_000, 400_000);
    return new RetrySpec(
        timeout, (int) between(1, 4), nanos(0, 50_000), nanos(20_000, 100_000), budget(timeout));
  }

  private static RetrySpec.@Nullable Budget budget(long number) {
    RandomStream own = new RandomStream(number);
    return own.nextDouble() < 0.3
        ? new RetrySpec.Budget(own.nextLong(51) / 100.0, 1 + (int) own.nextLong(5))
        : null;
  }
}
