package io.keyheat.scenarios.lint;

import io.keyheat.core.RunSpec;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.FaultTable;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.workload.spec.CallLoad;
import io.keyheat.core.workload.spec.ScanLoad;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * The ranges that no quorum serves while servers are down: their writes and the reads of their
 * leaders fail, however much room the other servers have. Stale reads need one replica only.
 */
public final class LostQuorum {
  /** A shorter part of a run decides no target. */
  private static final int LEAST_PART = 10;

  /** Ranges of each server whose replicas are looked at, as these are spread over the others. */
  private static final int RANGES = 256;

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
    long[] ranges = IntStream.range(0, spec.servers()).mapToLong(lost::ranges).toArray();
    long all = Arrays.stream(ranges).sum();
    if (all == 0) {
      return Optional.empty();
    }
    boolean areWhole = Arrays.stream(ranges).allMatch(count -> count % RANGES == 0);
    return Optional.of(
        areWhole
            ? lost.sentence(lost.rangesOf(all / RANGES))
            : lost.sentence(share((double) all / RANGES / spec.servers())));
  }

  /** How many of the ranges that a server leads have no quorum. */
  private long ranges(int server) {
    return LongStream.range(0, RANGES)
        .map(range -> FaultTable.numberOf(0, range, 0))
        .filter(range -> spec.faults().stream().anyMatch(fault -> by(fault, server, range)))
        .count();
  }

  /** Whether a range that a server leads has no quorum for a good part of the run after a fault. */
  private boolean by(Fault fault, int server, long range) {
    long from = Math.max(0, fault.fromNanos());
    int others = replication.replicas() - 1;
    boolean isUp = faults.upFromNanos(server, from) == from;
    int needed = replication.quorum() - (isUp ? 1 : 0);
    if (needed < 1 || from >= spec.durationNanos()) {
      return false;
    }
    long again = faults.othersUpFromNanos(server, range, others, needed, from);
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

  private static String share(double ranges) {
    return String.format(
        Locale.ROOT,
        "%s %% of the ranges have",
        ranges < 0.01 ? "Less than 1" : "About " + Math.round(100 * ranges));
  }

  private String rangesOf(long servers) {
    return spec.servers() == 1
        ? "The ranges of the only server have"
        : "The ranges of " + servers + " of " + spec.servers() + " servers have";
  }

  private String sentence(String ranges) {
    boolean isOnly = spec.servers() == 1;
    String held = isOnly ? "one server holds" : spec.servers() + " servers hold";
    return String.format(
        Locale.ROOT,
        "%s no quorum while %s down: fewer than %d of their %d replicas are up%s,"
            + " so that %s fail.",
        ranges,
        isOnly ? "it is" : "servers are",
        replication.quorum(),
        replication.replicas(),
        spec.servers() < replication.replicas() ? ", as " + held + " them" : "",
        failing());
  }
}
