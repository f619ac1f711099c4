package io.keyheat.core.policy;

import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.key.WholeKeys;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CutKey;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitKind;
import io.keyheat.core.model.sample.KeySample;
import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import io.keyheat.core.policy.PolicyListener.SplitTrigger;
import io.keyheat.core.policy.SizeSplitParameters.Counting;
import io.keyheat.core.policy.SizeSplitParameters.CutPlace;
import io.keyheat.core.result.SplitDecision;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The control loop written down as plainly as its parameters describe it: lists and maps, all sums
 * added up anew whenever they are needed. It has a cluster of its own, on which it acts.
 */
final class NaiveControlLoop {
  private final Cluster cluster;
  private final PolicyParameters parameters;
  private final PolicyListener log;
  private final RandomStream candidatesRandom;
  private final RandomStream balancerRandom;
  private final NaiveLoads loads;
  private long nowNanos;

  // Of tablets, by number: what each part of the loop knows of them.
  private final Map<Integer, Long> leftFullBytes = new HashMap<>();
  private final Map<Integer, Long> sizeSplitUntil = new HashMap<>();
  private final Map<Integer, LargestFile> files = new HashMap<>();
  private final Map<Integer, NaiveWindow> windows = new HashMap<>();
  private final Map<Integer, SplitDecision> decisions = new HashMap<>();
  private final Map<Integer, Long> quietUntil = new HashMap<>();
  private final Map<Integer, List<Stay>> stays = new HashMap<>();
  private final Map<Integer, Long> settledUntil = new HashMap<>();
  private final Map<Integer, Long> splitAt = new HashMap<>();

  private final List<Long> sizeSplitsUnderWay = new ArrayList<>();
  private long splitPartsAnswerFrom;
  private long nextMerges;
  private long nextBalance;
  private long periodStart;

  private record LargestFile(long bytes, @Nullable CutKey middle) {}

  /** A time for which the load of a tablet was in one range of keys; the last window's range. */
  private record Stay(long fromNanos, long toNanos, List<NaiveWindow.Key> range) {}

  NaiveControlLoop(Cluster cluster, PolicyParameters parameters, long seed, PolicyListener log) {
    this.cluster = cluster;
    this.parameters = parameters;
    this.log = log;
    candidatesRandom = new RandomStream(seed);
    balancerRandom = new RandomStream(seed);
    loads = new NaiveLoads(cluster, parameters);
    nextMerges = parameters.merges().delayNanos();
    nextBalance = parameters.balancer().intervalNanos();
  }

  NaiveLoads loads() {
    return loads;
  }

  @Nullable SplitDecision decision(int tablet) {
    return decisions.get(tablet);
  }

  void visited(SampledVisit visit) {
    boolean isWrite = visit.kind() == VisitKind.WRITE;
    int times = parameters.loadSplits().sampleEvery();
    loads.add(
        isWrite ? LoadKind.BYTES_WRITTEN : LoadKind.BYTES_READ,
        visit.tablet(),
        (long) visit.bytes() * times);
    if (!isWrite) {
      loads.add(LoadKind.READ_SERVICE, visit.tablet(), (long) (visit.meanNanos() * times));
    }
    NaiveWindow window = windows.get(visit.tablet());
    if (window != null) {
      WholeKeys.Boundary first = cluster.whole(visit.tablet()).first(visit.hi(), visit.lo());
      window.request(visit, new NaiveWindow.Key(first.hi(), first.lo()), periodStart);
    }
  }

  void endPeriod(long now, long length) {
    nowNanos = now;
    int limit = cluster.tablets().limit();
    loads.endPeriod(length);
    for (String policy : parameters.policies()) {
      switch (policy) {
        case "sizeSplits" -> splitBySize(limit);
        case "loadSplits" -> splitByLoad(limit);
        case "merges" -> merge();
        case "balancer" -> balance();
        default -> throw new IllegalArgumentException(policy);
      }
    }
    loads.beginPeriod();
  }

  private List<Integer> tablets() {
    return IntStream.range(0, cluster.tablets().limit())
        .filter(cluster.tablets()::exists)
        .boxed()
        .toList();
  }

  private boolean isLed(int tablet) {
    return cluster.servers().isUp(cluster.tablets().server(tablet));
  }

