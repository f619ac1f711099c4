package io.keyheat.core.policy;

import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.Servers;
import io.keyheat.core.model.request.SampledVisit;
import io.keyheat.core.model.request.VisitObserver;
import io.keyheat.core.result.SplitDecision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Has the policies of a run act at the end of each control period, one after the other. */
public final class ControlLoop implements VisitObserver {
  private final Cluster cluster;
  private final TabletLoads loads;
  private final List<TabletPolicy> policies;
  private final VisitObserver[] observers;
  private final TabletActions actions;
  private final boolean samplesLoad;
  private final int sampleEvery;

  /**
   * The policies that the parameters of a run name.
   *
   * @param listener hears each act
   */
  public ControlLoop(PolicyContext context, PolicyListener listener) {
    this(
        context, PolicyCatalog.tabletPolicies(context), PolicyCatalog.placement(context), listener);
  }

  ControlLoop(
      PolicyContext context,
      List<TabletPolicy> policies,
      PlacementPolicy placement,
      PolicyListener listener) {
    cluster = context.cluster();
    loads = context.loads();
    this.policies = policies;
    LoadSplitParameters loadSplits = context.parameters().loadSplits();
    samplesLoad =
        loadSplits.thresholds().needSamples() || context.parameters().merges().needSamples();
    sampleEvery = loadSplits.sampleEvery();
    observers =
        policies.stream()
            .filter(policy -> policy instanceof VisitObserver)
            .map(VisitObserver.class::cast)
            .toArray(VisitObserver[]::new);
    actions = new TabletActions(context, policies, placement, listener);
  }

  TabletActions actions() {
    return actions;
  }

  @Override
  public void visited(SampledVisit visit) {
    if (samplesLoad) {
      loads.addSampled(visit, sampleEvery);
    }
    for (VisitObserver observer : observers) {
      observer.visited(visit);
    }
  }

  /** What some policy decided last on a tablet that it did not split; null: nothing. */
  public @Nullable SplitDecision decision(int tablet) {
    for (TabletPolicy policy : policies) {
      SplitDecision decision = policy.decision(tablet);
      if (decision != null) {
        return decision;
      }
    }
    return null;
  }

  /** Ends the control period of {@code periodNanos} at {@code nowNanos}; all traffic is drained. */
  public void endPeriod(long nowNanos, long periodNanos) {
    int limit = cluster.tablets().limit();
    Servers servers = cluster.servers();
    loads.endPeriod(
        limit,
        periodNanos,
        servers.areAllUp()
            ? tablet -> true
            : tablet -> servers.isUp(cluster.tablets().server(tablet)));
    actions.begin(nowNanos);
    PeriodView view = new PeriodView(cluster, loads, actions.servers(), limit, nowNanos);
    for (TabletPolicy policy : policies) {
      policy.periodEnded(view, actions);
    }
    loads.beginPeriod(limit);
  }
}
