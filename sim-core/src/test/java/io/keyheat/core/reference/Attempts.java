package io.keyheat.core.reference;

import io.keyheat.core.SystemSpec;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.engine.Streams;
import io.keyheat.core.model.cluster.CostParameters;
import io.keyheat.core.model.cluster.LeaderParameters;
import io.keyheat.core.model.cluster.ReplicationParameters;
import io.keyheat.core.model.cluster.ServerParameters;
import io.keyheat.core.model.cluster.ThroughputLimit;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.reference.Timeline.Rank;
import io.keyheat.core.workload.LoadPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

    /** A server stops before its part is done, the first time then; there will be no answer. */
    record Loss(long atNanos) implements Reply {}

    /** A tablet is moving, or has no leader, or too few replicas; none is before this time. */
    record Moving(long untilNanos) implements Reply {}
  }

  /** Who waits for the answer, and until when. */
  private record Client(long deadline, Runnable answered) {}

  /** One tablet's part in an attempt. */
  private static final class Part {
    final Tablet tablet;
    double meanNanos;
    Server server; // The leader's, or another replica's.
    long refillNanos;
    long doneNanos;
    final Set<Key> written = new HashSet<>(); // Rows of a commit, each once.

    Part(Tablet tablet) {
      this.tablet = tablet;
      server = tablet.server;
    }
  }

  /** Waits for all parts; then the answer sets out for the client. */
  private final class Gathering {
    private final @Nullable Server coordinator;
    private final int stops;
    private final Runnable answered;
    private int missing;
    private long toClientNanos;
    private long promisedNanos;

    /**
     * @param coordinator that must not stop meanwhile; null: there is none
     */
    Gathering(int parts, @Nullable Server coordinator, Runnable answered) {
      this.coordinator = coordinator;
      stops = coordinator == null ? 0 : coordinator.stops();
      missing = parts;
      this.answered = answered;
    }

    void partIsDone() {
      if (--missing == 0) {
        long leaves = toClientNanos - system.replication().clientRoundTripNanos();
        timeline.at(timeline.now() + leaves, Rank.MACHINE, this::leave);
      }
    }

    private void leave() {
      if (coordinator == null || coordinator.stops() == stops) {
        long client = system.replication().clientRoundTripNanos();
        timeline.at(timeline.now() + client, Rank.MACHINE, this::answer);
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
  private final Map<String, Bucket> shared = new HashMap<>();
  private final RandomStream serviceRandom;
  private final RandomStream quorumRandom;
  private final RandomStream stallRandom;
  private final RandomStream replicaRandom;
  private final Faults mishaps;

  Attempts(
      Timeline timeline,
      Machines machines,
      Faults mishaps,
      SystemSpec system,
      Streams streams,
      Features features) {
    this.mishaps = mishaps;
    replicaRandom = streams.named("replicas");
    this.timeline = timeline;
    this.machines = machines;
    this.system = system;
    this.features = features;
    serviceRandom = streams.named("service");
    quorumRandom = streams.named("quorum");
    stallRandom = streams.named("stalls");
  }

  /**
   * Makes an attempt now, of some of an operation's visits.
   *
   * @param deadline when the client gives up
   * @param answered told when the answer reaches the client
   */
  Reply attempt(LoadPlan plan, List<Key> keys, Visits visits, long deadline, Runnable answered) {
    Client client = new Client(deadline, answered);
    List<Part> parts = parts(plan, keys, visits);
    return attempt(plan.write(), plan.spec().stale(), parts, visits.to - visits.from, client);
  }

  /** Visits of an operation, {@code from} to {@code to − 1}. */
  record Visits(int from, int to) {}

  /** A visit of a step, and when its tablet is done with all of the step that falls to it. */
  static final class Touch {
    final Key key;
    final double firstNanos;
    final double nextNanos;
    final int bytes;

    /** Where the entry goes that a tombstone is written for. */
    @Nullable Key movesTo;

    private @Nullable Part part;

    /**
     * @param firstNanos mean service if it is the first in its tablet
     * @param nextNanos if it is not
     */
    Touch(Key key, double firstNanos, double nextNanos, int bytes) {
      this.key = key;
      this.firstNanos = firstNanos;
      this.nextNanos = nextNanos;
      this.bytes = bytes;
    }

    long doneNanos() {
      return part.doneNanos;
    }
  }

  /** Whether servers know when clients give up. */
  boolean areDeadlinesKnown() {
    boolean areKnown = system.servers().deadlines() == ServerParameters.Deadlines.KNOWN;
    features.note(areKnown ? Feature.KNOWN_DEADLINE : Feature.UNKNOWN_DEADLINE);
    return areKnown;
  }

  /** Makes a step of an operation on rows that are kept; see {@link #attempt}. */
  Reply step(boolean write, boolean stale, List<Touch> touches, long deadline, Runnable answered) {
    Map<Tablet, Part> parts = new LinkedHashMap<>();
    for (Touch touch : touches) {
      Tablet tablet = machines.holding(touch.key);
      boolean first = !parts.containsKey(tablet);
      touch.part = parts.computeIfAbsent(tablet, Part::new);
      touch.part.meanNanos += first ? touch.firstNanos : touch.nextNanos;
      touch.part.refillNanos += refillNanos(write, stale, touch.bytes);
      if (touch.movesTo == null || machines.holding(touch.movesTo) != tablet) {
        touch.part.written.add(touch.key);
      }
    }
    Client client = new Client(deadline, answered);
    return attempt(write, stale, new ArrayList<>(parts.values()), touches.size(), client);
  }

  private Reply attempt(boolean write, boolean stale, List<Part> parts, int visits, Client client) {
    long until = parts.stream().mapToLong(part -> part.tablet.availableAtNanos).max().orElse(0);
    if (stale) {
      until = chooseReplicas(parts);
    } else if (mishaps.any()) {
      for (Part part : parts) {
        int leader = part.server.number;
        Key start = machines.start(part.tablet);
        if (write || mishaps.hasLostLease(leader, start, timeline.now())) {
          until = Math.max(until, quorumFrom(leader, start));
          if (!write && until > timeline.now()) {
            features.note(Feature.LOST_LEASE);
          }
        }
      }
    }
    if (until > timeline.now()) {
      return new Reply.Moving(until);
    }
    if (isFull(parts)) {
      features.note(Feature.FULL_QUEUE);
      return new Reply.Refusal();
    }
    long bound = system.servers().maxWaitNanos();
    if (parts.stream().anyMatch(part -> waitsLonger(part, write, bound))) {
      return new Reply.Refusal();
    }
    long spare = client.deadline() - timeline.now() - usualNanos(write, parts);
    if (areDeadlinesKnown()
        && parts.stream().anyMatch(part -> waitsLonger(part, write, Math.max(0, spare)))) {
      features.note(Feature.HOPELESS_REFUSAL);
      return new Reply.Refusal();
    }
    if (parts.stream().anyMatch(part -> isInDebt(part.tablet, write))) {
      features.note(Feature.METERED_REFUSAL);
      return new Reply.Refusal();
    }
    if (parts.stream().anyMatch(part -> shared(part, write).level(timeline.now()) < 0)) {
      features.note(Feature.METERED_REFUSAL);
      return new Reply.Refusal();
    }
    parts.forEach(part -> shared(part, write).take(sharedNanos(part, write), timeline.now()));
    parts.stream()
        .filter(part -> isLimited(write))
        .forEach(part -> part.tablet.bucket(write).take(part.refillNanos, timeline.now()));
    features.note(parts.size() > 1 ? Feature.SEVERAL_PARTICIPANTS : Feature.ONE_PARTICIPANT);
    if (parts.size() < visits) {
      features.note(Feature.SHARED_TABLET);
    }
    return serve(write, parts, client.answered());
  }

  /** Whether some server has fewer places left than parts come to it. */
  private boolean isFull(List<Part> parts) {
    int places = Math.max(system.servers().places(), system.servers().cores());
    Map<Server, Integer> coming = new LinkedHashMap<>();
    parts.forEach(part -> coming.merge(part.server, 1, Integer::sum));
    return system.servers().places() > 0
        && coming.entrySet().stream()
            .anyMatch(there -> there.getKey().present() + there.getValue() > places);
  }

  /** What hardly any attempt takes longer than, its waits left out. */
  private long usualNanos(boolean write, List<Part> parts) {
    ReplicationParameters replication = system.replication();
    double slowest = parts.stream().mapToDouble(part -> part.meanNanos).max().orElse(0);
    long usual = (long) (4 * slowest) + replication.clientRoundTripNanos();
    if (!write) {
      return usual;
    }
    usual += system.tablets().commitNanos() + replication.commitWaitNanos() + usualQuorumNanos();
    return parts.size() == 1
        ? usual
        : usual + replication.participantRoundTripNanos() + usualQuorumNanos();
  }

  private long usualQuorumNanos() {
    ReplicationParameters replication = system.replication();
    long own = replication.leader().logWriteNanos() + 4 * replication.leader().logJitterNanos();
    if (replication.quorum() == 1) {
      return own;
    }
    int near = replication.replicas() - replication.farReplicas(); // With the leader.
    long others =
        replication.roundTripNanos()
            + (near < replication.quorum() ? replication.farExtraNanos() : 0)
            + 4 * replication.jitterNanos();
    return Math.max(own, others);
  }

  private List<Part> parts(LoadPlan plan, List<Key> keys, Visits visits) {
    Map<Tablet, Part> parts = new LinkedHashMap<>();
    for (int v = visits.from; v < visits.to; v++) {
      KeyVisit visit = plan.visits().get(v);
      Tablet tablet =
          visit.scanDirection() == 0
              ? machines.holding(keys.get(v))
              : machines.readFrom(keys.get(v), visit.scanDirection() < 0, visit.rangeBits());
      boolean first = !parts.containsKey(tablet);
      Part part = parts.computeIfAbsent(tablet, Part::new);
      part.meanNanos += cost(plan.write(), visit, first);
      long refill = refillNanos(plan.write(), plan.spec().stale(), visit.bytes());
      boolean isOneOfSeveral = visit.locks() && rowsWritten(plan) > 1;
      part.refillNanos +=
          isOneOfSeveral
              ? Math.round(system.tablets().limit().severalRowsFactor() * refill)
              : refill;
      if (!visit.removes() || machines.holding(keys.get(v + 1)) != tablet) {
        part.written.add(keys.get(v));
      }
    }
    return new ArrayList<>(parts.values());
  }

  /** Mean service of a visit: the first one in a tablet pays for the commit or look-up as such. */
  private double cost(boolean write, KeyVisit visit, boolean first) {
    CostParameters costs = system.costs();
    double read = visit.scanDirection() < 0 ? costs.readRowReverseNanos() : costs.readRowNanos();
    double row = write ? costs.writeRowNanos() : read;
    double bytes = visit.bytes() * (write ? costs.writeByteNanos() : costs.readByteNanos());
    if (!first) {
      return row * visit.rows() + bytes;
    }
    int rows = visit.scanDirection() != 0 ? visit.rows() : visit.rows() - 1;
    return (write ? costs.writeNanos() : costs.readNanos()) + row * rows + bytes;
  }

  /** Sends each part to a replica at random that can answer; returns when there is one for each. */
  private long chooseReplicas(List<Part> parts) {
    long from = timeline.now();
    for (Part part : parts) {
      List<Integer> able = new ArrayList<>();
      if (part.tablet.availableAtNanos <= timeline.now()) {
        able.add(part.server.number);
      }
      for (int replica : mishaps.replicasOf(part.server.number, machines.start(part.tablet))) {
        if (mishaps.isUp(replica, timeline.now())) {
          able.add(replica);
        }
      }
      if (able.isEmpty()) {
        from = Math.max(from, part.tablet.availableAtNanos);
      } else {
        int chosen = able.get((int) replicaRandom.nextLong(able.size()));
        features.note(chosen == part.server.number ? Feature.STALE_AT_LEADER : Feature.STALE);
        part.server = machines.server(chosen);
      }
    }
    return from;
  }

  private long quorumFrom(int leader, Key start) {
    int needed = system.replication().quorum() - 1;
    List<Long> times =
        mishaps.replicasOf(leader, start).stream()
            .map(replica -> mishaps.upFrom(replica, timeline.now()))
            .sorted()
            .toList();
    boolean all = needed == times.size(); // A pipeline leaves out what has failed.
    return needed == 0 || all ? timeline.now() : times.get(needed - 1);
  }

  private boolean waitsLonger(Part part, boolean write, long most) {
    Tablet tablet = part.tablet;
    return part.server.waitNanos() > most
        || (passes(write) && tablet.serialWaitNanos(timeline.now()) > most)
        || (!write
            && system.tablets().readNanos() > 0
            && tablet.nextReadNanos - timeline.now() > most);
  }

  /** The time in which the units of a visit flow in: one for each part of its bytes begun. */
  private long refillNanos(boolean write, boolean stale, int bytes) {
    ThroughputLimit limit = system.tablets().limit();
    double unitBytes = write ? limit.writeUnitBytes() : limit.readUnitBytes();
    double perSecond = write ? limit.writeUnitsPerSecond() : limit.readUnitsPerSecond();
    long nanos = Math.round(Math.max(1, Math.ceil(bytes / unitBytes)) * 1e9 / perSecond);
    return stale ? Math.round(nanos * limit.staleShare()) : nanos;
  }

  /** Rows that a commit writes, without their entries in indexes. */
  private static int rowsWritten(LoadPlan plan) {
    int rows = 0;
    for (KeyVisit visit : plan.visits()) {
      rows += plan.write() && visit.locks() ? visit.rows() : 0;
    }
    return rows;
  }

  private boolean isLimited(boolean write) {
    ThroughputLimit limit = system.tablets().limit();
    return Double.isFinite(write ? limit.writeUnitsPerSecond() : limit.readUnitsPerSecond());
  }

  /** The bucket of all tablets of a part's table. */
  private Bucket shared(Part part, boolean write) {
    ThroughputLimit.Shared all = system.tablets().shared();
    return shared.computeIfAbsent(
        machines.space(part.tablet) + (write ? " writes" : " reads"),
        space -> new Bucket(all.tableBurstNanos(), all.tableBurstAtStartNanos()));
  }

  private long sharedNanos(Part part, boolean write) {
    ThroughputLimit each = system.tablets().limit();
    ThroughputLimit.Shared all = machines.shared(part.tablet);
    double ratio =
        write
            ? each.writeUnitsPerSecond() / all.tableWriteUnitsPerSecond()
            : each.readUnitsPerSecond() / all.tableReadUnitsPerSecond();
    return Math.round(ratio * part.refillNanos);
  }

  private boolean isInDebt(Tablet tablet, boolean write) {
    return isLimited(write) && tablet.bucket(write).level(timeline.now()) < 0;
  }

  private boolean passes(boolean write) {
    return write && system.tablets().commitNanos() > 0;
  }

  /** Sets all parts going; returns what must become of the answer. */
  private Reply serve(boolean write, List<Part> parts, Runnable answered) {
    Server first = parts.get(0).server;
    Gathering gathering = new Gathering(parts.size(), write ? first : null, answered);
    long last = 0;
    long lost = Faults.NEVER;
    for (Part part : parts) {
      long done = serve(write, part, gathering::partIsDone);
      part.doneNanos = done;
      long stop = mishaps.nextStop(part.server.number, timeline.now());
      lost = done > stop ? Math.min(lost, stop) : lost;
      last = Math.max(last, done);
    }
    gathering.toClientNanos = toClientNanos(write, parts);
    gathering.promisedNanos = last + gathering.toClientNanos;
    long answerLeaves = gathering.promisedNanos - system.replication().clientRoundTripNanos();
    long coordinatorStops = mishaps.nextStop(first.number, timeline.now());
    if (write && answerLeaves > coordinatorStops) {
      lost = Math.min(lost, coordinatorStops);
    }
    return lost < Faults.NEVER ? new Reply.Loss(lost) : new Reply.Answer(gathering.promisedNanos);
  }

  private long toClientNanos(boolean write, List<Part> parts) {
    int participants = parts.size();
    int first = parts.get(0).server.number;
    ReplicationParameters replication = system.replication();
    long nanos = replication.clientRoundTripNanos();
    if (write) {
      nanos += replication.commitWaitNanos();
    }
    if (write && participants > 1) {
      long extra = 0;
      for (Part part : parts) {
        extra = Math.max(extra, mishaps.extra(first, part.server.number, timeline.now()));
      }
      nanos += replication.participantRoundTripNanos() + extra + quorumNanos(parts.get(0));
    }
    if (write && replication.leader().stallShare() > 0) {
      nanos += stallNanos();
    }
    return nanos;
  }

  private long stallNanos() {
    boolean stalls = stallRandom.nextDouble() < system.replication().leader().stallShare();
    if (!stalls) {
      return 0;
    }
    features.note(Feature.STALL);
    return (long) (system.replication().leader().stallNanos() * stallRandom.nextExponential());
  }

  /** Sets one part going; returns when it must be done. */
  private long serve(boolean write, Part part, Runnable done) {
    Server server = part.server;
    long begin = timeline.now() + server.waitNanos();
    long service = (long) (serviceNanos(part.meanNanos) * mishaps.factor(server.number, begin));
    long served = begin + service;
    if (served > mishaps.nextStop(server.number, timeline.now())) {
      features.note(Feature.LOST_SERVICE);
      server.submit(service, () -> {});
      return served;
    }
    if (!write && server == part.tablet.server && system.tablets().readNanos() > 0) {
      return readInTurn(part, service, served, done);
    }
    if (!passes(write)) {
      long quorum = write ? quorumNanos(part) : 0;
      server.submit(service, () -> acknowledge(server, quorum, done));
      return served + quorum;
    }
    long commit = system.tablets().commitNanos();
    long before = part.tablet.serialFreeNanos();
    if (before > begin) {
      features.note(Feature.SERIAL_WAIT);
    }
    long passed = Math.max(begin, before) + commit;
    long quorum = quorumNanos(part);
    int stops = server.stops();
    Runnable acknowledge = () -> acknowledge(server, stops, quorum, done);
    Runnable inTurn = () -> timeline.at(timeline.now() + service, Rank.MACHINE, acknowledge);
    Pass pass = new Pass(timeline, commit, part.tablet.last, passed, inTurn);
    long furtherRows = (part.written.size() - 1) * commit;
    Pass further = new Pass(timeline, furtherRows, List.of(pass), passed + furtherRows, () -> {});
    further.arrive();
    part.tablet.last = new ArrayList<>(List.of(further));
    server.submit(service, pass::arrive, () -> {});
    return passed + service + quorum;
  }

  /** Turns of a tablet's reads are so far apart; a read is answered when served, in its turn. */
  private long readInTurn(Part part, long service, long served, Runnable done) {
    Server server = part.server;
    long apart = system.tablets().readNanos();
    long turn = Math.max(timeline.now(), part.tablet.nextReadNanos);
    long answered = Math.max(served, turn);
    if (answered > served) {
      features.note(Feature.SERIAL_READ_WAIT);
    }
    part.tablet.nextReadNanos = turn + apart;
    int stops = server.stops();
    server.submit(service, () -> acknowledge(server, stops, answered - served, done));
    return answered;
  }

  private void acknowledge(Server server, long quorumNanos, Runnable done) {
    acknowledge(server, server.stops(), quorumNanos, done);
  }

  /** The replicas' answers find their leader only if it has not stopped since. */
  private void acknowledge(Server server, int stops, long quorumNanos, Runnable done) {
    timeline.at(
        timeline.now() + quorumNanos,
        Rank.MACHINE,
        () -> {
          if (server.stops() == stops) {
            done.run();
          }
        });
  }

  private long serviceNanos(double mean) {
    return switch (system.servers().service()) {
      case EXPONENTIAL -> (long) (mean * serviceRandom.nextExponential());
      case ERLANG2 ->
          (long) (mean / 2 * (serviceRandom.nextExponential() + serviceRandom.nextExponential()));
      case DETERMINISTIC -> (long) mean;
      case LOGNORMAL -> {
        double variance = StrictMath.log1p(system.servers().cv() * system.servers().cv());
        double sigma = Math.sqrt(variance);
        yield (long)
            (mean * StrictMath.exp(sigma * serviceRandom.nextNormal() - sigma * sigma / 2));
      }
      case HYPEREXPONENTIAL -> {
        double square = system.servers().cv() * system.servers().cv();
        double usual = (1 + Math.sqrt((square - 1) / (square + 1))) / 2;
        double own = serviceRandom.nextDouble() < usual ? usual : 1 - usual;
        yield (long) (mean / (2 * own) * serviceRandom.nextExponential());
      }
    };
  }

  /** The k-th smallest of n exponential delays: the gaps between them have means 1/n, 1/(n−1), … */
  private long quorumNanos(Part part) {
    ReplicationParameters replication = system.replication();
    List<Long> distances = distances(part.server.number, machines.start(part.tablet));
    int others = distances.size();
    int needed = Math.min(replication.quorum() - 1, others);
    LeaderParameters own = replication.leader();
    if (own.logJitterNanos() > 0 || own.logWriteNanos() > replication.roundTripNanos()) {
      return quorumWithLeader(distances, own, needed + 1);
    }
    if (needed == 0) {
      return own.logWriteNanos();
    }
    if (replication.farReplicas() > 0 || distances.stream().distinct().count() > 1) {
      return quorumOfUnequals(distances, needed);
    }
    double delay = 0;
    for (int k = 0; k < needed && replication.jitterNanos() > 0; k++) {
      delay += quorumRandom.nextExponential() / (others - k);
    }
    return distances.get(0) + (long) (replication.jitterNanos() * delay);
  }

  /** The leader has written to its own log at some time between the other replicas' answers. */
  private long quorumWithLeader(List<Long> distances, LeaderParameters own, int needed) {
    List<Long> answers = new ArrayList<>();
    long mean = system.replication().jitterNanos();
    for (long distance : distances) {
      answers.add(distance + (mean > 0 ? (long) (mean * quorumRandom.nextExponential()) : 0));
    }
    long logJitter =
        own.logJitterNanos() > 0
            ? (long) (own.logJitterNanos() * quorumRandom.nextExponential())
            : 0;
    long leaders = own.logWriteNanos() + logJitter;
    answers.add(leaders);
    answers.sort(Long::compare);
    if (answers.get(needed - 1) == leaders) {
      features.note(Feature.OWN_LOG_LAST);
    } else if (answers.get(needed - 1) < leaders) {
      features.note(Feature.OWN_LOG_NOT_NEEDED);
    }
    return answers.get(needed - 1);
  }

  /** Least round trips to the replicas that are up. */
  private List<Long> distances(int leader, Key start) {
    ReplicationParameters replication = system.replication();
    List<Long> distances = new ArrayList<>();
    int near = replication.replicas() - 1 - replication.farReplicas();
    int number = 0;
    for (int replica : mishaps.replicasOf(leader, start)) {
      long far = number++ < near ? 0 : replication.farExtraNanos();
      if (mishaps.isUp(replica, timeline.now())) {
        long slow = mishaps.extra(leader, replica, timeline.now());
        distances.add(replication.roundTripNanos() + far + slow);
      }
    }
    return distances;
  }

  /** Each replica answers in its own time; the quorum is there with the last answer needed. */
  private long quorumOfUnequals(List<Long> distances, int needed) {
    PriorityQueue<Long> answers = new PriorityQueue<>();
    long mean = system.replication().jitterNanos();
    for (long distance : distances) {
      long jitter = mean > 0 ? (long) (mean * quorumRandom.nextExponential()) : 0;
      answers.add(distance + jitter);
    }
    for (int i = 1; i < needed; i++) {
      answers.remove();
    }
    return answers.remove();
  }
}