  // Acts.

  private int split(int tablet, SplitKey at, SplitTrigger why) {
    int right = cluster.split(tablet, at.hi(), at.lo(), nowNanos);
    loads.split(tablet, right, at.leftLoadShare());
    int from = cluster.tablets().server(tablet);
    for (int part : List.of(tablet, right)) {
      leftFullBytes.put(part, cluster.storedBytes(part));
      files.put(part, new LargestFile(cluster.storedBytes(part), cluster.middle(part)));
      windows.remove(part);
      decisions.remove(part);
      settledUntil.put(part, nowNanos + parameters.balancer().cooldownNanos());
      splitAt.put(part, nowNanos);
      quietUntil.put(
          part,
          why == SplitTrigger.LOAD
              ? nowNanos + parameters.loadSplits().cooldownNanos()
              : nowNanos + 1);
    }
    sizeSplitUntil.remove(right);
    if (why == SplitTrigger.LOAD && stays.containsKey(tablet)) {
      stays.put(right, stays.get(tablet));
    } else {
      stays.remove(tablet);
      stays.remove(right);
    }
    if (why == SplitTrigger.SIZE) {
      splitPartsAnswerFrom = nowNanos + parameters.sizeSplits().outageNanos();
    }
    int to = parameters.balancer().separates() ? separate(tablet, right) : from;
    log.split(
        new PolicyListener.Split(
            why, tablet, right, at.hi(), at.lo(), at.leftLoadShare(), from, to));
    return right;
  }

  /**
   * The part goes away whose move leaves the lower peak; else the right one, to a server's room.
   */
  private int separate(int left, int right) {
    int from = cluster.tablets().server(left);
    int to = leastLoaded();
    if (to < 0 || to == from) {
      return from;
    }
    double tolerance = parameters.leastLoaded().tolerance();
    double before = Math.max(loads.utilisation(from), loads.utilisation(to));
    double afterLeft = peakAfter(left, from, to);
    double afterRight = peakAfter(right, from, to);
    int goes = -1;
    if (Math.min(afterLeft, afterRight) < before - tolerance) {
      goes = afterLeft < afterRight ? left : right;
    } else if (afterRight <= before + tolerance && storedOn(to) < storedOn(from)) {
      goes = right;
    }
    if (goes < 0) {
      return from;
    }
    cluster.move(goes, to, nowNanos);
    return to;
  }

  private double peakAfter(int tablet, int from, int to) {
    double load = loads.utilisationOf(tablet);
    return Math.max(loads.utilisation(from) - load, loads.utilisation(to) + load);
  }

  private long storedOn(int server) {
    return loads.tabletsOf(server).stream().mapToLong(cluster::storedBytes).sum();
  }

  private long busyOn(int server) {
    return loads.tabletsOf(server).stream()
        .filter(t -> loads.rate(LoadKind.SERVICE, t) > 0)
        .count();
  }

  private boolean mayLead(int server) {
    boolean isAnyPreferred =
        IntStream.range(0, cluster.servers().count())
            .anyMatch(s -> cluster.servers().isUp(s) && cluster.servers().isPreferred(s));
    return cluster.servers().isUp(server)
        && (cluster.servers().isPreferred(server) || !isAnyPreferred);
  }

  private int leastLoaded() {
    double tolerance = parameters.leastLoaded().tolerance();
    Comparator<Integer> holding =
        Comparator.<Integer>comparingLong(this::storedOn).thenComparingLong(this::busyOn);
    int best = -1;
    for (int server = 0; server < cluster.servers().count(); server++) {
      if (!mayLead(server)) {
        continue;
      }
      if (best < 0) {
        best = server;
        continue;
      }
      double difference = loads.utilisation(server) - loads.utilisation(best);
      boolean isEqual = Math.abs(difference) <= tolerance;
      if (difference < -tolerance || (isEqual && holding.compare(server, best) < 0)) {
        best = server;
      }
    }
    return best;
  }

  private void move(int tablet, int to) {
    int from = cluster.tablets().server(tablet);
    cluster.move(tablet, to, nowNanos);
    hasMoved(tablet);
    log.moved(tablet, from, to);
  }

