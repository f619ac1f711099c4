package io.keyheat.scenarios.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.keyheat.core.OfferedOperations;
import io.keyheat.core.RunSpec;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Effort;
import io.keyheat.scenarios.lint.Level;
import io.keyheat.scenarios.lint.Warning;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.run.CheckedScenario;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrialResultTest {
  private static final String LOG =
      """
      title: A log
      system: spanner
      servers: 3
      duration: 2m
      warmUp: 20s
      tables:
        Log:
          columns:
            At: {type: timestamp, values: now}
            Id: {type: uuid, values: {uuid: v4}}
          key: [At, Id]
          rowSize: 1KB
      loads: {writes: {insert: Log, rate: 4000/s}}
      variants:
        fast: {}
        slow: {loads: {writes: {rate: 20/s}}}
        spread: {tables: {Log: {key: [Id]}}, loads: {writes: {rate: 20/s}}}
      """;

  private static TrialResult trial(String text) throws ScenarioException {
    return CheckedScenario.of(ScenarioReader.read("f.yaml", text)).trial();
  }

  /** One server takes about 3,500 such rows a second; 20 a second are next to nothing. */
  @Test
  void whatATrialFindsIsAWarningAndWhatItDoesNotFindANote() throws ScenarioException {
    List<Warning> warnings = trial(LOG).warnings();
    assertThat(warnings)
        .filteredOn(warning -> warning.id().equals("growing-key"))
        .extracting(Warning::level, Warning::path, Warning::variants)
        .containsExactly(
            tuple(Level.WARNING, "tables.Log.key", List.of("fast")),
            tuple(Level.NOTE, "tables.Log.key[0]", List.of("slow")));
    assertThat(warnings).noneMatch(warning -> warning.variants().contains("spread"));
  }

  @Test
  void theTextSaysWhichPartWasTried() throws ScenarioException {
    assertThat(trial(LOG).part()).isEqualTo("simulated: the whole run");
    assertThat(trial(LOG.replace("duration: 2m", "duration: 10h")).part())
        .startsWith("tried: the first ")
        .contains("of 1 variants, the others completely");
  }

  /** 3 million of 72 million operations, which variants share. */
  @ParameterizedTest
  @CsvSource({"1, 3e6", "2, 1.5e6", "12, 2.5e5"})
  void aPartHasAsManyOperationsAsFit(int variants, double operations) throws ScenarioException {
    RunSpec spec =
        ScenarioReader.read("f.yaml", LOG.replace("duration: 2m", "duration: 5h"))
            .variant("fast")
            .spec();
    Effort effort = new Effort(OfferedOperations.of(spec), 1, 0, 0, 0);
    TrialPart part = TrialPart.of(spec, effort, variants);
    assertThat(OfferedOperations.of(part.spec())).isCloseTo(operations, withinPercentage(3));
    assertThat(part.spec().warmupNanos()).isEqualTo(20_000_000_000L);
  }

  /**
   * A day's writes are next to none but for an hour from noon on. Of 14.4 million in that hour, 3
   * million come in its first 750 s.
   */
  @Test
  void aTrialBeginsWhereLoadsAskForMost() throws ScenarioException {
    String day =
        LOG.replace("duration: 2m", "duration: 24h")
            .replace("rate: 4000/s", "rate: {step: {0h: 1/s, 12h: 4000/s, 13h: 1/s}}");
    RunSpec spec = ScenarioReader.read("f.yaml", day).variant("fast").spec();
    Effort effort = new Effort(OfferedOperations.of(spec), 1, 0, 0, 0);
    TrialPart part = TrialPart.of(spec, effort, 1);
    assertThat(part.fromNanos()).isEqualTo(12 * 3_600_000_000_000L);
    assertThat(part.nanos() / 1e9).isCloseTo(750, withinPercentage(1));
    assertThat(OfferedOperations.of(part.spec())).isCloseTo(3e6, withinPercentage(1));
    assertThat(trial(day).found())
        .filteredOn(warning -> warning.id().equals("growing-key"))
        .extracting(Warning::level, Warning::variants)
        .containsExactly(tuple(Level.WARNING, List.of("fast")));
  }

  /** A core takes ten seconds for all of it, and a trial two. */
  @Test
  void aPartTakesAsLongAsFits() throws ScenarioException {
    RunSpec spec = ScenarioReader.read("f.yaml", LOG).variant("fast").spec();
    TrialPart part = TrialPart.of(spec, new Effort(480_000, 10, 0, 0, 0), 1);
    assertThat(part.nanos() / 1e9).isCloseTo(24, withinPercentage(2));
    assertThat(part.spec().warmupNanos()).isEqualTo(part.nanos() / 2);
  }
}
