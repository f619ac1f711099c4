package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.HeatRows;
import io.keyheat.core.model.cluster.InitialRows;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.cluster.Moving;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import io.keyheat.core.policy.SizeSplitParameters.Counting;
import io.keyheat.core.policy.SizeSplitParameters.CutPlace;
import io.keyheat.core.policy.SizeSplitParameters.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Parameters of policies at random, the tablets that they begin with, and requests by control
 * period: even, to one row, rising, or to a range that moves.
 */
final class RandomSystem {
  static final long SECOND = 1_000_000_000;
  private static final double NEVER = Double.POSITIVE_INFINITY;
  private static final int KEYS = 1 << 12;

  /**
   * A request.
   *
   * @param adds whether it adds a row
   * @param isSampled whether policies see it
   */
  record Request(
      int space,
      long hi,
      long lo,
      VisitKind kind,
      int bytes,
      boolean adds,
      long serviceNanos,
      boolean isSampled) {}

  final long periodNanos;
  final PolicyParameters parameters;

  /** Share of the control periods at whose end a server stops. */
  final double stops;

  private final long seed;
  private final RandomStream random;
  private final int servers;
  private final int cores;
  private final int passedOver; // A server that is not to lead; −1: all are.
  private final int wholeBits;
  private final int spaces;
  private final List<Stream> streams = new ArrayList<>();

  private enum Place {
    EVEN,
    ROW,
    RISING,
    FALLING,
    MOVING
  }

  private record Stream(
      int space,
      Place place,
      VisitKind kind,
      double perPeriod,
      long serviceNanos,
      int width,
      int stay,
      int from,
      int until) {}

  RandomSystem(long seed) {
    this.seed = seed;
    random = new RandomStream(seed);
    periodNanos = oneOf(SECOND / 2, SECOND, SECOND, 2 * SECOND);
    servers = (int) between(1, 5);
    cores = (int) between(1, 3);
    passedOver = servers > 1 && chance(0.2) ? (int) between(0, servers - 1) : -1;
    stops = servers > 1 && chance(0.3) ? 0.1 : 0;
    wholeBits = chance(0.2) ? (int) between(54, 62) : WholeKeys.NONE.bits();
    spaces = (int) between(1, 3);
    for (long n = between(1, 4); n > 0; n--) {
      int from = chance(0.5) ? 0 : (int) between(0, 20);
      streams.add(
          new Stream(
              (int) between(0, spaces - 1),
              Place.values()[(int) between(0, Place.values().length - 1)],
              VisitKind.values()[(int) between(0, 2)],
              between(1, 30),
              between(1, 25) * SECOND / 1_000,
              (int) oneOf(2, 64, 1_024),
              (int) between(1, 12),
              from,
              chance(0.5) ? Integer.MAX_VALUE : from + (int) between(5, 30)));
    }
    parameters = policyParameters();
  }

  private PolicyParameters policyParameters() {
    List<String> names = new ArrayList<>(List.of("sizeSplits", "loadSplits", "merges", "balancer"));
    List<String> chosen = new ArrayList<>();
    boolean inOrder = chance(0.7);
    while (!names.isEmpty()) {
      String name = names.remove(inOrder ? 0 : (int) between(0, names.size() - 1));
      if (chance(0.85)) {
        chosen.add(name);
      }
    }
    boolean staged = chance(0.3);
    SizeSplitParameters sizes =
        new SizeSplitParameters(
            between(5, 200) * 1_000,
            staged
                ? List.of(
                    new Stage(between(1, 20) * 1_000, 2), new Stage(between(2, 40) * 1_000, 5))
                : List.of(),
            chance(0.5) ? Counting.ON_SERVER : Counting.PER_SERVER,
            CutPlace.values()[(int) between(0, 2)],
            between(0, 10) / 10.0,
            between(0, 5) / 10.0,
            chance(0.5) ? Integer.MAX_VALUE : (int) between(1, 3),
            Integer.MAX_VALUE,
            chance(0.5) ? 0 : between(1, 10) * SECOND,
            chance(0.7) ? 0 : between(1, 3) * SECOND);
    MergeParameters merges =
        new MergeParameters(
            chance(0.8),
            between(2, 20) * SECOND,
            (int) between(1, 10),
            chance(0.5) ? 0 : between(0, 40) * SECOND,
            between(1, 10) / 10.0,
            between(5, 200) * 1_000,
            between(5, 100) * 1_000,
            chance(0.7) ? NEVER : between(1, 10),
            chance(0.7) ? NEVER : between(1, 10),
            chance(0.7) ? NEVER : between(1, 10) * 1_000,
            chance(0.7) ? NEVER : between(1, 10) * 1_000);
    BalancerParameters balancer =
        new BalancerParameters(
            between(1, 10) * SECOND,
            EvenedQuantity.values()[(int) between(0, 2)],
            (int) between(1, 4),
            between(1, 30) / 100.0,
            chance(0.5) ? 0.001 : between(0, 20) / 100.0,
            between(0, 20) * SECOND,
            chance(0.5));
    return new PolicyParameters(
        chosen,
        "leastLoaded",
        oneOf(10, 10, 1, 30) * SECOND,
        sizes,
        loadSplits(),
        merges,
        balancer,
        new CompactionParameters(Long.MAX_VALUE, 0, 1, SECOND, 1),
        new LeastLoadedParameters(between(1, 10) / 100.0),
        Map.of());
  }

