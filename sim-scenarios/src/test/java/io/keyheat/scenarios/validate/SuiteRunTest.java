package io.keyheat.scenarios.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.experiment.Experiment;
import io.keyheat.scenarios.library.Validations;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What others have published, simulated by the short profiles, as {@code validate --short} does.
 */
class SuiteRunTest {
  private static final double PRECISION = 0.15;

  static List<String> names() {
    return Validations.names();
  }

  @ParameterizedTest
  @MethodSource("names")
  void whatDoesNotAgreeSaysWhy(String name) throws ScenarioException {
    ReadOptions shortProfile = ReadOptions.DEFAULT.withShortProfile(true);
    Validation validation =
        Validation.of(
            ScenarioReader.read(name, Validations.find(name).text(), shortProfile), PRECISION);
    ValidationResult result = validation.run(new Experiment(validation.specs(), 2));
    assertThat(result.figures())
        .filteredOn(figure -> figure.verdict() != FigureVerdict.AGREES)
        .extracting(figure -> figure.comparison().published())
        .allSatisfy(figure -> assertThat(figure.reason()).as(figure.what()).isNotEmpty());
  }
}
