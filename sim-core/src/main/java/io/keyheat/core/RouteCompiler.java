package io.keyheat.core;

import io.keyheat.core.engine.Streams;
import io.keyheat.core.measure.QueryRows;
import io.keyheat.core.model.cluster.Cluster;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.operation.ClientRules;
import io.keyheat.core.model.operation.RetryBudget;
import io.keyheat.core.model.operation.RowExistence;
import io.keyheat.core.model.request.Access;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.model.rows.RowTable;
import io.keyheat.core.program.KeyVisit;
import io.keyheat.core.workload.KnownRows;
import io.keyheat.core.workload.LoadPlan;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.core.workload.spec.ClientSpec;
import io.keyheat.core.workload.spec.RetrySpec;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** From plans of loads to the model's routes and rules, by the loads' numbers. */
final class RouteCompiler {
  private final WorkloadPlan plan;
  private final SystemSpec system;
  private final Cluster cluster;
  private final VisitCosts costs;
  private final SequenceCompiler sequences;

  RouteCompiler(WorkloadPlan plan, SystemSpec system, Cluster cluster, VisitCosts costs) {
    this.plan = plan;
    this.system = system;
    this.cluster = cluster;
    this.costs = costs;
    sequences = new SequenceCompiler(plan, system);
  }

  /** Which rows the run writes, of those that a call looks for. */
  RowExistence rowExistence(List<Route> routes) {
    RowExistence existence =
        new RowExistence(
            sequences.askedSpaces(), routes, system.replication().clientRoundTripNanos());
    for (KnownRows known : plan.knownRows()) {
      existence.addExisting(known.keySpace(), known.hi(), known.lo());
    }
    return existence;
  }

  List<Route> routes(List<RowTable> tables, QueryRows queryRows) {
    List<Route> routes = new ArrayList<>();
    for (LoadPlan load : plan.numbered()) {
      boolean isSequence = load.sequence() != null; // Its steps have the visits.
      routes.add(
          new Route(
              cluster,
              costs,
              access(load),
              traits(load, queryRows),
              isSequence ? List.of() : load.visits(),
              RowRoutes.work(load, cluster, tables)));
    }
    return routes;
  }

  private static Access access(LoadPlan load) {
    if (load.write()) {
      return Access.WRITE;
    }
    return load.spec().stale() ? Access.STALE_READ : Access.READ;
  }

  private Set<Route.Trait> traits(LoadPlan load, QueryRows queryRows) {
    Set<Route.Trait> traits = EnumSet.noneOf(Route.Trait.class);
    boolean mayMeet = !load.uniqueRows() && load.visits().stream().anyMatch(KeyVisit::locks);
    boolean mayWait = system.locks().holdRows() || sequences.haveTransactions();
    if (load.addsRows()) {
      traits.add(Route.Trait.ADDS_ROWS);
    }
    if (load.sequence() != null || (mayMeet && mayWait)) {
      traits.add(Route.Trait.NEEDS_LOCKS);
    }
    if (mayMeet) {
      traits.add(Route.Trait.REPEATS_ROWS);
    }
    if (queryRows.concerns(load) || sequences.concerns(load)) {
      traits.add(Route.Trait.WATCHED);
    }
    return traits;
  }

  private static @Nullable RetryBudget budget(RetrySpec.@Nullable Budget of) {
    return of == null ? null : new RetryBudget(of.share(), of.reserve());
  }

  List<ClientRules> clientRules(Streams streams) {
    List<ClientRules> rules = new ArrayList<>();
    List<LoadPlan> loads = plan.numbered();
    for (int number = 0; number < loads.size(); number++) {
      LoadPlan load = loads.get(number);
      RetrySpec retry = load.spec().retry();
      boolean isCall = number >= plan.loads().size();
      ClientRules.ClosedClients closed =
          !isCall && load.spec().client() instanceof ClientSpec.Closed clients
              ? new ThinkingClients(load, clients, streams.named("think " + load.spec().name()))
              : null;
      rules.add(
          new ClientRules(
              retry.timeoutNanos(),
              sequences.isTransactional(number) ? 1 : retry.attempts(),
              retry.backoffNanos(),
              retry.maxBackoffNanos(),
              budget(retry.budget()),
              closed,
              sequences.rules(number)));
    }
    return rules;
  }
}
