package io.keyheat.core.reference;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.model.CostParameters;
import io.keyheat.core.model.ReplicationParameters;
import io.keyheat.core.model.ThroughputLimit;
import io.keyheat.core.reference.Timeline.Rank;
import io.keyheat.core.workload.LoadPlan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The path of one attempt through admission, service, serial stage, quorum, two-phase commit and
 * now and then a pause.
 *
 * <p>A client must know on sending whether its answer will come in time, because the engine's
 * random streams are drawn in that order. So an attempt's answer is promised when it is admitted;
 * whether it then comes at the promised instant, the timeline shows.
 */
final class Attempts {
  /** How an attempt begins. */
  sealed interface Reply {
    /** The answer will reach the client at this time. */
    record Answer(long atNanos) implements Reply {}

    /** The wait would be too long. */
    record Refusal() implements Reply {}

    /** A tablet is moving; none is before this time. */
    record Moving(long untilNanos) implements Reply {}
  }

  /** One tablet's part in an attempt. */
  private static final class Part {
    final Tablet tablet;
    double meanNanos;
    long refillNanos;

    Part(Tablet tablet) {
      this.tablet = tablet;
    }
  }

  /** Waits for all parts; then the answer sets out for the client. */
  private final class Gathering {
    private final Runnable answered;
    private int missing;
    private long toClientNanos;
    private long promisedNanos;

    Gathering(int parts, Runnable answered) {
      missing = parts;
      this.answered = answered;
    }

    void partIsDone() {
      if (--missing == 0) {
        timeline.at(timeline.now() + toClientNanos, Rank.MACHINE, this::answer);
      }
    }

    private void answer() {
      if (timeline.now() != promisedNanos) {
        throw new IllegalStateException("at " + timeline.now() + ", not at " + promisedNanos);
      }
      answered.run();
    }
  }

  private final Timeline timeline;
  private final Machines machines;
  private final SystemSpec system;
  private final Features features;
  private final RandomStream serviceRandom;
  private final RandomStream quorumRandom;
  private final RandomStream stallRandom;

  Attempts(
      Timeline timeline, Machines machines, SystemSpec system, Streams streams, Features features) {
    this.timeline = timeline;
    this.machines = machines;
    this.system = system;
    this.features = features;
    serviceRandom = streams.named("service");
    quorumRandom = streams.named("quorum");
    stallRandom = streams.named("stalls");
  }

  /**
   * Makes an attempt now.
   *
   * @param answered told when the answer reaches the client
   */
  Reply attempt(LoadPlan plan, List<Key> keys, Runnable answered) {
    List<Part> parts = parts(plan, keys);
    long until = parts.stream().mapToLong(part -> part.tablet.availableAtNanos).max().orElse(0);
    if (until > timeline.now()) {
      return new Reply.Moving(until);
    }
    if (parts.stream().anyMatch(part -> waitsTooLong(part.tablet, plan.write()))) {
      return new Reply.Refusal();
    }
    if (parts.stream().anyMatch(part -> isInDebt(part.tablet, plan.write()))) {
      features.note(Feature.METERED_REFUSAL);
      return new Reply.Refusal();
    }
    parts.stream()
        .filter(part -> isLimited(plan.write()))
        .forEach(part -> part.tablet.bucket(plan.write()).take(part.refillNanos, timeline.now()));
    features.note(parts.size() > 1 ? Feature.SEVERAL_PARTICIPANTS : Feature.ONE_PARTICIPANT);
    if (parts.size() < keys.size()) {
      features.note(Feature.SHARED_TABLET);
    }
    return new Reply.Answer(serve(plan.write(), parts, answered));
  }

  private List<Part> parts(LoadPlan plan, List<Key> keys) {
    Map<Tablet, Part> parts = new LinkedHashMap<>();
    for (int v = 0; v < keys.size(); v++) {
      LoadPlan.Visit visit = plan.visits().get(v);
      Tablet tablet = machines.holding(keys.get(v));
      boolean first = !parts.containsKey(tablet);
      Part part = parts.computeIfAbsent(tablet, Part::new);
      part.meanNanos += cost(plan.write(), visit, first);
      part.refillNanos += refillNanos(plan.write(), visit.bytes());
    }
    return new ArrayList<>(parts.values());
  }

  /** Mean service of a visit: the first one in a tablet pays for the commit or look-up as such. */
  private double cost(boolean write, LoadPlan.Visit visit, boolean first) {
    CostParameters costs = system.costs();
    double row = write ? costs.writeRowNanos() : costs.readRowNanos();
    double bytes = visit.bytes() * (write ? costs.writeByteNanos() : costs.readByteNanos());
    if (!first) {
      return row * visit.rows() + bytes;
    }
    int rows = visit.scanDirection() != 0 ? visit.rows() : visit.rows() - 1;
    return (write ? costs.writeNanos() : costs.readNanos()) + row * rows + bytes;
  }

  private boolean waitsTooLong(Tablet tablet, boolean write) {
    long most = system.servers().maxWaitNanos();
    return tablet.server.waitNanos() > most
        || (passes(write) && tablet.serialWaitNanos(timeline.now()) > most);
  }