  private LoadSplitParameters loadSplits() {
    double[] at = new double[7];
    for (int i = 0; i < at.length; i++) {
      at[i] = chance(0.6) ? NEVER : 1;
    }
    LoadThresholds thresholds =
        new LoadThresholds(
            at[0] * between(2, 40),
            at[1] * between(2, 40),
            at[2] * between(2, 40),
            at[3] * between(1, 20) * 1_000,
            at[4] * between(1, 20) * 1_000,
            at[5] * between(1, 50) / 100.0,
            at[6] * between(1, 50) / 100.0,
            NEVER);
    return new LoadSplitParameters(
        thresholds,
        evidence(),
        between(2, 10) * SECOND,
        chance(0.7),
        between(0, 10) * SECOND,
        (int) between(2, 40),
        (int) between(1, 30),
        between(55, 99) / 100.0,
        chance(0.7) ? 1 : between(0, 10) / 10.0,
        chance(0.7) ? NEVER : between(10, 100) / 100.0,
        chance(0.6) ? 0 : between(1, 20),
        chance(0.7) ? 0 : between(1, 10) * 1_000,
        (int) oneOf(1, 1, 3));
  }

  private SplitEvidence evidence() {
    return chance(0.3)
        ? LoadSplits.EVIDENCE
        : new SplitEvidence(
            between(2, 10) / 10.0,
            between(2, 10) / 10.0,
            between(0, 10) / 10.0,
            between(3, 10) / 10.0,
            between(5, 10) / 10.0,
            between(0, 6));
  }

  /** A new cluster with the tablets of the beginning: the same whenever it is called. */
  Cluster cluster() {
    RandomStream own = new RandomStream(RandomStream.mix(seed));
    Cluster cluster =
        new Cluster(
            new Servers(servers, cores), Moving.with(SECOND / 10), 1, new RandomStream(seed));
    cluster.servers().letLead(server -> server != passedOver);
    long[] rowHi = {0, KEYS / 4, KEYS / 2};
    for (int s = 0; s < spaces; s++) {
      int keys = (int) own.nextLong(100);
      long[] hi = new long[keys];
      for (int i = 0; i < keys; i++) {
        hi[i] = (long) KEYS * i / keys;
      }
      KeySpace space =
          cluster.addSpace(
              "T" + s,
              new HeatRows(rowHi, new long[rowHi.length], s * rowHi.length),
              (int) own.nextLong(servers),
              new InitialRows(10L * keys, 1_000L * keys, hi, new long[keys]));
      space.whole = wholeBits < WholeKeys.NONE.bits() ? new WholeKeys(wholeBits) : WholeKeys.NONE;
      space.merges = own.nextLong(5) > 0;
      int last = space.tabletOf(0);
      int cuts = (int) own.nextLong(8);
      for (int cut = 1; cut <= cuts; cut++) {
        WholeKeys.Boundary at = space.whole.first((long) KEYS * cut / (cuts + 1), 0);
        if (at.hi() > cluster.startHi(last)) {
          last = cluster.split(last, at.hi(), at.lo(), 0);
          cluster.place(last, (int) own.nextLong(servers));
          if (cut % 2 == 0) {
            cluster.tablets().markPreSplit(last);
          }
        }
      }
    }
    return cluster;
  }

  /** The requests of a control period. */
  List<Request> requests(int period) {
    List<Request> requests = new ArrayList<>();
    for (Stream stream : streams) {
      if (period < stream.from || period >= stream.until) {
        continue;
      }
      long n = (long) (stream.perPeriod * 2 * random.nextDouble());
      for (long i = 0; i < n; i++) {
        boolean isWrite = stream.kind == VisitKind.WRITE;
        requests.add(
            new Request(
                stream.space,
                hi(stream, period, i),
                random.nextLong(3),
                stream.kind,
                (int) between(1, 10) * 100,
                isWrite && (stream.place == Place.RISING || chance(0.5)),
                stream.serviceNanos,
                random.nextLong(parameters.loadSplits().sampleEvery()) == 0));
      }
    }
    return requests;
  }

  private long hi(Stream stream, int period, long n) {
    return switch (stream.place) {
      case EVEN -> random.nextLong(KEYS);
      case ROW -> chance(0.9) ? 77 : random.nextLong(KEYS);
      case RISING -> KEYS + 100L * period + n;
      case FALLING -> 2L * KEYS - 100L * period - n;
      case MOVING ->
          RandomStream.mix(period / stream.stay) >>> 1 & KEYS - 1 | random.nextLong(stream.width);
    };
  }

  boolean chance(double probability) {
    return random.nextDouble() < probability;
  }

  long between(long least, long most) {
    return least + random.nextLong(most - least + 1);
  }

  private long oneOf(long... values) {
    return values[(int) random.nextLong(values.length)];
  }
}
