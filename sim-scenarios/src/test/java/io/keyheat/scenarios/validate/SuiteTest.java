package io.keyheat.scenarios.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.keyheat.scenarios.document.ScenarioException;
import io.keyheat.scenarios.library.Library;
import io.keyheat.scenarios.library.Validations;
import io.keyheat.scenarios.reader.ReadOptions;
import io.keyheat.scenarios.reader.ScenarioFile;
import io.keyheat.scenarios.reader.ScenarioReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The validations that are shipped, as files. */
class SuiteTest {
  static List<String> names() {
    return Validations.names();
  }

  private static ScenarioFile file(String name, boolean shortProfile) throws ScenarioException {
    Library.LibraryEntry entry = Validations.find(name);
    return ScenarioReader.read(
        name, entry.text(), ReadOptions.DEFAULT.withShortProfile(shortProfile));
  }

  /** Every figure says who published it, and both profiles can be compared with it. */
  @ParameterizedTest
  @MethodSource("names")
  void bothEditionsCanBeCompared(String name) throws ScenarioException {
    for (boolean shortProfile : new boolean[] {false, true}) {
      Validation validation = Validation.of(file(name, shortProfile), 0.03);
      int variants = validation.file().variants().size();
      assertThat(validation.specs())
          .hasSize(variants * validation.file().published().replications());
    }
  }

  /** Replications that shared a seed would make an interval that is too narrow. */
  @ParameterizedTest
  @MethodSource("names")
  void noTwoReplicationsOfAVariantShareASeed(String name) throws ScenarioException {
    Validation validation = Validation.of(file(name, true), 0.03);
    assertThat(validation.specs().stream().map(s -> s.variant() + s.seed()))
        .doesNotHaveDuplicates();
  }
}
