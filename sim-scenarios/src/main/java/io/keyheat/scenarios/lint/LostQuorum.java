package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.ReplicationParameters;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The ranges that no quorum serves while servers are down: their operations fail, however much room
 * the other servers have.
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
    return Math.min(again, spec.durationNanos()) - from >= spec.durationNanos() / LEAST_PART;
  }

  private String sentence(long servers) {
    return String.format(
        Locale.ROOT,
        "The ranges of %d of %d servers have no quorum while servers are down: fewer than %d of"
            + " their %d replicas are up%s, so their operations fail.",
        servers,
        spec.servers(),
        replication.quorum(),
        replication.replicas(),
        spec.servers() < replication.replicas()
            ? ", as %d servers hold them".formatted(spec.servers())
            : "");
  }
}
