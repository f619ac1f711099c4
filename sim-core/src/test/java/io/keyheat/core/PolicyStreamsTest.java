package io.keyheat.core;

import static io.keyheat.core.SystemDraft.SECOND;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.policy.BalancerParameters.EvenedQuantity;
import io.keyheat.core.result.RunEvent;
import io.keyheat.core.schema.TableSpec;
import io.keyheat.core.workload.LoadKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each policy draws from a stream of its own, so that none changes what another one does. */
class PolicyStreamsTest {
  /** A table that grows over four servers by splits in two, which no load split ever divides. */
  private static List<String> moves(double splitWritesPerSecond) {
    SystemDraft system = new SystemDraft();
    system.splitWritesPerSecond = splitWritesPerSecond;
    system.splitWindowNanos = 4 * SECOND;
    system.minRows = Long.MAX_VALUE;
    system.sampleEvery = 1;
    system.sizeSplitBytes = 500_000;
    system.separates = false;
    system.evens = EvenedQuantity.TABLETS;
    system.balanceEveryNanos = 10 * SECOND;
    TableSpec table =
        Fixtures.table("T", List.of(Fixtures.number("Id", Fixtures.uniform(0, 1L << 40))), "Id");
    RunSpec spec =
        Fixtures.run(
            1,
            system,
            4,
            100 * SECOND,
            0,
            List.of(table),
            Fixtures.load("grow", LoadKind.INSERT, "T", Fixtures.poisson(300), Fixtures.ONCE));
    return Simulation.run(spec, now -> {}).events().stream()
        .filter(event -> event.kind() == RunEvent.Kind.MOVE)
        .map(event -> event.timeNanos() + " " + event.tablet() + " " + event.toServer())
        .toList();
  }

  @Test
  void whatTheLoadSplitterSamplesChangesNoMove() {
    assertThat(moves(1)).isNotEmpty().isEqualTo(moves(Double.POSITIVE_INFINITY));
  }
}
