package io.keyheat.scenarios.cli;

import static io.keyheat.scenarios.cli.CommandLineFixture.SMALL;
import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.core.RunSpec;
import io.keyheat.core.Simulation;
import io.keyheat.report.patterns.Pattern;
import io.keyheat.report.patterns.Pattern.Kind;
import io.keyheat.report.patterns.Patterns;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs whose keys are known to make a pattern are told by that pattern's name. */
class PatternsOfRunsTest {
  private static List<Pattern> patterns(String name, String text, String variant, long seed)
      throws Exception {
    ReadOptions options =
        new ReadOptions(
            OptionalLong.of(seed), true, Set.of(variant), ReadOptions.DEFAULT_MAX_OPERATIONS);
    List<RunSpec> specs = CheckedScenario.of(ScenarioReader.read(name, text, options)).specs();
    return Patterns.of(Simulation.run(specs.get(0), nanos -> {}));
  }

  @ParameterizedTest
  @CsvSource({
    "spanner/timestamp-key, timestamp-first, DIAGONAL",
    "spanner/timestamp-key, timestamp-desc, DIAGONAL",
    "spanner/timestamp-key, hash-3, DIAGONALS",
    "spanner/timestamp-key, user-first, EVEN",
    "spanner/timestamp-key, hot-user, BAND",
    "spanner/uuid-layouts, v1, SWEEP"
  })
  void theLibrarysKeysMakeTheShapesThatTheyAreKnownFor(String scenario, String variant, Kind kind)
      throws Exception {
    String text = Library.find(scenario).text();
    assertThat(patterns(scenario, text, variant, 1)).extracting(Pattern::kind).contains(kind);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aRateThatJumpsIsAStepAndOneThatComesAndGoesIsPeriodic(long seed) throws Exception {
    String jumping = SMALL.replace("rate: 200/s", "rate: {step: {0s: 100/s, 15s: 400/s}}");
    assertThat(
            patterns(
                "jumping", jumping.replace("interval: 5s", "interval: 1s"), "user-first", seed))
        .as("seed %d", seed)
        .extracting(Pattern::kind)
        .containsExactly(Kind.EVEN, Kind.STEP);
    StringBuilder steps = new StringBuilder("rate: {step: {");
    for (int second = 0; second < 30; second += 6) {
      steps.append(second).append("s: 400/s, ").append(second + 3).append("s: 100/s, ");
    }
    String waves = SMALL.replace("rate: 200/s", steps.append("30s: 400/s}}"));
    assertThat(patterns("waves", waves.replace("interval: 5s", "interval: 1s"), "user-first", seed))
        .as("seed %d", seed)
        .anySatisfy(pattern -> assertThat(pattern.text()).endsWith("every 0:06"));
  }
}