  private void hasMoved(int tablet) {
    settledUntil.put(tablet, nowNanos + parameters.balancer().cooldownNanos());
    splitAt.remove(tablet);
  }

  // Faults.

  void loseLeaders(int server, long now, long until) {
    nowNanos = now;
    cluster.servers().stop(server, now);
    for (int tablet : loads.tabletsOf(server)) {
      cluster.loseLeader(tablet, now, until);
      windows.remove(tablet);
      decisions.remove(tablet);
      stays.remove(tablet);
      quietUntil.remove(tablet);
    }
  }

  void failOver(int server, long now) {
    nowNanos = now;
    for (int tablet : loads.tabletsOf(server)) {
      int to = leastLoaded();
      cluster.place(tablet, to);
      hasMoved(tablet);
      log.newLeader(tablet, server, to);
    }
  }

  // Splits by size.

  private void splitBySize(int limit) {
    SizeSplitParameters sizes = parameters.sizeSplits();
    sizeSplitsUnderWay.removeIf(until -> until <= nowNanos);
    for (int tablet : tablets()) {
      LargestFile file = files.getOrDefault(tablet, new LargestFile(0, null));
      long newer = cluster.storedBytes(tablet) - file.bytes;
      if (cluster.storedBytes(tablet) > 0 && newer >= sizes.mergedFrom() * file.bytes) {
        files.put(tablet, new LargestFile(cluster.storedBytes(tablet), cluster.middle(tablet)));
      }
    }
    for (int tablet = 0; tablet < limit; tablet++) {
      if (!isServed(tablet) || !isTooLarge(tablet)) {
        continue;
      }
      SplitKey at = sizeSplitKey(tablet);
      if (at == null) {
        continue;
      }
      int right = split(tablet, at, SplitTrigger.SIZE);
      for (int part : List.of(tablet, right)) {
        if (sizes.outageNanos() > 0) {
          cluster.pause(part, nowNanos + sizes.outageNanos());
        }
        sizeSplitUntil.put(part, nowNanos + sizes.durationNanos());
      }
      if (sizes.durationNanos() > 0) {
        sizeSplitsUnderWay.add(nowNanos + sizes.durationNanos());
      }
    }
  }

  private boolean isServed(int tablet) {
    return cluster.tablets().exists(tablet) && isLed(tablet);
  }

  private boolean isTooLarge(int tablet) {
    SizeSplitParameters sizes = parameters.sizeSplits();
    long bytes = cluster.storedBytes(tablet);
    return bytes >= sizeThreshold(tablet)
        && bytes >= (long) (leftFullBytes.getOrDefault(tablet, 0L) * (1 + sizes.regrowth()))
        && sizeSplitsUnderWay.size() < sizes.maxAtOnce()
        && sizeSplitUntil.getOrDefault(tablet, 0L) <= nowNanos;
  }

  private long sizeThreshold(int tablet) {
    SizeSplitParameters sizes = parameters.sizeSplits();
    List<Integer> ofSpace =
        tablets().stream()
            .filter(t -> cluster.tablets().space(t) == cluster.tablets().space(tablet))
            .toList();
    double counted =
        sizes.counting() == Counting.PER_SERVER
            ? ofSpace.size() / (double) cluster.servers().count()
            : ofSpace.stream()
                .filter(t -> cluster.tablets().server(t) == cluster.tablets().server(tablet))
                .count();
    return sizes.stages().stream()
        .filter(stage -> counted < stage.belowTablets())
        .findFirst()
        .map(SizeSplitParameters.Stage::thresholdBytes)
        .orElse(sizes.thresholdBytes());
  }

  private @Nullable SplitKey sizeSplitKey(int tablet) {
    CutPlace place = parameters.sizeSplits().cutAt();
    LargestFile file = files.get(tablet);
    CutKey middle =
        place == CutPlace.LARGEST_FILE && file != null && file.middle != null
            ? file.middle
            : cluster.middle(tablet);
    KeySample sample = cluster.samples().of(tablet);
    if (cluster.whole(tablet).exist()) {
      return middle == null ? null : betweenWholeKeys(tablet, middle, sample);
    }
    SplitKey at = null;
    if (place == CutPlace.TAIL && sample.direction() != 0) {
      boolean isRising = sample.direction() > 0;
      long hi = sample.extremeHi(sample.direction());
      long lo = sample.extremeLo(sample.direction());
      if (isRising) {
        lo++;
        hi += lo == 0 ? 1 : 0;
      }
      at = new SplitKey(hi, lo, isRising ? 0 : 1);
    } else if (middle != null) {
      at = new SplitKey(middle.hi(), middle.lo(), 0.5);
    }
    return at != null && isInside(tablet, at.hi(), at.lo()) ? at : null;
  }

