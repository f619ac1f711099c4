package io.keyheat.core;

import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.measure.QueryRows;
import io.keyheat.core.model.cluster.VisitCosts;
import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.model.request.Route;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.LoadKind;
import io.keyheat.core.workload.WorkloadPlan;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which loads take the locks of their rows. */
class RouteCompilerTest {
  @ParameterizedTest
  @CsvSource({"LOG_ORDER, 0, false", "LOG_ORDER, 1, true", "TO_COMMIT, 0, true"})
  void updatesLockRowsOnlyWhereAnotherMayHaveToWait(Hold hold, long gapNanos, boolean locks) {
    SystemDraft system = new SystemDraft();
    system.lockHold = hold;
    system.commitGapNanos = gapNanos;
    TableSpec table =
        Fixtures.table("T", List.of(Fixtures.number("Id", Fixtures.uniform(0, 99))), "Id");
    RunSpec spec =
        Fixtures.run(
            1,
            system,
            1,
            SECOND,
            0,
            List.of(table),
            Fixtures.load("u", LoadKind.UPDATE, "T", Fixtures.poisson(10), Fixtures.ONCE));
    WorkloadPlan plan = spec.plan();
    Assembly parts = Assembly.of(spec, plan, RunObserver.NONE);
    VisitCosts costs = new VisitCosts(spec.system().costs(), spec.system().tablets().limit());
    RouteCompiler compiler = new RouteCompiler(plan, spec.system(), parts.cluster(), costs);
    List<Route> routes = compiler.routes(List.of(), new QueryRows(plan, spec.durationNanos()));
    assertThat(routes.get(0).needsLocks).isEqualTo(locks);
  }
}
