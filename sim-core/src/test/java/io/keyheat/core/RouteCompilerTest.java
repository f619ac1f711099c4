package io.keyheat.core;

import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.model.locks.LockParameters.Hold;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.LoadKind;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which loads take the locks of their rows, which keeps them out of blocks. */
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
    Assembly parts = Assembly.of(spec, spec.plan(), RunObserver.NONE);
    assertThat(parts.operations().searchedSpaces(0).isEmpty()).isEqualTo(locks);
  }
}