  /** Before or behind the keys around the middle, whichever leaves more on its lighter side. */
  private @Nullable SplitKey betweenWholeKeys(int tablet, CutKey middle, KeySample sample) {
    WholeKeys whole = cluster.whole(tablet);
    SplitKey best = null;
    double most = 0;
    for (boolean behind : new boolean[] {false, true}) {
      WholeKeys.Boundary boundary =
          behind ? whole.next(middle.hi(), middle.lo()) : whole.first(middle.hi(), middle.lo());
      if (boundary != null && isInside(tablet, boundary.hi(), boundary.lo())) {
        double before = sample.shareBefore(boundary.hi(), boundary.lo());
        if (Math.min(before, 1 - before) > most) {
          most = Math.min(before, 1 - before);
          best = new SplitKey(boundary.hi(), boundary.lo(), 0.5);
        }
      }
    }
    return best;
  }

  private boolean isInside(int tablet, long hi, long lo) {
    NaiveWindow.Key start = new NaiveWindow.Key(cluster.startHi(tablet), cluster.startLo(tablet));
    return new NaiveWindow.Key(hi, lo).compareTo(start) > 0 && cluster.holds(tablet, hi, lo);
  }

  // Splits by load.

  private void splitByLoad(int limit) {
    for (int tablet = 0; tablet < limit; tablet++) {
      if (isServed(tablet)) {
        List<SplitKey> keys = followLoad(tablet);
        double load = 1;
        for (int i = keys.size() - 1; i >= 0; i--) {
          SplitKey key = keys.get(i);
          double ofRest = load == 0 ? 0.5 : key.leftLoadShare() / load;
          split(tablet, new SplitKey(key.hi(), key.lo(), ofRest), SplitTrigger.LOAD);
          load = key.leftLoadShare();
        }
      }
    }
    periodStart = nowNanos;
  }

  private List<SplitKey> followLoad(int tablet) {
    LoadSplitParameters splits = parameters.loadSplits();
    NaiveWindow window = windows.get(tablet);
    double lately = loads.normalized(kind -> loads.rate(kind, tablet));
    if (window == null) {
      if (nowNanos >= quietUntil.getOrDefault(tablet, 0L)
          && lately >= splits.evidence().watchShare()) {
        windows.put(
            tablet,
            new NaiveWindow(splits, nowNanos, cluster.storedRows(tablet), candidatesRandom));
      }
      return List.of();
    }
    for (LoadKind kind : LoadKind.values()) {
      window.add(kind, loads.ofPeriod(kind, tablet));
    }
    boolean isShort = nowNanos - window.startNanos() < splits.windowNanos();
    boolean waits = window.judging() < splits.minJudged() && lately >= 1;
    if (isShort || waits) {
      return List.of();
    }
    windows.remove(tablet);
    window.end();
    return decide(tablet, window);
  }

  private List<SplitKey> decide(int tablet, NaiveWindow window) {
    LoadSplitParameters splits = parameters.loadSplits();
    boolean isLikelyToStay = staysAnotherWindow(tablet, window);
    long nanos = nowNanos - window.startNanos();
    double load =
        loads.normalized(
            kind ->
                kind.perSecond
                    ? window.total(kind) / (nanos / 1e9)
                    : window.total(kind) / (double) nanos);
    decisions.remove(tablet);
    NaiveSplitChoice choice = new NaiveSplitChoice(cluster, splits, tablet, window);
    NaiveSplitChoice.Verdict verdict =
        load >= 1 && window.judging() >= splits.minJudged()
            ? choice.verdict(load, isLikelyToStay)
            : new NaiveSplitChoice.Verdict(List.of(), null);
    if (verdict.keys().isEmpty() && window.judging() > 0) {
      decisions.put(tablet, choice.decision(load, verdict.reason()));
    }
    return verdict.keys();
  }

