package io.keyheat.core;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.measure.RowAxis;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.schema.TableUnits;
import io.keyheat.core.workload.KeyList;
import io.keyheat.core.workload.KeySpacePlan;
import io.keyheat.core.workload.RowTablePlan;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The tablets that a run starts with: one for each key space, more where it was split beforehand or
 * holds more than a tablet may. Each goes to a server that has the fewest of its key space, and of
 * these to one that has the fewest in all. Where several have, a key space's first tablet goes to
 * the first of them, so that an author knows which tables share a server, and others go to any of
 * them by chance. In one order, the last tablets of shards of equal size could all lie on one
 * server.
 */
final class InitialTablets {
  private final int[] leading;
  private final RandomStream random;
  private final int[] tablets;
  private int[] tabletsOfSpace;

  private InitialTablets(int[] leading, RandomStream random) {
    this.leading = leading;
    this.random = random;
    this.tablets = new int[leading.length];
    this.tabletsOfSpace = new int[leading.length];
  }

  private int firstServer() {
    tabletsOfSpace = new int[leading.length];
    return deal(false);
  }

  private int nextServer() {
    return deal(true);
  }

  private int deal(boolean byChance) {
    int best = 0;
    int equal = 1;
    for (int i = 1; i < leading.length; i++) {
      int fewer =
          tabletsOfSpace[i] == tabletsOfSpace[best]
              ? Integer.compare(tablets[i], tablets[best])
              : Integer.compare(tabletsOfSpace[i], tabletsOfSpace[best]);
      equal = fewer < 0 ? 1 : fewer == 0 ? equal + 1 : equal;
      // The k-th of equals replaces the one before with a chance of 1/k: all are equally likely.
      if (fewer < 0 || (fewer == 0 && byChance && random.nextLong(equal) == 0)) {
        best = i;
      }
    }
    tablets[best]++;
    tabletsOfSpace[best]++;
    return leading[best];
  }

  /**
   * Builds the cluster with the tablets that its key spaces start with.
   *
   * @param tables those of the plan whose rows are materialized; their rows are put into them
   */
  static Cluster build(
      RunSpec spec, WorkloadPlan plan, RowAxis axis, List<RowTable> tables, Streams streams) {
    SystemSpec system = spec.system();
    int servers = spec.servers();
    Cluster cluster =
        new Cluster(
            new Servers(servers, system.servers().cores(), system.servers().places()),
            system.tablets().moves(),
            system.policies().loadSplits().sampleEvery(),
            streams.named("key samples"));
    int zones = Math.min(system.replication().zones(), servers);
    cluster.servers().letLead(server -> system.replication().leads(server % zones));
    int[] leading = IntStream.range(0, servers).filter(cluster.servers()::isPreferred).toArray();
    List<KeySpacePlan> spaces = plan.keySpaces();
    InitialTablets deal = new InitialTablets(leading, streams.named("initial placement"));
    for (int i = 0; i < spaces.size(); i++) {
      KeySpacePlan space = spaces.get(i);
      HeatRows heatRows = new HeatRows(axis.startHi(i), axis.startLo(i), axis.firstRow(i));
      KeySpace tiled =
          cluster.addSpace(space.name(), heatRows, deal.firstServer(), InitialRows.NONE);
      tiled.whole = space.whole();
      tiled.merges = spec.table(space.table()).merges();
      TableUnits units = space.units();
      ThroughputLimit.Shared shared =
          system.tablets().shared().with(units.writesPerSecond(), units.readsPerSecond());
      tiled.writeRefillRatio = shared.refillRatio(true, system.tablets().limit());
      tiled.writesFullNanos = shared.tableBurstNanos() - shared.keptAtStartNanos();
      tiled.readsFullNanos = tiled.writesFullNanos;
      tiled.readRefillRatio = shared.refillRatio(false, system.tablets().limit());
      KeyList cuts = TabletsAtRest.cuts(spec, plan, i);
      int last = tiled.tabletOf(0);
      for (int cut = 0; cut < cuts.size(); cut++) {
        last = cluster.split(last, cuts.hi()[cut], cuts.lo()[cut], 0);
        cluster.place(last, deal.nextServer());
        if (space.splits().contains(cuts.hi()[cut], cuts.lo()[cut])) {
          cluster.tablets().markPreSplit(last);
        }
      }
      if (TabletsAtRest.keepsRows(plan, i)) {
        openTables(cluster, plan, tables, i);
      } else {
        cluster.fill(tiled, content(space));
      }
    }
    return cluster;
  }

  private static InitialRows content(KeySpacePlan space) {
    KeyList keys = space.existing().get();
    return new InitialRows(space.existingRows(), space.existingBytes(), keys.hi(), keys.lo());
  }

  /** Opens the tables and indexes that lie in a key space and keep their rows. */
  private static void openTables(
      Cluster cluster, WorkloadPlan plan, List<RowTable> tables, int space) {
    for (int t = 0; t < tables.size(); t++) {
      RowTablePlan table = plan.rowTables().get(t);
      for (int e = 0; e < table.entries().size(); e++) {
        if (table.entries().get(e).keySpace() == space) {
          tables.get(t).open(cluster, e, space, table.existingHi()[e], table.existingLo()[e]);
        }
      }
    }
  }
}
