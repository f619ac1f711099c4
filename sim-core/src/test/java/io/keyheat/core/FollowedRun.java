package io.keyheat.core;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Compactions;
import io.keyheat.core.model.cluster.Fault;
import io.keyheat.core.model.cluster.KeySpace;
import io.keyheat.core.model.request.Probe;
import io.keyheat.core.policy.PolicyListener;
import io.keyheat.core.reference.Act;
import io.keyheat.core.reference.Key;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/** A run of the engine, all of whose operations and acts were followed. */
final class FollowedRun implements RunObserver {
  private final List<LongFunction<Act>> undatedActs = new ArrayList<>();
  private final List<Act> acts = new ArrayList<>();
  private final Map<Key, Integer> layoutBefore;
  private final WorkloadPlan plan;
  private final Cluster cluster;
  private final RunResult result;
  private final List<String> names;
  private OutcomeRecorder fates;

  private FollowedRun(RunSpec spec, boolean inBlocks, Consumer<Cluster> atStart) {
    plan = spec.plan();
    Assembly parts = Assembly.of(spec, plan, this);
    names = parts.plan().numbered().stream().map(load -> load.spec().name()).toList();
    cluster = parts.cluster();
    atStart.accept(cluster);
    layoutBefore = layout();
    if (!inBlocks) {
      parts.operations().serveSingly();
    }
    result = new Simulation(parts).runToEnd(this::dateActs);
  }

  static FollowedRun of(RunSpec spec) {
    return new FollowedRun(spec, true, cluster -> {});
  }

  /** Likewise, with something done to the tablets before anything happens. */
  static FollowedRun of(RunSpec spec, Consumer<Cluster> atStart) {
    return new FollowedRun(spec, true, atStart);
  }

  /** Likewise, with each arrival served in a block of its own. */
  static FollowedRun oneByOne(RunSpec spec) {
    return new FollowedRun(spec, false, cluster -> {});
  }

  WorkloadPlan plan() {
    return plan;
  }

  RunResult result() {
    return result;
  }

  OutcomeRecorder fates() {
    return fates;
  }

  /** The loads and their calls, by number. */
  List<String> names() {
    return names;
  }

  /** In the order in which they were done. */
  List<Act> acts() {
    return acts;
  }

  Map<Key, Integer> layoutBefore() {
    return layoutBefore;
  }

  Cluster cluster() {
    return cluster;
  }

  /** The server of each tablet, by the tablet's first key. */
  Map<Key, Integer> layout() {
    Map<Key, Integer> layout = new TreeMap<>();
    for (int s = 0; s < cluster.spaces().size(); s++) {
      KeySpace space = cluster.spaces().get(s);
      for (int slice = 0; slice < space.slices(); slice = space.endOfTablet(slice)) {
        Key start = new Key(s, space.startHi(slice), space.startLo(slice));
        layout.put(start, cluster.tablets().server(space.tabletOf(slice)));
      }
    }
    return layout;
  }

  /** Core time that each server has spent until the run's end. */
  List<Long> busyNanos(long endNanos) {
    return IntStream.range(0, cluster.servers().count())
        .mapToObj(server -> cluster.servers().busyNanos(server, endNanos))
        .toList();
  }

  @Override
  public Probe operations(Probe recorder) {
    fates = new OutcomeRecorder(recorder);
    return fates;
  }

  /** Acts are done at the end of a control period, of which the run tells when it is over. */
  private void dateActs(long nowNanos) {
    undatedActs.forEach(act -> acts.add(act.apply(nowNanos)));
    undatedActs.clear();
  }

  @Override
  public Compactions.Listener compactions(Compactions.Listener log, Cluster ofCluster) {
    return new Compactions.Listener() {
      @Override
      public void worked(int space, long hi, long lo, long fromNanos, long serviceNanos) {
        Key start = new Key(space, hi, lo);
        undatedActs.add(now -> new Act.Work(fromNanos, start, serviceNanos));
      }

      @Override
      public void compacted(
          Compactions.KeyRange range,
          int server,
          long startNanos,
          long endNanos,
          long rows,
          long bytes) {
        Key from = new Key(range.space(), range.fromHi(), range.fromLo());
        Key to = new Key(range.space(), range.toHi(), range.toLo());
        undatedActs.add(now -> new Act.Clearing(endNanos, from, to, range.untilNanos()));
        log.compacted(range, server, startNanos, endNanos, rows, bytes);
      }
    };
  }

  @Override
  public PolicyListener acts(PolicyListener log, Cluster ofCluster) {
    return new PolicyListener() {
      private Key key(int tablet, long hi, long lo) {
        return new Key(ofCluster.tablets().space(tablet), hi, lo);
      }

      @Override
      public void split(Split split) {
        int leftServer = ofCluster.tablets().server(split.left());
        int rightServer = ofCluster.tablets().server(split.right());
        Key key = key(split.left(), split.hi(), split.lo());
        undatedActs.add(now -> new Act.Split(now, key, leftServer, rightServer));
        log.split(split);
      }

      @Override
      public void faultBegan(Fault fault, int tablets) {
        log.faultBegan(fault, tablets);
      }

      @Override
      public void faultEnded(Fault fault) {
        log.faultEnded(fault);
      }

      @Override
      public void newLeader(int tablet, int from, int to) {
        boolean moves = ofCluster.servers().isUp(from);
        Key start = key(tablet, ofCluster.startHi(tablet), ofCluster.startLo(tablet));
        undatedActs.add(
            now -> moves ? new Act.Move(now, start, to) : new Act.NewLeader(now, start, to));
        log.newLeader(tablet, from, to);
      }

      @Override
      public void moved(int tablet, int from, int to) {
        Key start = key(tablet, ofCluster.startHi(tablet), ofCluster.startLo(tablet));
        undatedActs.add(now -> new Act.Move(now, start, to));
        log.moved(tablet, from, to);
      }

      @Override
      public void merged(int left, long hi, long lo, int from, int to) {
        Key boundary = key(left, hi, lo);
        undatedActs.add(now -> new Act.Merge(now, boundary));
        log.merged(left, hi, lo, from, to);
      }
    };
  }
}