  private boolean staysAnotherWindow(int tablet, NaiveWindow window) {
    LoadSplitParameters splits = parameters.loadSplits();
    if (!splits.judgesLater() || window.judging() < splits.minJudged()) {
      return true;
    }
    List<NaiveWindow.Key> range = window.candidates();
    List<Stay> before = stays.getOrDefault(tablet, List.of());
    Stay last = before.isEmpty() ? null : before.get(before.size() - 1);
    List<Stay> all = new ArrayList<>(before);
    if (last == null || isBeyond(range, last.range, tablet)) {
      all.add(new Stay(window.startNanos(), nowNanos, range));
    } else {
      all.set(all.size() - 1, new Stay(last.fromNanos, nowNanos, range));
    }
    stays.put(tablet, all);
    if (all.size() == 1) {
      return true; // Nobody knows yet how long it stays anywhere.
    }
    Stay present = all.get(all.size() - 1);
    Stay earlier = all.get(all.size() - 2);
    long sofar = present.toNanos - present.fromNanos;
    long wasThere = earlier.toNanos - earlier.fromNanos;
    return sofar + splits.windowNanos() <= wasThere || sofar > wasThere;
  }

  /** Whether four pairs in five of an earlier key, still the tablet's, and a later one agree. */
  private boolean isBeyond(List<NaiveWindow.Key> later, List<NaiveWindow.Key> earlier, int tablet) {
    Predicate<NaiveWindow.Key> isOfTablet = key -> cluster.holds(tablet, key.hi(), key.lo());
    List<NaiveWindow.Key> counted = earlier.stream().filter(isOfTablet).toList();
    double pairs = counted.size() * (double) later.size();
    double above = NaiveWindow.pairsAbove(counted, later);
    return pairs > 0
        && Math.max(above, pairs - above)
            >= parameters.loadSplits().evidence().movedShare() * pairs;
  }

  // Merges.

  private void merge() {
    MergeParameters merges = parameters.merges();
    if (!merges.enabled() || nowNanos < nextMerges) {
      return;
    }
    nextMerges = nowNanos + merges.delayNanos() / merges.rounds();
    for (KeySpace space : cluster.spaces()) {
      int left = space.tabletOf(0);
      while (cluster.next(left) >= 0) {
        int right = cluster.next(left);
        if (mayMerge(left, right)) {
          merge(left, right);
        } else {
          left = right;
        }
      }
    }
  }

  private boolean mayMerge(int left, int right) {
    MergeParameters merges = parameters.merges();
    boolean isKept =
        cluster.tablets().startsAtPreSplit(right) && nowNanos < merges.preSplitsKeptNanos();
    boolean isHot = false;
    boolean isYoung = false;
    double load = 0;
    for (int tablet : List.of(left, right)) {
      isHot |= loads.rate(LoadKind.WRITES, tablet) >= merges.hotWritesPerSecond();
      isHot |= loads.rate(LoadKind.READS, tablet) >= merges.hotReadsPerSecond();
      isHot |= loads.rate(LoadKind.BYTES_WRITTEN, tablet) >= merges.hotBytesWrittenPerSecond();
      isHot |= loads.rate(LoadKind.BYTES_READ, tablet) >= merges.hotBytesReadPerSecond();
      isYoung |= nowNanos - cluster.tablets().createdNanos(tablet) < merges.delayNanos();
      load += loads.normalized(kind -> loads.rate(kind, tablet));
    }
    long leftBytes = cluster.storedBytes(left);
    long rightBytes = cluster.storedBytes(right);
    boolean splitsBySize = parameters.policies().contains("sizeSplits");
    return cluster.spaces().get(cluster.tablets().space(left)).merges
        && isLed(left)
        && isLed(right)
        && !isKept
        && !isHot
        && !isYoung
        && load < merges.maxLoadShare()
        && leftBytes + rightBytes < merges.maxSizeBytes()
        && (!splitsBySize || leftBytes + rightBytes < parameters.sizeSplits().thresholdBytes())
        && Math.min(leftBytes, rightBytes) < merges.maxSmallerBytes();
  }

