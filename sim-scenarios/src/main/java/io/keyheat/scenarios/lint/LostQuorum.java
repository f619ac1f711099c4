package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The ranges that no quorum serves while servers are down: their writes and the reads of their
 * leaders fail, however much room the other servers have. Stale reads need one replica only.
 */
public final class LostQuorum {
  /** A shorter part of a run decides no target. */
  private static final int LEAST_PART = 10;

  private final RunSpec spec;
  private final ReplicationParameters replication;
  private final FaultTable faults;

  private LostQuorum(RunSpec spec) {
    this.spec = spec;
    replication = spec.system().replication();
    faults = new FaultTable(spec.servers(), replication.zones(), spec.faults());
  }

  /** Says of a run which part of its ranges has no quorum; empty if all have one. */
  public static Optional<String> of(RunSpec spec) {
    LostQuorum lost = new LostQuorum(spec);
    // Where all replicas acknowledge, those that are down are left out, and any server may lead.
    if (spec.faults().isEmpty()
        || spec.system().replication().quorum() >= spec.system().replication().replicas()) {
      return Optional.empty();
    }
    long servers =
        IntStream.range(0, spec.servers())
            .filter(server -> spec.faults().stream().anyMatch(fault -> lost.by(fault, server)))
            .count();
    return servers == 0 ? Optional.empty() : Optional.of(lost.sentence(servers));
  }

  /** Whether what a server leads has no quorum for a good part of the run after a fault. */
  private boolean by(Fault fault, int server) {
    long from = Math.max(0, fault.fromNanos());
    int others = replication.replicas() - 1;
    boolean isUp = faults.upFromNanos(server, from) == from;
    int needed = replication.quorum() - (isUp ? 1 : 0);
    if (needed < 1 || from >= spec.durationNanos()) {
      return false;
    }
    long again = faults.othersUpFromNanos(server, others, needed, from);
    if (!isUp) {
      again = Math.min(again, faults.upFromNanos(server, from));
    }
    long until = Math.min(again, spec.durationNanos());
    return until - from >= spec.durationNanos() / LEAST_PART
        && spec.loads().stream()
            .filter(load -> load.startNanos() < until && load.endNanos() > from)
            .flatMap(load -> load.calls().stream())
            .anyMatch(call -> changes(call) || !call.stale());
  }

  private static boolean changes(CallLoad call) {
    return call.writes() || (call instanceof ScanLoad scan && scan.scan().rows().change() != null);
  }

  /** The operations that need a quorum, of those that loads make. */
  private String failing() {
    List<CallLoad> calls = spec.loads().stream().flatMap(load -> load.calls().stream()).toList();
    boolean writes = calls.stream().anyMatch(LostQuorum::changes);
    boolean reads = calls.stream().anyMatch(call -> !call.writes() && !call.stale());
    return writes && reads
        ? "writes, and reads at the leaders,"
        : writes ? "writes" : "reads at the leaders";
  }

  private String sentence(long servers) {
    boolean isOnly = spec.servers() == 1;
    String ranges = isOnly ? "the only server" : servers + " of " + spec.servers() + " servers";
    String held = isOnly ? "one server holds" : spec.servers() + " servers hold";
    return String.format(
        Locale.ROOT,
        "The ranges of %s have no quorum while %s down: fewer than %d of their %d replicas are up%s,"
            + " so that %s fail.",
        ranges,
        isOnly ? "it is" : "servers are",
        replication.quorum(),
        replication.replicas(),
        spec.servers() < replication.replicas() ? ", as " + held + " them" : "",
        failing());
  }
}