  /** The time in which the units of a visit flow in: one for each part of its bytes begun. */
  private long refillNanos(boolean write, int bytes) {
    ThroughputLimit limit = system.tablets().limit();
    double unitBytes = write ? limit.writeUnitBytes() : limit.readUnitBytes();
    double perSecond = write ? limit.writeUnitsPerSecond() : limit.readUnitsPerSecond();
    return Math.round(Math.max(1, Math.ceil(bytes / unitBytes)) * 1e9 / perSecond);
  }

  private boolean isLimited(boolean write) {
    ThroughputLimit limit = system.tablets().limit();
    return Double.isFinite(write ? limit.writeUnitsPerSecond() : limit.readUnitsPerSecond());
  }

  private boolean isInDebt(Tablet tablet, boolean write) {
    return isLimited(write) && tablet.bucket(write).level(timeline.now()) < 0;
  }

  private boolean passes(boolean write) {
    return write && system.tablets().commitNanos() > 0;
  }

  /** Sets all parts going; returns when the answer must reach the client. */
  private long serve(boolean write, List<Part> parts, Runnable answered) {
    Gathering gathering = new Gathering(parts.size(), answered);
    long last = 0;
    for (Part part : parts) {
      last = Math.max(last, serve(write, part, gathering::partIsDone));
    }
    gathering.toClientNanos = toClientNanos(write, parts.size());
    gathering.promisedNanos = last + gathering.toClientNanos;
    return gathering.promisedNanos;
  }

  private long toClientNanos(boolean write, int participants) {
    ReplicationParameters replication = system.replication();
    long nanos = replication.clientRoundTripNanos();
    if (write) {
      nanos += replication.commitWaitNanos();
    }
    if (write && participants > 1) {
      nanos += replication.participantRoundTripNanos() + quorumNanos();
    }
    if (write && replication.stallShare() > 0) {
      nanos += stallNanos();
    }
    return nanos;
  }

  private long stallNanos() {
    boolean stalls = stallRandom.nextDouble() < system.replication().stallShare();
    if (!stalls) {
      return 0;
    }
    features.note(Feature.STALL);
    return (long) (system.replication().stallNanos() * stallRandom.nextExponential());
  }

  /** Sets one part going; returns when it must be done. */
  private long serve(boolean write, Part part, Runnable done) {
    Server server = part.tablet.server;
    long service = serviceNanos(part.meanNanos);
    long served = timeline.now() + server.waitNanos() + service;
    if (!passes(write)) {
      long quorum = write ? quorumNanos() : 0;
      server.submit(service, () -> acknowledge(quorum, done));
      return served + quorum;
    }
    long commit = system.tablets().commitNanos();
    long before = part.tablet.serialFreeNanos();
    if (before > served) {
      features.note(Feature.SERIAL_WAIT);
    }
    long passed = Math.max(served, before) + commit;
    long quorum = quorumNanos();
    Pass pass =
        new Pass(timeline, commit, part.tablet.last, passed, () -> acknowledge(quorum, done));
    part.tablet.last = new ArrayList<>(List.of(pass));
    server.submit(service, pass::arrive);
    return passed + quorum;
  }

  private void acknowledge(long quorumNanos, Runnable done) {
    timeline.at(timeline.now() + quorumNanos, Rank.MACHINE, done);
  }

  private long serviceNanos(double mean) {
    return switch (system.servers().service()) {
      case EXPONENTIAL -> (long) (mean * serviceRandom.nextExponential());
      case ERLANG2 ->
          (long) (mean / 2 * (serviceRandom.nextExponential() + serviceRandom.nextExponential()));
      case DETERMINISTIC -> (long) mean;
    };
  }

  /** The k-th smallest of n exponential delays: the gaps between them have means 1/n, 1/(n−1), … */
  private long quorumNanos() {
    ReplicationParameters replication = system.replication();
    int others = replication.replicas() - 1;
    int needed = replication.quorum() - 1;
    if (needed == 0) {
      return 0;
    }
    if (replication.farReplicas() > 0) {
      return quorumOfUnequals(replication, others, needed);
    }
    double delay = 0;
    for (int k = 0; k < needed && replication.jitterNanos() > 0; k++) {
      delay += quorumRandom.nextExponential() / (others - k);
    }
    return replication.roundTripNanos() + (long) (replication.jitterNanos() * delay);
  }

  /** Each replica answers in its own time; the quorum is there with the last answer needed. */
  private long quorumOfUnequals(ReplicationParameters replication, int others, int needed) {
    PriorityQueue<Long> answers = new PriorityQueue<>();
    for (int replica = 0; replica < others; replica++) {
      boolean far = replica < replication.farReplicas();
      long distance = replication.roundTripNanos() + (far ? replication.farExtraNanos() : 0);
      boolean varies = replication.jitterNanos() > 0;
      long jitter =
          varies ? (long) (replication.jitterNanos() * quorumRandom.nextExponential()) : 0;
      answers.add(distance + jitter);
    }
    for (int i = 1; i < needed; i++) {
      answers.remove();
    }
    return answers.remove();
  }
}
