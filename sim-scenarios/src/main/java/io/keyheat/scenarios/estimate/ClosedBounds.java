package io.keyheat.scenarios.estimate;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.request.LeadingServers;
import io.keyheat.core.schema.KeyPart;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.LoadSpec;
import io.keyheat.core.workload.spec.LookupLoad;
import io.keyheat.core.workload.spec.PageLoad;
import io.keyheat.core.workload.spec.SequenceLoad.Order;
import io.keyheat.core.workload.spec.TransactionLoad;
import io.keyheat.scenarios.estimate.ClosedBound.NarrowPart;
import io.keyheat.scenarios.estimate.latency.LatencyPath;
import io.keyheat.scenarios.estimate.latency.ServerQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What clients that wait for answers ask for at most, by what is narrowest for them. */
final class ClosedBounds {
  private static final double NANOS_PER_SECOND = 1e9;

  private final RunSpec spec;
  private final LeadingServers leaders;
  private final TabletDemand offered;

  /** A server without other operations. */
  private final ServerQueue idle;

  /**
   * Makes the bounds of a system's loads.
   *
   * @param offered what loads ask of tablets whose clients do not wait
   */
  ClosedBounds(RunSpec spec, LeadingServers leaders, TabletDemand offered) {
    this.spec = spec;
    this.leaders = leaders;
    this.offered = offered;
    ServerParameters servers = spec.system().servers();
    idle = new ServerQueue(servers.cores(), 0, 1, ServerQueue.variation(servers));
  }

  /** The bounds of loads, by their positions; empty: their clients do not wait for answers. */
  List<Optional<ClosedBound>> of(List<Demand> demands) {
    return IntStream.range(0, demands.size()).mapToObj(i -> of(demands.get(i), i)).toList();
  }

  /** What the clients of a load ask for at most; empty: they do not wait for answers. */
  private Optional<ClosedBound> of(Demand demand, int i) {
    LoadSpec load = demand.load();
    if (!(load.client() instanceof ClientSpec.Closed clients)) {
      return Optional.empty();
    }
    List<NarrowPart> parts = new ArrayList<>();
    parts.add(cores(demand));
    parts.addAll(offered.narrow(i));
    if (!(load instanceof PageLoad)) { // Each of its calls has its own locks.
      lockBottleneck(load, demand).ifPresent(parts::add);
    }
    double asked =
        Math.min(
            ClosedBound.askedPerSecond(spec, load, clients),
            clients.clients()
                * NANOS_PER_SECOND
                / Math.max(1, clients.thinkNanos() + undividedNanos(demand, i)));
    return Optional.of(
        new ClosedBound(clients.clients(), clients.thinkNanos(), asked, List.copyOf(parts)));
  }

  /**
   * What an operation takes on idle servers where no split sets its rows further apart than they
   * lie; 0: splits do.
   */
  private double undividedNanos(Demand demand, int i) {
    return !demand.knowsTablets() || offered.divides(i)
        ? 0
        : LatencyPath.meanNanos(
            LatencyPath.of(spec.system(), demand.load(), demand.paths(), demand.operations()),
            idle);
  }

  private NarrowPart cores(Demand demand) {
    double ofServer = leaders.ofBusiest(demand.ledNanos(), demand.staleNanos());
    double perSecond = spec.system().servers().cores() * NANOS_PER_SECOND / ofServer;
    return new NarrowPart(
        "the cores of "
            + (leaders.areAll() ? "all servers" : EstimateText.those(leaders.leading(), true)),
        perSecond,
        perSecond);
  }

  private Optional<NarrowPart> lockBottleneck(LoadSpec load, Demand demand) {
    int most = demand.rows().values().stream().mapToInt(RowTally::locked).max().orElse(0);
    if (!demand.locksAlike() || !RowContention.isKnown(most, demand.operations())) {
      return Optional.empty();
    }
    double share = most / demand.operations();
    double held =
        load instanceof TransactionLoad transaction && !readsWhatItWrites(transaction)
            ? RowContention.heldNanos(
                spec.system(),
                (double) LatencyFloor.commitNanos(spec.system())
                    + spec.system().replication().clientRoundTripNanos())
            : RowContention.heldNanos(
                spec.system(),
                LatencyPath.meanNanos(
                    LatencyPath.of(spec.system(), load, demand.paths(), demand.operations()),
                    idle));
    return Optional.of(
        new NarrowPart(
            NarrowPart.ROW_LOCK,
            NANOS_PER_SECOND / held / TabletDemand.least(share, 1 - share, most),
            NANOS_PER_SECOND / held / share));
  }

  /** Whether a transaction locks a row that it writes from its first call on. */
  private boolean readsWhatItWrites(TransactionLoad load) {
    int first =
        load.order() == Order.SERIAL ? Math.min(1, load.calls().size()) : load.calls().size();
    return load.calls().subList(0, first).stream()
        .filter(LookupLoad.class::isInstance)
        .anyMatch(
            read ->
                load.calls().stream()
                    .filter(call -> call.writes() && call.table().equals(read.table()))
                    .anyMatch(write -> isOfOneRow(read, write, load)));
  }

  private boolean isOfOneRow(CallLoad read, CallLoad write, TransactionLoad load) {
    TableSpec table = spec.table(read.table());
    return table.primaryKey().stream()
        .map(KeyPart::column)
        .allMatch(
            column ->
                load.values().containsKey(column)
                    || (read.values(table, column).equals(write.values(table, column))
                        && write.greatestShare(table, column) == 1));
  }
}
