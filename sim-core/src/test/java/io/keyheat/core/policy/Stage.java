package io.keyheat.core.policy;

import io.keyheat.core.engine.Agenda;
import io.keyheat.core.engine.RandomStream;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.CompactionParameters;
import io.keyheat.core.model.cluster.Compactions;
import java.util.List;
import java.util.function.Function;

/** A cluster on which one policy acts alone. */
final class Stage {
  /** Parameters by which nothing happens. */
  static final PolicyParameters NEVER =
      parameters(
          SizeSplitParameters.of(Long.MAX_VALUE),
          LoadThresholds.of(1, 1, 1),
          Balancing.of(Long.MAX_VALUE, 1, 0.1, 0, true));

  final PolicyContext context;
  final TabletPolicy policy;
  final TabletActions actions;

  Stage(PolicyContext context, PolicyListener acts, Function<PolicyContext, TabletPolicy> policy) {
    this.context = context;
    this.policy = policy.apply(context);
    actions = new TabletActions(context, List.of(this.policy), new LeastLoaded(), acts);
  }

  static PolicyParameters parameters(
      SizeSplitParameters sizes, LoadThresholds thresholds, BalancerParameters balancer) {
    return PolicyParameters.of(
        sizes,
        LoadSplits.inTwo(thresholds, 1_000_000_000, 0, 8, 1, 0.9, 1),
        Merging.of(false, 0, 0, 0, 0, 0),
        balancer,
        new CompactionParameters(Long.MAX_VALUE, 0, 1, 1_000_000_000, 1));
  }

  static PolicyContext context(Cluster cluster, TabletLoads loads, PolicyParameters parameters) {
    return context(cluster, loads, parameters, 1);
  }

  static PolicyContext context(
      Cluster cluster, TabletLoads loads, PolicyParameters parameters, long seed) {
    return new PolicyContext(
        cluster,
        loads,
        parameters,
        new Compactions(cluster, parameters.compaction(), new Agenda(), Compactions.Listener.NONE),
        name -> new RandomStream(seed));
  }

  /** A control period ends. */
  void end(long nowNanos) {
    actions.begin(nowNanos);
    int limit = context.cluster().tablets().limit();
    policy.periodEnded(
        new PeriodView(context.cluster(), context.loads(), actions.servers(), limit, nowNanos),
        actions);
  }
}
