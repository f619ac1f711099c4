package io.keyheat.scenarios.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.keyheat.core.RunSpec;
import io.keyheat.core.value.SchemaException;
import io.keyheat.core.workload.WorkloadPlan;
import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.expect.Expectations;
import io.keyheat.scenarios.expect.metric.RunFacts;
import io.keyheat.scenarios.reader.ExpectLine;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import io.keyheat.scenarios.reader.Variant;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LibraryTest {
  /** These compare: with one another, and with figures that were published. */
  private static final Set<String> SHOW_NO_RULE =
      Set.of(
          "compare/hashed-keys",
          "compare/known-rows",
          "compare/queues",
          "compare/one-hot-row",
          "compare/one-workload-every-system",
          "faults/leader-zone",
          "faults/retry-storm",
          "faults/server-stops",
          "faults/slow-parts",
          "faults/stale-reads",
          "faults/zone-stops",
          "planning/launch-day",
          "planning/old-tables",
          "spanner/two-phase-commit");

  static List<String> names() {
    return Library.names();
  }

  private static ScenarioFile read(String name, boolean shortProfile) throws ScenarioException {
    return ScenarioReader.read(
        name, Library.find(name).text(), ReadOptions.DEFAULT.withShortProfile(shortProfile));
  }

  @Test
  void theIndexListsWhatIsThere() throws IOException, URISyntaxException {
    Path folder = Path.of(Objects.requireNonNull(Library.class.getResource("/library")).toURI());
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".yaml")))
          .extracting(file -> folder.relativize(file).toString().replace(".yaml", ""))
          .containsExactlyInAnyOrderElementsOf(Library.names());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void eachScenarioIsReadInBothEditionsWithinTheUsualBudget(String name) throws ScenarioException {
    ScenarioFile full = read(name, false);
    ScenarioFile brief = read(name, true);
    assertThat(full.title()).isEqualTo(Library.find(name).title());
    assertThat(full.rules().isEmpty()).isEqualTo(SHOW_NO_RULE.contains(name));
    assertThat(full.prose()).isNotBlank();
    assertThat(brief.estimateOperations()).isLessThan(full.estimateOperations());
  }

  @ParameterizedTest
  @MethodSource("names")
  void eachExpectationSpeaksOfWhatThereIs(String name) throws ScenarioException {
    for (boolean shortProfile : List.of(false, true)) {
      ScenarioFile scenario = read(name, shortProfile);
      List<RunFacts> runs =
          scenario.variants().stream().map(v -> RunFacts.of(v.spec(), null)).toList();
      assertThat(scenario.expectations()).isNotEmpty();
      for (ExpectLine line : scenario.expectations()) {
        Expectations.check(Expectations.parse(line.text()), runs);
      }
    }
  }

  /**
   * Its 25 variants take as long as all others; the workbench's test checks their short editions.
   */
  private static final String MANY_VARIANTS = "firestore/sharded-timestamps";

  static List<String> namesOfFewVariants() {
    return names().stream().filter(name -> !name.equals(MANY_VARIANTS)).toList();
  }

  @Tag("full")
  @Test
  void manyVariantsTablesAndLoadsFitOneAnother() throws ScenarioException {
    eachVariantsTablesAndLoadsFitOneAnother(MANY_VARIANTS);
  }

  /** In the full profile; the workbench's test checks the short one of each. */
  @ParameterizedTest
  @MethodSource("namesOfFewVariants")
  void eachVariantsTablesAndLoadsFitOneAnother(String name) throws ScenarioException {
    ScenarioFile scenario = read(name, false);
    for (Variant variant : scenario.variants()) {
      RunSpec spec = variant.spec();
      try {
        WorkloadPlan plan = spec.plan();
        assertThat(plan.loads()).hasSameSizeAs(spec.loads());
      } catch (SchemaException e) {
        throw new AssertionError(
            scenario
                .problemAt(variant.name(), e.path(), variant.name() + ": " + e.getMessage())
                .toString(),
            e);
      }
    }
  }

  /** Exempting a field from indexes does not help a load that queries by it. */
  @Test
  void aQueryByAFieldThatIsNotIndexedIsRefused() throws ScenarioException {
    String name = "firestore/sharded-timestamps";
    String asksNothing = "rate: 2000/s}, exchange: null, type: null, currency: null}";
    String text = Library.find(name).text();
    assertThat(text).containsOnlyOnce(asksNothing);
    String asks = text.replace(asksNothing, "rate: 2000/s}, type: null, currency: null}");
    assertThatThrownBy(() -> ScenarioReader.read(name, asks, ReadOptions.DEFAULT))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("there is no index \"ByExchange\"");
  }

  @Test
  void anUnknownNameIsAnsweredWithTheNearest() {
    assertThatThrownBy(() -> Library.find("spanner/timestamp-kye"))
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("did you mean \"spanner/timestamp-key\"?");
    assertThatThrownBy(() -> Library.find("timestamp-key"))
        .hasMessageContaining("did you mean \"spanner/timestamp-key\"?");
  }

  @Test
  void theLargeRampOffersWhatTheRuleOfThumbAddsUpTo() throws ScenarioException {
    // 300 s at each of 500 · 1.5^i for i = 0 … 18, the last rate still below 740,000/s.
    double expected = 300 * 500 * (Math.pow(1.5, 19) - 1) / 0.5;
    ScenarioFile ramp =
        ScenarioReader.read(
            "datastore/ramp",
            Library.find("datastore/ramp").text(),
            ReadOptions.DEFAULT.withVariants(Set.of("ramp-500-50-5")));
    assertThat(ramp.variants()).hasSize(1);
    assertThat(ramp.estimateOperations())
        .isCloseTo(expected, org.assertj.core.data.Percentage.withPercentage(1e-6));
  }
}
