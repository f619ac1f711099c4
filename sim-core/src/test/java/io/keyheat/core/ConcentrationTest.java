package io.keyheat.core;

import static io.keyheat.core.SystemDraft.MILLISECOND;
import static io.keyheat.core.SystemDraft.MINUTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.keyheat.core.result.Concentration;
import io.keyheat.core.result.RunResult;
import io.keyheat.core.schema.ColumnSpec;
import io.keyheat.core.value.ValueSpec;
import io.keyheat.core.value.generator.Mix;
import io.keyheat.core.workload.LoadKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A hotspot's record says where in its range the requests fell. */
class ConcentrationTest {
  private static final long ALL = 1_000_000;

  private static Concentration of(LoadKind operation, String... key) {
    return of(operation, Fixtures.uniform(0, 3), key);
  }

  private static Concentration of(LoadKind operation, ValueSpec shards, String... key) {
    SystemDraft system = new SystemDraft();
    system.writeNanos = 0.8 * MILLISECOND;
    system.readNanos = 0.8 * MILLISECOND;
    List<ColumnSpec> columns =
        List.of(
            Fixtures.number("Shard", shards),
            Fixtures.number("At", Fixtures.sequence()),
            Fixtures.number("Id", Fixtures.uniform(0, ALL)));
    RunResult run =
        Simulation.run(
            Fixtures.run(
                1,
                system,
                2,
                2 * MINUTE,
                0,
                List.of(Fixtures.table("T", columns, key)),
                Fixtures.load("load", operation, "T", Fixtures.poisson(1_000), Fixtures.ONCE)),
            now -> {});
    Concentration found = run.hotspots().get(1).concentration(); // Of the second minute.
    assertThat(found).isNotNull();
    assertThat(found.sampled()).isBetween(900, 1_024);
    assertThat(found.before()).isCloseTo(1, within(0.1));
    assertThat(found.demand()).containsExactly(new Concentration.LoadShare("load", 1, 1));
    return found;
  }

  @Test
  void keysThatGrowHaveOneEnd() {
    Concentration found = of(LoadKind.INSERT, "At");
    assertThat(found.drift()).isEqualTo(1);
    assertThat(found.newShare()).isEqualTo(1);
    assertThat(found.ends()).isEqualTo(1);
    assertThat(found.topRowShare()).isLessThan(0.01);
  }

  @Test
  void keysThatFallDriftTheOtherWay() {
    assertThat(of(LoadKind.INSERT, "At desc").drift()).isZero();
  }

  @Test
  void keysThatGrowBehindAShardHaveAnEndForEach() {
    Concentration found = of(LoadKind.INSERT, "Shard", "At");
    assertThat(found.ends()).isEqualTo(4);
    assertThat(found.drift())
        .isCloseTo(5 / 8.0, within(0.05)); // Between equal shards 1, else half.
    assertThat(found.leadingShare()).isCloseTo(0.25, within(0.06));
  }

  @Test
  void keysSpreadAtRandomHaveNoEnds() {
    Concentration found = of(LoadKind.INSERT, "Id");
    assertThat(found.drift()).isCloseTo(0.5, within(0.05));
    assertThat(found.newShare()).isGreaterThan(0.99);
    // Visits of a gap are geometric with mean 1: those with most hold 90 % of them.
    assertThat(found.ends()).isBetween(170, 210);
    assertThat(found.rowsPerVisit()).isEqualTo(1);
  }

  @Test
  void aRowThatHasMostIsNamed() {
    Concentration found =
        of(
            LoadKind.UPSERT,
            new Mix(0.7, Fixtures.uniform(5, 5), Fixtures.uniform(100, ALL)),
            "Shard");
    assertThat(found.topRow()).isEqualTo("T(5)");
    assertThat(found.topRowShare()).isCloseTo(0.7, within(0.06));
    assertThat(found.leadingValue()).isEqualTo("5");
    assertThat(found.leadingShare()).isEqualTo(found.topRowShare());
  }
}