  private void merge(int left, int right) {
    long hi = cluster.startHi(right);
    long lo = cluster.startLo(right);
    int from = cluster.tablets().server(right);
    cluster.merge(left, right, nowNanos);
    loads.merged(left, right);
    for (int part : List.of(left, right)) {
      windows.remove(part);
      decisions.remove(part);
      stays.remove(part);
      quietUntil.remove(part);
    }
    log.merged(left, hi, lo, from, cluster.tablets().server(left));
  }

  // Balancing.

  private void balance() {
    BalancerParameters balancer = parameters.balancer();
    if (nowNanos < nextBalance) {
      return;
    }
    nextBalance = nowNanos + balancer.intervalNanos();
    if (nowNanos < splitPartsAnswerFrom) {
      return;
    }
    for (int moves = 0; moves < balancer.maxMoves(); moves++) {
      boolean hasMoved =
          moveStray()
              || (balancer.evens() == EvenedQuantity.UTILIZATION ? moveWork() : moveNumber());
      if (!hasMoved) {
        return;
      }
    }
  }

  private boolean isFree(int tablet) {
    return settledUntil.getOrDefault(tablet, 0L) <= nowNanos;
  }

  private boolean moveStray() {
    int to = leastLoaded();
    if (to < 0 || !cluster.servers().isPreferred(to)) {
      return false;
    }
    IntPredicate isStray =
        t -> !cluster.servers().isPreferred(cluster.tablets().server(t)) && isLed(t) && isFree(t);
    for (int tablet : tablets()) {
      if (isStray.test(tablet)) {
        move(tablet, to);
        return true;
      }
    }
    return false;
  }

  /** From the busiest server that a move relieves, the tablet that makes both most alike. */
  private boolean moveWork() {
    int to = leastLoaded();
    if (to < 0) {
      return false;
    }
    int best = -1;
    for (int from = 0; from < cluster.servers().count(); from++) {
      double gap = loads.utilisation(from) - loads.utilisation(to);
      if (!cluster.servers().isUp(from) || gap < parameters.balancer().minGap()) {
        continue;
      }
      double half = gap / 2;
      int candidate =
          loads.tabletsOf(from).stream()
              .filter(this::isFree)
              .filter(t -> loads.utilisationOf(t) > parameters.balancer().minLoad())
              .filter(t -> loads.utilisationOf(t) < gap)
              .min(Comparator.comparingDouble(t -> Math.abs(loads.utilisationOf(t) - half)))
              .orElse(-1);
      boolean isBusier =
          best < 0 || loads.utilisation(from) > loads.utilisation(cluster.tablets().server(best));
      if (candidate >= 0 && isBusier) {
        best = candidate;
      }
    }
    if (best >= 0) {
      move(best, to);
    }
    return best >= 0;
  }

  /** From the server that has most to the one that has fewest, unless they differ by one. */
  private boolean moveNumber() {
    List<Integer> leading =
        IntStream.range(0, cluster.servers().count())
            .filter(s -> cluster.servers().isUp(s) && cluster.servers().isPreferred(s))
            .boxed()
            .toList();
    Comparator<Integer> byNumber = Comparator.comparingInt(s -> loads.tabletsOf(s).size());
    int to = leading.stream().min(byNumber).orElse(-1);
    int from = leading.stream().min(byNumber.reversed()).orElse(-1);
    if (from < 0 || loads.tabletsOf(from).size() - loads.tabletsOf(to).size() < 2) {
      return false;
    }
    boolean newestFirst = parameters.balancer().evens() == EvenedQuantity.TABLETS_NEWEST_FIRST;
    int chosen = -1;
    List<Integer> equals = new ArrayList<>();
    for (int tablet : loads.tabletsOf(from).stream().filter(this::isFree).toList()) {
      long ahead =
          !newestFirst || equals.isEmpty()
              ? 0
              : splitAt.getOrDefault(tablet, 0L) - splitAt.getOrDefault(equals.get(0), 0L);
      if (ahead < 0) {
        continue;
      }
      if (ahead > 0) {
        equals.clear();
      }
      equals.add(tablet);
      if (balancerRandom.nextLong(equals.size()) == 0) {
        chosen = tablet;
      }
    }
    if (chosen >= 0) {
      move(chosen, to);
    }
    return chosen >= 0;
  }
}
